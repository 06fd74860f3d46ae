package enterprise

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// ReviewQuery filters the operator's list of enterprises.
type ReviewQuery struct {
	api.PageQuery
	Keyword string `json:"keyword,omitempty" maxLength:"40" msg:"maxLength=关键词不能超过40字" doc:"in names and credit code"`
	Status  string `json:"status,omitempty" enum:"waiting,approved,failed,frozen,dissolved" msg:"enum=状态不正确"`
}

// ReviewRow is one enterprise in the operator's list.
type ReviewRow struct {
	ID         string `json:"id"`
	FullName   string `json:"fullName"`
	ShortName  string `json:"shortName"`
	Logo       string `json:"logo"`
	CreditCode string `json:"creditCode"`
	EntType    string `json:"entType"`
	RegionCode string `json:"regionCode"`
	Status     string `json:"status" enum:"waiting,approved,failed,frozen,dissolved"`
	Rounds     int    `json:"rounds" doc:"how often it was submitted"`
	SubmitTime string `json:"submitTime"`
	DecideTime string `json:"decideTime"`
	WaitHours  int    `json:"waitHours" doc:"whole hours since it was submitted, while it waits"`
}

func (r Row) state() string {
	switch {
	case r.Dissolved:
		return "dissolved"
	case r.Status == membership.InReview:
		return "waiting"
	case r.Status == membership.Failed:
		return "failed"
	case r.Frozen:
		return "frozen"
	}
	return "approved"
}

// ReviewPage is a page of the list with how many there are of each state, whatever the filter.
type ReviewPage struct {
	api.Page[ReviewRow]
	Counts map[string]int `json:"counts"`
}

// pageReviews answers the operator's list: who waits longest at the front, then who was decided last.
func (s *Service) pageReviews(ctx context.Context, q ReviewQuery) (ReviewPage, error) {
	rows, err := s.rows(ctx)
	if err != nil {
		return ReviewPage{}, err
	}
	word, now := strings.ToLower(strings.TrimSpace(q.Keyword)), clock.Millis(s.now())
	answer := ReviewPage{Counts: map[string]int{}}
	var found []Row
	for _, r := range rows {
		if r.ID == membership.Platform {
			continue
		}
		answer.Counts[r.state()]++
		text := strings.ToLower(r.FullName + "\n" + r.ShortName + "\n" + r.CreditCode)
		if (q.Status == "" || q.Status == r.state()) && strings.Contains(text, word) {
			found = append(found, r)
		}
	}
	slices.SortStableFunc(found, func(a, b Row) int {
		waits := func(r Row) int {
			if r.state() == "waiting" {
				return 0
			}
			return 1
		}
		if by := cmp.Compare(waits(a), waits(b)); by != 0 {
			return by
		}
		if waits(a) == 0 {
			return cmp.Compare(a.SubmittedAt, b.SubmittedAt)
		}
		return cmp.Compare(b.DecidedAt, a.DecidedAt)
	})
	page, err := api.Cut(found, q.PageQuery)
	if err != nil {
		return answer, err
	}
	answer.Page = api.Page[ReviewRow]{Current: page.Current, PageSize: page.PageSize, Total: page.Total, Records: []ReviewRow{}}
	for _, r := range page.Records {
		row := ReviewRow{
			ID: r.ID, FullName: r.FullName, ShortName: r.ShortName, Logo: r.Logo, CreditCode: r.CreditCode, EntType: r.EntType, RegionCode: r.RegionCode,
			Status: r.state(), Rounds: r.Rounds, SubmitTime: clock.Text(r.SubmittedAt), DecideTime: clock.Text(r.DecidedAt),
		}
		if row.Status == "waiting" {
			row.WaitHours = int((now - r.SubmittedAt) / 3600_000)
		}
		answer.Records = append(answer.Records, row)
	}
	return answer, nil
}

// DecideInput is the operator's decision: 1 approves, 2 refuses (product.md decision 35).
type DecideInput struct {
	ID     string `json:"id" maxLength:"64" msg:"required=缺少企业编号;maxLength=企业不存在"`
	Result int    `json:"result" minimum:"1" maximum:"2" msg:"required=请选择审核结果;minimum=请选择审核结果;maximum=请选择审核结果"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
	Rev    int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// decideEnterprise approves or refuses an enterprise under review and tells its owner. 409 not_in_review when somebody
// was faster, stale_rev when it changed since it was read.
func (s *Service) decideEnterprise(ctx context.Context, in DecideInput) (Full, error) {
	return s.operate(ctx, in.ID, in.Rev, string(auth.ReviewDecide), func(e *Enterprise, by Who, now time.Time) (said, error) {
		if err := e.Decide(in.Result == 1, in.Reason, by, now); err != nil {
			return said{}, err
		}
		if in.Result == 1 {
			return said{"通过企业审核", "企业审核已通过", "“" + e.ShortName + "”已通过审核，现在可以进入工作台，添加成员和部门。", "/workbenchHome?id=" + e.ID}, nil
		}
		return said{"退回企业审核", "企业审核未通过", "“" + e.ShortName + "”未通过审核，原因：" + e.Reason + "。修改资料后可以重新提交。", "/addProvider?id=" + e.ID}, nil
	})
}

// FreezeInput freezes an enterprise (1) or ends it (0).
type FreezeInput struct {
	ID     string `json:"id" maxLength:"64" msg:"required=缺少企业编号;maxLength=企业不存在"`
	Frozen int    `json:"frozen" minimum:"0" maximum:"1" msg:"required=请选择是否冻结;minimum=请选择是否冻结;maximum=请选择是否冻结"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
	Rev    int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// freezeEnterprise makes an approved enterprise read-only, or ends that, and tells its owner.
func (s *Service) freezeEnterprise(ctx context.Context, in FreezeInput) (Full, error) {
	return s.operate(ctx, in.ID, in.Rev, string(auth.ReviewFreeze), func(e *Enterprise, by Who, now time.Time) (said, error) {
		if err := e.SetFrozen(in.Frozen == 1, in.Reason, by, now); err != nil {
			return said{}, err
		}
		if in.Frozen == 1 {
			return said{"冻结企业", "企业已被冻结", "“" + e.ShortName + "”已被冻结，目前只能查看。原因：" + strings.TrimSpace(in.Reason) + "。", "/support"}, nil
		}
		return said{"解除冻结", "企业已解除冻结", "“" + e.ShortName + "”已恢复正常使用。", "/workbenchHome?id=" + e.ID}, nil
	})
}

// said is what an operator's act is called in the books, and what the owner reads of it.
type said struct{ line, title, content, link string }

// operate changes an enterprise for an operator: with the change go a line in both books and the owner's message.
func (s *Service) operate(ctx context.Context, enterpriseID string, rev int64, action string, f func(*Enterprise, Who, time.Time) (said, error)) (Full, error) {
	st := api.StandingOf(ctx)
	by := Who{st.Member.UserID, st.Member.Name}
	v, err := s.edit(ctx, enterpriseID, rev, func(e *Enterprise, now time.Time) (line audit.Line, with []store.Write, err error) {
		words, err := f(e, by, now)
		if err != nil {
			return line, nil, err
		}
		line = audit.Line{Actor: by.ID, Action: action, TargetType: "enterprise", TargetID: e.ID, Text: words.line + "：" + e.ShortName}.
			Changed(nil, e.History[len(e.History)-1])
		if with, err = s.book.Put(ctx, membership.Platform, now, line); err != nil {
			return line, nil, err
		}
		return line, append(with, s.tell(now, e.OwnerID, words.title, words.content, words.link, e.ID)...), nil
	})
	if err != nil {
		return Full{}, s.fresh(ctx, enterpriseID, err)
	}
	full := fullOf(v)
	full.Can = Can{
		Decide: v.Value.Status == membership.InReview && st.May(string(auth.ReviewDecide)),
		Freeze: v.Value.Status == membership.Approved && st.May(string(auth.ReviewFreeze)),
	}
	return full, nil
}

// rows answers the list of all enterprises; it stays under a few thousand (design.md section 3).
func (s *Service) rows(ctx context.Context) ([]Row, error) {
	found, err := s.listed.Query(ctx, store.Range{PK: rowKey("").PK, From: rowKey("").SK})
	rows := make([]Row, len(found))
	for i, f := range found {
		rows[i] = f.Value
	}
	return rows, err
}

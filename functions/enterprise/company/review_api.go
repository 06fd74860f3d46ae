package company

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// ReviewQuery filters the operator's list of enterprises.
type ReviewQuery struct {
	api.PageQuery
	Keyword string `json:"keyword,omitempty" maxLength:"40" msg:"maxLength=关键词不能超过40字" doc:"in names and credit code"`
	Status  string `json:"status,omitempty" enum:"waiting,disputed,approved,failed,frozen,dissolved" msg:"enum=状态不正确" doc:"disputed: waiting, and another enterprise holds the credit code"`
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
	Disputed   bool   `json:"disputed" doc:"another enterprise holds the credit code"`
	Rounds     int    `json:"rounds" doc:"how often it was submitted"`
	SubmitTime string `json:"submitTime"`
	DecideTime string `json:"decideTime"`
	WaitHours  int    `json:"waitHours" doc:"whole hours since it was submitted, while it waits"`
}

// ReviewPage is a page of the list with how many there are of each state, whatever the filter.
type ReviewPage struct {
	api.Page[ReviewRow]
	Counts map[string]int `json:"counts"`
}

// PageReviews returns the operator's list: who waits longest at the front, then who was decided last.
func (s *Service) PageReviews(ctx context.Context, q ReviewQuery) (ReviewPage, error) {
	rows, err := s.Rows(ctx)
	if err != nil {
		return ReviewPage{}, err
	}
	disputed, err := s.claimants(ctx)
	if err != nil {
		return ReviewPage{}, err
	}
	word, now := strings.ToLower(strings.TrimSpace(q.Keyword)), clock.Millis(s.Now())
	answer := ReviewPage{Counts: map[string]int{}}
	var found []Row
	for _, r := range rows {
		if r.ID == membership.Platform {
			continue
		}
		answer.Counts[r.state()]++
		if disputed[r.ID] {
			answer.Counts["disputed"]++
		}
		text := strings.ToLower(r.FullName + "\n" + r.ShortName + "\n" + r.CreditCode)
		if (q.Status == "" || q.Status == r.state() || q.Status == "disputed" && disputed[r.ID]) && strings.Contains(text, word) {
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
			Status: r.state(), Disputed: disputed[r.ID], Rounds: r.Rounds, SubmitTime: clock.Text(r.SubmittedAt), DecideTime: clock.Text(r.DecidedAt),
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

	HolderID  string `json:"holderId,omitempty" maxLength:"64" msg:"maxLength=企业不存在" doc:"to approve who claims a credit code: the side that holds it"`
	HolderRev int64  `json:"holderRev,omitempty" minimum:"0" msg:"minimum=版本号不正确" doc:"and the rev of it that was compared"`
}

// Decide approves or refuses an enterprise under review and tells its owner. Approving one that claims a
// credit code takes the code and the approval from who holds it, who is told too. 409 not_in_review when somebody was
// faster, stale_rev when it changed since it was read, dispute_changed when the holder did, dispute_open for a holder
// whose code is claimed, license_gone without the licence's file; 403 own_enterprise for who belongs to it, or to the holder.
func (s *Service) Decide(ctx context.Context, in DecideInput) (Full, error) {
	approve := in.Result == 1
	return s.operate(ctx, in.ID, in.Rev, string(auth.ReviewDecide), func(e *Enterprise, by org.Who, now time.Time) (said, []store.Write, error) {
		if err := e.Decide(approve, in.Reason, by, now); err != nil {
			return said{}, nil, err
		}
		with, err := s.decideCode(ctx, *e, approve, seenHolder{in.HolderID, in.HolderRev}, by, now)
		if err != nil {
			return said{}, nil, err
		}
		if !approve {
			return said{"退回企业审核", "企业审核未通过", "“" + e.ShortName + "”未通过审核，原因：" + e.Reason + "。修改资料后可以重新提交。", "/addProvider?id=" + e.ID}, with, nil
		}
		_, held, err := s.Files.Of(ctx, e.OwnerID, licensePurpose, e.License)
		if errors.Is(err, files.ErrNone) {
			return said{}, nil, errLicenseGone
		}
		if err != nil {
			return said{}, nil, err
		}
		with = append(with, held)
		return said{"通过企业审核", "企业审核已通过", "“" + e.ShortName + "”已通过审核，现在可以进入工作台，添加成员和部门。", "/workbenchHome?id=" + e.ID}, with, nil
	})
}

// FreezeInput freezes an enterprise (1) or ends it (0).
type FreezeInput struct {
	ID     string `json:"id" maxLength:"64" msg:"required=缺少企业编号;maxLength=企业不存在"`
	Frozen int    `json:"frozen" minimum:"0" maximum:"1" msg:"required=请选择是否冻结;minimum=请选择是否冻结;maximum=请选择是否冻结"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
	Rev    int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Freeze makes an approved enterprise read-only, or ends that, and tells its owner.
func (s *Service) Freeze(ctx context.Context, in FreezeInput) (Full, error) {
	return s.operate(ctx, in.ID, in.Rev, string(auth.ReviewFreeze), func(e *Enterprise, by org.Who, now time.Time) (said, []store.Write, error) {
		if err := e.SetFrozen(in.Frozen == 1, in.Reason, by, now); err != nil {
			return said{}, nil, err
		}
		if in.Frozen == 1 {
			return said{"冻结企业", "企业已被冻结", "“" + e.ShortName + "”已被冻结，目前只能查看。原因：" + strings.TrimSpace(in.Reason) + "。", "/support"}, nil, nil
		}
		return said{"解除冻结", "企业已解除冻结", "“" + e.ShortName + "”已恢复正常使用。", "/workbenchHome?id=" + e.ID}, nil, nil
	})
}

// said is what an operator's act is called in the operation logs, and what the owner reads of it.
type said struct{ line, title, content, link string }

var errOwn = api.Forbidden("own_enterprise", "不能处理自己所在的企业，请由其他运营人员处理")

// others refuses (403 own_enterprise) an operator who belongs to the enterprise.
func (s *Service) others(ctx context.Context, by org.Who, enterpriseID string) error {
	own, err := s.Reader.Belongs(ctx, by.ID, enterpriseID)
	if err == nil && own {
		return errOwn
	}
	return err
}

// operate changes an enterprise for an operator: with the change go what f adds, a line in both operation logs and the owner's
// message. 403 own_enterprise.
func (s *Service) operate(ctx context.Context, enterpriseID string, rev int64, action string, f func(*Enterprise, org.Who, time.Time) (said, []store.Write, error)) (Full, error) {
	st := api.StandingOf(ctx)
	by, who := org.Who{ID: st.Member.UserID, Name: st.Member.Name}, editor{rev: rev, masks: !st.May(string(auth.ReviewDecide))}
	if err := s.others(ctx, by, enterpriseID); err != nil {
		return Full{}, err
	}
	v, err := s.changed(ctx, enterpriseID, who, func(e *Enterprise, now time.Time) (line audit.Line, with []store.Write, err error) {
		words, more, err := f(e, by, now)
		if err != nil {
			return line, nil, err
		}
		line = audit.Line{Actor: by.ID, Action: action, TargetType: "enterprise", TargetID: e.ID, Text: words.line + "：" + e.ShortName}.
			Changed(nil, e.History[len(e.History)-1])
		if with, err = s.log.Put(ctx, membership.Platform, now, line); err != nil {
			return line, nil, err
		}
		with = append(with, more...)
		return line, append(with, s.tell(now, e.OwnerID, words.title, words.content, words.link, e.ID)...), nil
	})
	if err != nil {
		return Full{}, err
	}
	full := who.shows(v)
	full.Can = Can{
		Decide: v.Value.Status == membership.InReview && st.May(string(auth.ReviewDecide)),
		Freeze: v.Value.Status == membership.Approved && st.May(string(auth.ReviewFreeze)),
	}
	return full, nil
}

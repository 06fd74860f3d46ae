package catalogue

import (
	"cmp"
	"context"
	"slices"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// ManagedCase is a case as its enterprise and the operators see it.
type ManagedCase struct {
	CaseRow
	Status     int     `json:"status" doc:"0 draft, 1 under review, 2 published, 3 withdrawn"`
	Reason     string  `json:"reason" doc:"why it was sent back or withdrawn"`
	UpdateTime string  `json:"updateTime"`
	Rev        int64   `json:"rev"`
	Can        CaseCan `json:"can"`
}

// CaseCan is what the caller may do with a case as it stands.
type CaseCan struct {
	Edit    bool `json:"edit"`
	Publish bool `json:"publish"`
	Delete  bool `json:"delete"`
}

func (s *Service) managedCases(ctx context.Context, list []store.Versioned[Case]) ([]ManagedCase, error) {
	values := make([]Case, len(list))
	for i, v := range list {
		values[i] = v.Value
	}
	rows, err := s.caseRowsOf(ctx, values)
	if err != nil {
		return nil, err
	}
	actor := api.ActorOf(ctx)
	answer := make([]ManagedCase, len(list))
	for i, v := range list {
		c, own := v.Value, v.Value.ProviderID == actor.Enterprise()
		answer[i] = ManagedCase{rows[i], c.Status, c.Reason, clock.Text(c.UpdatedAt), v.Version, CaseCan{
			Edit: own && actor.May(auth.CaseEdit) && c.Editable() == nil, Publish: own && actor.May(auth.CasePublish),
			Delete: own && actor.May(auth.CaseDelete) && c.Editable() == nil,
		}}
	}
	return answer, nil
}

func (s *Service) managedCase(ctx context.Context, v store.Versioned[Case]) (ManagedCase, error) {
	list, err := s.managedCases(ctx, []store.Versioned[Case]{v})
	if err != nil {
		return ManagedCase{}, err
	}
	return list[0], nil
}

// OwnCaseQuery filters an enterprise's own cases.
type OwnCaseQuery struct {
	api.PageQuery
	Keyword  string `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	CaseType string `json:"caseType,omitempty" maxLength:"32" msg:"maxLength=案例类型不正确"`
	Status   *int   `json:"status,omitempty" minimum:"0" maximum:"3" msg:"minimum=状态不正确;maximum=状态不正确"`
	Review   bool   `json:"review,omitempty" doc:"operators only: what every enterprise has handed in"`
}

// ownCases answers the cases of the enterprise that the call is made in, in any state, the last changed first.
func (s *Service) ownCases(ctx context.Context, q OwnCaseQuery) (api.Page[ManagedCase], error) {
	none, actor := api.Page[ManagedCase]{}, api.ActorOf(ctx)
	if q.Review && (actor.Enterprise() != membership.Platform || !actor.May(auth.ContentAudit)) {
		return none, api.Forbidden("no_permission", "只有平台运营人员可以查看待审核的案例")
	}
	rows, err := s.cases.own(ctx, actor.Enterprise())
	if q.Review {
		rows, err = s.cases.waiting(ctx)
	}
	if err != nil {
		return none, err
	}
	slices.SortFunc(rows, func(a, b store.Versioned[Case]) int {
		return cmp.Or(cmp.Compare(max(b.Value.UpdatedAt, b.Value.PublishedAt), max(a.Value.UpdatedAt, a.Value.PublishedAt)), cmp.Compare(a.Value.ID, b.Value.ID))
	})
	found := []store.Versioned[Case]{}
	for _, r := range rows {
		c := r.Value
		if (q.Status == nil || *q.Status == c.Status) && (q.CaseType == "" || q.CaseType == c.CaseType) && containsFold(c.Title, q.Keyword) {
			found = append(found, r)
		}
	}
	cut, err := api.Cut(found, q.PageQuery)
	if err != nil {
		return none, err
	}
	list, err := s.managedCases(ctx, cut.Records)
	return api.Page[ManagedCase]{Current: cut.Current, PageSize: cut.PageSize, Total: cut.Total, Records: list}, err
}

// CaseInput is a new case, or with id and rev the change of one.
type CaseInput struct {
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=案例不存在"`
	Rev int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确" doc:"of the case that the change was made on"`
	CaseForm
}

// editCase writes a draft of the enterprise's own, or changes one that is neither public nor under review. 404 for a case
// of somebody else, 409 stale_rev or case_state.
func (s *Service) editCase(ctx context.Context, in CaseInput) (ManagedCase, error) {
	st := api.StandingOf(ctx)
	codes, err := s.caseCodes(ctx, st.Access.ID, in.CaseForm)
	if err != nil {
		return ManagedCase{}, err
	}
	if in.ID == "" {
		c := Case{ProviderID: st.Access.ID, ProviderName: st.Access.ShortName}
		var b CaseBody
		if err := c.Write(&b, in.CaseForm, codes, clock.Millis(s.now())); err != nil {
			return ManagedCase{}, err
		}
		if c, err = s.addCase(ctx, c, b); err != nil {
			return ManagedCase{}, err
		}
		return s.managedCase(ctx, store.Versioned[Case]{Value: c, Version: 1})
	}
	w, err := s.changeCase(ctx, in.ID, auth.CaseEdit, "修改案例", func(w *wholeCase, now time.Time) ([]store.Write, error) {
		c := &w.row.Value
		if c.ProviderID != st.Access.ID {
			return nil, errNoCase
		}
		if err := s.sameCase(ctx, in.Rev, w.row); err != nil {
			return nil, err
		}
		if err := c.Editable(); err != nil {
			return nil, err
		}
		c.ProviderName = st.Access.ShortName
		return nil, c.Write(&w.body.Value, in.CaseForm, codes, clock.Millis(now))
	})
	if err != nil {
		return ManagedCase{}, err
	}
	return s.managedCase(ctx, w.row)
}

// sameCase refuses a change that was made on another revision.
func (s *Service) sameCase(ctx context.Context, rev int64, row store.Versioned[Case]) error {
	if rev == row.Version {
		return nil
	}
	current, err := s.managedCase(ctx, row)
	if err != nil {
		return err
	}
	return api.Stale(current)
}

// CaseStatus brings a case into another state.
type CaseStatus struct {
	ID     string `json:"id" maxLength:"64" msg:"required=缺少案例编号;maxLength=案例不存在"`
	Status int    `json:"status" minimum:"0" maximum:"3" msg:"required=请选择状态;minimum=状态不正确;maximum=状态不正确" doc:"1 hands it in for review, 0 takes that back, 3 withdraws it"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
}

// moveCase hands a case of the enterprise's own in for review, takes that back, or withdraws what is published.
// 409 case_state for any other way: only an operator publishes.
func (s *Service) moveCase(ctx context.Context, in CaseStatus) (ManagedCase, error) {
	actor := api.ActorOf(ctx)
	w, err := s.changeCase(ctx, in.ID, auth.CasePublish, "案例改为“"+caseStates[in.Status]+"”", func(w *wholeCase, now time.Time) ([]store.Write, error) {
		if w.row.Value.ProviderID != actor.Enterprise() {
			return nil, errNoCase
		}
		return nil, w.row.Value.Move(in.Status, in.Reason, false, clock.Millis(now))
	})
	if err != nil {
		return ManagedCase{}, err
	}
	return s.managedCase(ctx, w.row)
}

// CaseAudit is an operator's decision on a case.
type CaseAudit struct {
	ID     string `json:"id" maxLength:"64" msg:"required=缺少案例编号;maxLength=案例不存在"`
	Status int    `json:"status" enum:"0,2,3" msg:"required=请选择审核结果;enum=请选择审核结果" doc:"2 publishes it, 0 sends it back, 3 withdraws it"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
	Top    int    `json:"top,omitempty" enum:"0,1" msg:"enum=请选择是否置顶" doc:"1 puts it at the front of every list, with status 2"`
	Rev    int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// auditCase publishes a case, sends it back or withdraws it, and tells the enterprise's owner. 409 stale_rev when it is
// no longer what the operator has read.
func (s *Service) auditCase(ctx context.Context, in CaseAudit) (ManagedCase, error) {
	w, err := s.changeCase(ctx, in.ID, auth.ContentAudit, "审核为“"+caseStates[in.Status]+"”", func(w *wholeCase, now time.Time) ([]store.Write, error) {
		if err := s.sameCase(ctx, in.Rev, w.row); err != nil {
			return nil, err
		}
		c := &w.row.Value
		if err := c.Move(in.Status, in.Reason, true, clock.Millis(now)); err != nil {
			return nil, err
		}
		c.Top = 0
		title, content, link := "案例未通过审核", "“"+c.Title+"”被退回，原因："+c.Reason+"。修改后可以重新提交。", "/caseManagement"
		switch in.Status {
		case CasePublished:
			c.Top = in.Top
			title, content, link = "案例已发布", "“"+c.Title+"”已通过审核，现在可以在项目案例中看到。", "/project_details?id="+c.ID
		case CaseWithdrawn:
			title, content = "案例已被撤回", "“"+c.Title+"”已被平台撤回，原因："+c.Reason+"。修改后可以重新提交。"
		}
		return s.tellOwner(ctx, c.ProviderID, title, content, link, now)
	})
	if err != nil {
		return ManagedCase{}, err
	}
	return s.managedCase(ctx, w.row)
}

// removeCase deletes a case of the enterprise's own that is neither public nor under review.
func (s *Service) removeCase(ctx context.Context, in CaseID) (Nothing, error) {
	return Nothing{}, s.deleteCase(ctx, in.ID, api.ActorOf(ctx).Enterprise())
}

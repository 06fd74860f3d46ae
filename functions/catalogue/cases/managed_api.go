package cases

import (
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Managed is a case as its enterprise and the operators see it.
type Managed struct {
	Row
	Status publish.State `json:"status" doc:"0 draft, 1 under review, 2 published, 3 withdrawn"`
	Reason string        `json:"reason" doc:"why it was sent back or withdrawn"`
	publish.Staging
	UpdateTime string `json:"updateTime"`
	Rev        int64  `json:"rev"`
	Can        Can    `json:"can"`
}

// Can is what the caller may do with a case as it stands.
type Can struct {
	Edit    bool `json:"edit"`
	Publish bool `json:"publish"`
	Delete  bool `json:"delete"`

	To []publish.State `json:"to" doc:"where the caller may bring it, or its staged change, now"`
}

func (s *Service) managedRows(ctx context.Context, list []store.Versioned[Case]) ([]Managed, error) {
	rows, err := s.rowsOf(ctx, publish.Values(list))
	st, shown := api.StandingOf(ctx), make([]Managed, len(rows))
	for i, row := range rows {
		c := list[i].Value
		can := publish.CanOf(Life, rights, st, &c.Head)
		shown[i] = Managed{row, c.State, c.Reason, publish.StagingOf(&c.Head), clock.Text(c.LastChanged()), list[i].Version, Can{Edit: can.Edit, Publish: can.Move, Delete: can.Delete, To: can.To}}
	}
	return shown, err
}

// done returns the case as it stands after a change.
func (s *Service) done(ctx context.Context, w whole, err error) (Managed, error) {
	return publish.ManagedOf(ctx, s.records, w, err, s.managedRows)
}

// OwnQuery filters an enterprise's own cases.
type OwnQuery struct {
	api.PageQuery
	Keyword  string         `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	CaseType string         `json:"caseType,omitempty" maxLength:"32" msg:"maxLength=案例类型不正确"`
	Status   *publish.State `json:"status,omitempty" minimum:"0" maximum:"3" msg:"minimum=状态不正确;maximum=状态不正确"`
	Staged   bool           `json:"staged,omitempty" doc:"only those with a change that the public does not see yet"`
	Review   bool           `json:"review,omitempty" doc:"operators only: what every enterprise has handed in"`
}

// OwnPage returns the cases of the enterprise that the call is made in, in any state, the last changed first.
func (s *Service) OwnPage(ctx context.Context, q OwnQuery) (OwnCases, error) {
	none := OwnCases{}
	if q.Review {
		if err := Life.Reviewed(ctx); err != nil {
			return none, err
		}
	}
	rows, err := s.records.Managed(ctx, q.Review)
	if err != nil {
		return none, err
	}
	rows = slices.DeleteFunc(rows, func(v store.Versioned[Case]) bool {
		return (q.CaseType != "" && q.CaseType != v.Value.CaseType) || !publish.Holds(v.Value.Title, q.Keyword)
	})
	page, err := publish.OwnPageOf(ctx, rows, publish.Standing{State: q.Status, Staged: q.Staged}, q.PageQuery, s.managedRows)
	return OwnCases(page), err
}

// OwnCases is a page of an enterprise's cases, with how many it has in each state.
type OwnCases publish.OwnPage[Managed]

// Own is a case whole, for who works on it.
type Own struct {
	Managed
	Body
	Products  []string `json:"products"`
	Templates []string `json:"templates"`
}

// Info returns a case of the enterprise that the call is made in, with the content of its staged change, or for the content
// auditor what was handed in.
func (s *Service) Info(ctx context.Context, in ID) (Own, error) {
	w, err := s.records.Working(ctx, in.ID)
	m, err := s.done(ctx, w, err)
	c, b := w.Row.Value, w.Body.Value
	return Own{m, Body{b.BodyHTML, publish.Distinct(b.Images)}, publish.Distinct(c.Products), publish.Distinct(c.Templates)}, err
}

// Input is a new case, or with id and rev the change of one.
type Input struct {
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=案例不存在"`
	Rev int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确" doc:"of the case that the change was made on"`
	Form
}

// Edit writes a draft of the enterprise's own, or changes one that is not under review; what is public by a staged change. 404 for a case of
// somebody else, 409 stale_rev or case_state.
func (s *Service) Edit(ctx context.Context, in Input) (Managed, error) {
	codes, err := s.codes(ctx, api.StandingOf(ctx).Access.ID, in.Form)
	if err != nil {
		return Managed{}, err
	}
	w, err := s.records.Save(ctx, in.ID, in.Rev, func(c *Case, b *Body, now int64) error { return c.Write(b, in.Form, codes, now) })
	return s.done(ctx, w, err)
}

// Status brings a case into another state.
type Status struct {
	ID     string        `json:"id" maxLength:"64" msg:"required=缺少案例编号;maxLength=案例不存在"`
	Status publish.State `json:"status" minimum:"0" maximum:"3" msg:"required=请选择状态;minimum=状态不正确;maximum=状态不正确" doc:"1 hands it in for review, 0 takes that back, 3 withdraws it"`
	Reason string        `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
}

// Move hands a case of the enterprise's own in for review, takes that back, or withdraws what is published. 409 case_state
// for any other way: only an operator publishes.
func (s *Service) Move(ctx context.Context, in Status) (Managed, error) {
	w, err := s.records.Move(ctx, publish.Step{ID: in.ID, To: in.Status, Reason: in.Reason, By: publish.Provider}, nil)
	return s.done(ctx, w, err)
}

// Audit is an operator's decision on a case.
type Audit struct {
	ID     string        `json:"id" maxLength:"64" msg:"required=缺少案例编号;maxLength=案例不存在"`
	Status publish.State `json:"status" enum:"0,2,3" msg:"required=请选择审核结果;enum=请选择审核结果" doc:"2 publishes it, 0 sends it back, 3 withdraws it"`
	Reason string        `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
	Top    int           `json:"top,omitempty" enum:"0,1" msg:"enum=请选择是否置顶" doc:"1 puts it at the front of every list, with status 2"`
	Rev    int64         `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Audit publishes a case, sends it back or withdraws it, and tells the enterprise's owner. 409 stale_rev when it is no
// longer what the operator has read.
func (s *Service) Audit(ctx context.Context, in Audit) (Managed, error) {
	step := publish.Step{ID: in.ID, To: in.Status, Reason: in.Reason, By: publish.Auditor, Rev: in.Rev}
	w, err := s.records.Move(ctx, step, func(c *Case) {
		switch {
		case in.Status == publish.On:
			c.Top = in.Top
		case !c.Public(): // a staged change that is refused moves nothing
			c.Top = 0
		}
	})
	return s.done(ctx, w, err)
}

// Delete deletes a case of the enterprise's own that is neither public nor under review.
func (s *Service) Delete(ctx context.Context, in ID) (publish.Nothing, error) {
	return publish.Nothing{}, s.records.Delete(ctx, in.ID)
}

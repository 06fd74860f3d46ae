package template

import (
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

var errUsed = api.Conflict("template_in_use", "已有项目在使用该模板，不能删除")

// Managed is a template as its provider and the operators see it.
type Managed struct {
	Row
	Status publish.State `json:"status" doc:"0 draft, 1 under review, 2 on the shelf, 3 off, 4 rejected"`
	Reason string        `json:"reason" doc:"why it was rejected or taken off"`
	publish.Staging
	UpdateTime string `json:"updateTime"`
	Rev        int64  `json:"rev"`
	Can        Can    `json:"can"`
}

// Can is what the caller may do with a template as it stands.
type Can struct {
	Edit   bool `json:"edit"`
	Copy   bool `json:"copy"`
	Shelf  bool `json:"shelf"`
	Delete bool `json:"delete"`

	To []publish.State `json:"to" doc:"where the caller may bring it, or its staged change, now"`
}

// managedRows returns templates as the caller's enterprise manages them.
func (s *Service) managedRows(ctx context.Context, list []store.Versioned[Template], counts map[string]Counts) ([]Managed, error) {
	rows, err := s.rowsOf(ctx, publish.Values(list), counts)
	st, shown := api.StandingOf(ctx), make([]Managed, len(rows))
	for i, row := range rows {
		t := list[i].Value
		can := publish.CanOf(Life, rights, st, &t.Head)
		shown[i] = Managed{row, t.State, t.Reason, publish.StagingOf(&t.Head), clock.Text(t.LastChanged()), list[i].Version, Can{
			Edit: can.Edit, Copy: publish.Provides(st, &t.Head, rights.Edit), Shelf: can.Move, Delete: can.Delete, To: can.To,
		}}
	}
	return shown, err
}

// done returns the template as it stands after a change.
func (s *Service) done(ctx context.Context, w whole, err error) (Managed, error) {
	return publish.ManagedOf(ctx, s.records, w, err, func(ctx context.Context, one []store.Versioned[Template]) ([]Managed, error) {
		id := one[0].Value.ID
		counts, err := s.counts.Find(ctx, countsKey(id))
		if err != nil {
			return nil, err
		}
		return s.managedRows(ctx, one, map[string]Counts{id: counts.Value})
	})
}

// AllQuery filters an enterprise's own templates.
type AllQuery struct {
	ListQuery
	Status   *publish.State `json:"status,omitempty" minimum:"0" maximum:"4" msg:"minimum=状态不正确;maximum=状态不正确"`
	TypeCode string         `json:"typeCode,omitempty" maxLength:"32" msg:"maxLength=工程类型不正确"`
	Staged   bool           `json:"staged,omitempty" doc:"only those with a change that the public does not see yet"`
	Review   bool           `json:"review,omitempty" doc:"operators only: what every provider has handed in, who waits longest first"`
}

// All returns the templates of the enterprise that the call is made in, in any state, the last changed first.
func (s *Service) All(ctx context.Context, q AllQuery) (OwnTemplates, error) {
	none := OwnTemplates{}
	if q.Review {
		if err := Life.Reviewed(ctx); err != nil {
			return none, err
		}
	}
	rows, err := s.records.Managed(ctx, q.Review)
	if err != nil {
		return none, err
	}
	counts, err := s.tallied(ctx)
	if err != nil {
		return none, err
	}
	if q.Review {
		slices.Reverse(rows)
	}
	rows = slices.DeleteFunc(rows, func(v store.Versioned[Template]) bool {
		return (q.TypeCode != "" && q.TypeCode != v.Value.TypeCode) || !publish.Holds(v.Value.TemplateName, q.Keyword)
	})
	page, err := publish.OwnPageOf(ctx, rows, publish.Standing{State: q.Status, Staged: q.Staged}, q.PageQuery, func(ctx context.Context, cut []store.Versioned[Template]) ([]Managed, error) {
		return s.managedRows(ctx, cut, counts)
	})
	return OwnTemplates(page), err
}

// OwnTemplates is a page of an enterprise's templates, with how many it has in each state.
type OwnTemplates publish.OwnPage[Managed]

// AllGet is AllQuery as an address spells it.
type AllGet struct {
	ListQuery
	Status   string `query:"status" enum:"0,1,2,3,4" required:"false" msg:"enum=状态不正确"`
	TypeCode string `query:"typeCode" maxLength:"32" required:"false" msg:"maxLength=工程类型不正确"`
	Review   bool   `query:"review" required:"false"`
}

// GetAll is All by GET.
func (s *Service) GetAll(ctx context.Context, q AllGet) (OwnTemplates, error) {
	in := AllQuery{ListQuery: q.ListQuery, TypeCode: q.TypeCode, Review: q.Review}
	if q.Status != "" {
		state := publish.State(q.Status[0] - '0')
		in.Status = &state
	}
	return s.All(ctx, in)
}

// Input is a new template, or with id and rev the change of one.
type Input struct {
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=模板不存在"`
	Rev int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确" doc:"of the template that the change was made on"`
	Form
}

// Own is a template whole, for who works on it.
type Own struct {
	Managed
	Body
}

// Own returns a template of the enterprise that the call is made in, with the content of its staged change, or for the
// content auditor what was handed in.
func (s *Service) Own(ctx context.Context, in ID) (Own, error) {
	w, err := s.records.Working(ctx, in.ID)
	m, err := s.done(ctx, w, err)
	w.Body.Value.Images, w.Body.Value.Versions = publish.Distinct(w.Body.Value.Images), publish.Listed(w.Body.Value.Versions)
	return Own{m, w.Body.Value}, err
}

// AddOrEdit writes a draft of the enterprise's own, or changes one that is not under review; what is public by a staged change. 404 for a
// template of somebody else, 409 stale_rev or template_state.
func (s *Service) AddOrEdit(ctx context.Context, in Input) (Managed, error) {
	codes, err := s.codes(ctx)
	if err != nil {
		return Managed{}, err
	}
	w, err := s.records.Save(ctx, in.ID, in.Rev, func(t *Template, b *Body, now int64) error { return t.Write(b, in.Form, codes, now) })
	return s.done(ctx, w, err)
}

// Copy makes a draft with the content of one of the enterprise's own templates.
func (s *Service) Copy(ctx context.Context, in ID) (Managed, error) {
	w, err := s.records.Copied(ctx, in.ID)
	return s.done(ctx, w, err)
}

// Status brings a template into another state.
type Status struct {
	ID     string        `json:"id" maxLength:"64" msg:"required=缺少模板编号;maxLength=模板不存在"`
	Status publish.State `json:"status" minimum:"0" maximum:"4" msg:"required=请选择状态;minimum=状态不正确;maximum=状态不正确" doc:"1 hands it in for review, 0 takes that back, 3 takes it off the shelf"`
	Reason string        `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
}

// Move hands a template of the enterprise's own in for review, takes that back, or takes it off the shelf. 409
// template_state for any other way: only an operator puts it on the shelf.
func (s *Service) Move(ctx context.Context, in Status) (Managed, error) {
	w, err := s.records.Move(ctx, publish.Step{ID: in.ID, To: in.Status, Reason: in.Reason, By: publish.Provider}, nil)
	return s.done(ctx, w, err)
}

// Audit is an operator's decision on what a provider handed in, or has on the shelf.
type Audit struct {
	ID     string        `json:"id" maxLength:"64" msg:"required=缺少模板编号;maxLength=模板不存在"`
	Status publish.State `json:"status" enum:"2,3,4" msg:"required=请选择审核结果;enum=请选择审核结果" doc:"2 puts it on the shelf, 4 rejects it, 3 takes it off"`
	Reason string        `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
	Rev    int64         `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Audit puts a template on the shelf, rejects it or takes it off, and tells the provider's owner. 409 stale_rev when it is
// no longer what the operator has read.
func (s *Service) Audit(ctx context.Context, in Audit) (Managed, error) {
	w, err := s.records.Move(ctx, publish.Step{ID: in.ID, To: in.Status, Reason: in.Reason, By: publish.Auditor, Rev: in.Rev}, nil)
	return s.done(ctx, w, err)
}

// Ref names a template.
type Ref struct {
	TemplateID string `json:"templateId" maxLength:"64" msg:"required=缺少模板编号;maxLength=模板不存在"`
}

// Delete deletes a template of the enterprise's own that is neither public nor under review. 409 template_in_use while a
// project uses it.
func (s *Service) Delete(ctx context.Context, in Ref) (publish.Nothing, error) {
	used, err := s.used.Find(ctx, UseKey(in.TemplateID))
	if err != nil {
		return publish.Nothing{}, err
	}
	unused := s.used.Absent(UseKey(in.TemplateID))
	if used.Version > 0 {
		unused = s.used.DeleteAs(UseKey(in.TemplateID), used)
	}
	if used.Value.Projects > 0 {
		unused = s.used.Absent(UseKey(in.TemplateID))
	}
	return publish.Nothing{}, s.records.Delete(ctx, in.TemplateID, unused.Or(errUsed), s.counts.Remove(countsKey(in.TemplateID)))
}

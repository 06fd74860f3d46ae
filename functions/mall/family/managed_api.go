package family

import (
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Managed is a family as its enterprise and the operators see it.
type Managed struct {
	Row
	Status publish.State `json:"status" doc:"0 draft, 1 under review, 2 public, 3 taken off, 4 rejected, 5 taken off by the platform"`
	Reason string        `json:"reason"`
	publish.Staging
	UpdateTime string `json:"updateTime"`
	Rev        int64  `json:"rev"`
	Can        Can    `json:"can"`
}

// Can is what the caller may do with a family as it stands.
type Can struct {
	Edit   bool `json:"edit"`
	Move   bool `json:"move"`
	Delete bool `json:"delete"`

	To []publish.State `json:"to" doc:"where the caller may bring it, or its staged change, now"`
}

func (s *Service) managedRows(ctx context.Context, list []store.Versioned[Family]) ([]Managed, error) {
	counts, err := s.counts.all(ctx, s.base.Now())
	st := api.StandingOf(ctx)
	return publish.Each(list, func(v store.Versioned[Family]) Managed {
		f := v.Value
		can := publish.CanOf(Life, rights, st, &f.Head)
		return Managed{
			rowOf(f, counts[f.ID]), f.State, f.Reason, publish.StagingOf(&f.Head), clock.Text(f.LastChanged()), v.Version,
			Can{Edit: can.Edit, Move: can.Move, Delete: can.Delete, To: can.To},
		}
	}), err
}

// done returns the family as it stands after a change.
func (s *Service) done(ctx context.Context, w whole, err error) (Managed, error) {
	return publish.ManagedOf(ctx, s.records, w, err, s.managedRows)
}

// OwnQuery filters an enterprise's own families.
type OwnQuery struct {
	api.PageQuery
	Keyword   string         `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	GroupCode string         `json:"groupCode,omitempty" maxLength:"5" msg:"maxLength=分类不正确"`
	Status    *publish.State `json:"status,omitempty" minimum:"0" maximum:"5" msg:"minimum=状态不正确;maximum=状态不正确"`
	Staged    bool           `json:"staged,omitempty" doc:"only those with a change that the public does not see yet"`
}

// OwnPage is a page of an enterprise's families, with how many it has in each state.
type OwnPage publish.OwnPage[Managed]

// Own returns the families of the enterprise that the call is made in, in any state, the last changed first.
func (s *Service) Own(ctx context.Context, q OwnQuery) (OwnPage, error) {
	rows, err := s.records.Managed(ctx, false)
	if err != nil {
		return OwnPage{}, err
	}
	rows = slices.DeleteFunc(rows, func(v store.Versioned[Family]) bool {
		return len(q.GroupCode) > len(v.Value.Category) || v.Value.Category[:len(q.GroupCode)] != q.GroupCode || !publish.Holds(v.Value.Name+"\n"+v.Value.No, q.Keyword)
	})
	page, err := publish.OwnPageOf(ctx, rows, publish.Standing{State: q.Status, Staged: q.Staged}, q.PageQuery, s.managedRows)
	return OwnPage(page), err
}

// Whole is a family whole, for who works on it.
type Whole struct {
	Managed
	Info    Info   `json:"info"`
	Detail  Detail `json:"detail"`
	Consent bool   `json:"consent"`
	Log     string `json:"versionLog"`
	House   Owned  `json:"house" doc:"its score by the enterprise's own rules"`
}

// Working returns a family of the enterprise that the call is made in, with the content of its staged change, or for the content auditor
// what was handed in.
func (s *Service) Working(ctx context.Context, in ID) (Whole, error) {
	w, err := s.records.Working(ctx, in.ID)
	m, err := s.done(ctx, w, err)
	if err != nil {
		return Whole{}, err
	}
	f, b := w.Row.Value, w.Body.Value
	d, err := s.detailOf(ctx, f, b)
	if err != nil {
		return Whole{}, err
	}
	house, err := s.house(ctx, f, b)
	return Whole{m, infoOf(f, b, Count{}, f.ProviderID == api.StandingOf(ctx).Access.ID), d, b.Consent, b.VersionLog, house}, err
}

// WorkingRef names a file of a family that somebody works on.
type WorkingRef struct {
	ID     string `query:"id" maxLength:"64" required:"true" msg:"required=缺少族编号;maxLength=族不存在"`
	FileID string `query:"fileId" maxLength:"64" required:"true" msg:"required=缺少文件编号;maxLength=文件不存在"`
}

// WorkingFile signs the address of a file of a family as Working answers it, whoever has uploaded it. It counts for nothing. 404 family_gone, file_gone.
func (s *Service) WorkingFile(ctx context.Context, in WorkingRef) (Link, error) {
	w, err := s.records.Working(ctx, in.ID)
	if err != nil {
		return Link{}, err
	}
	file, ok := fileOf(w.Body.Value, in.FileID)
	if !ok {
		return Link{}, errNoFile
	}
	url, err := s.contents.Link(ctx, file.Path, file.Name)
	return Link{url, file.Name, file.SHA256, file.Size}, err
}

// Input is a new family, or with id and rev the change of one.
type Input struct {
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=族不存在"`
	Rev int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确" doc:"of the family that the change was made on"`
	Form
}

// Edit writes a draft of the enterprise's own, or changes one that is not under review; what is public by a staged change. 404 for a family
// of somebody else, 409 stale_rev, family_state, files_pending while a file is still read.
func (s *Service) Edit(ctx context.Context, in Input) (Managed, error) {
	labels, err := s.labels(ctx)
	if err != nil {
		return Managed{}, err
	}
	was, has, err := s.had(ctx, in.ID)
	if err != nil {
		return Managed{}, err
	}
	files, held, err := s.compile(ctx, in.Files, has)
	if err != nil {
		return Managed{}, err
	}
	files.Health = files.scored(in.Form)
	if files.Was, files.WasNo, err = s.letThrough(ctx, was); err != nil {
		return Managed{}, err
	}
	w, err := s.records.Save(ctx, in.ID, in.Rev, func(f *Family, b *Body, now int64) error { return f.Write(b, in.Form, labels, files, now) }, held...)
	return s.done(ctx, w, err)
}

// had is a family before a change, as the public reads it where it is public, and the files that it has, those of its staged change too; nothing
// of a new one.
func (s *Service) had(ctx context.Context, id string) (was whole, has []File, err error) {
	if id == "" {
		return was, nil, nil
	}
	working, err := s.records.Working(ctx, id)
	if was = working; err == nil && working.Next != nil {
		was, err = s.records.Of(ctx, id)
	}
	return was, slices.Concat(working.Body.Value.Files, was.Body.Value.Files), err
}

// Status brings a family into another state.
type Status struct {
	ID     string        `json:"id" maxLength:"64" msg:"required=缺少族编号;maxLength=族不存在"`
	Status publish.State `json:"status" enum:"0,1,3" msg:"required=请选择状态;enum=状态不正确" doc:"1 hands it in for review, 0 takes that back, 3 takes it off the shelf"`
}

// Move hands a family of the enterprise's own in for review, takes that back, or takes it off the shelf. 409 family_state for any other way.
func (s *Service) Move(ctx context.Context, in Status) (Managed, error) {
	w, err := s.records.Move(ctx, publish.Step{ID: in.ID, To: in.Status, By: publish.Provider}, nil)
	return s.done(ctx, w, err)
}

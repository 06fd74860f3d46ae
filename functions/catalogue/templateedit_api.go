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

var errTemplateUsed = api.Conflict("template_in_use", "已有项目在使用该模板，不能删除")

// ManagedTemplate is a template as its provider and the operators see it.
type ManagedTemplate struct {
	TemplateRow
	Status     int         `json:"status" doc:"0 draft, 1 under review, 2 on the shelf, 3 off, 4 rejected"`
	Reason     string      `json:"reason" doc:"why it was rejected or taken off"`
	UpdateTime string      `json:"updateTime"`
	Rev        int64       `json:"rev"`
	Can        TemplateCan `json:"can"`
}

// TemplateCan is what the caller may do with a template as it stands.
type TemplateCan struct {
	Edit   bool `json:"edit"`
	Copy   bool `json:"copy"`
	Shelf  bool `json:"shelf"`
	Delete bool `json:"delete"`
}

// managed answers templates as the caller's enterprise manages them.
func (s *Service) managed(ctx context.Context, list []store.Versioned[Template], counts map[string]TemplateCounts) ([]ManagedTemplate, error) {
	values := make([]Template, len(list))
	for i, v := range list {
		values[i] = v.Value
	}
	rows, err := s.templateRows(ctx, values, counts)
	if err != nil {
		return nil, err
	}
	actor := api.ActorOf(ctx)
	answer := make([]ManagedTemplate, len(list))
	for i, v := range list {
		t, own := v.Value, v.Value.ProviderID == actor.Enterprise()
		answer[i] = ManagedTemplate{rows[i], t.Status, t.Reason, clock.Text(t.UpdatedAt), v.Version, TemplateCan{
			Edit: own && actor.May(auth.TemplateEdit) && t.Editable() == nil, Copy: own && actor.May(auth.TemplateEdit),
			Shelf: own && actor.May(auth.TemplateShelf), Delete: own && actor.May(auth.TemplateDelete) && t.Deletable() == nil,
		}}
	}
	return answer, nil
}

func (s *Service) managedOne(ctx context.Context, v store.Versioned[Template], counts TemplateCounts) (ManagedTemplate, error) {
	list, err := s.managed(ctx, []store.Versioned[Template]{v}, map[string]TemplateCounts{v.Value.ID: counts})
	if err != nil {
		return ManagedTemplate{}, err
	}
	return list[0], nil
}

// AllTemplateQuery filters an enterprise's own templates.
type AllTemplateQuery struct {
	TemplateListQuery
	Status   *int   `json:"status,omitempty" minimum:"0" maximum:"4" msg:"minimum=状态不正确;maximum=状态不正确"`
	TypeCode string `json:"typeCode,omitempty" maxLength:"32" msg:"maxLength=工程类型不正确"`
	Review   bool   `json:"review,omitempty" doc:"operators only: what every provider has handed in, who waits longest first"`
}

// allTemplateList answers the templates of the enterprise that the call is made in, in any state, the last changed first.
func (s *Service) allTemplateList(ctx context.Context, q AllTemplateQuery) (api.Page[ManagedTemplate], error) {
	none, actor := api.Page[ManagedTemplate]{}, api.ActorOf(ctx)
	operator := actor.Enterprise() == membership.Platform && actor.May(auth.ContentAudit)
	if q.Review && !operator {
		return none, api.Forbidden("no_permission", "只有平台运营人员可以查看待审核的模板")
	}
	rows, err := s.templates.rows.own(ctx, actor.Enterprise())
	if q.Review {
		rows, err = s.templates.rows.waiting(ctx)
	}
	if err != nil {
		return none, err
	}
	counts, err := s.tally(ctx)
	if err != nil {
		return none, err
	}
	found := []store.Versioned[Template]{}
	for _, r := range rows {
		t := r.Value
		if (q.Status == nil || *q.Status == t.Status) && (q.TypeCode == "" || q.TypeCode == t.TypeCode) && containsFold(t.TemplateName, q.Keyword) {
			found = append(found, r)
		}
	}
	slices.SortFunc(found, func(a, b store.Versioned[Template]) int {
		by := cmp.Compare(b.Value.UpdatedAt, a.Value.UpdatedAt)
		if q.Review {
			by = -by
		}
		return cmp.Or(by, cmp.Compare(a.Value.ID, b.Value.ID))
	})
	cut, err := api.Cut(found, q.PageQuery)
	if err != nil {
		return none, err
	}
	list, err := s.managed(ctx, cut.Records, counts)
	return api.Page[ManagedTemplate]{Current: cut.Current, PageSize: cut.PageSize, Total: cut.Total, Records: list}, err
}

// AllTemplateGet is AllTemplateQuery as an address spells it.
type AllTemplateGet struct {
	TemplateListQuery
	Status   string `query:"status" enum:"0,1,2,3,4" required:"false" msg:"enum=状态不正确"`
	TypeCode string `query:"typeCode" maxLength:"32" required:"false" msg:"maxLength=工程类型不正确"`
	Review   bool   `query:"review" required:"false"`
}

// getAllTemplates is allTemplateList by GET.
func (s *Service) getAllTemplates(ctx context.Context, q AllTemplateGet) (api.Page[ManagedTemplate], error) {
	in := AllTemplateQuery{TemplateListQuery: q.TemplateListQuery, TypeCode: q.TypeCode, Review: q.Review}
	if q.Status != "" {
		n := int(q.Status[0] - '0')
		in.Status = &n
	}
	return s.allTemplateList(ctx, in)
}

// TemplateInput is a new template, or with id and rev the change of one.
type TemplateInput struct {
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=模板不存在"`
	Rev int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确" doc:"of the template that the change was made on"`
	TemplateForm
}

// addOrEditTemplate writes a draft of the enterprise's own, or changes one that is neither public nor under review.
// 404 for a template of somebody else, 409 stale_rev or template_state.
func (s *Service) addOrEditTemplate(ctx context.Context, in TemplateInput) (ManagedTemplate, error) {
	codes, err := s.templateCodes(ctx)
	if err != nil {
		return ManagedTemplate{}, err
	}
	st := api.StandingOf(ctx)
	if in.ID == "" {
		now := clock.Millis(s.now())
		var t Template
		var b TemplateBody
		if err := t.Write(&b, in.TemplateForm, codes, now); err != nil {
			return ManagedTemplate{}, err
		}
		t, err := s.addTemplate(ctx, func(id string) (Template, TemplateBody) {
			t.ID, t.ProviderID, t.ProviderName, t.CreatedAt = id, st.Access.ID, st.Access.ShortName, now
			return t, b
		}, "新建模板")
		if err != nil {
			return ManagedTemplate{}, err
		}
		return s.managedOne(ctx, store.Versioned[Template]{Value: t, Version: 1}, TemplateCounts{})
	}
	w, err := s.changeTemplate(ctx, in.ID, auth.TemplateEdit, "修改模板", func(w *wholeTemplate, now time.Time) ([]store.Write, error) {
		t := &w.row.Value
		if t.ProviderID != st.Access.ID {
			return nil, errNoTemplate
		}
		if in.Rev != w.row.Version {
			current, err := s.managedOne(ctx, w.row, w.counts)
			if err != nil {
				return nil, err
			}
			return nil, api.Stale(current)
		}
		if err := t.Editable(); err != nil {
			return nil, err
		}
		t.ProviderName = st.Access.ShortName
		return nil, t.Write(&w.body.Value, in.TemplateForm, codes, clock.Millis(now))
	})
	if err != nil {
		return ManagedTemplate{}, err
	}
	return s.managedOne(ctx, w.row, w.counts)
}

// copyTemplate makes a draft with the content of one of the enterprise's own templates.
func (s *Service) copyTemplate(ctx context.Context, in TemplateID) (ManagedTemplate, error) {
	st := api.StandingOf(ctx)
	w, err := s.template(ctx, in.ID)
	if isGone(err) || (err == nil && w.row.Value.ProviderID != st.Access.ID) {
		return ManagedTemplate{}, errNoTemplate
	}
	if err != nil {
		return ManagedTemplate{}, err
	}
	t, err := s.addTemplate(ctx, func(id string) (Template, TemplateBody) {
		return w.row.Value.Copy(id, st.Access.ID, st.Access.ShortName, w.body.Value, clock.Millis(s.now()))
	}, "复制模板")
	if err != nil {
		return ManagedTemplate{}, err
	}
	return s.managedOne(ctx, store.Versioned[Template]{Value: t, Version: 1}, TemplateCounts{})
}

// TemplateStatus brings a template into another state.
type TemplateStatus struct {
	ID     string `json:"id" maxLength:"64" msg:"required=缺少模板编号;maxLength=模板不存在"`
	Status int    `json:"status" minimum:"0" maximum:"4" msg:"required=请选择状态;minimum=状态不正确;maximum=状态不正确" doc:"1 hands it in for review, 0 takes that back, 3 takes it off the shelf"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
}

// moveTemplate hands a template of the enterprise's own in for review, takes that back, or takes it off the shelf.
// 409 template_state for any other way: only an operator puts it on the shelf.
func (s *Service) moveTemplate(ctx context.Context, in TemplateStatus) (ManagedTemplate, error) {
	actor := api.ActorOf(ctx)
	w, err := s.changeTemplate(ctx, in.ID, auth.TemplateShelf, "模板改为“"+templateStates[in.Status]+"”", func(w *wholeTemplate, now time.Time) ([]store.Write, error) {
		if w.row.Value.ProviderID != actor.Enterprise() {
			return nil, errNoTemplate
		}
		return nil, w.row.Value.Move(in.Status, in.Reason, false, clock.Millis(now))
	})
	if err != nil {
		return ManagedTemplate{}, err
	}
	return s.managedOne(ctx, w.row, w.counts)
}

// TemplateAudit is an operator's decision on what a provider handed in, or has on the shelf.
type TemplateAudit struct {
	ID     string `json:"id" maxLength:"64" msg:"required=缺少模板编号;maxLength=模板不存在"`
	Status int    `json:"status" enum:"2,3,4" msg:"required=请选择审核结果;enum=请选择审核结果" doc:"2 puts it on the shelf, 4 rejects it, 3 takes it off"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字"`
	Rev    int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// auditTemplate puts a template on the shelf, rejects it or takes it off, and tells the provider's owner.
// 409 stale_rev when it is no longer what the operator has read.
func (s *Service) auditTemplate(ctx context.Context, in TemplateAudit) (ManagedTemplate, error) {
	w, err := s.changeTemplate(ctx, in.ID, auth.ContentAudit, "审核为“"+templateStates[in.Status]+"”", func(w *wholeTemplate, now time.Time) ([]store.Write, error) {
		if in.Rev != w.row.Version {
			current, err := s.managedOne(ctx, w.row, w.counts)
			if err != nil {
				return nil, err
			}
			return nil, api.Stale(current)
		}
		t := &w.row.Value
		if err := t.Move(in.Status, in.Reason, true, clock.Millis(now)); err != nil {
			return nil, err
		}
		title, content := "模板已通过审核", "“"+t.TemplateName+"”已上架，现在可以在模板中心看到。"
		link := "/templateDetail?id=" + t.ID
		switch in.Status {
		case TemplateRejected:
			title, content, link = "模板未通过审核", "“"+t.TemplateName+"”未通过审核，原因："+t.Reason+"。修改后可以重新提交。", "/templateManagement"
		case TemplateOff:
			title, content, link = "模板已被下架", "“"+t.TemplateName+"”已被平台下架，原因："+t.Reason+"。修改后可以重新提交。", "/templateManagement"
		}
		return s.tellOwner(ctx, t.ProviderID, title, content, link, now)
	})
	if err != nil {
		return ManagedTemplate{}, err
	}
	return s.managedOne(ctx, w.row, w.counts)
}

// Nothing is what a call answers that has nothing to say.
type Nothing struct{}

// removeTemplate deletes a template of the enterprise's own that is neither public nor under review. 409
// template_in_use while a project uses it.
func (s *Service) removeTemplate(ctx context.Context, in TemplateRef) (Nothing, error) {
	return Nothing{}, s.deleteTemplate(ctx, in.TemplateID, api.ActorOf(ctx).Enterprise())
}

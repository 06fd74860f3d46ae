package library

import (
	"context"
	"strings"
	"time"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/publish"
)

var (
	errNoFamily = api.NotFound("family_gone", "该族不存在或已下架")
	errNotYours = api.Forbidden("no_permission", "提交本企业的族需要“编辑族”权限，请联系企业管理员开通")
	errRemoves  = api.Forbidden("no_permission", "移出企业族库需要审批权限，请联系企业管理员")
	errOffShelf = api.Conflict("family_gone", "该族已下架，不能通过审批")
)

// FamilyLibraryPut puts a family forward, or one that is there anew.
type FamilyLibraryPut struct {
	FamilyID    string   `json:"familyId" maxLength:"64" msg:"required=请选择族;maxLength=该族不存在或已下架"`
	Rev         int64    `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确" doc:"of the entry, 0 for a family that is not in the library"`
	Audience    Audience `json:"audience" enum:"enterprise,departments,self" msg:"required=请选择可见范围;enum=请选择可见范围" doc:"self needs no approval, and is for the enterprise's own families"`
	Departments []string `json:"departments,omitempty" maxItems:"20" msg:"maxItems=部门最多 20 个" doc:"who is in one of them or below it"`
	Note        string   `json:"note,omitempty" maxLength:"200" msg:"maxLength=说明不能超过200字"`
}

// Put puts a family forward for the library of the enterprise of the call: a public one of others by any member, one of its own as it is now by
// who edits them; who decides hears of it. 404 for what the caller does not see, 409 stale_rev, library_there, too_many_library_waiting,
// too_many_library_entries.
func (s *Service) Put(ctx context.Context, in FamilyLibraryPut) (FamilyLibraryRow, error) {
	if err := thawed(ctx); err != nil {
		return FamilyLibraryRow{}, err
	}
	departments, err := s.departments(ctx, in.Audience, in.Departments)
	if err != nil {
		return FamilyLibraryRow{}, err
	}
	st := api.StandingOf(ctx)
	keepers, err := s.members.Holders(ctx, st.Access.ID, string(auth.FamilyApprove), keepersMost)
	if err != nil {
		return FamilyLibraryRow{}, err
	}
	return s.done(ctx, in.FamilyID, in.Rev, func(e *Entry, lie lying, now time.Time) (deed, error) {
		f, b, same, err := s.families.Fixed(ctx, in.FamilyID)
		if err != nil {
			return deed{}, err
		}
		own := f.ProviderID == st.Access.ID
		switch {
		case !f.Public() && (!own || !may(ctx, auth.FamilyEdit)):
			return deed{}, errNoFamily
		case own && !may(ctx, auth.FamilyEdit):
			return deed{}, errNotYours
		}
		e.FamilyID, e.EnterpriseID, e.Own, e.Name, e.ProviderName, e.Category = f.ID, st.Access.ID, own, f.Name, f.ProviderName, f.Category
		a := Ask{By: me(ctx), Audience: in.Audience, Departments: departments, Note: in.Note}
		d := deed{line: "提交族入库", action: auth.FamilyView, writes: same}
		if own {
			c := copyOf(f, b)
			a.Family, d.lie = &c.Family, &lying{lie.copy, &c}
			if in.Audience == Self {
				d.lie = &lying{copy: &c}
			}
		}
		if in.Audience != Self {
			for _, keeper := range keepers {
				d.tales = append(d.tales, tale{keeper, "有族待审批入库", a.By.Name + " 提交“" + f.Name + "”进入企业族库。", "/familyLibrary?id=" + f.ID})
			}
		}
		return d, e.Put(a, now)
	})
}

// copyOf is a family as its enterprise's people see it from then on: without the files of its earlier versions.
func copyOf(f family.Family, b family.Body) Copy {
	b.Versions = publish.Each(b.Versions, func(p family.Past) family.Past {
		p.Files = nil
		return p
	})
	return Copy{f, b}
}

// done is changed, answered with the entry as the caller reads it then.
func (s *Service) done(ctx context.Context, familyID string, rev int64, f func(e *Entry, lie lying, now time.Time) (deed, error)) (FamilyLibraryRow, error) {
	e, err := s.changed(ctx, familyID, rev, f)
	if err != nil {
		return FamilyLibraryRow{}, err
	}
	v, err := s.viewer(ctx)
	if err != nil {
		return FamilyLibraryRow{}, err
	}
	rows, err := s.rows(ctx, v, []Entry{e})
	if err != nil {
		return FamilyLibraryRow{}, err
	}
	return rows[0], nil
}

// FamilyLibraryRef names an entry as the caller read it.
type FamilyLibraryRef struct {
	FamilyID string `json:"familyId" maxLength:"64" msg:"required=缺少族编号;maxLength=企业族库中没有这个族"`
	Rev      int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// FamilyLibraryDecision decides what waits.
type FamilyLibraryDecision struct {
	FamilyLibraryRef
	Result string `json:"result" enum:"approve,refuse" msg:"required=请选择审批结果;enum=请选择审批结果"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=原因不能超过200字" doc:"of a refusal"`
}

// Decide lets what waits into the library as it was put forward, or says why not; who put it forward hears of it. 404, 403 own_entry, 409
// stale_rev, library_state, family_gone for a public one that is public no more.
func (s *Service) Decide(ctx context.Context, in FamilyLibraryDecision) (FamilyLibraryRow, error) {
	owner := api.StandingOf(ctx).Owner()
	if in.Result == "refuse" && strings.TrimSpace(in.Reason) == "" {
		return FamilyLibraryRow{}, api.Field("reason", "请填写不通过的原因")
	}
	return s.done(ctx, in.FamilyID, in.Rev, func(e *Entry, lie lying, now time.Time) (deed, error) {
		if e.Ask == nil {
			return deed{}, errState
		}
		asker, link := e.Ask.By.ID, "/family/detail?id="+e.FamilyID
		if in.Result == "refuse" {
			if e.Own {
				link = "/familyManagement"
			}
			return deed{
				line: "未通过入库审批", action: auth.FamilyApprove, lie: &lying{copy: lie.copy}, tales: []tale{{asker, "族未通过入库审批", "“" + e.Name + "”未进入企业族库，原因：" + in.Reason, link}},
			}, e.Refuse(me(ctx), owner, in.Reason, now)
		}
		d := deed{line: "通过入库审批", action: auth.FamilyApprove, tales: []tale{{asker, "族已进入企业族库", "“" + e.Name + "”已通过审批，同事现在可以找到。", link}}}
		if e.Own {
			d.lie = &lying{copy: lie.ask}
		} else {
			f, _, same, err := s.families.Fixed(ctx, e.FamilyID)
			if err != nil {
				return deed{}, err
			}
			if !f.Public() {
				return deed{}, errOffShelf
			}
			d.writes = same
		}
		return d, e.Approve(me(ctx), owner, now)
	})
}

// FamilyLibraryAudience is whom an entry is for from now on.
type FamilyLibraryAudience struct {
	FamilyLibraryRef
	Audience    Audience `json:"audience" enum:"enterprise,departments" msg:"required=请选择可见范围;enum=请选择可见范围"`
	Departments []string `json:"departments,omitempty" maxItems:"20" msg:"maxItems=部门最多 20 个"`
}

// For changes whom what stands is for. 404, 403 own_entry, 409 stale_rev, library_state, library_there.
func (s *Service) For(ctx context.Context, in FamilyLibraryAudience) (FamilyLibraryRow, error) {
	departments, err := s.departments(ctx, in.Audience, in.Departments)
	if err != nil {
		return FamilyLibraryRow{}, err
	}
	owner := api.StandingOf(ctx).Owner()
	return s.done(ctx, in.FamilyID, in.Rev, func(e *Entry, _ lying, now time.Time) (deed, error) {
		d := deed{line: "修改企业族库中族的可见范围", action: auth.FamilyApprove, tales: []tale{{e.By.ID, "族的可见范围已修改", "“" + e.Name + "”在企业族库中的可见范围已修改。", "/family/detail?id=" + e.FamilyID}}}
		return d, e.For(me(ctx), owner, in.Audience, departments, now)
	})
}

// Remove takes an entry out of the library, with its copies; who may not decide takes back what he put forward himself, and what stands stays.
// 404, 403 no_permission, 409 stale_rev.
func (s *Service) Remove(ctx context.Context, in FamilyLibraryRef) (publish.Nothing, error) {
	if err := thawed(ctx); err != nil {
		return publish.Nothing{}, err
	}
	v, err := s.viewer(ctx)
	if err != nil {
		return publish.Nothing{}, err
	}
	_, err = s.changed(ctx, in.FamilyID, in.Rev, func(e *Entry, lie lying, now time.Time) (deed, error) {
		switch {
		case !e.removable(v):
			return deed{}, errRemoves
		case !v.Decides && e.Stands && e.Ask != nil:
			e.Ask = nil
			e.step(me(ctx), "撤回更新", "", now)
			return deed{line: "撤回入库申请", action: auth.FamilyView, lie: &lying{copy: lie.copy}}, nil
		}
		d := deed{line: "移出企业族库", action: auth.FamilyApprove, drop: true, tales: []tale{{e.By.ID, "族已移出企业族库", "“" + e.Name + "”已移出企业族库。", "/family"}}}
		if e.Ask != nil && e.Ask.By.ID != e.By.ID {
			d.tales = append(d.tales, tale{e.Ask.By.ID, "族已移出企业族库", "“" + e.Name + "”已移出企业族库。", "/family"})
		}
		return d, nil
	})
	return publish.Nothing{}, err
}

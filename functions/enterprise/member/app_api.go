package member

import (
	"context"
	"slices"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
)

// AppAccess says whether a member may open an application (product.md section 11).
type AppAccess struct {
	AppID   string `json:"appId"`
	Name    string `json:"name"`
	Enabled bool   `json:"enabled"`
	Granted bool   `json:"granted" doc:"it is assigned to the member himself"`
	Shared  bool   `json:"shared" doc:"its audience reaches the member, so that it is open to him without being assigned"`
}

// AppQuery names a member; without one the caller.
type AppQuery struct {
	UserID string `query:"userId" maxLength:"64" required:"false" msg:"maxLength=成员不存在"`
}

// AppAccess returns every application that the enterprise has added and whether the member may open it. Another's is for who may view him.
func (s *Service) AppAccess(ctx context.Context, q AppQuery) ([]AppAccess, error) {
	st := api.StandingOf(ctx)
	o, err := s.Orgs.At(ctx, st.Access)
	if err != nil {
		return nil, err
	}
	if q.UserID == "" {
		q.UserID = st.Member.ID
	}
	m, ok := o.Members[q.UserID]
	if !ok || m.ID != st.Member.ID && !o.Visible(st).Sees(m) {
		return nil, org.ErrNoMember
	}
	apps, err := s.Apps.Of(ctx, st.Access.ID)
	list := []AppAccess{}
	for _, a := range apps {
		list = append(list, AppAccess{a.AppID, a.Name, a.Opens(m), slices.Contains(m.Apps, a.AppID), a.VisibleTo.Reaches(m)})
	}
	return list, err
}

// AppInput is which applications a member, or many, may open.
type AppInput struct {
	UserID  string   `json:"userId,omitempty" maxLength:"64" msg:"maxLength=成员不存在"`
	UserIDs []string `json:"userIds,omitempty" maxItems:"100" msg:"maxItems=一次最多处理100名成员"`
	AppIDs  []string `json:"appIds" maxItems:"50" msg:"required=请选择应用;maxItems=应用不存在"`
}

// AssignApps assigns members these applications of the enterprise's and no others. What an audience opens stays open.
func (s *Service) AssignApps(ctx context.Context, in AppInput) (org.Done, error) {
	apps, err := s.Apps.Of(ctx, api.StandingOf(ctx).Access.ID)
	if err != nil {
		return org.Done{}, err
	}
	for _, appID := range in.AppIDs {
		if !slices.ContainsFunc(apps, func(a addedapp.App) bool { return a.AppID == appID }) {
			return org.Done{}, api.Field("appIds", "企业还没有添加所选的应用")
		}
	}
	called := func(ids []string) map[string][]string {
		names := map[string][]string{"apps": {}}
		for _, id := range ids {
			if at := slices.IndexFunc(apps, func(a addedapp.App) bool { return a.AppID == id }); at >= 0 {
				id = apps[at].Name
			}
			names["apps"] = append(names["apps"], id)
		}
		return names
	}
	grant := func(memberID string) error {
		return s.Orgs.AsMember(ctx, auth.MemberApps, func(o *org.Org, by membership.Standing, _ time.Time) (org.Change, error) {
			m, err := o.Target(by, auth.MemberApps, memberID)
			if err != nil {
				return org.Change{}, err
			}
			before := m.Apps
			m.Apps = org.Distinct(in.AppIDs)
			return org.Noted(by, org.Step{Members: []membership.Member{m}}, audit.Line{
				Action: string(auth.MemberApps), TargetType: "member", TargetID: m.ID, Text: "调整应用授权：" + m.Name,
			}.Changed(called(before), called(m.Apps))), nil
		})
	}
	if len(in.UserIDs) > 0 {
		return org.Each(in.UserIDs, grant)
	}
	return org.Done{Done: []string{in.UserID}, Failed: []org.Failed{}}, grant(in.UserID)
}

package workbench

import (
	"context"
	"errors"
	"slices"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
)

// OwnQuery asks about one permission, or with none only what the caller holds.
type OwnQuery struct {
	Permission string `json:"permission,omitempty" maxLength:"64" msg:"maxLength=权限不存在"`
}

// OwnResource is what the caller holds in the enterprise of project_id, and why something is missing.
type OwnResource struct {
	Permissions []string  `json:"permissions" doc:"* holds all"`
	Roles       []org.Ref `json:"roles"`
	Asked       *Missing  `json:"asked" doc:"about the permission that was asked for; null for none"`
}

// Missing is one permission, and who could give it.
type Missing struct {
	Permission string   `json:"permission"`
	Name       string   `json:"name"`
	Menu       string   `json:"menu" doc:"the menu that it belongs to"`
	Held       bool     `json:"held"`
	Grantors   []string `json:"grantors" doc:"names of up to five who may grant it"`
}

const grantorsMost = 5

// Permissions returns what the caller holds, and of one permission its name and who may grant it.
func (s *Service) Permissions(ctx context.Context, q OwnQuery) (OwnResource, error) {
	st, err := s.Reader.Of(ctx, api.ActorOf(ctx).UserID, api.HeaderOf(ctx, api.EnterpriseHeader))
	if errors.Is(err, membership.ErrNotMember) {
		return OwnResource{}, api.Forbidden("not_member", "您不是该企业的成员，无法进入")
	}
	if err != nil {
		return OwnResource{}, err
	}
	answer := OwnResource{Permissions: st.Permissions(), Roles: []org.Ref{}}
	for _, r := range st.Roles {
		answer.Roles = append(answer.Roles, org.Ref{ID: r.ID, Name: r.Name})
	}
	tree := auth.ResourcesOf(st.Access.ID, membership.Platform)
	i := slices.IndexFunc(tree, func(r auth.Resource) bool { return string(r.Permission) == q.Permission })
	if q.Permission == "" || i < 0 {
		return answer, nil
	}
	asked := Missing{Permission: q.Permission, Name: tree[i].Name, Menu: tree[i].Name, Held: st.May(q.Permission), Grantors: []string{}}
	if tree[i].Kind == auth.Button {
		asked.Menu = tree[slices.IndexFunc(tree, func(r auth.Resource) bool { return r.ID == tree[i].ParentID })].Name
	}
	o, err := s.Orgs.At(ctx, st.Access)
	if err != nil {
		return answer, err
	}
	for _, m := range o.AllMembers() {
		other := o.Standing(m.ID)
		if len(asked.Grantors) < grantorsMost && m.Status == membership.Active && other.May(string(auth.MemberEdit)) && other.May(q.Permission) {
			asked.Grantors = append(asked.Grantors, m.Name)
		}
	}
	answer.Asked = &asked
	return answer, nil
}

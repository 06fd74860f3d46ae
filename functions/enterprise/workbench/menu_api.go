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

// MenuQuery asks for the menus of an enterprise; without projectId that of the header project_id.
type MenuQuery struct {
	Category  string `json:"category,omitempty" enum:"pc" msg:"enum=不支持的终端类型"`
	ProjectID string `json:"projectId,omitempty" maxLength:"64" msg:"maxLength=企业不存在"`
}

// MenuItem is one entry of the workbench's navigation.
type MenuItem struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Path     string     `json:"path"`
	Icon     string     `json:"icon"`
	Group    string     `json:"group" doc:"the heading that it stands under, empty for none"`
	Children []MenuItem `json:"children"`
}

// MenuResource is what a person sees and may press in an enterprise (spec.md section 3): the navigation is the
// children of the first menu; no menus mean that he has no access.
type MenuResource struct {
	Menus       []MenuItem `json:"menus"`
	Buttons     []string   `json:"buttons" doc:"permissions that count now; * holds all"`
	Roles       []string   `json:"roles" doc:"role codes"`
	PermVersion int64      `json:"permVersion"`
	Enterprise  Brief      `json:"enterprise"`
}

// Menus returns the caller's menus and buttons in an enterprise. 403 not_member for who does not belong to it;
// one that is not approved answers without menus.
func (s *Service) Menus(ctx context.Context, q MenuQuery) (MenuResource, error) {
	enterpriseID := q.ProjectID
	if enterpriseID == "" {
		enterpriseID = api.HeaderOf(ctx, api.EnterpriseHeader)
	}
	st, err := s.Reader.Of(ctx, api.ActorOf(ctx).UserID, enterpriseID)
	if errors.Is(err, membership.ErrNotMember) {
		return MenuResource{}, api.Forbidden("not_member", "您不是该企业的成员，无法进入")
	}
	if err != nil {
		return MenuResource{}, err
	}
	answer := MenuResource{
		Menus: []MenuItem{}, Buttons: []string{}, Roles: st.Codes(), PermVersion: st.Access.PermSeq,
		Enterprise: briefOf(st, org.Place{EnterpriseID: enterpriseID, JoinedAt: st.Member.JoinedAt}),
	}
	if !st.Access.Open() {
		return answer, nil
	}
	answer.Buttons = buttonsOf(st)
	answer.Menus = menusOf(st)
	return answer, s.See(ctx, st)
}

// buttonsOf returns the permissions that count now: of a frozen enterprise those that read.
func buttonsOf(st membership.Standing) []string {
	if !st.Access.Frozen {
		return st.Permissions()
	}
	list := []string{}
	for _, r := range auth.ResourcesOf(st.Access.ID, membership.Platform) {
		if r.Permission.Reads() && st.May(string(r.Permission)) {
			list = append(list, string(r.Permission))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// menusOf returns the part of the tree whose menus a person may view.
func menusOf(st membership.Standing) []MenuItem {
	root := MenuItem{Children: []MenuItem{}}
	for _, r := range auth.ResourcesOf(st.Access.ID, membership.Platform) {
		switch {
		case r.ID == auth.Root:
			root.ID, root.Name, root.Icon = r.ID, r.Name, r.Icon
		case r.Kind == auth.Menu && st.May(string(r.Permission)):
			root.Children = append(root.Children, MenuItem{ID: r.ID, Name: r.Name, Path: r.Path, Icon: r.Icon, Group: r.Group, Children: []MenuItem{}})
		}
	}
	if len(root.Children) == 0 {
		return []MenuItem{}
	}
	return []MenuItem{root}
}

package role

import (
	"context"
	"slices"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/person"
)

// Service is the calls of an enterprise's roles.
type Service struct{ orgs *org.Store }

func New(orgs *org.Store) *Service { return &Service{orgs} }

// RoleQuery filters the list of roles.
type RoleQuery struct {
	api.PageQuery
	Keyword    string `json:"keyword,omitempty" maxLength:"40" msg:"maxLength=关键词不能超过40字"`
	Permission string `json:"permission,omitempty" maxLength:"60" msg:"maxLength=权限不存在" doc:"only roles that hold it"`
}

// RoleRow is a role in the list.
type RoleRow struct {
	ID         string  `json:"id"`
	Name       string  `json:"name"`
	Code       string  `json:"code"`
	Remark     string  `json:"remark"`
	DataScope  string  `json:"dataScope" enum:"all,dept,deptAndSub,self,custom"`
	UserCount  int     `json:"userCount" doc:"members of any status who have it, of those that the caller may see"`
	Resources  int     `json:"resources" doc:"how many menus and buttons it opens"`
	BuiltIn    bool    `json:"builtIn"`
	CreateTime string  `json:"createTime"`
	Rev        int64   `json:"rev"`
	Can        RoleCan `json:"can"`
}

// RoleCan is what the caller may do with a role.
type RoleCan struct {
	Edit   bool `json:"edit"`
	Delete bool `json:"delete"`
	Grant  bool `json:"grant"`
}

func rowOfRole(o *org.Org, st membership.Standing, r membership.Role, users int) RoleRow {
	within := o.MayHandle(st, r) == nil
	return RoleRow{
		ID: r.ID, Name: r.Name, Code: r.Code, Remark: r.Remark, DataScope: r.DataScope, UserCount: users,
		Resources: len(resourcesOf(o.Access.ID, r.Permissions)), BuiltIn: r.BuiltIn, CreateTime: clock.Text(r.CreatedAt), Rev: r.Rev,
		Can: RoleCan{
			Edit:   within && !r.BuiltIn && st.May(string(auth.RoleEdit)) && !o.Access.Frozen,
			Delete: within && !r.BuiltIn && !o.Held(r.ID) && st.May(string(auth.RoleDelete)) && !o.Access.Frozen,
			Grant:  o.CheckGrant(st, r, nil) == nil && st.May(string(auth.MemberEdit)) && !o.Access.Frozen,
		},
	}
}

// Page returns a page of the enterprise's roles.
func (s *Service) Page(ctx context.Context, q RoleQuery) (api.Page[RoleRow], error) {
	o, st, err := s.orgs.OfCall(ctx)
	if err != nil {
		return api.Page[RoleRow]{}, err
	}
	word, count := strings.ToLower(strings.TrimSpace(q.Keyword)), countByRole(o, o.Visible(st))
	found := []membership.Role{}
	for _, r := range o.AllRoles() {
		if strings.Contains(strings.ToLower(r.Name+"\n"+r.Remark), word) && (q.Permission == "" || membership.Holds(r.Permissions, []string{q.Permission})) {
			found = append(found, r)
		}
	}
	page, err := api.Cut(found, q.PageQuery)
	rows := api.Page[RoleRow]{Current: page.Current, PageSize: page.PageSize, Total: page.Total, Records: []RoleRow{}}
	for _, r := range page.Records {
		rows.Records = append(rows.Records, rowOfRole(o, st, r, count[r.ID]))
	}
	return rows, err
}

// RoleID names a role.
type RoleID struct {
	ID string `json:"id" maxLength:"64" msg:"required=缺少角色编号;maxLength=角色不存在"`
}

// RoleInfo is a role with all that it holds.
type RoleInfo struct {
	RoleRow
	DepartmentIDs []string     `json:"departmentIds"`
	ResourceIDs   []string     `json:"resourceIds"`
	Members       []RoleMember `json:"members" doc:"whom the caller may see, at most 200"`
}

// RoleMember is somebody who has a role.
type RoleMember struct {
	UserID      string `json:"userId"`
	Name        string `json:"name"`
	Telephone   string `json:"telephone" doc:"masked"`
	Position    string `json:"position"`
	Status      int    `json:"status"`
	Departments string `json:"departments"`
}

const roleMembersMost = 200

func (s *Service) infoOfRole(o *org.Org, st membership.Standing, r membership.Role) RoleInfo {
	info := RoleInfo{
		RoleRow: rowOfRole(o, st, r, countByRole(o, o.Visible(st))[r.ID]), DepartmentIDs: there(o, r.Departments), ResourceIDs: resourcesOf(o.Access.ID, r.Permissions),
		Members: []RoleMember{},
	}
	visible := o.Visible(st)
	for _, m := range o.AllMembers() {
		if visible.Sees(m) && slices.Contains(m.Roles, r.ID) && len(info.Members) < roleMembersMost {
			info.Members = append(info.Members, roleMemberOf(o, m))
		}
	}
	return info
}

// there are those of the departments that have not been deleted since a role named them.
func there(o *org.Org, departments []string) []string {
	return slices.DeleteFunc(append([]string{}, departments...), func(id string) bool { return o.Departments[id].ID == "" })
}

func roleMemberOf(o *org.Org, m membership.Member) RoleMember {
	var names []string
	for _, d := range m.Departments {
		names = append(names, o.Departments[d].Name)
	}
	return RoleMember{
		UserID: m.ID, Name: m.Name, Telephone: person.MaskTelephone(m.Telephone), Position: m.Position, Status: m.Status, Departments: strings.Join(names, "、"),
	}
}

// Info returns one role, 404 for one that the enterprise has not.
func (s *Service) Info(ctx context.Context, in RoleID) (RoleInfo, error) {
	o, st, err := s.orgs.OfCall(ctx)
	if err != nil {
		return RoleInfo{}, err
	}
	r, ok := o.Roles[in.ID]
	if !ok {
		return RoleInfo{}, errNoRole
	}
	return s.infoOfRole(o, st, r), nil
}

// RoleInput is a role as somebody wants it; buttons bring their menus with them.
type RoleInput struct {
	Name          string   `json:"name" maxLength:"20" msg:"required=请输入角色名称;maxLength=角色名称不能超过20字"`
	Remark        string   `json:"remark,omitempty" maxLength:"100" msg:"maxLength=备注不能超过100字"`
	DataScope     string   `json:"dataScope" enum:"all,dept,deptAndSub,self,custom" msg:"required=请选择数据范围;enum=请选择数据范围"`
	DepartmentIDs []string `json:"departmentIds,omitempty" maxItems:"500" msg:"maxItems=部门过多"`
	ResourceIDs   []string `json:"resourceIds,omitempty" maxItems:"500" msg:"maxItems=权限过多"`
}

func (in RoleInput) draft() Draft {
	return Draft{Name: in.Name, Remark: in.Remark, DataScope: in.DataScope, Departments: in.DepartmentIDs, Resources: in.ResourceIDs}
}

// Add makes a role. 403 beyond_own for permissions that the caller has not himself.
func (s *Service) Add(ctx context.Context, in RoleInput) (RoleInfo, error) {
	return s.put(ctx, "", 0, in)
}

// EditRoleInput is a role as somebody wants it, from the rev that he has seen.
type EditRoleInput struct {
	RoleInput
	ID  string `json:"id" maxLength:"64" msg:"required=缺少角色编号;maxLength=角色不存在"`
	Rev int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Edit changes a role; it counts from the next request of everybody who has it. 409 role_built_in, stale_rev.
func (s *Service) Edit(ctx context.Context, in EditRoleInput) (RoleInfo, error) {
	return s.put(ctx, in.ID, in.Rev, in.RoleInput)
}

func (s *Service) put(ctx context.Context, roleID string, rev int64, in RoleInput) (RoleInfo, error) {
	st, made := api.StandingOf(ctx), id.New("")
	var role membership.Role
	action, text := auth.RoleAdd, "新增角色："
	if roleID != "" {
		action, text = auth.RoleEdit, "编辑角色："
	}
	err := s.orgs.AsMember(ctx, action, func(o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
		before := membership.Role{}
		if roleID != "" {
			var ok bool
			if before, ok = o.Roles[roleID]; !ok {
				return org.Change{}, errNoRole
			}
			if before.Rev != rev {
				return org.Change{}, api.Stale(s.infoOfRole(o, by, before))
			}
		}
		var err error
		if role, err = Written(o, by, before, in.draft(), now); err != nil {
			return org.Change{}, err
		}
		line := audit.Line{Actor: by.Member.UserID, Action: string(action), TargetType: "role", Text: text + role.Name}
		if roleID == "" {
			role.ID = made
			line = line.Changed(nil, roleFacts(o, role))
		} else {
			line = line.Changed(roleFacts(o, before), roleFacts(o, role))
		}
		line.TargetID = role.ID
		return org.Change{Step: org.Step{Roles: []membership.Role{role}}, Line: line}, nil
	})
	if err != nil {
		return RoleInfo{}, err
	}
	o, _, err := s.orgs.Of(ctx, st.Access.ID)
	if err != nil {
		return RoleInfo{}, err
	}
	return s.infoOfRole(o, o.Standing(st.Member.ID), o.Roles[role.ID]), nil
}

// roleFacts is what the audit keeps of a role.
func roleFacts(o *org.Org, r membership.Role) any {
	return struct {
		Name        string   `json:"name"`
		Remark      string   `json:"remark"`
		DataScope   string   `json:"dataScope"`
		Departments []string `json:"departments"`
		Permissions []string `json:"permissions"`
	}{r.Name, r.Remark, r.DataScope, o.DepartmentNames(r.Departments...), org.PermissionNames(r.Permissions)}
}

// Delete removes a role that nobody has. 409 role_in_use, role_built_in.
func (s *Service) Delete(ctx context.Context, in RoleID) (bool, error) {
	err := s.orgs.AsMember(ctx, auth.RoleDelete, func(o *org.Org, by membership.Standing, _ time.Time) (org.Change, error) {
		r, ok := o.Roles[in.ID]
		if !ok {
			return org.Change{}, errNoRole
		}
		if err := Droppable(o, by, r); err != nil {
			return org.Change{}, err
		}
		line := audit.Line{Actor: by.Member.UserID, Action: string(auth.RoleDelete), TargetType: "role", TargetID: r.ID, Text: "删除角色：" + r.Name}.Changed(roleFacts(o, r), nil)
		return org.Change{Step: org.Step{GoneRoles: []string{r.ID}}, Line: line}, nil
	})
	return err == nil, err
}

// AssignInput gives a role to members and takes it from others.
type AssignInput struct {
	ID     string   `json:"id" maxLength:"64" msg:"required=缺少角色编号;maxLength=角色不存在"`
	Add    []string `json:"add,omitempty" maxItems:"70" msg:"maxItems=一次最多调整70名成员"`
	Remove []string `json:"remove,omitempty" maxItems:"70" msg:"maxItems=一次最多调整70名成员"`
}

// Assign returns the role with its members as they are then. Each change is one of user/update, and refused as there.
func (s *Service) Assign(ctx context.Context, in AssignInput) (RoleInfo, error) {
	if len(in.Add)+len(in.Remove) == 0 || len(in.Add)+len(in.Remove) > 70 {
		return RoleInfo{}, api.Field("add", "请选择 1 至 70 名成员")
	}
	st := api.StandingOf(ctx)
	err := s.orgs.AsMember(ctx, auth.MemberEdit, func(o *org.Org, by membership.Standing, _ time.Time) (org.Change, error) {
		changed, err := assigned(o, by, in.ID, in.Add, in.Remove)
		if err != nil || len(changed) == 0 {
			return org.Change{}, org.OrDone(err)
		}
		names := func(ids []string) []string {
			list := []string{}
			for _, id := range ids {
				list = append(list, o.Members[id].Name)
			}
			return list
		}
		line := audit.Line{Actor: by.Member.UserID, Action: "role:role:assign", TargetType: "role", TargetID: in.ID, Text: "调整角色成员：" + o.Roles[in.ID].Name}.
			Changed(nil, map[string][]string{"add": names(in.Add), "remove": names(in.Remove)})
		return org.Change{Step: org.Step{Members: changed}, Line: line}, nil
	})
	if err != nil {
		return RoleInfo{}, err
	}
	o, _, err := s.orgs.Of(ctx, st.Access.ID)
	if err != nil {
		return RoleInfo{}, err
	}
	return s.infoOfRole(o, o.Standing(st.Member.ID), o.Roles[in.ID]), nil
}

// HoldersQuery names a permission.
type HoldersQuery struct {
	Permission string `json:"permission" maxLength:"60" msg:"required=请选择权限;maxLength=权限不存在"`
}

// Holder is a member who holds a permission, and by which roles.
type Holder struct {
	RoleMember
	Roles []string `json:"roles"`
	Owner bool     `json:"owner"`
}

// Holders is who holds a permission, of those whom the caller may see; at most 500 are named.
type Holders struct {
	Total   int      `json:"total"`
	Records []Holder `json:"records"`
}

// Holders returns who holds a permission in the enterprise, and why.
func (s *Service) Holders(ctx context.Context, q HoldersQuery) (Holders, error) {
	answer := Holders{Records: []Holder{}}
	o, by, err := s.orgs.OfCall(ctx)
	if err != nil {
		return answer, err
	}
	if !slices.ContainsFunc(auth.ResourcesOf(o.Access.ID, membership.Platform), func(r auth.Resource) bool { return string(r.Permission) == q.Permission }) {
		return answer, api.Field("permission", "权限不存在")
	}
	visible := o.Visible(by)
	for _, m := range o.AllMembers() {
		st := o.Standing(m.ID)
		if !visible.Sees(m) || m.Status != membership.Active || !st.May(q.Permission) {
			continue
		}
		if answer.Total++; len(answer.Records) == 500 {
			continue
		}
		h := Holder{RoleMember: roleMemberOf(o, m), Roles: []string{}, Owner: st.Owner()}
		for _, r := range st.Roles {
			if membership.Holds(r.Permissions, []string{q.Permission}) {
				h.Roles = append(h.Roles, r.Name)
			}
		}
		answer.Records = append(answer.Records, h)
	}
	return answer, nil
}

// ResourceQuery asks for the tree of a kind of client.
type ResourceQuery struct {
	Category string `json:"category,omitempty" enum:"pc" msg:"enum=不支持的终端类型"`
}

// ResourceRow is a line of the tree that roles are made of.
type ResourceRow struct {
	auth.Resource
	Category  string `json:"category"`
	Order     int    `json:"order"`
	Grantable bool   `json:"grantable" doc:"the caller holds it himself, so he may grant it"`
}

// Resources returns the enterprise's tree, parents before their children.
func (s *Service) Resources(ctx context.Context, _ ResourceQuery) ([]ResourceRow, error) {
	st := api.StandingOf(ctx)
	rows := []ResourceRow{}
	for i, r := range auth.ResourcesOf(st.Access.ID, membership.Platform) {
		rows = append(rows, ResourceRow{r, "pc", i + 1, r.Kind == auth.Directory || st.May(string(r.Permission))})
	}
	return rows, nil
}

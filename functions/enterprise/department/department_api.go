package department

import (
	"context"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Service is the calls of an enterprise's departments.
type Service struct {
	orgs  *org.Store
	asked func(ctx context.Context, o *org.Org) (*org.HandOver, error)
}

// New returns the calls; asked says who has been asked to take an enterprise over and may still agree, nil for nobody.
func New(orgs *org.Store, asked func(ctx context.Context, o *org.Org) (*org.HandOver, error)) *Service {
	return &Service{orgs, asked}
}

// TreeNode is one department of the tree.
type TreeNode struct {
	ID          string  `json:"id"`
	ParentID    string  `json:"parentId" doc:"empty for the root"`
	Name        string  `json:"name"`
	LeaderID    string  `json:"leaderId"`
	LeaderName  string  `json:"leaderName"`
	Order       int     `json:"order" doc:"from 0 among those of one parent"`
	Depth       int     `json:"depth" doc:"0 is the root"`
	MemberCount int     `json:"memberCount" doc:"its own members of any status, of those that the caller may see"`
	TotalCount  int     `json:"totalCount" doc:"with all departments below it, each member once"`
	Rev         int64   `json:"rev"`
	Can         NodeCan `json:"can"`
}

// RoleChoice is a role to filter by or to give.
type RoleChoice struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Remark    string `json:"remark"`
	Grantable bool   `json:"grantable" doc:"the caller may give it to somebody"`
}

// Tree is what the organisation screen is built on.
type Tree struct {
	Departments []TreeNode    `json:"departments" doc:"each parent before its children"`
	Roles       []RoleChoice  `json:"roles"`
	Members     int           `json:"members" doc:"of any status, of those that the caller may see: as many as the list without a filter"`
	Seats       int           `json:"seats" doc:"0 for who does not see everybody"`
	OwnerID     string        `json:"ownerId"`
	HandOver    *org.HandOver `json:"handOver" doc:"the owner's that waits for an answer; null for none, and for everybody else"`
	Can         TreeCan       `json:"can"`
}

// TreeCan is what the caller may do with the organisation now.
type TreeCan struct {
	HandOver bool `json:"handOver" doc:"and dissolve: the owner"`
	Leave    bool `json:"leave"`
}

// Tree returns every department with its counts, and the roles there are. Leaders' names and counts are for
// who may view the members.
func (s *Service) Tree(ctx context.Context, _ org.None) (Tree, error) {
	st := api.StandingOf(ctx)
	o, err := s.orgs.At(ctx, st.Access)
	if err != nil {
		return Tree{}, err
	}
	open, visible := !st.Access.Frozen, o.Visible(st)
	may := func(p auth.Permission) bool { return open && st.May(string(p)) }
	t := Tree{
		Departments: []TreeNode{}, Roles: []RoleChoice{}, OwnerID: st.Access.OwnerID,
		Can: TreeCan{HandOver: open && st.Owner(), Leave: !st.Owner()},
	}
	if st.Owner() {
		if t.HandOver, err = s.asked(ctx, o); err != nil {
			return Tree{}, err
		}
	}
	for _, m := range o.Members {
		if visible.Sees(m) {
			t.Members++
		}
	}
	if visible.All {
		t.Seats = o.Seats
	}
	heads, depth, place, can := o.Heads(visible), map[string]int{}, map[string]int{}, canOf(o, st)
	for _, d := range o.InOrder() {
		if d.ParentID != "" {
			depth[d.ID] = depth[d.ParentID] + 1
		}
		n := TreeNode{ID: d.ID, ParentID: d.ParentID, Name: d.Name, Order: place[d.ParentID], Depth: depth[d.ID], Rev: d.Rev}
		place[d.ParentID]++
		if d.ParentID == "" {
			n.Name = o.Access.ShortName
		}
		n.LeaderID = shownLeader(o, st, d)
		n.LeaderName = o.Members[n.LeaderID].Name
		n.MemberCount, n.TotalCount = heads[d.ID].Own, heads[d.ID].All
		if open {
			n.Can = can(d)
		}
		t.Departments = append(t.Departments, n)
	}
	adds := may(auth.MemberAdd) || may(auth.MemberEdit) || may(auth.MemberInvite)
	for _, r := range o.AllRoles() {
		t.Roles = append(t.Roles, RoleChoice{r.ID, r.Name, r.Remark, adds && o.CheckGrant(st, r, nil) == nil})
	}
	return t, nil
}

// DepartmentInput is a new department.
type DepartmentInput struct {
	ParentID string `json:"parentId" maxLength:"64" msg:"required=请选择上级部门;maxLength=上级部门不存在"`
	Name     string `json:"name" maxLength:"30" msg:"required=请输入部门名称;maxLength=部门名称不能超过30字"`
	LeaderID string `json:"leaderId,omitempty" maxLength:"64" msg:"maxLength=负责人不是本企业的成员"`
}

// Add returns the id of a new department below another one.
func (s *Service) Add(ctx context.Context, in DepartmentInput) (org.Created, error) {
	var made org.Department
	err := s.orgs.AsMember(ctx, auth.DepartmentAdd, func(o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
		d, err := added(o, by, org.Department{ID: id.New(""), ParentID: in.ParentID, Name: in.Name, LeaderID: in.LeaderID}, now)
		if err != nil {
			return org.Change{}, err
		}
		if _, taken := o.Departments[d.ID]; taken {
			return org.Change{}, store.ErrConflict
		}
		made = d
		return org.Noted(by, org.Step{Departments: []org.Department{d}}, audit.Line{
			Action: string(auth.DepartmentAdd), TargetType: "department", TargetID: d.ID, Text: "新增部门：" + d.Name,
		}.Changed(nil, shown(o, d))), nil
	})
	return org.Created{ID: made.ID}, err
}

// EditDepartmentInput renames a department or gives it a leader.
type EditDepartmentInput struct {
	ID       string `json:"id" maxLength:"64" msg:"required=缺少部门编号;maxLength=部门不存在"`
	Name     string `json:"name" maxLength:"30" msg:"required=请输入部门名称;maxLength=部门名称不能超过30字"`
	LeaderID string `json:"leaderId,omitempty" maxLength:"64" msg:"maxLength=负责人不是本企业的成员"`
	Rev      int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Edit returns the department's id; 409 stale_rev with it as it stands when it changed since it was read.
func (s *Service) Edit(ctx context.Context, in EditDepartmentInput) (org.Created, error) {
	return org.Created{ID: in.ID}, s.orgs.AsMember(ctx, auth.DepartmentEdit, func(o *org.Org, by membership.Standing, _ time.Time) (org.Change, error) {
		before, ok := o.Departments[in.ID]
		if ok && before.Rev != in.Rev {
			leader := shownLeader(o, by, before)
			return org.Change{}, api.Stale(TreeNode{ID: before.ID, ParentID: before.ParentID, Name: before.Name, LeaderID: leader, LeaderName: o.Members[leader].Name, Rev: before.Rev})
		}
		name := in.Name
		if ok && before.ParentID == "" && strings.TrimSpace(name) == o.Access.ShortName {
			name = before.Name
		}
		d, err := edited(o, by, in.ID, name, in.LeaderID)
		if err != nil {
			return org.Change{}, err
		}
		return org.Noted(by, org.Step{Departments: []org.Department{d}}, audit.Line{
			Action: string(auth.DepartmentEdit), TargetType: "department", TargetID: d.ID, Text: "编辑部门：" + d.Name,
		}.Changed(shown(o, before), shown(o, d))), nil
	})
}

// MoveInput puts a department below another one, at a place among those there.
type MoveInput struct {
	ID       string `json:"id" maxLength:"64" msg:"required=缺少部门编号;maxLength=部门不存在"`
	ParentID string `json:"parentId" maxLength:"64" msg:"required=请选择上级部门;maxLength=上级部门不存在"`
	Order    int    `json:"order,omitempty" minimum:"0" maximum:"500" msg:"minimum=位置不正确;maximum=位置不正确" doc:"0 is the first"`
}

// Move refuses a cycle (409 department_cycle), a ninth level and the root.
func (s *Service) Move(ctx context.Context, in MoveInput) (org.Created, error) {
	return org.Created{ID: in.ID}, s.orgs.AsMember(ctx, auth.DepartmentMove, func(o *org.Org, by membership.Standing, _ time.Time) (org.Change, error) {
		before := o.Departments[in.ID]
		moved, err := moved(o, by, in.ID, in.ParentID, in.Order)
		if err != nil {
			return org.Change{}, err
		}
		text := "移动部门：" + before.Name + "，到“" + o.Departments[in.ParentID].Name + "”下"
		return org.Noted(by, org.Step{Departments: moved}, audit.Line{
			Action: string(auth.DepartmentMove), TargetType: "department", TargetID: in.ID, Text: text,
		}.Changed(shown(o, before), shown(o, moved[0]))), nil
	})
}

// DepartmentID names a department.
type DepartmentID struct {
	ID string `json:"id" maxLength:"64" msg:"required=缺少部门编号;maxLength=部门不存在"`
}

// Delete refuses (409) while the department has members or children.
func (s *Service) Delete(ctx context.Context, in DepartmentID) (org.Created, error) {
	return org.Created{ID: in.ID}, s.orgs.AsMember(ctx, auth.DepartmentDelete, func(o *org.Org, by membership.Standing, _ time.Time) (org.Change, error) {
		d, err := deletable(o, by, in.ID)
		if err != nil {
			return org.Change{}, err
		}
		return org.Noted(by, org.Step{GoneDepartments: []string{in.ID}}, audit.Line{
			Action: string(auth.DepartmentDelete), TargetType: "department", TargetID: in.ID, Text: "删除部门：" + d.Name,
		}.Changed(shown(o, d), nil)), nil
	})
}

// shownDepartment is a department in the operation log.
type shownDepartment struct {
	Name   string `json:"name"`
	Parent string `json:"parent"`
	Leader string `json:"leader"`
	Order  int    `json:"order"`
}

func shown(o *org.Org, d org.Department) shownDepartment {
	parent := ""
	if d.ParentID != "" {
		parent = o.DepartmentNames(d.ParentID)[0]
	}
	return shownDepartment{d.Name, parent, o.Members[d.LeaderID].Name, d.Order}
}

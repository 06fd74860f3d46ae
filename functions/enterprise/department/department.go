// Package department is the tree of an enterprise's departments, read and changed.
package department

import (
	"maps"
	"slices"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

const (
	depthMost = 8    // levels below the root
	orderStep = 1024 // between two neighbours, so that one fits in without moving the others
)

var (
	errNoDepartment    = api.NotFound("department_gone", "部门不存在或已被删除")
	errRootFixed       = api.Conflict("root_department", "根部门不能移动或删除")
	errCycle           = api.Conflict("department_cycle", "不能将部门移动到它自己或它的下级部门中")
	errTooDeep         = api.Conflict("department_depth", "部门层级不能超过8级")
	errManyDepartments = api.Conflict("department_limit", "部门数量不能超过500个")
	errHasChildren     = api.Conflict("department_children", "该部门还有下级部门，请先删除或移动下级部门")
	errHasMembers      = api.Conflict("department_members", "该部门还有成员，请先将成员移到其他部门")
	errSameName        = api.Field("name", "同一上级部门下已有同名部门")
	errNoLeader        = api.Field("leaderId", "负责人不是本企业的成员")
	errOrderCrowded    = api.Conflict("department_order", "同级部门过多，请换一个位置")
	errDepartmentName  = api.Field("name", "请输入部门名称")
)

func checkName(o *org.Org, d org.Department) (string, error) {
	name := strings.TrimSpace(d.Name)
	if name == "" {
		return "", errDepartmentName
	}
	for _, other := range o.Children(d.ParentID) {
		if other.ID != d.ID && other.Name == name {
			return "", errSameName
		}
	}
	return name, nil
}

// checkLeader refuses somebody whom by does not see, as if there were no such member.
func checkLeader(o *org.Org, by membership.Standing, leaderID string) error {
	if m, ok := o.Members[leaderID]; leaderID != "" && (!ok || !o.Visible(by).Sees(m)) {
		return errNoLeader
	}
	return nil
}

// added returns the new department, at the end of its parent's, which lies within by's scope.
func added(o *org.Org, by membership.Standing, d org.Department, now time.Time) (org.Department, error) {
	parent, ok := o.Departments[d.ParentID]
	if !ok {
		return d, api.Field("parentId", "上级部门不存在或已被删除")
	}
	if err := o.Reaches(by, auth.DepartmentAdd, parent.ID); err != nil {
		return d, err
	}
	switch {
	case len(o.Departments) >= org.DepartmentsMost:
		return d, errManyDepartments
	case o.Level(parent.ID)+1 > depthMost:
		return d, errTooDeep
	}
	var err error
	if d.Name, err = checkName(o, d); err != nil {
		return d, err
	}
	siblings := o.Children(parent.ID)
	if n := len(siblings); n > 0 {
		d.Order = siblings[n-1].Order
	}
	d.Order += orderStep
	d.CreatedAt = clock.Millis(now)
	return d, checkLeader(o, by, d.LeaderID)
}

// edited returns the department with its new name and leader. The root's name is the enterprise's own and stays.
// A leader whom by does not see stays where none is named, and is not to be chosen.
func edited(o *org.Org, by membership.Standing, departmentID, name, leaderID string) (org.Department, error) {
	d, ok := o.Departments[departmentID]
	if !ok {
		return d, errNoDepartment
	}
	if err := o.Reaches(by, auth.DepartmentEdit, d.ID); err != nil {
		return d, err
	}
	if d.ParentID == "" && strings.TrimSpace(name) != d.Name {
		return d, api.Field("name", "根部门的名称随企业简称，不能修改")
	}
	if leaderID == "" && shownLeader(o, by, d) == "" {
		leaderID = d.LeaderID
	}
	d.Name, d.LeaderID = name, leaderID
	if d.ParentID != "" {
		var err error
		if d.Name, err = checkName(o, d); err != nil {
			return d, err
		}
	}
	if leaderID == o.Departments[departmentID].LeaderID {
		return d, nil
	}
	return d, checkLeader(o, by, leaderID)
}

// shownLeader returns a department's leader as by may know him: empty for none, and for one whom he does not see.
func shownLeader(o *org.Org, by membership.Standing, d org.Department) string {
	if checkLeader(o, by, d.LeaderID) != nil {
		return ""
	}
	return d.LeaderID
}

// moved returns the department below its new parent, at the place order (0 is the first) among those there,
// and the neighbours that had to give way. Whoever moves one reaches all that goes with it, where it lay and where it
// comes to lie: what is moved below one's own would else become one's own.
func moved(o *org.Org, by membership.Standing, departmentID, parentID string, order int) ([]org.Department, error) {
	d, ok := o.Departments[departmentID]
	parent, parentOK := o.Departments[parentID]
	switch {
	case !ok:
		return nil, errNoDepartment
	case d.ParentID == "":
		return nil, errRootFixed
	case !parentOK:
		return nil, api.Field("parentId", "上级部门不存在或已被删除")
	}
	if err := o.Reaches(by, auth.DepartmentMove, append(slices.Collect(maps.Keys(o.Below(d.ID))), d.ParentID, parentID)...); err != nil {
		return nil, err
	}
	switch {
	case o.Below(departmentID)[parentID]:
		return nil, errCycle
	case o.Level(parent.ID)+1+o.Height(departmentID) > depthMost:
		return nil, errTooDeep
	}
	d.ParentID = parentID
	if _, err := checkName(o, d); err != nil {
		return nil, err
	}
	siblings := slices.DeleteFunc(o.Children(parentID), func(s org.Department) bool { return s.ID == d.ID })
	order = min(max(order, 0), len(siblings))
	moved := []org.Department{d}
	last := 0
	if order > 0 {
		last = siblings[order-1].Order
	}
	switch {
	case order == len(siblings):
		moved[0].Order = last + orderStep
	case order == 0 || siblings[order].Order-last > 1:
		low := last
		if order == 0 {
			low = siblings[0].Order - 2*orderStep
		}
		moved[0].Order = low + (siblings[order].Order-low)/2
	default:
		moved[0].Order = last + 1
		for next, s := last+1, order; s < len(siblings) && siblings[s].Order <= next; s++ {
			next++
			sibling := siblings[s]
			sibling.Order = next
			moved = append(moved, sibling)
		}
	}
	if len(moved) >= org.StepRecords {
		return nil, errOrderCrowded
	}
	return moved, nil
}

// deletable returns the department, or why it has to stay.
func deletable(o *org.Org, by membership.Standing, departmentID string) (org.Department, error) {
	d, ok := o.Departments[departmentID]
	switch {
	case !ok:
		return d, errNoDepartment
	case d.ParentID == "":
		return d, errRootFixed
	}
	if err := o.Reaches(by, auth.DepartmentDelete, d.ID, d.ParentID); err != nil {
		return d, err
	}
	switch {
	case len(o.Children(departmentID)) > 0:
		return d, errHasChildren
	case o.Heads(org.Scope{All: true})[departmentID].Own > 0:
		return d, errHasMembers
	}
	return d, nil
}

// canOf returns what the caller may do with a department, by the scopes that the rules ask.
func canOf(o *org.Org, st membership.Standing) func(org.Department) NodeCan {
	add, edit := o.ScopeOf(st, string(auth.DepartmentAdd)), o.ScopeOf(st, string(auth.DepartmentEdit))
	move, drop := o.ScopeOf(st, string(auth.DepartmentMove)), o.ScopeOf(st, string(auth.DepartmentDelete))
	return func(d org.Department) NodeCan {
		c := NodeCan{Add: add.Covers([]string{d.ID}), Edit: edit.Covers([]string{d.ID}), Take: move.Covers([]string{d.ID})}
		if d.ParentID != "" {
			c.Move = move.All || move.Covers(append(slices.Collect(maps.Keys(o.Below(d.ID))), d.ParentID))
			c.Delete = drop.Covers([]string{d.ID, d.ParentID})
		}
		return c
	}
}

// NodeCan is what the caller may do with a department now: what his data scope reaches, with the permission.
type NodeCan struct {
	Add    bool `json:"add" doc:"put a new one below it"`
	Edit   bool `json:"edit"`
	Move   bool `json:"move"`
	Take   bool `json:"take" doc:"move others below it"`
	Delete bool `json:"delete"`
}

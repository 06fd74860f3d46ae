// Package role is an enterprise's roles: what they permit, who has them.
package role

import (
	"slices"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

// rolesMost is how many roles an enterprise has at most.
const rolesMost = 500

var (
	errNoRole    = api.NotFound("role_gone", "角色不存在或已被删除")
	errBuiltIn   = api.Conflict("role_built_in", "系统内置角色不能修改或删除")
	errRoleInUse = api.Conflict("role_in_use", "还有成员使用该角色，请先调整成员的角色再删除")
	errRoleName  = api.Field("name", "角色名称已存在")
	errTooMany   = api.Conflict("too_many_roles", "角色数量已达上限（500 个），请先删除不再使用的角色")
)

// Draft is a role as somebody wants it.
type Draft struct {
	Name, Remark, DataScope string
	Departments, Resources  []string
}

var scopes = []string{
	membership.ScopeSelf, membership.ScopeDepartment, membership.ScopeBelow, membership.ScopeCustom, membership.ScopeAll,
}

// Written returns the role that a draft makes of before, of the zero value for a new one. It refuses a built-in role,
// a name that another role has, what the enterprise's tree does not hold, and more than by holds himself, before and
// after.
func Written(o *org.Org, by membership.Standing, before membership.Role, d Draft, now time.Time) (membership.Role, error) {
	if before.BuiltIn {
		return before, errBuiltIn
	}
	r := before
	r.Name, r.Remark, r.DataScope = strings.TrimSpace(d.Name), strings.TrimSpace(d.Remark), d.DataScope
	for _, other := range o.Roles {
		if other.ID != before.ID && strings.EqualFold(other.Name, r.Name) {
			return before, errRoleName
		}
	}
	if !slices.Contains(scopes, r.DataScope) {
		return before, api.Field("dataScope", "请选择数据范围")
	}
	r.Departments = []string{}
	if r.DataScope == membership.ScopeCustom {
		for _, id := range d.Departments {
			if _, ok := o.Departments[id]; !ok {
				return before, api.Field("departmentIds", "所选部门不存在，请刷新后再试")
			}
			r.Departments = append(r.Departments, id)
		}
		if len(r.Departments) == 0 {
			return before, api.Field("departmentIds", "请选择可查看的部门")
		}
	}
	permissions, ok := permissionsOf(o.Access.ID, d.Resources)
	if !ok {
		return before, api.Field("resourceIds", "所选权限不存在，请刷新后再试")
	}
	r.Permissions = permissions
	if before.ID != "" {
		if err := o.MayHandle(by, before); err != nil {
			return before, err
		}
	} else {
		if len(o.Roles) >= rolesMost {
			return before, errTooMany
		}
		r.CreatedAt = clock.Millis(now)
	}
	return r, o.MayHandle(by, r)
}

// Droppable refuses to delete a built-in role, one that somebody has, and one that holds more than by does.
func Droppable(o *org.Org, by membership.Standing, r membership.Role) error {
	if r.BuiltIn {
		return errBuiltIn
	}
	if o.Held(r.ID) {
		return errRoleInUse
	}
	return o.CheckGrant(by, r, nil)
}

// permissionsOf returns what these resources of an enterprise's tree permit, sorted, each once; the menu of a button
// comes with it. It says no when one of them is not in the tree.
func permissionsOf(enterpriseID string, resources []string) ([]string, bool) {
	byID := map[string]auth.Resource{}
	for _, r := range auth.ResourcesOf(enterpriseID, membership.Platform) {
		byID[r.ID] = r
	}
	list := []string{}
	for _, id := range resources {
		r, ok := byID[id]
		if !ok {
			return nil, false
		}
		for ; r.ID != auth.Root && r.ID != ""; r = byID[r.ParentID] {
			list = append(list, string(r.Permission))
		}
	}
	slices.Sort(list)
	return slices.Compact(list), true
}

// resourcesOf returns the resources that permissions open, in the order of the tree.
func resourcesOf(enterpriseID string, permissions []string) []string {
	list := []string{}
	for _, r := range auth.ResourcesOf(enterpriseID, membership.Platform) {
		if r.Kind != auth.Directory && membership.Holds(permissions, []string{string(r.Permission)}) {
			list = append(list, r.ID)
		}
	}
	return list
}

// countByRole returns how many of the members that a scope shows have each role.
func countByRole(o *org.Org, within org.Scope) map[string]int {
	count := map[string]int{}
	for _, m := range o.Members {
		if !within.Sees(m) {
			continue
		}
		for _, id := range m.Roles {
			count[id]++
		}
	}
	return count
}

// assigned returns the members whose roles change when a role is given to some and taken from others. It is Edit for each
// of them, and refuses all where it refuses one.
func assigned(o *org.Org, by membership.Standing, roleID string, add, remove []string) ([]membership.Member, error) {
	if _, ok := o.Roles[roleID]; !ok {
		return nil, errNoRole
	}
	var changed []membership.Member
	touched := map[string]bool{}
	take := func(ids []string, has bool, roles func([]string) []string) error {
		for _, id := range ids {
			m, ok := o.Members[id]
			if ok && slices.Contains(m.Roles, roleID) != has || touched[id] {
				continue
			}
			touched[id] = true
			next, err := o.Edit(by, id, org.MemberChange{Roles: roles(m.Roles)})
			if err != nil {
				return err
			}
			changed = append(changed, next)
		}
		return nil
	}
	if err := take(add, false, func(have []string) []string { return append(slices.Clone(have), roleID) }); err != nil {
		return nil, err
	}
	err := take(remove, true, func(have []string) []string {
		return slices.DeleteFunc(slices.Clone(have), func(id string) bool { return id == roleID })
	})
	return changed, err
}

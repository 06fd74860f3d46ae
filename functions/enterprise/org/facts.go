package org

import (
	"bimportal/shared/auth"
	"bimportal/shared/membership"
)

// The operation log is read by people, and after what it tells of is gone: it holds names. What has none any more is left
// as its id.

var statusWords = map[int]string{membership.Disabled: "已停用", membership.Invited: "待加入"}

// Logged is a member in the operation log: no telephone, no address.
func (o *Org) Logged(m membership.Member) map[string]any {
	status, ok := statusWords[m.Status]
	if !ok {
		status = "正常"
	}
	return map[string]any{"name": m.Name, "position": m.Position, "departments": o.DepartmentNames(m.Departments...), "roles": o.RoleNames(m.Roles), "status": status}
}

// DepartmentNames are those of departments, the root's the enterprise's.
func (o *Org) DepartmentNames(ids ...string) []string {
	return named(ids, func(id string) string {
		d, ok := o.Departments[id]
		if ok && d.ParentID == "" {
			return o.Access.ShortName
		}
		return d.Name
	})
}

// RoleNames are those of roles.
func (o *Org) RoleNames(ids []string) []string {
	return named(ids, func(id string) string { return o.Roles[id].Name })
}

// PermissionNames are what the role editor calls permissions, each with its menu.
func PermissionNames(permissions []string) []string {
	menus, called := map[string]string{}, map[string]string{}
	for _, r := range auth.Resources {
		switch r.Kind {
		case auth.Menu:
			menus[r.ID] = r.Name
			called[string(r.Permission)] = r.Name + " · 查看"
		case auth.Button:
			called[string(r.Permission)] = menus[r.ParentID] + " · " + r.Name
		}
	}
	return named(permissions, func(p string) string { return called[p] })
}

func named(ids []string, of func(id string) string) []string {
	list := []string{}
	for _, id := range ids {
		name := of(id)
		if name == "" {
			name = id
		}
		list = append(list, name)
	}
	return list
}

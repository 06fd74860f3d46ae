package org

import (
	"time"

	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

// An enterprise is born with two roles and one department.
const (
	AdminRoleID  = "admin"
	MemberRoleID = "member"
	RootID       = "root"
)

// builtInRoles returns the roles that nobody changes: an administrator holds everything, a member sees his workbench's
// first page.
func builtInRoles(now time.Time) []membership.Role {
	ms := clock.Millis(now)
	return []membership.Role{
		{
			ID: AdminRoleID, Code: membership.AdminRole, Name: "管理员", Remark: "拥有本企业的全部权限", DataScope: membership.ScopeAll,
			Permissions: []string{membership.All}, Departments: []string{}, BuiltIn: true, CreatedAt: ms,
		},
		{
			ID: MemberRoleID, Code: membership.MemberRole, Name: "普通成员", Remark: "可以进入工作台，查看首页", DataScope: membership.ScopeSelf,
			Permissions: []string{string(auth.HomeView)}, Departments: []string{}, BuiltIn: true, CreatedAt: ms,
		},
	}
}

// Founding returns the first step of a new enterprise: its roles, the root of its tree and its owner.
func Founding(shortName string, owner membership.Member, now time.Time) Step {
	owner.Departments, owner.Roles, owner.Apps = []string{RootID}, []string{AdminRoleID}, []string{}
	owner.JoinedAt = clock.Millis(now)
	return Step{
		Roles:       builtInRoles(now),
		Departments: []Department{{ID: RootID, Name: shortName, CreatedAt: clock.Millis(now)}},
		Members:     []membership.Member{owner},
	}
}

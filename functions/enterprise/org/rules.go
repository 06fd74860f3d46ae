package org

// The rules of who may do what to whom, once for every call: see (Scope), act at all (Caller, Changer), touch a member (Target),
// place somebody (Reaches, CheckPlace), give a role (CheckGrant, MayHandle).

import (
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
)

var (
	ErrTeamClosed    = api.Conflict("enterprise_not_open", "该企业目前不能加入新成员")
	ErrPlatformStays = api.Conflict("platform_stays", "平台运营企业不能移交或解散")
	ErrGone          = api.NotFound("enterprise_gone", "企业不存在或已解散")
	errBeyondLimit   = api.Forbidden("beyond_own_limit", "您的企业采购有每月限额，不能授予、修改或收回限额更高或没有限额的角色，请联系企业负责人")
	errOutranked     = api.Forbidden("outranked", "该成员的权限高于您，您不能进行此操作")
	ErrBeyond        = api.Forbidden("beyond_own", "不能授予或收回超出自己权限范围的权限")
	ErrBeyondScope   = api.Forbidden("beyond_own_scope", "不能授予或收回超出自己数据范围的角色")
	ErrOutside       = api.Forbidden("outside_scope", "该部门不在您的管理范围内")
	ErrNoLonger      = api.Forbidden("no_permission", "您的权限已变化，请刷新页面后再试")
	ErrFrozenOrg     = api.Forbidden("enterprise_frozen", "该企业已被冻结，目前只能查看")
)

// Scope is whose records a person reaches with one permission: the union of the data scopes of those of his roles that
// hold it.
type Scope struct {
	All         bool
	Departments map[string]bool
	Self        string // his own member id, empty where he does not hold the permission
}

// ScopeOf returns how far a permission of his reaches.
func (o *Org) ScopeOf(st membership.Standing, p string) Scope {
	if st.Owner() {
		return Scope{All: true, Self: st.Member.ID}
	}
	s := Scope{Departments: map[string]bool{}}
	for _, r := range st.Roles {
		if !slices.Contains(r.Permissions, p) && !slices.Contains(r.Permissions, membership.All) {
			continue
		}
		s.Self = st.Member.ID
		if r.DataScope == membership.ScopeAll {
			s.All = true
		}
		for id := range o.reach(r, st.Member.Departments) {
			s.Departments[id] = true
		}
	}
	return s
}

// reach returns the departments that a role shows to somebody of the given departments.
func (o *Org) reach(r membership.Role, departments []string) map[string]bool {
	found := map[string]bool{}
	switch r.DataScope {
	case membership.ScopeDepartment:
		for _, id := range departments {
			found[id] = true
		}
	case membership.ScopeBelow:
		for _, id := range departments {
			for below := range o.Below(id) {
				found[below] = true
			}
		}
	case membership.ScopeCustom:
		for _, id := range r.Departments {
			found[id] = true
		}
	}
	return found
}

// Visible is whom a person may see: whoever his right to view members shows him.
func (o *Org) Visible(st membership.Standing) Scope { return o.ScopeOf(st, string(auth.MemberView)) }

// Sees says that a member's record is within the scope.
func (s Scope) Sees(m membership.Member) bool {
	if s.All || s.Self != "" && s.Self == m.ID {
		return true
	}
	return slices.ContainsFunc(m.Departments, func(id string) bool { return s.Departments[id] })
}

// Covers says that all these departments are within the scope.
func (s Scope) Covers(departments []string) bool {
	return s.All || !slices.ContainsFunc(departments, func(id string) bool { return !s.Departments[id] })
}

// Caller returns what a member is at this Seq, or 403 when he holds the permission no longer.
func (o *Org) Caller(memberID string, p auth.Permission) (membership.Standing, error) {
	st := o.Standing(memberID)
	if st.Member.ID == "" || st.Member.Status != membership.Active || !st.May(string(p)) {
		return st, ErrNoLonger
	}
	return st, nil
}

// Changer is Caller for who changes something: 403 while the enterprise is frozen.
func (o *Org) Changer(memberID string, p auth.Permission) (membership.Standing, error) {
	if o.Access.Frozen {
		return membership.Standing{}, ErrFrozenOrg
	}
	return o.Caller(memberID, p)
}

// Owns says that the enterprise is the member's.
func (o *Org) Owns(m membership.Member) bool { return m.UserID != "" && m.UserID == o.Access.OwnerID }

// Outranks says that by could give everything that a member holds, so that he may change or remove him.
func (o *Org) Outranks(by membership.Standing, m membership.Member) bool {
	if o.Owns(m) {
		return by.Owner() || slices.Contains(by.Permissions(), membership.All)
	}
	for _, r := range o.Standing(m.ID).Roles {
		if o.CheckGrant(by, r, m.Departments) != nil {
			return false
		}
	}
	return true
}

// Target returns the member whom by changes with a permission: somebody within the scope of that permission (404 for
// anybody else), himself or whom he outranks (403).
func (o *Org) Target(by membership.Standing, with auth.Permission, memberID string) (membership.Member, error) {
	m, ok := o.Members[memberID]
	switch {
	case !ok || !o.ScopeOf(by, string(with)).Sees(m):
		return m, ErrNoMember
	case memberID != by.Member.ID && !o.Outranks(by, m):
		return m, errOutranked
	}
	return m, nil
}

// Reaches refuses (403) departments that by's permission does not reach.
func (o *Org) Reaches(by membership.Standing, with auth.Permission, departments ...string) error {
	if !o.ScopeOf(by, string(with)).Covers(departments) {
		return ErrOutside
	}
	return nil
}

// CheckPlace refuses departments and roles that by cannot put somebody into. What the member had before, by need not be
// able to give.
func (o *Org) CheckPlace(by membership.Standing, with auth.Permission, before, after membership.Member) error {
	if len(after.Departments) == 0 || len(after.Departments) > memberDepartmentsMost {
		return api.Field("departmentIds", "请选择1至10个部门")
	}
	if len(after.Roles) > memberRolesMost {
		return api.Field("roleIds", "一个成员最多20个角色")
	}
	moved := !slices.Equal(before.Departments, after.Departments)
	for _, id := range after.Departments {
		if _, ok := o.Departments[id]; !ok {
			return api.Field("departmentIds", "所选部门不存在或已被删除")
		}
		if slices.Contains(before.Departments, id) {
			continue
		}
		if err := o.Reaches(by, with, id); err != nil {
			return err
		}
	}
	for _, id := range after.Roles {
		r, ok := o.Roles[id]
		if !ok {
			return api.Field("roleIds", "所选角色不存在或已被删除")
		}
		if !moved && slices.Contains(before.Roles, id) {
			continue
		}
		if err := o.CheckGrant(by, r, after.Departments); err != nil {
			return err
		}
	}
	return nil
}

// CheckGrant refuses (403) that by gives a role to somebody of these departments, or takes it away, unless he gives no more
// than he has: every permission of the role, none of them reaching further than his own, and no more of the enterprise's money.
func (o *Org) CheckGrant(by membership.Standing, r membership.Role, departments []string) error {
	if !membership.Holds(by.Permissions(), r.Permissions) {
		return ErrBeyond
	}
	if !o.Limits.Gives(by, r) {
		return errBeyondLimit
	}
	if by.Owner() || slices.Contains(by.Permissions(), membership.All) {
		return nil
	}
	var wanted []string
	for id := range o.reach(r, departments) {
		wanted = append(wanted, id)
	}
	for _, p := range r.Permissions {
		have := o.ScopeOf(by, p)
		if r.DataScope == membership.ScopeAll && !have.All || !have.Covers(wanted) {
			return ErrBeyondScope
		}
	}
	return nil
}

// MayHandle refuses (403) to make, change or delete a role that holds more than by does, or reaches further: in
// itself, or in the hands of those who have it.
func (o *Org) MayHandle(by membership.Standing, r membership.Role) error {
	if err := o.CheckGrant(by, r, nil); err != nil {
		return err
	}
	for _, m := range o.Members {
		if !slices.Contains(m.Roles, r.ID) {
			continue
		}
		if err := o.CheckGrant(by, r, m.Departments); err != nil {
			return err
		}
	}
	return nil
}

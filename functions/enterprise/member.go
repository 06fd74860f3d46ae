package enterprise

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

const (
	memberRolesMost       = 20
	memberDepartmentsMost = 10
)

var (
	errNoMember     = api.NotFound("member_gone", "该成员不存在或已被移除")
	errSeats        = api.Conflict("seats_full", "成员数量已达到席位上限")
	errKnown        = api.Field("telephone", "该手机号已是本企业的成员")
	errOwnerStays   = api.Conflict("owner_stays", "不能停用或移除企业所有者，请先移交企业")
	errSelfStays    = api.Conflict("self_stays", "不能停用或移除自己，如需离开请使用“退出企业”")
	errOwnRights    = api.Forbidden("own_rights", "不能修改自己的角色或部门，请联系其他管理员")
	errStillInvited = api.Conflict("still_invited", "该成员还没有接受邀请，不能启用或停用")
)

// Profile is what an enterprise writes down of a member.
type Profile struct {
	Name, Telephone, Email, Position string
	Departments, Roles               []string
}

// Clean trims the fields and takes double ids out. Without a department the member is in the root.
func (p *Profile) Clean() {
	for _, f := range []*string{&p.Name, &p.Telephone, &p.Email, &p.Position} {
		*f = strings.TrimSpace(*f)
	}
	p.Departments, p.Roles = once(p.Departments), once(p.Roles)
	if len(p.Departments) == 0 {
		p.Departments = []string{rootID}
	}
}

func once(ids []string) []string {
	list := slices.Clone(ids)
	slices.Sort(list)
	list = slices.Compact(list)
	if list == nil {
		return []string{}
	}
	return list
}

// Check answers the fields that are wrong by themselves (400), nil for none.
func (p Profile) Check() error {
	var bad []api.FieldError
	add := func(wrong bool, field, message string) {
		if wrong {
			bad = append(bad, api.FieldError{Field: field, Message: message})
		}
	}
	add(p.Name == "", "name", "请输入姓名")
	add(utf8.RuneCountInString(p.Name) > 20, "name", "姓名不能超过20字")
	add(!telephonePattern.MatchString(p.Telephone), "telephone", "请输入正确的手机号")
	add(p.Email != "" && !emailPattern.MatchString(p.Email) || len(p.Email) > 60, "email", "邮箱格式不正确")
	add(utf8.RuneCountInString(p.Position) > 20, "position", "职位不能超过20字")
	if len(bad) > 0 {
		return api.Invalid("invalid_input", bad[0].Message, bad...)
	}
	return nil
}

// Invite answers a new member that waits for his own consent. memberID is his account's id, or a guest's. Permission is
// what by does it with.
func (o *Org) Invite(by membership.Standing, with auth.Permission, memberID, userID string, p Profile, now time.Time) (membership.Member, error) {
	m := membership.Member{
		ID: memberID, UserID: userID, Name: p.Name, Telephone: p.Telephone, Email: p.Email, Position: p.Position, Departments: p.Departments,
		Roles: p.Roles, Apps: []string{}, Status: membership.Invited, JoinedAt: clock.Millis(now),
	}
	if _, known := o.Members[memberID]; known {
		return m, errKnown
	}
	if _, known := o.ByTelephone(p.Telephone); known {
		return m, errKnown
	}
	if len(o.Members) >= seatsAtOnce {
		return m, errSeats
	}
	return m, o.checkPlace(by, with, membership.Member{}, m)
}

// checkPlace refuses departments and roles that by cannot put somebody into. What the member had before, by need not be
// able to give.
func (o *Org) checkPlace(by membership.Standing, with auth.Permission, before, after membership.Member) error {
	if len(after.Departments) == 0 || len(after.Departments) > memberDepartmentsMost {
		return api.Field("departmentIds", "请选择1至10个部门")
	}
	if len(after.Roles) > memberRolesMost {
		return api.Field("roleIds", "一个成员最多20个角色")
	}
	scope := o.ScopeOf(by, string(with))
	moved := !slices.Equal(before.Departments, after.Departments)
	for _, id := range after.Departments {
		if _, ok := o.Departments[id]; !ok {
			return api.Field("departmentIds", "所选部门不存在或已被删除")
		}
		if !slices.Contains(before.Departments, id) && !scope.Covers([]string{id}) {
			return errOutside
		}
	}
	for _, id := range after.Roles {
		r, ok := o.Roles[id]
		if !ok {
			return api.Field("roleIds", "所选角色不存在或已被删除")
		}
		if (moved || !slices.Contains(before.Roles, id)) && !o.MayGive(by, r, after.Departments) {
			return errGrant
		}
	}
	return nil
}

// MemberChange is what changes of a member; nil stays as it is.
type MemberChange struct {
	Name, Position, Email *string
	Departments, Roles    []string
	Status                *int // membership.Active or Disabled
}

// Edit answers the member after a change, and refuses what by may not.
func (o *Org) Edit(by membership.Standing, memberID string, c MemberChange) (membership.Member, error) {
	before, ok := o.Members[memberID]
	if !ok || !o.ScopeOf(by, string(auth.MemberEdit)).Sees(before) {
		return before, errNoMember
	}
	if memberID != by.Member.ID && !o.Outranks(by, memberID) {
		return before, errOutranked
	}
	m := before
	for value, field := range map[*string]*string{&m.Name: c.Name, &m.Position: c.Position, &m.Email: c.Email} {
		if field != nil {
			*value = *field
		}
	}
	if c.Departments != nil {
		m.Departments = c.Departments
	}
	if c.Roles != nil {
		m.Roles = c.Roles
	}
	checked := Profile{m.Name, m.Telephone, m.Email, m.Position, m.Departments, m.Roles}
	checked.Clean()
	m.Name, m.Email, m.Position, m.Departments, m.Roles = checked.Name, checked.Email, checked.Position, checked.Departments, checked.Roles
	if err := checked.Check(); err != nil {
		return m, err
	}
	placed := !slices.Equal(once(before.Departments), m.Departments) || !slices.Equal(once(before.Roles), m.Roles)
	if placed {
		if memberID == by.Member.ID && !by.Owner() {
			return m, errOwnRights
		}
		if err := o.checkPlace(by, auth.MemberEdit, before, m); err != nil {
			return m, err
		}
	}
	if c.Status != nil && *c.Status != before.Status {
		switch {
		case before.Status == membership.Invited:
			return m, errStillInvited
		case o.owns(before):
			return m, errOwnerStays
		case memberID == by.Member.ID:
			return m, errSelfStays
		}
		m.Status = *c.Status
	}
	return m, nil
}

func (o *Org) owns(m membership.Member) bool { return m.UserID != "" && m.UserID == o.Access.OwnerID }

// Removable answers the member that by may take out of the enterprise.
func (o *Org) Removable(by membership.Standing, memberID string) (membership.Member, error) {
	m, ok := o.Members[memberID]
	switch {
	case !ok || !o.ScopeOf(by, string(auth.MemberDelete)).Sees(m):
		return m, errNoMember
	case o.owns(m):
		return m, errOwnerStays
	case memberID == by.Member.ID:
		return m, errSelfStays
	case !o.Outranks(by, memberID):
		return m, errOutranked
	}
	return m, nil
}

// Without answers the step that takes members out: departments that one of them leads lose their leader.
func (o *Org) Without(memberIDs ...string) Step {
	step := Step{GoneMembers: memberIDs}
	for _, d := range o.InOrder() {
		if d.LeaderID != "" && slices.Contains(memberIDs, d.LeaderID) {
			d.LeaderID = ""
			step.Departments = append(step.Departments, d)
		}
	}
	return step
}

// RoleList answers the roles, the built-in ones and then the oldest at the front.
func (o *Org) RoleList() []membership.Role {
	return slices.SortedFunc(maps.Values(o.Roles), func(a, b membership.Role) int {
		builtIn := func(r membership.Role) int {
			if r.BuiltIn {
				return 0
			}
			return 1
		}
		return cmp.Or(cmp.Compare(builtIn(a), builtIn(b)), cmp.Compare(a.CreatedAt, b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
}

// MemberFilter is what a list of members is narrowed by.
type MemberFilter struct {
	Keyword, RoleID, DepartmentID string
	Status                        *int
	Seen                          string // "7", "30", "90": within so many days; "never"; empty for all
	Sort                          string // "joined", "-joined", "name", "-name", "seen", "-seen"
}

// Find answers the members within the scope that fit. seen is when each was in the workbench last, epoch milliseconds.
func (o *Org) Find(scope Scope, f MemberFilter, seen map[string]int64, now time.Time) []membership.Member {
	word := strings.ToLower(strings.TrimSpace(f.Keyword))
	var below map[string]bool
	if f.DepartmentID != "" {
		below = o.Below(f.DepartmentID)
	}
	days := map[string]int64{"7": 7, "30": 30, "90": 90}[f.Seen]
	since := clock.Millis(now) - days*24*time.Hour.Milliseconds()
	var list []membership.Member
	for _, m := range o.AllMembers() {
		at := seen[m.ID]
		switch {
		case !scope.Sees(m):
		case f.Status != nil && m.Status != *f.Status:
		case f.RoleID != "" && !slices.Contains(m.Roles, f.RoleID):
		case below != nil && !slices.ContainsFunc(m.Departments, func(id string) bool { return below[id] }):
		case f.Seen == "never" && at != 0:
		case days > 0 && at < since:
		case word != "" && !fits(m, word):
		default:
			list = append(list, m)
		}
	}
	by, desc := strings.CutPrefix(f.Sort, "-")
	if by == "" || by == "joined" && !desc {
		return list
	}
	slices.SortStableFunc(list, func(a, b membership.Member) int {
		if desc {
			a, b = b, a
		}
		switch by {
		case "name":
			return cmp.Compare(a.Name, b.Name)
		case "seen":
			return cmp.Compare(seen[a.ID], seen[b.ID])
		}
		return cmp.Compare(a.JoinedAt, b.JoinedAt)
	})
	return list
}

// fits says that a word stands in the name, the position or the address, or is a whole telephone or its last digits:
// a telephone is shown masked, and is not to be found out digit by digit.
func fits(m membership.Member, word string) bool {
	if strings.Contains(strings.ToLower(m.Name), word) || strings.Contains(strings.ToLower(m.Position), word) || strings.Contains(strings.ToLower(m.Email), word) {
		return true
	}
	return m.Telephone == word || len(word) == 4 && strings.HasSuffix(m.Telephone, word)
}

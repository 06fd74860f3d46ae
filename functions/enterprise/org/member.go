package org

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/pattern"
	"bimportal/shared/person"
)

const (
	memberRolesMost       = 20
	memberDepartmentsMost = 10
)

var (
	ErrNoMember     = api.NotFound("member_gone", "该成员不存在或已被移除")
	ErrSeats        = api.Conflict("seats_full", "成员数量已达到席位上限")
	ErrKnown        = api.Field("telephone", "该手机号已是本企业的成员")
	errOwnerStays   = api.Conflict("owner_stays", "不能停用或移除企业所有者，请先移交企业")
	errSelfStays    = api.Conflict("self_stays", "不能停用或移除自己，如需离开请使用“退出企业”")
	errOwner        = api.Forbidden("owner_untouched", "只有企业所有者本人可以调整自己的角色和部门")
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
	p.Departments, p.Roles = Distinct(p.Departments), Distinct(p.Roles)
	if len(p.Departments) == 0 {
		p.Departments = []string{RootID}
	}
}

// Check returns the fields that are wrong by themselves (400), nil for none.
func (p Profile) Check() error {
	if !IsTelephone(p.Telephone) {
		return api.Field("telephone", "请输入正确的手机号")
	}
	return p.checkWords()
}

// checkWords is Check without the telephone, which no edit changes: who came by a link may have none.
func (p Profile) checkWords() error {
	var bad []api.FieldError
	add := func(wrong bool, field, message string) {
		if wrong {
			bad = append(bad, api.FieldError{Field: field, Message: message})
		}
	}
	add(p.Name == "", "name", "请输入姓名")
	add(utf8.RuneCountInString(p.Name) > 20, "name", "姓名不能超过20字")
	add(p.Email != "" && !IsEmail(p.Email) || len(p.Email) > 60, "email", "邮箱格式不正确")
	add(utf8.RuneCountInString(p.Position) > 20, "position", "职务不能超过20字")
	if len(bad) > 0 {
		return api.Invalid("invalid_input", bad[0].Message, bad...)
	}
	return nil
}

// GuestID returns the id of a new member without an account. It is random: one that was made from his telephone would
// give the telephone away.
func (o *Org) GuestID() string {
	for {
		memberID := id.New("p")
		if _, taken := o.Members[memberID]; !taken {
			return memberID
		}
	}
}

// Invite returns a new member that waits for his own consent. memberID is his account's id, or a guest's, whose account
// is the zero person. Permission is what by does it with.
func (o *Org) Invite(by membership.Standing, with auth.Permission, memberID string, account person.Person, p Profile, now time.Time) (membership.Member, error) {
	m := membership.Member{
		ID: memberID, UserID: account.UserID, Nickname: account.Nickname, Name: p.Name, Telephone: p.Telephone, Email: p.Email, Position: p.Position, Departments: p.Departments,
		Roles: p.Roles, Apps: []string{}, Status: membership.Invited, JoinedAt: clock.Millis(now),
	}
	if _, known := o.Members[memberID]; known {
		return m, ErrKnown
	}
	if _, known := o.ByTelephone(p.Telephone); known {
		return m, ErrKnown
	}
	if err := o.CheckSeats(1); err != nil {
		return m, err
	}
	return m, o.CheckPlace(by, with, membership.Member{}, m)
}

// MemberChange is what changes of a member; nil stays as it is.
type MemberChange struct {
	Name, Position, Email *string
	Departments, Roles    []string
	Status                *int // membership.Active or Disabled
}

// Edit returns the member after a change, and refuses what by may not. Every change of a member's roles, departments or
// status goes through here, whichever call asks for it.
func (o *Org) Edit(by membership.Standing, memberID string, c MemberChange) (membership.Member, error) {
	before, err := o.Target(by, auth.MemberEdit, memberID)
	if err != nil {
		return before, err
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
	if err := checked.checkWords(); err != nil {
		return m, err
	}
	placed := !slices.Equal(Distinct(before.Departments), m.Departments) || !slices.Equal(Distinct(before.Roles), m.Roles)
	if placed {
		if memberID == by.Member.ID && !by.Owner() {
			return m, errOwnRights
		}
		if o.Owns(before) && !by.Owner() {
			return m, errOwner
		}
		if err := o.CheckPlace(by, auth.MemberEdit, before, m); err != nil {
			return m, err
		}
	}
	if c.Status != nil && *c.Status != before.Status {
		switch {
		case before.Status == membership.Invited:
			return m, errStillInvited
		case o.Owns(before):
			return m, errOwnerStays
		case memberID == by.Member.ID:
			return m, errSelfStays
		}
		m.Status = *c.Status
	}
	return m, nil
}

// Removable returns the member that by may take out of the enterprise.
func (o *Org) Removable(by membership.Standing, memberID string) (membership.Member, error) {
	m, err := o.Target(by, auth.MemberDelete, memberID)
	switch {
	case errors.Is(err, ErrNoMember):
		return m, err
	case o.Owns(m):
		return m, errOwnerStays
	case memberID == by.Member.ID:
		return m, errSelfStays
	}
	return m, err
}

// Without returns the step that takes members out: departments that one of them leads lose their leader.
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

var (
	telephonePattern = pattern.Of(`^1[3-9]\d{9}$`)
	emailPattern     = pattern.Of(`^[^\s@]+@[^\s@]+\.[^\s@]{2,}$`)
)

// IsTelephone says that a text is a mobile telephone's number.
func IsTelephone(text string) bool { return telephonePattern().MatchString(text) }

// IsEmail says that a text looks like an address.
func IsEmail(text string) bool { return emailPattern().MatchString(text) }

// SeatsMost is how many members an enterprise has at most.
const SeatsMost = 20000

// CheckSeats refuses so many more members than there are seats left. Every way in asks here: an invite, a link, an import.
func (o *Org) CheckSeats(more int) error {
	if len(o.Members)+more > o.Seats {
		return ErrSeats
	}
	return nil
}

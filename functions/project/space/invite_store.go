package space

import (
	"context"
	"errors"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

const invitePrefix = "invite#"

func inviteKey(projectID, inviteID string) store.Key {
	return store.Key{PK: projectPK(projectID), SK: invitePrefix + inviteID}
}
func askedPK(inviteID string) string { return "asked#" + inviteID }
func askedKey(inviteID, projectID string) store.Key {
	return store.Key{PK: askedPK(inviteID), SK: projectID}
}

// invitesOf returns what a project asks, the newest first, without what has expired.
func (s *Service) invitesOf(ctx context.Context, projectID string) ([]Invite, error) {
	rows, err := s.invites.QueryLatest(ctx, store.Range{PK: projectPK(projectID), From: invitePrefix, To: invitePrefix + "~"})
	list := []Invite{}
	for _, r := range rows {
		if r.Value.Waits(s.now()) {
			list = append(list, r.Value)
		}
	}
	slices.SortFunc(list, func(a, b Invite) int { return int(b.At - a.At) })
	return list, err
}

// askedOf returns what somebody is asked, without what has expired.
func (s *Service) askedOf(ctx context.Context, telephone string) ([]Invite, error) {
	rows, err := s.invites.Query(ctx, store.Range{PK: askedPK(InviteID(telephone)), Limit: placesMost})
	list := []Invite{}
	for _, r := range rows {
		if r.Value.Waits(s.now()) {
			list = append(list, r.Value)
		}
	}
	return list, err
}

// changeInvites changes a project beside its invites, for who may change its people: two at once do not both have the last place.
func (s *Service) changeInvites(ctx context.Context, projectID string, f func(h held, by string) (line string, writes []store.Write, err error)) error {
	caller := api.ActorOf(ctx).UserID
	by, err := s.nameOf(ctx, caller)
	if err != nil {
		return err
	}
	return store.Retry(ctx, func() error {
		h, err := s.may(ctx, projectID, mayMembers)
		if err != nil {
			return err
		}
		if h.Value.EnterpriseID != "" {
			return errInviteOurs
		}
		before := h.Value
		line, changed, err := f(h, by)
		if err != nil {
			return err
		}
		writes, err := s.put(ctx, before, h.Versioned, Line{Step: "member", Result: LineDone, Text: line, By: by})
		if err != nil {
			return err
		}
		// The lines of the log are new ones of this version of the project: it is written only as it was read.
		return s.db.Transact(ctx, append(writes, changed...)...)
	})
}

// invite asks who has a telephone, or asks him once more. Whether an account has it is not told.
func (s *Service) invite(ctx context.Context, projectID, telephone string, role Role) error {
	who, err := s.people.ByTelephone(ctx, telephone)
	known := err == nil && who.Status == 0
	if err != nil && !errors.Is(err, person.ErrNobody) {
		return err
	}
	caller := api.ActorOf(ctx).UserID
	return s.changeInvites(ctx, projectID, func(h held, by string) (string, []store.Write, error) {
		if known && who.UserID == caller {
			return "", nil, errInviteSelf
		}
		if known {
			people, err := s.belong(ctx, h.Value)
			if err != nil {
				return "", nil, err
			}
			if slices.ContainsFunc(people, func(m Member) bool { return m.UserID == who.UserID }) {
				return "", nil, errInviteKnown
			}
		}
		waiting, err := s.invitesOf(ctx, projectID)
		if err != nil {
			return "", nil, err
		}
		if h.Value.MemberCount >= membersMost {
			return "", nil, errMembers
		}
		if len(waiting) >= invitesMost && !slices.ContainsFunc(waiting, func(i Invite) bool { return i.Telephone == telephone }) {
			return "", nil, errInvitesMost
		}
		now, one := s.now(), InviteID(telephone)
		i := Invite{projectID, h.Value.ItemName, telephone, role, caller, by, clock.Millis(now), clock.Millis(now.Add(inviteFor)), now.Add(inviteFor).Unix()}
		writes := []store.Write{s.invites.Replace(inviteKey(projectID, one), i, h.Version+1), s.invites.Replace(askedKey(one, projectID), i, h.Version+1)}
		if known {
			writes = append(writes, s.box.Put(now, notify.Notice{
				UserID: who.UserID, Title: by + "邀请您加入项目“" + i.ItemName + "”", Content: "您在项目中的角色将是" + role.Called() + "。请在“我的项目”中同意或拒绝，14 天内有效。",
				MsgType: notify.Notify, TypeCode: notify.KindProject, Link: "/user-info/projectList",
			})...)
		}
		return "邀请 " + person.MaskTelephone(telephone) + " 加入", writes, nil
	})
}

// waiting reads an invite that can still be agreed to. 404 invite_gone for any other: the table forgets what has expired at a moment of its own,
// before which no more is said of it than after it.
func (s *Service) waiting(ctx context.Context, projectID, inviteID string) (store.Versioned[Invite], error) {
	v, err := s.invites.Find(ctx, inviteKey(projectID, inviteID))
	if err == nil && (v.Version == 0 || !v.Value.Waits(s.now())) {
		err = errNoInvite
	}
	return v, err
}

// uninvite takes an invite back.
func (s *Service) uninvite(ctx context.Context, projectID, inviteID string) error {
	return s.changeInvites(ctx, projectID, func(held, string) (string, []store.Write, error) {
		v, err := s.waiting(ctx, projectID, inviteID)
		if err != nil {
			return "", nil, err
		}
		return "撤回对 " + person.MaskTelephone(v.Value.Telephone) + " 的邀请", s.uninvited(projectID, inviteID, v), nil
	})
}

// uninvited returns the writes by which an invite is gone, as it was read.
func (s *Service) uninvited(projectID, inviteID string, v store.Versioned[Invite]) []store.Write {
	return []store.Write{s.invites.DeleteAs(inviteKey(projectID, inviteID), v), s.invites.Remove(askedKey(inviteID, projectID))}
}

// answer lets who was asked into the project, or lets the one who asked know that he does not want.
func (s *Service) answer(ctx context.Context, projectID string, agrees bool) error {
	who, err := s.people.Of(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return err
	}
	if who.Telephone == "" {
		return errInviteNoPhone
	}
	one := InviteID(who.Telephone)
	return store.Retry(ctx, func() error {
		v, err := s.projects.Find(ctx, projectKey(projectID))
		if err != nil {
			return err
		}
		asked, err := s.waiting(ctx, projectID, one)
		if err == nil && v.Version == 0 {
			err = errNoInvite
		}
		if err != nil {
			return err
		}
		p, gone := v.Value, s.uninvited(projectID, one, asked)
		if !agrees {
			said := s.tell(p, asked.Value.ByID, who.Called()+"没有同意加入项目“"+p.ItemName+"”", "您可以在项目的成员中重新邀请。")
			return s.db.Transact(ctx, append(gone, said...)...)
		}
		return s.joins(ctx, v, who, asked.Value, gone)
	})
}

// joins puts who has agreed into the project: it takes nobody in that its administrators could not put in now.
func (s *Service) joins(ctx context.Context, v store.Versioned[Project], who person.Person, i Invite, gone []store.Write) error {
	if err := (held{v, Caller{UserID: v.Value.OwnerID, Role: Admin}}).refuses(mayMembers, s.now()); err != nil {
		return err
	}
	member, err := s.members.Find(ctx, memberKey(v.Value.ID, who.UserID))
	if err != nil {
		return err
	}
	if member.Version > 0 || who.UserID == v.Value.OwnerID {
		return s.db.Transact(ctx, gone...) // he came in meanwhile
	}
	asks, err := s.members.Find(ctx, memberKey(v.Value.ID, i.ByID))
	if err != nil {
		return err
	}
	if i.ByID != v.Value.OwnerID && asks.Value.Role != Admin { // an invite is as good as who asks
		return errNoInvite
	}
	if v.Value.MemberCount >= membersMost {
		return errMembers
	}
	tally, err := s.tallies.Find(ctx, tallyKey(who.UserID))
	if err != nil {
		return err
	}
	if err := tally.Value.Enter(); err != nil {
		return err
	}
	before := v.Value
	v.Value.MemberCount++
	m := Member{UserID: who.UserID, Name: who.Called(), Role: i.Role, JoinedAt: clock.Millis(s.now()), By: i.ByID}
	said := s.tell(v.Value, i.ByID, m.Name+"已加入项目“"+v.Value.ItemName+"”", m.Name+"同意了您的邀请，在项目中的角色是"+i.Role.Called()+"。")
	with := append(append(gone, said...), s.tallies.Put(tallyKey(who.UserID), tally))
	writes, err := s.seated(ctx, before, v, who.UserID, seating{member: &m, with: with}, Line{Step: "member", Result: LineDone, Text: m.Name + "接受邀请，加入项目", By: m.Name})
	if err != nil {
		return err
	}
	return s.db.Transact(ctx, writes...)
}

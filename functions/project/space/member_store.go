package space

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

// seating is what becomes of somebody in a project: member nil where he is out of it; without a text nothing is written.
type seating struct {
	member *Member
	text   string
	with   []store.Write
}

// left is the write that counts one project fewer of a person.
func (s *Service) left(userID string) store.Write {
	return s.tallies.Counted(store.Sum{Key: tallyKey(userID), Add: map[string]int64{"places": -1}})
}

// seat changes what somebody is in a project, for who may.
func (s *Service) seat(ctx context.Context, id, userID string, may func(Rights) bool, f func(context.Context, *Project, store.Versioned[Member]) (seating, error)) error {
	caller := api.ActorOf(ctx).UserID
	by, err := s.nameOf(ctx, caller)
	if err != nil {
		return err
	}
	return store.Retry(ctx, func() error {
		var h held
		var member store.Versioned[Member]
		var both errgroup.Group
		both.Go(func() (err error) { h, err = s.of(ctx, caller, id); return })
		both.Go(func() (err error) { member, err = s.members.Find(ctx, memberKey(id, userID)); return })
		if err := both.Wait(); err != nil {
			return err
		}
		if err := h.refuses(may, s.now()); err != nil {
			return err
		}
		before := h.Value
		c, err := f(ctx, &h.Value, member)
		if err != nil || c.text == "" {
			return err
		}
		writes, err := s.seated(ctx, before, h.Versioned, userID, c, Line{Step: "member", Result: LineDone, Text: c.text, By: by})
		if err != nil {
			return err
		}
		booked, err := s.booked(ctx, h.Value, "project:member:edit", "项目“"+h.Value.ItemName+"”："+c.text)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(writes, booked...)...)
	})
}

// seated returns the writes of a project one of whose people changed: his row, his place, the project and all that shows it.
func (s *Service) seated(ctx context.Context, before Project, v store.Versioned[Project], userID string, c seating, lines ...Line) ([]store.Write, error) {
	people, err := s.belong(ctx, before)
	if err != nil {
		return nil, err
	}
	people = slices.DeleteFunc(people, func(m Member) bool { return m.UserID == userID })
	writes := []store.Write{s.members.Remove(memberKey(v.Value.ID, userID)), s.places.Remove(placeKey(userID, v.Value.ID))}
	if c.member != nil {
		people = append(people, *c.member)
		writes = []store.Write{s.members.Replace(memberKey(v.Value.ID, userID), *c.member, v.Version+1)}
		if before.Card() == v.Value.Card() {
			writes = append(writes, s.placed(v.Value, *c.member, v.Version+1))
		}
	}
	changed, err := s.putFor(ctx, before, v, people, lines...)
	return append(append(writes, c.with...), changed...), err
}

// handed returns the writes of a project whose owner is gone and has an heir.
func (s *Service) handed(ctx context.Context, before Project, v store.Versioned[Project], gone string, heir Member, with []store.Write) ([]store.Write, error) {
	people, err := s.belong(ctx, before)
	if err != nil {
		return nil, err
	}
	people = slices.DeleteFunc(people, func(m Member) bool { return m.UserID == gone || m.UserID == heir.UserID })
	line := Line{Step: "member", Result: LineDone, Text: before.OwnerName + "已离开，项目由" + heir.Name + "负责"}
	writes, err := s.putFor(ctx, before, v, append(people, heir), line)
	told := s.tell(v.Value, heir.UserID, "项目“"+v.Value.ItemName+"”由您负责", before.OwnerName+"已离开，项目“"+v.Value.ItemName+"”由您负责。")
	writes = append(append(writes, with...), told...)
	return append(writes, s.members.Remove(memberKey(v.Value.ID, gone)), s.places.Remove(placeKey(gone, v.Value.ID))), err
}

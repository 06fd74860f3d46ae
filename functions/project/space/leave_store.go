package space

import (
	"context"
	"errors"

	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/project"
	"bimportal/shared/store"
)

// leave takes those who are gone out of the projects (shared/project). Each project is a transaction of its own, so that it may be done again.
func (s *Service) leave(ctx context.Context) error {
	return store.Lapse(ctx, s.leavers, project.Leaving, s.now(), dueAtOnce, func(due project.Leaver) error { return s.leaves(ctx, due) })
}

func (s *Service) leaves(ctx context.Context, l project.Leaver) error {
	ids, err := s.leftBehind(ctx, l)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.without(ctx, id, l); err != nil {
			return err
		}
	}
	return s.db.Transact(ctx, s.leavers.Remove(project.LeaverKey(l.UserID, l.EnterpriseID)))
}

// leftBehind returns the projects that somebody leaves.
func (s *Service) leftBehind(ctx context.Context, l project.Leaver) (ids []string, err error) {
	if l.UserID == "" {
		cards, err := s.shelves.Of(l.EnterpriseID).Rows(ctx)
		for _, c := range cards {
			ids = append(ids, c.ID)
		}
		return ids, err
	}
	rows, err := s.places.QueryLatest(ctx, store.Range{PK: placesPK(l.UserID)})
	for _, r := range rows {
		if l.EnterpriseID == "" || r.Value.EnterpriseID == l.EnterpriseID {
			ids = append(ids, r.Value.ID)
		}
	}
	return ids, err
}

// without takes somebody out of a project: his own goes with him, one of an enterprise goes on under its owner.
func (s *Service) without(ctx context.Context, id string, l project.Leaver) error {
	return store.Retry(ctx, func() error {
		v, err := s.projects.Find(ctx, projectKey(id))
		if err != nil || v.Version == 0 {
			return err
		}
		before := v.Value
		if l.UserID == "" || v.Value.OwnerID == l.UserID && v.Value.EnterpriseID == "" {
			return s.dropped(ctx, before, v, l.UserID != "")
		}
		if v.Value.OwnerID == l.UserID {
			return s.handOver(ctx, before, v, l)
		}
		member, err := s.members.Find(ctx, memberKey(id, l.UserID))
		if err != nil || member.Version == 0 {
			return err
		}
		v.Value.MemberCount--
		writes, err := s.seated(ctx, before, v, l.UserID, seating{with: []store.Write{s.left(l.UserID)}}, Line{Step: "member", Result: LineDone, Text: member.Value.Name + "已离开"})
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, writes...)
	})
}

// dropped puts a project into the recycle time, or deletes it at once. One that is being opened waits for that.
func (s *Service) dropped(ctx context.Context, before Project, v store.Versioned[Project], atOnce bool) error {
	now := s.now()
	if v.Value.Opens() {
		return errors.New("project: " + v.Value.ID + " is being opened, and goes afterwards")
	}
	if v.Value.State != Deleting {
		if err := v.Value.Delete(now); err != nil {
			return err
		}
	} else if !atOnce || v.Value.Deletion.PurgeAt <= clock.Millis(now) {
		return nil
	}
	if atOnce {
		v.Value.Deletion.PurgeAt = clock.Millis(now)
		v.Value.Rest(now)
	}
	writes, err := s.put(ctx, before, v, Line{Step: "delete", Result: LineDone, Text: "所有者已离开，删除项目"})
	if err != nil {
		return err
	}
	return s.db.Transact(ctx, writes...)
}

// handOver gives a project of an enterprise to the enterprise's owner.
func (s *Service) handOver(ctx context.Context, before Project, v store.Versioned[Project], l project.Leaver) error {
	a, err := s.access.Find(ctx, membership.AccessKey(v.Value.EnterpriseID))
	if err != nil {
		return err
	}
	heir := a.Value.OwnerID
	if heir == "" || heir == l.UserID {
		return s.dropped(ctx, before, v, false)
	}
	name, err := s.nameOf(ctx, heir)
	if err != nil {
		return err
	}
	known, err := s.members.Find(ctx, memberKey(v.Value.ID, heir))
	if err != nil {
		return err
	}
	v.Value.OwnerID, v.Value.OwnerName = heir, name
	// Before its step "members" a project has no members; afterwards the leaver goes and the heir comes, where he is not in it already.
	with := []store.Write{s.left(l.UserID)}
	if known.Version == 0 {
		with = append(with, s.tallies.Counted(store.Sum{Key: tallyKey(heir), Add: map[string]int64{"places": 1}}))
	} else {
		v.Value.MemberCount--
	}
	m := Member{UserID: heir, Name: name, Role: Admin, JoinedAt: clock.Millis(s.now()), By: heir}
	if known.Version > 0 {
		m.JoinedAt = known.Value.JoinedAt
	}
	if v.Value.MemberCount > 0 {
		with = append(with, s.members.Replace(memberKey(v.Value.ID, heir), m, v.Version+1))
	}
	writes, err := s.handed(ctx, before, v, l.UserID, m, with)
	if err != nil {
		return err
	}
	return s.db.Transact(ctx, writes...)
}

package space

import (
	"context"
	"errors"

	"bimportal/shared/audit"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

const (
	linesAtOnce = 90 // of a project's log
	filesAtOnce = 20
	seatsAtOnce = 20
	purgeRounds = 50 // transactions of one turn; the next turn goes on
)

// errNoCode is of a project that nobody's reading anew lets go.
var errNoCode = errors.New("project: its code is not there")

// purge deletes what belongs to a project whose recycle time is over, a part at a time, and the project itself with its code last. It may be
// killed at any moment: the next turn goes on.
func (s *Service) purge(ctx context.Context, id string) error {
	for range purgeRounds {
		goes := false
		err := store.Retry(ctx, func() error {
			v, err := s.projects.Find(ctx, projectKey(id))
			if err != nil {
				return err
			}
			begun := v.Value.Deletion.Begun
			if goes = begun || v.Value.Purge(s.now()); !goes {
				return nil
			}
			if begun {
				return s.purgePart(ctx, v)
			}
			return s.db.Transact(ctx, s.projects.Put(projectKey(id), v))
		})
		if !goes || err != nil {
			return err
		}
	}
	return nil
}

// purgePart deletes the next part of a project.
func (s *Service) purgePart(ctx context.Context, v store.Versioned[Project]) error {
	p := v.Value
	files, err := s.fileRows.QueryLatest(ctx, store.Range{PK: filesPK(p.ID), Limit: filesAtOnce})
	if err != nil {
		return err
	}
	if len(files) > 0 {
		var writes []store.Write
		for _, f := range files {
			gone, err := s.discarded(ctx, p, f)
			if err != nil {
				return err
			}
			writes = append(writes, gone...)
		}
		return s.db.Transact(ctx, append(writes, s.projects.Same(projectKey(p.ID), v))...)
	}
	lines, err := s.lines.QueryLatest(ctx, store.Range{PK: logPK(p.ID), Limit: linesAtOnce})
	if err != nil {
		return err
	}
	if len(lines) > 0 {
		writes := []store.Write{s.projects.Same(projectKey(p.ID), v)}
		for _, l := range lines {
			writes = append(writes, s.lines.Remove(lineKey(p.ID, l.Value.No)))
		}
		return s.db.Transact(ctx, writes...)
	}
	asked, err := s.invites.QueryLatest(ctx, store.Range{PK: projectPK(p.ID), From: invitePrefix, To: invitePrefix + "~", Limit: seatsAtOnce})
	if err != nil {
		return err
	}
	if len(asked) > 0 {
		writes := []store.Write{s.projects.Same(projectKey(p.ID), v)}
		for _, i := range asked {
			writes = append(writes, s.uninvited(p.ID, InviteID(i.Value.Telephone), i)...)
		}
		return s.db.Transact(ctx, writes...)
	}
	people, err := s.belong(ctx, p)
	if err != nil {
		return err
	}
	writes, others := []store.Write{}, 0
	for _, m := range people {
		if m.UserID == p.OwnerID || others == seatsAtOnce {
			continue
		}
		others++
		writes = append(writes, s.members.Delete(memberKey(p.ID, m.UserID)), s.places.Remove(placeKey(m.UserID, p.ID)), s.left(m.UserID))
	}
	if others > 0 {
		return s.db.Transact(ctx, append(writes, s.projects.Same(projectKey(p.ID), v))...)
	}
	return s.purgeLast(ctx, v)
}

// purgeLast deletes the project with what names and counts it: from now on its code is free.
func (s *Service) purgeLast(ctx context.Context, v store.Versioned[Project]) error {
	p := v.Value
	writes := []store.Write{
		s.projects.DeleteAs(projectKey(p.ID), v), s.codes.Delete(codeKey(p.ItemCode)).Or(errNoCode), s.members.Remove(memberKey(p.ID, p.OwnerID)),
		s.places.Remove(placeKey(p.OwnerID, p.ID)), s.left(p.OwnerID), s.spaces.Remove(spaceKey(p.ID)), s.moduleTrees.Remove(treeKey(p.ID)),
		s.projectApps.Remove(appsKey(p.ID)), s.counted(p, -1), s.shelf.Opened(p.TemplateID, -1),
	}
	if p.Counted {
		writes = append(writes, s.counters.Counted(store.Sum{Key: stats.HomeKey, Add: map[string]int64{"project": -1}}))
	}
	if p.EnterpriseID != "" {
		row, err := s.shelves.Of(p.EnterpriseID).Drop(ctx, p.ID)
		if err != nil {
			return err
		}
		booked, err := s.book.Put(ctx, p.EnterpriseID, s.now(), audit.Line{
			Action: "project:item:delete", TargetType: "project", TargetID: p.ID, Text: "回收期已过，彻底删除项目“" + p.ItemName + "”",
		})
		if err != nil {
			return err
		}
		writes = append(append(writes, row...), booked...)
	}
	return s.db.Transact(ctx, writes...)
}

package space

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

const (
	dueAtOnce  = 50              // projects that one run of the schedule looks at; leavers and objects too
	sweptAgain = 5 * time.Minute // until what failed has its turn again, behind all that waited meanwhile
)

// Sweep does what has come for projects: an opening whose machine was lost is begun again, reminders are sent, and what was deleted goes for
// good after its recycle time. One that fails goes behind those that wait, so that it keeps no other from its turn.
func (s *Service) Sweep(ctx context.Context) error {
	due, err := s.projects.Due(ctx, "byLease", "open", open, "leaseUntil", clock.Millis(s.now()), dueAtOnce)
	if err != nil {
		return err
	}
	var failed []error
	for _, d := range due {
		if err := s.look(ctx, d.Value); err != nil {
			failed = append(failed, err, s.behind(ctx, "project", d.Value.ID, err, func() error { return s.projectBehind(ctx, d.Value.ID) }))
		}
	}
	return errors.Join(append(failed, s.leave(ctx), s.empty(ctx))...)
}

// behind notes that something failed and moves it behind what waits. One that another run has changed meanwhile stays where that put it.
func (s *Service) behind(ctx context.Context, kind, id string, cause error, move func() error) error {
	slog.WarnContext(ctx, "sweep", "kind", kind, "id", id, "error", cause.Error())
	if err := move(); !errors.Is(err, store.ErrConflict) {
		return err
	}
	return nil
}

func (s *Service) sweptAgainAt() int64 { return clock.Millis(s.now().Add(sweptAgain)) }

func (s *Service) projectBehind(ctx context.Context, id string) error {
	v, err := s.projects.Find(ctx, projectKey(id))
	if err != nil || v.Version == 0 || v.Value.LeaseUntil > clock.Millis(s.now()) {
		return err
	}
	v.Value.LeaseUntil = s.sweptAgainAt()
	return s.db.Transact(ctx, s.projects.Put(projectKey(id), v))
}

func (s *Service) look(ctx context.Context, p Project) error {
	switch {
	case p.Opens():
		return s.again(ctx, p.ID)
	case p.State == Deleting:
		return s.purge(ctx, p.ID)
	}
	return s.remind(ctx, p.ID)
}

// again begins another run of a machine that was lost.
func (s *Service) again(ctx context.Context, id string) error {
	var p Project
	err := store.Retry(ctx, func() error {
		v, err := s.projects.Find(ctx, projectKey(id))
		if err != nil {
			return err
		}
		before := v.Value
		begun := v.Value.Again(s.now())
		if p = v.Value; !begun {
			p = Project{}
			return nil
		}
		writes, err := s.put(ctx, before, v)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, writes...)
	})
	if err != nil || p.ID == "" {
		return err
	}
	return s.start(ctx, p.RunOf(), `{"projectId":"`+p.ID+`"}`)
}

// adminsMost is how many of a project's people are reminded.
const adminsMost = 20

// remind tells a project's administrators what has come.
func (s *Service) remind(ctx context.Context, id string) error {
	return store.Retry(ctx, func() error {
		v, err := s.projects.Find(ctx, projectKey(id))
		if err != nil {
			return err
		}
		before := v.Value
		text := v.Value.Remind(s.now())
		if text == "" {
			return nil
		}
		people, err := s.belong(ctx, v.Value)
		if err != nil {
			return err
		}
		writes, err := s.put(ctx, before, v, Line{Step: "remind", Result: LineDone, Text: "提醒管理员：项目" + text})
		if err != nil {
			return err
		}
		title, content := v.Value.notice(text)
		told := 0
		for _, m := range people {
			if m.Role == Admin && told < adminsMost {
				told++
				writes = append(writes, s.tell(v.Value, m.UserID, title, content)...)
			}
		}
		return s.db.Transact(ctx, writes...)
	})
}

package space

import (
	"context"
	"errors"

	"bimportal/shared/store"
)

const dueAtOnce = 50 // projects that one run of the schedule looks at; leavers and objects too

// Sweep does what has come for projects: an opening whose machine was lost is begun again, reminders are sent, and what was deleted goes for
// good after its recycle time.
func (s *Service) Sweep(ctx context.Context) error {
	projects := store.Lapse(ctx, s.projects, open, s.now(), dueAtOnce, func(due Project) error { return s.look(ctx, due) })
	return errors.Join(projects, s.leave(ctx), s.empty(ctx))
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

package need

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/ids"
	"bimportal/shared/store"
)

const (
	sweepMost = 200
	triesMost = 5
	tryAgain  = 10 * time.Minute
)

// Sweep does what has come to its time: needs that end or go on by themselves, and manuscripts whose files are to be checked.
func (s *Service) Sweep(ctx context.Context) error {
	return errors.Join(s.lapse(ctx), s.check(ctx))
}

var errNotLapsed = errors.New("need: nothing has come to its time")

func (s *Service) lapse(ctx context.Context) error {
	return store.Lapse(ctx, s.needs, openNeed, s.Now(), sweepMost, func(due Need) error {
		_, err := s.changeAs(ctx, due.ID, s.stored, func(n *Need, now time.Time) ([]store.Write, error) { return s.lapsed(ctx, n, now) })
		if errors.Is(err, errNotLapsed) {
			return nil
		}
		return err
	})
}

// lapsed returns the writes of a need that has come to its time. It returns errNotLapsed where that was done already.
func (s *Service) lapsed(ctx context.Context, n *Need, now time.Time) ([]store.Write, error) {
	e, lapsed := n.Lapse(now)
	switch {
	case e != nil:
		return s.settled(ctx, n, *e, now)
	case !lapsed:
		return nil, errNotLapsed
	case n.State == Disputed:
		return s.told(now, n.UserID, "需求已转平台处理", "需求“"+n.Title+"”到期没有全部交付，平台将在核实后裁定。", n.ID), nil
	}
	return s.told(now, n.UserID, "需求已截稿", "需求“"+n.Title+"”的稿件已启封，请在 30 天内定标。", n.ID), nil
}

// check holds the files of opened manuscripts against what their needs require.
func (s *Service) check(ctx context.Context) error {
	return store.Lapse(ctx, s.manus, openManuscript, s.Now(), sweepMost, func(due Manuscript) error { return s.checkOne(ctx, due) })
}

var errNotToCheck = errors.New("need: a manuscript that is checked, or handed in anew")

func (s *Service) checkOne(ctx context.Context, due Manuscript) error {
	m, err := s.begun(ctx, due)
	if errors.Is(err, errNotToCheck) {
		return nil
	}
	if err != nil || m.Open == "" {
		return err
	}
	return s.look(ctx, m)
}

// look holds the files of a manuscript against what its need requires.
func (s *Service) look(ctx context.Context, m Manuscript) error {
	v, err := s.read(ctx, m.NeedID)
	if err != nil {
		return err
	}
	n := &v.Value
	var doc *ids.Doc
	if n.Requirement.IDSSpecs > 0 {
		text, err := s.texts.Get(ctx, textKey(n.ID))
		if err != nil {
			return err
		}
		kept, err := text.Value.Doc()
		if err != nil {
			return err
		}
		doc = &kept
	}
	found, broken := s.Check(ctx, s.Uploads, n.Requirement, doc, m.Files)
	if broken != nil {
		slog.Warn("a manuscript's files could not be read", "needId", m.NeedID, "manuscriptId", m.ID, "error", broken.Error())
		return nil // the next turn tries again
	}
	_, err = s.manus.Update(ctx, manuKey(m.NeedID, m.ID), func(now *Manuscript) error {
		if now.CommitHash == m.CommitHash && now.Open == openManuscript {
			now.found(found, s.Now())
		}
		return nil
	})
	return err
}

// begun counts a try before a manuscript's files are read, so that files by which the worker dies are not read for ever and before all others. After
// the last one nothing more is found of them.
func (s *Service) begun(ctx context.Context, due Manuscript) (Manuscript, error) {
	return s.manus.Update(ctx, manuKey(due.NeedID, due.ID), func(m *Manuscript) error {
		now := s.Now()
		if m.CommitHash != due.CommitHash || m.Open != openManuscript || m.LeaseUntil > clock.Millis(now) {
			return errNotToCheck
		}
		if m.Tries++; m.Tries > triesMost {
			m.found(unread(m.Files), now)
			return nil
		}
		m.LeaseUntil = clock.Millis(now.Add(tryAgain))
		return nil
	})
}

// found notes what its files came to.
func (m *Manuscript) found(c Checked, now time.Time) {
	m.Checked, m.Open, m.LeaseUntil = c, "", 0
	m.Checked.At = clock.Millis(now)
}

// unread is what is said of files that cannot be read again and again.
func unread(list []File) Checked {
	c := Checked{Files: []FileCheck{}, Missing: []string{}}
	for _, f := range list {
		c.Files = append(c.Files, FileCheck{Name: f.Name, Text: "文件暂时无法读取，未检查"})
	}
	return c
}

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

// Sweep does what has come to its time: needs that end or go on by themselves, and manuscripts whose files are to be checked. What fails waits
// for the next turn and keeps nothing else from its own.
func (s *Service) Sweep(ctx context.Context) error {
	return errors.Join(s.lapse(ctx), s.check(ctx))
}

var errNotLapsed = errors.New("need: nothing has come to its time")

func (s *Service) lapse(ctx context.Context) error {
	return s.needs.Lapse(ctx, openNeed, s.Now(), sweepMost, func(due Need) error {
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
	return s.manus.Lapse(ctx, openManuscript, s.Now(), sweepMost, func(due Manuscript) error { return s.checkOne(ctx, due) })
}

func (s *Service) checkOne(ctx context.Context, m Manuscript) error {
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
	found, broken := check(ctx, s.Uploads, n.Requirement, doc, m.Files)
	if broken != nil {
		slog.Warn("a manuscript's files could not be read", "needId", m.NeedID, "manuscriptId", m.ID, "error", broken.Error())
	}
	_, err = s.manus.Update(ctx, manuKey(m.NeedID, m.ID), func(now *Manuscript) error {
		if now.CommitHash != m.CommitHash || now.Open != openManuscript {
			return nil
		}
		now.Tries++
		switch {
		case broken == nil:
			now.Checked, now.Open, now.LeaseUntil = found, "", 0
			now.Checked.At = clock.Millis(s.Now())
		case now.Tries >= triesMost:
			now.Checked, now.Open, now.LeaseUntil = unread(now.Files), "", 0
			now.Checked.At = clock.Millis(s.Now())
		default:
			now.LeaseUntil = clock.Millis(s.Now().Add(tryAgain))
		}
		return nil
	})
	return err
}

// unread is what is said of files that cannot be read again and again.
func unread(list []File) Checked {
	c := Checked{Files: []FileCheck{}, Missing: []string{}}
	for _, f := range list {
		c.Files = append(c.Files, FileCheck{Name: f.Name, Text: "文件暂时无法读取，未检查"})
	}
	return c
}

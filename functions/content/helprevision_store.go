package content

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

func helpPastKey(id string) store.Key { return store.Key{PK: "helppast#" + id, SK: "list"} }
func helpRevisionKey(id string, n int) store.Key {
	return store.Key{PK: "helppast#" + id, SK: fmt.Sprintf("text#%06d", n)}
}

// revised returns the writes that keep what d says as the page's next revision. before is what stood there, which is kept first where
// the page has no revision yet. What is published as it was saved is the revision that it was, and shown from now on.
func (s *Service) revised(ctx context.Context, r HelpRow, before *HelpDraft, d HelpDraft, how HelpRevision) ([]store.Write, error) {
	past, err := s.helpPasts.Find(ctx, helpPastKey(r.ID))
	if err != nil {
		return nil, err
	}
	p := &past.Value
	writes := []store.Write{}
	add := func(how HelpRevision, d HelpDraft) {
		n, gone := p.Add(how, d)
		writes = append(writes, s.helpRevisions.New(helpRevisionKey(r.ID, n), d))
		if gone > 0 {
			writes = append(writes, s.helpRevisions.Remove(helpRevisionKey(r.ID, gone)))
		}
	}
	if before != nil && len(p.Revisions) == 0 {
		add(HelpRevision{At: r.UpdatedAt, ByID: r.UpdatedBy, Shown: !r.Staged && r.State != helpDraft}, *before)
	}
	if before == nil || *before != d {
		m := api.StandingOf(ctx).Member
		how.At, how.ByID, how.ByName = clock.Millis(s.now()), api.ActorOf(ctx).UserID, cmp.Or(m.Name, m.Nickname, "运营人员")
		add(how, d)
	} else if how.Shown {
		p.Revisions[len(p.Revisions)-1].Shown = true
	}
	return append(writes, s.helpPasts.Put(helpPastKey(r.ID), past)), nil
}

// helpPast returns the revisions of a page in any state; errNoHelp for none.
func (s *Service) helpPast(ctx context.Context, id string) (store.Versioned[HelpPast], error) {
	if _, err := s.helpRows.Get(ctx, helpRowKey(id)); errors.Is(err, store.ErrNotFound) {
		return store.Versioned[HelpPast]{}, errNoHelp
	} else if err != nil {
		return store.Versioned[HelpPast]{}, err
	}
	return s.helpPasts.Find(ctx, helpPastKey(id))
}

// helpRevision returns what a page said in a revision; in the 0th it is what is written now.
func (s *Service) helpRevision(ctx context.Context, id string, n int) (HelpDraft, error) {
	if n == 0 {
		p, err := s.wholeHelp(ctx, id)
		return p.written(), err
	}
	v, err := s.helpRevisions.Get(ctx, helpRevisionKey(id, n))
	if errors.Is(err, store.ErrNotFound) {
		err = errNoHelpRevision
	}
	return v.Value, err
}

// unrevised returns the writes that take a page's revisions away.
func (s *Service) unrevised(ctx context.Context, id string) ([]store.Write, error) {
	past, err := s.helpPasts.Find(ctx, helpPastKey(id))
	if err != nil || past.Version == 0 {
		return nil, err
	}
	writes := []store.Write{s.helpPasts.DeleteAs(helpPastKey(id), past)}
	for _, r := range past.Value.Revisions {
		writes = append(writes, s.helpRevisions.Remove(helpRevisionKey(id, r.N)))
	}
	return writes, nil
}

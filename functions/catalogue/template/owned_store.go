package template

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

const ownedPrefix = "owned#template#"

func ownedKey(userID, templateID string) store.Key {
	return store.Key{PK: "person#" + userID, SK: ownedPrefix + templateID}
}

// takeFree makes a free template on the shelf the person's own and counts the use, once; who owns it already gets the order
// that he got it by, wherever the template is now.
func (s *Service) takeFree(ctx context.Context, userID, templateID string) (Owned, error) {
	var owned store.Versioned[Owned]
	var changed *Counts
	err := store.Retry(ctx, func() error {
		t, same, counts, err := s.onShelf(ctx, templateID, func() (err error) {
			owned, err = s.owned.Find(ctx, ownedKey(userID, templateID))
			return
		})
		if owned.Version > 0 {
			return nil
		}
		if err != nil {
			return err
		}
		if err := t.Free(); err != nil {
			return err
		}
		owned.Value = Owned{TemplateID: templateID, OrderID: id.New("t"), At: clock.Millis(s.now())}
		counts.Value.Uses++
		changed = &counts.Value
		// The row is held: a price or a withdrawal of this very moment counts.
		return s.db.Transact(ctx, same, s.owned.New(ownedKey(userID, templateID), owned.Value), s.counts.Put(countsKey(templateID), counts))
	})
	if err == nil && changed != nil {
		s.counted(*changed)
	}
	return owned.Value, err
}

// mine returns the templates that a person likes and those that he owns.
func (s *Service) mine(ctx context.Context, userID string) (liked, owned map[string]bool, err error) {
	var likes []store.Versioned[Like]
	var owns []store.Versioned[Owned]
	var both errgroup.Group
	both.Go(func() (err error) {
		likes, err = s.likes.QueryLatest(ctx, store.Range{PK: likeKey(userID, "").PK, From: likePrefix})
		return
	})
	both.Go(func() (err error) {
		owns, err = s.owned.QueryLatest(ctx, store.Range{PK: ownedKey(userID, "").PK, From: ownedPrefix})
		return
	})
	err = both.Wait()
	liked, owned = map[string]bool{}, map[string]bool{}
	for _, l := range likes {
		liked[l.Value.TemplateID] = true
	}
	for _, o := range owns {
		owned[o.Value.TemplateID] = true
	}
	return liked, owned, err
}

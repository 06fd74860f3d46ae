package template

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

const likePrefix = "like#template#"

func likeKey(userID, templateID string) store.Key {
	return store.Key{PK: "person#" + userID, SK: likePrefix + templateID}
}

// onShelf reads a template that is public with what visitors added up, while more reads what else there is. It returns the
// write that holds a transaction to the template as it was read, and errGone.
func (s *Service) onShelf(ctx context.Context, id string, more func() error) (t Template, same store.Write, counts store.Versioned[Counts], err error) {
	var all errgroup.Group
	all.Go(func() (err error) { t, same, err = s.records.Row(ctx, id); return })
	all.Go(func() (err error) { counts, err = s.counts.Find(ctx, countsKey(id)); return })
	all.Go(more)
	if err = all.Wait(); err == nil && !t.Public() {
		err = errGone
	}
	counts.Value.ID = id
	return t, same, counts, err
}

// like makes userID like the template, or not, and returns how many do. The like and the counter change in one
// transaction; what is so already changes nothing.
func (s *Service) like(ctx context.Context, userID, templateID string, likes bool) (count int, err error) {
	var changed *Counts
	err = store.Retry(ctx, func() error {
		var mine store.Versioned[Like]
		_, _, counts, err := s.onShelf(ctx, templateID, func() (err error) {
			mine, err = s.likes.Find(ctx, likeKey(userID, templateID))
			return
		})
		if err != nil {
			return err
		}
		if count = counts.Value.Likes; likes == (mine.Version > 0) {
			return nil
		}
		write := s.likes.New(likeKey(userID, templateID), Like{templateID, clock.Millis(s.now())})
		if likes {
			counts.Value.Likes++
		} else {
			write = s.likes.DeleteAs(likeKey(userID, templateID), mine)
			counts.Value.Likes = max(0, counts.Value.Likes-1)
		}
		count, changed = counts.Value.Likes, &counts.Value
		return s.db.Transact(ctx, write, s.counts.Put(countsKey(templateID), counts))
	})
	if err == nil && changed != nil {
		s.counted(*changed)
	}
	return count, err
}

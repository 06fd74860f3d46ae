package catalogue

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

const (
	likePrefix  = "like#template#"
	ownedPrefix = "owned#template#"
)

func likeKey(userID, templateID string) store.Key {
	return store.Key{PK: "person#" + userID, SK: likePrefix + templateID}
}

func ownedKey(userID, templateID string) store.Key {
	return store.Key{PK: "person#" + userID, SK: ownedPrefix + templateID}
}

func commentKey(c Comment) store.Key {
	return store.Key{PK: "comments#template#" + c.TemplateID, SK: fmt.Sprintf("%015d#%s", c.At, c.ID)}
}

var errNotFree = api.Conflict("template_not_free", "该模板需要付费购买")

// setLike makes userID like the template, or not, and answers how many do. The like and the counter change in one
// transaction; what is so already changes nothing.
func (s *Service) setLike(ctx context.Context, userID, templateID string, likes bool) (count int, err error) {
	var changed *TemplateCounts
	err = store.Retry(ctx, func() error {
		var row store.Versioned[Template]
		var counts store.Versioned[TemplateCounts]
		var rowErr, countsErr error
		var beside sync.WaitGroup
		beside.Go(func() { row, rowErr = s.templates.rows.Find(ctx, s.templates.rows.key(templateID)) })
		beside.Go(func() { counts, countsErr = s.templates.counts.Find(ctx, templateCountsKey(templateID)) })
		mine, err := s.templates.likes.Find(ctx, likeKey(userID, templateID))
		beside.Wait()
		if err := errors.Join(err, rowErr, countsErr); err != nil {
			return err
		}
		if row.Version == 0 || row.Value.Status != TemplateOn {
			return errNoTemplate
		}
		if count = counts.Value.Likes; likes == (mine.Version > 0) {
			return nil
		}
		write := s.templates.likes.New(likeKey(userID, templateID), Like{templateID, clock.Millis(s.now())})
		counts.Value.ID = templateID
		if likes {
			counts.Value.Likes++
		} else {
			write = s.templates.likes.DeleteAs(likeKey(userID, templateID), mine)
			counts.Value.Likes = max(0, counts.Value.Likes-1)
		}
		count, changed = counts.Value.Likes, &counts.Value
		return s.db.Transact(ctx, write, s.templates.counts.Put(templateCountsKey(templateID), counts))
	})
	if err == nil && changed != nil {
		s.counted(*changed)
	}
	return count, err
}

// takeFree makes a free template on the shelf the person's own and counts the use, once; who owns it already gets the
// order that he got it by. errNotFree where it has a price.
func (s *Service) takeFree(ctx context.Context, userID, templateID string) (Owned, error) {
	var owned store.Versioned[Owned]
	var changed *TemplateCounts
	err := store.Retry(ctx, func() error {
		var row store.Versioned[Template]
		var counts store.Versioned[TemplateCounts]
		var rowErr, countsErr, err error
		var beside sync.WaitGroup
		beside.Go(func() { row, rowErr = s.templates.rows.Find(ctx, s.templates.rows.key(templateID)) })
		beside.Go(func() { counts, countsErr = s.templates.counts.Find(ctx, templateCountsKey(templateID)) })
		owned, err = s.templates.owned.Find(ctx, ownedKey(userID, templateID))
		beside.Wait()
		if err := errors.Join(err, rowErr, countsErr); err != nil || owned.Version > 0 {
			return err
		}
		if row.Version == 0 || row.Value.Status != TemplateOn {
			return errNoTemplate
		}
		if row.Value.PriceFen != 0 {
			return errNotFree
		}
		owned.Value = Owned{TemplateID: templateID, OrderID: id.New("t"), At: clock.Millis(s.now())}
		counts.Value.ID = templateID
		counts.Value.Uses++
		changed = &counts.Value
		// The row is held: a price or a withdrawal of this very moment counts.
		return s.db.Transact(ctx, s.templates.rows.Same(s.templates.rows.key(templateID), row),
			s.templates.owned.New(ownedKey(userID, templateID), owned.Value), s.templates.counts.Put(templateCountsKey(templateID), counts))
	})
	if err == nil && changed != nil {
		s.counted(*changed)
	}
	return owned.Value, err
}

// mine answers the templates that a person likes and those that he owns.
func (s *Service) mine(ctx context.Context, userID string) (liked, owned map[string]bool, err error) {
	var ownedRows []store.Versioned[Owned]
	var ownedErr error
	var beside sync.WaitGroup
	beside.Go(func() {
		ownedRows, ownedErr = s.templates.owned.QueryLatest(ctx, store.Range{PK: ownedKey(userID, "").PK, From: ownedPrefix})
	})
	likedRows, err := s.templates.likes.QueryLatest(ctx, store.Range{PK: likeKey(userID, "").PK, From: likePrefix})
	beside.Wait()
	liked, owned = map[string]bool{}, map[string]bool{}
	for _, l := range likedRows {
		liked[l.Value.TemplateID] = true
	}
	for _, o := range ownedRows {
		owned[o.Value.TemplateID] = true
	}
	return liked, owned, errors.Join(err, ownedErr)
}

// comments answers what was said of a template, the newest first.
func (s *Service) comments(ctx context.Context, templateID string) ([]Comment, error) {
	rows, err := s.templates.marks.Query(ctx, store.Range{PK: commentKey(Comment{TemplateID: templateID}).PK, Desc: true})
	list := make([]Comment, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

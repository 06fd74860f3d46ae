package saved

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"time"

	"bimportal/functions/mall/family"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Published returns the families that were published between two moments, epoch milliseconds.
type Published func(ctx context.Context, after, until int64) ([]family.Family, []string, error)

// Service is the endpoints of saved searches, and the work of telling.
type Service struct {
	base      *publish.Base
	rows      *store.Table[Kept]
	cursors   *store.Table[Cursor]
	box       notify.Box
	published Published
}

// New returns the endpoints of saved searches.
func New(b *publish.Base, t tables.Names, published Published) *Service {
	return &Service{b, store.NewTable[Kept](b.DB, t.Mall), store.NewTable[Cursor](b.DB, t.Mall), notify.NewBox(b.DB, t.Message), published}
}

// partitions spread what people keep: the worker reads all of it when something was published.
const partitions = 8

func partition(n uint32) string { return fmt.Sprintf("searches#%d", n) }

func key(userID string) store.Key {
	h := fnv.New32a()
	h.Write([]byte(userID))
	return store.Key{PK: partition(h.Sum32() % partitions), SK: userID}
}

// Cursor is how far what was published has been told.
type Cursor struct {
	UpTo int64 `json:"upTo"` // epoch milliseconds
}

var cursorKey = store.Key{PK: "searches", SK: "cursor"}

// settled is how long after its moment a publication is surely in the list: a call that publishes ends within 30 s, a list is at most 5 s old.
const settled = 40 * time.Second

// Tell tells everybody whose search something fits that was published since the last time. A run that ends in the middle is begun anew by the
// next one, which tells nothing twice: what was told is remembered in the transaction of its message.
func (s *Service) Tell(ctx context.Context) error {
	until := clock.Millis(s.base.Now().Add(-settled))
	cursor, err := s.cursors.Find(ctx, cursorKey)
	if err != nil {
		return err
	}
	if cursor.Version > 0 {
		list, texts, err := s.published(ctx, cursor.Value.UpTo, until)
		if err != nil || len(list) == 0 {
			return err
		}
		if err := s.tellAll(ctx, list, texts); err != nil {
			return err
		}
	}
	cursor.Value.UpTo = until
	return s.base.DB.Transact(ctx, s.cursors.Put(cursorKey, cursor))
}

func (s *Service) tellAll(ctx context.Context, list []family.Family, texts []string) error {
	var failed []error
	for n := range uint32(partitions) {
		var ids []string
		if err := store.EachLatest(ctx, s.rows, store.Range{PK: partition(n)}, func(_ store.Key, k Kept) {
			for i := range k.Searches {
				if fresh, err := k.Searches[i].Fresh(list, texts); len(fresh) > 0 || err != nil {
					ids = append(ids, k.UserID)
					return
				}
			}
		}); err != nil {
			return err
		}
		for _, userID := range ids {
			failed = append(failed, s.tell(ctx, userID, list, texts))
		}
	}
	return errors.Join(failed...)
}

// tell writes somebody's messages and remembers what they tell, together.
func (s *Service) tell(ctx context.Context, userID string, list []family.Family, texts []string) error {
	return store.Retry(ctx, func() error {
		v, err := s.rows.Find(ctx, key(userID))
		if err != nil {
			return err
		}
		var writes []store.Write
		for i := range v.Value.Searches {
			one := &v.Value.Searches[i]
			fresh, err := one.Fresh(list, texts)
			if err != nil {
				return err
			}
			if len(fresh) == 0 {
				continue
			}
			title, content := one.said(fresh)
			writes = append(writes, s.box.Put(s.base.Now(), notify.Notice{UserID: userID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindFamily, Link: one.Link()})...)
		}
		if len(writes) == 0 {
			return nil
		}
		return s.base.DB.Transact(ctx, append(writes, s.rows.Put(key(userID), v))...)
	})
}

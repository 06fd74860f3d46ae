package publish

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Seed writes a record of the demonstration data in the state that it has, unless this very seed has written it already:
// what people have changed since stays.
func (r *Records[T, B, P]) Seed(ctx context.Context, row T, body B, next *Next[T, B]) error {
	text, err := json.Marshal(Whole[T, B]{Row: store.Versioned[T]{Value: row}, Body: store.Versioned[B]{Value: body}, Next: next})
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	h := P(&row).Published()
	h.Seed = hex.EncodeToString(sum[:8])
	if h.Waits() {
		h.SubmittedAt = clock.Millis(r.base.Now().Add(-time.Duration(2+int(sum[0])%70) * time.Hour))
	}
	err = store.Retry(ctx, func() error {
		before, err := r.Of(ctx, h.ID)
		if err != nil && err != r.Kind.Gone {
			return err
		}
		if P(&before.Row.Value).Published().Seed == h.Seed && before.Body.Version > 0 {
			return nil
		}
		now := Whole[T, B]{Row: store.Versioned[T]{Value: row}, Body: store.Versioned[B]{Value: body}, Next: next}
		writes, err := r.written(ctx, before, now)
		if err != nil {
			return err
		}
		if h.Public() {
			doc, err := r.Kind.Doc(ctx, now)
			if err != nil {
				return err
			}
			made, err := r.versioned(ctx, Whole[T, B]{}, now, time.UnixMilli(h.PublishedAt))
			if err != nil {
				return err
			}
			writes = append(append(writes, made...), r.base.Index.Put(r.base.Now(), doc))
		}
		return r.base.DB.Transact(ctx, writes...)
	})
	r.public.Forget()
	return err
}

// SeedTime reads a time of the demonstration data, 0 where none is given.
func SeedTime(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	return clock.ParseText(text)
}

// SeedProvider returns the id of the enterprise that a seed's slug names; the operators' own has its id for a slug.
func SeedProvider(slug string) string {
	if slug == membership.Platform {
		return slug
	}
	return id.Slug("enterprise", slug)
}

// Seeds loads each of a demonstration's things, eight at a time, and returns the first error. It is for what shares no row: what counts in one
// list is loaded one after the other.
func Seeds[S any](all []S, load func(i int, one S) error) error {
	var work errgroup.Group
	work.SetLimit(8)
	for i, one := range all {
		work.Go(func() error { return load(i, one) })
	}
	return work.Wait()
}

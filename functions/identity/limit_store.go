package identity

import (
	"context"

	"bimportal/shared/store"
)

func limitKey(l Limit, of string) store.Key {
	return store.Key{PK: "limit#" + l.name + "#" + of, SK: "window"}
}

// take counts one more under the limit. It returns too many (429).
func (s *Service) take(ctx context.Context, l Limit, of string) error {
	_, err := s.windows.Update(ctx, limitKey(l, of), func(w *Window) error { return w.Take(l, s.now()) })
	return err
}

// taken is take for the caller's transaction: it answers the write that counts.
func (s *Service) taken(ctx context.Context, l Limit, of string) (store.Write, error) {
	w, err := s.windows.Find(ctx, limitKey(l, of))
	if err != nil {
		return store.Write{}, err
	}
	if err := w.Value.Take(l, s.now()); err != nil {
		return store.Write{}, err
	}
	return s.windows.Put(limitKey(l, of), w), nil
}

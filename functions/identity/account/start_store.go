package account

import (
	"context"
	"errors"

	"bimportal/shared/store"
)

func startKey(state string) store.Key {
	return store.Key{PK: "start#" + Fingerprint(state), SK: "start"}
}

func (s *Store) NewStart(ctx context.Context, start Start) (state string, err error) {
	state = NewSecret()
	return state, s.db.Transact(ctx, s.starts.New(startKey(state), start))
}

// UseStart returns the sign-in that state belongs to and the write that uses it up. It refuses with ErrState.
func (s *Store) UseStart(ctx context.Context, kind, state string) (Start, store.Write, error) {
	start, err := s.starts.Get(ctx, startKey(state))
	if errors.Is(err, store.ErrNotFound) || (err == nil && !start.Value.Good(kind, s.Browser(ctx), s.now())) {
		return Start{}, store.Write{}, ErrState
	}
	return start.Value, s.starts.Delete(startKey(state)).Or(ErrState), err
}

package identity

import (
	"context"
	"errors"

	"bimportal/shared/store"
)

func startKey(state string) store.Key {
	return store.Key{PK: "start#" + fingerprint(state), SK: "start"}
}

func (s *Service) newStart(ctx context.Context, start Start) (state string, err error) {
	state = newSecret()
	return state, s.db.Transact(ctx, s.starts.New(startKey(state), start))
}

// useStart answers the sign-in that state belongs to and the write that uses it up. It refuses with errState.
func (s *Service) useStart(ctx context.Context, kind, state string) (Start, store.Write, error) {
	start, err := s.starts.Get(ctx, startKey(state))
	if errors.Is(err, store.ErrNotFound) || (err == nil && !start.Value.Good(kind, s.browserOf(ctx), s.now())) {
		return Start{}, store.Write{}, errState
	}
	return start.Value, s.starts.Delete(startKey(state)).Or(errState), err
}

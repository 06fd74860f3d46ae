package publish

import (
	"context"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

// Repeat is the record that an Idempotency-Key made.
type Repeat struct {
	RecordID string `json:"recordId"`
	Title    string `json:"title"`
	TTL      int64  `json:"ttl"` // epoch seconds
}

const repeatLives = 24 * time.Hour

// OnceMost is how long an Idempotency-Key may be.
const OnceMost = 128

var errOtherRequest = api.Conflict("idempotency_mismatch", "同一次提交的内容不一致，请重新提交")

// repeated returns the record that the caller's key has made already, or the write that remembers what it makes now; nothing
// for the empty key.
func (b *Base) repeated(ctx context.Context, key string, makes Repeat, now time.Time) (made string, remember []store.Write, err error) {
	if key == "" {
		return "", nil, nil
	}
	at := store.Key{PK: "idempotency#" + api.ActorOf(ctx).UserID, SK: key}
	known, err := b.repeats.Find(ctx, at)
	switch {
	case err != nil:
		return "", nil, err
	case known.Version > 0 && known.Value.TTL > now.Unix() && known.Value.Title != makes.Title:
		return "", nil, errOtherRequest
	case known.Version > 0 && known.Value.TTL > now.Unix():
		return known.Value.RecordID, nil, nil
	}
	makes.TTL = now.Add(repeatLives).Unix()
	known.Value = makes
	return "", []store.Write{b.repeats.Put(at, known)}, nil
}

package notify

import (
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Event is one line of the public activity feed: "<actor> <verb> <target>". Nothing in it may be private: actor is a
// nickname or an enterprise's short name, target a public name. Path leads to the target on the site, empty for none.
type Event struct {
	At     int64  `json:"at"` // epoch milliseconds
	Actor  string `json:"actor"`
	Verb   string `json:"verb"`
	Target string `json:"target"`
	Path   string `json:"path,omitempty"`
	TTL    int64  `json:"ttl"` // epoch seconds
}

// FeedPK is the feed's collection, oldest first.
const FeedPK = "feed"

// feedKept is how long a line may be read.
const feedKept = 180 * 24 * time.Hour

// Publish returns the write of a line of the feed, for the transaction of what it tells.
func (b Box) Publish(now time.Time, e Event) store.Write {
	return b.PublishAs(id.Ordered(now), now, e)
}

// PublishAs is Publish under a given ULID of that moment, for seeds.
func (b Box) PublishAs(ulid string, at time.Time, e Event) store.Write {
	e.At, e.TTL = clock.Millis(at), at.Add(feedKept).Unix()
	return b.events.New(store.Key{PK: FeedPK, SK: ulid}, e)
}

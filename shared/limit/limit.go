// Package limit holds how often something may be done within a while, counted in the table of the group that permits it.
package limit

import (
	"context"
	"net/netip"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Limit is how often something may be done within a while.
type Limit struct {
	Name    string // the windows of one name are counted together
	Most    int
	Within  time.Duration
	Message string // the refusal's sentence; empty for the usual one
}

// Window counts what was done since its beginning.
type Window struct {
	Count  int   `json:"count"`
	Begins int64 `json:"begins"` // epoch milliseconds
	TTL    int64 `json:"ttl"`    // epoch seconds
}

// Take counts one more. It returns too many (429, too_often) with the time to wait when the window is full.
func (w *Window) Take(l Limit, now time.Time) error {
	ms := clock.Millis(now)
	if ends := w.Begins + l.Within.Milliseconds(); ms < ends && w.Count >= l.Most {
		message := l.Message
		if message == "" {
			message = "操作过于频繁，请稍后再试"
		}
		return api.TooMany("too_often", message, time.Duration(ends-ms)*time.Millisecond)
	} else if ms >= ends {
		*w = Window{Begins: ms, TTL: now.Add(l.Within).Unix() + 60}
	}
	w.Count++
	return nil
}

// Windows are the windows that lie in one table.
type Windows struct {
	table *store.Table[Window]
	now   clock.Clock
}

// NewWindows returns the windows in the named table.
func NewWindows(db *store.DB, table string, now clock.Clock) Windows {
	return Windows{store.NewTable[Window](db, table), now}
}

func key(l Limit, of string) store.Key {
	return store.Key{PK: "limit#" + l.Name + "#" + of, SK: "window"}
}

// Take counts one more under the limit for whom or what it is about. It returns too many (429).
func (w Windows) Take(ctx context.Context, l Limit, of string) error {
	_, err := w.table.Update(ctx, key(l, of), func(v *Window) error { return v.Take(l, w.now()) })
	return err
}

// Count returns how often it was taken within the present window.
func (w Windows) Count(ctx context.Context, l Limit, of string) (int, error) {
	v, err := w.table.Find(ctx, key(l, of))
	if err != nil || clock.Millis(w.now()) >= v.Value.Begins+l.Within.Milliseconds() {
		return 0, err
	}
	return v.Value.Count, nil
}

// GiveBack takes one back that Take counted and that shall not count after all.
func (w Windows) GiveBack(ctx context.Context, l Limit, of string) error {
	_, err := w.table.Update(ctx, key(l, of), func(v *Window) error {
		v.Count = max(v.Count-1, 0)
		return nil
	})
	return err
}

// Taken is Take for the caller's transaction: it answers the write that counts.
func (w Windows) Taken(ctx context.Context, l Limit, of string) (store.Write, error) {
	v, err := w.table.Find(ctx, key(l, of))
	if err != nil {
		return store.Write{}, err
	}
	if err := v.Value.Take(l, w.now()); err != nil {
		return store.Write{}, err
	}
	return w.table.Put(key(l, of), v), nil
}

// Network returns what an address is counted as: itself, or the /64 of an IPv6 address, which one subscriber holds
// whole (RFC 6177). What is no address is its own network.
func Network(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if a = a.Unmap().WithZone(""); a.Is4() {
		return a.String()
	}
	p, err := a.Prefix(64)
	if err != nil {
		return address
	}
	return p.String()
}

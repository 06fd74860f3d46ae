package post

import (
	"context"
	"slices"

	"bimportal/shared/store"
)

const (
	queueMost   = 500 // how much of what waits is read
	historyMost = 20  // how many earlier decisions an operator sees
)

// waiting returns what waits for an operator.
func (c *Core) waiting(ctx context.Context) ([]store.Versioned[Case], error) {
	return c.cases.Query(ctx, store.Range{PK: casesPK, Limit: queueMost})
}

// open returns the reports of a post that nobody has decided yet.
func (c *Core) open(ctx context.Context, ref Ref) ([]store.Versioned[Report], error) {
	rows, err := c.reports.QueryLatest(ctx, store.Range{PK: reportsPK(ref)})
	return slices.DeleteFunc(rows, func(r store.Versioned[Report]) bool { return r.Value.Closed > 0 }), err
}

// past returns the last decisions on posts of somebody, the newest first.
func (c *Core) past(ctx context.Context, userID string) ([]store.Versioned[Decision], error) {
	return c.decisions.Query(ctx, store.Range{PK: decisionsPK(userID), Desc: true, Limit: historyMost})
}

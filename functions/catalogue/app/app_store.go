package app

import (
	"cmp"
	"context"
	"slices"
	"time"

	"bimportal/shared/addedapp"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/kept"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Service is the endpoints of the square and of the workbench.
type Service struct {
	base    *publish.Base
	apps    *store.Table[App]
	addeds  *store.Table[Added]
	reader  addedapp.Reader
	openeds *store.Table[Opened]
	openers *store.Table[Opener]
	square  kept.Value[[]App]
	dict    *dict.Reader
	now     clock.Clock
}

// seededKeep is how long a process keeps what only seeds write.
const seededKeep = time.Minute

// New returns the endpoints of the square and of the workbench.
func New(b *publish.Base, names *dict.Reader) *Service {
	return &Service{
		base: b, apps: store.NewTable[App](b.DB, b.Table), addeds: store.NewTable[Added](b.DB, b.Table),
		reader: addedapp.NewReader(b.DB, b.Table), openeds: store.NewTable[Opened](b.DB, b.Table), openers: store.NewTable[Opener](b.DB, b.Table),
		square: kept.Value[[]App]{For: seededKeep, Size: func(l []App) int { return len(l) }}, dict: names, now: b.Now,
	}
}

func appKey(appID string) store.Key { return store.Key{PK: "apps", SK: "app#" + appID} }

// all returns the square whole in its order. Nobody writes into what it returns.
func (s *Service) all(ctx context.Context) ([]App, error) {
	return s.square.Of(s.now(), func() ([]App, error) {
		rows, err := s.apps.Query(ctx, store.Range{PK: "apps", From: "app#"})
		list := publish.Values(rows)
		slices.SortFunc(list, func(a, b App) int { return cmp.Or(cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.AppID, b.AppID)) })
		return list, err
	})
}

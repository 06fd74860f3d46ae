package catalogue

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/store"
)

func appKey(appID string) store.Key { return store.Key{PK: "apps", SK: "app#" + appID} }

// allApps answers the square whole in its order. Nobody writes into what it answers.
func (s *Service) allApps(ctx context.Context) ([]App, error) {
	return s.squares.Of(s.now(), func() ([]App, error) {
		rows, err := s.apps.Query(ctx, store.Range{PK: "apps", From: "app#"})
		list := make([]App, len(rows))
		for i, r := range rows {
			list[i] = r.Value
		}
		slices.SortFunc(list, func(a, b App) int { return cmp.Or(cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.AppID, b.AppID)) })
		return list, err
	})
}

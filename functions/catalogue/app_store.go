package catalogue

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/store"
)

func appKey(appID string) store.Key { return store.Key{PK: "apps", SK: "app#" + appID} }

// allApps reads the square whole in its order; it stays under about 1,000 rows (design.md section 3).
func (s *Service) allApps(ctx context.Context) ([]App, error) {
	rows, err := s.apps.Query(ctx, store.Range{PK: "apps", From: "app#"})
	list := make([]App, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	slices.SortFunc(list, func(a, b App) int { return cmp.Or(cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.AppID, b.AppID)) })
	return list, err
}

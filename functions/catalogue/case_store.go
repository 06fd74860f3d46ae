package catalogue

import (
	"context"
	"fmt"
	"sort"

	"bimportal/shared/store"
)

const newestFirst int64 = 100_000_000_000_000

func caseKey(id string) store.Key { return store.Key{PK: "cases", SK: "case#" + id} }

// allCases reads the collection whole; it stays under about 1,000 rows (design.md section 3).
func (s *Service) allCases(ctx context.Context) ([]Case, error) {
	rows, err := s.cases.Query(ctx, store.Range{PK: "cases", From: "case#"})
	if err != nil {
		return nil, err
	}
	return ordered(rows, func(c Case) string {
		return fmt.Sprintf("%d#%015d#%s", 1-c.Top, newestFirst-c.PublishedAt, c.ID)
	}), nil
}

// ordered answers the values sorted by key.
func ordered[T any](rows []store.Versioned[T], key func(T) string) []T {
	values := make([]T, len(rows))
	for i, r := range rows {
		values[i] = r.Value
	}
	sort.SliceStable(values, func(i, j int) bool { return key(values[i]) < key(values[j]) })
	return values
}

package content

import (
	"context"

	"bimportal/shared/store"
)

func logKey(app string) store.Key { return store.Key{PK: "logs", SK: app} }

// changesByApp reads every application's log.
func (s *Service) changesByApp(ctx context.Context) (map[string][]Change, error) {
	rows, err := s.logs.Query(ctx, store.Range{PK: logKey("").PK})
	byApp := map[string][]Change{}
	for _, r := range rows {
		byApp[r.Value.App] = r.Value.Entries
	}
	return byApp, err
}

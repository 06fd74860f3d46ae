package content

import (
	"context"

	"bimportal/shared/store"
)

func logKey(app string) store.Key { return store.Key{PK: "logs", SK: app} }

// AppLog is one application's log as the page shows it.
type AppLog struct {
	ReleaseLog
	Name     string `json:"name"`
	FrameURL string `json:"frameUrl" doc:"an external document to show in a frame, empty for none"`
}

// releaseLogs answers the four applications, those without an entry too.
func (s *Service) releaseLogs(ctx context.Context, _ None) ([]AppLog, error) {
	rows, err := s.logs.Query(ctx, store.Range{PK: "logs"})
	if err != nil {
		return nil, err
	}
	byApp := map[string][]Change{}
	for _, r := range rows {
		byApp[r.Value.App] = r.Value.Entries
	}
	list := make([]AppLog, len(apps))
	for i, app := range apps {
		list[i] = AppLog{ReleaseLog{app, append([]Change{}, byApp[app]...)}, appNames[app], s.frames[app]}
	}
	return list, nil
}

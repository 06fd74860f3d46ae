package content

import (
	"context"
)

// AppLog is one application's log as the page shows it.
type AppLog struct {
	ReleaseLog
	Name     string `json:"name"`
	FrameURL string `json:"frameUrl" doc:"an external document to show in a frame, empty for none"`
}

// releaseLogs returns the four applications, those without an entry too.
func (s *Service) releaseLogs(ctx context.Context, _ None) ([]AppLog, error) {
	byApp, err := s.changesByApp(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]AppLog, len(apps))
	for i, app := range apps {
		list[i] = AppLog{ReleaseLog{app, append([]Change{}, byApp[app]...)}, appNames[app], s.frames[app]}
	}
	return list, nil
}

package message_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bimportal/functions/message"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/notify"
)

// A second load of the seed changes nothing, not even what its readers have read and deleted since.
func TestTheSeedIsLoadedOnce(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/message.json"))
	if err != nil {
		t.Fatal(err)
	}
	// This run's own people.
	run := id.New("")
	content = []byte(strings.NewReplacer(`"username": "`, `"username": "`+run, `"slug": "`, `"slug": "`+run).Replace(string(content)))
	p := somebody(t)
	p.userID = id.Slug("user", run+"owner")
	p.signIn(clock.System())
	before := 0
	for load := range 3 {
		if err := p.work.Work(context.Background(), message.Event{Task: "seed", Data: json.RawMessage(content)}); err != nil {
			t.Fatal(err)
		}
		sys, news := p.list(map[string]any{"msgType": notify.Sys}), p.list(map[string]any{"msgType": notify.Notify, "pageSize": 20})
		switch load {
		case 0:
			if sys.Total+news.Total < 20 || sys.UnreadByType.Sys == 0 || news.UnreadByType.Notify == 0 {
				t.Fatalf("%d and %d, %+v", sys.Total, news.Total, sys.UnreadByType)
			}
			before = news.Total
			p.post("read", map[string]any{"msgType": notify.Sys})
			p.post("delete", map[string]any{"ids": []string{news.Records[0].ID}})
		default:
			if sys.UnreadByType.Sys != 0 || news.Total != before-1 {
				t.Errorf("load %d brought things back: %+v, %d", load, sys.UnreadByType, news.Total)
			}
		}
	}
}

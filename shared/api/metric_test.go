package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// TestACallWritesItsMetricsOnce, in a process of its own: the stage is read once.
func TestACallWritesItsMetricsOnce(t *testing.T) {
	if os.Getenv("STAGE") != "metric-test" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestACallWritesItsMetricsOnce$")
		cmd.Env = append(os.Environ(), "STAGE=metric-test")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	var out bytes.Buffer
	logger := slog.Default()
	defer slog.SetDefault(logger)
	slog.SetDefault(slog.New(slog.NewJSONHandler(&out, nil)))
	g := api.NewGroup("thing", nil, clock.System)
	api.Get(g, "/thing/one", api.Public, func(_ context.Context, in struct {
		Telephone string `query:"telephone"`
	}) (string, error) {
		return "12345", nil
	})
	for _, at := range []string{"/api/thing/one?telephone=13800138000", "/api/thing/none"} {
		g.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", at, nil))
	}
	api.Measured(time.UnixMilli(1234), "Own", "Count", 7)
	var metrics []map[string]any
	for line := range strings.Lines(out.String()) {
		var one map[string]any
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatal(err)
		}
		if one["msg"] == "metric" {
			metrics = append(metrics, one)
			if strings.Contains(line, "13800138000") || strings.Contains(line, "userId") {
				t.Errorf("somebody is in it: %s", line)
			}
		}
	}
	if len(metrics) != 3 {
		t.Fatalf("%d lines", len(metrics))
	}
	if text, err := json.Marshal(metrics[2]); err != nil || metrics[2]["Own"] != 7.0 ||
		!strings.Contains(string(text), `"CloudWatchMetrics":[{"Dimensions":[[]],"Metrics":[{"Name":"Own","Unit":"Count"}],"Namespace":"bim-metric-test"}],"Timestamp":1234`) {
		t.Errorf("%s %v", text, err)
	}
	first, second := metrics[0], metrics[1]
	if first["group"] != "thing" || first["call"] != "GET /api/thing/one" || first["statusClass"] != "2xx" || first["Errors"] != 0.0 || first["Cold"] != 1.0 || first["Bytes"].(float64) < 10 || first["bucket"] != nil {
		t.Errorf("%v", first)
	}
	if second["Refused"] != 1.0 || second["Cold"] != 0.0 || second["call"] != "" {
		t.Errorf("%v", second)
	}
	text, err := json.Marshal(first["_aws"])
	if err != nil || !strings.Contains(string(text), `"Namespace":"bim-metric-test"`) || !strings.Contains(string(text), `"Dimensions":[[],["group"]]`) || strings.Contains(string(text), "call") {
		t.Errorf("%s", text)
	}
}

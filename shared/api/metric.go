package api

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// LoadBuckets is over how many buckets the load of the enterprises is counted: how much of it one has at most is known, which one is not.
const LoadBuckets = 32

// LoadBucket is the bucket of an enterprise.
func LoadBucket(enterpriseID string) string {
	h := fnv.New32a()
	h.Write([]byte(enterpriseID)) // never returns an error
	return fmt.Sprintf("%02d", h.Sum32()%LoadBuckets)
}

// warm says that this process has answered before.
var warm atomic.Bool

type metricName struct{ Name, Unit string }

type metricSet struct {
	Namespace  string
	Dimensions [][]string
	Metrics    []metricName
}

// directives say what CloudWatch takes out of the line: of every call, and of one in an enterprise its load, too. Nil where no stage is told.
//
// Source: Amazon CloudWatch, "Specification: Embedded metric format".
var directives = sync.OnceValue(func() [][]metricSet {
	stage := os.Getenv("STAGE")
	if stage == "" {
		return nil
	}
	namespace := "bim-" + stage
	call := metricSet{namespace, [][]string{{}, {"group"}}, []metricName{
		{"Ms", "Milliseconds"}, {"Errors", "Count"}, {"Refused", "Count"}, {"Cold", "Count"}, {"Bytes", "Bytes"},
	}}
	return [][]metricSet{{call}, {call, {namespace, [][]string{{"bucket"}}, []metricName{{"Load", "Milliseconds"}}}}}
})

// metric writes what a call cost in CloudWatch's embedded metric format: nobody's name and no address is in it, and of an enterprise the bucket.
// What is called stays a member and no dimension: each would be a metric that is paid for.
func (c *Call) metric(group, pattern string, status, bytes int, ms int64) {
	sets := directives()
	if sets == nil {
		return
	}
	one := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	set := sets[0]
	attrs := []slog.Attr{
		slog.String("group", group), slog.String("call", pattern), slog.String("statusClass", fmt.Sprintf("%dxx", status/100)),
		slog.Int64("Ms", ms), slog.Int("Errors", one(status >= 500)), slog.Int("Refused", one(status >= 400 && status < 500)),
		slog.Int("Cold", one(!warm.Swap(true))), slog.Int("Bytes", bytes),
	}
	if c.Actor != nil && c.Actor.Standing != nil {
		set = sets[1]
		attrs = append(attrs, slog.String("bucket", LoadBucket(c.Actor.Standing.Access.ID)), slog.Int64("Load", ms))
	}
	write(c.started.UnixMilli(), set, attrs)
}

// Measured writes one value of a metric of its own, without a dimension; unit is CloudWatch's (Milliseconds, Count). It is for what neither a call's
// own line nor Lambda's metrics tell.
func Measured(at time.Time, name, unit string, value int64) {
	if sets := directives(); sets != nil {
		own := metricSet{sets[0][0].Namespace, [][]string{{}}, []metricName{{name, unit}}}
		write(at.UnixMilli(), []metricSet{own}, []slog.Attr{slog.Int64(name, value)})
	}
}

func write(at int64, sets []metricSet, attrs []slog.Attr) {
	head, err := json.Marshal(map[string]any{"Timestamp": at, "CloudWatchMetrics": sets})
	if err != nil {
		return // numbers and texts only
	}
	slog.LogAttrs(context.Background(), slog.LevelInfo, "metric", append(attrs, slog.Any("_aws", json.RawMessage(head)))...)
}

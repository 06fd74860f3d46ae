// Package cloudwatch stands in for CloudWatch at the level of its protocol (Smithy RPC v2 with CBOR): it takes the embedded metric format out
// of log lines and answers GetMetricData.
package cloudwatch

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/aws/smithy-go/encoding/cbor"

	"bimportal/shared/clock"
)

const (
	operations  = "/service/GraniteServiceVersion20100801/operation/"
	keeps       = 26 * time.Hour
	queriesMost = 500  // of one GetMetricData
	valuesMost  = 2000 // of a minute that percentiles are made of; sums and counts are whole
)

// minute is what was published of a metric within one.
type minute struct {
	n, sum float64
	values []float64
}

func (m *minute) add(values []float64, n, sum float64) {
	m.n, m.sum = m.n+n, m.sum+sum
	if len(m.values) < valuesMost {
		m.values = append(m.values, values...)
	}
}

// Simulator holds the last day's values by the minute.
type Simulator struct {
	now clock.Clock

	mu     sync.Mutex
	series map[string]map[int64]*minute
	reads  int
}

// New returns a simulator that knows nothing yet.
func New(now clock.Clock) *Simulator {
	return &Simulator{now: now, series: map[string]map[int64]*minute{}}
}

// Reads is how often GetMetricData was called.
func (s *Simulator) Reads() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reads
}

func nameOf(namespace, metric string, dimensions map[string]string) string {
	parts := make([]string, 0, len(dimensions))
	for name, value := range dimensions {
		parts = append(parts, name+"="+value)
	}
	sort.Strings(parts)
	return namespace + "|" + metric + "|" + strings.Join(parts, ",")
}

// Add takes a value, as a service of the cloud publishes it.
func (s *Simulator) Add(namespace, metric string, dimensions map[string]string, at time.Time, value float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name, start := nameOf(namespace, metric, dimensions), at.Truncate(time.Minute).Unix()
	points := s.series[name]
	if points == nil {
		points = map[int64]*minute{}
		s.series[name] = points
	}
	if points[start] == nil {
		points[start] = &minute{}
	}
	points[start].add([]float64{value}, 1, value)
	oldest := s.now().Add(-keeps).Unix()
	for m := range points {
		if m < oldest {
			delete(points, m)
		}
	}
}

type directive struct {
	Timestamp         int64 `json:"Timestamp"`
	CloudWatchMetrics []struct {
		Namespace  string     `json:"Namespace"`
		Dimensions [][]string `json:"Dimensions"`
		Metrics    []struct {
			Name string `json:"Name"`
		} `json:"Metrics"`
	} `json:"CloudWatchMetrics"`
}

// Line takes the metrics of a log line; other lines are none of its business.
func (s *Simulator) Line(line []byte) {
	if !strings.Contains(string(line), `"_aws"`) {
		return
	}
	var head struct {
		AWS directive `json:"_aws"`
	}
	var members map[string]any
	if json.Unmarshal(line, &head) != nil || json.Unmarshal(line, &members) != nil {
		return
	}
	at := time.UnixMilli(head.AWS.Timestamp)
	for _, d := range head.AWS.CloudWatchMetrics {
		for _, m := range d.Metrics {
			value, ok := members[m.Name].(float64)
			if !ok {
				continue
			}
			for _, set := range d.Dimensions {
				dimensions, whole := map[string]string{}, true
				for _, name := range set {
					text, there := members[name].(string)
					dimensions[name], whole = text, whole && there
				}
				if whole {
					s.Add(d.Namespace, m.Name, dimensions, at, value)
				}
			}
		}
	}
}

// ServeHTTP answers GetMetricData; nothing else of CloudWatch is called.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Smithy-Protocol", "rpc-v2-cbor")
	w.Header().Set("Content-Type", "application/cbor")
	answer, err := s.answer(r)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		answer = cbor.Map{"__type": cbor.String("com.amazonaws.cloudwatch#InvalidParameterValueException"), "message": cbor.String(err.Error())}
	}
	_, _ = w.Write(cbor.Encode(answer))
}

func (s *Simulator) answer(r *http.Request) (cbor.Value, error) {
	if r.URL.Path != operations+"GetMetricData" {
		return nil, fmt.Errorf("%s is not here", r.URL.Path)
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	if err != nil {
		return nil, err
	}
	v, err := cbor.Decode(body)
	if err != nil {
		return nil, err
	}
	in, _ := v.(cbor.Map)
	from, err := cbor.AsTime(in["StartTime"])
	if err != nil {
		return nil, err
	}
	to, err := cbor.AsTime(in["EndTime"])
	if err != nil || !from.Before(to) {
		return nil, fmt.Errorf("the time range is none: %w", err)
	}
	queries, _ := in["MetricDataQueries"].(cbor.List)
	if len(queries) == 0 || len(queries) > queriesMost {
		return nil, fmt.Errorf("%d queries", len(queries))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	results := cbor.List{}
	for _, q := range queries {
		one, err := s.result(q, from, to)
		if err != nil {
			return nil, err
		}
		results = append(results, one)
	}
	return cbor.Map{"MetricDataResults": results, "Messages": cbor.List{}}, nil
}

func (s *Simulator) result(v cbor.Value, from, to time.Time) (cbor.Value, error) {
	q, _ := v.(cbor.Map)
	text := func(m cbor.Map, name string) string { t, _ := m[name].(cbor.String); return string(t) }
	stat, _ := q["MetricStat"].(cbor.Map)
	metric, _ := stat["Metric"].(cbor.Map)
	period, err := cbor.AsInt64(stat["Period"])
	if err != nil || period < 60 || period%60 != 0 {
		return nil, fmt.Errorf("%s: a period is whole minutes", text(q, "Id"))
	}
	dimensions := map[string]string{}
	list, _ := metric["Dimensions"].(cbor.List)
	for _, d := range list {
		one, _ := d.(cbor.Map)
		dimensions[text(one, "Name")] = text(one, "Value")
	}
	buckets := map[int64]*minute{}
	for start, one := range s.series[nameOf(text(metric, "Namespace"), text(metric, "MetricName"), dimensions)] {
		if start >= from.Unix() && start < to.Unix() {
			at := start - start%period
			if buckets[at] == nil {
				buckets[at] = &minute{}
			}
			buckets[at].add(one.values, one.n, one.sum)
		}
	}
	starts := make([]int64, 0, len(buckets))
	for at := range buckets {
		starts = append(starts, at)
	}
	slices.Sort(starts)
	slices.Reverse(starts) // the newest first, as CloudWatch does
	times, values := cbor.List{}, cbor.List{}
	for _, at := range starts {
		n, err := statistic(text(stat, "Stat"), buckets[at])
		if err != nil {
			return nil, err
		}
		times = append(times, &cbor.Tag{ID: 1, Value: cbor.Float64(at)})
		values = append(values, cbor.Float64(n))
	}
	return cbor.Map{"Id": cbor.String(text(q, "Id")), "Label": cbor.String(text(metric, "MetricName")), "StatusCode": cbor.String("Complete"), "Timestamps": times, "Values": values}, nil
}

func statistic(name string, m *minute) (float64, error) {
	values := m.values
	switch name {
	case "Sum":
		return m.sum, nil
	case "SampleCount":
		return m.n, nil
	case "Average":
		return m.sum / m.n, nil
	case "Maximum":
		return slices.Max(values), nil
	case "Minimum":
		return slices.Min(values), nil
	}
	p, err := strconv.ParseFloat(strings.TrimPrefix(name, "p"), 64)
	if err != nil || p <= 0 || p > 100 {
		return 0, fmt.Errorf("there is no statistic %q", name)
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[int(math.Ceil(p/100*float64(len(sorted))))-1], nil
}

// Package watch reads metrics of CloudWatch.
package watch

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/types"

	"bimportal/shared/clock"
)

// Metric is one that is asked for. Dimension is empty where it has none.
type Metric struct {
	Namespace, Name, Dimension, Value, Stat string
}

// Point is a metric's value from a moment on.
type Point struct {
	At    int64 // epoch milliseconds
	Value int64 // rounded
}

// Metrics is CloudWatch. Its client is made when something is asked: no other call of a function pays for it.
type Metrics struct{ client func() *cloudwatch.Client }

// New returns the metrics of the account and region of a configuration.
func New(cfg aws.Config) *Metrics {
	return &Metrics{sync.OnceValue(func() *cloudwatch.Client { return cloudwatch.NewFromConfig(cfg) })}
}

// Read returns the values by period, the oldest first, of at most 500 metrics; what nobody has published has none.
func (m *Metrics) Read(ctx context.Context, wanted []Metric, period time.Duration, from, to time.Time) (map[Metric][]Point, error) {
	queries := make([]types.MetricDataQuery, len(wanted))
	for i, w := range wanted {
		var dimensions []types.Dimension
		if w.Dimension != "" {
			dimensions = []types.Dimension{{Name: aws.String(w.Dimension), Value: aws.String(w.Value)}}
		}
		queries[i] = types.MetricDataQuery{Id: aws.String(fmt.Sprintf("m%d", i)), MetricStat: &types.MetricStat{
			Metric: &types.Metric{Namespace: aws.String(w.Namespace), MetricName: aws.String(w.Name), Dimensions: dimensions},
			Period: aws.Int32(int32(period.Seconds())), Stat: aws.String(w.Stat),
		}}
	}
	found := make(map[Metric][]Point, len(wanted))
	in := &cloudwatch.GetMetricDataInput{StartTime: &from, EndTime: &to, MetricDataQueries: queries, ScanBy: types.ScanByTimestampAscending}
	for {
		out, err := m.client().GetMetricData(ctx, in)
		if err != nil {
			return nil, fmt.Errorf("watch: %w", err)
		}
		for _, r := range out.MetricDataResults {
			var i int
			if _, err := fmt.Sscanf(aws.ToString(r.Id), "m%d", &i); err != nil || i >= len(wanted) || len(r.Timestamps) != len(r.Values) {
				return nil, fmt.Errorf("watch: an answer to %q", aws.ToString(r.Id))
			}
			for k, at := range r.Timestamps {
				found[wanted[i]] = append(found[wanted[i]], Point{clock.Millis(at), int64(math.Round(r.Values[k]))})
			}
		}
		if out.NextToken == nil {
			break
		}
		in.NextToken = out.NextToken
	}
	for _, points := range found {
		slices.SortFunc(points, func(a, b Point) int { return int(a.At - b.At) })
	}
	return found, nil
}

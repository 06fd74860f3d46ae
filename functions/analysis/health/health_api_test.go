package health_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/analysis"
	"bimportal/functions/analysis/health"
	"bimportal/functions/analysis/watch"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/membership"
	"bimportal/shared/sim/cloudwatch"
)

const path = "/micro/analysis/health"

// door is the group beside a cloud of its own.
type door struct {
	*testing.T
	g   *api.Group
	sim *cloudwatch.Simulator
	op  team.Person
	now time.Time

	mu      sync.Mutex
	running map[string][]time.Time // starts of executions by machine
	down    atomic.Bool
}

func open(t *testing.T) *door {
	t.Parallel()
	d := &door{T: t, now: clock.System().Truncate(time.Minute).Add(30 * time.Second), op: team.Operators(t).Member(t, auth.HealthView), running: map[string][]time.Time{}}
	d.sim = cloudwatch.New(func() time.Time { return d.now })
	mux := http.NewServeMux()
	mux.Handle("/service/", d.sim)
	mux.HandleFunc("POST /{$}", d.list)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if d.down.Load() {
			http.Error(w, "down", http.StatusForbidden)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	cfg := apitest.Config(t)
	cfg.BaseEndpoint = &server.URL
	names := apitest.Tables()
	names.Analysis = apitest.NewTable(t, "analysis")
	d.g = analysis.New(analysis.Deps{
		DB: apitest.DB(t), Tables: names, Clock: func() time.Time { return d.now },
		Watch: health.Source{
			Metrics: watch.New(cfg), Stage: "test", Runbook: "https://runbook.test",
			Machines: map[string]*flow.Machine{"topup": flow.New(cfg, "arn:aws:states:ap-southeast-1:000000000000:stateMachine:topup")},
		},
	}).Routes()
	return d
}

// list answers as Step Functions does.
func (d *door) list(w http.ResponseWriter, r *http.Request) {
	var in struct {
		StateMachineArn string `json:"stateMachineArn"`
		StatusFilter    string `json:"statusFilter"`
	}
	if !strings.HasSuffix(r.Header.Get("X-Amz-Target"), ".ListExecutions") || json.NewDecoder(r.Body).Decode(&in) != nil || in.StatusFilter != "RUNNING" {
		http.Error(w, "{}", http.StatusBadRequest)
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []map[string]any{}
	for i, at := range d.running[in.StateMachineArn[strings.LastIndex(in.StateMachineArn, ":")+1:]] {
		list = append(list, map[string]any{"executionArn": fmt.Sprintf("%s:%d", in.StateMachineArn, i), "stateMachineArn": in.StateMachineArn, "name": fmt.Sprint(i), "status": "RUNNING", "startDate": float64(at.Unix())})
	}
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	_ = json.NewEncoder(w).Encode(map[string]any{"executions": list})
}

// call is a line that a function writes of a call.
func (d *door) line(ago time.Duration, group string, ms, errors, cold int, bucket string) {
	head := fmt.Sprintf(`{"Timestamp":%d,"CloudWatchMetrics":[{"Namespace":"bim-test","Dimensions":[[],["group"]],"Metrics":[{"Name":"Ms"},{"Name":"Errors"},{"Name":"Refused"},{"Name":"Cold"}]},{"Namespace":"bim-test","Dimensions":[["bucket"]],"Metrics":[{"Name":"Load"}]}]}`, d.now.Add(-ago).UnixMilli())
	in := ""
	if bucket != "" {
		in = fmt.Sprintf(`,"bucket":%q,"Load":%d`, bucket, ms)
	}
	d.sim.Line(fmt.Appendf(nil, `{"level":"INFO","msg":"metric","group":%q,"Ms":%d,"Errors":%d,"Refused":0,"Cold":%d%s,"_aws":%s}`, group, ms, errors, cold, in, head))
}

// measured is a line of one value.
func (d *door) measured(name string, value int) {
	d.sim.Line(fmt.Appendf(nil, `{"msg":"metric",%q:%d,"_aws":{"Timestamp":%d,"CloudWatchMetrics":[{"Namespace":"bim-test","Dimensions":[[]],"Metrics":[{"Name":%q}]}]}}`, name, value, d.now.Add(-6*time.Minute).UnixMilli(), name))
}

func (d *door) call(p team.Person, in string) apitest.Answer {
	d.Helper()
	return team.Call(d.T, d.g, p, in, "POST", path, map[string]any{})
}

func (d *door) report() health.Report {
	d.Helper()
	return team.Must[health.Report](d.T, d.call(d.op, membership.Platform))
}

func of(t *testing.T, r health.Report, key string) health.Gauge {
	t.Helper()
	for _, g := range r.Gauges {
		if g.Key == key {
			return g
		}
	}
	t.Fatalf("there is no %s", key)
	return health.Gauge{}
}

func value(g health.Gauge) string {
	if g.Value == nil {
		return "unknown"
	}
	return fmt.Sprintf("%d %s", *g.Value, g.State)
}

func TestWhoSeesHowThePortalRuns(t *testing.T) {
	d := open(t)
	mine := team.NewTeam(t)
	other := team.Operators(t).Member(t, auth.DictView)
	team.Refused(t, "nobody", d.call(team.Person{}, membership.Platform), 401, "unauthorized")
	team.Refused(t, "an enterprise's owner at home", d.call(mine.Owner, mine.ID), 403, "not_member")
	team.Refused(t, "an enterprise's owner among the operators", d.call(mine.Owner, membership.Platform), 403, "not_member")
	team.Refused(t, "an operator of the dictionary", d.call(other, membership.Platform), 403, "no_permission")
	if d.sim.Reads() != 0 {
		t.Error("who is refused makes it read")
	}
}

func TestEachNumberIsWhatTheMetricsSay(t *testing.T) {
	d := open(t)
	for range 989 {
		d.line(10*time.Minute, "mall", 40, 0, 0, "07")
	}
	d.line(10*time.Minute, "mall", 90_000, 0, 1, "03")
	for range 12 {
		d.line(5*time.Minute, "wallet", 20, 1, 0, "")
	}
	d.line(2*time.Hour, "wallet", 9999, 1, 1, "") // long over
	for i := range 40 {
		d.measured("TopUpsPlaced", 1)
		if i < 3 {
			d.measured("TopUpCreditedMs", 61_000)
		}
	}
	on := map[string]string{"FunctionName": "bim-test-searchWorker"}
	d.sim.Add("AWS/Lambda", "Errors", on, d.now.Add(-3*time.Minute), 4)
	d.sim.Add("AWS/Lambda", "Throttles", on, d.now.Add(-3*time.Minute), 2)
	d.sim.Add("AWS/Lambda", "Invocations", on, d.now.Add(-3*time.Minute), 10)
	d.sim.Add("AWS/Lambda", "Duration", on, d.now.Add(-3*time.Minute), 1_024_000)
	d.sim.Add("AWS/Lambda", "Errors", map[string]string{"FunctionName": "bim-test-walletWorker"}, d.now.Add(-3*time.Minute), 1)
	queue := map[string]string{"QueueName": "bim-test-failed-tasks"}
	d.sim.Add("AWS/SQS", "ApproximateNumberOfMessagesVisible", queue, d.now.Add(-4*time.Minute), 1)
	d.sim.Add("AWS/SQS", "ApproximateAgeOfOldestMessage", queue, d.now.Add(-4*time.Minute), 90_000)
	table := map[string]string{"TableName": "bim-test-wallet"}
	d.sim.Add("AWS/DynamoDB", "ConsumedReadCapacityUnits", table, d.now.Add(-5*time.Hour), 2_000_000)
	d.sim.Add("AWS/DynamoDB", "ConsumedWriteCapacityUnits", table, d.now.Add(-5*time.Hour), 1_000_000)
	d.running["topup"] = []time.Time{d.now.Add(-time.Minute), d.now.Add(-50 * time.Minute)}
	d.sim.Add("AWS/States", "ExecutionsFailed", map[string]string{"StateMachineArn": "arn:aws:states:ap-southeast-1:000000000000:stateMachine:topup"}, d.now.Add(-5*time.Minute), 1)

	r := d.report()
	for key, want := range map[string]string{
		"serverErrors": "12 bad", "latencyP50": "40 ok", "latencyP95": "40 ok", "latencyP99": "40 ok", "coldStarts": "0 ok", "throttles": "2 bad",
		"functionErrors": "4 ok", "walletErrors": "1 bad", "creditTime": "61000 bad", "unpaid": "925 bad", "failedTasks": "1 bad", "queueAge": "90000 bad", "stuck": "1 bad", "machineFailures": "1 bad",
		"enterpriseShare": "694 bad", // 90,000 of 129,560 ms
	} {
		g := of(t, r, key)
		if got := value(g); got != want {
			t.Errorf("%s: %s, want %s", key, got, want)
		}
		if g.Reason == "" || g.Definition == "" || !strings.HasPrefix(g.Runbook, "#") || g.Threshold <= 0 {
			t.Errorf("%s says too little: %+v", key, g)
		}
	}
	if s := of(t, r, "serverErrors").Series; len(s) != 2 || s[0].Value != 0 || s[1].Value != 12 || s[0].At >= s[1].At {
		t.Errorf("by the minute: %+v", s)
	}
	if len(r.Machines) != 1 || r.Machines[0].Running != 2 || r.Machines[0].Stuck != 1 || r.Machines[0].Failed != 1 || r.Machines[0].OldestMs < 49*60_000 {
		t.Errorf("%+v", r.Machines)
	}
	for _, g := range r.Groups {
		if g.Group == "mall" && (g.Calls != 990 || g.Cold != 1 || g.P99 == nil || *g.P99 != 40) || g.Group == "search" && (g.Calls != 0 || g.P99 != nil) {
			t.Errorf("%+v", g)
		}
	}
	// 1,024 s of 1,769 MB are 1,769 GB-seconds, 0.0235867846 USD; 1,003 calls, of them 10 are counted by Lambda.
	want := map[string]int64{"Lambda": 23_586 + 2, "HTTP API": 1003, "DynamoDB": 625_000 + 250_000, "CloudWatch": (5*14 + 32 + 2) * 10_000}
	for _, s := range r.Spend {
		if s.MicroUSD == nil || *s.MicroUSD != want[s.Service] {
			t.Errorf("%s costs %v, want %d", s.Service, s.MicroUSD, want[s.Service])
		}
	}
	if r.Prices == "" || r.Runbook != "https://runbook.test" || r.AsOf != clock.Millis(d.now) {
		t.Errorf("%+v", r)
	}
}

// TestWhatEachThingCosts: by the list prices that priceSource names, worked out by hand, in millionths of a US dollar.
func TestWhatEachThingCosts(t *testing.T) {
	onFunction := func(metric, function string, n float64) func(*door) {
		return func(d *door) {
			d.sim.Add("AWS/Lambda", metric, map[string]string{"FunctionName": "bim-test-" + function}, d.now.Add(-23*time.Hour), n)
		}
	}
	onTable := func(metric, table string, n float64) func(*door) {
		return func(d *door) {
			d.sim.Add("AWS/DynamoDB", metric, map[string]string{"TableName": "bim-test-" + table}, d.now.Add(-23*time.Hour), n)
		}
	}
	for _, c := range []struct {
		what, service string
		happens       []func(*door)
		want          int64
	}{
		{"2,000,000 s in 512 MB are 1,000,000 GB-seconds, 13.3334 USD", "Lambda", []func(*door){onFunction("Duration", "wallet", 2e9), onFunction("Invocations", "wallet", 0)}, 13_333_400},
		{"1,000,000 s in 1,024 MB are as much", "Lambda", []func(*door){onFunction("Duration", "file", 1e9), onFunction("Invocations", "file", 0)}, 13_333_400},
		{"1,024,000 s in 1,769 MB are 1,769,000 GB-seconds, 23.5867846 USD", "Lambda", []func(*door){onFunction("Duration", "searchWorker", 1_024_000_000), onFunction("Invocations", "searchWorker", 0)}, 23_586_784},
		{"5,000,000 invocations at 0.20 USD a million", "Lambda", []func(*door){onFunction("Invocations", "mall", 4e6), onFunction("Invocations", "mallWorker", 1e6)}, 1_000_000},
		{"both of them", "Lambda", []func(*door){onFunction("Duration", "wallet", 2e9), onFunction("Invocations", "wallet", 5e6)}, 14_333_400},
		{"2,500 calls at 1.00 USD a million", "HTTP API", []func(*door){func(d *door) {
			for range 2500 {
				d.line(23*time.Hour, "search", 10, 0, 0, "")
			}
		}}, 2500},
		{"8,000,000 read units at 0.125 USD a million", "DynamoDB", []func(*door){onTable("ConsumedReadCapacityUnits", "mall", 5e6), onTable("ConsumedReadCapacityUnits", "wallet", 3e6)}, 1_000_000},
		{"1,600,000 write units at 0.625 USD a million", "DynamoDB", []func(*door){onTable("ConsumedWriteCapacityUnits", "community", 16e5)}, 1_000_000},
		{"8,000,000 read units and 800,000 write units", "DynamoDB", []func(*door){onTable("ConsumedReadCapacityUnits", "mall", 8e6), onTable("ConsumedWriteCapacityUnits", "mall", 8e5)}, 1_500_000},
		{"a day of 104 metrics at 0.30 USD a month of 30 days: 5 of all calls, 5 of each of 13 groups, 32 buckets, 2 of top-ups", "CloudWatch", nil, 1_040_000},
	} {
		t.Run(c.what, func(t *testing.T) {
			d := open(t)
			for _, happens := range c.happens {
				happens(d)
			}
			var all []string
			for _, s := range d.report().Spend {
				all = append(all, s.Service)
				switch {
				case s.Service == c.service && (s.MicroUSD == nil || *s.MicroUSD != c.want):
					t.Errorf("%s costs %v, want %d", s.Service, s.MicroUSD, c.want)
				case s.Service != c.service && s.Service != "CloudWatch" && s.MicroUSD != nil:
					t.Errorf("%s costs %d without having done anything", s.Service, *s.MicroUSD)
				}
			}
			if want := []string{"Lambda", "HTTP API", "DynamoDB", "CloudWatch"}; !slices.Equal(all, want) {
				t.Errorf("%v are shown, this table holds %v", all, want)
			}
		})
	}
}

// TestWhatNobodyToldIsUnknown: a stage without a call has no latency, and nothing that costs is taken for free.
func TestWhatNobodyToldIsUnknown(t *testing.T) {
	d := open(t)
	r := d.report()
	for key, want := range map[string]string{"serverErrors": "unknown", "latencyP99": "unknown", "coldStarts": "unknown", "throttles": "unknown", "enterpriseShare": "unknown", "failedTasks": "0 ok", "stuck": "0 ok"} {
		if got := value(of(t, r, key)); got != want {
			t.Errorf("%s: %s, want %s", key, got, want)
		}
	}
	for _, s := range r.Spend {
		if s.Service != "CloudWatch" && s.MicroUSD != nil {
			t.Errorf("%s costs %d", s.Service, *s.MicroUSD)
		}
	}
}

// TestAShareOfLittleIsNotJudged: one call of a night is no overload.
func TestAShareOfLittleIsNotJudged(t *testing.T) {
	d := open(t)
	d.line(time.Minute, "mall", 50, 0, 1, "03")
	r := d.report()
	for key, want := range map[string]string{"coldStarts": "1000 unknown", "enterpriseShare": "1000 unknown", "latencyP99": "50 ok"} {
		if got := value(of(t, r, key)); got != want {
			t.Errorf("%s: %s, want %s", key, got, want)
		}
	}
}

// TestManyViewersReadOnce: within a minute CloudWatch is asked twice, whoever looks, and after it twice again.
func TestManyViewersReadOnce(t *testing.T) {
	d := open(t)
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			if a := d.call(d.op, membership.Platform); a.HTTP != 200 {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
	first := d.report().AsOf
	if n := d.sim.Reads(); n != 2 || first != clock.Millis(d.now) {
		t.Fatalf("%d reads, as of %d", n, first)
	}
	d.now = d.now.Add(59 * time.Second)
	if r := d.report(); r.AsOf != first || d.sim.Reads() != 2 {
		t.Errorf("read again before the minute is over: %d reads", d.sim.Reads())
	}
	d.now = d.now.Add(2 * time.Second)
	if r := d.report(); r.AsOf != clock.Millis(d.now) || d.sim.Reads() != 4 {
		t.Errorf("as of %d after %d reads", r.AsOf, d.sim.Reads())
	}
	// Who cannot read shows what was, and says as of when.
	seen := d.report().AsOf
	d.down.Store(true)
	d.now = d.now.Add(2 * time.Minute)
	if r := d.report(); r.AsOf != seen {
		t.Errorf("as of %d, not %d", r.AsOf, seen)
	}
}

func TestNothingWasEverRead(t *testing.T) {
	d := open(t)
	d.down.Store(true)
	team.Refused(t, "nothing to show", d.call(d.op, membership.Platform), 500, "metrics_unavailable")
}

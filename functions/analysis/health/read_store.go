package health

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/analysis/watch"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
)

// metric is one that is asked for.
type metric = watch.Metric

// points are the values of a metric by time, the oldest first.
type points []watch.Point

func (p points) sum() int64 {
	var n int64
	for _, one := range p {
		n += one.Value
	}
	return n
}

// worst is the largest; nil where nothing is known.
func (p points) worst() *int64 {
	if len(p) == 0 {
		return nil
	}
	n := slices.MaxFunc(p, func(a, b watch.Point) int { return int(a.Value - b.Value) }).Value
	return &n
}

func (p points) series() []GaugePoint {
	list := make([]GaugePoint, len(p))
	for i, one := range p {
		list[i] = GaugePoint(one)
	}
	return list
}

// ask reads the metrics with one call, a value for each period.
func (s *Service) ask(ctx context.Context, wanted []metric, period time.Duration, from, to time.Time) (map[metric]points, error) {
	read, err := s.from.Metrics.Read(ctx, wanted, period, from, to)
	if err != nil {
		return nil, fmt.Errorf("health: %w", err)
	}
	found := make(map[metric]points, len(read))
	for m, p := range read {
		found[m] = p
	}
	return found, nil
}

func metricOf(namespace, name, dimension, value, stat string) metric {
	return metric{Namespace: namespace, Name: name, Dimension: dimension, Value: value, Stat: stat}
}

func (s *Service) own(name, stat string) metric {
	return metricOf("bim-"+s.from.Stage, name, "", "", stat)
}
func (s *Service) ofGroup(group, name, stat string) metric {
	return metricOf("bim-"+s.from.Stage, name, "group", group, stat)
}
func (s *Service) ofBucket(i int) metric {
	return metricOf("bim-"+s.from.Stage, "Load", "bucket", fmt.Sprintf("%02d", i), "Sum")
}
func (s *Service) ofFunction(key, name string) metric {
	return metricOf("AWS/Lambda", name, "FunctionName", "bim-"+s.from.Stage+"-"+key, "Sum")
}
func (s *Service) ofTable(group, name string) metric {
	return metricOf("AWS/DynamoDB", name, "TableName", "bim-"+s.from.Stage+"-"+group, "Sum")
}
func (s *Service) ofMachine(name, what string) metric {
	return metricOf("AWS/States", what, "StateMachineArn", s.from.Machines[name].ARN(), "Sum")
}
func (s *Service) ofQueue(name string) metric {
	return metricOf("AWS/SQS", name, "QueueName", "bim-"+s.from.Stage+"-failed-tasks", "Maximum")
}

// read asks CloudWatch twice and each state machine once.
func (s *Service) read(ctx context.Context, now time.Time) (Report, error) {
	if s.from.Metrics == nil {
		return Report{}, errors.New("health: nobody said where metrics are read")
	}
	functions := slices.Sorted(maps.Keys(Memory))
	machines := slices.Sorted(maps.Keys(s.from.Machines))
	last := []metric{s.own("Ms", "p50"), s.own("Ms", "p95"), s.own("Ms", "p99"), s.own("Ms", "SampleCount"), s.own("Errors", "Sum"), s.own("Cold", "Sum"),
		s.own(ledger.MetricCredited, "p95"), s.own(ledger.MetricCredited, "SampleCount"), s.own(ledger.MetricPlaced, "Sum"), s.ofQueue("ApproximateNumberOfMessagesVisible"), s.ofQueue("ApproximateAgeOfOldestMessage")}
	for _, g := range groups {
		last = append(last, s.ofGroup(g, "Ms", "SampleCount"), s.ofGroup(g, "Ms", "p99"), s.ofGroup(g, "Errors", "Sum"), s.ofGroup(g, "Refused", "Sum"), s.ofGroup(g, "Cold", "Sum"))
	}
	for i := range api.LoadBuckets {
		last = append(last, s.ofBucket(i))
	}
	day := []metric{s.own("Ms", "SampleCount")}
	for _, f := range functions {
		last = append(last, s.ofFunction(f, "Errors"), s.ofFunction(f, "Throttles"))
		day = append(day, s.ofFunction(f, "Invocations"), s.ofFunction(f, "Duration"))
	}
	for _, m := range machines {
		last = append(last, s.ofMachine(m, "ExecutionsFailed"), s.ofMachine(m, "ExecutionsTimedOut"))
	}
	for _, g := range groups {
		day = append(day, s.ofTable(g, "ConsumedReadCapacityUnits"), s.ofTable(g, "ConsumedWriteCapacityUnits"))
	}
	var of, ofDay map[metric]points
	running := make([]Machine, len(machines))
	var all errgroup.Group
	all.Go(func() (err error) { of, err = s.ask(ctx, last, time.Minute, now.Add(-time.Hour), now); return })
	all.Go(func() (err error) {
		ofDay, err = s.ask(ctx, day, time.Hour, now.Add(-24*time.Hour).Truncate(time.Hour), now)
		return
	})
	for i, name := range machines {
		all.Go(func() (err error) { running[i], err = s.machine(ctx, name, now); return })
	}
	if err := all.Wait(); err != nil {
		return Report{}, err
	}
	r := Report{AsOf: clock.Millis(now), Prices: priceSource, Spend: s.spend(ofDay, functions)}
	for i, m := range running {
		running[i].Failed = of[s.ofMachine(m.Name, "ExecutionsFailed")].sum() + of[s.ofMachine(m.Name, "ExecutionsTimedOut")].sum()
	}
	r.Machines = running
	for _, g := range groups {
		r.Groups = append(r.Groups, GroupLoad{
			Group: g, Calls: of[s.ofGroup(g, "Ms", "SampleCount")].sum(), Errors: of[s.ofGroup(g, "Errors", "Sum")].sum(), Refused: of[s.ofGroup(g, "Refused", "Sum")].sum(),
			Cold: of[s.ofGroup(g, "Cold", "Sum")].sum(), P99: of[s.ofGroup(g, "Ms", "p99")].worst(),
		})
	}
	r.Gauges = s.gauges(of, functions, running)
	return r, nil
}

// machine lists what runs of a state machine, the newest first.
func (s *Service) machine(ctx context.Context, name string, now time.Time) (Machine, error) {
	limit := time.Duration(machineLimits[name]) * time.Minute
	m := Machine{Name: name, LimitMs: limit.Milliseconds()}
	began, err := s.from.Machines[name].Running(ctx)
	if err != nil {
		return m, fmt.Errorf("health: %s: %w", name, err)
	}
	for _, at := range began {
		ran := now.Sub(at)
		m.Running++
		m.OldestMs = max(m.OldestMs, ran.Milliseconds())
		if ran > limit {
			m.Stuck++
		}
	}
	return m, nil
}

func (s *Service) gauges(of map[metric]points, functions []string, machines []Machine) []Gauge {
	calls, cold := of[s.own("Ms", "SampleCount")].sum(), of[s.own("Cold", "Sum")].sum()
	known := func(n int64, told bool) *int64 {
		if !told {
			return nil
		}
		return &n
	}
	share := func(part, whole int64) *int64 { return known(part*1000/max(whole, 1), whole > 0) }
	var failing, wallet, throttled int64
	told := false
	for _, f := range functions {
		p := of[s.ofFunction(f, "Errors")]
		told = told || len(p) > 0
		if worst := p.worst(); worst != nil && strings.HasPrefix(f, "wallet") {
			wallet = max(wallet, *worst)
		} else if worst != nil {
			failing = max(failing, *worst)
		}
		throttled += of[s.ofFunction(f, "Throttles")].sum()
	}
	var load, heaviest int64
	for i := range api.LoadBuckets {
		n := of[s.ofBucket(i)].sum()
		load, heaviest = load+n, max(heaviest, n)
	}
	var stuck, failed int64
	for _, m := range machines {
		stuck, failed = stuck+int64(m.Stuck), failed+m.Failed
	}
	// SQS publishes nothing of a queue that was empty for six hours: no value is none there.
	waiting, age := of[s.ofQueue("ApproximateNumberOfMessagesVisible")], of[s.ofQueue("ApproximateAgeOfOldestMessage")]
	newest := func(p points) *int64 {
		if len(p) == 0 {
			return known(0, true)
		}
		return known(p[len(p)-1].Value, true)
	}
	// Who gives up does not pay either: only the share of many tells of a fault.
	placed, credited, creditTime := of[s.own(ledger.MetricPlaced, "Sum")].sum(), of[s.own(ledger.MetricCredited, "SampleCount")].sum(), of[s.own(ledger.MetricCredited, "p95")]
	p50, p95, p99, serverErrors := of[s.own("Ms", "p50")], of[s.own("Ms", "p95")], of[s.own("Ms", "p99")], of[s.own("Errors", "Sum")]
	return []Gauge{
		gauge("serverErrors", "服务错误", "次", "errors", "近 1 小时内错误最多的一分钟里，以 5xx 回答的请求", serverErrors.worst(), serverErrors.series()),
		gauge("latencyP50", "延迟 p50", "毫秒", "latency", "近 1 小时内最慢的一分钟里，一半的请求不超过这个时间", p50.worst(), p50.series()),
		gauge("latencyP95", "延迟 p95", "毫秒", "latency", "近 1 小时内最慢的一分钟里，95% 的请求不超过这个时间", p95.worst(), p95.series()),
		gauge("latencyP99", "延迟 p99", "毫秒", "latency", "近 1 小时内最慢的一分钟里，99% 的请求不超过这个时间", p99.worst(), p99.series()),
		gauge("coldStarts", "冷启动", "‰", "cold", "近 1 小时内由新进程回答的请求占比，请求不足 1000 次时不判断", share(cold, calls), of[s.own("Cold", "Sum")].series()).from(calls >= callsLeast),
		gauge("throttles", "限流", "次", "throttles", "近 1 小时内因并发到达上限被拒绝的函数调用", known(throttled, told), nil),
		gauge("functionErrors", "函数失败", "次", "functions", "近 1 小时内失败最多的一分钟里，同一函数失败的次数，不含资金", known(failing, told), nil),
		gauge("walletErrors", "资金函数失败", "次", "functions", "近 1 小时内失败最多的一分钟里，钱包函数失败的次数", known(wallet, told), nil),
		gauge("creditTime", "充值到账 p95", "毫秒", "topups", "近 1 小时内最慢的一分钟里，95% 的充值从付款到入账不超过这个时间", creditTime.worst(), creditTime.series()),
		gauge("unpaid", "未到账的充值", "‰", "topups", "近 1 小时内发起的充值里没有入账的占比，含放弃付款的，不足 20 笔时不判断", share(max(placed-credited, 0), placed), nil).from(placed >= placedLeast),
		gauge("failedTasks", "失败任务", "个", "tasks", "三次都没有成功、在队列里等人处理的定时任务", newest(waiting), waiting.series()),
		gauge("queueAge", "失败任务等待", "秒", "tasks", "队列里最早的失败任务已等待的时间", newest(age), age.series()),
		gauge("stuck", "卡住的流程", "个", "machines", "运行时间超过最长正常用时的流程", known(stuck, true), nil),
		gauge("machineFailures", "失败的流程", "次", "machines", "近 1 小时内失败或超时的流程", known(failed, true), nil),
		gauge("enterpriseShare", "最重的一组企业", "‰", "enterprises", "企业按编号散列为 32 组，近 1 小时内处理时间最长的一组的占比；一家企业不会超过它，总时间不足 1 分钟时不判断", share(heaviest, load), nil).from(load >= loadLeast),
	}
}

// spend is what 24 hours cost. What is not metered here (storage, the CDN, messages) is in the account's bill alone.
func (s *Service) spend(of map[metric]points, functions []string) []Spend {
	var invoked, gbMs, reads, writes int64
	run, stored := false, false
	for _, f := range functions {
		n, ms := of[s.ofFunction(f, "Invocations")], of[s.ofFunction(f, "Duration")]
		run = run || len(n) > 0
		invoked += n.sum()
		gbMs += ms.sum() * Memory[f] / mb
	}
	for _, g := range groups {
		r, w := of[s.ofTable(g, "ConsumedReadCapacityUnits")], of[s.ofTable(g, "ConsumedWriteCapacityUnits")]
		stored = stored || len(r)+len(w) > 0
		reads, writes = reads+r.sum(), writes+w.sum()
	}
	calls := of[s.own("Ms", "SampleCount")]
	line := func(service string, known bool, n int64, basis string) Spend {
		if !known {
			return Spend{Service: service, Basis: basis}
		}
		return Spend{service, &n, basis}
	}
	return []Spend{
		line("Lambda", run, micro(gbMs, priceTenGBms)/10+micro(invoked, priceInvoke), fmt.Sprintf("%d 次调用，%d GB·秒", invoked, gbMs/1000)),
		line("HTTP API", len(calls) > 0, micro(calls.sum(), priceCall), fmt.Sprintf("%d 个请求", calls.sum())),
		line("DynamoDB", stored, micro(reads, priceRead)+micro(writes, priceWrite), fmt.Sprintf("%d 个读单位，%d 个写单位", reads, writes)),
		line("CloudWatch", true, micro(ownMetrics, priceMetricDay), fmt.Sprintf("%d 个自有指标", ownMetrics)),
	}
}

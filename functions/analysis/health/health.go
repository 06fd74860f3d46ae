// Package health is what the operators see of how the portal runs: its functions' metrics, its queue, its state machines, and what they cost by
// list prices (ADR 75). It reads CloudWatch at most once a minute, whatever the number of viewers.
package health

import (
	_ "embed"
	"encoding/json"
)

// State is whether a number is beyond its threshold.
type State string

// The states of a gauge.
const (
	Good    State = "ok"
	Bad     State = "bad"
	Unknown State = "unknown"
)

// GaugePoint is a gauge at a moment.
type GaugePoint struct {
	At    int64 `json:"at" doc:"epoch milliseconds"`
	Value int64 `json:"value"`
}

// Gauge is one number of the page.
type Gauge struct {
	Key        string       `json:"key"`
	Name       string       `json:"name"`
	Definition string       `json:"definition"`
	Unit       string       `json:"unit" enum:"次,毫秒,‰,秒,个"`
	Value      *int64       `json:"value" doc:"null where it is not known"`
	State      State        `json:"state" enum:"ok,bad,unknown"`
	Threshold  int64        `json:"threshold" doc:"from here on it is bad"`
	Reason     string       `json:"reason" doc:"why there"`
	Runbook    string       `json:"runbook" doc:"the paragraph of docs/operate.md"`
	Series     []GaugePoint `json:"series" doc:"by the minute, the oldest first"`
}

// from returns the gauge without a judgement where there is too little to judge by.
func (g Gauge) from(enough bool) Gauge {
	if !enough {
		g.State = Unknown
	}
	return g
}

// A share of little says nothing: of fewer calls or top-ups, and less work of enterprises, within the hour.
const (
	callsLeast  = 1000
	placedLeast = 20
	loadLeast   = 60_000 // milliseconds
)

// GroupLoad is what one group of calls did within the hour.
type GroupLoad struct {
	Group   string `json:"group"`
	Calls   int64  `json:"calls"`
	Errors  int64  `json:"errors"`
	Refused int64  `json:"refused" doc:"answers 4xx"`
	Cold    int64  `json:"cold"`
	P99     *int64 `json:"p99" doc:"milliseconds, of the worst minute"`
}

// Machine is a state machine with what runs of it.
type Machine struct {
	Name     string `json:"name"`
	Running  int    `json:"running"`
	OldestMs int64  `json:"oldestMs" doc:"how long the oldest has run; 0 where nothing runs"`
	LimitMs  int64  `json:"limitMs" doc:"the longest that it runs when all is well"`
	Stuck    int    `json:"stuck"`
	Failed   int64  `json:"failed" doc:"failed or timed out within the hour"`
}

// Spend is what a service cost within 24 hours by list prices.
type Spend struct {
	Service  string `json:"service"`
	MicroUSD *int64 `json:"microUsd" doc:"millionths of a US dollar; null where its use is not known"`
	Basis    string `json:"basis"`
}

// Report is the page.
type Report struct {
	AsOf     int64       `json:"asOf" doc:"when it was read, epoch milliseconds; 0 before anybody has"`
	Gauges   []Gauge     `json:"gauges"`
	Groups   []GroupLoad `json:"groups"`
	Machines []Machine   `json:"machines"`
	Spend    []Spend     `json:"spend"`
	Prices   string      `json:"prices" doc:"source and date of the list prices"`
	Runbook  string      `json:"runbook" doc:"where docs/operate.md is to be read; empty where nobody has said"`
}

// threshold is from where on a number is bad. infra/resources takes the alarms from the same table.
type threshold struct {
	Value  int64  `json:"value"`
	Reason string `json:"reason"`
}

//go:embed thresholds.json
var thresholdTable []byte

var thresholds = func() map[string]threshold {
	var all map[string]threshold
	if err := json.Unmarshal(thresholdTable, &all); err != nil {
		panic(err) // it is part of the program
	}
	return all
}()

// gauge returns the number with its judgement.
func gauge(key, name, unit, runbook, definition string, value *int64, series []GaugePoint) Gauge {
	limit := thresholds[key]
	g := Gauge{
		Key: key, Name: name, Unit: unit, Definition: definition, Value: value, State: Unknown, Threshold: limit.Value, Reason: limit.Reason,
		Runbook: "#" + runbook, Series: series,
	}
	if g.Series == nil {
		g.Series = []GaugePoint{}
	}
	switch {
	case value == nil:
	case *value >= limit.Value:
		g.State = Bad
	default:
		g.State = Good
	}
	return g
}

// groups are those whose calls are counted (shared/api), each with a table of its own.
var groups = []string{"analysis", "catalogue", "community", "content", "enterprise", "file", "identity", "mall", "message", "platform", "project", "search", "wallet"}

// Memory is what each function of serverless.yml is given, in MB; a test holds the two together.
var Memory = map[string]int64{
	"identity": 512, "identityWorker": 512, "wallet": 512, "walletWorker": 512, "catalogue": 512, "catalogueWorker": 512, "content": 512, "contentWorker": 512,
	"file": 1024, "fileWorker": 512, "enterprise": 512, "enterpriseWorker": 1024, "mall": 1024, "mallCheck": 1024, "mallPreview": 1769, "mallWorker": 1024, "community": 512, "communityWorker": 512,
	"project": 512, "projectWorker": 512, "search": 1024, "searchWorker": 1769, "message": 512, "messageWorker": 512, "analysis": 512, "analysisWorker": 1024,
	"platform": 512, "platformWorker": 512,
}

// machineLimits are the minutes that an execution runs at most when all is well: a top-up ends with its QR code, a transfer is asked about for a day.
var machineLimits = map[string]int64{"topup": 45, "transfer": 26 * 60, "import": 60, "family": 30, "project": 30}

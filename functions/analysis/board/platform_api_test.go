package board_test

import (
	"context"
	"encoding/json"
	"maps"
	"testing"
	"time"

	"bimportal/functions/analysis"
	"bimportal/functions/analysis/board"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// TestThePlatformIsTheSumOfItsEnterprises, with what visitors did.
func TestThePlatformIsTheSumOfItsEnterprises(t *testing.T) {
	d := open(t)
	op := team.Operators(t).Member(t, auth.BoardView)
	d.sold(0, 3, 700, 0)
	put(d, d.t.Catalogue, store.Key{PK: "stats", SK: "home"}, object{"user": 41})
	for shard := range 8 {
		put(d, d.t.Analysis, store.Key{PK: board.CountersPK(d.ago(0), shard), SK: "page_view#/home"}, object{"behavior": "page_view", "subject": "/home", "n": 5})
	}
	put(d, d.t.Analysis, store.Key{PK: board.CountersPK(d.ago(0), 3), SK: "error_shown#/family"}, object{"behavior": "error_shown", "subject": "/family", "n": 6})
	put(d, d.t.Analysis, store.Key{PK: board.CountersPK(d.ago(0), 3), SK: "error_shown#/rare"}, object{"behavior": "error_shown", "subject": "/rare", "n": 4})
	d.roll()
	b := team.Must[board.Board](t, team.Call(t, d.g, op, membership.Platform, "POST", path, object{"from": d.ago(0)}))
	got := map[board.Number]int64{}
	for _, tile := range b.Tiles {
		if tile.Value != nil {
			got[tile.Key] = *tile.Value
		}
	}
	if got[board.Visits] != 40 || got[board.Users] != 41 || got[board.Errors] != 10 || got[board.Orders] < 3 || got[board.Enterprises] < 1 {
		said, _ := json.Marshal(got)
		t.Error(string(said))
	}
	if b.Tops[1].Key != "errors" || len(b.Tops[1].Rows) != 1 || b.Tops[1].Rows[0] != (board.TopRow{Name: "/family", Value: 6}) {
		t.Errorf("%+v", b.Tops)
	}
}

// did counts what visitors did on a day so long ago.
func (d *door) did(days int, behavior string, n int64) {
	put(d, d.t.Analysis, store.Key{PK: board.CountersPK(d.ago(days), 2), SK: behavior + "#/home"}, object{"behavior": behavior, "subject": "/home", "n": n})
}

// platform is the platform's board, and its numbers that are known.
func (d *door) platform(op team.Person, q object) (board.Board, map[board.Number]int64) {
	d.Helper()
	b := team.Must[board.Board](d.T, team.Call(d.T, d.g, op, membership.Platform, "POST", path, q))
	n := map[board.Number]int64{}
	for _, tile := range b.Tiles {
		if tile.Value != nil {
			n[tile.Key] = *tile.Value
		}
	}
	return b, n
}

// days are the numbers that are kept of an enterprise's days.
func (d *door) days(enterpriseID string) map[string]map[board.Number]int64 {
	d.Helper()
	all := map[string]map[board.Number]int64{}
	if err := store.EachLatest(d.Context(), store.NewTable[board.Day](d.db, d.t.Analysis), store.Range{PK: "board#" + enterpriseID, From: "day#"}, func(_ store.Key, v board.Day) { all[v.Date] = v.N }); err != nil {
		d.Fatal(err)
	}
	return all
}

// TestOneThatFailsKeepsNobodyFromTheirs: records that cannot be read hold up neither the others nor the platform, which says how old they are.
func TestOneThatFailsKeepsNobodyFromTheirs(t *testing.T) {
	d := open(t)
	d.t.Project, d.t.Wallet = apitest.NewTable(t, "project"), apitest.NewTable(t, "wallet")
	d.s = analysis.New(analysis.Deps{DB: d.db, Tables: d.t, Clock: func() time.Time { return d.now }})
	d.g = d.s.Routes()
	op := team.Operators(t).Member(t, auth.BoardView)
	other := team.NewTeam(t)
	put(d, d.t.Enterprise, store.Key{PK: "enterprises", SK: "enterprise#" + other.ID}, object{"id": other.ID, "status": 1})
	sold := func(enterpriseID string, orders int64) {
		put(d, d.t.Wallet, store.Key{PK: "account#e_" + enterpriseID, SK: "saleday#" + d.ago(0)}, object{"date": d.ago(0), "orders": orders, "incomeFen": orders, "refundedFen": 0})
	}
	broken := store.Key{PK: "listing#projects#" + d.mine.ID, SK: "row#broken"}
	put(d, d.t.Project, broken, object{"id": "broken", "state": "noise"})
	sold(d.mine.ID, 2)
	sold(other.ID, 5)
	if err := d.s.Work(t.Context(), analysis.Event{Task: "roll"}); err == nil {
		t.Fatal("nobody hears that one failed")
	}
	if b, n := d.platform(op, object{"from": d.ago(0)}); n[board.Orders] != 5 || b.Behind != (board.Behind{Enterprises: 1}) || b.AsOf != clock.Millis(d.now) {
		t.Errorf("%d orders, behind %+v", n[board.Orders], b.Behind)
	}
	if _, known := d.days(membership.Platform)[d.ago(30)]; known {
		t.Error("the past was told without one of them")
	}

	// It heals, and fails again an hour later: it counts as it stood.
	if err := d.db.Transact(t.Context(), store.NewTable[object](d.db, d.t.Project).Remove(broken)); err != nil {
		t.Fatal(err)
	}
	d.roll()
	healed := clock.Millis(d.now)
	if b, n := d.platform(op, object{"from": d.ago(0)}); n[board.Orders] != 7 || b.Behind.Enterprises != 0 {
		t.Errorf("%d orders, behind %+v", n[board.Orders], b.Behind)
	}
	if n := d.days(membership.Platform)[d.ago(30)]; len(n) == 0 {
		t.Error("the past was not told when all were there")
	}
	put(d, d.t.Project, broken, object{"id": "broken", "state": "noise"})
	sold(d.mine.ID, 3)
	sold(other.ID, 6)
	d.now = d.now.Add(time.Minute)
	if err := d.s.Work(t.Context(), analysis.Event{Task: "roll"}); err == nil {
		t.Fatal("nobody hears that one failed")
	}
	if b, n := d.platform(op, object{"from": d.ago(0)}); n[board.Orders] != 8 || b.Behind != (board.Behind{Enterprises: 1, AsOf: healed}) {
		t.Errorf("%d orders, behind %+v, healed %d", n[board.Orders], b.Behind, healed)
	}
}

// TestThePlatformsPastIsToldAgain from the counters of visitors and its enterprises' days, and what a seed adds stays beside it.
func TestThePlatformsPastIsToldAgain(t *testing.T) {
	d := open(t)
	d.t.Wallet = apitest.NewTable(t, "wallet")
	d.s = analysis.New(analysis.Deps{DB: d.db, Tables: d.t, Clock: func() time.Time { return d.now }})
	d.g = d.s.Routes()
	op := team.Operators(t).Member(t, auth.BoardView)
	put(d, d.t.Catalogue, store.Key{PK: "stats", SK: "home"}, object{"user": 40})
	d.sold(40, 3, 700, 100)
	d.did(40, "page_view", 11)
	d.did(1, "page_view", 2)
	d.used(id.New("t"), 10)
	seed, err := json.Marshal(object{
		"days": 60, "visits": []object{{"behavior": "trial_get", "subject": "/dome-system", "n": 100}},
		"grown": object{"days": 60, "platform": object{"users": 50, "visits": 90}, "enterprise": object{}, "enterprises": []string{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	load := func() {
		t.Helper()
		if err := d.s.Work(context.Background(), analysis.Event{Task: "seed", Data: seed}); err != nil {
			t.Fatal(err)
		}
	}
	load()
	first := d.days(membership.Platform)
	then := first[d.ago(40)]
	if then[board.Orders] != 3 || then[board.IncomeFen] != 700 || then[board.RefundedFen] != 100 || then[board.Visits] != 11 || then[board.Trials] == 0 {
		t.Errorf("forty days ago: %v", then)
	}
	if then[board.Users] != 40-40*50*40/(100*60) || first[d.ago(60)][board.Users] != 20 || first[d.ago(1)][board.Visits] != 2 {
		t.Errorf("users %d then, %d at first; %d visits yesterday", then[board.Users], first[d.ago(60)][board.Users], first[d.ago(1)][board.Visits])
	}
	if _, n := d.platform(op, object{"from": d.ago(29)}); n[board.Trials] < 500 || n[board.Users] != 40 {
		t.Errorf("the last thirty days: %v", n)
	}
	// Loaded again it changes nothing.
	load()
	for date, n := range d.days(membership.Platform) {
		for number, value := range n {
			if was, known := first[date][number]; number != board.Enterprises && number != board.Reviews && (!known || was != value) {
				t.Errorf("%s %s was %d and is %d", date, number, was, value)
			}
		}
	}
	// Rolled up from nothing it says the same of all that records tell.
	all := store.NewTable[struct{}](d.db, d.t.Analysis)
	for date := range maps.Keys(first) {
		if err := d.db.Transact(t.Context(), all.Remove(store.Key{PK: "board#" + membership.Platform, SK: "day#" + date})); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.db.Transact(t.Context(), all.Remove(store.Key{PK: "board#" + membership.Platform, SK: "latest"})); err != nil {
		t.Fatal(err)
	}
	d.roll()
	told := 0
	for date, n := range d.days(membership.Platform) {
		for number, value := range n {
			if was := first[date][number]; number != board.Enterprises && number != board.Reviews && was != value {
				t.Errorf("%s %s was %d and is %d", date, number, was, value)
			}
			told++
		}
	}
	if told < 90*8 {
		t.Errorf("only %d numbers", told)
	}
}

// met counts what visitors met about a subject on a day so long ago.
func (d *door) met(days int, behavior, subject string, n int64) {
	put(d, d.t.Analysis, store.Key{PK: board.CountersPK(d.ago(days), 5), SK: behavior + "#" + subject}, object{"behavior": behavior, "subject": subject, "n": n})
}

// TestGroupsOfFewAreNotShown: pages by what visitors met on them, and who came again, each from five on.
func TestGroupsOfFewAreNotShown(t *testing.T) {
	d := open(t)
	op := team.Operators(t).Member(t, auth.BoardView)
	d.met(0, "error_shown", "/family", 3)
	d.met(6, "error_shown", "/family", 2)
	d.met(7, "error_shown", "/family", 50) // over
	d.met(0, "error_shown", "/rare", 4)
	d.met(1, "page_lcp", "/home#good", 6)
	d.met(2, "page_lcp", "/home#fair", 1)
	d.met(2, "page_lcp", "/home#poor", 1)
	d.met(1, "page_lcp", "/rare#poor", 4)
	d.met(1, "page_inp", "/family#fair", 5)
	// Ten came first three weeks before this week's Monday, six of them again a week later, four a week after that, and nine today.
	monday := int(d.now.In(clock.Shanghai).Weekday()+6) % 7
	d.met(monday+21, "visit_week", "week#0", 10)
	d.met(monday+14, "visit_week", "week#1", 6)
	d.met(monday+7, "visit_week", "week#2", 4)
	d.met(0, "visit_week", "week#3", 9)
	d.met(monday+28, "visit_week", "week#0", 4)
	d.roll()
	b, _ := d.platform(op, object{})
	rows := map[string][]board.TopRow{}
	for _, top := range b.Tops {
		rows[top.Key] = top.Rows
	}
	if r := rows["errors"]; len(r) != 1 || r[0] != (board.TopRow{Name: "/family", Value: 5}) {
		t.Errorf("errors: %+v", r)
	}
	if r := rows["slow"]; len(r) != 1 || r[0] != (board.TopRow{Name: "/home", Value: 25}) {
		t.Errorf("slow: %+v", r)
	}
	if r := rows["stiff"]; len(r) != 1 || r[0] != (board.TopRow{Name: "/family", Value: 100}) {
		t.Errorf("stiff: %+v", r)
	}
	if len(b.Weeks) != 1 || b.Weeks[0].N != 10 || b.Weeks[0].Week != d.ago(monday+21) || b.Weeks[0].Back[0] == nil || *b.Weeks[0].Back[0] != 6 || b.Weeks[0].Back[1] != nil || b.Weeks[0].Back[2] != nil {
		t.Errorf("%+v", b.Weeks)
	}
}

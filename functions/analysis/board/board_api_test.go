package board_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/analysis"
	"bimportal/functions/analysis/board"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

const (
	path       = "/micro/analysis/board"
	exportPath = path + "/export"
	freezePath = path + "/freeze"
	frozenPath = path + "/frozen"
)

type object = map[string]any

// door is the group at a moment, with tables of its own where the roll-up reads whole collections.
type door struct {
	*testing.T
	g    *api.Group
	s    analysis.Group
	db   *store.DB
	t    tables.Names
	now  time.Time
	mine team.Team
}

// begun is the last full hour in Shanghai, which a session of now is good at; after midnight two minutes later: a minute before it is today.
func begun() time.Time {
	hour := clock.System().In(clock.Shanghai).Truncate(time.Hour)
	if hour.Hour() == 0 {
		return hour.Add(2 * time.Minute)
	}
	return hour
}

func open(t *testing.T) *door {
	t.Parallel()
	d := &door{T: t, db: apitest.DB(t), t: apitest.Tables(), now: begun(), mine: team.NewTeam(t)}
	for group, name := range map[string]*string{"analysis": &d.t.Analysis, "catalogue": &d.t.Catalogue, "mall": &d.t.Mall} {
		*name = apitest.NewTable(t, group)
	}
	d.s = analysis.New(analysis.Deps{DB: d.db, Tables: d.t, Clock: func() time.Time { return d.now }})
	d.g = d.s.Routes()
	put(d, d.t.Enterprise, store.Key{PK: "enterprises", SK: "enterprise#" + d.mine.ID}, object{"id": d.mine.ID, "status": 1})
	return d
}

// put writes an item as another group does, past every rule.
func put(d *door, table string, key store.Key, value object) {
	d.Helper()
	if err := d.db.Transact(context.Background(), store.NewTable[object](d.db, table).Replace(key, value, 1)); err != nil {
		d.Fatal(err)
	}
}

func (d *door) roll() {
	d.Helper()
	if err := d.s.Work(context.Background(), analysis.Event{Task: "roll"}); err != nil {
		d.Fatal(err)
	}
}

func (d *door) call(p team.Person, path string, body object) apitest.Answer {
	d.Helper()
	return team.Call(d.T, d.g, p, d.mine.ID, "POST", path, body)
}

func (d *door) board(p team.Person, q object) board.Board {
	d.Helper()
	return team.Must[board.Board](d.T, d.call(p, path, q))
}

// ago is a day in Shanghai.
func (d *door) ago(days int) string {
	return d.now.In(clock.Shanghai).AddDate(0, 0, -days).Format(time.DateOnly)
}

func (d *door) active(days int, n int64) {
	put(d, d.t.Enterprise, store.Key{PK: "active#" + d.mine.ID, SK: d.ago(days)}, object{"date": d.ago(days), "members": n})
}

func (d *door) sold(days int, orders, income, refunded int64) {
	put(d, d.t.Wallet, store.Key{PK: "account#e_" + d.mine.ID, SK: "saleday#" + d.ago(days)}, object{"date": d.ago(days), "orders": orders, "incomeFen": income, "refundedFen": refunded})
}

func (d *door) project(state int, startedAgo, endsIn int) {
	d.projectUntil(state, startedAgo, d.now.AddDate(0, 0, endsIn))
}

func (d *door) projectUntil(state, startedAgo int, end time.Time) {
	projectID := id.New("p")
	put(d, d.t.Project, store.Key{PK: "listing#projects#" + d.mine.ID, SK: "row#" + projectID},
		object{"id": projectID, "state": state, "startAt": clock.Millis(d.now.AddDate(0, 0, -startedAgo)), "endAt": clock.Millis(end)})
}

// opened adds an application of the enterprise that was opened so often on a day.
func (d *door) opened(days int, opens int64) {
	app := id.New("a")
	put(d, d.t.Catalogue, store.Key{PK: "enterprise#" + d.mine.ID, SK: "app#" + app}, object{"appId": app, "enterpriseId": d.mine.ID})
	put(d, d.t.Catalogue, store.Key{PK: "appopens#" + d.mine.ID + "#" + app, SK: d.ago(days)}, object{"date": d.ago(days), "opens": opens})
}

// bought adds a family that the enterprise came to own on a day.
func (d *door) bought(days int) {
	family := id.New("f")
	put(d, d.t.Catalogue, store.Key{PK: "company#" + d.mine.ID, SK: "owned#family#" + family}, object{"goodsId": family, "at": clock.Millis(d.now.AddDate(0, 0, -days))})
}

func (d *door) used(template string, uses int64) {
	put(d, d.t.Catalogue, store.Key{PK: "templates", SK: "template#" + template}, object{"id": template, "templateName": "模板" + template, "providerId": d.mine.ID, "status": 2})
	put(d, d.t.Catalogue, store.Key{PK: "templatecounts", SK: template}, object{"id": template, "uses": uses})
}

// text is the tiles in short: key value (before) of those that are known.
func text(b board.Board) string {
	var parts []string
	for _, t := range b.Tiles {
		switch {
		case t.Value == nil:
			continue
		case t.Before == nil:
			parts = append(parts, fmt.Sprintf("%s %d", t.Key, *t.Value))
		default:
			parts = append(parts, fmt.Sprintf("%s %d (%d)", t.Key, *t.Value, *t.Before))
		}
	}
	return strings.Join(parts, ", ")
}

func TestWhoSeesTheBoard(t *testing.T) {
	d := open(t)
	small, other := d.mine.Member(t, auth.HomeView), team.NewTeam(t)
	for _, at := range []string{path, exportPath, freezePath} {
		body := object{"format": "csv", "days": 7}
		if at == path {
			body = object{}
		}
		team.Refused(t, "nobody", d.call(team.Person{}, at, body), 401, "unauthorized")
		team.Refused(t, "a stranger", d.call(other.Owner, at, body), 403, "not_member")
		team.Refused(t, "a small role", d.call(small, at, body), 403, "no_permission")
	}
	for what, c := range map[string]struct {
		body  object
		field string
	}{
		"no date": {object{"from": "2026-02-31", "to": "2026-03-05"}, "from"}, "tomorrow": {object{"to": d.ago(-1)}, "to"},
		"backwards": {object{"from": d.ago(1), "to": d.ago(2)}, "from"}, "too long": {object{"from": d.ago(300)}, "from"}, "noise": {object{"from": "x"}, "from"},
	} {
		if a := d.call(d.mine.Owner, path, c.body); a.HTTP != 400 || a.FieldMessage(c.field) == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	team.Refused(t, "a forged token", team.Call(t, d.g, team.Person{}, "", "GET", frozenPath+"?token=FORGED", nil), 404, "board_gone")
	if b := d.board(d.mine.Owner, object{}); b.AsOf != 0 || text(b) != "" || len(b.Tiles) == 0 {
		t.Errorf("numbers that nobody has rolled up: %s", text(b))
	}
}

// TestALevelOfTodayIsWhatTheListSaysNow: a project opened today for thirty days does not end soon yet, one that ends tonight has not ended.
func TestALevelOfTodayIsWhatTheListSaysNow(t *testing.T) {
	d := open(t)
	d.project(2, 0, 30)
	d.project(2, 0, 29)
	d.projectUntil(2, 20, d.now.Add(time.Minute))
	d.projectUntil(2, 20, d.now.Add(-time.Minute))
	d.roll()
	got := text(d.board(d.mine.Owner, object{"from": d.ago(0)}))
	for _, want := range []string{"running 3 (2)", "expiring 2 (2)", "expired 1 (0)"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s, not %s", got, want)
		}
	}
}

// TestUntilItsFirstTurnADayIsAsTheLastOneLeftIt: after midnight the board says what it knows, and as of when.
func TestUntilItsFirstTurnADayIsAsTheLastOneLeftIt(t *testing.T) {
	d := open(t)
	now := d.now
	d.now = now.AddDate(0, 0, -1)
	d.project(2, 0, 30)
	d.sold(0, 2, 300, 0)
	d.roll()
	asOf := d.now
	d.now = now
	for from, wants := range map[int][]string{0: {"running 1 (1)", "orders 0 (2)"}, 1: {"running 1", "orders 2"}} {
		b := d.board(d.mine.Owner, object{"from": d.ago(from)})
		for _, want := range wants {
			if got := text(b); !strings.Contains(got, want) {
				t.Errorf("%d days ago: %s, not %s", from, got, want)
			}
		}
		if b.AsOf != clock.Millis(asOf) {
			t.Errorf("as of %d, not %d", b.AsOf, clock.Millis(asOf))
		}
	}
	d.roll()
	if got := text(d.board(d.mine.Owner, object{"from": d.ago(0)})); !strings.Contains(got, "running 1 (1)") {
		t.Error(got)
	}
}

// TestEveryNumberIsWhatTheRecordsSay: what the schedule rolls up equals the records, again after they have changed, and from nothing.
func TestEveryNumberIsWhatTheRecordsSay(t *testing.T) {
	d := open(t)
	viewer := d.mine.Member(t, auth.BoardView)
	d.active(0, 2)
	d.active(1, 3)
	d.active(9, 4)
	d.sold(0, 1, 900, 0)
	d.sold(8, 2, 500, 100)
	d.project(2, 20, 60)
	d.project(2, 20, 12)
	d.project(2, 40, -3)
	d.project(1, 0, 0)
	d.project(5, 0, 0)
	d.used(id.New("t"), 7)
	d.opened(0, 2)
	d.opened(0, 1)
	d.opened(9, 5)
	d.bought(3)
	d.bought(8)
	put(d, d.t.Catalogue, store.Key{PK: "provider#" + d.mine.ID, SK: "products"}, object{"products": 3, "waiting": 2})
	put(d, d.t.Mall, store.Key{PK: "provider#" + d.mine.ID, SK: "products"}, object{"families": 4})
	put(d, d.t.Mall, store.Key{PK: "space#enterprise#" + d.mine.ID, SK: "tree"}, object{"bytes": 5<<20 + 1})
	d.roll()
	week := object{"from": d.ago(6)}
	// Of a counter nothing is known before its first roll-up.
	want := "members 2 (2), active 5 (4), appOpens 3 (5), running 2 (3), opening 1, expiring 1 (2), expired 1 (0), families 4, bought 2 (1), storage 6, orders 1 (2), incomeFen 900 (500), refundedFen 0 (100), waiting 2"
	if got := text(d.board(d.mine.Owner, week)); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got := text(d.board(viewer, week)); strings.Contains(got, "Fen") || strings.Contains(got, "orders") {
		t.Errorf("who may not see sales sees %s", got)
	}

	// Nothing changed: nothing changes. What came late is in the day that it belongs to.
	d.roll()
	if got := text(d.board(d.mine.Owner, week)); got != want {
		t.Errorf("again: %s", got)
	}
	d.now = d.now.Add(24 * time.Hour)
	d.sold(1, 4, 1900, 900) // yesterday's, after its last roll-up
	d.active(0, 6)
	d.used(id.New("t"), 5)
	then := d.now.AddDate(0, 0, -10)
	gone := store.Key{PK: "listing#projects#" + d.mine.ID, SK: "row#p"}
	put(d, d.t.Project, gone, object{"id": "p", "state": 2, "startAt": clock.Millis(then), "endAt": clock.Millis(d.now.AddDate(1, 0, 0))})
	d.roll()
	if n := d.numbers(); n[d.ago(0)][board.Running] != 3 || n[d.ago(1)][board.Running] != 2 {
		t.Errorf("yesterday's end is told anew: %v %v", n[d.ago(0)], n[d.ago(1)])
	}
	if err := d.db.Transact(t.Context(), store.NewTable[object](d.db, d.t.Project).Delete(gone)); err != nil {
		t.Fatal(err)
	}
	d.roll()
	b := d.board(d.again(), object{"from": d.ago(1)})
	if got := text(b); got != "members 2 (2), active 8 (3), appOpens 3 (0), running 2 (2), opening 1, expiring 1 (1), expired 1 (1), templateUses 5, families 4, bought 2 (2), familyDownloads 0, storage 6, orders 4 (0), incomeFen 1900 (0), refundedFen 900 (0), waiting 2" {
		t.Error(got)
	}
	// A rebuild from the records tells the same, but for what they keep no past of.
	before := d.numbers()
	rows, err := store.NewTable[struct{}](d.db, d.t.Analysis).Query(t.Context(), store.Range{PK: "board#" + d.mine.ID, From: "day#"})
	if err != nil || len(rows) < 180 {
		t.Fatal(len(rows), err)
	}
	all := store.NewTable[struct{}](d.db, d.t.Analysis)
	for i := range 182 {
		if err := d.db.Transact(t.Context(), all.Remove(store.Key{PK: "board#" + d.mine.ID, SK: "day#" + d.ago(i)})); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.db.Transact(t.Context(), all.Remove(store.Key{PK: "board#" + d.mine.ID, SK: "latest"})); err != nil {
		t.Fatal(err)
	}
	if len(d.numbers()) != 0 {
		t.Fatal("something is left")
	}
	d.roll()
	kept := 0
	for date, n := range d.numbers() {
		for number, value := range n {
			if had, known := before[date][number]; known && had != value {
				t.Errorf("%s %s was %d and is %d", date, number, had, value)
			}
			kept++
		}
	}
	if kept < 180*5 {
		t.Errorf("only %d numbers", kept)
	}
}

// again is the owner with a session that is good at the door's moment.
func (d *door) again() team.Person {
	d.Helper()
	session, tokens := auth.Open(d.mine.Owner.ID, "", "", d.now)
	if err := d.db.Transact(d.Context(), store.NewTable[auth.Session](d.db, d.t.Identity).New(auth.SessionKey(d.mine.Owner.ID, session.SID), session)); err != nil {
		d.Fatal(err)
	}
	return team.Person{ID: d.mine.Owner.ID, Token: tokens.Access}
}

func (d *door) numbers() map[string]map[board.Number]int64 {
	d.Helper()
	all := map[string]map[board.Number]int64{}
	if err := store.EachLatest(d.Context(), store.NewTable[board.Day](d.db, d.t.Analysis), store.Range{PK: "board#" + d.mine.ID, From: "day#"}, func(_ store.Key, v board.Day) { all[v.Date] = v.N }); err != nil {
		d.Fatal(err)
	}
	return all
}

// From 6 to 5 is a sixth less, 166.7 per mille.
func TestAChangeIsRounded(t *testing.T) {
	d := open(t)
	d.active(0, 5)
	d.active(1, 6)
	d.roll()
	tiles := d.board(d.mine.Owner, object{"from": d.ago(0), "to": d.ago(0)}).Tiles
	i := slices.IndexFunc(tiles, func(x board.Tile) bool { return x.Key == "active" })
	if i < 0 || tiles[i].Ratio == nil || *tiles[i].Ratio != -167 {
		t.Errorf("%+v", tiles)
	}
}

func TestAFrozenBoardStays(t *testing.T) {
	d := open(t)
	viewer := d.mine.Member(t, auth.BoardView)
	d.active(0, 2)
	d.sold(0, 1, 900, 0)
	d.roll()
	read := func(token string) apitest.Answer {
		return team.Call(t, d.g, team.Person{}, "", "GET", frozenPath+"?token="+token, nil)
	}
	link := team.Must[board.FrozenLink](t, d.call(viewer, freezePath, object{"days": 7}))
	was := team.Must[board.FrozenBoard](t, read(link.Token))
	if strings.Contains(text(was.Board), "Fen") || was.UntilAt != link.UntilAt {
		t.Errorf("it shows more than who froze it sees: %s", text(was.Board))
	}
	d.active(0, 5)
	d.roll()
	if now := team.Must[board.FrozenBoard](t, read(link.Token)); text(now.Board) != text(was.Board) || !strings.Contains(text(now.Board), "active 2") {
		t.Errorf("it was %s and is %s", text(was.Board), text(now.Board))
	}
	if a := d.call(viewer, freezePath, object{"days": 365}); a.HTTP != 400 || a.FieldMessage("days") == "" {
		t.Errorf("for a year: %d %s", a.HTTP, a.Body)
	}
	d.now = d.now.Add(7 * 24 * time.Hour)
	team.Refused(t, "after its day", read(link.Token), 404, "board_gone")
}

func TestTheFileSaysWhatTheBoardSays(t *testing.T) {
	d := open(t)
	d.active(0, 2)
	d.active(1, 3)
	d.sold(1, 1, 12345, 0)
	d.roll()
	q := object{"from": d.ago(1), "format": "csv"}
	lines := strings.Split(strings.TrimSpace(string(d.call(d.mine.Owner, exportPath, q).Body)), "\n")
	if len(lines) != 5 || !strings.HasPrefix(strings.TrimPrefix(lines[0], "\ufeff"), "日期") {
		t.Fatalf("%d lines: %s", len(lines), lines)
	}
	head, total := strings.Split(strings.TrimSpace(lines[0]), ","), strings.Split(strings.TrimSpace(lines[3]), ",")
	for i, cell := range head {
		switch want := map[string]string{"活跃人次（人次）": "5", "收入（元）": "123.45"}[cell]; {
		case want != "" && total[i] != want:
			t.Errorf("%s: %s, want %s", cell, total[i], want)
		}
	}
	q["format"] = "xlsx"
	if a := d.call(d.mine.Owner, exportPath, q); a.HTTP != 200 || !strings.HasPrefix(string(a.Body), "PK") {
		t.Errorf("%d", a.HTTP)
	}
	q["format"] = "pdf"
	if a := d.call(d.mine.Owner, exportPath, q); a.HTTP != 400 || a.FieldMessage("format") == "" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

package demo_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bimportal/functions/catalogue"
	"bimportal/functions/catalogue/demo"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/dict"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// operators are those who may look at the systems, and who may change them.
type operators struct {
	w              *world
	ops            team.Team
	viewer, editor team.Person
}

func (w *world) operators() operators {
	one := dict.Item{TypeCode: "PRODUCT_TYPE", Value: "plan", Label: "规划设计", Order: 1, Enabled: 1}
	items := store.NewTable[dict.Item](apitest.DB(w), apitest.TableName("platform"))
	if err := store.Retry(w.Context(), func() error { return store.Ensure(w.Context(), items, dict.Key(one), one) }); err != nil {
		w.Fatal(err)
	}
	ops := team.Operators(w.T)
	return operators{w, ops, ops.Member(w.T, auth.DemoView), ops.Member(w.T, auth.DemoView, auth.DemoEdit)}
}

func (o operators) call(who team.Person, in, verb string, body object) apitest.Answer {
	o.w.Helper()
	return team.Call(o.w.T, o.w.g, who, in, "POST", "/micro/home/demo/"+verb, body)
}

func (o operators) seat(body object) demo.Managed {
	o.w.Helper()
	return team.Must[demo.Managed](o.w.T, o.call(o.editor, o.ops.ID, "seat", body))
}

func system(change object) object {
	b := object{"name": "体验系统", "intro": "一栋楼的模型。", "typeCode": "plan", "tasks": []string{"浏览模型", " "}, "leaseMinutes": 30, "resetTime": "04:00", "sort": 900}
	for k, v := range change {
		b[k] = v
	}
	return b
}

func TestSystemsAndAccountsAreOperatorsBusiness(t *testing.T) {
	w := newWorld(t, 1)
	o, mine := w.operators(), team.NewTeam(t)
	made := team.Must[demo.Managed](t, o.call(o.editor, o.ops.ID, "edit", system(nil)))
	made = o.seat(object{"id": made.ID, "account": "try-01", "action": "add"})
	for verb, b := range map[string]object{"manage": {}, "edit": system(object{"id": made.ID, "rev": made.Rev}), "seat": {"id": made.ID, "account": "try-01", "action": "off", "rev": 1}} {
		team.Refused(t, "nobody: "+verb, o.call(team.Person{}, o.ops.ID, verb, b), 401, "unauthorized")
		team.Refused(t, "an enterprise's owner, in the platform's: "+verb, o.call(mine.Owner, o.ops.ID, verb, b), 403, "not_member")
		team.Refused(t, "an enterprise's owner, in his own: "+verb, o.call(mine.Owner, mine.ID, verb, b), 403, "not_member")
		if verb != "manage" {
			team.Refused(t, "who only looks: "+verb, o.call(o.viewer, o.ops.ID, verb, b), 403, "no_permission")
		}
	}
	edit := func(change object) apitest.Answer { return o.call(o.editor, o.ops.ID, "edit", system(change)) }
	seat := func(b object) apitest.Answer { return o.call(o.editor, o.ops.ID, "seat", b) }
	for what, c := range map[string]struct {
		a      apitest.Answer
		http   int
		reason string
	}{
		"a forged system":    {edit(object{"id": "ffffffffff", "rev": 1}), 404, "no_demo"},
		"an old rev":         {edit(object{"id": made.ID, "rev": 9}), 409, "stale_rev"},
		"a seat of nowhere":  {seat(object{"id": "ffffffffff", "account": "a1", "action": "add"}), 404, "no_demo"},
		"a seat twice":       {seat(object{"id": made.ID, "account": "try-01", "action": "add"}), 409, "seat_taken"},
		"no such seat":       {seat(object{"id": made.ID, "account": "try-99", "action": "off"}), 404, "no_seat"},
		"an old rev, a seat": {seat(object{"id": made.ID, "account": "try-01", "action": "off", "rev": 9}), 409, "stale_rev"},
		"on while it is on":  {seat(object{"id": made.ID, "account": "try-01", "action": "on", "rev": 1}), 409, "nothing_changed"},
	} {
		team.Refused(t, what, c.a, c.http, c.reason)
	}
	for field, a := range map[string]apitest.Answer{
		"name": edit(object{"name": " "}), "intro": edit(object{"intro": " "}), "typeCode": edit(object{"typeCode": "x"}), "leaseMinutes": edit(object{"leaseMinutes": 4}), "resetTime": edit(object{"resetTime": "25:00"}),
		"entryUrl": edit(object{"entryUrl": "javascript:alert(1)"}), "coverUrl": edit(object{"coverUrl": "/media/../x"}), "tasks": edit(object{"tasks": []string{strings.Repeat("长", 41)}}),
		"account": seat(object{"id": made.ID, "account": "../x", "action": "add"}),
	} {
		if a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %s", field, a.Body)
		}
	}
	page := team.Must[api.Page[demo.Managed]](t, o.call(o.viewer, o.ops.ID, "manage", object{"pageSize": 100}))
	for _, m := range page.Records {
		if m.ID == made.ID && (m.Rev != made.Rev || len(m.Seats) != 1 || m.Seats[0].Off || len(m.Tasks) != 1) {
			t.Errorf("after all refusals: %+v", m)
		}
	}
}

func TestASystemThatIsOffIsOfferedToNobody(t *testing.T) {
	w := newWorld(t, 1)
	o := w.operators()
	name := "开关" + id.New("")
	made := team.Must[demo.Managed](t, o.call(o.editor, o.ops.ID, "edit", system(object{"name": name})))
	o.seat(object{"id": made.ID, "account": "try-01", "action": "add"})
	shown := func() (row demo.Row, ok bool) {
		page := apitest.Into[api.Page[demo.Row]](t, apitest.Call(t, w.g, apitest.Request{Method: "POST", Path: list, Body: object{"id": made.ID}}))
		if page.Total == 1 {
			return page.Records[0], true
		}
		return row, false
	}
	found := func() bool {
		v, err := store.NewTable[searchdoc.Doc](apitest.DB(t), apitest.TableName("search")).Find(t.Context(), searchdoc.Key(searchdoc.Demo, made.ID))
		return err == nil && v.Version > 0 && !v.Value.Gone
	}
	lend := func() apitest.Answer {
		return w.ask(somebody(), object{"id": made.ID})
	}
	if row, ok := shown(); !ok || row.Seats != 1 || row.AvailableSeats != 1 || !found() {
		t.Fatalf("%v %+v", ok, row)
	}
	made = team.Must[demo.Managed](t, o.call(o.editor, o.ops.ID, "edit", system(object{"name": name, "id": made.ID, "rev": made.Rev, "off": true})))
	if _, ok := shown(); ok || found() {
		t.Error("a system that is off is shown")
	}
	team.Refused(t, "it is lent", lend(), 404, "no_demo")
	made = team.Must[demo.Managed](t, o.call(o.editor, o.ops.ID, "edit", system(object{"name": name, "id": made.ID, "rev": made.Rev})))
	o.seat(object{"id": made.ID, "account": "try-01", "action": "off", "rev": made.Seats[0].Rev})
	if row, ok := shown(); !ok || row.Seats != 0 || row.AvailableSeats != 0 {
		t.Errorf("an account that is off is counted: %+v", row)
	}
	team.Refused(t, "an account that is off is lent", lend(), 409, "none_free")
}

// A new password ends a lease at once, in the system too, and the page that holds it is told.
func TestAnAccountIsTakenBack(t *testing.T) {
	w := newWorld(t, 1)
	o := w.operators()
	who := somebody()
	lent := w.lent(who)
	browser, in := w.signsIn(lent.Account, lent.Password)
	if !in || !w.inside(browser) {
		t.Fatal("the account opens nothing")
	}
	of := func() demo.ManagedSeat {
		for _, m := range team.Must[api.Page[demo.Managed]](t, o.call(o.viewer, o.ops.ID, "manage", object{"pageSize": 100})).Records {
			if m.ID == w.system {
				return m.Seats[0]
			}
		}
		t.Fatal("the system is not there")
		return demo.ManagedSeat{}
	}
	seat := of()
	if seat.LeasedAt != lent.ExpireAt || seat.Leases != 1 {
		t.Fatalf("%+v", seat)
	}
	body := o.call(o.editor, o.ops.ID, "seat", object{"id": w.system, "account": lent.Account, "action": "rotate", "rev": seat.Rev})
	if body.HTTP != 200 || strings.Contains(string(body.Body), "password") {
		t.Fatalf("%s", body.Body)
	}
	if seat := of(); seat.LeasedAt != 0 || seat.Leases != 2 {
		t.Errorf("%+v", seat)
	}
	team.Refused(t, "the lease runs still", w.ask(who, object{"id": w.system, "leaseToken": lent.LeaseToken}), 409, "lease_ended")
	if w.inside(browser) {
		t.Error("who was in is in still")
	}
	if _, in := w.signsIn(lent.Account, lent.Password); in {
		t.Error("the old password opens the account still")
	}
	w.wait(2 * time.Minute)
	w.lent(somebody())
}

func TestSystemsAndTheirAccountsHaveABound(t *testing.T) {
	w := newWorld(t, 1)
	wire := &apitest.Wire{}
	w.deps.DB, w.deps.Tables.Catalogue = store.WithTransport(apitest.Config(t), wire), apitest.NewTable(t, "catalogue") // with its own, other tests have room
	w.g = catalogue.New(w.deps).Routes()
	o := w.operators()
	edit := func() apitest.Answer { return o.call(o.editor, o.ops.ID, "edit", system(nil)) }
	made := team.Must[demo.Managed](t, edit())
	systems, seats := store.NewTable[demo.Demo](w.deps.DB, w.deps.Tables.Catalogue), store.NewTable[demo.Seat](w.deps.DB, w.deps.Tables.Catalogue)
	var writes []store.Write
	for i := range 48 {
		of := fmt.Sprintf("%010d", i)
		writes = append(writes, systems.New(store.Key{PK: "demos", SK: "demo#" + of}, demo.Demo{ID: of}))
	}
	for i := range 59 {
		account := fmt.Sprintf("there-%02d", i)
		writes = append(writes, seats.New(store.Key{PK: "seats", SK: made.ID + "#" + account}, demo.Seat{DemoID: made.ID, Account: account}))
	}
	if err := w.deps.DB.Fill(t.Context(), writes...); err != nil {
		t.Fatal(err)
	}
	wire.AfterQuery("demos", func() { team.Must[demo.Managed](t, edit()) })
	team.Refused(t, "who counted the systems before another one was added", edit(), 409, "too_many_demos")
	add := func(account string) apitest.Answer {
		return o.call(o.editor, o.ops.ID, "seat", object{"id": made.ID, "account": account, "action": "add"})
	}
	wire.AfterQuery("seats", func() { team.Must[demo.Managed](t, add("try-01")) })
	team.Refused(t, "who counted the accounts before another one was added", add("try-02"), 409, "too_many_seats")
}

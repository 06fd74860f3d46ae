package demo_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/catalogue"
	"bimportal/functions/catalogue/demo"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	wire "bimportal/shared/demo"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

func TestRefusalsLendNothing(t *testing.T) {
	w := newWorld(t, 2)
	who := somebody()
	w.refused(w.ask(who, object{"id": "ffffffffff"}), 404, "no_demo")
	w.refused(w.ask(who, object{}), 400, "invalid_input")
	w.refused(w.ask(who, object{"id": w.system, "account": "x"}), 400, "invalid_input")
	for _, token := range []string{"forged", strings.Repeat("A", 32), "demo-01"} {
		w.refused(w.ask(who, object{"id": w.system, "leaseToken": token}), 409, "lease_ended")
	}
	w.refused(w.ask(visitor{who.address, strings.Repeat("k", 129)}, object{"id": w.system}), 400, "invalid_input")
	off := w.deps
	off.Lending.Open = nil
	w.refused(apitest.Call(t, catalogue.New(off).Routes(), apitest.Request{Method: "POST", Path: ask, Body: object{"id": w.system}}), 409, "demo_off")
	if a := apitest.Call(t, w.g, apitest.Request{Method: "GET", Path: ask + "?id=" + w.system}); a.HTTP != 405 {
		t.Errorf("a call with an effect answers a GET: %d", a.HTTP)
	}
	for _, s := range w.seats() {
		if s.Seq != 0 || s.ExpireAt != 0 {
			t.Errorf("lent: %+v", s)
		}
	}
}

func TestALeaseHasOneHolderAndRunsOut(t *testing.T) {
	w := newWorld(t, 2)
	first, second, third := somebody(), somebody(), somebody()
	a := w.lent(first)
	browser, in := w.signsIn(a.Account, a.Password)
	if !in || len(a.Password) != 12 || a.ExpireAt != clock.Millis(w.clock().Add(30*time.Minute)) || a.EntryURL != w.entry() {
		t.Fatalf("%v %+v", in, a)
	}
	if again := apitest.Into[demo.Trial](t, w.ask(first, object{"id": w.system, "leaseToken": a.LeaseToken})); again != (demo.Trial{LeaseToken: a.LeaseToken, Account: a.Account, ExpireAt: a.ExpireAt, EntryURL: a.EntryURL}) {
		t.Fatalf("with its token: %+v", again)
	}
	elsewhere := w.lendable(1)
	w.refused(w.ask(first, object{"id": elsewhere, "leaseToken": a.LeaseToken}), 409, "lease_ended")
	w.wait(10 * time.Minute)
	b := w.lent(second)
	if b.Account == a.Account || b.Password == a.Password || b.LeaseToken == a.LeaseToken {
		t.Fatalf("two visitors share: %+v %+v", a, b)
	}
	none := w.ask(third, object{"id": w.system})
	w.refused(none, 409, "none_free")
	if waitOf(w, none) != 20 {
		t.Errorf("the first account is free in 20 minutes: %s", none.Body)
	}
	rows := apitest.Into[api.Page[demo.Row]](t, apitest.Call(t, w.g, apitest.Request{Method: "POST", Path: list, Body: object{"id": w.system}}))
	if len(rows.Records) != 1 || rows.Records[0].AvailableSeats != 0 || rows.Records[0].Seats != 2 || rows.Records[0].WaitMinutes != 20 || strings.Contains(fmt.Sprint(rows), a.Account) {
		t.Errorf("%+v", rows)
	}
	w.wait(20 * time.Minute)
	w.refused(w.ask(first, object{"id": w.system, "leaseToken": a.LeaseToken}), 409, "lease_ended")
	if w.inside(browser) {
		t.Error("who was signed in stays in after his lease")
	}
	c := w.lent(third)
	if c.Account != a.Account || c.Password == a.Password {
		t.Fatalf("the account that is free again: %+v after %+v", c, a)
	}
	if _, in := w.signsIn(a.Account, a.Password); in {
		t.Error("the last holder's password is good still")
	}
	if _, in := w.signsIn(c.Account, c.Password); !in {
		t.Error("the new holder's password is not")
	}
}

func TestANetworkHasOneLease(t *testing.T) {
	w := newWorld(t, 8)
	who := somebody()
	a := w.lent(who)
	colleague := visitor{who.address, id.New("k")}
	other := w.ask(colleague, object{"id": w.system})
	w.refused(other, 409, "one_each")
	if waitOf(w, other) != 30 {
		t.Errorf("%s", other.Body)
	}
	if !strings.Contains(string(other.Body), "one_each") || strings.Contains(string(other.Body), a.Account) {
		t.Errorf("%s", other.Body)
	}
	// A home has 64 bits of addresses.
	home := visitor{"2001:db8:1:2::1", id.New("k")}
	w.lent(home)
	w.refused(w.ask(visitor{"2001:db8:1:2:aaaa::9", id.New("k")}, object{"id": w.system}), 409, "one_each")
	w.lent(visitor{"2001:db8:1:3::1", id.New("k")})
	if free := w.free(); free != 5 {
		t.Errorf("%d free of 8, three lent", free)
	}
	// A lease goes on past midnight.
	w.wait(11*time.Hour + 45*time.Minute)
	w.lent(colleague)
	w.wait(20 * time.Minute)
	w.refused(w.ask(visitor{who.address, id.New("k")}, object{"id": w.system}), 409, "one_each")
}

func TestANetworkCannotEmptyThePools(t *testing.T) {
	w := newWorld(t, 3)
	who := somebody()
	for range 12 {
		who.key = id.New("k")
		w.lent(who)
		w.wait(31 * time.Minute)
	}
	who.key = id.New("k")
	a := w.ask(who, object{"id": w.system})
	w.refused(a, 429, "too_often")
	if a.Header.Get("Retry-After") == "" {
		t.Error("it does not say when")
	}
	w.wait(24 * time.Hour)
	w.lent(who)
}

func TestARequestSentAgainIsToldTheSame(t *testing.T) {
	w := newWorld(t, 3)
	who := somebody()
	a := w.lent(who)
	if again := w.lent(who); again != a {
		t.Fatalf("%+v, then %+v", a, again)
	}
	if _, in := w.signsIn(a.Account, a.Password); !in {
		t.Error("what was told twice is not good")
	}
	var all sync.WaitGroup
	one := somebody()
	told := make([]demo.Trial, 8)
	for i := range told {
		all.Go(func() { told[i] = apitest.Into[demo.Trial](t, w.ask(one, object{"id": w.system})) })
	}
	all.Wait()
	for _, x := range told {
		if x != told[0] || x.Password == "" {
			t.Errorf("%+v and %+v", told[0], x)
		}
	}
	if stolen := w.lent(visitor{somebody().address, who.key}); stolen.Account == a.Account || stolen.LeaseToken == a.LeaseToken {
		t.Error("somebody else's key opens his lease")
	}
	if free := w.free(); free != 0 {
		t.Errorf("%d free", free)
	}
	w.wait(31 * time.Minute)
	w.refused(w.ask(who, object{"id": w.system}), 409, "lease_ended")
}

func TestTwoHundredAtOnceShareNothing(t *testing.T) {
	const crowd, pool = 200, 60
	w := newWorld(t, pool)
	var mu sync.Mutex
	accounts, tokens, refusals := map[string]int{}, map[string]bool{}, map[string]int{}
	var passwords []demo.Trial
	var all sync.WaitGroup
	for range crowd {
		who := somebody()
		all.Go(func() {
			a := w.ask(who, object{"id": w.system})
			mu.Lock()
			defer mu.Unlock()
			if a.HTTP != 200 {
				refusals[a.Reason()]++
				return
			}
			trial := apitest.Into[demo.Trial](t, a)
			accounts[trial.Account]++
			tokens[trial.LeaseToken] = true
			passwords = append(passwords, trial)
		})
	}
	all.Wait()
	for account, n := range accounts {
		if n != 1 {
			t.Errorf("%s was lent %d times", account, n)
		}
	}
	if len(accounts) != pool || len(tokens) != pool || refusals["none_free"] != crowd-pool || w.free() != 0 {
		t.Errorf("%d accounts, %d tokens, refusals %v, %d free", len(accounts), len(tokens), refusals, w.free())
	}
	for _, p := range passwords[:5] {
		if _, in := w.signsIn(p.Account, p.Password); !in {
			t.Errorf("%s cannot sign in", p.Account)
		}
	}
}

func TestASilentSystemGetsItsAccountBack(t *testing.T) {
	w := newWorld(t, 1)
	who := somebody()
	w.sim.Down(true)
	w.refused(w.ask(who, object{"id": w.system}), 500, "demo_unavailable")
	if w.free() != 1 {
		t.Fatal("the account stays taken")
	}
	w.sim.Down(false)
	trial := w.lent(who)
	if _, in := w.signsIn(trial.Account, trial.Password); !in || w.free() != 0 {
		t.Errorf("%v, %d free", in, w.free())
	}
}

// TestACrashAnywhereIsMended kills the call before and after each of its calls to the store. The visitor asks again with
// the same key: he has one account that works, nobody has a second one, and what a crash left taken runs out.
func TestACrashAnywhereIsMended(t *testing.T) {
	w := newWorld(t, 40)
	for n := 1; n <= 8; n++ {
		for _, after := range []bool{false, true} {
			who := somebody()
			before := w.free()
			broken := w.deps
			broken.DB = store.WithTransport(apitest.Config(t), &dying{left: n, after: after})
			ctx, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
			crashed := callIn(ctx, catalogue.New(broken).Routes(), who, w.system)
			stop()
			trial := w.lent(who)
			if _, in := w.signsIn(trial.Account, trial.Password); !in {
				t.Errorf("call %d, after %v (%d): the account does not work", n, after, crashed)
			}
			if free := w.free(); free != before-1 {
				t.Errorf("call %d, after %v (%d): %d were free, %d are", n, after, crashed, before, free)
			}
		}
	}
	// A call that dies after the commit and is never sent again.
	w.deps.Lending.Open = func(context.Context, wire.Account) error { panic("killed") }
	g := catalogue.New(w.deps).Routes()
	taken := w.free()
	if status := callIn(t.Context(), g, somebody(), w.system); status != 500 || w.free() != taken-1 {
		t.Fatalf("%d, %d free", status, w.free())
	}
	w.wait(31 * time.Minute)
	if w.free() != 40 {
		t.Errorf("%d of 40 are free when all leases have run out", w.free())
	}
}

// A seed that is loaded again takes no account from its holder.
func TestASecondSeedKeepsLeases(t *testing.T) {
	w := newWorld(t, 0)
	slug := id.New("d")
	system := object{"slug": slug, "name": "试用系统", "intro": "一栋楼。", "typeCode": "plan", "leaseMinutes": 30, "resetTime": "04:00", "seats": 1}
	w.seed(system)
	w.system = id.Slug("demo", slug)
	w.lent(somebody())
	system["seats"] = 2
	w.seed(system)
	if len(w.seats()) != 2 || w.free() != 1 {
		t.Errorf("%+v", w.seats())
	}
	for name, value := range map[string]any{"name": "", "intro": strings.Repeat("字", 201), "leaseMinutes": 0, "resetTime": "4:00", "typeCode": ""} {
		bad := object{"slug": id.New("d"), "name": "试用系统", "intro": "一栋楼。", "typeCode": "plan", "leaseMinutes": 30, "resetTime": "04:00", "seats": 1}
		bad[name] = value
		if err := w.work(bad); err == nil {
			t.Errorf("a system with %s %v", name, value)
		}
	}
}

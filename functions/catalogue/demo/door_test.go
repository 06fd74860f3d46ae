package demo_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
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
	sim "bimportal/shared/sim/demo"
	"bimportal/shared/store"
)

const (
	ask    = "/micro/home/api/demo/getTrialAccount"
	list   = "/micro/home/api/demo/queryInfo"
	secret = "a secret of both"
)

type object = map[string]any

// world is one demonstration system with some accounts, the portal in front of it, and a clock.
type world struct {
	*testing.T
	g      *api.Group
	deps   catalogue.Deps
	system string
	sim    *sim.Simulator
	server *httptest.Server
	mu     sync.Mutex
	now    time.Time
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) wait(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func newWorld(t *testing.T, seats int) *world {
	t.Parallel()
	// Noon, so that no test crosses midnight unless it means to.
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, clock.Shanghai)
	w := &world{T: t, now: noon}
	w.sim = sim.New(sim.Options{Secret: secret, Now: w.clock})
	w.server = httptest.NewServer(w.sim)
	t.Cleanup(w.server.Close)
	client, err := wire.New(wire.Config{API: w.server.URL + sim.Prefix + "/api", Entry: w.server.URL + sim.Prefix, Secret: secret}, w.clock)
	if err != nil {
		t.Fatal(err)
	}
	w.deps = catalogue.Deps{
		DB: apitest.DB(t), Tables: apitest.Tables(), Clock: w.clock,
		Lending: demo.Lending{Open: client.Open, Entry: w.server.URL + sim.Prefix, HashKey: "a key"},
	}
	w.g = catalogue.New(w.deps).Routes()
	w.system = w.lendable(seats)
	return w
}

// lendable adds a system with so many accounts and answers its id.
func (w *world) lendable(seats int) string {
	w.Helper()
	slug := id.New("d")
	w.seed(object{"slug": slug, "name": "试用系统", "intro": "一栋楼。", "typeCode": "plan", "leaseMinutes": 30, "resetTime": "04:00", "seats": seats})
	return id.Slug("demo", slug)
}

func (w *world) seed(system object) {
	w.Helper()
	if err := w.work(system); err != nil {
		w.Fatal(err)
	}
}

// work loads a seed of one system. The counters of the home page, which a seed writes too, may be another test's meanwhile.
func (w *world) work(system object) error {
	data, err := json.Marshal(object{"demos": []object{system}})
	if err != nil {
		return err
	}
	return store.Retry(w.Context(), func() error {
		return catalogue.New(w.deps).Work(w.Context(), catalogue.Event{Task: "seed", Data: data})
	})
}

// callIn asks within ctx and answers the status.
func callIn(ctx context.Context, g *api.Group, v visitor, system string) int {
	r := httptest.NewRequestWithContext(ctx, "POST", "/api"+ask, strings.NewReader(`{"id":"`+system+`"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", v.key)
	r.RemoteAddr = v.address
	answer := httptest.NewRecorder()
	g.ServeHTTP(answer, r)
	return answer.Code
}

// visitor is somebody at an address of his own.
type visitor struct {
	address, key string
}

var visitors struct {
	sync.Mutex
	n int
}

func somebody() visitor {
	visitors.Lock()
	defer visitors.Unlock()
	visitors.n++
	return visitor{address: fmt.Sprintf("10.%d.%d.%d", visitors.n>>16, visitors.n>>8&255, visitors.n&255), key: id.New("k")}
}

func (w *world) ask(v visitor, body object) apitest.Answer {
	w.Helper()
	q := apitest.Request{Method: "POST", Path: ask, Body: body, Address: v.address, Header: map[string]string{}}
	if v.key != "" {
		q.Header["Idempotency-Key"] = v.key
	}
	return apitest.Call(w.T, w.g, q)
}

func (w *world) lent(v visitor) demo.Trial {
	w.Helper()
	a := w.ask(v, object{"id": w.system})
	if a.HTTP != 200 {
		w.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return apitest.Into[demo.Trial](w.T, a)
}

func (w *world) refused(a apitest.Answer, status int, reason string) {
	w.Helper()
	if a.HTTP != status || a.Reason() != reason {
		w.Fatalf("%d %s, not %d %s", a.HTTP, a.Body, status, reason)
	}
}

func waitOf(w *world, a apitest.Answer) int {
	w.Helper()
	return apitest.Into[struct{ Current struct{ WaitMinutes int } }](w.T, a).Current.WaitMinutes
}

// seats returns the accounts of the system as they are stored.
func (w *world) seats() []demo.Seat {
	w.Helper()
	rows, err := store.NewTable[demo.Seat](apitest.DB(w.T), apitest.TableName("catalogue")).QueryLatest(w.Context(), store.Range{PK: "seats", From: w.system + "#"})
	if err != nil {
		w.Fatal(err)
	}
	all := make([]demo.Seat, len(rows))
	for i, r := range rows {
		all[i] = r.Value
	}
	return all
}

func (w *world) free() int {
	n := 0
	for _, s := range w.seats() {
		if s.Free(w.clock()) {
			n++
		}
	}
	return n
}

// signsIn says whether the demonstration system lets one in, and answers the browser.
func (w *world) signsIn(account, password string) (*http.Client, bool) {
	w.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	answer, err := browser.PostForm(w.entry(), url.Values{"account": {account}, "password": {password}})
	if err != nil {
		w.Fatal(err)
	}
	if err := answer.Body.Close(); err != nil {
		w.Fatal(err)
	}
	return browser, answer.StatusCode == 200
}

func (w *world) entry() string { return w.server.URL + sim.Prefix + "/" + w.system }

// inside says whether the browser is still signed in.
func (w *world) inside(browser *http.Client) bool {
	w.Helper()
	answer, err := browser.Get(w.entry())
	if err != nil {
		w.Fatal(err)
	}
	var page strings.Builder
	buffer := make([]byte, 8<<10)
	for {
		n, err := answer.Body.Read(buffer)
		page.Write(buffer[:n])
		if err != nil {
			break
		}
	}
	return strings.Contains(page.String(), "已进入演示系统")
}

// dying is a transport that stops for good before or after its n-th call, as a process that is killed.
type dying struct {
	mu    sync.Mutex
	left  int
	after bool
}

var errDead = errors.New("the process is gone")

func (d *dying) RoundTrip(r *http.Request) (*http.Response, error) {
	d.mu.Lock()
	d.left--
	left := d.left
	d.mu.Unlock()
	if left < 0 || (left == 0 && !d.after) {
		return nil, errDead
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if left == 0 {
		if err == nil {
			_ = answer.Body.Close()
		}
		return nil, errDead
	}
	return answer, err
}

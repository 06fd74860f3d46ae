// Package deliverytest gives messages to the company chat app: the worker on a real store, the production client, the
// simulator's side of the protocol.
package deliverytest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/message"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	sim "bimportal/shared/sim/wecom"
	"bimportal/shared/store"
	"bimportal/shared/wecom"
)

const portal = "https://portal.example"

// office is one corporation with one bound member, the group's door and its worker.
type office struct {
	*testing.T
	sim     *sim.Simulator
	corp    string
	weCom   *wecom.Client
	service message.Group
	door    http.Handler
	db      *store.DB
	userID  string
	token   string
	mu      sync.Mutex
	later   time.Duration
}

func (o *office) now() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	return clock.System().Add(o.later)
}

func (o *office) pass(d time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.later += d
}

func open(t *testing.T) *office {
	t.Helper()
	o := &office{T: t, db: apitest.DB(t), userID: id.New("")}
	corp := "ww" + id.New("")
	o.corp = corp
	o.sim = sim.New(sim.Options{CorpID: corp, AgentID: "7", Secret: "s", BaseURL: portal, Now: o.now, Members: []sim.Member{
		{UserID: "Bound", Name: "甲", Status: 1}, {UserID: "Left", Name: "乙", Status: 5},
	}})
	server := httptest.NewServer(o.sim)
	t.Cleanup(server.Close)
	o.weCom = wecom.New(wecom.Config{CorpID: corp, AgentID: "7", Secret: "s", API: server.URL + "/__local/wecom"}, o.now)
	o.service = o.worker(o.db)
	o.door = o.service.Routes()
	o.bind(o.userID, "wecom#"+corp+"#Bound")
	session, tokens := auth.Open(o.userID, "198.51.100.7", "test", o.now())
	o.do(o.db.Transact(context.Background(), store.NewTable[auth.Session](o.db, apitest.TableName("identity")).New(auth.SessionKey(o.userID, session.SID), session)))
	o.token = tokens.Access
	return o
}

// worker returns the service on a store.
func (o *office) worker(db *store.DB) message.Group {
	return message.New(message.Deps{DB: db, Tables: apitest.Tables(), CorpID: o.corp, Origin: portal, Clock: o.now, WeCom: o.weCom})
}

func (o *office) bind(userID, who string) {
	o.Helper()
	o.do(o.db.Transact(context.Background(), store.NewTable[auth.Bond](o.db, apitest.TableName("identity")).New(auth.BondKey(userID, who), auth.Bond{Who: who})))
}

func (o *office) do(err error) {
	o.Helper()
	if err != nil {
		o.Fatal(err)
	}
}

// send puts a message into a person's box.
func (o *office) send(userID, title, code string) {
	o.Helper()
	n := notify.Notice{UserID: userID, Title: title, Content: title + "的内容", MsgType: notify.Sys, TypeCode: code, Link: "/user-info/account"}
	o.do(o.db.Transact(context.Background(), notify.NewBox(o.db, apitest.TableName("message")).Put(o.now(), n)...))
}

func (o *office) deliver() {
	o.Helper()
	o.do(o.service.Work(context.Background(), message.Event{Task: "deliver"}))
}

func (o *office) call(method, path string, body any) apitest.Answer {
	o.Helper()
	return apitest.Call(o, o.door, apitest.Request{Method: method, Path: "/micro/message/" + path, Token: o.token, Body: body})
}

func (o *office) received() (titles []string) {
	for _, m := range o.sim.Messages("Bound") {
		titles = append(titles, m.Title)
	}
	return titles
}

func TestTheChatAppTellsOnce(t *testing.T) {
	o := open(t)
	o.send(o.userID, "充值到账", notify.KindWallet)
	for range 3 {
		o.deliver()
	}
	cards := o.sim.Messages("Bound")
	if len(cards) != 1 || cards[0].Title != "充值到账" || cards[0].Text != "充值到账的内容" {
		t.Fatalf("%+v", cards)
	}
	page, ok := strings.CutPrefix(cards[0].URL, portal+"/portal/jjtMsg/page/")
	if !ok || len(page) < 26 {
		t.Fatalf("the card opens %s", cards[0].URL)
	}
	// The page opens without a session and shows nothing of whose it is.
	a := apitest.Call(t, o.door, apitest.Request{Method: "GET", Path: "/micro/message/api/jjt/" + page})
	m := apitest.Into[message.ChatMessage](t, a)
	if a.HTTP != 200 || m.Title != "充值到账" || m.Content != "充值到账的内容" || m.Action != (message.ChatAction{Text: "去查看", Path: "/user-info/account"}) || strings.Contains(string(a.Body), o.userID) {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	for _, other := range []string{"nothing", page + "A", page[:25], "sys_" + page} {
		if a := apitest.Call(t, o.door, apitest.Request{Method: "GET", Path: "/micro/message/api/jjt/" + other}); a.HTTP != 404 || a.Reason() != "no_message" {
			t.Errorf("%s: %d %s", other, a.HTTP, a.Body)
		}
	}
	list := apitest.Into[struct{ Records []message.ChatRecord }](t, o.call("GET", "notify/jjt", nil))
	if len(list.Records) != 1 || list.Records[0].Page != page || list.Records[0].SentTime == "" {
		t.Errorf("%+v", list)
	}
	if a := o.call("POST", "notify/delete", map[string]any{"ids": []string{list.Records[0].ID}}); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := apitest.Call(t, o.door, apitest.Request{Method: "GET", Path: "/micro/message/api/jjt/" + page}); a.HTTP != 404 {
		t.Errorf("a deleted message is still open: %d %s", a.HTTP, a.Body)
	}
}

func TestWhoDoesNotWantItIsNotTold(t *testing.T) {
	o := open(t)
	stranger, left, gone := id.New(""), id.New(""), id.New("")
	o.bind(left, "wecom#elsewhere#Bound")
	o.bind(gone, "wecom#"+o.corp+"#Left")
	if p := apitest.Into[message.Preferences](t, o.call("POST", "notify/pref", map[string]any{"typeCode": notify.KindCommunity, "wecom": 0})); p.WeCom != "bound" {
		t.Errorf("%+v", p)
	}
	o.send(o.userID, "社区", notify.KindCommunity) // switched off
	o.deliver()
	if got := o.received(); len(got) != 0 {
		t.Errorf("%v", got)
	}
	o.send(stranger, "没有绑定", notify.KindWallet)
	o.send(left, "别的企业", notify.KindWallet)
	o.send(gone, "离职", notify.KindWallet)
	o.send(o.userID, "已读", notify.KindWallet)
	if a := o.call("POST", "notify/read", map[string]any{"msgType": "sys"}); a.HTTP != 200 {
		t.Fatal(string(a.Body))
	}
	o.send(o.userID, "要送的", notify.KindWallet)
	o.deliver()
	if got := o.received(); len(got) != 1 || got[0] != "要送的" {
		t.Errorf("%v", got)
	}
	calls := o.sim.Calls("message/send")
	if calls != 2 {
		t.Errorf("%d calls for who is bound and for who has left", calls)
	}
	o.pass(3 * time.Hour)
	o.deliver() // nothing is due any more
	if n := o.sim.Calls("message/send"); n != calls {
		t.Errorf("%d calls more", n-calls)
	}
}

func TestFaultsAreTriedAgainAndLostAnswersReadOnce(t *testing.T) {
	for _, fault := range []string{"502", "noise", "busy", "lost"} {
		o := open(t)
		o.send(o.userID, "故障"+fault, notify.KindWallet)
		o.do(o.sim.SetFault("message/send", fault))
		o.deliver()
		o.deliver() // not due yet
		if n := o.sim.Calls("message/send"); n != 1 {
			t.Errorf("%s: %d calls", fault, n)
		}
		if list := apitest.Into[struct{ Records []message.ChatRecord }](t, o.call("GET", "notify/jjt", nil)); len(list.Records) != 0 {
			t.Errorf("%s: told what nobody knows of: %+v", fault, list)
		}
		o.do(o.sim.SetFault("message/send", ""))
		o.sim.ForgetTokens(fault == "busy")
		o.pass(5 * time.Minute)
		o.deliver()
		if got := o.received(); len(got) != 1 {
			t.Errorf("%s: received %v", fault, got)
		}
		list := apitest.Into[struct{ Records []message.ChatRecord }](t, o.call("GET", "notify/jjt", nil))
		if len(list.Records) != 1 || !strings.HasSuffix(o.sim.Messages("Bound")[0].URL, list.Records[0].Page) {
			t.Errorf("%s: %+v", fault, list)
		}
	}
}

func TestWorkersAtOnceSendOnceAndADayIsTheEnd(t *testing.T) {
	o := open(t)
	o.send(o.userID, "一次", notify.KindWallet)
	var all sync.WaitGroup
	for range 8 {
		all.Go(o.deliver)
	}
	all.Wait()
	if n := o.sim.Calls("message/send"); n != 1 {
		t.Errorf("%d calls", n)
	}
	o.send(o.userID, "过期", notify.KindWallet)
	o.do(o.sim.SetFault("message/send", "502"))
	for range 30 {
		o.deliver()
		o.pass(time.Hour)
	}
	calls := o.sim.Calls("message/send")
	o.do(o.sim.SetFault("message/send", ""))
	o.deliver()
	if got := o.received(); len(got) != 1 || o.sim.Calls("message/send") != calls {
		t.Errorf("%v", got)
	}
	if calls < 20 {
		t.Errorf("%d calls in a day: not every hour", calls)
	}
}

// Of workers that try a message again at the same time one sends it.
func TestAnotherTryIsOneWorkers(t *testing.T) {
	o := open(t)
	o.send(o.userID, "再试", notify.KindWallet)
	o.do(o.sim.SetFault("message/send", "502"))
	o.deliver()
	o.do(o.sim.SetFault("message/send", ""))
	o.pass(5 * time.Minute)
	var all sync.WaitGroup
	for range 8 {
		all.Go(o.deliver)
	}
	all.Wait()
	if n := o.sim.Calls("message/send"); n != 2 {
		t.Errorf("%d calls", n)
	}
}

// Who is not bound is told so.
func TestWhoIsNotBoundReadsIt(t *testing.T) {
	o := open(t)
	o.userID = id.New("")
	session, tokens := auth.Open(o.userID, "198.51.100.7", "test", o.now())
	o.do(o.db.Transact(context.Background(), store.NewTable[auth.Session](o.db, apitest.TableName("identity")).New(auth.SessionKey(o.userID, session.SID), session)))
	o.token = tokens.Access
	if p := apitest.Into[message.Preferences](t, o.call("GET", "notify/pref", nil)); p.WeCom != "unbound" {
		t.Errorf("%+v", p)
	}
}

// meanwhile lets another worker run to its end before the first message is read.
type meanwhile struct {
	once sync.Once
	run  func()
}

func (m *meanwhile) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Header.Get("X-Amz-Target") == "DynamoDB_20120810.GetItem" {
		m.once.Do(m.run)
	}
	return http.DefaultTransport.RoundTrip(r)
}

// A worker that found a message due leaves it where another has told it since.
func TestWhatAnotherWorkerToldIsToldOnce(t *testing.T) {
	o := open(t)
	o.send(o.userID, "到账", notify.KindWallet)
	slow := o.worker(store.WithTransport(apitest.Config(t), &meanwhile{run: o.deliver}))
	o.do(slow.Work(context.Background(), message.Event{Task: "deliver"}))
	if n := o.sim.Calls("message/send"); n != 1 {
		t.Errorf("%d calls", n)
	}
}

// Messages that can never be told, as many as have a turn, stand before one that can.
func TestMessagesThatFailStarveNoOther(t *testing.T) {
	o := open(t)
	names := apitest.Tables()
	names.Message = apitest.NewTable(t, "message")
	worker := message.New(message.Deps{DB: o.db, Tables: names, CorpID: o.corp, Origin: portal, Clock: o.now, WeCom: o.weCom})
	box, writes := store.NewTable[notify.Message](o.db, names.Message), []store.Write{}
	for range 200 {
		m := notify.Message{UserID: id.New("poison"), ID: string(notify.Sys) + "_" + strings.Repeat("U", 26), Open: notify.Outbox, DueAt: 1}
		writes = append(writes, box.New(notify.MessageKey(m.UserID, m.ID), m))
	}
	o.do(o.db.Fill(t.Context(), writes...))
	n := notify.Notice{UserID: o.userID, Title: "到账", Content: "到账的内容", MsgType: notify.Sys, TypeCode: notify.KindWallet, Link: "/user-info/account"}
	o.do(o.db.Transact(t.Context(), notify.NewBox(o.db, names.Message).Put(o.now(), n)...))
	if err := worker.Work(t.Context(), message.Event{Task: "deliver"}); err == nil {
		t.Error("what fails is not told")
	}
	o.do(worker.Work(t.Context(), message.Event{Task: "deliver"}))
	if got := o.received(); !slices.Equal(got, []string{"到账"}) {
		t.Errorf("%v", got)
	}
}

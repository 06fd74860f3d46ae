package message_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/message"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

func TestWithoutASessionThereIsNoBox(t *testing.T) {
	p := somebody(t)
	known := p.send(notify.Sys, "停机维护", 0)
	p.token = ""
	for path, body := range map[string]map[string]any{
		"list": {"msgType": "sys"}, "pageList": {"msgType": "sys"}, "read": {"ids": []string{known}}, "delete": {"ids": []string{known}}, "pref": {"typeCode": "security", "wecom": 0},
	} {
		if a := p.post(path, body); a.HTTP != 401 || a.Reason() != "unauthorized" {
			t.Errorf("%s: %d %s", path, a.HTTP, a.Body)
		}
	}
	for _, path := range []string{"unread", "detail?id=" + known, "pref", "jjt"} {
		if a := p.get(path); a.HTTP != 401 || a.Reason() != "unauthorized" {
			t.Errorf("%s: %d %s", path, a.HTTP, a.Body)
		}
	}
}

// Each filter narrows by itself, and with the unread.
func TestFiltersNarrow(t *testing.T) {
	p := somebody(t)
	box := notify.NewBox(apitest.DB(t), apitest.TableName("message"))
	for i, n := range []notify.Notice{
		{Title: "余额退回", TypeCode: notify.KindWallet, EnterpriseID: "e1"}, {Title: "Revit 插件", TypeCode: notify.KindWallet}, {Title: "余额到账", TypeCode: notify.KindSecurity},
	} {
		n.UserID, n.MsgType = p.userID, notify.Sys
		if err := apitest.DB(t).Transact(context.Background(), box.Put(clock.System().Add(time.Duration(i)*time.Millisecond), n)...); err != nil {
			t.Fatal(err)
		}
	}
	check := func(what string, body map[string]any, want ...string) {
		t.Helper()
		body["msgType"] = "sys"
		if l := p.list(body); !slices.Equal(titles(l), want) || l.Total != len(want) || l.Partial {
			t.Errorf("%s: %v of %d", what, titles(l), l.Total)
		}
	}
	check("a kind", map[string]any{"typeCode": notify.KindWallet}, "Revit 插件", "余额退回")
	check("an enterprise", map[string]any{"projectId": "e1"}, "余额退回")
	check("a word in any case", map[string]any{"keyword": " revit "}, "Revit 插件")
	check("a word and unread", map[string]any{"keyword": "余额", "read": 0}, "余额到账", "余额退回")
	check("a kind and read", map[string]any{"typeCode": notify.KindWallet, "read": 1})
	check("before there was anything", map[string]any{"to": 1})
	check("after now", map[string]any{"from": clock.Millis(clock.System().Add(time.Hour))})
}

// A filter looks at the newest 500 and says so.
func TestAFilterLooksAtTheNewest(t *testing.T) {
	p := somebody(t)
	p.fill(notify.Notify, 501, clock.System().Add(-time.Hour))
	if l := p.list(map[string]any{"msgType": "notify", "keyword": "条", "pageSize": 100}); l.Total != message.FilterMost || !l.Partial {
		t.Errorf("%d, partial %v", l.Total, l.Partial)
	}
}

// Many of one type hide none of another, and a marker without its message hides no other.
func TestUnreadOfOneTypeHideNoOthers(t *testing.T) {
	p := somebody(t)
	for i := range 110 {
		p.send(notify.Sys, number(i), time.Duration(i)*time.Second)
	}
	invite, other := p.send(notify.Invite, "邀请", 0), p.send(notify.Notify, "通知", 0)
	if c := p.counts(); c.ByType != (message.Counts{Sys: message.UnreadMost, Notify: 1, Invite: 1}) {
		t.Errorf("%+v", c)
	}
	if l := p.list(map[string]any{"msgType": "invite"}); l.Total != 1 || l.Records[0].Read != 0 || l.Records[0].ID != invite {
		t.Errorf("%+v", l)
	}
	late := p.send(notify.Notify, "后到", 0)
	messages := store.NewTable[notify.Message](apitest.DB(t), apitest.TableName("message"))
	if err := apitest.DB(t).Transact(context.Background(), messages.Delete(notify.MessageKey(p.userID, late))); err != nil {
		t.Fatal(err)
	}
	if l := p.list(map[string]any{"msgType": "notify", "read": 0}); len(l.Records) != 1 || l.Records[0].ID != other {
		t.Errorf("%+v", l)
	}
	var all []string
	for _, r := range p.list(map[string]any{"msgType": "sys", "pageSize": 100}).Records {
		all = append(all, r.ID)
	}
	if a := p.post("delete", map[string]any{"ids": all}); a.HTTP != 200 || p.list(map[string]any{"msgType": "sys"}).Total != 10 {
		t.Errorf("a hundred unread at once: %d %s", a.HTTP, a.Body)
	}
	if a := p.post("delete", map[string]any{"ids": append(all, late)}); a.HTTP != 400 {
		t.Errorf("more than a hundred: %d", a.HTTP)
	}
}

// A transaction may arrive with an id of some minutes ago: it is counted, and what is not counted yet is not taken out.
func TestWhatArrivesLateIsCounted(t *testing.T) {
	p := somebody(t)
	for i := range 20 {
		p.send(notify.Sys, number(i), time.Duration(i)*time.Second)
	}
	p.fill(notify.Sys, 20, clock.System().Add(-time.Hour))
	total := func(want int) {
		t.Helper()
		if n := p.list(map[string]any{"msgType": "sys"}).Total; n != want {
			t.Errorf("%d, not %d", n, want)
		}
	}
	total(40)
	late := p.send(notify.Sys, "晚到", 5*time.Minute)
	total(41)
	p.post("delete", map[string]any{"ids": []string{late}})
	total(40)
}

// What is deleted while a reader counts is not counted, and of two deletions at once neither is lost.
func TestCountingAndDeletingDoNotMiss(t *testing.T) {
	beside := &before{}
	p := somebody(t, func(d *message.Deps) { d.DB = store.WithTransport(apitest.Config(t), beside) })
	other := somebody(t)
	other.userID, other.token = p.userID, p.token
	var ids []string
	for i := range 20 {
		ids = append(ids, p.send(notify.Sys, number(i), time.Hour+time.Duration(i)*time.Second))
	}
	meanwhile := func(delete string) {
		var once sync.Once
		beside.set("TransactWriteItems", func() {
			once.Do(func() { other.post("delete", map[string]any{"ids": []string{delete}}) })
		})
	}
	meanwhile(ids[3])
	if n := p.list(map[string]any{"msgType": "sys"}).Total; n != 19 {
		t.Errorf("deleted while it was counted: %d", n)
	}
	meanwhile(ids[7])
	p.post("delete", map[string]any{"ids": []string{ids[11]}})
	if n := other.list(map[string]any{"msgType": "sys"}).Total; n != 17 {
		t.Errorf("two deletions at once: %d", n)
	}
}

// A seed that is loaded late brings messages that are older than what was counted.
func TestALateSeedIsCounted(t *testing.T) {
	p := somebody(t)
	run := id.New("")
	p.userID = id.Slug("user", run)
	p.signIn(clock.System())
	p.fill(notify.Sys, 10, clock.System().Add(-24*time.Hour))
	p.list(map[string]any{"msgType": "sys"})
	at := clock.Text(clock.Millis(clock.System().Add(-48 * time.Hour)))
	seed, err := json.Marshal(message.Seed{Messages: []message.SeedMessage{{Slug: run, Username: run, MsgType: notify.Sys, TypeCode: notify.KindNotice, Title: "旧的", At: at}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.work.Work(context.Background(), message.Event{Task: "seed", Data: seed}); err != nil {
		t.Fatal(err)
	}
	if l := p.list(map[string]any{"msgType": "sys", "pageSize": 20}); l.Total != 11 || len(l.Records) != 11 {
		t.Errorf("%d of %d", len(l.Records), l.Total)
	}
	if err := p.work.Work(context.Background(), message.Event{Task: "other"}); err == nil || !strings.Contains(err.Error(), "unknown task") {
		t.Errorf("%v", err)
	}
}

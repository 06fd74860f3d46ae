package message_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/message"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

func number(i int) string { return fmt.Sprintf("第 %05d 条", i) }

func TestBadInputIsSaidInChinese(t *testing.T) {
	p := somebody(t)
	id := p.send(notify.Sys, "停机维护", 0)
	for _, c := range []struct {
		path, field, message string
		body                 map[string]any
	}{
		{"list", "msgType", "请选择消息类型", map[string]any{}},
		{"list", "msgType", "请选择消息类型", map[string]any{"msgType": "all"}},
		{"list", "read", "请选择是否已读", map[string]any{"msgType": "sys", "read": 2}},
		{"pageList", "to", "结束时间不能早于开始时间", map[string]any{"msgType": "sys", "from": 2, "to": 1}},
		{"pageList", "pageSize", "每页最多 100 条", map[string]any{"msgType": "sys", "pageSize": 101}},
		{"pageList", "current", "最多可查看前 10000 条，请缩小筛选范围", map[string]any{"msgType": "sys", "current": 101, "pageSize": 100}},
		{"read", "msgType", "请选择消息类型", map[string]any{}},
		{"read", "ids", "消息编号不正确", map[string]any{"ids": []string{"../../x"}}},
		{"delete", "ids", "请选择要删除的消息", map[string]any{"ids": []string{}}},
		{"delete", "ids", "消息编号不正确", map[string]any{"ids": []string{"sys_01ARZ3NDEKTSV4RRFFQ69G5FA!"}}},
		{"pref", "typeCode", "没有这类消息", map[string]any{"typeCode": "everything", "wecom": 0}},
		{"pref", "wecom", "请选择是否发送", map[string]any{"typeCode": "security", "wecom": 2}},
	} {
		if a := p.post(c.path, c.body); a.HTTP != 400 || a.FieldMessage(c.field) != c.message {
			t.Errorf("%s %v: %d %s", c.path, c.body, a.HTTP, a.Body)
		}
	}
	if a := p.get("detail?id=nonsense"); a.HTTP != 404 || a.Reason() != "no_message" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if c := p.counts(); c.Total != 1 {
		t.Errorf("a refusal changed %+v", c)
	}
	if a := p.get("detail?id=" + id); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestNobodyReachesSomebodyElsesMessages(t *testing.T) {
	p, thief := somebody(t), somebody(t)
	id := p.send(notify.Invite, "邀请您加入中筑数字科技", 0)
	if a := thief.get("detail?id=" + id); a.HTTP != 404 || a.Reason() != "no_message" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	for _, path := range []string{"read", "delete"} {
		if a := thief.post(path, map[string]any{"ids": []string{id}}); a.HTTP != 200 {
			t.Errorf("%s: %d %s", path, a.HTTP, a.Body)
		}
	}
	if l := thief.list(map[string]any{"msgType": "invite"}); l.Total != 0 || len(l.Records) != 0 {
		t.Errorf("%+v", l)
	}
	if l := p.list(map[string]any{"msgType": "invite"}); l.Total != 1 || l.Records[0].Read != 0 || l.UnreadByType.Invite != 1 {
		t.Errorf("%+v", l)
	}
}

// ENTITY-07, ENTITY-08, ENTITY-09: the names of a notification, an invite's args as JSON text, its three types.
func TestANotificationHasItsFields(t *testing.T) {
	p := somebody(t)
	box := notify.NewBox(apitest.DB(t), apitest.TableName("message"))
	n := notify.Notice{
		UserID: p.userID, Title: "邀请您加入中筑数字科技", Content: "同意后即可进入企业工作台。", MsgType: notify.Invite, TypeCode: notify.KindInvite,
		Args: notify.Args{Tag: "team", TeamID: "e1", InviteUserID: p.userID},
	}
	if err := apitest.DB(t).Transact(context.Background(), box.Put(clock.System(), n)...); err != nil {
		t.Fatal(err)
	}
	r := apitest.Into[struct{ Records []map[string]any }](t, p.post("list", map[string]any{"appType": "home", "msgType": "invite", "read": 0, "projectId": ""})).Records[0]
	for _, name := range []string{"id", "title", "createTime", "noticeTime", "typeName", "args", "msgType"} {
		if text, ok := r[name].(string); !ok || text == "" {
			t.Errorf("%s is %v", name, r[name])
		}
	}
	if want := `{"tag":"team","teamId":"e1","inviteUserId":"` + p.userID + `"}`; r["args"] != want {
		t.Errorf("args %v, not %s", r["args"], want)
	}
	for _, kind := range []string{"sys", "notify", "invite"} {
		if a := p.post("list", map[string]any{"msgType": kind}); a.HTTP != 200 {
			t.Errorf("%s: %d %s", kind, a.HTTP, a.Body)
		}
	}
}

func TestReadingAndDeletingKeepTheCounts(t *testing.T) {
	p := somebody(t)
	a, b, c := p.send(notify.Sys, "甲", 3*time.Minute), p.send(notify.Sys, "乙", 2*time.Minute), p.send(notify.Notify, "丙", time.Minute)
	if got := p.counts(); got.Total != 3 || got.ByType != (message.Counts{Sys: 2, Notify: 1}) {
		t.Fatalf("%+v", got)
	}
	for range 2 { // the second changes nothing
		u := apitest.Into[message.Unread](t, p.post("read", map[string]any{"ids": []string{a, a}}))
		if u.UnreadByType != (message.Counts{Sys: 1, Notify: 1}) {
			t.Errorf("%+v", u)
		}
	}
	if l := p.list(map[string]any{"msgType": "sys", "read": 0}); !slices.Equal(titles(l), []string{"乙"}) || l.Total != 1 {
		t.Errorf("unread: %+v", l)
	}
	if l := p.list(map[string]any{"msgType": "sys", "read": 1}); !slices.Equal(titles(l), []string{"甲"}) || l.Total != 1 {
		t.Errorf("read: %+v", l)
	}
	if l := p.list(map[string]any{"msgType": "sys", "keyword": "乙的"}); !slices.Equal(titles(l), []string{"乙"}) {
		t.Errorf("keyword: %+v", l)
	}
	from := clock.Millis(clock.System().Add(-150 * time.Second))
	if l := p.list(map[string]any{"msgType": "sys", "from": from}); !slices.Equal(titles(l), []string{"乙"}) {
		t.Errorf("from: %+v", l)
	}
	if l := p.list(map[string]any{"msgType": "sys", "to": from}); !slices.Equal(titles(l), []string{"甲"}) {
		t.Errorf("to: %+v", l)
	}
	for range 2 {
		u := apitest.Into[message.Unread](t, p.post("delete", map[string]any{"ids": []string{b, c}}))
		if u.UnreadByType != (message.Counts{}) {
			t.Errorf("%+v", u)
		}
	}
	if l := p.list(map[string]any{"msgType": "sys"}); l.Total != 1 || l.Records[0].ID != a || l.Records[0].Read != 1 {
		t.Errorf("%+v", l)
	}
}

func TestWhatArrivesMeanwhileStaysUnread(t *testing.T) {
	arrives := &before{}
	p := somebody(t, func(d *message.Deps) { d.DB = store.WithTransport(apitest.Config(t), arrives) })
	p.send(notify.Sys, "先到", time.Minute)
	arrives.set("TransactWriteItems", func() { p.send(notify.Sys, "后到", 2*time.Minute) }) // with an earlier id even
	if u := apitest.Into[message.Unread](t, p.post("read", map[string]any{"msgType": "sys"})); u.UnreadByType.Sys != 1 {
		t.Errorf("%+v", u)
	}
	if l := p.list(map[string]any{"msgType": "sys", "read": 0}); !slices.Equal(titles(l), []string{"后到"}) {
		t.Errorf("%v", titles(l))
	}
}

func TestTwentyReadersLeaveTheRightCount(t *testing.T) {
	p := somebody(t)
	var ids []string
	for i := range 30 {
		ids = append(ids, p.send(notify.Sys, number(i), time.Duration(i)*time.Second))
	}
	p.send(notify.Notify, "另一类", 0)
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			body := map[string]any{"msgType": "sys"}
			switch i % 4 {
			case 1:
				body = map[string]any{"ids": ids[i : i+10]}
			case 2:
				if a := p.post("delete", map[string]any{"ids": ids[i : i+2]}); a.HTTP != 200 {
					t.Errorf("%d %s", a.HTTP, a.Body)
				}
				return
			}
			if a := p.post("read", body); a.HTTP != 200 {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
	if c := p.counts(); c.Total != 1 || c.ByType.Notify != 1 {
		t.Errorf("%+v", c)
	}
	if l := p.list(map[string]any{"msgType": "sys", "pageSize": 100}); l.Total != 20 || len(l.Records) != 20 {
		t.Errorf("%d of %d", len(l.Records), l.Total)
	}
}

func TestMarkingAllGoesOnAfterACrash(t *testing.T) {
	crash := &before{}
	p := somebody(t, func(d *message.Deps) { d.DB = store.WithTransport(apitest.Config(t), crash) })
	for i := range 230 {
		p.send(notify.Sys, number(i), time.Duration(i)*time.Second)
	}
	if c := p.counts(); c.ByType.Sys != message.UnreadMost {
		t.Errorf("counting stops at %+v", c)
	}
	if l := p.list(map[string]any{"msgType": "sys", "read": 0, "current": 3, "pageSize": 100}); l.Total != 230 || len(l.Records) != 30 {
		t.Errorf("%d of %d", len(l.Records), l.Total)
	}
	if l := p.list(map[string]any{"msgType": "sys", "current": 2, "pageSize": 100}); len(l.Records) != 100 || slices.ContainsFunc(l.Records, func(r message.Record) bool { return r.Read == 1 }) {
		t.Errorf("beyond the newest markers: %d, some read", len(l.Records))
	}
	calls := 0
	crash.set("TransactWriteItems", func() {
		if calls++; calls == 2 {
			crash.fail = true
		}
	})
	if a := p.post("read", map[string]any{"msgType": "sys"}); a.HTTP != 500 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	crash.fail = false
	crash.set("", nil)
	if l := p.list(map[string]any{"msgType": "sys", "read": 0, "pageSize": 100}); l.Total != 130 {
		t.Errorf("after the crash %d are unread", l.Total)
	}
	if u := apitest.Into[message.Unread](t, p.post("read", map[string]any{"msgType": "sys"})); u.UnreadByType != (message.Counts{}) {
		t.Errorf("%+v", u)
	}
}

// before does something before each call of a name, or fails it.
type before struct {
	mu   sync.Mutex
	name string
	f    func()
	fail bool
}

func (b *before) set(name string, f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.name, b.f = name, f
}

func (b *before) RoundTrip(r *http.Request) (*http.Response, error) {
	b.mu.Lock()
	mine := b.name != "" && r.Header.Get("X-Amz-Target") == "DynamoDB_20120810."+b.name
	f := b.f
	b.mu.Unlock()
	if mine {
		f()
		if b.fail {
			return &http.Response{StatusCode: 400, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(`{"__type":"ValidationException"}`))}, nil
		}
	}
	return http.DefaultTransport.RoundTrip(r)
}

func TestPreferencesAreOnesOwn(t *testing.T) {
	p, other := somebody(t), somebody(t)
	for _, wecom := range []int{0, 0, 1, 0} {
		now := apitest.Into[message.Preferences](t, p.post("pref", map[string]any{"typeCode": notify.KindCommunity, "wecom": wecom}))
		for _, pref := range now.Kinds {
			if want := 1; pref.TypeCode == notify.KindCommunity && pref.WeCom != wecom || pref.TypeCode != notify.KindCommunity && pref.WeCom != want || pref.InApp != 1 {
				t.Errorf("%d: %+v", wecom, pref)
			}
		}
	}
	if got := apitest.Into[message.Preferences](t, p.get("pref")); len(got.Kinds) != len(notify.Kinds) || got.Kinds[6].WeCom != 0 || got.WeCom != "off" {
		t.Errorf("%+v", got)
	}
	if got := apitest.Into[message.Preferences](t, other.get("pref")); got.Kinds[6].WeCom != 1 {
		t.Errorf("%+v", got)
	}
}

func TestTheFeedIsPublicAndShort(t *testing.T) {
	p := somebody(t)
	box := notify.NewBox(apitest.DB(t), apitest.TableName("message"))
	for i := range 25 {
		now := clock.System().Add(time.Duration(i) * time.Millisecond)
		if err := apitest.DB(t).Transact(context.Background(), box.Publish(now, notify.Event{Actor: "明远", Verb: "发布了", Target: number(i), Path: "/product"})); err != nil {
			t.Fatal(err)
		}
	}
	for _, method := range []string{"POST", "GET"} {
		a := apitest.Call(t, p.group, apitest.Request{Method: method, Path: "/micro/message/api/dynamic/msg"})
		list := apitest.Into[[]message.Activity](t, a)
		if a.HTTP != 200 || len(list) != message.FeedMost || list[0].Target != number(24) || list[0].At == 0 || list[0].Verb != "发布了" {
			t.Errorf("%s: %d %s", method, a.HTTP, a.Body)
		}
	}
}

package message_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
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
	"bimportal/shared/store"
)

// person is somebody who is signed in, and the group's door.
type person struct {
	*testing.T
	group  http.Handler
	work   message.Group
	userID string
	token  string
}

func somebody(t *testing.T, change ...func(*message.Deps)) person {
	t.Helper()
	d := message.Deps{DB: apitest.DB(t), Tables: apitest.Tables(), Clock: clock.System}
	for _, c := range change {
		c(&d)
	}
	s := message.New(d)
	p := person{T: t, group: s.Routes(), work: s, userID: id.New("")}
	p.signIn(d.Clock())
	return p
}

// signIn gives the person a session that begins at a moment.
func (p *person) signIn(now time.Time) {
	p.Helper()
	session, tokens := auth.Open(p.userID, "198.51.100.7", "test", now)
	sessions := store.NewTable[auth.Session](apitest.DB(p), apitest.TableName("identity"))
	if err := apitest.DB(p).Transact(context.Background(), sessions.New(auth.SessionKey(p.userID, session.SID), session)); err != nil {
		p.Fatal(err)
	}
	p.token = tokens.Access
}

func (p person) post(path string, body any) apitest.Answer {
	p.Helper()
	return apitest.Call(p, p.group, apitest.Request{Method: "POST", Path: "/micro/message/notify/" + path, Token: p.token, Body: body})
}

func (p person) get(path string) apitest.Answer {
	p.Helper()
	return apitest.Call(p, p.group, apitest.Request{Method: "GET", Path: "/micro/message/notify/" + path, Token: p.token})
}

// send puts a message into the person's box as of some time ago and answers its id.
func (p person) send(t notify.MsgType, title string, ago time.Duration) string {
	p.Helper()
	at := clock.System().Add(-ago)
	ulid := id.Ordered(at)
	n := notify.Notice{UserID: p.userID, Title: title, Content: title + "的内容", MsgType: t, TypeCode: notify.KindNotice}
	if err := apitest.DB(p).Transact(context.Background(), notify.NewBox(apitest.DB(p), apitest.TableName("message")).PutAs(ulid, at, n)...); err != nil {
		p.Fatal(err)
	}
	return string(t) + "_" + ulid
}

func (p person) list(body map[string]any) message.Page {
	p.Helper()
	a := p.post("pageList", body)
	if a.HTTP != 200 {
		p.Fatalf("%v: %d %s", body, a.HTTP, a.Body)
	}
	return apitest.Into[message.Page](p, a)
}

func (p person) counts() message.UnreadCounts {
	p.Helper()
	return apitest.Into[message.UnreadCounts](p, p.get("unread?appId=home"))
}

func titles(page message.Page) (list []string) {
	for _, r := range page.Records {
		list = append(list, r.Title)
	}
	return list
}

// fill puts many read messages into a box, a minute apart, the newest first of all titles.
func (p person) fill(t notify.MsgType, n int, newest time.Time) {
	p.Helper()
	box := notify.NewBox(apitest.DB(p), apitest.TableName("message"))
	var all sync.WaitGroup
	const step = 100
	for from := 0; from < n; from += step {
		all.Go(func() {
			var writes []store.Write
			for i := from; i < min(from+step, n); i++ {
				at := newest.Add(-time.Duration(i) * time.Minute)
				writes = append(writes, box.PutAs(id.Ordered(at), at, notify.Notice{
					UserID: p.userID, Title: number(i), Content: "您提交的《机电深化模型交付标准（2026 版）》已通过审核，自今日起对全平台可见，感谢您的贡献。",
					MsgType: t, TypeCode: notify.KindReview, Link: "/user-info/projectList",
				})[0])
			}
			if err := apitest.DB(p).Transact(context.Background(), writes...); err != nil {
				p.Error(err)
			}
		})
	}
	all.Wait()
}

// meter counts the read units of the store's calls.
type meter struct {
	mu    sync.Mutex
	units float64
}

func (m *meter) RoundTrip(r *http.Request) (*http.Response, error) {
	if target := r.Header.Get("X-Amz-Target"); !strings.HasSuffix(target, ".GetItem") && !strings.HasSuffix(target, ".Query") {
		return http.DefaultTransport.RoundTrip(r)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	body = append([]byte(`{"ReturnConsumedCapacity":"TOTAL",`), bytes.TrimPrefix(body, []byte("{"))...)
	r = r.Clone(r.Context())
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	var used struct {
		ConsumedCapacity struct{ CapacityUnits float64 }
	}
	if err := json.Unmarshal(answer, &used); err != nil {
		return nil, err
	}
	m.mu.Lock()
	m.units += used.ConsumedCapacity.CapacityUnits
	m.mu.Unlock()
	res.Body = io.NopCloser(bytes.NewReader(answer))
	return res, nil
}

func (m *meter) read(f func()) (units float64) {
	m.mu.Lock()
	m.units = 0
	m.mu.Unlock()
	f()
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.units
}

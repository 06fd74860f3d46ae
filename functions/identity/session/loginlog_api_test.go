package session_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	it "bimportal/functions/identity/identitytest"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

func TestTheLoginLogIsOnesOwn(t *testing.T) {
	g, name := it.Door(t, clock.System)
	_, stranger := it.Door(t, clock.System)
	token, other := apitest.Into[string](t, it.Login(t, g, name, it.Password)), apitest.Into[string](t, it.Login(t, g, stranger, it.Password))
	for what, c := range map[string]struct {
		token string
		body  map[string]any
		want  int
	}{
		"nobody":         {"", nil, 401},
		"a forged token": {token[:len(token)-4] + "AAAA", nil, 401},
		"another's id":   {token, map[string]any{"userId": "x"}, 400},
		"a long page":    {token, map[string]any{"pageSize": 101}, 400},
		"far too deep":   {token, map[string]any{"current": 2000}, 400},
		"a result":       {token, map[string]any{"result": "all"}, 400},
		"backwards":      {token, map[string]any{"from": 2, "to": 1}, 400},
	} {
		if a := it.Post(t, g, "/family/auth/setting/signin/page", c.token, c.body); a.HTTP != c.want || a.Message == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if mine := it.Logins(t, g, token, nil); mine.Total != 1 || mine.Records[0].Address != "198.51.*.*" {
		t.Errorf("%+v", mine)
	}
	if theirs := it.Logins(t, g, other, nil); theirs.Total != 1 {
		t.Errorf("%+v", theirs)
	}
}

func TestEveryKindOfSignInIsALine(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := it.Person(t, clock.System)
	here := it.SignIn(t, g, name, it.Edge)
	it.Login(t, g, name, "Wrong@2026")
	code := it.CodeFor(t, g, p, telephone, "login")
	it.Post(t, g, "/family/auth/api/login/sms", "", map[string]any{"telephone": telephone, "code": it.OtherThan(code)})
	phone := apitest.Into[string](t, it.Post(t, g, "/family/auth/api/login/sms", "", map[string]any{"telephone": telephone, "code": code}))
	sid := ""
	for _, d := range it.Devices(t, g, here.Access) {
		if !d.Current {
			sid = d.SID
		}
	}
	it.Revoke(t, g, here.Access, map[string]any{"sid": sid})
	if it.Info(t, g, phone).HTTP != 401 {
		t.Fatal("the phone goes on")
	}
	want := []struct{ result, method, reason string }{
		{"ended", "", "revoked"}, {"ok", "sms", ""}, {"failed", "sms", "bad_code"}, {"failed", "pwd", "bad_credentials"}, {"ok", "pwd", ""},
	}
	page := it.Logins(t, g, here.Access, nil)
	if page.Total != len(want) || len(page.Records) != len(want) {
		t.Fatalf("%+v", page)
	}
	for i, w := range want {
		if r := page.Records[i]; r.Result != w.result || r.Method != w.method || r.Reason != w.reason {
			t.Errorf("line %d: %+v, want %+v", i, r, w)
		}
	}
	if first := page.Records[4]; first.Browser != "Edge" || first.OS != "Windows" || first.Device != "desktop" {
		t.Errorf("%+v", first)
	}
	if failed := it.Logins(t, g, here.Access, map[string]any{"result": "failed"}); failed.Total != 2 {
		t.Errorf("%+v", failed)
	}
	if later := it.Logins(t, g, here.Access, map[string]any{"from": now.Add(time.Minute).UnixMilli()}); later.Total != 0 || later.Records == nil {
		t.Errorf("%+v", later)
	}
}

func TestALockIsALineAndGuessersDoNotFillTheLog(t *testing.T) {
	now := time.Now()
	g, name := it.Door(t, func() time.Time { return now })
	for i := range 30 {
		ticket := ""
		if i >= 3 && i < 5 {
			ticket = it.Solved(t, g, "login")
		}
		apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": name, "password": "Wrong@2026", "captchaTicket": ticket}})
	}
	now = now.Add(61 * time.Minute)
	a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": name, "password": it.Password, "captchaTicket": it.Solved(t, g, "login")}})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	page := it.Logins(t, g, apitest.Into[string](t, a), nil)
	if page.Total != 11 || page.Records[1].Reason != "locked" || page.Records[10-5].Reason != "locked" || page.Records[6].Reason != "bad_credentials" {
		t.Errorf("%+v", page)
	}
}

func TestANewDeviceIsMarkedAndTheFirstIsNone(t *testing.T) {
	g, name := it.Door(t, clock.System)
	desk, phone := apitest.NewBrowser(t, g, it.Portal), apitest.NewBrowser(t, g, it.Portal)
	newest := func(token string) bool { return it.Logins(t, g, token, nil).Records[0].NewDevice }
	var token string
	for what, c := range []struct {
		browser *apitest.Browser
		isNew   bool
	}{{desk, false}, {desk, false}, {phone, true}, {phone, false}, {desk, false}} {
		token = apitest.Into[string](t, it.Enter(t, c.browser, name))
		if newest(token) != c.isNew {
			t.Errorf("sign-in %d: new device %v", what, !c.isNew)
		}
	}
	marked := 0
	for _, d := range it.Devices(t, g, token) {
		if d.NewDevice {
			marked++
		}
	}
	if marked != 1 {
		t.Errorf("%d devices are marked as new", marked)
	}
	userID, _, _ := strings.Cut(token, ".")
	told, err := store.NewTable[notify.Marker](apitest.DB(t), apitest.TableName("message")).Query(context.Background(), store.Range{PK: notify.MarkerPK(userID)})
	if err != nil || len(told) != 1 {
		t.Fatalf("%d messages of one new device, %v", len(told), err)
	}
	m, err := store.NewTable[notify.Message](apitest.DB(t), apitest.TableName("message")).Get(context.Background(), notify.MessageKey(userID, told[0].Value.ID))
	if err != nil || m.Value.TypeCode != notify.KindSecurity || !strings.Contains(m.Value.Content, "198.51.*.*") || strings.Contains(m.Value.Content, "100.7") {
		t.Errorf("%+v %v", m.Value, err)
	}
	// The mark of a browser says nothing of somebody else who signs in there.
	_, other := it.Door(t, clock.System)
	it.Enter(t, apitest.NewBrowser(t, g, it.Portal), other)
	if token := apitest.Into[string](t, it.Enter(t, desk, other)); !newest(token) {
		t.Error("another person's browser is no new device")
	}
	stolen := apitest.NewBrowser(t, g, it.Portal)
	stolen.Plant("/api", "bim-device", "short")
	if token := apitest.Into[string](t, it.Enter(t, stolen, name)); !newest(token) || len(stolen.Cookie("/api", "bim-device")) != 43 {
		t.Error("a mark that is none was taken")
	}
}

func TestSignInsAtOnceAreALineEach(t *testing.T) {
	g, name := it.Door(t, clock.System)
	var tokens []string
	for range 6 {
		tokens = append(tokens, apitest.Into[string](t, it.Login(t, g, name, it.Password)))
	}
	var all sync.WaitGroup
	for range 3 { // more at once would be asked for a captcha
		all.Go(func() {
			if a := it.Login(t, g, name, it.Password); a.HTTP != 200 {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	for _, d := range it.Devices(t, g, tokens[0])[1:] {
		all.Go(func() { it.Revoke(t, g, tokens[0], map[string]any{"sid": d.SID}) })
	}
	all.Wait()
	seen := map[int64]bool{}
	results := map[string]int{}
	for current := 1; current <= 4; current++ {
		page := it.Logins(t, g, tokens[0], map[string]any{"current": current, "pageSize": 4})
		if page.Total != 14 || len(page.Records) != min(4, 14-4*(current-1)) {
			t.Fatalf("page %d: %+v", current, page)
		}
		for _, r := range page.Records {
			seen[r.No] = true
			results[r.Result]++
		}
	}
	if len(seen) != 14 || results["ok"] != 9 || results["ended"] != 5 {
		t.Errorf("%d lines on the pages, %v", len(seen), results)
	}
}

package signin_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/identity"
	"bimportal/functions/identity/account"
	it "bimportal/functions/identity/identitytest"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// TestAKilledSignInIsNotCounted: before whatever write a sign-in is broken off, it leaves no failure behind.
func TestAKilledSignInIsNotCounted(t *testing.T) {
	now := time.Now()
	at := func() time.Time { return now }
	g, name := it.Door(t, at)
	userID, _, _ := strings.Cut(apitest.Into[string](t, it.Login(t, g, name, it.Password)), ".")
	attempts := store.NewTable[account.Attempts](apitest.DB(t), apitest.TableName("identity"))
	begun := 0
	for n := 0; ; n++ {
		ctx, end := context.WithCancel(context.Background())
		shaky := identity.New(identity.Deps{
			DB: store.WithTransport(apitest.Config(t), &it.Crash{Left: n, End: end}), Tables: apitest.Tables(), Clock: at,
		}).Routes()
		r := httptest.NewRequestWithContext(ctx, "POST", "/api/family/auth/api/login/pwd", strings.NewReader(fmt.Sprintf(`{"username":%q,"password":"Wrong@2026"}`, name)))
		r.Header.Set("Content-Type", "application/json")
		r.RemoteAddr = "198.51.100.7"
		w := httptest.NewRecorder()
		shaky.ServeHTTP(w, r)
		end()
		a, err := attempts.Find(context.Background(), account.AttemptsKey(userID))
		if err != nil {
			t.Fatal(err)
		}
		if a.Value.Failures > 0 {
			break // it has told; what comes after it may break off
		}
		if w.Code != 500 || n > 10 {
			t.Fatalf("write %d: a wrong password was answered %d and nothing counted", n, w.Code)
		}
		begun += len(a.Value.Begun)
		now = now.Add(20 * time.Second)
		if a.Value.NeedsCaptcha(now) || len(a.Value.Begun) > 0 {
			t.Fatalf("broken off before write %d: %+v", n, a.Value)
		}
	}
	if begun == 0 {
		t.Error("no sign-in was broken off between its beginning and its end")
	}
	if a := it.Login(t, g, name, it.Password); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// TestParallelGuessesShareNoCount: of many at once no more look at the password than may fail one after another.
func TestParallelGuessesShareNoCount(t *testing.T) {
	g, name := it.Door(t, time.Now)
	var guesses sync.Map
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() { guesses.Store(i, it.Login(t, g, name, "Wrong@2026").Reason()) })
	}
	all.Wait()
	looked := 0
	guesses.Range(func(_, reason any) bool {
		if reason == "bad_credentials" {
			looked++
		}
		return true
	})
	if looked == 0 || looked > 3 {
		t.Errorf("%d of 24 guesses without a captcha looked at the password, at most 3 may", looked)
	}
}

// TestASignInIsCountedOverAllNamesOfANetwork: an IPv6 network is one, whatever its last 64 bits; who succeeds is not
// counted, and a captcha lets an office in that has failed too often.
func TestASignInIsCountedOverAllNamesOfANetwork(t *testing.T) {
	now := time.Now()
	s, _ := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	net := "2001:db8:" + id.New("")[:4] + ":" + id.New("")[:4]
	name := "User" + id.New("")
	if err := s.AddAccount(context.Background(), identity.Account{Username: name, Password: it.Password, Telephone: it.NewTelephone()}); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if a := apitest.Call(t, g, it.SignInFrom(fmt.Sprintf("%s::%x", net, i), name, it.Password, "")); a.HTTP != 200 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
	}
	byCode := func(address string) apitest.Answer {
		return apitest.Call(t, g, apitest.Request{
			Method: "POST", Path: "/family/auth/api/login/sms", Address: address, Body: map[string]string{"telephone": it.NewTelephone(), "code": "123456"},
		})
	}
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() {
			address := fmt.Sprintf("%s::%x", net, i)
			if i < 4 {
				if a := apitest.Call(t, g, it.SignInFrom(address, "nobody"+id.New(""), "x", "")); a.Reason() != "bad_credentials" {
					t.Errorf("%d: %d %s", i, a.HTTP, a.Body)
				}
			} else if a := byCode(address); a.FieldMessage("code") == "" {
				t.Errorf("%d: %d %s", i, a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
	if a := apitest.Call(t, g, it.SignInFrom(net+":1:2:3:4", name, it.Password, "")); a.HTTP != 400 || a.Reason() != "captcha_required" {
		t.Errorf("after 100 failures in the network: %d %s", a.HTTP, a.Body)
	}
	sms := byCode(net + "::9")
	if sms.HTTP != 429 || sms.Reason() != "too_often" {
		t.Errorf("by a code: %d %s", sms.HTTP, sms.Body)
	}
	if a := apitest.Call(t, g, it.SignInFrom(net+"::a", name, it.Password, it.Solved(t, g, "login"))); a.HTTP != 200 {
		t.Errorf("with a captcha: %d %s", a.HTTP, a.Body)
	}
	if a := apitest.Call(t, g, it.SignInFrom("2001:db8:ffff:"+id.New("")[:4]+"::1", name, it.Password, "")); a.HTTP != 200 {
		t.Errorf("another network: %d %s", a.HTTP, a.Body)
	}
	now = now.Add(10 * time.Minute)
	if a := apitest.Call(t, g, it.SignInFrom(net+"::b", name, it.Password, "")); a.HTTP != 200 {
		t.Errorf("ten minutes later: %d %s", a.HTTP, a.Body)
	}
}

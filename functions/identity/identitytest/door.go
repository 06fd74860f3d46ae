// Package identitytest is the group's door and its people for the tests of all concepts.
package identitytest

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"bimportal/functions/identity"
	"bimportal/functions/identity/sms"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Password is every account's, and Portal the origin of browsers for which it matters.
const (
	Password = "Correct@2026"
	Portal   = "https://portal.example"
)

// Service returns the group with the provider of short messages that tests share.
func Service(t *testing.T, now clock.Clock) (identity.Group, *Phones) {
	t.Helper()
	return ServiceWith(t, now, phones()), phones()
}

// ServiceWith returns the group with a provider of short messages.
func ServiceWith(t *testing.T, now clock.Clock, p *Phones) identity.Group {
	t.Helper()
	client, err := sms.New(sms.Config{Endpoint: p.server.URL, KeyID: "id", KeySecret: "secret", SignName: "sign"}, clock.System)
	if err != nil {
		t.Fatal(err)
	}
	return identity.New(identity.Deps{
		DB: apitest.DB(t), Tables: apitest.Tables(), Clock: now, SMS: client, Origin: "http://localhost",
		Templates: sms.Templates{Code: "CODE", Known: "KNOWN", Unknown: "UNKNOWN"},
	})
}

// Door answers the group and a new account's name.
func Door(t *testing.T, now clock.Clock) (*api.Group, string) {
	t.Helper()
	g, name, _ := Person(t, now)
	return g, name
}

// Person answers the group and a new account's name and telephone.
func Person(t *testing.T, now clock.Clock) (g *api.Group, name, telephone string) {
	t.Helper()
	s, _ := Service(t, now)
	name, telephone = "User"+id.New(""), NewTelephone()
	if err := s.AddAccount(context.Background(), identity.Account{Username: name, Password: Password, Nickname: "测试", Name: "周明远", Telephone: telephone}); err != nil {
		t.Fatal(err)
	}
	return s.Routes(), name, telephone
}

// Login asks for a session by password.
func Login(t *testing.T, g *api.Group, username, pwd string) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": username, "password": pwd}})
}

// Enter signs the person in through a browser that keeps its cookies.
func Enter(t *testing.T, b *apitest.Browser, name string) apitest.Answer {
	t.Helper()
	return b.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": name, "password": Password}})
}

// Info asks who a token's person is.
func Info(t *testing.T, g *api.Group, token string) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/sys/user/userInfo", Token: token})
}

func Post(t *testing.T, g *api.Group, path, token string, body map[string]any) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: path, Token: token, Body: body})
}

// UserOf answers the id of a token's person.
func UserOf(token string) string {
	userID, _, _ := strings.Cut(token, ".")
	return userID
}

// Lay puts an item of another group under a key, as that group would.
func Lay[T any](t *testing.T, group string, key store.Key, value T) {
	t.Helper()
	_, err := store.NewTable[T](apitest.DB(t), apitest.TableName(group)).Update(context.Background(), key, func(v *T) error { *v = value; return nil })
	if err != nil {
		t.Fatal(err)
	}
}

// Crash ends the worker before its n-th write to the store.
type Crash struct {
	Left int
	End  context.CancelFunc
}

func (c *Crash) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.Header.Get("X-Amz-Target"), ".TransactWriteItems") {
		if c.Left--; c.Left < 0 {
			c.End()
			return nil, context.Canceled
		}
	}
	return http.DefaultTransport.RoundTrip(r)
}

// Consent is to what whoever registers must agree to.
var Consent = []map[string]any{{"type": "user", "version": "2026-11"}, {"type": "privacy", "version": "2026-11-25"}}

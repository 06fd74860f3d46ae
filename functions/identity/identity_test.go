package identity_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"bimportal/functions/identity"
	it "bimportal/functions/identity/identitytest"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
)

func TestUnknownRoutesAndMethods(t *testing.T) {
	g, _ := it.Door(t, clock.System)
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/nowhere"}); a.HTTP != 404 || a.Reason() != "no_route" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/family/auth/api/login/pwd"}); a.HTTP != 405 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestSeedTwiceChangesNothing(t *testing.T) {
	s := identity.New(identity.Deps{DB: apitest.DB(t), Tables: apitest.Tables(), Clock: clock.System})
	name := "seed" + id.New("")
	data, err := json.Marshal(identity.Seed{Accounts: []identity.Account{{Username: name, Password: it.Password}}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Work(context.Background(), identity.Event{Task: "seed", Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	a := it.Login(t, s.Routes(), name, it.Password)
	if !strings.HasPrefix(apitest.Into[string](t, a), identity.UserIDOf(name)+".") {
		t.Errorf("%s", a.Body)
	}
}

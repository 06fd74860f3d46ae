package profile_test

import (
	"context"
	"testing"
	"time"

	"bimportal/functions/identity"
	"bimportal/functions/identity/account"
	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/profile"
	"bimportal/shared/apitest"
)

func TestBindingAnotherTelephone(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	old, next, taken := it.NewTelephone(), it.NewTelephone(), it.NewTelephone()
	name := "u" + old
	for n, telephone := range map[string]string{name: old, "u" + taken: taken} {
		if err := s.AddAccount(context.Background(), identity.Account{Username: n, Password: it.Password, Telephone: telephone}); err != nil {
			t.Fatal(err)
		}
	}
	d := it.SignIn(t, g, name, it.Edge)
	stranger := it.SignIn(t, g, "u"+taken, it.Edge)
	check := func(token, telephone, code string) apitest.Answer {
		return it.Post(t, g, "/family/auth/setting/checkTelephone", token, map[string]any{"telephone": telephone, "code": code})
	}
	bind := func(token, ticket, telephone, code string) apitest.Answer {
		return it.Post(t, g, "/family/auth/setting/bindTelephone", token, map[string]any{"ticket": ticket, "telephone": telephone, "code": code})
	}
	code := it.CodeFor(t, g, p, old, "bind")
	if a := check("", old, code); a.HTTP != 401 {
		t.Errorf("nobody: %d", a.HTTP)
	}
	if a := check(d.Access, taken, code); a.HTTP != 400 || a.FieldMessage("telephone") == "" {
		t.Errorf("somebody else's number: %d %s", a.HTTP, a.Body)
	}
	a := check(d.Access, old, code)
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	ticket := apitest.Into[account.TicketAnswer](t, a).Ticket
	if a := check(d.Access, old, code); a.HTTP != 400 {
		t.Errorf("the code was used twice: %d", a.HTTP)
	}
	code = it.CodeFor(t, g, p, next, "bind")
	for what, a := range map[string]apitest.Answer{
		"nobody": bind("", ticket, next, code), "no ticket": bind(d.Access, "x", next, code),
		"another person": bind(stranger.Access, ticket, next, code), "a wrong code": bind(d.Access, ticket, next, "999999"),
	} {
		if want := map[string]int{"nobody": 401}[what]; a.HTTP != max(want, 400) {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := bind(d.Access, ticket, taken, it.CodeFor(t, g, p, taken, "bind")); a.HTTP != 409 || a.Reason() != "telephone_taken" {
		t.Errorf("a taken number: %d %s", a.HTTP, a.Body)
	}
	if a := it.Login(t, g, old, it.Password); a.HTTP != 200 {
		t.Errorf("a refusal took the old number away: %d", a.HTTP)
	}
	if a := bind(d.Access, ticket, next, code); a.HTTP != 200 || apitest.Into[profile.UserInfo](t, a).Telephone != next[:3]+"****"+next[7:] {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if it.Login(t, g, next, it.Password).HTTP != 200 || it.Login(t, g, old, it.Password).HTTP != 400 {
		t.Error("the names did not move")
	}
}

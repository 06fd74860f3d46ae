package link_test

import (
	"fmt"
	"strings"
	"testing"

	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/link"
	"bimportal/shared/apitest"
	sim "bimportal/shared/sim/wecom"
	"bimportal/shared/store"
)

const linkPath = "/family/auth/setting/link/"

// enter answers a browser in which the person signed in by password, and his token.
func (o *office) enter(t *testing.T, username string) (*apitest.Browser, string) {
	t.Helper()
	b := apitest.NewBrowser(t, o.g, it.Portal)
	a := it.Enter(t, b, username)
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return b, apitest.Into[string](t, a)
}

func call(t *testing.T, b *apitest.Browser, what, token string, body map[string]any) apitest.Answer {
	t.Helper()
	if body == nil {
		body = map[string]any{}
	}
	return b.Call(t, apitest.Request{Method: "POST", Path: linkPath + what, Token: token, Body: body})
}

func ways(t *testing.T, b *apitest.Browser, token string) link.LinkedWays {
	t.Helper()
	a := b.Call(t, apitest.Request{Method: "GET", Path: linkPath + "list", Token: token})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return apitest.Into[link.LinkedWays](t, a)
}

func TestBindingTheChatApp(t *testing.T) {
	o := open(t)
	b, token := o.enter(t, o.phoneName)
	other, otherToken := o.enter(t, o.phoneName)
	for _, what := range []string{"start", "bind", "unbind"} {
		if a := call(t, b, what, "", map[string]any{"kind": "wecom", "code": "x", "state": "y"}); a.HTTP != 401 {
			t.Errorf("%s by nobody: %d", what, a.HTTP)
		}
	}
	a := call(t, b, "start", token, nil)
	start := apitest.Into[link.WeComStart](t, a)
	if a.HTTP != 200 || !strings.Contains(start.AuthorizeURL, "user-info%2Faccount") {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	bind := func(b *apitest.Browser, token, code, state string) apitest.Answer {
		return call(t, b, "bind", token, map[string]any{"code": code, "state": state})
	}
	refused(t, "an invented state", bind(b, token, o.sim.Scan(o.unknown), strings.Repeat("A", 43)), 400, "state_invalid")
	refused(t, "another session of the same person", bind(other, otherToken, o.sim.Scan(o.unknown), start.State), 400, "state_invalid")
	refused(t, "this browser with another session", bind(b, otherToken, o.sim.Scan(o.unknown), start.State), 400, "state_invalid")
	_, signInState := o.begin(t)
	refused(t, "the state of a sign-in", bind(b, token, o.sim.Scan(o.unknown), signInState), 400, "state_invalid")
	refused(t, "the state of a binding, at the sign-in", end(t, b, o.sim.Scan(o.unknown), start.State), 400, "state_invalid")
	refused(t, "an invented code", bind(b, token, "x", start.State), 400, "code_invalid")
	refused(t, "an outsider", bind(b, token, o.sim.Scan(""), start.State), 400, "not_member")
	refused(t, "somebody else's", bind(b, token, o.sim.Scan(o.bound), start.State), 409, "link_taken")
	if got := ways(t, b, token); !got.WeCom || len(got.Ways) != 0 {
		t.Fatalf("a refusal bound: %+v", got)
	}
	if a := bind(b, token, o.sim.Scan(o.unknown), start.State); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	refused(t, "the state again", bind(b, token, o.sim.Scan(o.unknown), start.State), 400, "state_invalid")
	again := apitest.Into[link.WeComStart](t, call(t, b, "start", token, nil))
	refused(t, "a second member", bind(b, token, o.sim.Scan("NoPhone"), again.State), 409, "link_other")
	if got := ways(t, b, token); len(got.Ways) != 1 || got.Ways[0].Kind != "wecom" {
		t.Fatalf("%+v", got)
	}
	scanner, state := o.begin(t)
	if a := end(t, scanner, o.sim.Scan(o.unknown), state); a.HTTP != 200 || !strings.HasPrefix(apitest.Into[string](t, a), o.phoneUser+".") {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// Of scans by several members at the same moment one binds: an account has one member of the chat app.
func TestScansAtOnceBindOne(t *testing.T) {
	wire, members := &apitest.Wire{}, make([]sim.Member, 8)
	for i := range members {
		members[i] = sim.Member{UserID: fmt.Sprint("M", i), Name: "甲", Status: 1}
	}
	o := openOver(t, store.WithTransport(apitest.Config(t), wire), members...)
	b, token := o.enter(t, o.phoneName)
	states := make([]string, len(members))
	for i := range states {
		states[i] = apitest.Into[link.WeComStart](t, call(t, b, "start", token, nil)).State
	}
	apitest.LastPlace(t, wire, "user#"+o.phoneUser, "link_other", func(i int) apitest.Answer {
		return call(t, b, "bind", token, map[string]any{"code": o.sim.Scan(members[i].UserID), "state": states[i]})
	})
	if got := ways(t, b, token); len(got.Ways) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestUnbindingTheChatApp(t *testing.T) {
	o := open(t)
	scanner, state := o.begin(t)
	if a := end(t, scanner, o.sim.Scan(o.byPhone), state); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	b, token := o.enter(t, o.phoneName)
	for what, body := range map[string]map[string]any{
		"without a password": {"kind": "wecom"}, "a wrong password": {"kind": "wecom", "password": "Wrong@2026"}, "nothing": {"password": it.Password},
	} {
		if a := call(t, b, "unbind", token, body); a.HTTP != 400 {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	refused(t, "what is not bound", call(t, b, "unbind", token, map[string]any{"kind": "openid", "password": it.Password}), 404, "no_link")
	if a := call(t, b, "unbind", token, map[string]any{"kind": "wecom", "password": it.Password}); a.HTTP != 200 || len(ways(t, b, token).Ways) != 0 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	scanner, state = o.begin(t)
	refused(t, "scanned after it, by a telephone that is verified", end(t, scanner, o.sim.Scan(o.byPhone), state), 400, "not_bound")
	start := apitest.Into[link.WeComStart](t, call(t, b, "start", token, nil))
	if a := call(t, b, "bind", token, map[string]any{"code": o.sim.Scan(o.byPhone), "state": start.State}); a.HTTP != 200 {
		t.Errorf("bound again: %d %s", a.HTTP, a.Body)
	}
}

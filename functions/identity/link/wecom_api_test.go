package link_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/identity"
	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/link"
	"bimportal/functions/identity/signin"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	sim "bimportal/shared/sim/wecom"
	"bimportal/shared/store"
	"bimportal/shared/wecom"
)

const qywx = "/family/auth/api/login/qywx"

// office signs people in by the company chat app: one corporation on the simulator's side of the protocol, the group's door, and what its people are called there.
type office struct {
	g                                  *api.Group
	service                            identity.Group
	sim                                *sim.Simulator
	now                                time.Time
	bound, byPhone, unknown, disguised string // userids
	boundUser, phoneUser               string // our userIds
	phoneName                          string // his user name
}

func open(t *testing.T) *office { return openOver(t, apitest.DB(t)) }

func openOver(t *testing.T, db *store.DB, more ...sim.Member) *office {
	t.Helper()
	o := &office{now: time.Now()}
	clock := func() time.Time { return o.now }
	corp := "ww" + id.New("")
	bound, phone := it.NewTelephone(), it.NewTelephone()
	o.bound, o.byPhone, o.unknown, o.disguised = "Bound", "ByPhone", "Unknown", "Disguised"
	numberLike := it.NewTelephone()
	o.sim = sim.New(sim.Options{CorpID: corp, AgentID: "1", Secret: "s", BaseURL: it.Portal, Now: clock, Members: append(more, []sim.Member{
		{UserID: o.bound, Name: "甲", Status: 1}, {UserID: o.byPhone, Name: "乙", Mobile: phone, Status: 1}, {UserID: o.unknown, Name: "丙", Mobile: it.NewTelephone(), Status: 1},
		{UserID: o.disguised, Name: "丁", Mobile: numberLike, Status: 1}, {UserID: "NoPhone", Name: "戊", Status: 1}, {UserID: "Left", Name: "己", Mobile: phone, Status: 5}, {Name: "外人"},
	}...)})
	server := httptest.NewServer(o.sim)
	t.Cleanup(server.Close)
	o.service = identity.New(identity.Deps{
		DB: db, Tables: apitest.Tables(), Origin: it.Portal, Clock: clock,
		SignOn: identity.SignOn{WeCom: wecom.New(wecom.Config{CorpID: corp, AgentID: "1", Secret: "s", LoginPage: "https://scan.example", API: server.URL + "/__local/wecom"}, clock)},
	})
	for name, telephone := range map[string]string{"a" + corp: bound, "b" + corp: phone, numberLike: ""} {
		if err := o.service.AddAccount(context.Background(), identity.Account{Username: name, Password: it.Password, Telephone: telephone}); err != nil {
			t.Fatal(err)
		}
	}
	o.phoneName = "b" + corp
	o.boundUser, o.phoneUser = identity.UserIDOf("a"+corp), identity.UserIDOf("b"+corp)
	if err := o.service.AddLink(context.Background(), "wecom#"+corp+"#"+o.bound, o.boundUser); err != nil {
		t.Fatal(err)
	}
	o.g = o.service.Routes()
	return o
}

// begin answers a browser that was sent to the scan page, and the state.
func (o *office) begin(t *testing.T) (*apitest.Browser, string) {
	t.Helper()
	b := apitest.NewBrowser(t, o.g, it.Portal)
	a := b.Call(t, apitest.Request{Method: "GET", Path: qywx})
	start := apitest.Into[link.WeComStart](t, a)
	page, err := url.Parse(start.AuthorizeURL)
	if a.HTTP != 200 || err != nil || page.Host != "scan.example" || page.Query().Get("state") != start.State || page.Query().Get("redirect_uri") != it.Portal+"/portal/user/login" || start.Token != "" {
		t.Fatalf("%d %s %v", a.HTTP, a.Body, err)
	}
	return b, start.State
}

func end(t *testing.T, b *apitest.Browser, code, state string) apitest.Answer {
	t.Helper()
	return b.Call(t, apitest.Request{Method: "GET", Path: qywx + "?" + url.Values{"code": {code}, "state": {state}}.Encode()})
}

// refused: the reason, a sentence, and nothing that signs anybody in.
func refused(t *testing.T, what string, a apitest.Answer, status int, reason string) {
	t.Helper()
	if a.HTTP != status || a.Reason() != reason || a.Message == "" || len(a.Header.Values("Set-Cookie")) > 0 {
		t.Errorf("%s: %d %s %v", what, a.HTTP, a.Body, a.Header.Values("Set-Cookie"))
	}
}

// TestWeComRefusals is GEN-15 and CALL-09: what signs nobody in.
func TestWeComRefusals(t *testing.T) {
	o := open(t)
	b, state := o.begin(t)
	stranger, strangerState := o.begin(t)
	code := o.sim.Scan(o.bound)
	refused(t, "no state", end(t, b, code, ""), 400, "state_invalid")
	refused(t, "an invented state", end(t, b, code, strings.Repeat("A", 43)), 400, "state_invalid")
	refused(t, "another browser's state", end(t, b, code, strangerState), 400, "state_invalid")
	refused(t, "another browser: a link that signs its reader in as somebody else", end(t, stranger, code, state), 400, "state_invalid")
	refused(t, "a browser without the mark", end(t, apitest.NewBrowser(t, o.g, it.Portal), code, state), 400, "state_invalid")
	if n := o.sim.Calls("auth/getuserinfo"); n != 0 {
		t.Errorf("the provider was asked %d times for nothing", n)
	}
	refused(t, "refused on the phone", end(t, b, "", state), 400, "code_invalid")
	refused(t, "an invented code", end(t, b, "x", state), 400, "code_invalid")
	refused(t, "an outsider", end(t, b, o.sim.Scan(""), state), 400, "not_member")
	refused(t, "somebody who left", end(t, b, o.sim.Scan("Left"), state), 400, "not_member")
	refused(t, "nobody's telephone", end(t, b, o.sim.Scan(o.unknown), state), 400, "not_bound")
	refused(t, "no telephone", end(t, b, o.sim.Scan("NoPhone"), state), 400, "not_bound")
	refused(t, "a name that looks like his telephone", end(t, b, o.sim.Scan(o.disguised), state), 400, "not_bound")
	if a := end(t, b, o.sim.Scan(o.unknown), state); !strings.Contains(a.Message, "注册") {
		t.Errorf("%s", a.Message)
	}
	if a := end(t, b, strings.Repeat("x", 513), state); a.HTTP != 400 || a.FieldMessage("code") == "" {
		t.Errorf("a long code: %d %s", a.HTTP, a.Body)
	}
	if a := end(t, b, code, state); a.HTTP != 200 || !strings.HasPrefix(apitest.Into[string](t, a), o.boundUser+".") {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	refused(t, "the same again", end(t, b, code, state), 400, "state_invalid")
	refused(t, "the state again", end(t, b, o.sim.Scan(o.bound), state), 400, "state_invalid")
	b, state = o.begin(t)
	refused(t, "the code again", end(t, b, code, state), 400, "code_invalid")
	late := o.sim.Scan(o.bound)
	o.now = o.now.Add(5 * time.Minute)
	refused(t, "a code five minutes old", end(t, b, late, state), 400, "code_invalid")
	o.now = o.now.Add(5 * time.Minute)
	refused(t, "a state ten minutes old", end(t, b, o.sim.Scan(o.bound), state), 400, "state_invalid")
}

func TestWeComThatIsAwayIsNobodysFault(t *testing.T) {
	o := open(t)
	b, state := o.begin(t)
	for _, call := range []string{"gettoken", "auth/getuserinfo", "user/get"} {
		for _, fault := range []string{"502", "noise", "busy"} {
			o.sim.ForgetTokens(true)
			if err := o.sim.SetFault(call, fault); err != nil {
				t.Fatal(err)
			}
			refused(t, call+" "+fault, end(t, b, o.sim.Scan(o.bound), state), 500, "provider_unavailable")
			if err := o.sim.SetFault(call, ""); err != nil {
				t.Fatal(err)
			}
		}
	}
	if a := end(t, b, o.sim.Scan(o.bound), state); a.HTTP != 200 {
		t.Errorf("afterwards: %d %s", a.HTTP, a.Body)
	}
}

// TestAVerifiedTelephoneBinds: the first sign-in by the telephone, the next ones by the member.
func TestAVerifiedTelephoneBinds(t *testing.T) {
	o := open(t)
	for range 2 {
		b, state := o.begin(t)
		a := end(t, b, o.sim.Scan(o.byPhone), state)
		token := apitest.Into[string](t, a)
		if a.HTTP != 200 || !strings.HasPrefix(token, o.phoneUser+".") || b.Cookie("/api/family/auth/api/token", "bim-refresh") == "" || b.Cookie("/", "sso") != "1" {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
		if a := apitest.Call(t, o.g, apitest.Request{Method: "GET", Path: "/family/auth/sys/user/userInfo", Token: token}); a.HTTP != 200 {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	c := apitest.Into[signin.AuthConfig](t, apitest.Call(t, o.g, apitest.Request{Method: "GET", Path: "/family/auth/sys/user/getAuthConfig"}))
	if strings.Join(c.Methods, ",") != "pwd,sms,qywx" {
		t.Errorf("%v", c.Methods)
	}
}

// Twenty members of the corporation have one verified telephone: the account is bound to one of them, and the others are refused, now and later.
func TestAVerifiedTelephoneBindsOneOfAKind(t *testing.T) {
	phone, members := it.NewTelephone(), make([]sim.Member, 20)
	for i := range members {
		members[i] = sim.Member{UserID: fmt.Sprint("M", i), Name: "甲", Mobile: phone, Status: 1}
	}
	wire := &apitest.Wire{}
	o := openOver(t, store.WithTransport(apitest.Config(t), wire), members...)
	name := "c" + id.New("")
	if err := o.service.AddAccount(context.Background(), identity.Account{Username: name, Password: it.Password, Telephone: phone}); err != nil {
		t.Fatal(err)
	}
	scan := func(i int) apitest.Answer {
		b, state := o.begin(t)
		return end(t, b, o.sim.Scan(members[i].UserID), state)
	}
	wire.Meet("user#"+identity.UserIDOf(name), 20)
	answers := make([]apitest.Answer, len(members))
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = scan(i) })
	}
	all.Wait()
	won := -1
	for i, a := range answers {
		switch {
		case a.HTTP == 200 && won < 0:
			won = i
		case a.HTTP != 409 || a.Reason() != "linked_meanwhile" && a.Reason() != "link_other":
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	if won < 0 {
		t.Fatal("nobody is bound")
	}
	for i := range answers {
		if a := scan(i); i == won && a.HTTP != 200 || i != won && (a.HTTP != 409 || a.Reason() != "link_other" || a.Message == "") {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	b, token := o.enter(t, name)
	if got := ways(t, b, token); len(got.Ways) != 1 {
		t.Errorf("%+v", got)
	}
}

// TestOfTwentyAnswersOneSignsIn: one state opens one session, however many codes come with it.
func TestOfTwentyAnswersOneSignsIn(t *testing.T) {
	o := open(t)
	b, state := o.begin(t)
	answers := make([]apitest.Answer, 20)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = end(t, b, o.sim.Scan(o.bound), state) })
	}
	all.Wait()
	won := 0
	for _, a := range answers {
		switch {
		case a.HTTP == 200:
			won++
		case a.Reason() != "state_invalid":
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	if won != 1 {
		t.Errorf("%d signed in", won)
	}
}

func TestTheMarkOfABrowser(t *testing.T) {
	o := open(t)
	a := apitest.Call(t, o.g, apitest.Request{Method: "GET", Path: qywx})
	cookies := (&http.Response{Header: a.Header}).Cookies()
	if len(cookies) != 1 {
		t.Fatalf("%v", cookies)
	}
	if c := cookies[0]; !strings.HasPrefix(c.Name, "__Host-") || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || c.MaxAge != 600 {
		t.Errorf("%v", c)
	}
	b, first := o.begin(t)
	second := apitest.Into[link.WeComStart](t, b.Call(t, apitest.Request{Method: "GET", Path: qywx})).State
	for _, state := range []string{first, second} {
		if a := end(t, b, o.sim.Scan(o.bound), state); a.HTTP != 200 {
			t.Errorf("two tabs of one browser: %d %s", a.HTTP, a.Body)
		}
	}
	b = apitest.NewBrowser(t, o.g, it.Portal)
	b.Plant("/", cookies[0].Name, "planted")
	b.Call(t, apitest.Request{Method: "GET", Path: qywx})
	if b.Cookie("/", cookies[0].Name) == "planted" {
		t.Error("a mark that is none was kept")
	}
}

// TestSignInsElsewhereAreBegunSoOftenOnly stands last: it fills the window of the address that all tests come from.
func TestSignInsElsewhereAreBegunSoOftenOnly(t *testing.T) {
	o := open(t)
	var last apitest.Answer
	for range 61 {
		last = apitest.Call(t, o.g, apitest.Request{Method: "GET", Path: qywx})
	}
	if last.HTTP != 429 || last.Header.Get("Retry-After") == "" {
		t.Errorf("%d %s", last.HTTP, last.Body)
	}
}

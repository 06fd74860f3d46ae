package identity_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"bimportal/functions/identity"
	"bimportal/functions/identity/account"
	"bimportal/functions/identity/cancellation"
	"bimportal/functions/identity/profile"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

const cancel = "/family/auth/setting/cancel/"

func cancelState(t *testing.T, g *api.Group, token string) cancellation.CancelState {
	t.Helper()
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: cancel + "check", Token: token})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return apitest.Into[cancellation.CancelState](t, a)
}

// lay puts an item of another group under a key, as that group would.
func lay[T any](t *testing.T, group string, key store.Key, value T) {
	t.Helper()
	_, err := store.NewTable[T](apitest.DB(t), apitest.TableName(group)).Update(context.Background(), key, func(v *T) error { *v = value; return nil })
	if err != nil {
		t.Fatal(err)
	}
}

func userOf(token string) string {
	userID, _, _ := strings.Cut(token, ".")
	return userID
}

func TestCancellingRefusals(t *testing.T) {
	now := time.Now()
	s, p := service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := person(t, clock.System)
	token := signIn(t, g, name, edge).access
	code := codeFor(t, g, p, telephone, "cancel")
	account := ledger.PersonalAccount(userOf(token))
	for _, call := range []string{"apply", "withdraw"} {
		if a := post(t, g, cancel+call, "", map[string]any{"code": code, "words": "注销账号"}); a.HTTP != 401 {
			t.Errorf("%s by nobody: %d", call, a.HTTP)
		}
	}
	apply := func(code, words string) apitest.Answer {
		return post(t, g, cancel+"apply", token, map[string]any{"code": code, "words": words})
	}
	for what, c := range map[string]struct{ code, words, field string }{
		"other words": {code, "注销", "words"}, "no words": {code, "", "words"}, "a wrong code": {otherThan(code), "注销账号", "code"}, "no code": {"", "注销账号", "code"},
	} {
		if a := apply(c.code, c.words); a.HTTP != 400 || a.FieldMessage(c.field) == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := post(t, g, cancel+"withdraw", token, map[string]any{}); a.HTTP != 409 {
		t.Errorf("nothing to take back: %d", a.HTTP)
	}
	balance := func(b ledger.Balance) { lay(t, "wallet", ledger.BalanceKey(account), b) }
	topUp := func(state string) {
		lay(t, "wallet", store.Key{PK: ledger.AccountPK(account), SK: ledger.TopUpSK(1)}, ledger.TopUp{State: state})
	}
	owns := func(a membership.Access) {
		lay(t, "enterprise", membership.OwnedKey(userOf(token)), membership.Owned{EnterpriseID: a.ID})
		if a.ID != "" {
			lay(t, "enterprise", membership.AccessKey(a.ID), a)
		}
	}
	waits, refused, open, frozen := id.New("e"), id.New("e"), id.New("e"), id.New("e")
	for _, block := range []struct {
		what, code, path string
		lay, clear       func()
	}{
		{"a balance", "balance", "/user-info/account?give=back", func() { balance(ledger.Balance{BalanceFen: 1}) }, func() { balance(ledger.Balance{}) }},
		{"below zero", "balance", "/user-info/account", func() { balance(ledger.Balance{BalanceFen: -1}) }, func() { balance(ledger.Balance{}) }},
		{"a balance on its way out", "balance", "/user-info/account", func() { balance(ledger.Balance{FrozenFen: 1}) }, func() { balance(ledger.Balance{}) }},
		{"an open top-up", "orders", "/user-info/myOrder", func() { topUp("created") }, func() { topUp("closed") }},
		{"an enterprise under review", "enterprise", "/addProvider?id=" + waits, func() { owns(membership.Access{ID: waits, Status: membership.InReview}) }, func() { owns(membership.Access{}) }},
		{"a refused one", "enterprise", "/addProvider?id=" + refused, func() { owns(membership.Access{ID: refused, Status: membership.Failed}) }, func() { owns(membership.Access{}) }},
		{"an approved one", "enterprise", "/workbenchHome?id=" + open, func() { owns(membership.Access{ID: open, Status: membership.Approved}) }, func() { owns(membership.Access{}) }},
		{"a frozen one", "enterprise", "/support", func() { owns(membership.Access{ID: frozen, Status: membership.Approved, Frozen: true}) }, func() { owns(membership.Access{}) }},
		{"the operators' own", "enterprise", "/support", func() { owns(membership.Access{ID: membership.Platform, Status: membership.Approved}) }, func() { owns(membership.Access{}) }},
	} {
		block.lay()
		if a := apply(code, "注销账号"); a.HTTP != 409 || a.Reason() != "cancel_blocked" {
			t.Errorf("%s: %d %s", block.what, a.HTTP, a.Body)
		}
		for _, c := range cancelState(t, g, token).Checks {
			if c.OK == (c.Code == block.code) || c.Text == "" || c.OK != (c.Path == "") || !c.OK && c.Path != block.path {
				t.Errorf("%s: %+v", block.what, c)
			}
		}
		block.clear()
	}
	if cancelState(t, g, token).Cancelling || info(t, g, token).HTTP != 200 {
		t.Error("a refusal began to close the account")
	}
}

func TestACancellationIsTakenBackWithinFifteenDays(t *testing.T) {
	now := time.Now()
	s, p := service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := person(t, clock.System)
	here, there := signIn(t, g, name, edge), signIn(t, g, name, wecom)
	a := post(t, g, cancel+"apply", here.access, map[string]any{"code": codeFor(t, g, p, telephone, "cancel"), "words": " 注销账号 "})
	if a.HTTP != 200 || apitest.Into[cancellation.CancelReceipt](t, a).Until != now.Add(15*24*time.Hour).UnixMilli() {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if info(t, g, here.access).HTTP != 401 || info(t, g, there.access).HTTP != 401 || refresh(t, g, there.refresh).HTTP != 401 {
		t.Fatal("a session goes on")
	}
	now = now.Add(14 * 24 * time.Hour)
	if err := s.Work(context.Background(), identity.Event{Task: "close"}); err != nil {
		t.Fatal(err)
	}
	back := signIn(t, g, name, edge)
	if profile := apitest.Into[profile.UserInfo](t, info(t, g, back.access)); profile.Status != 2 || !cancelState(t, g, back.access).Cancelling {
		t.Errorf("%+v", profile)
	}
	if a := post(t, g, cancel+"apply", back.access, map[string]any{"code": codeFor(t, g, p, telephone, "cancel"), "words": "注销账号"}); a.HTTP != 409 || a.Reason() != "cancelling" {
		t.Errorf("twice: %d %s", a.HTTP, a.Body)
	}
	if a := post(t, g, cancel+"withdraw", back.access, map[string]any{}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	now = now.Add(3 * 24 * time.Hour)
	if err := s.Work(context.Background(), identity.Event{Task: "close"}); err != nil {
		t.Fatal(err)
	}
	if profile := apitest.Into[profile.UserInfo](t, info(t, g, signIn(t, g, name, edge).access)); profile.Status != 0 || profile.Nickname != "测试" {
		t.Errorf("%+v", profile)
	}
}

// crash ends the worker before its n-th write to the store.
type crash struct {
	left int
	end  context.CancelFunc
}

func (c *crash) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.Header.Get("X-Amz-Target"), ".TransactWriteItems") {
		if c.left--; c.left < 0 {
			c.end()
			return nil, context.Canceled
		}
	}
	return http.DefaultTransport.RoundTrip(r)
}

func TestAClosedAccountIsNobodysWhereverTheWorkerStops(t *testing.T) {
	now := time.Now()
	at := func() time.Time { return now }
	s, p := service(t, at)
	g := s.Routes()
	_, name, telephone := person(t, clock.System)
	here := signIn(t, g, name, edge)
	who := "wecom#corp#" + name
	if err := s.AddLink(context.Background(), who, userOf(here.access)); err != nil {
		t.Fatal(err)
	}
	secondStep(t, g, here.access, now)
	lay(t, "wallet", ledger.BalanceKey(ledger.PersonalAccount(userOf(here.access))), ledger.Balance{})
	if a := post(t, g, cancel+"apply", here.access, map[string]any{"code": codeFor(t, g, p, telephone, "cancel"), "words": "注销账号"}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	now = now.Add(16 * 24 * time.Hour)
	// Money that came meanwhile keeps the account, and the worker comes back after a day.
	lay(t, "wallet", ledger.BalanceKey(ledger.PersonalAccount(userOf(here.access))), ledger.Balance{BalanceFen: 100})
	closeOne(t, s, nil)
	if a := login(t, g, name, password); a.Reason() != "totp_required" {
		t.Fatalf("with money on it the account was closed: %d %s", a.HTTP, a.Body)
	}
	lay(t, "wallet", ledger.BalanceKey(ledger.PersonalAccount(userOf(here.access))), ledger.Balance{})
	now = now.Add(25 * time.Hour)
	for n := 0; ; n++ {
		if n > 40 {
			t.Fatal("the worker never came to an end")
		}
		c := &crash{left: n}
		shaky := identity.New(identity.Deps{
			DB: store.WithTransport(apitest.Config(t), c), Tables: apitest.Tables(), Clock: at,
		})
		if closeOne(t, shaky, c) {
			break
		}
	}
	for what, a := range map[string]apitest.Answer{"the name": login(t, g, name, password), "the telephone": login(t, g, telephone, password)} {
		if a.HTTP != 400 || a.Reason() != "bad_credentials" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	user, err := store.NewTable[account.User](apitest.DB(t), apitest.TableName("identity")).Get(context.Background(), store.Key{PK: "user#" + userOf(here.access), SK: "user"})
	if u := user.Value; err != nil || u.Telephone != "" || u.Name != "" || u.Nickname != "已注销用户" || strings.Contains(u.Username, name) {
		t.Errorf("%+v %v", u, err)
	}
	for _, key := range []store.Key{{PK: who, SK: "link"}, {PK: "secret#" + userOf(here.access), SK: "credentials"}, {PK: "secret#" + userOf(here.access), SK: "totp"}} {
		if v, err := store.NewTable[struct{}](apitest.DB(t), apitest.TableName("identity")).Find(context.Background(), key); err != nil || v.Version != 0 {
			t.Errorf("%v is left: %v", key, err)
		}
	}
	done, err := store.NewTable[cancellation.Cancellation](apitest.DB(t), apitest.TableName("identity")).Get(context.Background(), store.Key{PK: "user#" + userOf(here.access), SK: "cancel"})
	if err != nil || done.Value.DoneAt == 0 {
		t.Errorf("%+v %v", done.Value, err)
	}
	// The telephone is free: somebody registers with it and is somebody else.
	a := post(t, g, "/family/auth/api/mall/registerByTelephone", "", map[string]any{
		"telephone": telephone, "code": codeFor(t, g, p, telephone, "register"), "password": "Beton-2026", "agreements": consent,
	})
	if a.HTTP != 200 || userOf(apitest.Into[string](t, a)) == userOf(here.access) {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// closeOne runs the worker and says whether it came to its end; only a crash that was planned may stop it.
func closeOne(t *testing.T, s *identity.Service, planned *crash) bool {
	t.Helper()
	ctx, end := context.WithCancel(context.Background())
	defer end()
	if planned != nil {
		planned.end = end
	}
	err := s.Work(ctx, identity.Event{Task: "close"})
	if err != nil && (planned == nil || planned.left >= 0) {
		t.Fatal(err)
	}
	return err == nil
}

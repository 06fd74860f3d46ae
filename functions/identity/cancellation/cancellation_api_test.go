package cancellation_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"bimportal/functions/identity"
	"bimportal/functions/identity/account"
	"bimportal/functions/identity/cancellation"
	it "bimportal/functions/identity/identitytest"
	"bimportal/functions/identity/profile"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/circles"
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

func TestCancellingRefusals(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := it.Person(t, clock.System)
	token := it.SignIn(t, g, name, it.Edge).Access
	code := it.CodeFor(t, g, p, telephone, "cancel")
	account := ledger.PersonalAccount(it.UserOf(token))
	for _, call := range []string{"apply", "withdraw"} {
		if a := it.Post(t, g, cancel+call, "", map[string]any{"code": code, "words": "注销账号"}); a.HTTP != 401 {
			t.Errorf("%s by nobody: %d", call, a.HTTP)
		}
	}
	apply := func(code, words string) apitest.Answer {
		return it.Post(t, g, cancel+"apply", token, map[string]any{"code": code, "words": words})
	}
	for what, c := range map[string]struct{ code, words, field string }{
		"other words": {code, "注销", "words"}, "no words": {code, "", "words"}, "a wrong code": {it.OtherThan(code), "注销账号", "code"}, "no code": {"", "注销账号", "code"},
	} {
		if a := apply(c.code, c.words); a.HTTP != 400 || a.FieldMessage(c.field) == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := it.Post(t, g, cancel+"withdraw", token, map[string]any{}); a.HTTP != 409 {
		t.Errorf("nothing to take back: %d", a.HTTP)
	}
	balance := func(b ledger.Balance) { it.Lay(t, "wallet", ledger.BalanceKey(account), b) }
	topUp := func(state string) {
		it.Lay(t, "wallet", store.Key{PK: ledger.AccountPK(account), SK: ledger.TopUpSK(1)}, ledger.TopUp{State: state})
	}
	claims := func(n int64) {
		it.Lay(t, "wallet", ledger.PurchasesKey(account), ledger.Purchases{Orders: 3, Claims: n})
	}
	owns := func(a membership.Access) {
		it.Lay(t, "enterprise", membership.OwnedKey(it.UserOf(token)), membership.Owned{EnterpriseID: a.ID})
		if a.ID != "" {
			it.Lay(t, "enterprise", membership.AccessKey(a.ID), a)
		}
	}
	circleID := id.New("")
	circle := func(role string) {
		it.Lay(t, "community", circles.Key(it.UserOf(token), circleID), circles.Place{CircleID: circleID, Role: role})
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
		{"a claim that is open", "orders", "/user-info/myOrder?state=4", func() { claims(1) }, func() { claims(0) }},
		{"an enterprise under review", "enterprise", "/addProvider?id=" + waits, func() { owns(membership.Access{ID: waits, Status: membership.InReview}) }, func() { owns(membership.Access{}) }},
		{"a refused one", "enterprise", "/addProvider?id=" + refused, func() { owns(membership.Access{ID: refused, Status: membership.Failed}) }, func() { owns(membership.Access{}) }},
		{"an approved one", "enterprise", "/workbenchHome?id=" + open, func() { owns(membership.Access{ID: open, Status: membership.Approved}) }, func() { owns(membership.Access{}) }},
		{"a frozen one", "enterprise", "/support", func() { owns(membership.Access{ID: frozen, Status: membership.Approved, Frozen: true}) }, func() { owns(membership.Access{}) }},
		{"a circle", "circles", "/extra-community/circle?tab=members&id=" + circleID, func() { circle("owner") }, func() { circle("manager") }},
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
	if cancelState(t, g, token).Cancelling || it.Info(t, g, token).HTTP != 200 {
		t.Error("a refusal began to close the account")
	}
}

// Who founds a circle while his account begins to close has either: the circle, or the cancellation.
func TestACircleFoundedMeanwhileKeepsTheAccount(t *testing.T) {
	wire := &apitest.Wire{}
	texting, p := it.Service(t, clock.System)
	s := identity.New(identity.Deps{DB: store.WithTransport(apitest.Config(t), wire), Tables: apitest.Tables(), Clock: clock.System})
	g := s.Routes()
	_, name, telephone := it.Person(t, clock.System)
	token, code := it.SignIn(t, g, name, it.Edge).Access, it.CodeFor(t, texting.Routes(), p, telephone, "cancel")
	for _, before := range []int{0, 1} { // circles that he belongs to
		rows, circleID := store.NewTable[circles.Place](apitest.DB(t), apitest.TableName("community")), id.New("")
		founds := func() {
			_, room, err := store.Room(context.Background(), rows, circles.Of(it.UserOf(token)))
			if err == nil {
				err = apitest.DB(t).Transact(context.Background(), rows.New(circles.Key(it.UserOf(token), circleID), circles.Place{CircleID: circleID, Role: circles.Owner}), room)
			}
			if err != nil {
				t.Error(err)
			}
		}
		own := circles.Of(it.UserOf(token)).PK // is read before the code is taken, and once more with what is written
		wire.AfterQuery(own, func() { wire.AfterQuery(own, founds) })
		if a := it.Post(t, g, cancel+"apply", token, map[string]any{"code": code, "words": "注销账号"}); a.HTTP != 409 || a.Reason() != "cancel_blocked" {
			t.Errorf("after %d circles: %d %s", before, a.HTTP, a.Body)
		}
		if cancelState(t, g, token).Cancelling || it.Info(t, g, token).HTTP != 200 {
			t.Errorf("after %d circles the account closes", before)
		}
		it.Lay(t, "community", circles.Key(it.UserOf(token), circleID), circles.Place{CircleID: circleID, Role: "member"})
	}
}

func TestACancellationIsTakenBackWithinFifteenDays(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := it.Person(t, clock.System)
	here, there := it.SignIn(t, g, name, it.Edge), it.SignIn(t, g, name, it.WeCom)
	a := it.Post(t, g, cancel+"apply", here.Access, map[string]any{"code": it.CodeFor(t, g, p, telephone, "cancel"), "words": " 注销账号 "})
	if a.HTTP != 200 || apitest.Into[cancellation.CancelReceipt](t, a).Until != now.Add(15*24*time.Hour).UnixMilli() {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if it.Info(t, g, here.Access).HTTP != 401 || it.Info(t, g, there.Access).HTTP != 401 || it.Refresh(t, g, there.Refresh).HTTP != 401 {
		t.Fatal("a session goes on")
	}
	now = now.Add(14 * 24 * time.Hour)
	if err := s.Work(context.Background(), identity.Event{Task: "close"}); err != nil {
		t.Fatal(err)
	}
	back := it.SignIn(t, g, name, it.Edge)
	if profile := apitest.Into[profile.UserInfo](t, it.Info(t, g, back.Access)); profile.Status != 2 || !cancelState(t, g, back.Access).Cancelling {
		t.Errorf("%+v", profile)
	}
	if a := it.Post(t, g, cancel+"apply", back.Access, map[string]any{"code": it.CodeFor(t, g, p, telephone, "cancel"), "words": "注销账号"}); a.HTTP != 409 || a.Reason() != "cancelling" {
		t.Errorf("twice: %d %s", a.HTTP, a.Body)
	}
	if a := it.Post(t, g, cancel+"withdraw", back.Access, map[string]any{}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	now = now.Add(3 * 24 * time.Hour)
	if err := s.Work(context.Background(), identity.Event{Task: "close"}); err != nil {
		t.Fatal(err)
	}
	if profile := apitest.Into[profile.UserInfo](t, it.Info(t, g, it.SignIn(t, g, name, it.Edge).Access)); profile.Status != 0 || profile.Nickname != "测试" {
		t.Errorf("%+v", profile)
	}
}

func TestAClosedAccountIsNobodysWhereverTheWorkerStops(t *testing.T) {
	now := time.Now()
	at := func() time.Time { return now }
	s, p := it.Service(t, at)
	g := s.Routes()
	_, name, telephone := it.Person(t, clock.System)
	here := it.SignIn(t, g, name, it.Edge)
	who := "wecom#corp#" + name
	if err := s.AddLink(context.Background(), who, it.UserOf(here.Access)); err != nil {
		t.Fatal(err)
	}
	it.SecondStep(t, g, here.Access, now)
	it.Lay(t, "wallet", ledger.BalanceKey(ledger.PersonalAccount(it.UserOf(here.Access))), ledger.Balance{})
	if a := it.Post(t, g, cancel+"apply", here.Access, map[string]any{"code": it.CodeFor(t, g, p, telephone, "cancel"), "words": "注销账号"}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	now = now.Add(16 * 24 * time.Hour)
	// Money that came meanwhile keeps the account, and the worker comes back after a day.
	it.Lay(t, "wallet", ledger.BalanceKey(ledger.PersonalAccount(it.UserOf(here.Access))), ledger.Balance{BalanceFen: 100})
	closeOne(t, s, nil)
	if a := it.Login(t, g, name, it.Password); a.Reason() != "totp_required" {
		t.Fatalf("with money on it the account was closed: %d %s", a.HTTP, a.Body)
	}
	it.Lay(t, "wallet", ledger.BalanceKey(ledger.PersonalAccount(it.UserOf(here.Access))), ledger.Balance{})
	now = now.Add(25 * time.Hour)
	for n := 0; ; n++ {
		if n > 40 {
			t.Fatal("the worker never came to an end")
		}
		c := &it.Crash{Left: n}
		shaky := identity.New(identity.Deps{
			DB: store.WithTransport(apitest.Config(t), c), Tables: apitest.Tables(), Clock: at,
		})
		if closeOne(t, shaky, c) {
			break
		}
	}
	for what, a := range map[string]apitest.Answer{"the name": it.Login(t, g, name, it.Password), "the telephone": it.Login(t, g, telephone, it.Password)} {
		if a.HTTP != 400 || a.Reason() != "bad_credentials" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	user, err := store.NewTable[account.User](apitest.DB(t), apitest.TableName("identity")).Get(context.Background(), store.Key{PK: "user#" + it.UserOf(here.Access), SK: "user"})
	if u := user.Value; err != nil || u.Telephone != "" || u.Name != "" || u.Nickname != "已注销用户" || strings.Contains(u.Username, name) {
		t.Errorf("%+v %v", u, err)
	}
	for _, key := range []store.Key{{PK: who, SK: "link"}, {PK: "secret#" + it.UserOf(here.Access), SK: "credentials"}, {PK: "secret#" + it.UserOf(here.Access), SK: "totp"}} {
		if v, err := store.NewTable[struct{}](apitest.DB(t), apitest.TableName("identity")).Find(context.Background(), key); err != nil || v.Version != 0 {
			t.Errorf("%v is left: %v", key, err)
		}
	}
	done, err := store.NewTable[cancellation.Cancellation](apitest.DB(t), apitest.TableName("identity")).Get(context.Background(), store.Key{PK: "user#" + it.UserOf(here.Access), SK: "cancel"})
	if err != nil || done.Value.DoneAt == 0 {
		t.Errorf("%+v %v", done.Value, err)
	}
	// The telephone is free: somebody registers with it and is somebody else.
	a := it.Post(t, g, "/family/auth/api/mall/registerByTelephone", "", map[string]any{
		"telephone": telephone, "code": it.CodeFor(t, g, p, telephone, "register"), "password": "Beton-2026", "agreements": it.Consent,
	})
	if a.HTTP != 200 || it.UserOf(apitest.Into[string](t, a)) == it.UserOf(here.Access) {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// Accounts that can never be closed, as many as one turn closes, stand before one whose day has come.
func TestAccountsThatFailStarveNoOther(t *testing.T) {
	now := time.Now()
	s, p := it.Service(t, func() time.Time { return now })
	g := s.Routes()
	_, name, telephone := it.Person(t, clock.System)
	here := it.SignIn(t, g, name, it.Edge)
	if a := it.Post(t, g, cancel+"apply", here.Access, map[string]any{"code": it.CodeFor(t, g, p, telephone, "cancel"), "words": "注销账号"}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	db := apitest.DB(t)
	rows := store.NewTable[cancellation.Cancellation](db, apitest.TableName("identity"))
	var poison, gone []store.Write
	for range 100 {
		c := cancellation.Cancellation{UserID: id.New("missing"), Until: 1}
		key := store.Key{PK: "cancellations", SK: "0000000000001#" + c.UserID}
		poison, gone = append(poison, rows.New(key, c)), append(gone, rows.Delete(key))
	}
	if err := db.Fill(t.Context(), poison...); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Transact(t.Context(), gone...); err != nil {
			t.Error(err)
		}
	}()
	now = now.Add(16 * 24 * time.Hour)
	if err := s.Work(t.Context(), identity.Event{Task: "close"}); err == nil {
		t.Error("what fails is not told")
	}
	if a := it.Login(t, g, name, it.Password); a.Reason() != "bad_credentials" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// closeOne runs the worker and says whether it came to its end; only a crash that was planned may stop it.
func closeOne(t *testing.T, s identity.Group, planned *it.Crash) bool {
	t.Helper()
	ctx, end := context.WithCancel(context.Background())
	defer end()
	if planned != nil {
		planned.End = end
	}
	err := s.Work(ctx, identity.Event{Task: "close"})
	if err != nil && (planned == nil || planned.Left >= 0) {
		t.Fatal(err)
	}
	return err == nil
}

// Package oidctest signs people in through an external OpenID provider: zitadel/oidc's example provider on one side,
// the identity group's door on a real store on the other. It is a module of its own, so that the provider's
// dependencies stay out of the project's.
package oidctest

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"

	"bimportal/functions/identity"
	"bimportal/functions/identity/centre"
	"bimportal/functions/identity/openid"
	"bimportal/functions/identity/session"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
)

const (
	portal = "http://localhost:8080"
	board  = "https://board.example"
	client = "portal"
)

// people are who the provider knows.
type people map[string]*storage.User

func (p people) GetUserByID(id string) *storage.User { return p[id] }
func (p people) GetUserByUsername(name string) *storage.User {
	for _, u := range p {
		if u.Username == name {
			return u
		}
	}
	return nil
}
func (people) ExampleClientID() string { return "service" }

// world is a provider, a portal, and one person whom both know by his verified telephone.
type world struct {
	g        *api.Group
	issuer   string
	userID   string
	tamper   func(path string, body []byte) []byte // changes what the provider answers
	requests map[string]int
	away     bool
	name     string // of the account that the provider knows
}

func open(t *testing.T) *world {
	t.Helper()
	w := &world{requests: map[string]int{}}
	telephone := "137" + strings.Map(func(r rune) rune { return '0' + r%10 }, id.New("")+id.New(""))[:8]
	users := people{
		"sub-known":      {ID: "sub-known", Username: "known", Password: "pw", Phone: "+86 " + telephone, PhoneVerified: true},
		"sub-second":     {ID: "sub-second", Username: "second", Password: "pw", Phone: "+86" + telephone, PhoneVerified: true},
		"sub-unverified": {ID: "sub-unverified", Username: "unverified", Password: "pw", Phone: "+86" + telephone},
		"sub-stranger":   {ID: "sub-stranger", Username: "stranger", Password: "pw", Phone: "+8613700000000", PhoneVerified: true},
	}
	storage.RegisterClients(storage.WebClient(client, "secret", portal+centre.CallbackPath))
	var provider http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		w.requests[r.URL.Path]++
		if w.away {
			http.Error(out, "bad gateway", http.StatusBadGateway)
			return
		}
		rec := httptest.NewRecorder()
		provider.ServeHTTP(rec, r)
		body := rec.Body.Bytes()
		if w.tamper != nil {
			body = w.tamper(r.URL.Path, body)
		}
		for name, values := range rec.Header() {
			out.Header()[name] = values
		}
		out.Header().Del("Content-Length")
		out.WriteHeader(rec.Code)
		_, _ = out.Write(body)
	}))
	t.Cleanup(server.Close)
	w.issuer = server.URL + "/"
	provider = exampleop.SetupServer(w.issuer, storage.NewStorage(users), slog.New(slog.NewTextHandler(io.Discard, nil)), false)
	service := identity.New(identity.Deps{
		DB: apitest.DB(t), Tables: apitest.Tables(), Origin: portal, Clock: clock.System,
		SignOn: identity.SignOn{
			AuthType: identity.AuthTypeCentre, Apps: []centre.App{{Code: "board", Name: "看板", Address: board}},
			OpenID: openid.New(openid.Config{Issuer: w.issuer, ClientID: client, ClientSecret: "secret", Redirect: portal + centre.CallbackPath}, clock.System),
		},
	})
	name := "oidc" + id.New("")
	if err := service.AddAccount(context.Background(), identity.Account{Username: name, Password: "Correct@2026", Telephone: telephone}); err != nil {
		t.Fatal(err)
	}
	w.name, w.userID, w.g = name, identity.UserIDOf(name), service.Routes()
	return w
}

// begin returns a browser that the centre sent to the provider, and the provider's address.
func (w *world) begin(t *testing.T, address string, more url.Values) (*apitest.Browser, *url.URL) {
	t.Helper()
	b := apitest.NewBrowser(t, w.g, portal)
	query := url.Values{"redirectUrl": {address}}
	for name, values := range more {
		query[name] = values
	}
	return b, b.Go(t, "/auth-center/auth/checkLogin", query)
}

// signIn fills in the provider's form and answers the query with which it sends people back.
func signIn(t *testing.T, at *url.URL, name string) url.Values {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	var back *url.URL
	c := &http.Client{Jar: jar, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(r.URL.String(), portal) {
			back = r.URL
			return http.ErrUseLastResponse
		}
		return nil
	}}
	page, err := c.Get(at.String())
	if err != nil {
		t.Fatal(err)
	}
	defer page.Body.Close()
	form := page.Request.URL
	answer, err := c.PostForm(form.Scheme+"://"+form.Host+"/login/username", url.Values{"username": {name}, "password": {"pw"}, "id": {form.Query().Get("authRequestID")}})
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if back == nil {
		body, _ := io.ReadAll(answer.Body)
		t.Fatalf("the provider sent nobody back: %s %d %s", answer.Request.URL, answer.StatusCode, body)
	}
	return back.Query()
}

func callback(t *testing.T, b *apitest.Browser, query url.Values) *url.URL {
	t.Helper()
	return b.Go(t, strings.TrimPrefix(centre.CallbackPath, "/api"), query)
}

func exchange(t *testing.T, b *apitest.Browser, ticket string) apitest.Answer {
	t.Helper()
	return b.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/token/refresh", Body: map[string]string{"ticket": ticket}})
}

// refused: to the sign-in page with the reason, with nothing that signs anybody in.
func refused(t *testing.T, what string, b *apitest.Browser, to *url.URL, reason string) {
	t.Helper()
	if to.Path != "/portal/user/login" || to.Query().Get("ssoError") != reason || to.Query().Has("token") || b.Cookie("/", "sso") != "" || b.Cookie("/api/family/auth/api/token", "bim-refresh") != "" {
		t.Errorf("%s: %s", what, to)
	}
}

func TestASignInThroughTheProvider(t *testing.T) {
	w := open(t)
	for i := range 2 { // the first binds by the telephone, the second is known by his subject
		b, at := w.begin(t, portal+"/portal/user-info?a=1", nil)
		q := at.Query()
		if q.Get("code_challenge_method") != "S256" || len(q.Get("code_challenge")) != 43 || len(q.Get("nonce")) != 43 || len(q.Get("state")) != 43 || q.Has("prompt") {
			t.Fatalf("%s", at)
		}
		to := callback(t, b, signIn(t, at, "known"))
		if to.Path != "/portal/user-info" || to.Query().Get("a") != "1" {
			t.Fatalf("%s", to)
		}
		a := exchange(t, b, to.Query().Get("token"))
		token := apitest.Into[string](t, a)
		if a.HTTP != 200 || !strings.HasPrefix(token, w.userID+".") || b.Cookie("/", "sso") != "1" {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
		list := apitest.Into[[]session.Device](t, apitest.Call(t, w.g, apitest.Request{Method: "GET", Path: "/family/auth/setting/session/list", Token: token}))
		if len(list) != i+1 {
			t.Errorf("%d sessions after %d sign-ins", len(list), i+1)
		}
		b.Call(t, apitest.Request{Method: "POST", Path: "/auth-center/auth/logoutByAccessToken", Body: map[string]string{"accessToken": "x", "clientId": "platformHome"}})
		if again := b.Go(t, "/auth-center/auth/checkLogin", url.Values{"redirectUrl": {portal + "/portal/home"}}); again.Query().Get("prompt") != "login" {
			t.Errorf("after a sign-out the provider signs in silently: %s", again)
		}
	}
	b, at := w.begin(t, board+"/x", url.Values{"appType": {"board"}})
	to := callback(t, b, signIn(t, at, "known"))
	if to.Host != "board.example" || to.Path != "/x" || b.Cookie("/", "sso") != "1" {
		t.Fatalf("%s", to)
	}
	if a := exchange(t, apitest.NewBrowser(t, w.g, board), to.Query().Get("token")); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// TestASignOutGoesPastTheProvider: whoever came from there leaves there too, and comes back.
func TestASignOutGoesPastTheProvider(t *testing.T) {
	w := open(t)
	enter := func() (*apitest.Browser, string) {
		b, at := w.begin(t, portal+"/portal/home", nil)
		return b, apitest.Into[string](t, exchange(t, b, callback(t, b, signIn(t, at, "known")).Query().Get("token")))
	}
	signedOut := func(b *apitest.Browser, query url.Values) *url.URL {
		return b.Go(t, strings.TrimPrefix(centre.SignedOutPath, "/api"), query)
	}
	logout := func(b *apitest.Browser, token string) apitest.Answer {
		return b.Call(t, apitest.Request{Method: "POST", Path: "/auth-center/auth/logoutByAccessToken", Body: map[string]string{"accessToken": token, "clientId": "platformHome"}})
	}
	b, token := enter()
	a := logout(b, token)
	next, err := url.Parse(apitest.Into[centre.SignedOut](t, a).Next)
	q := next.Query()
	if err != nil || a.HTTP != 200 || !strings.HasPrefix(next.String(), w.issuer) || q.Get("client_id") != client || q.Get("post_logout_redirect_uri") != portal+centre.SignedOutPath {
		t.Fatalf("%d %s %v", a.HTTP, a.Body, err)
	}
	state := url.Values{"state": {q.Get("state")}}
	if to := signedOut(apitest.NewBrowser(t, w.g, portal), state); to.String() != portal+"/portal/home" {
		t.Errorf("another browser: %s", to)
	}
	if to := signedOut(b, state); to.String() != portal+"/portal/home" {
		t.Errorf("%s", to)
	}
	if again := b.Go(t, "/auth-center/auth/checkLogin", url.Values{"redirectUrl": {portal + "/portal/home"}}); again.Query().Get("prompt") != "login" {
		t.Errorf("%s", again)
	}

	b, token = enter()
	to := b.Go(t, "/auth-center/auth/logout", url.Values{"redirectUrl": {portal + "/portal/product?a=1"}, "token": {token}, "isCCCCBIM": {"1"}})
	if !strings.HasPrefix(to.String(), w.issuer) {
		t.Fatalf("%s", to)
	}
	state = url.Values{"state": {to.Query().Get("state")}}
	if to := signedOut(b, state); to.Path != "/portal/product" || to.Query().Get("isCCCCBIM") != "1" {
		t.Errorf("%s", to)
	}
	if to := signedOut(b, state); to.String() != portal+"/portal/home" {
		t.Errorf("a second time: %s", to)
	}

	// Who signed in by password is nobody there; and a provider that is away holds nobody up.
	b = apitest.NewBrowser(t, w.g, portal)
	byPassword := apitest.Into[string](t, b.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/login/pwd", Body: map[string]string{"username": w.name, "password": "Correct@2026"}}))
	if a := logout(b, byPassword); a.HTTP != 200 || apitest.Into[centre.SignedOut](t, a).Next != "" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestProviderRefusals(t *testing.T) {
	w := open(t)
	for _, name := range []string{"unverified", "stranger"} {
		b, at := w.begin(t, portal+"/portal/home", nil)
		refused(t, name, b, callback(t, b, signIn(t, at, name)), "not_bound")
	}
	b, at := w.begin(t, portal+"/portal/home", nil)
	if to := callback(t, b, signIn(t, at, "known")); to.Query().Get("token") == "" {
		t.Fatalf("%s", to)
	}
	b, at = w.begin(t, portal+"/portal/home", nil)
	refused(t, "a second one with the telephone of an account that is bound", b, callback(t, b, signIn(t, at, "second")), "link_other")
	b, at = w.begin(t, portal+"/portal/home", nil)
	good := signIn(t, at, "known")
	with := func(name, value string) url.Values {
		q := url.Values{"code": good["code"], "state": good["state"]}
		if q.Set(name, value); value == "" {
			q.Del(name)
		}
		return q
	}
	for what, q := range map[string]url.Values{"no state": with("state", ""), "an invented state": with("state", strings.Repeat("A", 43))} {
		if a := b.Call(t, apitest.Request{Method: "GET", Path: strings.TrimPrefix(centre.CallbackPath, "/api") + "?" + q.Encode()}); a.HTTP != 400 || a.Reason() != "state_invalid" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	stranger, _ := w.begin(t, portal+"/portal/home", nil)
	if a := stranger.Call(t, apitest.Request{Method: "GET", Path: strings.TrimPrefix(centre.CallbackPath, "/api") + "?" + good.Encode()}); a.HTTP != 400 || a.Reason() != "state_invalid" {
		t.Errorf("another browser: %d %s", a.HTTP, a.Body)
	}
	refused(t, "the person said no", b, callback(t, b, with("code", "")), "access_denied")
	refused(t, "another issuer", b, callback(t, b, with("iss", "https://evil.example")), "access_denied")
	refused(t, "an invented code", b, callback(t, b, with("code", "x")), "access_denied")

	// A code that another sign-in began, with its own PKCE verifier: code injection.
	other, at := w.begin(t, portal+"/portal/home", nil)
	injected := signIn(t, at, "known")
	refused(t, "an injected code", b, callback(t, b, with("code", injected.Get("code"))), "access_denied")
	if to := callback(t, b, good); !to.Query().Has("token") {
		t.Errorf("a refusal used up what was good: %s", to)
	}
	if a := b.Call(t, apitest.Request{Method: "GET", Path: strings.TrimPrefix(centre.CallbackPath, "/api") + "?" + good.Encode()}); a.HTTP != 400 || a.Reason() != "state_invalid" {
		t.Errorf("the same again: %d %s", a.HTTP, a.Body)
	}
	_ = other
}

// TestIDTokensThatProveNothing: the provider's own answers, changed on the way.
func TestIDTokensThatProveNothing(t *testing.T) {
	w := open(t)
	foreign, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(claims map[string]any){
		"a stranger's signature": func(map[string]any) {},
	} {
		w.tamper = resigned(t, foreign, "", change)
		b, at := w.begin(t, portal+"/portal/home", nil)
		refused(t, what, b, callback(t, b, signIn(t, at, "known")), "access_denied")
	}
	// The provider's key is replaced by ours, so that only the claims are wrong.
	for what, change := range map[string]func(claims map[string]any){
		"nothing wrong":    func(map[string]any) {},
		"another nonce":    func(c map[string]any) { c["nonce"] = "other" },
		"no nonce":         func(c map[string]any) { delete(c, "nonce") },
		"another audience": func(c map[string]any) { c["aud"] = "other" },
		"another issuer":   func(c map[string]any) { c["iss"] = "https://evil.example" },
		"expired":          func(c map[string]any) { c["exp"] = time.Now().Add(-time.Minute).Unix() },
		"another's access token": func(c map[string]any) {
			c["at_hash"] = base64.RawURLEncoding.EncodeToString(make([]byte, 16))
		},
		"another person's telephone": func(c map[string]any) { c["sub"] = "sub-other" },
	} {
		w := open(t)
		w.tamper = resigned(t, foreign, "ours", change)
		b, at := w.begin(t, portal+"/portal/home", nil)
		to := callback(t, b, signIn(t, at, "known"))
		if what == "nothing wrong" {
			if !to.Query().Has("token") {
				t.Errorf("the others prove nothing: %s", to)
			}
			continue
		}
		refused(t, what, b, to, "access_denied")
	}
	w = open(t)
	w.tamper = func(path string, body []byte) []byte {
		if path != "/oauth/token" {
			return body
		}
		return edit(t, body, func(answer map[string]any) {
			part := strings.Split(answer["id_token"].(string), ".")
			header := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none"}`))
			answer["id_token"] = header + "." + part[1] + "."
		})
	}
	b, at := w.begin(t, portal+"/portal/home", nil)
	refused(t, "no signature", b, callback(t, b, signIn(t, at, "known")), "access_denied")
}

func TestAProviderThatIsAway(t *testing.T) {
	w := open(t)
	w.away = true
	b, to := w.begin(t, portal+"/portal/home", nil)
	refused(t, "before the sign-in", b, to, "provider_unavailable")
	w.away = false
	b, at := w.begin(t, portal+"/portal/home", nil)
	answer := signIn(t, at, "known")
	w.away = true
	refused(t, "after it", b, callback(t, b, answer), "provider_unavailable")
	w.away = false
	if to := callback(t, b, answer); !to.Query().Has("token") {
		t.Errorf("when it is back: %s", to)
	}
}

func TestNothingIsAskedBeforeSomebodySignsIn(t *testing.T) {
	w := open(t)
	if len(w.requests) > 0 {
		t.Errorf("%v", w.requests)
	}
}

// resigned returns tokens with changed claims and another key's signature; keyID replaces the provider's keys by it.
func resigned(t *testing.T, key *rsa.PrivateKey, keyID string, change func(map[string]any)) func(string, []byte) []byte {
	return func(path string, body []byte) []byte {
		switch {
		case path == "/keys" && keyID != "":
			set, err := json.Marshal(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: &key.PublicKey, KeyID: keyID, Algorithm: "RS256", Use: "sig"}}})
			if err != nil {
				t.Error(err)
			}
			return set
		case path == "/oauth/token":
			return edit(t, body, func(answer map[string]any) {
				raw, _ := answer["id_token"].(string)
				token, err := jose.ParseSigned(raw, []jose.SignatureAlgorithm{jose.RS256})
				if err != nil {
					return // a refusal holds none
				}
				id := keyID
				if id == "" {
					id = token.Signatures[0].Header.KeyID
				}
				signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: key, KeyID: id}}, nil)
				if err != nil {
					t.Error(err)
					return
				}
				signed, err := signer.Sign(edit(t, token.UnsafePayloadWithoutVerification(), change))
				if err == nil {
					answer["id_token"], err = signed.CompactSerialize()
				}
				if err != nil {
					t.Error(err)
				}
			})
		}
		return body
	}
}

func edit(t *testing.T, body []byte, change func(map[string]any)) []byte {
	var fields map[string]any
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(&fields); err != nil {
		t.Error(err)
		return body
	}
	change(fields)
	out, err := json.Marshal(fields)
	if err != nil {
		t.Error(err)
	}
	return out
}

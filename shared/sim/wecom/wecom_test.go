package wecom_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	sim "bimportal/shared/sim/wecom"
	"bimportal/shared/wecom"
)

const corp, agent, secret = "ww-corp", "1000002", "the-secret"

// sides returns both sides of the protocol and the clock of the simulator.
func sides(t *testing.T, change func(*wecom.Config)) (*sim.Simulator, *wecom.Client, *time.Time) {
	t.Helper()
	now := time.UnixMilli(1_700_000_000_000)
	var s *sim.Simulator
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	s = sim.New(sim.Options{CorpID: corp, AgentID: agent, Secret: secret, BaseURL: server.URL, Members: sim.Demonstration, Now: func() time.Time { return now }})
	config := wecom.Config{CorpID: corp, AgentID: agent, Secret: secret, LoginPage: server.URL + "/__local/wecom", API: server.URL + "/__local/wecom"}
	if change != nil {
		change(&config)
	}
	return s, wecom.New(config, func() time.Time { return now }), &now
}

func TestTheOtherSideRefuses(t *testing.T) {
	ctx := context.Background()
	s, c, now := sides(t, nil)
	late := s.Scan("ZhouMingYuan")
	*now = now.Add(5 * time.Minute)
	for what, code := range map[string]string{"unknown": "x", "empty": "", "five minutes old": late} {
		if _, err := c.Member(ctx, code); !errors.Is(err, wecom.ErrCode) {
			t.Errorf("%s: %v", what, err)
		}
	}
	code := s.Scan("ZhouMingYuan")
	if m, err := c.Member(ctx, code); err != nil || m != (wecom.Member{CorpID: corp, UserID: "ZhouMingYuan", Name: "周明远", Mobile: "13800010001"}) {
		t.Fatal(m, err)
	}
	if _, err := c.Member(ctx, code); !errors.Is(err, wecom.ErrCode) {
		t.Errorf("a code worked twice: %v", err)
	}
	for _, stranger := range []string{"", "LiuBuZai"} {
		if _, err := c.Member(ctx, s.Scan(stranger)); !errors.Is(err, wecom.ErrNotMember) {
			t.Errorf("%q: %v", stranger, err)
		}
	}
	for code, change := range map[int]func(*wecom.Config){
		40013: func(c *wecom.Config) { c.CorpID = "other" }, 40001: func(c *wecom.Config) { c.Secret = "other" },
	} {
		s, c, _ := sides(t, change)
		var refused *wecom.Error
		if _, err := c.Member(ctx, s.Scan("ZhouMingYuan")); !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("%d: %v", code, err)
		}
	}
}

func TestTheAccessTokenIsKeptAndFetchedAnewOnce(t *testing.T) {
	ctx := context.Background()
	s, c, now := sides(t, nil)
	member := func() {
		t.Helper()
		if _, err := c.Member(ctx, s.Scan("QinLiFeng")); err != nil {
			t.Fatal(err)
		}
	}
	member()
	member()
	if n := s.Calls("gettoken"); n != 1 {
		t.Errorf("%d tokens for two sign-ins", n)
	}
	for i, unknown := range []bool{false, true} {
		s.ForgetTokens(unknown)
		member()
		if n := s.Calls("gettoken"); n != 2+i {
			t.Errorf("%d tokens", n)
		}
	}
	*now = now.Add(2 * time.Hour)
	before := s.Calls("auth/getuserinfo")
	member()
	if s.Calls("auth/getuserinfo") != before+1 {
		t.Error("the client did not know that its token ran out")
	}
}

func TestFaultsOfTheOtherSideAreNoRefusal(t *testing.T) {
	for _, call := range []string{"gettoken", "auth/getuserinfo", "user/get"} {
		for _, fault := range []string{"502", "noise", "busy", "hang"} {
			s, c, _ := sides(t, nil)
			if err := s.SetFault(call, fault); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
			_, err := c.Member(ctx, s.Scan("QinLiFeng"))
			cancel()
			if err == nil || errors.Is(err, wecom.ErrCode) || errors.Is(err, wecom.ErrNotMember) || strings.Contains(err.Error(), secret) {
				t.Errorf("%s %s: %v", call, fault, err)
			}
		}
	}
}

func TestTheScanPageLeadsBackToTrustedAddressesOnly(t *testing.T) {
	s, c, _ := sides(t, nil)
	ask := func(method, address, userID string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, address, strings.NewReader(url.Values{"userid": {userID}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	evil := c.LoginAddress("https://evil.example/", "s")
	if ask("GET", evil, "").Code != 400 || ask("POST", evil, "QinLiFeng").Code != 400 {
		t.Error("it leads to another host")
	}
	own := c.LoginAddress("", "the state")
	u, err := url.Parse(own)
	if err != nil {
		t.Fatal(err)
	}
	own = c.LoginAddress("http://"+u.Host+"/portal/user/login?x=1", "the state")
	if w := ask("GET", own, ""); w.Code != 200 || !strings.Contains(w.Body.String(), "何小满") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	w := ask("POST", own, "QinLiFeng")
	back, err := url.Parse(w.Header().Get("Location"))
	if err != nil || w.Code != 303 || back.Query().Get("state") != "the state" || back.Query().Get("x") != "1" || back.Query().Get("code") == "" {
		t.Fatalf("%d %s", w.Code, w.Header())
	}
	if m, err := c.Member(context.Background(), back.Query().Get("code")); err != nil || m.UserID != "QinLiFeng" {
		t.Error(m, err)
	}
	if ask("POST", own, "nobody").Code != 400 {
		t.Error("a member who is not there was scanned")
	}
}

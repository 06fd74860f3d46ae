package auth

import (
	"errors"
	"strings"
	"testing"
	"time"
)

var at = time.UnixMilli(1_700_000_000_000)

func secretOf(t *testing.T, token string) string {
	t.Helper()
	_, _, secret, ok := ParseToken(token)
	if !ok {
		t.Fatalf("%q is no token", token)
	}
	return secret
}

func TestOnlyTheWholeTokenIsOne(t *testing.T) {
	_, tokens := Open("u1", "", "", at)
	for _, bad := range []string{"", "u1", "u1.", tokens.Access[:len(tokens.Access)-1], tokens.Access + "a", strings.Replace(tokens.Access, "u1.", ".", 1), strings.Repeat("u", 65) + tokens.Access[2:]} {
		if _, _, _, ok := ParseToken(bad); ok {
			t.Errorf("%q was taken", bad)
		}
	}
}

func TestTheAccessTokenLivesHalfAnHour(t *testing.T) {
	s, tokens := Open("u1", "", "", at)
	access, refresh := secretOf(t, tokens.Access), secretOf(t, tokens.Refresh)
	for _, c := range []struct {
		secret string
		after  time.Duration
		want   bool
	}{
		{access, 0, true}, {access, accessLives - 1e6, true}, {access, accessLives, false},
		{refresh, 0, false}, {"", 0, false}, {access[1:] + "A", 0, false},
	} {
		if got := s.Admits(c.secret, at.Add(c.after)); got != c.want {
			t.Errorf("%.5s after %v: %v", c.secret, c.after, got)
		}
	}
}

func TestARefreshTokenWorksOnceAndWithinItsGraceAnswersTheSame(t *testing.T) {
	s, tokens := Open("u1", "", "", at)
	old, access := secretOf(t, tokens.Refresh), secretOf(t, tokens.Access)
	first, changed, err := s.Renew(old, "", "", at.Add(time.Minute))
	if err != nil || !changed || first == tokens {
		t.Fatal(first, changed, err)
	}
	again, changed, err := s.Renew(old, "", "", at.Add(time.Minute+grace-1e6))
	if err != nil || changed || again != first {
		t.Fatal("the second tab got another answer", changed, err)
	}
	if !s.Admits(secretOf(t, first.Access), at.Add(2*time.Minute)) {
		t.Error("the new access token is refused")
	}
	if !s.Admits(access, at.Add(time.Minute+grace-1e6)) || s.Admits(access, at.Add(time.Minute+grace)) {
		t.Error("the old access token must live for the grace and no longer")
	}
	if _, _, err := s.Renew(old, "", "", at.Add(time.Minute+grace)); !errors.Is(err, ErrReused) {
		t.Errorf("after the grace: %v", err)
	}
	if _, _, err := s.Renew(secretOf(t, first.Access), "", "", at.Add(time.Minute)); !errors.Is(err, ErrNoSession) {
		t.Errorf("an access token renews: %v", err)
	}
}

func TestACopyIsRecognisedAfterManyExchanges(t *testing.T) {
	s, tokens := Open("u1", "", "", at)
	stolen := secretOf(t, tokens.Refresh)
	now := at
	for range usedMost {
		now = now.Add(time.Minute)
		var err error
		if tokens, _, err = s.Renew(secretOf(t, tokens.Refresh), "", "", now); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := s.Renew(stolen, "", "", now); !errors.Is(err, ErrReused) {
		t.Errorf("%v", err)
	}
	if len(s.Used) != usedMost {
		t.Errorf("%d are kept", len(s.Used))
	}
}

func TestASessionEndsAfterAQuietWeekAndAfterThirtyDays(t *testing.T) {
	s, tokens := Open("u1", "", "", at)
	if _, _, err := s.Renew(secretOf(t, tokens.Refresh), "", "", at.Add(IdleLives)); !errors.Is(err, ErrNoSession) {
		t.Errorf("after a quiet week: %v", err)
	}
	now := at
	for now.Before(at.Add(SessionLives - 24*time.Hour)) {
		now = now.Add(24 * time.Hour)
		var err error
		if tokens, _, err = s.Renew(secretOf(t, tokens.Refresh), "", "", now); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := s.Renew(secretOf(t, tokens.Refresh), "", "", at.Add(SessionLives)); !errors.Is(err, ErrNoSession) {
		t.Errorf("after thirty days: %v", err)
	}
	if s.TTL > at.Add(SessionLives).Unix() {
		t.Error("the row outlives the session")
	}
}

func TestNothingStoredOpensTheSession(t *testing.T) {
	s, tokens := Open("u1", "", "", at)
	for _, stored := range []string{s.Access.Hash, s.Refresh.Hash, s.Refresh.Salt, s.Centre} {
		if s.Admits(stored, at) || s.Vouches(stored, at) || strings.Contains(tokens.Access+tokens.Refresh+tokens.Centre, stored) {
			t.Error("a stored value is a token")
		}
	}
}

func TestTheCentreKnowsASessionForAsLongAsItLives(t *testing.T) {
	s, tokens := Open("u1", "", "", at)
	centre, access := secretOf(t, tokens.Centre), secretOf(t, tokens.Access)
	if !s.Vouches(centre, at) || s.Vouches(access, at) || s.Vouches("", at) || s.Admits(centre, at) {
		t.Error("the three tokens are not told apart")
	}
	if s.Vouches(centre, at.Add(IdleLives)) {
		t.Error("it outlives the session")
	}
	if _, _, err := s.Renew(centre, "", "", at); !errors.Is(err, ErrNoSession) {
		t.Errorf("it renews: %v", err)
	}
	if renewed, _, err := s.Renew(secretOf(t, tokens.Refresh), "", "", at); err != nil || renewed.Centre != "" || !s.Vouches(centre, at) {
		t.Errorf("an exchange of tokens changed it: %v", err)
	}
	if s.Centre = ""; s.Vouches(centre, at) || s.Vouches("", at) {
		t.Error("it vouches after a sign-out")
	}
}

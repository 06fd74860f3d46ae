package identitytest

import (
	"testing"
	"time"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/totp"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
)

// TOTPPath is where the second step is set up.
const TOTPPath = "/family/auth/setting/totp/"

// SecondStep turns the second step on and answers the secret and the recovery codes.
func SecondStep(t *testing.T, g *api.Group, token string, now time.Time) (secret string, codes []string) {
	t.Helper()
	a := Post(t, g, TOTPPath+"start", token, map[string]any{"password": Password})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	set := apitest.Into[totp.TOTPSecret](t, a)
	a = Post(t, g, TOTPPath+"confirm", token, map[string]any{"code": totp.Code(set.Secret, now.Unix()/30)})
	if a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return set.Secret, apitest.Into[totp.RecoveryCodes](t, a).Codes
}

// Half answers the ticket of a first step that succeeded; nobody is signed in by it.
func Half(t *testing.T, a apitest.Answer) string {
	t.Helper()
	if a.HTTP != 400 || a.Reason() != "totp_required" || Cookie(a) != nil {
		t.Fatalf("%d %s %v", a.HTTP, a.Body, a.Header.Values("Set-Cookie"))
	}
	return apitest.Into[struct{ Current account.HalfwayTicket }](t, a).Current.Ticket
}

// Finish gives the second step's code.
func Finish(t *testing.T, b *apitest.Browser, ticket, code string) apitest.Answer {
	t.Helper()
	return b.Call(t, apitest.Request{Method: "POST", Path: "/family/auth/api/login/totp", Body: map[string]string{"ticket": ticket, "code": code}})
}

package identity

import (
	"encoding/json"
	"fmt"
	"os"

	"bimportal/functions/identity/openid"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/wecom"
)

// SignOn is how people may sign in beside the password and the telephone. What is nil is off.
type SignOn struct {
	AuthType string // pwd, or center_auth where the sign-in page leads to the centre; empty is pwd
	Apps     []App  // applications of other origins
	WeCom    *wecom.Client
	OpenID   *openid.Client
}

// AuthTypePassword and AuthTypeCentre are what AuthType may be.
const (
	AuthTypePassword = "pwd"
	AuthTypeCentre   = "center_auth"
)

// OpenIDCallback is where an external provider sends people back to, below the portal's origin.
const OpenIDCallback = "/api/auth-center/auth/oidc/callback"

// OpenIDSignedOut is where it sends them back to after a sign-out.
const OpenIDSignedOut = "/api/auth-center/auth/oidc/signedOut"

// signOnFromEnv reads AUTH_TYPE, SSO_APPS (a JSON list of applications), WECOM_* and OIDC_*. Nothing of it needs to be
// there; what is there and cannot be understood ends the cold start. No call is made.
func signOnFromEnv(origin string) SignOn {
	s := SignOn{AuthType: os.Getenv("AUTH_TYPE"), Apps: lambdahttp.Must(parseApps(os.Getenv("SSO_APPS")))}
	if corp := os.Getenv("WECOM_CORP_ID"); corp != "" {
		s.WeCom = wecom.New(wecom.Config{
			CorpID: corp, AgentID: lambdahttp.Env("WECOM_AGENT_ID"), Secret: lambdahttp.Env("WECOM_SECRET"),
			LoginPage: lambdahttp.Env("WECOM_LOGIN"), API: lambdahttp.Env("WECOM_API"),
		}, clock.System)
	}
	if issuer := os.Getenv("OIDC_ISSUER"); issuer != "" {
		s.OpenID = openid.New(openid.Config{
			Issuer: issuer, ClientID: lambdahttp.Env("OIDC_CLIENT_ID"), ClientSecret: os.Getenv("OIDC_CLIENT_SECRET"),
			Redirect: origin + OpenIDCallback,
		}, clock.System)
	}
	return s
}

// parseApps reads the applications of other origins: each has a code of its own and an absolute http address.
func parseApps(text string) ([]App, error) {
	if text == "" {
		return nil, nil
	}
	var apps []App
	if err := json.Unmarshal([]byte(text), &apps); err != nil {
		return nil, fmt.Errorf("identity: SSO_APPS: %w", err)
	}
	codes := map[string]bool{PortalApp: true}
	for _, a := range apps {
		if originOf(a.Address) == "" || a.Code == "" || a.Name == "" || codes[a.Code] {
			return nil, fmt.Errorf("identity: SSO_APPS: application %q at %q", a.Code, a.Address)
		}
		codes[a.Code] = true
	}
	return apps, nil
}

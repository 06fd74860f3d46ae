package identity

import (
	"os"

	"bimportal/functions/identity/centre"
	"bimportal/functions/identity/openid"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/wecom"
)

// SignOn is how people may sign in beside the password and the telephone. What is nil is off.
type SignOn struct {
	AuthType string       // pwd, or center_auth where the sign-in page leads to the centre; empty is pwd
	Apps     []centre.App // applications of other origins
	WeCom    *wecom.Client
	OpenID   *openid.Client
}

// AuthTypePassword and AuthTypeCentre are what AuthType may be.
const (
	AuthTypePassword = "pwd"
	AuthTypeCentre   = "center_auth"
)

// leads says that the sign-in page leads to the centre.
func (s SignOn) leads() bool { return s.AuthType == AuthTypeCentre }

func (s SignOn) authType() string {
	if s.leads() {
		return AuthTypeCentre
	}
	return AuthTypePassword
}

// methods are the ways to sign in on the portal's own page.
func (s SignOn) methods() []string {
	if s.WeCom == nil {
		return []string{"pwd", "sms"}
	}
	return []string{"pwd", "sms", "qywx"}
}

// signOnFromEnv reads AUTH_TYPE, SSO_APPS (a JSON list of applications), WECOM_* and OIDC_*. Nothing of it needs to be
// there; what is there and cannot be understood ends the cold start. No call is made.
func signOnFromEnv(origin string) SignOn {
	s := SignOn{AuthType: os.Getenv("AUTH_TYPE"), Apps: lambdahttp.Must(centre.ParseApps(os.Getenv("SSO_APPS")))}
	if corp := os.Getenv("WECOM_CORP_ID"); corp != "" {
		s.WeCom = wecom.New(wecom.Config{
			CorpID: corp, AgentID: lambdahttp.Env("WECOM_AGENT_ID"), Secret: lambdahttp.Env("WECOM_SECRET"),
			LoginPage: lambdahttp.Env("WECOM_LOGIN"), API: lambdahttp.Env("WECOM_API"),
		}, clock.System)
	}
	if issuer := os.Getenv("OIDC_ISSUER"); issuer != "" {
		s.OpenID = openid.New(openid.Config{
			Issuer: issuer, ClientID: lambdahttp.Env("OIDC_CLIENT_ID"), ClientSecret: os.Getenv("OIDC_CLIENT_SECRET"),
			Redirect: origin + centre.CallbackPath,
		}, clock.System)
	}
	return s
}

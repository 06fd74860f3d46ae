package main

import (
	"net/http"
	"os"

	"bimportal/shared/sim/wecom"
)

// The local corporation of the company chat app; infra/seed/identity.json binds some of its people to accounts.
const (
	weComCorp  = "wwlocal"
	weComAgent = "1000002"
)

// newSignOn starts the other side of the company chat app and answers what serverless.yml wants of it and of the
// central sign-on. The environment may name an external provider, applications and the type of sign-in.
func (c *cloud) newSignOn() map[string]string {
	secret := newID()
	c.weCom = wecom.New(wecom.Options{CorpID: weComCorp, AgentID: weComAgent, Secret: secret, BaseURL: c.origin, Members: wecom.Demonstration, Departments: wecom.Departments})
	authType := os.Getenv("AUTH_TYPE")
	if authType == "" {
		authType = "pwd"
	}
	return map[string]string{
		"authType": authType, "ssoApps": os.Getenv("SSO_APPS"),
		"wecomCorpId": weComCorp, "wecomAgentId": weComAgent, "wecomSecret": secret,
		"wecomLogin": c.origin + "/__local/wecom", "wecomApi": c.origin + "/__local/wecom",
		"oidcIssuer": os.Getenv("OIDC_ISSUER"), "oidcClientId": os.Getenv("OIDC_CLIENT_ID"), "oidcClientSecret": os.Getenv("OIDC_CLIENT_SECRET"),
	}
}

func (c *cloud) handleSignOn(mux *http.ServeMux) { mux.Handle("/__local/wecom/", c.weCom) }

// Package centre is the central sign-on: it sends people who are signed in back to applications, and asks the provider behind it.
package centre

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/pattern"
)

// PortalApp is the code of the portal itself at the central sign-on (spec.md section 9).
const PortalApp = "platformHome"

// App is an application that a person may open, and to whose origin the centre sends people back.
type App struct {
	Code        string `json:"code"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Address     string `json:"address" doc:"absolute"`
}

// Centre knows where the central sign-on may send somebody: to the portal, and to the applications' own origins.
type Centre struct {
	portal string // its origin
	apps   []App
}

// Of returns the centre of a portal, as https://portal.example, and the applications beside it.
func Of(portal string, apps []App) Centre {
	own := App{PortalApp, "BIM协同平台", "门户与工作台", portal + "/portal/home"}
	return Centre{portal: portal, apps: append([]App{own}, apps...)}
}

func (c Centre) known(code string) bool {
	for _, a := range c.apps {
		if a.Code == code {
			return true
		}
	}
	return false
}

// originOf returns scheme, host and port of an absolute http address, empty when it is not one.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

var (
	errRedirect = api.Invalid("redirect_refused", "返回地址不在允许的范围内")
	errApp      = api.Invalid("app_unknown", "应用标识不正确")
)

// Return is an address that the centre may send somebody back to.
type Return struct {
	Origin string
	Own    bool // the portal's
	app    string
	url    url.URL
}

const redirectMost = 2048

// asciiAddress has no white space, no control character, nothing beyond ASCII, no backslash, no fragment, and no
// quotation mark or angle bracket.
var asciiAddress = pattern.Of(`^[!$%&'()*+,\-./0-9:;=?@A-Z\[\]_a-z~]+$`)

// hiddenPath are encodings that servers along the way undo differently: dots, slashes, backslashes, control characters.
var hiddenPath = pattern.Of(`(?i)%(2e|2f|5c|25|[01][0-9a-f]|7f)`)

// Return returns the address if the application of that code may be returned to there. The origin is compared as text
// before anything parses the address, so that no two parsers can understand it differently.
func (c Centre) Return(code, address string) (Return, error) {
	if code == "" {
		code = PortalApp
	}
	if !c.known(code) {
		return Return{}, errApp
	}
	if len(address) > redirectMost || !asciiAddress().MatchString(address) {
		return Return{}, errRedirect
	}
	for _, a := range c.apps {
		origin := originOf(a.Address)
		rest, ok := strings.CutPrefix(address, origin)
		if a.Code != code || origin == "" || !ok || (rest != "" && rest[0] != '/' && rest[0] != '?') {
			continue
		}
		u, err := url.Parse(address)
		if err != nil || u.User != nil || u.Fragment != "" || u.Scheme+"://"+u.Host != origin {
			return Return{}, errRedirect
		}
		if _, err := url.ParseQuery(u.RawQuery); err != nil || !plainPath(u.EscapedPath()) {
			return Return{}, errRedirect
		}
		r := Return{Origin: origin, Own: code == PortalApp, app: code, url: *u}
		if r.Own && u.Path != "/portal" && !strings.HasPrefix(u.Path, "/portal/") {
			return Return{}, errRedirect // nothing but pages: no call, no picture
		}
		return r, nil
	}
	return Return{}, errRedirect
}

func plainPath(escaped string) bool {
	if hiddenPath().MatchString(escaped) || strings.Contains(escaped, "//") {
		return false
	}
	for segment := range strings.SplitSeq(escaped, "/") {
		if segment == "." || segment == ".." {
			return false
		}
	}
	return true
}

// WithTicket is the address with a ticket to exchange.
func (r Return) WithTicket(ticket string) string { return r.with("token", ticket) }

// Anonymous is the address for who has no central session.
func (r Return) Anonymous() string { return r.with("isToken", "0") }

// SignedOut is the address after a sign-out; isCCCCBIM is passed on as it came.
func (r Return) SignedOut(isCCCCBIM string) string {
	if isCCCCBIM == "" {
		return r.with("", "")
	}
	return r.with("isCCCCBIM", isCCCCBIM)
}

// with sets one parameter; a token, or the word that there is none, that the address brought is dropped.
func (r Return) with(name, value string) string {
	query := r.url.Query()
	query.Del("token")
	query.Del("isToken")
	if name != "" {
		query.Set(name, value)
	}
	u := r.url
	u.RawQuery = query.Encode()
	return u.String()
}

// SecondStep is the portal's sign-in page after a first step elsewhere. The ticket stands behind the number sign, which
// goes to no server.
func (c Centre) SecondStep(r Return, ticket string) string {
	return c.SignIn(r, "") + "#totp=" + url.QueryEscape(ticket)
}

// SignIn is the portal's sign-in page, which leads on to r: by itself inside the portal, through the centre
// elsewhere. problem says why a sign-in elsewhere did not succeed.
func (c Centre) SignIn(r Return, problem string) string {
	query := url.Values{}
	if r.Own {
		inside, _ := strings.CutPrefix(r.with("", ""), c.portal+"/portal")
		if len(inside) > 1 && inside[0] == '/' {
			query.Set("redirect", inside)
		}
	} else {
		query.Set("redirectUrl", r.with("", ""))
		query.Set("appType", r.app)
	}
	if problem != "" {
		query.Set("ssoError", problem)
	}
	if len(query) == 0 {
		return c.portal + "/portal/user/login"
	}
	return c.portal + "/portal/user/login?" + query.Encode()
}

// ParseApps reads the applications of other origins: each has a code of its own and an absolute http address.
func ParseApps(text string) ([]App, error) {
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

package groups_test

import (
	"strings"
	"testing"

	"bimportal/functions"
	"bimportal/functions/openapi/groups"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
)

func TestTheContractIsServed(t *testing.T) {
	served := map[string]api.Route{}
	groupOf := map[string]string{}
	for _, g := range groups.All() {
		for _, r := range g.Routes {
			key := r.Method + " " + r.Path
			if _, twice := served[key]; twice {
				t.Errorf("%s is registered twice", key)
			}
			served[key], groupOf[key] = r, g.Name
		}
	}
	for _, c := range functions.Calls() {
		if c.Group == "site" {
			continue
		}
		for _, c := range byMethod(c) {
			key := c.Method + " " + c.Path
			r, ok := served[key]
			delete(served, key)
			if ok != c.Built {
				t.Errorf("%s: the contract says built %v", key, c.Built)
			}
			if is, says := as(r), as(routeOf(c)); ok && (is != says || groupOf[key] != c.Group) {
				t.Errorf("%s is served by %s as %+v, the contract says by %s as %+v", key, groupOf[key], is, c.Group, says)
			}
		}
	}
	for key := range served {
		t.Errorf("%s is not in the contract", key)
	}
}

// byMethod returns a call as it is served by each of its methods: what a CDN may keep is kept by GET alone.
func byMethod(c functions.Call) []functions.Call {
	if !c.Cached || c.Method == "GET" {
		return []functions.Call{c}
	}
	get, post := c, c
	get.Method, post.Cached = "GET", false
	return []functions.Call{get, post}
}

func routeOf(c functions.Call) api.Route {
	return api.Route{Access: c.Access, Permission: c.Permission, Writes: c.Writes, PublicGet: c.Cached, Raw: c.Raw}
}

// servedAs is what the contract says of a route.
type servedAs struct {
	access, permission     string
	writes, publicGet, raw bool
}

func as(r api.Route) servedAs {
	return servedAs{r.Access, r.Permission, r.Writes, r.PublicGet, r.Raw}
}

func TestLaterCallsAnswerComingSoon(t *testing.T) {
	g := groups.All()[0]
	for _, e := range functions.Calls() {
		if e.Built {
			continue
		}
		if a := apitest.Call(t, g, apitest.Request{Method: e.Method, Path: strings.ReplaceAll(e.Path, "{id}", "7f3a9c2e10")}); a.HTTP != 404 || a.Reason() != "coming_soon" {
			t.Errorf("%s %s: %d %s", e.Method, e.Path, a.HTTP, a.Body)
		}
	}
}

func TestEverySignedInEndpointRefusesNobody(t *testing.T) {
	for _, g := range groups.Over(apitest.DB(t), apitest.Tables()) {
		for _, r := range g.Routes {
			if r.Access == "public" {
				continue
			}
			for _, token := range []string{"", "forged", "0123456789.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"} {
				if a := apitest.Call(t, g, apitest.Request{Method: r.Method, Path: r.Path, Token: token}); a.HTTP != 401 || a.Reason() != "unauthorized" {
					t.Errorf("%s %s with %q: %d %s", r.Method, r.Path, token, a.HTTP, a.Body)
				}
			}
		}
	}
}

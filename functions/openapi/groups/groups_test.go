package groups_test

import (
	"strings"
	"testing"

	"bimportal/functions/openapi"
	"bimportal/functions/openapi/groups"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
)

// publicTwins are the reads that a CDN may keep. A call with an effect never gets one.
var publicTwins = map[string]bool{
	"/micro/home/provider/page": true, "/micro/home/api/provider/bim-centre-list": true, "/platform/home/provider/info": true,
	"/platform/home/api/homePage/count": true, "/micro/home/api/product/page": true, "/micro/home/api/project/case": true,
	"/micro/home/product/detail/{id}": true, "/micro/home/product/detail/condition": true, "/micro/home/api/product/series": true,
	"/platform/home/api/showService/list": true, "/micro/home/group/app-list": true, "/micro/home/group/app-detail": true, "/platform/home/label/search": true,
	"/family/sys/api/dict": true, "/micro/sys/api/dict": true, "/platform/home/api/dict/list": true,
	"/micro/message/api/dynamic/msg":       true,
	"/platform/home/api/itemTemplate/list": true, "/platform/home/itemTemplate/search": true, "/platform/home/itemTemplate/info": true,
	"/platform/home/itemTemplate/detail": true, "/platform/home/itemTemplate/comments": true, "/platform/home/provider/upTemplateList": true,
	"/micro/home/college/tree": true, "/micro/home/college/doc": true, "/micro/home/college/search": true, "/micro/home/info/page": true, "/micro/home/info/detail": true,
	"/platform/home/plug/queryPlugs": true, "/platform/home/api/log/list": true,
	"/micro/home/api/demo/queryInfo": true,
	"/micro/home/api/search":         true, "/micro/home/api/search/suggest": true,
	"/micro/home/api/project/case/detail": true, "/platform/home/api/showCaseType/list": true,
}

// raw are the endpoints that do not answer the envelope, or are sent a form.
var raw = map[string]bool{
	"/family/order/alipay/notify": true, "/micro/file/minio/download": true, "/micro/file/minio/delete": true, "/micro/sys/audit/export": true,
	"/auth-center/auth/checkLogin": true, "/auth-center/auth/logout": true, "/auth-center/auth/oidc/start": true, "/auth-center/auth/oidc/callback": true, "/auth-center/auth/oidc/signedOut": true,
	"/micro/sys/user/upUser": true, "/micro/sys/user/importErrors": true, "/micro/sys/user/importTemplate": true, "/micro/sys/user/export": true,
}

func TestTheContractIsServed(t *testing.T) {
	all := groups.All(nil)
	served := map[string]api.Route{}
	groupOf := map[string]string{}
	for _, g := range all {
		for _, r := range g.Routes {
			key := r.Method + " " + r.Path
			if _, twice := served[key]; twice {
				t.Errorf("%s is registered twice", key)
			}
			served[key], groupOf[key] = r, g.Name
			if r.PublicGet != (publicTwins[r.Path] && r.Method == "GET") {
				t.Errorf("%s: PublicGet %v", key, r.PublicGet)
			}
			if r.Raw != raw[r.Path] {
				t.Errorf("%s: Raw %v", key, r.Raw)
			}
		}
	}
	for _, e := range openapi.Endpoints() {
		key := e.Method + " " + e.Path
		r, ok := served[key]
		delete(served, key)
		switch {
		case e.Group == "site":
		case e.Built != ok:
			t.Errorf("%s: the contract says built %v", key, e.Built)
		case ok && (r.Access != e.Access || groupOf[key] != e.Group):
			t.Errorf("%s: %s by %s, the contract says %s by %s", key, r.Access, groupOf[key], e.Access, e.Group)
		}
	}
	for key, r := range served {
		if !publicTwins[r.Path] {
			t.Errorf("%s is not in the contract", key)
		}
	}
}

func TestLaterCallsAnswerComingSoon(t *testing.T) {
	g := groups.All(nil)[0]
	for _, e := range openapi.Endpoints() {
		if e.Built {
			continue
		}
		if a := apitest.Call(t, g, apitest.Request{Method: e.Method, Path: strings.ReplaceAll(e.Path, "{id}", "7f3a9c2e10")}); a.HTTP != 404 || a.Reason() != "coming_soon" {
			t.Errorf("%s %s: %d %s", e.Method, e.Path, a.HTTP, a.Body)
		}
	}
}

func TestEverySignedInEndpointRefusesNobody(t *testing.T) {
	for _, g := range groups.All(apitest.DB(t)) {
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

package gateway

import (
	"path/filepath"
	"strings"
	"testing"

	"bimportal/functions"
	"bimportal/functions/mall"
	"bimportal/functions/openapi/groups"
	"bimportal/infra/localcloud/serverless"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// TestEveryPathReachesItsOwnGroup holds serverless.yml against the routes in code, by the most specific rule: those of the mall that look into files
// reach their own function. What no group has yet reaches platform, which answers coming_soon.
func TestEveryPathReachesItsOwnGroup(t *testing.T) {
	service, err := serverless.Read(filepath.Join(apitest.Root(), "serverless.yml"), serverless.Values{Stage: "local", Region: "r", Custom: apitest.StageValues(t),
		Refs: map[string]string{"UploadsBucket": "u", "MediaBucket": "m", "SearchBucket": "s", "SiteBucket": "w"}})
	if err != nil {
		t.Fatal(err)
	}
	g := New(nil, service, func() string { return "id" })
	looks := map[string]bool{}
	for _, r := range mall.New(mall.Deps{DB: &store.DB{}, Tables: tables.Of("local"), Clock: clock.System}).Check().Routes {
		looks[r.Path] = true
	}
	for _, group := range groups.All() {
		for _, r := range group.Routes {
			path := strings.NewReplacer("{", "", "}", "").Replace("/api" + r.Path)
			of := group.Name
			if looks[r.Path] {
				of = "mallCheck"
			}
			if got, ok := g.Match(r.Method, path); !ok || got != "bim-local-"+of && got != of {
				t.Errorf("%s %s reaches %q, not %s", r.Method, path, got, of)
			}
		}
	}
	for _, e := range functions.Calls() {
		if e.Group == "site" {
			continue
		}
		if got, ok := g.Match(e.Method, "/api"+e.Path); !ok {
			t.Errorf("%s %s reaches nothing (%q)", e.Method, e.Path, got)
		}
	}
}

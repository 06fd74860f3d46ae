package catalogue_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/catalogue"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

func seedFile(t *testing.T, group string) json.RawMessage {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed", group+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

var loaded sync.Once

// door answers the group on the demonstration data, loaded twice to prove that this changes nothing.
func door(t *testing.T) *api.Group {
	t.Helper()
	db := apitest.DB(t)
	cs := catalogue.New(catalogue.Deps{DB: db, Table: apitest.TableName("catalogue"), DictTable: apitest.TableName("platform"), IdentityTable: apitest.TableName("identity"), EnterpriseTable: apitest.TableName("enterprise"), AnalysisTable: apitest.TableName("analysis"), SearchTable: apitest.TableName("search"), MessageTable: apitest.TableName("message"), Clock: clock.System})
	loaded.Do(func() {
		var labels struct{ Dict []dict.Item }
		if err := json.Unmarshal(seedFile(t, "platform"), &labels); err != nil {
			t.Fatal(err)
		}
		items := store.NewTable[dict.Item](db, apitest.TableName("platform"))
		for _, i := range labels.Dict {
			i.Enabled = 1
			if err := items.Ensure(t.Context(), dict.Key(i), i); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			if err := cs.Work(t.Context(), catalogue.Event{Task: "seed", Data: seedFile(t, "catalogue")}); err != nil {
				t.Fatal(err)
			}
		}
	})
	return cs.Routes()
}

func get[T any](t *testing.T, g *api.Group, path string) T {
	t.Helper()
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: path})
	if a.HTTP != 200 {
		t.Fatalf("%s: %d %s", path, a.HTTP, a.Body)
	}
	return apitest.Into[T](t, a)
}

func TestProducts(t *testing.T) {
	g := door(t)
	page := get[api.Page[catalogue.ProductRow]](t, g, "/micro/home/api/product/page?pageSize=100")
	if page.Total < 16 || page.Total != len(page.Records) {
		t.Fatalf("%d of %d", len(page.Records), page.Total)
	}
	greyed := 0
	for _, p := range page.Records {
		if p.ID == "" || p.Name == "" || p.Group == "" || p.AccessModeName == "" || p.CreateTime == "" {
			t.Errorf("incomplete: %+v", p)
		}
		greyed += 1 - p.Used
	}
	if greyed == 0 || greyed == page.Total {
		t.Errorf("%d of %d are not in use", greyed, page.Total)
	}
	plan := get[api.Page[catalogue.ProductRow]](t, g, "/micro/home/api/product/page?groupCode=plan&pageSize=100")
	if plan.Total == 0 || plan.Total >= page.Total || slices.ContainsFunc(plan.Records, func(p catalogue.ProductRow) bool { return p.GroupCode != "plan" }) {
		t.Errorf("filtered: %+v", plan)
	}
	found := get[api.Page[catalogue.ProductRow]](t, g, "/micro/home/api/product/page?keyword=bim")
	for _, p := range found.Records {
		if !strings.Contains(strings.ToLower(p.Name+p.SubTitle+p.Intro), "bim") {
			t.Errorf("bim found %+v", p)
		}
	}
	if found.Total == 0 {
		t.Error("bim found nothing")
	}
	if none := get[api.Page[catalogue.ProductRow]](t, g, "/micro/home/api/product/page?groupCode=nothing"); none.Total != 0 || none.Records == nil {
		t.Errorf("%+v", none)
	}
}

func TestCasesStandTopFirstThenNewest(t *testing.T) {
	g := door(t)
	page := get[api.Page[catalogue.CaseRow]](t, g, "/micro/home/api/project/case?pageSize=100")
	if page.Total < 20 {
		t.Fatalf("%d cases", page.Total)
	}
	for i, c := range page.Records {
		if c.CaseTypeName == "" || c.RegionName == "" || len(c.Results) == 0 || c.PublishTime == "" {
			t.Errorf("incomplete: %+v", c)
		}
		if i == 0 {
			continue
		}
		before := page.Records[i-1]
		if before.Top < c.Top || (before.Top == c.Top && before.PublishTime < c.PublishTime) {
			t.Errorf("%s stands before %s", before.Title, c.Title)
		}
	}
}

func TestTwinsAnswerTheSame(t *testing.T) {
	g := door(t)
	for _, path := range []string{"/platform/home/api/homePage/count", "/micro/home/api/product/page", "/micro/home/api/project/case"} {
		a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: path})
		b := apitest.Call(t, g, apitest.Request{Method: "POST", Path: path})
		if a.HTTP != 200 || string(a.Data) != string(b.Data) || b.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %d", path, a.HTTP, b.HTTP)
		}
	}
	if n := get[stats.Home](t, g, "/platform/home/api/homePage/count"); n.Product == 0 || n.User == 0 {
		t.Errorf("%+v", n)
	}
}

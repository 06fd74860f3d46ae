package catalogue_test

import (
	"encoding/json"
	"os"
	"path/filepath"
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

// service answers the group on the local store.
func service(t *testing.T) *catalogue.Service {
	t.Helper()
	return catalogue.New(catalogue.Deps{
		DB: apitest.DB(t), Table: apitest.TableName("catalogue"), DictTable: apitest.TableName("platform"), IdentityTable: apitest.TableName("identity"),
		EnterpriseTable: apitest.TableName("enterprise"), AnalysisTable: apitest.TableName("analysis"), SearchTable: apitest.TableName("search"),
		MessageTable: apitest.TableName("message"), Clock: clock.System,
	})
}

var loaded sync.Once

// door answers the group on the demonstration data, loaded twice to prove that this changes nothing.
func door(t *testing.T) *api.Group {
	t.Helper()
	db := apitest.DB(t)
	cs := service(t)
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

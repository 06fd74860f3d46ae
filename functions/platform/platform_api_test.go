package platform_test

import (
	"os"
	"path/filepath"
	"testing"

	"bimportal/functions/platform"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
)

func get(t *testing.T, g *api.Group, path string) []dict.Item {
	t.Helper()
	a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: path})
	if a.HTTP != 200 {
		t.Fatalf("%s: %d %s", path, a.HTTP, a.Body)
	}
	return apitest.Into[[]dict.Item](t, a)
}

func TestDictionary(t *testing.T) {
	s := platform.New(platform.Deps{DB: apitest.DB(t), Tables: apitest.Tables(), Clock: clock.System})
	data, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/platform.json"))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Work(t.Context(), platform.Event{Task: "seed", Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	g := s.Routes()
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/platform/home/api/dict/list"}); a.HTTP != 400 || a.FieldMessage("type") != "请指定字典类型" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	types := get(t, g, "/platform/home/api/dict/list?type=PRODUCT_TYPE")
	if len(types) != 4 || types[0].Value != "plan" || types[0].Remark == "" {
		t.Errorf("%+v", types)
	}
	if found := get(t, g, "/micro/sys/api/dict?typeCode=PRODUCT_TYPE&keyword=%E6%96%BD%E5%B7%A5"); len(found) != 1 || found[0].Value != "build" {
		t.Errorf("%+v", found)
	}
	if none := get(t, g, "/family/sys/api/dict?typeCode=NOTHING"); none == nil || len(none) != 0 {
		t.Errorf("%+v", none)
	}
}

package platform_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bimportal/functions/platform"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/id"
	"bimportal/shared/store"
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

func TestBadInputIsSaidInChinese(t *testing.T) {
	g := platform.New(platform.Deps{DB: apitest.DB(t), Tables: apitest.Tables(), Clock: clock.System}).Routes()
	long := strings.Repeat("a", 51)
	for path, want := range map[string][2]string{
		"/platform/home/api/dict/list": {"type", "请指定字典类型"}, "/micro/sys/api/dict": {"typeCode", "请指定字典类型"}, "/family/sys/api/dict?typeCode=": {"typeCode", "请指定字典类型"},
		"/micro/sys/api/dict?typeCode=A&keyword=" + long: {"keyword", "关键词不能超过50字"},
	} {
		if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: path}); a.HTTP != 400 || a.FieldMessage(want[0]) != want[1] {
			t.Errorf("%s: %d %s", path, a.HTTP, a.Body)
		}
	}
	for _, path := range []string{"/micro/sys/api/dict?typeCode=" + long, "/platform/home/api/dict/list?type=" + long} {
		if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: path}); a.HTTP != 400 {
			t.Errorf("%s: %d", path, a.HTTP)
		}
	}
}

// What is switched off is not answered; what was read is kept for a minute, and that there is nothing is not kept.
func TestASwitchedOffItemIsNotAnswered(t *testing.T) {
	now := clock.System()
	table := store.NewTable[dict.Item](apitest.DB(t), apitest.TableName("platform"))
	s := platform.New(platform.Deps{DB: apitest.DB(t), Tables: apitest.Tables(), Clock: func() time.Time { return now }})
	g := s.Routes()
	kind := "T" + id.New("")
	path := "/platform/home/api/dict/list?type=" + kind
	if found := get(t, g, path); len(found) != 0 {
		t.Errorf("%+v", found)
	}
	load := func() {
		t.Helper()
		data, err := json.Marshal(platform.Seed{Dict: []dict.Item{{TypeCode: kind, Value: "a", Label: "甲", Order: 1}, {TypeCode: kind, Value: "b", Label: "乙", Order: 2}}})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Work(t.Context(), platform.Event{Task: "seed", Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	load()
	now = now.Add(11 * time.Second) // longer than an answer is kept at the door
	if found := get(t, g, path); len(found) != 2 || found[0].Enabled != 1 {
		t.Errorf("what there was not was kept: %+v", found)
	}
	if _, err := table.Update(t.Context(), dict.Key(dict.Item{TypeCode: kind, Value: "a", Order: 1}), func(i *dict.Item) error { i.Enabled = 0; return nil }); err != nil {
		t.Fatal(err)
	}
	now = now.Add(49 * time.Second)
	if found := get(t, g, path); len(found) != 2 {
		t.Errorf("not kept for a minute: %+v", found)
	}
	now = now.Add(12 * time.Second)
	if found := get(t, g, path); len(found) != 1 || found[0].Value != "b" {
		t.Errorf("%+v", found)
	}
	for what, e := range map[string]platform.Event{"an unknown task": {Task: "other", Data: []byte(`{"dict":[]}`)}, "no seed": {Task: "seed", Data: []byte("[]")}} {
		if err := s.Work(t.Context(), e); err == nil {
			t.Errorf("%s is done", what)
		}
	}
}

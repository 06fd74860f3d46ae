package api_test

import (
	"net/http"
	"testing"

	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/clock"
)

// A body that a Raw call reads is refused as Post refuses it.
func TestARawBodyIsHeldAgainstItsType(t *testing.T) {
	type Input struct {
		From int64    `json:"from,omitempty" minimum:"0" maximum:"9" msg:"maximum=时间不正确"`
		Name string   `json:"name" maxLength:"3" msg:"required=请输入名称"`
		As   string   `json:"as,omitempty" enum:"csv,xlsx" default:"xlsx"`
		IDs  []string `json:"ids,omitempty" maxItems:"2"`
	}
	g := api.NewGroup("body", nil, clock.System)
	var read Input
	api.Raw(g, "POST", "/raw", api.Public, 300, func(w http.ResponseWriter, r *http.Request) {
		var err error
		if read, err = api.ReadBody[Input](r); err != nil {
			api.WriteError(w, r, err)
		}
	})
	for body, want := range map[string]struct {
		http    int
		field   string
		message string
	}{
		`{`:                                {400, "", "提交的内容无法识别，请检查格式"},
		`[]`:                               {400, "", "提交的内容无法识别，请检查格式"},
		`{}`:                               {400, "name", "请输入名称"},
		`{"name":" "}`:                     {400, "name", "请输入名称"},
		`{"name":"名称过长"}`:                  {400, "name", "内容过长"},
		`{"name":1}`:                       {400, "name", "格式不正确"},
		`{"name":"a","from":10}`:           {400, "from", "时间不正确"},
		`{"name":"a","from":1e9}`:          {400, "from", "时间不正确"},
		`{"name":"a","as":"pdf"}`:          {400, "as", "请选择列表中的一项"},
		`{"name":"a","more":1}`:            {400, "more", "不支持的字段"},
		`{"name":"a","ids":["1","2","3"]}`: {400, "ids", "选择的项目过多"},
		`{"name":"` + string(make([]byte, 400)) + `"}`: {413, "", "提交的内容过大"},
		`{"name":"a","from":9,"ids":["1"]}`:            {200, "", ""},
	} {
		read = Input{}
		a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/raw", Body: body})
		if a.HTTP != want.http || a.Message != want.message {
			t.Errorf("%s: %d %s", body, a.HTTP, a.Body)
		}
		if want.field != "" && a.FieldMessage(want.field) != want.message {
			t.Errorf("%s: %s", body, a.Body)
		}
		if want.http == 200 && (read.From != 9 || read.Name != "a" || read.As != "xlsx" || len(read.IDs) != 1) {
			t.Errorf("%s: %+v", body, read)
		}
	}
}

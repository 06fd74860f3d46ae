package api_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
)

type thing struct {
	Name string     `json:"name" minLength:"2" maxLength:"4" pattern:"^[^<]*$" msg:"required=请输入名称;minLength=名称过短;maxLength=名称不能超过4字;pattern=名称含有不支持的字符"`
	Kind string     `json:"kind,omitempty" enum:"a,b"`
	N    int        `json:"n,omitempty" minimum:"1" maximum:"9"`
	Pass api.Secret `json:"pass,omitempty"`
}

type listQuery struct {
	api.PageQuery
	Keyword string `query:"keyword" maxLength:"5" msg:"maxLength=关键词过长"`
}

// door returns a group with one endpoint of each sort, and how often the list was read.
func door(now clock.Clock) (g *api.Group, reads *int) {
	g = api.NewGroup("test", func(_ context.Context, token, _ string) (auth.Actor, error) {
		switch token {
		case "good":
			return auth.Actor{UserID: "u1"}, nil
		case "broken":
			return auth.Actor{}, errors.New("the store is away")
		}
		return auth.Actor{}, auth.ErrNoSession
	}, now)
	reads = new(int)
	api.Post(g, "/thing", api.User, func(ctx context.Context, in thing) (string, error) {
		switch in.Name {
		case "坏掉":
			return "", fmt.Errorf("dial tcp: pass %v", in.Pass)
		case "恐慌":
			panic("boom")
		case "重复":
			return "", api.Conflict("taken", "名称已存在")
		case "太快":
			return "", api.TooMany("slow_down", "请稍后再试", 1500*time.Millisecond)
		}
		return api.ActorOf(ctx).UserID, nil
	})
	api.PublicGet(g, "/list", func(ctx context.Context, q listQuery) (api.Page[int], error) {
		*reads++
		if api.CallOf(ctx).Actor != nil {
			return api.Page[int]{}, errors.New("a PublicGet saw an Actor")
		}
		return api.Cut([]int{1, 2, 3}, q.PageQuery)
	})
	api.Raw(g, "POST", "/raw", api.Public, 10, func(w http.ResponseWriter, r *http.Request) {
		if err := r.ParseForm(); err != nil {
			http.Error(w, "failure", http.StatusRequestEntityTooLarge)
		}
	})
	return g, reads
}

func post(t *testing.T, g *api.Group, body any) apitest.Answer {
	t.Helper()
	return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/thing", Token: "good", Body: body})
}

func TestAccessComesBeforeTheInput(t *testing.T) {
	g, _ := door(clock.System)
	for token, want := range map[string]int{"": 401, "bad": 401, "broken": 500} {
		if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/thing", Token: token, Body: `{"name":`}); a.HTTP != want {
			t.Errorf("%q: %d %s", token, a.HTTP, a.Body)
		}
	}
}

// TestWhatAStrangerReadIsNotTheAnswerToWhoSignsIn: a browser keeps an answer by its address unless it is told what else it depends on.
func TestWhatAStrangerReadIsNotTheAnswerToWhoSignsIn(t *testing.T) {
	g, _ := door(clock.System)
	api.KnownGet(g, "/known", func(context.Context, struct{}) (string, error) { return "", nil })
	for i := range 2 { // made, and kept by the process
		if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/known"}); a.HTTP != 200 || a.Header.Get("Vary") != "Authorization" {
			t.Errorf("%d: %d, Vary %q", i, a.HTTP, a.Header.Get("Vary"))
		}
	}
}

func TestFieldsAreRefusedInChinese(t *testing.T) {
	g, _ := door(clock.System)
	for _, c := range []struct{ body, field, message string }{
		{`{}`, "name", "请输入名称"}, {`{"name":"   "}`, "name", "请输入名称"}, {`{"name":"字"}`, "name", "名称过短"},
		{`{"name":"一二三四五"}`, "name", "名称不能超过4字"}, {`{"name":"<b>"}`, "name", "名称含有不支持的字符"}, {`{"name":7}`, "name", "格式不正确"},
		{`{"name":"好名","kind":"c"}`, "kind", "请选择列表中的一项"}, {`{"name":"好名","n":0}`, "n", "数值过小"}, {`{"name":"好名","n":10}`, "n", "数值过大"},
		{`{"name":"好名","n":1.5}`, "n", "格式不正确"}, {`{"name":"好名","x":1}`, "x", "不支持的字段"},
	} {
		if a := post(t, g, c.body); a.HTTP != 400 || a.Status != 400 || a.FieldMessage(c.field) != c.message {
			t.Errorf("%s: %d %s", c.body, a.HTTP, a.Body)
		}
	}
	if a := post(t, g, `{"name":"好名字啊"}`); a.HTTP != 200 || a.Status != 0 || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("four characters: %d %s", a.HTTP, a.Body)
	}
}

func TestErrorsKeepTheirStatusAndTellNothing(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
	defer slog.SetDefault(before)
	g, _ := door(clock.System)
	for _, c := range []struct {
		name   string
		http   int
		reason string
	}{{"坏掉", 500, "internal"}, {"恐慌", 500, "internal"}, {"重复", 409, "taken"}, {"太快", 429, "slow_down"}} {
		a := post(t, g, map[string]string{"name": c.name, "pass": "hunter2-secret"})
		if a.HTTP != c.http || a.Code != c.http || a.Reason() != c.reason || strings.Contains(string(a.Body), "dial") {
			t.Errorf("%s: %d %s", c.name, a.HTTP, a.Body)
		}
		if c.http == 500 && !strings.Contains(log.String(), a.RequestID) {
			t.Errorf("%s: no log line with request %s", c.name, a.RequestID)
		}
		if c.http == 429 && a.Header.Get("Retry-After") != "2" {
			t.Errorf("Retry-After %q", a.Header.Get("Retry-After"))
		}
	}
	if !strings.Contains(log.String(), "dial tcp") || strings.Contains(log.String(), "hunter2") {
		t.Errorf("the log says %s", log.String())
	}
}

func TestAPublicGetIsKeptForAFewSecondsAndHidesNobody(t *testing.T) {
	now := time.Now()
	g, reads := door(func() time.Time { return now })
	get := func(query, token string) apitest.Answer {
		return apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/list" + query, Token: token})
	}
	for range 3 {
		a := get("?pageSize=2&current=1", "good")
		if a.HTTP != 200 || a.Header.Get("Cache-Control") != "public, s-maxage=10, stale-while-revalidate=30" {
			t.Errorf("%d %v", a.HTTP, a.Header)
		}
	}
	get("?current=1&pageSize=2", "")
	if *reads != 1 {
		t.Errorf("%d reads", *reads)
	}
	now = now.Add(6 * time.Second)
	get("?pageSize=2&current=1", "")
	if *reads != 2 {
		t.Errorf("%d reads after its time", *reads)
	}
	for _, query := range []string{"?spam=1", "?keyword=aaaaaa", "?pageSize=101", "?current=0", "?current=x", "?current=101&pageSize=100"} {
		if a := get(query, ""); a.HTTP != 400 || a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %s", query, a.HTTP, a.Body)
		}
	}
}

func TestNamesInThePath(t *testing.T) {
	g := api.NewGroup("test", nil, clock.System)
	reads := 0
	read := func(_ context.Context, in struct {
		ID string `path:"id" maxLength:"4" msg:"maxLength=编号过长"`
	}) (string, error) {
		reads++
		return in.ID, nil
	}
	api.PublicGet(g, "/one/{id}", read)
	api.PublicGet(g, "/one/all", func(context.Context, struct{}) (string, error) { return "all of them", nil })
	api.PostAt(g, "/one/{id}", api.Public, read)
	api.PostAt(g, "/do/{id}", api.Public, func(_ context.Context, in struct {
		ID   string `path:"id"`
		Body struct {
			Name string `json:"name" msg:"required=请输入名称"`
		}
	}) (string, error) {
		return in.ID + in.Body.Name, nil
	})
	for range 2 {
		for path, want := range map[string]string{"/one/ab": `"ab"`, "/one/cd": `"cd"`, "/one/all": `"all of them"`} {
			if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: path}); string(a.Data) != want || !strings.HasPrefix(a.Header.Get("Cache-Control"), "public") {
				t.Errorf("%s: %d %s", path, a.HTTP, a.Body)
			}
		}
	}
	if reads != 2 {
		t.Errorf("%d reads of two addresses, each asked for twice", reads)
	}
	if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/one/ab"}); string(a.Data) != `"ab"` || a.Header.Get("Cache-Control") != "no-store" || reads != 3 {
		t.Errorf("without a body: %d %s", a.HTTP, a.Body)
	}
	if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/one/abcde"}); a.HTTP != 400 || a.FieldMessage("id") != "编号过长" {
		t.Errorf("too long: %d %s", a.HTTP, a.Body)
	}
	if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/do/x", Body: map[string]string{"name": "字"}}); string(a.Data) != `"x字"` {
		t.Errorf("path and body: %d %s", a.HTTP, a.Body)
	}
	for _, body := range []string{`{}`, `{"name":" "}`} {
		if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/do/x", Body: body}); a.HTTP != 400 || a.FieldMessage("name") != "请输入名称" {
			t.Errorf("%s: %d %s", body, a.HTTP, a.Body)
		}
	}
}

func TestPages(t *testing.T) {
	g, _ := door(clock.System)
	page := func(query string) api.Page[int] {
		return apitest.Into[api.Page[int]](t, apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/list" + query}))
	}
	if p := page(""); p.Current != 1 || p.PageSize != 10 || p.Total != 3 || len(p.Records) != 3 {
		t.Errorf("defaults: %+v", p)
	}
	if p := page("?current=2&pageSize=2"); p.Current != 2 || len(p.Records) != 1 || p.Records[0] != 3 {
		t.Errorf("second: %+v", p)
	}
	if p := page("?current=9&pageSize=2"); p.Records == nil || len(p.Records) != 0 || p.Total != 3 {
		t.Errorf("beyond: %+v", p)
	}
}

func TestRawBodiesAreCut(t *testing.T) {
	g, _ := door(clock.System)
	a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/raw", Body: strings.Repeat("a", 20), Header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"}})
	if a.HTTP != 413 {
		t.Errorf("%d", a.HTTP)
	}
}

func TestDataOfTwoShapes(t *testing.T) {
	g := api.NewGroup("test", nil, clock.System)
	type page struct {
		Address string `json:"address"`
	}
	api.Get(g, "/either", api.Public, func(_ context.Context, in struct {
		Code string `query:"code"`
	}) (o api.OneOf[string, page], err error) {
		if in.Code != "" {
			o.First = &in.Code
		} else {
			o.Second = &page{"there"}
		}
		return o, nil
	})
	for query, want := range map[string]string{"?code=text": `"text"`, "": `{"address":"there"}`} {
		if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/either" + query}); a.HTTP != 200 || string(a.Data) != want {
			t.Errorf("%q: %d %s", query, a.HTTP, a.Body)
		}
	}
	doc, err := g.OpenAPI().MarshalJSON()
	if err != nil || !strings.Contains(string(doc), `"oneOf":[{"type":"string"}`) {
		t.Errorf("%v %s", err, doc)
	}
}

// TestAnAddressThatIsNotCleanIsAnsweredInTheEnvelope: the mux would lead it on by a page of its own, with 301.
func TestAnAddressThatIsNotCleanIsAnsweredInTheEnvelope(t *testing.T) {
	g, _ := door(clock.System)
	for _, path := range []string{"//thing", "/./thing", "/x/../thing", "/thing/", "/thing/.", "//"} {
		for _, method := range []string{"GET", "POST"} {
			a := apitest.Call(t, g, apitest.Request{Method: method, Path: path, Token: "good", Body: `{"name":"好名"}`})
			if a.HTTP != 404 || a.Status != 404 || a.Reason() != "no_route" || a.Header.Get("Location") != "" {
				t.Errorf("%s %s: %d %s", method, path, a.HTTP, a.Body)
			}
		}
	}
}

// What a handler leaves nil is an empty list at the door, in an answer and in the record that a refusal shows.
func TestAnAnswerHasNoNullList(t *testing.T) {
	type shelf struct {
		Books []string `json:"books"`
	}
	g := api.NewGroup("test", nil, clock.System)
	api.PublicGet(g, "/shelf", func(context.Context, struct{}) (shelf, error) { return shelf{}, nil })
	api.PublicGet(g, "/stale", func(context.Context, struct{}) (shelf, error) {
		stale := api.Conflict("stale_rev", "已被修改")
		stale.Current = shelf{}
		return shelf{}, stale
	})
	api.Raw(g, "GET", "/raw", api.Public, 1, func(w http.ResponseWriter, r *http.Request) { api.WriteData(w, r, "成功", shelf{}) })
	for _, path := range []string{"/shelf", "/stale", "/raw"} {
		if a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: path}); !strings.Contains(string(a.Body), `"books":[]`) {
			t.Errorf("%s: %s", path, a.Body)
		}
	}
}

// TestABodysDefaults: what a body leaves out, or gives as nothing, holds the default of its tag, in embedded structs and in lists too.
func TestABodysDefaults(t *testing.T) {
	type row struct {
		Role string `json:"role,omitempty" enum:"member,viewer" default:"member" required:"false"`
	}
	type body struct {
		api.PageQuery
		Rows []row    `json:"rows"`
		On   bool     `json:"on,omitempty" default:"true"`
		Next *body    `json:"next,omitempty"`
		Tags []string `json:"tags,omitempty"`
	}
	g := api.NewGroup("test", nil, clock.System)
	api.Post(g, "/defaults", api.Public, func(_ context.Context, in body) (string, error) {
		return fmt.Sprint(in.Current, in.PageSize, in.Rows, in.On, in.Next), nil
	})
	for in, want := range map[string]string{
		`{"rows":[{},{"role":"viewer"}]}`:                 "1 10 [{member} {viewer}] true <nil>",
		`{"rows":[],"current":3,"pageSize":5,"on":false}`: "3 5 [] true <nil>",
	} {
		if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/defaults", Body: in}); string(a.Data) != strconv.Quote(want) {
			t.Errorf("%s: %s", in, a.Body)
		}
	}
}

// TestABodyThatFitsItsSchemaAlone: a number that no field of Go's holds is refused as what cannot be read, and nothing is called.
func TestABodyThatFitsItsSchemaAlone(t *testing.T) {
	g := api.NewGroup("test", nil, clock.System)
	called := false
	api.Post(g, "/count", api.Public, func(_ context.Context, in struct {
		N int8 `json:"n"`
	}) (string, error) {
		called = true
		return "", nil
	})
	for _, in := range []string{`{"n":300}`, `{"n":1} {}`, `{"n":`, `[]`} {
		a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/count", Body: in})
		if a.Status != 400 || called {
			t.Errorf("%s: %d %s, called %t", in, a.Status, a.Body, called)
		}
	}
}

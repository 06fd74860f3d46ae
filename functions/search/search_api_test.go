package search_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/search"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

func TestWhatIsRefused(t *testing.T) {
	d := open(t)
	d.publish(doc(searchdoc.Product, "p1", "模型平台"))
	g := d.service().Routes()
	for what, c := range map[string]struct{ keyword, name, value, sentence string }{
		"nothing":        {"", "", "", "请输入关键词"},
		"spaces":         {" 　\t", "", "", "请输入关键词"},
		"what is none":   {"\u0000\ufeff", "", "", "请输入关键词"},
		"51 characters":  {strings.Repeat("模", 51), "", "", "关键词不能超过50字"},
		"nine words":     {"a b c d e f g h i", "", "", "最多可以同时搜索 8 个词"},
		"no such type":   {"模型", "type", "user", "没有这种内容"},
		"no such order":  {"模型", "sort", "price", "排序方式不正确"},
		"page 0":         {"模型", "current", "0", "页码从 1 开始"},
		"too large":      {"模型", "pageSize", "101", "每页最多 100 条"},
		"beyond the end": {"模型", "current", "1001", "最多可查看前 10000 条，请缩小筛选范围"},
		"another key":    {"模型", "text", "1", ""},
	} {
		more := []string{}
		if c.name != "" {
			more = []string{c.name, c.value}
		}
		if a := d.call(g, c.keyword, more...); a.HTTP != 400 || c.sentence != "" && a.Message != c.sentence {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/micro/home/api/search", Body: map[string]any{"keyword": "模型"}}); a.HTTP != 405 {
		t.Errorf("POST: %d", a.HTTP)
	}
	for _, keyword := range []string{`"`, `*`, `模型" OR "x`, `title:模型`, `NEAR(模型)`, `^模`, `-`, `{title}:模`, `';DROP TABLE idx;--`, strings.Repeat("型", 50), "🏗️", "\u200d"} {
		if a := d.call(g, keyword); a.HTTP != 200 {
			t.Errorf("%q: %d %s", keyword, a.HTTP, a.Body)
		}
		if n := d.find(g, keyword).Total; n != 0 {
			t.Errorf("%q finds %d", keyword, n)
		}
	}
	if h := d.call(g, "模型").Header.Get("Cache-Control"); !strings.HasPrefix(h, "public") {
		t.Errorf("a CDN may not keep it: %q", h)
	}
}

// TestSnapshotAndOverlayAnswerTheSame: what has been built, what has not, and half of each.
func TestSnapshotAndOverlayAnswerTheSame(t *testing.T) {
	d := open(t)
	r := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("模型 审查 机电 管线 施工 BIM 学校 医院 C30 桥梁 模板 族库")
	var docs []searchdoc.Doc
	for i := range 60 {
		one := doc(searchdoc.Types[i%len(searchdoc.Types)], fmt.Sprintf("x%02d", i), words[r.IntN(12)]+words[r.IntN(12)]+words[r.IntN(12)])
		one.Summary, one.Text = words[r.IntN(12)]+"，"+words[r.IntN(12)], strings.Repeat(words[r.IntN(12)]+"与"+words[r.IntN(12)]+"。", 20)
		one.Tags, one.Weight, one.PublishedAt = []string{words[r.IntN(12)]}, int64(r.IntN(3)), int64(r.IntN(4))*86400_000
		docs = append(docs, one)
	}
	answers := func(g *api.Group) string {
		var b strings.Builder
		for _, keyword := range []string{"模型", "bim", "机电 管线", "c", "桥", "mx", "mxsc", "学校医院", "sc 模", "与", "型审", "无此内容", "模型隧道群"} {
			for _, more := range [][]string{{}, {"sort", "newest", "pageSize", "3", "current", "2"}, {"type", "case"}, {"tag", "BIM"}} {
				a := d.find(g, keyword, more...)
				text, err := json.Marshal(a)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&b, "%s %v %s\n", keyword, more, text)
			}
		}
		return b.String()
	}
	d.publish(docs...)
	overlay := answers(d.service().Routes())
	d.build(d.service())
	d.after(20 * time.Minute)
	d.build(d.service()) // moves Through on, so that nothing lies over the snapshot
	if p := d.pointer(); p.Through < docs[0].ChangedAt || p.Through <= d.now().Add(-10*time.Minute).UnixMilli() {
		t.Fatalf("%+v", p)
	}
	compare := func(what, got string) {
		t.Helper()
		a, b := strings.Split(overlay, "\n"), strings.Split(got, "\n")
		for i := range a {
			if a[i] != b[i] {
				t.Fatalf("%s:\n%s\n%s", what, a[i], b[i])
			}
		}
	}
	compare("from the snapshot", answers(d.service().Routes()))
	for i, one := range docs {
		if i%2 == 0 {
			d.publish(one)
		}
	}
	compare("from both", answers(d.service().Routes()))
	if !strings.Contains(overlay, `"total":0`) || !strings.Contains(overlay, `"similar":[{`) {
		t.Error("it proves too little")
	}
}

func TestHighlightsAreExact(t *testing.T) {
	d := open(t)
	one := doc(searchdoc.Case, "c1", "🏗️𠮷祥里ＢＩＭ协同bim")
	one.Summary = "采用 Bim 正向设计，𠮷祥里 3 号楼"
	d.publish(one)
	g := d.service().Routes()
	part := func(text string, r search.Range) string { return string([]rune(text)[r[0] : r[0]+r[1]]) }
	for keyword, want := range map[string][]string{
		"bim": {"ＢＩＭ", "bim", "Bim"}, "𠮷祥": {"𠮷祥", "𠮷祥"}, "协": {"协"}, "祥里ｂ 协同": {"祥里Ｂ", "协同"}, "bim协 im": {"ＢＩＭ协", "im", "im"}, "xtb": {"协同b"},
	} {
		a := d.find(g, keyword)
		if len(a.Records) != 1 {
			t.Errorf("%q finds %d", keyword, len(a.Records))
			continue
		}
		var got []string
		for _, m := range a.Records[0].Marks.Title {
			got = append(got, part(a.Records[0].Title, m))
		}
		for _, m := range a.Records[0].Marks.Summary {
			got = append(got, part(a.Records[0].Summary, m))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q marks %q, not %q", keyword, got, want)
		}
	}
	if m := d.find(g, "协同").Records[0].Marks.Title; len(m) != 1 || m[0] != (search.Range{8, 2}) {
		t.Errorf("%v: the crane is two code points, the rare character one", m)
	}
}

// TestTheTextIsNotShownWhole: of what is searched and not shown, an answer holds a stretch.
func TestTheTextIsNotShownWhole(t *testing.T) {
	d := open(t)
	long, short := doc(searchdoc.Help, "h1", "安装说明"), doc(searchdoc.Help, "h2", "卸载说明")
	long.Summary, long.Text = "如何安装插件。", strings.Repeat("先退出主程序再继续。", 30)+"找到授权文件后双击。"+strings.Repeat("完成后重新启动。", 300)
	short.Text = "授权文件会保留在原处，需要时手动删除。"
	d.publish(long, short)
	for _, s := range []search.Group{d.service(), func() search.Group { d.build(d.service()); return d.service() }()} {
		g := s.Routes()
		a := d.find(g, "授权文件")
		if a.Total != 2 {
			t.Fatal(a.Total)
		}
		for _, r := range a.Records {
			n := len([]rune(r.Summary))
			if !strings.Contains(r.Summary, "授权文件") || n > 102 || r.ID == "h2" && n > len([]rune(short.Text))/2+2 {
				t.Errorf("%s: %q", r.ID, r.Summary)
			}
			if r.ID == "h1" && !strings.HasPrefix(r.Summary, "…找到授权文件后双击。") {
				t.Errorf("%q", r.Summary)
			}
		}
		body := string(d.call(g, "说明").Body)
		if strings.Contains(body, "主程序") || strings.Contains(body, `"text"`) {
			t.Errorf("%s", body)
		}
	}
}

func TestInitialsOfPinyinFindTitles(t *testing.T) {
	d := open(t)
	one, two, three := doc(searchdoc.Template, "t1", "模板中心"), doc(searchdoc.Product, "p1", "重庆长江大桥BIM平台"), doc(searchdoc.News, "n1", "别的")
	three.Text = "MBZX-01 号文件，模板中心"
	d.publish(one, two, three)
	for range 2 {
		g := d.service().Routes()
		for keyword, want := range map[string]string{
			"mbzx": "模板中心|别的", "MBZX": "模板中心|别的", "ＭＢ": "模板中心|别的", "cqcj": "重庆长江大桥BIM平台", "dqbim": "重庆长江大桥BIM平台", "mb zx": "模板中心|别的",
			"zqcj": "重庆长江大桥BIM平台", "mbzz": "", "m": "重庆长江大桥BIM平台|别的",
		} {
			if a := d.find(g, keyword); titles(a) != want {
				t.Errorf("%q finds %q, not %q", keyword, titles(a), want)
			}
		}
		if m := d.find(g, "zx").Records[0].Marks.Title; len(m) != 1 || m[0] != (search.Range{2, 2}) {
			t.Errorf("%v", m)
		}
		d.build(d.service())
	}
}

func TestCountsFiltersAndOrder(t *testing.T) {
	d := open(t)
	at := func(day int) int64 { return time.Date(2026, 3, day, 0, 0, 0, 0, time.UTC).UnixMilli() }
	list := []searchdoc.Doc{
		{Type: searchdoc.Product, ID: "a", Title: "碰撞检查", PublishedAt: at(1), Weight: 1, Tags: []string{"机电", "协同"}},
		{Type: searchdoc.Product, ID: "b", Title: "碰撞检查与管线综合", PublishedAt: at(2), Tags: []string{"机电"}},
		{Type: searchdoc.Case, ID: "c", Title: "医院项目碰撞检查", PublishedAt: at(9), Weight: 5, Tags: []string{"医疗"}},
		{Type: searchdoc.Case, ID: "d", Title: "医院项目的碰撞检查", PublishedAt: at(8), Weight: 9, Tags: []string{"医疗"}},
		{Type: searchdoc.News, ID: "e", Title: "本周动态", Summary: "碰撞检查更新", PublishedAt: at(12), Weight: 99},
		{Type: searchdoc.News, ID: "f", Title: "上周动态", Text: "包含碰撞检查", PublishedAt: at(11), Weight: 999},
		{Type: searchdoc.News, ID: "g", Title: "碰撞", PublishedAt: at(30)},
	}
	d.publish(list...)
	g := d.service().Routes()
	if got := titles(d.find(g, "碰撞检查")); got != "碰撞检查|碰撞检查与管线综合|医院项目的碰撞检查|医院项目碰撞检查|本周动态|上周动态" {
		t.Errorf("by relevance: %s", got)
	}
	if got := titles(d.find(g, "碰撞检查", "sort", "newest")); got != "本周动态|上周动态|医院项目碰撞检查|医院项目的碰撞检查|碰撞检查与管线综合|碰撞检查" {
		t.Errorf("by time: %s", got)
	}
	a := d.find(g, "碰撞检查", "type", "case", "pageSize", "1", "current", "2")
	if a.Total != 2 || titles(a) != "医院项目碰撞检查" || a.Counts["product"] != 2 || a.Counts["news"] != 2 || a.Counts["family"] != 0 || len(a.Counts) != 11 {
		t.Errorf("%+v", a)
	}
	if len(a.Tags) != 1 || a.Tags[0] != (search.TagCount{Tag: "医疗", N: 2}) || a.Records[0].PublishTime != "2026-03-09 08:00:00" {
		t.Errorf("%+v", a)
	}
	if a := d.find(g, "碰撞检查", "tag", "机电"); a.Total != 2 || a.Counts["case"] != 2 {
		t.Errorf("%+v", a)
	}
	if a := d.find(g, "碰撞检查", "tag", "机"); a.Total != 0 || a.Help != nil {
		t.Errorf("%+v", a)
	}
}

func TestNothingFoundHelps(t *testing.T) {
	d := open(t)
	d.publish(doc(searchdoc.Product, "p1", "防护密闭门族"), doc(searchdoc.Product, "p2", "人防工程设计"), doc(searchdoc.Product, "p3", "屋面排水"))
	g := d.service().Routes()
	a := d.find(g, "人防密闭门")
	if a.Total != 0 || a.Help == nil || len(a.Help.Similar) != 2 || a.Help.Similar[0].Title != "防护密闭门族" || len(a.Help.Hints) < 2 {
		t.Fatalf("%+v", a.Help)
	}
	if !slices.Contains(a.Help.Retry, "密闭门") || !slices.Contains(a.Help.Retry, "人防") {
		t.Errorf("%v", a.Help.Retry)
	}
	if a := d.find(g, "屋面 隔热"); a.Help == nil || !slices.Equal(a.Help.Retry, []string{"屋面"}) {
		t.Errorf("%+v", a.Help)
	}
	if a := d.find(g, "屋面", "type", "case"); a.Total != 0 || a.Help != nil || a.Counts["product"] != 1 {
		t.Errorf("another tab has it: %+v", a)
	}
}

func (d *desk) words(kind string) map[string]int {
	d.t.Helper()
	v, err := store.NewTable[stats.Words](d.db, table).Find(d.t.Context(), stats.WordsKey(kind, d.now()))
	if err != nil {
		d.t.Fatal(err)
	}
	return v.Value.Words
}

// TestWordsAreCountedWithoutWhatNamesSomebody: words that find nothing, bounded, and nothing that a visitor typed is
// shown to others.
func TestWordsAreCountedWithoutWhatNamesSomebody(t *testing.T) {
	d := open(t)
	one := doc(searchdoc.Product, "p1", "机电深化平台")
	one.Tags = []string{"机电", "深化设计"}
	d.publish(one)
	s := d.service()
	seed, err := json.Marshal(search.Seed{Hot: []string{"装配式", "BIM 正向设计"}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := s.Work(t.Context(), search.Event{Task: "seed", Data: seed}); err != nil {
			t.Fatal(err)
		}
	}
	g := s.Routes()
	for _, keyword := range []string{"人防  门", "人防 门", "13812345678", "王建国 13812345678", "a@b.cn", "110101199003074514", "机电", "机电深", "门", "http://x.cn/a"} {
		d.find(g, keyword)
		d.find(g, keyword, "current", "2")
	}
	for range 3 {
		d.find(g, "深化设计")
		d.after(6 * time.Second)
	}
	d.find(g, "机电")
	zero := d.words(stats.ZeroWords)
	if len(zero) != 1 || zero["人防 门"] != 2 {
		t.Errorf("%v", zero)
	}
	d.after(11 * time.Second)
	d.find(g, "别的")
	if hot := d.words(stats.HotWords); len(hot) != 2 || hot["深化设计"] != 3 || hot["机电"] != 2 {
		t.Errorf("%v", hot)
	}
	d.after(2 * time.Minute)
	suggested := apitest.Into[search.Suggestions](t, apitest.Call(t, d.service().Routes(), apitest.Request{Method: "GET", Path: "/micro/home/api/search/suggest"}))
	if !slices.Equal(suggested.Hot, []string{"深化设计", "机电", "装配式", "BIM 正向设计"}) {
		t.Errorf("%v", suggested.Hot)
	}
	d.withdraw(one)
	d.after(2 * time.Minute)
	if hot := apitest.Into[search.Suggestions](t, apitest.Call(t, d.service().Routes(), apitest.Request{Method: "GET", Path: "/micro/home/api/search/suggest"})).Hot; !slices.Equal(hot, []string{"装配式", "BIM 正向设计"}) {
		t.Errorf("tags of what is withdrawn: %v", hot)
	}
	var w stats.Words
	for i := range 1000 {
		w.Add(map[string]int{fmt.Sprint("词", i): 1}, d.now())
	}
	if w.Add(map[string]int{"词1": 1}, d.now()); len(w.Words) != 300 || w.Words["词1"] != 2 {
		t.Errorf("%d words of a day", len(w.Words))
	}
}

func TestTitlesAreSuggested(t *testing.T) {
	d := open(t)
	d.publish(doc(searchdoc.Product, "p1", "协同设计平台"), doc(searchdoc.Case, "c1", "医院协同案例"), doc(searchdoc.Help, "h1", "协同的开始"), doc(searchdoc.News, "n1", "新闻"))
	for i := range 9 {
		d.publish(doc(searchdoc.Template, fmt.Sprint("t", i), fmt.Sprint("桥梁模板", i)))
	}
	ask := func(g *api.Group, keyword string) []string {
		t.Helper()
		a := apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/micro/home/api/search/suggest?keyword=" + url.QueryEscape(keyword)})
		if a.HTTP != 200 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
		var list []string
		for _, one := range apitest.Into[search.Suggestions](t, a).Titles {
			list = append(list, one.Title)
		}
		return list
	}
	for range 2 {
		g := d.service().Routes()
		if got := ask(g, "协同"); len(got) != 3 || got[2] != "医院协同案例" {
			t.Errorf("%v", got)
		}
		if got := ask(g, "xtsj"); !slices.Equal(got, []string{"协同设计平台"}) {
			t.Errorf("%v", got)
		}
		if got := ask(g, "桥梁"); len(got) != 8 {
			t.Errorf("%v", got)
		}
		if got := ask(g, `" OR 1`); len(got) != 0 {
			t.Errorf("%v", got)
		}
		d.build(d.service())
	}
	a := apitest.Call(t, d.service().Routes(), apitest.Request{Method: "GET", Path: "/micro/home/api/search/suggest?keyword=" + strings.Repeat("x", 51)})
	if a.HTTP != 400 || a.Message != "关键词不能超过50字" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

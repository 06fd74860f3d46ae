package catalogue_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/catalogue"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/templateuse"
)

const (
	addTemplate    = "/platform/home/itemTemplate/addOrEdit"
	moveTemplate   = "/platform/home/itemTemplate/updateStatus"
	auditTemplate  = "/platform/home/itemTemplate/audit"
	copyTemplate   = "/platform/home/itemTemplate/addAgain"
	deleteTemplate = "/platform/home/itemTemplate/deleteTemplate"
	ownTemplates   = "/platform/home/provider/allTemplateList"
	searchTemplate = "/platform/home/itemTemplate/search"
	likeTemplate   = "/platform/home/itemTemplate/like"
	buyTemplate    = "/platform/home/itemTemplate/buyFreeTemplate"
)

func templateForm(change map[string]any) map[string]any {
	f := map[string]any{
		"templateName": "测试模板", "typeCode": "rail", "stages": []string{"design", "build"}, "disciplines": []string{"structure"}, "intro": "按工点编号组织",
		"function":   `[{"moduleName":"进度管理","functionList":[{"functionName":"总控计划"},{"functionName":"周计划"}]},{"moduleName":"质量管理","functionList":[{"functionName":"首件验收"}]}]`,
		"detailHtml": `<p>按里程组织</p><script>alert(1)</script>`, "versionNo": "V1.0.0", "changeLog": "首个版本", "labels": []string{"地铁"},
	}
	maps.Copy(f, change)
	return f
}

// shelved is a template on the shelf, by way of the review.
func shelved(t *testing.T, g *api.Group, of team, change map[string]any) catalogue.ManagedTemplate {
	t.Helper()
	m := must[catalogue.ManagedTemplate](t, call(t, g, of.owner, of.id, "POST", addTemplate, templateForm(change)))
	m = must[catalogue.ManagedTemplate](t, call(t, g, of.owner, of.id, "POST", moveTemplate, map[string]any{"id": m.ID, "status": 1}))
	ops := operators(t)
	return must[catalogue.ManagedTemplate](t, call(t, g, ops.member(t, auth.ContentAudit), ops.id, "POST", auditTemplate, map[string]any{"id": m.ID, "status": 2, "rev": m.Rev}))
}

func search(t *testing.T, g *api.Group, q map[string]any) catalogue.TemplateSearch {
	t.Helper()
	return must[catalogue.TemplateSearch](t, call(t, g, someone{}, "", "POST", searchTemplate, q))
}

func docOf(t *testing.T, kind searchdoc.Type, id string) searchdoc.Doc {
	t.Helper()
	v, err := store.NewTable[searchdoc.Doc](apitest.DB(t), apitest.TableName("search")).Find(t.Context(), searchdoc.Key(kind, id))
	if err != nil {
		t.Fatal(err)
	}
	return v.Value
}

// Nothing is public that no operator has let through, and everything about it follows at once.
func TestATemplateIsPublicOnlyAfterItsReview(t *testing.T) {
	g := door(t)
	mine, other, ops := newTeam(t), newTeam(t), operators(t)
	auditor := ops.member(t, auth.ContentAudit)
	name := "评审" + id.New("")
	draft := must[catalogue.ManagedTemplate](t, call(t, g, mine.owner, mine.id, "POST", addTemplate, templateForm(map[string]any{"templateName": name})))
	if draft.Status != 0 || draft.ProviderID != mine.id || draft.Rev != 1 || !draft.Can.Edit || draft.Kind != "metro" {
		t.Errorf("%+v", draft)
	}
	public := func() (int, int) {
		a := call(t, g, someone{}, "", "GET", "/platform/home/itemTemplate/detail?id="+draft.ID, nil)
		return search(t, g, map[string]any{"keyword": name}).Total, a.HTTP
	}
	hidden := func(when string) {
		t.Helper()
		if n, http := public(); n != 0 || http != 404 {
			t.Errorf("%s: %d in the centre, detail answers %d", when, n, http)
		}
		if d := docOf(t, searchdoc.Template, draft.ID); d.Title != "" {
			t.Errorf("%s: the search knows it", when)
		}
		refused(t, when+", like", call(t, g, mine.owner, "", "POST", likeTemplate, map[string]any{"id": draft.ID}), 404, "template_gone")
		refused(t, when+", buy", call(t, g, mine.owner, "", "POST", buyTemplate, map[string]any{"templateId": draft.ID}), 404, "template_gone")
		refused(t, when+", preview", call(t, g, someone{}, "", "GET", "/platform/home/itemTemplate/preview?id="+draft.ID, nil), 404, "template_gone")
	}
	hidden("a draft")
	in := func(status int) map[string]any { return map[string]any{"id": draft.ID, "status": status} }
	decide := func(status int, reason string, rev int64) map[string]any {
		return map[string]any{"id": draft.ID, "status": status, "reason": reason, "rev": rev}
	}
	refused(t, "somebody else hands it in", call(t, g, other.owner, other.id, "POST", moveTemplate, in(1)), 404, "template_gone")
	refused(t, "the provider puts it on the shelf himself", call(t, g, mine.owner, mine.id, "POST", moveTemplate, in(2)), 409, "template_state")
	refused(t, "a member without the permission", call(t, g, mine.member(t, auth.TemplateEdit), mine.id, "POST", moveTemplate, in(1)), 403, "no_permission")
	refused(t, "the provider audits", call(t, g, mine.owner, mine.id, "POST", auditTemplate, decide(2, "", 1)), 403, "not_member")
	refused(t, "an operator without the permission", call(t, g, ops.member(t, auth.ReviewView), ops.id, "POST", auditTemplate, decide(2, "", 1)), 403, "no_permission")
	refused(t, "a draft is audited", call(t, g, auditor, ops.id, "POST", auditTemplate, decide(2, "", 1)), 409, "template_state")
	hidden("refused")
	handed := must[catalogue.ManagedTemplate](t, call(t, g, mine.owner, mine.id, "POST", moveTemplate, in(1)))
	hidden("under review")
	refused(t, "changed under review", call(t, g, mine.owner, mine.id, "POST", addTemplate, templateForm(map[string]any{"id": draft.ID, "rev": handed.Rev})), 409, "template_state")
	refused(t, "a stale decision", call(t, g, auditor, ops.id, "POST", auditTemplate, decide(2, "", 1)), 409, "stale_rev")
	if a := call(t, g, auditor, ops.id, "POST", auditTemplate, decide(4, " ", handed.Rev)); a.FieldMessage("reason") != "请填写原因" {
		t.Errorf("rejected without a reason: %s", a.Body)
	}
	hidden("after refused decisions")
	rejected := must[catalogue.ManagedTemplate](t, call(t, g, auditor, ops.id, "POST", auditTemplate, decide(4, "缺少样例数据", handed.Rev)))
	hidden("rejected")
	handed = must[catalogue.ManagedTemplate](t, call(t, g, mine.owner, mine.id, "POST", moveTemplate, in(1)))
	if rejected.Reason != "缺少样例数据" || handed.Reason != "" {
		t.Errorf("%+v %+v", rejected, handed)
	}
	home := get[stats.Home](t, door(t), "/platform/home/api/homePage/count").Template
	on := must[catalogue.ManagedTemplate](t, call(t, g, auditor, ops.id, "POST", auditTemplate, decide(2, "", handed.Rev)))
	if n, http := public(); n != 1 || http != 200 {
		t.Errorf("on the shelf: %d in the centre, detail answers %d", n, http)
	}
	if d := docOf(t, searchdoc.Template, draft.ID); d.Title != name || d.Gone || d.Path != "/templateDetail?id="+draft.ID || !strings.Contains(d.Text, "质量管理") || d.Tags[0] != "轨道交通" {
		t.Errorf("%+v", d)
	}
	if now := get[stats.Home](t, door(t), "/platform/home/api/homePage/count").Template; now <= home {
		t.Errorf("the platform counted %d templates, now %d", home, now)
	}
	messages, err := store.NewTable[notify.Message](apitest.DB(t), apitest.TableName("message")).Query(t.Context(), store.Range{PK: notify.BoxPK(mine.owner.id, notify.Notify)})
	if err != nil || len(messages) != 2 || !strings.Contains(messages[0].Value.Content, "缺少样例数据") || messages[1].Value.Title != "模板已通过审核" {
		t.Errorf("%v %v", messages, err)
	}
	must[catalogue.ManagedTemplate](t, call(t, g, auditor, ops.id, "POST", auditTemplate, decide(3, "涉嫌侵权", on.Rev)))
	if d := docOf(t, searchdoc.Template, draft.ID); !d.Gone || d.TTL == 0 {
		t.Errorf("taken off, and the search still finds it: %+v", d)
	}
	if n := search(t, g, map[string]any{"keyword": name}).Total; n != 0 {
		t.Errorf("taken off, and still in the centre")
	}
}

// ENTITY-11: a project template has id, templateName, thumbUrl and function.
func TestATemplateIsAnsweredWhole(t *testing.T) {
	g := door(t)
	m := shelved(t, g, newTeam(t), map[string]any{"thumbUrl": "/media/picture/u1/a.png", "priceFen": 29900})
	type whole struct{ ID, TemplateName, ThumbURL, Function, DetailHTML string }
	raw := call(t, g, someone{}, "", "GET", "/platform/home/itemTemplate/detail?id="+m.ID, nil)
	d := must[catalogue.TemplateDetail](t, raw)
	modules, err := catalogue.ReadModules(d.Function)
	if err != nil || len(modules) != 2 || modules[0].FunctionList[1].FunctionName != "周计划" || d.ThumbURL != "/media/picture/u1/a.png" || d.PriceFen != 29900 {
		t.Errorf("%+v %v", d, err)
	}
	if d.DetailHTML != "<p>按里程组织</p>" || len(d.Versions) != 1 || d.Versions[0].ChangeLog != "首个版本" {
		t.Errorf("%+v", d)
	}
	if info := apitest.Into[whole](t, call(t, g, someone{}, "", "GET", "/platform/home/itemTemplate/info?id="+m.ID, nil)); info.ID != m.ID || info.TemplateName != "测试模板" || info.Function != d.Function || info.DetailHTML != "" {
		t.Errorf("%+v", info)
	}
	for _, personal := range []string{"isLiked", "owned", `"can"`, "status\":2,\"reason"} {
		if strings.Contains(string(raw.Data), personal) {
			t.Errorf("a public read tells %s", personal)
		}
	}
	p := must[catalogue.TemplatePreview](t, call(t, g, someone{}, "", "GET", "/platform/home/itemTemplate/preview?id="+m.ID, nil))
	if p.PreviewURL != "/portal/templateDetail?id="+m.ID+"&preview=1" || p.ExpireAt == 0 {
		t.Errorf("%+v", p)
	}
}

func TestBadTemplatesAreRefusedByTheirField(t *testing.T) {
	g := door(t)
	mine := newTeam(t)
	before := must[api.Page[catalogue.ManagedTemplate]](t, call(t, g, mine.owner, mine.id, "POST", ownTemplates, nil)).Total
	for field, change := range map[string]map[string]any{
		"templateName": {"templateName": " "}, "typeCode": {"typeCode": "castle"}, "stages": {"stages": []string{"never"}}, "disciplines": {"disciplines": []string{"magic"}},
		"thumbUrl": {"thumbUrl": "https://evil.example/x.png"}, "images": {"images": []string{"javascript:alert(1)"}}, "function": {"function": "[]"}, "versionNo": {"versionNo": "1"},
		"priceFen": {"priceFen": -1}, "labels": {"labels": []string{strings.Repeat("长", 11)}}, "kind": {"kind": "castle"}, "intro": {"intro": strings.Repeat("长", 201)},
	} {
		if a := call(t, g, mine.owner, mine.id, "POST", addTemplate, templateForm(change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	refused(t, "nobody", call(t, g, someone{}, mine.id, "POST", addTemplate, templateForm(nil)), 401, "unauthorized")
	refused(t, "somebody else's enterprise", call(t, g, newSomeone(t), mine.id, "POST", addTemplate, templateForm(nil)), 403, "not_member")
	refused(t, "without the permission", call(t, g, mine.member(t, auth.TemplateShelf), mine.id, "POST", addTemplate, templateForm(nil)), 403, "no_permission")
	if after := must[api.Page[catalogue.ManagedTemplate]](t, call(t, g, mine.owner, mine.id, "POST", ownTemplates, nil)).Total; after != before {
		t.Errorf("%d templates were written", after-before)
	}
	for what, q := range map[string]map[string]any{"sort": {"sort": "random"}, "price": {"price": "cheap"}, "pageSize": {"pageSize": 101}} {
		if a := call(t, g, someone{}, "", "POST", searchTemplate, q); a.HTTP != 400 || a.FieldMessage(what) == "" {
			t.Errorf("%s: %s", what, a.Body)
		}
	}
}

func TestATemplateIsChangedCopiedAndDeleted(t *testing.T) {
	g := door(t)
	mine, other := newTeam(t), newTeam(t)
	m := must[catalogue.ManagedTemplate](t, call(t, g, mine.owner, mine.id, "POST", addTemplate, templateForm(nil)))
	change := func(rev int64, c map[string]any) map[string]any {
		f := templateForm(c)
		f["id"], f["rev"] = m.ID, rev
		return f
	}
	refused(t, "another enterprise changes it", call(t, g, other.owner, other.id, "POST", addTemplate, change(1, nil)), 404, "template_gone")
	refused(t, "another enterprise copies it", call(t, g, other.owner, other.id, "POST", copyTemplate, map[string]any{"id": m.ID}), 404, "template_gone")
	refused(t, "another enterprise deletes it", call(t, g, other.owner, other.id, "POST", deleteTemplate, map[string]any{"templateId": m.ID}), 404, "template_gone")
	refused(t, "a stale change", call(t, g, mine.owner, mine.id, "POST", addTemplate, change(7, nil)), 409, "stale_rev")
	n := must[catalogue.ManagedTemplate](t, call(t, g, mine.owner, mine.id, "POST", addTemplate, change(1, map[string]any{"versionNo": "V1.1.0", "templateName": "改名"})))
	if n.Rev != 2 || n.VersionNo != "V1.1.0" || n.TemplateName != "改名" {
		t.Errorf("%+v", n)
	}
	if a := call(t, g, mine.owner, mine.id, "POST", addTemplate, change(2, nil)); a.FieldMessage("versionNo") != "该版本号已经用过" {
		t.Errorf("an old version number: %s", a.Body)
	}
	c := must[catalogue.ManagedTemplate](t, call(t, g, mine.owner, mine.id, "POST", copyTemplate, map[string]any{"id": m.ID}))
	if c.ID == m.ID || c.TemplateName != "改名（副本）" || c.Status != 0 || c.LikeCount != 0 {
		t.Errorf("%+v", c)
	}
	on := shelved(t, g, mine, nil)
	refused(t, "deleted on the shelf", call(t, g, mine.owner, mine.id, "POST", deleteTemplate, map[string]any{"templateId": on.ID}), 409, "template_state")
	used := store.NewTable[templateuse.Use](apitest.DB(t), apitest.TableName("catalogue"))
	if err := apitest.DB(t).Transact(t.Context(), used.New(templateuse.Key(m.ID), templateuse.Use{TemplateID: m.ID, Projects: 1})); err != nil {
		t.Fatal(err)
	}
	refused(t, "deleted while a project uses it", call(t, g, mine.owner, mine.id, "POST", deleteTemplate, map[string]any{"templateId": m.ID}), 409, "template_in_use")
	if err := apitest.DB(t).Transact(t.Context(), used.Delete(templateuse.Key(m.ID))); err != nil {
		t.Fatal(err)
	}
	for _, gone := range []string{m.ID, c.ID} {
		must[catalogue.Nothing](t, call(t, g, mine.owner, mine.id, "POST", deleteTemplate, map[string]any{"templateId": gone}))
		refused(t, "deleted twice", call(t, g, mine.owner, mine.id, "POST", deleteTemplate, map[string]any{"templateId": gone}), 404, "template_gone")
	}
	if list := must[api.Page[catalogue.ManagedTemplate]](t, call(t, g, mine.owner, mine.id, "POST", ownTemplates, nil)); list.Total != 1 || list.Records[0].ID != on.ID || list.Records[0].Can.Edit {
		t.Errorf("%+v", list)
	}
	refused(t, "the review list of somebody who is no operator", call(t, g, mine.owner, mine.id, "POST", ownTemplates, map[string]any{"review": true}), 403, "no_permission")
}

func TestALikeCountsOnceWhoeverRaces(t *testing.T) {
	g := door(t)
	m := shelved(t, g, newTeam(t), nil)
	refused(t, "nobody likes", call(t, g, someone{}, "", "POST", likeTemplate, map[string]any{"id": m.ID}), 401, "unauthorized")
	refused(t, "a forged id", call(t, g, newSomeone(t), "", "POST", likeTemplate, map[string]any{"id": "ffffffffff"}), 404, "template_gone")
	race := func(n int, who func(i int) someone, body map[string]any) {
		t.Helper()
		var wg sync.WaitGroup
		for i := range n {
			p := who(i)
			wg.Go(func() {
				if a := call(t, g, p, "", "POST", likeTemplate, body); a.HTTP != 200 {
					t.Errorf("%s", a.Body)
				}
			})
		}
		wg.Wait()
	}
	counts := store.NewTable[catalogue.TemplateCounts](apitest.DB(t), apitest.TableName("catalogue"))
	holds := func(when string, want int) {
		t.Helper()
		v, err := counts.Find(t.Context(), store.Key{PK: "templatecounts", SK: m.ID})
		if err != nil || v.Value.Likes != want {
			t.Errorf("%s: %d likes, %v", when, v.Value.Likes, err)
		}
	}
	one := newSomeone(t)
	race(20, func(int) someone { return one }, map[string]any{"id": m.ID})
	holds("20 times one person", 1)
	people := make([]someone, 10)
	for i := range people {
		people[i] = newSomeone(t)
	}
	race(10, func(i int) someone { return people[i] }, map[string]any{"id": m.ID})
	holds("10 more people", 11)
	race(20, func(int) someone { return one }, map[string]any{"id": m.ID, "isLiked": false})
	holds("20 times taken back", 10)
	if l := must[catalogue.Liking](t, call(t, g, one, "", "POST", likeTemplate, map[string]any{"id": m.ID, "isLiked": false})); l.IsLiked || l.LikeCount != 10 {
		t.Errorf("%+v", l)
	}
	mine := "/platform/home/itemTemplate/mine?ids=" + m.ID + ",ffffffffff"
	refused(t, "nobody asks what is his", call(t, g, someone{}, "", "GET", mine, nil), 401, "unauthorized")
	if list := must[[]catalogue.TemplateMine](t, call(t, g, people[0], "", "GET", mine, nil)); len(list) != 2 || !list[0].IsLiked || list[0].Owned != 0 || list[1].IsLiked {
		t.Errorf("%+v", list)
	}
}

func TestAFreeTemplateIsTakenOnce(t *testing.T) {
	g := door(t)
	mine := newTeam(t)
	free, paid := shelved(t, g, mine, nil), shelved(t, g, mine, map[string]any{"priceFen": 100})
	p := newSomeone(t)
	buy := func(p someone, id string) apitest.Answer {
		return call(t, g, p, "", "POST", buyTemplate, map[string]any{"templateId": id})
	}
	refused(t, "nobody", buy(someone{}, free.ID), 401, "unauthorized")
	refused(t, "one with a price", buy(p, paid.ID), 409, "template_not_free")
	var wg sync.WaitGroup
	var orders sync.Map
	for range 12 {
		wg.Go(func() { orders.Store(must[catalogue.Bought](t, buy(p, free.ID)).OrderID, true) })
	}
	wg.Wait()
	n := 0
	orders.Range(func(any, any) bool { n++; return true })
	if n != 1 {
		t.Errorf("%d orders of one person", n)
	}
	for _, c := range []struct {
		id          string
		uses, owned int
	}{{free.ID, 1, 1}, {paid.ID, 0, 0}} {
		d := must[catalogue.TemplateDetail](t, call(t, g, someone{}, "", "GET", "/platform/home/itemTemplate/detail?id="+c.id, nil))
		list := must[[]catalogue.TemplateMine](t, call(t, g, p, "", "GET", "/platform/home/itemTemplate/mine?ids="+c.id, nil))
		if d.UseCount != c.uses || list[0].Owned != c.owned {
			t.Errorf("%s: used %d, owned %d", c.id, d.UseCount, list[0].Owned)
		}
	}
	refused(t, "too many", call(t, g, p, "", "GET", "/platform/home/itemTemplate/mine?ids="+strings.TrimSuffix(strings.Repeat("a,", 101), ","), nil), 400, "invalid_input")
}

func TestTheCentreFiltersSortsAndCounts(t *testing.T) {
	g := door(t)
	mine := newTeam(t)
	word := id.New("")
	make := func(n int, change map[string]any) catalogue.ManagedTemplate {
		change["templateName"] = fmt.Sprintf("中心%s之%d", word, n)
		return shelved(t, g, mine, change)
	}
	a := make(1, map[string]any{"typeCode": "rail", "stages": []string{"design"}, "disciplines": []string{"structure", "hvac"}})
	b := make(2, map[string]any{"typeCode": "bridge", "stages": []string{"design", "build"}, "disciplines": []string{"structure"}, "priceFen": 9900})
	c := make(3, map[string]any{"typeCode": "rail", "stages": []string{"operate"}, "disciplines": []string{"weak"}})
	for _, p := range []someone{newSomeone(t), newSomeone(t)} {
		must[catalogue.Liking](t, call(t, g, p, "", "POST", likeTemplate, map[string]any{"id": b.ID}))
	}
	must[catalogue.Bought](t, call(t, g, newSomeone(t), "", "POST", buyTemplate, map[string]any{"templateId": a.ID}))
	ids := func(change map[string]any) string {
		q := map[string]any{"keyword": word, "pageSize": 100}
		maps.Copy(q, change)
		names := map[string]string{a.ID: "a", b.ID: "b", c.ID: "c"}
		text := ""
		for _, r := range search(t, g, q).Records {
			text += names[r.ID]
		}
		return text
	}
	for _, one := range []struct {
		q    map[string]any
		want string
	}{
		{nil, "bac"}, {map[string]any{"sort": "new"}, "cba"}, {map[string]any{"sort": "use"}, "acb"}, {map[string]any{"sort": "like"}, "bca"},
		{map[string]any{"typeCode": "rail"}, "ac"}, {map[string]any{"stage": "design"}, "ba"}, {map[string]any{"discipline": "structure"}, "ba"},
		{map[string]any{"price": "free"}, "ac"}, {map[string]any{"price": "paid"}, "b"}, {map[string]any{"providerId": mine.id}, "bac"},
		{map[string]any{"providerId": "ffffffffff"}, ""}, {map[string]any{"typeCode": "rail", "price": "paid"}, ""},
	} {
		if got := ids(one.q); got != one.want {
			t.Errorf("%v: %q, want %q", one.q, got, one.want)
		}
	}
	f := search(t, g, map[string]any{"keyword": word, "typeCode": "rail"}).Facets
	want := catalogue.TemplateFacets{
		Types: []catalogue.Facet{{"rail", 2}, {"bridge", 1}}, Stages: []catalogue.Facet{{"design", 1}, {"operate", 1}},
		Disciplines: []catalogue.Facet{{"hvac", 1}, {"structure", 1}, {"weak", 1}}, Prices: []catalogue.Facet{{"free", 2}},
	}
	if fmt.Sprint(f) != fmt.Sprint(want) {
		t.Errorf("%+v, want %+v", f, want)
	}
	if up := must[api.Page[catalogue.TemplateRow]](t, call(t, g, someone{}, "", "POST", "/platform/home/provider/upTemplateList", map[string]any{"providerId": mine.id})); up.Total != 3 || up.Records[0].ID != c.ID {
		t.Errorf("%+v", up)
	}
	if list := must[api.Page[catalogue.TemplateRow]](t, call(t, g, someone{}, "", "POST", "/platform/home/api/itemTemplate/list", map[string]any{"keyword": word + "之2"})); list.Total != 1 || list.Records[0].ID != b.ID {
		t.Errorf("%+v", list)
	}
	if m := search(t, g, map[string]any{"keyword": "质量管理", "providerId": mine.id}); m.Total != 3 {
		t.Errorf("a module's name finds %d", m.Total)
	}
}

func TestASeedWhoseCommentHasNoTemplateWritesNothing(t *testing.T) {
	slug, nowhere := "seed-"+id.New(""), "nowhere-"+id.New("")
	seed := fmt.Sprintf(`{"templates": [{"slug": %q}], "comments": [{"template": %q, "nickname": "a", "score": 5, "text": "b", "time": "2026-01-01 00:00:00"}]}`, slug, nowhere)
	err := service(t).Work(t.Context(), catalogue.Event{Task: "seed", Data: json.RawMessage(seed)})
	if err == nil || !strings.Contains(err.Error(), nowhere) {
		t.Errorf("%v", err)
	}
	for _, s := range []string{slug, nowhere} {
		refused(t, s, call(t, door(t), someone{}, "", "GET", "/platform/home/itemTemplate/detail?id="+id.Slug("template", s), nil), 404, "template_gone")
	}
}

func TestTheDemonstrationHasPagesOfTemplates(t *testing.T) {
	g := door(t)
	page := get[catalogue.TemplateSearch](t, g, "/platform/home/itemTemplate/search?pageSize=100")
	kinds := map[string]bool{}
	for _, r := range page.Records {
		if r.ProviderID == "" || r.ScoreAvg == 0 && r.ProviderName[:6] != "测试" {
			t.Errorf("incomplete: %+v", r)
		}
		kinds[r.Kind] = true
	}
	if page.Total < 60 || len(kinds) < 16 || len(page.Facets.Types) != 9 {
		t.Errorf("%d templates, %d drawings, %d types", page.Total, len(kinds), len(page.Facets.Types))
	}
	one := page.Records[0]
	d := get[catalogue.TemplateDetail](t, g, "/platform/home/itemTemplate/detail?id="+one.ID)
	if _, err := catalogue.ReadModules(d.Function); err != nil || len(d.Versions) == 0 || d.Versions[0].VersionNo != d.VersionNo {
		t.Errorf("%+v %v", d, err)
	}
	comments := get[catalogue.CommentPage](t, g, "/platform/home/itemTemplate/comments?pageSize=100&id="+one.ID)
	sum := 0
	for i, c := range comments.Records {
		if i > 0 && comments.Records[i-1].CreateTime < c.CreateTime {
			t.Errorf("%s stands before %s", comments.Records[i-1].CreateTime, c.CreateTime)
		}
	}
	marks := 0
	for i, n := range comments.Spread {
		sum, marks = sum+n, marks+n*(i+1)
	}
	if comments.Total == 0 || sum != comments.Total || d.ScoreCount != sum || d.ScoreAvg != (catalogue.TemplateCounts{ScoreSum: marks, Scores: sum}).Average() {
		t.Errorf("%+v of %d, average %v", comments, d.ScoreCount, d.ScoreAvg)
	}
	refused(t, "comments of nothing", call(t, g, someone{}, "", "GET", "/platform/home/itemTemplate/comments?id=ffffffffff", nil), 404, "template_gone")
	if doc := docOf(t, searchdoc.Template, one.ID); doc.Title != one.TemplateName || doc.Tags[0] != one.TypeName {
		t.Errorf("%+v", doc)
	}
}

package template_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/catalogue"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

const (
	copyTemplate   = "/platform/home/itemTemplate/addAgain"
	searchTemplate = "/platform/home/itemTemplate/search"
	likeTemplate   = "/platform/home/itemTemplate/like"
)

func search(t *testing.T, g *api.Group, q map[string]any) template.Search {
	t.Helper()
	return team.Must[template.Search](t, team.Call(t, g, team.Person{}, "", "POST", searchTemplate, q))
}

// Nothing is public that no operator has let through, and everything about it follows at once.
func TestATemplateIsPublicOnlyAfterItsReview(t *testing.T) {
	g := ct.Door(t)
	mine, other, ops := team.NewTeam(t), team.NewTeam(t), team.Operators(t)
	auditor := ops.Member(t, auth.ContentAudit)
	name := "评审" + id.New("")
	draft := team.Must[template.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.AddTemplate, ct.TemplateForm(map[string]any{"templateName": name})))
	if draft.Status != 0 || draft.ProviderID != mine.ID || draft.Rev != 1 || !draft.Can.Edit || draft.Kind != "metro" {
		t.Errorf("%+v", draft)
	}
	public := func() (int, int) {
		a := team.Call(t, g, team.Person{}, "", "GET", "/platform/home/itemTemplate/detail?id="+draft.ID, nil)
		return search(t, g, map[string]any{"keyword": name}).Total, a.HTTP
	}
	hidden := func(when string) {
		t.Helper()
		if n, http := public(); n != 0 || http != 404 {
			t.Errorf("%s: %d in the centre, detail answers %d", when, n, http)
		}
		if d := ct.DocOf(t, searchdoc.Template, draft.ID); d.Title != "" {
			t.Errorf("%s: the search knows it", when)
		}
		team.Refused(t, when+", like", team.Call(t, g, mine.Owner, "", "POST", likeTemplate, map[string]any{"id": draft.ID}), 404, "template_gone")
		if _, _, err := goods.NewShelf(apitest.DB(t), apitest.Tables()).Of(t.Context(), goods.Template, draft.ID); err == nil {
			t.Errorf("%s: it is for sale", when)
		}
		team.Refused(t, when+", preview", team.Call(t, g, team.Person{}, "", "GET", "/platform/home/itemTemplate/preview?id="+draft.ID, nil), 404, "template_gone")
	}
	hidden("a draft")
	in := func(status int) map[string]any { return map[string]any{"id": draft.ID, "status": status} }
	decide := func(status int, reason string, rev int64) map[string]any {
		return map[string]any{"id": draft.ID, "status": status, "reason": reason, "rev": rev}
	}
	team.Refused(t, "somebody else hands it in", team.Call(t, g, other.Owner, other.ID, "POST", ct.MoveTemplate, in(1)), 404, "template_gone")
	team.Refused(t, "the provider puts it on the shelf himself", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.MoveTemplate, in(2)), 409, "template_state")
	team.Refused(t, "a member without the permission", team.Call(t, g, mine.Member(t, auth.TemplateEdit), mine.ID, "POST", ct.MoveTemplate, in(1)), 403, "no_permission")
	team.Refused(t, "the provider audits", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.AuditTemplate, decide(2, "", 1)), 403, "not_member")
	team.Refused(t, "an operator without the permission", team.Call(t, g, ops.Member(t, auth.ReviewView), ops.ID, "POST", ct.AuditTemplate, decide(2, "", 1)), 403, "no_permission")
	team.Refused(t, "a draft is audited", team.Call(t, g, auditor, ops.ID, "POST", ct.AuditTemplate, decide(2, "", 1)), 409, "template_state")
	hidden("refused")
	handed := team.Must[template.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.MoveTemplate, in(1)))
	hidden("under review")
	team.Refused(t, "changed under review", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.AddTemplate, ct.TemplateForm(map[string]any{"id": draft.ID, "rev": handed.Rev})), 409, "template_state")
	team.Refused(t, "a stale decision", team.Call(t, g, auditor, ops.ID, "POST", ct.AuditTemplate, decide(2, "", 1)), 409, "stale_rev")
	if a := team.Call(t, g, auditor, ops.ID, "POST", ct.AuditTemplate, decide(4, " ", handed.Rev)); a.FieldMessage("reason") != "请填写原因" {
		t.Errorf("rejected without a reason: %s", a.Body)
	}
	hidden("after refused decisions")
	rejected := team.Must[template.Managed](t, team.Call(t, g, auditor, ops.ID, "POST", ct.AuditTemplate, decide(4, "缺少样例数据", handed.Rev)))
	hidden("rejected")
	handed = team.Must[template.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.MoveTemplate, in(1)))
	if rejected.Reason != "缺少样例数据" || handed.Reason != "" {
		t.Errorf("%+v %+v", rejected, handed)
	}
	home := ct.Get[stats.Home](t, ct.Door(t), "/platform/home/api/homePage/count").Template
	on := team.Must[template.Managed](t, team.Call(t, g, auditor, ops.ID, "POST", ct.AuditTemplate, decide(2, "", handed.Rev)))
	if n, http := public(); n != 1 || http != 200 {
		t.Errorf("on the shelf: %d in the centre, detail answers %d", n, http)
	}
	if d := ct.DocOf(t, searchdoc.Template, draft.ID); d.Title != name || d.Gone || d.Path != "/templateDetail?id="+draft.ID || !strings.Contains(d.Text, "质量管理") || d.Tags[0] != "轨道交通" {
		t.Errorf("%+v", d)
	}
	if now := ct.Get[stats.Home](t, ct.Door(t), "/platform/home/api/homePage/count").Template; now <= home {
		t.Errorf("the platform counted %d templates, now %d", home, now)
	}
	messages, err := store.NewTable[notify.Message](apitest.DB(t), apitest.TableName("message")).Query(t.Context(), store.Range{PK: notify.BoxPK(mine.Owner.ID, notify.Notify)})
	if err != nil || len(messages) != 2 || !strings.Contains(messages[0].Value.Content, "缺少样例数据") || messages[1].Value.Title != "模板已通过审核" {
		t.Errorf("%v %v", messages, err)
	}
	team.Must[template.Managed](t, team.Call(t, g, auditor, ops.ID, "POST", ct.AuditTemplate, decide(3, "涉嫌侵权", on.Rev)))
	if d := ct.DocOf(t, searchdoc.Template, draft.ID); !d.Gone || d.TTL == 0 {
		t.Errorf("taken off, and the search still finds it: %+v", d)
	}
	if n := search(t, g, map[string]any{"keyword": name}).Total; n != 0 {
		t.Errorf("taken off, and still in the centre")
	}
}

// ENTITY-11: a project template has id, templateName, thumbUrl and function.
func TestATemplateIsAnsweredWhole(t *testing.T) {
	g := ct.Door(t)
	m := ct.Shelved(t, g, team.NewTeam(t), map[string]any{"thumbUrl": "/media/picture/u1/a.png", "priceFen": 29900})
	type whole struct{ ID, TemplateName, ThumbURL, Function, DetailHTML string }
	raw := team.Call(t, g, team.Person{}, "", "GET", "/platform/home/itemTemplate/detail?id="+m.ID, nil)
	d := team.Must[template.Detail](t, raw)
	modules, err := template.ReadModules(d.Function)
	if err != nil || len(modules) != 2 || modules[0].FunctionList[1].FunctionName != "周计划" || d.ThumbURL != "/media/picture/u1/a.png" || d.PriceFen != 29900 {
		t.Errorf("%+v %v", d, err)
	}
	if d.DetailHTML != "<p>按里程组织</p>" || len(d.Versions) != 1 || d.Versions[0].ChangeLog != "首个版本" {
		t.Errorf("%+v", d)
	}
	if info := apitest.Into[whole](t, team.Call(t, g, team.Person{}, "", "GET", "/platform/home/itemTemplate/info?id="+m.ID, nil)); info.ID != m.ID || info.TemplateName != "测试模板" || info.Function != d.Function || info.DetailHTML != "" {
		t.Errorf("%+v", info)
	}
	for _, personal := range []string{"isLiked", "owned", `"can"`, "status\":2,\"reason"} {
		if strings.Contains(string(raw.Data), personal) {
			t.Errorf("a public read tells %s", personal)
		}
	}
	p := team.Must[template.Preview](t, team.Call(t, g, team.Person{}, "", "GET", "/platform/home/itemTemplate/preview?id="+m.ID, nil))
	if p.PreviewURL != "/portal/templateDetail?id="+m.ID+"&preview=1" || p.ExpireAt == 0 {
		t.Errorf("%+v", p)
	}
}

func TestBadTemplatesAreRefusedByTheirField(t *testing.T) {
	g := ct.Door(t)
	mine := team.NewTeam(t)
	before := team.Must[api.Page[template.Managed]](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.OwnTemplates, nil)).Total
	for field, change := range map[string]map[string]any{
		"templateName": {"templateName": " "}, "typeCode": {"typeCode": "castle"}, "stages": {"stages": []string{"never"}}, "disciplines": {"disciplines": []string{"magic"}},
		"thumbUrl": {"thumbUrl": "https://evil.example/x.png"}, "images": {"images": []string{"javascript:alert(1)"}}, "function": {"function": "[]"}, "versionNo": {"versionNo": "1"},
		"priceFen": {"priceFen": -1}, "labels": {"labels": []string{strings.Repeat("长", 11)}}, "kind": {"kind": "castle"}, "intro": {"intro": strings.Repeat("长", 201)},
	} {
		if a := team.Call(t, g, mine.Owner, mine.ID, "POST", ct.AddTemplate, ct.TemplateForm(change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	team.Refused(t, "nobody", team.Call(t, g, team.Person{}, mine.ID, "POST", ct.AddTemplate, ct.TemplateForm(nil)), 401, "unauthorized")
	team.Refused(t, "somebody else's enterprise", team.Call(t, g, team.NewPerson(t), mine.ID, "POST", ct.AddTemplate, ct.TemplateForm(nil)), 403, "not_member")
	team.Refused(t, "without the permission", team.Call(t, g, mine.Member(t, auth.TemplateShelf), mine.ID, "POST", ct.AddTemplate, ct.TemplateForm(nil)), 403, "no_permission")
	if after := team.Must[api.Page[template.Managed]](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.OwnTemplates, nil)).Total; after != before {
		t.Errorf("%d templates were written", after-before)
	}
	for what, q := range map[string]map[string]any{"sort": {"sort": "random"}, "price": {"price": "cheap"}, "pageSize": {"pageSize": 101}} {
		if a := team.Call(t, g, team.Person{}, "", "POST", searchTemplate, q); a.HTTP != 400 || a.FieldMessage(what) == "" {
			t.Errorf("%s: %s", what, a.Body)
		}
	}
}

func TestATemplateIsChangedCopiedAndDeleted(t *testing.T) {
	g := ct.Door(t)
	mine, other := team.NewTeam(t), team.NewTeam(t)
	m := team.Must[template.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.AddTemplate, ct.TemplateForm(nil)))
	change := func(rev int64, c map[string]any) map[string]any {
		f := ct.TemplateForm(c)
		f["id"], f["rev"] = m.ID, rev
		return f
	}
	team.Refused(t, "another enterprise changes it", team.Call(t, g, other.Owner, other.ID, "POST", ct.AddTemplate, change(1, nil)), 404, "template_gone")
	team.Refused(t, "another enterprise copies it", team.Call(t, g, other.Owner, other.ID, "POST", copyTemplate, map[string]any{"id": m.ID}), 404, "template_gone")
	team.Refused(t, "another enterprise deletes it", team.Call(t, g, other.Owner, other.ID, "POST", ct.DeleteTemplate, map[string]any{"templateId": m.ID}), 404, "template_gone")
	team.Refused(t, "a stale change", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.AddTemplate, change(7, nil)), 409, "stale_rev")
	n := team.Must[template.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.AddTemplate, change(1, map[string]any{"versionNo": "V1.1.0", "templateName": "改名"})))
	if n.Rev != 2 || n.VersionNo != "V1.1.0" || n.TemplateName != "改名" {
		t.Errorf("%+v", n)
	}
	if a := team.Call(t, g, mine.Owner, mine.ID, "POST", ct.AddTemplate, change(2, nil)); a.FieldMessage("versionNo") != "该版本号已经用过" {
		t.Errorf("an old version number: %s", a.Body)
	}
	c := team.Must[template.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", copyTemplate, map[string]any{"id": m.ID}))
	if c.ID == m.ID || c.TemplateName != "改名（副本）" || c.Status != 0 || c.LikeCount != 0 {
		t.Errorf("%+v", c)
	}
	on := ct.Shelved(t, g, mine, nil)
	team.Refused(t, "deleted on the shelf", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.DeleteTemplate, map[string]any{"templateId": on.ID}), 409, "template_state")
	used := store.NewTable[template.Use](apitest.DB(t), apitest.TableName("catalogue"))
	if err := apitest.DB(t).Transact(t.Context(), used.New(template.UseKey(m.ID), template.Use{TemplateID: m.ID, Projects: 1})); err != nil {
		t.Fatal(err)
	}
	team.Refused(t, "deleted while a project uses it", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.DeleteTemplate, map[string]any{"templateId": m.ID}), 409, "template_in_use")
	if err := apitest.DB(t).Transact(t.Context(), used.Delete(template.UseKey(m.ID))); err != nil {
		t.Fatal(err)
	}
	for _, gone := range []string{m.ID, c.ID} {
		team.Must[publish.Nothing](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.DeleteTemplate, map[string]any{"templateId": gone}))
		team.Refused(t, "deleted twice", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.DeleteTemplate, map[string]any{"templateId": gone}), 404, "template_gone")
	}
	if list := team.Must[api.Page[template.Managed]](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.OwnTemplates, nil)); list.Total != 1 || list.Records[0].ID != on.ID || !list.Records[0].Can.Edit || list.Records[0].Can.Delete {
		t.Errorf("%+v", list)
	}
	team.Refused(t, "the review list of somebody who is no operator", team.Call(t, g, mine.Owner, mine.ID, "POST", ct.OwnTemplates, map[string]any{"review": true}), 403, "no_permission")
}

func TestALikeCountsOnceWhoeverRaces(t *testing.T) {
	g := ct.Door(t)
	m := ct.Shelved(t, g, team.NewTeam(t), nil)
	team.Refused(t, "nobody likes", team.Call(t, g, team.Person{}, "", "POST", likeTemplate, map[string]any{"id": m.ID}), 401, "unauthorized")
	team.Refused(t, "a forged id", team.Call(t, g, team.NewPerson(t), "", "POST", likeTemplate, map[string]any{"id": "ffffffffff"}), 404, "template_gone")
	race := func(n int, who func(i int) team.Person, body map[string]any) {
		t.Helper()
		var wg sync.WaitGroup
		for i := range n {
			p := who(i)
			wg.Go(func() {
				if a := team.Call(t, g, p, "", "POST", likeTemplate, body); a.HTTP != 200 {
					t.Errorf("%s", a.Body)
				}
			})
		}
		wg.Wait()
	}
	counts := store.NewTable[template.Counts](apitest.DB(t), apitest.TableName("catalogue"))
	holds := func(when string, want int) {
		t.Helper()
		v, err := counts.Find(t.Context(), store.Key{PK: "templatecounts", SK: m.ID})
		if err != nil || v.Value.Likes != want {
			t.Errorf("%s: %d likes, %v", when, v.Value.Likes, err)
		}
	}
	one := team.NewPerson(t)
	race(20, func(int) team.Person { return one }, map[string]any{"id": m.ID})
	holds("20 times one person", 1)
	people := make([]team.Person, 10)
	for i := range people {
		people[i] = team.NewPerson(t)
	}
	race(10, func(i int) team.Person { return people[i] }, map[string]any{"id": m.ID})
	holds("10 more people", 11)
	race(20, func(int) team.Person { return one }, map[string]any{"id": m.ID, "isLiked": false})
	holds("20 times taken back", 10)
	if l := team.Must[template.Liking](t, team.Call(t, g, one, "", "POST", likeTemplate, map[string]any{"id": m.ID, "isLiked": false})); l.IsLiked || l.LikeCount != 10 {
		t.Errorf("%+v", l)
	}
	mine := "/platform/home/itemTemplate/mine?ids=" + m.ID + ",ffffffffff"
	team.Refused(t, "nobody asks what is his", team.Call(t, g, team.Person{}, "", "GET", mine, nil), 401, "unauthorized")
	if list := team.Must[[]template.Mine](t, team.Call(t, g, people[0], "", "GET", mine, nil)); len(list) != 2 || !list[0].IsLiked || list[0].Owned != 0 || list[1].IsLiked {
		t.Errorf("%+v", list)
	}
}

// TestAPurchaseReadsTheShelf: what is published is what shared/goods finds, and holds; an entitlement is what the centre shows.
func TestAPurchaseReadsTheShelf(t *testing.T) {
	g := ct.Door(t)
	mine := team.NewTeam(t)
	one := ct.Shelved(t, g, mine, map[string]any{"priceFen": 29900})
	db, table := apitest.DB(t), apitest.TableName("catalogue")
	shelf, owned := goods.NewShelf(db, apitest.Tables()), entitlement.NewStore(db, table)
	good, same, err := shelf.Of(t.Context(), goods.Template, one.ID)
	if err != nil || good != (goods.Good{
		Type: goods.Template, ID: one.ID, Name: one.TemplateName, Cover: one.ThumbURL, Drawing: one.Kind, VersionNo: one.VersionNo, PriceFen: 29900,
		ProviderID: mine.ID, ProviderName: one.ProviderName,
	}) {
		t.Fatalf("%+v, %v", good, err)
	}
	p := team.NewPerson(t)
	show := func(when string, uses, has int) {
		t.Helper()
		g := ct.Door(t) // a process keeps what it has counted for a while
		d := team.Must[template.Detail](t, team.Call(t, g, team.Person{}, "", "GET", "/platform/home/itemTemplate/detail?id="+one.ID, nil))
		list := team.Must[[]template.Mine](t, team.Call(t, g, p, "", "GET", "/platform/home/itemTemplate/mine?ids="+one.ID, nil))
		if d.UseCount != uses || d.Versions[0].UseCount != uses || list[0].Owned != has {
			t.Errorf("%s: used %d, owned %d", when, d.UseCount, list[0].Owned)
		}
	}
	show("before", 0, 0)
	bought := entitlement.Entitlement{GoodsID: one.ID, OrderNo: "no"}
	if err := db.Transact(t.Context(), append(append(shelf.Used(goods.Template, one.ID, one.VersionNo, 1), same...), owned.New(entitlement.Person(p.ID), goods.Template, bought))...); err != nil {
		t.Fatal(err)
	}
	show("bought", 1, 1)
	team.Must[template.Liking](t, team.Call(t, g, p, "", "POST", likeTemplate, map[string]any{"id": one.ID}))
	show("liked besides", 1, 1)
	team.Must[template.Managed](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.MoveTemplate, map[string]any{"id": one.ID, "status": 3}))
	if err := db.Transact(t.Context(), same...); !errors.Is(err, store.ErrConflict) {
		t.Errorf("off the shelf, and a purchase goes through: %v", err)
	}
	if _, _, err := shelf.Of(t.Context(), goods.Template, one.ID); err == nil {
		t.Error("off the shelf, and still for sale")
	}
	team.Refused(t, "too many", team.Call(t, g, p, "", "GET", "/platform/home/itemTemplate/mine?ids="+strings.TrimSuffix(strings.Repeat("a,", 101), ","), nil), 400, "invalid_input")
}

func TestTheCentreFiltersSortsAndCounts(t *testing.T) {
	g := ct.Door(t)
	mine := team.NewTeam(t)
	word := id.New("")
	make := func(n int, change map[string]any) template.Managed {
		change["templateName"] = fmt.Sprintf("中心%s之%d", word, n)
		return ct.Shelved(t, g, mine, change)
	}
	a := make(1, map[string]any{"typeCode": "rail", "stages": []string{"design"}, "disciplines": []string{"structure", "hvac"}})
	b := make(2, map[string]any{"typeCode": "bridge", "stages": []string{"design", "build"}, "disciplines": []string{"structure"}, "priceFen": 9900})
	c := make(3, map[string]any{"typeCode": "rail", "stages": []string{"operate"}, "disciplines": []string{"weak"}})
	for _, p := range []team.Person{team.NewPerson(t), team.NewPerson(t)} {
		team.Must[template.Liking](t, team.Call(t, g, p, "", "POST", likeTemplate, map[string]any{"id": b.ID}))
	}
	if err := apitest.DB(t).Transact(t.Context(), goods.NewShelf(apitest.DB(t), apitest.Tables()).Used(goods.Template, a.ID, a.VersionNo, 1)...); err != nil {
		t.Fatal(err)
	}
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
		{map[string]any{"price": "free"}, "ac"}, {map[string]any{"price": "paid"}, "b"}, {map[string]any{"providerId": mine.ID}, "bac"},
		{map[string]any{"providerId": "ffffffffff"}, ""}, {map[string]any{"typeCode": "rail", "price": "paid"}, ""},
	} {
		if got := ids(one.q); got != one.want {
			t.Errorf("%v: %q, want %q", one.q, got, one.want)
		}
	}
	f := search(t, g, map[string]any{"keyword": word, "typeCode": "rail"}).Facets
	want := template.Facets{
		Types: []template.Facet{{"rail", 2}, {"bridge", 1}}, Stages: []template.Facet{{"design", 1}, {"operate", 1}},
		Disciplines: []template.Facet{{"hvac", 1}, {"structure", 1}, {"weak", 1}}, Prices: []template.Facet{{"free", 2}},
	}
	if fmt.Sprint(f) != fmt.Sprint(want) {
		t.Errorf("%+v, want %+v", f, want)
	}
	if up := team.Must[api.Page[template.Row]](t, team.Call(t, g, team.Person{}, "", "POST", "/platform/home/provider/upTemplateList", map[string]any{"providerId": mine.ID})); up.Total != 3 || up.Records[0].ID != c.ID {
		t.Errorf("%+v", up)
	}
	if list := team.Must[api.Page[template.Row]](t, team.Call(t, g, team.Person{}, "", "POST", "/platform/home/api/itemTemplate/list", map[string]any{"keyword": word + "之2"})); list.Total != 1 || list.Records[0].ID != b.ID {
		t.Errorf("%+v", list)
	}
	if m := search(t, g, map[string]any{"keyword": "质量管理", "providerId": mine.ID}); m.Total != 3 {
		t.Errorf("a module's name finds %d", m.Total)
	}
}

func TestASeedWhoseCommentHasNoTemplateWritesNothing(t *testing.T) {
	slug, nowhere := "seed-"+id.New(""), "nowhere-"+id.New("")
	seed := fmt.Sprintf(`{"templates": [{"slug": %q}], "comments": [{"template": %q, "nickname": "a", "score": 5, "text": "b", "time": "2026-01-01 00:00:00"}]}`, slug, nowhere)
	err := ct.Service(t).Work(t.Context(), catalogue.Event{Task: "seed", Data: json.RawMessage(seed)})
	if err == nil || !strings.Contains(err.Error(), nowhere) {
		t.Errorf("%v", err)
	}
	for _, s := range []string{slug, nowhere} {
		team.Refused(t, s, team.Call(t, ct.Door(t), team.Person{}, "", "GET", "/platform/home/itemTemplate/detail?id="+id.Slug("template", s), nil), 404, "template_gone")
	}
}

func TestTheDemonstrationHasPagesOfTemplates(t *testing.T) {
	g := ct.Door(t)
	page := ct.Get[template.Search](t, g, "/platform/home/itemTemplate/search?pageSize=100")
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
	d := ct.Get[template.Detail](t, g, "/platform/home/itemTemplate/detail?id="+one.ID)
	if _, err := template.ReadModules(d.Function); err != nil || len(d.Versions) == 0 || d.Versions[0].VersionNo != d.VersionNo {
		t.Errorf("%+v %v", d, err)
	}
	comments := ct.Get[comment.Said](t, g, "/platform/home/itemTemplate/comments?pageSize=100&id="+one.ID)
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
	if comments.Total == 0 || sum != comments.Total || d.ScoreCount != sum || d.ScoreAvg != (comment.Sum{ScoreSum: marks, Scores: sum}).Average() {
		t.Errorf("%+v of %d, average %v", comments, d.ScoreCount, d.ScoreAvg)
	}
	team.Refused(t, "comments of nothing", team.Call(t, g, team.Person{}, "", "GET", "/platform/home/itemTemplate/comments?id=ffffffffff", nil), 404, "template_gone")
	if doc := ct.DocOf(t, searchdoc.Template, one.ID); doc.Title != one.TemplateName || doc.Tags[0] != one.TypeName {
		t.Errorf("%+v", doc)
	}
}

package family_test

import (
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

const (
	editPath     = "/family/mall/product/edit"
	movePath     = "/family/mall/product/updateStatus"
	ownPath      = "/family/mall/product/own"
	listPath     = "/family/mall/api/product/list"
	infoPath     = "/family/mall/api/product/info"
	detailPath   = "/family/mall/api/sys/product/detail"
	downloadPath = "/family/mall/product/download"
	commentPath  = "/family/mall/product/comment"
)

type object = map[string]any

func TestAFamilyIsPublicOnlyAfterItsReview(t *testing.T) {
	d := malltest.Open(t)
	mine, other, nobody := team.NewTeam(t), team.NewTeam(t), team.Person{}
	path := d.Examined(mine.Owner, "rfa", id.New(""))
	form := func(change object) object { return malltest.Form(path, change) }
	team.Refused(t, "nobody writes", d.Post(nobody, mine.ID, editPath, form(nil)), 401, "unauthorized")
	team.Refused(t, "a stranger writes", d.Post(team.NewPerson(t), mine.ID, editPath, form(nil)), 403, "not_member")
	team.Refused(t, "a member without the permission writes", d.Post(mine.Member(t, auth.FamilyShelf), mine.ID, editPath, form(nil)), 403, "no_permission")
	for field, change := range map[string]object{
		"name": {"name": strings.Repeat("长", 61)}, "category": {"category": "A01"}, "discipline": {"discipline": "magic"}, "lod": {"lod": "999"}, "coverUrl": {"coverUrl": "//evil.example/x.png"},
		"images": {"images": []string{"x"}}, "files": {"files": []string{"/file/family/" + other.Owner.ID + "/01J00000000000000000000000.rfa"}}, "priceFen": {"priceFen": -1}, "vipFree": {"vipFree": 1},
		"versionNo": {"versionNo": "v1"}, "licence": {"licence": "steal"},
	} {
		if a := d.Post(mine.Owner, mine.ID, editPath, form(change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	if n := team.Must[family.OwnPage](t, d.Post(mine.Owner, mine.ID, "/family/mall/personal/shop/product", object{})).Total; n != 0 {
		t.Errorf("refused, and yet there are %d", n)
	}
	draft := team.Must[family.Managed](t, d.Post(mine.Owner, mine.ID, editPath, form(nil)))
	hidden := func(when string) {
		t.Helper()
		if n := team.Must[family.Answer](t, d.Post(nobody, "", listPath, object{})).Total; n != 0 {
			t.Errorf("%s: it is in the list", when)
		}
		for what, a := range map[string]apitest.Answer{
			"info": d.Post(nobody, "", infoPath, object{"id": draft.ID}), "detail": d.Post(other.Owner, other.ID, detailPath, object{"id": draft.ID}),
			"whole": d.Post(other.Owner, other.ID, ownPath, object{"id": draft.ID}), "download": d.Get(other.Owner, other.ID, downloadPath+"?fileId=x&id="+draft.ID),
			"comments": d.Post(nobody, "", "/family/mall/sys/commentList", object{"id": draft.ID}), "favourite": d.Post(other.Owner, "", "/family/mall/api/product/collect", object{"id": draft.ID, "on": true}),
		} {
			team.Refused(t, when+": "+what, a, 404, "family_gone")
		}
	}
	hidden("a draft")
	team.Refused(t, "handed in by another enterprise", d.Post(other.Owner, other.ID, movePath, object{"id": draft.ID, "status": 1}), 404, "family_gone")
	team.Refused(t, "changed by another enterprise", d.Post(other.Owner, other.ID, editPath, malltest.Form(d.Examined(other.Owner, "rfa", "x"), object{"id": draft.ID, "rev": 1})), 404, "family_gone")
	team.Refused(t, "deleted by another enterprise", d.Post(other.Owner, other.ID, "/family/mall/product/delete", object{"id": draft.ID}), 404, "family_gone")
	team.Refused(t, "a stale change", d.Post(mine.Owner, mine.ID, editPath, form(object{"id": draft.ID, "rev": 9})), 409, "stale_rev")
	handed := d.HandedIn(mine, draft.ID)
	hidden("under review")
	team.Refused(t, "decided by its enterprise", d.Post(mine.Owner, mine.ID, "/family/mall/review/decide", object{"kind": "family", "id": draft.ID, "result": "approve", "rev": handed.Rev}), 403, "not_member")
	d.LetThrough(handed)
	info := team.Must[family.Info](t, d.Post(nobody, "", infoPath, object{"id": draft.ID}))
	if info.MinRevit != 2020 || info.TypeCount != 3 || info.Dims.Width != 900_000 || strings.Contains(info.SummaryHTML, "script") || info.Files[0].Path != "" || info.Owned || len(info.CategoryPath) != 3 {
		t.Errorf("%+v", info)
	}
	detail := team.Must[family.Detail](t, d.Post(nobody, "", detailPath, object{"id": draft.ID}))
	if !slices.Equal(detail.Types, []string{"FM0921", "FM1221", "FM1521"}) || detail.Params[0].Source != family.FromFile || detail.Classification[0] != (family.Code{System: "OmniClass", Code: "23.30.10.00", Source: family.FromFile}) {
		t.Errorf("%+v", detail)
	}
	doc, err := store.NewTable[searchdoc.Doc](apitest.DB(t), apitest.TableName("search")).Find(t.Context(), searchdoc.Key(searchdoc.Family, draft.ID))
	if err != nil || doc.Value.Gone || doc.Value.Path != "/family/detail?id="+draft.ID {
		t.Errorf("%+v %v", doc, err)
	}
	team.Refused(t, "deleted while public", d.Post(mine.Owner, mine.ID, "/family/mall/product/delete", object{"id": draft.ID}), 409, "family_state")
	team.Must[family.Managed](t, d.Post(mine.Owner, mine.ID, movePath, object{"id": draft.ID, "status": 3}))
	hidden("taken off")
}

func TestAFamilyIsMadeOfWhatItsFilesSay(t *testing.T) {
	d := malltest.Open(t)
	mine := team.NewTeam(t)
	d.Found = func(_ content.Object, ext string) (content.Found, error) {
		switch ext {
		case "dwg":
			return content.Found{}, api.Field("files", "文件不是 DWG 图纸")
		case "ifc":
			return content.Found{Format: "ifc", Facts: []content.Line{{Label: "模式", Value: "IFC4"}}}, nil
		}
		f := malltest.DoorFound()
		f.Traces = []string{"C:\\Users\\zhang"}
		return f, nil
	}
	pending := d.Upload(mine.Owner, "rfa", id.New(""))
	team.Refused(t, "not read yet", d.Post(mine.Owner, mine.ID, editPath, malltest.Form(pending, nil)), 409, "files_pending")
	broken := d.Examined(mine.Owner, "dwg", id.New(""))
	if a := d.Post(mine.Owner, mine.ID, editPath, malltest.Form(broken, nil)); a.HTTP != 400 || !strings.Contains(a.FieldMessage("files"), "文件不是 DWG 图纸") {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	revit, ifc := d.Examined(mine.Owner, "rfa", id.New("")), d.Examined(mine.Owner, "ifc", id.New(""))
	form := malltest.Form("", object{"files": []string{ifc, revit}, "params": []object{{"name": "宽度", "values": []string{"1"}}, {"name": "使用年限", "unit": "年", "values": []string{"20", "20", "20"}}}})
	if a := d.Post(mine.Owner, mine.ID, editPath, form); a.HTTP != 400 || a.FieldMessage("consent") == "" {
		t.Errorf("personal traces go out without a word: %d %s", a.HTTP, a.Body)
	}
	form["consent"] = true
	made := team.Must[family.Managed](t, d.Post(mine.Owner, mine.ID, editPath, form))
	for path, want := range map[string]bool{revit: true, ifc: true, broken: false} {
		if apitest.Kept(t, apitest.DB(t), d.Tables.File, path) != want {
			t.Errorf("%s: kept for the family: %v", path, !want)
		}
	}
	w := team.Must[family.Whole](t, d.Post(mine.Owner, mine.ID, ownPath, object{"id": made.ID}))
	names := []string{}
	for _, p := range w.Detail.Params {
		names = append(names, p.Name+" "+p.Source+" "+strings.Join(p.Values, "/"))
	}
	if got := strings.Join(names, "; "); got != "宽度 file 900/1200/1500; 高度 file 2100/2100/2400; 耐火极限 file 1.5/1.5/; 使用年限 claimed 20/20/20" {
		t.Error(got)
	}
	if !slices.Equal(w.Formats, []string{"rfa", "ifc"}) || w.MinRevit != 2020 {
		t.Errorf("%+v", w.Row)
	}
}

func TestTheListCountsAndFilters(t *testing.T) {
	d := malltest.Open(t)
	mine, nobody := team.NewTeam(t), team.Person{}
	door := d.Public(mine, object{"name": "防火门"})
	d.Found = func(content.Object, string) (content.Found, error) {
		return content.Found{Format: "rfa", Year: 2023, Types: []string{"A", "B"}, Params: []content.Parameter{
			{Name: "宽度", Unit: "mm", Values: []string{"1200", "600"}}, {Name: "高度", Unit: "mm", Values: []string{"900", "1800"}},
		}}, nil
	}
	window := d.Public(mine, object{"name": "推拉窗", "category": "A0202", "discipline": "architecture", "lod": "200", "priceFen": 500})
	ids := map[string]string{door.ID: "door", window.ID: "window"}
	for _, one := range []struct {
		ask  object
		want string
	}{
		{object{}, "door window"},
		{object{"groupCode": "A02"}, "window"}, {object{"groupCode": "S"}, ""}, {object{"keyword": " fm-100 推拉 "}, ""}, {object{"keyword": "推拉"}, "window"},
		{object{"revitYear": 2020}, "door"}, {object{"revitYear": 2024}, "door window"}, {object{"revitYear": 2018}, ""},
		{object{"price": "free"}, "door"}, {object{"price": "paid"}, "window"}, {object{"discipline": "fire"}, "door"}, {object{"lod": "200"}, "window"}, {object{"format": "ifc"}, ""},
		{object{"params": []object{{"name": "宽度", "op": "gte", "value": 1200}}}, "door window"},
		{object{"params": []object{{"name": "宽度", "op": "gte", "value": 1200}, {"name": "高度", "op": "gte", "value": 1500}}}, "door"},
		{object{"params": []object{{"name": "宽度", "op": "eq", "value": 600}}}, "window"},
		{object{"params": []object{{"name": "宽度", "op": "eq", "value": 1200, "unit": "m"}}}, ""},
		{object{"params": []object{{"name": "x", "guid": "c0ffee00-0000-4000-8000-000000000001", "op": "lte", "value": 1.5}}}, "door"},
		{object{"where": "宽度~gte~1200~mm;高度~gte~1500~"}, "door"}, {object{"where": "宽度~eq~600~", "params": []object{{"name": "高度", "op": "gte", "value": 1800}}}, "window"},
		{object{"params": []object{{"name": "耐火极限", "op": "lte", "value": 0}}}, ""},
	} {
		got := []string{}
		for _, r := range team.Must[family.Answer](t, d.Post(nobody, "", listPath, one.ask)).Records {
			got = append(got, ids[r.ID])
		}
		slices.Sort(got)
		if strings.Join(got, " ") != one.want {
			t.Errorf("%v: %v, want %s", one.ask, got, one.want)
		}
	}
	for _, bad := range []string{"宽度", "宽度~gt~1~mm", "~eq~1~mm", "宽度~eq~x~mm", "宽度~eq~1~mm~", "宽度~eq~1~mm;", strings.Repeat("宽度~eq~1~mm;", 6) + "宽度~eq~1~mm"} {
		if a := d.Get(nobody, "", listPath+"?where="+url.QueryEscape(bad)); a.HTTP != 400 || a.FieldMessage("where") == "" {
			t.Errorf("%s: %d %s", bad, a.HTTP, a.Body)
		}
	}
	if one := team.Must[family.Answer](t, d.Get(nobody, "", listPath+"?where="+url.QueryEscape("宽度~eq~600~mm"))); one.Total != 1 || len(one.Histogram) == 0 {
		t.Errorf("an address says what the body says: %+v", one)
	}
	a := team.Must[family.Answer](t, d.Post(nobody, "", listPath, object{"price": "paid", "params": []object{{"name": "宽度", "op": "gte", "value": 1}}}))
	if a.Facets.Prices["free"] != 1 || a.Facets.Prices["paid"] != 1 || a.Facets.LODs["300"] != 0 || a.Facets.LODs["200"] != 1 || a.Facets.Years["2022"] != 0 || a.Facets.Years["2023"] != 1 || len(a.Histogram) != 2 {
		t.Errorf("%+v %v", a.Facets, a.Histogram)
	}
	tree := team.Must[[]family.Group](t, d.Post(nobody, "", "/family/mall/api/product/category", object{}))
	if tree[0].GroupCode != "A" || tree[0].Count != 2 || tree[0].SubGroupList[0].Count != 1 || len(tree[0].SubGroupList[0].SubGroupList) == 0 {
		t.Errorf("ENTITY-01, WID-10: %+v", tree[0])
	}
}

func TestANewVersionSaysWhatIsAnother(t *testing.T) {
	d := malltest.Open(t)
	mine, nobody := team.NewTeam(t), team.Person{}
	m := d.Public(mine, nil)
	d.Found = func(content.Object, string) (content.Found, error) {
		f := malltest.DoorFound()
		f.Types = append(f.Types, "FM1821")
		for i := range f.Params {
			f.Params[i].Values = append(f.Params[i].Values, "1800")
		}
		f.Params = append(f.Params[:2], content.Parameter{Name: "门扇厚", Unit: "mm", Values: []string{"50", "50", "50", "50"}})
		return f, nil
	}
	w := team.Must[family.Whole](t, d.Post(mine.Owner, mine.ID, ownPath, object{"id": m.ID}))
	form := malltest.Form(d.Examined(mine.Owner, "rfa", id.New("")), object{"id": m.ID, "rev": w.Rev})
	if a := d.Post(mine.Owner, mine.ID, editPath, form); a.HTTP != 400 || a.FieldMessage("versionNo") == "" {
		t.Errorf("other files under the same number: %d %s", a.HTTP, a.Body)
	}
	form["versionNo"], form["versionLog"] = "1.1.0", "增加一个类型"
	staged := team.Must[family.Managed](t, d.Post(mine.Owner, mine.ID, editPath, form))
	if now := team.Must[family.Detail](t, d.Post(nobody, "", detailPath, object{"id": m.ID})); len(now.Types) != 3 || len(now.Versions) != 1 {
		t.Errorf("the public sees what is staged: %+v", now)
	}
	d.LetThrough(d.HandedIn(mine, staged.ID))
	now := team.Must[family.Detail](t, d.Post(nobody, "", detailPath, object{"id": m.ID}))
	if len(now.Versions) != 2 || now.Versions[0].No != "1.1.0" || !slices.Equal(now.Versions[0].Changes, []string{"增加类型 FM1821", "增加参数 门扇厚", "删除参数 耐火极限"}) {
		t.Errorf("%+v", now.Versions)
	}
}

// A family keeps the versions that were public, and none that nobody let through: a staged one is another's beginning no more than its end.
func TestAFamilyKeepsTheVersionsThatWerePublic(t *testing.T) {
	d := malltest.Open(t)
	mine := team.NewTeam(t)
	first := d.Examined(mine.Owner, "rfa", id.New(""))
	m := team.Must[family.Managed](t, d.Post(mine.Owner, mine.ID, editPath, malltest.Form(first, nil)))
	d.LetThrough(d.HandedIn(mine, m.ID))
	edit := func(who team.Person, path, no string) apitest.Answer {
		w := team.Must[family.Whole](t, d.Post(mine.Owner, mine.ID, ownPath, object{"id": m.ID}))
		return d.Post(who, mine.ID, editPath, malltest.Form(path, object{"id": m.ID, "rev": w.Rev, "versionNo": no}))
	}
	versions := func() (list []string) {
		for _, v := range team.Must[family.Detail](t, d.Post(team.Person{}, "", detailPath, object{"id": m.ID})).Versions {
			list = append(list, v.No)
		}
		return list
	}
	team.Must[family.Managed](t, edit(mine.Owner, d.Examined(mine.Owner, "rfa", id.New("")), "1.1.0"))
	team.Must[family.Managed](t, edit(mine.Member(t, auth.FamilyView, auth.FamilyEdit), first, "1.0.0")) // the public one's file again, by a colleague
	team.Must[family.Managed](t, edit(mine.Owner, d.Examined(mine.Owner, "rfa", id.New("")), "1.1.0"))
	team.Must[family.Managed](t, edit(mine.Owner, d.Examined(mine.Owner, "rfa", id.New("")), "1.1.0"))
	if got := versions(); !slices.Equal(got, []string{"1.0.0"}) {
		t.Errorf("the public reads what is staged: %v", got)
	}
	d.LetThrough(d.HandedIn(mine, m.ID))
	if got := versions(); !slices.Equal(got, []string{"1.1.0", "1.0.0"}) {
		t.Errorf("let through: %v", got)
	}
	team.Must[family.Managed](t, edit(mine.Owner, d.Examined(mine.Owner, "rfa", id.New("")), "1.2.0"))
	d.LetThrough(d.HandedIn(mine, m.ID))
	if got := versions(); !slices.Equal(got, []string{"1.2.0", "1.1.0", "1.0.0"}) {
		t.Errorf("the third: %v", got)
	}
}

func TestWhoMayDownload(t *testing.T) {
	d := malltest.Open(t)
	mine, other := team.NewTeam(t), team.NewTeam(t)
	buyer, colleague := team.NewPerson(t), other.Member(t)
	dear := d.Public(mine, object{"priceFen": 1200})
	file := team.Must[family.Info](t, d.Post(buyer, "", infoPath, object{"id": dear.ID})).Files[0].FileID
	at := downloadPath + "?id=" + dear.ID + "&fileId=" + file
	team.Refused(t, "nobody", d.Get(team.Person{}, "", at), 401, "unauthorized")
	team.Refused(t, "who has not bought it", d.Get(buyer, "", at), 403, "not_bought")
	team.Refused(t, "who names an enterprise that is not his", d.Get(buyer, mine.ID, at), 403, "not_bought")
	owned := entitlement.NewStore(apitest.DB(t), apitest.TableName("catalogue"))
	for _, o := range []entitlement.Owner{entitlement.Person(buyer.ID), entitlement.Enterprise(other.ID)} {
		if err := apitest.DB(t).Transact(t.Context(), owned.New(o, goods.Family, entitlement.Entitlement{GoodsID: dear.ID, OrderNo: "o"})); err != nil {
			t.Fatal(err)
		}
	}
	team.Refused(t, "a colleague outside of his enterprise", d.Get(colleague, "", at), 403, "not_bought")
	team.Refused(t, "a file of another family", d.Get(buyer, "", downloadPath+"?id="+dear.ID+"&fileId=01J00000000000000000000000"), 404, "file_gone")
	count := func() int {
		return team.Must[family.Info](t, d.Post(buyer, "", infoPath, object{"id": dear.ID})).Downloads
	}
	if n := count(); n != 0 {
		t.Errorf("refused, and yet counted %d", n)
	}
	link := team.Must[family.Link](t, d.Get(buyer, "", at))
	team.Must[family.Link](t, d.Get(buyer, "", at))
	if !strings.Contains(link.DownloadPath, "X-Amz-Expires=60") || count() != 1 {
		t.Errorf("%+v, counted %d", link, count())
	}
	team.Must[family.Link](t, d.Get(colleague, other.ID, at))
	team.Must[family.Link](t, d.Get(mine.Owner, mine.ID, at))
	if n := count(); n != 3 {
		t.Errorf("counted %d", n)
	}
	used, err := owned.Find(t.Context(), entitlement.Person(buyer.ID), goods.Family, dear.ID)
	if err != nil || used.Value.UsedAt == 0 {
		t.Errorf("%+v %v", used, err)
	}
}

func TestWhoHasDownloadedItSaysWhatHeThinks(t *testing.T) {
	d := malltest.Open(t)
	mine, one := team.NewTeam(t), team.NewPerson(t)
	d.Named(one, "赵恒远")
	m := d.Public(mine, nil)
	said := func(change object) object {
		o := object{"id": m.ID, "scores": object{"quality": 5, "data": 4, "service": 3}, "content": " 参数和样本一致 "}
		for k, v := range change {
			o[k] = v
		}
		return o
	}
	team.Refused(t, "nobody", d.Post(team.Person{}, "", commentPath, said(nil)), 401, "unauthorized")
	team.Refused(t, "who never downloaded it", d.Post(one, "", commentPath, said(nil)), 403, "not_used")
	file := team.Must[family.Info](t, d.Post(one, "", infoPath, object{"id": m.ID})).Files[0].FileID
	colleague := mine.Member(t)
	for _, p := range []team.Person{one, colleague} {
		team.Must[family.Link](t, d.Get(p, "", downloadPath+"?id="+m.ID+"&fileId="+file))
	}
	d.Named(colleague, "周明")
	// Whatever has become of the enterprise: its page offers to comment to whom the call does.
	for _, now := range []membership.Access{{Status: membership.Approved, Frozen: true}, {Status: membership.Failed}, {Status: membership.Approved}} {
		if _, err := store.NewTable[membership.Access](apitest.DB(t), d.Tables.Enterprise).Update(t.Context(), membership.AccessKey(mine.ID), func(a *membership.Access) error {
			a.Status, a.Frozen = now.Status, now.Frozen
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		team.Refused(t, "who sells it", d.Post(colleague, "", commentPath, said(nil)), 409, "own_family")
		for p, sells := range map[team.Person]bool{colleague: true, mine.Owner: true, one: false, {}: false} {
			if i := team.Must[family.Info](t, d.Post(p, "", infoPath, object{"id": m.ID})); i.Sells != sells {
				t.Errorf("%+v is told %t", p, i.Sells)
			}
		}
	}
	for field, change := range map[string]object{"content": {"content": " "}, "images": {"images": []string{"javascript:alert(1)"}}, "scores.quality": {"scores": object{"quality": 6, "data": 1, "service": 1}}} {
		if a := d.Post(one, "", commentPath, said(change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	team.Must[family.CommentRow](t, d.Post(one, "", commentPath, said(nil)))
	team.Refused(t, "again", d.Post(one, "", commentPath, said(nil)), 409, "commented")
	list := team.Must[family.Said](t, d.Post(team.Person{}, "", "/family/mall/sys/commentList", object{"id": m.ID}))
	if list.Total != 1 || list.Records[0].Nickname != "赵**" || list.Records[0].Text != "参数和样本一致" || list.Quality != 5000 || list.Service != 3000 {
		t.Errorf("%+v", list)
	}
	quiet := team.NewPerson(t)
	d.Named(quiet, "钱思远")
	team.Must[family.Link](t, d.Get(quiet, "", downloadPath+"?id="+m.ID+"&fileId="+file))
	if c := team.Must[family.CommentRow](t, d.Post(quiet, "", commentPath, said(object{"anonymous": true}))); c.Nickname != "匿名用户" {
		t.Errorf("who wanted no name is called %s", c.Nickname)
	}
	helpful := func(p team.Person, id string, on bool) apitest.Answer {
		return d.Post(p, "", "/family/mall/product/helpful", object{"familyId": m.ID, "id": id, "on": on})
	}
	first := list.Records[0].ID
	team.Refused(t, "nobody is helped", helpful(team.Person{}, first, true), 401, "unauthorized")
	team.Refused(t, "helped by a forged comment", helpful(quiet, "0000000000", true), 404, "comment_gone")
	team.Refused(t, "helped by oneself", helpful(one, first, true), 409, "own_comment")
	for _, c := range []struct {
		by   team.Person
		on   bool
		want int
	}{{quiet, true, 1}, {quiet, true, 1}, {mine.Owner, true, 2}, {quiet, false, 1}, {quiet, false, 1}, {mine.Owner, true, 1}} {
		if got := team.Must[family.Helped](t, helpful(c.by, first, c.on)); got.Count != c.want || got.On != c.on {
			t.Errorf("%+v: %+v", c, got)
		}
	}
	sorted := func(p team.Person) family.CommentRow {
		return team.Must[family.Said](t, d.Post(p, "", "/family/mall/sys/commentList", object{"id": m.ID, "sort": "helpful"})).Records[0]
	}
	if got := sorted(mine.Owner); got.ID != first || got.Helpful != 1 || !got.Helped {
		t.Errorf("whom it has helped reads %+v", got)
	}
	for _, p := range []team.Person{quiet, {}} {
		if got := sorted(p); got.ID != first || got.Helpful != 1 || got.Helped {
			t.Errorf("whom it has not helped reads %+v", got)
		}
	}
	reply := object{"familyId": m.ID, "id": list.Records[0].ID, "text": "谢谢"}
	team.Refused(t, "answered by another enterprise", d.Post(team.NewTeam(t).Owner, mine.ID, "/family/mall/product/reply", reply), 403, "not_member")
	other := team.NewTeam(t)
	team.Refused(t, "answered in another enterprise", d.Post(other.Owner, other.ID, "/family/mall/product/reply", reply), 404, "family_gone")
	if a := team.Must[family.CommentRow](t, d.Post(mine.Owner, mine.ID, "/family/mall/product/reply", reply)); a.Reply != "谢谢" {
		t.Errorf("%+v", a)
	}
	if i := team.Must[family.Info](t, d.Post(one, "", infoPath, object{"id": m.ID})); i.Comments != 2 || i.ScoreAvg != 4000 {
		t.Errorf("%d %d", i.Comments, i.ScoreAvg)
	}
}

// What goes back while it is being downloaded is not downloaded: the price returned because nobody had used it.
func TestADownloadAndAReturnAtOnce(t *testing.T) {
	d := malltest.Open(t)
	seller, buyer := team.NewTeam(t), team.NewPerson(t)
	dear := d.Public(seller, object{"licence": "project", "priceFen": 9900})
	at := downloadPath + "?id=" + dear.ID + "&fileId=" + team.Must[family.Info](t, d.Post(buyer, "", infoPath, object{"id": dear.ID})).Files[0].FileID
	team.Refused(t, "which files there are is not told before", d.Get(buyer, "", downloadPath+"?id="+dear.ID+"&fileId=none"), 403, "not_bought")
	db, owned, me := apitest.DB(t), entitlement.NewStore(apitest.DB(t), apitest.TableName("catalogue")), entitlement.Person(buyer.ID)
	bought := entitlement.Entitlement{GoodsID: dear.ID, OrderNo: "o"}
	if err := db.Transact(t.Context(), owned.New(me, goods.Family, bought)); err != nil {
		t.Fatal(err)
	}
	back := sync.OnceFunc(func() {
		e, err := owned.Find(t.Context(), me, goods.Family, dear.ID)
		if err == nil && e.Value.UsedAt == 0 {
			err = db.Transact(t.Context(), owned.End(me, goods.Family, e))
		}
		if err != nil {
			t.Error(err)
		}
	})
	d.Wire.BeforeWrite(back)
	team.Refused(t, "given back meanwhile", d.Get(buyer, "", at), 403, "not_bought")
	d.Wire.BeforeWrite(nil)
	if n := team.Must[family.Info](t, d.Post(buyer, "", infoPath, object{"id": dear.ID})).Downloads; n != 0 {
		t.Errorf("refused, and yet counted %d", n)
	}
}

package desk_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/catalogue"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/desk"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

type object = map[string]any

// made is a draft of each kind of an enterprise, by the kind's name.
func made(t *testing.T, g *api.Group, m team.Team) map[string]string {
	t.Helper()
	type one struct{ ID string }
	add := func(path string, form object) string {
		return team.Must[one](t, team.Call(t, g, m.Owner, m.ID, "POST", path, form)).ID
	}
	name := "稿件" + id.New("")
	return map[string]string{
		"product": add("/micro/home/product/add", ct.ProductForm(name, nil)), "template": add(ct.AddTemplate, ct.TemplateForm(object{"templateName": name})),
		"case": add(ct.EditCase, ct.CaseForm(object{"title": name})),
	}
}

func bulk(t *testing.T, g *api.Group, who team.Person, in, kind, action string, ids ...string) apitest.Answer {
	t.Helper()
	return team.Call(t, g, who, in, "POST", "/micro/home/publish/bulk", object{"kind": kind, "ids": ids, "action": action})
}

func TestABulkMoveTellsOfEach(t *testing.T) {
	g, mine, other := ct.Door(t), team.NewTeam(t), team.NewTeam(t)
	ids, more, foreign := made(t, g, mine), made(t, g, mine), made(t, g, other)
	for kind := range ids {
		team.Refused(t, "nobody", bulk(t, g, team.Person{}, mine.ID, kind, "submit", ids[kind]), 401, "unauthorized")
		team.Refused(t, "a stranger", bulk(t, g, other.Owner, mine.ID, kind, "submit", ids[kind]), 403, "not_member")
		team.Refused(t, "a right to another kind", bulk(t, g, mine.Member(t, map[string]auth.Permission{"product": auth.CasePublish, "template": auth.ProductShelf, "case": auth.TemplateShelf}[kind]), mine.ID, kind, "submit", ids[kind]), 403, "no_permission")
		team.Refused(t, "too many", bulk(t, g, mine.Owner, mine.ID, kind, "submit", make([]string, 51)...), 400, "invalid_input")
		a := team.Must[desk.BulkAnswer](t, bulk(t, g, mine.Owner, mine.ID, kind, "submit", ids[kind], foreign[kind], "ffffffffff", more[kind]))
		done := publish.Each(a.Results, func(r desk.BulkResult) bool { return r.Done })
		if a.Done != 2 || !slices.Equal(done, []bool{true, false, false, true}) || a.Results[1].Name != "" || a.Results[1].Message == "" {
			t.Errorf("%s: %+v", kind, a)
		}
		if a := team.Must[desk.BulkAnswer](t, bulk(t, g, mine.Owner, mine.ID, kind, "off", ids[kind])); a.Done != 0 || !strings.HasPrefix(a.Results[0].Name, "稿件") {
			t.Errorf("%s: %+v", kind, a)
		}
		if a := team.Must[desk.BulkAnswer](t, bulk(t, g, mine.Owner, mine.ID, kind, "back", ids[kind], more[kind])); a.Done != 2 {
			t.Errorf("%s: %+v", kind, a)
		}
	}
	access := store.NewTable[membership.Access](apitest.DB(t), apitest.TableName("enterprise"))
	if _, err := access.Update(t.Context(), membership.AccessKey(mine.ID), func(a *membership.Access) error { a.Frozen = true; return nil }); err != nil {
		t.Fatal(err)
	}
	team.Refused(t, "a frozen enterprise", bulk(t, g, mine.Owner, mine.ID, "case", "submit", ids["case"]), 403, "enterprise_frozen")
}

func TestOneQueueOfAllKinds(t *testing.T) {
	g, mine, ops := ct.Door(t), team.NewTeam(t), team.Operators(t)
	auditor, ids := ops.Member(t, auth.ContentAudit), made(t, g, mine)
	drafts := made(t, g, mine)
	post := func(who team.Person, in, path string, body object) apitest.Answer {
		return team.Call(t, g, who, in, "POST", "/micro/home/review/"+path, body)
	}
	for path, body := range map[string]object{"queue": {}, "sheet": {"kind": "case", "id": ids["case"]}, "decide": {"kind": "case", "id": ids["case"], "result": "approve", "rev": 1}} {
		team.Refused(t, "nobody: "+path, post(team.Person{}, ops.ID, path, body), 401, "unauthorized")
		team.Refused(t, "a provider: "+path, post(mine.Owner, mine.ID, path, body), 403, "not_member")
		team.Refused(t, "an operator without the right: "+path, post(ops.Member(t, auth.ReviewView), ops.ID, path, body), 403, "no_permission")
	}
	for _, kind := range []string{"template", "product", "case"} {
		team.Must[desk.BulkAnswer](t, bulk(t, g, mine.Owner, mine.ID, kind, "submit", ids[kind]))
		time.Sleep(2 * time.Millisecond) // they were handed in one after another
	}
	word := mine.ID
	queue := func(q object) desk.Queue {
		t.Helper()
		q["keyword"], q["pageSize"] = "测试"+word, 100
		return team.Must[desk.Queue](t, post(auditor, ops.ID, "queue", q))
	}
	kinds := func(q desk.Queue) (list []string) {
		for _, one := range q.Records {
			list = append(list, one.Kind)
		}
		return list
	}
	all := queue(object{})
	if got := kinds(all); !slices.Equal(got, []string{"template", "product", "case"}) || all.Backlog.Products < 1 || all.Records[0].Change || all.Records[0].SubmitTime == "" {
		t.Errorf("%v %+v", got, all)
	}
	if got := kinds(queue(object{"kind": "case"})); !slices.Equal(got, []string{"case"}) {
		t.Errorf("%v", got)
	}
	if got := kinds(queue(object{"change": "change"})); len(got) != 0 {
		t.Errorf("%v", got)
	}
	for kind := range ids {
		team.Refused(t, "a draft's sheet", post(auditor, ops.ID, "sheet", object{"kind": kind, "id": drafts[kind]}), 404, kind+"_gone")
		team.Refused(t, "a draft is decided", post(auditor, ops.ID, "decide", object{"kind": kind, "id": drafts[kind], "result": "approve", "rev": 1}), 404, kind+"_gone")
		sheet := team.Must[desk.Sheet](t, post(auditor, ops.ID, "sheet", object{"kind": kind, "id": ids[kind]}))
		if !sheet.Waiting || sheet.Change || !sheet.Can.Approve || !sheet.Can.Refuse || sheet.Can.Off || len(sheet.Facts) < 10 || sheet.Page != "" {
			t.Errorf("%+v", sheet)
		}
		if a := post(auditor, ops.ID, "decide", object{"kind": kind, "id": ids[kind], "result": "refuse", "reason": " ", "rev": sheet.Rev}); a.FieldMessage("reason") != "请填写原因" {
			t.Errorf("%s", a.Body)
		}
		team.Must[desk.Decided](t, post(auditor, ops.ID, "decide", object{"kind": kind, "id": ids[kind], "result": "approve", "rev": sheet.Rev}))
		team.Refused(t, "decided twice", post(auditor, ops.ID, "decide", object{"kind": kind, "id": ids[kind], "result": "approve", "rev": sheet.Rev}), 409, "stale_rev")
	}
	if got := kinds(queue(object{})); len(got) != 0 {
		t.Errorf("decided, and still there: %v", got)
	}
	// A change of what is public stands beside what the public reads.
	info := team.Must[struct{ Rev int64 }](t, team.Call(t, g, mine.Owner, mine.ID, "POST", "/micro/home/case/info", object{"id": ids["case"]}))
	team.Must[any](t, team.Call(t, g, mine.Owner, mine.ID, "POST", ct.EditCase, ct.CaseForm(object{"id": ids["case"], "rev": info.Rev, "title": "改过的标题", "bodyHtml": "<p>新的正文</p>"})))
	team.Must[desk.BulkAnswer](t, bulk(t, g, mine.Owner, mine.ID, "case", "submit", ids["case"]))
	if q := queue(object{"change": "change"}); len(q.Records) != 1 || !q.Records[0].Change || q.Records[0].Name != "改过的标题" {
		t.Errorf("%+v", q.Records)
	}
	sheet := team.Must[desk.Sheet](t, post(auditor, ops.ID, "sheet", object{"kind": "case", "id": ids["case"]}))
	changed := publish.Each(sheet.Changes, func(c publish.Change) string { return c.Name })
	if !slices.Equal(changed, []string{"title", "bodyHtml"}) || sheet.Changes[1].Form != "html" || sheet.Page == "" {
		t.Errorf("%v %+v", changed, sheet)
	}
	team.Must[desk.Decided](t, post(auditor, ops.ID, "decide", object{"kind": "case", "id": ids["case"], "result": "off", "reason": "业主要求", "rev": sheet.Rev}))
}

// With four eyes nobody lets through what he has handed in or edited himself, at none of the doors.
func TestWithFourEyesNobodyLetsHisOwnThrough(t *testing.T) {
	ct.Door(t)
	d := ct.Deps(t)
	d.FourEyes = true
	g, ops := catalogue.New(d).Routes(), team.Operators(t)
	all := []auth.Permission{auth.ContentAudit, auth.ProductEdit, auth.ProductShelf, auth.ProductView, auth.TemplateEdit, auth.TemplateShelf, auth.TemplateView, auth.CaseEdit, auth.CasePublish, auth.CaseView}
	one, other := ops.Member(t, all...), ops.Member(t, all...)
	ids := made(t, g, team.Team{ID: ops.ID, Owner: one})
	for kind := range ids {
		team.Must[desk.BulkAnswer](t, bulk(t, g, one, ops.ID, kind, "submit", ids[kind]))
		decide := func(who team.Person) apitest.Answer {
			return team.Call(t, g, who, ops.ID, "POST", "/micro/home/review/decide", object{"kind": kind, "id": ids[kind], "result": "approve", "rev": 2})
		}
		team.Refused(t, "his own at the desk", decide(one), 403, "four_eyes")
		team.Must[desk.Decided](t, decide(other))
	}
	ids = made(t, g, team.Team{ID: ops.ID, Owner: one})
	for _, kind := range []string{"product", "template", "case"} {
		team.Must[desk.BulkAnswer](t, bulk(t, g, other, ops.ID, kind, "submit", ids[kind]))
	}
	shelf := apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/dataservice/shelf-status", Token: one.Token, Header: map[string]string{api.EnterpriseHeader: ops.ID, "user_id": one.ID},
		Body: object{"primaryId": ids["product"], "updateColumns": object{"putaway$e": 2}}})
	team.Refused(t, "his own by the data service", shelf, 403, "four_eyes")
	team.Refused(t, "his own template", team.Call(t, g, one, ops.ID, "POST", ct.AuditTemplate, object{"id": ids["template"], "status": 2, "rev": 2}), 403, "four_eyes")
	team.Refused(t, "what he handed in", team.Call(t, g, other, ops.ID, "POST", ct.AuditCase, object{"id": ids["case"], "status": 2, "rev": 2}), 403, "four_eyes")
}

func TestWhoReadsAHistory(t *testing.T) {
	g, mine, other, ops := ct.Door(t), team.NewTeam(t), team.NewTeam(t), team.Operators(t)
	auditor := ops.Member(t, auth.ContentAudit)
	ids := made(t, g, mine)
	past := func(who team.Person, in, kind string) apitest.Answer {
		return team.Call(t, g, who, in, "POST", "/micro/home/publish/history", object{"kind": kind, "id": ids[kind]})
	}
	for kind := range ids {
		team.Refused(t, "nobody", past(team.Person{}, mine.ID, kind), 401, "unauthorized")
		team.Refused(t, "another enterprise", past(other.Owner, other.ID, kind), 404, kind+"_gone")
		team.Refused(t, "an auditor and a draft", past(auditor, ops.ID, kind), 404, kind+"_gone")
		team.Refused(t, "a member without any right", past(mine.Member(t, auth.HomeView), mine.ID, kind), 403, "no_permission")
		team.Refused(t, "a right to another kind", past(mine.Member(t, map[string]auth.Permission{"product": auth.CaseView, "template": auth.ProductView, "case": auth.TemplateView}[kind]), mine.ID, kind), 404, kind+"_gone")
	}
	team.Must[any](t, team.Call(t, g, mine.Owner, mine.ID, "POST", "/micro/home/product/edit", ct.ProductForm("新名字", object{"id": ids["product"], "rev": 1, "intro": "新的简介"})))
	team.Must[desk.BulkAnswer](t, bulk(t, g, mine.Owner, mine.ID, "product", "submit", ids["product"]))
	team.Must[any](t, team.Call(t, g, auditor, ops.ID, "POST", "/micro/home/review/decide", object{"kind": "product", "id": ids["product"], "result": "refuse", "reason": "图片模糊", "rev": 3}))
	own := team.Must[desk.Past](t, past(mine.Owner, mine.ID, "product")).Lines
	if len(own) != 4 || !own[0].Audited || own[0].By != "平台审核" || own[0].Reason != "图片模糊" || len(own[2].Changes) != 2 || own[2].Changes[1].After[0] != "新的简介" {
		t.Errorf("%+v", own)
	}
	seen := team.Must[desk.Past](t, past(auditor, ops.ID, "product")).Lines
	if len(seen) != 2 {
		t.Errorf("the auditor reads what its enterprise wrote in between: %+v", seen)
	}
}

func TestTheViewsOfARecordDayByDay(t *testing.T) {
	g, mine, other := ct.Door(t), team.NewTeam(t), team.NewTeam(t)
	ids := made(t, g, mine)
	days := stats.Days(time.Now(), 7)
	views := store.NewTable[stats.DayView](apitest.DB(t), apitest.TableName("analysis"))
	for i, day := range []string{days[0], days[6], "2020-01-01"} {
		if err := apitest.DB(t).Transact(t.Context(), views.New(stats.DayKey("template", ids["template"], day), stats.DayView{Day: day, N: i + 3})); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(who team.Person, in string, days int) apitest.Answer {
		return team.Call(t, g, who, in, "POST", "/micro/home/publish/days", object{"kind": "template", "id": ids["template"], "days": days})
	}
	team.Refused(t, "another enterprise", ask(other.Owner, other.ID, 7), 404, "template_gone")
	team.Refused(t, "another range", ask(mine.Owner, mine.ID, 8), 400, "invalid_input")
	d := team.Must[desk.Days](t, ask(mine.Owner, mine.ID, 7))
	if !slices.Equal(d.Views, []int{3, 0, 0, 0, 0, 0, 4}) || d.Total != 7 || !slices.Equal(d.Dates, days) || len(d.Sums) != 4 {
		t.Errorf("%+v", d)
	}
}

func TestACopyIsADraftOfItsOwn(t *testing.T) {
	g, mine, other := ct.Door(t), team.NewTeam(t), team.NewTeam(t)
	ids := made(t, g, mine)
	for kind, from := range ids {
		copyOf := func(who team.Person, in string) apitest.Answer {
			return team.Call(t, g, who, in, "POST", "/micro/home/publish/copy", object{"kind": kind, "id": from})
		}
		team.Refused(t, "another enterprise", copyOf(other.Owner, other.ID), 404, kind+"_gone")
		team.Refused(t, "without the right", copyOf(mine.Member(t, map[string]auth.Permission{"product": auth.CaseEdit, "template": auth.ProductEdit, "case": auth.TemplateEdit}[kind]), mine.ID), 403, "no_permission")
		if m := team.Must[desk.Made](t, copyOf(mine.Owner, mine.ID)); m.ID == "" || m.ID == from {
			t.Errorf("%+v", m)
		}
	}
}

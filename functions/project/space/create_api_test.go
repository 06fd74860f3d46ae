package space_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/project/projecttest"
	"bimportal/functions/project/space"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/membership"
)

const create = "/platform/home/userItem/create"

// TestTheApplicationSaysWhatIsWrong is ENTITY-10, CONST-03, FORM-01, FORM-02, FORM-03, FORM-04, FORM-05, FORM-06, FORM-08, FORM-09, FORM-10, FORM-11, FORM-12
// and FORM-14: every rule by its field, and nothing is written.
func TestTheApplicationSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, template := d.Someone("周明远"), d.Template(nil)
	const code, key = "以字母开头，6-18位，大小写字母和数字两种组合", "6-18位，大小写字母、数字组合"
	for _, c := range []struct {
		name, field string
		value       any
		says        string
	}{
		{"FORM-01", "itemName", "", "请输入项目名称"}, {"FORM-01", "itemName", " \t　", "请输入项目名称"}, {"FORM-01", "itemName", nil, "请输入项目名称"},
		{"FORM-02", "itemName", strings.Repeat("名", 16), "项目名称字数不能超过15字"},
		{"FORM-03", "itemCode", "", "请输入项目代号"}, {"FORM-03", "itemCode", nil, "请输入项目代号"},
		{"FORM-04", "itemCode", "1abcdef", code}, {"FORM-05", "itemCode", "Ab123", code}, {"FORM-05", "itemCode", "A1" + strings.Repeat("b", 17), code},
		{"FORM-06", "itemCode", "abcdefg", code}, {"FORM-06", "itemCode", "abc_123", code}, {"FORM-06", "itemCode", "项目abc123", code},
		{"FORM-08", "secretKey", "", "请输入项目密钥"}, {"FORM-08", "secretKey", nil, "请输入项目密钥"},
		{"FORM-09", "secretKey", "abc12", key}, {"FORM-09", "secretKey", strings.Repeat("a", 19), key}, {"FORM-09", "secretKey", "abc 123", key},
		{"FORM-11", "description", strings.Repeat("述", 101), "项目简介字数不能超过100字"},
		{"FORM-12", "validityPeriod", nil, "请输入开通周期"}, {"CONST-03", "validityPeriod", 90, "开通周期只能选择30、180或360天"},
		{"FORM-14", "isRetainExample", 0, "示例数据默认保留，不能取消"},
		{"taskAction", "taskAction", "delete", "操作类型不正确"}, {"templateId", "templateId", "", "请选择项目模板"},
	} {
		form := projecttest.Form(template, map[string]any{c.field: c.value})
		if c.value == nil {
			delete(form, c.field)
		}
		if a := d.Post(p, "", create, form); a.HTTP != 400 || a.FieldMessage(c.field) != c.says {
			t.Errorf("%s %v: %d %s", c.name, c.value, a.HTTP, a.Body)
		}
	}
	if list := apitest.Into[api.Page[space.UserItem]](t, d.Get(p, "", "/platform/home/userItem/list")); list.Total != 0 || len(d.Starts()) > 0 {
		t.Errorf("something was written: %+v", list)
	}
	for name, change := range map[string]map[string]any{
		"FORM-02 15 characters": {"itemName": strings.Repeat("名", 15)}, "FORM-05 6 characters": {"itemCode": "q" + id.New("")[:4] + "7"}, "FORM-09 18 letters": {"secretKey": strings.Repeat("a", 18)},
		"FORM-10 no description": {"description": ""}, "FORM-11 100 characters": {"description": strings.Repeat("述", 100)},
		"CONST-03 30": {"validityPeriod": 30}, "CONST-03 360": {"validityPeriod": 360},
	} {
		if a := d.Post(p, "", create, projecttest.Form(template, change)); a.HTTP != 200 || a.Status != 0 {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
}

// TestACodeIsTakenOnce is FORM-07: a code is one project's over the whole platform, whatever its case, and while it is typed one is told.
func TestACodeIsTakenOnce(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, other, template := d.Someone("周明远"), d.Someone("秦立峰"), d.Template(nil)
	d.Apply(p, "", projecttest.Form(template, map[string]any{"itemCode": "Riverside01"}))
	for _, code := range []string{"Riverside01", "RIVERSIDE01", "riverside01"} {
		if a := d.Post(other, "", create, projecttest.Form(template, map[string]any{"itemCode": code})); a.HTTP != 409 || a.Reason() != "code_taken" || a.FieldMessage("itemCode") != "项目代号已存在" {
			t.Errorf("%s: %s", code, a.Body)
		}
		if f := apitest.Into[space.CodeFree](t, d.Get(other, "", "/platform/home/userItem/checkCode?itemCode="+code)); f.Free || f.Message != "项目代号已存在" {
			t.Errorf("%s: %+v", code, f)
		}
	}
	if f := apitest.Into[space.CodeFree](t, d.Get(other, "", "/platform/home/userItem/checkCode?itemCode=Riverside02")); !f.Free {
		t.Errorf("%+v", f)
	}
	if a := d.Get(projecttest.Someone{}, "", "/platform/home/userItem/checkCode?itemCode=Riverside02"); a.HTTP != 401 {
		t.Errorf("nobody: %s", a.Body)
	}
}

// TestOneCodeFromManyAtOnce: of 64 who apply with one code at the same moment one has it.
func TestOneCodeFromManyAtOnce(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	template := d.Template(nil)
	people := make([]projecttest.Someone, 64)
	for i := range people {
		people[i] = d.Someone("申请人")
	}
	answers := make([]int, len(people))
	var all sync.WaitGroup
	for i, p := range people {
		all.Go(func() {
			answers[i] = d.Post(p, "", create, projecttest.Form(template, map[string]any{"itemCode": []string{"OneCode1", "onecode1", "ONECODE1"}[i%3]})).HTTP
		})
	}
	all.Wait()
	made := 0
	for i, p := range people {
		if answers[i] == 200 {
			made++
		} else if answers[i] != 409 {
			t.Errorf("%d", answers[i])
		}
		if list := apitest.Into[api.Page[space.UserItem]](t, d.Get(p, "", "/platform/home/userItem/list")); list.Total != 0 && answers[i] != 200 {
			t.Errorf("refused, and there: %+v", list)
		}
	}
	if made != 1 {
		t.Errorf("%d projects have the code", made)
	}
	if n := projectsOf(d, template); n != 1 {
		t.Errorf("the template counts %d", n)
	}
}

func projectsOf(d *projecttest.Door, template string) int {
	d.T.Helper()
	v, err := projecttest.Table[struct {
		Projects int `json:"projects"`
	}](d, d.Tables.Catalogue).Find(context.Background(), goods.ProjectsKey(template))
	d.Do(err)
	return v.Value.Projects
}

// A repetition with the same key is the same project; with another form it is refused.
func TestARepetitionMakesNoSecondProject(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, template := d.Someone("周明远"), d.Template(nil)
	form := projecttest.Form(template, nil)
	send := func(form map[string]any) apitest.Answer {
		return apitest.Call(t, d.G, apitest.Request{Method: "POST", Path: create, Token: d.Token(p), Body: form, Header: map[string]string{"Idempotency-Key": "k1"}})
	}
	first, again := send(form), send(form)
	if first.HTTP != 200 || again.HTTP != 200 || apitest.Into[space.Applied](t, first).ID != apitest.Into[space.Applied](t, again).ID {
		t.Errorf("%s %s", first.Body, again.Body)
	}
	if a := send(projecttest.Form(template, nil)); a.HTTP != 409 || a.Reason() != "idempotency_mismatch" {
		t.Errorf("%s", a.Body)
	}
	if n := projectsOf(d, template); n != 1 {
		t.Errorf("%d projects", n)
	}
}

// TestWhoseAProjectIs is FORM-13: companyName is the server's word, whatever is sent.
func TestWhoseAProjectIs(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	template := d.Template(nil)
	boss, editor, plain, stranger := d.Someone("秦立峰"), d.Someone("何小满"), d.Someone("顾可南"), d.Someone("路人")
	e := d.Enterprise(boss)
	d.Joins(editor, e, auth.ProjectEdit)
	d.Joins(plain, e)
	for _, c := range []struct {
		who           projecttest.Someone
		in            string
		company, owns string
	}{
		{boss, e, "测试建设有限公司", e}, {editor, e, "测试建设有限公司", e}, {plain, e, "个人", ""}, {stranger, e, "个人", ""}, {boss, "", "测试建设有限公司", ""}, {stranger, "", "个人", ""},
	} {
		projectID := d.Apply(c.who, c.in, projecttest.Form(template, nil))
		if p := d.Stored(projectID).Value; p.CompanyName != c.company || p.EnterpriseID != c.owns || p.OwnerID != c.who.ID {
			t.Errorf("%s in %q: %+v", c.who.Name, c.in, p)
		}
	}
	if _, err := projecttest.Table[membership.Access](d, d.Tables.Enterprise).Update(t.Context(), membership.AccessKey(e), func(a *membership.Access) error { a.Frozen = true; return nil }); err != nil {
		t.Fatal(err)
	}
	if a := d.Post(editor, e, create, projecttest.Form(template, nil)); a.HTTP != 403 || a.Reason() != "enterprise_frozen" {
		t.Errorf("%s", a.Body)
	}
}

// What may be opened from which template, and that what was bought counts as used from then on.
func TestATemplateIsUsedByWhoMay(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	boss, plain := d.Someone("秦立峰"), d.Someone("顾可南")
	e := d.Enterprise(boss)
	priced, off := d.Template(projecttest.Priced(19900)), d.Template(func(r *goods.Row) { r.Status = 3 })
	owns := d.Template(func(r *goods.Row) { r.PriceFen, r.ProviderID = 100, e })
	refused := func(who projecttest.Someone, in, template, reason string) {
		t.Helper()
		if a := d.Post(who, in, create, projecttest.Form(template, nil)); a.HTTP != 400 || a.Reason() != reason || a.FieldMessage("templateId") == "" {
			t.Errorf("%s", a.Body)
		}
	}
	refused(boss, "", priced, "template_unowned")
	refused(boss, e, priced, "template_unowned")
	refused(boss, e, off, "template_gone")
	refused(boss, e, "forged", "template_gone")
	refused(plain, "", owns, "template_unowned")
	d.Apply(boss, e, projecttest.Form(owns, nil))

	rights := entitlement.NewStore(d.DB, d.Tables.Catalogue)
	bought := func(o entitlement.Owner, template string) {
		d.Do(d.DB.Transact(t.Context(), rights.New(o, goods.Template, entitlement.Entitlement{GoodsID: template, OrderNo: id.New("")})))
	}
	uses := func() int {
		v, err := projecttest.Table[struct {
			Uses int `json:"uses"`
		}](d, d.Tables.Catalogue).Find(t.Context(), goods.CountsKey(priced))
		d.Do(err)
		return v.Value.Uses
	}
	bought(entitlement.Enterprise(e), priced)
	refused(boss, "", priced, "template_unowned")
	d.Apply(boss, e, projecttest.Form(priced, nil))
	v, err := rights.Find(t.Context(), entitlement.Enterprise(e), goods.Template, priced)
	if d.Do(err); v.Value.UsedAt == 0 || uses() != 0 {
		t.Errorf("the first project of what was bought: %+v, %d uses", v.Value, uses())
	}
	d.Apply(boss, e, projecttest.Form(priced, nil))
	if uses() != 1 {
		t.Errorf("the second one counts %d uses", uses())
	}
	bought(entitlement.Person(plain.ID), off)
	if p := d.Stored(d.Apply(plain, "", projecttest.Form(off, nil))).Value; p.TemplateName == "" {
		t.Errorf("what was bought and withdrawn: %+v", p)
	}
	if n := projectsOf(d, priced); n != 2 {
		t.Errorf("the template counts %d projects", n)
	}
}

// A key is answered to nobody, compared, and given anew.
func TestAKeyIsComparedAndNeverRead(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, other := d.Someone("周明远"), d.Someone("路人")
	projectID := d.Opened(p, "", projecttest.Form(d.Template(nil), nil))
	match := func(key string) bool {
		return apitest.Into[space.KeyMatch](t, d.Post(p, "", "/platform/home/userItem/verifyKey", map[string]any{"id": projectID, "secretKey": key})).Match
	}
	if !match("Key2026") || match("key2026") {
		t.Error("the key is not compared")
	}
	if v := d.Stored(projectID).Value; !strings.HasPrefix(v.KeyHash, "$argon2id$") || strings.Contains(v.KeyHash, "Key2026") {
		t.Errorf("%q", v.KeyHash)
	}
	if a := d.Get(p, "", "/platform/home/userItem/detail?id="+projectID); strings.Contains(string(a.Body), "argon2") || strings.Contains(string(a.Body), "Key2026") {
		t.Errorf("%s", a.Body)
	}
	if a := d.Post(other, "", "/platform/home/userItem/verifyKey", map[string]any{"id": projectID, "secretKey": "Key2026"}); a.HTTP != 404 {
		t.Errorf("%s", a.Body)
	}
	act := func(who projecttest.Someone, body map[string]any) apitest.Answer {
		body["id"], body["action"] = projectID, "resetKey"
		return d.Post(who, "", "/platform/home/userItem/action", body)
	}
	if a := act(other, map[string]any{}); a.HTTP != 404 {
		t.Errorf("%s", a.Body)
	}
	made := apitest.Into[space.Acted](t, act(p, map[string]any{})).SecretKey
	if len(made) != 12 || !match(made) || match("Key2026") {
		t.Errorf("%q", made)
	}
	if a := act(p, map[string]any{"secretKey": "坏"}); a.HTTP != 400 || a.FieldMessage("secretKey") == "" {
		t.Errorf("%s", a.Body)
	}
	if a := apitest.Into[space.Acted](t, act(p, map[string]any{"secretKey": "Chosen99"})); a.SecretKey != "Chosen99" || !match("Chosen99") {
		t.Errorf("%+v", a)
	}
	tries := 0
	for range 30 {
		if d.Post(p, "", "/platform/home/userItem/verifyKey", map[string]any{"id": projectID, "secretKey": "Wrong1"}).HTTP == 429 {
			tries++
		}
	}
	if tries == 0 {
		t.Error("a key is tried without end")
	}
}

// Of who is frozen nobody opens a project from what is free, but for who has it already.
func TestWhoDoesNotServeOpensNoProject(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, had := d.Someone("周明远"), d.Someone("顾可南")
	seller := d.Enterprise(d.Someone("秦立峰"))
	free := d.Template(func(r *goods.Row) { r.ProviderID = seller })
	d.Do(d.DB.Transact(t.Context(), entitlement.NewStore(d.DB, d.Tables.Catalogue).New(entitlement.Person(had.ID), goods.Template, entitlement.Entitlement{GoodsID: free, OrderNo: id.New("")})))
	frozen := func(is bool) {
		t.Helper()
		_, err := projecttest.Table[membership.Access](d, d.Tables.Enterprise).Update(t.Context(), membership.AccessKey(seller), func(a *membership.Access) error { a.Frozen = is; return nil })
		d.Do(err)
	}
	frozen(true)
	if a := d.Post(p, "", create, projecttest.Form(free, nil)); a.HTTP != 409 || a.Reason() != "seller_closed" {
		t.Errorf("%s", a.Body)
	}
	d.Apply(had, "", projecttest.Form(free, nil))
	frozen(false)
	d.Apply(p, "", projecttest.Form(free, nil))
}

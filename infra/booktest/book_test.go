// Package booktest holds that what any group writes into an enterprise's operation log is read there.
package booktest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/catalogue"
	"bimportal/functions/catalogue/app"
	"bimportal/functions/content"
	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/oplog"
	"bimportal/infra/seed"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

type object = map[string]any

// office is one enterprise at the doors of the three groups that write into its book.
type office struct {
	*testing.T
	db                             *store.DB
	catalogue, content, enterprise *api.Group
}

type someone struct{ id, token, in string }

func open(t *testing.T) *office {
	t.Helper()
	db, names := apitest.DB(t), apitest.Tables()
	var labels struct{ Dict []dict.Item }
	decode(t, seeded(t, "platform"), &labels)
	items := store.NewTable[dict.Item](db, names.Platform)
	for _, i := range labels.Dict {
		i.Enabled = 1
		do(t, store.Ensure(t.Context(), items, dict.Key(i), i))
	}
	c := catalogue.New(catalogue.Deps{DB: db, Tables: names, Clock: clock.System})
	do(t, c.Work(t.Context(), catalogue.Event{Task: "seed", Data: seeded(t, "catalogue")}))
	return &office{
		t, db, c.Routes(),
		content.New(content.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
		enterprise.New(enterprise.Deps{DB: db, Tables: names, Clock: clock.System}).Routes(),
	}
}

func seeded(t *testing.T, group string) json.RawMessage {
	t.Helper()
	data, err := seed.Files.ReadFile(group + ".json")
	do(t, err)
	return data
}

func decode(t *testing.T, data []byte, into any) {
	t.Helper()
	do(t, json.Unmarshal(data, into))
}

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// owner returns the owner of an approved enterprise, made when it is not there.
func (o *office) owner(enterpriseID string) someone {
	o.Helper()
	p, table := someone{id: id.New("u"), in: enterpriseID}, apitest.TableName("enterprise")
	session, tokens := auth.Open(p.id, "", "", time.Now())
	p.token = tokens.Access
	do(o.T, o.db.Transact(o.Context(),
		store.NewTable[auth.Session](o.db, apitest.TableName("identity")).New(auth.SessionKey(p.id, session.SID), session),
		store.NewTable[membership.Access](o.db, table).New(membership.AccessKey(enterpriseID), membership.Access{ID: enterpriseID, ShortName: "中筑", Status: membership.Approved, OwnerID: p.id}),
		store.NewTable[membership.Member](o.db, table).New(membership.MemberKey(enterpriseID, p.id), membership.Member{ID: p.id, UserID: p.id, Name: "秦立峰"}),
	))
	return p
}

func (o *office) post(g *api.Group, p someone, path string, body any) apitest.Answer {
	o.Helper()
	a := apitest.Call(o.T, g, apitest.Request{
		Method: "POST", Path: path, Token: p.token, Body: body, Header: map[string]string{api.EnterpriseHeader: p.in, "user_id": p.id},
	})
	if a.HTTP != 200 {
		o.Fatalf("%s: %s", path, a.Body)
	}
	return a
}

// record is what an answer says of a record that changes.
type record struct {
	ID  string
	Rev int64
}

func (o *office) book(p someone, more object) oplog.AuditPage {
	o.Helper()
	q := object{"pageSize": 100}
	maps.Copy(q, more)
	return apitest.Into[oplog.AuditPage](o.T, o.post(o.enterprise, p, "/micro/sys/audit/page", q))
}

func TestEveryGroupsLinesAreReadInOneBook(t *testing.T) {
	o := open(t)
	owner, operator := o.owner(id.New("")), o.owner(membership.Platform)
	var want []string // the newest first
	wrote := func(text string) { want = slices.Insert(want, 0, text) }
	at := func(a apitest.Answer) record { return apitest.Into[record](t, a) }

	product := object{"name": "协同平台", "groupCode": "plan-review-code", "intro": "简介", "used": 1, "accessMode": "online", "priceType": 2}
	shelf := func(p someone, id string, to int) {
		reason := ""
		if to == 5 {
			reason = "缺少资质"
		}
		o.post(o.catalogue, p, "/dataservice/shelf-status", object{"params": object{}, "updateColumns": object{"putaway$e": to, "reason$e": reason}, "primaryId": id})
	}
	p := at(o.post(o.catalogue, owner, "/micro/home/product/add", product))
	wrote("新增产品“协同平台”")
	product["id"], product["rev"] = p.ID, p.Rev
	o.post(o.catalogue, owner, "/micro/home/product/edit", product)
	wrote("修改产品“协同平台”")
	shelf(owner, p.ID, 1)
	wrote("产品“协同平台”由草稿改为审核中")
	shelf(operator, p.ID, 2)
	wrote("产品“协同平台”由审核中改为已上架")
	o.post(o.catalogue, owner, "/dataservice/used-flag", object{"params": object{}, "updateColumns": object{"used": 0}, "primaryId": p.ID})
	wrote("产品“协同平台”暂停使用")
	shelf(operator, p.ID, 5)
	wrote("产品“协同平台”由已上架改为平台下架")
	o.post(o.catalogue, owner, "/micro/home/product/delete/"+p.ID, nil)
	wrote("删除产品“协同平台”")

	template := object{
		"templateName": "桥梁模板", "typeCode": "bridge", "intro": "简介", "versionNo": "V1.0.0", "function": `[{"moduleName":"进度","functionList":[{"functionName":"周计划"}]}]`,
	}
	m := at(o.post(o.catalogue, owner, "/platform/home/itemTemplate/addOrEdit", template))
	wrote("新建模板：桥梁模板")
	template["id"], template["rev"] = m.ID, m.Rev
	o.post(o.catalogue, owner, "/platform/home/itemTemplate/addOrEdit", template)
	wrote("修改模板：桥梁模板")
	c := at(o.post(o.catalogue, owner, "/platform/home/itemTemplate/addAgain", object{"id": m.ID}))
	wrote("复制模板：桥梁模板（副本）")
	m = at(o.post(o.catalogue, owner, "/platform/home/itemTemplate/updateStatus", object{"id": m.ID, "status": 1}))
	wrote("模板改为“审核中”：桥梁模板")
	o.post(o.catalogue, operator, "/platform/home/itemTemplate/audit", object{"id": m.ID, "status": 4, "reason": "缺少样例", "rev": m.Rev})
	wrote("模板审核为“已驳回”：桥梁模板")
	o.post(o.catalogue, owner, "/platform/home/itemTemplate/deleteTemplate", object{"templateId": c.ID})
	wrote("删除模板：桥梁模板（副本）")

	form := object{"title": "大桥", "caseType": "bridge", "summary": "主跨", "stage": "build", "regionCode": "500000"}
	k := at(o.post(o.catalogue, owner, "/micro/home/case/edit", form))
	wrote("新建案例：大桥")
	form["id"], form["rev"] = k.ID, k.Rev
	o.post(o.catalogue, owner, "/micro/home/case/edit", form)
	wrote("修改案例：大桥")
	k = at(o.post(o.catalogue, owner, "/micro/home/case/updateStatus", object{"id": k.ID, "status": 1}))
	wrote("案例改为“审核中”：大桥")
	o.post(o.catalogue, operator, "/micro/home/case/audit", object{"id": k.ID, "status": 0, "reason": "缺少授权", "rev": k.Rev})
	wrote("案例审核为“草稿”：大桥")
	o.post(o.catalogue, owner, "/micro/home/case/delete", object{"id": k.ID})
	wrote("删除案例：大桥")

	news := object{"action": "save", "title": "放假通知", "type": "notice", "contentHtml": "<p>正文</p>", "audience": "enterprises"}
	n := at(o.post(o.content, owner, "/micro/home/info/edit", news))
	wrote("保存新闻“放假通知”")
	news["action"], news["id"], news["rev"] = "publish", n.ID, n.Rev
	n = at(o.post(o.content, owner, "/micro/home/info/edit", news))
	wrote("发布新闻“放假通知”")
	o.post(o.content, owner, "/micro/home/info/edit", object{"action": "withdraw", "id": n.ID, "rev": n.Rev})
	wrote("撤回新闻“放假通知”")

	apps := apitest.Into[app.List](t, apitest.Call(t, o.catalogue, apitest.Request{Method: "GET", Path: "/micro/home/group/app-list"}))
	app := object{"appId": apps.Records[0].AppID, "name": "审图台", "visibleTo": object{"all": true}}
	o.post(o.catalogue, owner, "/micro/home/group/app-add", app)
	wrote("添加应用“审图台”")
	app["rev"], app["resetKey"] = 1, true
	o.post(o.catalogue, owner, "/micro/home/group/app-add", app)
	wrote("修改应用“审图台”，重置密钥")

	o.post(o.enterprise, owner, "/micro/sys/role/add", object{"name": "资料员", "dataScope": "self", "resourceIds": []string{"home"}})
	wrote("新增角色：资料员")

	got := o.book(owner, nil)
	if got.Total != len(want) || len(got.Records) != len(want) {
		t.Fatalf("%d of %d lines", got.Total, len(want))
	}
	var decided []string
	for i, r := range got.Records {
		by := "秦立峰"
		if strings.HasPrefix(r.Action, "platform:") {
			by, decided = "平台运营", append(decided, r.Text)
		}
		if r.Text != want[i] || r.ActorName != by || r.Address != "198.51.*.*" || r.TargetID == "" || r.TargetType == "" || r.At == 0 {
			t.Errorf("line %d is %+v, not %s by %s", i, r, want[i], by)
		}
		if strings.Contains(r.Before+r.After, "secret") {
			t.Errorf("%s tells a secret: %s", r.Text, r.After)
		}
	}
	if len(decided) != 4 {
		t.Errorf("operators decided %q", decided)
	}
	// What operators decide stands in their own book too.
	var theirs []string
	for _, r := range o.book(operator, nil).Records {
		theirs = append(theirs, r.Text)
	}
	if !slices.Equal(theirs, decided) {
		t.Errorf("the operators read %q, not %q", theirs, decided)
	}
	for area, most := range map[string]int{"product": 5, "template": 5, "case": 4, "news": 3, "org": 2, "role": 1, "platform": 4} {
		if n := len(o.book(owner, object{"area": area}).Records); n != most {
			t.Errorf("%d lines of %s, not %d", n, area, most)
		}
	}
	today := time.Now().UnixMilli()
	if n := o.book(owner, object{"from": today, "to": today}).Total; n != len(want) {
		t.Errorf("%d lines of today", n)
	}
}

// Lines come from several groups at the same moment: none is lost, and none has another's number.
func TestGroupsWriteIntoOneBookAtOnce(t *testing.T) {
	o := open(t)
	owner := o.owner(id.New(""))
	const each = 6
	done := make(chan bool)
	for i := range each {
		for _, write := range []func(){
			func() {
				o.post(o.catalogue, owner, "/micro/home/case/edit", object{"title": fmt.Sprint("案例", i), "caseType": "bridge", "summary": "主跨", "stage": "build", "regionCode": "500000"})
			},
			func() {
				o.post(o.content, owner, "/micro/home/info/edit", object{"action": "save", "title": fmt.Sprint("通知", i), "type": "notice", "contentHtml": "<p>正文</p>", "audience": "enterprises"})
			},
			func() {
				o.post(o.enterprise, owner, "/micro/sys/role/add", object{"name": fmt.Sprint("角色", i), "dataScope": "self", "resourceIds": []string{"home"}})
			},
		} {
			go func() {
				defer func() { done <- true }()
				write()
			}()
		}
	}
	for range 3 * each {
		<-done
	}
	seen := map[string]bool{}
	for _, r := range o.book(owner, nil).Records {
		seen[r.Text] = true
	}
	if len(seen) != 3*each {
		t.Errorf("%d lines of %d", len(seen), 3*each)
	}
}

// A book that was counted in Access goes on from there.
func TestABookGoesOnFromItsOldCount(t *testing.T) {
	o := open(t)
	owner := o.owner(id.New(""))
	access := store.NewTable[membership.Access](o.db, apitest.TableName("enterprise"))
	_, err := access.Update(t.Context(), membership.AccessKey(owner.in), func(a *membership.Access) error {
		a.Lines, a.LastDay = 41, "2020-01-01"
		return nil
	})
	do(t, err)
	o.post(o.content, owner, "/micro/home/info/edit", object{"action": "save", "title": "通知", "type": "notice", "contentHtml": "<p>正文</p>", "audience": "enterprises"})
	if got := o.book(owner, nil); got.Total != 42 || len(got.Records) != 1 {
		t.Errorf("%d lines, %d read", got.Total, len(got.Records))
	}
}

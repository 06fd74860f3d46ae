package enterprise_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/workbook"
)

// door is the group's HTTP door with people of its own.
type door struct {
	t  *testing.T
	g  *api.Group
	s  *enterprise.Service
	db *store.DB
}

func open(t *testing.T) *door {
	db := apitest.DB(t)
	s := enterprise.New(enterprise.Deps{
		DB: db, Table: apitest.TableName("enterprise"), IdentityTable: apitest.TableName("identity"), MessageTable: apitest.TableName("message"),
		SearchTable: apitest.TableName("search"), DictTable: apitest.TableName("platform"), FileTable: apitest.TableName("file"), CatalogueTable: apitest.TableName("catalogue"), Clock: clock.System,
		Start: func(context.Context, string, string) error { return nil }, Read: workbook.Read,
	})
	return &door{t, s.Routes(), s, db}
}

// someone is a person with a session.
type someone struct{ id, username, token, telephone, name string }

var telephones atomic.Int64

func (d *door) someone(name string) someone {
	d.t.Helper()
	username := id.New("t")
	p := someone{id: id.Slug("user", username), username: username, telephone: fmt.Sprintf("15%09d", time.Now().UnixNano()/1000%900000000+telephones.Add(1)), name: name}
	session, tokens := auth.Open(p.id, "", "", time.Now())
	p.token = tokens.Access
	people, names := store.NewTable[person.Person](d.db, apitest.TableName("identity")), store.NewTable[person.Name](d.db, apitest.TableName("identity"))
	sessions := store.NewTable[auth.Session](d.db, apitest.TableName("identity"))
	if err := d.db.Transact(d.t.Context(), d.file(p, "license", p.licence()),
		people.New(person.Key(p.id), person.Person{UserID: p.id, Nickname: name, Name: name, Telephone: p.telephone}),
		names.New(person.NameKey(p.telephone), person.Name{UserID: p.id}),
		sessions.New(auth.SessionKey(p.id, session.SID), session),
	); err != nil {
		d.t.Fatal(err)
	}
	return p
}

// licence is the downloadPath of a licence that the person has uploaded.
func (p someone) licence() string { return "/file/license/" + p.id + "/01JD0000000000000000000000.png" }

// file answers the write of a file as the file group records it.
func (d *door) file(p someone, purpose, path string) store.Write {
	userID, fileID, ok := files.ParsePath(path)
	if !ok || userID != p.id {
		d.t.Fatalf("%s is no path of %s", path, p.id)
	}
	return store.NewTable[files.File](d.db, apitest.TableName("file")).New(files.Key(userID, fileID), files.File{FileID: fileID, UserID: userID, Purpose: purpose, DownloadPath: path})
}

func (d *door) post(p someone, enterpriseID, path string, body any) apitest.Answer {
	d.t.Helper()
	q := apitest.Request{Method: "POST", Path: path, Token: p.token, Body: body}
	if enterpriseID != "" {
		q.Header = map[string]string{"project_id": enterpriseID}
	}
	return apitest.Call(d.t, d.g, q)
}

func (d *door) get(p someone, enterpriseID, path string) apitest.Answer {
	d.t.Helper()
	q := apitest.Request{Method: "GET", Path: path, Token: p.token}
	if enterpriseID != "" {
		q.Header = map[string]string{"project_id": enterpriseID}
	}
	return apitest.Call(d.t, d.g, q)
}

const creditSymbols = "0123456789ABCDEFGHJKLMNPQRTUWXY"

// creditCode answers a valid code that nobody has.
func creditCode() string {
	body := []byte("9111" + strings.ToUpper(id.New("")) + "000")
	sum, weight := 0, 1
	for _, c := range body {
		sum += strings.IndexByte(creditSymbols, c) * weight
		weight = weight * 3 % 31
	}
	return string(body) + string(creditSymbols[(31-sum%31)%31])
}

func form(p someone, change map[string]any) map[string]any {
	f := map[string]any{
		"fullName": "测试建设有限公司", "shortName": "测试建设", "creditCode": creditCode(), "entType": "contractor", "industry": "building", "scale": "m",
		"regionCode": "110000", "address": "学清路 8 号", "legalPerson": "王建国", "license": p.licence(), "contactName": "王建国",
		"contactPhone": "13812345678", "agreement": true,
	}
	for k, v := range change {
		f[k] = v
	}
	return f
}

func (d *door) enterprise(owner someone) string {
	d.t.Helper()
	a := d.post(owner, "", "/micro/home/provider/add", form(owner, nil))
	if a.HTTP != 200 {
		d.t.Fatalf("add: %s", a.Body)
	}
	return apitest.Into[org.Created](d.t, a).ID
}

// operator is a person who operates the portal; the built-in enterprise is there once for all tests.
var platformOnce sync.Once

func (d *door) operator() someone {
	d.t.Helper()
	p := d.someone("平台审核员")
	platformOnce.Do(func() {
		boss := d.someone("平台负责人")
		seed := enterprise.Seed{Enterprises: []enterprise.SeedEnterprise{{Slug: "platform", Owner: "boss", At: "2026-01-01 09:00:00", Status: 1, Details: enterprise.Details{
			FullName: "BIM 中心", ShortName: "BIM 中心", CreditCode: creditCode(),
		}}}}
		people := store.NewTable[person.Person](d.db, apitest.TableName("identity"))
		if err := d.db.Transact(d.t.Context(), people.New(person.Key(id.Slug("user", "boss")), person.Person{UserID: id.Slug("user", "boss"), Nickname: boss.name})); err != nil {
			d.t.Fatal(err)
		}
		data, _ := json.Marshal(seed)
		if err := d.s.Work(d.t.Context(), enterprise.Event{Task: "seed", Data: data}); err != nil {
			d.t.Fatal(err)
		}
	})
	members := store.NewTable[membership.Member](d.db, apitest.TableName("enterprise"))
	if err := d.db.Transact(d.t.Context(), members.New(membership.MemberKey(membership.Platform, p.id), membership.Member{
		ID: p.id, UserID: p.id, Name: p.name, Roles: []string{"admin"}, Departments: []string{"root"}, Apps: []string{},
	})); err != nil {
		d.t.Fatal(err)
	}
	return p
}

func (d *door) detail(p someone, enterpriseID string) enterprise.Full {
	d.t.Helper()
	a := d.get(p, "", "/micro/home/provider/detail?providerId="+enterpriseID)
	if a.HTTP != 200 {
		d.t.Fatalf("detail: %s", a.Body)
	}
	return apitest.Into[enterprise.Full](d.t, a)
}

func (d *door) approve(enterpriseID string) {
	d.t.Helper()
	op := d.operator()
	if a := d.post(op, "", "/micro/home/provider/audit", map[string]any{"id": enterpriseID, "result": 1, "rev": d.detail(op, enterpriseID).Rev}); a.HTTP != 200 {
		d.t.Fatalf("approve: %s", a.Body)
	}
}

func TestTheFormIsRefusedByItsFields(t *testing.T) {
	d := open(t)
	p := d.someone("周明远")
	good := creditCode()
	for name, c := range map[string]struct {
		change  map[string]any
		field   string
		message string
	}{
		"no name":       {map[string]any{"fullName": " "}, "fullName", "请输入企业全称"},
		"long":          {map[string]any{"shortName": strings.Repeat("长", 21)}, "shortName", "企业简称不能超过20字"},
		"check symbol":  {map[string]any{"creditCode": good[:17] + map[bool]string{true: "1", false: "0"}[good[17] == '0']}, "creditCode", "统一社会信用代码不正确，请核对营业执照"},
		"letter O":      {map[string]any{"creditCode": "O" + good[1:]}, "creditCode", "统一社会信用代码不正确，请核对营业执照"},
		"phone":         {map[string]any{"contactPhone": "12345"}, "contactPhone", "请输入正确的手机号或座机号"},
		"email":         {map[string]any{"contactEmail": "a@b"}, "contactEmail", "邮箱格式不正确"},
		"licence":       {map[string]any{"license": "javascript:alert(1)"}, "license", "请上传营业执照"},
		"no licence":    {map[string]any{"license": ""}, "license", "请上传营业执照"},
		"public file":   {map[string]any{"license": "/media/picture/u1/01JD0000000000000000000000.png"}, "license", "请上传营业执照"},
		"logo":          {map[string]any{"logo": "https://evil.example/x.png"}, "logo", "请重新上传企业标志"},
		"not agreed to": {map[string]any{"agreement": false}, "agreement", "请阅读并同意《服务商入驻协议》"},
	} {
		a := d.post(p, "", "/micro/home/provider/add", form(p, c.change))
		if a.HTTP != 400 || a.FieldMessage(c.field) != c.message {
			t.Errorf("%s: %d %s", name, a.HTTP, a.Body)
		}
	}
	if own := apitest.Into[enterprise.CreateAndJoin](t, d.post(p, "", "/micro/home/provider/create-and-join", nil)); own.Create != nil || len(own.Join) != 0 {
		t.Errorf("something was written: %+v", own)
	}
}

// GEN-07, RULE-01, ENTITY-03, ENTITY-04: one enterprise each, whoever is faster.
func TestTwentyAttemptsMakeOneEnterprise(t *testing.T) {
	d := open(t)
	p := d.someone("周明远")
	var made, refused atomic.Int32
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			a := d.post(p, "", "/micro/home/provider/add", form(p, nil))
			switch {
			case a.HTTP == 200:
				made.Add(1)
			case a.HTTP == 409 && a.Message == "每位用户仅能创建一个企业，加入企业功能敬请期待" && a.Reason() == "second_enterprise":
				refused.Add(1)
			default:
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	wg.Wait()
	if made.Load() != 1 || refused.Load() != 19 {
		t.Errorf("%d made, %d refused", made.Load(), refused.Load())
	}
	own := apitest.Into[enterprise.CreateAndJoin](t, d.post(p, "", "/micro/home/provider/create-and-join", nil))
	if own.Create == nil || own.Create.ID == "" || own.Create.ShortName != "测试建设" || own.Create.Status != 0 || own.Create.Reason != "" || len(own.Join) != 0 {
		t.Errorf("%+v", own)
	}
}

func TestReviewRefusalsLeaveEverythingAsItWas(t *testing.T) {
	d := open(t)
	owner, stranger, op := d.someone("秦立峰"), d.someone("路人"), d.operator()
	e := d.enterprise(owner)
	rev := d.detail(owner, e).Rev
	decide := map[string]any{"id": e, "result": 1, "rev": rev}
	for name, c := range map[string]struct {
		who    someone
		body   map[string]any
		http   int
		reason string
	}{
		"the owner himself":   {owner, decide, 403, "not_member"},
		"a stranger":          {stranger, decide, 403, "not_member"},
		"nobody":              {someone{}, decide, 401, "unauthorized"},
		"no reason":           {op, map[string]any{"id": e, "result": 2, "rev": rev, "reason": "  "}, 400, "invalid_input"},
		"a result of its own": {op, map[string]any{"id": e, "result": 3, "rev": rev}, 400, "invalid_input"},
		"an old rev":          {op, map[string]any{"id": e, "result": 1, "rev": rev + 7}, 409, "stale_rev"},
		"a forged id":         {op, map[string]any{"id": "ffffffffff", "result": 1, "rev": 1}, 404, "enterprise_gone"},
	} {
		if a := d.post(c.who, membership.Platform, "/micro/home/provider/audit", c.body); a.HTTP != c.http || a.Reason() != c.reason {
			t.Errorf("%s: %d %s", name, a.HTTP, a.Body)
		}
	}
	if a := d.get(stranger, e, "/micro/home/provider/detail?providerId="+e); a.HTTP != 404 {
		t.Errorf("a stranger reads it: %s", a.Body)
	}
	if full := d.detail(owner, e); full.Status != membership.InReview || full.Rev != rev || len(full.History) != 1 {
		t.Errorf("%+v", full)
	}
}

// ENT-02, ENTITY-03: refused with a reason, corrected, submitted again with the difference on record, approved. CALL-20 at the end.
func TestFromRefusalToApproval(t *testing.T) {
	d := open(t)
	owner, op := d.someone("韩守信"), d.operator()
	first := form(owner, nil)
	e := apitest.Into[org.Created](t, d.post(owner, "", "/micro/home/provider/add", first)).ID
	full := apitest.Into[enterprise.Full](t, d.post(op, "", "/micro/home/provider/audit", map[string]any{"id": e, "result": 2, "reason": "营业执照不清晰", "rev": d.detail(op, e).Rev}))
	if full.Status != membership.Failed || full.Reason != "营业执照不清晰" || full.Can.Decide {
		t.Fatalf("%+v", full)
	}
	if a := d.post(op, "", "/micro/home/provider/audit", map[string]any{"id": e, "result": 1, "rev": full.Rev}); a.HTTP != 409 || a.Reason() != "not_in_review" {
		t.Errorf("decided twice: %s", a.Body)
	}
	own := apitest.Into[enterprise.CreateAndJoin](t, d.post(owner, "", "/micro/home/provider/create-and-join", nil))
	if own.Create == nil || own.Create.Status != 2 || own.Create.Reason != "营业执照不清晰" {
		t.Fatalf("the switcher shows %+v", own.Create)
	}
	first["id"], first["rev"], first["shortName"], first["creditCode"] = e, d.detail(owner, e).Rev, "新简称", creditCode()
	if a := d.post(d.someone("路人"), "", "/micro/home/provider/add-or-edit", first); a.HTTP != 404 {
		t.Errorf("a stranger resubmits: %s", a.Body)
	}
	if a := d.post(owner, "", "/micro/home/provider/add-or-edit", first); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	again := d.detail(op, e)
	if again.Status != 0 || len(again.History[0].Diff) != 2 || again.History[0].Diff[0].Field != "shortName" || again.History[0].Diff[0].After != "新简称" {
		t.Fatalf("%+v", again)
	}
	d.approve(e)
	if a := d.get(owner, "", "/platform/home/provider/checkIsProvider"); apitest.Into[enterprise.ProviderCheck](t, a).Status != 1 {
		t.Errorf("CALL-20: %s", a.Body)
	}
	if companies := apitest.Into[[]enterprise.Company](t, d.post(someone{}, "", "/family/auth/api/company/list", map[string]any{"keyword": "新"})); len(companies) != 0 {
		t.Error("one character answers companies")
	}
}

func TestTwentyOperatorsDecideOnce(t *testing.T) {
	d := open(t)
	owner, op := d.someone("秦立峰"), d.operator()
	e := d.enterprise(owner)
	rev := d.detail(op, e).Rev
	var won atomic.Int32
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			a := d.post(op, "", "/micro/home/provider/audit", map[string]any{"id": e, "result": 1 + i%2, "reason": "材料不全", "rev": rev})
			if a.HTTP == 200 {
				won.Add(1)
			} else if a.HTTP != 409 {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	wg.Wait()
	if full := d.detail(op, e); won.Load() != 1 || len(full.History) != 2 {
		t.Errorf("%d won, history %+v", won.Load(), full.History)
	}
}

// ENTITY-15, PERM-03, ENT-05: menus and buttons by standing.
func TestMenusFollowTheStanding(t *testing.T) {
	d := open(t)
	owner, stranger := d.someone("秦立峰"), d.someone("路人")
	e := d.enterprise(owner)
	menus := func(p someone) (enterprise.MenuResource, apitest.Answer) {
		a := d.post(p, e, "/micro/sys/user/menuResource", map[string]any{"category": "pc"})
		if a.HTTP != 200 {
			return enterprise.MenuResource{}, a
		}
		return apitest.Into[enterprise.MenuResource](t, a), a
	}
	if _, a := menus(stranger); a.HTTP != 403 || a.Reason() != "not_member" {
		t.Errorf("a stranger: %s", a.Body)
	}
	if m, _ := menus(owner); len(m.Menus) != 0 || len(m.Buttons) != 0 {
		t.Errorf("under review: %+v", m)
	}
	d.approve(e)
	m, _ := menus(owner)
	if len(m.Menus) != 1 || len(m.Menus[0].Children) < 8 || len(m.Buttons) != 1 || m.Buttons[0] != "*" || m.Roles[0] != "admin" {
		t.Errorf("the owner: %+v", m)
	}
	for _, c := range m.Menus[0].Children {
		if c.Path == "/enterpriseReview" {
			t.Error("an enterprise sees the operators' menu")
		}
	}
}

// A frozen enterprise is read, not written (product.md decision 30).
func TestAFrozenEnterpriseIsReadOnly(t *testing.T) {
	d := open(t)
	owner, op := d.someone("秦立峰"), d.operator()
	first := form(owner, nil)
	e := apitest.Into[org.Created](t, d.post(owner, "", "/micro/home/provider/add", first)).ID
	d.approve(e)
	if a := d.post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e, "frozen": 1, "reason": "", "rev": d.detail(op, e).Rev}); a.HTTP != 400 || a.FieldMessage("reason") == "" {
		t.Errorf("%s", a.Body)
	}
	if a := d.post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e, "frozen": 1, "reason": "涉嫌违规", "rev": d.detail(op, e).Rev}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	delete(first, "agreement")
	first["rev"], first["shortName"] = d.detail(owner, e).Rev, "改名"
	if a := d.post(owner, e, "/platform/home/provider/edit", first); a.HTTP != 403 || a.Reason() != "enterprise_frozen" {
		t.Errorf("%s", a.Body)
	}
	if a := d.post(owner, e, "/micro/sys/user/menuResource", nil); a.HTTP != 200 || !apitest.Into[enterprise.MenuResource](t, a).Enterprise.Frozen {
		t.Errorf("%s", a.Body)
	}
	if a := d.post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e, "frozen": 0, "rev": d.detail(op, e).Rev}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	first["rev"] = d.detail(owner, e).Rev
	a := d.post(owner, e, "/platform/home/provider/edit", first)
	if a.HTTP != 200 || apitest.Into[enterprise.Full](t, a).ShortName != "改名" {
		t.Errorf("%s", a.Body)
	}
	first["rev"], first["legalPerson"] = apitest.Into[enterprise.Full](t, a).Rev, "李四"
	if a := d.post(owner, e, "/platform/home/provider/edit", first); a.HTTP != 400 || a.FieldMessage("legalPerson") == "" {
		t.Errorf("what the licence proves was changed: %s", a.Body)
	}
}

func TestTheSeedLoadsTwice(t *testing.T) {
	d := open(t)
	raw, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/enterprise.json"))
	if err != nil {
		t.Fatal(err)
	}
	var seed enterprise.Seed
	if err := json.Unmarshal(raw, &seed); err != nil {
		t.Fatal(err)
	}
	people := store.NewTable[person.Person](d.db, apitest.TableName("identity"))
	for _, one := range seed.Enterprises {
		for _, name := range append([]string{one.Owner}, usernames(one)...) {
			if err := people.Ensure(context.Background(), person.Key(id.Slug("user", name)), person.Person{UserID: id.Slug("user", name), Nickname: name}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 2 {
		if err := d.s.Work(t.Context(), enterprise.Event{Task: "seed", Data: raw}); err != nil {
			t.Fatal(err)
		}
	}
}

func usernames(one enterprise.SeedEnterprise) []string {
	var list []string
	for _, m := range one.Members {
		if m.Username != "" {
			list = append(list, m.Username)
		}
	}
	return list
}

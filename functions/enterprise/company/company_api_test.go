package company_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/functions/enterprise/company"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/apitest"
	"bimportal/shared/membership"
)

func TestTheFormIsRefusedByItsFields(t *testing.T) {
	d := enterprisetest.Open(t)
	p := d.Someone("周明远")
	good := enterprisetest.CreditCode()
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
		a := d.Post(p, "", "/micro/home/provider/add", enterprisetest.Form(p, c.change))
		if a.HTTP != 400 || a.FieldMessage(c.field) != c.message {
			t.Errorf("%s: %d %s", name, a.HTTP, a.Body)
		}
	}
	if own := apitest.Into[workbench.CreateAndJoin](t, d.Post(p, "", "/micro/home/provider/create-and-join", nil)); own.Create != nil || len(own.Join) != 0 {
		t.Errorf("something was written: %+v", own)
	}
}

// GEN-07, RULE-01, ENTITY-03, ENTITY-04: one enterprise each, whoever is faster.
func TestTwentyAttemptsMakeOneEnterprise(t *testing.T) {
	d := enterprisetest.Open(t)
	p := d.Someone("周明远")
	var made, refused atomic.Int32
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			a := d.Post(p, "", "/micro/home/provider/add", enterprisetest.Form(p, nil))
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
	own := apitest.Into[workbench.CreateAndJoin](t, d.Post(p, "", "/micro/home/provider/create-and-join", nil))
	if own.Create == nil || own.Create.ID == "" || own.Create.ShortName != "测试建设" || own.Create.Status != 0 || own.Create.Reason != "" || len(own.Join) != 0 {
		t.Errorf("%+v", own)
	}
}

func TestReviewRefusalsLeaveEverythingAsItWas(t *testing.T) {
	d := enterprisetest.Open(t)
	owner, stranger, op := d.Someone("秦立峰"), d.Someone("路人"), d.Operator()
	e := d.Enterprise(owner)
	rev := d.Detail(owner, e).Rev
	decide := map[string]any{"id": e, "result": 1, "rev": rev}
	for name, c := range map[string]struct {
		who    enterprisetest.Someone
		body   map[string]any
		http   int
		reason string
	}{
		"the owner himself":   {owner, decide, 403, "not_member"},
		"a stranger":          {stranger, decide, 403, "not_member"},
		"nobody":              {enterprisetest.Someone{}, decide, 401, "unauthorized"},
		"no reason":           {op, map[string]any{"id": e, "result": 2, "rev": rev, "reason": "  "}, 400, "invalid_input"},
		"a result of its own": {op, map[string]any{"id": e, "result": 3, "rev": rev}, 400, "invalid_input"},
		"an old rev":          {op, map[string]any{"id": e, "result": 1, "rev": rev + 7}, 409, "stale_rev"},
		"a forged id":         {op, map[string]any{"id": "ffffffffff", "result": 1, "rev": 1}, 404, "enterprise_gone"},
	} {
		if a := d.Post(c.who, membership.Platform, "/micro/home/provider/audit", c.body); a.HTTP != c.http || a.Reason() != c.reason {
			t.Errorf("%s: %d %s", name, a.HTTP, a.Body)
		}
	}
	if a := d.Get(stranger, e, "/micro/home/provider/detail?providerId="+e); a.HTTP != 404 {
		t.Errorf("a stranger reads it: %s", a.Body)
	}
	if full := d.Detail(owner, e); full.Status != membership.InReview || full.Rev != rev || len(full.History) != 1 {
		t.Errorf("%+v", full)
	}
}

// ENT-02, ENTITY-03: refused with a reason, corrected, submitted again with the difference on record, approved. CALL-20 at the end.
func TestFromRefusalToApproval(t *testing.T) {
	d := enterprisetest.Open(t)
	owner, op := d.Someone("韩守信"), d.Operator()
	first := enterprisetest.Form(owner, nil)
	e := apitest.Into[org.Created](t, d.Post(owner, "", "/micro/home/provider/add", first)).ID
	full := apitest.Into[company.Full](t, d.Post(op, "", "/micro/home/provider/audit", map[string]any{"id": e, "result": 2, "reason": "营业执照不清晰", "rev": d.Detail(op, e).Rev}))
	if full.Status != membership.Failed || full.Reason != "营业执照不清晰" || full.Can.Decide {
		t.Fatalf("%+v", full)
	}
	if a := d.Post(op, "", "/micro/home/provider/audit", map[string]any{"id": e, "result": 1, "rev": full.Rev}); a.HTTP != 409 || a.Reason() != "not_in_review" {
		t.Errorf("decided twice: %s", a.Body)
	}
	own := apitest.Into[workbench.CreateAndJoin](t, d.Post(owner, "", "/micro/home/provider/create-and-join", nil))
	if own.Create == nil || own.Create.Status != 2 || own.Create.Reason != "营业执照不清晰" {
		t.Fatalf("the switcher shows %+v", own.Create)
	}
	first["id"], first["rev"], first["shortName"], first["creditCode"] = e, d.Detail(owner, e).Rev, "新简称", enterprisetest.CreditCode()
	if a := d.Post(d.Someone("路人"), "", "/micro/home/provider/add-or-edit", first); a.HTTP != 404 {
		t.Errorf("a stranger resubmits: %s", a.Body)
	}
	if a := d.Post(owner, "", "/micro/home/provider/add-or-edit", first); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	again := d.Detail(op, e)
	if again.Status != 0 || len(again.History[0].Diff) != 2 || again.History[0].Diff[0].Field != "shortName" || again.History[0].Diff[0].After != "新简称" {
		t.Fatalf("%+v", again)
	}
	d.Approve(e)
	if a := d.Get(owner, "", "/platform/home/provider/checkIsProvider"); apitest.Into[company.ProviderCheck](t, a).Status != 1 {
		t.Errorf("CALL-20: %s", a.Body)
	}
	if companies := apitest.Into[[]company.Company](t, d.Post(enterprisetest.Someone{}, "", "/family/auth/api/company/list", map[string]any{"keyword": "新"})); len(companies) != 0 {
		t.Error("one character answers companies")
	}
}

func TestTwentyOperatorsDecideOnce(t *testing.T) {
	d := enterprisetest.Open(t)
	owner, op := d.Someone("秦立峰"), d.Operator()
	e := d.Enterprise(owner)
	rev := d.Detail(op, e).Rev
	var won atomic.Int32
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			a := d.Post(op, "", "/micro/home/provider/audit", map[string]any{"id": e, "result": 1 + i%2, "reason": "材料不全", "rev": rev})
			if a.HTTP == 200 {
				won.Add(1)
			} else if a.HTTP != 409 {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	wg.Wait()
	if full := d.Detail(op, e); won.Load() != 1 || len(full.History) != 2 {
		t.Errorf("%d won, history %+v", won.Load(), full.History)
	}
}

// What was decided stays on record, however often its people edit the enterprise.
func TestEditsTakeNoDecisionsPlace(t *testing.T) {
	d := enterprisetest.Open(t)
	owner := d.Someone("秦立峰")
	e := d.Enterprise(owner)
	d.Approve(e)
	approved := d.Detail(owner, e)
	rev := approved.Rev
	for i := range 52 {
		form := enterprisetest.Form(owner, map[string]any{"creditCode": approved.CreditCode, "license": approved.License, "intro": strings.Repeat("简", i+1), "rev": rev})
		delete(form, "agreement")
		a := d.Post(owner, e, "/platform/home/provider/edit", form)
		must(d, a)
		rev = apitest.Into[company.Full](t, a).Rev
	}
	var results []string
	for _, r := range d.Detail(owner, e).History {
		results = append(results, r.Result)
	}
	if n := len(results); n != 50 || results[0] != company.Edited || results[n-2] != company.Approve || results[n-1] != company.Submitted {
		t.Errorf("%d: %v", len(results), results)
	}
}

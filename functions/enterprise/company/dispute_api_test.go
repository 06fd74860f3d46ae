package company_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/enterprise/company"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/apitest"
	"bimportal/shared/audit"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

const (
	addPath      = "/micro/home/provider/add"
	editPath     = "/micro/home/provider/add-or-edit"
	withdrawPath = "/micro/home/provider/withdraw"
	auditPath    = "/micro/home/provider/audit"
	dissolvePath = "/family/teamSpace/team/dissolve"
)

// applies submits an enterprise with a credit code.
func applies(d *enterprisetest.Door, owner enterprisetest.Someone, code string) company.Application {
	d.T.Helper()
	a := d.Post(owner, "", addPath, enterprisetest.Form(owner, map[string]any{"creditCode": code, "shortName": owner.Name}))
	if a.HTTP != 200 {
		d.T.Fatalf("add: %s", a.Body)
	}
	return apitest.Into[company.Application](d.T, a)
}

// resubmits corrects a refused enterprise.
func resubmits(d *enterprisetest.Door, owner enterprisetest.Someone, enterpriseID, code string) apitest.Answer {
	d.T.Helper()
	return d.Post(owner, "", editPath, enterprisetest.Form(owner, map[string]any{"id": enterpriseID, "rev": d.Detail(owner, enterpriseID).Rev, "creditCode": code}))
}

// decides returns the operator's decision; holder names the side that it was compared with, empty for none.
func decides(d *enterprisetest.Door, op enterprisetest.Someone, enterpriseID string, result int, holder string) apitest.Answer {
	d.T.Helper()
	body := map[string]any{"id": enterpriseID, "result": result, "reason": "核对营业执照", "rev": d.Detail(op, enterpriseID).Rev}
	if holder != "" {
		body["holderId"], body["holderRev"] = holder, d.Detail(op, holder).Rev
	}
	return d.Post(op, membership.Platform, auditPath, body)
}

func must(d *enterprisetest.Door, a apitest.Answer) {
	d.T.Helper()
	if a.HTTP != 200 {
		d.T.Fatalf("%d %s", a.HTTP, a.Body)
	}
}

func refuses(d *enterprisetest.Door, what string, a apitest.Answer, http int, reason string) {
	d.T.Helper()
	if a.HTTP != http || a.Reason() != reason {
		d.T.Errorf("%s: %d %s", what, a.HTTP, a.Body)
	}
}

// owns returns the person's own enterprise, nil without one.
func owns(d *enterprisetest.Door, p enterprisetest.Someone) *workbench.Brief {
	d.T.Helper()
	return apitest.Into[workbench.CreateAndJoin](d.T, d.Post(p, "", "/micro/home/provider/create-and-join", nil)).Create
}

func told(d *enterprisetest.Door, p enterprisetest.Someone, title string) int {
	n := 0
	for _, m := range d.Messages(p.ID, notify.Notify) {
		if m.Title == title {
			n++
		}
	}
	return n
}

func TestALicenceIsAFileThatTheApplicantUploaded(t *testing.T) {
	d := enterprisetest.Open(t)
	p, other := d.Someone("周明远"), d.Someone("别人")
	picture := "/file/attachment/" + p.ID + "/01JD0000000000000000000001.png"
	if err := d.DB.Transact(t.Context(), d.File(p, "attachment", picture)); err != nil {
		t.Fatal(err)
	}
	forged := map[string]string{
		"somebody else's":            other.Licence(),
		"one that is not there":      strings.Replace(p.Licence(), "01JD0000000000000000000000", "01JD0000000000000000000009", 1),
		"another ending":             strings.Replace(p.Licence(), ".png", ".pdf", 1),
		"a file for something else":  strings.Replace(picture, "attachment", "license", 1),
		"somebody else's as his own": strings.Replace(other.Licence(), "01JD0000000000000000000000", "01JD0000000000000000000001", 1),
	}
	for what, path := range forged {
		if a := d.Post(p, "", addPath, enterprisetest.Form(p, map[string]any{"license": path})); a.HTTP != 400 || a.FieldMessage("license") != "营业执照文件不存在或不是您上传的，请重新上传" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if owns(d, p) != nil {
		t.Fatal("something was written")
	}
	op, code := d.Operator(), enterprisetest.CreditCode()
	e := applies(d, p, code).ID
	licences := store.NewTable[files.File](d.DB, apitest.TableName("file"))
	_, fileID, _ := files.ParsePath(p.Licence())
	if err := d.DB.Transact(t.Context(), licences.Delete(files.Key(p.ID, fileID))); err != nil {
		t.Fatal(err)
	}
	refuses(d, "approved without the licence's file", decides(d, op, e, 1, ""), 409, "license_gone")
	must(d, decides(d, op, e, 2, ""))
	if a := resubmits(d, p, e, code); a.HTTP != 400 || a.FieldMessage("license") == "" {
		t.Errorf("submitted again without it: %d %s", a.HTTP, a.Body)
	}
}

func TestNobodyPassesForThePlatform(t *testing.T) {
	d := enterprisetest.Open(t)
	p := d.Someone("周明远")
	for field, name := range map[string]string{"fullName": "ＢＩＭ　中心客服有限公司", "shortName": "官\u200b方客服"} {
		if a := d.Post(p, "", addPath, enterprisetest.Form(p, map[string]any{field: name})); a.HTTP != 400 || !strings.Contains(a.FieldMessage(field), "误认为本平台") {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	if owns(d, p) != nil {
		t.Fatal("something was written")
	}
	first := enterprisetest.Form(p, nil)
	e := apitest.Into[company.Application](t, d.Post(p, "", addPath, first)).ID
	d.Approve(e)
	first["rev"], first["shortName"] = d.Detail(p, e).Rev, "BIM 中心"
	delete(first, "agreement")
	if a := d.Post(p, e, "/platform/home/provider/edit", first); a.HTTP != 400 || a.FieldMessage("shortName") == "" {
		t.Errorf("edited: %d %s", a.HTTP, a.Body)
	}
}

func TestWithdrawingIsForTheOwnerOfAnApplication(t *testing.T) {
	d := enterprisetest.Open(t)
	owner, stranger, op := d.Someone("秦立峰"), d.Someone("路人"), d.Operator()
	e := d.Enterprise(owner)
	body := map[string]any{"id": e}
	refuses(d, "nobody", d.Post(enterprisetest.Someone{}, "", withdrawPath, body), 401, "unauthorized")
	refuses(d, "a stranger", d.Post(stranger, "", withdrawPath, body), 404, "enterprise_gone")
	refuses(d, "an operator", d.Post(op, "", withdrawPath, body), 404, "enterprise_gone")
	refuses(d, "a forged id", d.Post(owner, "", withdrawPath, map[string]any{"id": "ffffffffff"}), 404, "enterprise_gone")
	if full := d.Detail(owner, e); full.Status != membership.InReview || len(full.History) != 1 {
		t.Fatalf("%+v", full)
	}
	d.Approve(e)
	refuses(d, "an approved one", d.Post(owner, "", withdrawPath, body), 409, "approved")
	if own := owns(d, owner); own == nil || own.Status != membership.Approved {
		t.Errorf("%+v", own)
	}
}

func TestAWithdrawnApplicationFreesCodeAndOwner(t *testing.T) {
	d := enterprisetest.Open(t)
	op := d.Operator()
	for _, refused := range []bool{false, true} {
		owner, next, code := d.Someone("秦立峰"), d.Someone("真正所有者"), enterprisetest.CreditCode()
		e := applies(d, owner, code).ID
		if !apitest.Kept(t, d.DB, apitest.TableName("file"), owner.Licence()) {
			t.Error("the licence of an enterprise can be deleted")
		}
		if refused {
			must(d, decides(d, op, e, 2, ""))
		}
		must(d, d.Post(owner, "", withdrawPath, map[string]any{"id": e}))
		refuses(d, "withdrawn twice", d.Post(owner, "", withdrawPath, map[string]any{"id": e}), 404, "enterprise_gone")
		if owns(d, owner) != nil {
			t.Error("he still owns it")
		}
		if got := applies(d, next, code); got.Disputed {
			t.Error("the code is not free")
		}
		if got := applies(d, owner, enterprisetest.CreditCode()); got.Disputed {
			t.Error("he cannot apply again")
		}
		full := d.Detail(op, e)
		if full.History[0].Result != company.Withdraw || full.CreditCode != code || full.Can.Decide {
			t.Errorf("on record: %+v", full)
		}
		refuses(d, "decided after it", decides(d, op, e, 1, ""), 409, "not_in_review")
	}
}

func TestASecondApplicantOpensADispute(t *testing.T) {
	d := enterprisetest.Open(t)
	op, code := d.Operator(), enterprisetest.CreditCode()
	holder, claimant, stranger := d.Someone("占用者"), d.Someone("真正所有者"), d.Someone("路人")
	squat := applies(d, holder, code)
	real := applies(d, claimant, strings.ToLower(code))
	if squat.Disputed || !real.Disputed || !d.Detail(holder, squat.ID).Disputed {
		t.Fatalf("%+v %+v", squat, real)
	}
	if full := d.Detail(claimant, real.ID); !full.Disputed || len(full.Sides) != 0 {
		t.Errorf("the claimant sees %+v", full.Sides)
	}
	refuses(d, "a stranger", d.Get(stranger, "", "/micro/home/provider/detail?providerId="+real.ID), 404, "enterprise_gone")
	if told(d, holder, "有企业申请了相同的统一社会信用代码") != 1 {
		t.Error("the holder was not told")
	}
	sides := d.Detail(op, real.ID).Sides
	if len(sides) != 1 || sides[0].ID != squat.ID || !sides[0].Holds || sides[0].License != holder.Licence() || sides[0].Rev != d.Detail(op, squat.ID).Rev {
		t.Errorf("the operator sees %+v", sides)
	}
	page := apitest.Into[company.ReviewPage](t, d.Post(op, membership.Platform, "/micro/home/provider/review", map[string]any{"status": "disputed", "keyword": code}))
	if page.Total != 1 || page.Records[0].ID != real.ID || !page.Records[0].Disputed || page.Counts["disputed"] < 1 {
		t.Errorf("%+v", page)
	}

	refuses(d, "the holder approved past the claim", decides(d, op, squat.ID, 1, ""), 409, "dispute_open")
	refuses(d, "without having compared", decides(d, op, real.ID, 1, ""), 409, "dispute_changed")
	refuses(d, "compared with another", decides(d, op, real.ID, 1, real.ID), 409, "dispute_changed")
	must(d, decides(d, op, squat.ID, 2, "")) // the holder changes
	body := map[string]any{"id": real.ID, "result": 1, "rev": d.Detail(op, real.ID).Rev, "holderId": squat.ID, "holderRev": sides[0].Rev}
	refuses(d, "compared with what it was", d.Post(op, membership.Platform, auditPath, body), 409, "dispute_changed")
	if full := d.Detail(op, real.ID); full.Status != membership.InReview || !full.Disputed {
		t.Fatalf("%+v", full)
	}

	must(d, decides(d, op, real.ID, 1, squat.ID))
	won, lost := d.Detail(op, real.ID), d.Detail(op, squat.ID)
	if won.Status != membership.Approved || won.Disputed || lost.Status != membership.Failed || lost.Disputed || lost.History[0].Result != company.Lost || !strings.Contains(lost.Reason, "属于另一家企业") {
		t.Errorf("won %+v, lost %+v", won, lost)
	}
	if told(d, claimant, "企业审核已通过") != 1 || told(d, holder, "企业认证已取消") != 1 {
		t.Error("both sides are told")
	}
	if own := owns(d, holder); own == nil || own.Status != membership.Failed {
		t.Errorf("%+v", own)
	}
	if a := resubmits(d, holder, squat.ID, code); !apitest.Into[company.Application](t, a).Disputed {
		t.Errorf("the loser has the code back: %s", a.Body)
	}
	must(d, decides(d, op, squat.ID, 2, ""))
	if told(d, claimant, "统一社会信用代码的争议已处理") != 1 {
		t.Error("the winner was not told that it is over")
	}
	if a := resubmits(d, holder, squat.ID, enterprisetest.CreditCode()); a.HTTP != 200 || apitest.Into[company.Application](t, a).Disputed {
		t.Errorf("with a code of his own: %s", a.Body)
	}
	if full := d.Detail(op, real.ID); full.Disputed || full.Status != membership.Approved {
		t.Errorf("%+v", full)
	}
}

// An approved enterprise that loses its code is open to nobody, and its owner is not held by the people in it.
func TestAnApprovedHolderLosesTheApproval(t *testing.T) {
	d := enterprisetest.Open(t)
	op, claimant, c := d.Operator(), d.Someone("真正所有者"), d.Team()
	holder, squat, code := c.Owner, c.ID, d.Detail(c.Owner, c.ID).CreditCode
	member := c.Joined("成员", []string{"root"}, []string{membership.MemberRole})
	real := applies(d, claimant, code).ID
	public := func() int {
		return apitest.Call(t, d.G, apitest.Request{Method: "GET", Path: "/platform/home/provider/info?id=" + squat}).HTTP
	}
	if public() != 200 {
		t.Fatal("a claim alone took the page away")
	}
	refuses(d, "with people in it", d.Post(holder, squat, dissolvePath, map[string]any{"name": "测试建设"}), 409, "still_members")
	lines := linesOf(d, squat)
	must(d, decides(d, op, real, 1, squat))
	if linesOf(d, squat) != lines+1 {
		t.Error("the loser's book does not say so")
	}
	refuses(d, "a member enters", d.Post(member, squat, "/micro/sys/workbench/home", nil), 403, "enterprise_not_open")
	must(d, d.Post(holder, "", withdrawPath, map[string]any{"id": squat}))
	if owns(d, holder) != nil {
		t.Error("he still owns it")
	}
	if got := applies(d, holder, code); !got.Disputed {
		t.Error("withdrawing gave the winner's code away")
	}
}

func linesOf(d *enterprisetest.Door, enterpriseID string) int64 {
	v, err := audit.NewBook(d.DB, apitest.TableName("enterprise")).Head(d.T.Context(), enterpriseID)
	if err != nil {
		d.T.Fatal(err)
	}
	return v.Value.Lines
}

func TestARefusedClaimantLeavesTheHolderAsHeIs(t *testing.T) {
	d := enterprisetest.Open(t)
	op, code := d.Operator(), enterprisetest.CreditCode()
	holder, claimant := d.Someone("所有者"), d.Someone("冒用者")
	own, claim := applies(d, holder, code).ID, applies(d, claimant, code).ID
	must(d, decides(d, op, claim, 2, own))
	if full := d.Detail(op, claim); full.Status != membership.Failed || full.Disputed {
		t.Errorf("%+v", full)
	}
	if full := d.Detail(op, own); full.Status != membership.InReview || full.Disputed {
		t.Errorf("%+v", full)
	}
	must(d, decides(d, op, own, 1, ""))
}

// Whoever holds the code gives it up: who claimed it first has it, and is reviewed as anybody.
func TestACodeThatIsGivenUpGoesToWhoClaimedItFirst(t *testing.T) {
	d := enterprisetest.Open(t)
	op, code := d.Operator(), enterprisetest.CreditCode()
	holder, first, second := d.Someone("占用者"), d.Someone("第一家"), d.Someone("第二家")
	squat, a, b := applies(d, holder, code).ID, applies(d, first, code).ID, applies(d, second, code).ID
	must(d, d.Post(holder, "", withdrawPath, map[string]any{"id": squat}))
	if sides := d.Detail(op, b).Sides; len(sides) != 1 || sides[0].ID != a || !sides[0].Holds {
		t.Fatalf("%+v", sides)
	}
	if told(d, first, "统一社会信用代码的争议已解除") != 1 {
		t.Error("he was not told")
	}
	must(d, d.Post(second, "", withdrawPath, map[string]any{"id": b}))
	if full := d.Detail(op, a); full.Disputed {
		t.Errorf("%+v", full)
	}
	must(d, decides(d, op, a, 1, ""))
	// A correction with another code gives the first one up.
	third, fourth, other := d.Someone("第三家"), d.Someone("第四家"), enterprisetest.CreditCode()
	c := applies(d, third, other).ID
	claim := applies(d, fourth, other).ID
	must(d, decides(d, op, c, 2, ""))
	must(d, resubmits(d, third, c, enterprisetest.CreditCode()))
	if d.Detail(op, claim).Disputed || d.Detail(op, c).Disputed {
		t.Error("somebody still disputes")
	}
	must(d, decides(d, op, claim, 1, ""))
}

// Twelve at once: one has the code, the others claim it; then the holder withdraws while the operator decides.
func TestADisputeHoldsUnderRaces(t *testing.T) {
	d := enterprisetest.Open(t)
	op, code := d.Operator(), enterprisetest.CreditCode()
	people, ids := make([]enterprisetest.Someone, 12), make([]string, 12)
	for i := range people {
		people[i] = d.Someone(fmt.Sprintf("第%d家", i))
	}
	var all sync.WaitGroup
	for i, p := range people {
		all.Go(func() { ids[i] = applies(d, p, code).ID })
	}
	all.Wait()
	holders := 0
	for _, e := range ids {
		sides := d.Detail(op, e).Sides
		if len(sides) != 11 {
			t.Fatalf("%d sides", len(sides))
		}
		if !sides[0].Holds {
			holders++
		}
	}
	if holders != 1 {
		t.Fatalf("%d hold the code", holders)
	}
	for i := range people {
		if holder := d.Detail(op, ids[i]).Sides[0]; holder.Holds {
			rev := d.Detail(op, ids[i]).Rev
			body := map[string]any{"id": ids[i], "result": 1, "rev": rev, "holderId": holder.ID, "holderRev": holder.Rev}
			var withdrawn, decided apitest.Answer
			all.Go(func() {
				withdrawn = d.Post(people[at(ids, holder.ID)], "", withdrawPath, map[string]any{"id": holder.ID})
			})
			all.Go(func() { decided = d.Post(op, membership.Platform, auditPath, body) })
			all.Wait()
			if withdrawn.HTTP != 200 {
				t.Errorf("withdrawn: %d %s", withdrawn.HTTP, withdrawn.Body)
			}
			full := d.Detail(op, ids[i])
			if decided.HTTP == 200 != (full.Status == membership.Approved) {
				t.Errorf("decided %d, it stands at %d", decided.HTTP, full.Status)
			}
			break
		}
	}
	standing := 0
	for i, e := range ids {
		full := d.Detail(op, e)
		if owns(d, people[i]) != nil && full.Disputed && !full.Sides[0].Holds {
			standing++
		}
	}
	if standing != 1 {
		t.Errorf("%d hold the code in the end", standing)
	}
}

func at(list []string, s string) int {
	for i, one := range list {
		if one == s {
			return i
		}
	}
	return -1
}

func TestSubmissionsOfADayAreBounded(t *testing.T) {
	d := enterprisetest.Open(t)
	p := d.Someone("反复提交")
	for range 10 {
		must(d, d.Post(p, "", withdrawPath, map[string]any{"id": d.Enterprise(p)}))
	}
	a := d.Post(p, "", addPath, enterprisetest.Form(p, nil))
	refuses(d, "the eleventh", a, 429, "too_often")
	if a.Header.Get("Retry-After") == "" || owns(d, p) != nil {
		t.Errorf("%v", a.Header)
	}
}

func TestACodeIsClaimedByTwentyAtMost(t *testing.T) {
	var dispute company.Dispute
	for range 20 {
		if err := dispute.Claim("c", id.New("")); err != nil {
			t.Fatal(err)
		}
	}
	if dispute.Claim("c", "one more") == nil {
		t.Error("the twenty-first claims too")
	}
	platform := company.Enterprise{ID: membership.Platform, Status: membership.Approved}
	if platform.Lose(org.Who{}, time.Now()) == nil || platform.Status != membership.Approved {
		t.Error("the platform lost itself")
	}
}

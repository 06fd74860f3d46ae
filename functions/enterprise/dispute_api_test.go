package enterprise_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/org"
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
func (d *door) applies(owner someone, code string) enterprise.Application {
	d.t.Helper()
	a := d.post(owner, "", addPath, form(owner, map[string]any{"creditCode": code, "shortName": owner.name}))
	if a.HTTP != 200 {
		d.t.Fatalf("add: %s", a.Body)
	}
	return apitest.Into[enterprise.Application](d.t, a)
}

// resubmits corrects a refused enterprise.
func (d *door) resubmits(owner someone, enterpriseID, code string) apitest.Answer {
	d.t.Helper()
	return d.post(owner, "", editPath, form(owner, map[string]any{"id": enterpriseID, "rev": d.detail(owner, enterpriseID).Rev, "creditCode": code}))
}

// decides answers the operator's decision; holder names the side that it was compared with, empty for none.
func (d *door) decides(op someone, enterpriseID string, result int, holder string) apitest.Answer {
	d.t.Helper()
	body := map[string]any{"id": enterpriseID, "result": result, "reason": "核对营业执照", "rev": d.detail(op, enterpriseID).Rev}
	if holder != "" {
		body["holderId"], body["holderRev"] = holder, d.detail(op, holder).Rev
	}
	return d.post(op, membership.Platform, auditPath, body)
}

func (d *door) must(a apitest.Answer) {
	d.t.Helper()
	if a.HTTP != 200 {
		d.t.Fatalf("%d %s", a.HTTP, a.Body)
	}
}

func (d *door) refuses(what string, a apitest.Answer, http int, reason string) {
	d.t.Helper()
	if a.HTTP != http || a.Reason() != reason {
		d.t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
	}
}

// owns answers the person's own enterprise, nil without one.
func (d *door) owns(p someone) *enterprise.Brief {
	d.t.Helper()
	return apitest.Into[enterprise.CreateAndJoin](d.t, d.post(p, "", "/micro/home/provider/create-and-join", nil)).Create
}

func (d *door) told(p someone, title string) int {
	n := 0
	for _, m := range d.messages(p.id, notify.Notify) {
		if m.Title == title {
			n++
		}
	}
	return n
}

func TestALicenceIsAFileThatTheApplicantUploaded(t *testing.T) {
	d := open(t)
	p, other := d.someone("周明远"), d.someone("别人")
	picture := "/file/attachment/" + p.id + "/01JD0000000000000000000001.png"
	if err := d.db.Transact(t.Context(), d.file(p, "attachment", picture)); err != nil {
		t.Fatal(err)
	}
	forged := map[string]string{
		"somebody else's":            other.licence(),
		"one that is not there":      strings.Replace(p.licence(), "01JD0000000000000000000000", "01JD0000000000000000000009", 1),
		"another ending":             strings.Replace(p.licence(), ".png", ".pdf", 1),
		"a file for something else":  strings.Replace(picture, "attachment", "license", 1),
		"somebody else's as his own": strings.Replace(other.licence(), "01JD0000000000000000000000", "01JD0000000000000000000001", 1),
	}
	for what, path := range forged {
		if a := d.post(p, "", addPath, form(p, map[string]any{"license": path})); a.HTTP != 400 || a.FieldMessage("license") != "营业执照文件不存在或不是您上传的，请重新上传" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if d.owns(p) != nil {
		t.Fatal("something was written")
	}
	op, code := d.operator(), creditCode()
	e := d.applies(p, code).ID
	licences := store.NewTable[files.File](d.db, apitest.TableName("file"))
	_, fileID, _ := files.ParsePath(p.licence())
	if err := d.db.Transact(t.Context(), licences.Delete(files.Key(p.id, fileID))); err != nil {
		t.Fatal(err)
	}
	d.refuses("approved without the licence's file", d.decides(op, e, 1, ""), 409, "license_gone")
	d.must(d.decides(op, e, 2, ""))
	if a := d.resubmits(p, e, code); a.HTTP != 400 || a.FieldMessage("license") == "" {
		t.Errorf("submitted again without it: %d %s", a.HTTP, a.Body)
	}
}

func TestNobodyPassesForThePlatform(t *testing.T) {
	d := open(t)
	p := d.someone("周明远")
	for field, name := range map[string]string{"fullName": "ＢＩＭ　中心客服有限公司", "shortName": "官\u200b方客服"} {
		if a := d.post(p, "", addPath, form(p, map[string]any{field: name})); a.HTTP != 400 || !strings.Contains(a.FieldMessage(field), "误认为本平台") {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	if d.owns(p) != nil {
		t.Fatal("something was written")
	}
	first := form(p, nil)
	e := apitest.Into[enterprise.Application](t, d.post(p, "", addPath, first)).ID
	d.approve(e)
	first["rev"], first["shortName"] = d.detail(p, e).Rev, "BIM 中心"
	delete(first, "agreement")
	if a := d.post(p, e, "/platform/home/provider/edit", first); a.HTTP != 400 || a.FieldMessage("shortName") == "" {
		t.Errorf("edited: %d %s", a.HTTP, a.Body)
	}
}

func TestWithdrawingIsForTheOwnerOfAnApplication(t *testing.T) {
	d := open(t)
	owner, stranger, op := d.someone("秦立峰"), d.someone("路人"), d.operator()
	e := d.enterprise(owner)
	body := map[string]any{"id": e}
	d.refuses("nobody", d.post(someone{}, "", withdrawPath, body), 401, "unauthorized")
	d.refuses("a stranger", d.post(stranger, "", withdrawPath, body), 404, "enterprise_gone")
	d.refuses("an operator", d.post(op, "", withdrawPath, body), 404, "enterprise_gone")
	d.refuses("a forged id", d.post(owner, "", withdrawPath, map[string]any{"id": "ffffffffff"}), 404, "enterprise_gone")
	if full := d.detail(owner, e); full.Status != membership.InReview || len(full.History) != 1 {
		t.Fatalf("%+v", full)
	}
	d.approve(e)
	d.refuses("an approved one", d.post(owner, "", withdrawPath, body), 409, "approved")
	if own := d.owns(owner); own == nil || own.Status != membership.Approved {
		t.Errorf("%+v", own)
	}
}

func TestAWithdrawnApplicationFreesCodeAndOwner(t *testing.T) {
	d := open(t)
	op := d.operator()
	for _, refused := range []bool{false, true} {
		owner, next, code := d.someone("秦立峰"), d.someone("真正所有者"), creditCode()
		e := d.applies(owner, code).ID
		if refused {
			d.must(d.decides(op, e, 2, ""))
		}
		d.must(d.post(owner, "", withdrawPath, map[string]any{"id": e}))
		d.refuses("withdrawn twice", d.post(owner, "", withdrawPath, map[string]any{"id": e}), 404, "enterprise_gone")
		if d.owns(owner) != nil {
			t.Error("he still owns it")
		}
		if got := d.applies(next, code); got.Disputed {
			t.Error("the code is not free")
		}
		if got := d.applies(owner, creditCode()); got.Disputed {
			t.Error("he cannot apply again")
		}
		full := d.detail(op, e)
		if full.History[0].Result != enterprise.Withdraw || full.CreditCode != code || full.Can.Decide {
			t.Errorf("on record: %+v", full)
		}
		d.refuses("decided after it", d.decides(op, e, 1, ""), 409, "not_in_review")
	}
}

func TestASecondApplicantOpensADispute(t *testing.T) {
	d := open(t)
	op, code := d.operator(), creditCode()
	holder, claimant, stranger := d.someone("占用者"), d.someone("真正所有者"), d.someone("路人")
	squat := d.applies(holder, code)
	real := d.applies(claimant, strings.ToLower(code))
	if squat.Disputed || !real.Disputed || !d.detail(holder, squat.ID).Disputed {
		t.Fatalf("%+v %+v", squat, real)
	}
	if full := d.detail(claimant, real.ID); !full.Disputed || len(full.Sides) != 0 {
		t.Errorf("the claimant sees %+v", full.Sides)
	}
	d.refuses("a stranger", d.get(stranger, "", "/micro/home/provider/detail?providerId="+real.ID), 404, "enterprise_gone")
	if d.told(holder, "有企业申请了相同的统一社会信用代码") != 1 {
		t.Error("the holder was not told")
	}
	sides := d.detail(op, real.ID).Sides
	if len(sides) != 1 || sides[0].ID != squat.ID || !sides[0].Holds || sides[0].License != holder.licence() || sides[0].Rev != d.detail(op, squat.ID).Rev {
		t.Errorf("the operator sees %+v", sides)
	}
	page := apitest.Into[enterprise.ReviewPage](t, d.post(op, membership.Platform, "/micro/home/provider/review", map[string]any{"status": "disputed", "keyword": code}))
	if page.Total != 1 || page.Records[0].ID != real.ID || !page.Records[0].Disputed || page.Counts["disputed"] < 1 {
		t.Errorf("%+v", page)
	}

	d.refuses("the holder approved past the claim", d.decides(op, squat.ID, 1, ""), 409, "dispute_open")
	d.refuses("without having compared", d.decides(op, real.ID, 1, ""), 409, "dispute_changed")
	d.refuses("compared with another", d.decides(op, real.ID, 1, real.ID), 409, "dispute_changed")
	d.must(d.decides(op, squat.ID, 2, "")) // the holder changes
	body := map[string]any{"id": real.ID, "result": 1, "rev": d.detail(op, real.ID).Rev, "holderId": squat.ID, "holderRev": sides[0].Rev}
	d.refuses("compared with what it was", d.post(op, membership.Platform, auditPath, body), 409, "dispute_changed")
	if full := d.detail(op, real.ID); full.Status != membership.InReview || !full.Disputed {
		t.Fatalf("%+v", full)
	}

	d.must(d.decides(op, real.ID, 1, squat.ID))
	won, lost := d.detail(op, real.ID), d.detail(op, squat.ID)
	if won.Status != membership.Approved || won.Disputed || lost.Status != membership.Failed || lost.Disputed || lost.History[0].Result != enterprise.Lost || !strings.Contains(lost.Reason, "属于另一家企业") {
		t.Errorf("won %+v, lost %+v", won, lost)
	}
	if d.told(claimant, "企业审核已通过") != 1 || d.told(holder, "企业认证已取消") != 1 {
		t.Error("both sides are told")
	}
	if own := d.owns(holder); own == nil || own.Status != membership.Failed {
		t.Errorf("%+v", own)
	}
	if a := d.resubmits(holder, squat.ID, code); !apitest.Into[enterprise.Application](t, a).Disputed {
		t.Errorf("the loser has the code back: %s", a.Body)
	}
	d.must(d.decides(op, squat.ID, 2, ""))
	if d.told(claimant, "统一社会信用代码的争议已处理") != 1 {
		t.Error("the winner was not told that it is over")
	}
	if a := d.resubmits(holder, squat.ID, creditCode()); a.HTTP != 200 || apitest.Into[enterprise.Application](t, a).Disputed {
		t.Errorf("with a code of his own: %s", a.Body)
	}
	if full := d.detail(op, real.ID); full.Disputed || full.Status != membership.Approved {
		t.Errorf("%+v", full)
	}
}

// An approved enterprise that loses its code is open to nobody, and its owner is not held by the people in it.
func TestAnApprovedHolderLosesTheApproval(t *testing.T) {
	d := open(t)
	op, claimant, c := d.operator(), d.someone("真正所有者"), d.team()
	holder, squat, code := c.owner, c.id, d.detail(c.owner, c.id).CreditCode
	member := c.joined("成员", []string{"root"}, []string{membership.MemberRole})
	real := d.applies(claimant, code).ID
	public := func() int {
		return apitest.Call(t, d.g, apitest.Request{Method: "GET", Path: "/platform/home/provider/info?id=" + squat}).HTTP
	}
	if public() != 200 {
		t.Fatal("a claim alone took the page away")
	}
	d.refuses("with people in it", d.post(holder, squat, dissolvePath, map[string]any{"name": "测试建设"}), 409, "still_members")
	lines := d.lines(squat)
	d.must(d.decides(op, real, 1, squat))
	if d.lines(squat) != lines+1 {
		t.Error("the loser's book does not say so")
	}
	d.refuses("a member enters", d.post(member, squat, "/micro/sys/workbench/home", nil), 403, "enterprise_not_open")
	d.must(d.post(holder, "", withdrawPath, map[string]any{"id": squat}))
	if d.owns(holder) != nil {
		t.Error("he still owns it")
	}
	if got := d.applies(holder, code); !got.Disputed {
		t.Error("withdrawing gave the winner's code away")
	}
}

func (d *door) lines(enterpriseID string) int64 {
	v, err := audit.NewBook(d.db, apitest.TableName("enterprise")).Head(d.t.Context(), enterpriseID)
	if err != nil {
		d.t.Fatal(err)
	}
	return v.Value.Lines
}

func TestARefusedClaimantLeavesTheHolderAsHeIs(t *testing.T) {
	d := open(t)
	op, code := d.operator(), creditCode()
	holder, claimant := d.someone("所有者"), d.someone("冒用者")
	own, claim := d.applies(holder, code).ID, d.applies(claimant, code).ID
	d.must(d.decides(op, claim, 2, own))
	if full := d.detail(op, claim); full.Status != membership.Failed || full.Disputed {
		t.Errorf("%+v", full)
	}
	if full := d.detail(op, own); full.Status != membership.InReview || full.Disputed {
		t.Errorf("%+v", full)
	}
	d.must(d.decides(op, own, 1, ""))
}

// Whoever holds the code gives it up: who claimed it first has it, and is reviewed as anybody.
func TestACodeThatIsGivenUpGoesToWhoClaimedItFirst(t *testing.T) {
	d := open(t)
	op, code := d.operator(), creditCode()
	holder, first, second := d.someone("占用者"), d.someone("第一家"), d.someone("第二家")
	squat, a, b := d.applies(holder, code).ID, d.applies(first, code).ID, d.applies(second, code).ID
	d.must(d.post(holder, "", withdrawPath, map[string]any{"id": squat}))
	if sides := d.detail(op, b).Sides; len(sides) != 1 || sides[0].ID != a || !sides[0].Holds {
		t.Fatalf("%+v", sides)
	}
	if d.told(first, "统一社会信用代码的争议已解除") != 1 {
		t.Error("he was not told")
	}
	d.must(d.post(second, "", withdrawPath, map[string]any{"id": b}))
	if full := d.detail(op, a); full.Disputed {
		t.Errorf("%+v", full)
	}
	d.must(d.decides(op, a, 1, ""))
	// A correction with another code gives the first one up.
	third, fourth, other := d.someone("第三家"), d.someone("第四家"), creditCode()
	c := d.applies(third, other).ID
	claim := d.applies(fourth, other).ID
	d.must(d.decides(op, c, 2, ""))
	d.must(d.resubmits(third, c, creditCode()))
	if d.detail(op, claim).Disputed || d.detail(op, c).Disputed {
		t.Error("somebody still disputes")
	}
	d.must(d.decides(op, claim, 1, ""))
}

// Twelve at once: one has the code, the others claim it; then the holder withdraws while the operator decides.
func TestADisputeHoldsUnderRaces(t *testing.T) {
	d := open(t)
	op, code := d.operator(), creditCode()
	people, ids := make([]someone, 12), make([]string, 12)
	for i := range people {
		people[i] = d.someone(fmt.Sprintf("第%d家", i))
	}
	var all sync.WaitGroup
	for i, p := range people {
		all.Go(func() { ids[i] = d.applies(p, code).ID })
	}
	all.Wait()
	holders := 0
	for _, e := range ids {
		sides := d.detail(op, e).Sides
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
		if holder := d.detail(op, ids[i]).Sides[0]; holder.Holds {
			rev := d.detail(op, ids[i]).Rev
			body := map[string]any{"id": ids[i], "result": 1, "rev": rev, "holderId": holder.ID, "holderRev": holder.Rev}
			var withdrawn, decided apitest.Answer
			all.Go(func() {
				withdrawn = d.post(people[at(ids, holder.ID)], "", withdrawPath, map[string]any{"id": holder.ID})
			})
			all.Go(func() { decided = d.post(op, membership.Platform, auditPath, body) })
			all.Wait()
			if withdrawn.HTTP != 200 {
				t.Errorf("withdrawn: %d %s", withdrawn.HTTP, withdrawn.Body)
			}
			full := d.detail(op, ids[i])
			if decided.HTTP == 200 != (full.Status == membership.Approved) {
				t.Errorf("decided %d, it stands at %d", decided.HTTP, full.Status)
			}
			break
		}
	}
	standing := 0
	for i, e := range ids {
		full := d.detail(op, e)
		if d.owns(people[i]) != nil && full.Disputed && !full.Sides[0].Holds {
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
	d := open(t)
	p := d.someone("反复提交")
	for range 10 {
		d.must(d.post(p, "", withdrawPath, map[string]any{"id": d.enterprise(p)}))
	}
	a := d.post(p, "", addPath, form(p, nil))
	d.refuses("the eleventh", a, 429, "too_often")
	if a.Header.Get("Retry-After") == "" || d.owns(p) != nil {
		t.Errorf("%v", a.Header)
	}
}

func TestACodeIsClaimedByTwentyAtMost(t *testing.T) {
	var dispute enterprise.Dispute
	for range 20 {
		if err := dispute.Claim("c", id.New("")); err != nil {
			t.Fatal(err)
		}
	}
	if dispute.Claim("c", "one more") == nil {
		t.Error("the twenty-first claims too")
	}
	platform := enterprise.Enterprise{ID: membership.Platform, Status: membership.Approved}
	if platform.Lose(org.Who{}, time.Now()) == nil || platform.Status != membership.Approved {
		t.Error("the platform lost itself")
	}
}

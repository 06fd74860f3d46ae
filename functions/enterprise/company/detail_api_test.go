package company_test

import (
	"testing"

	"bimportal/functions/enterprise/company"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
)

// product.md decision 35: everything for its own people and the operator, the public provider for anybody else.
func TestTheDetailShowsTheOthersWhatIsPublic(t *testing.T) {
	d := enterprisetest.Open(t)
	c, stranger, op := d.Team(), d.Someone("路人"), d.Operator()
	editor := c.Joined("资料员", []string{"root"}, []string{c.Role("资料员", membership.ScopeAll, auth.EnterpriseEdit)})
	member := c.Joined("成员", []string{"root"}, []string{membership.MemberRole})
	for who, p := range map[string]enterprisetest.Someone{"owner": c.Owner, "editor": editor, "operator": op} {
		if full := d.Detail(p, c.ID); full.Public || full.CreditCode == "" || full.Rev == 0 {
			t.Errorf("%s: %+v", who, full)
		}
	}
	for who, p := range map[string]enterprisetest.Someone{"member": member, "stranger": stranger} {
		a := d.Get(p, "", "/micro/home/provider/detail?providerId="+c.ID)
		full := apitest.Into[company.Full](t, a)
		if a.HTTP != 200 || !full.Public || full.ID != c.ID || full.ShortName == "" || full.Status != membership.Approved {
			t.Errorf("%s: %s", who, a.Body)
		}
		if full.CreditCode+full.LegalPerson+full.License+full.ContactName+full.ContactPhone+full.ContactEmail+full.Reason != "" || len(full.History) != 0 || full.Can != (company.Can{}) {
			t.Errorf("%s reads what is not public: %s", who, a.Body)
		}
	}
	refuses(d, "one under review", d.Get(stranger, "", "/micro/home/provider/detail?providerId="+d.Enterprise(d.Someone("新企业"))), 404, "enterprise_gone")
	refuses(d, "the operators' own", d.Get(stranger, "", "/micro/home/provider/detail?providerId="+membership.Platform), 404, "enterprise_gone")
	must(d, d.Post(op, membership.Platform, "/micro/home/provider/freeze", map[string]any{"id": c.ID, "frozen": 1, "reason": "核查", "rev": d.Detail(op, c.ID).Rev}))
	refuses(d, "a frozen one", d.Get(stranger, "", "/micro/home/provider/detail?providerId="+c.ID), 404, "enterprise_gone")
}

// An operator reviews nothing that his own enterprise is a side of.
func TestNobodyReviewsHisOwnEnterprise(t *testing.T) {
	d := enterprisetest.Open(t)
	op, other, owner := d.Operator(), d.Operator(), d.Someone("秦立峰")
	own := d.Enterprise(op)
	if d.Detail(op, own).Can.Decide || !d.Detail(other, own).Can.Decide {
		t.Error("who may decide is told wrong")
	}
	refuses(d, "his own application", decides(d, op, own, 1, ""), 403, "own_enterprise")
	refuses(d, "his own refusal", decides(d, op, own, 2, ""), 403, "own_enterprise")
	if full := d.Detail(other, own); full.Status != membership.InReview || len(full.History) != 1 {
		t.Fatalf("%+v", full)
	}
	must(d, decides(d, other, own, 1, ""))

	freeze := func(by enterprisetest.Someone, frozen int) apitest.Answer {
		return d.Post(by, membership.Platform, "/micro/home/provider/freeze", map[string]any{"id": own, "frozen": frozen, "reason": "核查", "rev": d.Detail(by, own).Rev})
	}
	must(d, freeze(other, 1))
	refuses(d, "his own frozen enterprise", freeze(op, 0), 403, "own_enterprise")
	if d.Detail(op, own).Can.Freeze || !d.Detail(other, own).Frozen {
		t.Error("it is frozen, and he may not end that")
	}
	must(d, freeze(other, 0))

	claimant := applies(d, owner, d.Detail(op, own).CreditCode)
	refuses(d, "who claims his credit code", decides(d, op, claimant.ID, 2, ""), 403, "own_enterprise")
	must(d, decides(d, other, claimant.ID, 2, ""))
}

// A refusal for another rev shows the enterprise as it stands: only to whom it is his own, and no more of it than its detail does.
func TestARefusalShowsNoMoreThanTheDetail(t *testing.T) {
	d := enterprisetest.Open(t)
	c, stranger, applicant := d.Team(), d.Someone("路人"), d.Someone("新企业")
	e := d.Enterprise(applicant)
	again := func(who enterprisetest.Someone, id string, rev int64) apitest.Answer {
		return d.Post(who, "", "/micro/home/provider/add-or-edit", enterprisetest.Form(who, map[string]any{"id": id, "rev": rev}))
	}
	for name, id := range map[string]string{"one under review": e, "one that is open": c.ID, "the operators' own": membership.Platform} {
		refuses(d, "a stranger corrects "+name, again(stranger, id, 9999), 404, "enterprise_gone")
	}
	type refusal struct{ Current company.Full }
	if a := again(applicant, e, 9999); a.Reason() != "stale_rev" || apitest.Into[refusal](t, a).Current.CreditCode == "" {
		t.Errorf("the owner himself: %s", a.Body)
	}

	editor := c.Joined("资料员", []string{"root"}, []string{c.Role("资料员", membership.ScopeAll, auth.EnterpriseEdit)})
	full := d.Detail(editor, c.ID)
	edit := func(who enterprisetest.Someone, rev int64) apitest.Answer {
		form := enterprisetest.Form(who, map[string]any{
			"fullName": full.FullName, "creditCode": full.CreditCode, "license": full.License, "legalPerson": full.LegalPerson, "rev": rev,
		})
		delete(form, "agreement")
		return d.Post(who, c.ID, "/platform/home/provider/edit", form)
	}
	stale, saved := edit(editor, full.Rev+7), edit(editor, full.Rev)
	must(d, saved)
	if stale.Reason() != "stale_rev" {
		t.Errorf("%s", stale.Body)
	}
	for name, shown := range map[string]company.Full{"refused": apitest.Into[refusal](t, stale).Current, "saved": apitest.Into[company.Full](t, saved)} {
		if shown.LegalPerson != full.LegalPerson || shown.CreditCode == "" {
			t.Errorf("%s: who is shown %q in the detail reads %+v", name, full.LegalPerson, shown)
		}
	}
}

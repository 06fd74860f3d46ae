package enterprise_test

import (
	"testing"

	"bimportal/functions/enterprise"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
)

// product.md decision 35: everything for its own people and the operator, the public provider for anybody else.
func TestTheDetailShowsTheOthersWhatIsPublic(t *testing.T) {
	d := open(t)
	c, stranger, op := d.team(), d.someone("路人"), d.operator()
	editor := c.joined("资料员", []string{"root"}, []string{c.role("资料员", membership.ScopeAll, auth.EnterpriseEdit)})
	member := c.joined("成员", []string{"root"}, []string{membership.MemberRole})
	for who, p := range map[string]someone{"owner": c.owner, "editor": editor, "operator": op} {
		if full := d.detail(p, c.id); full.Public || full.CreditCode == "" || full.Rev == 0 {
			t.Errorf("%s: %+v", who, full)
		}
	}
	for who, p := range map[string]someone{"member": member, "stranger": stranger} {
		a := d.get(p, "", "/micro/home/provider/detail?providerId="+c.id)
		full := apitest.Into[enterprise.Full](t, a)
		if a.HTTP != 200 || !full.Public || full.ID != c.id || full.ShortName == "" || full.Status != membership.Approved {
			t.Errorf("%s: %s", who, a.Body)
		}
		if full.CreditCode+full.LegalPerson+full.License+full.ContactName+full.ContactPhone+full.ContactEmail+full.Reason != "" || len(full.History) != 0 || full.Can != (enterprise.Can{}) {
			t.Errorf("%s reads what is not public: %s", who, a.Body)
		}
	}
	d.refuses("one under review", d.get(stranger, "", "/micro/home/provider/detail?providerId="+d.enterprise(d.someone("新企业"))), 404, "enterprise_gone")
	d.refuses("the operators' own", d.get(stranger, "", "/micro/home/provider/detail?providerId="+membership.Platform), 404, "enterprise_gone")
	d.must(d.post(op, membership.Platform, "/micro/home/provider/freeze", map[string]any{"id": c.id, "frozen": 1, "reason": "核查", "rev": d.detail(op, c.id).Rev}))
	d.refuses("a frozen one", d.get(stranger, "", "/micro/home/provider/detail?providerId="+c.id), 404, "enterprise_gone")
}

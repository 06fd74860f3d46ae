package ownership_test

import (
	"strings"
	"testing"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/apitest"
	"bimportal/shared/ledger"
	"bimportal/shared/store"
)

func TestAnEnterpriseChangesHands(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	admin := e.Joined("管理员", nil, []string{"admin"})
	heir := e.Joined("何小满", nil, []string{"member"})
	body := map[string]any{"userId": heir.ID, "name": "测试建设"}
	e.Refused("an administrator", admin, "/family/teamSpace/team/handOver", body, 403, "not_owner")
	e.Refused("another name", e.Owner, "/family/teamSpace/team/handOver", map[string]any{"userId": heir.ID, "name": "别的"}, 400, "invalid_input")
	e.Refused("to a stranger", e.Owner, "/family/teamSpace/team/handOver", map[string]any{"userId": d.Someone("路人").ID, "name": "测试建设"}, 400, "invalid_input")
	e.Refused("the owner leaves", e.Owner, "/family/teamSpace/team/leave", map[string]any{"name": "测试建设"}, 409, "owner_leaves")
	e.Refused("dissolved with people in it", e.Owner, "/family/teamSpace/team/dissolve", map[string]any{"name": "测试建设"}, 409, "still_members")
	e.Must(e.Owner, "/family/teamSpace/team/handOver", body)
	if d.Detail(e.Owner, e.ID).History[0].Result == "handover" || e.Tree(e.Owner).OwnerID != e.Owner.ID {
		t.Fatal("it was handed over before the heir agreed")
	}
	if a := e.Answer(heir, heir.ID, 3); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if e.Tree(heir).OwnerID != heir.ID || !e.Tree(heir).Can.HandOver || e.Tree(e.Owner).Can.HandOver {
		t.Errorf("%+v", e.Tree(heir))
	}
	if own := apitest.Into[workbench.CreateAndJoin](t, d.Post(heir, "", "/micro/home/provider/create-and-join", nil)); own.Create == nil || own.Create.ID != e.ID {
		t.Errorf("%+v", own)
	}
	if a := d.Post(e.Owner, "", "/micro/home/provider/add", enterprisetest.Form(e.Owner, nil)); a.HTTP != 200 {
		t.Errorf("who handed it over may create another: %s", a.Body)
	}
	e.Must(e.Owner, "/family/teamSpace/team/leave", map[string]any{"name": "测试建设"})
	e.Must(heir, "/micro/sys/user/delete", map[string]any{"userIds": []string{admin.ID}})
	e.Must(heir, "/family/teamSpace/team/dissolve", map[string]any{"name": "测试建设"})
	if a := e.Call(heir, "/micro/sys/user/page", nil); a.HTTP != 403 {
		t.Errorf("%s", a.Body)
	}
	if own := apitest.Into[workbench.CreateAndJoin](t, d.Post(heir, "", "/micro/home/provider/create-and-join", nil)); own.Create != nil {
		t.Errorf("%+v", own.Create)
	}
}

// What lies on the account of an enterprise that has ended nobody draws out any more.
func TestAnEnterpriseWithMoneyIsNotDissolved(t *testing.T) {
	const path = "/family/teamSpace/team/dissolve"
	d := enterprisetest.Open(t)
	e := d.Team()
	account, wallet := ledger.EnterpriseAccount(e.ID), apitest.TableName("wallet")
	balances, counts := store.NewTable[ledger.Balance](d.DB, wallet), store.NewTable[ledger.Purchases](d.DB, wallet)
	sales, topUps := store.NewTable[ledger.Sales](d.DB, wallet), store.NewTable[ledger.TopUp](d.DB, wallet)
	stands := func(what, text string, puts, settles func() error) {
		t.Helper()
		if err := puts(); err != nil {
			t.Fatal(err)
		}
		a := e.Refused(what, e.Owner, path, map[string]any{"name": "测试建设"}, 409, "account_unsettled")
		if !strings.Contains(string(a.Body), text) {
			t.Errorf("%s: %s", what, a.Body)
		}
		if err := settles(); err != nil {
			t.Fatal(err)
		}
	}
	balance := func(b ledger.Balance) func() error {
		return func() error { return store.Ensure(t.Context(), balances, ledger.BalanceKey(account), b) }
	}
	stands("a balance", "提现", balance(ledger.Balance{BalanceFen: 1}), balance(ledger.Balance{}))
	stands("below nothing", "补足", balance(ledger.Balance{BalanceFen: -1}), balance(ledger.Balance{}))
	stands("being drawn", "转账", balance(ledger.Balance{FrozenFen: 100}), balance(ledger.Balance{}))
	count := func(p ledger.Purchases) func() error {
		return func() error { return store.Ensure(t.Context(), counts, ledger.PurchasesKey(account), p) }
	}
	stands("a claim", "售后", count(ledger.Purchases{Claims: 1}), count(ledger.Purchases{Orders: 3}))
	stands("a budget", "预算", count(ledger.Purchases{Held: 1}), count(ledger.Purchases{Orders: 3}))
	sold := func(s ledger.Sales) func() error {
		return func() error { return store.Ensure(t.Context(), sales, ledger.SalesKey(account), s) }
	}
	stands("income that waits", "销售收入", sold(ledger.Sales{FrozenFen: 100}), sold(ledger.Sales{}))
	paid := func(state string) func() error {
		return func() error {
			return store.Ensure(t.Context(), topUps, store.Key{PK: ledger.AccountPK(account), SK: ledger.TopUpSK(1)}, ledger.TopUp{State: state})
		}
	}
	stands("a payment on its way", "充值", paid("created"), paid("paid"))
	e.Must(e.Owner, path, map[string]any{"name": "测试建设"})

	// One whose approval was taken from it is not withdrawn with money either.
	owner := d.Someone("申请人")
	id := d.Enterprise(owner)
	account = ledger.EnterpriseAccount(id)
	if err := balance(ledger.Balance{BalanceFen: 1})(); err != nil {
		t.Fatal(err)
	}
	withdraw := func() apitest.Answer {
		return d.Post(owner, "", "/micro/home/provider/withdraw", map[string]any{"id": id})
	}
	if a := withdraw(); a.HTTP != 409 || a.Reason() != "account_unsettled" || !strings.Contains(string(a.Body), "客服") {
		t.Errorf("withdrawn with money: %d %s", a.HTTP, a.Body)
	}
	if err := balance(ledger.Balance{})(); err != nil {
		t.Fatal(err)
	}
	if a := withdraw(); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
}

// A hand-over that was asked for before the enterprise was frozen waits until that has ended.
func TestAFrozenEnterpriseDoesNotChangeHands(t *testing.T) {
	d := enterprisetest.Open(t)
	e, op := d.Team(), d.Operator()
	heir := e.Joined("何小满", nil, []string{"member"})
	freeze := func(frozen int) {
		t.Helper()
		if a := d.Post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e.ID, "frozen": frozen, "reason": "核查", "rev": d.Detail(op, e.ID).Rev}); a.HTTP != 200 {
			t.Fatalf("%s", a.Body)
		}
	}
	e.Must(e.Owner, "/family/teamSpace/team/handOver", map[string]any{"userId": heir.ID, "name": "测试建设"})
	freeze(1)
	if a := e.Answer(heir, heir.ID, 3); a.HTTP != 403 || a.Reason() != "enterprise_frozen" || e.Tree(e.Owner).OwnerID != e.Owner.ID {
		t.Errorf("handed over while frozen: %d %s", a.HTTP, a.Body)
	}
	freeze(0)
	if a := e.Answer(heir, heir.ID, 3); a.HTTP != 200 || e.Tree(heir).OwnerID != heir.ID {
		t.Errorf("handed over afterwards: %d %s", a.HTTP, a.Body)
	}
}

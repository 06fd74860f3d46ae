package ownership_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/invite"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/apitest"
	"bimportal/shared/ledger"
	"bimportal/shared/notify"
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

const (
	handOver = "/family/teamSpace/team/handOver"
	withdraw = "/family/teamSpace/team/handOver/withdraw"
)

func TestAHandOverIsWithdrawn(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	admin, heir := e.Joined("管理员", nil, []string{"admin"}), e.Joined("何小满", nil, []string{"member"})
	of := map[string]any{"userId": heir.ID}
	e.Refused("nothing waits", e.Owner, withdraw, of, 404, "handover_gone")
	e.Must(e.Owner, handOver, map[string]any{"userId": heir.ID, "name": "测试建设"})
	waits := e.Tree(e.Owner).HandOver
	if waits == nil || waits.UserID != heir.ID || waits.Name != "何小满" || time.Until(time.UnixMilli(waits.ExpireAt)).Round(time.Hour) != 7*24*time.Hour {
		t.Fatalf("%+v", waits)
	}
	if e.Tree(admin).HandOver != nil {
		t.Error("an administrator sees it")
	}
	asked := d.Messages(heir.ID, notify.Invite)
	inviteID := asked[len(asked)-1].Args.InviteID

	e.Refused("nobody", enterprisetest.Someone{}, withdraw, of, 401, "unauthorized")
	e.Refused("another enterprise's owner", d.Team().Owner, withdraw, of, 403, "not_member")
	e.Refused("an administrator", admin, withdraw, of, 403, "not_owner")
	e.Refused("who was asked", heir, withdraw, of, 403, "not_owner")
	e.Refused("no member", e.Owner, withdraw, map[string]any{}, 400, "invalid_input")
	e.Refused("another member", e.Owner, withdraw, map[string]any{"userId": admin.ID}, 404, "handover_gone")
	if e.Tree(e.Owner).HandOver == nil || len(d.Messages(heir.ID, notify.Notify)) != 0 {
		t.Fatal("refused, and yet withdrawn")
	}

	e.Must(e.Owner, withdraw, of)
	seq := e.Seq()
	e.Must(e.Owner, withdraw, of)
	told := d.Messages(heir.ID, notify.Notify)
	if e.Seq() != seq || len(told) != 1 || told[0].Title != "移交请求已撤回" || e.Tree(e.Owner).HandOver != nil {
		t.Errorf("withdrawn once: %d steps more, %+v", e.Seq()-seq, told)
	}
	if x := d.Post(heir, "", "/family/teamSpace/team/open", map[string]any{"teamId": e.ID, "inviteId": inviteID}); apitest.Into[invite.InviteView](t, x).Result != invite.Revoked {
		t.Errorf("its message: %s", x.Body)
	}
	for _, result := range []int{2, 3} {
		if a := e.Answer(heir, heir.ID, result); a.HTTP != 409 || a.Message != "邀请已被撤回" || e.Tree(e.Owner).OwnerID != e.Owner.ID {
			t.Errorf("answered %d afterwards: %d %s", result, a.HTTP, a.Body)
		}
	}
}

// What has ended of itself is not withdrawn any more, and says how it ended.
func TestAHandOverThatHasEndedIsNotWithdrawn(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	asked := func(name string) (enterprisetest.Someone, map[string]any) {
		t.Helper()
		heir := e.Joined(name, nil, []string{"member"})
		e.Must(e.Owner, handOver, map[string]any{"userId": heir.ID, "name": "测试建设"})
		return heir, map[string]any{"userId": heir.ID}
	}
	late, expired := asked("何小满")
	invites := store.NewTable[invite.Invite](d.DB, apitest.TableName("enterprise"))
	if _, err := invites.Update(t.Context(), store.Key{PK: "invite#" + e.ID, SK: "person#" + late.ID}, func(i *invite.Invite) error { i.ExpireAt = 1; return nil }); err != nil {
		t.Fatal(err)
	}
	if e.Tree(e.Owner).HandOver != nil {
		t.Error("an expired one waits")
	}
	e.Refused("expired", e.Owner, withdraw, expired, 409, "handover_expired")

	refuses, refused := asked("陆明哲")
	if a := e.Answer(refuses, refuses.ID, 2); a.HTTP != 200 || e.Tree(e.Owner).HandOver != nil {
		t.Fatalf("%s", a.Body)
	}
	e.Refused("refused", e.Owner, withdraw, refused, 409, "handover_answered")

	leaves, _ := asked("赵文博")
	e.Must(leaves, "/family/teamSpace/team/leave", map[string]any{"name": "测试建设"})
	if a := e.Answer(leaves, leaves.ID, 3); e.Tree(e.Owner).HandOver != nil || a.HTTP != 409 || a.Reason() != "invite_revoked" {
		t.Errorf("of who has left: %d %s", a.HTTP, a.Body)
	}

	agrees, agreed := asked("冉清")
	if a := e.Answer(agrees, agrees.ID, 3); a.HTTP != 200 || e.Tree(agrees).HandOver != nil {
		t.Fatalf("%s", a.Body)
	}
	e.Refused("handed over", e.Owner, withdraw, agreed, 403, "not_owner")
}

// Who is disabled while he is asked cannot agree, and both are told so; enabled again he can.
func TestWhoIsDisabledDoesNotTakeOver(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	heir := e.Joined("何小满", nil, []string{"member"})
	e.Must(e.Owner, handOver, map[string]any{"userId": heir.ID, "name": "测试建设"})
	if waits := e.Tree(e.Owner).HandOver; waits == nil || waits.Disabled {
		t.Fatalf("%+v", waits)
	}
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userIds": []string{heir.ID}, "status": 1})
	seq := e.Seq()
	if a := e.Answer(heir, heir.ID, 3); a.HTTP != 409 || a.Message != "您在该企业的账号已停用，请联系企业管理员" || e.Seq() != seq {
		t.Errorf("agreed while disabled: %d %s", a.HTTP, a.Body)
	}
	if tree := e.Tree(e.Owner); tree.HandOver == nil || !tree.HandOver.Disabled || tree.OwnerID != e.Owner.ID {
		t.Errorf("%+v", tree.HandOver)
	}
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userId": heir.ID, "rev": e.Row(heir.ID).Rev, "status": 0})
	if a := e.Answer(heir, heir.ID, 3); a.HTTP != 200 || e.Tree(heir).OwnerID != heir.ID {
		t.Errorf("enabled again: %d %s", a.HTTP, a.Body)
	}
}

func TestOneMemberIsAskedToTakeOver(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	heirs := []enterprisetest.Someone{e.Joined("何小满", nil, []string{"member"}), e.Joined("陆明哲", nil, []string{"member"})}
	ask := func(i int) apitest.Answer {
		return e.Call(e.Owner, handOver, map[string]any{"userId": heirs[i].ID, "name": "测试建设"})
	}
	var asked atomic.Int32
	var wg sync.WaitGroup
	for i := range heirs {
		wg.Go(func() {
			switch a := ask(i); {
			case a.HTTP == 200:
				asked.Add(1)
			case a.HTTP != 409 || a.Reason() != "handover_waits":
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	wg.Wait()
	waits := e.Tree(e.Owner).HandOver
	if asked.Load() != 1 || waits == nil {
		t.Fatalf("%d asked, %+v waits", asked.Load(), waits)
	}
	for i := range heirs {
		if a := ask(i); a.HTTP != 409 || a.Message != "已请"+waits.Name+"接手企业，请等待对方答复，或撤回后重新移交" {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	e.Must(e.Owner, withdraw, map[string]any{"userId": waits.UserID})
	if a := ask(1); a.HTTP != 200 || e.Tree(e.Owner).HandOver.UserID != heirs[1].ID {
		t.Errorf("after it was withdrawn: %s", a.Body)
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
	e.Must(heir, handOver, map[string]any{"userId": e.Owner.ID, "name": "测试建设"})
	freeze(1)
	e.Must(heir, withdraw, map[string]any{"userId": e.Owner.ID})
	if tree := e.Tree(heir); tree.HandOver != nil || tree.OwnerID != heir.ID {
		t.Errorf("withdrawn while frozen: %+v", tree)
	}
}

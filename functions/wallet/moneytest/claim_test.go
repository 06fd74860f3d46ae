package moneytest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bimportal/functions/wallet/purchase"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

func (w *world) claim(token, orderNo string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", claimPath, token, map[string]any{"orderNo": orderNo, "reason": "模块缺失，无法使用"})
}

func (w *world) answers(s offerer, token, orderNo string, result int, note string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", answerPath, token, map[string]any{"orderNo": orderNo, "result": result, "note": note}, "project_id", s.id)
}

func (w *world) rules(token, orderNo string, result int, note string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", claimPath+"/decide", token, map[string]any{"orderNo": orderNo, "result": result, "note": note}, "project_id", membership.Platform)
}

// reviewed returns the claim as it waits for the operator.
func (w *world) reviewed(token, orderNo string) (row purchase.ClaimRow, found bool) {
	w.t.Helper()
	for page := 1; ; page++ {
		a := w.call("POST", claimPath+"/review", token, map[string]any{"current": page, "pageSize": 100}, "project_id", membership.Platform)
		if a.HTTP != 200 {
			w.t.Fatalf("review: %d %s", a.HTTP, a.Body)
		}
		rows := apitest.Into[api.Page[purchase.ClaimRow]](w.t, a).Records
		for _, r := range rows {
			if r.OrderNo == orderNo {
				return r, true
			}
		}
		if len(rows) < 100 {
			return row, false
		}
	}
}

func TestClaimRefusals(t *testing.T) {
	w := newWorld(t)
	s, rival := w.offerer(), w.offerer()
	userID, token := w.person()
	_, other := w.person()
	_, desk := w.operator()
	clerk, stranger := w.with("", 0), ""
	colleague, colleagueToken := w.person()
	members := store.NewTable[membership.Member](apitest.DB(t), apitest.TableName("enterprise"))
	w.do(store.Ensure(t.Context(), members, membership.MemberKey(s.id, colleague), membership.Member{ID: colleague, UserID: colleague}))
	w.rich(token, 200)
	no := w.bought(token, s.shelve(w, 9900)).OrderNo
	free := apitest.Into[purchase.Taken](t, w.call("POST", freePath, token, map[string]any{"templateId": s.shelve(w, 0).ID})).OrderID
	before := w.asset(token)

	w.refuses("nobody claims", w.claim("", no), 401, "unauthorized")
	w.refuses("somebody else claims", w.claim(other, no), 404, "no_order")
	w.refuses("a forged order", w.claim(token, "x"), 404, "no_order")
	w.refuses("what was free", w.claim(token, free), 409, "order_free")
	w.refuses("what goes back by itself", w.claim(token, no), 409, "claim_needless")
	if a := w.call("POST", claimPath, token, map[string]any{"orderNo": no, "reason": " "}); a.HTTP != 400 || a.FieldMessage("reason") == "" {
		t.Errorf("without a reason: %d %s", a.HTTP, a.Body)
	}
	w.pass(8 * 24 * time.Hour)
	w.refuses("nothing is claimed, and answered", w.answers(s, s.token, no, 1, ""), 409, "no_claim")
	if a := w.claim(token, no); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	w.refuses("twice", w.claim(token, no), 409, "claim_open")
	w.refuses("given back meanwhile", w.handBack(token, no), 409, "claim_open")
	for _, way := range []string{"withdraw", "escalate"} {
		body := map[string]any{"orderNo": no}
		w.refuses("nobody: "+way, w.call("POST", claimPath+"/"+way, stranger, body), 401, "unauthorized")
		w.refuses("somebody else: "+way, w.call("POST", claimPath+"/"+way, other, body), 404, "no_order")
	}
	w.refuses("before the seller's word", w.call("POST", claimPath+"/escalate", token, map[string]any{"orderNo": no}), 409, "no_claim")
	w.refuses("nobody answers", w.answers(s, "", no, 1, ""), 401, "unauthorized")
	w.refuses("the buyer answers", w.answers(s, token, no, 1, ""), 403, "not_member")
	w.refuses("a member without the right answers", w.answers(s, colleagueToken, no, 1, ""), 403, "no_permission")
	w.refuses("another seller answers", w.answers(rival, rival.token, no, 1, ""), 404, "no_order")
	w.refuses("another seller refuses", w.answers(rival, rival.token, no, 2, "不行"), 404, "no_order")
	if a := w.answers(s, s.token, no, 2, " "); a.HTTP != 400 || a.FieldMessage("note") == "" {
		t.Errorf("no without a reason: %d %s", a.HTTP, a.Body)
	}
	w.refuses("neither yes nor no", w.answers(s, s.token, no, 3, "x"), 400, "invalid_input")
	w.refuses("nobody decides", w.rules("", no, 1, "x"), 401, "unauthorized")
	w.refuses("the seller decides", w.rules(s.token, no, 1, "x"), 403, "not_member")
	w.refuses("an operator without the right looks", w.call("POST", claimPath+"/review", w.session(clerk), map[string]any{}, "project_id", membership.Platform), 403, "no_permission")
	w.refuses("an operator without the right decides", w.rules(w.session(clerk), no, 1, "x"), 403, "no_permission")
	w.refuses("what is not his turn", w.rules(desk, no, 1, "x"), 409, "no_claim")
	w.refuses("no such order", w.rules(desk, "x", 1, "x"), 404, "no_order")
	if a := w.rules(desk, no, 1, ""); a.HTTP != 400 || a.FieldMessage("note") == "" {
		t.Errorf("decided without a reason: %d %s", a.HTTP, a.Body)
	}
	if now := w.asset(token); now != before {
		t.Errorf("refused, and %+v became %+v", before, now)
	}
	w.purchasesBalance("refused", 20000, map[string]string{userID: token}, []offerer{s, rival})
}

// TestAClaimAndItsWays: agreed by the seller, refused and decided by the operator either way, left unanswered, withdrawn; the
// money is in one place at every step, and everybody is told whose turn it is.
func TestAClaimAndItsWays(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	_, desk := w.operator()
	w.rich(token, 500)
	var rows []goods.Row
	var orders []string
	for range 5 {
		rows = append(rows, s.shelve(w, 5000))
		orders = append(orders, w.bought(token, rows[len(rows)-1]).OrderNo)
	}
	owned := catalogueTable[entitlement.Entitlement](t)
	for _, row := range rows {
		_, err := owned.Update(t.Context(), entitlement.Key(entitlement.Person(userID), goods.Template, row.ID), func(e *entitlement.Entitlement) error { e.UsedAt = 1; return nil })
		w.do(err)
	}
	holds := func(when string) {
		t.Helper()
		w.purchasesBalance(when, 50000, map[string]string{userID: w.session(userID)}, []offerer{s})
	}
	good := func(what string, a apitest.Answer) apitest.Answer {
		t.Helper()
		if a.HTTP != 200 {
			t.Fatalf("%s: %d %s", what, a.HTTP, a.Body)
		}
		holds(what)
		return a
	}
	detail := func(i int) purchase.OrderDetail {
		t.Helper()
		return apitest.Into[purchase.OrderDetail](t, w.call("GET", detailPath+"?orderNo="+orders[i], w.session(userID), nil))
	}

	agreed := apitest.Into[purchase.OrderDetail](t, good("claimed", w.claim(token, orders[0])))
	if agreed.Status != purchase.Refunding || !agreed.Can.Withdraw || agreed.Can.Claim || agreed.Claim.State != purchase.ClaimSeller {
		t.Errorf("%+v", agreed)
	}
	good("agreed", w.answers(s, s.token, orders[0], 1, ""))
	if n, owns := w.uses(userID, rows[0]); n != 0 || owns || w.asset(token).BalanceFen != 30000 {
		t.Errorf("paid back: %d use it, owned %v, %+v", n, owns, w.asset(token))
	}

	good("claimed", w.claim(token, orders[1]))
	good("refused", w.answers(s, s.token, orders[1], 2, "功能齐全"))
	if d := detail(1); !d.Can.Escalate || d.Status != purchase.Done || d.Claim.SellerNote != "功能齐全" {
		t.Errorf("%+v", d)
	}
	good("gone on", w.call("POST", claimPath+"/escalate", token, map[string]any{"orderNo": orders[1]}))
	row, found := w.reviewed(desk, orders[1])
	if !found || row.PayFen != 5000 || row.Claim.Reason == "" || row.Claim.SellerNote == "" {
		t.Errorf("%v %+v", found, row)
	}
	good("decided for the seller", w.rules(desk, orders[1], 2, "证据不足"))
	if d := detail(1); d.Can.Claim || d.Can.Escalate || d.Claim.State != purchase.ClaimRejected {
		t.Errorf("%+v", d)
	}
	w.refuses("claimed once more", w.claim(token, orders[1]), 409, "claim_ended")

	good("claimed", w.claim(token, orders[2]))
	w.pass(purchase.SellerAnswers)
	w.release()
	holds("unanswered")
	if d := detail(2); d.Claim.State != purchase.ClaimOperator {
		t.Errorf("after three days without a word: %+v", d.Claim)
	}
	desk = w.session("operator")
	good("decided for the buyer", w.rules(desk, orders[2], 1, "卖方没有回应"))
	if _, found := w.reviewed(desk, orders[2]); found {
		t.Error("decided, and it still waits")
	}
	list := apitest.Into[api.Page[purchase.ClaimRow]](t, w.call("POST", claimPath+"/review", desk, map[string]any{"status": "ended", "pageSize": 100}, "project_id", membership.Platform)).Records
	if len(list) != 2 || list[0].OrderNo != orders[2] || list[0].DecidedAt == 0 || list[0].Claim.State != purchase.ClaimPaid || list[1].OrderNo != orders[1] || list[1].Claim.Note != "证据不足" {
		t.Errorf("what was decided, the latest first: %+v", list)
	}

	token = w.session(userID)
	good("claimed", w.claim(token, orders[3]))
	good("withdrawn", w.call("POST", claimPath+"/withdraw", token, map[string]any{"orderNo": orders[3]}))
	if d := detail(3); !d.Can.Claim || d.Status != purchase.Done {
		t.Errorf("%+v", d)
	}

	w.pass(purchase.FrozenFor)
	w.release()
	holds("released")
	if b := w.sales(offerer{s.id, s.owner, w.session(s.owner)}).BalanceFen; b != 3*4500 {
		t.Errorf("the seller has %d", b)
	}
	token = w.session(userID)
	good("claimed after the income was handed over", w.claim(token, orders[4]))
	good("agreed", w.answers(s, w.session(s.owner), orders[4], 1, ""))
	if b := w.sales(offerer{s.id, s.owner, w.session(s.owner)}).BalanceFen; b != 2*4500 || w.asset(token).BalanceFen != 50000-2*5000 {
		t.Errorf("the seller has %d, the buyer %+v", b, w.asset(token))
	}
	for title, n := range map[string]int{"卖方拒绝了售后申请：地铁车站": 1, "售后已退款 50.00 元": 3, "平台不支持退款：地铁车站": 1, "售后已转平台处理：地铁车站": 2} {
		if got := w.titles(userID)[title]; got != n {
			t.Errorf("the buyer was told %q %d times", title, got)
		}
	}
	for title, n := range map[string]int{"买家申请售后：地铁车站": 5, "买家撤回了售后申请：地铁车站": 1, "售后已退款：地铁车站": 3} {
		if got := w.titles(s.owner)[title]; got != n {
			t.Errorf("the seller was told %q %d times", title, got)
		}
	}
}

// TestTwoWordsAtOnceAreOne: of the seller's yes and no, the buyer's withdrawal and a release at the same moment one counts.
func TestTwoWordsAtOnceAreOne(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	w.rich(token, 50)
	row := s.shelve(w, 5000)
	no := w.bought(token, row).OrderNo
	w.pass(purchase.FrozenFor)
	token, owner := w.session(userID), w.session(s.owner)
	if a := w.claim(token, no); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	won := make(chan string, 8)
	done := make(chan struct{})
	say := func(what string, f func() apitest.Answer) {
		go func() {
			defer func() { done <- struct{}{} }()
			if a := f(); a.HTTP == 200 {
				won <- what
			} else if a.HTTP != 409 || !strings.Contains("no_claim order_refunded", a.Reason()) {
				won <- fmt.Sprintf("%s: %d %s", what, a.HTTP, a.Body)
			}
		}()
	}
	for range 2 {
		say("yes", func() apitest.Answer { return w.answers(s, owner, no, 1, "") })
		say("no", func() apitest.Answer { return w.answers(s, owner, no, 2, "不行") })
		say("withdrawn", func() apitest.Answer {
			return w.call("POST", claimPath+"/withdraw", token, map[string]any{"orderNo": no})
		})
	}
	for range 6 {
		<-done
	}
	if len(won) != 1 {
		t.Errorf("%d words counted", len(won))
		for len(won) > 0 {
			t.Log(<-won)
		}
	}
	w.purchasesBalance("after all of them", 5000, map[string]string{userID: token}, []offerer{{s.id, s.owner, owner}})
}

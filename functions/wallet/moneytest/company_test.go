package moneytest

import (
	"strings"
	"sync"
	"testing"

	"bimportal/functions/wallet"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/money"
)

func TestWhoMayNotTouchAnEnterprisesAccount(t *testing.T) {
	w := newWorld(t)
	seller, buyer, foreign := w.offerer(), w.offerer(), w.offerer()
	w.richCompany(buyer, 100)
	row := seller.shelve(w, 999)
	_, stranger := w.person()
	lookerID, looker := w.person()
	w.hire(buyer, lookerID, "出纳", auth.AccountView)
	buyerID, spender := w.person()
	w.hire(buyer, buyerID, "采购员", auth.AccountSpend)
	order := apitest.Into[purchase.Bought](t, w.buyFor(buyer, spender, row)).OrderNo
	named := map[string]any{"orderNo": order}
	back := map[string]any{"orderNo": order, "reason": "x"}
	topUp := map[string]any{"total": 5, "appType": "platformHome"}
	for what, c := range map[string]struct {
		of                  offerer
		token, method, path string
		body                any
		http                int
		reason              string
	}{
		"nobody buys":                      {buyer, "", "POST", ofCompany + "purchase", map[string]any{"type": "template", "id": row.ID, "priceFen": 999}, 401, "unauthorized"},
		"a stranger buys":                  {buyer, stranger, "POST", ofCompany + "purchase", map[string]any{"type": "template", "id": row.ID, "priceFen": 999}, 403, "not_member"},
		"who only looks buys":              {buyer, looker, "POST", ofCompany + "purchase", map[string]any{"type": "template", "id": row.ID, "priceFen": 999}, 403, "no_permission"},
		"who only looks pays in":           {buyer, looker, "POST", "/family/order/alipay/account", topUp, 403, "no_permission"},
		"who buys pays in":                 {buyer, spender, "POST", "/family/order/alipay/account", topUp, 403, "no_permission"},
		"who buys looks at the lines":      {buyer, spender, "GET", ofCompany + "entries", nil, 403, "no_permission"},
		"another amount":                   {buyer, buyer.token, "POST", "/family/order/alipay/account", map[string]any{"total": 7, "appType": "platformHome"}, 400, "invalid_input"},
		"who only looks gives back":        {buyer, looker, "POST", ofCompany + "giveBack", back, 403, "no_permission"},
		"another enterprise's order":       {foreign, foreign.token, "GET", ofCompany + "detail?orderNo=" + order, nil, 404, "no_order"},
		"another enterprise gives back":    {foreign, foreign.token, "POST", ofCompany + "giveBack", back, 404, "no_order"},
		"another enterprise claims":        {foreign, foreign.token, "POST", ofCompany + "claim", back, 404, "no_order"},
		"another enterprise takes back":    {foreign, foreign.token, "POST", ofCompany + "claim/withdraw", named, 404, "no_order"},
		"another enterprise goes on":       {foreign, foreign.token, "POST", ofCompany + "claim/escalate", named, 404, "no_order"},
		"who bought it, as his own":        {buyer, spender, "GET", detailPath + "?orderNo=" + order, nil, 404, "no_order"},
		"who bought it gives back for him": {buyer, spender, "POST", giveBackPath, back, 404, "no_order"},
		"a forged order":                   {buyer, buyer.token, "GET", ofCompany + "detail?orderNo=forged", nil, 404, "no_order"},
		"its own goods":                    {seller, seller.token, "POST", ofCompany + "purchase", map[string]any{"type": "template", "id": row.ID, "priceFen": 999}, 409, "own_goods"},
		"no money":                         {foreign, foreign.token, "POST", ofCompany + "purchase", map[string]any{"type": "template", "id": row.ID, "priceFen": 999}, 409, "balance_too_low"},
		"another price":                    {foreign, foreign.token, "POST", ofCompany + "purchase", map[string]any{"type": "template", "id": row.ID, "priceFen": 998}, 409, "price_changed"},
		"who looks sets a limit":           {buyer, looker, "POST", ofCompany + "limit", map[string]any{"roleId": "x", "limited": 1, "limitFen": 5}, 403, "owner_only"},
		"a limit of no role":               {buyer, buyer.token, "POST", ofCompany + "limit", map[string]any{"roleId": "x", "limited": 1, "limitFen": 5}, 404, "no_role"},
		"a limit below nothing":            {buyer, buyer.token, "POST", ofCompany + "limit", map[string]any{"roleId": "x", "limited": 1, "limitFen": -5}, 400, "invalid_input"},
	} {
		if a := w.inCompany(c.of, c.method, c.path, c.token, c.body); a.HTTP != c.http || a.Reason() != c.reason {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	w.companyBalances("refused", buyer, 10000)
	w.companyBalances("refused", foreign, 0)
	if w.companyOwns(foreign, row) || w.companyOwns(seller, row) || !w.companyOwns(buyer, row) || w.orders(spender).Total != 0 {
		t.Error("who owns it")
	}
}

func TestAnEnterpriseBuysAndItIsItsOwn(t *testing.T) {
	w := newWorld(t)
	seller, buyer := w.offerer(), w.offerer()
	w.richCompany(buyer, 100)
	userID, token := w.person()
	w.hire(buyer, userID, "采购员", auth.AccountSpend, auth.AccountView)
	idleID, idle := w.person()
	w.hire(buyer, idleID, "普通成员", auth.HomeView)
	row := seller.shelve(w, 999)
	a := apitest.Into[purchase.Bought](t, w.buyFor(buyer, token, row, "Idempotency-Key", "k"))
	if b := apitest.Into[purchase.Bought](t, w.buyFor(buyer, buyer.token, row)); a != b {
		t.Errorf("another member buys it again: %+v", b)
	}
	if again := w.buy(token, row, "Idempotency-Key", "k"); again.Reason() != "idempotency_key" {
		t.Errorf("the same key for himself: %d %s", again.HTTP, again.Body)
	}
	if own := apitest.Into[purchase.EnterpriseOwns](t, w.inCompany(buyer, "GET", ofCompany+"owned?type=template&id="+row.ID, idle, nil)); own != (purchase.EnterpriseOwns{Owns: purchase.Owns{OrderNo: a.OrderNo}}) {
		t.Errorf("each member may use it, and sees no balance: %+v", own)
	}
	if own := apitest.Into[purchase.EnterpriseOwns](t, w.inCompany(buyer, "GET", ofCompany+"owned?type=template&id="+row.ID, token, nil)); !own.Spend || own.TopUp || own.BalanceFen != 9001 {
		t.Errorf("who buys: %+v", own)
	}
	if own := apitest.Into[purchase.Owns](t, w.call("GET", "/family/user/order/owned?type=template&id="+row.ID, token, nil)); own.OrderNo != "" {
		t.Errorf("who gave the order has it for himself: %+v", own)
	}
	list := w.companyOrders(buyer)
	if list.Total != 1 || list.Records[0].BuyerName != "采购员" || list.Records[0].PayFen != 999 {
		t.Errorf("%+v", list)
	}
	if n, _ := w.uses("", row); n != 1 {
		t.Errorf("%d use it", n)
	}
	w.companyBalances("bought", buyer, 10000)
	if s := w.sales(seller); s.Sums.Orders != 1 || s.Sums.FrozenFen != 900 {
		t.Errorf("%+v", s.Sums)
	}
	entries := apitest.Into[api.Page[wallet.Entry]](t, w.inCompany(buyer, "GET", ofCompany+"entries", token, nil))
	if entries.Total != 2 || entries.Records[0].AmountFen != -999 || entries.Records[1].AmountFen != 10000 {
		t.Errorf("%+v", entries)
	}
	topUps := apitest.Into[api.Page[wallet.TopUpRecord]](t, w.inCompany(buyer, "POST", ofCompany+"recharge", buyer.token, map[string]any{}))
	if topUps.Total != 1 || topUps.Records[0].Can.Refund {
		t.Errorf("%+v", topUps)
	}
	no := topUps.Records[0].OutTradeNo
	if a := w.call("POST", "/family/user/order/refund", buyer.token, map[string]any{"outTradeNo": no, "amountFen": 100, "reason": "x"}); a.HTTP != 404 {
		t.Errorf("the enterprise's money goes to who paid it in: %d %s", a.HTTP, a.Body)
	}
	if a := w.inCompany(buyer, "POST", ofCompany+"giveBack", buyer.token, map[string]any{"orderNo": a.OrderNo, "reason": "买错了"}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if w.companyOwns(buyer, row) {
		t.Error("given back, and still its own")
	}
	w.companyBalances("given back", buyer, 10000)
	// The owner is told of what others do with it, and only he.
	told := w.titles(buyer.owner)
	for _, title := range []string{"企业采购：地铁车站", "企业采购已退款 9.99 元", "充值到账 100.00 元"} {
		if told[title] != 1 {
			t.Errorf("the owner was told: %v", told)
		}
	}
	if told := w.titles(userID); told["订单已退款 9.99 元"] != 1 {
		t.Errorf("who bought it was told: %v", told)
	}
}

func TestAClaimOfAnEnterprise(t *testing.T) {
	w := newWorld(t)
	seller, buyer := w.offerer(), w.offerer()
	w.richCompany(buyer, 50)
	row := seller.shelve(w, 2000)
	order := apitest.Into[purchase.Bought](t, w.buyFor(buyer, buyer.token, row)).OrderNo
	w.pass(purchase.FrozenFor)
	w.release()
	body := map[string]any{"orderNo": order, "reason": "与描述不符"}
	if d := apitest.Into[purchase.OrderDetail](t, w.inCompany(buyer, "POST", ofCompany+"claim", buyer.token, body)); d.Claim.State != purchase.ClaimSeller {
		t.Fatalf("%+v", d)
	}
	apitest.Into[purchase.OrderDetail](t, w.inCompany(buyer, "POST", ofCompany+"claim/withdraw", buyer.token, body))
	apitest.Into[purchase.OrderDetail](t, w.inCompany(buyer, "POST", ofCompany+"claim", buyer.token, body))
	apitest.Into[purchase.Sale](t, w.inCompany(seller, "POST", answerPath, seller.token, map[string]any{"orderNo": order, "result": 1}))
	w.companyBalances("paid back", buyer, 5000)
	if s := w.sales(seller); w.companyOwns(buyer, row) || s.BalanceFen != 0 {
		t.Errorf("%+v", s)
	}
}

func TestAMonthsLimitHolds(t *testing.T) {
	w := newWorld(t)
	seller, buyer := w.offerer(), w.offerer()
	w.richCompany(buyer, 200)
	userID, token := w.person()
	role := w.hire(buyer, userID, "采购员", auth.AccountSpend, auth.AccountView)
	m := apitest.Into[purchase.Month](t, w.inCompany(buyer, "POST", ofCompany+"limit", buyer.token, map[string]any{"roleId": role, "limited": 1, "limitFen": 2500}))
	if len(m.Roles) != 1 || m.Roles[0].LimitFen != 2500 || !m.Can.Set {
		t.Fatalf("%+v", m)
	}
	rows := make([]goods.Row, 12)
	for i := range rows {
		rows[i] = seller.shelve(w, 1000)
	}
	var all sync.WaitGroup
	for i := range rows {
		all.Go(func() {
			if a := w.buyFor(buyer, token, rows[i]); a.HTTP != 200 && a.Reason() != "month_limit" {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
	w.companyBalances("raced", buyer, 20000)
	if m, a := w.month(buyer, token), w.companyAsset(buyer, token); m.SpentFen != 2000 || a.LeftFen != 500 || a.Limited != 1 || m.Can.Set || !a.Can.Spend || a.Can.TopUp {
		t.Errorf("%+v %+v", m, a)
	}
	a := w.buyFor(buyer, token, seller.shelve(w, 501))
	if a.Reason() != "month_limit" || !strings.Contains(string(a.Body), `"limitFen":2500,"leftFen":500`) {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	apitest.Into[purchase.Bought](t, w.buyFor(buyer, buyer.token, seller.shelve(w, 4000))) // the owner has none
	order := ""
	for _, o := range w.companyOrders(buyer).Records {
		if o.BuyerName == "采购员" {
			order = o.OrderNo
		}
	}
	if a := w.inCompany(buyer, "POST", ofCompany+"giveBack", buyer.token, map[string]any{"orderNo": order, "reason": "x"}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if a := w.companyAsset(buyer, token); a.LeftFen != 1500 {
		t.Errorf("what went back can be spent again: %+v", a)
	}
	w.companyBalances("given back", buyer, 20000)
	w.pass(32 * 24 * 3600e9)
	if m, a := w.month(buyer, token), w.companyAsset(buyer, token); a.LeftFen != 2500 || len(m.Spenders) != 0 {
		t.Errorf("another month: %+v %+v", m, a)
	}
	apitest.Into[purchase.Month](t, w.inCompany(buyer, "POST", ofCompany+"limit", buyer.token, map[string]any{"roleId": role, "limited": 0}))
	if a := w.companyAsset(buyer, token); a.Limited != 0 {
		t.Errorf("taken away: %+v", a)
	}
	if m := w.month(buyer, buyer.token); !m.Can.Set {
		t.Errorf("its owner sets none: %+v", m)
	}
	buyer.becomes(w, func(a *membership.Access) { a.Frozen = true })
	if m := w.month(buyer, buyer.token); m.Can.Set {
		t.Errorf("a frozen enterprise sets them: %+v", m)
	}
}

// TestALimitOfThisMomentCounts: between the look at the limit and the purchase the owner lowers it.
func TestALimitOfThisMomentCounts(t *testing.T) {
	w := newWorld(t)
	seller, buyer := w.offerer(), w.offerer()
	w.richCompany(buyer, 50)
	userID, token := w.person()
	role := w.hire(buyer, userID, "采购员", auth.AccountSpend, auth.AccountView)
	w.beforeWrite(func() {
		w.beforeWrite(nil)
		w.inCompany(buyer, "POST", ofCompany+"limit", buyer.token, map[string]any{"roleId": role, "limited": 1, "limitFen": 100})
	})
	if a := w.buyFor(buyer, token, seller.shelve(w, 1000)); a.Reason() != "month_limit" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	w.companyBalances("lowered", buyer, 5000)
}

func TestTwoMembersPayInAtOnce(t *testing.T) {
	w := newWorld(t)
	buyer := w.offerer()
	userID, token := w.person()
	w.hire(buyer, userID, "出纳", auth.AccountTopUp)
	body := map[string]any{"total": 5, "appType": "platformHome"}
	first := apitest.Into[wallet.TopUp](t, w.inCompany(buyer, "POST", "/family/order/alipay/account", token, body, "Idempotency-Key", "same"))
	second := apitest.Into[wallet.TopUp](t, w.inCompany(buyer, "POST", "/family/order/alipay/account", buyer.token, body))
	if a := w.call("POST", "/family/order/alipay/faceToFace", token, body, "Idempotency-Key", "same"); a.Reason() != "idempotency_mismatch" {
		t.Errorf("the same key for himself: %d %s", a.HTTP, a.Body)
	}
	for _, no := range []string{first.OutTradeNo, second.OutTradeNo} {
		w.do(w.sim.Scan(no))
		w.do(w.sim.Pay(no))
	}
	if a := w.query(token, second.OutTradeNo); a.HTTP != 404 {
		t.Errorf("another member's code: %d %s", a.HTTP, a.Body)
	}
	if a := w.query(token, first.OutTradeNo); !strings.Contains(string(a.Body), "TRADE_SUCCESS") {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	w.notify(w.sim.Notification(second.OutTradeNo))
	w.notify(w.sim.Notification(second.OutTradeNo))
	w.companyBalances("paid in by two", buyer, 1000)
	var own money.Fen
	for _, l := range w.linesOf(account.Personal(userID)) {
		own += l.AmountFen
	}
	if own != 0 {
		t.Errorf("%d on his own account", own)
	}
}

package moneytest

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/wallet/purchase"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/membership"
)

func TestPurchaseRefusals(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	_, other := w.person()
	w.rich(token, 100)
	dear, off := s.shelve(w, 10001), s.shelve(w, 100)
	off.Status = 3
	w.put(goods.Template, off)
	ask := goods.Row{ID: id.New(""), ProviderID: s.id, Putaway: 2, Name: "咨询", PriceType: 2}
	w.put(goods.Product, ask)
	priced := dear
	priced.PriceFen = 100
	body := func(kind, id string, price any) map[string]any {
		return map[string]any{"type": kind, "id": id, "priceFen": price}
	}
	for what, c := range map[string]struct {
		token, reason string
		body          any
		http          int
	}{
		"nobody":             {"", "unauthorized", body("template", dear.ID, 10001), 401},
		"no such thing":      {token, "goods_gone", body("template", "nothing", 100), 404},
		"off the shelf":      {token, "goods_gone", body("template", off.ID, 100), 404},
		"another kind":       {token, "goods_gone", body("product", dear.ID, 10001), 404},
		"only on request":    {token, "not_for_sale", body("product", ask.ID, 0), 409},
		"another price":      {token, "price_changed", body("template", dear.ID, 100), 409},
		"for nothing":        {token, "price_changed", body("template", dear.ID, 0), 409},
		"more than there is": {token, "balance_too_low", body("template", dear.ID, 10001), 409},
		"no kind":            {token, "invalid_input", body("castle", dear.ID, 10001), 400},
		"below nothing":      {token, "invalid_input", body("template", dear.ID, -1), 400},
		"half a fen":         {token, "invalid_input", body("template", dear.ID, 0.5), 400},
		"no price":           {token, "invalid_input", map[string]any{"type": "template", "id": dear.ID}, 400},
	} {
		if a := w.call("POST", buyPath, c.token, c.body); a.HTTP != c.http || a.Reason() != c.reason {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := w.buy(token, priced); !strings.Contains(string(a.Body), `"priceFen":10001`) {
		t.Errorf("the price as it is: %s", a.Body)
	}
	if a := w.buy(token, dear); !strings.Contains(string(a.Body), `"balanceFen":10000,"missingFen":1`) {
		t.Errorf("what is missing: %s", a.Body)
	}
	if a := w.call("POST", freePath, token, map[string]any{"templateId": dear.ID}); a.HTTP != 409 || a.Reason() != "template_not_free" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	for what, a := range map[string]apitest.Answer{
		"orders of nobody": w.call("POST", ordersPath, "", map[string]any{}), "an order of nobody": w.call("GET", detailPath+"?orderNo=x", "", nil),
		"nobody gives back": w.handBack("", "x"), "sales of nobody": w.call("POST", salesPath, "", map[string]any{}, "project_id", s.id),
	} {
		if a.HTTP != 401 {
			t.Errorf("%s: %d", what, a.HTTP)
		}
	}
	if a := w.call("POST", salesPath, other, map[string]any{}, "project_id", s.id); a.HTTP != 403 || a.Reason() != "not_member" {
		t.Errorf("a stranger's look at the sales: %d %s", a.HTTP, a.Body)
	}
	if n := w.orders(token).Total; n != 0 || w.asset(token).BalanceFen != 10000 || len(w.entries(token)) != 1 {
		t.Errorf("refused, and %d orders, %+v", n, w.asset(token))
	}
	if n, owns := w.uses(userID, dear); n != 0 || owns {
		t.Error("refused, and it is his")
	}
	w.purchasesBalance("refused", 10000, map[string]string{userID: token}, []offerer{s})
}

func TestAPurchaseAndItsWay(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	_, other := w.person()
	w.rich(token, 500)
	buyers, sellers := map[string]string{userID: token}, []offerer{s}
	one, two, free := s.shelve(w, 29999), s.shelve(w, 101), s.shelve(w, 0)
	first, second := w.bought(token, one), w.bought(token, two)
	if first.PayFen != 29999 || w.asset(token).BalanceFen != 50000-29999-101 {
		t.Errorf("%+v %+v", first, w.asset(token))
	}
	taken := apitest.Into[purchase.Taken](t, w.call("POST", freePath, token, map[string]any{"templateId": free.ID}))
	w.purchasesBalance("bought", 50000, buyers, sellers)
	for what, c := range map[string]struct{ token, want string }{"who bought it": {token, first.OrderNo}, "who did not": {other, ""}} {
		if o := apitest.Into[purchase.Owns](t, w.call("GET", "/family/user/order/owned?type=template&id="+one.ID, c.token, nil)); o.OrderNo != c.want {
			t.Errorf("%s has %q", what, o.OrderNo)
		}
	}
	if again := w.bought(token, one); again != first {
		t.Errorf("bought twice: %+v", again)
	}
	list := w.orders(token)
	if list.Total != 3 || list.Records[0].OrderNo != taken.OrderID || list.Records[0].PayType != "free" || list.Records[2].OrderNo != first.OrderNo || list.Records[2].Name != "地铁车站" || !list.Records[2].Can.Refund || list.Records[0].Can.Refund {
		t.Errorf("%+v", list)
	}
	if n, owns := w.uses(userID, free); n != 1 || !owns {
		t.Errorf("the free one: %d, %v", n, owns)
	}
	for what, a := range map[string]apitest.Answer{
		"somebody else's order": w.call("GET", detailPath+"?orderNo="+first.OrderNo, other, nil), "a forged one": w.call("GET", detailPath+"?orderNo=x", token, nil),
		"somebody else gives it back": w.handBack(other, first.OrderNo),
	} {
		if a.HTTP != 404 || a.Reason() != "no_order" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := w.handBack(token, taken.OrderID); a.Reason() != "order_free" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := w.call("POST", giveBackPath, token, map[string]any{"orderNo": first.OrderNo, "reason": "  "}); a.HTTP != 400 || a.FieldMessage("reason") == "" {
		t.Errorf("no reason: %d %s", a.HTTP, a.Body)
	}
	d := apitest.Into[purchase.OrderDetail](t, w.handBack(token, first.OrderNo))
	if d.Status != purchase.Refunded || d.Reason != "买错了" || d.Can.Refund || len(d.Steps) != 4 {
		t.Errorf("%+v", d)
	}
	if n, owns := w.uses(userID, one); n != 0 || owns {
		t.Errorf("given back, and %d use it, %v", n, owns)
	}
	if a := w.handBack(token, first.OrderNo); a.HTTP != 409 || a.Reason() != "order_refunded" {
		t.Errorf("twice: %d %s", a.HTTP, a.Body)
	}
	w.purchasesBalance("given back", 50000, buyers, sellers)
	w.release()
	w.purchasesBalance("not due", 50000, buyers, sellers)
	w.pass(purchase.FrozenFor)
	if a := w.handBack(token, second.OrderNo); a.Reason() != "refund_late" {
		t.Errorf("late: %d %s", a.HTTP, a.Body)
	}
	w.release()
	w.release()
	w.purchasesBalance("released", 50000, buyers, sellers)
	if got := w.sales(s); got.BalanceFen != 101-10 || got.Sums.FrozenFen != 0 || got.Sums.CommissionFen != 10 || got.Sums.Orders != 2 || got.Sums.Refunds != 1 {
		t.Errorf("%+v", got.Sums)
	}
	if third := w.bought(token, one); third.OrderNo == first.OrderNo {
		t.Error("what was given back can be bought anew")
	}
	w.purchasesBalance("bought anew", 50000, buyers, sellers)
}

// TestWhatWasUsedIsNotGivenBackByItself: an entitlement that something was made of.
func TestWhatWasUsedIsNotGivenBackByItself(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	w.rich(token, 5)
	row := s.shelve(w, 500)
	o := w.bought(token, row)
	_, err := catalogueTable[entitlement.Entitlement](t).Update(t.Context(), entitlement.Key(entitlement.Person(userID), goods.Template, row.ID), func(e *entitlement.Entitlement) error { e.UsedAt = 1; return nil })
	w.do(err)
	if d := apitest.Into[purchase.OrderDetail](t, w.call("GET", detailPath+"?orderNo="+o.OrderNo, token, nil)); d.Can.Refund {
		t.Error("offered")
	}
	if a := w.handBack(token, o.OrderNo); a.HTTP != 409 || a.Reason() != "goods_used" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	w.purchasesBalance("used", 500, map[string]string{userID: token}, []offerer{s})
}

func TestSixtyFourAtOnceWithMoneyForOne(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	w.rich(token, 5)
	rows := make([]goods.Row, 32)
	for i := range rows {
		rows[i] = s.shelve(w, 500)
	}
	var all sync.WaitGroup
	for i := range 64 {
		all.Go(func() {
			a := w.buy(token, rows[i/2])
			if a.HTTP != 200 && a.Reason() != "balance_too_low" {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
	if n := w.orders(token).Total; n != 1 || w.asset(token).BalanceFen != 0 {
		t.Errorf("%d orders, %+v", n, w.asset(token))
	}
	w.purchasesBalance("raced", 500, map[string]string{userID: token}, []offerer{s})
}

func TestTwoTabsBuyOnce(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	w.rich(token, 50)
	row := s.shelve(w, 500)
	var all sync.WaitGroup
	var mu sync.Mutex
	made := map[string]bool{}
	for i := range 16 {
		all.Go(func() {
			a := w.buy(token, row, "Idempotency-Key", fmt.Sprint("tab", i%2))
			if a.HTTP != 200 {
				t.Errorf("%d %s", a.HTTP, a.Body)
				return
			}
			mu.Lock()
			made[apitest.Into[purchase.Bought](t, a).OrderNo] = true
			mu.Unlock()
		})
	}
	all.Wait()
	if len(made) != 1 || w.orders(token).Total != 1 || w.asset(token).BalanceFen != 4500 {
		t.Errorf("%v, %+v", made, w.asset(token))
	}
	for no := range made {
		apitest.Into[purchase.OrderDetail](t, w.handBack(token, no))
		for _, tab := range []string{"tab0", "tab1"} {
			if a := w.buy(token, row, "Idempotency-Key", tab); a.HTTP != 200 || !strings.Contains(string(a.Body), no) {
				t.Errorf("what %s has sent buys again after it was given back: %d %s", tab, a.HTTP, a.Body)
			}
		}
	}
	if a := w.buy(token, s.shelve(w, 500), "Idempotency-Key", "tab0"); a.HTTP != 409 || a.Reason() != "idempotency_key" {
		t.Errorf("another thing under the same key: %d %s", a.HTTP, a.Body)
	}
	w.purchasesBalance("twice", 5000, map[string]string{userID: token}, []offerer{s})
}

// TestAPriceOfThisMomentCounts: between the look at goods and their purchase the price changes, or they go off the shelf.
func TestAPriceOfThisMomentCounts(t *testing.T) {
	for reason, change := range map[string]func(*goods.Row){
		"price_changed": func(r *goods.Row) { r.PriceFen = 499 },
		"goods_gone":    func(r *goods.Row) { r.Status = 3 },
	} {
		w := newWorld(t)
		s := w.offerer()
		userID, token := w.person()
		w.rich(token, 5)
		row := s.shelve(w, 500)
		var once sync.Once
		w.beforeWrite(func() {
			once.Do(func() {
				changed := row
				change(&changed)
				w.put(goods.Template, changed)
			})
		})
		if a := w.buy(token, row); a.HTTP == 200 || a.Reason() != reason {
			t.Errorf("%d %s, not %s", a.HTTP, a.Body, reason)
		}
		w.beforeWrite(nil)
		w.purchasesBalance(reason, 500, map[string]string{userID: token}, []offerer{s})
		if w.asset(token).BalanceFen != 500 {
			t.Errorf("%+v", w.asset(token))
		}
	}
}

// TestTheLastMomentBelongsToOne: the buyer gives back while the worker hands the income over.
func TestTheLastMomentBelongsToOne(t *testing.T) {
	for range 5 {
		w := newWorld(t)
		s := w.offerer()
		userID, token := w.person()
		w.rich(token, 5)
		o := w.bought(token, s.shelve(w, 500))
		w.pass(purchase.FrozenFor - time.Millisecond)
		var both sync.WaitGroup
		both.Go(func() { w.handBack(token, o.OrderNo) })
		both.Go(func() { w.pass(time.Millisecond); w.release() })
		both.Wait()
		w.purchasesBalance("raced", 500, map[string]string{userID: token}, []offerer{s})
	}
}

func TestSalesAreSeenByPermissionAndPage(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	w.rich(token, 5)
	var nos []string
	for range 5 {
		nos = append(nos, w.bought(token, s.shelve(w, 100)).OrderNo)
		w.pass(time.Second)
	}
	page := func(body map[string]any) purchase.Sales {
		return apitest.Into[purchase.Sales](t, w.call("POST", salesPath, s.token, body, "project_id", s.id))
	}
	if p := page(map[string]any{"current": 2, "pageSize": 2}); p.Total != 5 || len(p.Records) != 2 || p.Records[0].OrderNo != nos[2] || p.Records[1].OrderNo != nos[1] || p.Sums.Orders != 5 {
		t.Errorf("%+v", p.Page)
	}
	if p := page(map[string]any{"current": 3, "pageSize": 2}); len(p.Records) != 1 || p.Records[0].OrderNo != nos[0] {
		t.Errorf("%+v", p.Page)
	}
	w.handBack(token, nos[3])
	if p := page(map[string]any{"state": "refunded"}); p.Total != 1 || p.Records[0].OrderNo != nos[3] || p.Records[0].Reason != "买错了" {
		t.Errorf("%+v", p.Page)
	}
	at := w.orders(token).Records[1].CreatedAt
	if p := page(map[string]any{"dateFrom": at, "dateTo": at}); p.Total != 1 || p.Records[0].OrderNo != nos[3] {
		t.Errorf("%+v", p.Page)
	}
	a := apitest.Into[api.Page[purchase.OrderRecord]](t, w.call("POST", ordersPath, token, map[string]any{"current": 2, "pageSize": 2}))
	if a.Total != 5 || len(a.Records) != 2 || a.Records[0].OrderNo != nos[2] {
		t.Errorf("%+v", a)
	}
	if a := w.call("POST", salesPath, s.token, map[string]any{"dateFrom": 2, "dateTo": 1}, "project_id", s.id); a.HTTP != 400 || a.FieldMessage("dateTo") == "" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	// A member without the permission, and one with it.
	for permission, want := range map[auth.Permission]int{auth.HomeView: 403, auth.SaleView: 200} {
		member, memberToken := w.person()
		w.hire(s, member, "测试", permission)
		if a := w.call("POST", salesPath, memberToken, map[string]any{}, "project_id", s.id); a.HTTP != want {
			t.Errorf("%s: %d %s", permission, a.HTTP, a.Body)
		}
	}
	w.purchasesBalance("paged", 500, map[string]string{userID: token}, []offerer{s})
}

func TestWhoDoesNotServeSellsNothing(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	_, token := w.person()
	w.rich(token, 50)
	row, free, had := s.shelve(w, 500), s.shelve(w, 0), s.shelve(w, 500)
	order := w.bought(token, had).OrderNo
	takes := func() apitest.Answer { return w.call("POST", freePath, token, map[string]any{"templateId": free.ID}) }
	for what, change := range map[string]func(*membership.Access){
		"dissolved": func(a *membership.Access) { a.Dissolved = true }, "without its approval": func(a *membership.Access) { a.Status = membership.Failed },
		"frozen": func(a *membership.Access) { a.Frozen = true },
	} {
		s.becomes(w, func(a *membership.Access) {
			a.Dissolved, a.Frozen, a.Status = false, false, membership.Approved
			change(a)
		})
		team.Refused(t, what, w.call("POST", buyPath, token, map[string]any{"type": "template", "id": row.ID, "priceFen": row.PriceFen}), 409, "seller_closed")
		team.Refused(t, what+", for nothing", takes(), 409, "seller_closed")
		team.Refused(t, what+", a price", w.call("GET", "/family/user/order/quote?type=template&id="+row.ID, token, nil), 409, "seller_closed")
		if again := w.bought(token, had); again.OrderNo != order {
			t.Errorf("%s: who has it loses it: %+v", what, again)
		}
	}
	for _, buy := range []func() apitest.Answer{
		func() apitest.Answer {
			return w.call("POST", buyPath, token, map[string]any{"type": "template", "id": row.ID, "priceFen": row.PriceFen})
		}, takes,
	} {
		s.becomes(w, func(a *membership.Access) { a.Dissolved, a.Frozen, a.Status = false, false, membership.Approved })
		w.beforeWrite(func() {
			w.beforeWrite(nil)
			s.becomes(w, func(a *membership.Access) { a.Frozen = true })
		})
		team.Refused(t, "frozen while it is bought", buy(), 409, "seller_closed")
	}
	if b := w.asset(token).BalanceFen; b != 4500 {
		t.Errorf("%d fen are left", b)
	}
	s.becomes(w, func(a *membership.Access) { a.Frozen = false })
	w.goes("once he is frozen no more", takes())
	w.bought(token, row)
}

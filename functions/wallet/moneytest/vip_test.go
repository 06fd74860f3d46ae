package moneytest

import (
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/functions/wallet/purchase"
	"bimportal/functions/wallet/vip"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
)

const (
	joinPath  = "/family/order/personal/vip/buy"
	renewPath = "/family/order/personal/vip/renew"
	vipPath   = "/family/user/vip/info"
)

func (w *world) join(token, packageID string, price any, header ...string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", joinPath, token, map[string]any{"packageId": packageID, "priceFen": price}, header...)
}

func (w *world) joined(token, packageID string, price int) purchase.Bought {
	w.t.Helper()
	return apitest.Into[purchase.Bought](w.t, w.join(token, packageID, price))
}

func (w *world) membership(token string) purchase.Member {
	w.t.Helper()
	return apitest.Into[purchase.Member](w.t, w.call("GET", vipPath, token, nil))
}

func (w *world) renews(token, packageID string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", renewPath, token, map[string]any{"packageId": packageID})
}

func TestMembershipRefusals(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	w.rich(token, 20)
	for what, c := range map[string]struct {
		answer apitest.Answer
		http   int
		reason string
	}{
		"nobody buys":                {w.join("", "month", 3000), 401, "unauthorized"},
		"nobody looks":               {w.call("GET", vipPath, "", nil), 401, "unauthorized"},
		"nobody renews":              {w.renews("", "month"), 401, "unauthorized"},
		"no such package":            {w.join(token, "century", 3000), 404, "no_package"},
		"another price":              {w.join(token, "month", 1), 409, "price_changed"},
		"for nothing":                {w.join(token, "month", 0), 400, "invalid_input"},
		"half a fen":                 {w.join(token, "month", 0.5), 400, "invalid_input"},
		"more than there is":         {w.join(token, "month", 3000), 409, "balance_too_low"},
		"renewed without one":        {w.renews(token, "month"), 409, "vip_none"},
		"renewed with no such thing": {w.renews(token, "century"), 404, "no_package"},
	} {
		if c.answer.HTTP != c.http || c.answer.Reason() != c.reason {
			t.Errorf("%s: %d %s", what, c.answer.HTTP, c.answer.Body)
		}
	}
	if m := w.membership(token); m.Level != 0 || m.ExpireAt != 0 || w.asset(token).VIP != nil {
		t.Errorf("%+v", m)
	}
	w.purchasesBalance("refused", 2000, map[string]string{userID: token}, nil)
}

func TestAMembershipAndItsWay(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	w.rich(token, 500)
	buyers, sellers := map[string]string{userID: token}, []offerer{s}
	dear := s.shelve(w, 9999)
	first := w.joined(token, "month", 3000)
	if again := apitest.Into[purchase.Bought](t, w.join(token, "month", 3000, "Idempotency-Key", "k")); again == first {
		t.Error("a second month is another order")
	} else if same := apitest.Into[purchase.Bought](t, w.join(token, "month", 3000, "Idempotency-Key", "k")); same != again {
		t.Errorf("sent twice, bought twice: %+v", same)
	}
	m := w.membership(token)
	if a := w.asset(token); m.Level != 1 || a.VIP == nil || a.VIP.ExpireAt != m.ExpireAt || a.ExpenseTotalFen != 6000 {
		t.Errorf("%+v %+v", m, a)
	}
	w.purchasesBalance("two months", 50000, buyers, sellers)
	if a := w.handBack(token, first.OrderNo); a.Reason() != "vip_not_last" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	last := w.orders(token).Records[0]
	if last.Type != goods.VIP || last.Until != m.ExpireAt || !last.Can.Refund || last.Can.Claim {
		t.Errorf("%+v", last)
	}
	// A member pays less, his seller earns the same.
	q := apitest.Into[purchase.Quoted](t, w.call("GET", "/family/user/order/quote?type=template&id="+dear.ID, token, nil))
	if q != (purchase.Quoted{ListFen: 9999, OffFen: 499, PayFen: 9500}) {
		t.Errorf("%+v", q)
	}
	if a := w.buy(token, dear); a.Reason() != "price_changed" || !strings.Contains(string(a.Body), `"priceFen":9500`) {
		t.Errorf("at the price of others: %d %s", a.HTTP, a.Body)
	}
	less := dear
	less.PriceFen = 9500
	cheap := w.bought(token, less)
	w.purchasesBalance("cheaper", 50000, buyers, sellers)
	if sums := w.sales(s).Sums; sums.FrozenFen != 9999-999 || sums.CommissionFen != 999-499 {
		t.Errorf("%+v", sums)
	}
	if m := w.membership(token); m.SavedFen != 499 {
		t.Errorf("%+v", m)
	}
	if a := w.handBack(token, last.OrderNo); a.HTTP != 200 {
		t.Errorf("the second month, of which nothing was used: %d %s", a.HTTP, a.Body)
	}
	if a := w.handBack(token, first.OrderNo); a.Reason() != "vip_used" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	w.purchasesBalance("a month given back", 50000, buyers, sellers)
	if a := w.handBack(token, cheap.OrderNo); a.HTTP != 200 || w.membership(token).SavedFen != 0 {
		t.Errorf("%d %s %+v", a.HTTP, a.Body, w.membership(token))
	}
	w.purchasesBalance("the cheap one given back", 50000, buyers, sellers)
	w.pass(31 * 24 * time.Hour)
	if m := w.membership(token); m.Level != 0 || m.ExpireAt == 0 {
		t.Errorf("%+v", m)
	}
	if w.bought(token, dear).PayFen != 9999 {
		t.Error("who was a member pays less")
	}
	w.purchasesBalance("ended", 50000, buyers, sellers)
	// An enterprise pays the price, whoever of its members is one.
	w.joined(token, "month", 3000)
	buyer := w.offerer()
	w.richCompany(buyer, 100)
	w.hire(buyer, userID, "会员", auth.AccountSpend)
	if a := w.inCompany(buyer, "POST", ofCompany+"purchase", token, map[string]any{"type": "template", "id": dear.ID, "priceFen": 9999}); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestAMembershipRenewsItselfOnceAndOnlyAfterANotice(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	w.rich(token, 100)
	w.joined(token, "month", 3000)
	apitest.Into[purchase.Member](t, w.renews(token, "month"))
	end := time.UnixMilli(w.membership(token).ExpireAt)
	to := func(at time.Time) {
		w.pass(at.Sub(w.clock()))
		var twice sync.WaitGroup
		for range 4 {
			twice.Go(func() { _, _ = w.service.Work(t.Context(), wallet.Event{Task: "redrive"}) }) // the loser of a race comes again
		}
		twice.Wait()
		w.release()
	}
	to(end.Add(-vip.NoticeBefore - time.Minute))
	if told := w.titles(userID); told["会员将自动续费"] != 0 {
		t.Errorf("too early: %v", told)
	}
	to(end.Add(-vip.NoticeBefore))
	if told := w.titles(userID); told["会员将自动续费"] != 1 {
		t.Errorf("told: %v", told)
	}
	if m := w.membership(token); m.NoticedAt == 0 || m.RenewAt != end.UnixMilli() {
		t.Errorf("%+v", m)
	}
	to(end.Add(-time.Millisecond))
	if n := w.orders(token).Total; n != 1 {
		t.Errorf("%d orders before the end", n)
	}
	to(end)
	m := w.membership(token)
	if n := w.orders(token).Total; n != 2 || m.Level != 1 || w.asset(token).BalanceFen != 4000 {
		t.Errorf("%d orders, %+v", n, m)
	}
	w.purchasesBalance("renewed", 10000, map[string]string{userID: token}, nil)
	// Another time there is not enough: it ends, and its owner is told why.
	w.joined(token, "month", 3000)
	end = time.UnixMilli(w.membership(token).ExpireAt)
	to(end.Add(-vip.NoticeBefore))
	to(end)
	if m := w.membership(token); m.Level != 0 || m.Renew != "" || w.orders(token).Total != 3 {
		t.Errorf("%+v", m)
	}
	if told := w.titles(userID); told["会员将自动续费"] != 2 || told["会员没有自动续费"] != 1 {
		t.Errorf("told: %v", told)
	}
	w.purchasesBalance("not renewed", 10000, map[string]string{userID: token}, nil)
}

func TestARenewalIsSwitchedOffByOneWord(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	w.rich(token, 100)
	w.joined(token, "month", 3000)
	apitest.Into[purchase.Member](t, w.renews(token, "month"))
	end := time.UnixMilli(w.membership(token).ExpireAt)
	w.pass(end.Add(-vip.NoticeBefore).Sub(w.clock()))
	w.release()
	if m := apitest.Into[purchase.Member](t, w.renews(token, "")); m.Renew != "" || m.RenewAt != 0 {
		t.Errorf("%+v", m)
	}
	if a := w.renews(token, "month"); a.Reason() != "vip_renew_late" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	w.pass(vip.NoticeBefore + time.Minute)
	w.release()
	if n := w.orders(token).Total; n != 1 || w.asset(token).BalanceFen != 7000 {
		t.Errorf("%d orders", n)
	}
	w.purchasesBalance("ended "+clock.Text(end.UnixMilli()), 10000, map[string]string{userID: token}, nil)
}

// TestAMembershipUsedWhileItGoesBack: of the use and the return one comes first, and the other sees it.
func TestAMembershipUsedWhileItGoesBack(t *testing.T) {
	for range 5 {
		w := newWorld(t)
		s := w.offerer()
		userID, token := w.person()
		w.rich(token, 200)
		month := w.joined(token, "month", 3000)
		row := s.shelve(w, 9500)
		list := row
		list.PriceFen = 10000
		w.put(goods.Template, list)
		var both sync.WaitGroup
		both.Go(func() { w.handBack(token, month.OrderNo) })
		both.Go(func() { w.buy(token, row) })
		both.Wait()
		used, back := w.asset(token).ExpenseTotalFen >= 9500, w.membership(token).Level == 0
		if used == back {
			t.Errorf("used %v, given back %v", used, back)
		}
		w.purchasesBalance("raced", 20000, map[string]string{userID: token}, []offerer{s})
	}
}

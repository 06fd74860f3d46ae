package moneytest

import (
	"fmt"
	"sync"
	"testing"

	"bimportal/functions/wallet/invoice"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/apitest"
	"bimportal/shared/goods"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// TestAnOrderThatGoesBackLeavesItsInvoice: from what is asked for it is taken off, what is issued has to be reversed, and then the
// others can be put on another one.
func TestAnOrderThatGoesBackLeavesItsInvoice(t *testing.T) {
	w := newWorld(t)
	s, userID, token, nos := w.buys(5)
	_, desk := w.operator()
	buyers, sellers := map[string]string{userID: token}, []offerer{s}
	holds := func(when string) {
		t.Helper()
		w.invoicesHold(when, personal(userID))
		w.purchasesBalance(when, 50000, buyers, sellers)
	}
	v := w.asked(token, toMyself(nos[0], nos[1]))
	w.goes("one of two", w.handBack(token, nos[0]))
	if now := w.invoice(token, v.No); now.Status != invoice.Asked || now.AmountFen != 2000 || now.Orders != 1 || (now.Lines[0].RefundedAt == 0) == (now.Lines[1].RefundedAt == 0) {
		t.Errorf("%+v", now)
	}
	if w.titles(userID)["发票金额变为 20.00 元"] != 1 {
		t.Errorf("told: %v", w.titles(userID))
	}
	holds("one of two went back")
	w.goes("the last one", w.handBack(token, nos[1]))
	if now := w.invoice(token, v.No); now.Status != invoice.Withdrawn || now.AmountFen != 0 || now.Reason == "" || w.titles(userID)["发票申请已取消"] != 1 {
		t.Errorf("%+v", now)
	}
	holds("all of them went back")
	if _, found := w.onDesk(desk, "wait", v.No); found {
		t.Error("of nothing, and it waits")
	}
	two := w.asked(token, toCompany(nos[2], nos[3], nos[4]))
	number := w.issue(desk, two.No)
	told := w.titles("operator")["有一张发票等待冲红：120.00 元"]
	d := apitest.Into[purchase.OrderDetail](t, w.handBack(token, nos[2]))
	if now := w.invoice(token, two.No); now.Status != invoice.ToReverse || now.AmountFen != 12000 || d.InvoiceStatus != 3 || d.InvoiceNo != two.No {
		t.Errorf("%+v %+v", now, d)
	}
	holds("issued, and one went back")
	if row, found := w.onDesk(desk, "wait", two.No); !found || row.Since != w.clock().UnixMilli() || row.Number != number {
		t.Errorf("%v %+v", found, row)
	}
	if _, found := w.onDesk(desk, "ended", two.No); found {
		t.Error("it waits, and stands among those that are decided")
	}
	w.goes("the next one", w.handBack(token, nos[3]))
	holds("and another one")
	if w.titles("operator")["有一张发票等待冲红：120.00 元"] != told+1 || w.titles(userID)["发票将冲红 120.00 元"] != 1 {
		t.Errorf("told once: %v", w.titles(userID))
	}
	w.refuses("before it is reversed", w.asks(token, toMyself(nos[4])), 409, "order_invoiced")
	if a := w.reverses(desk, two.No, number); a.FieldMessage("number") == "" {
		t.Errorf("its own number: %d %s", a.HTTP, a.Body)
	}
	red := numberOf()
	w.goes("reversed", w.call("POST", invoicePath+"reverse", desk, map[string]any{"no": two.No, "number": red, "filePath": w.uploaded("operator")}))
	w.refuses("twice", w.reverses(desk, two.No, numberOf()), 409, "invoice_not_to_reverse")
	holds("reversed")
	if link := apitest.Into[purchase.InvoiceLink](t, w.call("GET", invoicePath+"file?red=1&no="+two.No, token, nil)); link.Name != "红字发票_"+red+".pdf" {
		t.Errorf("%+v", link)
	}
	if o := w.orderOf(token, nos[4]); o.InvoiceStatus != 0 || o.InvoiceNo != "" || !o.Can.Invoice {
		t.Errorf("%+v", o)
	}
	if row, found := w.onDesk(desk, "ended", two.No); !found || row.RedNumber != red || w.titles(userID)["发票已冲红 120.00 元"] != 1 {
		t.Errorf("%v %+v", found, row)
	}
	if third := w.asked(token, toMyself(nos[4])); third.AmountFen != 5000 {
		t.Errorf("%+v", third)
	}
	holds("asked for again")
}

// TestAGrantedClaimReachesTheInvoice by the seller's word and by the operator's, as a return does.
func TestAGrantedClaimReachesTheInvoice(t *testing.T) {
	w := newWorld(t)
	s, userID, token, nos := w.buys(2)
	w.operator()
	first, second := w.asked(token, toMyself(nos[0])), w.asked(token, toMyself(nos[1]))
	w.issue(w.session("operator"), second.No)
	w.pass(purchase.FrozenFor)
	w.release()
	token, s.token = w.session(userID), w.session(s.owner)
	for _, no := range nos {
		w.goes("claimed", w.claim(token, no))
	}
	w.goes("agreed", w.answers(s, s.token, nos[0], 1, ""))
	w.goes("refused", w.answers(s, s.token, nos[1], 2, "不行"))
	w.goes("gone on", w.call("POST", claimPath+"/escalate", token, map[string]any{"orderNo": nos[1]}))
	w.goes("decided", w.rules(w.session("operator"), nos[1], 1, "支持"))
	if a, b := w.invoice(token, first.No), w.invoice(token, second.No); a.Status != invoice.Withdrawn || b.Status != invoice.ToReverse {
		t.Errorf("%s %s", a.Status, b.Status)
	}
	w.invoicesHold("granted", personal(userID))
	w.purchasesBalance("granted", 50000, map[string]string{userID: token}, []offerer{{s.id, s.owner, s.token}})
}

// TestAMembershipIsInvoicedToo and leaves its invoice when it goes back.
func TestAMembershipIsInvoicedToo(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	w.rich(token, 100)
	no := w.joined(token, "month", 3000).OrderNo
	v := w.asked(token, toMyself(no))
	if v.AmountFen != 3000 || v.Lines[0].Type != goods.VIP {
		t.Errorf("%+v", v)
	}
	w.goes("given back", w.handBack(token, no))
	if now := w.invoice(token, v.No); now.Status != invoice.Withdrawn {
		t.Errorf("%+v", now)
	}
	w.invoicesHold("given back", personal(userID))
}

// TestAWordAgainstAnother: of withdrawal, yes and no one counts; a return beside them leaves nothing half written.
func TestAWordAgainstAnother(t *testing.T) {
	w := newWorld(t)
	s, userID, token, nos := w.buys(6)
	_, desk := w.operator()
	for round, back := range []bool{false, true, true} {
		v := w.asked(token, toCompany(nos[2*round], nos[2*round+1]))
		file := w.uploaded("operator")
		words := []func() apitest.Answer{
			func() apitest.Answer { return w.takesBack(token, v.No) },
			func() apitest.Answer {
				return w.issues(desk, map[string]any{"no": v.No, "result": 1, "number": numberOf(), "filePath": file})
			},
			func() apitest.Answer { return w.issues(desk, map[string]any{"no": v.No, "result": 2, "note": "x"}) },
		}
		if round == 2 {
			words = words[1:2] // the yes against the return alone
		}
		var all sync.WaitGroup
		won := make(chan bool, 16)
		for range 3 {
			for _, word := range words {
				all.Go(func() {
					if a := word(); a.HTTP == 200 {
						won <- true
					} else if a.Reason() != "invoice_decided" {
						t.Errorf("%d %s", a.HTTP, a.Body)
					}
				})
			}
		}
		if back {
			all.Go(func() { w.goes("given back", w.handBack(token, nos[2*round])) })
		}
		all.Wait()
		if len(won) != 1 {
			t.Errorf("round %d: %d words counted", round, len(won))
		}
		w.invoicesHold("after all of them", personal(userID))
		if state := w.invoice(token, v.No).Status; back && state == invoice.Asked || round == 2 && state != invoice.ToReverse && w.invoice(token, v.No).AmountFen == 11000 {
			t.Errorf("round %d: %s", round, state)
		}
	}
	w.purchasesBalance("after all of them", 50000, map[string]string{userID: token}, []offerer{s})
}

// TestALargeInvoiceIsOneTransaction: fifty orders of an enterprise, the most that there may be, asked for, issued, given back and reversed; and
// a look at the orders is bounded however many there are.
func TestALargeInvoiceIsOneTransaction(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	orders := tableOf[purchase.Order](w)
	nos := make([]string, 60)
	var writes []store.Write
	for i := range nos {
		o, err := purchase.NewOrder(fmt.Sprint("large", userID, i), purchase.Person(userID), goods.Good{Type: goods.Template, ID: "g", Name: "地铁车站", ProviderID: "p", PriceFen: money.Fen(100 + i)}, 0, money.Fen(100+i), purchase.Commission{goods.Template: 100}, w.clock())
		w.do(err)
		o.No, nos[i] = int64(i+1), o.OrderNo
		if i%20 == 7 {
			o.PayFen = 0
		}
		type place struct {
			AccountID string `json:"accountId"`
			No        int64  `json:"no"`
		}
		writes = append(writes, orders.New(store.Key{PK: ledger.AccountPK(o.AccountID), SK: fmt.Sprintf("purchase#%012d", o.No)}, o),
			tableOf[place](w).New(store.Key{PK: "purchase#" + o.OrderNo, SK: "place"}, place{o.AccountID, o.No}))
		if len(writes) > 80 || i == len(nos)-1 {
			w.do(apitest.DB(t).Transact(t.Context(), writes...))
			writes = nil
		}
	}
	var found []purchase.OrderToInvoice
	next, looks := int64(0), 0
	for {
		page := apitest.Into[purchase.OrdersToInvoice](t, w.call("POST", invoicePath+"orders", token, map[string]any{"next": next}))
		found, next, looks = append(found, page.List...), page.Next, looks+1
		if len(page.List) > 24 || next == 0 || looks > 9 {
			break
		}
	}
	if len(found) != 57 || looks != 3 || found[0].OrderNo != nos[59] || found[56].OrderNo != nos[0] {
		t.Fatalf("%d in %d looks", len(found), looks)
	}
	chosen := make([]string, 50)
	var sum money.Fen
	for i := range chosen {
		chosen[i] = found[i].OrderNo
		sum += found[i].PayFen
	}
	for range 8 {
		w.decider()
	}
	_, desk := w.operator()
	v := apitest.Into[purchase.InvoiceDetail](t, w.asks(token, but(toCompany(chosen...), map[string]any{"keep": 1}), "Idempotency-Key", "k"))
	if v.Orders != 50 || v.AmountFen != sum {
		t.Errorf("%+v", v)
	}
	w.issue(desk, v.No)
	w.invoicesHold("issued", personal(userID))
	for what, read := range map[string]func(){
		"a look at orders": func() { w.goes("orders", w.call("POST", invoicePath+"orders", token, map[string]any{"next": 0})) },
		"a page":           func() { w.goes("list", w.call("POST", invoicePath+"list", token, map[string]any{})) },
		"an invoice":       func() { w.invoice(token, v.No) },
		"titles":           func() { w.goes("titles", w.call("GET", invoicePath+"titles", token, nil)) },
	} {
		if units := w.reads(read); units > 5 { // one of them is the session's
			t.Errorf("%s costs %.1f read units", what, units)
		} else {
			t.Logf("%s costs %.1f read units", what, units)
		}
	}
}

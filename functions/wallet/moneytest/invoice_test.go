package moneytest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/wallet/invoice"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/files"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

func TestInvoicesThatAreRefused(t *testing.T) {
	w := newWorld(t)
	s, userID, token, nos := w.buys(4)
	_, other := w.person()
	w.rich(other, 100)
	theirs := w.bought(other, s.shelve(w, 900)).OrderNo
	free := apitest.Into[purchase.Taken](t, w.call("POST", freePath, token, map[string]any{"templateId": s.shelve(w, 0).ID})).OrderID
	w.goes("given back", w.handBack(token, nos[1]))
	w.do(changeOrder(w, userID, nos[2], func(o *purchase.Order) { o.Claim.State, o.Status = purchase.ClaimSeller, purchase.Refunding }))
	on := w.asked(token, toMyself(nos[3]))
	one := toMyself(nos[0])
	w.refuses("nobody", w.asks("", one), 401, "unauthorized")
	w.refuses("another person's", w.asks(other, one), 404, "no_order")
	w.refuses("one's own with another person's", w.asks(token, toMyself(nos[0], theirs)), 404, "no_order")
	w.refuses("a forged order", w.asks(token, toMyself("forged")), 404, "no_order")
	w.refuses("a free one", w.asks(token, toMyself(nos[0], free)), 409, "invoice_free")
	w.refuses("what went back", w.asks(token, toMyself(nos[0], nos[1])), 409, "order_refunded")
	w.refuses("what is claimed", w.asks(token, toMyself(nos[0], nos[2])), 409, "claim_open")
	w.refuses("what is on another one", w.asks(token, toMyself(nos[0], nos[3])), 409, "order_invoiced")
	many := make([]string, 51)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	long := strings.Repeat("长", 101)
	for what, c := range map[string]struct {
		in    map[string]any
		field string
	}{
		"no orders":                     {toMyself(), "orderNos"},
		"more than fifty":               {toMyself(many...), "orderNos"},
		"no such kind":                  {but(one, map[string]any{"kind": "paper"}), "kind"},
		"no email":                      {but(one, map[string]any{"email": "nobody"}), "email"},
		"to nobody":                     {but(one, map[string]any{"title": "  "}), "title"},
		"a title without end":           {but(one, map[string]any{"title": long}), "title"},
		"neither a person nor a firm":   {but(one, map[string]any{"titleType": 3}), "titleType"},
		"a special one to a person":     {but(one, map[string]any{"kind": "special"}), "kind"},
		"a company without a number":    {but(toCompany(nos[0]), map[string]any{"taxNo": ""}), "taxNo"},
		"a number with a wrong check":   {but(toCompany(nos[0]), map[string]any{"taxNo": "91350100M000100Y44"}), "taxNo"},
		"a special one without":         {but(toCompany(nos[0]), map[string]any{"kind": "special", "taxNo": ""}), "taxNo"},
		"a special one without address": {but(toCompany(nos[0]), map[string]any{"kind": "special", "telephone": "010-12345678", "bank": "工商银行", "bankNo": "6222000011112222"}), "address"},
		"a special one without a bank":  {but(toCompany(nos[0]), map[string]any{"kind": "special", "telephone": "010-12345678", "address": "北京", "bankNo": "6222000011112222"}), "bank"},
	} {
		if a := w.asks(token, c.in); a.HTTP != 400 || a.FieldMessage(c.field) == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	for what, path := range map[string]string{"detail": "detail?no=" + on.No, "file": "file?no=" + on.No} {
		w.refuses("nobody: "+what, w.call("GET", invoicePath+path, "", nil), 401, "unauthorized")
		w.refuses("another person: "+what, w.call("GET", invoicePath+path, other, nil), 404, "no_invoice")
	}
	w.refuses("another person withdraws", w.takesBack(other, on.No), 404, "no_invoice")
	w.refuses("a forged one", w.takesBack(token, "forged"), 404, "no_invoice")
	w.refuses("a file that is not there yet", w.call("GET", invoicePath+"file?no="+on.No, token, nil), 404, "no_file")
	w.pass(invoice.Within)
	token = w.session(userID)
	w.refuses("too old", w.asks(token, one), 409, "invoice_late")
	if o := apitest.Into[purchase.OrdersToInvoice](t, w.call("POST", invoicePath+"orders", token, map[string]any{})); len(o.List) != 0 || o.Next != 0 {
		t.Errorf("nothing is left to be invoiced: %+v", o)
	}
	if o := w.orderOf(token, nos[0]); o.InvoiceStatus != 0 || o.InvoiceNo != "" || o.Can.Invoice {
		t.Errorf("refused, and %+v", o)
	}
	if list := apitest.Into[api.Page[purchase.InvoiceRecord]](t, w.call("POST", invoicePath+"list", token, map[string]any{})); list.Total != 1 || list.Records[0].No != on.No {
		t.Errorf("%+v", list)
	}
}

// changeOrder writes an order as a test needs it.
func changeOrder(w *world, userID, orderNo string, change func(*purchase.Order)) error {
	rows, err := tableOf[purchase.Order](w).QueryLatest(context.Background(), store.Range{PK: "account#" + personal(userID), From: "purchase#"})
	if err != nil {
		return err
	}
	for _, r := range rows {
		if r.Value.OrderNo == orderNo {
			key := store.Key{PK: "account#" + personal(userID), SK: fmt.Sprintf("purchase#%012d", r.Value.No)}
			_, err := tableOf[purchase.Order](w).Update(context.Background(), key, func(o *purchase.Order) error { change(o); return nil })
			return err
		}
	}
	return fmt.Errorf("no order %s", orderNo)
}

func TestWhoMayNotDecideOnInvoices(t *testing.T) {
	w := newWorld(t)
	s, userID, token, nos := w.buys(2)
	_, desk := w.operator()
	waits := "有一张发票等待开具：7.00 元"
	before := w.titles("operator")[waits] // he is one for all worlds
	mine, own := w.decider()              // before anybody reads the roles
	clerk := w.session(w.with(auth.InvoiceView, membership.Active))
	v := w.asked(token, toCompany(nos[0]))
	yes := map[string]any{"no": v.No, "result": 1, "number": numberOf(), "filePath": w.uploaded("operator")}
	for what, c := range map[string]struct {
		token, reason string
		http          int
	}{"nobody": {"", "unauthorized", 401}, "who asked": {token, "not_member", 403}, "the seller": {s.token, "not_member", 403}, "who only looks": {clerk, "no_permission", 403}} {
		w.refuses(what+" issues", w.issues(c.token, yes), c.http, c.reason)
		w.refuses(what+" refuses", w.issues(c.token, map[string]any{"no": v.No, "result": 2, "note": "x"}), c.http, c.reason)
		w.refuses(what+" reverses", w.reverses(c.token, v.No, numberOf()), c.http, c.reason)
	}
	w.refuses("who may not look", w.call("POST", invoicePath+"review", token, map[string]any{}), 403, "not_member")
	w.refuses("a forged one", w.issues(desk, but(yes, map[string]any{"no": "forged"})), 404, "no_invoice")
	w.refuses("neither yes nor no", w.issues(desk, but(yes, map[string]any{"result": 3})), 400, "invalid_input")
	w.refuses("what was not issued is reversed", w.reverses(desk, v.No, numberOf()), 409, "invoice_not_to_reverse")
	for what, c := range map[string]struct {
		with  map[string]any
		field string
	}{
		"nineteen digits":        {map[string]any{"number": "1234567890123456789"}, "number"},
		"letters":                {map[string]any{"number": "1234567890123456789A"}, "number"},
		"no file":                {map[string]any{"filePath": ""}, "filePath"},
		"a file of another one":  {map[string]any{"filePath": w.uploaded(userID)}, "filePath"},
		"a file that is nowhere": {map[string]any{"filePath": "/file/invoice/operator/01M7Y0A1DGWY8ZADXDTE3RPC1C.pdf"}, "filePath"},
		"another kind of file":   {map[string]any{"filePath": w.licence("operator")}, "filePath"},
		"no without a reason":    {map[string]any{"result": 2, "note": " "}, "note"},
	} {
		if a := w.issues(desk, but(yes, c.with)); a.HTTP != 400 || a.FieldMessage(c.field) == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if now := w.invoice(token, v.No); now.Status != invoice.Asked || len(now.Steps) != 1 || w.orderOf(token, nos[0]).InvoiceStatus != 1 {
		t.Errorf("refused, and %+v", now)
	}
	w.rich(own, 100)
	hers := w.asked(own, toMyself(w.bought(own, s.shelve(w, 700)).OrderNo))
	w.refuses("one's own", w.issues(own, map[string]any{"no": hers.No, "result": 1, "number": numberOf(), "filePath": w.uploaded(mine)}), 403, "own_invoice")
	w.refuses("one's own refused", w.issues(own, map[string]any{"no": hers.No, "result": 2, "note": "x"}), 403, "own_invoice")
	if n := w.titles(mine)[waits]; n != 0 {
		t.Error("who asks is told as an operator")
	}
	if n := w.titles("operator")[waits]; n != before+1 {
		t.Errorf("the operator is told %d times", n-before)
	}
	kept := func() bool {
		return apitest.Kept(t, apitest.DB(t), apitest.TableName("file"), yes["filePath"].(string))
	}
	if kept() {
		t.Error("refusals keep the file")
	}
	w.goes("issued", w.issues(desk, yes))
	if !kept() {
		t.Error("the issued invoice's file can be deleted")
	}
	w.refuses("twice", w.issues(desk, yes), 409, "invoice_decided")
	w.refuses("refused after it", w.issues(desk, map[string]any{"no": v.No, "result": 2, "note": "x"}), 409, "invoice_decided")
	if a := w.issues(desk, but(yes, map[string]any{"no": hers.No})); a.HTTP != 400 || a.FieldMessage("number") == "" {
		t.Errorf("a number twice: %d %s", a.HTTP, a.Body)
	}
	w.refuses("withdrawn after it", w.takesBack(token, v.No), 409, "invoice_decided")
	w.invoicesHold("decided", personal(userID))
	w.invoicesHold("hers", personal(mine))
}

func (w *world) licence(userID string) string {
	w.t.Helper()
	path := strings.Replace(w.uploaded(userID), "/invoice/", "/license/", 1)
	_, fileID, _ := files.ParsePath(path)
	_, err := store.NewTable[files.File](apitest.DB(w.t), apitest.TableName("file")).Update(context.Background(), files.Key(userID, fileID), func(f *files.File) error {
		f.Purpose, f.DownloadPath = "license", path
		return nil
	})
	w.do(err)
	return path
}

func TestAnInvoiceAndItsWay(t *testing.T) {
	w := newWorld(t)
	_, userID, token, nos := w.buys(4)
	_, desk := w.operator()
	holds := func(when string) { t.Helper(); w.invoicesHold(when, personal(userID)) }
	if o := apitest.Into[purchase.OrdersToInvoice](t, w.call("POST", invoicePath+"orders", token, map[string]any{})); len(o.List) != 4 || o.Next != 0 || o.List[0].OrderNo != nos[3] || o.List[0].PayFen != 4000 {
		t.Errorf("%+v", o)
	}
	in := but(toCompany(nos[1], nos[0], nos[1]), map[string]any{"title": " 测试建设有限公司 ", "taxNo": "9135 0100m000100y43", "keep": 1})
	a := apitest.Into[purchase.InvoiceDetail](t, w.asks(token, in, "Idempotency-Key", "k"))
	if a.AmountFen != 3000 || a.Orders != 2 || a.TaxNo != codeOfOne || a.Name != "测试建设有限公司" || a.Status != invoice.Asked || !a.Can.Withdraw {
		t.Errorf("%+v", a)
	}
	if again := apitest.Into[purchase.InvoiceDetail](t, w.asks(token, in, "Idempotency-Key", "k")); again.No != a.No {
		t.Error("sent twice, asked twice")
	}
	w.refuses("the same key for others", w.asks(token, toCompany(nos[2]), "Idempotency-Key", "k"), 409, "idempotency_key")
	if kept := apitest.Into[purchase.KeptTitles](t, w.call("GET", invoicePath+"titles", token, nil)); len(kept.List) != 1 || kept.List[0].TaxNo != codeOfOne || kept.Own != nil {
		t.Errorf("%+v", kept)
	}
	holds("asked")
	row, found := w.onDesk(desk, "wait", a.No)
	if !found || len(row.Lines) != 2 || row.Since != a.CreatedAt || row.TaxNo != codeOfOne {
		t.Errorf("%v %+v", found, row)
	}
	w.goes("withdrawn", w.takesBack(token, a.No))
	holds("withdrawn")
	if _, found := w.onDesk(desk, "wait", a.No); found {
		t.Error("withdrawn, and it waits")
	}
	b := w.asked(token, toMyself(nos[0], nos[1], nos[2]))
	w.goes("refused", w.issues(desk, map[string]any{"no": b.No, "result": 2, "note": "抬头与实名不符"}))
	if now := w.invoice(token, b.No); now.Status != invoice.Refused || now.Reason != "抬头与实名不符" || w.titles(userID)["发票申请未通过"] != 1 {
		t.Errorf("%+v", now)
	}
	holds("refused")
	c := w.asked(token, but(toCompany(nos[0], nos[1], nos[2]), map[string]any{"kind": "special", "telephone": "010-12345678", "address": "北京", "bank": "工商银行", "bankNo": "6222000011112222"}))
	number := w.issue(desk, c.No)
	holds("issued")
	now := w.invoice(token, c.No)
	if now.Number != number || now.Status != invoice.Issued || !now.Can.File || w.titles(userID)["发票已开具 60.00 元"] != 1 || w.orderOf(token, nos[0]).InvoiceStatus != 2 {
		t.Errorf("%+v", now)
	}
	if o := apitest.Into[purchase.OrdersToInvoice](t, w.call("POST", invoicePath+"orders", token, map[string]any{})); len(o.List) != 1 || o.List[0].OrderNo != nos[3] {
		t.Errorf("%+v", o)
	}
	link := apitest.Into[purchase.InvoiceLink](t, w.call("GET", invoicePath+"file?no="+c.No, token, nil))
	if !strings.HasPrefix(link.URL, "http://files.test/uploads/file/invoice/operator/") || link.Name != "发票_"+number+".pdf" || link.ExpireAt != w.clock().Add(time.Minute).UnixMilli() {
		t.Errorf("%+v", link)
	}
	w.refuses("no red one yet", w.call("GET", invoicePath+"file?red=1&no="+c.No, token, nil), 404, "no_file")
	if row, found := w.onDesk(desk, "ended", c.No); !found || row.Number != number || row.DecidedBy != "平台运营" {
		t.Errorf("%v %+v", found, row)
	}
	list := apitest.Into[api.Page[purchase.InvoiceRecord]](t, w.call("POST", invoicePath+"list", token, map[string]any{"pageSize": 2, "current": 2}))
	if list.Total != 3 || len(list.Records) != 1 || list.Records[0].No != a.No {
		t.Errorf("%+v", list)
	}
}

// TestTitlesAreKept: saved, changed as they were read, not twice, and of their own account.
func TestTitlesAreKept(t *testing.T) {
	w := newWorld(t)
	_, token := w.person()
	_, other := w.person()
	save := func(token string, in map[string]any) apitest.Answer {
		return w.call("POST", invoicePath+"title", token, in)
	}
	mine := map[string]any{"titleType": 2, "title": "测试建设有限公司", "taxNo": codeOfOne}
	w.refuses("nobody", save("", mine), 401, "unauthorized")
	if a := save(token, but(mine, map[string]any{"taxNo": "123"})); a.FieldMessage("taxNo") == "" {
		t.Errorf("%s", a.Body)
	}
	kept := apitest.Into[invoice.KeptTitle](t, save(token, mine))
	w.refuses("twice", save(token, mine), 409, "title_known")
	w.refuses("another person's", save(other, but(mine, map[string]any{"id": kept.ID, "rev": 1})), 404, "no_title")
	changed := apitest.Into[invoice.KeptTitle](t, save(token, but(mine, map[string]any{"id": kept.ID, "rev": 1, "bank": "工商银行"})))
	if changed.Rev != 2 || changed.Bank != "工商银行" {
		t.Errorf("%+v", changed)
	}
	w.refuses("as it was", save(token, but(mine, map[string]any{"id": kept.ID, "rev": 1})), 409, "stale_rev")
	w.goes("another person forgets", w.call("POST", invoicePath+"title/delete", other, map[string]any{"id": kept.ID}))
	for i := range 19 {
		w.goes("more", save(token, map[string]any{"titleType": 1, "title": fmt.Sprint("甲", i)}))
	}
	w.refuses("the twenty-first", save(token, map[string]any{"titleType": 1, "title": "乙"}), 409, "titles_full")
	if l := apitest.Into[purchase.KeptTitles](t, w.call("POST", invoicePath+"title/delete", token, map[string]any{"id": kept.ID})); len(l.List) != 19 || l.List[0].Name != "甲18" {
		t.Errorf("%+v", l)
	}
}

func TestInvoicesOfAnEnterprise(t *testing.T) {
	w := newWorld(t)
	seller, buyer, foreign := w.offerer(), w.offerer(), w.offerer()
	w.richCompany(buyer, 100)
	w.do(store.Ensure(t.Context(), store.NewTable[membership.Registered](apitest.DB(t), apitest.TableName("enterprise")), membership.RegisteredKey(buyer.id), membership.Registered{FullName: "测试建设有限公司", CreditCode: codeOfOne}))
	lookerID, looker := w.person()
	w.hire(buyer, lookerID, "出纳", auth.AccountView)
	spenderID, spender := w.person()
	w.hire(buyer, spenderID, "采购员", auth.AccountSpend, auth.AccountView)
	idleID, idle := w.person()
	w.hire(buyer, idleID, "普通成员", auth.HomeView)
	no := apitest.Into[purchase.Bought](t, w.buyFor(buyer, spender, seller.shelve(w, 2500))).OrderNo
	in := toCompany(no)
	ask := func(of offerer, token string, in map[string]any) apitest.Answer {
		return w.inCompany(of, "POST", companyInvoicePath+"apply", token, in)
	}
	w.refuses("nobody", ask(buyer, "", in), 401, "unauthorized")
	w.refuses("who only looks", ask(buyer, looker, in), 403, "no_permission")
	w.refuses("who does neither", w.inCompany(buyer, "POST", companyInvoicePath+"list", idle, map[string]any{}), 403, "no_permission")
	w.refuses("another enterprise's member", ask(buyer, foreign.token, in), 403, "not_member")
	w.refuses("another enterprise", ask(foreign, foreign.token, in), 404, "no_order")
	w.refuses("who bought it, for himself", w.asks(spender, in), 404, "no_order")
	if a := ask(buyer, spender, toMyself(no)); a.FieldMessage("titleType") == "" {
		t.Errorf("to a person: %d %s", a.HTTP, a.Body)
	}
	if kept := apitest.Into[purchase.KeptTitles](t, w.inCompany(buyer, "GET", companyInvoicePath+"titles", looker, nil)); kept.Own == nil || kept.Own.TaxNo != codeOfOne || len(kept.List) != 0 {
		t.Errorf("%+v", kept)
	}
	v := apitest.Into[purchase.InvoiceDetail](t, ask(buyer, spender, in))
	w.refuses("another enterprise's", w.inCompany(foreign, "GET", companyInvoicePath+"detail?no="+v.No, foreign.token, nil), 404, "no_invoice")
	w.refuses("another enterprise withdraws", w.inCompany(foreign, "POST", companyInvoicePath+"withdraw", foreign.token, map[string]any{"no": v.No}), 404, "no_invoice")
	w.refuses("as his own", w.call("GET", invoicePath+"detail?no="+v.No, spender, nil), 404, "no_invoice")
	w.refuses("who only looks withdraws", w.inCompany(buyer, "POST", companyInvoicePath+"withdraw", looker, map[string]any{"no": v.No}), 403, "no_permission")
	_, desk := w.operator()
	w.issue(desk, v.No)
	w.invoicesHold("issued", "e_"+buyer.id)
	if link := apitest.Into[purchase.InvoiceLink](t, w.inCompany(buyer, "GET", companyInvoicePath+"file?no="+v.No, looker, nil)); link.URL == "" {
		t.Error("who may look may fetch it")
	}
	w.refuses("who may not look", w.inCompany(buyer, "GET", companyInvoicePath+"file?no="+v.No, idle, nil), 403, "no_permission")
	w.refuses("another enterprise's file", w.inCompany(foreign, "GET", companyInvoicePath+"file?no="+v.No, foreign.token, nil), 404, "no_invoice")
	if w.titles(spenderID)["发票已开具 25.00 元"] != 1 {
		t.Error("who asked is told")
	}
	w.goes("given back", w.inCompany(buyer, "POST", ofCompany+"giveBack", buyer.token, map[string]any{"orderNo": no, "reason": "x"}))
	w.invoicesHold("given back", "e_"+buyer.id)
	w.goes("reversed", w.reverses(desk, v.No, numberOf()))
	w.invoicesHold("reversed", "e_"+buyer.id)
	w.companyBalances("reversed", buyer, 10000)
}

func TestTwentyAskForTheSameOrder(t *testing.T) {
	w := newWorld(t)
	_, userID, token, nos := w.buys(2)
	var all sync.WaitGroup
	won := make(chan string, 20)
	for i := range 20 {
		all.Go(func() {
			in := toMyself(nos[0])
			if i%2 == 0 {
				in = toMyself(nos...)
			}
			if a := w.asks(token, in); a.HTTP == 200 {
				won <- apitest.Into[purchase.InvoiceDetail](t, a).No
			} else if a.Reason() != "order_invoiced" {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
	if len(won) != 1 {
		t.Errorf("%d invoices of one order", len(won))
	}
	w.invoicesHold("raced", personal(userID))
}

package purchase

import (
	"errors"
	"testing"
	"time"

	"bimportal/functions/wallet/invoice"
	"bimportal/functions/wallet/vip"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/goods"
	"bimportal/shared/money"
)

var at = time.UnixMilli(1_790_000_000_000)

func reasonOf(err error) string {
	var refused *api.Error
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return ""
}

func bought(t *testing.T, price money.Fen) (Order, account.Balance) {
	t.Helper()
	g := goods.Good{Type: goods.Template, ID: "t", Name: "地铁车站", PriceFen: price, ProviderID: "e"}
	o, err := NewOrder("no", Person("user"), g, 0, price, Commission{goods.Template: 105}, at)
	if err != nil {
		t.Fatal(err)
	}
	b := account.Balance{AccountID: "u_user", BalanceFen: 10000}
	if price > 0 {
		if _, err := o.Pay(&b, at); err != nil {
			t.Fatal(err)
		}
	}
	return o, b
}

func sum(lines []account.Line) (all money.Fen) {
	for _, l := range lines {
		all += l.AmountFen
	}
	return all
}

func TestAPriceIsTheOneThatWasSeen(t *testing.T) {
	g := goods.Good{Type: goods.Product, PriceFen: 500}
	_, err := NewOrder("no", Person("user"), g, 0, 400, nil, at)
	var refused *api.Error
	if !errors.As(err, &refused) || refused.Reason != "price_changed" || refused.Current != (PriceNow{500}) {
		t.Fatalf("%v", err)
	}
}

func TestWhatIsPaidIsWhatIsEarned(t *testing.T) {
	for _, price := range []money.Fen{1, 9, 10, 999, 1000, 9999} {
		g := goods.Good{Type: goods.Template, ID: "t", Name: "地铁车站", PriceFen: price, ProviderID: "e"}
		o, err := NewOrder("no", Person("user"), g, 0, price, Commission{goods.Template: 105}, at)
		if err != nil || o.CommissionFen != price*105/1000 || o.IncomeFen()+o.CommissionFen != price {
			t.Fatalf("%d: %+v, %v", price, o, err)
		}
		b := account.Balance{AccountID: "u_user", BalanceFen: 10000}
		lines, err := o.Pay(&b, at)
		if err != nil || sum(lines) != 0 || b.BalanceFen != 10000-price || b.SpentFen != price {
			t.Errorf("%d: %+v, %+v, %v", price, lines, b, err)
		}
		if lines[1].BalanceFen != o.IncomeFen() || lines[2].BalanceFen != o.CommissionFen {
			t.Errorf("%d: the order's accounts hold %+v", price, lines[1:])
		}
	}
	o, b := Order{PayFen: 2}, account.Balance{BalanceFen: 1}
	if _, err := o.Pay(&b, at); reasonOf(err) != "balance_too_low" || b != (account.Balance{BalanceFen: 1}) {
		t.Errorf("%+v, %v", b, err)
	}
}

func TestRefund(t *testing.T) {
	for what, c := range map[string]struct {
		change func(*Order)
		used   bool
		after  time.Duration
		want   string
	}{
		"at once":                  {nil, false, 0, ""},
		"at the last moment":       {nil, false, FrozenFor - time.Millisecond, ""},
		"a week later":             {nil, false, FrozenFor, "refund_late"},
		"what is the seller's":     {func(o *Order) { o.ReleasedAt = 1 }, false, 0, "refund_late"},
		"used":                     {nil, true, 0, "goods_used"},
		"twice":                    {func(o *Order) { o.Status = Refunded }, false, 0, "order_refunded"},
		"what nobody has paid for": {func(o *Order) { o.PayType = PayFree }, false, 0, "order_free"},
	} {
		o, b := bought(t, 999)
		if c.change != nil {
			c.change(&o)
		}
		before := b
		lines, err := o.Refund(&b, c.used, "买错了", at.Add(c.after))
		if reasonOf(err) != c.want {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if c.want != "" {
			if b != before || lines != nil {
				t.Errorf("%s: refused, and changed %+v", what, b)
			}
			continue
		}
		if sum(lines) != 0 || b.BalanceFen != 10000 || b.SpentFen != 0 || o.Status != Refunded || o.Frozen() || lines[1].BalanceFen != 0 || lines[2].BalanceFen != 0 {
			t.Errorf("%s: %+v, %+v", what, lines, b)
		}
	}
}

func TestRelease(t *testing.T) {
	o, _ := bought(t, 999)
	var seller account.Balance
	if _, err := o.Release(&seller, at.Add(FrozenFor-time.Millisecond)); reasonOf(err) != "income_not_due" || seller != (account.Balance{}) {
		t.Fatalf("%v, %+v", err, seller)
	}
	lines, err := o.Release(&seller, at.Add(FrozenFor))
	if err != nil || sum(lines) != 0 || seller.BalanceFen != o.IncomeFen() || seller.AccountID != "e_e" || o.Frozen() || lines[1].BalanceFen != 0 || lines[1].No != 2 {
		t.Fatalf("%v, %+v, %+v", err, lines, seller)
	}
	if _, err := o.Release(&seller, at.Add(2*FrozenFor)); reasonOf(err) != "income_not_due" {
		t.Errorf("twice: %v", err)
	}
	gone, b := bought(t, 999)
	if _, err := gone.Refund(&b, false, "x", at); err != nil {
		t.Fatal(err)
	}
	if _, err := gone.Release(&seller, at.Add(FrozenFor)); reasonOf(err) != "income_not_due" {
		t.Errorf("what went back: %v", err)
	}
}

func TestReadCommission(t *testing.T) {
	c, err := ReadCommission("template=100,product=50,family=70,need=0")
	if err != nil || c[goods.Template] != 100 || c[goods.Product] != 50 || c[goods.Family] != 70 || c[goods.Need] != 0 {
		t.Fatalf("%v, %v", c, err)
	}
	for _, text := range []string{
		"", "template=100", "template=100,product=100,family=100", "template=100,product=100,family=100,need=-1", "template=1001,product=100,family=100,need=100",
		"template=100.5,product=100,family=100,need=100", "template=100,product=100,family=100,need=100,item=100", "template=100,product=100,family=100,vip=100",
		"template=100,product=100,family=100,need=100,", "template=100,product=49,family=100,need=100",
	} {
		if c, err := ReadCommission(text); err == nil {
			t.Errorf("%q: %v", text, c)
		}
	}
}

func TestThePlatformBearsWhatAMemberSaves(t *testing.T) {
	for _, price := range []money.Fen{1, 19, 20, 999, 12345} {
		g := goods.Good{Type: goods.Template, ID: "t", Name: "地铁车站", PriceFen: price, ProviderID: "e"}
		rates := Commission{goods.Template: 50}
		full, err := NewOrder("no", Person("user"), g, 0, price, rates, at)
		if err != nil {
			t.Fatal(err)
		}
		off := vip.Off(price)
		less, err := NewOrder("no", Person("user"), g, off, price-off, rates, at)
		if err != nil || less.IncomeFen() != full.IncomeFen() || less.CommissionFen < 0 || less.PayFen != price-off {
			t.Errorf("of %d: %+v, %v", price, less, err)
		}
		if _, err := NewOrder("no", Person("user"), g, off, price, rates, at); off > 0 && reasonOf(err) != "price_changed" {
			t.Errorf("the price without it: %v", err)
		}
	}
}

func TestNobodyBuysHisOwnGoodsForHisEnterprise(t *testing.T) {
	g := goods.Good{Type: goods.Template, ID: "t", PriceFen: 5, ProviderID: "e"}
	if _, err := NewOrder("no", Buyer{UserID: "u", EnterpriseID: "e"}, g, 0, 5, Commission{goods.Template: 100}, at); reasonOf(err) != "own_goods" {
		t.Error(err)
	}
}

func TestAMembershipIsThePlatforms(t *testing.T) {
	p := vip.Packages[0]
	if _, err := NewMembership("no", Person("user"), p, 1, 2, p.PriceFen-1, at); reasonOf(err) != "price_changed" {
		t.Error(err)
	}
	o, err := NewMembership("no", Person("user"), p, 1, 2, p.PriceFen, at)
	if err != nil {
		t.Fatal(err)
	}
	b := account.Balance{AccountID: "u_user", BalanceFen: 10000}
	lines, err := o.Pay(&b, at)
	if err != nil || sum(lines) != 0 || len(lines) != 2 || o.IncomeFen() != 0 || o.Open != "" {
		t.Fatalf("%+v %+v %v", o, lines, err)
	}
	if err := o.Claimable(true, at); reasonOf(err) != "claim_platform" {
		t.Error(err)
	}
	if err := o.Refundable(false, at.Add(FrozenFor)); reasonOf(err) != "refund_late" {
		t.Error(err)
	}
	back, err := o.Refund(&b, false, "x", at.Add(time.Hour))
	if err != nil || sum(back) != 0 || b.BalanceFen != 10000 || b.SpentFen != 0 {
		t.Fatalf("%+v %v", back, err)
	}
}

func TestWhatCanBePutOnAnInvoice(t *testing.T) {
	o := Order{OrderNo: "o", No: 3, PayFen: 1000, Status: Done, CreatedAt: at.UnixMilli()}
	for what, c := range map[string]struct {
		change func(*Order)
		after  time.Duration
		want   string
	}{
		"what was paid":      {func(*Order) {}, 0, ""},
		"a day before":       {func(*Order) {}, invoice.Within - time.Millisecond, ""},
		"a year later":       {func(*Order) {}, invoice.Within, "invoice_late"},
		"what was free":      {func(o *Order) { o.PayFen = 0 }, 0, "invoice_free"},
		"what went back":     {func(o *Order) { o.Status = Refunded }, 0, "order_refunded"},
		"what is claimed":    {func(o *Order) { o.Claim.State = ClaimOperator }, 0, "claim_open"},
		"what was claimed":   {func(o *Order) { o.Claim.State = ClaimRejected }, 0, ""},
		"what is asked for":  {func(o *Order) { o.InvoiceStatus = invoice.OrderAsked }, 0, "order_invoiced"},
		"what is issued":     {func(o *Order) { o.InvoiceStatus = invoice.OrderIssued }, 0, "order_invoiced"},
		"what was reversed":  {func(o *Order) { o.InvoiceStatus = invoice.OrderReversed }, 0, "order_invoiced"},
		"a claim withdrawn":  {func(o *Order) { o.Claim.State = ClaimWithdrawn }, 0, ""},
		"a claim of the day": {func(o *Order) { o.Claim.State = ClaimSeller }, 0, "claim_open"},
	} {
		one := o
		c.change(&one)
		line, err := one.PutOn("n", at.Add(c.after))
		if reasonOf(err) != c.want {
			t.Errorf("%s: %v", what, err)
		}
		if err == nil && (one.InvoiceNo != "n" || one.InvoiceStatus != invoice.OrderAsked || line.Seq != 3 || line.PayFen != 1000) {
			t.Errorf("%s: %+v %+v", what, one, line)
		}
	}
}

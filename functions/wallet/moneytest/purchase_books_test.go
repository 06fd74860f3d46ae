package moneytest

import (
	"context"
	"strings"
	"testing"

	"bimportal/functions/wallet"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

const (
	buyPath      = "/family/order/product/purchase"
	freePath     = "/platform/home/itemTemplate/buyFreeTemplate"
	ordersPath   = "/family/user/order/list"
	detailPath   = "/family/user/order/detail"
	giveBackPath = "/family/user/order/giveBack"
	salesPath    = "/platform/home/provider/saleOrder"
	claimPath    = "/family/user/order/claim"
	answerPath   = "/platform/home/provider/account/claim"
)

func catalogueTable[T any](t testing.TB) *store.Table[T] {
	return store.NewTable[T](apitest.DB(t), apitest.TableName("catalogue"))
}

// offerer is an approved enterprise with its owner.
type offerer struct{ id, owner, token string }

func (w *world) offerer() offerer {
	w.t.Helper()
	s := offerer{id: id.New("")}
	s.owner, s.token = w.person()
	table := store.NewTable[membership.Access](apitest.DB(w.t), apitest.TableName("enterprise"))
	members := store.NewTable[membership.Member](apitest.DB(w.t), apitest.TableName("enterprise"))
	w.do(apitest.DB(w.t).Transact(context.Background(),
		table.New(membership.AccessKey(s.id), membership.Access{ID: s.id, ShortName: "测试设计院", Status: membership.Approved, OwnerID: s.owner}),
		members.New(membership.MemberKey(s.id, s.owner), membership.Member{ID: s.owner, UserID: s.owner})))
	return s
}

// becomes changes what the enterprise is.
func (s offerer) becomes(w *world, change func(*membership.Access)) {
	w.t.Helper()
	_, err := store.NewTable[membership.Access](apitest.DB(w.t), apitest.TableName("enterprise")).Update(context.Background(), membership.AccessKey(s.id), func(a *membership.Access) error {
		change(a)
		return nil
	})
	w.do(err)
}

// shelve puts a template of the offerer on the shelf.
func (s offerer) shelve(w *world, price money.Fen) goods.Row {
	w.t.Helper()
	row := goods.Row{ID: id.New(""), ProviderID: s.id, ProviderName: "测试设计院", Status: 2, TemplateName: "地铁车站", Kind: "metro", VersionNo: "V1.0.0", PriceFen: price}
	w.put(goods.Template, row)
	return row
}

func (w *world) put(t goods.Type, row goods.Row) {
	w.t.Helper()
	w.do(store.Ensure(context.Background(), catalogueTable[goods.Row](w.t), goods.Key(t, row.ID), row))
}

// rich gives a person money by a real top-up.
func (w *world) rich(token string, yuan int) {
	w.t.Helper()
	placed := w.placed(token, yuan)
	w.do(w.sim.Scan(placed.OutTradeNo))
	w.do(w.sim.Pay(placed.OutTradeNo))
	if a := w.notify(w.sim.Notification(placed.OutTradeNo)); a.HTTP != 200 {
		w.t.Fatalf("notification: %s", a.Body)
	}
}

func (w *world) buy(token string, row goods.Row, header ...string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", buyPath, token, map[string]any{"type": "template", "id": row.ID, "priceFen": row.PriceFen}, header...)
}

func (w *world) bought(token string, row goods.Row) purchase.Bought {
	w.t.Helper()
	a := w.buy(token, row)
	if a.HTTP != 200 {
		w.t.Fatalf("buy: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[purchase.Bought](w.t, a)
}

func (w *world) handBack(token, orderNo string) apitest.Answer {
	w.t.Helper()
	return w.call("POST", giveBackPath, token, map[string]any{"orderNo": orderNo, "reason": "买错了"})
}

func (w *world) orders(token string) api.Page[purchase.OrderRecord] {
	w.t.Helper()
	return apitest.Into[api.Page[purchase.OrderRecord]](w.t, w.call("POST", ordersPath, token, map[string]any{"pageSize": 100}))
}

func (w *world) sales(s offerer) purchase.Sales {
	w.t.Helper()
	a := w.call("POST", salesPath, s.token, map[string]any{"pageSize": 100}, "project_id", s.id)
	if a.HTTP != 200 {
		w.t.Fatalf("sales: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[purchase.Sales](w.t, a)
}

func (w *world) release() {
	w.t.Helper()
	_, err := w.service.Work(context.Background(), wallet.Event{Task: "redrive"})
	w.do(err)
}

// uses is how many use a template, and whether the person does.
func (w *world) uses(userID string, row goods.Row) (n int64, owns bool) {
	w.t.Helper()
	type counts struct {
		Uses int64 `json:"uses"`
	}
	c, err := catalogueTable[counts](w.t).Find(context.Background(), goods.CountsKey(row.ID))
	w.do(err)
	e, err := catalogueTable[entitlement.Entitlement](w.t).Find(context.Background(), entitlement.Key(entitlement.Person(userID), goods.Template, row.ID))
	w.do(err)
	return c.Value.Uses, e.Version > 0
}

// owned are the templates that somebody has, by their ids.
func (w *world) owned(by entitlement.Owner) map[string]bool {
	w.t.Helper()
	all := entitlement.Key(by, goods.Template, "")
	has := map[string]bool{}
	w.do(store.EachLatest(context.Background(), catalogueTable[entitlement.Entitlement](w.t), store.Range{PK: all.PK, From: all.SK}, func(key store.Key, _ entitlement.Entitlement) {
		has[strings.TrimPrefix(key.SK, all.SK)] = true
	}))
	return has
}

// linesOf returns all lines of an account.
func (w *world) linesOf(accountID string) []account.Line {
	w.t.Helper()
	rows, err := store.NewTable[account.Line](apitest.DB(w.t), w.table).QueryLatest(context.Background(), store.Range{PK: ledger.AccountPK(accountID), From: ledger.LinePrefix})
	w.do(err)
	list := make([]account.Line, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list
}

// daysOf returns all statements of a seller, of which the answer shows the last thirty.
func (w *world) daysOf(s offerer) (days []purchase.Day) {
	w.t.Helper()
	rows, err := store.NewTable[purchase.Day](apitest.DB(w.t), w.table).QueryLatest(context.Background(), store.Range{PK: ledger.AccountPK(account.Enterprise(s.id)), From: "saleday#"})
	w.do(err)
	for _, r := range rows {
		days = append(days, r.Value)
	}
	return days
}

// purchasesBalance adds up the lines of buyers, sellers and of each order's own accounts: together they are what was
// topped up, and every number that somebody sees is the sum of the lines behind it.
func (w *world) purchasesBalance(when string, toppedUp money.Fen, buyers map[string]string, sellers []offerer, companies ...offerer) {
	w.t.Helper()
	var all money.Fen
	for _, of := range companies {
		all += w.companyHas(when, of)
	}
	for userID, token := range buyers {
		var own, spent money.Fen
		for _, l := range w.linesOf("u_" + userID) {
			own += l.AmountFen
		}
		paid, waiting := map[string]bool{}, int64(0)
		var saved money.Fen
		list := w.orders(token)
		for _, o := range list.Records {
			if o.Status == purchase.Refunding {
				waiting++
			}
			if o.PayFen > 0 && o.Status != purchase.Refunded {
				spent += o.PayFen
			}
			if o.Status != purchase.Refunded {
				saved += o.OffFen
			}
			paid[o.OrderNo] = o.PayFen > 0
		}
		for no, isPaid := range paid {
			if !isPaid {
				continue
			}
			for _, side := range []string{"sale_", "commission_"} {
				for _, l := range w.linesOf(side + no) {
					all += l.AmountFen
				}
			}
		}
		counted, err := store.NewTable[ledger.Purchases](apitest.DB(w.t), w.table).Find(context.Background(), ledger.PurchasesKey("u_"+userID))
		if w.do(err); counted.Value != (ledger.Purchases{Orders: int64(list.Total), Claims: waiting}) {
			w.t.Errorf("%s: %s has %d orders and %d claims, counted are %+v", when, userID, list.Total, waiting, counted.Value)
		}
		if a := w.asset(token); a.BalanceFen != own || a.ExpenseTotalFen != spent || own < 0 {
			w.t.Errorf("%s: %s shows %d, spent %d; the lines say %d, the orders %d", when, userID, a.BalanceFen, a.ExpenseTotalFen, own, spent)
		}
		w.membershipHolds(when, token, list.Records, saved)
		all += own
	}
	for _, s := range sellers {
		var own money.Fen
		for _, l := range w.linesOf("e_" + s.id) {
			own += l.AmountFen
		}
		shown, want := w.sales(s), purchase.Sums{}
		for _, r := range shown.Records {
			want.Orders++
			want.PayFen += r.PayFen
			state := r.State
			if state == purchase.SaleClaimed {
				if state = purchase.SaleFrozen; r.ReleasedAt > 0 {
					state = purchase.SaleReleased
				}
			}
			switch state {
			case purchase.SaleRefunded:
				want.Refunds++
				want.RefundedFen += r.PayFen
				continue
			case purchase.SaleFrozen:
				want.FrozenFen += r.IncomeFen
			case purchase.SaleReleased:
				want.ReleasedFen += r.IncomeFen
			}
			want.CommissionFen += r.CommissionFen
		}
		var days purchase.Day
		for _, d := range w.daysOf(s) {
			days.Orders += d.Orders
			days.Refunds += d.Refunds
			days.IncomeFen += d.IncomeFen - d.RefundedFen
		}
		if shown.Sums != want || shown.BalanceFen != own || own != want.ReleasedFen {
			w.t.Errorf("%s: seller shows %+v and %d; the rows say %+v, the lines %d", when, shown.Sums, shown.BalanceFen, want, own)
		}
		if days.Orders != want.Orders || days.Refunds != want.Refunds || days.IncomeFen != want.FrozenFen+want.ReleasedFen {
			w.t.Errorf("%s: the days say %+v, the sums %+v", when, days, want)
		}
		all += own
	}
	if all != toppedUp {
		w.t.Errorf("%s: %d was topped up, the lines add up to %d", when, toppedUp, all)
	}
}

// membershipHolds compares a membership with the orders that it is made of: it reaches as far as the latest of those that stand, and has
// saved what they say.
func (w *world) membershipHolds(when, token string, orders []purchase.OrderRecord, saved money.Fen) {
	w.t.Helper()
	var until int64
	for _, o := range orders {
		if o.Type == goods.VIP && o.Status != purchase.Refunded {
			until = max(until, o.Until)
		}
	}
	m := w.membership(token)
	if active := until > w.clock().UnixMilli(); m.SavedFen != saved || active && m.ExpireAt != until || active != (m.Level > 0) {
		w.t.Errorf("%s: a membership says %+v; its orders reach to %d and save %d", when, m, until, saved)
	}
}

package moneytest

import (
	"context"

	"bimportal/functions/wallet"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/account"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

const ofCompany = "/family/order/enterprise/"

// hire makes a person a member with a role of his own that holds the permissions, and returns the role's id.
func (w *world) hire(of offerer, userID, name string, permissions ...auth.Permission) string {
	w.t.Helper()
	role := membership.Role{ID: id.New("r"), Name: name, DataScope: membership.ScopeAll}
	for _, p := range permissions {
		role.Permissions = append(role.Permissions, string(p))
	}
	db, table := apitest.DB(w.t), apitest.TableName("enterprise")
	w.do(db.Transact(context.Background(),
		store.NewTable[membership.Role](db, table).New(membership.RoleKey(of.id, role.ID), role),
		store.NewTable[membership.Member](db, table).New(membership.MemberKey(of.id, userID), membership.Member{ID: userID, UserID: userID, Name: name, Roles: []string{role.ID}})))
	of.becomes(w, func(a *membership.Access) {
		a.Seq++
		a.PermSeq = a.Seq
	})
	return role.ID
}

// inCompany calls in the enterprise.
func (w *world) inCompany(of offerer, method, path, token string, body any, header ...string) apitest.Answer {
	w.t.Helper()
	return w.call(method, path, token, body, append(header, "project_id", of.id)...)
}

func (w *world) buyFor(of offerer, token string, row goods.Row, header ...string) apitest.Answer {
	w.t.Helper()
	return w.inCompany(of, "POST", ofCompany+"purchase", token, map[string]any{"type": "template", "id": row.ID, "priceFen": row.PriceFen}, header...)
}

// richCompany pays into the enterprise's account, by its owner.
func (w *world) richCompany(of offerer, yuan int) {
	w.t.Helper()
	placed := apitest.Into[wallet.TopUp](w.t, w.inCompany(of, "POST", "/family/order/alipay/account", of.token, map[string]any{"total": yuan, "appType": "platformHome"}))
	w.do(w.sim.Scan(placed.OutTradeNo))
	w.do(w.sim.Pay(placed.OutTradeNo))
	if a := w.notify(w.sim.Notification(placed.OutTradeNo)); a.HTTP != 200 {
		w.t.Fatalf("notification: %s", a.Body)
	}
}

func (w *world) companyOrders(of offerer) api.Page[purchase.OrderRecord] {
	w.t.Helper()
	return apitest.Into[api.Page[purchase.OrderRecord]](w.t, w.inCompany(of, "POST", ofCompany+"list", of.token, map[string]any{"pageSize": 100}))
}

func (w *world) month(of offerer, token string) purchase.Month {
	w.t.Helper()
	return apitest.Into[purchase.Month](w.t, w.inCompany(of, "GET", ofCompany+"limits", token, nil))
}

func (w *world) companyAsset(of offerer, token string) wallet.EnterpriseAsset {
	w.t.Helper()
	return apitest.Into[wallet.EnterpriseAsset](w.t, w.inCompany(of, "GET", ofCompany+"account", token, nil))
}

// companyOwns says that the enterprise may use a template.
func (w *world) companyOwns(of offerer, row goods.Row) bool {
	w.t.Helper()
	e, err := catalogueTable[entitlement.Entitlement](w.t).Find(context.Background(), entitlement.Key(entitlement.Enterprise(of.id), goods.Template, row.ID))
	w.do(err)
	return e.Version > 0
}

// companyBalances is companyHas of an enterprise that sells nothing: together its lines are what was paid in.
func (w *world) companyBalances(when string, of offerer, toppedUp money.Fen) {
	w.t.Helper()
	if all := w.companyHas(when, of); all != toppedUp {
		w.t.Errorf("%s: %d was paid in, the lines add up to %d", when, toppedUp, all)
	}
}

// companyHas adds up the lines of an enterprise that buys and sells nothing, and of its orders' own accounts. All that is shown of
// them is their sum.
func (w *world) companyHas(when string, of offerer) (all money.Fen) {
	w.t.Helper()
	var own, paidIn, spent, month, listed money.Fen
	for _, l := range w.linesOf(account.Enterprise(of.id)) {
		own += l.AmountFen
		if l.BizType == account.BizRecharge {
			paidIn += l.AmountFen
		}
	}
	all = own
	m := w.month(of, of.token)
	for _, o := range w.companyOrders(of).Records {
		if o.Status != purchase.Refunded {
			spent += o.PayFen
			if clock.Text(o.CreatedAt)[:7] == m.Month {
				month += o.PayFen
			}
		}
		for _, side := range []string{"sale_", "commission_"} {
			for _, l := range w.linesOf(side + o.OrderNo) {
				all += l.AmountFen
			}
		}
	}
	shown := w.companyAsset(of, of.token)
	if shown.BalanceFen != own || shown.ExpenseTotalFen != spent || shown.RechargeTotalFen != paidIn || own < 0 {
		w.t.Errorf("%s: the enterprise shows %+v; the lines say %d and %d, the orders %d", when, shown, own, paidIn, spent)
	}
	for _, s := range m.Spenders {
		listed += s.SpentFen
	}
	if listed != month || m.SpentFen != month {
		w.t.Errorf("%s: members have spent %d this month, shown are %d; the orders say %d", when, listed, m.SpentFen, month)
	}
	return all
}

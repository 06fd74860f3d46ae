package moneytest

import (
	"context"
	"testing"

	"bimportal/functions/wallet/purchase"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

const (
	familyOrdersPath = "/family/mall/personal/order/list"
	familySalesPath  = "/family/mall/personal/shop/sale"
)

// family puts a family of the offerer on the shelf of the mall.
func (s offerer) family(w *world, price money.Fen, free int) goods.Row {
	w.t.Helper()
	row := goods.Row{ID: id.New(""), ProviderID: s.id, ProviderName: "测试设计院", Status: 2, Name: "防火门", Category: "A0103", VersionNo: "1.0.0", PriceFen: price, VIPFree: free}
	w.do(store.Ensure(context.Background(), store.NewTable[goods.Row](apitest.DB(w.t), apitest.TableName("mall")), goods.Key(goods.Family, row.ID), row))
	return row
}

func (w *world) buyFamily(token string, row goods.Row, price money.Fen) apitest.Answer {
	w.t.Helper()
	return w.call("POST", buyPath, token, map[string]any{"type": "family", "id": row.ID, "priceFen": price})
}

func TestAFamilyIsBoughtAsOtherGoods(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	_, other := w.person()
	w.rich(token, 500)
	buyers, sellers := map[string]string{userID: token}, []offerer{s}
	dear, template := s.family(w, 1200, 0), s.shelve(w, 500)
	if a := w.buyFamily(token, goods.Row{ID: template.ID}, 500); a.HTTP != 404 || a.Reason() != "goods_gone" {
		t.Errorf("a template as a family: %d %s", a.HTTP, a.Body)
	}
	if a := w.buyFamily(token, dear, 1); a.HTTP != 409 || a.Reason() != "price_changed" {
		t.Errorf("another price: %d %s", a.HTTP, a.Body)
	}
	w.purchasesBalance("refused", 50000, buyers, sellers)
	w.bought(token, template)
	bought := apitest.Into[purchase.Bought](t, w.buyFamily(token, dear, 1200))
	w.purchasesBalance("bought", 50000, buyers, sellers)
	e, err := entitlement.NewStore(apitest.DB(t), apitest.TableName("catalogue")).Find(t.Context(), entitlement.Person(userID), goods.Family, dear.ID)
	if err != nil || e.Value.OrderNo != bought.OrderNo {
		t.Errorf("%+v %v", e, err)
	}
	if a := w.call("POST", familyOrdersPath, "", nil); a.HTTP != 401 {
		t.Errorf("orders of nobody: %d", a.HTTP)
	}
	mine := apitest.Into[api.Page[purchase.OrderRecord]](t, w.call("POST", familyOrdersPath, token, map[string]any{}))
	if mine.Total != 1 || mine.Records[0].OrderNo != bought.OrderNo || mine.Records[0].Drawing != "family-A01" {
		t.Errorf("%+v", mine)
	}
	if n := apitest.Into[api.Page[purchase.OrderRecord]](t, w.call("POST", familyOrdersPath, other, map[string]any{})).Total; n != 0 {
		t.Errorf("somebody else's orders: %d", n)
	}
	if a := w.call("POST", familySalesPath, other, map[string]any{}, "project_id", s.id); a.HTTP != 403 {
		t.Errorf("a stranger's look at the sales: %d", a.HTTP)
	}
	sold := apitest.Into[purchase.FamilySales](t, w.call("POST", familySalesPath, s.token, map[string]any{}, "project_id", s.id))
	if n := len(sold.Dates) - 1; len(sold.Orders) != n+1 || sold.Orders[n] != 1 || sold.IncomeFen[n] != 1080 {
		t.Errorf("%+v", sold)
	}
	w.handBack(token, bought.OrderNo)
	w.purchasesBalance("given back", 50000, buyers, sellers)
	sold = apitest.Into[purchase.FamilySales](t, w.call("POST", familySalesPath, s.token, map[string]any{}, "project_id", s.id))
	if n := len(sold.Dates) - 1; sold.Orders[n] != 0 || sold.IncomeFen[n] != 0 {
		t.Errorf("%+v", sold)
	}
}

// What is free for members costs a member nothing, others its price, and its seller earns of these alone.
func TestWhatIsFreeForMembers(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	memberID, member := w.person()
	otherID, other := w.person()
	w.rich(member, 500)
	w.rich(other, 500)
	buyers, sellers := map[string]string{memberID: member, otherID: other}, []offerer{s}
	free := s.family(w, 1200, 1)
	if a := w.buyFamily(member, free, 0); a.HTTP != 409 || a.Reason() != "price_changed" {
		t.Errorf("before he is a member: %d %s", a.HTTP, a.Body)
	}
	month := w.joined(member, "month", 3000)
	if q := apitest.Into[purchase.Quoted](t, w.call("GET", "/family/user/order/quote?type=family&id="+free.ID, member, nil)); q != (purchase.Quoted{ListFen: 1200, OffFen: 1200}) {
		t.Errorf("%+v", q)
	}
	if a := w.buyFamily(member, free, 1200); a.HTTP != 409 || a.Reason() != "price_changed" {
		t.Errorf("a member at the price: %d %s", a.HTTP, a.Body)
	}
	got := apitest.Into[purchase.Bought](t, w.buyFamily(member, free, 0))
	paid := apitest.Into[purchase.Bought](t, w.buyFamily(other, free, 1200))
	if got.PayFen != 0 || paid.PayFen != 1200 || w.asset(member).BalanceFen != 47000 {
		t.Errorf("%+v %+v", got, paid)
	}
	w.purchasesBalance("a member and another", 100000, buyers, sellers)
	if n := w.sales(s).Total; n != 1 {
		t.Errorf("%d sales", n)
	}
	if a := w.handBack(member, month.OrderNo); a.Reason() != "vip_used" {
		t.Errorf("a membership that was used goes back: %s", a.Body)
	}
}

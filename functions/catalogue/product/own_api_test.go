package product_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/functions/catalogue"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/product"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// company is an approved enterprise with its owner, at the group's door.
type company struct {
	team.Team
	t  *testing.T
	g  *api.Group
	db *store.DB
}

func newCompany(t *testing.T) *company {
	t.Helper()
	g := ct.Door(t)
	return &company{team.NewTeam(t), t, g, apitest.DB(t)}
}

func (c *company) who(permissions ...auth.Permission) team.Person {
	return c.Member(c.t, permissions...)
}

func (c *company) post(p team.Person, in, path string, body any, header ...string) apitest.Answer {
	c.t.Helper()
	h := map[string]string{}
	if in != "" {
		h[api.EnterpriseHeader] = in
	}
	for i := 0; i+1 < len(header); i += 2 {
		h[header[i]] = header[i+1]
	}
	return apitest.Call(c.t, c.g, apitest.Request{Method: "POST", Path: path, Token: p.Token, Body: body, Header: h})
}

func (c *company) add(name string) product.Own {
	c.t.Helper()
	a := c.post(c.Owner, c.ID, "/micro/home/product/add", ct.ProductForm(name, nil))
	if a.HTTP != 200 {
		c.t.Fatalf("add: %s", a.Body)
	}
	return apitest.Into[product.Own](c.t, a)
}

func (c *company) info(productID string) product.Own {
	c.t.Helper()
	a := c.post(c.Owner, c.ID, "/micro/home/product/info", map[string]any{"id": productID})
	if a.HTTP != 200 {
		c.t.Fatalf("info: %s", a.Body)
	}
	return apitest.Into[product.Own](c.t, a)
}

// CALL-17, CALL-18: body with empty params, updateColumns and primaryId, header user_id.
func (c *company) shelf(p team.Person, in, productID string, to publish.State, reason string) apitest.Answer {
	c.t.Helper()
	columns := map[string]any{"putaway$e": to}
	if reason != "" {
		columns["reason$e"] = reason
	}
	return c.post(p, in, "/dataservice/shelf-status", map[string]any{"params": map[string]any{}, "updateColumns": columns, "primaryId": productID}, "user_id", p.ID)
}

func (c *company) must(a apitest.Answer) apitest.Answer {
	c.t.Helper()
	if a.HTTP != 200 {
		c.t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	return a
}

// public says whether anybody finds the product: its page, and its search document.
func (c *company) public(productID string) (page, found bool) {
	c.t.Helper()
	a := apitest.Call(c.t, c.g, apitest.Request{Method: "POST", Path: "/micro/home/product/detail/" + productID})
	v, err := store.NewTable[searchdoc.Doc](c.db, apitest.TableName("search")).Find(c.t.Context(), searchdoc.Key(searchdoc.Product, productID))
	if err != nil {
		c.t.Fatal(err)
	}
	return a.HTTP == 200, v.Version > 0 && !v.Value.Gone
}

// GEN-09, CALL-21: a provider lists, adds, edits and deletes his products; nobody else does.
func TestAProviderKeepsItsProducts(t *testing.T) {
	c, other := newCompany(t), newCompany(t)
	reader := c.who(auth.ProductView)
	name := "产品" + id.New("")
	for what, bad := range map[string]map[string]any{
		"name": {"name": " "}, "groupCode": {"groupCode": "plan"}, "intro": {"intro": strings.Repeat("字", 201)}, "priceFen": {"priceType": 1},
		"trialUrl": {"trialUrl": "javascript:alert(1)"}, "coverUrl": {"coverUrl": "https://elsewhere.example/a.png"}, "images": {"images": make([]map[string]any, 10)},
	} {
		if a := c.post(c.Owner, c.ID, "/micro/home/product/add", ct.ProductForm(name, bad)); a.HTTP != 400 || (a.FieldMessage(what) == "" && what != "images") {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	for who, p := range map[string]team.Person{"a reader": reader, "a stranger": other.Owner} {
		if a := c.post(p, c.ID, "/micro/home/product/add", ct.ProductForm(name, nil)); a.HTTP != 403 {
			t.Errorf("%s adds: %d", who, a.HTTP)
		}
	}
	list := func(p team.Person, in string) []product.OwnRow {
		return apitest.Into[api.Page[product.OwnRow]](t, c.must(c.post(p, in, "/micro/home/product/page", map[string]any{"pageSize": 100}))).Records
	}
	if rows := list(c.Owner, c.ID); len(rows) != 0 {
		t.Fatalf("refused, and yet there is %+v", rows)
	}
	made := c.add(name)
	if made.Shelf != publish.Draft || made.ProviderID != c.ID || made.TypeCode != "plan" || made.Rev != 1 || !made.Can.Edit || made.DetailHTML != "<p>正文</p>" {
		t.Errorf("%+v", made)
	}
	if page, found := c.public(made.ID); page || found {
		t.Error("a draft is public")
	}
	if rows := list(reader, c.ID); len(rows) != 1 || rows[0].Can.Edit || rows[0].Can.Delete || len(rows[0].Can.Shelves) != 0 {
		t.Errorf("a reader sees %+v", rows)
	}
	if rows := list(other.Owner, other.ID); len(rows) != 0 {
		t.Errorf("another enterprise sees %+v", rows)
	}
	edit := func(p team.Person, in string, change map[string]any) apitest.Answer {
		body := ct.ProductForm(name+"改", map[string]any{"id": made.ID, "rev": made.Rev})
		maps.Copy(body, change)
		return c.post(p, in, "/micro/home/product/edit", body)
	}
	remove := func(p team.Person, in string) apitest.Answer {
		return c.post(p, in, "/micro/home/product/delete/"+made.ID, nil)
	}
	for what, a := range map[string]apitest.Answer{
		"another's edit": edit(other.Owner, other.ID, nil), "another's delete": remove(other.Owner, other.ID), "another's look": c.post(other.Owner, other.ID, "/micro/home/product/info", map[string]any{"id": made.ID}),
	} {
		if a.HTTP != 404 || a.Reason() != "product_gone" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := edit(reader, c.ID, nil); a.HTTP != 403 {
		t.Errorf("a reader edits: %d", a.HTTP)
	}
	if now := c.info(made.ID); now.Name != name || now.Rev != 1 {
		t.Errorf("refused, and yet it is %+v", now)
	}
	changed := apitest.Into[product.Own](t, c.must(edit(c.Owner, c.ID, nil)))
	if changed.Name != name+"改" || changed.Rev != 2 {
		t.Errorf("%+v", changed)
	}
	stale := edit(c.Owner, c.ID, map[string]any{"name": "晚到的修改"})
	if current := apitest.Into[struct{ Current product.Own }](t, stale).Current; stale.HTTP != 409 || stale.Reason() != "stale_rev" || current.Name != name+"改" || current.Rev != 2 {
		t.Errorf("stale: %d %s", stale.HTTP, stale.Body)
	}
	c.must(remove(c.Owner, c.ID))
	if a := remove(c.Owner, c.ID); a.HTTP != 404 {
		t.Errorf("twice: %d", a.HTTP)
	}
	if rows := list(c.Owner, c.ID); len(rows) != 0 {
		t.Errorf("%+v", rows)
	}
}

func TestOneIdempotencyKeyAddsOnce(t *testing.T) {
	c := newCompany(t)
	key, name := id.New("k"), "重复提交"+id.New("")
	var ids [6]string
	var wg sync.WaitGroup
	for i := range ids {
		wg.Go(func() {
			a := c.post(c.Owner, c.ID, "/micro/home/product/add", ct.ProductForm(name, nil), "Idempotency-Key", key)
			if a.HTTP != 200 {
				t.Errorf("%d %s", a.HTTP, a.Body)
				return
			}
			ids[i] = apitest.Into[product.Own](t, a).ID
		})
	}
	wg.Wait()
	if distinct := slices.Compact(ids[:]); len(distinct) != 1 || distinct[0] == "" {
		t.Errorf("%v", distinct)
	}
	if a := c.post(c.Owner, c.ID, "/micro/home/product/add", ct.ProductForm("另一个", nil), "Idempotency-Key", key); a.HTTP != 409 || a.Reason() != "idempotency_mismatch" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	count := apitest.Into[product.DataAnswer](t, c.must(c.post(c.Owner, c.ID, "/dataservice/product-count", nil))).Count
	if count.Total != 1 || count.Draft != 1 {
		t.Errorf("%+v", count)
	}
}

// GEN-10, SHELF-01, SHELF-02: onto the shelf by review, off it by the provider or the operator, and what goes with it.
func TestOntoTheShelfAndOff(t *testing.T) {
	c, other, op := newCompany(t), newCompany(t), team.Operators(t).Member(t, auth.ContentAudit, auth.ProductView)
	p := c.add("上架" + id.New(""))
	team.Refused(t, "another's", c.shelf(other.Owner, other.ID, p.ID, publish.InReview, ""), 404, "product_gone")
	team.Refused(t, "without the right", c.shelf(c.who(auth.ProductEdit), c.ID, p.ID, publish.InReview, ""), 403, "no_permission")
	team.Refused(t, "in somebody else's name", c.post(c.Owner, c.ID, "/dataservice/shelf-status", map[string]any{"updateColumns": map[string]any{"putaway$e": 1}, "primaryId": p.ID}, "user_id", op.ID), 403, "user_mismatch")
	team.Refused(t, "with params", c.post(c.Owner, c.ID, "/dataservice/shelf-status", map[string]any{"params": map[string]any{"a": 1}, "updateColumns": map[string]any{"putaway$e": 1}, "primaryId": p.ID}, "user_id", c.Owner.ID), 400, "invalid_input")
	team.Refused(t, "another column", c.post(c.Owner, c.ID, "/dataservice/shelf-status", map[string]any{"updateColumns": map[string]any{"name": "x"}, "primaryId": p.ID}, "user_id", c.Owner.ID), 400, "invalid_input")
	team.Refused(t, "nothing to change", c.post(c.Owner, c.ID, "/dataservice/shelf-status", map[string]any{"updateColumns": map[string]any{"used": 0}, "primaryId": p.ID}, "user_id", c.Owner.ID), 400, "invalid_input")
	team.Refused(t, "straight on", c.shelf(c.Owner, c.ID, p.ID, publish.On, ""), 409, "shelf_move")
	team.Refused(t, "an operator and a draft", c.shelf(op, membership.Platform, p.ID, publish.On, ""), 404, "product_gone")
	if now := c.info(p.ID); now.Shelf != publish.Draft || now.Rev != 1 {
		t.Fatalf("refused, and yet it is %+v", now)
	}

	c.must(c.shelf(c.Owner, c.ID, p.ID, publish.InReview, ""))
	team.Refused(t, "its own review", c.shelf(c.Owner, c.ID, p.ID, publish.On, ""), 403, "not_auditor")
	team.Refused(t, "edit under review", c.post(c.Owner, c.ID, "/micro/home/product/edit", ct.ProductForm("改", map[string]any{"id": p.ID, "rev": 2})), 409, "in_review")
	team.Refused(t, "no reason", c.shelf(op, membership.Platform, p.ID, publish.Rejected, ""), 400, "invalid_input")
	waiting := apitest.Into[api.Page[product.OwnRow]](t, c.must(c.post(op, membership.Platform, "/micro/home/product/page", map[string]any{"review": 1, "putaway$e": 1, "pageSize": 100, "keyword": p.Name}))).Records
	if len(waiting) != 1 || !slices.Equal(waiting[0].Can.Shelves, []publish.State{publish.On, publish.Rejected}) {
		t.Errorf("the operator sees %+v", waiting)
	}
	if mine := apitest.Into[api.Page[product.OwnRow]](t, c.must(c.post(other.Owner, other.ID, "/micro/home/product/page", map[string]any{"review": 1}))); mine.Total != 0 {
		t.Errorf("another enterprise reviews %+v", mine)
	}
	c.must(c.shelf(op, membership.Platform, p.ID, publish.Rejected, "简介不完整"))
	if now := c.info(p.ID); now.Shelf != publish.Rejected || now.Reason != "简介不完整" {
		t.Errorf("%+v", now)
	}
	c.must(c.shelf(c.Owner, c.ID, p.ID, publish.InReview, ""))
	if page, found := c.public(p.ID); page || found {
		t.Error("under review it is public")
	}
	before := c.counted()
	c.must(c.shelf(op, membership.Platform, p.ID, publish.On, ""))
	if page, found := c.public(p.ID); !page || !found {
		t.Errorf("on the shelf: page %v, search %v", page, found)
	}
	if n := c.counted(); n < before+1 {
		t.Errorf("counted %d, before %d", n, before)
	}
	team.Refused(t, "delete on the shelf", c.post(c.Owner, c.ID, "/micro/home/product/delete/"+p.ID, nil), 409, "on_shelf")
	c.must(c.post(c.Owner, c.ID, "/dataservice/used-flag", map[string]any{"params": map[string]any{}, "updateColumns": map[string]any{"used": 0}, "primaryId": p.ID}, "user_id", c.Owner.ID))
	if now := c.info(p.ID); now.Used != 0 || now.Shelf != publish.On {
		t.Errorf("%+v", now)
	}
	team.Refused(t, "the operator takes no product off", c.shelf(op, membership.Platform, p.ID, publish.Off, ""), 403, "not_own_product")
	c.must(c.shelf(op, membership.Platform, p.ID, publish.ForcedOff, "涉嫌侵权"))
	if page, found := c.public(p.ID); page || found {
		t.Errorf("forced off: page %v, search %v", page, found)
	}
	rows, err := store.NewTable[notify.Message](c.db, apitest.TableName("message")).QueryLatest(t.Context(), store.Range{PK: notify.BoxPK(c.Owner.ID, notify.Notify)})
	if err != nil || len(rows) != 3 {
		t.Fatalf("%v %+v", err, rows)
	}
	for i, want := range []string{"简介不完整", "已通过审核", "涉嫌侵权"} {
		if m := rows[i].Value; !strings.Contains(m.Content, want) || m.EnterpriseID != c.ID || m.TypeCode != notify.KindReview {
			t.Errorf("%+v", m)
		}
	}
}

func (c *company) counted() int {
	c.t.Helper()
	v, err := store.NewTable[stats.Home](c.db, apitest.TableName("catalogue")).Find(c.t.Context(), stats.HomeKey)
	if err != nil {
		c.t.Fatal(err)
	}
	return v.Value.Product
}

// Of many who change one revision exactly one succeeds, whatever happens on the shelf meanwhile.
func TestOneEditWinsItsRevision(t *testing.T) {
	c := newCompany(t)
	p := c.add("并发" + id.New(""))
	var won atomic.Int32
	var wg sync.WaitGroup
	for i := range 12 {
		wg.Go(func() {
			a := c.post(c.Owner, c.ID, "/micro/home/product/edit", ct.ProductForm(fmt.Sprint("第", i), map[string]any{"id": p.ID, "rev": 1}))
			switch {
			case a.HTTP == 200:
				won.Add(1)
			case a.HTTP != 409 || a.Reason() != "stale_rev":
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	wg.Wait()
	if now := c.info(p.ID); won.Load() != 1 || now.Rev != 2 {
		t.Errorf("%d won, rev %d", won.Load(), now.Rev)
	}
}

// Of the provider who takes it off and the operators who force it off one wins; messages, counter and search agree.
func TestOneMoveWinsTheShelf(t *testing.T) {
	c, op := newCompany(t), team.Operators(t).Member(t, auth.ContentAudit)
	for range 4 {
		p := c.add("争用" + id.New(""))
		c.must(c.shelf(c.Owner, c.ID, p.ID, publish.InReview, ""))
		var won atomic.Int32
		var wg sync.WaitGroup
		for i := range 6 {
			wg.Go(func() {
				who, in, to := op, membership.Platform, publish.On
				if i%2 == 0 {
					who, in, to = c.Owner, c.ID, publish.Draft
				}
				a := c.shelf(who, in, p.ID, to, "")
				switch {
				case a.HTTP == 200:
					won.Add(1)
				case a.HTTP != 409 && a.HTTP != 404 && a.HTTP != 403:
					t.Errorf("%d %s", a.HTTP, a.Body)
				}
			})
		}
		wg.Wait()
		now := c.info(p.ID)
		page, found := c.public(p.ID)
		if won.Load() != 1 || now.Rev != 3 || page != (now.Shelf == publish.On) || found != page {
			t.Errorf("%d won, it is %d at rev %d, page %v, search %v", won.Load(), now.Shelf, now.Rev, page, found)
		}
	}
}

// CALL-19: the named services, and nothing else.
func TestTheDataService(t *testing.T) {
	c, other := newCompany(t), newCompany(t)
	for _, token := range []string{"nothing", "shelf-status%20", "product_count"} {
		if a := c.post(c.Owner, c.ID, "/dataservice/"+token, nil); a.HTTP != 404 || a.Reason() != "no_data_service" {
			t.Errorf("%s: %d %s", token, a.HTTP, a.Body)
		}
	}
	if a := c.post(other.Owner, c.ID, "/dataservice/product-count", nil); a.HTTP != 403 {
		t.Errorf("a stranger: %d", a.HTTP)
	}
	p, op := c.add("数据"+id.New("")), team.Operators(t).Member(t, auth.ContentAudit)
	c.must(c.shelf(c.Owner, c.ID, p.ID, publish.InReview, ""))
	c.must(c.shelf(op, membership.Platform, p.ID, publish.On, ""))
	of := func(token string) product.DataAnswer {
		t.Helper()
		return apitest.Into[product.DataAnswer](t, c.must(c.post(c.Owner, c.ID, "/dataservice/"+token, map[string]any{"params": map[string]any{}})))
	}
	if e := of("enterprise-detail").Enterprise; e.ID != c.ID || e.Status != membership.Approved {
		t.Errorf("%+v", e)
	}
	if n := of("product-count").Count; n.Total != 1 || n.OnShelf != 1 {
		t.Errorf("%+v", n)
	}
	if rows := of("home-data").Home; len(rows) != 1 || rows[0].ID != p.ID {
		t.Errorf("%+v", rows)
	}
	if at := of("positions").Positions; len(at) != 1 || at[0].PrimaryID != p.ID || at[0].GroupCode != "plan-review" || at[0].Position < 1 {
		t.Errorf("%+v", at)
	}
	if a := c.post(c.Owner, c.ID, "/micro/home/provider/product/contribution", map[string]any{"providerId": other.ID}); a.HTTP != 403 {
		t.Errorf("another's contribution: %d", a.HTTP)
	}
	chart := apitest.Into[product.Contribution](t, c.must(c.post(c.Owner, c.ID, "/micro/home/provider/product/contribution", map[string]any{"providerId": c.ID, "range": 7})))
	if len(chart.Dates) != 7 || len(chart.Series) != 2 || chart.Series[0].Data[6] != 1 || chart.Series[1].Data[6] != 1 {
		t.Errorf("%+v", chart)
	}
	access := store.NewTable[membership.Access](c.db, apitest.TableName("enterprise"))
	if _, err := access.Update(t.Context(), membership.AccessKey(c.ID), func(a *membership.Access) error { a.Frozen = true; return nil }); err != nil {
		t.Fatal(err)
	}
	if a := c.shelf(c.Owner, c.ID, p.ID, publish.Off, ""); a.HTTP != 403 || a.Reason() != "enterprise_frozen" {
		t.Errorf("frozen: %d %s", a.HTTP, a.Body)
	}
}

// What people have changed since a seed was loaded stays when it is loaded again.
func TestASecondLoadLeavesWhatPeopleChanged(t *testing.T) {
	g, op := ct.Door(t), team.Operators(t).Member(t, auth.ContentAudit)
	c := &company{t: t, g: g, db: apitest.DB(t)}
	victim := id.Slug("product", "sso")
	c.must(c.shelf(op, membership.Platform, victim, publish.ForcedOff, "测试下架"))
	if err := ct.Service(t).Work(t.Context(), catalogue.Event{Task: "seed", Data: ct.SeedFile(t, "catalogue")}); err != nil {
		t.Fatal(err)
	}
	if page, found := c.public(victim); page || found {
		t.Error("the seed has put it back")
	}
	access := store.NewTable[product.Product](c.db, apitest.TableName("catalogue"))
	if _, err := access.Update(t.Context(), store.Key{PK: "products", SK: "product#" + victim}, func(p *product.Product) error { p.Seed = ""; return nil }); err != nil {
		t.Fatal(err)
	}
	if err := ct.Service(t).Work(t.Context(), catalogue.Event{Task: "seed", Data: ct.SeedFile(t, "catalogue")}); err != nil {
		t.Fatal(err)
	}
	if page, _ := c.public(victim); !page {
		t.Error("a changed seed is not loaded")
	}
}

package provider_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/provider"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

func providers(d *enterprisetest.Door, q map[string]any) []string {
	d.T.Helper()
	q["pageSize"] = 100
	var names []string
	for _, r := range apitest.Into[struct{ Records []provider.ProviderRow }](d.T, d.Post(enterprisetest.Someone{}, "", "/micro/home/provider/page", q)).Records {
		names = append(names, r.Name)
	}
	return names
}

// GEN-08: a provider is an approved enterprise; nothing else of it is public.
func TestOnlyApprovedEnterprisesArePublic(t *testing.T) {
	d := enterprisetest.Open(t)
	owner, op := d.Someone("秦立峰"), d.Operator()
	name := "品" + id.New("")
	e := apitest.Into[org.Created](t, d.Post(owner, "", "/micro/home/provider/add", enterprisetest.Form(owner, map[string]any{"shortName": name, "intro": "族库与深化", "regionCode": "440300"}))).ID
	info := func() apitest.Answer {
		return d.Get(enterprisetest.Someone{}, "", "/platform/home/provider/info?id="+e)
	}
	if got := providers(d, map[string]any{"keyword": name}); len(got) != 0 || info().HTTP != 404 {
		t.Errorf("under review it is public: %v", got)
	}
	if a := d.Post(owner, "", "/platform/home/provider/follow", map[string]any{"id": e}); a.HTTP != 404 || a.Reason() != "provider_gone" {
		t.Errorf("it is followed: %s", a.Body)
	}
	d.Approve(e)
	for what, q := range map[string]map[string]any{
		"name": {"keyword": name}, "words": {"keyword": "族库与深化"}, "region": {"regionCode": "440000", "keyword": name}, "type": {"entType": "contractor", "keyword": name},
	} {
		if got := providers(d, q); !slices.Contains(got, name) {
			t.Errorf("%s: %v", what, got)
		}
	}
	for what, q := range map[string]map[string]any{
		"another region": {"regionCode": "110000", "keyword": name}, "another type": {"entType": "designer", "keyword": name},
	} {
		if got := providers(d, q); len(got) != 0 {
			t.Errorf("%s: %v", what, got)
		}
	}
	i := apitest.Into[provider.ProviderInfo](t, info())
	if i.Name != name || i.Intro != "族库与深化" || !i.Verified || i.Counts.Member != 1 {
		t.Errorf("%+v", i)
	}
	for _, secret := range []string{"13812345678", "王建国", "9111"} {
		if strings.Contains(string(info().Body), secret) {
			t.Errorf("%s is public", secret)
		}
	}
	if a := d.Post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e, "frozen": 1, "reason": "涉嫌违规", "rev": d.Detail(op, e).Rev}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if got := providers(d, map[string]any{"keyword": name}); len(got) != 0 {
		t.Errorf("frozen it is public: %v", got)
	}
}

// What is wanted is said, and the same again changes nothing.
func TestAFollowIsBegunOnce(t *testing.T) {
	d := enterprisetest.Open(t)
	c, p := d.Company(nil, nil), d.Someone("关注者")
	follow := func(on bool) provider.Following {
		return apitest.Into[provider.Following](t, d.Post(p, "", "/platform/home/provider/follow", map[string]any{"id": c.ID, "on": on}))
	}
	follows := func() int {
		return apitest.Into[struct{ Total int }](t, d.Get(p, "", "/platform/home/provider/follow?pageSize=1&id="+c.ID)).Total
	}
	for i, on := range []bool{false, true, true, false, false} {
		want := map[bool]int{true: 1}[on]
		if f := follow(on); f.IsFollowed != on || f.FollowCount != want || follows() != want {
			t.Errorf("%d: %v: %+v, %d", i, on, f, follows())
		}
	}
	other := d.Company(nil, nil)
	apitest.Into[provider.Following](t, d.Post(p, "", "/platform/home/provider/follow", map[string]any{"id": other.ID, "on": true}))
	if n := follows(); n != 0 {
		t.Errorf("of another one: %d", n)
	}
}

// A place among the five hundred is not held by one that is public no longer.
func TestAFollowOfAFrozenProviderIsEnded(t *testing.T) {
	d := enterprisetest.Open(t)
	c, p, op := d.Team(), d.Someone("关注者"), d.Operator()
	follow := func(on bool) apitest.Answer {
		return d.Post(p, "", "/platform/home/provider/follow", map[string]any{"id": c.ID, "on": on})
	}
	apitest.Into[provider.Following](t, follow(true))
	frozen := d.Post(op, membership.Platform, "/micro/home/provider/freeze", map[string]any{"id": c.ID, "frozen": 1, "reason": "核查", "rev": d.Detail(op, c.ID).Rev})
	if frozen.HTTP != 200 {
		t.Fatalf("%s", frozen.Body)
	}
	if a := follow(false); a.HTTP != 200 || apitest.Into[provider.Following](t, a) != (provider.Following{}) {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if a := follow(true); a.HTTP != 404 || a.Reason() != "provider_gone" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

func TestFollowingIsCountedExactly(t *testing.T) {
	d := enterprisetest.Open(t)
	c := d.Company(nil, nil)
	if a := d.Post(enterprisetest.Someone{}, "", "/platform/home/provider/follow", map[string]any{"id": c.ID}); a.HTTP != 401 {
		t.Errorf("nobody follows: %d", a.HTTP)
	}
	if a := d.Post(c.Owner, "", "/platform/home/provider/follow", map[string]any{"id": "ffffffffff"}); a.HTTP != 404 {
		t.Errorf("%s", a.Body)
	}
	people := make([]enterprisetest.Someone, 12)
	for i := range people {
		people[i] = d.Someone("关注者")
	}
	var wg sync.WaitGroup
	for i, p := range people {
		wg.Go(func() {
			for range 1 + i%3 { // once, twice, three times: the second takes it back
				if a := d.Post(p, "", "/platform/home/provider/follow", map[string]any{"id": c.ID}); a.HTTP != 200 {
					t.Errorf("%s", a.Body)
				}
			}
		})
	}
	wg.Wait()
	if i := apitest.Into[provider.ProviderInfo](t, d.Get(enterprisetest.Someone{}, "", "/platform/home/provider/info?id="+c.ID)); i.FollowCount != 8 {
		t.Errorf("%d follow, not 8", i.FollowCount)
	}
	for i, p := range people[:3] {
		page := apitest.Into[struct{ Total int }](t, d.Get(p, "", "/platform/home/provider/follow"))
		if page.Total != map[int]int{0: 1, 1: 0, 2: 1}[i] {
			t.Errorf("person %d follows %d", i, page.Total)
		}
	}
}

func TestFiveHundredProvidersAreFollowedAtMost(t *testing.T) {
	wire := &apitest.Wire{}
	d := enterprisetest.Open(t, func(d *enterprise.Deps) { d.DB = store.WithTransport(apitest.Config(t), wire) })
	me, last := d.Someone("关注者"), [8]string{}
	for i := range last {
		last[i] = d.Company(nil, nil).ID
	}
	rows := store.NewTable[provider.Follow](d.DB, apitest.TableName("enterprise"))
	var writes []store.Write
	for i := range 499 {
		of := fmt.Sprintf("%010d", i)
		writes = append(writes, rows.New(store.Key{PK: "person#" + me.ID, SK: "follow#" + of}, provider.Follow{ProviderID: of}))
	}
	if err := d.DB.Fill(t.Context(), writes...); err != nil {
		t.Fatal(err)
	}
	apitest.LastPlace(t, wire, "person#"+me.ID, "too_many_follows", func(i int) apitest.Answer {
		return d.Post(me, "", "/platform/home/provider/follow", map[string]any{"id": last[i], "on": true})
	})
}

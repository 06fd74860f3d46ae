package enterprise_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
)

func (d *door) providers(q map[string]any) []string {
	d.t.Helper()
	q["pageSize"] = 100
	var names []string
	for _, r := range apitest.Into[struct{ Records []enterprise.ProviderRow }](d.t, d.post(someone{}, "", "/micro/home/provider/page", q)).Records {
		names = append(names, r.Name)
	}
	return names
}

// GEN-08: a provider is an approved enterprise; nothing else of it is public.
func TestOnlyApprovedEnterprisesArePublic(t *testing.T) {
	d := open(t)
	owner, op := d.someone("秦立峰"), d.operator()
	name := "品" + id.New("")
	e := apitest.Into[org.Created](t, d.post(owner, "", "/micro/home/provider/add", form(owner, map[string]any{"shortName": name, "intro": "族库与深化", "regionCode": "440300"}))).ID
	info := func() apitest.Answer { return d.get(someone{}, "", "/platform/home/provider/info?id="+e) }
	if got := d.providers(map[string]any{"keyword": name}); len(got) != 0 || info().HTTP != 404 {
		t.Errorf("under review it is public: %v", got)
	}
	if a := d.post(owner, "", "/platform/home/provider/follow", map[string]any{"id": e}); a.HTTP != 404 || a.Reason() != "provider_gone" {
		t.Errorf("it is followed: %s", a.Body)
	}
	d.approve(e)
	for what, q := range map[string]map[string]any{
		"name": {"keyword": name}, "words": {"keyword": "族库与深化"}, "region": {"regionCode": "440000", "keyword": name}, "type": {"entType": "contractor", "keyword": name},
	} {
		if got := d.providers(q); !slices.Contains(got, name) {
			t.Errorf("%s: %v", what, got)
		}
	}
	for what, q := range map[string]map[string]any{
		"another region": {"regionCode": "110000", "keyword": name}, "another type": {"entType": "designer", "keyword": name},
	} {
		if got := d.providers(q); len(got) != 0 {
			t.Errorf("%s: %v", what, got)
		}
	}
	i := apitest.Into[enterprise.ProviderInfo](t, info())
	if i.Name != name || i.Intro != "族库与深化" || !i.Verified || i.Counts.Member != 1 {
		t.Errorf("%+v", i)
	}
	for _, secret := range []string{"13812345678", "王建国", "9111"} {
		if strings.Contains(string(info().Body), secret) {
			t.Errorf("%s is public", secret)
		}
	}
	if a := d.post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e, "frozen": 1, "reason": "涉嫌违规", "rev": d.detail(op, e).Rev}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if got := d.providers(map[string]any{"keyword": name}); len(got) != 0 {
		t.Errorf("frozen it is public: %v", got)
	}
}

func TestFollowingIsCountedExactly(t *testing.T) {
	d := open(t)
	c := d.company(nil, nil)
	if a := d.post(someone{}, "", "/platform/home/provider/follow", map[string]any{"id": c.id}); a.HTTP != 401 {
		t.Errorf("nobody follows: %d", a.HTTP)
	}
	if a := d.post(c.owner, "", "/platform/home/provider/follow", map[string]any{"id": "ffffffffff"}); a.HTTP != 404 {
		t.Errorf("%s", a.Body)
	}
	people := make([]someone, 12)
	for i := range people {
		people[i] = d.someone("关注者")
	}
	var wg sync.WaitGroup
	for i, p := range people {
		wg.Go(func() {
			for range 1 + i%3 { // once, twice, three times: the second takes it back
				if a := d.post(p, "", "/platform/home/provider/follow", map[string]any{"id": c.id}); a.HTTP != 200 {
					t.Errorf("%s", a.Body)
				}
			}
		})
	}
	wg.Wait()
	if i := apitest.Into[enterprise.ProviderInfo](t, d.get(someone{}, "", "/platform/home/provider/info?id="+c.id)); i.FollowCount != 8 {
		t.Errorf("%d follow, not 8", i.FollowCount)
	}
	for i, p := range people[:3] {
		page := apitest.Into[struct{ Total int }](t, d.get(p, "", "/platform/home/provider/follow"))
		if page.Total != map[int]int{0: 1, 1: 0, 2: 1}[i] {
			t.Errorf("person %d follows %d", i, page.Total)
		}
	}
}

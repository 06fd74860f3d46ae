package product_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bimportal/functions/catalogue/product"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
)

// SHELF-01, SHELF-02: every move there is, by who may make it and with what.
func TestTheShelf(t *testing.T) {
	provider, auditor, both := publish.Provider, publish.Auditor, publish.Both
	all := []publish.State{publish.Draft, publish.InReview, publish.On, publish.Off, publish.Rejected, publish.ForcedOff}
	type may struct {
		from, to publish.State
		by       publish.By
	}
	allowed := map[may]bool{
		{publish.Draft, publish.InReview, provider}: true, {publish.InReview, publish.Draft, provider}: true, {publish.On, publish.Off, provider}: true, {publish.Off, publish.InReview, provider}: true,
		{publish.Rejected, publish.InReview, provider}: true, {publish.ForcedOff, publish.InReview, provider}: true,
		{publish.InReview, publish.On, auditor}: true, {publish.InReview, publish.Rejected, auditor}: true, {publish.On, publish.ForcedOff, auditor}: true,
	}
	for _, from := range all {
		for _, to := range all {
			for _, by := range []publish.By{0, provider, auditor, both} {
				p := product.Product{Head: product.Head{State: from}}
				err := product.Shelf.Move(p.Published(), to, "资料不全", by, 9000)
				want := allowed[may{from, to, by}] || (by == both && (allowed[may{from, to, provider}] || allowed[may{from, to, auditor}]))
				if (err == nil) != want {
					t.Errorf("%s to %s by %+v: %v", product.Shelf.States[from], product.Shelf.States[to], by, err)
				}
				if err != nil && (p.State != from || p.Reason != "" || p.UpdatedAt != 0) {
					t.Errorf("refused, and yet it is %+v", p)
				}
			}
		}
	}
	for _, c := range []struct {
		from, to   publish.State
		by         publish.By
		reason     string
		kind       api.Kind
		wantReason string
	}{
		{publish.InReview, publish.On, provider, "", api.KindForbidden, "not_auditor"},
		{publish.InReview, publish.Rejected, provider, "不行", api.KindForbidden, "not_auditor"},
		{publish.On, publish.Off, auditor, "", api.KindForbidden, "not_own_product"},
		{publish.Draft, publish.On, auditor, "", api.KindConflict, "shelf_move"},
		{publish.InReview, publish.Rejected, auditor, "  ", api.KindInvalid, "invalid_input"},
		{publish.On, publish.ForcedOff, auditor, "", api.KindInvalid, "invalid_input"},
		{publish.On, publish.State(6), both, "", api.KindInvalid, "invalid_input"},
	} {
		p := product.Product{Head: product.Head{State: c.from}}
		var e *api.Error
		if err := product.Shelf.Move(p.Published(), c.to, c.reason, c.by, 9000); !errors.As(err, &e) || e.Kind != c.kind || e.Reason != c.wantReason {
			t.Errorf("%d to %d: %v", c.from, c.to, err)
		}
	}
	p := product.Product{Head: product.Head{State: publish.Rejected, Reason: "图片不清"}}
	if err := product.Shelf.Move(p.Published(), publish.InReview, "", provider, 9000); err != nil || p.Reason != "" || p.UpdatedAt != 9000 {
		t.Errorf("the old reason stays: %v %+v", err, p)
	}
}

func TestContributionCountsByShanghaiDays(t *testing.T) {
	now := time.Date(2026, 11, 21, 0, 30, 0, 0, clock.Shanghai)
	dates, layout := product.SpanOf(7, now)
	if len(dates) != 7 || dates[0] != "2026-11-15" || dates[6] != "2026-11-21" {
		t.Errorf("%v", dates)
	}
	moments := []int64{clock.Millis(now), clock.Millis(now.Add(-time.Hour)), clock.Millis(now.AddDate(0, 0, -7)), 0}
	if got := product.CountBy(dates, layout, moments); !slices.Equal(got, []int{0, 0, 0, 0, 0, 1, 1}) {
		t.Errorf("%v", got)
	}
	months, layout := product.SpanOf(365, now)
	if len(months) != 12 || months[0] != "2025-12" || months[11] != "2026-11" || !slices.Equal(product.CountBy(months, layout, moments)[10:], []int{0, 3}) {
		t.Errorf("%v", months)
	}
	if days, _ := product.SpanOf(30, now); len(days) != 30 || days[0] != "2026-10-23" {
		t.Errorf("%v", days)
	}
}

func TestWhatAProductMayHold(t *testing.T) {
	services := map[string]string{"plan-x": "plan"}
	good := product.Product{Name: "产品", GroupCode: "plan-x", AccessMode: "online"}
	if err := good.Check(product.Body{}, services); err != nil {
		t.Fatal(err)
	}
	for field, change := range map[string]func(p *product.Product, b *product.Body){
		"groupCode":  func(p *product.Product, _ *product.Body) { p.GroupCode = "plan" },
		"accessMode": func(p *product.Product, _ *product.Body) { p.AccessMode = "magic" },
		"priceFen":   func(p *product.Product, _ *product.Body) { p.PriceType = product.PricePaid },
		"versionNo":  func(p *product.Product, _ *product.Body) { p.VersionNo = "v1" },
		"coverUrl":   func(p *product.Product, _ *product.Body) { p.CoverURL = "https://elsewhere.example/a.png" },
		"onlineUrl":  func(p *product.Product, _ *product.Body) { p.OnlineURL = "javascript:alert(1)" },
		"trialUrl":   func(_ *product.Product, b *product.Body) { b.TrialURL = "/x/../../api/auth-center/auth/logout" },
		"docUrl":     func(_ *product.Product, b *product.Body) { b.DocURL = "/\\evil.example" },
		"videoUrl":   func(_ *product.Product, b *product.Body) { b.VideoURL = "/media/picture/u1/a.png" },
		"images":     func(_ *product.Product, b *product.Body) { b.Images = []product.Picture{{URL: "/media/../secret.png"}} },
		"labels":     func(p *product.Product, _ *product.Body) { p.Labels = []string{"一二三四五六七八九十一"} },
		"versions": func(_ *product.Product, b *product.Body) {
			b.Versions = []product.Release{{"1.0", 1, ""}, {"1.0", 2, ""}}
		},
	} {
		p, b := good, product.Body{}
		change(&p, &b)
		var e *api.Error
		if err := p.Check(b, services); !errors.As(err, &e) || len(e.Fields) != 1 || e.Fields[0].Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

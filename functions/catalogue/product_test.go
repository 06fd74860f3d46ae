package catalogue

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// SHELF-01, SHELF-02: every move there is, by who may make it and with what.
func TestTheShelf(t *testing.T) {
	provider, auditor, both := Hand{Provider: true}, Hand{Auditor: true}, Hand{true, true}
	all := []Shelf{Draft, InReview, OnShelf, OffShelf, Rejected, ForcedOff}
	type may struct {
		from, to Shelf
		by       Hand
	}
	allowed := map[may]bool{
		{Draft, InReview, provider}: true, {InReview, Draft, provider}: true, {OnShelf, OffShelf, provider}: true, {OffShelf, InReview, provider}: true,
		{Rejected, InReview, provider}: true, {ForcedOff, InReview, provider}: true,
		{InReview, OnShelf, auditor}: true, {InReview, Rejected, auditor}: true, {OnShelf, ForcedOff, auditor}: true,
	}
	for _, from := range all {
		for _, to := range all {
			for _, by := range []Hand{{}, provider, auditor, both} {
				p := Product{Shelf: from}
				err := p.Move(to, "资料不全", by, time.Unix(9, 0))
				want := allowed[may{from, to, by}] || (by == both && (allowed[may{from, to, provider}] || allowed[may{from, to, auditor}]))
				if (err == nil) != want {
					t.Errorf("%s to %s by %+v: %v", shelfNames[from], shelfNames[to], by, err)
				}
				if err != nil && (p.Shelf != from || p.Reason != "" || p.UpdatedAt != 0) {
					t.Errorf("refused, and yet it is %+v", p)
				}
			}
		}
	}
	for _, c := range []struct {
		from, to   Shelf
		by         Hand
		reason     string
		kind       api.Kind
		wantReason string
	}{
		{InReview, OnShelf, provider, "", api.KindForbidden, "not_auditor"},
		{InReview, Rejected, provider, "不行", api.KindForbidden, "not_auditor"},
		{OnShelf, OffShelf, auditor, "", api.KindForbidden, "not_own_product"},
		{Draft, OnShelf, auditor, "", api.KindConflict, "shelf_move"},
		{InReview, Rejected, auditor, "  ", api.KindInvalid, "invalid_input"},
		{OnShelf, ForcedOff, auditor, "", api.KindInvalid, "invalid_input"},
		{OnShelf, Shelf(6), both, "", api.KindInvalid, "invalid_input"},
	} {
		p := Product{Shelf: c.from}
		var e *api.Error
		if err := p.Move(c.to, c.reason, c.by, time.Unix(9, 0)); !errors.As(err, &e) || e.Kind != c.kind || e.Reason != c.wantReason {
			t.Errorf("%d to %d: %v", c.from, c.to, err)
		}
	}
	p := Product{Shelf: Rejected, Reason: "图片不清"}
	if err := p.Move(InReview, "", provider, time.Unix(9, 0)); err != nil || p.Reason != "" || p.UpdatedAt != 9000 {
		t.Errorf("the old reason stays: %v %+v", err, p)
	}
}

func TestServicesAreATreeOfThreeLevels(t *testing.T) {
	s := newServices([]ServiceNode{
		{"b", "乙", 2}, {"a-y-1", "甲二一", 1}, {"a", "甲", 1}, {"a-y", "甲二", 2}, {"a-x", "甲一", 1}, {"a-y-1-z", "太深", 1}, {"c-x", "无根", 1},
	})
	var codes []string
	for _, n := range s {
		codes = append(codes, n.GroupCode)
	}
	if want := []string{"a", "a-x", "a-y", "a-y-1", "b"}; !slices.Equal(codes, want) {
		t.Errorf("%v", codes)
	}
	want := []ServiceGroup{
		{"甲", "a", []ServiceGroup{{"甲一", "a-x", []ServiceGroup{}}, {"甲二", "a-y", []ServiceGroup{{"甲二一", "a-y-1", []ServiceGroup{}}}}}},
		{"乙", "b", []ServiceGroup{}},
	}
	if got := s.Tree(""); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if within("ab-x", "a") || !within("a-x", "a") || !within("a", "a") || groupOf("a-y-1") != "a-y" || groupOf("a") != "a" || typeOf("a-y-1") != "a" {
		t.Error("codes are not read as they are written")
	}
}

func TestContributionCountsByShanghaiDays(t *testing.T) {
	now := time.Date(2026, 11, 21, 0, 30, 0, 0, clock.Shanghai)
	dates, layout := spanOf(7, now)
	if len(dates) != 7 || dates[0] != "2026-11-15" || dates[6] != "2026-11-21" {
		t.Errorf("%v", dates)
	}
	moments := []int64{clock.Millis(now), clock.Millis(now.Add(-time.Hour)), clock.Millis(now.AddDate(0, 0, -7)), 0}
	if got := count(dates, layout, moments); !slices.Equal(got, []int{0, 0, 0, 0, 0, 1, 1}) {
		t.Errorf("%v", got)
	}
	months, layout := spanOf(365, now)
	if len(months) != 12 || months[0] != "2025-12" || months[11] != "2026-11" || !slices.Equal(count(months, layout, moments)[10:], []int{0, 3}) {
		t.Errorf("%v", months)
	}
	if days, _ := spanOf(30, now); len(days) != 30 || days[0] != "2026-10-23" {
		t.Errorf("%v", days)
	}
}

func TestWhatAProductMayHold(t *testing.T) {
	services := map[string]string{"plan-x": "plan"}
	good := Product{Name: "产品", GroupCode: "plan-x", AccessMode: "online"}
	if err := good.Check(ProductBody{}, services); err != nil {
		t.Fatal(err)
	}
	for field, change := range map[string]func(p *Product, b *ProductBody){
		"groupCode":  func(p *Product, _ *ProductBody) { p.GroupCode = "plan" },
		"accessMode": func(p *Product, _ *ProductBody) { p.AccessMode = "magic" },
		"priceFen":   func(p *Product, _ *ProductBody) { p.PriceType = PricePaid },
		"versionNo":  func(p *Product, _ *ProductBody) { p.VersionNo = "v1" },
		"coverUrl":   func(p *Product, _ *ProductBody) { p.CoverURL = "https://elsewhere.example/a.png" },
		"onlineUrl":  func(p *Product, _ *ProductBody) { p.OnlineURL = "javascript:alert(1)" },
		"trialUrl":   func(_ *Product, b *ProductBody) { b.TrialURL = "/x/../../api/auth-center/auth/logout" },
		"docUrl":     func(_ *Product, b *ProductBody) { b.DocURL = "/\\evil.example" },
		"videoUrl":   func(_ *Product, b *ProductBody) { b.VideoURL = "/media/../api/auth-center/auth/logout" },
		"images":     func(_ *Product, b *ProductBody) { b.Images = []Picture{{URL: "/media/../secret.png"}} },
		"labels":     func(p *Product, _ *ProductBody) { p.Labels = []string{"一二三四五六七八九十一"} },
		"versions":   func(_ *Product, b *ProductBody) { b.Versions = []Release{{"1.0", 1, ""}, {"1.0", 2, ""}} },
	} {
		p, b := good, ProductBody{}
		change(&p, &b)
		var e *api.Error
		if err := p.Check(b, services); !errors.As(err, &e) || len(e.Fields) != 1 || e.Fields[0].Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

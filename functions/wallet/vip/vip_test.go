package vip

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/money"
)

func reasonOf(err error) string {
	var refused *api.Error
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return ""
}

func moment(t *testing.T, text string) time.Time {
	t.Helper()
	ms, err := clock.ParseText(text)
	if err != nil {
		t.Fatal(err)
	}
	return time.UnixMilli(ms)
}

func TestMonthsEndOnTheSameDayOrTheLast(t *testing.T) {
	for _, c := range []struct {
		from   string
		months int
		want   string
	}{
		{"2026-01-31 08:00:00", 1, "2026-02-28 08:00:00"}, {"2028-01-31 08:00:00", 1, "2028-02-29 08:00:00"}, {"2026-11-30 23:59:59", 3, "2027-02-28 23:59:59"},
		{"2026-12-15 00:00:00", 12, "2027-12-15 00:00:00"}, {"2026-08-31 10:00:00", 1, "2026-09-30 10:00:00"}, {"2026-03-01 07:00:00", 1, "2026-04-01 07:00:00"},
	} {
		if got := clock.Text(addMonths(moment(t, c.from), c.months).UnixMilli()); got != c.want {
			t.Errorf("%s and %d months: %s, not %s", c.from, c.months, got, c.want)
		}
	}
}

func TestMonthsAreAddedAtTheEndAndTakenFromThere(t *testing.T) {
	now := moment(t, "2026-11-20 10:00:00")
	var m Membership
	from, until := m.Prolong("u", "a", Packages[0], now)
	if clock.Text(from) != "2026-11-20 10:00:00" || clock.Text(until) != "2026-12-20 10:00:00" || !m.Active(now) {
		t.Fatalf("%s to %s", clock.Text(from), clock.Text(until))
	}
	second, until := m.Prolong("u", "b", Packages[2], now.Add(time.Hour))
	if clock.Text(second) != "2026-12-20 10:00:00" || clock.Text(until) != "2027-12-20 10:00:00" {
		t.Fatalf("%s to %s", clock.Text(second), clock.Text(until))
	}
	if err := m.Returnable("a", from); reasonOf(err) != "vip_not_last" {
		t.Errorf("%v", err)
	}
	m.Save(100, now.Add(2*time.Hour)) // in the first month, which leaves the second order unused
	if err := m.Returnable("b", second); err != nil {
		t.Error(err)
	}
	m.TakeBack(second, now)
	if m.ExpireAt != second || !slices.Equal(m.Orders, []string{"a"}) {
		t.Errorf("%+v", m)
	}
	if err := m.Returnable("a", from); reasonOf(err) != "vip_used" {
		t.Errorf("%v", err)
	}
	late := moment(t, "2027-03-01 00:00:00")
	if from, _ := m.Prolong("u", "c", Packages[0], late); from != late.UnixMilli() {
		t.Errorf("what has ended begins anew: %s", clock.Text(from))
	}
}

func TestRenewing(t *testing.T) {
	now := moment(t, "2026-11-20 10:00:00")
	var m Membership
	if err := m.SetRenew("month", now); reasonOf(err) != "vip_none" {
		t.Errorf("%v", err)
	}
	m.Prolong("u", "a", Packages[0], now)
	late := time.UnixMilli(m.ExpireAt).Add(-NoticeBefore)
	if err := m.SetRenew("month", late); reasonOf(err) != "vip_renew_late" || m.Open != "" {
		t.Errorf("%v", err)
	}
	if err := m.SetRenew("month", now); err != nil || m.Open == "" || m.LeaseUntil != late.UnixMilli() {
		t.Fatalf("%v %+v", err, m)
	}
	p, dearer := Packages[0], Packages[0]
	dearer.PriceFen++
	end := time.UnixMilli(m.ExpireAt)
	turn := func(what string, p Package, now time.Time, want Turn) {
		t.Helper()
		if got := m.Turn(p, now); got != want {
			t.Errorf("%s: %d, not %d", what, got, want)
		}
	}
	turn("long before", p, late.Add(-1), Nothing)
	turn("five days before", p, late, Notice)
	turn("nobody was told, and it has ended", p, end, End)
	m.Tell(p, late)
	turn("told", p, end.Add(-1), Nothing)
	turn("at the end", p, end, Renewal)
	turn("at another price", dearer, end, End)
	if err := m.SetRenew("year", late.Add(time.Hour)); reasonOf(err) != "vip_renew_late" {
		t.Errorf("another package after the notice: %v", err)
	}
	told := m
	m.Tell(p, end.Add(-24*time.Hour))
	turn("told a day before, at the end", p, end, Nothing)
	turn("told a day before, five days later", p, end.Add(4*24*time.Hour), Renewal)
	m = told
	m.Prolong("u", "b", p, late)
	turn("prolonged by hand", p, end, Nothing)
	turn("a notice for the new end", p, time.UnixMilli(m.ExpireAt).Add(-NoticeBefore), Notice)
	if err := m.SetRenew("", late); err != nil || m.Open != "" {
		t.Errorf("%v %+v", err, m)
	}
	turn("switched off", p, end, Nothing)
}

func TestWhatCanBeBought(t *testing.T) {
	if _, err := PackageOf("century"); reasonOf(err) != "no_package" {
		t.Errorf("%v", err)
	}
	for _, p := range Packages {
		if got, err := PackageOf(p.ID); err != nil || got != p || p.PriceFen <= 0 || p.PriceFen > p.OriginFen || p.Months < 1 {
			t.Errorf("%+v %v", got, err)
		}
	}
	for price, off := range map[money.Fen]money.Fen{19: 0, 20: 1, 999: 49, 10000: 500} {
		if got := Off(price); got != off {
			t.Errorf("of %d: %d, not %d", price, got, off)
		}
	}
}

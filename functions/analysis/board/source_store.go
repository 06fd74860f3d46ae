package board

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/addedapp"
	"bimportal/shared/clock"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/project"
	"bimportal/shared/publish"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// These are as much of other groups' records as a number needs, under the names that they are kept by.
type (
	company struct {
		ID        string `json:"id"`
		Status    int    `json:"status"`
		Dissolved bool   `json:"dissolved"`
		DecidedAt int64  `json:"decidedAt"` // epoch milliseconds
	}
	activeDay struct {
		Date    string `json:"date"`
		Members int64  `json:"members"`
	}
	projectRow struct {
		State   project.Status `json:"state"`
		StartAt int64          `json:"startAt"` // epoch milliseconds, as the next
		EndAt   int64          `json:"endAt"`
	}
	saleDay struct {
		Date        string `json:"date"`
		Orders      int64  `json:"orders"`
		IncomeFen   int64  `json:"incomeFen"`
		RefundedFen int64  `json:"refundedFen"`
	}
	spending struct {
		SpentFen int64 `json:"spentFen"`
	}
	openedDay struct {
		Date  string `json:"date"`
		Opens int64  `json:"opens"`
	}
	space struct {
		Bytes int64 `json:"bytes"`
	}
	count struct {
		ID        string `json:"id"`
		Uses      int64  `json:"uses"`
		Downloads int64  `json:"downloads"`
	}
)

const (
	onShelf  = 2
	megabyte = 1 << 20
)

// sources reads what other groups have written.
type sources struct {
	companies *store.Table[company]
	members   *store.Table[membership.Member]
	actives   *store.Table[activeDay]
	projects  *store.Table[projectRow]
	apps      addedapp.Reader
	opened    *store.Table[openedDay]
	owned     entitlement.Store
	spaces    *store.Table[space]
	sales     *store.Table[saleDay]
	spent     *store.Table[spending]
	rows      *store.Table[goods.Row]
	families  *store.Table[goods.Row]
	counts    *store.Table[count]
	downloads *store.Table[count]
	stocks    *store.Table[publish.Stock]
	mallStock *store.Table[publish.Stock]
	home      *store.Table[stats.Home]
	words     *store.Table[stats.Words]
}

func newSources(db *store.DB, t tables.Names) sources {
	return sources{
		companies: store.NewTable[company](db, t.Enterprise), members: store.NewTable[membership.Member](db, t.Enterprise), actives: store.NewTable[activeDay](db, t.Enterprise),
		projects: store.NewTable[projectRow](db, t.Project), apps: addedapp.NewReader(db, t.Catalogue), opened: store.NewTable[openedDay](db, t.Catalogue),
		owned: entitlement.NewStore(db, t.Catalogue), spaces: store.NewTable[space](db, t.Mall), sales: store.NewTable[saleDay](db, t.Wallet), spent: store.NewTable[spending](db, t.Wallet),
		rows: store.NewTable[goods.Row](db, t.Catalogue), families: store.NewTable[goods.Row](db, t.Mall), counts: store.NewTable[count](db, t.Catalogue), downloads: store.NewTable[count](db, t.Mall),
		stocks: store.NewTable[publish.Stock](db, t.Catalogue), mallStock: store.NewTable[publish.Stock](db, t.Mall), home: store.NewTable[stats.Home](db, t.Catalogue), words: store.NewTable[stats.Words](db, t.Search),
	}
}

// shelf is what stands on the portal's shelves, read once for all enterprises.
type shelf struct {
	templates, families map[string][]TopRow // by enterprise: what was used, and downloaded, how often in all
	providers           int64
}

func (s sources) shelves(ctx context.Context) (shelf, error) {
	var templates, families []store.Versioned[goods.Row]
	uses, downloads := map[string]int64{}, map[string]int64{}
	var all errgroup.Group
	all.Go(func() (err error) { templates, err = s.rows.Query(ctx, store.Range{PK: "templates"}); return })
	all.Go(func() (err error) { families, err = s.families.Query(ctx, store.Range{PK: "families"}); return })
	all.Go(func() error {
		return store.EachLatest(ctx, s.counts, store.Range{PK: goods.CountsKey("").PK}, func(_ store.Key, c count) { uses[c.ID] = c.Uses })
	})
	all.Go(func() error {
		return store.EachLatest(ctx, s.downloads, store.Range{PK: "familycounts"}, func(_ store.Key, c count) { downloads[c.ID] = c.Downloads })
	})
	if err := all.Wait(); err != nil {
		return shelf{}, err
	}
	out, offering := shelf{templates: map[string][]TopRow{}, families: map[string][]TopRow{}}, map[string]bool{}
	for _, v := range templates {
		r := v.Value
		out.templates[r.ProviderID] = append(out.templates[r.ProviderID], row(r, r.TemplateName, uses[r.ID], "/templateDetail?id="))
		offering[r.ProviderID] = offering[r.ProviderID] || r.Status == onShelf
	}
	for _, v := range families {
		r := v.Value
		out.families[r.ProviderID] = append(out.families[r.ProviderID], row(r, r.Name, downloads[r.ID], "/family/detail?id="))
		offering[r.ProviderID] = offering[r.ProviderID] || r.Status == onShelf
	}
	for _, offers := range offering {
		if offers {
			out.providers++
		}
	}
	return out, nil
}

// row is how often something was used; what is on no shelf has no page.
func row(r goods.Row, name string, n int64, page string) TopRow {
	if r.Status != onShelf {
		return TopRow{Name: name, Value: n}
	}
	return TopRow{name, n, page + r.ID}
}

// most returns the largest rows above nought, and what all rows add up to.
func most(rows []TopRow) (top []TopRow, total int64) {
	top = []TopRow{}
	for _, r := range rows {
		if total += r.Value; r.Value > 0 {
			top = append(top, r)
		}
	}
	slices.SortStableFunc(top, func(a, b TopRow) int { return cmp.Or(cmp.Compare(b.Value, a.Value), strings.Compare(a.Name, b.Name)) })
	return top[:min(len(top), topMost)], total
}

// records is all of an enterprise that its days are made of.
type records struct {
	members  []membership.Member
	projects []projectRow
	active   map[string]int64
	sales    map[string]saleDay
	opens    map[string]int64
	bought   []int64 // when, epoch milliseconds
	space    space
	stock    publish.Stock
	months   []Month
}

// of reads the records of an enterprise, the days from a date on.
func (s sources) of(ctx context.Context, enterpriseID, from string, now time.Time) (records, error) {
	r := records{active: map[string]int64{}, sales: map[string]saleDay{}, opens: map[string]int64{}}
	account := ledger.AccountPK("e_" + enterpriseID)
	var all errgroup.Group
	all.Go(func() error {
		return store.EachLatest(ctx, s.members, store.Range{PK: membership.OrgPK(enterpriseID), From: "member#"}, func(_ store.Key, m membership.Member) { r.members = append(r.members, m) })
	})
	all.Go(func() error {
		return store.EachLatest(ctx, s.projects, store.Range{PK: "listing#projects#" + enterpriseID, From: "row#"}, func(_ store.Key, p projectRow) { r.projects = append(r.projects, p) })
	})
	all.Go(func() error {
		return store.EachLatest(ctx, s.actives, store.Range{PK: "active#" + enterpriseID, From: from, To: "~"}, func(_ store.Key, d activeDay) { r.active[d.Date] = d.Members })
	})
	all.Go(func() error { return s.opens(ctx, enterpriseID, from, r.opens) })
	all.Go(func() (err error) {
		r.bought, err = s.owned.Since(ctx, entitlement.Enterprise(enterpriseID), goods.Family)
		return
	})
	all.Go(func() error {
		v, err := s.spaces.Find(ctx, store.Key{PK: "space#enterprise#" + enterpriseID, SK: "tree"})
		r.space = v.Value
		return err
	})
	sixMonths := now.In(clock.Shanghai).AddDate(0, -5, 0).Format("2006-01") + "-01"
	all.Go(func() error {
		return store.EachLatest(ctx, s.sales, store.Range{PK: account, From: "saleday#" + min(from, sixMonths), To: "saleday#~"}, func(_ store.Key, d saleDay) { r.sales[d.Date] = d })
	})
	spent := map[string]int64{}
	all.Go(func() error {
		return store.EachLatest(ctx, s.spent, store.Range{PK: account, From: "spent#" + sixMonths[:7], To: "spent#~"}, func(k store.Key, one spending) { spent[strings.Split(k.SK, "#")[1]] += one.SpentFen })
	})
	all.Go(func() error {
		v, err := s.stocks.Find(ctx, publish.StockKey(enterpriseID))
		r.stock = v.Value
		return err
	})
	var families publish.Stock
	all.Go(func() error {
		v, err := s.mallStock.Find(ctx, publish.StockKey(enterpriseID))
		families = v.Value
		return err
	})
	err := all.Wait()
	r.stock.Families, r.stock.Waiting = families.Families, r.stock.Waiting+families.Waiting
	r.months = r.monthly(spent, now)
	return r, err
}

// opens adds how often each application of an enterprise was opened on the days from a date on.
func (s sources) opens(ctx context.Context, enterpriseID, from string, sum map[string]int64) error {
	apps, err := s.apps.Of(ctx, enterpriseID)
	for _, a := range apps {
		if err != nil {
			return err
		}
		err = store.EachLatest(ctx, s.opened, store.Range{PK: "appopens#" + enterpriseID + "#" + a.AppID, From: from, To: "~"}, func(_ store.Key, d openedDay) { sum[d.Date] += d.Opens })
	}
	return err
}

// monthly is the last six months, the oldest first.
func (r records) monthly(spent map[string]int64, now time.Time) []Month {
	list := make([]Month, 6)
	first := now.In(clock.Shanghai).AddDate(0, 0, 1-now.In(clock.Shanghai).Day())
	for i := range list {
		month := first.AddDate(0, i-5, 0).Format("2006-01")
		list[i] = Month{Month: month, SpentFen: spent[month]}
		for date, d := range r.sales {
			if date[:7] == month {
				list[i].IncomeFen += d.IncomeFen - d.RefundedFen
			}
		}
	}
	return list
}

// on returns what the records tell of a day at its end, of today by now. What they keep no past of (what is owned, what waits, counters) is in today's alone.
func (r records) on(date string, now time.Time, s shelf, enterpriseID string) map[Number]int64 {
	end, sold := min(endOf(date), clock.Millis(now)), r.sales[date]
	n := map[Number]int64{Active: r.active[date], AppOpens: r.opens[date], Orders: sold.Orders, IncomeFen: sold.IncomeFen, RefundedFen: sold.RefundedFen, Members: 0, Running: 0, Expiring: 0, Expired: 0, Bought: 0}
	for _, m := range r.members {
		if m.Status == membership.Active && m.JoinedAt <= end {
			n[Members]++
		}
	}
	for _, at := range r.bought {
		if at <= end {
			n[Bought]++
		}
	}
	for _, p := range r.projects {
		if p.StartAt > end {
			continue
		}
		switch project.StatusAt(p.State, p.EndAt, end) {
		case project.Expired:
			n[Expired]++
		case project.Expiring:
			n[Expiring]++
			n[Running]++
		case project.Running:
			n[Running]++
		}
	}
	if date != dateOf(now) {
		return n
	}
	n[Opening], n[Storage] = 0, (r.space.Bytes+megabyte-1)/megabyte
	for _, p := range r.projects {
		if p.State == project.Applying || p.State == project.Creating {
			n[Opening]++
		}
	}
	for number, value := range map[Number]int{Products: r.stock.Products, Templates: r.stock.Templates, Cases: r.stock.Cases, Families: r.stock.Families, Waiting: r.stock.Waiting} {
		n[number] = int64(value)
	}
	_, n[TemplateUses] = most(s.templates[enterpriseID])
	_, n[FamilyDownloads] = most(s.families[enterpriseID])
	return n
}

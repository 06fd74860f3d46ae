package publish

import (
	"context"
	"time"

	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/listing"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/version"
)

// Base is what all kinds of records stand on.
type Base struct {
	DB    *store.DB
	Table string
	Now   clock.Clock
	Index searchdoc.Index
	// Snapshots is where kinds that name an Object keep what is public whole.
	Snapshots *listing.Snapshots
	// FourEyes keeps an auditor from letting through what he has edited or handed in himself.
	FourEyes bool
	// Providers are who offers records.
	Providers membership.Providers

	stocks   *store.Table[Stock]
	counters *store.Table[stats.Home]
	repeats  *store.Table[Repeat]
	access   *store.Table[membership.Access]
	versions version.Book
	book     audit.Book
	box      notify.Box
}

// NewBase returns the base of the kinds whose records lie in a group's table.
func NewBase(db *store.DB, t tables.Names, table string, now clock.Clock) *Base {
	return &Base{
		DB: db, Table: table, Now: now, Index: searchdoc.NewIndex(db, t.Search), Providers: membership.NewProviders(db, t.Enterprise),
		stocks: store.NewTable[Stock](db, table), counters: store.NewTable[stats.Home](db, t.Catalogue), repeats: store.NewTable[Repeat](db, table),
		versions: version.NewBook(db, t.Project), access: store.NewTable[membership.Access](db, t.Enterprise), book: audit.NewBook(db, t.Enterprise), box: notify.NewBox(db, t.Message),
	}
}

// StockKey is where an enterprise's Stock lies in a group's table.
func StockKey(enterpriseID string) store.Key {
	return store.Key{PK: "provider#" + enterpriseID, SK: "products"}
}

// Stocked returns the write of an enterprise's stock, none where nothing changes. What would be too much is refused (409).
func (b *Base) Stocked(ctx context.Context, enterpriseID string, change Stock) ([]store.Write, error) {
	if change == (Stock{}) {
		return nil, nil
	}
	v, err := b.stocks.Find(ctx, StockKey(enterpriseID))
	if err != nil {
		return nil, err
	}
	if err := v.Value.Change(change); err != nil {
		return nil, err
	}
	return []store.Write{b.stocks.Put(StockKey(enterpriseID), v)}, nil
}

// counted returns the write of the home page's counter by which so many more records of a kind are public.
func (b *Base) counted(ctx context.Context, of func(*stats.Home) *int, more int) ([]store.Write, error) {
	if of == nil || more == 0 {
		return nil, nil
	}
	home, err := b.counters.Find(ctx, stats.HomeKey)
	n := of(&home.Value)
	*n = max(0, *n+more)
	return []store.Write{b.counters.Put(stats.HomeKey, home)}, err
}

// told returns the writes of a message to the owner of an enterprise; none where it has none.
func (b *Base) told(ctx context.Context, enterpriseID, title, content, link string, now time.Time) ([]store.Write, error) {
	a, err := b.access.Find(ctx, membership.AccessKey(enterpriseID))
	if err != nil || a.Value.OwnerID == "" {
		return nil, err
	}
	return b.box.Put(now, notify.Notice{
		UserID: a.Value.OwnerID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindReview, Link: link, EnterpriseID: enterpriseID,
	}), nil
}

// ToldTo returns the writes of a message to somebody about what he said of what an enterprise offers.
func (b *Base) ToldTo(userID, title, content, link string, now time.Time) []store.Write {
	return b.box.Put(now, notify.Notice{UserID: userID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindCommunity, Link: link})
}

package purchase

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/wallet/invoice"
	"bimportal/functions/wallet/vip"
	"bimportal/shared/account"
	"bimportal/shared/audit"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/entitlement"
	"bimportal/shared/files"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/spending"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what orders need; Accounts are the group's.
type Deps struct {
	DB         *store.DB
	Tables     tables.Names
	Accounts   account.Store
	Reader     *membership.Reader
	People     person.Directory
	Uploads    *blob.Bucket // where the files of invoices lie; it only signs here
	Commission Commission
	Clock      clock.Clock
}

// Service is the endpoints of orders and sales, and the worker's release of income.
type Service struct {
	db       *store.DB
	accounts account.Store
	orders   *store.Table[Order]
	places   *store.Table[place]
	counts   *store.Table[ledger.Purchases]
	repeats  *store.Table[repeat]
	sums     *store.Table[Sums]
	sales    *store.Table[Sale]
	days     *store.Table[Day]
	access   *store.Table[membership.Access]
	book     audit.Book
	shelf    goods.Shelf
	owned    entitlement.Store
	box      notify.Box
	ended    *store.Table[ClaimRow]
	members  vip.Store
	spending spending.Store
	reader   *membership.Reader
	invoices invoice.Store
	named    *store.Table[membership.Registered]
	files    files.Reader
	uploads  *blob.Bucket
	people   person.Directory
	rates    Commission
	now      clock.Clock
	seeds    bool // nobody is told
}

// New returns the endpoints of orders.
func New(d Deps) *Service {
	t := d.Tables.Wallet
	return &Service{
		db: d.DB, accounts: d.Accounts,
		orders: store.NewTable[Order](d.DB, t), places: store.NewTable[place](d.DB, t), counts: store.NewTable[ledger.Purchases](d.DB, t),
		repeats: store.NewTable[repeat](d.DB, t), sums: store.NewTable[Sums](d.DB, t), sales: store.NewTable[Sale](d.DB, t), days: store.NewTable[Day](d.DB, t),
		access: store.NewTable[membership.Access](d.DB, d.Tables.Enterprise), book: audit.NewBook(d.DB, d.Tables.Enterprise),
		shelf: goods.NewShelf(d.DB, d.Tables), owned: entitlement.NewStore(d.DB, d.Tables.Catalogue), box: notify.NewBox(d.DB, d.Tables.Message),
		ended: store.NewTable[ClaimRow](d.DB, t), members: vip.NewStore(d.DB, t), spending: spending.NewStore(d.DB, t), reader: d.Reader,
		invoices: invoice.NewStore(d.DB, t), named: store.NewTable[membership.Registered](d.DB, d.Tables.Enterprise), files: files.NewReader(d.DB, d.Tables.File), uploads: d.Uploads, people: d.People,
		rates: d.Commission, now: d.Clock,
	}
}

// place is where an order lies in its buyer's account.
type place struct {
	AccountID string `json:"accountId"`
	No        int64  `json:"no"`
}

// repeat is the order that an Idempotency-Key made.
type repeat struct {
	OrderNo string `json:"orderNo"`
	Wanted  string `json:"wanted"` // what the key was sent with
	TTL     int64  `json:"ttl"`    // epoch seconds
}

const repeatLives = 24 * time.Hour

const (
	orderPrefix = ledger.PurchasePrefix
	salePrefix  = "sale#"
	dayPrefix   = "saleday#"
)

// number is the sort key of the no-th item of a kind.
func number(prefix string, no int64) string { return fmt.Sprintf("%s%012d", prefix, no) }

func orderKey(accountID string, no int64) store.Key {
	return store.Key{PK: ledger.AccountPK(accountID), SK: number(orderPrefix, no)}
}
func placeKey(orderNo string) store.Key { return store.Key{PK: "purchase#" + orderNo, SK: "place"} }
func countKey(accountID string) store.Key {
	return ledger.PurchasesKey(accountID)
}
func sumsKey(sellerID string) store.Key {
	return ledger.SalesKey(account.Enterprise(sellerID))
}
func saleKey(sellerID string, no int64) store.Key {
	return store.Key{PK: sumsKey(sellerID).PK, SK: number(salePrefix, no)}
}
func dayKey(sellerID, date string) store.Key {
	return store.Key{PK: sumsKey(sellerID).PK, SK: dayPrefix + date}
}
func repeatKey(userID, key string) store.Key {
	return store.Key{PK: "repeat#" + userID + "#" + key, SK: "purchase"}
}

// wish is what somebody wants to buy, at the price that he has seen.
type wish struct {
	by      Buyer
	cap     ceiling
	t       goods.Type
	goodsID string // of a membership the package's
	seen    money.Fen
	key     string // Idempotency-Key, empty for none
	orderNo string // empty for a new one
}

func (w wish) wanted() string { return w.by.AccountID() + "#" + string(w.t) + "#" + w.goodsID }

// buy makes goods on the shelf the buyer's own and pays for them, in one transaction that holds the goods as they were
// read. Who has them already gets the order that he got them by, and so does a repetition with the same key.
func (s *Service) buy(ctx context.Context, w wish) (order Order, err error) {
	err = store.Retry(ctx, func() error {
		before, err := s.before(ctx, w)
		if err != nil {
			return err
		}
		if no := before.orderNo(); no != "" {
			held, err := s.own(ctx, w.by.AccountID(), no)
			if order = held.Value; err != nil || w.key == "" || before.repeat.Version > 0 {
				return err
			}
			return s.db.Transact(ctx, s.sent(w, no)) // so that the key buys nothing anew when this has gone back
		}
		good, same, err := s.shelf.Of(ctx, w.t, w.goodsID)
		if err != nil {
			return err
		}
		now := s.now()
		off, saved, err := s.off(ctx, w.by, good, now)
		if err != nil {
			return err
		}
		if order, err = NewOrder(cmp.Or(w.orderNo, id.Ordered(now)), w.by, good, off, w.seen, s.rates, now); err != nil {
			return err
		}
		writes, err := s.entered(ctx, &order, w.cap)
		if err != nil {
			return err
		}
		if w.key != "" {
			writes = append(writes, s.sent(w, order.OrderNo))
		}
		entitled := entitlement.Entitlement{GoodsID: w.goodsID, OrderNo: order.OrderNo, PriceFen: order.PayFen, At: order.CreatedAt}
		writes = append(append(append(writes, same...), s.owned.New(w.by.Owner(), w.t, entitled)), s.shelf.Used(w.t, w.goodsID, order.VersionNo, 1)...)
		return s.db.Transact(ctx, append(writes, saved...)...)
	})
	return order, err
}

// off returns what a buyer pays less as a member, and the write that his membership says so. Of what is free for members that is all.
func (s *Service) off(ctx context.Context, by Buyer, g goods.Good, now time.Time) (money.Fen, []store.Write, error) {
	off := vip.Off(g.PriceFen)
	if g.VIPFree {
		off = g.PriceFen
	}
	if off == 0 || by.EnterpriseID != "" {
		return 0, nil, nil
	}
	m, err := s.members.Find(ctx, by.UserID)
	if err != nil || !m.Value.Active(now) {
		return 0, nil, err
	}
	m.Value.Save(off, now)
	return off, []store.Write{s.members.Put(by.UserID, m)}, nil
}

// sent is the write of what an Idempotency-Key came to.
func (s *Service) sent(w wish, orderNo string) store.Write {
	return s.repeats.New(repeatKey(w.by.UserID, w.key), repeat{orderNo, w.wanted(), s.now().Add(repeatLives).Unix()})
}

// past is what a purchase may already have come to.
type past struct {
	repeat store.Versioned[repeat]
	owned  store.Versioned[entitlement.Entitlement]
}

func (p past) orderNo() string {
	if p.repeat.Version > 0 {
		return p.repeat.Value.OrderNo
	}
	return p.owned.Value.OrderNo
}

// before reads what a wish has come to already. 409 idempotency_key where its key was sent with another one.
func (s *Service) before(ctx context.Context, w wish) (p past, err error) {
	var both errgroup.Group
	if w.t != goods.VIP {
		both.Go(func() (err error) { p.owned, err = s.owned.Find(ctx, w.by.Owner(), w.t, w.goodsID); return })
	}
	if w.key != "" {
		both.Go(func() (err error) { p.repeat, err = s.repeats.Find(ctx, repeatKey(w.by.UserID, w.key)); return })
	}
	if err = both.Wait(); err == nil && p.repeat.Version > 0 && p.repeat.Value.Wanted != w.wanted() {
		err = errOtherInput
	}
	return p, err
}

// entered gives a new order its number among its buyer's, and its seller's where it is paid, and returns the writes of all
// that tells of it and of the money.
func (s *Service) entered(ctx context.Context, o *Order, c ceiling) ([]store.Write, error) {
	n, err := s.counts.Find(ctx, countKey(o.AccountID))
	if err != nil {
		return nil, err
	}
	n.Value.Orders++
	o.No = n.Value.Orders
	var money []store.Write
	if o.PayFen > 0 {
		if money, err = s.paid(ctx, o, c); err != nil {
			return nil, err
		}
	}
	return append(money,
		s.counts.Put(countKey(o.AccountID), n), s.orders.New(orderKey(o.AccountID, o.No), *o), s.places.New(placeKey(o.OrderNo), place{o.AccountID, o.No})), nil
}

func (s *Service) paid(ctx context.Context, o *Order, c ceiling) ([]store.Write, error) {
	balance, err := s.accounts.Balance(ctx, o.AccountID)
	if err != nil {
		return nil, err
	}
	now := s.now()
	lines, err := o.Pay(&balance.Value, now)
	if err != nil {
		return nil, account.TooLow(err, balance.Value.BalanceFen, o.PayFen)
	}
	writes, err := s.spent(ctx, o, c, now)
	if err != nil {
		return nil, err
	}
	sale, err := s.sale(ctx, o, now)
	if err != nil {
		return nil, err
	}
	told, err := s.told(ctx, o, now)
	if err != nil {
		return nil, err
	}
	line, err := s.bookLine(ctx, o, o.BuyerID, "用企业账户购买")
	if err != nil {
		return nil, err
	}
	writes = append(append(append(writes, sale...), told...), line...)
	return append(writes, s.accounts.Booked(balance, lines...)...), nil
}

// sale returns the writes by which a seller sees an order; none where the platform sells.
func (s *Service) sale(ctx context.Context, o *Order, now time.Time) ([]store.Write, error) {
	if o.OfPlatform() {
		return nil, nil
	}
	sums, err := s.sums.Find(ctx, sumsKey(o.SellerID))
	if err != nil {
		return nil, err
	}
	sums.Value.Sell(o)
	o.SaleNo, o.SaleVersion = sums.Value.Orders, 1
	return []store.Write{
		s.sums.Put(sumsKey(o.SellerID), sums), s.sales.New(saleKey(o.SellerID, o.SaleNo), o.Sale()),
		s.ofDay(o.SellerID, now, map[string]int64{"orders": 1, "incomeFen": int64(o.IncomeFen())}),
	}, nil
}

func (s *Service) ofDay(sellerID string, now time.Time, add map[string]int64) store.Write {
	date := dateOf(now)
	return s.days.Added(store.Sum{Key: dayKey(sellerID, date), Add: add, Also: map[string]any{"date": date}})
}

// told returns the messages to the buyer, to the owner of his enterprise and to the owner of the one that sells.
func (s *Service) told(ctx context.Context, o *Order, now time.Time) (writes []store.Write, err error) {
	if s.seeds {
		return nil, nil
	}
	var seller, own store.Versioned[membership.Access]
	if !o.OfPlatform() {
		if seller, err = s.access.Find(ctx, membership.AccessKey(o.SellerID)); err != nil {
			return nil, err
		}
	}
	if o.EnterpriseID != "" {
		if own, err = s.access.Find(ctx, membership.AccessKey(o.EnterpriseID)); err != nil {
			return nil, err
		}
	}
	for _, n := range o.Notices(own.Value, seller.Value) {
		writes = append(writes, s.box.Put(now, n)...)
	}
	return writes, nil
}

// own reads an order of an account. 404 for another's.
func (s *Service) own(ctx context.Context, accountID, orderNo string) (store.Versioned[Order], error) {
	at, err := s.ownPlace(ctx, accountID, orderNo)
	if err != nil {
		return store.Versioned[Order]{}, err
	}
	return s.orders.Get(ctx, orderKey(at.AccountID, at.No))
}

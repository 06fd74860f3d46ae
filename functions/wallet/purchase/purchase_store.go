package purchase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/wallet/account"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/notify"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what orders need; Accounts are the group's.
type Deps struct {
	DB         *store.DB
	Tables     tables.Names
	Accounts   account.Store
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
		shelf: goods.NewShelf(d.DB, d.Tables.Catalogue), owned: entitlement.NewStore(d.DB, d.Tables.Catalogue), box: notify.NewBox(d.DB, d.Tables.Message),
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
	return store.Key{PK: ledger.AccountPK(account.Enterprise(sellerID)), SK: "sales"}
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
	userID  string
	t       goods.Type
	goodsID string
	seen    money.Fen
	key     string // Idempotency-Key, empty for none
	orderNo string // empty for a new one
}

// buy makes goods on the shelf the person's own and pays for them, in one transaction that holds the goods as they were
// read. Who has them already gets the order that he got them by, and so does a repetition with the same key.
func (s *Service) buy(ctx context.Context, w wish) (order Order, err error) {
	userID, t, goodsID, key := w.userID, w.t, w.goodsID, w.key
	wanted := string(t) + "#" + goodsID
	err = store.Retry(ctx, func() error {
		before, err := s.before(ctx, userID, t, goodsID, key)
		if err != nil {
			return err
		}
		if r := before.repeat.Value; before.repeat.Version > 0 && r.Wanted != wanted {
			return errOtherInput
		}
		if no := before.orderNo(); no != "" {
			held, err := s.own(ctx, userID, no)
			if order = held.Value; err != nil || key == "" || before.repeat.Version > 0 {
				return err
			}
			return s.db.Transact(ctx, s.sent(userID, key, wanted, no)) // so that the key buys nothing anew when this has gone back
		}
		good, same, err := s.shelf.Of(ctx, t, goodsID)
		if err != nil {
			return err
		}
		now := s.now()
		if order, err = NewOrder(cmp.Or(w.orderNo, id.Ordered(now)), userID, good, w.seen, s.rates, now); err != nil {
			return err
		}
		writes, err := s.entered(ctx, &order)
		if err != nil {
			return err
		}
		if key != "" {
			writes = append(writes, s.sent(userID, key, wanted, order.OrderNo))
		}
		entitled := entitlement.Entitlement{GoodsID: goodsID, OrderNo: order.OrderNo, PriceFen: order.PayFen, At: order.CreatedAt}
		writes = append(append(writes, same, s.owned.New(userID, t, entitled)), s.shelf.Used(t, goodsID, order.VersionNo, 1)...)
		return s.db.Transact(ctx, writes...)
	})
	return order, err
}

// sent is the write of what an Idempotency-Key came to.
func (s *Service) sent(userID, key, wanted, orderNo string) store.Write {
	return s.repeats.New(repeatKey(userID, key), repeat{orderNo, wanted, s.now().Add(repeatLives).Unix()})
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

func (s *Service) before(ctx context.Context, userID string, t goods.Type, goodsID, key string) (p past, err error) {
	var both errgroup.Group
	both.Go(func() (err error) { p.owned, err = s.owned.Find(ctx, userID, t, goodsID); return })
	if key != "" {
		both.Go(func() (err error) { p.repeat, err = s.repeats.Find(ctx, repeatKey(userID, key)); return })
	}
	return p, both.Wait()
}

// entered gives a new order its number among its buyer's, and its seller's where it is paid, and returns the writes of all
// that tells of it and of the money.
func (s *Service) entered(ctx context.Context, o *Order) ([]store.Write, error) {
	n, err := s.counts.Find(ctx, countKey(o.AccountID))
	if err != nil {
		return nil, err
	}
	n.Value.Orders++
	o.No = n.Value.Orders
	var money []store.Write
	if o.PayFen > 0 {
		if money, err = s.paid(ctx, o); err != nil {
			return nil, err
		}
	}
	return append(money,
		s.counts.Put(countKey(o.AccountID), n), s.orders.New(orderKey(o.AccountID, o.No), *o), s.places.New(placeKey(o.OrderNo), place{o.AccountID, o.No})), nil
}

func (s *Service) paid(ctx context.Context, o *Order) ([]store.Write, error) {
	balance, err := s.accounts.Balance(ctx, o.AccountID)
	if err != nil {
		return nil, err
	}
	now := s.now()
	lines, err := o.Pay(&balance.Value, now)
	if err != nil {
		return nil, TooLow(err, balance.Value.BalanceFen, o.PayFen)
	}
	sums, err := s.sums.Find(ctx, sumsKey(o.SellerID))
	if err != nil {
		return nil, err
	}
	sums.Value.Sell(o)
	o.SaleNo, o.SaleVersion = sums.Value.Orders, 1
	told, err := s.told(ctx, o, now)
	if err != nil {
		return nil, err
	}
	writes := append(told, s.accounts.Booked(balance, lines...)...)
	return append(writes,
		s.sums.Put(sumsKey(o.SellerID), sums), s.sales.New(saleKey(o.SellerID, o.SaleNo), o.Sale()),
		s.ofDay(o.SellerID, now, map[string]int64{"orders": 1, "incomeFen": int64(o.IncomeFen())})), nil
}

func (s *Service) ofDay(sellerID string, now time.Time, add map[string]int64) store.Write {
	date := dateOf(now)
	return s.days.Added(store.Sum{Key: dayKey(sellerID, date), Add: add, Also: map[string]any{"date": date}})
}

// told returns the messages to the buyer and to the owner of the enterprise that sells.
func (s *Service) told(ctx context.Context, o *Order, now time.Time) ([]store.Write, error) {
	if s.seeds {
		return nil, nil
	}
	seller, err := s.access.Find(ctx, membership.AccessKey(o.SellerID))
	if err != nil {
		return nil, err
	}
	writes := s.box.Put(now, o.BuyerNotice())
	if seller.Value.OwnerID != "" {
		writes = append(writes, s.box.Put(now, o.SellerNotice(seller.Value))...)
	}
	return writes, nil
}

// own reads an order of the person. 404 for somebody else's.
func (s *Service) own(ctx context.Context, userID, orderNo string) (store.Versioned[Order], error) {
	at, err := s.ownPlace(ctx, userID, orderNo)
	if err != nil {
		return store.Versioned[Order]{}, err
	}
	return s.orders.Get(ctx, orderKey(at.AccountID, at.No))
}

// refund takes an order back: the price returns to the balance, the right to use the goods ends. 404 for somebody else's,
// 409 as Refundable says.
func (s *Service) refund(ctx context.Context, userID, orderNo, reason string) (order Order, err error) {
	err = store.Retry(ctx, func() error {
		held, err := s.own(ctx, userID, orderNo)
		if err != nil {
			return err
		}
		o := &held.Value
		order = *o
		entitled, err := s.owned.Find(ctx, userID, o.Type, o.GoodsID)
		if err != nil {
			return err
		}
		balance, err := s.accounts.Balance(ctx, o.AccountID)
		if err != nil {
			return err
		}
		now := s.now()
		lines, err := o.Refund(&balance.Value, entitled.Value.UsedAt > 0, reason, now)
		if err != nil {
			return err
		}
		if entitled.Value.OrderNo != orderNo {
			return errForgotten
		}
		told, err := s.told(ctx, o, now)
		if err != nil {
			return err
		}
		writes, err := s.goneBack(ctx, held, entitled, now)
		if err != nil {
			return err
		}
		order = *o
		return s.db.Transact(ctx, append(append(writes, told...), s.accounts.Booked(balance, lines...)...)...)
	})
	return order, err
}

// goneBack returns the writes of an order whose price has gone back, but for its lines: the order, the seller's row, sums and
// day, the right to use and its count.
func (s *Service) goneBack(ctx context.Context, held store.Versioned[Order], entitled store.Versioned[entitlement.Entitlement], now time.Time) ([]store.Write, error) {
	o := &held.Value
	writes, err := s.moved(ctx, held, func(sums *Sums) { sums.TakeBack(o) })
	if err != nil {
		return nil, err
	}
	writes = append(append(writes, s.owned.End(o.BuyerID, o.Type, entitled)), s.shelf.Used(o.Type, o.GoodsID, o.VersionNo, -1)...)
	return append(writes, s.ofDay(o.SellerID, now, map[string]int64{"refunds": 1, "refundedFen": int64(o.IncomeFen())})), nil
}

// moved returns the writes of an order whose income went one way or the other, with its seller's row and sums.
func (s *Service) moved(ctx context.Context, held store.Versioned[Order], count func(*Sums)) ([]store.Write, error) {
	sums, err := s.sums.Find(ctx, sumsKey(held.Value.SellerID))
	if err != nil {
		return nil, err
	}
	count(&sums.Value)
	return append(s.changed(held), s.sums.Put(sumsKey(held.Value.SellerID), sums)), nil
}

// changed returns the writes of an order and of its seller's row.
func (s *Service) changed(held store.Versioned[Order]) []store.Write {
	o := &held.Value
	row := store.Versioned[Sale]{Value: o.Sale(), Version: o.SaleVersion}
	o.SaleVersion++
	return []store.Write{s.orders.Put(orderKey(o.AccountID, o.No), held), s.sales.Put(saleKey(o.SellerID, o.SaleNo), row)}
}

const releaseMost = 200

// Release hands sellers the income whose day has come. One that fails waits for the next turn and keeps no other from its own.
func (s *Service) Release(ctx context.Context) error {
	due, err := s.orders.Due(ctx, "byLease", "open", openSale, "leaseUntil", clock.Millis(s.now()), releaseMost)
	if err != nil {
		return err
	}
	var failed []error
	for _, d := range due {
		failed = append(failed, s.release(ctx, d.Value))
	}
	return errors.Join(failed...)
}

func (s *Service) release(ctx context.Context, due Order) error {
	return store.Retry(ctx, func() error {
		held, err := s.orders.Get(ctx, orderKey(due.AccountID, due.No))
		if err != nil {
			return err
		}
		o := &held.Value
		balance, err := s.accounts.Balance(ctx, account.Enterprise(o.SellerID))
		if err != nil {
			return err
		}
		lines, err := o.Release(&balance.Value, s.now())
		if errors.Is(err, errNotDue) {
			return nil // given back, or handed over, since it was listed
		}
		if err != nil {
			return err
		}
		writes, err := s.moved(ctx, held, func(sums *Sums) { sums.Release(o) })
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(writes, s.accounts.Booked(balance, lines...)...)...)
	})
}

// stretch reads numbered items of an account from the from-th to before the to-th, the newest first and counted from 0,
// and how many there are. The newest are read beside the count, others after it.
func stretch[T any](ctx context.Context, table *store.Table[T], accountID, prefix string, from, to int, count func(context.Context) (int64, error)) (list []T, total int64, err error) {
	pk := ledger.AccountPK(accountID)
	var rows []store.Versioned[T]
	var reads errgroup.Group
	if from == 0 {
		reads.Go(func() (err error) {
			rows, err = table.Query(ctx, store.Range{PK: pk, From: prefix, Desc: true, Limit: to})
			return
		})
	}
	reads.Go(func() (err error) { total, err = count(ctx); return })
	if err := reads.Wait(); err != nil {
		return nil, 0, err
	}
	if newest := total - int64(from); from > 0 && newest > 0 {
		oldest := max(total-int64(to)+1, 1)
		rows, err = table.Query(ctx, store.Range{PK: pk, From: number(prefix, oldest), To: number(prefix, newest), Desc: true})
	}
	for _, r := range rows {
		list = append(list, r.Value)
	}
	return list, total, err
}

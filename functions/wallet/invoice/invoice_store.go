package invoice

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/store"
)

// Prefix begins the sort keys of an account's invoices, each followed by its number.
const Prefix = ledger.InvoicePrefix

// Place is where an invoice lies.
type Place struct {
	AccountID string `json:"accountId"`
	Seq       int64  `json:"seq"`
}

// Total is how many invoices an account has asked for.
type Total struct {
	Invoices int64 `json:"invoices"`
}

// taken is the invoice that has a number.
type taken struct {
	No string `json:"no"`
}

// repeat is the invoice that an Idempotency-Key made.
type repeat struct {
	No     string `json:"no"`
	Wanted string `json:"wanted"` // what the key was sent with
	TTL    int64  `json:"ttl"`    // epoch seconds
}

const repeatLives = 24 * time.Hour

// Store holds the invoices, each beside its account.
type Store struct {
	rows    *store.Table[Invoice]
	lines   *store.Table[Lines]
	places  *store.Table[Place]
	totals  *store.Table[Total]
	titles  *store.Table[Titles]
	taken   *store.Table[taken]
	repeats *store.Table[repeat]
}

// NewStore returns the invoices of the wallet's table.
func NewStore(db *store.DB, table string) Store {
	return Store{
		store.NewTable[Invoice](db, table), store.NewTable[Lines](db, table), store.NewTable[Place](db, table), store.NewTable[Total](db, table),
		store.NewTable[Titles](db, table), store.NewTable[taken](db, table), store.NewTable[repeat](db, table),
	}
}

func (p Place) key() store.Key { return p.of(Prefix) }
func (p Place) linesKey() store.Key {
	return p.of("invoiceorders#")
}
func (p Place) of(prefix string) store.Key {
	return store.Key{PK: ledger.AccountPK(p.AccountID), SK: fmt.Sprintf("%s%012d", prefix, p.Seq)}
}
func placeKey(no string) store.Key { return store.Key{PK: "invoice#" + no, SK: "place"} }
func accountKey(accountID, sk string) store.Key {
	return store.Key{PK: ledger.AccountPK(accountID), SK: sk}
}
func totalKey(accountID string) store.Key  { return accountKey(accountID, "invoices") }
func titlesKey(accountID string) store.Key { return accountKey(accountID, "invoicetitles") }
func takenKey(number string) store.Key     { return store.Key{PK: "invoicenumber#" + number, SK: "taken"} }
func repeatKey(userID, key string) store.Key {
	return store.Key{PK: "repeat#" + userID + "#" + key, SK: "invoice"}
}

const endedPK = "invoices#ended"

// endedKey is where an operator's last word on an invoice lies in the list of them all.
func endedKey(v Invoice) store.Key {
	return store.Key{PK: endedPK, SK: fmt.Sprintf("%013d#%s", v.DecidedAt, v.No)}
}

// Held is an invoice with its orders, as they were read.
type Held struct {
	Row   store.Versioned[Invoice]
	Lines store.Versioned[Lines]
}

func (h *Held) place() Place { return Place{h.Row.Value.AccountID, h.Row.Value.Seq} }

var errNone = api.NotFound("no_invoice", "没有找到这张发票")

// Find reads an invoice with its orders; accountID is whose it must be, empty for anybody's. 404 no_invoice.
func (s Store) Find(ctx context.Context, accountID, no string) (h Held, err error) {
	at, err := s.places.Find(ctx, placeKey(no))
	switch {
	case err != nil:
		return h, err
	case at.Version == 0 || accountID != "" && at.Value.AccountID != accountID:
		return h, errNone
	}
	var both errgroup.Group
	both.Go(func() (err error) { h.Row, err = s.rows.Get(ctx, at.Value.key()); return })
	both.Go(func() (err error) { h.Lines, err = s.lines.Get(ctx, at.Value.linesKey()); return })
	return h, both.Wait()
}

// New numbers an invoice among its account's and returns its writes.
func (s Store) New(ctx context.Context, v *Invoice, l Lines) ([]store.Write, error) {
	total, err := s.totals.Find(ctx, totalKey(v.AccountID))
	if err != nil {
		return nil, err
	}
	total.Value.Invoices++
	v.Seq = total.Value.Invoices
	at := Place{v.AccountID, v.Seq}
	return []store.Write{s.totals.Put(totalKey(v.AccountID), total), s.rows.New(at.key(), *v), s.lines.New(at.linesKey(), l), s.places.New(placeKey(v.No), at)}, nil
}

// Changed returns the writes of an invoice whose orders stayed as they are.
func (s Store) Changed(h Held) []store.Write {
	return []store.Write{s.rows.Put(h.place().key(), h.Row)}
}

// Returned returns the writes of an invoice of which an order went back; before is how it was.
func (s Store) Returned(h Held, before Invoice) []store.Write {
	writes := append(s.Changed(h), s.lines.Put(h.place().linesKey(), h.Lines))
	if before.State == Issued {
		writes = append(writes, s.rows.Remove(endedKey(before))) // it waits for an operator again
	}
	return writes
}

var errNumberTaken = api.Invalid("invalid_input", "这个发票号码已经登记在另一张发票上", api.FieldError{Field: "number", Message: "这个发票号码已经登记在另一张发票上"})

// Decided returns the writes of an operator's word, with the number that it gave, empty for none: a number stands once.
func (s Store) Decided(h Held, number string) []store.Write {
	v := h.Row.Value
	writes := append(s.Changed(h), s.rows.New(endedKey(v), v))
	if number != "" {
		writes = append(writes, s.taken.New(takenKey(number), taken{v.No}).Or(errNumberTaken))
	}
	return writes
}

// Total returns how many invoices an account has asked for.
func (s Store) Total(ctx context.Context, accountID string) (int64, error) {
	total, err := s.totals.Find(ctx, totalKey(accountID))
	return total.Value.Invoices, err
}

// Rows are the invoices, to be read by number.
func (s Store) Rows() *store.Table[Invoice] { return s.rows }

const deskMost = 500

// Desk reads what waits for an operator, the oldest first, or what they have decided, the latest first.
func (s Store) Desk(ctx context.Context, ended bool, now time.Time) ([]Invoice, error) {
	read := func() ([]store.Versioned[Invoice], error) {
		if ended {
			return s.rows.Query(ctx, store.Range{PK: endedPK, Desc: true, Limit: deskMost})
		}
		return store.Due(ctx, s.rows, "byLease", "open", openInvoice, "leaseUntil", clock.Millis(now), deskMost)
	}
	rows, err := read()
	list := make([]Invoice, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

// LinesOf reads an invoice's orders.
func (s Store) LinesOf(ctx context.Context, v Invoice) ([]Line, error) {
	l, err := s.lines.Get(ctx, Place{v.AccountID, v.Seq}.linesKey())
	return l.Value.List, err
}

// Titles reads the titles that an account keeps.
func (s Store) Titles(ctx context.Context, accountID string) (store.Versioned[Titles], error) {
	return s.titles.Find(ctx, titlesKey(accountID))
}

// PutTitles is the write of an account's titles as they were read.
func (s Store) PutTitles(accountID string, t store.Versioned[Titles]) store.Write {
	return s.titles.Put(titlesKey(accountID), t)
}

// ChangeTitles applies f to an account's titles. What f returns comes back, and then nothing is written.
func (s Store) ChangeTitles(ctx context.Context, accountID string, f func(*Titles) error) (Titles, error) {
	return s.titles.Update(ctx, titlesKey(accountID), f)
}

var errOtherInput = api.Conflict("idempotency_key", "相同的提交标识已用于另一张发票，请刷新后重试")

// Repeated returns the number of the invoice that a person's Idempotency-Key made, empty for none. 409 idempotency_key where it was
// sent with something else.
func (s Store) Repeated(ctx context.Context, userID, key, wanted string) (string, error) {
	r, err := s.repeats.Find(ctx, repeatKey(userID, key))
	if err == nil && r.Version > 0 && r.Value.Wanted != wanted {
		err = errOtherInput
	}
	return r.Value.No, err
}

// Sent is the write of what an Idempotency-Key came to.
func (s Store) Sent(userID, key, wanted, no string, now time.Time) store.Write {
	return s.repeats.New(repeatKey(userID, key), repeat{no, wanted, now.Add(repeatLives).Unix()})
}

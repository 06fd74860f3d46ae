package cancellation

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/identity/account"
	"bimportal/shared/circles"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/membership"
	"bimportal/shared/project"
	"bimportal/shared/store"
)

// Deps is what a cancellation needs. Wallet, Enterprises and Community are read: what a person still has there keeps his account
// open. Forget removes what signed him in besides his password.
type Deps struct {
	DB                         *store.DB
	Table, Wallet, Enterprises string
	Projects, Community        string
	Accounts                   *account.Store
	Forget                     func(ctx context.Context, userID string) error
	Now                        clock.Clock
}

// Service is the calls of a cancellation, and its worker.
type Service struct {
	db            *store.DB
	users         *store.Table[account.User]
	credentials   *store.Table[account.Credentials]
	names         *store.Table[account.Name]
	signIns       *store.Table[account.SignIn]
	knownDevices  *store.Table[account.KnownDevice]
	cancellations *store.Table[Cancellation]
	balances      *store.Table[ledger.Balance]
	topUps        *store.Table[ledger.TopUp]
	purchases     *store.Table[ledger.Purchases]
	owned         *store.Table[membership.Owned]
	access        *store.Table[membership.Access]
	circles       circles.Reader
	leavers       project.Leavers
	accounts      *account.Store
	forgetWays    func(ctx context.Context, userID string) error
	now           clock.Clock
}

// New returns the service.
func New(d Deps) *Service {
	return &Service{
		db:            d.DB,
		users:         store.NewTable[account.User](d.DB, d.Table),
		credentials:   store.NewTable[account.Credentials](d.DB, d.Table),
		names:         store.NewTable[account.Name](d.DB, d.Table),
		signIns:       store.NewTable[account.SignIn](d.DB, d.Table),
		knownDevices:  store.NewTable[account.KnownDevice](d.DB, d.Table),
		cancellations: store.NewTable[Cancellation](d.DB, d.Table),
		balances:      store.NewTable[ledger.Balance](d.DB, d.Wallet),
		topUps:        store.NewTable[ledger.TopUp](d.DB, d.Wallet),
		purchases:     store.NewTable[ledger.Purchases](d.DB, d.Wallet),
		owned:         store.NewTable[membership.Owned](d.DB, d.Enterprises),
		access:        store.NewTable[membership.Access](d.DB, d.Enterprises),
		circles:       circles.NewReader(d.DB, d.Community),
		leavers:       project.NewLeavers(d.DB, d.Projects),
		accounts:      d.Accounts, forgetWays: d.Forget, now: d.Now,
	}
}

func cancellationKey(userID string) store.Key { return store.Key{PK: "user#" + userID, SK: "cancel"} }

// dueKey is where an account lies that is to be closed at that moment: one collection, the earliest first.
func dueKey(until int64, userID string) store.Key {
	return store.Key{PK: "cancellations", SK: fmt.Sprintf("%013d#%s", until, userID)}
}

// dueAtOnce is how many accounts one run of the worker closes.
const dueAtOnce = 100

// openMost is how many of the newest top-ups are looked at: older ones ended long ago.
const openMost = 100

// holdings returns the person, what he still has in other groups, and the writes that hold a transaction to it.
func (s *Service) holdings(ctx context.Context, userID string) (user store.Versioned[account.User], h Holdings, same []store.Write, err error) {
	wallet := ledger.PersonalAccount(userID)
	var balance store.Versioned[ledger.Balance]
	var owned store.Versioned[membership.Owned]
	var topUps []store.Versioned[ledger.TopUp]
	var purchases store.Versioned[ledger.Purchases]
	var noneMore store.Write
	var all errgroup.Group
	all.Go(func() (err error) { h.Circles, noneMore, err = s.circles.Owned(ctx, userID); return err })
	all.Go(func() (err error) { user, err = s.users.Get(ctx, account.UserKey(userID)); return err })
	all.Go(func() (err error) { balance, err = s.balances.Find(ctx, ledger.BalanceKey(wallet)); return err })
	all.Go(func() (err error) { purchases, err = s.purchases.Find(ctx, ledger.PurchasesKey(wallet)); return err })
	var access store.Versioned[membership.Access]
	all.Go(func() (err error) {
		if owned, err = s.owned.Find(ctx, membership.OwnedKey(userID)); err == nil && owned.Value.EnterpriseID != "" {
			access, err = s.access.Get(ctx, membership.AccessKey(owned.Value.EnterpriseID))
		}
		return err
	})
	all.Go(func() (err error) {
		topUps, err = s.topUps.Query(ctx, store.Range{PK: ledger.AccountPK(wallet), From: ledger.TopUpPrefix, Desc: true, Limit: openMost})
		return err
	})
	if err := all.Wait(); err != nil {
		return user, h, nil, err
	}
	h = Holdings{Circles: h.Circles, BalanceFen: int64(balance.Value.BalanceFen), FrozenFen: int64(balance.Value.FrozenFen), Claims: purchases.Value.Claims, Held: purchases.Value.Held, Enterprise: access.Value}
	for _, t := range topUps {
		if t.Value.Open() {
			h.Open++
		}
	}
	same = []store.Write{s.balances.Absent(ledger.BalanceKey(wallet)), s.owned.Absent(membership.OwnedKey(userID)), s.purchases.Absent(ledger.PurchasesKey(wallet)), noneMore}
	if balance.Version > 0 {
		same[0] = s.balances.Same(ledger.BalanceKey(wallet), balance)
	}
	if owned.Version > 0 {
		same[1] = s.owned.Same(membership.OwnedKey(userID), owned)
	}
	if purchases.Version > 0 {
		same[2] = s.purchases.Same(ledger.PurchasesKey(wallet), purchases)
	}
	return user, h, same, nil
}

// cancel begins to close an account, in one transaction with the code; then its sessions end. A crash between the two
// leaves sessions that may take it back.
func (s *Service) cancel(ctx context.Context, userID, code string) (Cancellation, error) {
	before, held, _, err := s.holdings(ctx, userID)
	if err == nil {
		err = Blocked(Checks(before.Value, held))
	}
	if err != nil {
		return Cancellation{}, err
	}
	used, err := s.accounts.UseCode(ctx, before.Value.Telephone, "cancel", code)
	if err != nil {
		return Cancellation{}, err
	}
	var c Cancellation
	err = store.Retry(ctx, func() error {
		user, held, same, err := s.holdings(ctx, userID)
		if err == nil {
			err = Blocked(Checks(user.Value, held))
		}
		if err != nil {
			return err
		}
		if c, err = Begin(&user.Value, s.now()); err != nil {
			return err
		}
		known, err := s.cancellations.Find(ctx, cancellationKey(userID))
		if err != nil {
			return err
		}
		known.Value = c
		writes := append(same, used, s.users.Put(account.UserKey(userID), user), s.cancellations.Put(cancellationKey(userID), known),
			s.cancellations.New(dueKey(c.Until, userID), c), s.accounts.Record(ctx, userID, "identity:cancel:apply", "user", userID, "申请注销账号"))
		return s.db.Transact(ctx, append(writes, s.accounts.Tell(userID, "账号正在注销", c.receipt())...)...)
	})
	if err != nil {
		return Cancellation{}, err
	}
	_, err = s.accounts.EndOthers(ctx, userID, "", account.EndCancelled)
	return c, err
}

// keep takes a cancellation back.
func (s *Service) keep(ctx context.Context, userID string) error {
	return store.Retry(ctx, func() error {
		user, err := s.users.Get(ctx, account.UserKey(userID))
		if err != nil {
			return err
		}
		if err := Keep(&user.Value); err != nil {
			return err
		}
		c, err := s.cancellations.Get(ctx, cancellationKey(userID))
		if err != nil {
			return err
		}
		writes := []store.Write{
			s.users.Put(account.UserKey(userID), user), s.cancellations.Delete(cancellationKey(userID)), s.cancellations.Delete(dueKey(c.Value.Until, userID)),
			s.accounts.Record(ctx, userID, "identity:cancel:withdraw", "user", userID, "撤销注销账号"),
		}
		return s.db.Transact(ctx, append(writes, s.accounts.Tell(userID, "账号已恢复", "注销申请已撤销，账号恢复如常。")...)...)
	})
}

// CloseDue closes the accounts whose time has come. One that fails does not hold up the others; it is tried again by
// the next run.
func (s *Service) CloseDue(ctx context.Context) error {
	due := store.Range{PK: "cancellations", From: "0", To: fmt.Sprintf("%013d", clock.Millis(s.now()))}
	looked, failed := 0, 0
	err := store.Turn(ctx, s.cancellations, due, dueAtOnce, func(c Cancellation) error {
		looked++
		err := s.close(ctx, c)
		if err != nil {
			failed++
			err = fmt.Errorf("identity: close %s: %w", c.UserID, err)
		}
		return err
	})
	slog.InfoContext(ctx, "cancellations", "due", looked, "failed", failed)
	return err
}

// close takes a person out of his account, in steps that may each be done again: first what names him, in one
// transaction with the checks; then his sessions and what signed him in; last the row that brought the worker here.
// The ledger, the audit and, for its 190 days, the login log stay under an id that is nobody's.
func (s *Service) close(ctx context.Context, c Cancellation) error {
	if err := s.anonymise(ctx, c); err != nil {
		if errors.Is(err, errWaits) {
			return nil
		}
		return err
	}
	if _, err := s.accounts.EndOthers(ctx, c.UserID, "", account.EndCancelled); err != nil {
		return err
	}
	if err := s.forget(ctx, c.UserID); err != nil {
		return err
	}
	done, err := s.cancellations.Get(ctx, cancellationKey(c.UserID))
	if err != nil {
		return err
	}
	done.Value.DoneAt = clock.Millis(s.now())
	return s.db.Transact(ctx, s.cancellations.Put(cancellationKey(c.UserID), done), s.cancellations.Delete(dueKey(c.Until, c.UserID)))
}

// errWaits says that something stands in the way, and that the worker has been told to come back.
var errWaits = errors.New("identity: the account cannot be closed yet")

func (s *Service) anonymise(ctx context.Context, c Cancellation) error {
	return store.Retry(ctx, func() error {
		user, held, same, err := s.holdings(ctx, c.UserID)
		if err != nil || user.Value.Status == account.StatusClosed {
			return err
		}
		if user.Value.Status != account.StatusCancelling {
			return errWaits // taken back while this run was under way: its row is gone
		}
		if err := Blocked(Checks(user.Value, held)); err != nil {
			return s.postpone(ctx, c, err)
		}
		writes := append(same, s.accounts.Record(ctx, c.UserID, "identity:cancel:done", "user", c.UserID, "注销账号"))
		for _, name := range slices.Compact([]string{user.Value.Telephone, account.SignInName(user.Value.Username)}) {
			v, err := s.names.Find(ctx, account.NameKey(name))
			if err != nil {
				return err
			}
			if v.Version > 0 && v.Value.UserID == c.UserID {
				writes = append(writes, s.names.Delete(account.NameKey(name)))
			}
		}
		writes = append(writes, s.leavers.Gone(c.UserID, "", s.now())) // his projects go with him
		user.Value = Anonymous(user.Value)
		return s.db.Transact(ctx, append(writes, s.users.Put(account.UserKey(c.UserID), user))...)
	})
}

// forget removes what signed the person in, and the browsers in which he did. It may be done again.
func (s *Service) forget(ctx context.Context, userID string) error {
	if err := s.forgetWays(ctx, userID); err != nil {
		return err
	}
	devices, err := s.knownDevices.Query(ctx, store.Range{PK: "user#" + userID, From: account.DevicePrefix})
	if err != nil {
		return err
	}
	for _, d := range devices {
		if err := account.Drop(ctx, s.db, s.knownDevices, account.KnownDeviceKey(userID, d.Value.Mark)); err != nil {
			return err
		}
	}
	return errors.Join(
		account.Drop(ctx, s.db, s.credentials, account.CredentialsKey(userID)),
		account.Drop(ctx, s.db, s.signIns, account.SignInKey(userID)),
	)
}

// postpone has the worker come back in a day, and tells the person why.
func (s *Service) postpone(ctx context.Context, c Cancellation, why error) error {
	known, err := s.cancellations.Get(ctx, cancellationKey(c.UserID))
	if err != nil {
		return err
	}
	later := c
	later.Until = clock.Millis(s.now().Add(again))
	known.Value = later
	writes := []store.Write{
		s.cancellations.Put(cancellationKey(c.UserID), known), s.cancellations.New(dueKey(later.Until, c.UserID), later),
		s.cancellations.Delete(dueKey(c.Until, c.UserID)),
	}
	if err := s.db.Transact(ctx, append(writes, s.accounts.Tell(c.UserID, "账号暂时不能注销", why.Error())...)...); err != nil {
		return err
	}
	return errWaits
}

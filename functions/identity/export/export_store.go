package export

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/identity/account"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/ledger"
	"bimportal/shared/limit"
	"bimportal/shared/project"
	"bimportal/shared/store"
)

// Deps is what the export needs. What other concepts know of a person comes from outside.
type Deps struct {
	DB            *store.DB
	Table, Wallet string
	Projects      string
	Accounts      *account.Store
	Limits        limit.Windows
	Now           clock.Clock

	Ways       func(ctx context.Context, userID string) ([]Way, error)
	SecondStep func(ctx context.Context, userID string) (SecondStep, error)
	Devices    func(ctx context.Context, actor auth.Actor) ([]Device, error)
}

// Service is the call for one's own data.
type Service struct {
	Deps
	users  *store.Table[account.User]
	topUps *store.Table[ledger.TopUp]
	lines  *store.Table[ledger.Line]
	orders *store.Table[ledger.Purchase]
	issued *store.Table[ledger.Invoice]
	places *store.Table[project.Place]
}

// New returns the service.
func New(d Deps) *Service {
	return &Service{d, store.NewTable[account.User](d.DB, d.Table), store.NewTable[ledger.TopUp](d.DB, d.Wallet), store.NewTable[ledger.Line](d.DB, d.Wallet), store.NewTable[ledger.Purchase](d.DB, d.Wallet), store.NewTable[ledger.Invoice](d.DB, d.Wallet), store.NewTable[project.Place](d.DB, d.Projects)}
}

// note writes that the person takes his data out, counted by the day, before anything is read. It refuses 429.
func (s *Service) note(ctx context.Context, userID string, proof []store.Write) error {
	counted, err := s.Limits.Taken(ctx, limitMade, userID)
	if err != nil {
		return err
	}
	writes := append(proof, counted, s.Accounts.Record(ctx, userID, "identity:export:make", "user", userID, "导出个人数据"))
	return s.DB.Transact(ctx, append(writes, s.Accounts.Tell(userID, "导出了个人数据", "您的个人数据已导出到本次登录的设备。如果不是您本人操作，请立即修改密码。")...)...)
}

// read reads all that the group may read of a person.
func (s *Service) read(ctx context.Context, actor auth.Actor) (e Export, err error) {
	wallet := ledger.AccountPK(ledger.PersonalAccount(actor.UserID))
	var user store.Versioned[account.User]
	var lines []store.Versioned[ledger.Line]
	var topUps []store.Versioned[ledger.TopUp]
	var all errgroup.Group
	all.Go(func() (err error) { user, err = s.users.Get(ctx, account.UserKey(actor.UserID)); return err })
	all.Go(func() (err error) { e.TOTP, err = s.SecondStep(ctx, actor.UserID); return err })
	all.Go(func() (err error) { e.Bonds, err = s.Ways(ctx, actor.UserID); return err })
	all.Go(func() (err error) { e.Sessions, err = s.Devices(ctx, actor); return err })
	all.Go(func() (err error) {
		e.Logins, _, err = s.Accounts.Logins(ctx, actor.UserID, 0, mostLogins)
		return err
	})
	all.Go(func() (err error) {
		lines, err = s.lines.Query(ctx, store.Range{PK: wallet, From: ledger.LinePrefix, Desc: true, Limit: mostLines})
		return err
	})
	all.Go(func() (err error) {
		topUps, err = s.topUps.Query(ctx, store.Range{PK: wallet, From: ledger.TopUpPrefix, Desc: true, Limit: mostLines})
		return err
	})
	var orders []store.Versioned[ledger.Purchase]
	all.Go(func() (err error) {
		orders, err = s.orders.Query(ctx, store.Range{PK: wallet, From: ledger.PurchasePrefix, Desc: true, Limit: mostLines})
		return err
	})
	var invoices []store.Versioned[ledger.Invoice]
	all.Go(func() (err error) {
		invoices, err = s.issued.Query(ctx, store.Range{PK: wallet, From: ledger.InvoicePrefix, Desc: true, Limit: mostLines})
		return err
	})
	var places []store.Versioned[project.Place]
	all.Go(func() (err error) {
		places, err = s.places.Query(ctx, store.Range{PK: project.PlacesPK(actor.UserID), From: project.PlacePrefix})
		return err
	})
	if err := all.Wait(); err != nil {
		return Export{}, err
	}
	for _, p := range places {
		e.Projects = append(e.Projects, p.Value)
	}
	e.User = user.Value
	for _, l := range lines {
		e.Lines = append(e.Lines, l.Value)
	}
	for _, t := range topUps {
		e.TopUps = append(e.TopUps, t.Value)
	}
	for _, o := range orders {
		e.Orders = append(e.Orders, o.Value)
	}
	for _, v := range invoices {
		e.Invoices = append(e.Invoices, v.Value)
	}
	return e, nil
}

var limitMade = limit.Limit{Name: "export", Most: 5, Within: 24 * time.Hour}

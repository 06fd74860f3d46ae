// Package account is what every way to sign in stands on: the person's row and secret, his sessions and the log of them,
// the counts of attempts, the codes and tickets that are good once, and what he shows again before something grave.
package account

import (
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

// None is the input of a call that takes nothing.
type None struct{}

// Deps is what the accounts need. Messages is the message group's table, into which people are told what concerns their
// account; over https an Origin's cookies are Secure.
type Deps struct {
	DB                      *store.DB
	Table, Messages, Origin string
	SecondStep              SecondStep
	Now                     clock.Clock
}

// Store holds the accounts.
type Store struct {
	db          *store.DB
	users       *store.Table[User]
	credentials *store.Table[Credentials]
	names       *store.Table[Name]
	attempts    *store.Table[Attempts]
	tickets     *store.Table[Ticket]
	codes       *store.Table[Code]
	starts      *store.Table[Start]
	limits      limit.Windows
	sessions    *store.Table[auth.Session]
	signIns     *store.Table[SignIn]
	loginHeads  *store.Table[LoginHead]
	loginLines  *store.Table[LoginLine]
	devices     *store.Table[KnownDevice]
	audit       *store.Table[audit.Line]
	box         notify.Box
	origin      string
	secondStep  SecondStep
	now         clock.Clock
}

// NewStore returns the accounts of a table.
func NewStore(d Deps) *Store {
	return &Store{
		db:          d.DB,
		users:       store.NewTable[User](d.DB, d.Table),
		credentials: store.NewTable[Credentials](d.DB, d.Table),
		names:       store.NewTable[Name](d.DB, d.Table),
		attempts:    store.NewTable[Attempts](d.DB, d.Table),
		tickets:     store.NewTable[Ticket](d.DB, d.Table),
		codes:       store.NewTable[Code](d.DB, d.Table),
		starts:      store.NewTable[Start](d.DB, d.Table),
		limits:      limit.NewWindows(d.DB, d.Table, d.Now),
		sessions:    store.NewTable[auth.Session](d.DB, d.Table),
		signIns:     store.NewTable[SignIn](d.DB, d.Table),
		loginHeads:  store.NewTable[LoginHead](d.DB, d.Table),
		loginLines:  store.NewTable[LoginLine](d.DB, d.Table),
		devices:     store.NewTable[KnownDevice](d.DB, d.Table),
		audit:       store.NewTable[audit.Line](d.DB, d.Table),
		box:         notify.NewBox(d.DB, d.Messages),
		origin:      d.Origin,
		secondStep:  d.SecondStep,
		now:         d.Now,
	}
}

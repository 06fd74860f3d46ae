// Package person is what other groups read of somebody's account: who he is, never how he signs in. The identity
// group's table holds it, and only that group writes it.
package person

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

// ErrNobody says that no account answers to this.
var ErrNobody = errors.New("person: nobody")

var (
	errNoTelephone = api.Forbidden("no_telephone", "按照法规要求，发布内容前请先在“账号安全”中绑定手机号")
	errClosing     = api.Forbidden("account_closing", "您的账号正在注销，不能发布内容")
)

// Person is an account as other groups see it; telephone and name go to nobody else unmasked.
type Person struct {
	UserID      string `json:"userId"`
	Nickname    string `json:"nickname"`
	Name        string `json:"name"`
	Avatar      string `json:"avatar"`
	Telephone   string `json:"telephone"`
	CompanyName string `json:"companyName"`
	Status      int    `json:"status"` // 0 normal, 1 disabled, 2 cancelling, 3 closed
}

// Gone says that others neither name nor follow him any more: his account is disabled or closed. Who may still take his cancellation back is there.
func (p Person) Gone() bool { return p.Status == 1 || p.Status == 3 }

// Speaks refuses who may say nothing in public: who has no telephone (403 no_telephone), for only accounts behind which somebody is known may
// post (product.md, Law), and who closes his account (403 account_closing).
func (p Person) Speaks() error {
	switch {
	case p.Telephone == "":
		return errNoTelephone
	case p.Status != 0:
		return errClosing
	}
	return nil
}

// Called returns the name that others read: the nickname, or what the telephone leaves of itself.
func (p Person) Called() string {
	if p.Nickname != "" {
		return p.Nickname
	}
	return MaskTelephone(p.Telephone)
}

// Name is whose a user name or a telephone is.
type Name struct {
	UserID string `json:"userId"`
}

// Key is where a person lies.
func Key(userID string) store.Key { return store.Key{PK: "user#" + userID, SK: "user"} }

// NameKey is where it lies whose a user name (in small letters) or telephone is.
func NameKey(name string) store.Key { return store.Key{PK: "name#" + name, SK: "name"} }

// Directory reads people.
type Directory struct {
	people *store.Table[Person]
	names  *store.Table[Name]
}

// NewDirectory returns a directory of the identity group's table.
func NewDirectory(db *store.DB, table string) Directory {
	return Directory{store.NewTable[Person](db, table), store.NewTable[Name](db, table)}
}

// Speaker returns who is about to say something in public, or refuses him as Speaks does.
func (d Directory) Speaker(ctx context.Context, userID string) (Person, error) {
	p, err := d.Of(ctx, userID)
	if err != nil && !errors.Is(err, ErrNobody) {
		return p, err
	}
	return p, p.Speaks()
}

// Of returns a person by id, or ErrNobody.
func (d Directory) Of(ctx context.Context, userID string) (Person, error) {
	p, err := d.people.Get(ctx, Key(userID))
	if errors.Is(err, store.ErrNotFound) {
		return Person{}, ErrNobody
	}
	return p.Value, err
}

// Stays says that an account is neither disabled nor closed, nor on its way out: that something may be put into its hands.
func (d Directory) Stays(ctx context.Context, userID string) (bool, error) {
	p, err := d.Of(ctx, userID)
	if errors.Is(err, ErrNobody) {
		return false, nil
	}
	return err == nil && p.Status == 0, err
}

// ByTelephone returns whose a telephone is, or ErrNobody.
func (d Directory) ByTelephone(ctx context.Context, telephone string) (Person, error) {
	n, err := d.names.Get(ctx, NameKey(telephone))
	if errors.Is(err, store.ErrNotFound) {
		return Person{}, ErrNobody
	}
	if err != nil {
		return Person{}, err
	}
	return d.Of(ctx, n.Value.UserID)
}

package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bimportal/functions/identity/account"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// Event is what the group's worker is invoked with.
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Seed is infra/seed/identity.json.
type Seed struct {
	Accounts []Account  `json:"accounts"`
	Links    []SeedLink `json:"links"`
}

// SeedLink binds somebody at a sign-in elsewhere to a demonstration account.
type SeedLink struct {
	Who      string `json:"who"` // wecom#<corporation>#<userid>
	Username string `json:"username"`
}

// Account is a demonstration account; its id follows from its user name.
type Account struct {
	Username    string `json:"username"`
	Password    string `json:"password"` // empty for who signs in by telephone only
	Nickname    string `json:"nickname"`
	Name        string `json:"name"`
	Telephone   string `json:"telephone"`
	CompanyName string `json:"companyName"`
	Position    string `json:"position"`
	Signature   string `json:"signature"`
	At          string `json:"at"` // YYYY-MM-DD HH:mm:ss in Shanghai, when it was registered; empty for now
}

// UserIDOf returns a seeded account's id.
func UserIDOf(username string) string { return id.Slug("user", account.SignInName(username)) }

// Work does the worker's tasks.
func (s *Service) Work(ctx context.Context, e Event) error {
	if e.Task == "close" {
		return s.cancellation.CloseDue(ctx)
	}
	if e.Task != "seed" {
		return fmt.Errorf("identity: unknown task %q", e.Task)
	}
	var seed Seed
	if err := json.Unmarshal(e.Data, &seed); err != nil {
		return fmt.Errorf("identity: seed: %w", err)
	}
	for _, a := range seed.Accounts {
		if err := s.AddAccount(ctx, a); err != nil {
			return err
		}
	}
	for _, l := range seed.Links {
		if err := s.AddLink(ctx, l.Who, UserIDOf(l.Username)); err != nil {
			return err
		}
	}
	return nil
}

// AddLink binds who, at a sign-in elsewhere, to an account. One that is bound already stays as it is.
func (s *Service) AddLink(ctx context.Context, who, userID string) error {
	return s.links.Add(ctx, who, userID)
}

// AddAccount writes an account under a new user name and, where it has one, a telephone that nobody else has. One that
// is there already stays as it is.
func (s *Service) AddAccount(ctx context.Context, a Account) error {
	userID, name := UserIDOf(a.Username), account.SignInName(a.Username)
	at := clock.Millis(s.now())
	if a.At != "" {
		var err error
		if at, err = clock.ParseText(a.At); err != nil {
			return fmt.Errorf("identity: seed: account %s: %w", a.Username, err)
		}
	}
	if known, err := s.names.Find(ctx, account.NameKey(name)); err != nil || known.Version > 0 {
		return err
	}
	user, err := s.users.Find(ctx, account.UserKey(userID))
	if err != nil {
		return err
	}
	if user.Value.Status == account.StatusClosed {
		return nil
	}
	writes := []store.Write{s.names.New(account.NameKey(name), account.Name{UserID: userID})}
	if a.Password != "" {
		hash, err := account.HashPassword(a.Password)
		if err != nil {
			return err
		}
		writes = append(writes, s.credentials.New(account.CredentialsKey(userID), account.Credentials{Hash: hash}))
	}
	if a.Telephone != "" && a.Telephone != name {
		writes = append(writes, s.names.New(account.NameKey(a.Telephone), account.Name{UserID: userID}))
	}
	if user.Version == 0 {
		writes = append(writes, s.users.New(account.UserKey(userID), account.User{
			UserID: userID, Username: a.Username, Nickname: a.Nickname, Name: a.Name, Telephone: a.Telephone,
			CompanyName: a.CompanyName, Position: a.Position, Signature: a.Signature, CreatedAt: at,
		}))
	}
	if err := s.db.Transact(ctx, writes...); !errors.Is(err, store.ErrConflict) {
		return err
	}
	return nil
}

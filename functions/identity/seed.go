package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

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
	Accounts []Account `json:"accounts"`
}

// Account is a demonstration account; its id follows from its user name.
type Account struct {
	Username    string `json:"username"`
	Password    string `json:"password"`
	Nickname    string `json:"nickname"`
	Name        string `json:"name"`
	Telephone   string `json:"telephone"`
	CompanyName string `json:"companyName"`
	Position    string `json:"position"`
	Signature   string `json:"signature"`
}

// UserIDOf answers a seeded account's id.
func UserIDOf(username string) string { return id.Slug("user", signInName(username)) }

// Work does the worker's tasks.
func (s *Service) Work(ctx context.Context, e Event) error {
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
	return nil
}

// AddAccount writes an account under a new user name. One that is there already stays as it is.
func (s *Service) AddAccount(ctx context.Context, a Account) error {
	if _, err := s.credentials.Get(ctx, credentialsKey(signInName(a.Username))); !errors.Is(err, store.ErrNotFound) {
		return err
	}
	hash, err := HashPassword(a.Password)
	if err != nil {
		return err
	}
	userID := UserIDOf(a.Username)
	err = s.db.Transact(ctx,
		s.credentials.New(credentialsKey(signInName(a.Username)), Credentials{UserID: userID, Hash: hash}),
		s.users.New(userKey(userID), User{
			UserID: userID, Username: a.Username, Nickname: a.Nickname, Name: a.Name, Telephone: a.Telephone,
			CompanyName: a.CompanyName, Position: a.Position, Signature: a.Signature, CreatedAt: clock.Millis(s.now()),
		}),
	)
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// Package session is what a person sees of his own sessions: where he is signed in, and the log of his sign-ins.
package session

import (
	"context"
	"errors"
	"slices"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/store"
)

// Service is the calls of a person's own sessions.
type Service struct {
	accounts *account.Store
	sessions *store.Table[auth.Session]
	exchange func(ctx context.Context, ticket string) (string, error)
}

// New returns the service of a table. exchange opens a session for what an address brought.
func New(db *store.DB, table string, accounts *account.Store, exchange func(ctx context.Context, ticket string) (string, error)) *Service {
	return &Service{accounts, store.NewTable[auth.Session](db, table), exchange}
}

// Device is one of the caller's own sessions (product.md section 2).
type Device struct {
	SID          string `json:"sid"`
	Device       string `json:"device" enum:"desktop,phone,tablet,other"`
	OS           string `json:"os"`
	Browser      string `json:"browser"`
	Address      string `json:"address" doc:"the network address of the last exchange of tokens"`
	CreatedAt    int64  `json:"createdAt" doc:"epoch milliseconds"`
	LastActiveAt int64  `json:"lastActiveAt" doc:"epoch milliseconds, to half an hour"`
	Current      bool   `json:"current"`
	NewDevice    bool   `json:"newDevice" doc:"nobody had signed in there before"`
}

// List returns where the caller is signed in: this device first, then by last use.
func (s *Service) List(ctx context.Context, _ account.None) ([]Device, error) {
	return s.Of(ctx, api.ActorOf(ctx))
}

func (s *Service) Of(ctx context.Context, actor auth.Actor) ([]Device, error) {
	sessions, err := s.accounts.SessionsOf(ctx, actor.UserID)
	devices := make([]Device, 0, len(sessions))
	for _, v := range sessions {
		kind, os, browser := account.Describe(v.UserAgent)
		devices = append(devices, Device{v.SID, kind, os, browser, v.Address, v.CreatedAt, v.LastActiveAt, v.SID == actor.SID, v.NewDevice})
	}
	slices.SortFunc(devices, func(a, b Device) int {
		switch {
		case a.Current != b.Current && a.Current, a.Current == b.Current && a.LastActiveAt > b.LastActiveAt:
			return -1
		}
		return 1
	})
	return devices, err
}

// RevokeInput names one device, or all but this one.
type RevokeInput struct {
	SID    string `json:"sid,omitempty" maxLength:"32" msg:"maxLength=设备标识不正确"`
	Others bool   `json:"others,omitempty"`
}

// Revoked is how many devices were signed out.
type Revoked struct {
	Ended int `json:"ended"`
}

// Revoke signs out one of the caller's own devices, or all others. An unknown one, or somebody else's, is 404.
func (s *Service) Revoke(ctx context.Context, in RevokeInput) (Revoked, error) {
	actor := api.ActorOf(ctx)
	switch {
	case in.Others == (in.SID != ""):
		return Revoked{}, api.Field("sid", "请选择要下线的设备")
	case in.Others:
		ended, err := s.accounts.EndOthers(ctx, actor.UserID, actor.SID, account.EndRevoked)
		return Revoked{ended}, err
	}
	_, err := s.sessions.Get(ctx, auth.SessionKey(actor.UserID, in.SID))
	if errors.Is(err, store.ErrNotFound) {
		return Revoked{}, api.NotFound("no_session", "该设备已下线")
	}
	if err != nil {
		return Revoked{}, err
	}
	return Revoked{1}, s.accounts.Expel(ctx, actor.UserID, in.SID, account.EndRevoked, "identity:session:revoke", "下线一台设备")
}

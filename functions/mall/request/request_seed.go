package request

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"bimportal/shared/blob"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Seed is a request of the demonstration data: what was asked, and what happened since.
type Seed struct {
	Slug     string     `json:"slug"`
	Provider string     `json:"provider"`
	User     string     `json:"user"` // who asked
	Said     string     `json:"said"` // his name in the enterprise
	File     string     `json:"file"` // the name of a text that is attached, empty for none
	Text     string     `json:"text"`
	Time     string     `json:"time"`
	Steps    []SeedStep `json:"steps"`
	Form
}

// SeedStep is one thing that happened to a request: take, hand, answer, decline or withdraw.
type SeedStep struct {
	Deed   string `json:"deed"`
	User   string `json:"user"`
	Said   string `json:"said"`
	To     string `json:"to"`
	ToSaid string `json:"toSaid"`
	Family string `json:"family"` // the slug
	Name   string `json:"name"`
	Note   string `json:"note"`
	Time   string `json:"time"`
}

// Load writes the demonstration's requests; a second load changes nothing.
func (s *Service) Load(ctx context.Context, seeds []Seed) error {
	for _, one := range seeds {
		if err := s.load(ctx, one); err != nil {
			return fmt.Errorf("mall: seed: request %s: %w", one.Slug, err)
		}
	}
	return nil
}

func (s *Service) load(ctx context.Context, one Seed) error {
	labels, err := s.labels(ctx)
	if err != nil {
		return err
	}
	at, err := publish.SeedTime(one.Time)
	if err != nil {
		return err
	}
	asker := membership.Who{ID: id.Slug("user", one.User), Name: one.Said}
	r := Request{ID: id.Slug("request", one.Slug), EnterpriseID: publish.SeedProvider(one.Provider), Asker: asker, State: Open}
	attached, err := s.seedFile(ctx, r, one)
	if err != nil {
		return err
	}
	if err := r.Write(one.Form, labels, attached, asker, time.UnixMilli(at)); err != nil {
		return err
	}
	for _, step := range one.Steps {
		if err := r.seeded(step); err != nil {
			return err
		}
	}
	l := s.rows.Of(r.EnterpriseID)
	return store.Retry(ctx, func() error {
		if v, err := l.Stored(ctx, r.ID); err != nil || v.Version > 0 {
			return err
		}
		stock, err := s.stocks.Find(ctx, stockKey(r.EnterpriseID))
		if err != nil {
			return err
		}
		if err := stock.Value.Asked(asker.ID); err != nil {
			return err
		}
		if r.State.Ended() {
			stock.Value.Ended(asker.ID)
		}
		rows, err := l.Set(ctx, r.ID, r)
		if err != nil {
			return err
		}
		return s.base.DB.Transact(ctx, append(rows, s.stocks.Put(stockKey(r.EnterpriseID), stock))...)
	})
}

func (r *Request) seeded(step SeedStep) error {
	at, err := publish.SeedTime(step.Time)
	if err != nil {
		return err
	}
	by, now := membership.Who{ID: id.Slug("user", step.User), Name: step.Said}, time.UnixMilli(at)
	switch step.Deed {
	case "take":
		return r.Take(by, now)
	case "hand":
		return r.Hand(by, membership.Who{ID: id.Slug("user", step.To), Name: step.ToSaid}, step.Note, now)
	case "answer":
		return r.Answer(by, id.Slug("family", step.Family), step.Name, step.Note, now)
	case "decline":
		return r.Decline(by, step.Note, now)
	case "withdraw":
		return r.Withdraw(by, now)
	}
	return fmt.Errorf("no such deed: %q", step.Deed)
}

func (s *Service) seedFile(ctx context.Context, r Request, one Seed) ([]File, error) {
	if one.File == "" {
		return nil, nil
	}
	path := files.Seeded(r.Asker.ID, purpose, "request/"+one.Slug, "txt")
	_, fileID, _ := files.ParsePath(path)
	body := []byte(one.Text)
	sum := sha256.Sum256(body)
	return []File{{fileID, one.File, int64(len(body)), hex.EncodeToString(sum[:]), path}}, s.uploads.Put(ctx, path[1:], body, blob.Headers{Type: "text/plain; charset=utf-8", Disposition: blob.Attachment(one.File), CacheControl: "private, no-store"})
}

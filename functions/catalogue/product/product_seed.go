package product

import (
	"context"
	"encoding/json"
	"fmt"

	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/service"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Seed is a product with a slug instead of an id, its provider's slug, and times as text.
type Seed struct {
	Input
	Slug       string        `json:"slug"`
	Provider   string        `json:"provider"` // an enterprise's slug in infra/seed/enterprise.json
	By         string        `json:"by"`       // its short name
	ViewCount  int           `json:"viewCount"`
	CreateTime string        `json:"createTime"`
	Versions   []SeedRelease `json:"versions"`

	Status *publish.State      `json:"status"` // on the shelf where it is left out
	Reason string              `json:"reason"`
	Staged *publish.SeedChange `json:"staged"`
}

// SeedRelease is a version with its date as text.
type SeedRelease struct {
	VersionNo string `json:"versionNo"`
	Date      string `json:"date"` // YYYY-MM-DD
	Log       string `json:"log"`
}

// Load writes the products on the shelf, which lie in the services, and their labels; what people have changed since the first load stays.
func (s *Service) Load(ctx context.Context, services service.Tree, seeds []Seed, said []comment.Seed) error {
	sums, err := s.comments.Load(ctx, goods.Product, publish.Each(seeds, func(one Seed) string { return one.Slug }), said)
	if err != nil {
		return err
	}
	for _, one := range seeds {
		p, b, next, err := one.read(services)
		if err != nil {
			return fmt.Errorf("catalogue: seed: product %s: %w", one.Slug, err)
		}
		for _, l := range p.Labels {
			if err := s.services.EnsureLabel(ctx, l, p.CreatedAt); err != nil {
				return err
			}
		}
		if err := store.Ensure(ctx, s.sums, countsKey(p.ID), counts{p.ID, sums[p.ID]}); err != nil {
			return err
		}
		if err := s.records.Seed(ctx, p, b, next); err != nil {
			return err
		}
	}
	return nil
}

func (one Seed) read(services service.Tree) (p Product, b Body, next *publish.Next[Product, Body], err error) {
	p.ID, p.ProviderID, p.ProviderName = id.Slug("product", one.Slug), publish.SeedProvider(one.Provider), one.By
	p.State, p.Reason, p.ViewCount = publish.On, one.Reason, one.ViewCount
	if one.Status != nil {
		p.State = *one.Status
	}
	in := one.Input
	for _, v := range one.Versions {
		at, err := clock.ParseText(v.Date + " 10:00:00")
		if err != nil {
			return p, b, nil, err
		}
		in.Versions = append(in.Versions, Release{v.VersionNo, at, v.Log})
	}
	if err := in.apply(&p, &b, services); err != nil {
		return p, b, nil, err
	}
	if p.CreatedAt, err = clock.ParseText(one.CreateTime); err != nil {
		return p, b, nil, err
	}
	p.UpdatedAt, p.PublishedAt = p.CreatedAt, p.CreatedAt
	if len(b.Versions) > 0 {
		p.UpdatedAt = b.Versions[0].At
	}
	if one.Staged == nil {
		return p, b, nil, nil
	}
	if err := one.Staged.Staging(p.Published()); err != nil {
		return p, b, nil, err
	}
	next = &publish.Next[Product, Body]{Row: p, Body: b}
	if err := json.Unmarshal(one.Staged.Form, &in); err != nil {
		return p, b, nil, err
	}
	return p, b, next, in.apply(&next.Row, &next.Body, services)
}

package demo

import (
	"context"
	"fmt"

	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Seed is a system with a slug instead of an id, and how many accounts it lends.
type Seed struct {
	Demo
	Slug       string `json:"slug"`
	Seats      int    `json:"seats"`
	CreateTime string `json:"createTime"`
}

// Load writes the systems and adds the accounts that are missing; an account that is there keeps its lease.
func (s *Service) Load(ctx context.Context, seeds []Seed) error {
	labels, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return err
	}
	now := s.now()
	for _, d := range seeds {
		d.ID = id.Slug("demo", d.Slug)
		if d.CreatedAt, err = publish.SeedTime(d.CreateTime); err != nil {
			return err
		}
		if err := d.Check(); err != nil {
			return fmt.Errorf("catalogue: seed: %w", err)
		}
		was, err := s.systems.Find(ctx, demoKey(d.ID))
		if err != nil {
			return err
		}
		if was.Value.UpdatedBy != "" {
			continue // what an operator has changed stays his
		}
		if err := store.Ensure(ctx, s.systems, demoKey(d.ID), d.Demo); err != nil {
			return err
		}
		doc := d.doc()
		doc.PublishedAt = d.CreatedAt
		if label := labels[d.TypeCode]; label != "" {
			doc.Tags = []string{label}
		}
		if err := s.index.Ensure(ctx, now, doc); err != nil {
			return err
		}
		for n := range d.Seats {
			if err := s.ensureSeat(ctx, Seat{DemoID: d.ID, Account: fmt.Sprintf("%s-%02d", d.Slug, n+1)}); err != nil {
				return err
			}
		}
	}
	return nil
}

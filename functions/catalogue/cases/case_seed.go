package cases

import (
	"context"
	"fmt"

	"bimportal/shared/id"
	"bimportal/shared/publish"
)

// Seed is a case of the demonstration data. Its id follows from slug, its provider from the slug of a seeded
// enterprise, products and templates are slugs too; it goes through the rules of the form.
type Seed struct {
	Form
	Slug         string         `json:"slug"`
	Provider     string         `json:"provider"`
	ProviderName string         `json:"providerName"`
	Status       *publish.State `json:"status"` // published where it is left out
	Top          int            `json:"top"`
	ViewCount    int            `json:"viewCount"`
	LikeCount    int            `json:"likeCount"`
	PublishTime  string         `json:"publishTime"`
	Reason       string         `json:"reason"`
}

// Load writes the demonstration's cases; a second load changes nothing. What the demonstration names is in it, whatever
// people have made of it since: products and templates are the slugs of those.
func (s *Service) Load(ctx context.Context, seeds []Seed, products, templates []string) error {
	codes, err := s.codes(ctx, "", Form{})
	if err != nil {
		return err
	}
	for _, one := range slugs("product", products) {
		codes.Products[one] = true
	}
	for _, one := range slugs("template", templates) {
		codes.Templates[one] = true
	}
	for _, one := range seeds {
		f := one.Form
		f.Products, f.Templates = slugs("product", f.Products), slugs("template", f.Templates)
		c, b, err := one.read(f, codes)
		if err != nil {
			return err
		}
		if err := s.records.Seed(ctx, c, b, nil); err != nil {
			return err
		}
	}
	return nil
}

func (one Seed) read(f Form, codes Codes) (c Case, b Body, err error) {
	at, err := publish.SeedTime(one.PublishTime)
	if err != nil {
		return c, b, fmt.Errorf("catalogue: seed: case %s: %w", one.Slug, err)
	}
	if err := c.Write(&b, f, codes, at); err != nil {
		return c, b, fmt.Errorf("catalogue: seed: case %s: %w", one.Slug, err)
	}
	c.ID, c.ProviderID, c.ProviderName = id.Slug("case", one.Slug), publish.SeedProvider(one.Provider), one.ProviderName
	c.Top, c.ViewCount, c.LikeCount, c.State = one.Top, one.ViewCount, one.LikeCount, publish.On
	c.Reason = one.Reason
	if one.Status != nil {
		c.State = *one.Status
	}
	if c.State == publish.On || c.State == publish.Off {
		c.PublishedAt = at
	}
	return c, b, nil
}

func slugs(kind string, list []string) []string {
	ids := make([]string, len(list))
	for i, slug := range list {
		ids[i] = id.Slug(kind, slug)
	}
	return ids
}

package catalogue

import (
	"context"
	"fmt"
	"reflect"

	"bimportal/shared/id"
	"bimportal/shared/store"
)

// SeedCase is a case of the demonstration data. Its id follows from slug, its provider from the slug of a seeded
// enterprise, products and templates are slugs too; it goes through the rules of the form.
type SeedCase struct {
	CaseForm
	Slug         string `json:"slug"`
	Provider     string `json:"provider"`
	ProviderName string `json:"providerName"`
	Status       *int   `json:"status"` // published where it is left out
	Top          int    `json:"top"`
	ViewCount    int    `json:"viewCount"`
	LikeCount    int    `json:"likeCount"`
	PublishTime  string `json:"publishTime"`
}

// seedCases writes the demonstration's cases; a second load changes nothing.
func (s *Service) seedCases(ctx context.Context, seed Seed) error {
	for _, one := range seed.Cases {
		if err := store.Retry(ctx, func() error { return s.seedCase(ctx, one, seed) }); err != nil {
			return err
		}
	}
	s.cases.public.Forget()
	return nil
}

func (s *Service) seedCase(ctx context.Context, one SeedCase, seed Seed) error {
	f := one.CaseForm
	f.Products, f.Templates = slugs("product", f.Products), slugs("template", f.Templates)
	codes, err := s.caseCodes(ctx, providerIDOf(one.Provider), f)
	if err != nil {
		return err
	}
	// What the demonstration names is in it, whatever people have made of it since.
	for _, p := range seed.Products {
		codes.Products[id.Slug("product", p.Slug)] = p.Name
	}
	for _, t := range seed.Templates {
		codes.Templates[id.Slug("template", t.Slug)] = t.TemplateName
	}
	c, b, err := one.read(f, codes)
	if err != nil {
		return err
	}
	before, err := s.cases.Find(ctx, s.cases.key(c.ID))
	if err != nil {
		return err
	}
	body, err := s.caseBodies.Find(ctx, caseBodyKey(c.ID))
	if err != nil || (before.Version > 0 && reflect.DeepEqual(before.Value, c) && reflect.DeepEqual(body.Value, b)) {
		return err
	}
	writes, err := s.cases.written(ctx, before, c)
	if err != nil {
		return err
	}
	if c.Public() {
		writes = append(writes, s.index.Put(s.now(), caseDoc(c, b, codes.Types[c.CaseType], codes.Regions[c.RegionCode])))
	}
	body.Value = b
	return s.db.Transact(ctx, append(writes, s.caseBodies.Put(caseBodyKey(c.ID), body))...)
}

func (one SeedCase) read(f CaseForm, codes CaseCodes) (c Case, b CaseBody, err error) {
	at, err := millisOf(one.PublishTime)
	if err != nil {
		return c, b, fmt.Errorf("catalogue: seed: case %s: %w", one.Slug, err)
	}
	if err := c.Write(&b, f, codes, at); err != nil {
		return c, b, fmt.Errorf("catalogue: seed: case %s: %w", one.Slug, err)
	}
	c.ID, c.ProviderID, c.ProviderName = id.Slug("case", one.Slug), providerIDOf(one.Provider), one.ProviderName
	c.Top, c.ViewCount, c.LikeCount, c.Status = one.Top, one.ViewCount, one.LikeCount, CasePublished
	if one.Status != nil {
		c.Status = *one.Status
	}
	if c.Status == CasePublished || c.Status == CaseWithdrawn {
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

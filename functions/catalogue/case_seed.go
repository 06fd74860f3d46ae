package catalogue

import (
	"fmt"

	"bimportal/shared/id"
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

func (one SeedCase) read(codes CaseCodes) (c Case, b CaseBody, err error) {
	at, err := millisOf(one.PublishTime)
	if err != nil {
		return c, b, fmt.Errorf("catalogue: seed: case %s: %w", one.Slug, err)
	}
	f := one.CaseForm
	f.Products, f.Templates = slugs("product", f.Products), slugs("template", f.Templates)
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

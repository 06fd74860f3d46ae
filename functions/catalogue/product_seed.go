package catalogue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"bimportal/shared/clock"
	"bimportal/shared/id"
)

// SeedProduct is a product with a slug instead of an id, its provider's slug, and times as text.
type SeedProduct struct {
	ProductInput
	Slug       string        `json:"slug"`
	Provider   string        `json:"provider"` // an enterprise's slug in infra/seed/enterprise.json
	By         string        `json:"by"`       // its short name
	ViewCount  int           `json:"viewCount"`
	CreateTime string        `json:"createTime"`
	Versions   []SeedRelease `json:"versions"`
}

// SeedRelease is a version with its date as text.
type SeedRelease struct {
	VersionNo string `json:"versionNo"`
	Date      string `json:"date"` // YYYY-MM-DD
	Log       string `json:"log"`
}

// SeedService is a group of services with what lies below it.
type SeedService struct {
	GroupCode    string        `json:"groupCode"`
	GroupName    string        `json:"groupName"`
	SubGroupList []SeedService `json:"subGroupList"`
}

// seedProducts writes the tree of services, the labels and the products on the shelf with their search documents.
func (s *Service) seedProducts(ctx context.Context, seed Seed) error {
	nodes, err := flatten(seed.Services, "")
	if err != nil {
		return err
	}
	for _, n := range nodes {
		if err := s.nodes.Ensure(ctx, serviceKey(n.GroupCode), n); err != nil {
			return err
		}
	}
	s.forgetServices()
	services := newServices(nodes)
	for _, one := range seed.Products {
		if err := s.seedProduct(ctx, one, services); err != nil {
			return fmt.Errorf("catalogue: seed: product %s: %w", one.Slug, err)
		}
	}
	return nil
}

func flatten(list []SeedService, parent string) (nodes []ServiceNode, err error) {
	for i, one := range list {
		if parentOf(one.GroupCode) != parent || levelOf(one.GroupCode) > serviceLevels || one.GroupName == "" {
			return nil, fmt.Errorf("catalogue: seed: service %q does not lie in %q", one.GroupCode, parent)
		}
		below, err := flatten(one.SubGroupList, one.GroupCode)
		if err != nil {
			return nil, err
		}
		nodes = append(append(nodes, ServiceNode{one.GroupCode, one.GroupName, i + 1}), below...)
	}
	return nodes, nil
}

// seedProduct writes a product unless this very seed has written it already: what people have changed since stays.
func (s *Service) seedProduct(ctx context.Context, one SeedProduct, services Services) error {
	text, err := json.Marshal(one)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	p := Product{
		ID: id.Slug("product", one.Slug), ProviderID: providerIDOf(one.Provider), ProviderName: one.By, Shelf: OnShelf, ViewCount: one.ViewCount, Seed: hex.EncodeToString(sum[:8]),
	}
	in, b := one.ProductInput, ProductBody{}
	for _, v := range one.Versions {
		at, err := clock.ParseText(v.Date + " 10:00:00")
		if err != nil {
			return err
		}
		in.Versions = append(in.Versions, Release{v.VersionNo, at, v.Log})
	}
	if err := in.apply(&p, &b, services); err != nil {
		return err
	}
	if p.CreatedAt, err = clock.ParseText(one.CreateTime); err != nil {
		return err
	}
	p.UpdatedAt, p.PublishedAt = p.CreatedAt, p.CreatedAt
	if len(b.Versions) > 0 {
		p.UpdatedAt = b.Versions[0].At
	}
	for _, l := range p.Labels {
		if err := s.labels.Ensure(ctx, labelKey(l), Label{l, p.CreatedAt}); err != nil {
			return err
		}
	}
	row, err := s.products.Find(ctx, s.products.key(p.ID))
	if err != nil {
		return err
	}
	body, err := s.bodies.Find(ctx, bodyKey(p.ID))
	if err != nil || (row.Value.Seed == p.Seed && body.Version > 0) {
		return err
	}
	doc, err := s.docOf(ctx, p, b)
	if err != nil {
		return err
	}
	written, err := s.products.written(ctx, row, p)
	if err != nil {
		return err
	}
	body.Value = b
	return s.db.Transact(ctx, append(written, s.index.Put(s.now(), doc), s.bodies.Put(bodyKey(p.ID), body))...)
}

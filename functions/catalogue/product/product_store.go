package product

import (
	"cmp"
	"context"
	"slices"
	"time"

	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/service"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/kept"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// Service is the endpoints of products.
type Service struct {
	records  *publish.Records[Product, Body, *Product]
	services *service.Service
	dict     *dict.Reader
	views    *stats.Views
	comments *comment.Comments
	sums     *store.Table[counts]
	tally    kept.Value[map[string]comment.Sum]
	now      clock.Clock

	providers membership.Providers
}

type whole = publish.Whole[Product, Body]

// New returns the endpoints of products.
func New(b *publish.Base, comments *comment.Comments, services *service.Service, names *dict.Reader, views *stats.Views) *Service {
	s := &Service{
		services: services, dict: names, views: views, comments: comments, sums: store.NewTable[counts](b.DB, b.Table), now: b.Now, providers: b.Providers,
		tally: kept.Value[map[string]comment.Sum]{For: tallyKeep, Size: func(m map[string]comment.Sum) int { return len(m) }},
	}
	s.records = publish.NewRecords[Product, Body, *Product](b, publish.Kind[Product, Body]{
		Life: Shelf, Rights: rights, Name: "product", All: "products",
		Stock: func(s *publish.Stock) *int { return &s.Products }, Home: func(h *stats.Home) *int { return &h.Product },
		Doc: s.doc, Current: func(ctx context.Context, w whole) (any, error) { return s.own(ctx, s.records.Worked(ctx, w)) },
		Facts: s.facts, Copied: copied,
		Versions: &publish.Versions[Product, Body]{Type: version.Product, Not: []string{"versionNo", "versions", "sort", "used"}, Said: func(p Product, b Body) (no, log string) {
			for _, v := range b.Versions {
				if v.VersionNo == p.VersionNo {
					log = v.Log
				}
			}
			return p.VersionNo, log
		}},
	})
	return s
}

// counts is what the marks of a product add up to.
type counts struct {
	ID string `json:"id"`
	comment.Sum
}

func countsKey(id string) store.Key { return store.Key{PK: "productcounts", SK: id} }

// tallyKeep is how old the marks that a page shows may be.
const tallyKeep = 30 * time.Second

// marks returns what the marks of all products add up to, by their ids.
func (s *Service) marks(ctx context.Context) (map[string]comment.Sum, error) {
	return s.tally.Of(s.now(), func() (map[string]comment.Sum, error) {
		rows, err := s.sums.Query(ctx, store.Range{PK: countsKey("").PK})
		byID := make(map[string]comment.Sum, len(rows))
		for _, r := range rows {
			byID[r.Value.ID] = r.Value.Sum
		}
		return byID, err
	})
}

// Shelf is the records for the desks of all kinds.
func (s *Service) Shelf() publish.Shelf { return s.records }

// Nameable says that a record of the enterprise may name the product.
func (s *Service) Nameable(ctx context.Context, id, enterpriseID string) (bool, error) {
	return s.records.Nameable(ctx, id, enterpriseID)
}

// NameOf is what a product is called, in any state; nothing where there is none.
func (s *Service) NameOf(ctx context.Context, id string) (string, error) {
	return s.records.NameOf(ctx, id)
}

// public returns what is on the shelf in the order of the services, then in their own.
func (s *Service) public(ctx context.Context) ([]Product, error) {
	rows, err := s.records.Public(ctx)
	if err != nil {
		return nil, err
	}
	services, err := s.services.Tree(ctx)
	if err != nil {
		return nil, err
	}
	list, places := slices.Clone(rows), services.Places()
	place := func(p Product) int {
		if n, ok := places[p.GroupCode]; ok {
			return n
		}
		return len(places)
	}
	slices.SortStableFunc(list, func(a, b Product) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// Shown returns those of the products that are on the shelf.
func (s *Service) Shown(ctx context.Context, ids []string) ([]Product, error) {
	list, err := s.public(ctx)
	return slices.DeleteFunc(list, func(p Product) bool { return !slices.Contains(ids, p.ID) }), err
}

// doc returns what the search knows of a product.
func (s *Service) doc(ctx context.Context, w whole) (searchdoc.Doc, error) {
	p, b := w.Row.Value, w.Body.Value
	types, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return searchdoc.Doc{}, err
	}
	services, err := s.services.Tree(ctx)
	if err != nil {
		return searchdoc.Doc{}, err
	}
	tags := append([]string{types[p.TypeCode], services.Names()[service.GroupOf(p.GroupCode)]}, p.Labels...)
	return searchdoc.Doc{
		Type: searchdoc.Product, ID: p.ID, Title: p.Name, Summary: p.Intro, Text: p.Text(b), Tags: tags, Path: Shelf.Page + p.ID,
		Cover: p.CoverURL, Kind: p.Drawing, Weight: int64(p.ViewCount), PublishedAt: p.PublishedAt,
	}, nil
}

// Sums is what visitors added up of a product.
func (s *Service) Sums(ctx context.Context, id string) ([]publish.Sum, error) {
	views, err := s.views.Of(ctx, "product")
	if err != nil {
		return nil, err
	}
	p, _, err := s.records.Row(ctx, id)
	if err != nil {
		return nil, err
	}
	marks, err := s.marks(ctx)
	return []publish.Sum{{Label: "浏览", Value: p.ViewCount + views[id]}, {Label: "评价", Value: marks[id].Scores}}, err
}

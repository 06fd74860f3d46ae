package cases

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
)

// Named are the records that a case may name, which other packages keep.
type Named struct{ Product, Template Records }

// Records are those of a kind: which of them a case of an enterprise may name, and what one is called.
type Records interface {
	Nameable(ctx context.Context, id, enterpriseID string) (bool, error)
	NameOf(ctx context.Context, id string) (string, error)
}

// Service is the endpoints of cases.
type Service struct {
	records   *publish.Records[Case, Body, *Case]
	named     Named
	dict      *dict.Reader
	views     *stats.Views
	now       clock.Clock
	providers membership.Providers
}

type whole = publish.Whole[Case, Body]

// New returns the endpoints of cases.
func New(b *publish.Base, named Named, names *dict.Reader, views *stats.Views) *Service {
	s := &Service{named: named, dict: names, views: views, now: b.Now, providers: b.Providers}
	s.records = publish.NewRecords[Case, Body, *Case](b, publish.Kind[Case, Body]{
		Life: Life, Rights: rights, Name: "case", All: "cases", Stock: func(s *publish.Stock) *int { return &s.Cases },
		Doc: s.doc, Current: func(ctx context.Context, w whole) (any, error) { return s.done(ctx, w, nil) },
		Facts: s.facts, Copied: copied,
	})
	return s
}

// Shelf is the records for the desks of all kinds.
func (s *Service) Shelf() publish.Shelf { return s.records }

// public returns what is published: those on top first, then the newest.
func (s *Service) public(ctx context.Context) ([]Case, error) {
	rows, err := s.records.Public(ctx)
	list := slices.Clone(rows)
	slices.SortFunc(list, func(a, b Case) int {
		return cmp.Or(cmp.Compare(b.Top, a.Top), cmp.Compare(b.PublishedAt, a.PublishedAt), cmp.Compare(a.ID, b.ID))
	})
	return list, err
}

// doc is what the search knows of a published case.
func (s *Service) doc(ctx context.Context, w whole) (searchdoc.Doc, error) {
	var types, regions map[string]string
	err := publish.Labels(ctx, s.dict, map[string]*map[string]string{"SHOW_CASE_TYPE": &types, "REGION": &regions})
	c := w.Row.Value
	return searchdoc.Doc{
		Type: searchdoc.Case, ID: c.ID, Title: c.Title, Summary: c.Summary, Text: textOf(c, w.Body.Value), Tags: []string{types[c.CaseType], regions[c.RegionCode], c.ProviderName},
		Path: Life.Page + c.ID, Cover: c.CoverURL, Kind: c.Kind, Weight: int64(c.ViewCount/10 + c.LikeCount), PublishedAt: c.PublishedAt,
	}, err
}

// codes reads what a case of an enterprise may name: the dictionary's values, and of products and templates what is public
// and what is its own.
func (s *Service) codes(ctx context.Context, enterpriseID string, f Form) (c Codes, err error) {
	err = publish.Labels(ctx, s.dict, map[string]*map[string]string{
		"SHOW_CASE_TYPE": &c.Types, "STAGE": &c.Stages, "REGION": &c.Regions, "DISCIPLINE": &c.Disciplines,
	})
	if err != nil {
		return c, err
	}
	if c.Products, err = nameable(ctx, f.Products, enterpriseID, s.named.Product.Nameable); err != nil {
		return c, err
	}
	c.Templates, err = nameable(ctx, f.Templates, enterpriseID, s.named.Template.Nameable)
	return c, err
}

func nameable(ctx context.Context, ids []string, enterpriseID string, may func(ctx context.Context, id, enterpriseID string) (bool, error)) (_ map[string]bool, err error) {
	found := map[string]bool{}
	for _, id := range ids {
		if found[id], err = may(ctx, id, enterpriseID); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// Sums is what visitors added up of a case.
func (s *Service) Sums(ctx context.Context, id string) ([]publish.Sum, error) {
	c, _, err := s.records.Row(ctx, id)
	if err != nil {
		return nil, err
	}
	views, err := s.views.Of(ctx, "case")
	return []publish.Sum{{Label: "浏览", Value: c.ViewCount + views[id]}, {Label: "点赞", Value: c.LikeCount}}, err
}

package template

import (
	"context"
	"maps"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/kept"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// Service is the endpoints of templates.
type Service struct {
	db       *store.DB
	records  *publish.Records[Template, Body, *Template]
	counts   *store.Table[Counts]
	versions *store.Table[VersionCounts]
	likes    *store.Table[Like]
	owned    entitlement.Store
	comments *comment.Comments
	used     *store.Table[Use]
	tally    kept.Value[map[string]Counts]
	index    searchdoc.Index
	dict     *dict.Reader
	views    *stats.Views
	now      clock.Clock

	providers membership.Providers
}

type whole = publish.Whole[Template, Body]

// New returns the endpoints of templates.
func New(b *publish.Base, comments *comment.Comments, names *dict.Reader, views *stats.Views) *Service {
	s := &Service{
		db: b.DB, counts: store.NewTable[Counts](b.DB, b.Table), versions: store.NewTable[VersionCounts](b.DB, b.Table), likes: store.NewTable[Like](b.DB, b.Table), owned: entitlement.NewStore(b.DB, b.Table),
		comments: comments, used: store.NewTable[Use](b.DB, b.Table), index: b.Index, dict: names, views: views, now: b.Now, providers: b.Providers,
		tally: kept.Value[map[string]Counts]{For: tallyKeep, Size: func(m map[string]Counts) int { return len(m) }},
	}
	s.records = publish.NewRecords[Template, Body, *Template](b, publish.Kind[Template, Body]{
		Life: Life, Rights: rights, Name: "template", All: "templates",
		Stock: func(s *publish.Stock) *int { return &s.Templates }, Home: func(h *stats.Home) *int { return &h.Template },
		Doc: s.doc, Current: func(ctx context.Context, w whole) (any, error) { return s.done(ctx, w, nil) },
		Facts: s.facts, Copied: copied,
		Versions: &publish.Versions[Template, Body]{Type: version.Template, Not: []string{"versionNo", "changeLog"}, Said: func(t Template, b Body) (no, log string) {
			if len(b.Versions) > 0 {
				log = b.Versions[0].ChangeLog
			}
			return t.VersionNo, log
		}},
	})
	return s
}

// Shelf is the records for the desks of all kinds.
func (s *Service) Shelf() publish.Shelf { return s.records }

// Nameable says that a record of the enterprise may name the template.
func (s *Service) Nameable(ctx context.Context, id, enterpriseID string) (bool, error) {
	return s.records.Nameable(ctx, id, enterpriseID)
}

// NameOf is what a template is called, in any state; nothing where there is none.
func (s *Service) NameOf(ctx context.Context, id string) (string, error) {
	return s.records.NameOf(ctx, id)
}

func countsKey(id string) store.Key { return goods.CountsKey(id) }

// UseKey is where a template's Use lies (shared/goods).
func UseKey(templateID string) store.Key { return goods.ProjectsKey(templateID) }

// tallyKeep is how old the likes, uses and marks of a list may be, in another process than the one that wrote them.
const tallyKeep = 30 * time.Second

// shelf is every template that is public, and what visitors added up of all.
type shelf struct {
	rows   []Template
	counts map[string]Counts
}

// shelf returns what the public's lists read. Nobody writes into it.
func (s *Service) shelf(ctx context.Context) (shelf, error) {
	counts, err := s.tallied(ctx)
	if err != nil {
		return shelf{}, err
	}
	rows, err := s.records.Public(ctx)
	return shelf{rows, counts}, err
}

func (s *Service) tallied(ctx context.Context) (map[string]Counts, error) {
	return s.tally.Of(s.now(), func() (map[string]Counts, error) {
		rows, err := s.counts.Query(ctx, store.Range{PK: countsKey("").PK})
		byID := make(map[string]Counts, len(rows))
		for _, r := range rows {
			byID[r.Value.ID] = r.Value
		}
		return byID, err
	})
}

// counted puts what this process has just added up into what its lists show.
func (s *Service) counted(c Counts) {
	s.tally.Change(s.now(), func(m map[string]Counts) map[string]Counts {
		m = maps.Clone(m)
		m[c.ID] = c
		return m
	})
}

// gathered is a template whole with what visitors added up of it and of each of its versions.
type gathered struct {
	whole
	counts   Counts
	versions map[string]VersionCounts
}

// withCounts reads a template with what visitors added up, at the same time. It returns errGone.
func (s *Service) withCounts(ctx context.Context, id string) (c gathered, err error) {
	var all errgroup.Group
	all.Go(func() (err error) { c.whole, err = s.records.Of(ctx, id); return })
	all.Go(func() error {
		v, err := s.counts.Find(ctx, countsKey(id))
		c.counts = v.Value
		return err
	})
	all.Go(func() error {
		rows, err := s.versions.Query(ctx, store.Range{PK: goods.VersionKey(id, "").PK})
		c.versions = make(map[string]VersionCounts, len(rows))
		for _, v := range rows {
			c.versions[v.Value.VersionNo] = v.Value
		}
		return err
	})
	return c, all.Wait()
}

// doc is what the search knows of a template on the shelf.
func (s *Service) doc(ctx context.Context, w whole) (searchdoc.Doc, error) {
	t := w.Row.Value
	types, err := s.dict.Labels(ctx, "TEMPLATE_TYPE")
	if err != nil {
		return searchdoc.Doc{}, err
	}
	counts, err := s.counts.Find(ctx, countsKey(t.ID))
	text := ""
	for _, m := range t.Modules {
		text += m + "\n"
	}
	return searchdoc.Doc{
		Type: searchdoc.Template, ID: t.ID, Title: t.TemplateName, Summary: t.Intro, Text: text, Tags: append([]string{types[t.TypeCode], t.ProviderName}, t.Labels...),
		Path: Life.Page + t.ID, Cover: t.ThumbURL, Kind: t.Kind, Weight: int64(weight(counts.Value)), PublishedAt: t.PublishedAt,
	}, err
}

// codes reads the dictionary's values that a template may name.
func (s *Service) codes(ctx context.Context) (c Codes, err error) {
	err = publish.Labels(ctx, s.dict, map[string]*map[string]string{"TEMPLATE_TYPE": &c.Types, "STAGE": &c.Stages, "DISCIPLINE": &c.Disciplines})
	return c, err
}

// Sums is what visitors added up of a template.
func (s *Service) Sums(ctx context.Context, id string) ([]publish.Sum, error) {
	c, err := s.withCounts(ctx, id)
	if err != nil {
		return nil, err
	}
	views, err := s.views.Of(ctx, "template")
	return []publish.Sum{
		{Label: "浏览", Value: c.Row.Value.ViewCount + views[id]}, {Label: "使用", Value: c.counts.Uses}, {Label: "点赞", Value: c.counts.Likes}, {Label: "评价", Value: c.counts.Scores},
	}, err
}

package catalogue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

const newestFirst int64 = 100_000_000_000_000

func caseKey(id string) store.Key { return store.Key{PK: "cases", SK: "case#" + id} }

func caseBodyKey(id string) store.Key { return store.Key{PK: "case#" + id, SK: "body"} }

var errNoCase = api.NotFound("case_gone", "案例不存在或已撤回")

// allCases reads the collection whole; it stays under about 1,000 rows (design.md section 3).
func (s *Service) allCases(ctx context.Context) ([]Case, error) {
	rows, err := s.cases.Query(ctx, store.Range{PK: caseKey("").PK, From: caseKey("").SK})
	if err != nil {
		return nil, err
	}
	return ordered(rows, func(c Case) string {
		return fmt.Sprintf("%d#%015d#%s", 1-c.Top, newestFirst-c.PublishedAt, c.ID)
	}), nil
}

// shownCases is allCases as it was at most rowsKeep ago, for the public. Nobody writes into what it answers.
func (s *Service) shownCases(ctx context.Context) ([]Case, error) {
	return s.caseRows.of(s.now(), func() ([]Case, error) { return s.allCases(ctx) })
}

// latestCases is the collection with versions and as strong as a read can be, the last changed first.
func (s *Service) latestCases(ctx context.Context) ([]store.Versioned[Case], error) {
	rows, err := s.cases.QueryLatest(ctx, store.Range{PK: caseKey("").PK, From: caseKey("").SK})
	slices.SortFunc(rows, func(a, b store.Versioned[Case]) int {
		return cmp.Or(cmp.Compare(max(b.Value.UpdatedAt, b.Value.PublishedAt), max(a.Value.UpdatedAt, a.Value.PublishedAt)), cmp.Compare(a.Value.ID, b.Value.ID))
	})
	return rows, err
}

// wholeCase is a case with its body.
type wholeCase struct {
	row  store.Versioned[Case]
	body store.Versioned[CaseBody]
}

// caseOf reads a case whole. errNoCase where there is none.
func (s *Service) caseOf(ctx context.Context, id string) (wholeCase, error) {
	var w wholeCase
	var bodyErr error
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.body, bodyErr = s.caseBodies.Find(ctx, caseBodyKey(id))
	}()
	row, err := s.cases.Get(ctx, caseKey(id))
	<-done
	if isGone(err) {
		return w, errNoCase
	}
	w.row = row
	return w, errors.Join(err, bodyErr)
}

// caseDoc is what the search knows of a published case.
func caseDoc(c Case, b CaseBody, typeName, regionName string) searchdoc.Doc {
	tags := []string{}
	for _, tag := range []string{typeName, regionName, c.ProviderName} {
		if tag != "" {
			tags = append(tags, tag)
		}
	}
	return searchdoc.Doc{
		Type: searchdoc.Case, ID: c.ID, Title: c.Title, Summary: c.Summary, Text: caseText(c, b), Tags: tags, Path: "/project_details?id=" + c.ID,
		Cover: c.CoverURL, Kind: c.Kind, Weight: int64(c.ViewCount/10 + c.LikeCount), PublishedAt: c.PublishedAt,
	}
}

// caseDocWrite answers the write that the search follows a case by; nothing where it was and stays unknown.
func (s *Service) caseDocWrite(ctx context.Context, before, after wholeCase, now time.Time) ([]store.Write, error) {
	c := after.row.Value
	if c.Status != CasePublished {
		if before.row.Value.Status != CasePublished {
			return nil, nil
		}
		return []store.Write{s.index.Gone(now, searchdoc.Case, c.ID)}, nil
	}
	types, err := s.dict.Labels(ctx, "SHOW_CASE_TYPE")
	if err != nil {
		return nil, err
	}
	regions, err := s.dict.Labels(ctx, "REGION")
	return []store.Write{s.index.Put(now, caseDoc(c, after.body.Value, types[c.CaseType], regions[c.RegionCode]))}, err
}

// addCase stores a new case under a new id and answers it.
func (s *Service) addCase(ctx context.Context, c Case, b CaseBody) (Case, error) {
	err := store.Retry(ctx, func() error {
		c.ID = id.New("")
		booked, err := s.booked(ctx, c.ProviderID, lineOf(ctx, auth.CaseEdit, "case", c.ID, "新建案例："+c.Title).Changed(nil, c), s.now())
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(booked, s.cases.New(caseKey(c.ID), c), s.caseBodies.New(caseBodyKey(c.ID), b))...)
	})
	return c, err
}

// changeCase applies f to a case and writes what it is afterwards, with a line of the book, its search document and
// what f adds.
func (s *Service) changeCase(ctx context.Context, id string, action auth.Permission, text string, f func(w *wholeCase, now time.Time) ([]store.Write, error)) (wholeCase, error) {
	var w wholeCase
	err := store.Retry(ctx, func() (err error) {
		if w, err = s.caseOf(ctx, id); err != nil {
			return err
		}
		before, now := w, s.now()
		writes, err := f(&w, now)
		if err != nil {
			return err
		}
		doc, err := s.caseDocWrite(ctx, before, w, now)
		if err != nil {
			return err
		}
		c := w.row.Value
		booked, err := s.booked(ctx, c.ProviderID, lineOf(ctx, action, "case", id, text+"："+c.Title).Changed(before.row.Value, c), now)
		if err != nil {
			return err
		}
		writes = append(append(append(writes, doc...), booked...), s.cases.Put(caseKey(id), w.row), s.caseBodies.Put(caseBodyKey(id), w.body))
		return s.db.Transact(ctx, writes...)
	})
	s.caseRows.forget()
	w.row.Version++
	return w, err
}

// deleteCase removes a case of the enterprise's own that is neither public nor under review.
func (s *Service) deleteCase(ctx context.Context, id, enterpriseID string) error {
	return store.Retry(ctx, func() error {
		w, err := s.caseOf(ctx, id)
		if err == nil && w.row.Value.ProviderID != enterpriseID {
			return errNoCase
		}
		if err != nil {
			return err
		}
		if err := w.row.Value.Editable(); err != nil {
			return err
		}
		now := s.now()
		booked, err := s.booked(ctx, enterpriseID, lineOf(ctx, auth.CaseDelete, "case", id, "删除案例："+w.row.Value.Title).Changed(w.row.Value, nil), now)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(booked, s.cases.DeleteAs(caseKey(id), w.row), s.caseBodies.Remove(caseBodyKey(id)), s.index.Gone(now, searchdoc.Case, id))...)
	})
}

// caseCodes reads what a case may name.
func (s *Service) caseCodes(ctx context.Context) (CaseCodes, error) {
	var c CaseCodes
	for _, one := range []struct {
		name string
		into *map[string]string
	}{{"SHOW_CASE_TYPE", &c.Types}, {"STAGE", &c.Stages}, {"REGION", &c.Regions}, {"DISCIPLINE", &c.Disciplines}} {
		labels, err := s.dict.Labels(ctx, one.name)
		if err != nil {
			return c, err
		}
		*one.into = labels
	}
	products, err := s.allProducts(ctx)
	if err != nil {
		return c, err
	}
	templates, err := s.allTemplates(ctx)
	c.Products, c.Templates = map[string]string{}, map[string]string{}
	for _, p := range products {
		c.Products[p.ID] = p.Name
	}
	for _, t := range templates.rows {
		c.Templates[t.ID] = t.TemplateName
	}
	return c, err
}

// seedCases writes the demonstration's cases; a second load changes nothing.
func (s *Service) seedCases(ctx context.Context, seed Seed) error {
	codes, err := s.caseCodes(ctx)
	if err != nil {
		return err
	}
	// What this load has just written counts too, however late a query sees it.
	for _, p := range seed.Products {
		codes.Products[id.Slug("product", p.Slug)] = p.Name
	}
	for _, t := range seed.Templates {
		codes.Templates[id.Slug("template", t.Slug)] = t.TemplateName
	}
	for _, one := range seed.Cases {
		c, b, err := one.read(codes)
		if err != nil {
			return err
		}
		if err := s.cases.Ensure(ctx, caseKey(c.ID), c); err != nil {
			return err
		}
		if err := s.caseBodies.Ensure(ctx, caseBodyKey(c.ID), b); err != nil {
			return err
		}
		if c.Status == CasePublished {
			if err := s.index.Ensure(ctx, s.now(), caseDoc(c, b, codes.Types[c.CaseType], codes.Regions[c.RegionCode])); err != nil {
				return err
			}
		}
	}
	return nil
}

// ordered answers the values sorted by key.
func ordered[T any](rows []store.Versioned[T], key func(T) string) []T {
	values := make([]T, len(rows))
	for i, r := range rows {
		values[i] = r.Value
	}
	sort.SliceStable(values, func(i, j int) bool { return key(values[i]) < key(values[j]) })
	return values
}

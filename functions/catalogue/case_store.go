package catalogue

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sort"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

func caseBodyKey(id string) store.Key { return store.Key{PK: "case#" + id, SK: "body"} }

var errNoCase = api.NotFound("case_gone", "案例不存在或已撤回")

// publicCases answers what is published: those on top first, then the newest.
func (s *Service) publicCases(ctx context.Context) ([]Case, error) {
	rows, err := s.cases.public.Rows(ctx)
	list := slices.Clone(rows)
	slices.SortFunc(list, func(a, b Case) int {
		return cmp.Or(cmp.Compare(b.Top, a.Top), cmp.Compare(b.PublishedAt, a.PublishedAt), cmp.Compare(a.ID, b.ID))
	})
	return list, err
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
	row, err := s.cases.of(ctx, id)
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
		written, err := s.cases.written(ctx, store.Versioned[Case]{}, c)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(append(booked, written...), s.caseBodies.New(caseBodyKey(c.ID), b))...)
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
		written, err := s.cases.written(ctx, before.row, c)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(slices.Concat(writes, doc, booked, written), s.caseBodies.Put(caseBodyKey(id), w.body))...)
	})
	s.cases.public.Forget()
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
		deleted, err := s.cases.deleted(ctx, w.row)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(append(booked, deleted...), s.caseBodies.Remove(caseBodyKey(id)), s.index.Gone(now, searchdoc.Case, id))...)
	})
}

// caseCodes reads what a case of an enterprise may name: what is public, and what is its own.
func (s *Service) caseCodes(ctx context.Context, enterpriseID string, f CaseForm) (CaseCodes, error) {
	c := CaseCodes{Products: map[string]string{}, Templates: map[string]string{}}
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
	for _, id := range f.Products {
		v, err := s.products.Find(ctx, s.products.key(id))
		if err != nil {
			return c, err
		}
		if p := v.Value; p.Public() || p.ProviderID == enterpriseID {
			c.Products[id] = p.Name
		}
	}
	for _, id := range f.Templates {
		v, err := s.templates.rows.Find(ctx, s.templates.rows.key(id))
		if err != nil {
			return c, err
		}
		if t := v.Value; t.Public() || t.ProviderID == enterpriseID {
			c.Templates[id] = t.TemplateName
		}
	}
	return c, nil
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

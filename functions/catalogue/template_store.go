package catalogue

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/templateuse"
)

func templateKey(id string) store.Key { return store.Key{PK: "templates", SK: "template#" + id} }

func templateBodyKey(id string) store.Key { return store.Key{PK: "template#" + id, SK: "body"} }

func templateCountsKey(id string) store.Key { return store.Key{PK: "templatecounts", SK: id} }

var errNoTemplate = api.NotFound("template_gone", "模板不存在或已下架")

// templateTables are the items of templates, and what the lists read last.
type templateTables struct {
	rows   *store.Table[Template]
	bodies *store.Table[TemplateBody]
	counts *store.Table[TemplateCounts]
	likes  *store.Table[Like]
	owned  *store.Table[Owned]
	marks  *store.Table[Comment]
	used   *store.Table[templateuse.Use]
	shelf  kept[templateShelf]
}

func newTemplateTables(db *store.DB, table string) *templateTables {
	return &templateTables{
		rows: store.NewTable[Template](db, table), bodies: store.NewTable[TemplateBody](db, table), counts: store.NewTable[TemplateCounts](db, table),
		likes: store.NewTable[Like](db, table), owned: store.NewTable[Owned](db, table), marks: store.NewTable[Comment](db, table),
		used: store.NewTable[templateuse.Use](db, table),
	}
}

// templateShelf is every template and what visitors added up.
type templateShelf struct {
	rows   []Template
	counts map[string]TemplateCounts
}

// allTemplates reads both collections whole; they stay under about 1,000 rows (design.md section 3).
func (s *Service) allTemplates(ctx context.Context) (templateShelf, error) {
	var counts []store.Versioned[TemplateCounts]
	var countsErr error
	var beside sync.WaitGroup
	beside.Go(func() { counts, countsErr = s.templates.counts.Query(ctx, store.Range{PK: templateCountsKey("").PK}) })
	rows, err := s.templates.rows.Query(ctx, store.Range{PK: templateKey("").PK, From: templateKey("").SK})
	beside.Wait()
	all := templateShelf{rows: make([]Template, len(rows)), counts: make(map[string]TemplateCounts, len(counts))}
	for i, r := range rows {
		all.rows[i] = r.Value
	}
	for _, c := range counts {
		all.counts[c.Value.ID] = c.Value
	}
	return all, errors.Join(err, countsErr)
}

// latestTemplates is allTemplates with versions and as strong as a read can be, for those who manage them.
func (s *Service) latestTemplates(ctx context.Context) ([]store.Versioned[Template], map[string]TemplateCounts, error) {
	rows, err := s.templates.rows.QueryLatest(ctx, store.Range{PK: templateKey("").PK, From: templateKey("").SK})
	if err != nil {
		return nil, nil, err
	}
	counts, err := s.templates.counts.Query(ctx, store.Range{PK: templateCountsKey("").PK})
	byID := make(map[string]TemplateCounts, len(counts))
	for _, c := range counts {
		byID[c.Value.ID] = c.Value
	}
	return rows, byID, err
}

func isGone(err error) bool { return errors.Is(err, store.ErrNotFound) }

// shelf is allTemplates as it was at most rowsKeep ago, for the public. Nobody writes into what it answers.
func (s *Service) shelf(ctx context.Context) (templateShelf, error) {
	return s.templates.shelf.of(s.now(), func() (templateShelf, error) { return s.allTemplates(ctx) })
}

// wholeTemplate is a template with everything that belongs to it.
type wholeTemplate struct {
	row    store.Versioned[Template]
	body   store.Versioned[TemplateBody]
	counts TemplateCounts
}

// template reads a template whole, its parts at the same time. ErrNotFound where there is none.
func (s *Service) template(ctx context.Context, id string) (wholeTemplate, error) {
	var w wholeTemplate
	var counts store.Versioned[TemplateCounts]
	var bodyErr, countsErr error
	var beside sync.WaitGroup
	beside.Go(func() { w.body, bodyErr = s.templates.bodies.Find(ctx, templateBodyKey(id)) })
	beside.Go(func() { counts, countsErr = s.templates.counts.Find(ctx, templateCountsKey(id)) })
	row, err := s.templates.rows.Get(ctx, templateKey(id))
	beside.Wait()
	w.row, w.counts = row, counts.Value
	return w, errors.Join(err, bodyErr, countsErr)
}

// templateDoc is what the search knows of a template on the shelf.
func templateDoc(t Template, c TemplateCounts, typeName string) searchdoc.Doc {
	tags := []string{t.ProviderName}
	if typeName != "" {
		tags = append([]string{typeName}, tags...)
	}
	text := ""
	for _, m := range t.Modules {
		text += m + "\n"
	}
	return searchdoc.Doc{
		Type: searchdoc.Template, ID: t.ID, Title: t.TemplateName, Summary: t.Intro, Text: text, Tags: append(tags, t.Labels...),
		Path: "/templateDetail?id=" + t.ID, Cover: t.ThumbURL, Kind: t.Kind, Weight: int64(weight(c)), PublishedAt: t.PublishedAt,
	}
}

// homeWith answers the write of the platform's counters with d more templates.
func (s *Service) homeWith(ctx context.Context, d int) (store.Write, error) {
	home, err := s.counters.Find(ctx, stats.HomeKey)
	home.Value.Template = max(0, home.Value.Template+d)
	return s.counters.Put(stats.HomeKey, home), err
}

// addTemplate stores a new template of an enterprise under a new id and answers it.
func (s *Service) addTemplate(ctx context.Context, make func(id string) (Template, TemplateBody), text string) (Template, error) {
	var t Template
	err := store.Retry(ctx, func() error {
		var b TemplateBody
		t, b = make(id.New(""))
		booked, err := s.booked(ctx, t.ProviderID, lineOf(ctx, auth.TemplateEdit, "template", t.ID, text+"："+t.TemplateName).Changed(nil, t), s.now())
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(booked, s.templates.rows.New(templateKey(t.ID), t), s.templates.bodies.New(templateBodyKey(t.ID), b))...)
	})
	return t, err
}

// changeTemplate applies f to a template and writes what it is afterwards. With the row go its body, a line of the
// book, the platform's counter and the search document when it becomes or ceases to be public, and what f adds.
func (s *Service) changeTemplate(ctx context.Context, id string, action auth.Permission, text string, f func(w *wholeTemplate, now time.Time) ([]store.Write, error)) (wholeTemplate, error) {
	types, err := s.dict.Labels(ctx, "TEMPLATE_TYPE")
	if err != nil {
		return wholeTemplate{}, err
	}
	var w wholeTemplate
	err = store.Retry(ctx, func() error {
		if w, err = s.template(ctx, id); errors.Is(err, store.ErrNotFound) {
			return errNoTemplate
		} else if err != nil {
			return err
		}
		before, now := w.row.Value, s.now()
		writes, err := f(&w, now)
		if err != nil {
			return err
		}
		after := w.row.Value
		booked, err := s.booked(ctx, after.ProviderID, lineOf(ctx, action, "template", id, text+"："+after.TemplateName).Changed(before, after), now)
		if err != nil {
			return err
		}
		writes = append(append(writes, booked...), s.templates.rows.Put(templateKey(id), w.row), s.templates.bodies.Put(templateBodyKey(id), w.body))
		was, is := before.Status == TemplateOn, after.Status == TemplateOn
		if is {
			writes = append(writes, s.index.Put(now, templateDoc(after, w.counts, types[after.TypeCode])))
		} else if was {
			writes = append(writes, s.index.Gone(now, searchdoc.Template, id))
		}
		if was != is {
			d := -1
			if is {
				d = 1
			}
			home, err := s.homeWith(ctx, d)
			if err != nil {
				return err
			}
			writes = append(writes, home)
		}
		return s.db.Transact(ctx, writes...)
	})
	s.templates.shelf.forget()
	w.row.Version++
	return w, err
}

// deleteTemplate removes a template that no project uses. errTemplateUsed where one does.
func (s *Service) deleteTemplate(ctx context.Context, id, enterpriseID string) error {
	return store.Retry(ctx, func() error {
		w, err := s.template(ctx, id)
		if errors.Is(err, store.ErrNotFound) || (err == nil && w.row.Value.ProviderID != enterpriseID) {
			return errNoTemplate
		}
		if err != nil {
			return err
		}
		if err := w.row.Value.Deletable(); err != nil {
			return err
		}
		now := s.now()
		booked, err := s.booked(ctx, enterpriseID, lineOf(ctx, auth.TemplateDelete, "template", id, "删除模板："+w.row.Value.TemplateName).Changed(w.row.Value, nil), now)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(booked, s.templates.used.Absent(templateuse.Key(id)).Or(errTemplateUsed),
			s.templates.rows.DeleteAs(templateKey(id), w.row), s.templates.bodies.Remove(templateBodyKey(id)), s.templates.counts.Remove(templateCountsKey(id)),
			s.index.Gone(now, searchdoc.Template, id))...)
	})
}

// tellOwner answers the writes of a message to the owner of an enterprise; none where it has none.
func (s *Service) tellOwner(ctx context.Context, enterpriseID, title, content, link string, now time.Time) ([]store.Write, error) {
	a, err := s.access.Find(ctx, membership.AccessKey(enterpriseID))
	if err != nil || a.Value.OwnerID == "" {
		return nil, err
	}
	return s.box.Put(now, notify.Notice{
		UserID: a.Value.OwnerID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindReview, Link: link, EnterpriseID: enterpriseID,
	}), nil
}

// seedTemplates writes the demonstration's templates and their comments; a second load changes nothing, and what
// visitors have added up since the first one stays.
func (s *Service) seedTemplates(ctx context.Context, seed Seed) error {
	codes, err := s.templateCodes(ctx)
	if err != nil {
		return err
	}
	comments := map[string][]Comment{}
	for _, one := range seed.Templates {
		comments[id.Slug("template", one.Slug)] = nil
	}
	for _, one := range seed.Comments {
		c, err := one.read()
		if err != nil {
			return err
		}
		if _, known := comments[c.TemplateID]; !known {
			return fmt.Errorf("catalogue: seed: comment of %s, which is no template", one.Template)
		}
		comments[c.TemplateID] = append(comments[c.TemplateID], c)
	}
	for _, one := range seed.Templates {
		t, b, c, err := one.read(codes)
		if err != nil {
			return err
		}
		for _, comment := range comments[t.ID] {
			if err := s.templates.marks.Ensure(ctx, commentKey(comment), comment); err != nil {
				return err
			}
			c.ScoreSum, c.Scores = c.ScoreSum+comment.Score, c.Scores+1
		}
		if err := s.templates.rows.Ensure(ctx, templateKey(t.ID), t); err != nil {
			return err
		}
		if err := s.templates.bodies.Ensure(ctx, templateBodyKey(t.ID), b); err != nil {
			return err
		}
		counts, err := s.templates.counts.Find(ctx, templateCountsKey(t.ID))
		if err != nil {
			return err
		}
		if counts.Version == 0 {
			if err := s.db.Transact(ctx, s.templates.counts.New(templateCountsKey(t.ID), c)); err != nil {
				return err
			}
		}
		if t.Status != TemplateOn {
			continue
		}
		if err := s.index.Ensure(ctx, s.now(), templateDoc(t, c, codes.Types[t.TypeCode])); err != nil {
			return err
		}
	}
	return nil
}

// templateCodes reads the dictionary's values that a template may name.
func (s *Service) templateCodes(ctx context.Context) (Codes, error) {
	types, err := s.dict.Labels(ctx, "TEMPLATE_TYPE")
	if err != nil {
		return Codes{}, err
	}
	stages, err := s.dict.Labels(ctx, "STAGE")
	if err != nil {
		return Codes{}, err
	}
	disciplines, err := s.dict.Labels(ctx, "DISCIPLINE")
	return Codes{types, stages, disciplines}, err
}

func millisOf(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	return clock.ParseText(text)
}

package catalogue

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/kept"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/templateuse"
)

func templateBodyKey(id string) store.Key { return store.Key{PK: "template#" + id, SK: "body"} }

func templateCountsKey(id string) store.Key { return store.Key{PK: "templatecounts", SK: id} }

var errNoTemplate = api.NotFound("template_gone", "模板不存在或已下架")

// templateTables are the items of templates, and what visitors added up as it was read last.
type templateTables struct {
	rows   records[Template]
	bodies *store.Table[TemplateBody]
	counts *store.Table[TemplateCounts]
	likes  *store.Table[Like]
	owned  *store.Table[Owned]
	marks  *store.Table[Comment]
	used   *store.Table[templateuse.Use]
	tally  kept.Value[map[string]TemplateCounts]
}

func newTemplateTables(d Deps) *templateTables {
	return &templateTables{
		rows: newRecords[Template](d.DB, d.Table, templateKind, "templates", d.Clock), bodies: store.NewTable[TemplateBody](d.DB, d.Table),
		counts: store.NewTable[TemplateCounts](d.DB, d.Table), likes: store.NewTable[Like](d.DB, d.Table), owned: store.NewTable[Owned](d.DB, d.Table),
		marks: store.NewTable[Comment](d.DB, d.Table), used: store.NewTable[templateuse.Use](d.DB, d.Table),
		tally: kept.Value[map[string]TemplateCounts]{For: tallyKeep, Size: func(m map[string]TemplateCounts) int { return len(m) }},
	}
}

// tallyKeep is how old the likes, uses and marks of a list may be, in another process than the one that wrote them.
const tallyKeep = 30 * time.Second

// templateShelf is every template on the shelf, and what visitors added up of all.
type templateShelf struct {
	rows   []Template
	counts map[string]TemplateCounts
}

// shelf answers what the public's lists read. Nobody writes into it.
func (s *Service) shelf(ctx context.Context) (templateShelf, error) {
	counts, err := s.tally(ctx)
	if err != nil {
		return templateShelf{}, err
	}
	rows, err := s.templates.rows.public.Rows(ctx)
	return templateShelf{rows, counts}, err
}

func (s *Service) tally(ctx context.Context) (map[string]TemplateCounts, error) {
	return s.templates.tally.Of(s.now(), func() (map[string]TemplateCounts, error) {
		rows, err := s.templates.counts.Query(ctx, store.Range{PK: templateCountsKey("").PK})
		byID := make(map[string]TemplateCounts, len(rows))
		for _, r := range rows {
			byID[r.Value.ID] = r.Value
		}
		return byID, err
	})
}

// counted puts what this process has just added up into what its lists show.
func (s *Service) counted(c TemplateCounts) {
	s.templates.tally.Change(s.now(), func(m map[string]TemplateCounts) map[string]TemplateCounts {
		m = maps.Clone(m)
		m[c.ID] = c
		return m
	})
}

func isGone(err error) bool { return errors.Is(err, store.ErrNotFound) }

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
	row, err := s.templates.rows.of(ctx, id)
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
		written, err := s.templates.rows.written(ctx, store.Versioned[Template]{}, t)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(append(booked, written...), s.templates.bodies.New(templateBodyKey(t.ID), b))...)
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
		asRead, before, now := w.row, w.row.Value, s.now()
		writes, err := f(&w, now)
		if err != nil {
			return err
		}
		after := w.row.Value
		booked, err := s.booked(ctx, after.ProviderID, lineOf(ctx, action, "template", id, text+"："+after.TemplateName).Changed(before, after), now)
		if err != nil {
			return err
		}
		written, err := s.templates.rows.written(ctx, asRead, after)
		if err != nil {
			return err
		}
		writes = append(slices.Concat(writes, booked, written), s.templates.bodies.Put(templateBodyKey(id), w.body))
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
	s.templates.rows.public.Forget()
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
		deleted, err := s.templates.rows.deleted(ctx, w.row)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(append(booked, deleted...), s.templates.used.Absent(templateuse.Key(id)).Or(errTemplateUsed),
			s.templates.bodies.Remove(templateBodyKey(id)), s.templates.counts.Remove(templateCountsKey(id)),
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

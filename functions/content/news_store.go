package content

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

func newsKey(enterpriseID, id string) store.Key {
	return store.Key{PK: "news#" + enterpriseID, SK: "row#" + id}
}

func bodyKey(enterpriseID, id string) store.Key {
	return store.Key{PK: "news#" + enterpriseID, SK: "body#" + id}
}

// dueKey orders by the moment.
func dueKey(at int64, id string) store.Key {
	return store.Key{PK: "due", SK: fmt.Sprintf("%015d#%s", at, id)}
}

func newsCountKey(enterpriseID string) store.Key {
	return store.Key{PK: "news#" + enterpriseID, SK: "count"}
}

// newsOf reads an enterprise's news whole, the newest first; there are at most newsMost.
func (s *Service) newsOf(ctx context.Context, enterpriseID string) ([]News, error) {
	rows, err := s.news.Query(ctx, store.Range{PK: newsKey(enterpriseID, "").PK, From: "row#"})
	if err != nil {
		return nil, err
	}
	list := make([]News, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	Newest(list)
	return list, nil
}

// publicNews returns what anybody sees at the moment, the newest first.
func (s *Service) publicNews(ctx context.Context, now time.Time) ([]News, error) {
	all, err := s.listed.Rows(ctx)
	shown := []News{}
	for _, n := range all {
		if n.Public(now) {
			shown = append(shown, n)
		}
	}
	Newest(shown)
	return shown, err
}

// write returns the writes that bring a news from what was read to what it is now, with its search document and the
// moment when the worker looks at it again. before is what was read; html is nil while the text stays.
func (s *Service) write(ctx context.Context, before store.Versioned[News], n News, html *string, searched, typeName string) ([]store.Write, error) {
	now := s.now()
	key := newsKey(n.EnterpriseID, n.ID)
	writes := []store.Write{s.news.Put(key, store.Versioned[News]{Value: n, Version: before.Version})}
	if html != nil {
		writes = append(writes, s.bodies.Replace(bodyKey(n.EnterpriseID, n.ID), Body{n.ID, *html}, n.Rev))
	}
	if was := before.Value.DueAt; was != n.DueAt {
		if was != 0 {
			writes = append(writes, s.due.Remove(dueKey(was, n.ID)))
		}
		if n.DueAt != 0 {
			writes = append(writes, s.due.Replace(dueKey(n.DueAt, n.ID), Due{n.ID, n.EnterpriseID, n.DueAt}, n.Rev))
		}
	}
	switch {
	case n.Public(now):
		writes = append(writes, s.index.Put(now, n.searchDoc(searched, typeName)))
	case n.EnterpriseID == membership.Platform:
		writes = append(writes, s.index.Gone(now, searchdoc.News, n.ID))
	}
	if before.Version == 0 {
		count, err := s.newsCounts.Find(ctx, newsCountKey(n.EnterpriseID))
		if err != nil {
			return nil, err
		}
		if err := count.Value.Add(); err != nil {
			return nil, err
		}
		writes = append(writes, s.newsCounts.Put(newsCountKey(n.EnterpriseID), count))
	}
	var listed []store.Write
	var err error
	if n.Listed(now) {
		listed, err = s.listed.Set(ctx, n.ID, n)
	} else if n.EnterpriseID == membership.Platform {
		listed, err = s.listed.Drop(ctx, n.ID)
	}
	return append(writes, listed...), err
}

// change loads a news, lets f change it and writes what follows from it. A news that f leaves as it is is not written.
func (s *Service) change(ctx context.Context, enterpriseID, id string, types map[string]string, f func(n *News, html *string) (audit.Line, error)) (News, string, error) {
	var changed News
	var html string
	err := store.Retry(ctx, func() error {
		before, err := s.news.Find(ctx, newsKey(enterpriseID, id))
		if err != nil {
			return err
		}
		body, err := s.bodies.Find(ctx, bodyKey(enterpriseID, id))
		if err != nil {
			return err
		}
		n, text := before.Value, body.Value.HTML
		line, err := f(&n, &text)
		if err != nil {
			return err
		}
		n.Rev = before.Version + 1
		var written *string
		if body.Version == 0 || text != body.Value.HTML {
			written = &text
		}
		writes, err := s.write(ctx, before, n, written, text, types[n.Type])
		if err != nil {
			return err
		}
		if line.Action != "" {
			booked, err := s.book.Put(ctx, enterpriseID, s.now(), line)
			if err != nil {
				return err
			}
			writes = append(writes, booked...)
		}
		changed, html = n, text
		return s.db.Transact(ctx, writes...)
	})
	s.listed.Forget()
	return changed, html, err
}

// takeOver lists the news of a table from before there was a listing (ADR 42); again it changes nothing.
func (s *Service) takeOver(ctx context.Context) error {
	rows, err := s.news.QueryLatest(ctx, store.Range{PK: newsKey(membership.Platform, "").PK, From: "row#"})
	for _, r := range rows {
		err = errors.Join(err, store.Retry(ctx, func() error {
			if _, known, err := s.listed.Find(ctx, r.Value.ID); err != nil || known || !r.Value.Listed(s.now()) {
				return err
			}
			writes, err := s.listed.Set(ctx, r.Value.ID, r.Value)
			if err != nil {
				return err
			}
			return s.db.Transact(ctx, append(writes, s.news.Same(newsKey(r.Value.EnterpriseID, r.Value.ID), r))...)
		}))
	}
	return err
}

const dueAtOnce = 100 // news that one run of the worker settles

// publishDue brings every news whose moment has come to its next state: one that appears gets its search document, one
// that expires loses it. Each is one transaction, and what is left after a crash is due still.
func (s *Service) publishDue(ctx context.Context) error {
	types, err := s.dict.Labels(ctx, "NEWS_TYPE")
	if err != nil {
		return err
	}
	now := clock.Millis(s.now())
	due := store.Range{PK: "due", From: "0", To: dueKey(now, "~").SK}
	return store.Turn(ctx, s.due, due, dueAtOnce, func(d Due) error { return s.settleDue(ctx, d, types) })
}

var errSettled = errors.New("content: done by somebody else")

func (s *Service) settleDue(ctx context.Context, d Due, types map[string]string) error {
	_, _, err := s.change(ctx, d.EnterpriseID, d.NewsID, types, func(n *News, _ *string) (audit.Line, error) {
		if n.ID == "" || n.DueAt != d.At {
			return audit.Line{}, errSettled
		}
		n.settle(s.now())
		return audit.Line{}, nil
	})
	if errors.Is(err, errSettled) {
		return nil
	}
	return err
}

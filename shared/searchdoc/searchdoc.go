// Package searchdoc is what the public search knows of a record. The group that owns the record writes its document in
// the transaction that publishes, changes or withdraws it; the search group builds its index from them (architecture.md
// section 3). They lie in the search group's table; who writes there is granted it in functions/groups.yml.
package searchdoc

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Type is a tab of the search page.
type Type string

const (
	Product  Type = "product"
	Template Type = "template"
	Family   Type = "family"
	Article  Type = "article"
	Need     Type = "need"
	Circle   Type = "circle"
	Case     Type = "case"
	Help     Type = "help"
	Provider Type = "provider"
	News     Type = "news"
	Demo     Type = "demo"
)

// Types are all of them, in the order of the tabs.
var Types = []Type{Product, Template, Family, Article, Need, Circle, Case, Help, Provider, News, Demo}

// Doc is what anybody may find of a record. All text is plain: no HTML, no Markdown.
type Doc struct {
	Type    Type     `json:"type"`
	ID      string   `json:"id"`
	Title   string   `json:"title"`   // cut at 100 characters
	Summary string   `json:"summary"` // cut at 300 characters
	Text    string   `json:"text"`    // what is searched and not shown, cut at 8,000 characters
	Tags    []string `json:"tags"`    // labels of its kind, shown, searched and filtered by, the most general first; each counts once
	Path    string   `json:"path"`    // its page, below /portal
	Cover   string   `json:"cover"`   // a media address, empty for the drawing of Kind
	Kind    string   `json:"kind"`    // which drawing stands for a missing cover
	Weight  int64    `json:"weight"`  // how much it is used, to order what matches equally

	PublishedAt int64 `json:"publishedAt"` // epoch milliseconds, as ChangedAt
	ChangedAt   int64 `json:"changedAt"`
	Gone        bool  `json:"gone"` // withdrawn: it stays, so that an index hears of it

	// Feed is the partition of the index byChange, by ChangedAt.
	Feed string `json:"feed"`
	// TTL ends a withdrawn document, in epoch seconds; 0 is never.
	TTL int64 `json:"ttl,omitempty"`
}

// Feed is the one partition of byChange.
const Feed = "docs"

// goneFor is how long an index may be old and still hear of a withdrawal.
const goneFor = 30 * 24 * time.Hour

// Key is where a document lies.
func Key(t Type, id string) store.Key { return store.Key{PK: "doc#" + string(t), SK: id} }

// Index is what writes documents.
type Index struct {
	db   *store.DB
	docs *store.Table[Doc]
}

// NewIndex returns the index over the search group's table.
func NewIndex(db *store.DB, table string) Index { return Index{db, store.NewTable[Doc](db, table)} }

// Put returns the write of a published record's document. It stands in a transaction beside the write of the record,
// whose condition guards it.
func (x Index) Put(now time.Time, d Doc) store.Write {
	d = ready(now, d)
	return x.docs.Replace(Key(d.Type, d.ID), d, d.ChangedAt)
}

// Gone returns the write that takes a record out of the search, beside the write of the record as Put. It is right for
// a record that never was public.
func (x Index) Gone(now time.Time, t Type, id string) store.Write {
	d := ready(now, Doc{Type: t, ID: id, Gone: true})
	d.TTL = now.Add(goneFor).Unix()
	return x.docs.Replace(Key(t, id), d, d.ChangedAt)
}

// Ensure writes the document of a record that a seed has just ensured; the same one again changes nothing.
func (x Index) Ensure(ctx context.Context, now time.Time, d Doc) error {
	d = ready(now, d)
	v, err := x.docs.Find(ctx, Key(d.Type, d.ID))
	if err != nil {
		return err
	}
	before := v.Value
	before.ChangedAt = d.ChangedAt
	if v.Version > 0 && reflect.DeepEqual(before, d) {
		return nil
	}
	v.Value = d
	return x.db.Transact(ctx, x.docs.Put(Key(d.Type, d.ID), v))
}

func ready(now time.Time, d Doc) Doc {
	d.Title, d.Summary, d.Text = cut(d.Title, 100), cut(d.Summary, 300), cut(d.Text, 8000)
	tags := []string{}
	for _, tag := range d.Tags {
		if tag = strings.TrimSpace(tag); tag != "" && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	d.Tags = tags
	d.ChangedAt, d.Feed = clock.Millis(now), Feed
	return d
}

// cut keeps the first most characters.
func cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most])
}

package template

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Seed is a template of the demonstration data. Its id follows from slug, its provider from the slug of a
// seeded enterprise; it goes through the rules of the form.
type Seed struct {
	Form
	Slug         string        `json:"slug"`
	Provider     string        `json:"provider"`
	ProviderName string        `json:"providerName"`
	Status       publish.State `json:"status"`
	Reason       string        `json:"reason"`
	Likes        int           `json:"likes"`
	Uses         int           `json:"uses"`
	Views        int           `json:"views"`
	Versions     []SeedVersion `json:"versions"` // the oldest first; the form's is the last
	Tree         []Module      `json:"tree"`     // instead of the form's function

	Staged *publish.SeedChange `json:"staged"`
}

// next is the staged change of a template, nil where there is none.
func (one Seed) next(t Template, b Body, codes Codes) (*publish.Next[Template, Body], error) {
	if one.Staged == nil {
		return nil, nil
	}
	at, err := publish.SeedTime(one.Staged.Time)
	if err != nil {
		return nil, err
	}
	f, last := one.Form, one.Versions[len(one.Versions)-1]
	f.Function, f.VersionNo, f.ChangeLog = functionText(one.Tree), last.VersionNo, last.ChangeLog
	if err := json.Unmarshal(one.Staged.Form, &f); err != nil {
		return nil, err
	}
	b.Versions = slices.Clone(b.Versions)
	next := &publish.Next[Template, Body]{Row: t, Body: b}
	return next, next.Row.Write(&next.Body, f, codes, at)
}

// reign is how long the newest version of a seeded template is said to be in use.
const reign = 30 * 24 * time.Hour

// SeedVersion is one line of a seeded version log.
type SeedVersion struct {
	VersionNo string `json:"versionNo"`
	ChangeLog string `json:"changeLog"`
	Time      string `json:"time"`
}

func (one Seed) read(codes Codes) (t Template, b Body, c Counts, err error) {
	wrong := func(err error) (Template, Body, Counts, error) {
		return t, b, c, fmt.Errorf("catalogue: seed: template %s: %w", one.Slug, err)
	}
	if len(one.Versions) == 0 {
		return wrong(fmt.Errorf("no version"))
	}
	f := one.Form
	f.Function = functionText(one.Tree)
	for _, v := range one.Versions {
		at, err := publish.SeedTime(v.Time)
		if err != nil {
			return wrong(err)
		}
		f.VersionNo, f.ChangeLog = v.VersionNo, v.ChangeLog
		if err := t.Write(&b, f, codes, at); err != nil {
			return wrong(err)
		}
		if t.CreatedAt == 0 {
			t.CreatedAt = at
		}
	}
	t.ID, t.ProviderID, t.ProviderName = id.Slug("template", one.Slug), publish.SeedProvider(one.Provider), one.ProviderName
	t.State, t.Reason, t.ViewCount = one.Status, one.Reason, one.Views
	if t.Public() {
		t.PublishedAt = t.UpdatedAt
	}
	return t, b, Counts{ID: t.ID, Likes: one.Likes, Uses: one.Uses}, nil
}

// Load writes the demonstration's templates and their comments; a second load changes nothing, and what visitors and
// people have changed since the first one stays.
func (s *Service) Load(ctx context.Context, seeds []Seed, said []comment.Seed) error {
	codes, err := s.codes(ctx)
	if err != nil {
		return err
	}
	sums, err := s.comments.Load(ctx, goods.Template, publish.Each(seeds, func(one Seed) string { return one.Slug }), said)
	if err != nil {
		return err
	}
	for _, one := range seeds {
		t, b, counts, err := one.read(codes)
		if err != nil {
			return err
		}
		counts.Sum = sums[t.ID]
		if err := s.loadCounts(ctx, counts, versionsOf(b, counts, said, one.Slug)); err != nil {
			return err
		}
		next, err := one.next(t, b, codes)
		if err != nil {
			return err
		}
		if next != nil {
			if err := one.Staged.Staging(&t.Head); err != nil {
				return err
			}
		}
		if err := s.records.Seed(ctx, t, b, next); err != nil {
			return err
		}
	}
	return nil
}

// versionsOf says how the uses and marks of a template fell on its versions: a use on each as long as it was the newest,
// a mark on the one that its comment names.
func versionsOf(b Body, c Counts, said []comment.Seed, slug string) []VersionCounts {
	newest, oldest := b.Versions[0].At, b.Versions[len(b.Versions)-1].At
	all := newest + reign.Milliseconds() - oldest
	rest, until := c.Uses, newest+reign.Milliseconds()
	var list []VersionCounts
	for _, v := range b.Versions {
		one := VersionCounts{VersionNo: v.VersionNo, Uses: int(int64(c.Uses) * (until - v.At) / all)}
		for _, words := range said {
			if words.Template == slug && words.VersionNo == v.VersionNo {
				one.Sum.Add(words.Score)
			}
		}
		rest, until = rest-one.Uses, v.At
		list = append(list, one)
	}
	list[len(list)-1].Uses += rest
	return list
}

// loadCounts writes what visitors are said to have added up, unless some have since.
func (s *Service) loadCounts(ctx context.Context, c Counts, versions []VersionCounts) error {
	have, err := s.counts.Find(ctx, countsKey(c.ID))
	if err != nil || have.Version > 0 {
		return err
	}
	writes := []store.Write{s.counts.New(countsKey(c.ID), c)}
	for _, v := range versions {
		writes = append(writes, s.versions.New(goods.VersionKey(c.ID, v.VersionNo), v))
	}
	return s.db.Transact(ctx, writes...)
}

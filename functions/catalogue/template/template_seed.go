package template

import (
	"context"
	"fmt"

	"bimportal/functions/catalogue/publish"
	"bimportal/shared/id"
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
}

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

// SeedComment is a comment of the demonstration data.
type SeedComment struct {
	Template  string `json:"template"` // its slug
	Nickname  string `json:"nickname"`
	Score     int    `json:"score"`
	Text      string `json:"text"`
	VersionNo string `json:"versionNo"`
	Reply     string `json:"reply"`
	Time      string `json:"time"`
}

func (one SeedComment) read() (Comment, error) {
	at, err := publish.SeedTime(one.Time)
	if err == nil && (one.Score < 1 || one.Score > 5 || one.Text == "") {
		err = fmt.Errorf("no mark or no text")
	}
	if err != nil {
		return Comment{}, fmt.Errorf("catalogue: seed: comment of %s: %w", one.Template, err)
	}
	return Comment{
		ID: id.Slug("comment", one.Template+one.Nickname+one.Time), TemplateID: id.Slug("template", one.Template), Nickname: one.Nickname, Score: one.Score, Text: one.Text,
		VersionNo: one.VersionNo, Reply: one.Reply, At: at,
	}, nil
}

// Load writes the demonstration's templates and their comments; a second load changes nothing, and what visitors and
// people have changed since the first one stays.
func (s *Service) Load(ctx context.Context, seeds []Seed, said []SeedComment) error {
	codes, err := s.codes(ctx)
	if err != nil {
		return err
	}
	comments, err := byTemplate(seeds, said)
	if err != nil {
		return err
	}
	for _, one := range seeds {
		t, b, counts, err := one.read(codes)
		if err != nil {
			return err
		}
		for _, c := range comments[t.ID] {
			if err := s.marks.Ensure(ctx, commentKey(c), c); err != nil {
				return err
			}
			counts.ScoreSum, counts.Scores = counts.ScoreSum+c.Score, counts.Scores+1
		}
		if err := s.loadCounts(ctx, counts); err != nil {
			return err
		}
		if err := s.records.Seed(ctx, t, b); err != nil {
			return err
		}
	}
	return nil
}

// byTemplate reads the comments of each template's id; one of no template is refused before anything is written.
func byTemplate(seeds []Seed, said []SeedComment) (map[string][]Comment, error) {
	comments := map[string][]Comment{}
	for _, one := range seeds {
		comments[id.Slug("template", one.Slug)] = nil
	}
	for _, one := range said {
		c, err := one.read()
		if err != nil {
			return nil, err
		}
		if _, known := comments[c.TemplateID]; !known {
			return nil, fmt.Errorf("catalogue: seed: comment of %s, which is no template", one.Template)
		}
		comments[c.TemplateID] = append(comments[c.TemplateID], c)
	}
	return comments, nil
}

// loadCounts writes what visitors are said to have added up, unless some have since.
func (s *Service) loadCounts(ctx context.Context, c Counts) error {
	have, err := s.counts.Find(ctx, countsKey(c.ID))
	if err != nil || have.Version > 0 {
		return err
	}
	return s.db.Transact(ctx, s.counts.New(countsKey(c.ID), c))
}

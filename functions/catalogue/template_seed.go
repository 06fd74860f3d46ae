package catalogue

import (
	"context"
	"fmt"
	"reflect"

	"bimportal/shared/id"
	"bimportal/shared/store"
)

// SeedTemplate is a template of the demonstration data. Its id follows from slug, its provider from the slug of a
// seeded enterprise; it goes through the rules of the form.
type SeedTemplate struct {
	TemplateForm
	Slug         string        `json:"slug"`
	Provider     string        `json:"provider"`
	ProviderName string        `json:"providerName"`
	Status       int           `json:"status"`
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

func (one SeedTemplate) read(codes Codes) (t Template, b TemplateBody, c TemplateCounts, err error) {
	wrong := func(err error) (Template, TemplateBody, TemplateCounts, error) {
		return t, b, c, fmt.Errorf("catalogue: seed: template %s: %w", one.Slug, err)
	}
	if len(one.Versions) == 0 {
		return wrong(fmt.Errorf("no version"))
	}
	f := one.TemplateForm
	f.Function = functionText(one.Tree)
	for _, v := range one.Versions {
		at, err := millisOf(v.Time)
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
	t.ID, t.ProviderID, t.ProviderName = id.Slug("template", one.Slug), providerIDOf(one.Provider), one.ProviderName
	t.Status, t.Reason, t.ViewCount = one.Status, one.Reason, one.Views
	if t.Status == TemplateOn {
		t.PublishedAt = t.UpdatedAt
	}
	return t, b, TemplateCounts{ID: t.ID, Likes: one.Likes, Uses: one.Uses}, nil
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
	at, err := millisOf(one.Time)
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
		if err := store.Retry(ctx, func() error { return s.seedTemplate(ctx, t, b) }); err != nil {
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
	s.templates.rows.public.Forget()
	return nil
}

func (s *Service) seedTemplate(ctx context.Context, t Template, b TemplateBody) error {
	row, err := s.templates.rows.Find(ctx, s.templates.rows.key(t.ID))
	if err != nil {
		return err
	}
	body, err := s.templates.bodies.Find(ctx, templateBodyKey(t.ID))
	if err != nil || (row.Version > 0 && reflect.DeepEqual(row.Value, t) && reflect.DeepEqual(body.Value, b)) {
		return err
	}
	writes, err := s.templates.rows.written(ctx, row, t)
	if err != nil {
		return err
	}
	body.Value = b
	return s.db.Transact(ctx, append(writes, s.templates.bodies.Put(templateBodyKey(t.ID), body))...)
}

package catalogue

import (
	"fmt"

	"bimportal/shared/id"
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

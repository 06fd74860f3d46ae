package content

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/markdown"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Event is what the group's worker is invoked with.
type Event struct {
	Task string          `json:"task"`
	Data json.RawMessage `json:"data"`
}

// Seed is infra/seed/content.json. Ids follow from slugs.
type Seed struct {
	Help    []SeedHelp   `json:"help"`
	News    []SeedNews   `json:"news"`
	Plugins []SeedPlugin `json:"plugins"`
	Logs    []ReleaseLog `json:"logs"`
}

// SeedHelp is a page of the help centre and those below it; its place in the list is its order.
type SeedHelp struct {
	Slug       string     `json:"slug"`
	Title      string     `json:"title"`
	Product    string     `json:"product"` // those below have it too
	Text       []string   `json:"text"`    // Markdown, a line each; none for a heading
	VideoURL   string     `json:"videoUrl"`
	PosterURL  string     `json:"posterUrl"`
	UpdateTime string     `json:"updateTime"`
	Pages      []SeedHelp `json:"pages"`
}

// SeedNews is a news of the platform for everybody.
type SeedNews struct {
	Slug        string `json:"slug"`
	Title       string `json:"title"`
	Type        string `json:"type"`
	CoverURL    string `json:"coverUrl"`
	Summary     string `json:"summary"`
	HTML        string `json:"html"`
	PublishTime string `json:"publishTime"`
	PinnedUntil string `json:"pinnedUntil"`
	ReadCount   int    `json:"readCount"`
}

// SeedPlugin is a plugin with a slug instead of an id.
type SeedPlugin struct {
	Plugin
	Slug string `json:"slug"`
}

// helpVersion is the portal's version that the seeded help describes.
const helpVersion = "2.6"

// Work does the worker's tasks: the schedules' (publish, feeds) and the loader's (seed).
func (s *Service) Work(ctx context.Context, e Event) error {
	switch e.Task {
	case "publish":
		return s.publishDue(ctx)
	case "feeds":
		return s.writeFeeds(ctx)
	case "takeOver":
		return s.takeOver(ctx)
	case "seed":
		var seed Seed
		if err := json.Unmarshal(e.Data, &seed); err != nil {
			return fmt.Errorf("content: seed: %w", err)
		}
		return s.seed(ctx, seed)
	}
	return fmt.Errorf("content: unknown task %q", e.Task)
}

func (s *Service) seed(ctx context.Context, seed Seed) error {
	if err := s.takeOver(ctx); err != nil {
		return err
	}
	if err := s.seedHelp(ctx, seed.Help, HelpRow{}); err != nil {
		return err
	}
	types, err := s.dict.Labels(ctx, "NEWS_TYPE")
	if err != nil {
		return err
	}
	for _, n := range seed.News {
		if err := s.seedNews(ctx, n, types); err != nil {
			return fmt.Errorf("content: seed: news %s: %w", n.Slug, err)
		}
	}
	s.listed.Forget()
	hosts, err := s.dict.Labels(ctx, "HOST_APP")
	if err != nil {
		return err
	}
	for i, p := range seed.Plugins {
		p.ID, p.Order = id.Slug("plugin", p.Slug), i
		if bad := p.Bad(); bad != "" {
			return fmt.Errorf("content: seed: plugin %s: %s", p.Slug, bad)
		}
		if err := s.seedPlugin(ctx, p.Plugin, hosts[p.Host]); err != nil {
			return err
		}
	}
	for _, l := range seed.Logs {
		if bad := l.Bad(); bad != "" {
			return fmt.Errorf("content: seed: log: %s", bad)
		}
		if was, err := s.logs.Find(ctx, logKey(l.App)); err != nil || was.Value.UpdatedBy != "" {
			if err != nil {
				return err
			}
			continue // what an operator has changed stays his
		}
		if err := store.Ensure(ctx, s.logs, logKey(l.App), KeptLog{ReleaseLog: l}); err != nil {
			return err
		}
	}
	return nil
}

// seedPlugin writes a plugin that no operator has changed, and its releases as versions (ADR 66).
func (s *Service) seedPlugin(ctx context.Context, p Plugin, hostName string) error {
	was, err := s.plugins.Find(ctx, pluginKey(p.ID))
	if err != nil || was.Value.UpdatedBy != "" {
		return err
	}
	if err := store.Ensure(ctx, s.plugins, pluginKey(p.ID), p); err != nil {
		return err
	}
	for _, r := range p.Releases {
		var at int64
		if err := readTime(r.ReleaseTime, &at); err != nil {
			return err
		}
		made, err := s.versions.Publish(ctx, p.item(r, hostName, at, seeder, "平台"))
		if err != nil || len(made) == 0 {
			if err != nil {
				return err
			}
			continue
		}
		if err := s.db.Transact(ctx, made...); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) seedHelp(ctx context.Context, pages []SeedHelp, parent HelpRow) error {
	for i, p := range pages {
		row := HelpRow{ID: id.Slug("help", p.Slug), ParentID: parent.ID, Title: p.Title, Order: i, HasText: len(p.Text) > 0, Product: p.Product}
		if row.Product == "" {
			row.Product = parent.Product
		}
		if err := readTime(p.UpdateTime, &row.UpdatedAt); err != nil {
			return fmt.Errorf("content: seed: help %s: %w", p.Slug, err)
		}
		if touched, err := s.helpRows.Find(ctx, helpRowKey(row.ID)); err != nil || touched.Value.UpdatedBy != "" {
			if err != nil {
				return err
			}
			if err := s.seedHelp(ctx, p.Pages, row); err != nil { // what an operator has changed stays his
				return err
			}
			continue
		}
		if row.HasText {
			source := strings.Join(p.Text, "\n")
			d, err := markdown.Render(source)
			if err != nil {
				return fmt.Errorf("content: seed: help %s: %w", p.Slug, err)
			}
			text := HelpText{
				ID: row.ID, Title: p.Title, Summary: summaryOf(d.Text, 120), Version: helpVersion, Markdown: source, HTML: d.HTML, Headings: d.Headings,
				VideoURL: p.VideoURL, PosterURL: p.PosterURL,
			}
			if err := store.Ensure(ctx, s.helpTexts, helpTextKey(row.ID), text); err != nil {
				return err
			}
			if err := store.Ensure(ctx, s.helpPlains, helpPlainKey(row.ID), HelpPlain{row.ID, d.Text}); err != nil {
				return err
			}
			if err := s.index.Ensure(ctx, s.now(), text.searchDoc(row, d.Text)); err != nil {
				return err
			}
		}
		if err := store.Ensure(ctx, s.helpRows, helpRowKey(row.ID), row); err != nil {
			return err
		}
		if err := s.seedHelp(ctx, p.Pages, row); err != nil {
			return err
		}
	}
	return nil
}

// seedNews writes a news under the rules of the API. One that is there already is left alone when somebody has changed
// it since.
func (s *Service) seedNews(ctx context.Context, in SeedNews, types map[string]string) error {
	n := News{ID: id.Slug("news", in.Slug), EnterpriseID: membership.Platform, Seeded: in.ReadCount, UpdatedBy: seeder}
	d := Draft{Title: in.Title, Type: in.Type, CoverURL: in.CoverURL, Summary: in.Summary, HTML: in.HTML, Audience: forAll, EnterpriseIDs: []string{}}
	if err := readTime(in.PublishTime, &d.PublishAt); err != nil {
		return err
	}
	if err := readTime(in.PinnedUntil, &d.PinnedUntil); err != nil {
		return err
	}
	n.UpdatedAt = d.PublishAt
	html, err := n.Write(d, types)
	if err != nil {
		return err
	}
	return store.Retry(ctx, func() error {
		before, err := s.news.Find(ctx, newsKey(n.EnterpriseID, n.ID))
		if err != nil || (before.Version > 0 && before.Value.UpdatedBy != seeder) {
			return err
		}
		body, err := s.bodies.Find(ctx, bodyKey(n.EnterpriseID, n.ID))
		if err != nil {
			return err
		}
		now := n
		if err := now.Move(publishNews, s.now()); err != nil {
			return err
		}
		now.Rev = before.Value.Rev
		if before.Version > 0 && body.Value.HTML == html && equalNews(before.Value, now) {
			return nil
		}
		now.Rev = before.Version + 1
		writes, err := s.write(ctx, before, now, &html, html, types[n.Type])
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, writes...)
	})
}

// seeder stands for who changed a news last, where nobody has.
const seeder = "seed"

func equalNews(a, b News) bool {
	left, errA := json.Marshal(a)
	right, errB := json.Marshal(b)
	return errA == nil && errB == nil && string(left) == string(right)
}

func readTime(text string, at *int64) error {
	if text == "" {
		return nil
	}
	if len(text) == len(time.DateOnly) {
		text += " 09:00:00"
	}
	ms, err := clock.ParseText(text)
	*at = ms
	return err
}

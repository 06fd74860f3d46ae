package article

import (
	"context"
	"strconv"

	"bimportal/functions/community/post"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/markdown"
	"bimportal/shared/store"
)

// Seed is an article of the demonstration.
type Seed struct {
	Region string   `json:"-"` // where its author posts from
	Slug   string   `json:"slug"`
	User   string   `json:"username"`
	At     string   `json:"at"`
	Title  string   `json:"title"`
	Tags   []string `json:"tags"`
	Cover  string   `json:"coverUrl"`
	In     string   `json:"circle" doc:"the slug of the circle that it is written in"`
	Best   bool     `json:"chosen" doc:"by the circle's managers"`
	Text   []string `json:"text" doc:"lines of Markdown"`
	Likes  int      `json:"likes" doc:"by people whom only the demonstration has"`
	Keeps  int      `json:"keeps"`
}

const dayMillis = 24 * 60 * 60 * 1000

// IDOf returns the id of a seeded article.
func IDOf(slug string) string { return id.Slug("article", slug) }

// Load makes the seed's articles be there; what people have done with them since stays.
func (s *Service) Load(ctx context.Context, list []Seed) error {
	for _, one := range list {
		if err := s.load(ctx, one); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) load(ctx context.Context, in Seed) error {
	at, err := clock.ParseText(in.At)
	if err != nil {
		return err
	}
	of, userID := IDOf(in.Slug), id.Slug("user", in.User)
	md := ""
	for _, line := range in.Text {
		md += line + "\n"
	}
	text, err := markdown.Render(md)
	if err != nil {
		return err
	}
	who, err := s.core.People.Of(ctx, userID)
	if err != nil {
		return err
	}
	form := Form{Title: in.Title, ContentMd: md, Tags: in.Tags, CoverURL: in.Cover}
	if in.In != "" {
		form.CircleID = id.Slug("circle", in.In)
	}
	v, err := s.rows.Find(ctx, headKey(of))
	if err != nil {
		return err
	}
	fresh := v.Version == 0
	if fresh {
		v.Value = Article{ID: of, AuthorID: userID, CircleID: form.CircleID, State: post.On, Revision: 1, Region: in.Region, PublishedAt: at, ChangedAt: at, Likes: in.Likes, Collects: in.Keeps}
		if in.Best {
			v.Value.ChosenAt = at + dayMillis
		}
	}
	if v.Value.Revision > 1 || !v.Value.Public() {
		return nil // its author has gone on, or an operator has taken it away
	}
	v.Value.Written(form, text)
	v.Value.Author, v.Value.Avatar = who.Called(), who.Avatar
	if fresh {
		err = s.begun(ctx, v.Value, in, at)
	} else {
		err = store.Ensure(ctx, s.rows, headKey(of), v.Value.Placed())
	}
	if err != nil {
		return err
	}
	if err := store.Ensure(ctx, s.drafts, draftKey(of), Draft{form, userID, at}); err != nil {
		return err
	}
	if err := store.Ensure(ctx, s.texts, textKey(of), Text{text.HTML, text.Headings, 1}); err != nil {
		return err
	}
	if err := store.Ensure(ctx, s.past, pastKey(of, 1), Revision{form, 1, at, ""}); err != nil {
		return err
	}
	return s.core.Index.Ensure(ctx, s.core.Now(), doc(v.Value, text.Text))
}

// begun writes an article with the likes and keeps that its seed speaks of, and counts it to its author and its circle, at once: every count is that
// of what is there, wherever a load ends.
func (s *Service) begun(ctx context.Context, a Article, in Seed, at int64) error {
	of := a.ID
	writes := append(s.counted(Article{}, a), s.rows.New(headKey(of), a.Placed()))
	for i := range in.Likes {
		writes = append(writes, s.marks.New(likeKey(id.Slug("user", "reader-"+strconv.Itoa(i)), of), Mark{of, in.Title, at}))
	}
	for i := range in.Keeps {
		writes = append(writes, s.marks.New(collectKey(id.Slug("user", "reader-"+strconv.Itoa(i)), of), Mark{of, in.Title, at}))
	}
	return store.Retry(ctx, func() error { return s.core.DB.Transact(ctx, writes...) })
}

// Package article is what people write at length: drafts that are kept while somebody types, revisions that stay, feeds (ADR 72).
package article

import (
	"math/bits"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/markdown"
	"bimportal/shared/media"
	"bimportal/shared/words"
)

// Article is what lists show of an article. Its texts lie beside it.
type Article struct {
	ID          string     `json:"id"`
	Title       string     `json:"title"`
	Summary     string     `json:"summary"`
	Cover       string     `json:"cover"`
	Tags        []string   `json:"tags"`
	CircleID    string     `json:"circleId"`
	AuthorID    string     `json:"authorId"`
	Author      string     `json:"author"`
	Avatar      string     `json:"avatar"`
	Region      string     `json:"region"`
	State       post.State `json:"state"`
	Revision    int        `json:"revision"` // the one that the public reads
	Length      int        `json:"length"`   // characters
	Likes       int        `json:"likes"`
	Collects    int        `json:"collects"`
	Comments    int        `json:"comments"`
	PublishedAt int64      `json:"publishedAt"` // epoch milliseconds, as the next ones
	EditedAt    int64      `json:"editedAt"`
	ChangedAt   int64      `json:"changedAt"`

	// What the indexes are made of: Shelf and OfCircle only while it is public.
	Shelf    string `json:"shelf,omitempty"`
	OfCircle string `json:"ofCircle,omitempty"`
	ChosenIn string `json:"chosenIn,omitempty"` // the circle whose managers chose it
	ChosenAt int64  `json:"chosenAt"`           // epoch milliseconds; 0 where it is not chosen
	Owner    string `json:"owner"`
	Score    int64  `json:"score"`
}

// Draft is what its author is writing.
type Draft struct {
	Form
	UserID  string `json:"userId"`
	SavedAt int64  `json:"savedAt"` // epoch milliseconds
}

// Form is what an author writes. Only what is sent off must be whole.
type Form struct {
	Title     string   `json:"title" maxLength:"100" required:"false" msg:"maxLength=标题不能超过100字"`
	ContentMd string   `json:"contentMd" maxLength:"30000" required:"false" msg:"maxLength=正文不能超过30000字"`
	Summary   string   `json:"summary,omitempty" maxLength:"200" msg:"maxLength=摘要不能超过200字"`
	Tags      []string `json:"tags,omitempty" maxItems:"5" msg:"maxItems=标签最多5个"`
	CoverURL  string   `json:"coverUrl,omitempty" maxLength:"200" msg:"maxLength=请重新上传封面"`
	CircleID  string   `json:"circleId,omitempty" maxLength:"64" msg:"maxLength=圈子不存在"`
}

// Text is an article as it is read.
type Text struct {
	HTML     string             `json:"html"`
	Headings []markdown.Heading `json:"headings"`
	Revision int                `json:"revision"`
}

// Revision is what was sent off at one time. It stays.
type Revision struct {
	Form
	N   int    `json:"n"`
	At  int64  `json:"at"` // epoch milliseconds
	Log string `json:"log"`
}

// Mark is an article that somebody likes or keeps. It lies there exactly as long.
type Mark struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	At    int64  `json:"at"` // epoch milliseconds
}

const (
	titleLeast, titleMost = 5, 100
	bodyLeast             = 20
	tagMost               = 12
	summaryMost           = 120
	perHour               = 10
	draftsPerHour         = 30
)

// Path is an article's page, below /portal.
func Path(id string) string { return "/ArticleDetail?id=" + url.QueryEscape(id) }

// size is about how many bytes it takes in an index.
func (a Article) size() int {
	return 700 + len(a.Title) + len(a.Summary) + len(a.Cover) + len(strings.Join(a.Tags, "")) + len(a.Author) + len(a.Avatar)
}

// Public says that anybody reads it.
func (a Article) Public() bool { return a.State == post.On }

// doubling is how many seconds an article gains when what people did with it doubles; ten times as much is worth half a day.
const doubling = 13546

// Rank is the rule of the hot feed: the second of its publication, and doubling seconds for each time that its points double. A like is a point,
// a comment three, a collection four. It depends on nothing but the article, so that it is kept with it and time moves nothing.
func (a Article) Rank() int64 {
	points := uint64(1 + a.Likes + 3*a.Comments + 4*a.Collects)
	whole := bits.Len64(points) - 1
	part := (points - 1<<whole) * 1000 >> whole // of the next doubling, in thousandths
	return a.PublishedAt/1000 + (int64(whole)*1000+int64(part))*doubling/1000
}

// Placed returns the article with what the indexes are made of.
func (a Article) Placed() Article {
	a.Owner, a.Shelf, a.OfCircle, a.ChosenIn, a.Score = string(post.Article)+"#"+a.AuthorID, "", "", "", 0
	if a.Public() {
		a.Shelf, a.Score = string(post.Article), a.Rank()
		a.OfCircle = a.CircleID
		if a.ChosenAt > 0 {
			a.ChosenIn = a.CircleID
		}
	}
	return a
}

// Clean returns a form as it is kept: trimmed, each tag once.
func (f Form) Clean() (Form, error) {
	f.Title, f.Summary = strings.TrimSpace(f.Title), strings.TrimSpace(f.Summary)
	tags := []string{}
	for _, t := range f.Tags {
		t = strings.Join(strings.Fields(t), " ")
		if utf8.RuneCountInString(t) > tagMost {
			return f, api.Field("tags", "每个标签不能超过12字")
		}
		if t != "" && !slices.ContainsFunc(tags, func(have string) bool { return strings.EqualFold(have, t) }) {
			tags = append(tags, t)
		}
	}
	f.Tags = tags
	if f.CoverURL != "" && !media.Picture(f.CoverURL) {
		return f, api.Field("coverUrl", "请重新上传封面")
	}
	return f, nil
}

// Whole refuses what is not complete enough for others.
func (f Form) Whole() error {
	switch n := utf8.RuneCountInString(f.Title); {
	case n < titleLeast:
		return api.Field("title", "标题至少5个字")
	case n > titleMost:
		return api.Field("title", "标题不能超过100字")
	case utf8.RuneCountInString(strings.TrimSpace(f.ContentMd)) < bodyLeast:
		return api.Field("contentMd", "正文至少20个字")
	}
	return nil
}

// Texts are the fields that the word lists are held against.
func (f Form) Texts() []words.Text {
	return []words.Text{{Field: "title", Value: f.Title}, {Field: "summary", Value: f.Summary}, {Field: "contentMd", Value: f.ContentMd}, {Field: "tags", Value: strings.Join(f.Tags, "，")}}
}

// Written puts a form into the article, with what its text says.
func (a *Article) Written(f Form, d markdown.Doc) {
	if a.CircleID != f.CircleID {
		a.ChosenAt = 0 // another circle's managers have not chosen it
	}
	a.Title, a.Tags, a.Cover, a.CircleID = f.Title, f.Tags, f.CoverURL, f.CircleID
	a.Summary, a.Length = f.Summary, utf8.RuneCountInString(d.Text)
	if a.Summary == "" {
		r := []rune(strings.Join(strings.Fields(d.Text), " "))
		if len(r) > summaryMost {
			r = append(r[:summaryMost-1], '…')
		}
		a.Summary = string(r)
	}
}

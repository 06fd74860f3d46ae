package article

import (
	"cmp"
	"context"
	"slices"
	"time"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/markdown"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

// Card is an article in a list.
type Card struct {
	ID           string   `json:"id"`
	Title        string   `json:"title"`
	Summary      string   `json:"summary"`
	CoverURL     string   `json:"coverUrl"`
	Tags         []string `json:"tags"`
	CircleID     string   `json:"circleId"`
	AuthorID     string   `json:"authorId"`
	Author       string   `json:"author"`
	Avatar       string   `json:"avatar"`
	IPRegion     string   `json:"ipRegion"`
	Length       int      `json:"length" doc:"characters"`
	LikeCount    int      `json:"likeCount"`
	CollectCount int      `json:"collectCount"`
	CommentCount int      `json:"commentCount"`
	Chosen       bool     `json:"chosen" doc:"by the managers of its circle"`
	PublishTime  string   `json:"publishTime"`
	EditTime     string   `json:"editTime"`
}

func (a Article) card() Card {
	return Card{
		a.ID, a.Title, a.Summary, a.Cover, a.Tags, a.CircleID, a.AuthorID, a.Author, a.Avatar, a.Region, a.Length, a.Likes, a.Collects, a.Comments, a.ChosenAt > 0,
		clock.Text(a.PublishedAt), clock.Text(a.EditedAt),
	}
}

// FeedQuery asks for the next articles of a feed, from behind next on.
type FeedQuery struct {
	Feed     string `query:"feed" json:"feed,omitempty" enum:"new,hot," required:"false" msg:"enum=排序方式不正确"`
	CircleID string `query:"circleId" json:"circleId,omitempty" maxLength:"64" required:"false" msg:"maxLength=圈子不存在"`
	Chosen   bool   `query:"chosen" json:"chosen,omitempty" required:"false" doc:"of a circle those that its managers chose"`
	AuthorID string `query:"authorId" json:"authorId,omitempty" maxLength:"64" required:"false" msg:"maxLength=用户不存在"`
	Next     string `query:"next" json:"next,omitempty" maxLength:"60" required:"false" msg:"maxLength=位置不正确"`
}

// Feed is the next articles; next is empty at the end.
type Feed struct {
	List []Card `json:"list"`
	Next string `json:"next"`
}

const (
	feedSize   = 10
	passedMost = 8 << 10 // bytes read, one read unit, behind which a page is not filled further: the next ten of the longest take three
	recentSize = 1000
	recentKeep = 30 * time.Second
)

// Feed returns public articles: all of them or those of a circle, the newest or the hottest first, or those of an author. Each page is one query of
// an index; what an author has written holds drafts too, which are passed over for at most four read units, so that a page of his may be short of
// what follows.
func (s *Service) Feed(ctx context.Context, q FeedQuery) (Feed, error) {
	order, partition, number := byTime, string(post.Article), func(a Article) int64 { return a.PublishedAt }
	switch {
	case q.AuthorID != "":
		order, partition, number = byOwner, string(post.Article)+"#"+q.AuthorID, func(a Article) int64 { return a.ChangedAt }
	case q.CircleID != "" && q.Chosen:
		order, partition, number = byChosen, q.CircleID, func(a Article) int64 { return a.ChosenAt }
	case q.CircleID != "":
		order, partition = byCircle, q.CircleID
	case q.Feed == "hot":
		order, number = byScore, func(a Article) int64 { return a.Score }
	}
	var after *store.Place
	if q.Next != "" {
		if after = placed(q.Next); after == nil {
			return Feed{}, api.Field("next", "位置不正确")
		}
	}
	f, read := Feed{List: []Card{}}, 0
	for {
		rows, err := store.Newest(ctx, s.rows, order, partition, after, feedSize)
		if err != nil {
			return Feed{}, err
		}
		for _, r := range rows {
			a := r.Value
			read += a.size()
			after = &store.Place{Key: headKey(a.ID), Number: number(a)}
			if a.Public() {
				f.List = append(f.List, a.card())
			}
			if len(f.List) == feedSize {
				break
			}
		}
		ended := len(rows) < feedSize
		if full := len(f.List) == feedSize; full || !ended && read > passedMost {
			f.Next = placeOf(*after)
			return f, nil
		}
		if ended {
			return f, nil
		}
	}
}

// latest returns the newest public articles, as this process has read them lately.
func (s *Service) latest(ctx context.Context) ([]Article, error) {
	return s.recent.Of(s.core.Now(), func() ([]Article, error) {
		rows, err := store.Newest(ctx, s.rows, byTime, string(post.Article), nil, recentSize)
		list := make([]Article, len(rows))
		for i, r := range rows {
			list[i] = r.Value
		}
		return list, err
	})
}

// FollowedQuery pages through the articles of whom one follows.
type FollowedQuery struct{ api.PageQuery }

// Followed returns what people whom the caller follows have written, of the latest thousand articles.
func (s *Service) Followed(ctx context.Context, q FollowedQuery) (api.Page[Card], error) {
	whom, err := s.follows.Followed(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return api.Page[Card]{}, err
	}
	all, err := s.latest(ctx)
	if err != nil {
		return api.Page[Card]{}, err
	}
	cards := []Card{}
	for _, a := range all {
		if _, is := slices.BinarySearch(whom, a.AuthorID); is {
			cards = append(cards, a.card())
		}
	}
	return api.Cut(cards, q.PageQuery)
}

// TagCount is how many of the latest articles have a tag.
type TagCount struct {
	Tag   string `json:"tag"`
	Count int    `json:"count"`
}

// Aside is what stands beside the feeds.
type Aside struct {
	Tags    []TagCount  `json:"tags"`
	Authors []TopAuthor `json:"authors"`
}

// TopAuthor is somebody of whom much of the latest comes.
type TopAuthor struct {
	UserID   string `json:"userId"`
	Nickname string `json:"nickname"`
	Avatar   string `json:"avatar"`
	Articles int    `json:"articles"`
	Likes    int    `json:"likes"`
}

const (
	tagsShown    = 16
	authorsShown = 5
)

// Aside returns the tags and authors of the latest thousand articles.
func (s *Service) Aside(ctx context.Context, _ post.Nothing) (Aside, error) {
	all, err := s.latest(ctx)
	if err != nil {
		return Aside{}, err
	}
	tags, authors := map[string]int{}, map[string]TopAuthor{}
	for _, a := range all {
		for _, t := range a.Tags {
			tags[t]++
		}
		one := authors[a.AuthorID]
		authors[a.AuthorID] = TopAuthor{a.AuthorID, a.Author, a.Avatar, one.Articles + 1, one.Likes + a.Likes}
	}
	out := Aside{Tags: []TagCount{}, Authors: []TopAuthor{}}
	for t, n := range tags {
		out.Tags = append(out.Tags, TagCount{t, n})
	}
	slices.SortFunc(out.Tags, func(a, b TagCount) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Tag, b.Tag)) })
	for _, a := range authors {
		out.Authors = append(out.Authors, a)
	}
	slices.SortFunc(out.Authors, func(a, b TopAuthor) int {
		return cmp.Or(b.Likes-a.Likes, b.Articles-a.Articles, cmp.Compare(a.UserID, b.UserID))
	})
	out.Tags, out.Authors = out.Tags[:min(len(out.Tags), tagsShown)], out.Authors[:min(len(out.Authors), authorsShown)]
	return out, nil
}

// Detail is an article as it is read.
type Detail struct {
	Card
	State       post.State         `json:"status" enum:"0,1,2,3,4" doc:"2 but for its author"`
	HTML        string             `json:"html"`
	Headings    []markdown.Heading `json:"headings"`
	Revision    int                `json:"revision"`
	ViewCount   int                `json:"viewCount"`
	IsLiked     bool               `json:"isLiked"`
	IsCollected bool               `json:"isCollected"`
	IsMine      bool               `json:"isMine"`
}

// Detail returns an article that is public, or the caller's own that was sent off. It returns post_gone (404).
func (s *Service) Detail(ctx context.Context, q IDQuery) (Detail, error) {
	v, err := s.head(ctx, q.ID)
	if err != nil {
		return Detail{}, err
	}
	a, me := v.Value, ""
	if actor, is := api.VisitorOf(ctx); is {
		me = actor.UserID
	}
	if !a.Public() && (a.AuthorID != me || a.Revision == 0) {
		return Detail{}, post.ErrGone
	}
	text, err := s.texts.Find(ctx, textKey(q.ID))
	if err != nil {
		return Detail{}, err
	}
	views, err := s.views.Find(ctx, stats.ViewKey("article", q.ID))
	if err != nil {
		return Detail{}, err
	}
	d := Detail{Card: a.card(), State: a.State, HTML: text.Value.HTML, Headings: text.Value.Headings, Revision: a.Revision, ViewCount: views.Value.N, IsMine: a.AuthorID == me}
	if me != "" {
		liked, err := s.marks.Find(ctx, likeKey(me, q.ID))
		if err != nil {
			return Detail{}, err
		}
		kept, err := s.marks.Find(ctx, collectKey(me, q.ID))
		if err != nil {
			return Detail{}, err
		}
		d.IsLiked, d.IsCollected = liked.Version > 0, kept.Version > 0
	}
	return d, nil
}

// MarkForm says whether the caller likes or keeps an article.
type MarkForm struct {
	IDForm
	On bool `json:"on" required:"false"`
}

// Marked is how it stands.
type Marked struct {
	On    bool `json:"on"`
	Count int  `json:"count"`
}

// Like makes the caller like a public article, or not; the same again changes nothing. It returns post_gone (404).
func (s *Service) Like(ctx context.Context, in MarkForm) (Marked, error) {
	return s.mark(ctx, in, likeKey, func(a *Article) *int { return &a.Likes })
}

// Collect puts a public article among what the caller keeps, or takes it out; the same again changes nothing. It returns post_gone (404).
func (s *Service) Collect(ctx context.Context, in MarkForm) (Marked, error) {
	return s.mark(ctx, in, collectKey, func(a *Article) *int { return &a.Collects })
}

// mark changes what the caller did with an article and its count in one transaction.
func (s *Service) mark(ctx context.Context, in MarkForm, keyOf func(userID, id string) store.Key, count func(*Article) *int) (Marked, error) {
	key, out := keyOf(api.ActorOf(ctx).UserID, in.ID), Marked{On: in.On}
	err := store.Retry(ctx, func() error {
		a, err := s.public(ctx, in.ID)
		if err != nil {
			return err
		}
		mine, err := s.marks.Find(ctx, key)
		n := count(&a.Value)
		out.Count = *n
		if err != nil || (mine.Version > 0) == in.On {
			return err
		}
		write := s.marks.DeleteAs(key, mine)
		if *n--; in.On {
			*n += 2
			write = s.marks.New(key, Mark{in.ID, a.Value.Title, clock.Millis(s.core.Now())})
		}
		out.Count = *n
		return s.core.DB.Transact(ctx, write, s.put(a))
	})
	return out, err
}

package article

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bimportal/functions/community/circle"
	"bimportal/functions/community/comment"
	"bimportal/functions/community/follow"
	"bimportal/functions/community/post"
	"bimportal/shared/clock"
	"bimportal/shared/kept"
	"bimportal/shared/searchdoc"
	"bimportal/shared/stats"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Service is the articles.
type Service struct {
	core    *post.Core
	follows *follow.Service
	rows    *store.Table[Article]
	drafts  *store.Table[Draft]
	texts   *store.Table[Text]
	past    *store.Table[Revision]
	marks   *store.Table[Mark]
	views   *store.Table[stats.View]
	recent  *kept.Value[[]Article]
	circles *circle.Service
}

// New returns the service.
func New(core *post.Core, n tables.Names, follows *follow.Service, circles *circle.Service) *Service {
	s := &Service{
		core: core, follows: follows, circles: circles, rows: store.NewTable[Article](core.DB, n.Community), drafts: store.NewTable[Draft](core.DB, n.Community),
		texts: store.NewTable[Text](core.DB, n.Community), past: store.NewTable[Revision](core.DB, n.Community), marks: store.NewTable[Mark](core.DB, n.Community),
		views:  store.NewTable[stats.View](core.DB, n.Analysis),
		recent: &kept.Value[[]Article]{For: recentKeep, Size: func(a []Article) int { return len(a) }},
	}
	core.Register(post.Article, s)
	return s
}

// The orders of public articles, and of all that somebody has written.
var (
	byTime   = store.Order{Index: "byTime", PartitionAttr: "shelf", NumberAttr: "publishedAt"}
	byScore  = store.Order{Index: "byScore", PartitionAttr: "shelf", NumberAttr: "score"}
	byCircle = store.Order{Index: "byCircle", PartitionAttr: "ofCircle", NumberAttr: "publishedAt"}
	byChosen = store.Order{Index: "byChosen", PartitionAttr: "chosenIn", NumberAttr: "chosenAt"}
	byOwner  = store.Order{Index: "byOwner", PartitionAttr: "owner", NumberAttr: "changedAt"}
)

func pk(id string) string            { return "article#" + id }
func headKey(id string) store.Key    { return store.Key{PK: pk(id), SK: "head"} }
func draftKey(id string) store.Key   { return store.Key{PK: pk(id), SK: "draft"} }
func textKey(id string) store.Key    { return store.Key{PK: pk(id), SK: "text"} }
func likeKey(u, id string) store.Key { return store.Key{PK: "person#" + u, SK: "like#article#" + id} }
func pastKey(id string, n int) store.Key {
	return store.Key{PK: pk(id), SK: fmt.Sprintf("revision#%06d", n)}
}
func collectKey(u, id string) store.Key {
	return store.Key{PK: "person#" + u, SK: "collect#article#" + id}
}

// head reads an article, whatever its state. It returns post.ErrGone.
func (s *Service) head(ctx context.Context, id string) (store.Versioned[Article], error) {
	v, err := s.rows.Get(ctx, headKey(id))
	if errors.Is(err, store.ErrNotFound) {
		err = post.ErrGone
	}
	return v, err
}

// public reads an article that anybody may see.
func (s *Service) public(ctx context.Context, id string) (store.Versioned[Article], error) {
	v, err := s.head(ctx, id)
	if err == nil && !v.Value.Public() {
		err = post.ErrGone
	}
	return v, err
}

// put returns the write of an article as it was read and changed.
func (s *Service) put(v store.Versioned[Article]) store.Write {
	v.Value = v.Value.Placed()
	return s.rows.Put(headKey(v.Value.ID), v)
}

// found returns the write by which the search follows an article.
func (s *Service) found(a Article, text string) store.Write {
	if !a.Public() {
		return s.core.Index.Gone(s.core.Now(), searchdoc.Article, a.ID)
	}
	return s.core.Index.Put(s.core.Now(), doc(a, text))
}

func doc(a Article, text string) searchdoc.Doc {
	return searchdoc.Doc{
		Type: searchdoc.Article, ID: a.ID, Title: a.Title, Summary: a.Summary, Text: text, Tags: a.Tags, Path: Path(a.ID), Cover: a.Cover, Kind: "article",
		Weight: int64(a.Likes + a.Collects), PublishedAt: a.PublishedAt,
	}
}

// placeOf is where a reading of an order goes on, as the page carries it.
func placeOf(p store.Place) string {
	return strconv.FormatInt(p.Number, 36) + "." + strings.TrimPrefix(p.Key.PK, pk(""))
}

func placed(next string) *store.Place {
	number, id, ok := strings.Cut(next, ".")
	n, err := strconv.ParseInt(number, 36, 64)
	if !ok || err != nil {
		return nil
	}
	return &store.Place{Key: headKey(id), Number: n}
}

// Open is comment.Subject's.
func (s *Service) Open(ctx context.Context, id string) (comment.Head, error) {
	v, err := s.public(ctx, id)
	return comment.Head{AuthorID: v.Value.AuthorID, Title: v.Value.Title, Path: Path(id), CircleID: v.Value.CircleID}, err
}

// Commented is comment.Subject's.
func (s *Service) Commented(ctx context.Context, id string, by int) ([]store.Write, error) {
	v, err := s.head(ctx, id)
	if errors.Is(err, post.ErrGone) {
		return nil, nil // deleted: nothing counts there any more
	}
	v.Value.Comments = max(0, v.Value.Comments+by)
	return []store.Write{s.put(v)}, err
}

// Look is post.Kind's.
func (s *Service) Look(ctx context.Context, id string) (post.Post, error) {
	v, err := s.head(ctx, id)
	if err == nil && v.Value.State == post.Draft {
		err = post.ErrGone
	}
	if err != nil {
		return post.Post{}, err
	}
	text, err := s.texts.Find(ctx, textKey(id))
	a := v.Value
	return post.Post{
		Ref: post.Ref{Type: post.Article, ID: id}, Title: a.Title, HTML: text.Value.HTML, AuthorID: a.AuthorID, AuthorName: a.Author, State: a.State, Path: Path(id),
		At: cmp.Or(a.EditedAt, a.PublishedAt, a.ChangedAt), Read: v,
	}, err
}

// There is post.Kind's.
func (s *Service) There(p post.Post) []store.Write {
	v := p.Read.(store.Versioned[Article])
	return []store.Write{s.rows.Same(headKey(p.ID), v)}
}

// Turn is post.Kind's.
func (s *Service) Turn(ctx context.Context, p post.Post, to post.State) ([]store.Write, error) {
	v := p.Read.(store.Versioned[Article])
	old := v.Value
	v.Value.State = to
	first := v.Value.Public() && v.Value.PublishedAt == 0
	if first {
		v.Value.PublishedAt = clock.Millis(s.core.Now())
	}
	past, err := s.past.Find(ctx, pastKey(p.ID, v.Value.Revision))
	if err != nil {
		return nil, err
	}
	plain, err := plainOf(past.Value.ContentMd)
	if err != nil {
		return nil, err
	}
	writes := []store.Write{s.put(v), s.found(v.Value, plain)}
	return append(writes, s.counted(old, v.Value)...), nil
}

// counted returns the writes by which the counts of its author and of its circle follow what an article was and is.
func (s *Service) counted(before, after Article) []store.Write {
	writes := s.follows.Published(after.AuthorID, shown(before.Public(), after.Public()))
	if before.CircleID == after.CircleID {
		return append(writes, s.circles.Published(after.CircleID, shown(before.Public(), after.Public()))...)
	}
	writes = append(writes, s.circles.Published(before.CircleID, shown(before.Public(), false))...)
	return append(writes, s.circles.Published(after.CircleID, shown(false, after.Public()))...)
}

// shown is by how much the count of somebody's public articles changes.
func shown(before, after bool) int {
	switch {
	case after && !before:
		return 1
	case before && !after:
		return -1
	}
	return 0
}

// collectedMost is how many articles that somebody keeps are listed.
const collectedMost = 1000

// collected returns what somebody keeps, the latest first.
func (s *Service) collected(ctx context.Context, userID string) ([]Mark, error) {
	rows, err := s.marks.Query(ctx, store.Range{PK: collectKey(userID, "").PK, From: collectKey(userID, "").SK, Limit: collectedMost})
	list := make([]Mark, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	slices.SortStableFunc(list, func(a, b Mark) int { return int(b.At - a.At) })
	return list, err
}

// revisionsShown is how many of the latest revisions are listed.
const revisionsShown = 50

// lastRevisions returns the latest revisions of an article, the newest first.
func (s *Service) lastRevisions(ctx context.Context, id string) ([]store.Versioned[Revision], error) {
	return s.past.Query(ctx, store.Range{PK: pk(id), From: "revision#", Desc: true, Limit: revisionsShown})
}

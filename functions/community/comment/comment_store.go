package comment

import (
	"context"
	"errors"
	"fmt"
	"html"
	"strings"

	"bimportal/functions/community/circle"
	"bimportal/functions/community/post"
	"bimportal/shared/limit"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Subject is what comments are said of. Each kind of it registers one.
type Subject interface {
	// Open returns what may be commented on, or post.ErrGone.
	Open(ctx context.Context, id string) (Head, error)
	// Commented returns the writes that add to its public comments; they hold to nothing but its being there.
	Commented(ctx context.Context, id string, by int) ([]store.Write, error)
}

// Head is what a comment needs to know of what it is said of.
type Head struct{ AuthorID, Title, Path, CircleID string }

// Service is the comments of the group.
type Service struct {
	core     *post.Core
	circles  *circle.Service
	subjects map[post.Type]Subject
	rows     *store.Table[Comment]
	floors   *store.Table[Floors]
	likes    *store.Table[Like]
	limit    limit.Limit
}

// New returns the service.
func New(core *post.Core, n tables.Names, circles *circle.Service) *Service {
	s := &Service{
		core: core, circles: circles, subjects: map[post.Type]Subject{}, rows: store.NewTable[Comment](core.DB, n.Community), floors: store.NewTable[Floors](core.DB, n.Community),
		likes: store.NewTable[Like](core.DB, n.Community), limit: post.PerHour(post.Comment, perHour),
	}
	core.Register(post.Comment, s)
	return s
}

// Register lets posts of a kind be commented on.
func (s *Service) Register(t post.Type, of Subject) { s.subjects[t] = of }

func floorsPK(on post.Ref) string { return "comments#" + string(on.Type) + "#" + on.ID }
func repliesPK(on post.Ref, floor int) string {
	return fmt.Sprintf("replies#%s#%s#%d", on.Type, on.ID, floor)
}
func lastKey(on post.Ref) store.Key { return store.Key{PK: floorsPK(on), SK: "last"} }

// likeKey is where it lies that somebody likes a comment: one collection for the floors of a subject, one for the answers below each floor.
func likeKey(c Comment, userID string) store.Key {
	own := keyOf(c.On, c.Floor, c.Reply)
	return store.Key{PK: "likes#" + userID + "#" + own.PK, SK: own.SK}
}

const floorSK = "floor#%08d"

func keyOf(on post.Ref, floor int, reply string) store.Key {
	if reply == "" {
		return store.Key{PK: floorsPK(on), SK: fmt.Sprintf(floorSK, floor)}
	}
	return store.Key{PK: repliesPK(on, floor), SK: reply}
}

func (c Comment) key() store.Key { return keyOf(c.On, c.Floor, c.Reply) }

// one reads a comment by its id. It returns comment_gone.
func (s *Service) one(ctx context.Context, id string) (store.Versioned[Comment], error) {
	on, floor, reply, ok := place(id)
	if !ok {
		return store.Versioned[Comment]{}, errGone
	}
	v, err := s.rows.Get(ctx, keyOf(on, floor, reply))
	if errors.Is(err, store.ErrNotFound) {
		err = errGone
	}
	return v, err
}

// opened returns what a comment is said of.
func (s *Service) opened(ctx context.Context, on post.Ref) (Subject, Head, error) {
	subject := s.subjects[on.Type]
	if subject == nil {
		return nil, Head{}, errClosed
	}
	h, err := subject.Open(ctx, on.ID)
	return subject, h, err
}

// counted returns the writes by which the counts above a comment follow what it was and is.
func (s *Service) counted(ctx context.Context, before, after Comment) ([]store.Write, error) {
	by := after.counts() - before.counts()
	if by == 0 {
		return nil, nil
	}
	writes, err := s.subjects[after.On.Type].Commented(ctx, after.On.ID, by)
	if err == nil && after.Reply != "" {
		writes = append(writes, s.rows.Counted(store.Sum{Key: keyOf(after.On, after.Floor, ""), Add: map[string]int64{"replies": int64(by)}}))
	}
	return writes, err
}

// Look is post.Kind's.
func (s *Service) Look(ctx context.Context, id string) (post.Post, error) {
	v, err := s.one(ctx, id)
	if err == nil && v.Value.Deleted {
		err = errGone
	}
	if err != nil {
		return post.Post{}, err
	}
	c := v.Value
	_, h, err := s.opened(ctx, c.On)
	if err != nil && !errors.Is(err, post.ErrGone) {
		return post.Post{}, err
	}
	return post.Post{
		Ref: post.Ref{Type: post.Comment, ID: c.ID}, Title: c.excerpt(), HTML: "<p>" + strings.ReplaceAll(html.EscapeString(c.Text), "\n", "<br>") + "</p>",
		AuthorID: c.UserID, AuthorName: c.Nickname, State: c.State, Path: h.Path, At: c.At, Read: v,
	}, nil
}

// There is post.Kind's.
func (s *Service) There(p post.Post) []store.Write {
	v := p.Read.(store.Versioned[Comment])
	return []store.Write{s.rows.Same(v.Value.key(), v)}
}

// Turn is post.Kind's.
func (s *Service) Turn(ctx context.Context, p post.Post, to post.State) ([]store.Write, error) {
	v := p.Read.(store.Versioned[Comment])
	before := v.Value
	v.Value.State = to
	writes, err := s.counted(ctx, before, v.Value)
	return append(writes, s.rows.Put(v.Value.key(), v)), err
}

// between returns the floors from first to last, both included.
func (s *Service) between(ctx context.Context, on post.Ref, first, last int, desc bool) ([]store.Versioned[Comment], error) {
	return s.rows.Query(ctx, store.Range{PK: floorsPK(on), From: fmt.Sprintf(floorSK, first), To: fmt.Sprintf(floorSK, last), Desc: desc})
}

// answers returns a page of what lies below a floor, from behind an answer on.
func (s *Service) answers(ctx context.Context, on post.Ref, floor int, after string) ([]store.Versioned[Comment], error) {
	in := store.Range{PK: repliesPK(on, floor), Limit: pageSize}
	if after != "" {
		in.From, in.To = after+"0", "~"
	}
	return s.rows.Query(ctx, in)
}

// likedBetween returns what somebody likes of the comments that lie between two of one collection.
func (s *Service) likedBetween(ctx context.Context, userID string, a, b Comment) ([]store.Versioned[Like], error) {
	first, last := likeKey(a, userID), likeKey(b, userID)
	return s.likes.Query(ctx, store.Range{PK: first.PK, From: min(first.SK, last.SK), To: max(first.SK, last.SK)})
}

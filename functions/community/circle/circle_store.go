package circle

import (
	"context"
	"errors"
	"html"
	"slices"
	"strings"

	"bimportal/functions/community/post"
	"bimportal/shared/circles"
	"bimportal/shared/limit"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/words"
)

// Service is the circles.
type Service struct {
	core    *post.Core
	rows    *store.Table[Circle]
	members *store.Table[Belonging]
	mine    *store.Table[Mine]
	asks    *store.Table[Asking]
	bans    *store.Table[Ban]
	names   *store.Table[Name]
	limit   limit.Limit
}

// New returns the service.
func New(core *post.Core, n tables.Names) *Service {
	s := &Service{
		core: core, rows: store.NewTable[Circle](core.DB, n.Community), members: store.NewTable[Belonging](core.DB, n.Community), mine: store.NewTable[Mine](core.DB, n.Community),
		asks: store.NewTable[Asking](core.DB, n.Community), bans: store.NewTable[Ban](core.DB, n.Community), names: store.NewTable[Name](core.DB, n.Community),
		limit: post.PerHour(post.Circle, createdHour),
	}
	core.Register(post.Circle, s)
	return s
}

// The orders of public circles, and of the members of one.
var (
	byTime  = store.Order{Index: "byTime", PartitionAttr: "shelf", NumberAttr: "publishedAt"}
	byScore = store.Order{Index: "byScore", PartitionAttr: "shelf", NumberAttr: "score"}
	byOwner = store.Order{Index: "byOwner", PartitionAttr: "owner", NumberAttr: "changedAt"}
)

func pk(id string) string                   { return "circle#" + id }
func headKey(id string) store.Key           { return store.Key{PK: pk(id), SK: "head"} }
func memberKey(id, userID string) store.Key { return store.Key{PK: pk(id), SK: "member#" + userID} }
func askKey(id, userID string) store.Key    { return store.Key{PK: pk(id), SK: "ask#" + userID} }
func banKey(id, userID string) store.Key    { return store.Key{PK: pk(id), SK: "ban#" + userID} }
func nameKey(name string) store.Key         { return store.Key{PK: "circlenames", SK: words.Fold(name)} }
func ofCircle(id string) string             { return "circle#" + id }

// head reads a circle, whatever its state. It returns circle_gone.
func (s *Service) head(ctx context.Context, id string) (store.Versioned[Circle], error) {
	v, err := s.rows.Get(ctx, headKey(id))
	if errors.Is(err, store.ErrNotFound) || err == nil && v.Value.Closed {
		err = errGone
	}
	return v, err
}

func (s *Service) put(v store.Versioned[Circle]) store.Write {
	v.Value = v.Value.Placed()
	return s.rows.Put(headKey(v.Value.ID), v)
}

// found returns the write by which the search follows a circle. Who must be asked into one is not led to it.
func (s *Service) found(c Circle) store.Write {
	if !c.Found() {
		return s.core.Index.Gone(s.core.Now(), searchdoc.Circle, c.ID)
	}
	return s.core.Index.Put(s.core.Now(), c.doc())
}

// seat reads what somebody is in a circle; nobody for who does not belong to it.
func (s *Service) seat(ctx context.Context, id, userID string) (store.Versioned[Belonging], error) {
	v, err := s.members.Find(ctx, memberKey(id, userID))
	if v.Version == 0 {
		v.Value.Role = Nobody
	}
	return v, err
}

// managed reads a circle that somebody looks after. It returns circle_gone (404) and circle_role (403).
func (s *Service) managed(ctx context.Context, id, userID string) (store.Versioned[Circle], Role, error) {
	c, err := s.head(ctx, id)
	if err != nil {
		return c, Nobody, err
	}
	seat, err := s.seat(ctx, id, userID)
	if err == nil && !seat.Value.Role.Manages() {
		err = errRole
		if !c.Value.Public() {
			err = errGone
		}
	}
	return c, seat.Value.Role, err
}

// seated returns the writes by which somebody belongs to a circle from now on; the head's count is the caller's.
func (s *Service) seated(circleID string, p Fellow, role Role, at int64) []store.Write {
	return []store.Write{
		s.members.New(memberKey(circleID, p.UserID), Belonging{Fellow: p, CircleID: circleID, Role: role, At: at, Of: ofCircle(circleID), ChangedAt: at}).Or(errIn),
		s.mine.New(circles.Key(p.UserID, circleID), Mine{circleID, role, at}),
	}
}

// Published returns the writes by which the count of a circle's public articles changes. The head of a circle stays when it is dissolved.
func (s *Service) Published(circleID string, by int) []store.Write {
	if circleID == "" || by == 0 {
		return nil
	}
	return []store.Write{s.rows.Counted(store.Sum{Key: headKey(circleID), Add: map[string]int64{"articles": int64(by)}})}
}

// Writes refuses who may not write in a circle: it is not there, or he does not belong to it (400), or he is muted (403). The write holds a
// transaction to his belonging to it as it was read; no circle needs none.
func (s *Service) Writes(ctx context.Context, circleID, userID string) ([]store.Write, error) {
	if circleID == "" {
		return nil, nil
	}
	c, err := s.rows.Find(ctx, headKey(circleID))
	if err != nil {
		return nil, err
	}
	seat, err := s.seat(ctx, circleID, userID)
	if err != nil {
		return nil, err
	}
	if !c.Value.Public() || seat.Value.Role == Nobody {
		return nil, errOutside
	}
	return []store.Write{s.members.Same(memberKey(circleID, userID), seat)}, seat.Value.Speaks(s.core.Now())
}

// Stays is Writes for what stands in a circle already: who has left it may go on changing that, whom its managers have put out may not.
func (s *Service) Stays(ctx context.Context, circleID, userID string) ([]store.Write, error) {
	c, err := s.rows.Find(ctx, headKey(circleID))
	if err != nil {
		return nil, err
	}
	if !c.Value.Public() {
		return nil, errOutside
	}
	return s.Answers(ctx, circleID, userID)
}

// Answers refuses who may not answer what is written in a circle: whom its managers have muted or put out (403). The write holds a transaction
// to that; no circle needs none.
func (s *Service) Answers(ctx context.Context, circleID, userID string) ([]store.Write, error) {
	if circleID == "" {
		return nil, nil
	}
	seat, err := s.seat(ctx, circleID, userID)
	if err != nil {
		return nil, err
	}
	if seat.Value.Role == Nobody {
		return []store.Write{s.bans.Absent(banKey(circleID, userID)).Or(errPutOut)}, nil
	}
	return []store.Write{s.members.Same(memberKey(circleID, userID), seat)}, seat.Value.Speaks(s.core.Now())
}

// Minds says that somebody looks after a circle.
func (s *Service) Minds(ctx context.Context, circleID, userID string) error {
	_, _, err := s.managed(ctx, circleID, userID)
	return err
}

// Pins returns the articles that stand first in a circle. It returns circle_gone.
func (s *Service) Pins(ctx context.Context, circleID string) ([]string, error) {
	c, err := s.head(ctx, circleID)
	if err == nil && !c.Value.Public() {
		err = errGone
	}
	return c.Value.Pinned, err
}

// Pinned returns the write that puts an article first in a circle, or not any more. Where there is no room, those that stand there no more, as
// stands says, make it. It returns many_pinned (409).
func (s *Service) Pinned(ctx context.Context, circleID, articleID string, on bool, stands func(ids []string) ([]string, error)) (store.Write, error) {
	c, err := s.head(ctx, circleID)
	if err == nil && on && len(c.Value.Pinned) >= pinnedMost {
		c.Value.Pinned, err = stands(c.Value.Pinned)
	}
	if err == nil {
		err = c.Value.Pin(articleID, on)
	}
	return s.put(c), err
}

func either(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// joined returns the circles that somebody belongs to.
func (s *Service) joined(ctx context.Context, userID string) ([]store.Versioned[Mine], error) {
	return s.mine.QueryLatest(ctx, circles.Of(userID))
}

// owned counts the circles of somebody and those that are his, with the write that joins whatever adds to either. Who has no room left gives the
// places of dissolved circles away first.
func (s *Service) owned(ctx context.Context, userID string) (all, own int, room store.Write, err error) {
	rows, room, err := store.Room(ctx, s.mine, circles.Of(userID))
	if err == nil && len(rows) >= joinedMost {
		rows, err = s.standing(ctx, userID, rows)
	}
	for _, r := range rows {
		if r.Value.Role == Owner {
			own++
		}
	}
	return len(rows), own, room, err
}

// standing takes dissolved circles off somebody's list, and returns the others.
func (s *Service) standing(ctx context.Context, userID string, rows []store.Versioned[Mine]) (left []store.Versioned[Mine], err error) {
	var gone []store.Write
	for _, r := range rows {
		c, err := s.rows.Find(ctx, headKey(r.Value.CircleID))
		if err != nil {
			return nil, err
		}
		if c.Value.Closed {
			gone = append(gone, s.mine.DeleteAs(circles.Key(userID, r.Value.CircleID), r))
		} else {
			left = append(left, r)
		}
	}
	if len(gone) == 0 {
		return rows, nil
	}
	return left, s.core.DB.Transact(ctx, gone...)
}

// waiting returns who wants to come in, as many as can wait.
func (s *Service) waiting(ctx context.Context, id string) ([]store.Versioned[Asking], error) {
	rows, err := s.asks.QueryLatest(ctx, store.Range{PK: pk(id), From: "ask#", Limit: asksMost})
	slices.SortFunc(rows, func(a, b store.Versioned[Asking]) int { return int(a.Value.At - b.Value.At) })
	return rows, err
}

// postOf is a circle as the operators' desk sees it.
func postOf(v store.Versioned[Circle]) post.Post {
	c, text := v.Value, ""
	for _, t := range c.About.Texts() {
		if t.Value != "" {
			text += "<p>" + strings.ReplaceAll(html.EscapeString(t.Value), "\n", "<br>") + "</p>"
		}
	}
	return post.Post{
		Ref: post.Ref{Type: post.Circle, ID: c.ID}, Title: c.Name, HTML: text, AuthorID: c.Owner.UserID, AuthorName: c.Owner.Nickname, State: c.State, Path: Path(c.ID),
		At: c.CreatedAt, Read: v,
	}
}

// Look is post.Kind's.
func (s *Service) Look(ctx context.Context, id string) (post.Post, error) {
	v, err := s.head(ctx, id)
	if errors.Is(err, errGone) {
		err = post.ErrGone
	}
	if err != nil {
		return post.Post{}, err
	}
	return postOf(v), nil
}

// There is post.Kind's.
func (s *Service) There(p post.Post) []store.Write {
	v := p.Read.(store.Versioned[Circle])
	return []store.Write{s.rows.Same(headKey(p.ID), v)}
}

// Turn is post.Kind's.
func (s *Service) Turn(_ context.Context, p post.Post, to post.State) ([]store.Write, error) {
	v := p.Read.(store.Versioned[Circle])
	v.Value.State = to
	return []store.Write{s.put(v), s.found(v.Value)}, nil
}

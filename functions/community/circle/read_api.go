package circle

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// CircleCard is a circle in a list.
type CircleCard struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	Cover        string   `json:"coverUrl"`
	Intro        string   `json:"intro"`
	Labels       []string `json:"labels"`
	Mode         Mode     `json:"joinMode" enum:"0,1,2"`
	MemberCount  int      `json:"memberCount"`
	ArticleCount int      `json:"articleCount"`
}

func (c Circle) card() CircleCard {
	return CircleCard{c.ID, c.Name, c.Cover, c.Intro, c.Labels, c.Mode, c.Members, c.Articles}
}

// CirclesQuery asks for the next circles, from behind next on.
type CirclesQuery struct {
	Order string `query:"order" json:"order,omitempty" enum:"hot,new," required:"false" msg:"enum=排序方式不正确"`
	Next  string `query:"next" json:"next,omitempty" maxLength:"60" required:"false" msg:"maxLength=位置不正确"`
}

// CircleCards is the next circles; next is empty at the end.
type CircleCards struct {
	List []CircleCard `json:"list"`
	Next string       `json:"next"`
}

const (
	pageSize    = 12
	membersSize = 20
)

var errPlace = api.Field("next", "位置不正确")

// placed reads where a page goes on: <number>.<id>. It returns nil for the beginning.
func placed(next string, keyOf func(id string) store.Key) (*store.Place, error) {
	if next == "" {
		return nil, nil
	}
	number, id, ok := strings.Cut(next, ".")
	n, err := strconv.ParseInt(number, 36, 64)
	if !ok || err != nil {
		return nil, errPlace
	}
	return &store.Place{Key: keyOf(id), Number: n}, nil
}

func placeOf(number int64, id string) string { return strconv.FormatInt(number, 36) + "." + id }

// Page returns public circles, those with the most members or the newest first. Each page is one query of an index.
func (s *Service) Page(ctx context.Context, q CirclesQuery) (CircleCards, error) {
	after, err := placed(q.Next, headKey)
	if err != nil {
		return CircleCards{}, err
	}
	order, number := byScore, func(c Circle) int64 { return c.Score }
	if q.Order == "new" {
		order, number = byTime, func(c Circle) int64 { return c.PublishedAt }
	}
	rows, err := store.Newest(ctx, s.rows, order, string(post.Circle), after, pageSize)
	out := CircleCards{List: []CircleCard{}}
	for _, r := range rows {
		out.List = append(out.List, r.Value.card())
	}
	if len(rows) == pageSize {
		last := rows[pageSize-1].Value
		out.Next = placeOf(number(last), last.ID)
	}
	return out, err
}

// MyCircle is a circle that the caller belongs to.
type MyCircle struct {
	CircleCard
	State post.State `json:"status" enum:"0,1,2,3,4"`
	Role  Role       `json:"role" enum:"none,member,manager,owner"`
	Asks  int        `json:"asks" doc:"people who wait to come in, for who looks after it"`
}

// MyCircles are all of the caller's.
type MyCircles struct {
	List []MyCircle `json:"list"`
}

// Own returns the circles that the caller belongs to, those that he looks after first.
func (s *Service) Own(ctx context.Context, _ post.Nothing) (MyCircles, error) {
	rows, err := s.joined(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return MyCircles{}, err
	}
	out := MyCircles{List: []MyCircle{}}
	for _, r := range rows {
		c, err := s.rows.Find(ctx, headKey(r.Value.CircleID))
		if err != nil {
			return MyCircles{}, err
		}
		if c.Value.Closed || !c.Value.Public() && !r.Value.Role.Manages() {
			continue
		}
		one := MyCircle{CircleCard: c.Value.card(), State: c.Value.State, Role: r.Value.Role}
		if one.Role.Manages() {
			one.Asks = c.Value.Asks
		}
		out.List = append(out.List, one)
	}
	rank := map[Role]int{Owner: 0, Manager: 1, Member: 2}
	slices.SortStableFunc(out.List, func(a, b MyCircle) int { return rank[a.Role] - rank[b.Role] })
	return out, nil
}

// CircleQuery names a circle.
type CircleQuery struct {
	ID string `query:"id" json:"id" maxLength:"64" required:"true" msg:"required=缺少圈子编号;maxLength=圈子不存在"`
}

// CircleDetail is a circle as the caller sees it.
type CircleDetail struct {
	CircleCard
	Rules      string     `json:"rules"`
	Notice     string     `json:"notice"`
	Owner      Fellow     `json:"owner"`
	Managers   []Fellow   `json:"managers"`
	State      post.State `json:"status" enum:"0,1,2,3,4" doc:"2 but for who looks after it"`
	CreateTime string     `json:"createTime"`
	Role       Role       `json:"role" enum:"none,member,manager,owner"`
	Asked      bool       `json:"asked" doc:"the caller waits to come in"`
	MutedUntil string     `json:"mutedUntil"`
	Rev        int64      `json:"rev" doc:"for who looks after it, as the next ones; else 0 and empty"`
	Asks       int        `json:"asks"`
	Link       string     `json:"link" doc:"that lets people in, below /portal"`
}

func (s *Service) settings(c store.Versioned[Circle]) CircleDetail {
	v := c.Value
	return CircleDetail{
		CircleCard: v.card(), Rules: v.Rules, Notice: v.Notice, Owner: v.Owner, Managers: v.Managers, State: v.State, CreateTime: clock.Text(v.CreatedAt), Role: Nobody,
		Rev: c.Version, Asks: v.Asks, Link: v.link(),
	}
}

// CircleDetail returns a circle that is public, or one that the caller looks after. It returns circle_gone (404).
func (s *Service) Detail(ctx context.Context, q CircleQuery) (CircleDetail, error) {
	c, err := s.head(ctx, q.ID)
	if err != nil {
		return CircleDetail{}, err
	}
	d := s.settings(c)
	if me, is := api.VisitorOf(ctx); is {
		seat, err := s.seat(ctx, q.ID, me.UserID)
		if err != nil {
			return CircleDetail{}, err
		}
		d.Role = seat.Value.Role
		if seat.Value.Speaks(s.core.Now()) != nil {
			d.MutedUntil = clock.Text(seat.Value.MutedUntil)
		}
		if d.Role == Nobody {
			asked, err := s.asks.Find(ctx, askKey(q.ID, me.UserID))
			if err != nil {
				return CircleDetail{}, err
			}
			d.Asked = asked.Version > 0
		}
	}
	if !d.Role.Manages() {
		d.Rev, d.Asks, d.Link = 0, 0, ""
		if !c.Value.Public() {
			return CircleDetail{}, errGone
		}
	}
	return d, nil
}

// MembersQuery asks for the next members, from behind next on.
type MembersQuery struct {
	CircleQuery
	Next string `query:"next" json:"next,omitempty" maxLength:"80" required:"false" msg:"maxLength=位置不正确"`
}

// MemberRow is who belongs to a circle.
type MemberRow struct {
	Fellow
	Role       Role   `json:"role" enum:"none,member,manager,owner"`
	JoinTime   string `json:"joinTime"`
	MutedUntil string `json:"mutedUntil" doc:"for who looks after it"`
}

// Members is the next members; next is empty at the end.
type Members struct {
	List []MemberRow `json:"list"`
	Next string      `json:"next"`
}

// Members returns who belongs to a circle, who came last first. It returns circle_gone (404).
func (s *Service) Members(ctx context.Context, q MembersQuery) (Members, error) {
	d, err := s.Detail(ctx, q.CircleQuery)
	if err != nil {
		return Members{}, err
	}
	after, err := placed(q.Next, func(userID string) store.Key { return memberKey(q.ID, userID) })
	if err != nil {
		return Members{}, err
	}
	rows, err := store.Newest(ctx, s.members, byOwner, ofCircle(q.ID), after, membersSize)
	out := Members{List: []MemberRow{}}
	for _, r := range rows {
		b := r.Value
		row := MemberRow{Fellow: b.Fellow, Role: b.Role, JoinTime: clock.Text(b.At)}
		if d.Role.Manages() && b.Speaks(s.core.Now()) != nil {
			row.MutedUntil = clock.Text(b.MutedUntil)
		}
		out.List = append(out.List, row)
	}
	if len(rows) == membersSize {
		last := rows[membersSize-1].Value
		out.Next = placeOf(last.ChangedAt, last.UserID)
	}
	return out, err
}

// AskRow is who wants to come in.
type AskRow struct {
	Fellow
	Text    string `json:"text"`
	AskTime string `json:"askTime"`
}

// AskList are all that wait.
type AskList struct {
	List []AskRow `json:"list"`
}

// Asks returns who wants to come into a circle that the caller looks after, the oldest first. It returns circle_gone (404) and circle_role (403).
func (s *Service) Asks(ctx context.Context, q CircleQuery) (AskList, error) {
	if err := s.Minds(ctx, q.ID, api.ActorOf(ctx).UserID); err != nil {
		return AskList{}, err
	}
	rows, err := s.waiting(ctx, q.ID)
	out := AskList{List: []AskRow{}}
	for _, r := range rows {
		out.List = append(out.List, AskRow{r.Value.Fellow, r.Value.Text, clock.Text(r.Value.At)})
	}
	return out, err
}

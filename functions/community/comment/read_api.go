package comment

import (
	"context"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// PageQuery asks for a page of floors.
type PageQuery struct {
	TargetType post.Type `query:"targetType" json:"targetType" enum:"article,need" required:"true" msg:"required=缺少内容类型;enum=内容类型不正确"`
	TargetID   string    `query:"targetId" json:"targetId" maxLength:"64" required:"true" msg:"required=缺少内容编号;maxLength=内容不存在"`
	Current    int       `query:"current" json:"current,omitempty" minimum:"1" maximum:"100000" default:"1" required:"false" msg:"minimum=页码从 1 开始;maximum=页码过大"`
	Sort       string    `query:"sort" json:"sort,omitempty" enum:"old,new," required:"false" msg:"enum=排序方式不正确"`
}

// Floors and answers come this many at a time: ten of the longest fit four read units.
const pageSize = 10

// Page is a page of floors; total counts floors, deleted ones too, for pages are cut by them.
type Page = api.Page[Row]

// List returns a page of floors of something public, and what the caller likes of them.
func (s *Service) List(ctx context.Context, q PageQuery) (Page, error) {
	on := post.Ref{Type: q.TargetType, ID: q.TargetID}
	if _, _, err := s.opened(ctx, on); err != nil {
		return Page{}, err
	}
	last, err := s.floors.Find(ctx, lastKey(on))
	if err != nil {
		return Page{}, err
	}
	current, total := max(q.Current, 1), last.Value.Last
	first, desc := (current-1)*pageSize+1, q.Sort == "new"
	if desc {
		first = total - current*pageSize + 1
	}
	page := Page{Current: current, PageSize: pageSize, Total: total, Records: []Row{}}
	if first > total || first+pageSize <= 1 {
		return page, nil
	}
	rows, err := s.between(ctx, on, max(first, 1), first+pageSize-1, desc)
	if err != nil {
		return Page{}, err
	}
	page.Records, err = s.seen(ctx, rows)
	return page, err
}

// seen returns rows as the caller reads them.
func (s *Service) seen(ctx context.Context, rows []store.Versioned[Comment]) ([]Row, error) {
	list, liked, viewer := make([]Row, len(rows)), map[string]bool{}, ""
	if a, is := api.VisitorOf(ctx); is && len(rows) > 0 {
		viewer = a.UserID
		likes, err := s.likedBetween(ctx, viewer, rows[0].Value, rows[len(rows)-1].Value)
		if err != nil {
			return nil, err
		}
		for _, l := range likes {
			liked[l.Value.ID] = true
		}
	}
	for i, r := range rows {
		list[i] = r.Value.row(viewer, liked)
	}
	return list, nil
}

// RepliesQuery asks for answers below a floor, from behind the one named by after on.
type RepliesQuery struct {
	ID    string `query:"id" json:"id" maxLength:"100" required:"true" msg:"required=缺少评论编号;maxLength=评论不存在"`
	After string `query:"after" json:"after,omitempty" maxLength:"26" pattern:"^[0-9A-Za-z]*$" required:"false" msg:"maxLength=位置不正确;pattern=位置不正确"`
}

// Replies is the next answers below a floor, the oldest first; next is empty at the end.
type Replies struct {
	List []Row  `json:"list"`
	Next string `json:"next"`
}

// Replies returns answers below a floor.
func (s *Service) Replies(ctx context.Context, q RepliesQuery) (Replies, error) {
	on, floor, reply, ok := place(q.ID)
	if !ok || reply != "" {
		return Replies{}, errGone
	}
	if _, _, err := s.opened(ctx, on); err != nil {
		return Replies{}, err
	}
	rows, err := s.answers(ctx, on, floor, q.After)
	if err != nil {
		return Replies{}, err
	}
	list, err := s.seen(ctx, rows)
	a := Replies{List: list}
	if len(rows) == pageSize {
		a.Next = rows[pageSize-1].Value.Reply
	}
	return a, err
}

// LikeForm says whether the caller likes a comment.
type LikeForm struct {
	CommentID
	On bool `json:"on" required:"false"`
}

// Liked is how it stands.
type Liked struct {
	IsLiked   bool `json:"isLiked"`
	LikeCount int  `json:"likeCount"`
}

// Like makes the caller like a comment, or not; the same again changes nothing. It returns post_gone and comment_gone (404).
func (s *Service) Like(ctx context.Context, in LikeForm) (Liked, error) {
	userID, count := api.ActorOf(ctx).UserID, 0
	err := store.Retry(ctx, func() error {
		v, err := s.one(ctx, in.ID)
		if err == nil && !v.Value.Public() {
			err = errGone
		}
		if err != nil {
			return err
		}
		if _, _, err := s.opened(ctx, v.Value.On); err != nil {
			return err
		}
		key := likeKey(v.Value, userID)
		mine, err := s.likes.Find(ctx, key)
		count = v.Value.Likes
		if err != nil || (mine.Version > 0) == in.On {
			return err
		}
		write := s.likes.DeleteAs(key, mine)
		if in.On {
			write, count = s.likes.New(key, Like{in.ID, clock.Millis(s.core.Now())}), count+1
		} else {
			count--
		}
		v.Value.Likes = count
		return s.core.DB.Transact(ctx, write, s.rows.Put(v.Value.key(), v))
	})
	return Liked{in.On, count}, err
}

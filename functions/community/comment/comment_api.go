package comment

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// AddForm is a new comment: a floor, or with replyTo an answer below one.
type AddForm struct {
	TargetType post.Type `json:"targetType" enum:"article,need" msg:"required=缺少内容类型;enum=内容类型不正确"`
	TargetID   string    `json:"targetId" minLength:"1" maxLength:"64" msg:"required=缺少内容编号;minLength=缺少内容编号;maxLength=内容不存在"`
	ReplyTo    string    `json:"replyTo,omitempty" maxLength:"100" msg:"maxLength=评论不存在"`
	Content    string    `json:"content" maxLength:"1000" msg:"required=请输入评论内容;maxLength=评论不能超过1000字"`
	Mentions   []string  `json:"mentions,omitempty" maxItems:"5" doc:"ids of people whom the text names by @" msg:"maxItems=一次最多提到5个人"`
}

// Row is a comment as it is read. What is deleted, hidden or waits has no text but for its author.
type Row struct {
	ID         string     `json:"id"`
	Floor      int        `json:"floor"`
	UserID     string     `json:"userId"`
	Nickname   string     `json:"nickname"`
	Avatar     string     `json:"avatar"`
	ReplyTo    string     `json:"replyTo"`
	ToName     string     `json:"toName"`
	Content    string     `json:"content"`
	IPRegion   string     `json:"ipRegion"`
	State      post.State `json:"status" enum:"0,1,2,3,4"`
	Deleted    bool       `json:"deleted"`
	LikeCount  int        `json:"likeCount"`
	ReplyCount int        `json:"replyCount"`
	IsLiked    bool       `json:"isLiked"`
	CreateTime string     `json:"createTime"`
	EditTime   string     `json:"editTime"`
	EditUntil  int64      `json:"editUntil" doc:"epoch milliseconds until when the caller may change it; 0 for somebody else's"`
}

func (c Comment) row(viewer string, liked map[string]bool) Row {
	r := Row{ID: c.ID, Floor: c.Floor, State: c.State, Deleted: c.Deleted, ReplyCount: c.Replies, CreateTime: clock.Text(c.At)}
	if c.Deleted || (c.State != post.On && c.UserID != viewer) {
		return r
	}
	r.UserID, r.Nickname, r.Avatar, r.ReplyTo, r.ToName, r.Content, r.IPRegion = c.UserID, c.Nickname, c.Avatar, c.ReplyTo, c.ToName, c.Text, c.Region
	r.LikeCount, r.IsLiked, r.EditTime = c.Likes, liked[c.ID], clock.Text(c.EditedAt)
	if c.UserID == viewer {
		r.EditUntil = c.At + editableFor.Milliseconds()
	}
	return r
}

func textOf(content string) (string, error) {
	text := strings.TrimSpace(content)
	if text == "" {
		return "", api.Field("content", "请输入评论内容")
	}
	if utf8.RuneCountInString(text) > textMost {
		return "", api.Field("content", "评论不能超过1000字")
	}
	return text, nil
}

// Add says something of what is public. The author of what it answers, whoever it mentions and the author of the subject hear of it, once each.
// It returns post_gone and comment_gone (404), no_telephone (403), too_often (429), and words (400).
func (s *Service) Add(ctx context.Context, in AddForm) (Row, error) {
	who, err := s.core.Caller(ctx)
	if err != nil {
		return Row{}, err
	}
	text, err := textOf(in.Content)
	if err != nil {
		return Row{}, err
	}
	verdict, err := s.core.Judge(ctx, who, words.Text{Field: "content", Value: text})
	if err != nil {
		return Row{}, err
	}
	named, err := s.named(ctx, text, in.Mentions)
	if err != nil {
		return Row{}, err
	}
	on := post.Ref{Type: in.TargetType, ID: in.TargetID}
	var c Comment
	err = store.Retry(ctx, func() error {
		_, head, err := s.opened(ctx, on)
		if err != nil {
			return err
		}
		speaks, err := s.circles.Answers(ctx, head.CircleID, who.UserID)
		if err != nil {
			return err
		}
		now := s.core.Now()
		c = Comment{On: on, UserID: who.UserID, Nickname: who.Nickname, Avatar: who.Avatar, Region: who.Region, Text: text, State: verdict.State, At: clock.Millis(now)}
		var writes []store.Write
		hears := map[string]string{head.AuthorID: "评论了您的" + "“" + head.Title + "”"}
		if in.ReplyTo == "" {
			if writes, err = s.floor(ctx, &c); err != nil {
				return err
			}
		} else {
			to, err := s.below(ctx, &c, in.ReplyTo)
			if err != nil {
				return err
			}
			hears[to] = "回复了您在“" + head.Title + "”下的评论"
		}
		c.ID = idOf(c.On, c.Floor, c.Reply)
		for _, userID := range named {
			hears[userID] = "在“" + head.Title + "”的评论中提到了您"
		}
		counts, err := s.counted(ctx, Comment{}, c)
		if err != nil {
			return err
		}
		limited, err := s.core.Counted(ctx, s.limit, who.UserID)
		if err != nil {
			return err
		}
		writes = append(append(writes, s.rows.New(c.key(), c), limited), counts...)
		if c.State == post.On {
			delete(hears, who.UserID)
			for userID, what := range hears {
				writes = append(writes, s.core.Told(userID, who.Nickname+what, c.excerpt(), head.Path+"#comments")...)
			}
		} else if writes, err = s.waits(ctx, writes, c, head, verdict); err != nil {
			return err
		}
		return s.core.DB.Transact(ctx, append(writes, speaks...)...)
	})
	if err != nil {
		return Row{}, err
	}
	return c.row(who.UserID, nil), nil
}

func (s *Service) waits(ctx context.Context, writes []store.Write, c Comment, head Head, v post.Verdict) ([]store.Write, error) {
	opened, err := s.core.Opened(ctx, post.Post{Ref: post.Ref{Type: post.Comment, ID: c.ID}, Title: c.excerpt(), AuthorID: c.UserID, AuthorName: c.Nickname, Path: head.Path}, v.Why, v.Text)
	return append(writes, opened), err
}

// floor gives a comment the next floor.
func (s *Service) floor(ctx context.Context, c *Comment) ([]store.Write, error) {
	last, err := s.floors.Find(ctx, lastKey(c.On))
	if err != nil {
		return nil, err
	}
	last.Value.Last++
	c.Floor = last.Value.Last
	return []store.Write{s.floors.Put(lastKey(c.On), last)}, nil
}

// below puts a comment below the floor of what it answers, and returns whom it answers.
func (s *Service) below(ctx context.Context, c *Comment, replyTo string) (string, error) {
	to, err := s.one(ctx, replyTo)
	if err != nil {
		return "", err
	}
	if to.Value.On != c.On || !to.Value.Public() {
		return "", errGone
	}
	c.Floor, c.Reply, c.ReplyTo, c.ToName = to.Value.Floor, id.Ordered(s.core.Now()), replyTo, to.Value.Nickname
	return to.Value.UserID, nil
}

// named returns whom a text mentions, of those that the sender says: their names stand in it behind an @.
func (s *Service) named(ctx context.Context, text string, mentions []string) ([]string, error) {
	var list []string
	for _, userID := range mentions {
		if slices.Contains(list, userID) {
			continue
		}
		p, err := s.core.People.Of(ctx, userID)
		if err != nil && !errors.Is(err, person.ErrNobody) {
			return nil, err
		}
		if err != nil || p.Gone() || !strings.Contains(text, "@"+p.Called()) {
			return nil, api.Field("mentions", "提到的人不存在，请重新选择")
		}
		list = append(list, userID)
	}
	return list, nil
}

// CommentID names a comment.
type CommentID struct {
	ID string `json:"id" minLength:"1" maxLength:"100" msg:"required=缺少评论编号;minLength=缺少评论编号;maxLength=评论不存在"`
}

// EditForm is a comment's new text.
type EditForm struct {
	CommentID
	Content string `json:"content" maxLength:"1000" msg:"required=请输入评论内容;maxLength=评论不能超过1000字"`
}

// Edit changes what the caller said within the last ten minutes, as far as he might say it now. It returns post_gone and comment_gone (404),
// circle_muted and circle_banned (403), too_late (409) and words (400).
func (s *Service) Edit(ctx context.Context, in EditForm) (Row, error) {
	who, err := s.core.Caller(ctx)
	if err != nil {
		return Row{}, err
	}
	text, err := textOf(in.Content)
	if err != nil {
		return Row{}, err
	}
	verdict, err := s.core.Judge(ctx, who, words.Text{Field: "content", Value: text})
	if err != nil {
		return Row{}, err
	}
	var c Comment
	err = store.Retry(ctx, func() error {
		v, err := s.one(ctx, in.ID)
		if err != nil {
			return err
		}
		before := v.Value
		if before.State == post.Hidden || before.State == post.Refused {
			return errGone
		}
		if err := v.Value.Edit(who.UserID, text, s.core.Now()); err != nil {
			return err
		}
		_, head, err := s.opened(ctx, before.On)
		if err != nil {
			return err
		}
		writes, err := s.circles.Answers(ctx, head.CircleID, who.UserID)
		if err != nil {
			return err
		}
		if verdict.State == post.Review || before.State == post.Review {
			v.Value.State = post.Review
			if verdict.Why == "" {
				verdict.Why = post.New
			}
			if writes, err = s.waits(ctx, writes, v.Value, head, verdict); err != nil {
				return err
			}
		}
		counts, err := s.counted(ctx, before, v.Value)
		if err != nil {
			return err
		}
		c = v.Value
		return s.core.DB.Transact(ctx, append(append(writes, counts...), s.rows.Put(c.key(), v))...)
	})
	return c.row(who.UserID, nil), err
}

// Delete takes away what the caller said; its floor stays. It returns comment_gone (404).
func (s *Service) Delete(ctx context.Context, in CommentID) (post.Nothing, error) {
	userID := api.ActorOf(ctx).UserID
	return post.Nothing{}, store.Retry(ctx, func() error {
		v, err := s.one(ctx, in.ID)
		if err == nil && (v.Value.UserID != userID || v.Value.Deleted) {
			err = errGone
		}
		if err != nil {
			return err
		}
		before := v.Value
		v.Value.Deleted, v.Value.Text = true, ""
		writes, err := s.counted(ctx, before, v.Value)
		if err != nil {
			return err
		}
		ref := post.Ref{Type: post.Comment, ID: in.ID}
		closed, err := s.core.Deleted(ctx, ref)
		if err != nil {
			return err
		}
		return s.core.DB.Transact(ctx, append(append(writes, closed...), s.rows.Put(before.key(), v), s.core.Logged(ctx, userID, "delete", ref, "删除评论“"+before.excerpt()+"”"))...)
	})
}

package family

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/familycomment"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// CommentsOf asks for what was said of a family.
type CommentsOf struct {
	api.PageQuery
	ID   string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少族编号;maxLength=族不存在"`
	Sort string `json:"sort,omitempty" query:"sort" enum:"new,high,low,helpful," msg:"enum=排序方式不正确"`
}

// CommentRow is a comment as anybody reads it.
type CommentRow struct {
	ID         string               `json:"id"`
	Nickname   string               `json:"nickname"`
	Scores     familycomment.Scores `json:"scores"`
	Text       string               `json:"text"`
	Images     []string             `json:"images"`
	VersionNo  string               `json:"versionNo"`
	Reply      string               `json:"reply"`
	ReplyTime  string               `json:"replyTime"`
	CreateTime string               `json:"createTime"`
	Helpful    int                  `json:"helpful" doc:"whom it has helped"`
	Helped     bool                 `json:"helped" doc:"the caller is one of them"`
	Hidden     bool                 `json:"hidden" doc:"the caller's own, which nobody else reads"`
	Own        bool                 `json:"own" doc:"the caller's"`
	IPRegion   string               `json:"ipRegion" doc:"where it was written from; nothing for what is older than this"`
}

// Said is a page of comments with the means of the three marks over all of them.
type Said struct {
	api.Page[CommentRow]
	Quality Milli `json:"quality"`
	Data    Milli `json:"data"`
	Service Milli `json:"service"`
}

// Comments returns what was said of a public family, the newest first; who is signed in learns what has helped him.
func (s *Service) Comments(ctx context.Context, q CommentsOf) (a Said, err error) {
	if _, _, err := s.Of(ctx, q.ID); err != nil {
		return a, err
	}
	rows, err := s.said(ctx, q.ID)
	if err != nil {
		return a, err
	}
	visitor, _ := api.VisitorOf(ctx)
	list := slices.DeleteFunc(publish.Values(rows), func(c familycomment.Comment) bool { return c.Hidden && c.UserID != visitor.UserID })
	slices.SortFunc(list, func(x, y familycomment.Comment) int {
		by := 0
		switch q.Sort {
		case "high":
			by = cmp.Compare(y.Scores.Tenths(), x.Scores.Tenths())
		case "low":
			by = cmp.Compare(x.Scores.Tenths(), y.Scores.Tenths())
		case "helpful":
			by = cmp.Compare(y.Helpful, x.Helpful)
		}
		return cmp.Or(by, cmp.Compare(y.At, x.At), cmp.Compare(x.ID, y.ID))
	})
	var sums familycomment.Scores
	n := 0
	for _, c := range list {
		if c.Hidden {
			continue
		}
		n++
		sums.Quality, sums.Data, sums.Service = sums.Quality+c.Scores.Quality, sums.Data+c.Scores.Data, sums.Service+c.Scores.Service
	}
	if n > 0 {
		mean := func(sum int) Milli { return Milli((sum*20+n)/(2*n)) * 100 }
		a.Quality, a.Data, a.Service = mean(sums.Quality), mean(sums.Data), mean(sums.Service)
	}
	helped, err := s.helped(ctx, q.ID)
	if err != nil {
		return a, err
	}
	a.Page, err = api.Cut(publish.Each(list, func(c familycomment.Comment) CommentRow {
		row := saidRow(c)
		row.Helped, row.Hidden, row.Own = helped[c.ID], c.Hidden, c.UserID == visitor.UserID
		return row
	}), q.PageQuery)
	return a, err
}

// sells says that somebody belongs to who offers a family, whatever state that enterprise is in.
func (s *Service) sells(ctx context.Context, userID string, f Family) (bool, error) {
	_, err := s.members.Of(ctx, userID, f.ProviderID)
	if errors.Is(err, membership.ErrNotMember) {
		return false, nil
	}
	return err == nil, err
}

func saidRow(c familycomment.Comment) CommentRow {
	name := c.Nickname
	if c.Anonymous {
		name = "匿名用户"
	}
	return CommentRow{c.ID, name, c.Scores, c.Text, publish.Listed(c.Images), c.VersionNo, c.Reply, clock.Text(c.ReplyAt), clock.Text(c.At), c.Helpful, false, false, false, c.Region}
}

// Say writes what the caller says of a family that he has downloaded; once for each family. 403 not_used, no_telephone and account_closing,
// 400 words, 409 commented, own_family for who belongs to its provider.
func (s *Service) Say(ctx context.Context, in CommentForm) (CommentRow, error) {
	f, _, err := s.Of(ctx, in.ID)
	if err != nil {
		return CommentRow{}, err
	}
	userID, now := api.ActorOf(ctx).UserID, s.base.Now()
	had, err := s.downloads.Find(ctx, downloadKey(f.ID, userID))
	if err != nil || had.Version == 0 {
		return CommentRow{}, cmp.Or(err, error(errNotUsed))
	}
	if sells, err := s.sells(ctx, userID, f); err != nil || sells {
		return CommentRow{}, cmp.Or(err, error(errOwnFamily))
	}
	p, err := s.people.Speaker(ctx, userID)
	if err != nil {
		return CommentRow{}, err
	}
	if err := s.words.Unreviewed(ctx, words.Text{Field: "content", Value: in.Content}); err != nil {
		return CommentRow{}, err
	}
	c := familycomment.Comment{
		ID: id.New(""), UserID: userID, Nickname: person.MaskName(p.Called()), Region: person.Region(api.CallOf(ctx).Address),
		VersionNo: had.Value.VersionNo, At: clock.Millis(now),
	}
	if err := in.into(&c); err != nil {
		return CommentRow{}, err
	}
	return saidRow(c), s.base.DB.Transact(ctx,
		s.comments.New(familycomment.Key(f.ID, userID), c).Or(errSaid),
		Counted(s.counts.rows, f.ID, c.Adds(1)))
}

// Reply is the provider's answer to a comment.
type Reply struct {
	FamilyID string `json:"familyId" maxLength:"64" msg:"required=缺少族编号;maxLength=族不存在"`
	ID       string `json:"id" maxLength:"64" msg:"required=缺少评价编号;maxLength=评价不存在"`
	Text     string `json:"text" maxLength:"300" msg:"required=请输入回复内容;maxLength=回复不能超过300字"`
}

var errNoComment = api.NotFound("comment_gone", "评价不存在")

// Answer writes the provider's answer to a comment on a family of the enterprise that the call is made in, or changes it. 404 comment_gone, 400 words.
func (s *Service) Answer(ctx context.Context, in Reply) (CommentRow, error) {
	f, _, err := s.records.Row(ctx, in.FamilyID)
	if err == nil && f.ProviderID != api.StandingOf(ctx).Access.ID {
		err = errGone
	}
	if err != nil {
		return CommentRow{}, err
	}
	in.Text = strings.TrimSpace(in.Text)
	if err := s.words.Unreviewed(ctx, words.Text{Field: "text", Value: in.Text}); err != nil {
		return CommentRow{}, err
	}
	var c familycomment.Comment
	err = store.Retry(ctx, func() error {
		v, err := s.commentOf(ctx, in.FamilyID, in.ID)
		if err != nil {
			return err
		}
		now, before := s.base.Now(), v.Value.Reply
		if before == "" {
			v.Value.ReplyAt = clock.Millis(now)
		}
		v.Value.Reply = in.Text
		c = v.Value
		line, err := s.base.Logged(ctx, f.ProviderID, publish.Line(ctx, auth.CommentReply, "family", f.ID, "回复族“"+f.Name+"”的评价").Changed(before, in.Text), now)
		if err != nil {
			return err
		}
		writes := append(line, s.comments.Put(familycomment.Key(f.ID, c.UserID), v))
		if before == "" {
			writes = append(writes, s.base.ToldTo(c.UserID, "服务商回复了您的评价", "“"+f.Name+"”的服务商回复了您的评价："+in.Text, Life.Page+f.ID, now)...)
		}
		return s.base.DB.Transact(ctx, writes...)
	})
	return saidRow(c), err
}

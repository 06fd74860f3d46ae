package catalogue

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// LikeInput says whether the caller likes a template; without isLiked he does.
type LikeInput struct {
	ID      string `json:"id" maxLength:"64" msg:"required=缺少模板编号;maxLength=模板不存在"`
	IsLiked *bool  `json:"isLiked,omitempty" doc:"false takes the like back"`
}

// Liking is whether the caller likes a template now, and how many people do.
type Liking struct {
	IsLiked   bool `json:"isLiked"`
	LikeCount int  `json:"likeCount"`
}

// likeTemplate sets whether the caller likes a template; the same again changes nothing.
func (s *Service) likeTemplate(ctx context.Context, in LikeInput) (Liking, error) {
	likes := in.IsLiked == nil || *in.IsLiked
	count, err := s.setLike(ctx, api.ActorOf(ctx).UserID, in.ID, likes)
	return Liking{likes, count}, err
}

// TemplateRef names a template.
type TemplateRef struct {
	TemplateID string `json:"templateId" maxLength:"64" msg:"required=缺少模板编号;maxLength=模板不存在"`
}

// Bought is the order that a template came by.
type Bought struct {
	OrderID string `json:"orderId"`
}

// buyFreeTemplate makes a free template the caller's own; again it answers the same order. 409 template_not_free.
func (s *Service) buyFreeTemplate(ctx context.Context, in TemplateRef) (Bought, error) {
	owned, err := s.takeFree(ctx, api.ActorOf(ctx).UserID, in.TemplateID)
	return Bought{owned.OrderID}, err
}

// MineQuery names templates.
type MineQuery struct {
	IDs []string `json:"ids" query:"ids" maxItems:"100" required:"true" msg:"required=缺少模板编号;maxItems=一次最多 100 个模板"`
}

// TemplateMine is what a template is to the caller.
type TemplateMine struct {
	ID      string `json:"id"`
	IsLiked bool   `json:"isLiked"`
	Owned   int    `json:"owned" enum:"0,1"`
}

// myTemplates answers what the named templates are to the caller, in their order.
func (s *Service) myTemplates(ctx context.Context, q MineQuery) ([]TemplateMine, error) {
	liked, owned, err := s.mine(ctx, api.ActorOf(ctx).UserID)
	list := make([]TemplateMine, len(q.IDs))
	for i, id := range q.IDs {
		list[i] = TemplateMine{ID: id, IsLiked: liked[id]}
		if owned[id] {
			list[i].Owned = 1
		}
	}
	return list, err
}

// CommentQuery is a page of what was said of a template.
type CommentQuery struct {
	api.PageQuery
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少模板编号;maxLength=模板不存在"`
}

// CommentRow is a comment as anybody reads it.
type CommentRow struct {
	ID         string `json:"id"`
	Nickname   string `json:"nickname"`
	Score      int    `json:"score"`
	Text       string `json:"text"`
	VersionNo  string `json:"versionNo"`
	Reply      string `json:"reply" doc:"the provider's, empty for none"`
	CreateTime string `json:"createTime"`
}

// CommentPage is a page of comments with how the marks spread over all of them.
type CommentPage struct {
	api.Page[CommentRow]
	Spread []int `json:"spread" doc:"how many comments gave 1, 2, 3, 4 and 5"`
}

// pageComments answers what was said of a template on the shelf, the newest first; 404 for one that is not there.
func (s *Service) pageComments(ctx context.Context, q CommentQuery) (CommentPage, error) {
	if _, shown, err := s.templates.rows.public.Find(ctx, q.ID); err != nil {
		return CommentPage{}, err
	} else if !shown {
		return CommentPage{}, errNoTemplate
	}
	comments, err := s.comments(ctx, q.ID)
	if err != nil {
		return CommentPage{}, err
	}
	answer := CommentPage{Spread: make([]int, 5)}
	rows := make([]CommentRow, len(comments))
	for i, c := range comments {
		answer.Spread[min(max(c.Score, 1), 5)-1]++
		rows[i] = CommentRow{ID: c.ID, Nickname: c.Nickname, Score: c.Score, Text: c.Text, VersionNo: c.VersionNo, Reply: c.Reply, CreateTime: clock.Text(c.At)}
	}
	answer.Page, err = api.Cut(rows, q.PageQuery)
	return answer, err
}

package template

import (
	"context"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/api"
	"bimportal/shared/goods"
)

// CommentQuery is a page of what was said of a template.
type CommentQuery struct {
	api.PageQuery
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少模板编号;maxLength=模板不存在"`
}

// Comments returns what was said of a template on the shelf, the newest first; 404 for one that is not there.
func (s *Service) Comments(ctx context.Context, q CommentQuery) (comment.Said, error) {
	if public, err := s.records.IsPublic(ctx, q.ID); err != nil {
		return comment.Said{}, err
	} else if !public {
		return comment.Said{}, errGone
	}
	return s.comments.Page(ctx, goods.Template, q.ID, q.PageQuery)
}

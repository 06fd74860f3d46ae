package product

import (
	"context"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/api"
	"bimportal/shared/goods"
)

// CommentQuery is a page of what was said of a product.
type CommentQuery struct {
	api.PageQuery
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少产品编号;maxLength=产品不存在或已下架"`
}

// Comments returns what was said of a product on the shelf, the newest first; 404 for one that is not there.
func (s *Service) Comments(ctx context.Context, q CommentQuery) (comment.Said, error) {
	if public, err := s.records.IsPublic(ctx, q.ID); err != nil {
		return comment.Said{}, err
	} else if !public {
		return comment.Said{}, errGone
	}
	return s.comments.Page(ctx, goods.Product, q.ID, q.PageQuery)
}

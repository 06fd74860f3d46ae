package template

import (
	"context"

	"bimportal/shared/api"
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

// Like sets whether the caller likes a template; the same again changes nothing.
func (s *Service) Like(ctx context.Context, in LikeInput) (Liking, error) {
	likes := in.IsLiked == nil || *in.IsLiked
	count, err := s.like(ctx, api.ActorOf(ctx).UserID, in.ID, likes)
	return Liking{likes, count}, err
}

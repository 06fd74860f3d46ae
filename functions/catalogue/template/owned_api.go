package template

import (
	"context"

	"bimportal/shared/api"
)

// MineQuery names templates.
type MineQuery struct {
	IDs []string `json:"ids" query:"ids" maxItems:"100" required:"true" msg:"required=缺少模板编号;maxItems=一次最多 100 个模板"`
}

// Mine is what a template is to the caller.
type Mine struct {
	ID      string `json:"id"`
	IsLiked bool   `json:"isLiked"`
	Owned   int    `json:"owned" enum:"0,1"`
}

// Mine returns what the named templates are to the caller, in their order.
func (s *Service) Mine(ctx context.Context, q MineQuery) ([]Mine, error) {
	liked, owned, err := s.mine(ctx, api.ActorOf(ctx).UserID)
	list := make([]Mine, len(q.IDs))
	for i, id := range q.IDs {
		list[i] = Mine{ID: id, IsLiked: liked[id]}
		if owned[id] {
			list[i].Owned = 1
		}
	}
	return list, err
}

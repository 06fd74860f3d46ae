package family

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/publish"
)

// ShopDesk is how the families of an enterprise stand, for the centre of its provider.
type ShopDesk struct {
	publish.Desk
	Returned []publish.Returned `json:"returned" doc:"what operators sent back or took off, the latest first, at most 10"`
}

// ShopDesk returns how the families of the enterprise that the call is made in stand.
func (s *Service) ShopDesk(ctx context.Context, _ publish.None) (ShopDesk, error) {
	d, err := s.records.Desk(ctx, api.StandingOf(ctx).Access.ID)
	return ShopDesk{d, publish.Latest(d.Returned)}, err
}

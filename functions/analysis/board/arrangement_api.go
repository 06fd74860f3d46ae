package board

import (
	"context"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

// ArrangeInput is the tiles in the order that the caller wants; none for the usual one.
type ArrangeInput struct {
	Tiles []Placed `json:"tiles" maxItems:"40" required:"true" msg:"maxItems=指标过多"`
}

func arrangementKey(enterpriseID, userID string) store.Key {
	return store.Key{PK: "arranged#" + enterpriseID, SK: userID}
}

// Arrange keeps how the caller wants to see the board of the enterprise that the call is made in; it changes nobody else's. 400 for a tile that the
// board does not have, for one twice, or where none is shown.
func (s *Service) Arrange(ctx context.Context, in ArrangeInput) (Arrangement, error) {
	st, wanted := api.StandingOf(ctx), Arrangement(in)
	if err := wanted.check(tilesOf(st.Access.ID)); err != nil {
		return Arrangement{}, err
	}
	return s.arranged.Update(ctx, arrangementKey(st.Access.ID, api.ActorOf(ctx).UserID), func(a *Arrangement) error {
		if len(wanted.Tiles) == 0 {
			*a = Arrangement{Tiles: []Placed{}}
			return nil
		}
		*a = wanted.with(*a)
		return nil
	})
}

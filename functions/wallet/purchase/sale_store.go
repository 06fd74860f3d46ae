package purchase

import (
	"context"
	"time"

	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

const daysShown = 30

// lately reads a seller's statements of the last days, the oldest first.
func (s *Service) lately(ctx context.Context, sellerID string) ([]Day, error) {
	now := s.now()
	rows, err := s.days.Query(ctx, store.Range{
		PK: sumsKey(sellerID).PK, From: dayKey(sellerID, dateOf(now.Add(-(daysShown-1)*24*time.Hour))).SK, To: dayKey(sellerID, dateOf(now)).SK,
	})
	list := make([]Day, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

// Income returns what of an enterprise's sales has reached its account and stayed there.
func (s *Service) Income(ctx context.Context, enterpriseID string) (money.Fen, error) {
	sums, err := s.sums.Find(ctx, sumsKey(enterpriseID))
	return sums.Value.ReleasedFen, err
}

// NameOf returns an enterprise's short name; empty for none.
func (s *Service) NameOf(ctx context.Context, enterpriseID string) (string, error) {
	if enterpriseID == "" {
		return "", nil
	}
	a, err := s.access.Find(ctx, membership.AccessKey(enterpriseID))
	return a.Value.ShortName, err
}

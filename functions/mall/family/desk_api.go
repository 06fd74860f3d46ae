package family

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/publish"
)

// ShopDesk is how the families of an enterprise stand, for the centre of its provider.
type ShopDesk struct {
	publish.Desk
	Returned   []publish.Returned `json:"returned" doc:"what operators sent back or took off, the latest first, at most 10"`
	Unanswered []Unanswered       `json:"unanswered" doc:"public ones whose comments wait for an answer, the most first, at most 10; it may be half a minute old"`
}

// Unanswered is a family with how many of its comments have no answer.
type Unanswered struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Comments int    `json:"comments"`
}

const (
	unansweredMost = 10
	saidMost       = 60 // families whose comments are read for it: those with the most
	readAtOnce     = 10
)

// ShopDesk returns how the families of the enterprise that the call is made in stand.
func (s *Service) ShopDesk(ctx context.Context, _ publish.None) (ShopDesk, error) {
	of := api.StandingOf(ctx).Access.ID
	d, err := s.records.Desk(ctx, of)
	if err != nil {
		return ShopDesk{}, err
	}
	unanswered, err := s.unanswered(ctx, of)
	return ShopDesk{d, publish.Latest(d.Returned), unanswered}, err
}

// unanswered returns the public families of an enterprise whose comments wait for an answer, the most first.
func (s *Service) unanswered(ctx context.Context, enterpriseID string) ([]Unanswered, error) {
	public, err := s.records.Public(ctx)
	if err != nil {
		return nil, err
	}
	counts, err := s.counts.all(ctx, s.base.Now())
	if err != nil {
		return nil, err
	}
	most := func(a, b Unanswered) int { return cmp.Or(cmp.Compare(b.Comments, a.Comments), cmp.Compare(a.ID, b.ID)) }
	list := []Unanswered{}
	for i := range public {
		if f := &public[i]; f.ProviderID == enterpriseID && counts[f.ID].Comments > 0 {
			list = append(list, Unanswered{f.ID, f.Name, counts[f.ID].Comments})
		}
	}
	slices.SortFunc(list, most)
	list = list[:min(len(list), saidMost)]
	reads, ctx := errgroup.WithContext(ctx)
	reads.SetLimit(readAtOnce)
	for i := range list {
		reads.Go(func() error {
			rows, err := s.said(ctx, list[i].ID)
			list[i].Comments = 0
			for _, v := range rows {
				if v.Value.Reply == "" && !v.Value.Hidden {
					list[i].Comments++
				}
			}
			return err
		})
	}
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(u Unanswered) bool { return u.Comments == 0 })
	slices.SortFunc(list, most)
	return list[:min(len(list), unansweredMost)], nil
}

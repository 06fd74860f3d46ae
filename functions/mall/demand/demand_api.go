package demand

import (
	"context"
	"slices"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
)

// FamilyWish is a search that found nothing, as providers see it.
type FamilyWish struct {
	Wish
	GroupName string `json:"groupName"`
	N         int    `json:"n" doc:"searches of the days"`
	Before    int    `json:"before" doc:"of as many days before, 0 below five"`
	Days      []int  `json:"days" doc:"of each day, the oldest first"`
}

// FamilyDemand is what visitors have searched and not found in thirty days.
type FamilyDemand struct {
	List       []FamilyWish `json:"list" doc:"the most searched first; only what was searched five times and more, and is still not found"`
	Dates      []string     `json:"dates"`
	UpdateTime string       `json:"updateTime"`
}

// Demand returns what visitors have searched and not found, to an enterprise that has families on the shelf. 403 no_families for any other.
func (s *Service) Demand(ctx context.Context, _ publish.None) (FamilyDemand, error) {
	list, texts, err := s.public(ctx)
	if err != nil {
		return FamilyDemand{}, err
	}
	id := api.StandingOf(ctx).Access.ID
	if !slices.ContainsFunc(list, func(f family.Family) bool { return f.ProviderID == id }) {
		return FamilyDemand{}, errNoShelf
	}
	v, err := s.boards.Find(ctx, boardKey)
	if err != nil {
		return FamilyDemand{}, err
	}
	out := FamilyDemand{List: []FamilyWish{}, Dates: publish.Listed(v.Value.Dates), UpdateTime: clock.Text(v.Value.At)}
	for _, l := range v.Value.List {
		f, err := l.ask().Filter()
		if err != nil {
			return FamilyDemand{}, err
		}
		if hits, _ := f.Found(list, texts); len(hits) > 0 {
			continue // somebody has published it since
		}
		out.List = append(out.List, FamilyWish{l.Wish, family.CategoryName(l.GroupCode), l.N, l.Before, l.Days})
	}
	return out, nil
}

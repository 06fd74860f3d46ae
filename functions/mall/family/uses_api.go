package family

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Colleague is somebody of the caller's enterprise who has downloaded a family.
type Colleague struct {
	Name string `json:"name"`
	Time string `json:"time" doc:"of his last download"`
}

// Colleagues is who of the caller's enterprise has downloaded a family.
type Colleagues struct {
	List []Colleague `json:"list" doc:"the newest first, at most 20"`
}

// Colleagues returns who of the enterprise of the call has downloaded a family that the caller sees, but for himself; who has left is not among
// them. 404 family_gone.
func (s *Service) Colleagues(ctx context.Context, in ID) (Colleagues, error) {
	st, userID := api.StandingOf(ctx), api.ActorOf(ctx).UserID
	f, _, err := s.records.Row(ctx, in.ID)
	if err == nil && !f.Public() {
		if sees, of := s.Library.Sees(ctx, userID, in.ID); of != nil || !sees {
			err = cmp.Or(of, error(errGone))
		}
	}
	if err != nil {
		return Colleagues{}, err
	}
	v, err := s.uses.Find(ctx, useKey(f.ID, st.Access.ID))
	if err != nil || v.Version == 0 {
		return Colleagues{[]Colleague{}}, err
	}
	names, err := s.members.Names(ctx, st.Access)
	return Colleagues{publish.Each(v.Value.colleagues(userID, names), func(t Taker) Colleague { return Colleague{names[t.UserID], clock.Text(t.At)} })}, err
}

// BuyerUse is an enterprise that has bought a family, as the provider reads it.
type BuyerUse struct {
	Name      string `json:"name"`
	Downloads int    `json:"downloads"`
	BuyTime   string `json:"buyTime"`
	LastTime  string `json:"lastTime" doc:"of its last download"`
}

// Uses is who downloads a family, for its provider. A person counts once a day.
type Uses struct {
	Versions       []VersionUse `json:"versions" doc:"the most downloaded first"`
	Earlier        int          `json:"earlier" doc:"downloads from before versions were counted"`
	Buyers         []BuyerUse   `json:"buyers" doc:"enterprises that have bought it, who bought last first, at most 50"`
	Others         int          `json:"others" doc:"enterprises that have not bought it; 0 below five"`
	OtherDownloads int          `json:"otherDownloads" doc:"theirs together; 0 where there are fewer than five"`
}

// Uses returns who downloads a family of the enterprise that the call is made in. Nobody is named but who has bought it. 404 family_gone.
func (s *Service) Uses(ctx context.Context, in ID) (Uses, error) {
	f, _, err := s.records.Row(ctx, in.ID)
	if err == nil && f.ProviderID != api.StandingOf(ctx).Access.ID {
		err = errGone
	}
	if err != nil {
		return Uses{}, err
	}
	n, err := s.counts.one(ctx, f.ID)
	if err != nil {
		return Uses{}, err
	}
	versions, err := s.versionsUsed(ctx, f.ID)
	if err != nil {
		return Uses{}, err
	}
	buyers, err := s.bought(ctx, f.ID)
	u := Uses{
		Versions: publish.Values(versions), Earlier: n.Downloads, Others: group(n.Enterprises - n.Buyers),
		Buyers: publish.Each(buyers, func(v store.Versioned[Buyer]) BuyerUse {
			return BuyerUse{v.Value.Name, v.Value.Downloads, clock.Text(v.Value.BoughtAt), clock.Text(v.Value.At)}
		}),
	}
	slices.SortFunc(u.Versions, func(a, b VersionUse) int {
		return cmp.Or(cmp.Compare(b.Downloads, a.Downloads), cmp.Compare(b.No, a.No))
	})
	for _, v := range u.Versions {
		u.Earlier -= v.Downloads
	}
	u.Earlier = max(0, u.Earlier)
	if u.Others > 0 {
		u.OtherDownloads = n.EnterpriseDownloads - n.BuyerDownloads
	}
	return u, err
}

package family

import (
	"cmp"
	"context"
	"slices"

	"bimportal/functions/mall/content"
	"bimportal/shared/api"
	"bimportal/shared/publish"
)

// alikeMost is how many families are named for one file.
const alikeMost = 3

// AlikeTo is the families that are like one of the caller's uploads.
type AlikeTo struct {
	Path     string  `json:"path"`
	Families []Alike `json:"families" doc:"those with the same content first, at most three"`
}

// Alike is a family that is there already.
type Alike struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	No           string `json:"no"`
	ProviderName string `json:"providerName"`
	Own          bool   `json:"own" doc:"the caller's enterprise's, which need not be public"`
	How          string `json:"how" enum:"content,types"`
}

// Alike tells which families of the public library and of the caller's enterprise have the same content as each of his uploads, or types
// with the same values. What is still being read is held against the contents alone. 400 for a path that is not his.
func (s *Service) Alike(ctx context.Context, in content.Files) ([]AlikeTo, error) {
	paths := publish.Distinct(in.Files)
	shas := make([]string, len(paths))
	for i, p := range paths {
		f, _, err := s.contents.Upload(ctx, api.ActorOf(ctx).UserID, p)
		if err != nil {
			return nil, err
		}
		shas[i] = f.SHA256
	}
	all, err := s.around(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]AlikeTo, len(paths))
	for i, p := range paths {
		of, err := s.contents.Of(ctx, shas[i])
		if err != nil {
			return nil, err
		}
		out[i] = AlikeTo{p, alikeIn(all, api.StandingOf(ctx).Access.ID, printOf(shas[i]), valuesIn(of.Found))}
	}
	return out, nil
}

// around is the families that the caller may see: what is public, and his enterprise's own.
func (s *Service) around(ctx context.Context) ([]Family, error) {
	own, err := s.records.Own(ctx, api.StandingOf(ctx).Access.ID)
	if err != nil {
		return nil, err
	}
	all := make([]Family, 0, len(own))
	for _, v := range own {
		all = append(all, v.Value)
	}
	public, _, err := s.public(ctx)
	for _, f := range public {
		if f.ProviderID != api.StandingOf(ctx).Access.ID {
			all = append(all, f)
		}
	}
	return all, err
}

func alikeIn(all []Family, enterpriseID, print string, v Values) []Alike {
	list := []Alike{}
	for i := range all {
		f := &all[i]
		if how := likeness(f, print, v); how != "" {
			list = append(list, Alike{f.ID, f.Name, f.No, f.ProviderName, f.ProviderID == enterpriseID, how})
		}
	}
	slices.SortStableFunc(list, func(a, b Alike) int { return cmp.Compare(a.How, b.How) })
	return list[:min(len(list), alikeMost)]
}

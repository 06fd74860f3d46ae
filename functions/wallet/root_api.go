package wallet

import (
	"context"

	"bimportal/functions/wallet/heads"
	"bimportal/shared/account"
	"bimportal/shared/api"
)

// rootsMost is how many of the last roots the public list holds: a year and more.
const rootsMost = 400

// Roots are the roots that the platform has published, the latest first, and the key that they are signed by.
type Roots struct {
	api.Page[heads.Root]
	PublicKey string `json:"publicKey" doc:"SubjectPublicKeyInfo, base64"`
}

// pageRoots returns what anybody may check.
func (s *Service) pageRoots(ctx context.Context, q api.PageQuery) (Roots, error) {
	list, err := s.rootsOf(ctx, rootsMost)
	if err != nil {
		return Roots{}, err
	}
	roots := make([]heads.Root, len(list))
	for i, p := range list {
		roots[i] = p.Root
	}
	page, err := api.Cut(roots, q)
	return Roots{page, s.signer.Public}, err
}

// inclusion proves that the caller's own account is in the last root.
func (s *Service) inclusion(ctx context.Context, _ None) (heads.Inclusion, error) {
	return s.inclusionOf(ctx, account.Personal(api.ActorOf(ctx).UserID))
}

// enterpriseInclusion is inclusion of the enterprise that the call is made in.
func (s *Service) enterpriseInclusion(ctx context.Context, _ None) (heads.Inclusion, error) {
	return s.inclusionOf(ctx, account.Enterprise(api.StandingOf(ctx).Access.ID))
}

// inclusionOf returns the last root and the account's way to it; a root without a day before the first.
func (s *Service) inclusionOf(ctx context.Context, accountID string) (heads.Inclusion, error) {
	in := heads.Inclusion{PublicKey: s.signer.Public, Path: []heads.Beside{}}
	last, err := s.latestRoot(ctx)
	if err != nil || last.Day == "" {
		return in, err
	}
	in.Root = last.Root
	lines, path, err := s.included(ctx, last, accountID)
	if lines > 0 {
		in.Lines, in.Path = lines, path
	}
	return in, err
}

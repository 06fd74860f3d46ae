package enterprise

import (
	"context"
	"time"

	"bimportal/functions/enterprise/company"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/provider"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// What one concept gives another whose types it does not know.

// publicProviders returns the enterprises that are public as providers.
func (s *Service) publicProviders(ctx context.Context) ([]provider.Provider, error) {
	rows, err := s.companies.Rows(ctx)
	list := []provider.Provider{}
	for _, r := range rows {
		if r.Public() {
			list = append(list, providerOf(r))
		}
	}
	return list, err
}

// publicProvider returns an enterprise that is public, whole.
func (s *Service) publicProvider(ctx context.Context, id string) (provider.Provider, error) {
	e, ok, err := s.companies.Public(ctx, id)
	if err == nil && !ok {
		err = provider.ErrNone
	}
	p := providerOf(company.RowOf(e))
	p.Intro, p.Address = e.Intro, e.Address
	return p, err
}

func providerOf(r company.Row) provider.Provider {
	return provider.Provider{
		ID: r.ID, FullName: r.FullName, ShortName: r.ShortName, Logo: r.Logo, EntType: r.EntType, Industry: r.Industry, Scale: r.Scale,
		RegionCode: r.RegionCode, Intro: r.Intro, SubmittedAt: r.SubmittedAt, DecidedAt: r.DecidedAt,
	}
}

// reviews counts the applications of all enterprises for the operators' workbench.
func (s *Service) reviews(ctx context.Context) (workbench.Reviews, error) {
	rows, err := s.companies.Rows(ctx)
	return workbench.Reviews(company.TallyOf(rows)), err
}

// gone returns what is written when a member is taken out: his place and his open invite go, and the project group takes him out of the
// enterprise's projects.
func (s *Service) gone(ctx context.Context, enterpriseID string, m membership.Member) ([]store.Write, error) {
	writes, err := s.invites.Gone(ctx, enterpriseID, m)
	if err == nil && m.UserID != "" && m.Status != membership.Invited {
		writes = append(writes, s.leavers.Gone(m.UserID, enterpriseID, s.now()))
	}
	return writes, err
}

// dissolved returns what is written when an enterprise ends: the project group deletes its projects, after the recycle time.
func (s *Service) dissolved(ctx context.Context, enterpriseID string, by org.Who, now time.Time) ([]store.Write, error) {
	writes, err := s.companies.Dissolved(ctx, enterpriseID, by, now)
	return append(writes, s.leavers.Gone("", enterpriseID, now)), err
}

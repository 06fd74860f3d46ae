package company

import (
	"context"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/person"
)

// Demo is a demonstration enterprise without its people. Its details are clean and its credit code is valid.
type Demo struct {
	ID      string
	Details Details
	Owner   person.Person
	At      time.Time // when it was submitted
	Status  int
	Reason  string
}

// Known says that an enterprise is there.
func (s *Service) Known(ctx context.Context, enterpriseID string) (bool, error) {
	v, err := s.access.Find(ctx, membership.AccessKey(enterpriseID))
	return v.Version > 0, err
}

// Seed writes an enterprise that is not there yet, with the people of more.
func (s *Service) Seed(ctx context.Context, one Demo, more org.Change) error {
	e := NewEnterprise(one.ID, one.Details, org.WhoOf(one.Owner), one.At)
	if one.Status != membership.InReview {
		if err := e.Decide(one.Status == membership.Approved, one.Reason, org.Who{ID: id.Slug("user", "operator"), Name: "平台运营"}, one.At.Add(5*time.Hour)); err != nil {
			return err
		}
	}
	more.With = append(more.With, s.taken.New(codeKey(e.CreditCode), Taken{e.ID}))
	return s.found(ctx, e, org.MemberOf(one.Owner), org.WhoOf(one.Owner), one.At, more)
}

// SeedDocument brings a loaded enterprise that is public into the search. It is a write of its own: one with many people
// fills a transaction.
func (s *Service) SeedDocument(ctx context.Context, enterpriseID string) error {
	v, err := s.enterprises.Get(ctx, enterpriseKey(enterpriseID))
	if err != nil || !RowOf(v.Value).Public() {
		return err
	}
	doc, err := s.document(ctx, v.Value)
	if err != nil {
		return err
	}
	return s.Index.Ensure(ctx, s.Now(), doc)
}

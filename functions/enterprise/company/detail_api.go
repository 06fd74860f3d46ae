package company

import (
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// DetailQuery names an enterprise.
type DetailQuery struct {
	ProviderID string `query:"providerId" maxLength:"64" required:"true" msg:"required=缺少企业编号;maxLength=企业不存在"`
}

// Full is an enterprise for its own people and the operators. Anybody else gets of it what the public knows: public is
// true then, and what is not public is empty.
type Full struct {
	Public     bool     `json:"public"`
	ID         string   `json:"id"`
	Status     int      `json:"status"`
	Reason     string   `json:"reason"`
	Frozen     bool     `json:"frozen"`
	SeatLimit  int      `json:"seatLimit"`
	CreateTime string   `json:"createTime"`
	SubmitTime string   `json:"submitTime"`
	History    []Review `json:"history" doc:"the newest first"`
	Rev        int64    `json:"rev"`
	Details
	Can      Can    `json:"can"`
	Disputed bool   `json:"disputed" doc:"another enterprise holds or claims the same credit code"`
	Sides    []Side `json:"sides" doc:"the other sides of the dispute, for operators; who holds the code at the front"`
}

// Side is another enterprise with the same credit code, as the operator compares it.
type Side struct {
	ID           string `json:"id"`
	Holds        bool   `json:"holds" doc:"the code is its own until it is decided otherwise"`
	Status       string `json:"status" enum:"waiting,approved,failed,frozen,dissolved"`
	FullName     string `json:"fullName"`
	ShortName    string `json:"shortName"`
	LegalPerson  string `json:"legalPerson"`
	License      string `json:"license" doc:"a file's downloadPath"`
	ContactName  string `json:"contactName"`
	ContactPhone string `json:"contactPhone"`
	SubmitTime   string `json:"submitTime"`
	Rev          int64  `json:"rev"`
}

// Can is what the caller may do with the enterprise now.
type Can struct {
	Resubmit bool `json:"resubmit"`
	Withdraw bool `json:"withdraw"`
	Edit     bool `json:"edit"`
	Decide   bool `json:"decide"`
	Freeze   bool `json:"freeze"`
}

func fullOf(v store.Versioned[Enterprise]) Full {
	e := v.Value
	history := slices.Clone(e.History)
	slices.Reverse(history)
	return Full{
		ID: e.ID, Status: e.Status, Reason: e.Reason, Frozen: e.Frozen, SeatLimit: e.SeatLimit, CreateTime: clock.Text(e.CreatedAt),
		SubmitTime: clock.Text(e.SubmittedAt), History: history, Rev: v.Version, Details: e.Details, Sides: []Side{},
	}
}

// masked is an enterprise for who needs no whole name of its legal person.
func (f Full) masked() Full {
	f.LegalPerson = person.MaskName(f.LegalPerson)
	return f
}

// publicOf returns what anybody may know of a public enterprise: the page of a provider shows the same.
func publicOf(e Enterprise) Full {
	return Full{
		Public: true, ID: e.ID, Status: e.Status, History: []Review{}, Sides: []Side{},
		Details: Details{
			FullName: e.FullName, ShortName: e.ShortName, EntType: e.EntType, Industry: e.Industry, Scale: e.Scale, RegionCode: e.RegionCode,
			Address: e.Address, Logo: e.Logo, Intro: e.Intro,
		},
	}
}

// Detail returns everything to its owner, to a member who may edit it and to an operator who reviews; anybody
// else gets what is public of it, 404 for an enterprise that is not (product.md decision 35).
func (s *Service) Detail(ctx context.Context, q DetailQuery) (Full, error) {
	userID := api.ActorOf(ctx).UserID
	var operator, own *membership.Standing
	var both errgroup.Group
	both.Go(func() (err error) { operator, err = s.standing(ctx, userID, membership.Platform); return })
	both.Go(func() (err error) { own, err = s.standing(ctx, userID, q.ProviderID); return })
	if err := both.Wait(); err != nil {
		return Full{}, err
	}
	reviews := operator != nil && operator.May(string(auth.ReviewView))
	inside := own != nil && (own.Owner() || own.May(string(auth.EnterpriseEdit)))
	v, err := s.enterprises.Get(ctx, enterpriseKey(q.ProviderID))
	if errors.Is(err, store.ErrNotFound) {
		return Full{}, org.ErrGone
	}
	if err != nil {
		return Full{}, err
	}
	full, e := fullOf(v), v.Value
	if !reviews && !inside {
		if !RowOf(e).Public() {
			return Full{}, org.ErrGone
		}
		return publicOf(e), nil
	}
	approved := e.Status != membership.InReview && e.Status != membership.Failed && !e.Dissolved
	full.Can = Can{
		Resubmit: own != nil && own.Owner() && e.Status == membership.Failed && !e.Dissolved,
		Withdraw: own != nil && own.Owner() && !approved && !e.Dissolved,
		Edit:     own != nil && approved && !e.Frozen && own.May(string(auth.EnterpriseEdit)),
		Decide:   reviews && own == nil && e.Status == membership.InReview && !e.Dissolved && operator.May(string(auth.ReviewDecide)),
		Freeze:   reviews && own == nil && e.Status == membership.Approved && !e.Dissolved && e.ID != membership.Platform && operator.May(string(auth.ReviewFreeze)),
	}
	if !full.Can.Decide && (own == nil || !own.Owner()) {
		full = full.masked()
	}
	if e.Dissolved {
		return full, nil
	}
	code, err := s.codeState(ctx, e.CreditCode)
	if err != nil {
		return Full{}, err
	}
	if full.Disputed = code.disputed(e.ID); full.Disputed && reviews {
		full.Sides, err = s.sides(ctx, code, e.ID)
	}
	return full, err
}

// sides returns the others of a dispute, who holds the code at the front.
func (s *Service) sides(ctx context.Context, code codeState, enterpriseID string) ([]Side, error) {
	list := []Side{}
	for _, id := range append([]string{code.holder()}, code.dispute.Value.Claimants...) {
		if id == enterpriseID {
			continue
		}
		v, err := s.enterprises.Get(ctx, enterpriseKey(id))
		if err != nil {
			return nil, err
		}
		e := v.Value
		list = append(list, Side{
			ID: e.ID, Holds: e.ID == code.holder(), Status: RowOf(e).state(), FullName: e.FullName, ShortName: e.ShortName, LegalPerson: e.LegalPerson,
			License: e.License, ContactName: e.ContactName, ContactPhone: e.ContactPhone, SubmitTime: clock.Text(e.SubmittedAt), Rev: v.Version,
		})
	}
	return list, nil
}

package company

import (
	"context"
	"errors"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

func enterpriseKey(id string) store.Key { return membership.RegisteredKey(id) }

// Owned is the one enterprise that a person has created and not dissolved.
type Owned = membership.Owned

// licensePurpose is what a licence is uploaded for (functions/file).
const licensePurpose = "license"

// Taken is whose a credit code is.
type Taken struct {
	EnterpriseID string `json:"enterpriseId"`
}

func ownedKey(userID string) store.Key { return membership.OwnedKey(userID) }
func codeKey(code string) store.Key    { return store.Key{PK: "credit#" + code, SK: "credit"} }

// rowKey is where an enterprise lies in the list of all of them.
func rowKey(id string) store.Key { return store.Key{PK: "enterprises", SK: "enterprise#" + id} }

// submitted is how often a person submits an enterprise, new or corrected.
var submitted = limit.Limit{Name: "submit", Most: 10, Within: 24 * time.Hour, Message: "今天提交得太多了，请明天再试"}

// submission returns the writes that go with an enterprise being submitted: its licence is there and its owner's own,
// and the credit code is its own or claimed. before is the credit code that it had, empty for a new one.
func (s *Service) submission(ctx context.Context, e Enterprise, before string, now time.Time) ([]store.Write, error) {
	counted, err := s.Limits.Taken(ctx, submitted, e.OwnerID)
	if err != nil {
		return nil, err
	}
	_, held, err := s.Files.Take(ctx, e.OwnerID, licensePurpose, e.License)
	if errors.Is(err, files.ErrNone) {
		return nil, errNoLicense
	}
	if err != nil {
		return nil, err
	}
	writes := append([]store.Write{counted}, held...)
	if before != "" && before != e.CreditCode {
		released, err := s.release(ctx, e.ID, before, now)
		if err != nil {
			return nil, err
		}
		writes = append(writes, released...)
	}
	claimed, err := s.claim(ctx, e, now)
	return append(writes, claimed...), err
}

// create writes an enterprise under review, its first roles and its owner. It returns errSecond for who has one already.
func (s *Service) create(ctx context.Context, d Details, owner membership.Member, by org.Who) (Enterprise, error) {
	var e Enterprise
	err := store.Retry(ctx, func() error {
		now := s.Now()
		e = NewEnterprise(id.New(""), d, by, now)
		owned, err := s.owned.Find(ctx, ownedKey(by.ID))
		if err != nil {
			return err
		}
		if owned.Version > 0 {
			return errSecond // before a claim is looked for
		}
		with, err := s.submission(ctx, e, "", now)
		if err != nil {
			return err
		}
		return s.found(ctx, e, owner, by, now, org.Change{With: with})
	})
	return e, err
}

// found writes a new enterprise and, in the same transaction, what more holds: the claim to its credit code too.
func (s *Service) found(ctx context.Context, e Enterprise, owner membership.Member, by org.Who, now time.Time, more org.Change) error {
	access := store.Versioned[membership.Access]{Value: accessOf(membership.Access{}, e)}
	step := org.Change{Step: org.Founding(e.ShortName, owner, now)}
	step.Departments = append(step.Departments, more.Departments...)
	step.Roles = append(step.Roles, more.Roles...)
	step.Members = append(step.Members, more.Members...)
	room, err := s.Orgs.PlaceTaken(ctx, by.ID)
	if err != nil {
		return err
	}
	step.Line = audit.Line{Actor: by.ID, Action: "enterprise:info:create", TargetType: "enterprise", TargetID: e.ID, Text: "提交企业资料"}
	step.With = append(more.With,
		s.owned.New(ownedKey(by.ID), Owned{EnterpriseID: e.ID}).Or(errSecond),
		s.enterprises.New(enterpriseKey(e.ID), e),
		s.listed.New(rowKey(e.ID), RowOf(e)),
		s.Orgs.PlaceNew(by.ID, e.ID, step.Members[0].JoinedAt), room,
	)
	return s.Orgs.Take(ctx, access, step, now)
}

// accessOf returns an enterprise's Access after a change of the enterprise.
func accessOf(a membership.Access, e Enterprise) membership.Access {
	a.ID, a.ShortName, a.Logo, a.Status, a.Reason = e.ID, e.ShortName, e.Logo, e.Status, e.Reason
	a.Frozen, a.OwnerID, a.Dissolved = e.Frozen, e.OwnerID, e.Dissolved
	return a
}

// editor is who changes an enterprise as he has read it.
type editor struct {
	rev   int64
	owner string // who must own it; empty where the call's access has decided who may
	masks bool   // he is shown no whole name of the legal person
}

// shows returns an enterprise as he may see it.
func (e editor) shows(v store.Versioned[Enterprise]) Full {
	if e.masks {
		return fullOf(v).masked()
	}
	return fullOf(v)
}

// changed changes an enterprise by f and writes with it Access, its row in the list and what f adds. 404 for who does not own what he
// must, and only then 409 stale_rev, which shows it.
func (s *Service) changed(ctx context.Context, enterpriseID string, who editor, f func(e *Enterprise, now time.Time) (audit.Line, []store.Write, error)) (store.Versioned[Enterprise], error) {
	var v store.Versioned[Enterprise]
	err := store.Retry(ctx, func() error {
		access, err := s.access.Get(ctx, membership.AccessKey(enterpriseID))
		if errors.Is(err, store.ErrNotFound) {
			return org.ErrGone
		}
		if err != nil {
			return err
		}
		if v, err = s.enterprises.Get(ctx, enterpriseKey(enterpriseID)); err != nil {
			return err
		}
		row, err := s.listed.Get(ctx, rowKey(enterpriseID))
		if err != nil {
			return err
		}
		switch {
		case who.owner != "" && who.owner != v.Value.OwnerID:
			return org.ErrGone
		case who.rev != v.Version:
			return api.Stale(who.shows(v))
		}
		before, now := v.Value, s.Now()
		line, with, err := f(&v.Value, now)
		if err != nil {
			return err
		}
		row.Value = RowOf(v.Value)
		indexed, err := s.indexed(ctx, before, v.Value, now)
		if err != nil {
			return err
		}
		with = append(append(with, indexed...), s.enterprises.Put(enterpriseKey(enterpriseID), v), s.listed.Put(rowKey(enterpriseID), row))
		next := accessOf(access.Value, v.Value)
		err = s.Orgs.Take(ctx, access, org.Change{Step: org.Step{Access: &next}, Line: line, With: with}, now)
		v.Version++
		return err
	})
	return v, err
}

// tell returns the writes of a message about an enterprise.
func (s *Service) tell(now time.Time, userID, title, content, link, enterpriseID string) []store.Write {
	return s.Box.Put(now, notify.Notice{
		UserID: userID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindReview, Link: link, EnterpriseID: enterpriseID,
	})
}

// withEnterprise returns the writes of an enterprise that f changes, and of its row in the list of all. What f returns
// comes back.
func (s *Service) withEnterprise(ctx context.Context, enterpriseID string, now time.Time, f func(e *Enterprise, rev int64) error) ([]store.Write, Enterprise, error) {
	v, err := s.enterprises.Get(ctx, enterpriseKey(enterpriseID))
	if err != nil {
		return nil, v.Value, err
	}
	row, err := s.listed.Get(ctx, rowKey(enterpriseID))
	if err != nil {
		return nil, v.Value, err
	}
	before := v.Value
	if err := f(&v.Value, v.Version); err != nil {
		return nil, v.Value, err
	}
	row.Value = RowOf(v.Value)
	indexed, err := s.indexed(ctx, before, v.Value, now)
	return append(indexed, s.enterprises.Put(enterpriseKey(enterpriseID), v), s.listed.Put(rowKey(enterpriseID), row)), v.Value, err
}

// Rows returns the list of all enterprises; it stays under a few thousand (architecture.md section 3).
func (s *Service) Rows(ctx context.Context) ([]Row, error) {
	found, err := s.listed.Query(ctx, store.Range{PK: rowKey("").PK, From: rowKey("").SK})
	rows := make([]Row, len(found))
	for i, f := range found {
		rows[i] = f.Value
	}
	return rows, err
}

// HandedOver returns the writes of an enterprise that somebody else owns from now on.
func (s *Service) HandedOver(ctx context.Context, enterpriseID string, to, by org.Who, now time.Time) ([]store.Write, error) {
	with, _, err := s.withEnterprise(ctx, enterpriseID, now, func(e *Enterprise, _ int64) error {
		e.HandOver(to, by, now)
		return nil
	})
	return append(with, s.owned.Remove(ownedKey(by.ID)), s.owned.New(ownedKey(to.ID), Owned{EnterpriseID: enterpriseID}).Or(errSecondByHand)), err
}

// Dissolved returns the writes of an enterprise that its owner ends: its credit code and its owner are free for another one.
func (s *Service) Dissolved(ctx context.Context, enterpriseID string, by org.Who, now time.Time) ([]store.Write, error) {
	with, e, err := s.withEnterprise(ctx, enterpriseID, now, func(e *Enterprise, _ int64) error {
		e.Dissolve(by, now)
		return nil
	})
	if err != nil {
		return nil, err
	}
	released, err := s.release(ctx, enterpriseID, e.CreditCode, now)
	return append(append(with, released...), s.owned.Remove(ownedKey(by.ID))), err
}

// Introduced says that an enterprise has a logo and an introduction.
func (s *Service) Introduced(ctx context.Context, enterpriseID string) (bool, error) {
	v, err := s.enterprises.Get(ctx, enterpriseKey(enterpriseID))
	return v.Value.Logo != "" && v.Value.Intro != "", err
}

// Public returns an enterprise that is public; ok says no for any other.
func (s *Service) Public(ctx context.Context, enterpriseID string) (e Enterprise, ok bool, err error) {
	v, err := s.enterprises.Find(ctx, enterpriseKey(enterpriseID))
	return v.Value, err == nil && v.Version > 0 && RowOf(v.Value).Public(), err
}

// standing returns what somebody is in an enterprise, nil for who does not belong to it.
func (s *Service) standing(ctx context.Context, userID, enterpriseID string) (*membership.Standing, error) {
	st, err := s.Reader.Of(ctx, userID, enterpriseID)
	if errors.Is(err, membership.ErrNotMember) {
		return nil, nil
	}
	return &st, err
}

package company

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/creditcode"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// Appointment is who operates the portal (npm run operator). The rest founds the built-in enterprise where it is missing.
type Appointment struct {
	Telephone  string `json:"telephone"`
	Name       string `json:"name"`
	CreditCode string `json:"creditCode"`
}

// Appointed is what an appointment did.
type Appointed struct {
	Result string `json:"result"`
	Name   string `json:"name"`
}

// Results of an appointment.
const (
	Founded = "founded" // the built-in enterprise, which is his
	Joined  = "joined"  // he is one of its administrators
	Unmoved = "unmoved" // he was one before
)

// platformName is what the built-in enterprise is called where nobody says otherwise.
const platformName = "BIM 中心"

// Appoint makes a registered person an administrator of the built-in enterprise, which it founds where it is missing.
func (s *Service) Appoint(ctx context.Context, data json.RawMessage) (Appointed, error) {
	var a Appointment
	if err := json.Unmarshal(data, &a); err != nil {
		return Appointed{}, fmt.Errorf("enterprise: operator: %w", err)
	}
	p, err := s.People.ByTelephone(ctx, a.Telephone)
	if errors.Is(err, person.ErrNobody) {
		return Appointed{}, fmt.Errorf("nobody has registered with the telephone %s", a.Telephone)
	}
	if err != nil {
		return Appointed{}, err
	}
	if p.Status != 0 {
		return Appointed{}, fmt.Errorf("the account of the telephone %s is not in use", a.Telephone)
	}
	done := Appointed{Name: p.Called()}
	err = store.Retry(ctx, func() error {
		known, err := s.access.Find(ctx, membership.AccessKey(membership.Platform))
		if err != nil {
			return err
		}
		if known.Version == 0 {
			done.Result = Founded
			return s.foundPlatform(ctx, a, p)
		}
		done.Result, err = s.appointThere(ctx, p)
		return err
	})
	return done, err
}

// foundPlatform writes the built-in enterprise, whose owner the person is.
func (s *Service) foundPlatform(ctx context.Context, a Appointment, p person.Person) error {
	if a.Name == "" {
		a.Name = platformName
	}
	d := Details{FullName: a.Name, ShortName: a.Name, CreditCode: a.CreditCode, ContactName: p.Name, ContactPhone: p.Telephone}
	d.Clean()
	if !creditcode.Valid(d.CreditCode) {
		return errors.New("the built-in enterprise is not there yet: it needs the operating company's credit code, with a right check digit")
	}
	now := s.Now()
	e := NewEnterprise(membership.Platform, d, org.WhoOf(p), now)
	if err := e.Decide(true, "", org.WhoOf(p), now); err != nil {
		return err
	}
	taken := s.taken.New(codeKey(e.CreditCode), Taken{e.ID}).Or(errors.New("the credit code is another enterprise's"))
	return s.found(ctx, e, org.MemberOf(p), org.WhoOf(p), now, org.Change{With: []store.Write{taken}})
}

// appointThere makes the person an active administrator of the built-in enterprise.
func (s *Service) appointThere(ctx context.Context, p person.Person) (string, error) {
	result := Joined
	err := s.Orgs.Change(ctx, membership.Platform, func(o *org.Org, now time.Time) (org.Change, error) {
		if !o.Access.Open() {
			return org.Change{}, org.ErrTeamClosed
		}
		m, known := o.Members[p.UserID]
		if known && m.Status == membership.Active && (o.Owns(m) || slices.Contains(m.Roles, org.AdminRoleID)) {
			result = Unmoved
			return org.Change{}, org.ErrDone
		}
		step := org.Change{Line: audit.Line{
			Actor: p.UserID, Action: string(auth.RoleEdit), TargetType: "member", TargetID: p.UserID, Text: "由部署命令设为平台管理员：" + p.Called(),
		}}
		if !known {
			m = org.MemberOf(p)
			m.Departments = []string{org.RootID}
		}
		if m.Status != membership.Active || !known {
			m.Status, m.JoinedAt = membership.Active, clock.Millis(now)
		}
		m.Roles = org.Distinct(append(slices.Clone(m.Roles), org.AdminRoleID))
		step.Members = []membership.Member{m}
		step.With = s.Orgs.PlaceWrite(membership.Platform, m)
		return step, nil
	})
	return result, err
}

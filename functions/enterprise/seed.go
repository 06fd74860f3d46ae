package enterprise

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"bimportal/functions/enterprise/company"
	"bimportal/functions/enterprise/member"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/provider"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/creditcode"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/person"
)

// Event is what the group's worker is invoked with.
type Event struct {
	Task         string          `json:"task"`
	EnterpriseID string          `json:"enterpriseId"`
	JobID        string          `json:"jobId"`
	Data         json.RawMessage `json:"data"`
}

// Seed is infra/seed/enterprise.json.
type Seed struct {
	Enterprises []SeedEnterprise `json:"enterprises"`
}

// SeedEnterprise is a demonstration enterprise; its id follows from its slug.
type SeedEnterprise struct {
	Slug    string `json:"slug"`
	Owner   string `json:"owner"` // a demonstration account's user name
	Details company.Details
	At      string `json:"at"` // YYYY-MM-DD HH:mm:ss in Shanghai, when it was submitted
	Status  int    `json:"status"`
	Reason  string `json:"reason"`

	Departments []SeedDepartment `json:"departments"`
	Roles       []SeedRole       `json:"roles"`
	Members     []SeedMember     `json:"members"`
	Followers   []string         `json:"followers"` // user names
	Active      int              `json:"active"`    // members who come on a weekday; 0 leaves the days empty
	Page        *provider.Design `json:"page"`      // how it shows itself, nil for nothing
}

// SeedDepartment is a department below the one named parent, or below the root.
type SeedDepartment struct {
	Slug   string `json:"slug"`
	Parent string `json:"parent"`
	Name   string `json:"name"`
}

// SeedRole is a role of the enterprise's own.
type SeedRole struct {
	Slug        string   `json:"slug"`
	Name        string   `json:"name"`
	Remark      string   `json:"remark"`
	DataScope   string   `json:"dataScope"`
	Permissions []string `json:"permissions"`
}

// SeedMember is a member: of a demonstration account, or a person without one.
type SeedMember struct {
	Username   string `json:"username"`
	Name       string `json:"name"`
	Telephone  string `json:"telephone"`
	Position   string `json:"position"`
	Department string `json:"department"`
	Role       string `json:"role"`   // a slug, or admin or member; empty for none
	Joined     string `json:"joined"` // YYYY-MM-DD HH:mm:ss in Shanghai; empty for with the enterprise
	Status     int    `json:"status"`
	Seen       string `json:"seen"` // YYYY-MM-DD HH:mm:ss in Shanghai; empty for never
}

// Work does the worker's tasks.
func (s *Service) Work(ctx context.Context, e Event) error {
	if e.Task != "seed" {
		return fmt.Errorf("enterprise: unknown task %q", e.Task)
	}
	var seed Seed
	if err := json.Unmarshal(e.Data, &seed); err != nil {
		return fmt.Errorf("enterprise: seed: %w", err)
	}
	for _, one := range seed.Enterprises {
		if err := s.seedOne(ctx, one); err != nil {
			return fmt.Errorf("enterprise: seed %s: %w", one.Slug, err)
		}
	}
	return nil
}

// IDOf returns a seeded enterprise's id; that of the operators is membership.Platform.
func IDOf(slug string) string {
	if slug == membership.Platform {
		return slug
	}
	return id.Slug("enterprise", slug)
}

// seedOne writes an enterprise that is not there yet. One that is stays as its people have changed it, and the public
// search knows it.
func (s *Service) seedOne(ctx context.Context, one SeedEnterprise) error {
	enterpriseID := IDOf(one.Slug)
	ms, err := clock.ParseText(one.At)
	if err != nil {
		return err
	}
	at := time.UnixMilli(ms)
	known, err := s.companies.Known(ctx, enterpriseID)
	if err != nil {
		return err
	}
	if !known {
		if one.Details.Clean(); !creditcode.Valid(one.Details.CreditCode) {
			return fmt.Errorf("the credit code %q is not valid", one.Details.CreditCode)
		}
		owner, err := s.people.Of(ctx, id.Slug("user", one.Owner))
		if err != nil {
			return err
		}
		if one.Slug != membership.Platform && one.Details.License == "" {
			one.Details.License = files.Seeded(owner.UserID, "license", one.Slug, "png") // infra/seedlicence draws it
		}
		people, err := s.seedPeople(ctx, enterpriseID, one, owner, at)
		if err != nil {
			return err
		}
		if err := s.companies.Seed(ctx, company.Demo{ID: enterpriseID, Details: one.Details, Owner: owner, At: at, Status: one.Status, Reason: one.Reason}, people); err != nil {
			return err
		}
	}
	return errors.Join(s.seedActive(ctx, enterpriseID, one.Active), s.companies.SeedDocument(ctx, enterpriseID), s.providers.SeedFollowers(ctx, enterpriseID, one.Followers),
		s.providers.SeedDesign(ctx, enterpriseID, one.Page))
}

// seedActive writes for the 29 days before today how many members came: about so many on a weekday, a fifth at the weekend.
func (s *Service) seedActive(ctx context.Context, enterpriseID string, weekday int) error {
	if weekday == 0 {
		return nil
	}
	for back := 29; back > 0; back-- {
		day := s.now().In(clock.Shanghai).AddDate(0, 0, -back)
		members := weekday + day.Day()*7%5 - 2
		if day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
			members = weekday/5 + day.Day()%3
		}
		if err := s.members.SeedActive(ctx, enterpriseID, member.ActiveDay{Date: audit.DayOf(day), Members: members}); err != nil {
			return err
		}
	}
	return nil
}

// seedPeople returns the departments, roles and members beyond what every enterprise is born with.
func (s *Service) seedPeople(ctx context.Context, enterpriseID string, one SeedEnterprise, owner person.Person, at time.Time) (org.Change, error) {
	ms := clock.Millis(at)
	departmentOf := func(slug string) string {
		if slug == "" {
			return org.RootID
		}
		return id.Slug("department", one.Slug+"/"+slug)
	}
	roleOf := func(slug string) string {
		if slug == org.AdminRoleID || slug == org.MemberRoleID {
			return slug
		}
		return id.Slug("role", one.Slug+"/"+slug)
	}
	step := org.Change{}
	for i, d := range one.Departments {
		step.Departments = append(step.Departments, org.Department{ID: departmentOf(d.Slug), ParentID: departmentOf(d.Parent), Name: d.Name, Order: i + 1, CreatedAt: ms})
	}
	for _, r := range one.Roles {
		step.Roles = append(step.Roles, membership.Role{
			ID: roleOf(r.Slug), Name: r.Name, Remark: r.Remark, DataScope: r.DataScope, Permissions: r.Permissions, Departments: []string{}, CreatedAt: ms,
		})
	}
	for _, m := range one.Members {
		joined := ms
		if m.Joined != "" {
			var err error
			if joined, err = clock.ParseText(m.Joined); err != nil {
				return step, err
			}
		}
		member := membership.Member{
			Name: m.Name, Telephone: m.Telephone, Position: m.Position, Departments: []string{departmentOf(m.Department)}, Roles: []string{}, Apps: []string{},
			JoinedAt: joined,
		}
		if m.Role != "" {
			member.Roles = []string{roleOf(m.Role)}
		}
		if m.Username == "" {
			member.ID, member.Status = id.New("p"), membership.Invited
			step.With = append(step.With, s.invites.SeedWaiting(enterpriseID, m.Telephone, member.ID))
		} else {
			p, err := s.people.Of(ctx, id.Slug("user", m.Username))
			if err != nil {
				return step, err
			}
			member.ID, member.UserID, member.Nickname, member.Name, member.Telephone = p.UserID, p.UserID, p.Nickname, p.Name, p.Telephone
			member.Status = m.Status
			if m.Status == membership.Invited {
				asked, err := s.invites.SeedInvite(ctx, enterpriseID, one.Details.ShortName, owner, p.UserID)
				if err != nil {
					return step, err
				}
				step.With = append(step.With, asked...)
			}
			// Places and what was seen come before the enterprise: a transaction would not hold them all, and a load that is
			// broken off is taken up again.
			if m.Status == membership.Active {
				if err := s.orgs.EnsurePlace(ctx, p.UserID, enterpriseID, member.JoinedAt); err != nil {
					return step, err
				}
			}
			if m.Seen != "" {
				ms, err := clock.ParseText(m.Seen)
				if err != nil {
					return step, err
				}
				if err := s.members.SeedSeen(ctx, enterpriseID, p.UserID, p.Nickname, ms); err != nil {
					return step, err
				}
			}
		}
		step.Members = append(step.Members, member)
	}
	return step, nil
}

package enterprise

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
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
	Details Details
	At      string `json:"at"` // YYYY-MM-DD HH:mm:ss in Shanghai, when it was submitted
	Status  int    `json:"status"`
	Reason  string `json:"reason"`

	Departments []SeedDepartment `json:"departments"`
	Roles       []SeedRole       `json:"roles"`
	Members     []SeedMember     `json:"members"`
	Followers   []string         `json:"followers"` // user names
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

// IDOf answers a seeded enterprise's id; that of the operators is membership.Platform.
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
	known, err := s.access.Find(ctx, membership.AccessKey(enterpriseID))
	if err != nil {
		return err
	}
	if known.Version > 0 {
		return errors.Join(s.seedDocument(ctx, enterpriseID), s.seedFollowers(ctx, enterpriseID, one.Followers))
	}
	one.Details.Clean()
	if !ValidCreditCode(one.Details.CreditCode) {
		return fmt.Errorf("the credit code %q is not valid", one.Details.CreditCode)
	}
	owner, err := s.people.Of(ctx, id.Slug("user", one.Owner))
	if err != nil {
		return err
	}
	e := NewEnterprise(enterpriseID, one.Details, org.WhoOf(owner), at)
	if one.Status != membership.InReview {
		if err := e.Decide(one.Status == membership.Approved, one.Reason, org.Who{ID: id.Slug("user", "operator"), Name: "平台运营"}, at.Add(5*time.Hour)); err != nil {
			return err
		}
	}
	more, err := s.seedOrg(ctx, enterpriseID, one, at)
	if err != nil {
		return err
	}
	more.With = append(more.With, s.taken.New(codeKey(e.CreditCode), Taken{e.ID}))
	if err := s.found(ctx, e, org.MemberOf(owner), org.WhoOf(owner), at, more); err != nil {
		return err
	}
	return errors.Join(s.seedDocument(ctx, enterpriseID), s.seedFollowers(ctx, enterpriseID, one.Followers))
}

// seedFollowers lets people follow a provider that nobody has ever followed.
func (s *Service) seedFollowers(ctx context.Context, enterpriseID string, usernames []string) error {
	all, err := s.follows.Find(ctx, followsKey(enterpriseID))
	if err != nil || all.Version > 0 {
		return err
	}
	for _, name := range usernames {
		if _, _, err := s.toggleFollow(ctx, id.Slug("user", name), enterpriseID); err != nil {
			return err
		}
	}
	return nil
}

// seedDocument brings a loaded enterprise that is public into the search. It is a write of its own: one with many people
// fills a transaction.
func (s *Service) seedDocument(ctx context.Context, enterpriseID string) error {
	v, err := s.enterprises.Get(ctx, enterpriseKey(enterpriseID))
	if err != nil || !rowOf(v.Value).Public() {
		return err
	}
	doc, err := s.document(ctx, v.Value)
	if err != nil {
		return err
	}
	return s.index.Ensure(ctx, s.now(), doc)
}

// seedOrg answers the departments, roles and members beyond what every enterprise is born with.
func (s *Service) seedOrg(ctx context.Context, enterpriseID string, one SeedEnterprise, at time.Time) (org.Change, error) {
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
			step.With = append(step.With, s.waiting.New(waitingKey(m.Telephone, enterpriseID), Waiting{enterpriseID, member.ID}))
		} else {
			p, err := s.people.Of(ctx, id.Slug("user", m.Username))
			if err != nil {
				return step, err
			}
			member.ID, member.UserID, member.Nickname, member.Name, member.Telephone = p.UserID, p.UserID, p.Nickname, p.Name, p.Telephone
			member.Status = m.Status
			if m.Status == membership.Invited {
				asked, err := s.seedInvite(ctx, enterpriseID, one, p.UserID)
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
				if err := s.seen.Ensure(ctx, seenKey(enterpriseID, p.UserID), Seen{p.UserID, ms, p.Nickname}); err != nil {
					return step, err
				}
			}
		}
		step.Members = append(step.Members, member)
	}
	return step, nil
}

// seedInvite answers the writes of an invite that waits for somebody with an account, with its message.
func (s *Service) seedInvite(ctx context.Context, enterpriseID string, one SeedEnterprise, userID string) ([]store.Write, error) {
	owner, err := s.people.Of(ctx, id.Slug("user", one.Owner))
	if err != nil {
		return nil, err
	}
	now := s.now()
	return s.ask(ctx, &org.Org{Access: membership.Access{ID: enterpriseID, ShortName: one.Details.ShortName}}, Invite{
		TeamID: enterpriseID, InviteUserID: userID, Tag: TagInvite, InviterID: owner.UserID, InviterName: owner.Name, Channel: ByTelephone,
		ExpireAt: clock.Millis(now.Add(inviteFor)),
	}, now)
}

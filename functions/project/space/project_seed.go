package space

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Seed is a project of the demonstration. Its days are counted from when it is loaded first, so that each state stands as it is told.
type Seed struct {
	Slug        string `json:"slug"`
	Username    string `json:"username"`
	Enterprise  string `json:"enterprise"` // empty for his own
	Template    string `json:"template"`
	ItemName    string `json:"itemName"`
	ItemCode    string `json:"itemCode"`
	Description string `json:"description"`
	Days        int    `json:"days"`    // 30, 180 or 360
	DaysAgo     int    `json:"daysAgo"` // when it was applied for
	Fails       string `json:"fails"`   // why its opening failed, empty where it did not
	Waits       bool   `json:"waits"`   // for the machine
	Deleted     bool   `json:"deleted"`
	Members     []struct {
		Username string `json:"username"`
		Role     Role   `json:"role"`
	} `json:"members"`
}

// LoadSeed opens a project of the demonstration under the rules of the API; one that was loaded before stays as it is.
func (s *Service) LoadSeed(ctx context.Context, one Seed) error {
	projectID := id.Slug("project", one.Slug)
	known, err := s.projects.Find(ctx, projectKey(projectID))
	if err != nil || known.Version > 0 && !known.Value.Opens() {
		return err
	}
	at := s.now().Add(-time.Duration(one.DaysAgo) * day)
	deps := s.deps
	deps.Clock = func() time.Time { return at }
	past := New(deps)
	past.quiet = true
	if known.Version == 0 {
		if err := past.seedApplication(ctx, projectID, one); err != nil {
			return fmt.Errorf("project: seed %s: %w", one.Slug, err)
		}
	}
	if one.Waits {
		return nil
	}
	if err := past.seedOpening(ctx, projectID, one); err != nil {
		return fmt.Errorf("project: seed %s: %w", one.Slug, err)
	}
	for i, m := range one.Members {
		at = at.Add(time.Duration(i+1) * time.Hour)
		if err := past.seedMember(ctx, projectID, id.Slug("user", m.Username), m.Role); err != nil {
			return fmt.Errorf("project: seed %s: %w", one.Slug, err)
		}
	}
	if !one.Deleted {
		return nil
	}
	at = s.now().Add(-2 * day)
	return past.seedChange(ctx, projectID, func(p *Project) (Line, error) {
		return Line{Step: "delete", Result: LineDone, Text: "删除项目", By: p.OwnerName}, p.Delete(at)
	})
}

func (s *Service) seedApplication(ctx context.Context, projectID string, one Seed) error {
	userID := id.Slug("user", one.Username)
	name, err := s.nameOf(ctx, userID)
	if err != nil {
		return err
	}
	hash, err := HashKey("Demo2026")
	if err != nil {
		return err
	}
	p := Project{
		ID: projectID, ItemName: one.ItemName, ItemCode: one.ItemCode, Description: one.Description, CompanyName: personal, OwnerID: userID, OwnerName: name,
		TemplateID: id.Slug("template", one.Template), ValidityPeriod: one.Days, KeyHash: hash,
	}
	if one.Enterprise != "" {
		p.EnterpriseID = id.Slug("enterprise", one.Enterprise)
		a, err := s.access.Get(ctx, membership.AccessKey(p.EnterpriseID))
		if err != nil {
			return err
		}
		if p.CompanyName, err = s.companyName(ctx, a.Value); err != nil {
			return err
		}
	}
	_, err = s.create(ctx, p, "", "")
	return err
}

// stepsBefore is how many steps are done when a seeded opening fails.
const stepsBefore = 3

func (s *Service) seedOpening(ctx context.Context, projectID string, one Seed) error {
	for n := 0; ; n++ {
		if one.Fails != "" && n == stepsBefore {
			v, err := s.projects.Get(ctx, projectKey(projectID))
			if err != nil {
				return err
			}
			if err := s.fails(ctx, v, steps[min(v.Value.Opening.Step, len(steps)-1)], one.Fails, &Project{}); err != nil {
				return err
			}
		}
		said, err := s.OpenStep(ctx, projectID)
		if err != nil || said.Decision != "next" {
			return err
		}
	}
}

func (s *Service) seedChange(ctx context.Context, projectID string, f func(*Project) (Line, error)) error {
	return store.Retry(ctx, func() error {
		v, err := s.projects.Get(ctx, projectKey(projectID))
		if err != nil {
			return err
		}
		before := v.Value
		line, err := f(&v.Value)
		if err != nil {
			return err
		}
		writes, err := s.put(ctx, before, v, line)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, writes...)
	})
}

func (s *Service) seedMember(ctx context.Context, projectID, userID string, role Role) error {
	return store.Retry(ctx, func() error {
		v, err := s.projects.Get(ctx, projectKey(projectID))
		if err != nil {
			return err
		}
		known, err := s.members.Find(ctx, memberKey(projectID, userID))
		if err != nil || known.Version > 0 {
			return err
		}
		tally, err := s.tallies.Find(ctx, tallyKey(userID))
		if err != nil {
			return err
		}
		if err := tally.Value.Enter(); err != nil {
			return err
		}
		who, err := s.admitted(ctx, v.Value, userID)
		if errors.Is(err, errOutsider) || errors.Is(err, errNobody) {
			return nil // the demonstration has him waiting or disabled
		}
		if err != nil {
			return err
		}
		before := v.Value
		v.Value.MemberCount++
		m := Member{UserID: userID, Name: who.Called(), Role: role, JoinedAt: clock.Millis(s.now()), By: before.OwnerID}
		c := seating{member: &m, with: []store.Write{s.tallies.Put(tallyKey(userID), tally)}}
		writes, err := s.seated(ctx, before, v, userID, c, Line{Step: "member", Result: LineDone, Text: "添加" + role.Called() + "：" + m.Name, By: before.OwnerName})
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, writes...)
	})
}

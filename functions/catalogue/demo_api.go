package catalogue

import (
	"context"
	"encoding/json"
	"fmt"

	"bimportal/shared/api"
	"bimportal/shared/id"
)

func (s *Service) demoRoutes(g *api.Group) {
	api.PublicGet(g, "/micro/home/api/demo/queryInfo", s.queryDemos)
	api.Post(g, "/micro/home/api/demo/queryInfo", api.Public, s.queryDemos)
	api.Post(g, "/micro/home/api/demo/getTrialAccount", api.Public, s.getTrialAccount)
	api.Post(g, "/micro/home/api/inquiry/add", api.Public, s.addInquiry)
}

// DemoQuery filters the systems; an id answers that one alone.
type DemoQuery struct {
	api.PageQuery
	ID       string `json:"id,omitempty" query:"id" maxLength:"26"`
	TypeCode string `json:"typeCode,omitempty" query:"typeCode" maxLength:"32"`
	Keyword  string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// DemoRow is a system as a list shows it.
type DemoRow struct {
	ID             string   `json:"id"`
	Name           string   `json:"name"`
	Intro          string   `json:"intro"`
	TypeCode       string   `json:"typeCode"`
	TypeName       string   `json:"typeName"`
	CoverURL       string   `json:"coverUrl"`
	Kind           string   `json:"kind" doc:"which drawing stands for a missing cover"`
	Tasks          []string `json:"tasks" doc:"what one can try in it"`
	LeaseMinutes   int      `json:"leaseMinutes"`
	ResetAt        int64    `json:"resetAt" doc:"when its data begin anew, epoch milliseconds"`
	Seats          int      `json:"seats" doc:"accounts altogether"`
	AvailableSeats int      `json:"availableSeats"`
	WaitMinutes    int      `json:"waitMinutes" doc:"until an account is free, 0 when one is"`
	ViewCount      int      `json:"viewCount"`
}

// queryDemos answers the systems in their order, with the accounts that are free.
func (s *Service) queryDemos(ctx context.Context, q DemoQuery) (api.Page[DemoRow], error) {
	labels, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return api.Page[DemoRow]{}, err
	}
	list, seats, views, err := s.allDemos(ctx)
	if err != nil {
		return api.Page[DemoRow]{}, err
	}
	now := s.now()
	rows := []DemoRow{}
	for _, d := range list {
		if !d.Matches(q) {
			continue
		}
		row := DemoRow{
			ID: d.ID, Name: d.Name, Intro: d.Intro, TypeCode: d.TypeCode, TypeName: labels[d.TypeCode], CoverURL: d.CoverURL, Kind: d.Kind, Tasks: d.Tasks,
			LeaseMinutes: d.LeaseMinutes, ResetAt: d.resetAt(now), Seats: len(seats[d.ID]), WaitMinutes: waitMinutes(seats[d.ID], now),
			ViewCount: d.ViewCount + views[d.ID],
		}
		for _, seat := range seats[d.ID] {
			if seat.Free(now) {
				row.AvailableSeats++
			}
		}
		rows = append(rows, row)
	}
	return api.Cut(rows, q.PageQuery)
}

// SeedDemo is a system with a slug instead of an id, and how many accounts it lends.
type SeedDemo struct {
	Demo
	Slug       string `json:"slug"`
	Seats      int    `json:"seats"`
	CreateTime string `json:"createTime"`
}

// seedDemos writes the systems and adds the accounts that are missing; an account that is there keeps its lease.
func (s *Service) seedDemos(ctx context.Context, data json.RawMessage) error {
	var seed struct {
		Demos []SeedDemo `json:"demos"`
	}
	if err := json.Unmarshal(data, &seed); err != nil {
		return fmt.Errorf("catalogue: seed: %w", err)
	}
	labels, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return err
	}
	now := s.now()
	for _, d := range seed.Demos {
		d.ID = id.Slug("demo", d.Slug)
		if err := readTime(d.CreateTime, &d.CreatedAt); err != nil {
			return err
		}
		if err := d.Check(); err != nil {
			return fmt.Errorf("catalogue: seed: %w", err)
		}
		if err := s.lending.systems.Ensure(ctx, demoKey(d.ID), d.Demo); err != nil {
			return err
		}
		doc := d.doc()
		doc.PublishedAt = d.CreatedAt
		if label := labels[d.TypeCode]; label != "" {
			doc.Tags = []string{label}
		}
		if err := s.index.Ensure(ctx, now, doc); err != nil {
			return err
		}
		for n := range d.Seats {
			if err := s.ensureSeat(ctx, Seat{DemoID: d.ID, Account: fmt.Sprintf("%s-%02d", d.Slug, n+1)}); err != nil {
				return err
			}
		}
	}
	return nil
}

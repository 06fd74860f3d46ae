package demo

import (
	"context"

	"bimportal/shared/api"
)

// Query filters the systems; an id returns that one alone.
type Query struct {
	api.PageQuery
	ID       string `json:"id,omitempty" query:"id" maxLength:"26"`
	TypeCode string `json:"typeCode,omitempty" query:"typeCode" maxLength:"32"`
	Keyword  string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// Row is a system as a list shows it.
type Row struct {
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

// Query returns the systems in their order, with the accounts that are free.
func (s *Service) Query(ctx context.Context, q Query) (api.Page[Row], error) {
	labels, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return api.Page[Row]{}, err
	}
	list, seats, views, err := s.allDemos(ctx)
	if err != nil {
		return api.Page[Row]{}, err
	}
	now := s.now()
	rows := []Row{}
	for _, d := range list {
		if d.Off || !d.Matches(q) {
			continue
		}
		row := Row{
			ID: d.ID, Name: d.Name, Intro: d.Intro, TypeCode: d.TypeCode, TypeName: labels[d.TypeCode], CoverURL: d.CoverURL, Kind: d.Kind, Tasks: d.Tasks,
			LeaseMinutes: d.LeaseMinutes, ResetAt: d.resetAt(now), WaitMinutes: waitMinutes(seats[d.ID], now),
			ViewCount: d.ViewCount + views[d.ID],
		}
		for _, seat := range seats[d.ID] {
			if !seat.Off {
				row.Seats++
			}
			if seat.Free(now) {
				row.AvailableSeats++
			}
		}
		rows = append(rows, row)
	}
	return api.Cut(rows, q.PageQuery)
}

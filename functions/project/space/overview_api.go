package space

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Overview is an enterprise's projects in numbers.
type Overview struct {
	AsOf       int64           `json:"asOf" doc:"epoch milliseconds"`
	Total      int             `json:"total" doc:"those in the recycle time left out"`
	User       int             `json:"user" doc:"people in them; somebody who is in two counts twice"`
	ByStatus   []StatusCount   `json:"byStatus" doc:"all seven, in their order"`
	Expiring   []UserItem      `json:"expiring" doc:"those that end within 30 days, the earliest first, at most 10"`
	ByTemplate []TemplateCount `json:"byTemplate" doc:"the most first, at most 10"`
	ByMember   []MemberCount   `json:"byMember" doc:"who answers for how many, the most first, at most 10"`
}

// StatusCount is how many projects stand where.
type StatusCount struct {
	Status Status `json:"status"`
	Count  int    `json:"count"`
}

// TemplateCount is how many projects there are of a template.
type TemplateCount struct {
	TemplateID   string `json:"templateId"`
	TemplateName string `json:"templateName"`
	Count        int    `json:"count"`
}

// MemberCount is how many projects somebody answers for.
type MemberCount struct {
	UserID string `json:"userId"`
	Name   string `json:"name"`
	Count  int    `json:"count"`
}

const overviewMost = 10

// Overview returns the projects of the enterprise that the call is made in, in numbers.
func (s *Service) Overview(ctx context.Context, _ None) (Overview, error) {
	cards, err := s.shelves.Of(api.StandingOf(ctx).Access.ID).Rows(ctx)
	if err != nil {
		return Overview{}, err
	}
	now := s.now()
	o := Overview{AsOf: clock.Millis(now), ByStatus: make([]StatusCount, Deleting+1), Expiring: []UserItem{}, ByTemplate: []TemplateCount{}, ByMember: []MemberCount{}}
	for i := range o.ByStatus {
		o.ByStatus[i].Status = Status(i)
	}
	templates, people := map[string]*TemplateCount{}, map[string]*MemberCount{}
	ending := []Card{}
	for _, c := range cards {
		status := statusAt(c.State, c.EndAt, now)
		o.ByStatus[status].Count++
		if status == Deleting {
			continue
		}
		o.Total, o.User = o.Total+1, o.User+c.MemberCount
		if status == Expiring {
			ending = append(ending, c)
		}
		if templates[c.TemplateID] == nil {
			templates[c.TemplateID] = &TemplateCount{c.TemplateID, c.TemplateName, 0}
		}
		templates[c.TemplateID].Count++
		if people[c.OwnerID] == nil {
			people[c.OwnerID] = &MemberCount{c.OwnerID, c.OwnerName, 0}
		}
		people[c.OwnerID].Count++
	}
	slices.SortFunc(ending, func(a, b Card) int { return cmp.Or(cmp.Compare(a.EndAt, b.EndAt), cmp.Compare(a.ID, b.ID)) })
	for _, c := range ending[:min(len(ending), overviewMost)] {
		o.Expiring = append(o.Expiring, c.View("", now))
	}
	o.ByTemplate = mostOf(templates, func(a, b TemplateCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.TemplateID, b.TemplateID))
	})
	o.ByMember = mostOf(people, func(a, b MemberCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.UserID, b.UserID))
	})
	return o, nil
}

// mostOf returns the first of what was counted.
func mostOf[T any](counts map[string]*T, order func(a, b T) int) []T {
	list := make([]T, 0, len(counts))
	for _, c := range counts {
		list = append(list, *c)
	}
	slices.SortFunc(list, order)
	return list[:min(len(list), overviewMost)]
}

// AllProjects is what the public may know of projects: how many there are, and from which templates.
type AllProjects struct {
	Project   int             `json:"project"`
	Templates []TemplateCount `json:"templates" doc:"the most first, at most 20"`
}

const allMost = 20

// All returns how many projects there are, and from which templates. Nothing of any project is public.
func (s *Service) All(ctx context.Context, _ None) (AllProjects, error) {
	kinds, err := s.kindsOf(ctx)
	a := AllProjects{Templates: []TemplateCount{}}
	for _, k := range kinds {
		if k.Projects > 0 {
			a.Project += k.Projects
			a.Templates = append(a.Templates, TemplateCount{k.TemplateID, k.TemplateName, k.Projects})
		}
	}
	slices.SortFunc(a.Templates, func(a, b TemplateCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.TemplateID, b.TemplateID))
	})
	a.Templates = a.Templates[:min(len(a.Templates), allMost)]
	return a, err
}

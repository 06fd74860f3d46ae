package space

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/project"
)

// ListQuery filters projects.
type ListQuery struct {
	api.PageQuery
	Scope   string `query:"scope" enum:"mine,joined,enterprise" default:"mine" required:"false" msg:"enum=项目范围不正确" doc:"mine: opened by the caller; joined: those he was added to; enterprise: those of the enterprise in project_id"`
	Status  string `query:"status" enum:"0,1,2,3,4,5,6" required:"false" msg:"enum=项目状态不正确"`
	Keyword string `query:"keyword" maxLength:"40" required:"false" msg:"maxLength=关键词不能超过40字"`
}

// UserItem is a project as lists answer it (product.md section 6).
type UserItem struct {
	ID              string `json:"id"`
	ItemName        string `json:"itemName"`
	ItemCode        string `json:"itemCode"`
	CompanyName     string `json:"companyName"`
	EnterpriseID    string `json:"enterpriseId" doc:"empty for a person's own"`
	OwnerID         string `json:"ownerId"`
	OwnerName       string `json:"ownerName"`
	TemplateID      string `json:"templateId"`
	TemplateName    string `json:"templateName"`
	IsRetainExample int    `json:"isRetainExample"`
	ValidityPeriod  int    `json:"validityPeriod" doc:"days"`
	StartTime       string `json:"startTime" doc:"empty until it is open, as the next"`
	EndTime         string `json:"endTime"`
	DaysLeft        int    `json:"daysLeft"`
	Status          Status `json:"status" doc:"0 applying, 1 creating, 2 running, 3 expiring, 4 expired, 5 failed, 6 deleting"`
	FailReason      string `json:"failReason"`
	EntryURL        string `json:"entryUrl" doc:"a path of the site below /portal"`
	MemberCount     int    `json:"memberCount"`
	CreateTime      string `json:"createTime"`
	PurgeAt         int64  `json:"purgeAt" doc:"epoch milliseconds, of one that is being deleted: until then it can be restored; otherwise 0"`
	Role            Role   `json:"role" enum:"admin,member,viewer," doc:"the caller's own, empty for none"`
}

// View returns a card as lists answer it.
func (c Card) View(role Role, now time.Time) UserItem {
	u := UserItem{
		ID: c.ID, ItemName: c.ItemName, ItemCode: c.ItemCode, CompanyName: c.CompanyName, EnterpriseID: c.EnterpriseID, OwnerID: c.OwnerID, OwnerName: c.OwnerName,
		TemplateID: c.TemplateID, TemplateName: c.TemplateName, IsRetainExample: 1, ValidityPeriod: c.ValidityPeriod, StartTime: clock.Text(c.StartAt), EndTime: clock.Text(c.EndAt),
		Status: statusAt(c.State, c.EndAt, now), FailReason: c.FailReason, EntryURL: entryPath(c.ID), MemberCount: c.MemberCount, CreateTime: clock.Text(c.CreatedAt),
		PurgeAt: c.PurgeAt, Role: role,
	}
	if c.State == Running {
		u.DaysLeft = project.DaysLeft(c.EndAt, clock.Millis(now))
	}
	return u
}

// listed is a card with what the caller is there.
type listed struct {
	Card
	role Role
}

// found returns the projects of a scope, the newest first.
func (s *Service) found(ctx context.Context, scope string) ([]listed, error) {
	userID := api.ActorOf(ctx).UserID
	if scope == "enterprise" {
		cards, err := s.ofEnterprise(ctx)
		list := make([]listed, len(cards))
		for i, c := range cards {
			list[i] = listed{Card: c}
			if c.OwnerID == userID {
				list[i].role = Admin
			}
		}
		return newest(list), err
	}
	places, err := s.placesOf(ctx, userID)
	list := make([]listed, 0, len(places))
	for _, p := range places {
		if mine := p.OwnerID == userID; mine == (scope == "mine") {
			list = append(list, listed{p.Card, p.Role})
		}
	}
	return newest(list), err
}

func newest(list []listed) []listed {
	slices.SortFunc(list, func(a, b listed) int {
		return cmp.Or(cmp.Compare(b.CreatedAt, a.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// ofEnterprise returns the projects of the enterprise of project_id, for who may see them (403 otherwise).
func (s *Service) ofEnterprise(ctx context.Context) ([]Card, error) {
	st, member, err := s.standing(ctx)
	if err != nil {
		return nil, err
	}
	if !member || !st.May(string(auth.ProjectView)) {
		return nil, errNoRight
	}
	return s.shelves.Of(st.Access.ID).Rows(ctx)
}

// matches says whether a card is one that the query asks for.
func (q ListQuery) matches(c Card, now time.Time) bool {
	if q.Status != "" && q.Status != string(rune('0'+int(statusAt(c.State, c.EndAt, now)))) {
		return false
	}
	word := strings.ToLower(strings.TrimSpace(q.Keyword))
	return word == "" || strings.Contains(strings.ToLower(c.ItemName+"\n"+c.ItemCode+"\n"+c.TemplateName+"\n"+c.OwnerName), word)
}

// List returns a page of the caller's projects, or of his enterprise's.
func (s *Service) List(ctx context.Context, q ListQuery) (api.Page[UserItem], error) {
	list, err := s.found(ctx, cmp.Or(q.Scope, "mine"))
	if err != nil {
		return api.Page[UserItem]{}, err
	}
	now := s.now()
	views := []UserItem{}
	for _, l := range list {
		if q.matches(l.Card, now) {
			views = append(views, l.View(l.role, now))
		}
	}
	return api.Cut(views, q.PageQuery)
}

// NewestQuery asks for the latest projects.
type NewestQuery struct {
	Size int `query:"size" minimum:"1" maximum:"20" default:"5" required:"false" msg:"minimum=至少 1 条;maximum=最多 20 条"`
}

// Newest returns the projects that the caller opened or was added to last.
func (s *Service) Newest(ctx context.Context, q NewestQuery) ([]UserItem, error) {
	places, err := s.placesOf(ctx, api.ActorOf(ctx).UserID)
	slices.SortFunc(places, func(a, b Place) int { return cmp.Or(cmp.Compare(b.JoinedAt, a.JoinedAt), cmp.Compare(a.ID, b.ID)) })
	now := s.now()
	views := []UserItem{}
	for _, p := range places[:min(len(places), max(q.Size, 1))] {
		views = append(views, p.View(p.Role, now))
	}
	return views, err
}

// ChooseQuery filters the projects that one may enter.
type ChooseQuery struct {
	Keyword string `query:"keyword" maxLength:"40" required:"false" msg:"maxLength=关键词不能超过40字"`
}

// Choice is a project to enter.
type Choice struct {
	ID       string `json:"id"`
	ItemName string `json:"itemName"`
	EntryURL string `json:"entryUrl" doc:"a path of the site below /portal"`
}

// Choose returns the open projects that the caller belongs to, the newest first.
func (s *Service) Choose(ctx context.Context, q ChooseQuery) ([]Choice, error) {
	places, err := s.placesOf(ctx, api.ActorOf(ctx).UserID)
	slices.SortFunc(places, func(a, b Place) int { return cmp.Or(cmp.Compare(b.CreatedAt, a.CreatedAt), cmp.Compare(a.ID, b.ID)) })
	list := []Choice{}
	for _, p := range places {
		if p.State == Running && (ListQuery{Keyword: q.Keyword}).matches(p.Card, s.now()) {
			list = append(list, Choice{p.ID, p.ItemName, entryPath(p.ID)})
		}
	}
	return list, err
}

// IDsQuery names projects.
type IDsQuery struct {
	IDs []string `query:"ids" minItems:"1" maxItems:"20" required:"true" msg:"required=缺少项目编号;minItems=缺少项目编号;maxItems=一次最多查询 20 个项目"`
}

// Progress is how far a project's opening is.
type Progress struct {
	ID         string `json:"id"`
	Status     Status `json:"status"`
	Percent    int    `json:"percent"`
	Step       string `json:"step" doc:"what it is at, empty when it is at nothing"`
	FailReason string `json:"failReason"`
}

// Statuses answers how far each of the named projects is; what the caller may not see is left out.
func (s *Service) Statuses(ctx context.Context, q IDsQuery) ([]Progress, error) {
	userID := api.ActorOf(ctx).UserID
	ids := slices.Compact(slices.Sorted(slices.Values(q.IDs)))
	found := make([]*Progress, len(ids))
	var all errgroup.Group
	all.SetLimit(10)
	for i, id := range ids {
		all.Go(func() error {
			h, err := s.of(ctx, userID, id)
			if isGone(err) {
				return nil
			}
			p := h.Value
			found[i] = &Progress{p.ID, p.Status(s.now()), p.Percent(), p.Doing(), p.FailReason}
			return err
		})
	}
	err := all.Wait()
	list := []Progress{}
	for _, p := range found {
		if p != nil {
			list = append(list, *p)
		}
	}
	return list, err
}

// Sum counts projects and the people in them.
type Sum struct {
	Project int `json:"project"`
	User    int `json:"user" doc:"somebody who is in two of them counts twice"`
}

// Count answers the projects of the enterprise of project_id, for who may see them, or else the caller's own and joined ones, with the
// people in them.
func (s *Service) Count(ctx context.Context, _ None) (sum Sum, err error) {
	st, member, err := s.standing(ctx)
	if err != nil {
		return sum, err
	}
	if member && st.May(string(auth.ProjectView)) {
		cards, err := s.shelves.Of(st.Access.ID).Rows(ctx)
		for _, c := range cards {
			sum.add(c)
		}
		return sum, err
	}
	places, err := s.placesOf(ctx, api.ActorOf(ctx).UserID)
	for _, p := range places {
		sum.add(p.Card)
	}
	return sum, err
}

func (s *Sum) add(c Card) {
	if c.State != Deleting {
		s.Project, s.User = s.Project+1, s.User+c.MemberCount
	}
}

// None is the input of a call that takes nothing.
type None struct{}

package catalogue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// appRoutes registers the application square, and what an enterprise puts of it into its workbench.
func (s *Service) appRoutes(g *api.Group) {
	api.PublicGet(g, "/micro/home/group/app-list", s.listApps)
	api.PublicGet(g, "/micro/home/group/app-detail", s.appDetail)
	api.Post(g, "/micro/home/group/app-add", api.Perm(auth.MemberApps), s.addApp)
	api.Get(g, "/micro/home/group/projectDetail", api.Member, s.addedAppDetail)
}

// AppQuery filters the square.
type AppQuery struct {
	api.PageQuery
	Grouping string `json:"grouping,omitempty" query:"grouping" maxLength:"32"`
	Keyword  string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// AppRow is an application as a list shows it.
type AppRow struct {
	AppID        string `json:"appId"`
	Name         string `json:"name"`
	Icon         string `json:"icon"`
	TypeCode     string `json:"typeCode"`
	Grouping     string `json:"grouping"`
	GroupingName string `json:"groupingName"`
	Intro        string `json:"intro"`
	Vendor       string `json:"vendor"`
	VersionNo    string `json:"version"`
	UserCount    int    `json:"userCount"`
}

// AppGrouping is a heading of the square and how many applications of the keyword stand under it.
type AppGrouping struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// AppList is a page of the square with its headings.
type AppList struct {
	api.Page[AppRow]
	Groupings []AppGrouping `json:"groupings"`
}

// listApps answers the applications in their order, and every heading with its count whatever heading is chosen.
func (s *Service) listApps(ctx context.Context, q AppQuery) (AppList, error) {
	types, err := s.dict.Items(ctx, "PRODUCT_TYPE")
	if err != nil {
		return AppList{}, err
	}
	apps, err := s.allApps(ctx)
	if err != nil {
		return AppList{}, err
	}
	all := AppQuery{Keyword: q.Keyword}
	counts, names, rows := map[string]int{}, map[string]string{}, []AppRow{}
	for _, t := range types {
		names[t.Value] = t.Label
	}
	for _, a := range apps {
		if a.Matches(all) {
			counts[a.Grouping]++
		}
		if a.Matches(q) {
			rows = append(rows, AppRow{a.AppID, a.Name, a.Icon, a.TypeCode, a.Grouping, names[a.Grouping], a.Intro, a.Vendor, a.VersionNo, a.UserCount})
		}
	}
	list := AppList{Groupings: []AppGrouping{}}
	for _, t := range types {
		list.Groupings = append(list.Groupings, AppGrouping{t.Value, t.Label, counts[t.Value]})
	}
	list.Page, err = api.Cut(rows, q.PageQuery)
	return list, err
}

// AppID names an application.
type AppID struct {
	AppID string `json:"appId" query:"appId" maxLength:"64" required:"true" msg:"required=缺少应用编号;maxLength=应用不存在"`
}

var errNoApp = api.NotFound("app_gone", "应用不存在或已下架")

// appDetail answers an application whole; 404 for one that is not there.
func (s *Service) appDetail(ctx context.Context, q AppID) (App, error) {
	v, err := s.apps.Get(ctx, appKey(q.AppID))
	if errors.Is(err, store.ErrNotFound) {
		return App{}, errNoApp
	}
	return v.Value, err
}

// SeedApp is an application with a slug instead of an id.
type SeedApp struct {
	App
	Slug string `json:"slug"`
}

// seedApps writes the square; the same seed again changes nothing.
func (s *Service) seedApps(ctx context.Context, data json.RawMessage) error {
	var seed struct {
		Apps []SeedApp `json:"apps"`
	}
	if err := json.Unmarshal(data, &seed); err != nil {
		return fmt.Errorf("catalogue: seed: %w", err)
	}
	groupings, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return err
	}
	for i, one := range seed.Apps {
		one.AppID, one.Sort = id.Slug("app", one.Slug), i+1
		one.Clean()
		if err := one.Check(groupings); err != nil {
			return fmt.Errorf("catalogue: seed: %w", err)
		}
		if err := s.apps.Ensure(ctx, appKey(one.AppID), one.App); err != nil {
			return err
		}
	}
	return nil
}

package app

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

// Query filters the square.
type Query struct {
	api.PageQuery
	Grouping string `json:"grouping,omitempty" query:"grouping" maxLength:"32"`
	Keyword  string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

// Row is an application as a list shows it.
type Row struct {
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

// Grouping is a heading of the square and how many applications of the keyword stand under it.
type Grouping struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// List is a page of the square with its headings.
type List struct {
	api.Page[Row]
	Groupings []Grouping `json:"groupings"`
}

// List returns the applications in their order, and every heading with its count whatever heading is chosen.
func (s *Service) List(ctx context.Context, q Query) (List, error) {
	types, err := s.dict.Items(ctx, "PRODUCT_TYPE")
	if err != nil {
		return List{}, err
	}
	apps, err := s.all(ctx)
	if err != nil {
		return List{}, err
	}
	all := Query{Keyword: q.Keyword}
	counts, names, rows := map[string]int{}, map[string]string{}, []Row{}
	for _, t := range types {
		names[t.Value] = t.Label
	}
	for _, a := range apps {
		if a.Matches(all) {
			counts[a.Grouping]++
		}
		if a.Matches(q) {
			rows = append(rows, Row{a.AppID, a.Name, a.Icon, a.TypeCode, a.Grouping, names[a.Grouping], a.Intro, a.Vendor, a.VersionNo, a.UserCount})
		}
	}
	list := List{Groupings: []Grouping{}}
	for _, t := range types {
		list.Groupings = append(list.Groupings, Grouping{t.Value, t.Label, counts[t.Value]})
	}
	list.Page, err = api.Cut(rows, q.PageQuery)
	return list, err
}

// ID names an application.
type ID struct {
	AppID string `json:"appId" query:"appId" maxLength:"64" required:"true" msg:"required=缺少应用编号;maxLength=应用不存在"`
}

var errNoApp = api.NotFound("app_gone", "应用不存在或已下架")

// Detail returns an application whole; 404 for one that is not there.
func (s *Service) Detail(ctx context.Context, q ID) (App, error) {
	v, err := s.apps.Get(ctx, appKey(q.AppID))
	if errors.Is(err, store.ErrNotFound) {
		return App{}, errNoApp
	}
	return v.Value, err
}

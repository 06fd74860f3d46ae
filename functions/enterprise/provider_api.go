package enterprise

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

var errNoProvider = api.NotFound("provider_gone", "服务商不存在或已停止服务")

// ProviderQuery filters the public list of providers.
type ProviderQuery struct {
	api.PageQuery
	Keyword    string `json:"keyword,omitempty" query:"keyword" maxLength:"40" msg:"maxLength=关键词不能超过40字"`
	EntType    string `json:"entType,omitempty" query:"entType" maxLength:"40" msg:"maxLength=企业类型不正确"`
	Industry   string `json:"industry,omitempty" query:"industry" maxLength:"40" msg:"maxLength=行业不正确"`
	RegionCode string `json:"regionCode,omitempty" query:"regionCode" maxLength:"12" msg:"maxLength=地区不正确" doc:"with all that lies in it"`
	Sort       string `json:"sort,omitempty" query:"sort" enum:"new,follow" msg:"enum=排序方式不正确"`
}

// ProviderRow is a provider as a list shows it. It holds nothing personal.
type ProviderRow struct {
	ProviderID  string `json:"providerId"`
	Name        string `json:"name"`
	FullName    string `json:"fullName"`
	Logo        string `json:"logo"`
	EntType     string `json:"entType"`
	Industry    string `json:"industry"`
	Scale       string `json:"scale"`
	RegionCode  string `json:"regionCode"`
	Intro       string `json:"intro"`
	Verified    bool   `json:"verified" doc:"its licence was held against the register"`
	FollowCount int    `json:"followCount"`
	JoinTime    string `json:"joinTime"`
}

func providerRowOf(r Row, follows map[string]int) ProviderRow {
	return ProviderRow{
		ProviderID: r.ID, Name: r.ShortName, FullName: r.FullName, Logo: r.Logo, EntType: r.EntType, Industry: r.Industry, Scale: r.Scale,
		RegionCode: r.RegionCode, Intro: r.Intro, Verified: r.Public(), FollowCount: follows[r.ID], JoinTime: clock.Text(cmp.Or(r.DecidedAt, r.SubmittedAt)),
	}
}

func (s *Service) findProviders(ctx context.Context, f ProviderFilter) ([]ProviderRow, error) {
	rows, follows, err := s.providers(ctx)
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(r Row) bool { return !f.Matches(r) })
	f.Order(rows, follows)
	found := make([]ProviderRow, len(rows))
	for i, r := range rows {
		found[i] = providerRowOf(r, follows)
	}
	return found, nil
}

// pageProviders answers the approved enterprises for the public.
func (s *Service) pageProviders(ctx context.Context, q ProviderQuery) (api.Page[ProviderRow], error) {
	found, err := s.findProviders(ctx, ProviderFilter{q.Keyword, q.EntType, q.Industry, q.RegionCode, q.Sort})
	if err != nil {
		return api.Page[ProviderRow]{}, err
	}
	return api.Cut(found, q.PageQuery)
}

// wallMost is how many providers the home page's wall shows.
const wallMost = 24

// bimCentres answers the wall of providers, the most followed first, at most 24.
func (s *Service) bimCentres(ctx context.Context, _ org.None) ([]ProviderRow, error) {
	found, err := s.findProviders(ctx, ProviderFilter{Sort: "follow"})
	return found[:min(len(found), wallMost)], err
}

// ProviderSearch is part of a provider's name.
type ProviderSearch struct {
	Keyword string `json:"keyword" maxLength:"40" msg:"required=请输入服务商名称;maxLength=关键词不能超过40字"`
}

// searchProviders answers at most 10 providers whose name or introduction holds the keyword.
func (s *Service) searchProviders(ctx context.Context, q ProviderSearch) ([]ProviderRow, error) {
	found, err := s.findProviders(ctx, ProviderFilter{Keyword: q.Keyword, Sort: "follow"})
	return found[:min(len(found), 10)], err
}

// ProviderID names a provider.
type ProviderID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少服务商编号;maxLength=服务商不存在"`
}

// ProviderInfo is a provider's public page. It holds nothing personal; who follows it is asked for by the person.
type ProviderInfo struct {
	ProviderRow
	Intro   string         `json:"intro"`
	Address string         `json:"address"`
	Counts  ProviderCounts `json:"counts"`
}

// ProviderCounts is what a provider has on the platform.
type ProviderCounts struct {
	Member int `json:"member"`
}

// providerInfo answers a provider's public page; 404 for an enterprise that is not public.
func (s *Service) providerInfo(ctx context.Context, q ProviderID) (ProviderInfo, error) {
	v, err := s.enterprises.Get(ctx, enterpriseKey(q.ID))
	if errors.Is(err, store.ErrNotFound) {
		return ProviderInfo{}, errNoProvider
	}
	if err != nil {
		return ProviderInfo{}, err
	}
	row := rowOf(v.Value)
	if !row.Public() {
		return ProviderInfo{}, errNoProvider
	}
	follows, err := s.follows.Find(ctx, followsKey(q.ID))
	if err != nil {
		return ProviderInfo{}, err
	}
	o, _, err := s.orgs.Of(ctx, q.ID)
	if err != nil {
		return ProviderInfo{}, err
	}
	return ProviderInfo{
		ProviderRow: providerRowOf(row, map[string]int{q.ID: follows.Value.Count}), Intro: v.Value.Intro, Address: v.Value.Address,
		Counts: ProviderCounts{Member: len(o.Members)},
	}, nil
}

// Following is whether the caller follows a provider now, and how many people do.
type Following struct {
	IsFollowed  bool `json:"isFollowed"`
	FollowCount int  `json:"followCount"`
}

// followProvider begins or ends to follow a provider.
func (s *Service) followProvider(ctx context.Context, in ProviderID) (Following, error) {
	following, count, err := s.toggleFollow(ctx, api.ActorOf(ctx).UserID, strings.TrimSpace(in.ID))
	return Following{following, count}, err
}

// FollowQuery is a page of the providers that the caller follows.
type FollowQuery struct {
	api.PageQuery
}

// followedProviders answers the providers that the caller follows, the latest first. One that is public no longer is
// left out.
func (s *Service) followedProviders(ctx context.Context, q FollowQuery) (api.Page[ProviderRow], error) {
	mine, err := s.followed.QueryLatest(ctx, store.Range{PK: followKey(api.ActorOf(ctx).UserID, "").PK, From: followPrefix})
	if err != nil {
		return api.Page[ProviderRow]{}, err
	}
	rows, follows, err := s.providers(ctx)
	if err != nil {
		return api.Page[ProviderRow]{}, err
	}
	byID := map[string]Row{}
	for _, r := range rows {
		byID[r.ID] = r
	}
	slices.SortFunc(mine, func(a, b store.Versioned[Follow]) int { return cmp.Compare(b.Value.At, a.Value.At) })
	found := []ProviderRow{}
	for _, f := range mine {
		if r := byID[f.Value.ProviderID]; r.Public() && r.ID != "" {
			found = append(found, providerRowOf(r, follows))
		}
	}
	return api.Cut(found, q.PageQuery)
}

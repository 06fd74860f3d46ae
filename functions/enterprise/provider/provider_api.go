package provider

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// Service is the calls of what the public reads of enterprises, and of who follows them.
type Service struct {
	Deps
	followed  *store.Table[Follow]
	followers *store.Table[Followed]
	follows   *store.Table[Follows]
	designs   *store.Table[Design]
	log       audit.Book
}

// Deps is what the calls of providers need.
type Deps struct {
	DB     *store.DB
	Table  string
	Orgs   *org.Store
	People person.Directory
	Dict   *dict.Reader
	Words  *words.Lists
	Now    clock.Clock

	// All returns the enterprises that are public. One returns one of them whole, ErrNone for any other.
	All func(ctx context.Context) ([]Provider, error)
	One func(ctx context.Context, id string) (Provider, error)
}

func New(d Deps) *Service {
	return &Service{
		Deps: d, followed: store.NewTable[Follow](d.DB, d.Table), followers: store.NewTable[Followed](d.DB, d.Table), follows: store.NewTable[Follows](d.DB, d.Table),
		designs: store.NewTable[Design](d.DB, d.Table), log: audit.NewBook(d.DB, d.Table),
	}
}

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

func providerRowOf(p Provider, follows map[string]int) ProviderRow {
	return ProviderRow{
		ProviderID: p.ID, Name: p.ShortName, FullName: p.FullName, Logo: p.Logo, EntType: p.EntType, Industry: p.Industry, Scale: p.Scale,
		RegionCode: p.RegionCode, Intro: p.Intro, Verified: true, FollowCount: follows[p.ID], JoinTime: clock.Text(cmp.Or(p.DecidedAt, p.SubmittedAt)),
	}
}

func (s *Service) find(ctx context.Context, f Filter) ([]ProviderRow, error) {
	list, follows, err := s.providers(ctx)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(p Provider) bool { return !f.Matches(p) })
	f.Order(list, follows)
	found := make([]ProviderRow, len(list))
	for i, p := range list {
		found[i] = providerRowOf(p, follows)
	}
	return found, nil
}

// Page returns the approved enterprises for the public.
func (s *Service) Page(ctx context.Context, q ProviderQuery) (api.Page[ProviderRow], error) {
	found, err := s.find(ctx, Filter{q.Keyword, q.EntType, q.Industry, q.RegionCode, q.Sort})
	if err != nil {
		return api.Page[ProviderRow]{}, err
	}
	return api.Cut(found, q.PageQuery)
}

// wallMost is how many providers the home page's wall shows.
const wallMost = 24

// Wall returns the wall of providers, the most followed first, at most 24.
func (s *Service) Wall(ctx context.Context, _ org.None) ([]ProviderRow, error) {
	found, err := s.find(ctx, Filter{Sort: "follow"})
	return found[:min(len(found), wallMost)], err
}

// ProviderSearch is part of a provider's name.
type ProviderSearch struct {
	Keyword string `json:"keyword" maxLength:"40" msg:"required=请输入服务商名称;maxLength=关键词不能超过40字"`
}

// Search returns at most 10 providers whose name or introduction holds the keyword.
func (s *Service) Search(ctx context.Context, q ProviderSearch) ([]ProviderRow, error) {
	found, err := s.find(ctx, Filter{Keyword: q.Keyword, Sort: "follow"})
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
	Design  Design         `json:"design" doc:"how the provider shows itself: what has ended is left out"`
}

// ProviderCounts is what a provider has on the platform.
type ProviderCounts struct {
	Member int `json:"member"`
}

// Info returns a provider's public page; 404 for an enterprise that is not public.
func (s *Service) Info(ctx context.Context, q ProviderID) (ProviderInfo, error) {
	p, err := s.One(ctx, q.ID)
	if err != nil {
		return ProviderInfo{}, err
	}
	var follows store.Versioned[Follows]
	var design store.Versioned[Design]
	var o *org.Org
	all, c := errgroup.WithContext(ctx)
	all.Go(func() (err error) { follows, err = s.follows.Find(c, followsKey(q.ID)); return })
	all.Go(func() (err error) { design, err = s.designs.Find(c, designKey(q.ID)); return })
	all.Go(func() (err error) { o, _, err = s.Orgs.Of(c, q.ID); return })
	if err := all.Wait(); err != nil {
		return ProviderInfo{}, err
	}
	return ProviderInfo{
		ProviderRow: providerRowOf(p, map[string]int{q.ID: follows.Value.Count}), Intro: p.Intro, Address: p.Address,
		Counts: ProviderCounts{Member: len(o.Members)}, Design: design.Value.Shown(s.Now()),
	}, nil
}

// Following is whether the caller follows a provider now, and how many people do.
type Following struct {
	IsFollowed  bool `json:"isFollowed"`
	FollowCount int  `json:"followCount"`
}

// FollowForm says whom the caller follows, or does not.
type FollowForm struct {
	ProviderID
	On *bool `json:"on,omitempty" doc:"what is wanted; without it the call turns it over"`
}

// Follow begins or ends to follow a provider; what is so already stays. 409 too_many_follows.
func (s *Service) Follow(ctx context.Context, in FollowForm) (Following, error) {
	following, count, err := s.follow(ctx, api.ActorOf(ctx).UserID, strings.TrimSpace(in.ID), in.On)
	return Following{following, count}, err
}

// FollowQuery is a page of the providers that the caller follows, or the one of an id.
type FollowQuery struct {
	api.PageQuery
	ID string `json:"id,omitempty" query:"id" maxLength:"64" msg:"maxLength=服务商不存在"`
}

// Followed returns the providers that the caller follows, the latest first. One that is public no longer is
// left out.
func (s *Service) Followed(ctx context.Context, q FollowQuery) (api.Page[ProviderRow], error) {
	mine, err := s.followedBy(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return api.Page[ProviderRow]{}, err
	}
	list, follows, err := s.providers(ctx)
	if err != nil {
		return api.Page[ProviderRow]{}, err
	}
	byID := map[string]Provider{}
	for _, p := range list {
		byID[p.ID] = p
	}
	found := []ProviderRow{}
	for _, f := range mine {
		if p, public := byID[f.ProviderID]; public && (q.ID == "" || q.ID == p.ID) {
			found = append(found, providerRowOf(p, follows))
		}
	}
	return api.Cut(found, q.PageQuery)
}

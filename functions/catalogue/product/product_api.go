package product

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/service"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/dict"
	"bimportal/shared/publish"
)

// Query filters the public products.
type Query struct {
	api.PageQuery
	ProviderID string `json:"providerId,omitempty" query:"providerId" maxLength:"64"`
	TypeCode   string `json:"typeCode,omitempty" query:"typeCode" maxLength:"32"`
	GroupCode  string `json:"groupCode,omitempty" query:"groupCode" maxLength:"64" doc:"with all that lies below it"`
	PriceType  string `json:"priceType,omitempty" query:"priceType" enum:"0,1,2"`
	Label      string `json:"label,omitempty" query:"label" maxLength:"10"`
	Keyword    string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	Sort       string `json:"sort,omitempty" query:"sort" enum:"new,view" msg:"enum=排序方式不正确" doc:"without it the order of the services"`
}

func (q Query) filter() Filter {
	f := Filter{ProviderID: q.ProviderID, TypeCode: q.TypeCode, GroupCode: q.GroupCode, Label: q.Label, Keyword: q.Keyword}
	if q.PriceType != "" {
		n := int(q.PriceType[0] - '0')
		f.PriceType = &n
	}
	return f
}

// Row is a product as a list shows it.
type Row struct {
	ID             string   `json:"id"`
	Name           string   `json:"name"`
	SubTitle       string   `json:"subTitle"`
	Group          string   `json:"group" doc:"the name of its group, the second level of the services"`
	GroupCode      string   `json:"groupCode"`
	TypeCode       string   `json:"typeCode"`
	TypeName       string   `json:"typeName"`
	ProviderID     string   `json:"providerId"`
	ProviderName   string   `json:"providerName"`
	LogoURL        string   `json:"logoUrl"`
	CoverURL       string   `json:"coverUrl"`
	Drawing        string   `json:"drawing" doc:"which drawing stands for a missing cover"`
	Intro          string   `json:"intro"`
	Labels         []string `json:"labels"`
	Used           int      `json:"used" enum:"0,1"`
	OnlineURL      string   `json:"onlineUrl"`
	AccessMode     string   `json:"accessMode" enum:"online,client,external,api"`
	AccessModeName string   `json:"accessModeName"`
	PriceType      int      `json:"priceType" enum:"0,1,2"`
	PriceFen       int64    `json:"priceFen"`
	VersionNo      string   `json:"versionNo"`
	ViewCount      int      `json:"viewCount"`
	CreateTime     string   `json:"createTime"`
	UpdateTime     string   `json:"updateTime"`
	PublishTime    string   `json:"publishTime"`
}

// shower turns products into what lists show: it holds the names and views that they need.
type shower struct {
	types, groups map[string]string
	views         map[string]int
}

// shower reads what it needs at the same time.
func (s *Service) shower(ctx context.Context) (w shower, err error) {
	beside, ctx := errgroup.WithContext(ctx)
	beside.Go(func() (err error) { w.types, err = s.dict.Labels(ctx, "PRODUCT_TYPE"); return err })
	beside.Go(func() (err error) { w.views, err = s.views.Of(ctx, "product"); return err })
	services, err := s.services.Tree(ctx)
	if other := beside.Wait(); other != nil {
		err = other
	}
	w.groups = services.Names()
	return w, err
}

// shelf reads what is on the shelf beside what shows it.
func (s *Service) shelf(ctx context.Context) (w shower, products []Product, err error) {
	beside, ctx := errgroup.WithContext(ctx)
	beside.Go(func() (err error) { products, err = s.public(ctx); return err })
	w, err = s.shower(ctx)
	if other := beside.Wait(); other != nil {
		err = other
	}
	return w, products, err
}

func (w shower) row(p Product) Row {
	return Row{
		ID: p.ID, Name: p.Name, SubTitle: p.SubTitle, Group: w.groups[service.GroupOf(p.GroupCode)], GroupCode: p.GroupCode,
		TypeCode: p.TypeCode, TypeName: w.types[p.TypeCode], ProviderID: p.ProviderID, ProviderName: p.ProviderName,
		LogoURL: p.LogoURL, CoverURL: p.CoverURL, Drawing: p.Drawing, Intro: p.Intro, Labels: publish.Listed(p.Labels), Used: p.Used,
		OnlineURL: p.OnlineURL, AccessMode: p.AccessMode, AccessModeName: accessModeNames[p.AccessMode],
		PriceType: p.PriceType, PriceFen: p.PriceFen, VersionNo: p.VersionNo, ViewCount: p.ViewCount + w.views[p.ID],
		CreateTime: clock.Text(p.CreatedAt), UpdateTime: clock.Text(cmp.Or(p.UpdatedAt, p.CreatedAt)), PublishTime: clock.Text(p.PublishedAt),
	}
}

// Page returns the products on the shelf, in the order of the services and then in their own.
func (s *Service) Page(ctx context.Context, q Query) (api.Page[Row], error) {
	w, products, err := s.shelf(ctx)
	if err != nil {
		return api.Page[Row]{}, err
	}
	f := q.filter()
	products = slices.DeleteFunc(products, func(p Product) bool { return !p.Matches(f) })
	switch q.Sort {
	case "new":
		slices.SortStableFunc(products, func(a, b Product) int { return cmp.Compare(b.PublishedAt, a.PublishedAt) })
	case "view":
		slices.SortStableFunc(products, func(a, b Product) int {
			return cmp.Compare(b.ViewCount+w.views[b.ID], a.ViewCount+w.views[a.ID])
		})
	}
	return publish.PageOf(products, q.PageQuery, func(cut []Product) ([]Row, error) { return publish.Each(cut, w.row), nil })
}

// At names a product in the path.
type At struct {
	ID string `path:"id" maxLength:"64" msg:"maxLength=产品不存在或已下架"`
}

// Detail is a product's own page.
type Detail struct {
	Row
	Body
	ScoreAvg   comment.Mark `json:"scoreAvg" doc:"with one decimal, 0 without any mark"`
	ScoreCount int          `json:"scoreCount"`
	Closed     bool         `json:"closed" doc:"its provider has ended or is frozen: who has it keeps it, nobody else gets it"`
}

// Detail returns a product that is on the shelf; 404 for any other.
func (s *Service) Detail(ctx context.Context, in At) (Detail, error) {
	v, err := s.records.Of(ctx, in.ID)
	if err == nil && !v.Row.Value.Published().Public() {
		err = errGone
	}
	if err != nil {
		return Detail{}, err
	}
	var marks map[string]comment.Sum
	var closed bool
	beside, ctx := errgroup.WithContext(ctx)
	beside.Go(func() (err error) { marks, err = s.marks(ctx); return err })
	beside.Go(func() (err error) { closed, err = s.providers.Closed(ctx, v.Row.Value.ProviderID); return err })
	w, err := s.shower(ctx)
	if other := beside.Wait(); other != nil {
		err = other
	}
	said := marks[in.ID]
	return Detail{w.row(v.Row.Value), v.Body.Value, said.Average(), said.Scores, closed}, err
}

// Option is a value that a filter offers.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// Group is the products of one group on the shelf (ENTITY-13).
type Group struct {
	Group     string         `json:"group"`
	GroupCode string         `json:"groupCode"`
	Product   []GroupProduct `json:"product"`
}

// GroupProduct is a product as a menu names it.
type GroupProduct struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Used      int    `json:"used" enum:"0,1"`
	OnlineURL string `json:"onlineUrl"`
}

// Condition is what products may be filtered by.
type Condition struct {
	Groups     []Group  `json:"groups"`
	Types      []Option `json:"types"`
	PriceTypes []Option `json:"priceTypes"`
	Labels     []string `json:"labels"`
}

func (s *Service) options(ctx context.Context, typeCode string) ([]Option, error) {
	items, err := s.dict.Items(ctx, typeCode)
	return publish.Each(items, func(i dict.Item) Option { return Option{i.Value, i.Label} }), err
}

// Condition returns what products may be filtered by, each in its order.
func (s *Service) Condition(ctx context.Context, _ publish.None) (c Condition, err error) {
	w, products, err := s.shelf(ctx)
	if err != nil {
		return c, err
	}
	c.Groups = []Group{}
	for _, p := range products {
		code := service.GroupOf(p.GroupCode)
		if n := len(c.Groups); n == 0 || c.Groups[n-1].GroupCode != code {
			c.Groups = append(c.Groups, Group{w.groups[code], code, nil})
		}
		last := &c.Groups[len(c.Groups)-1]
		last.Product = append(last.Product, GroupProduct{p.ID, p.Name, p.Used, p.OnlineURL})
	}
	if c.Types, err = s.options(ctx, "PRODUCT_TYPE"); err != nil {
		return c, err
	}
	if c.PriceTypes, err = s.options(ctx, "PRICE_TYPE"); err != nil {
		return c, err
	}
	c.Labels = []string{}
	for _, p := range products {
		c.Labels = append(c.Labels, p.Labels...)
	}
	slices.Sort(c.Labels)
	c.Labels = slices.Compact(c.Labels)
	return c, nil
}

// SeriesQuery names a group of services.
type SeriesQuery struct {
	GroupCode string `json:"groupCode" query:"groupCode" required:"true" maxLength:"64" msg:"required=缺少产品分类;maxLength=产品分类不正确"`
}

const seriesMost = 8

// Series returns at most 8 products that are related to a group: those of the group itself, then of the group
// above it, then of its product type.
func (s *Service) Series(ctx context.Context, q SeriesQuery) ([]Row, error) {
	w, products, err := s.shelf(ctx)
	if err != nil {
		return nil, err
	}
	products = slices.DeleteFunc(products, func(p Product) bool { return service.TypeOf(p.GroupCode) != service.TypeOf(q.GroupCode) })
	near := func(p Product) int {
		switch {
		case service.Within(p.GroupCode, q.GroupCode):
			return 0
		case service.Within(p.GroupCode, service.GroupOf(q.GroupCode)):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(products, func(a, b Product) int { return cmp.Compare(near(a), near(b)) })
	return publish.Each(products[:min(len(products), seriesMost)], w.row), nil
}

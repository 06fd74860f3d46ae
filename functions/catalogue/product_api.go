package catalogue

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
)

// productRoutes registers products, their services and labels, and the data service.
func (s *Service) productRoutes(g *api.Group) {
	api.PublicGet(g, "/micro/home/api/product/page", s.pageProducts)
	api.Post(g, "/micro/home/api/product/page", api.Public, s.pageProducts)
	api.PublicGet(g, "/micro/home/product/detail/{id}", s.productDetail)
	api.PostAt(g, "/micro/home/product/detail/{id}", api.Public, s.productDetail)
	api.PublicGet(g, "/micro/home/product/detail/condition", s.productCondition)
	api.PublicGet(g, "/micro/home/api/product/series", s.productSeries)
	api.Post(g, "/micro/home/api/product/series", api.Public, s.productSeries)
	api.PublicGet(g, "/platform/home/api/showService/list", s.listServices)
	api.PublicGet(g, "/platform/home/label/search", s.searchLabels)
	api.Post(g, "/platform/home/label/search", api.Public, s.searchLabels)
	api.Post(g, "/platform/home/label/add", api.Perm(auth.ProductEdit), s.addOneLabel)
	api.Post(g, "/micro/home/product/page", api.AnyOf(auth.ProductView, auth.ContentAudit), s.pageOwnProducts)
	api.Post(g, "/micro/home/product/info", api.AnyOf(auth.ProductView, auth.ContentAudit), s.productInfo)
	api.Post(g, "/micro/home/product/add", api.Perm(auth.ProductEdit), s.newProduct)
	api.Post(g, "/micro/home/product/edit", api.Perm(auth.ProductEdit), s.editProduct)
	api.PostAt(g, "/micro/home/product/delete/{id}", api.Perm(auth.ProductDelete), s.deleteProduct)
	api.Post(g, "/micro/home/provider/product/contribution", api.View(auth.ProductView), s.contribution)
	api.PostAt(g, "/dataservice/{token}", api.AnyOf(auth.ProductView, auth.ProductShelf, auth.ContentAudit), s.dataService)
}

// ProductQuery filters the public products.
type ProductQuery struct {
	api.PageQuery
	ProviderID string `json:"providerId,omitempty" query:"providerId" maxLength:"64"`
	TypeCode   string `json:"typeCode,omitempty" query:"typeCode" maxLength:"32"`
	GroupCode  string `json:"groupCode,omitempty" query:"groupCode" maxLength:"64" doc:"with all that lies below it"`
	PriceType  string `json:"priceType,omitempty" query:"priceType" enum:"0,1,2"`
	Label      string `json:"label,omitempty" query:"label" maxLength:"10"`
	Keyword    string `json:"keyword,omitempty" query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	Sort       string `json:"sort,omitempty" query:"sort" enum:"new,view" msg:"enum=排序方式不正确" doc:"without it the order of the services"`
}

func (q ProductQuery) filter() ProductFilter {
	f := ProductFilter{ProviderID: q.ProviderID, TypeCode: q.TypeCode, GroupCode: q.GroupCode, Label: q.Label, Keyword: q.Keyword}
	if q.PriceType != "" {
		n := int(q.PriceType[0] - '0')
		f.PriceType = &n
	}
	return f
}

// ProductRow is a product as a list shows it.
type ProductRow struct {
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
	Labels         []string `json:"labels" nullable:"false"`
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
}

// shower turns products into what lists show: it holds the names and views that they need.
type shower struct {
	types, groups map[string]string
	views         map[string]int
}

func (s *Service) shower(ctx context.Context) (w shower, err error) {
	if w.types, err = s.dict.Labels(ctx, "PRODUCT_TYPE"); err != nil {
		return w, err
	}
	services, err := s.services(ctx)
	if err != nil {
		return w, err
	}
	w.groups = services.Names()
	w.views, err = s.views.Of(ctx, "product")
	return w, err
}

func (w shower) row(p Product) ProductRow {
	return ProductRow{
		ID: p.ID, Name: p.Name, SubTitle: p.SubTitle, Group: w.groups[groupOf(p.GroupCode)], GroupCode: p.GroupCode,
		TypeCode: p.TypeCode, TypeName: w.types[p.TypeCode], ProviderID: p.ProviderID, ProviderName: p.ProviderName,
		LogoURL: p.LogoURL, CoverURL: p.CoverURL, Drawing: p.Drawing, Intro: p.Intro, Labels: listed(p.Labels), Used: p.Used,
		OnlineURL: p.OnlineURL, AccessMode: p.AccessMode, AccessModeName: accessModeNames[p.AccessMode],
		PriceType: p.PriceType, PriceFen: p.PriceFen, VersionNo: p.VersionNo, ViewCount: p.ViewCount + w.views[p.ID],
		CreateTime: clock.Text(p.CreatedAt), UpdateTime: clock.Text(cmp.Or(p.UpdatedAt, p.CreatedAt)),
	}
}

// pageProducts answers the products on the shelf, in the order of the services and then in their own.
func (s *Service) pageProducts(ctx context.Context, q ProductQuery) (api.Page[ProductRow], error) {
	w, err := s.shower(ctx)
	if err != nil {
		return api.Page[ProductRow]{}, err
	}
	products, err := s.publicProducts(ctx)
	if err != nil {
		return api.Page[ProductRow]{}, err
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
	page, err := api.Cut(products, q.PageQuery)
	return rowsOf(page, w.row), err
}

// rowsOf answers the page with each record turned into what is shown.
func rowsOf[T, R any](page api.Page[T], row func(T) R) api.Page[R] {
	list := make([]R, len(page.Records))
	for i, r := range page.Records {
		list[i] = row(r)
	}
	return api.Page[R]{Current: page.Current, PageSize: page.PageSize, Total: page.Total, Records: list}
}

// ProductAt names a product in the path.
type ProductAt struct {
	ID string `path:"id" maxLength:"64" msg:"maxLength=产品不存在或已下架"`
}

// ProductDetail is a product's own page.
type ProductDetail struct {
	ProductRow
	ProductBody
	PublishTime string `json:"publishTime"`
}

// productDetail answers a product that is on the shelf; 404 for any other.
func (s *Service) productDetail(ctx context.Context, in ProductAt) (ProductDetail, error) {
	v, err := s.productOf(ctx, in.ID)
	if err != nil {
		return ProductDetail{}, err
	}
	if !v.row.Value.Public() {
		return ProductDetail{}, errNoProduct
	}
	w, err := s.shower(ctx)
	return ProductDetail{w.row(v.row.Value), v.body.Value, clock.Text(v.row.Value.PublishedAt)}, err
}

// Option is a value that a filter offers.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// ProductGroup is the products of one group on the shelf (ENTITY-13).
type ProductGroup struct {
	Group     string         `json:"group"`
	GroupCode string         `json:"groupCode"`
	Product   []GroupProduct `json:"product" nullable:"false"`
}

// GroupProduct is a product as a menu names it.
type GroupProduct struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Used      int    `json:"used" enum:"0,1"`
	OnlineURL string `json:"onlineUrl"`
}

// ProductCondition is what products may be filtered by.
type ProductCondition struct {
	Groups     []ProductGroup `json:"groups" nullable:"false"`
	Types      []Option       `json:"types" nullable:"false"`
	PriceTypes []Option       `json:"priceTypes" nullable:"false"`
	Labels     []string       `json:"labels" nullable:"false"`
}

func (s *Service) options(ctx context.Context, typeCode string) ([]Option, error) {
	items, err := s.dict.Items(ctx, typeCode)
	list := make([]Option, len(items))
	for i, item := range items {
		list[i] = Option{item.Value, item.Label}
	}
	return list, err
}

// productCondition answers what products may be filtered by, each in its order.
func (s *Service) productCondition(ctx context.Context, _ None) (c ProductCondition, err error) {
	w, err := s.shower(ctx)
	if err != nil {
		return c, err
	}
	products, err := s.publicProducts(ctx)
	if err != nil {
		return c, err
	}
	c.Groups = []ProductGroup{}
	for _, p := range products {
		code := groupOf(p.GroupCode)
		if n := len(c.Groups); n == 0 || c.Groups[n-1].GroupCode != code {
			c.Groups = append(c.Groups, ProductGroup{w.groups[code], code, nil})
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

// productSeries answers at most 8 products that are related to a group: those of the group itself, then of the group
// above it, then of its product type.
func (s *Service) productSeries(ctx context.Context, q SeriesQuery) ([]ProductRow, error) {
	w, err := s.shower(ctx)
	if err != nil {
		return nil, err
	}
	products, err := s.publicProducts(ctx)
	if err != nil {
		return nil, err
	}
	products = slices.DeleteFunc(products, func(p Product) bool { return typeOf(p.GroupCode) != typeOf(q.GroupCode) })
	near := func(p Product) int {
		switch {
		case within(p.GroupCode, q.GroupCode):
			return 0
		case within(p.GroupCode, groupOf(q.GroupCode)):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(products, func(a, b Product) int { return cmp.Compare(near(a), near(b)) })
	rows := []ProductRow{}
	for _, p := range products[:min(len(products), seriesMost)] {
		rows = append(rows, w.row(p))
	}
	return rows, nil
}

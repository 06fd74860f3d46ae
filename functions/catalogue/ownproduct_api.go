package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

// handOf answers who the caller is to the product: its provider's, the content auditor, or both.
func handOf(st membership.Standing, p Product, permission auth.Permission) Hand {
	return Hand{
		Provider: st.Access.ID == p.ProviderID && !st.Access.Frozen && st.May(string(permission)),
		Auditor:  st.Access.ID == membership.Platform && st.May(string(auth.ContentAudit)),
	}
}

// sees says that the caller may read the product whatever its state: his enterprise's where he may look at its products,
// and what was handed in where he audits.
func sees(st membership.Standing, p Product) bool {
	own := st.Access.ID == p.ProviderID && (st.May(string(auth.ProductView)) || st.May(string(auth.ProductShelf)))
	return own || (p.Shelf != Draft && handOf(st, p, auth.ProductView).Auditor)
}

// ProductCan is what the caller may do with a product now.
type ProductCan struct {
	Edit    bool    `json:"edit"`
	Delete  bool    `json:"delete"`
	Shelves []Shelf `json:"shelves" nullable:"false" doc:"the values of putaway$e that the caller may set now"`
}

func canOf(st membership.Standing, p Product) ProductCan {
	free := p.Editable() == nil
	can := ProductCan{
		Edit: free && handOf(st, p, auth.ProductEdit).Provider, Delete: free && handOf(st, p, auth.ProductDelete).Provider, Shelves: []Shelf{},
	}
	for to := Draft; to <= ForcedOff; to++ {
		probe := p
		if probe.Move(to, "有原因", handOf(st, p, auth.ProductShelf), time.UnixMilli(p.UpdatedAt)) == nil {
			can.Shelves = append(can.Shelves, to)
		}
	}
	return can
}

// OwnProductQuery filters an enterprise's own products.
type OwnProductQuery struct {
	api.PageQuery
	Shelf   *int   `json:"putaway$e,omitempty" minimum:"0" maximum:"5"`
	Keyword string `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	Review  int    `json:"review,omitempty" enum:"0,1" doc:"1: for the content auditor, what every enterprise has handed in and then what is public"`
}

// OwnProductRow is a product as its provider or the content auditor lists it.
type OwnProductRow struct {
	ProductRow
	Shelf     Shelf      `json:"putaway$e" enum:"0,1,2,3,4,5"`
	ShelfName string     `json:"putawayName"`
	Reason    string     `json:"reason$e"`
	Sort      int        `json:"sort"`
	Can       ProductCan `json:"can"`
}

func (w shower) own(st membership.Standing, p Product) OwnProductRow {
	return OwnProductRow{w.row(p), p.Shelf, shelfNames[p.Shelf], p.Reason, p.Sort, canOf(st, p)}
}

// pageOwnProducts answers the products of the caller's enterprise in any state, the latest changed first. The content
// auditor may ask for what all enterprises have handed in, and for what is public.
func (s *Service) pageOwnProducts(ctx context.Context, q OwnProductQuery) (api.Page[OwnProductRow], error) {
	st := api.StandingOf(ctx)
	w, err := s.shower(ctx)
	if err != nil {
		return api.Page[OwnProductRow]{}, err
	}
	rows, err := s.products.own(ctx, st.Access.ID)
	if q.Review == 1 {
		rows, err = s.products.waiting(ctx)
	}
	if err != nil {
		return api.Page[OwnProductRow]{}, err
	}
	products := lastChanged(rows)
	if q.Review == 1 {
		public, err := s.products.public.Rows(ctx)
		if err != nil {
			return api.Page[OwnProductRow]{}, err
		}
		products = append(products, public...)
	}
	f := ProductFilter{Keyword: q.Keyword}
	products = slices.DeleteFunc(products, func(p Product) bool {
		return !sees(st, p) || !p.Matches(f) || (q.Shelf != nil && p.Shelf != Shelf(*q.Shelf))
	})
	page, err := api.Cut(products, q.PageQuery)
	return rowsOf(page, func(p Product) OwnProductRow { return w.own(st, p) }), err
}

// ProductID names a product.
type ProductID struct {
	ID string `json:"id" maxLength:"64" msg:"required=缺少产品编号;maxLength=产品不存在或已下架"`
}

// OwnProduct is a product whole, for who may change or audit it.
type OwnProduct struct {
	OwnProductRow
	ProductBody
	Rev int64 `json:"rev"`
}

// productInfo answers a product of the caller's enterprise in any state, or for the content auditor what was handed in.
func (s *Service) productInfo(ctx context.Context, in ProductID) (OwnProduct, error) {
	v, err := s.productOf(ctx, in.ID)
	if err != nil {
		return OwnProduct{}, err
	}
	if !sees(api.StandingOf(ctx), v.row.Value) {
		return OwnProduct{}, errNoProduct
	}
	return s.ownProduct(ctx, v)
}

func (s *Service) ownProduct(ctx context.Context, v whole) (OwnProduct, error) {
	w, err := s.shower(ctx)
	return OwnProduct{w.own(api.StandingOf(ctx), v.row.Value), v.body.Value, v.row.Version}, err
}

// ProductInput is what a provider says of his product.
type ProductInput struct {
	Name       string   `json:"name" maxLength:"30" msg:"required=请输入产品名称;maxLength=产品名称不能超过30字"`
	SubTitle   string   `json:"subTitle,omitempty" maxLength:"60" msg:"maxLength=副标题不能超过60字"`
	GroupCode  string   `json:"groupCode" maxLength:"64" msg:"required=请选择产品所属的服务分类"`
	LogoURL    string   `json:"logoUrl,omitempty" maxLength:"200"`
	CoverURL   string   `json:"coverUrl,omitempty" maxLength:"200"`
	Drawing    string   `json:"drawing,omitempty" maxLength:"20"`
	Intro      string   `json:"intro" maxLength:"200" msg:"required=请输入产品简介;maxLength=产品简介不能超过200字"`
	Labels     []string `json:"labels,omitempty" maxItems:"5" msg:"maxItems=最多选择5个标签"`
	Used       int      `json:"used" enum:"0,1"`
	AccessMode string   `json:"accessMode" enum:"online,client,external,api" msg:"required=请选择使用方式"`
	OnlineURL  string   `json:"onlineUrl,omitempty" maxLength:"300" msg:"maxLength=使用地址过长"`
	PriceType  int      `json:"priceType" enum:"0,1,2" msg:"required=请选择价格方式"`
	PriceFen   int64    `json:"priceFen,omitempty" minimum:"0" maximum:"10000000000" msg:"minimum=价格不能为负数;maximum=价格过高"`
	VersionNo  string   `json:"versionNo,omitempty" maxLength:"20" msg:"maxLength=版本号不能超过20字"`
	Sort       int      `json:"sort,omitempty" minimum:"0" maximum:"9999"`

	Images     []Picture  `json:"images,omitempty" maxItems:"9" msg:"maxItems=最多上传9张图片"`
	VideoURL   string     `json:"videoUrl,omitempty" maxLength:"300" msg:"maxLength=视频地址过长"`
	Features   []Feature  `json:"features,omitempty" maxItems:"12" msg:"maxItems=最多填写12项功能"`
	Scenarios  []Scenario `json:"scenarios,omitempty" maxItems:"9" msg:"maxItems=最多填写9个场景"`
	Specs      []Spec     `json:"specs,omitempty" maxItems:"20" msg:"maxItems=最多填写20行规格"`
	Versions   []Release  `json:"versions,omitempty" maxItems:"50" msg:"maxItems=最多保留50个版本"`
	DetailHTML string     `json:"detailHtml,omitempty" maxLength:"200000" msg:"maxLength=产品介绍过长"`
	TrialURL   string     `json:"trialUrl,omitempty" maxLength:"300" msg:"maxLength=试用地址过长"`
	DocURL     string     `json:"docUrl,omitempty" maxLength:"300" msg:"maxLength=手册地址过长"`
}

// apply puts the input into a product and its body, cleaned and checked.
func (in ProductInput) apply(p *Product, b *ProductBody, services Services) error {
	types := services.Types()
	p.Name, p.SubTitle, p.GroupCode, p.TypeCode, p.LogoURL, p.CoverURL = in.Name, in.SubTitle, in.GroupCode, types[in.GroupCode], in.LogoURL, in.CoverURL
	p.Drawing, p.Intro, p.Labels, p.Used, p.AccessMode, p.OnlineURL = in.Drawing, in.Intro, in.Labels, in.Used, in.AccessMode, in.OnlineURL
	p.PriceType, p.PriceFen, p.VersionNo, p.Sort = in.PriceType, in.PriceFen, in.VersionNo, in.Sort
	*b = ProductBody{
		Images: in.Images, VideoURL: in.VideoURL, Features: in.Features, Scenarios: in.Scenarios, Specs: in.Specs, Versions: in.Versions,
		DetailHTML: in.DetailHTML, TrialURL: in.TrialURL, DocURL: in.DocURL,
	}
	p.Clean(b)
	return p.Check(*b, types)
}

// newProduct adds a draft to the caller's enterprise. With an Idempotency-Key a repetition answers the same product; the
// key with another name is a conflict (409).
func (s *Service) newProduct(ctx context.Context, in ProductInput) (OwnProduct, error) {
	call, st := api.CallOf(ctx), api.StandingOf(ctx)
	if len(call.IdempotencyKey) > 128 {
		return OwnProduct{}, api.Invalid("idempotency_key", "提交标识过长")
	}
	services, err := s.services(ctx)
	if err != nil {
		return OwnProduct{}, err
	}
	p, b := Product{ProviderID: st.Access.ID, ProviderName: st.Access.ShortName}, ProductBody{}
	if err := in.apply(&p, &b, services); err != nil {
		return OwnProduct{}, err
	}
	made, err := s.addProduct(ctx, p, b, lineOf(ctx, auth.ProductEdit, "product", "", "新增产品“"+p.Name+"”"), call.IdempotencyKey)
	if err != nil {
		return OwnProduct{}, err
	}
	v, err := s.productOf(ctx, made)
	if err != nil {
		return OwnProduct{}, err
	}
	return s.ownProduct(ctx, v)
}

// ProductEdit is a product as the caller has changed it.
type ProductEdit struct {
	ID  string `json:"id" maxLength:"64" msg:"required=缺少产品编号;maxLength=产品不存在或已下架"`
	Rev int64  `json:"rev" minimum:"1"`
	ProductInput
}

// editProduct changes a product of the caller's enterprise that is neither public nor under review. 409 with the record
// as it stands when rev is stale.
func (s *Service) editProduct(ctx context.Context, in ProductEdit) (OwnProduct, error) {
	st := api.StandingOf(ctx)
	services, err := s.services(ctx)
	if err != nil {
		return OwnProduct{}, err
	}
	v, err := s.changeProduct(ctx, in.ID, in.Rev, func(p *Product, b *ProductBody, now time.Time) (audit.Line, error) {
		if p.ProviderID != st.Access.ID {
			return audit.Line{}, errNoProduct
		}
		if err := p.Editable(); err != nil {
			return audit.Line{}, err
		}
		before := *p
		if err := in.apply(p, b, services); err != nil {
			return audit.Line{}, err
		}
		p.ProviderName, p.UpdatedAt = st.Access.ShortName, clock.Millis(now)
		return lineOf(ctx, auth.ProductEdit, "product", p.ID, "修改产品“"+p.Name+"”").Changed(before, *p), nil
	})
	if errors.Is(err, errStale) {
		current, err := s.ownProduct(ctx, v)
		if err != nil {
			return OwnProduct{}, err
		}
		return OwnProduct{}, api.Stale(current)
	}
	if err != nil {
		return OwnProduct{}, err
	}
	return s.ownProduct(ctx, v)
}

// deleteProduct deletes a product of the caller's enterprise that is neither public nor under review.
func (s *Service) deleteProduct(ctx context.Context, in ProductAt) (None, error) {
	st := api.StandingOf(ctx)
	return None{}, s.removeProduct(ctx, in.ID, func(p Product) (audit.Line, error) {
		if p.ProviderID != st.Access.ID {
			return audit.Line{}, errNoProduct
		}
		return lineOf(ctx, auth.ProductDelete, "product", p.ID, "删除产品“"+p.Name+"”").Changed(p, nil), p.Editable()
	})
}

// moveProduct puts a product into another state of the shelf for the caller.
func (s *Service) moveProduct(ctx context.Context, id string, to Shelf, reason string) (whole, error) {
	st := api.StandingOf(ctx)
	return s.changeProduct(ctx, id, 0, func(p *Product, _ *ProductBody, now time.Time) (audit.Line, error) {
		if !sees(st, *p) {
			return audit.Line{}, errNoProduct
		}
		from := p.Shelf
		if err := p.Move(to, reason, handOf(st, *p, auth.ProductShelf), now); err != nil {
			return audit.Line{}, err
		}
		action := auth.ProductShelf
		if auditorMoves[move{from, to}] {
			action = auth.ContentAudit
		}
		return lineOf(ctx, action, "product", p.ID, fmt.Sprintf("产品“%s”由%s改为%s", p.Name, shelfNames[from], shelfNames[to])).
			Changed(strconv.Itoa(int(from)), strconv.Itoa(int(to))), nil
	})
}

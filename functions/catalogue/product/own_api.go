package product

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"bimportal/functions/catalogue/service"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
)

// Can is what the caller may do with a product now.
type Can struct {
	Edit    bool            `json:"edit"`
	Delete  bool            `json:"delete"`
	Shelves []publish.State `json:"shelves" doc:"the values of putaway$e that the caller may set now"`
}

// OwnQuery filters an enterprise's own products.
type OwnQuery struct {
	api.PageQuery
	Shelf   *int   `json:"putaway$e,omitempty" minimum:"0" maximum:"5"`
	Keyword string `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
	Staged  bool   `json:"staged,omitempty" doc:"only those with a change that the public does not see yet"`
	Review  int    `json:"review,omitempty" enum:"0,1" doc:"1: for the content auditor, what every enterprise has handed in and then what is public"`
}

// OwnRow is a product as its provider or the content auditor lists it.
type OwnRow struct {
	Row
	Shelf     publish.State `json:"putaway$e" enum:"0,1,2,3,4,5"`
	ShelfName string        `json:"putawayName"`
	Reason    string        `json:"reason$e"`
	publish.Staging
	Sort int `json:"sort"`
	Can  Can `json:"can"`
}

func (w shower) own(st membership.Standing, p Product) OwnRow {
	can, row := publish.CanOf(Shelf, rights, st, p.Published()), w.row(p)
	row.UpdateTime = clock.Text(cmp.Or(p.Published().LastChanged(), p.CreatedAt))
	return OwnRow{row, p.State, Shelf.States[p.State], p.Reason, publish.StagingOf(p.Published()), p.Sort, Can{can.Edit, can.Delete, can.To}}
}

// OwnPage returns the products of the caller's enterprise in any state, the latest changed first. The content auditor may
// ask for what all enterprises have handed in, and for what is public.
func (s *Service) OwnPage(ctx context.Context, q OwnQuery) (OwnProducts, error) {
	none, st := OwnProducts{}, api.StandingOf(ctx)
	w, err := s.shower(ctx)
	if err != nil {
		return none, err
	}
	rows, err := s.records.Managed(ctx, q.Review == 1)
	if err != nil {
		return none, err
	}
	products := publish.Values(rows)
	if q.Review == 1 {
		public, err := s.records.Public(ctx)
		if err != nil {
			return none, err
		}
		for _, p := range public {
			if !slices.ContainsFunc(products, func(o Product) bool { return o.ID == p.ID }) {
				products = append(products, p)
			}
		}
	}
	f := Filter{Keyword: q.Keyword}
	products = slices.DeleteFunc(products, func(p Product) bool { return !rights.See(st, p.Published()) || !p.Matches(f) })
	counts := publish.CountStates(products, func(p *Product) *publish.Head { return p.Published() })
	products = slices.DeleteFunc(products, func(p Product) bool {
		waits := q.Review == 1 && q.Shelf != nil && *q.Shelf == int(publish.InReview) && p.Published().Waits()
		return (q.Shelf != nil && p.State != publish.State(*q.Shelf) && !waits) || (q.Staged && !p.Published().Staged())
	})
	page, err := publish.PageOf(products, q.PageQuery, func(cut []Product) ([]OwnRow, error) {
		return publish.Each(cut, func(p Product) OwnRow { return w.own(st, p) }), nil
	})
	return OwnProducts{page, counts}, err
}

// OwnProducts is a page of an enterprise's products, with how many it has in each state.
type OwnProducts struct {
	api.Page[OwnRow]
	Counts publish.StateCounts `json:"counts"`
}

// ID names a product.
type ID struct {
	ID string `json:"id" maxLength:"64" msg:"required=缺少产品编号;maxLength=产品不存在或已下架"`
}

// Own is a product whole, for who may change or audit it.
type Own struct {
	OwnRow
	Body
	Rev int64 `json:"rev"`
}

func (s *Service) own(ctx context.Context, w whole) (Own, error) {
	shower, err := s.shower(ctx)
	return Own{shower.own(api.StandingOf(ctx), w.Row.Value), w.Body.Value, w.Row.Version}, err
}

// done returns the product as who works on it reads it after a change.
func (s *Service) done(ctx context.Context, w whole, err error) (Own, error) {
	if err != nil {
		return Own{}, err
	}
	return s.own(ctx, s.records.Worked(ctx, w))
}

// Info returns a product of the caller's enterprise in any state, with the content of its staged change, or for the content auditor what was handed in.
func (s *Service) Info(ctx context.Context, in ID) (Own, error) {
	w, err := s.records.Working(ctx, in.ID)
	return s.done(ctx, w, err)
}

// Input is what a provider says of his product.
type Input struct {
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
func (in Input) apply(p *Product, b *Body, services service.Tree) error {
	types := services.Types()
	p.Name, p.SubTitle, p.GroupCode, p.TypeCode, p.LogoURL, p.CoverURL = in.Name, in.SubTitle, in.GroupCode, types[in.GroupCode], in.LogoURL, in.CoverURL
	p.Drawing, p.Intro, p.Labels, p.Used, p.AccessMode, p.OnlineURL = in.Drawing, in.Intro, in.Labels, in.Used, in.AccessMode, in.OnlineURL
	p.PriceType, p.PriceFen, p.VersionNo, p.Sort = in.PriceType, in.PriceFen, in.VersionNo, in.Sort
	*b = Body{
		Images: in.Images, VideoURL: in.VideoURL, Features: in.Features, Scenarios: in.Scenarios, Specs: in.Specs, Versions: in.Versions,
		DetailHTML: in.DetailHTML, TrialURL: in.TrialURL, DocURL: in.DocURL,
	}
	p.Clean(b)
	return p.Check(*b, types)
}

// Add adds a draft to the caller's enterprise. With an Idempotency-Key a repetition returns the same product; the key with
// another name is a conflict (409).
func (s *Service) Add(ctx context.Context, in Input) (Own, error) {
	once := api.CallOf(ctx).IdempotencyKey
	if len(once) > publish.OnceMost {
		return Own{}, api.Invalid("idempotency_key", "提交标识过长")
	}
	services, err := s.services.Tree(ctx)
	if err != nil {
		return Own{}, err
	}
	var p Product
	var b Body
	if err := in.apply(&p, &b, services); err != nil {
		return Own{}, err
	}
	w, err := s.records.Add(ctx, "新增", p, b, once)
	return s.done(ctx, w, err)
}

// Edit is a product as the caller has changed it.
type Edit struct {
	ID  string `json:"id" maxLength:"64" msg:"required=缺少产品编号;maxLength=产品不存在或已下架"`
	Rev int64  `json:"rev" minimum:"1"`
	Input
}

// Edit changes a product of the caller's enterprise that is not under review; what is public by a staged change. 409 with
// the record as it stands when rev is stale.
func (s *Service) Edit(ctx context.Context, in Edit) (Own, error) {
	services, err := s.services.Tree(ctx)
	if err != nil {
		return Own{}, err
	}
	w, err := s.records.Edit(ctx, in.ID, in.Rev, func(p *Product, b *Body, _ int64) error { return in.apply(p, b, services) })
	return s.done(ctx, w, err)
}

// Delete deletes a product of the caller's enterprise that is neither public nor under review.
func (s *Service) Delete(ctx context.Context, in At) (publish.None, error) {
	return publish.None{}, s.records.Delete(ctx, in.ID)
}

// move puts a product that the caller may look at into another state of the shelf for him.
func (s *Service) move(ctx context.Context, id string, to publish.State, reason string) (whole, error) {
	st := api.StandingOf(ctx)
	return s.records.Change(ctx, id, func(w *whole, now int64) (audit.Line, error) {
		p, action := &w.Row.Value, auth.ProductShelf
		way := publish.Way{From: p.State, To: to}
		if !rights.See(st, p.Published()) {
			return audit.Line{}, errGone
		}
		of := "产品"
		if way = Shelf.WayOf(p.Published(), to); way.From != p.State {
			of = "产品的修改"
		}
		if err := s.records.Brought(ctx, w, to, reason, rights.By(st, p.Published()), now); err != nil {
			return audit.Line{}, err
		}
		if Shelf.Ways[way] == publish.Auditor {
			action = auth.ContentAudit
		}
		text := fmt.Sprintf("%s“%s”由%s改为%s", of, p.Name, Shelf.States[way.From], Shelf.States[to])
		return publish.Line(ctx, action, "product", p.ID, text).Changed(map[string]publish.State{"status": way.From}, map[string]publish.State{"status": to}), nil
	})
}

// use opens a product of the caller's enterprise for use, or greys it.
func (s *Service) use(ctx context.Context, id string, used int) (whole, error) {
	st := api.StandingOf(ctx)
	return s.records.Change(ctx, id, func(w *whole, _ int64) (audit.Line, error) {
		p := &w.Row.Value
		if !rights.See(st, p.Published()) {
			return audit.Line{}, errGone
		}
		if rights.By(st, p.Published())&publish.Provider == 0 {
			return audit.Line{}, errNotOwn
		}
		text := "产品“" + p.Name + "”开放使用"
		if w.Next != nil {
			w.Next.Row.Used = used
		}
		if p.Used = used; used == 0 {
			text = "产品“" + p.Name + "”暂停使用"
		}
		return publish.Line(ctx, auth.ProductShelf, "product", p.ID, text), nil
	})
}

package catalogue

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/comment"
	"bimportal/functions/catalogue/publish"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/goods"
)

// offering is who looks at what his enterprise offers: whoever may see one of its kinds.
var offering = api.AnyOf(auth.ProductView, auth.TemplateView, auth.CaseView)

// Centre is how what an enterprise offers stands: the first page of its people who look after it.
type Centre struct {
	Products  publish.Desk       `json:"products"`
	Templates publish.Desk       `json:"templates"`
	Cases     publish.Desk       `json:"cases"`
	Returned  []publish.Returned `json:"returned" doc:"what operators sent back or took off, the latest first, at most 10"`
	Offers    Offers             `json:"offers" doc:"as the public reads it"`
	Waiting   int                `json:"waiting" doc:"comments without an answer"`
}

// returnedMost is how much of what was sent back the centre lists.
const returnedMost = 10

// NoQuery is no input.
type NoQuery struct{}

// centre returns how what the enterprise of the call offers stands. What the caller may not look at, a whole kind, is left
// out: its numbers are 0.
func (s *Service) centre(ctx context.Context, _ NoQuery) (c Centre, err error) {
	st := api.StandingOf(ctx)
	e := st.Access.ID
	all, ctx := errgroup.WithContext(ctx)
	desk := func(p auth.Permission, into *publish.Desk, of func(context.Context, string) (publish.Desk, error)) {
		if st.May(string(p)) {
			all.Go(func() (err error) { *into, err = of(ctx, e); return err })
		}
	}
	desk(auth.ProductView, &c.Products, s.products.Desk)
	desk(auth.TemplateView, &c.Templates, s.templates.Desk)
	desk(auth.CaseView, &c.Cases, s.cases.Desk)
	all.Go(func() (err error) { c.Offers, err = s.offers(ctx, ProviderID{e}); return err })
	all.Go(func() error {
		of, err := s.ownGoods(ctx, "")
		if err == nil {
			c.Waiting, err = s.comments.Waiting(ctx, of)
		}
		return err
	})
	if err := all.Wait(); err != nil {
		return Centre{}, err
	}
	c.Returned = slices.Concat([]publish.Returned{}, c.Products.Returned, c.Templates.Returned, c.Cases.Returned)
	slices.SortStableFunc(c.Returned, func(a, b publish.Returned) int { return cmp.Compare(b.At, a.At) })
	c.Returned = c.Returned[:min(len(c.Returned), returnedMost)]
	return c, nil
}

// ownGoods returns the goods of the enterprise of the call that have comments, of the kinds that the caller may look at; of
// one kind unless that is empty.
func (s *Service) ownGoods(ctx context.Context, kind goods.Type) ([]comment.Goods, error) {
	st, list := api.StandingOf(ctx), []comment.Goods{}
	for _, one := range []struct {
		kind goods.Type
		may  auth.Permission
		of   func(context.Context, string) ([]comment.Goods, error)
	}{{goods.Product, auth.ProductView, s.products.OwnMarked}, {goods.Template, auth.TemplateView, s.templates.OwnMarked}} {
		if !st.May(string(one.may)) || kind != "" && kind != one.kind {
			continue
		}
		more, err := one.of(ctx, st.Access.ID)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list[:min(len(list), saidMost)], nil
}

// OwnCommentQuery filters what was said of an enterprise's goods.
type OwnCommentQuery struct {
	api.PageQuery
	Type     goods.Type `json:"type,omitempty" enum:"template,product" msg:"enum=请选择列表中的商品类型"`
	Answered *bool      `json:"answered,omitempty" doc:"false what waits for an answer"`
	Score    int        `json:"score,omitempty" enum:"0,1,2,3,4,5" msg:"enum=请选择列表中的评分"`
}

// ownComments returns what was said of the goods of the enterprise of the call, the newest first.
func (s *Service) ownComments(ctx context.Context, q OwnCommentQuery) (comment.OwnSaid, error) {
	of, err := s.ownGoods(ctx, q.Type)
	if err != nil {
		return comment.OwnSaid{}, err
	}
	return s.comments.Own(ctx, of, q.Answered, q.Score, q.PageQuery)
}

// ReplyInput is the answer to a comment.
type ReplyInput struct {
	Type    goods.Type `json:"type" enum:"template,product" msg:"required=缺少商品类型;enum=请选择列表中的商品类型"`
	GoodsID string     `json:"goodsId" maxLength:"64" msg:"required=缺少商品编号;maxLength=商品不存在"`
	ID      string     `json:"id" maxLength:"64" msg:"required=缺少评价编号;maxLength=评价不存在"`
	Text    string     `json:"text" maxLength:"500" msg:"required=请输入回复内容;maxLength=回复不能超过500字"`
}

// reply answers a comment on goods of the enterprise of the call, or changes the answer; who said it hears of the first. 404
// for goods of another enterprise and for a comment that is not there.
func (s *Service) reply(ctx context.Context, in ReplyInput) (comment.OwnRow, error) {
	own := s.products.OwnGoods
	if in.Type == goods.Template {
		own = s.templates.OwnGoods
	}
	of, err := own(ctx, in.GoodsID, api.StandingOf(ctx).Access.ID)
	if err != nil {
		return comment.OwnRow{}, err
	}
	c, err := s.comments.Reply(ctx, s.base, of, in.ID, in.Text)
	if err != nil {
		return comment.OwnRow{}, err
	}
	return c.Own(of), nil
}

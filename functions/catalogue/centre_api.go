package catalogue

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/catalogue/comment"
	"bimportal/shared/api"
	"bimportal/shared/goods"
	"bimportal/shared/publish"
)

// Centre is how what an enterprise offers stands: the first page of its people who look after it.
type Centre struct {
	Products  publish.Desk       `json:"products"`
	Templates publish.Desk       `json:"templates"`
	Cases     publish.Desk       `json:"cases"`
	Returned  []publish.Returned `json:"returned" doc:"what operators sent back or took off, the latest first, at most 10"`
	Offers    Offers             `json:"offers" doc:"as the public reads it"`
	Waiting   int                `json:"waiting" doc:"comments without an answer"`
}

// NoQuery is no input.
type NoQuery struct{}

// centre returns how what the enterprise of the call offers stands.
func (s *Service) centre(ctx context.Context, _ NoQuery) (c Centre, err error) {
	e := api.StandingOf(ctx).Access.ID
	all, ctx := errgroup.WithContext(ctx)
	all.Go(func() (err error) { c.Products, err = s.products.Desk(ctx, e); return err })
	all.Go(func() (err error) { c.Templates, err = s.templates.Desk(ctx, e); return err })
	all.Go(func() (err error) { c.Cases, err = s.cases.Desk(ctx, e); return err })
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
	c.Returned = publish.Latest(c.Products.Returned, c.Templates.Returned, c.Cases.Returned)
	return c, nil
}

// ownGoods returns the goods of the enterprise of the call that have comments, of one kind unless that is empty.
func (s *Service) ownGoods(ctx context.Context, kind goods.Type) ([]comment.Goods, error) {
	e, list := api.StandingOf(ctx).Access.ID, []comment.Goods{}
	for t, of := range map[goods.Type]func(context.Context, string) ([]comment.Goods, error){goods.Product: s.products.OwnMarked, goods.Template: s.templates.OwnMarked} {
		if kind != "" && kind != t {
			continue
		}
		more, err := of(ctx, e)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	slices.SortFunc(list, func(a, b comment.Goods) int { return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.ID, b.ID)) })
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

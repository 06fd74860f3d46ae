package analysis

import (
	"cmp"
	"context"

	"bimportal/shared/api"
	"bimportal/shared/limit"
)

// Points is one point, or a batch of them.
type Points struct {
	Behavior     Behavior `json:"behavior,omitempty" enum:"page_view,page_leave,click_nav,product_view,demo_enter,trial_get,template_view,template_use,template_like,family_view,family_preview,family_collect,family_download,search,provider_follow,order_create,order_pay,topup_open,topup_scan,topup_success,topup_timeout,article_view,article_publish,plugin_download,help_vote,error_shown,project_apply,page_lcp,page_inp,page_cls,visit_week" required:"false" msg:"enum=没有这种行为"`
	BusinessData *Data    `json:"businessData,omitempty" required:"false"`
	At           int64    `json:"at,omitempty" minimum:"1" required:"false"`

	Points []Point `json:"points,omitempty" maxItems:"50" required:"false" msg:"maxItems=一次最多提交 50 条"`
	SID    string  `json:"sid,omitempty" pattern:"^[0-9a-f]{32}$" required:"false" msg:"pattern=会话标识不正确" doc:"random, of one tab, told to nobody else; without it a network is one visitor"`
}

// Taken says how many points were counted.
type Taken struct {
	Taken int `json:"taken"`
}

// all returns the points of either form; both at once are refused.
func (in Points) all() ([]Point, error) {
	single := in.Behavior != "" || in.BusinessData != nil || in.At != 0
	switch {
	case single && len(in.Points) > 0:
		return nil, api.Field("points", "单条与批量不能同时提交")
	case !single && len(in.Points) == 0:
		return nil, api.Field("points", "请至少提交一条")
	case !single:
		return in.Points, nil
	case in.Behavior == "":
		return nil, api.Field("behavior", "请说明行为")
	case in.BusinessData == nil:
		return nil, api.Field("businessData", "请说明页面")
	}
	return []Point{{in.Behavior, *in.BusinessData, in.At}}, nil
}

// takePoints counts one point, or a batch of at most 50 about at most thingsMost things. What it does not know is
// refused, and what one network sends beyond pointLimits (429); nothing is counted then.
func (s *Service) takePoints(ctx context.Context, in Points) (Taken, error) {
	points, err := in.all()
	if err != nil {
		return Taken{}, err
	}
	sums, err := totals(points)
	if err != nil {
		return Taken{}, err
	}
	network, day, err := s.visitors.Mark(ctx, limit.Network(api.CallOf(ctx).Address))
	if err != nil {
		return Taken{}, err
	}
	if err := s.admit(ctx, network); err != nil {
		return Taken{}, err
	}
	if err := s.count(ctx, day, network, cmp.Or(in.SID, network), sums, looks(points)); err != nil {
		return Taken{}, err
	}
	return Taken{len(points)}, nil
}

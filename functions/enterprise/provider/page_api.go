package provider

import (
	"context"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// DesignInput is a provider's page as its people have set it.
type DesignInput struct {
	Banner         string          `json:"banner,omitempty" maxLength:"200" msg:"maxLength=请重新上传横幅图片"`
	Labels         []string        `json:"labels,omitempty" maxItems:"8" msg:"maxItems=最多8个标签"`
	ServiceAreas   []string        `json:"serviceAreas,omitempty" maxItems:"40" msg:"maxItems=请选择列表中的地区"`
	Qualifications []Qualification `json:"qualifications,omitempty" maxItems:"20" msg:"maxItems=最多20项资质"`
	IntroHTML      string          `json:"introHtml,omitempty" maxLength:"60000" msg:"maxLength=图文介绍不能超过5000字"`
	Tabs           []string        `json:"tabs,omitempty" maxItems:"5" msg:"maxItems=栏目顺序不正确"`
	Holiday        *Holiday        `json:"holiday,omitempty"`
	Rev            int64           `json:"rev" minimum:"0" msg:"required=缺少版本号;minimum=版本号不正确" doc:"of the page that the change was made on; 0 where nothing was set yet"`
}

// DesignInfo is a provider's page for its own people.
type DesignInfo struct {
	Design
	Expiring int   `json:"expiring" doc:"qualifications that end within 60 days, or have ended"`
	Rev      int64 `json:"rev"`
}

// DesignOf returns the page of the enterprise of the call as its people have set it.
func (s *Service) DesignOf(ctx context.Context, _ org.None) (DesignInfo, error) {
	v, err := s.designs.Find(ctx, designKey(api.StandingOf(ctx).Access.ID))
	return s.designInfo(v.Value, v.Version), err
}

func (s *Service) designInfo(d Design, rev int64) DesignInfo {
	d.Clean()
	return DesignInfo{d, d.Expiring(s.Now()), rev}
}

// SetDesign changes the page of the enterprise of the call: 400 words, 409 stale_rev with the page as it stands for another rev. The
// change stands in the operation log.
func (s *Service) SetDesign(ctx context.Context, in DesignInput) (DesignInfo, error) {
	regions, err := s.Dict.Labels(ctx, "REGION")
	if err != nil {
		return DesignInfo{}, err
	}
	d := Design{in.Banner, in.Labels, in.ServiceAreas, in.Qualifications, in.IntroHTML, in.Tabs, in.Holiday}
	d.Clean()
	if err := d.Check(regions); err != nil {
		return DesignInfo{}, err
	}
	if err := s.Words.Unreviewed(ctx, d.Texts()...); err != nil {
		return DesignInfo{}, err
	}
	rev, err := s.setDesign(ctx, d, in.Rev)
	return s.designInfo(d, rev), err
}

// FollowerQuery is a page of who follows the enterprise of the call.
type FollowerQuery struct {
	api.PageQuery
}

// Follower is who follows a provider, as everybody may see him.
type Follower struct {
	Nickname   string `json:"nickname"`
	Avatar     string `json:"avatar"`
	FollowTime string `json:"followTime"`
}

// Followers returns who follows the enterprise of the call, the latest first. It holds nothing of a person but what he shows
// to everybody.
func (s *Service) Followers(ctx context.Context, q FollowerQuery) (api.Page[Follower], error) {
	from, to, err := q.Bounds()
	if err != nil {
		return api.Page[Follower]{}, err
	}
	rows, total, err := s.followersOf(ctx, api.StandingOf(ctx).Access.ID, from, to)
	page := api.Page[Follower]{Current: max(q.Current, 1), PageSize: to - from, Total: total, Records: make([]Follower, len(rows))}
	for i, r := range rows {
		page.Records[i] = Follower{r.nickname, r.avatar, clock.Text(r.at)}
	}
	return page, err
}

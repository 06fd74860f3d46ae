package content

import (
	"context"
	"errors"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// ManageQuery filters the enterprise's own news, those that are not shown too.
type ManageQuery struct {
	api.PageQuery
	Type    string `json:"type,omitempty" maxLength:"32" msg:"maxLength=新闻类型不正确"`
	Status  *int   `json:"status,omitempty" enum:"0,1,2,3" msg:"enum=状态不正确" doc:"0 draft, 1 scheduled, 2 on, 3 withdrawn"`
	Keyword string `json:"keyword,omitempty" maxLength:"40" msg:"maxLength=关键词不能超过40字"`
	ID      string `json:"id,omitempty" maxLength:"64" msg:"maxLength=这条新闻不存在或已经下线" doc:"one news, with its text"`
}

// ManagedNews is a news for those who write it.
type ManagedNews struct {
	ID            string   `json:"id"`
	Title         string   `json:"title"`
	Type          string   `json:"type"`
	CoverURL      string   `json:"coverUrl"`
	Summary       string   `json:"summary"`
	ContentHTML   string   `json:"contentHtml" doc:"only where one news was asked for"`
	Audience      string   `json:"audience" enum:"all,members,enterprises"`
	EnterpriseIDs []string `json:"enterpriseIds"`
	PinnedAt      int64    `json:"pinnedUntilAt" doc:"pinned until, 0 for not"`
	PublishAt     int64    `json:"publishAt"`
	ExpireAt      int64    `json:"expireAt" doc:"0 for never"`
	Status        int      `json:"status" doc:"0 draft, 1 scheduled, 2 on, 3 withdrawn"`
	Shown         bool     `json:"shown" doc:"its audience sees it now"`
	ReadCount     int      `json:"readCount"`
	UpdateTime    string   `json:"updateTime"`
	Rev           int64    `json:"rev"`
	Can           NewsCan  `json:"can"`
}

// NewsCan is what the caller may do with a news.
type NewsCan struct {
	Edit     bool `json:"edit"`
	Withdraw bool `json:"withdraw"`
}

func (s *Service) managed(ctx context.Context, n News, html string, views map[string]int) ManagedNews {
	standing := api.StandingOf(ctx)
	may := standing.May(string(auth.NewsEdit)) && !standing.Access.Frozen
	return ManagedNews{
		ID: n.ID, Title: n.Title, Type: n.Type, CoverURL: n.CoverURL, Summary: n.Summary, ContentHTML: html, Audience: n.Audience,
		EnterpriseIDs: append([]string{}, n.EnterpriseIDs...), PinnedAt: n.PinnedUntil, PublishAt: n.PublishAt, ExpireAt: n.ExpireAt,
		Status: n.Status, Shown: n.Shown(s.now()), ReadCount: n.Seeded + views[n.ID], UpdateTime: clock.Text(n.UpdatedAt), Rev: n.Rev,
		Can: NewsCan{Edit: may && mayTouch(ctx, n), Withdraw: may && mayTouch(ctx, n) && (n.Status == newsScheduled || n.Status == newsOn)},
	}
}

// mayTouch says that the caller may change a news that stands: what goes beyond the own enterprise needs the right to
// publish for the platform.
func mayTouch(ctx context.Context, n News) bool {
	own := n.Audience == forEnterprises && slices.Equal(n.EnterpriseIDs, []string{n.EnterpriseID})
	return n.ID == "" || own || api.StandingOf(ctx).May(string(auth.NewsPublish))
}

// NewsStates is how many news there are in each state.
type NewsStates struct {
	All       int `json:"all"`
	Draft     int `json:"draft"`
	Scheduled int `json:"scheduled"`
	On        int `json:"on"`
	Withdrawn int `json:"withdrawn"`
}

// ManagedNewsPage is a page of an enterprise's own news.
type ManagedNewsPage struct {
	api.Page[ManagedNews]
	Counts    NewsStates `json:"counts" doc:"of each state, whatever is filtered"`
	Publishes bool       `json:"publishes" doc:"the caller may write for everybody"`
}

// manageNews returns the news of the enterprise that the call is made in, the newest first.
func (s *Service) manageNews(ctx context.Context, q ManageQuery) (ManagedNewsPage, error) {
	standing := api.StandingOf(ctx)
	enterpriseID := standing.Access.ID
	list, err := s.newsOf(ctx, enterpriseID)
	if err != nil {
		return ManagedNewsPage{}, err
	}
	views, err := s.views.Of(ctx, "news")
	if err != nil {
		return ManagedNewsPage{}, err
	}
	var counts NewsStates
	of := map[int]*int{newsDraft: &counts.Draft, newsScheduled: &counts.Scheduled, newsOn: &counts.On, newsWithdrawn: &counts.Withdrawn}
	rows := []ManagedNews{}
	for _, n := range list {
		counts.All++
		*of[n.Status]++
		if (q.ID != "" && n.ID != q.ID) || (q.Status != nil && n.Status != *q.Status) || !n.Matches(q.Type, q.Keyword) {
			continue
		}
		html := ""
		if q.ID != "" {
			body, err := s.bodies.Find(ctx, bodyKey(enterpriseID, n.ID))
			if err != nil {
				return ManagedNewsPage{}, err
			}
			html = body.Value.HTML
		}
		rows = append(rows, s.managed(ctx, n, html, views))
	}
	page, err := api.Cut(rows, q.PageQuery)
	return ManagedNewsPage{Page: page, Counts: counts, Publishes: mayPublish(standing)}, err
}

// mayPublish says that somebody writes for everybody: an operator, in the platform's enterprise.
func mayPublish(standing membership.Standing) bool {
	return standing.Access.ID == membership.Platform && standing.May(string(auth.NewsPublish))
}

// NewsInput is what an editor sends. A new news has no id; Rev is that of what he read.
type NewsInput struct {
	ID            string   `json:"id,omitempty" maxLength:"64" msg:"maxLength=这条新闻不存在或已经下线"`
	Action        string   `json:"action" enum:"save,publish,withdraw" msg:"required=请选择操作;enum=请选择操作"`
	Title         string   `json:"title,omitempty" maxLength:"60" msg:"maxLength=标题不能超过60字"`
	Type          string   `json:"type,omitempty" maxLength:"32" msg:"maxLength=请选择新闻类型"`
	CoverURL      string   `json:"coverUrl,omitempty" maxLength:"300" msg:"maxLength=封面须是已上传的图片"`
	Summary       string   `json:"summary,omitempty" maxLength:"200" msg:"maxLength=摘要不能超过200字"`
	ContentHTML   string   `json:"contentHtml,omitempty" maxLength:"200000" msg:"maxLength=正文过长"`
	Audience      string   `json:"audience,omitempty" enum:"all,members,enterprises" default:"enterprises" msg:"enum=请选择发布范围"`
	EnterpriseIDs []string `json:"enterpriseIds,omitempty" maxItems:"100" msg:"maxItems=一次最多面向 100 家企业发布"`
	PinnedAt      int64    `json:"pinnedUntilAt,omitempty" minimum:"0" maximum:"9999999999999" msg:"minimum=置顶截止时间不正确;maximum=置顶截止时间不正确"`
	PublishAt     int64    `json:"publishAt,omitempty" minimum:"0" maximum:"9999999999999" msg:"minimum=发布时间不正确;maximum=发布时间不正确" doc:"0 is at once"`
	ExpireAt      int64    `json:"expireAt,omitempty" minimum:"0" maximum:"9999999999999" msg:"minimum=下线时间不正确;maximum=下线时间不正确" doc:"0 is never"`
	Rev           int64    `json:"rev,omitempty"`
}

// editNews writes, publishes (now or at its time) or withdraws a news of the enterprise that the call is made in. Only
// the platform's operators who may publish write for everybody. A withdrawal leaves its text as it is.
func (s *Service) editNews(ctx context.Context, in NewsInput) (ManagedNews, error) {
	actor, standing, call := api.ActorOf(ctx), api.StandingOf(ctx), api.CallOf(ctx)
	enterpriseID, publishes := standing.Access.ID, mayPublish(standing)
	d := Draft{
		Title: in.Title, Type: in.Type, CoverURL: in.CoverURL, Summary: in.Summary, HTML: in.ContentHTML, Audience: in.Audience,
		EnterpriseIDs: in.EnterpriseIDs, PinnedUntil: in.PinnedAt, PublishAt: in.PublishAt, ExpireAt: in.ExpireAt,
	}
	if in.Action != withdrawNews {
		if err := d.For(enterpriseID, publishes); err != nil {
			return ManagedNews{}, err
		}
	}
	types, err := s.dict.Labels(ctx, "NEWS_TYPE")
	if err != nil {
		return ManagedNews{}, err
	}
	id, fresh := in.ID, in.ID == ""
	if fresh {
		id = onceID("news", actor.UserID+"/"+enterpriseID, call.IdempotencyKey)
	}
	var again *News
	n, html, err := s.change(ctx, enterpriseID, id, types, func(n *News, html *string) (audit.Line, error) {
		switch {
		case fresh && n.ID != "" && call.IdempotencyKey != "":
			again = n // the same request came before
			return audit.Line{}, errSettled
		case !fresh && n.ID == "", fresh && in.Action == withdrawNews:
			return audit.Line{}, errNoNews
		case !mayTouch(ctx, *n):
			return audit.Line{}, errNotYours
		case !fresh && n.Rev != in.Rev:
			return audit.Line{}, api.Stale(s.managed(ctx, *n, *html, nil))
		}
		before := *n
		n.ID, n.EnterpriseID, n.UpdatedAt, n.UpdatedBy = id, enterpriseID, clock.Millis(s.now()), actor.UserID
		if in.Action != withdrawNews {
			text, err := n.Write(d, types)
			if err != nil {
				return audit.Line{}, err
			}
			*html = text
		}
		if err := n.Move(in.Action, s.now()); err != nil {
			return audit.Line{}, err
		}
		line := audit.Line{
			Actor: actor.UserID, Action: "news:item:" + in.Action, TargetType: "news", TargetID: id,
			Text: newsActions[in.Action] + "“" + n.Title + "”",
		}
		if fresh {
			return line.Changed(nil, *n), nil
		}
		return line.Changed(before, *n), nil
	})
	if errors.Is(err, errSettled) && again != nil {
		body, err := s.bodies.Find(ctx, bodyKey(enterpriseID, id))
		return s.managed(ctx, *again, body.Value.HTML, nil), err
	}
	if errors.Is(err, store.ErrConflict) {
		return ManagedNews{}, api.Conflict("busy", "有人正在修改这条新闻，请稍后再试")
	}
	if err != nil {
		return ManagedNews{}, err
	}
	return s.managed(ctx, n, html, nil), nil
}

var newsActions = map[string]string{saveNews: "保存新闻", publishNews: "发布新闻", withdrawNews: "撤回新闻"}

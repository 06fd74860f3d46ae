package content

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

var errNoNews = api.NotFound("news_gone", "这条新闻不存在或已经下线")

// NewsQuery filters the public news.
type NewsQuery struct {
	api.PageQuery
	Type    string `json:"type,omitempty" query:"type" maxLength:"32" msg:"maxLength=新闻类型不正确"`
	Keyword string `json:"keyword,omitempty" query:"keyword" maxLength:"40" msg:"maxLength=关键词不能超过40字"`
}

// NewsRow is a news as a list shows it.
type NewsRow struct {
	ID          string `json:"id"`
	Title       string `json:"title"`
	Type        string `json:"type"`
	TypeName    string `json:"typeName"`
	CoverURL    string `json:"coverUrl"`
	Kind        string `json:"kind" doc:"which drawing stands for a missing cover"`
	Summary     string `json:"summary"`
	Pinned      bool   `json:"pinned"`
	ReadCount   int    `json:"readCount"`
	PublishTime string `json:"publishTime"`
}

func (s *Service) newsRows(ctx context.Context, list []News) ([]NewsRow, error) {
	types, err := s.dict.Labels(ctx, "NEWS_TYPE")
	if err != nil {
		return nil, err
	}
	views, err := s.views.Of(ctx, "news")
	now := s.now()
	rows := make([]NewsRow, len(list))
	for i, n := range list {
		rows[i] = NewsRow{
			ID: n.ID, Title: n.Title, Type: n.Type, TypeName: types[n.Type], CoverURL: n.CoverURL, Kind: newsKinds[n.Type], Summary: n.Summary,
			Pinned: n.Pinned(now), ReadCount: n.Seeded + views[n.ID], PublishTime: clock.Text(n.PublishAt),
		}
	}
	return rows, err
}

// pageNews returns what is published for everybody at the moment: what is pinned first, then the newest.
func (s *Service) pageNews(ctx context.Context, q NewsQuery) (api.Page[NewsRow], error) {
	now := s.now()
	list, err := s.publicNews(ctx, now)
	if err != nil {
		return api.Page[NewsRow]{}, err
	}
	list = slices.DeleteFunc(list, func(n News) bool { return !n.Matches(q.Type, q.Keyword) })
	slices.SortStableFunc(list, func(a, b News) int {
		switch {
		case a.Pinned(now) == b.Pinned(now):
			return 0
		case a.Pinned(now):
			return -1
		}
		return 1
	})
	page, err := api.Cut(list, q.PageQuery)
	if err != nil {
		return api.Page[NewsRow]{}, err
	}
	rows, err := s.newsRows(ctx, page.Records)
	return api.Page[NewsRow]{Current: page.Current, PageSize: page.PageSize, Total: page.Total, Records: rows}, err
}

// NewsID names a news.
type NewsID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少新闻编号;maxLength=这条新闻不存在或已经下线"`
}

// NewsLink is a news that one may go to.
type NewsLink struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// NewsDetail is a news with its text.
type NewsDetail struct {
	NewsRow
	ContentHTML string    `json:"contentHtml" doc:"cleaned by shared/richtext"`
	Prev        *NewsLink `json:"prev" doc:"the one published before it"`
	Next        *NewsLink `json:"next" doc:"the one published after it"`
	Related     []NewsRow `json:"related" doc:"the latest of its type, at most 4"`
	ExpireTime  string    `json:"expireTime"`
}

const relatedMost = 4

// newsDetail returns a public news. One that is not published yet, withdrawn, expired or somebody else's is not there.
func (s *Service) newsDetail(ctx context.Context, q NewsID) (NewsDetail, error) {
	var body store.Versioned[Body]
	var list []News
	var reads errgroup.Group
	reads.Go(func() (err error) { body, err = s.bodies.Find(ctx, bodyKey(membership.Platform, q.ID)); return })
	reads.Go(func() (err error) { list, err = s.publicNews(ctx, s.now()); return })
	if err := reads.Wait(); err != nil {
		return NewsDetail{}, err
	}
	named := func(n News) bool { return n.ID == q.ID }
	at := slices.IndexFunc(list, named)
	if at < 0 {
		// Another process may have published it since this one has read the list.
		latest, err := s.listed.Stored(ctx, q.ID)
		if err != nil {
			return NewsDetail{}, err
		}
		if latest.Version == 0 || !latest.Value.Public(s.now()) {
			return NewsDetail{}, errNoNews
		}
		list = append(list, latest.Value)
		Newest(list)
		at = slices.IndexFunc(list, named)
	}
	picked := []News{list[at]}
	for i, n := range list {
		if i != at && n.Type == list[at].Type && len(picked) <= relatedMost {
			picked = append(picked, n)
		}
	}
	rows, err := s.newsRows(ctx, picked)
	if err != nil {
		return NewsDetail{}, err
	}
	d := NewsDetail{NewsRow: rows[0], ContentHTML: body.Value.HTML, Related: rows[1:], ExpireTime: clock.Text(list[at].ExpireAt)}
	if at+1 < len(list) {
		d.Prev = &NewsLink{list[at+1].ID, list[at+1].Title}
	}
	if at > 0 {
		d.Next = &NewsLink{list[at-1].ID, list[at-1].Title}
	}
	return d, nil
}

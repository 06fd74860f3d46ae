package article

import (
	"context"
	"encoding/xml"
	"errors"
	"net/http"
	"time"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
	"bimportal/shared/textdiff"
)

// MineQuery filters what one has written oneself.
type MineQuery struct {
	api.PageQuery
	State string `json:"status,omitempty" enum:"draft,review,on,refused,hidden," msg:"enum=状态不正确"`
}

var stateNames = map[string]post.State{"draft": post.Draft, "review": post.Review, "on": post.On, "refused": post.Refused, "hidden": post.Hidden}

// MineRow is an article of the caller.
type MineRow struct {
	Card
	State      post.State `json:"status" enum:"0,1,2,3,4"`
	Revision   int        `json:"revision"`
	ChangeTime string     `json:"changeTime"`
}

// mineMost is how many of one's latest articles are listed.
const mineMost = 500

// Mine returns what the caller has written, the last changed first.
func (s *Service) Mine(ctx context.Context, q MineQuery) (api.Page[MineRow], error) {
	rows, err := store.Newest(ctx, s.rows, byOwner, string(post.Article)+"#"+api.ActorOf(ctx).UserID, nil, mineMost)
	if err != nil {
		return api.Page[MineRow]{}, err
	}
	list := []MineRow{}
	for _, r := range rows {
		if a := r.Value; q.State == "" || a.State == stateNames[q.State] {
			list = append(list, MineRow{a.card(), a.State, a.Revision, clock.Text(a.ChangedAt)})
		}
	}
	return api.Cut(list, q.PageQuery)
}

// CollectedRow is an article that the caller keeps. Of what is public no more nothing is told.
type CollectedRow struct {
	ID           string `json:"id"`
	Title        string `json:"title"`
	Author       string `json:"author"`
	Gone         bool   `json:"gone"`
	CommentCount int    `json:"commentCount"`
	EditTime     string `json:"editTime"`
	CollectTime  string `json:"collectTime"`
}

// CollectedQuery pages through what one keeps.
type CollectedQuery struct{ api.PageQuery }

// Collected returns the articles that the caller keeps, the latest first.
func (s *Service) Collected(ctx context.Context, q CollectedQuery) (api.Page[CollectedRow], error) {
	rows, err := s.collected(ctx, api.ActorOf(ctx).UserID)
	if err != nil {
		return api.Page[CollectedRow]{}, err
	}
	cut, err := api.Cut(rows, q.PageQuery)
	page := api.Page[CollectedRow]{Current: cut.Current, PageSize: cut.PageSize, Total: cut.Total, Records: []CollectedRow{}}
	for _, m := range cut.Records {
		a, err := s.public(ctx, m.ID)
		if err != nil && !errors.Is(err, post.ErrGone) {
			return page, err
		}
		row := CollectedRow{ID: m.ID, Gone: err != nil, CollectTime: clock.Text(m.At)}
		if !row.Gone {
			row.Title, row.Author, row.CommentCount, row.EditTime = a.Value.Title, a.Value.Author, a.Value.Comments, clock.Text(a.Value.EditedAt)
		}
		page.Records = append(page.Records, row)
	}
	return page, err
}

// RevisionRow is what was sent off at one time.
type RevisionRow struct {
	N      int    `json:"n"`
	Time   string `json:"time"`
	Log    string `json:"log"`
	Title  string `json:"title"`
	Length int    `json:"length" doc:"characters of the source"`
}

// Revisions are all of an article, the newest first.
type Revisions struct {
	List []RevisionRow `json:"list"`
}

// Revisions returns what the caller sent off of an article of his own. It returns post_gone (404).
func (s *Service) Revisions(ctx context.Context, q IDQuery) (Revisions, error) {
	if _, _, err := s.own(ctx, q.ID, api.ActorOf(ctx).UserID); err != nil {
		return Revisions{}, err
	}
	rows, err := s.lastRevisions(ctx, q.ID)
	out := Revisions{List: []RevisionRow{}}
	for _, r := range rows {
		v := r.Value
		out.List = append(out.List, RevisionRow{v.N, clock.Text(v.At), v.Log, v.Title, len([]rune(v.ContentMd))})
	}
	return out, err
}

// CompareQuery names two revisions; with 0 it is what is being written.
type CompareQuery struct {
	IDQuery
	Before int `query:"before" json:"before" minimum:"0" required:"true" msg:"required=缺少版本号;minimum=版本不存在"`
	After  int `query:"after" json:"after" minimum:"0" required:"true" msg:"required=缺少版本号;minimum=版本不存在"`
}

// Compared is in what two revisions differ.
type Compared struct {
	Title []textdiff.Line `json:"title"`
	Lines []textdiff.Line `json:"lines"`
}

var errNoRevision = api.NotFound("revision_gone", "版本不存在")

// Compare returns in what two revisions of an article of the caller differ. It returns post_gone and revision_gone (404).
func (s *Service) Compare(ctx context.Context, q CompareQuery) (Compared, error) {
	_, d, err := s.own(ctx, q.ID, api.ActorOf(ctx).UserID)
	if err != nil {
		return Compared{}, err
	}
	form := func(n int) (Form, error) {
		if n == 0 {
			return d.Value.Form, nil
		}
		v, err := s.past.Get(ctx, pastKey(q.ID, n))
		if errors.Is(err, store.ErrNotFound) {
			err = errNoRevision
		}
		return v.Value.Form, err
	}
	before, err := form(q.Before)
	if err != nil {
		return Compared{}, err
	}
	after, err := form(q.After)
	return Compared{textdiff.Of(before.Title, after.Title), textdiff.Of(before.ContentMd, after.ContentMd)}, err
}

// RestoreForm takes a revision up again; rev is that of the draft as the caller read it.
type RestoreForm struct {
	IDForm
	N   int   `json:"n" minimum:"1" msg:"required=缺少版本号;minimum=版本不存在"`
	Rev int64 `json:"rev" msg:"required=缺少版本号"`
}

// Restore makes what the caller is writing what a revision was; the public reads it once it is sent off. It returns post_gone and revision_gone
// (404), and stale_rev (409) with the draft as it stands.
func (s *Service) Restore(ctx context.Context, in RestoreForm) (DraftView, error) {
	a, _, err := s.own(ctx, in.ID, api.ActorOf(ctx).UserID)
	if err != nil {
		return DraftView{}, err
	}
	v, err := s.past.Get(ctx, pastKey(a.Value.ID, in.N))
	if errors.Is(err, store.ErrNotFound) {
		err = errNoRevision
	}
	if err != nil {
		return DraftView{}, err
	}
	return s.Save(ctx, DraftForm{Form: v.Value.Form, ID: in.ID, Rev: in.Rev})
}

// rss is a feed of the latest articles (RSS 2.0).
type rss struct {
	XMLName xml.Name  `xml:"rss"`
	Version string    `xml:"version,attr"`
	Title   string    `xml:"channel>title"`
	Link    string    `xml:"channel>link"`
	About   string    `xml:"channel>description"`
	Lang    string    `xml:"channel>language"`
	Items   []rssItem `xml:"channel>item"`
}

type rssItem struct {
	Title    string   `xml:"title"`
	Link     string   `xml:"link"`
	GUID     string   `xml:"guid"`
	About    string   `xml:"description"`
	Author   string   `xml:"author"`
	Category []string `xml:"category"`
	At       string   `xml:"pubDate"`
}

const rssMost = 30

// RSS answers the latest articles as RSS 2.0.
func (s *Service) RSS(origin string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		all, err := s.latest(r.Context())
		if err != nil {
			api.WriteError(w, r, err)
			return
		}
		site := origin + "/portal"
		feed := rss{Version: "2.0", Title: "BIM 社区文章", Link: site + "/extra-community", About: "交流社区的最新文章", Lang: "zh-cn"}
		for _, a := range all[:min(len(all), rssMost)] {
			feed.Items = append(feed.Items, rssItem{a.Title, site + Path(a.ID), site + Path(a.ID), a.Summary, a.Author, a.Tags, time.UnixMilli(a.PublishedAt).In(clock.Shanghai).Format(time.RFC1123Z)})
		}
		body, err := xml.Marshal(feed)
		if err != nil {
			api.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/rss+xml; charset=utf-8")
		w.Header().Set("Cache-Control", "public, s-maxage=60")
		if _, err := w.Write(append([]byte(xml.Header), body...)); err != nil {
			return // the reader has gone
		}
	}
}

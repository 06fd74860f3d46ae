package content

import (
	"context"
	"errors"
	"strings"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/markdown"
	"bimportal/shared/store"
)

var errNoHelp = api.NotFound("help_gone", "这篇帮助文档不存在或已经移走")

// None is the input of a call that takes nothing.
type None struct{}

// HelpNode is a page of the tree. Nodes come in a reader's order, each after the one it hangs from.
type HelpNode struct {
	ID       string `json:"id"`
	ParentID string `json:"parentId" doc:"empty at the top"`
	Title    string `json:"title"`
	HasText  bool   `json:"hasText" doc:"false for a heading that only holds others"`
}

// helpTree returns the help centre's pages.
func (s *Service) helpTree(ctx context.Context, _ None) ([]HelpNode, error) {
	rows, err := s.helpTreeRows(ctx)
	nodes := make([]HelpNode, len(rows))
	for i, r := range rows {
		nodes[i] = HelpNode{r.ID, r.ParentID, r.Title, r.HasText}
	}
	return nodes, err
}

// HelpID names a page.
type HelpID struct {
	ID string `json:"id" query:"id" maxLength:"64" required:"true" msg:"required=缺少文档编号;maxLength=这篇帮助文档不存在或已经移走"`
}

// HelpLink is a page that one may go to.
type HelpLink struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// HelpDoc is a page of the help centre (product.md section 7).
type HelpDoc struct {
	ID          string             `json:"id"`
	ParentID    string             `json:"parentId"`
	Title       string             `json:"title"`
	Summary     string             `json:"summary"`
	ContentMd   string             `json:"contentMd"`
	ContentHTML string             `json:"contentHtml" doc:"made of contentMd and cleaned: it may be shown as it is"`
	Headings    []markdown.Heading `json:"headings"`
	Version     string             `json:"version"`
	Product     string             `json:"product"`
	VideoURL    string             `json:"videoUrl"`
	PosterURL   string             `json:"posterUrl"`
	Helpful     HelpfulCount       `json:"helpful"`
	ViewCount   int                `json:"viewCount"`
	Prev        *HelpLink          `json:"prev"`
	Next        *HelpLink          `json:"next"`
	UpdateTime  string             `json:"updateTime"`
}

// HelpfulCount is how many readers found a page helpful, and how many did not.
type HelpfulCount struct {
	Yes int `json:"yes"`
	No  int `json:"no"`
}

// helpDoc returns a page; 404 for a heading that has no text of its own.
func (s *Service) helpDoc(ctx context.Context, q HelpID) (HelpDoc, error) {
	var rows []HelpRow
	var helpful store.Versioned[Helpful]
	var views map[string]int
	var v store.Versioned[HelpText]
	var reads errgroup.Group
	reads.Go(func() (err error) { rows, err = s.helpTreeRows(ctx); return })
	reads.Go(func() (err error) { helpful, err = s.helpful.Find(ctx, helpfulKey(q.ID)); return })
	reads.Go(func() (err error) { views, err = s.views.Of(ctx, "help"); return })
	reads.Go(func() (err error) { v, err = s.helpTexts.Get(ctx, helpTextKey(q.ID)); return })
	err := reads.Wait()
	if errors.Is(err, store.ErrNotFound) {
		return HelpDoc{}, errNoHelp
	}
	if err != nil {
		return HelpDoc{}, err
	}
	place, ok := PlaceOf(rows, q.ID)
	if !ok {
		return HelpDoc{}, errNoHelp
	}
	var row HelpRow
	for _, r := range rows {
		if r.ID == q.ID {
			row = r
		}
	}
	t := v.Value
	return HelpDoc{
		ID: t.ID, ParentID: row.ParentID, Title: t.Title, Summary: t.Summary, ContentMd: t.Markdown, ContentHTML: t.HTML, Headings: append([]markdown.Heading{}, t.Headings...),
		Version: t.Version, Product: row.Product, VideoURL: t.VideoURL, PosterURL: t.PosterURL,
		Helpful: HelpfulCount{helpful.Value.Yes, helpful.Value.No}, ViewCount: views[t.ID],
		Prev: linkOf(place.Prev), Next: linkOf(place.Next), UpdateTime: clock.Text(row.UpdatedAt),
	}, nil
}

func linkOf(r *HelpRow) *HelpLink {
	if r == nil {
		return nil
	}
	return &HelpLink{r.ID, r.Title}
}

// HelpQuery is what is looked for in the help centre.
type HelpQuery struct {
	Keyword string `json:"keyword" query:"keyword" required:"true" maxLength:"40" msg:"required=请输入要查找的内容;maxLength=关键词不能超过40字"`
}

// HelpHits are the pages that hold it.
type HelpHits struct {
	Total int   `json:"total"`
	Hits  []Hit `json:"hits" doc:"at most 30"`
}

const hitsMost = 30

// searchHelp returns the pages that hold every word of the keyword.
func (s *Service) searchHelp(ctx context.Context, q HelpQuery) (HelpHits, error) {
	if strings.TrimSpace(q.Keyword) == "" {
		return HelpHits{}, api.Field("keyword", "请输入要查找的内容")
	}
	var plains map[string]string
	var rows []HelpRow
	var reads errgroup.Group
	reads.Go(func() (err error) { plains, err = s.helpAll(ctx); return })
	reads.Go(func() (err error) { rows, err = s.helpTreeRows(ctx); return })
	if err := reads.Wait(); err != nil {
		return HelpHits{}, err
	}
	hits := Find(rows, plains, q.Keyword)
	return HelpHits{len(hits), append([]Hit{}, hits[:min(len(hits), hitsMost)]...)}, nil
}

// HelpVote is what a reader says of a page.
type HelpVote struct {
	ID      string `json:"id" maxLength:"64" msg:"required=缺少文档编号;maxLength=这篇帮助文档不存在或已经移走"`
	Helpful bool   `json:"helpful" msg:"required=请选择是否有帮助"`
	Voter   string `json:"voter" pattern:"^[0-9a-f]{32}$" msg:"required=缺少访客标记;pattern=访客标记不正确" doc:"32 hexadecimal characters that the browser made up for itself"`
}

// voteHelp counts a reader's vote, once for each browser; voting again changes it. It keeps nothing of who voted.
func (s *Service) voteHelp(ctx context.Context, in HelpVote) (HelpfulCount, error) {
	h, err := s.vote(ctx, in.ID, in.Voter, in.Helpful)
	return HelpfulCount{h.Yes, h.No}, err
}

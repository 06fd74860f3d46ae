package content

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/markdown"
	"bimportal/shared/store"
)

// HelpManaged is a page of the help centre as the operators' tree shows it.
type HelpManaged struct {
	ID        string       `json:"id"`
	ParentID  string       `json:"parentId" doc:"empty at the top"`
	Title     string       `json:"title"`
	Heading   bool         `json:"heading" doc:"holds others and has no text"`
	State     string       `json:"state" enum:"draft,on,off" doc:"draft was never public, off was"`
	Staged    bool         `json:"staged" doc:"something is written that is not published"`
	Product   string       `json:"product"`
	Helpful   HelpfulCount `json:"helpful"`
	ViewCount int          `json:"viewCount"`
	UpdatedAt int64        `json:"updatedAt" doc:"epoch milliseconds of what the public reads"`
	Rev       int64        `json:"rev"`
}

func managedHelp(r HelpRow, h Helpful, views int) HelpManaged {
	state := r.State
	if r.Public() {
		state = "on"
	}
	return HelpManaged{
		ID: r.ID, ParentID: r.ParentID, Title: r.Title, Heading: !r.HasText, State: state, Staged: r.Staged, Product: r.Product,
		Helpful: HelpfulCount{h.Yes, h.No}, ViewCount: views, UpdatedAt: r.UpdatedAt, Rev: r.Rev,
	}
}

// helpDesk returns every page in a reader's order, with what readers said of it.
func (s *Service) helpDesk(ctx context.Context, _ None) ([]HelpManaged, error) {
	var rows []HelpRow
	var votes map[string]Helpful
	var views map[string]int
	var reads errgroup.Group
	reads.Go(func() (err error) { rows, err = s.allHelp(ctx); return })
	reads.Go(func() (err error) { votes, err = s.helpVotes(ctx); return })
	reads.Go(func() (err error) { views, err = s.views.Of(ctx, "help"); return })
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	list := make([]HelpManaged, len(rows))
	for i, r := range rows {
		list[i] = managedHelp(r, votes[r.ID], views[r.ID])
	}
	return list, nil
}

// HelpPage is a page as its editors read it: what is written and not published, where there is something.
type HelpPage struct {
	HelpManaged
	Version   string `json:"version"`
	ContentMd string `json:"contentMd"`
	VideoURL  string `json:"videoUrl"`
	PosterURL string `json:"posterUrl"`
}

func pageOf(p helpWhole, h Helpful) HelpPage {
	page := HelpPage{HelpManaged: managedHelp(p.row.Value, h, 0)}
	d := p.written()
	page.Title, page.Product, page.Version, page.ContentMd, page.VideoURL, page.PosterURL = d.Title, d.Product, d.Version, d.Markdown, d.VideoURL, d.PosterURL
	return page
}

// helpPage returns a page whole, in any state.
func (s *Service) helpPage(ctx context.Context, in HelpID) (HelpPage, error) {
	p, err := s.wholeHelp(ctx, in.ID)
	if err != nil {
		return HelpPage{}, err
	}
	h, err := s.helpful.Find(ctx, helpfulKey(in.ID))
	return pageOf(p, h.Value), err
}

// HelpInput is what an editor sends. A new page has no id; Rev is that of what he read.
type HelpInput struct {
	ID        string `json:"id,omitempty" maxLength:"64" msg:"maxLength=这篇帮助文档不存在或已经移走"`
	ParentID  string `json:"parentId,omitempty" maxLength:"64" msg:"maxLength=请选择列表中的目录" doc:"of a new page; empty is the top"`
	Heading   bool   `json:"heading,omitempty" doc:"of a new page: it holds others and has no text"`
	Action    string `json:"action" enum:"save,publish,withdraw" msg:"required=请选择操作;enum=请选择操作"`
	Title     string `json:"title,omitempty" maxLength:"60" msg:"maxLength=标题不能超过60字"`
	Product   string `json:"product,omitempty" maxLength:"20" msg:"maxLength=所属产品不能超过20字"`
	Version   string `json:"version,omitempty" maxLength:"20" msg:"maxLength=适用版本不能超过20字"`
	ContentMd string `json:"contentMd,omitempty" maxLength:"50000" msg:"maxLength=正文不能超过50000字"`
	VideoURL  string `json:"videoUrl,omitempty" maxLength:"300" msg:"maxLength=视频地址过长"`
	PosterURL string `json:"posterUrl,omitempty" maxLength:"300" msg:"maxLength=视频封面须是已上传的图片"`
	Rev       int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
}

// editHelp saves what is written of a page, publishes it or takes it back. 404 help_gone, 409 stale_rev, heading_not_public,
// pages_public, help_not_published, too_many_pages.
func (s *Service) editHelp(ctx context.Context, in HelpInput) (HelpPage, error) {
	p, err := s.changeHelp(ctx, in, 0)
	if errors.Is(err, store.ErrConflict) {
		err = errHelpBusy
	}
	if err != nil {
		return HelpPage{}, err
	}
	h, err := s.helpful.Find(ctx, helpfulKey(p.row.Value.ID))
	return pageOf(p, h.Value), err
}

var errHelpBusy = api.Conflict("busy", "有人正在调整帮助文档，请稍后再试")

// HelpMove puts a page elsewhere.
type HelpMove struct {
	ID       string `json:"id" maxLength:"64" msg:"required=缺少文档编号;maxLength=这篇帮助文档不存在或已经移走"`
	ParentID string `json:"parentId,omitempty" maxLength:"64" msg:"maxLength=请选择列表中的目录" doc:"empty is the top"`
	AfterID  string `json:"afterId,omitempty" maxLength:"64" msg:"maxLength=所选位置已经变化，请刷新后重试" doc:"the brother it stands behind, empty to be the first"`
}

// moveHelp puts a page below another heading or behind another brother, and returns the tree as it is then.
func (s *Service) moveHelp(ctx context.Context, in HelpMove) ([]HelpManaged, error) {
	err := s.placeHelp(ctx, in)
	if errors.Is(err, store.ErrConflict) {
		err = errHelpBusy
	}
	if err != nil {
		return nil, err
	}
	return s.helpDesk(ctx, None{})
}

// HelpDeletion names a draft.
type HelpDeletion struct {
	ID  string `json:"id" maxLength:"64" msg:"required=缺少文档编号;maxLength=这篇帮助文档不存在或已经移走"`
	Rev int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// deleteHelp deletes a page that never was public and holds nothing. 409 help_was_public, help_not_empty, stale_rev.
func (s *Service) deleteHelp(ctx context.Context, in HelpDeletion) (None, error) {
	err := s.dropHelp(ctx, in)
	if errors.Is(err, store.ErrConflict) {
		err = errHelpBusy
	}
	return None{}, err
}

// HelpSource is a text to be shown as its readers will see it.
type HelpSource struct {
	ContentMd string `json:"contentMd" maxLength:"50000" msg:"required=请输入正文;maxLength=正文不能超过50000字"`
}

// HelpRendered is a text as its readers will see it.
type HelpRendered struct {
	ContentHTML string             `json:"contentHtml" doc:"cleaned: it may be shown as it is"`
	Headings    []markdown.Heading `json:"headings"`
}

// previewHelp returns a text as a page shows it; it stores nothing.
func (s *Service) previewHelp(_ context.Context, in HelpSource) (HelpRendered, error) {
	d, err := markdown.Render(in.ContentMd)
	return HelpRendered{d.HTML, append([]markdown.Heading{}, d.Headings...)}, err
}

// published returns what the public reads of a draft.
func (d HelpDraft) published(r *HelpRow, now clock.Clock) (HelpText, HelpPlain, error) {
	r.Title, r.Product, r.UpdatedAt, r.State, r.Staged = d.Title, d.Product, clock.Millis(now()), "", false
	m, err := markdown.Render(d.Markdown)
	return HelpText{
		ID: r.ID, Title: d.Title, Summary: summaryOf(m.Text, 120), Version: d.Version, Markdown: d.Markdown, HTML: m.HTML, Headings: m.Headings,
		VideoURL: d.VideoURL, PosterURL: d.PosterURL,
	}, HelpPlain{r.ID, m.Text}, err
}

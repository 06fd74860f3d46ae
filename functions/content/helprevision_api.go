package content

import (
	"context"
	"errors"

	"bimportal/shared/store"
)

// helpRevisionList returns the revisions of a page that are kept. 404 help_gone.
func (s *Service) helpRevisionList(ctx context.Context, in HelpID) (HelpRevisions, error) {
	past, err := s.helpPast(ctx, in.ID)
	return past.Value.rows(), err
}

// HelpComparison names two revisions of a page; 0 is what is written now.
type HelpComparison struct {
	HelpID
	Before int `json:"before" minimum:"0" msg:"required=缺少版本号;minimum=版本号不正确"`
	After  int `json:"after" minimum:"0" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// compareHelp returns in what two revisions of a page differ. 404 help_gone, revision_gone.
func (s *Service) compareHelp(ctx context.Context, in HelpComparison) (HelpDifference, error) {
	before, err := s.helpRevision(ctx, in.ID, in.Before)
	if err != nil {
		return HelpDifference{}, err
	}
	after, err := s.helpRevision(ctx, in.ID, in.After)
	return before.Until(after), err
}

// HelpRestoration names a revision to be taken up again; Rev is that of the page as its editor read it.
type HelpRestoration struct {
	HelpID
	N   int   `json:"n" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
	Rev int64 `json:"rev" minimum:"0" msg:"required=缺少修订号;minimum=修订号不正确"`
}

// restoreHelp saves what a revision said as the page's next one; readers see it once it is published. 404 help_gone, revision_gone,
// 409 stale_rev, revision_same.
func (s *Service) restoreHelp(ctx context.Context, in HelpRestoration) (HelpPage, error) {
	d, err := s.helpRevision(ctx, in.ID, in.N)
	if err != nil {
		return HelpPage{}, err
	}
	p, err := s.changeHelp(ctx, HelpInput{
		ID: in.ID, Action: saveNews, Title: d.Title, Product: d.Product, Version: d.Version, ContentMd: d.Markdown, VideoURL: d.VideoURL, PosterURL: d.PosterURL, Rev: in.Rev,
	}, in.N)
	if errors.Is(err, store.ErrConflict) {
		err = errHelpBusy
	}
	if err != nil {
		return HelpPage{}, err
	}
	h, err := s.helpful.Find(ctx, helpfulKey(in.ID))
	return pageOf(p, h.Value), err
}

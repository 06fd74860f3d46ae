package content

import (
	"context"
	"fmt"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/membership"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

func helpDraftKey(id string) store.Key { return store.Key{PK: "help", SK: "draft#" + id} }
func helpHeadKey() store.Key           { return store.Key{PK: "help", SK: "head"} }

// allHelp returns every row in a reader's order.
func (s *Service) allHelp(ctx context.Context) (HelpTree, error) {
	rows, err := s.helpRows.QueryLatest(ctx, store.Range{PK: "help", From: "row#"})
	list := make([]HelpRow, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return Order(list), err
}

// helpVotes returns what readers said of every page.
func (s *Service) helpVotes(ctx context.Context) (map[string]Helpful, error) {
	rows, err := s.helpful.Query(ctx, store.Range{PK: helpfulKey("").PK})
	byID := make(map[string]Helpful, len(rows))
	for _, r := range rows {
		byID[r.Value.ID] = r.Value
	}
	return byID, err
}

// helpWhole is a page with what is written and what is published of it.
type helpWhole struct {
	row   store.Versioned[HelpRow]
	draft store.Versioned[HelpDraft]
	text  store.Versioned[HelpText]
}

// written returns what stands there: the draft, or what is published.
func (p helpWhole) written() HelpDraft {
	if p.row.Value.Staged {
		return p.draft.Value
	}
	r, t := p.row.Value, p.text.Value
	return HelpDraft{ID: r.ID, Title: r.Title, Product: r.Product, Version: t.Version, Markdown: t.Markdown, VideoURL: t.VideoURL, PosterURL: t.PosterURL}
}

// wholeHelp reads a page in any state; errNoHelp for none.
func (s *Service) wholeHelp(ctx context.Context, id string) (p helpWhole, err error) {
	if p.row, err = s.helpRows.Find(ctx, helpRowKey(id)); err != nil {
		return p, err
	}
	if p.row.Version == 0 {
		return p, errNoHelp
	}
	if p.draft, err = s.helpDrafts.Find(ctx, helpDraftKey(id)); err != nil {
		return p, err
	}
	p.text, err = s.helpTexts.Find(ctx, helpTextKey(id))
	return p, err
}

// helpShape reads the tree with the write that holds a transaction to it.
func (s *Service) helpShape(ctx context.Context) (HelpTree, store.Write, error) {
	head, err := s.helpHeads.Find(ctx, helpHeadKey())
	if err != nil {
		return nil, store.Write{}, err
	}
	head.Value.Changes++
	tree, err := s.allHelp(ctx)
	return tree, s.helpHeads.Put(helpHeadKey(), head), err
}

func (s *Service) helpLine(ctx context.Context, verb, text string, r HelpRow) ([]store.Write, error) {
	return s.book.Put(ctx, membership.Platform, s.now(), audit.Line{
		Actor: api.ActorOf(ctx).UserID, Action: "help:page:" + verb, TargetType: "help", TargetID: r.ID, Text: text + "“" + r.Title + "”",
	})
}

var helpActions = map[string]string{saveNews: "保存帮助文档", publishNews: "发布帮助文档", withdrawNews: "撤下帮助文档"}

// changeHelp does what an editor asked for, in one transaction with the line of the book, the page's revisions and what the search knows. from is
// the revision that a save takes up again, 0 for none.
func (s *Service) changeHelp(ctx context.Context, in HelpInput, from int) (p helpWhole, err error) {
	id, fresh := in.ID, in.ID == ""
	if fresh {
		id = onceID("help", api.ActorOf(ctx).UserID, api.CallOf(ctx).IdempotencyKey)
	}
	err = store.Retry(ctx, func() error {
		if p, err = s.wholeHelp(ctx, id); err != nil && !(fresh && err == errNoHelp) {
			return err
		}
		r := &p.row.Value
		switch {
		case fresh && in.Action == withdrawNews:
			return errNoHelp
		case fresh && p.row.Version > 0:
			return nil // the same request came before
		case !fresh && in.Rev != r.Rev:
			return api.Stale(pageOf(p, Helpful{}))
		}
		var writes []store.Write
		if writes, err = s.helpWrites(ctx, &p, id, in, fresh, from); err != nil {
			return err
		}
		verb, text := in.Action, helpActions[in.Action]
		if from > 0 {
			verb, text = "restore", fmt.Sprintf("恢复第 %d 版帮助文档", from)
		}
		line, err := s.helpLine(ctx, verb, text, *r)
		if err != nil {
			return err
		}
		if err := s.db.Transact(ctx, append(writes, line...)...); err != nil {
			return err
		}
		s.forgetHelp()
		return nil
	})
	return p, err
}

// helpWrites changes the page as asked for and returns what is written of it.
func (s *Service) helpWrites(ctx context.Context, p *helpWhole, id string, in HelpInput, fresh bool, from int) (writes []store.Write, err error) {
	r := &p.row.Value
	if fresh {
		*r = HelpRow{ID: id, HasText: !in.Heading, State: helpDraft}
	}
	d := HelpDraft{ID: id, Title: in.Title, Product: in.Product, Version: in.Version, Markdown: in.ContentMd, VideoURL: in.VideoURL, PosterURL: in.PosterURL}
	if in.Action != withdrawNews {
		if err := d.Check(!r.HasText, in.Action == publishNews); err != nil {
			return nil, err
		}
	}
	if fresh || in.Action != saveNews {
		tree, held, err := s.helpShape(ctx)
		if err != nil {
			return nil, err
		}
		writes = append(writes, held)
		if err := inTree(tree, r, in, fresh); err != nil {
			return nil, err
		}
	}
	if r.HasText && in.Action != withdrawNews {
		var before *HelpDraft
		if !fresh {
			stands := p.written()
			before = &stands
		}
		if from > 0 && d == *before {
			return nil, errSameHelpRevision
		}
		past, err := s.revised(ctx, *r, before, d, HelpRevision{From: from, Shown: in.Action == publishNews})
		if err != nil {
			return nil, err
		}
		writes = append(writes, past...)
	}
	r.Rev++
	r.UpdatedBy = api.ActorOf(ctx).UserID
	switch in.Action {
	case saveNews:
		if !r.Public() {
			r.Title, r.Product = d.Title, d.Product
		}
		r.Staged, p.draft.Value = true, d
		writes = append(writes, s.helpDrafts.Replace(helpDraftKey(id), d, r.Rev))
	case publishNews:
		text, plain, err := d.published(r, s.now)
		if err != nil {
			return nil, err
		}
		p.text.Value = text
		writes = append(writes, s.helpDrafts.Remove(helpDraftKey(id)))
		if r.HasText {
			writes = append(writes, s.helpTexts.Replace(helpTextKey(id), text, r.Rev), s.helpPlains.Replace(helpPlainKey(id), plain, r.Rev), s.index.Put(s.now(), text.searchDoc(*r, plain.Text)))
		}
	case withdrawNews:
		r.State = helpOff
		if r.HasText {
			writes = append(writes, s.index.Gone(s.now(), searchdoc.Help, id))
		}
	}
	writes = append(writes, s.helpRows.Put(helpRowKey(id), p.row))
	p.row.Version++
	return writes, nil
}

// inTree holds what is asked for to the tree, and gives a new page its place at the end of its heading.
func inTree(tree HelpTree, r *HelpRow, in HelpInput, fresh bool) error {
	if fresh {
		if len(tree) >= helpMost {
			return errHelpFull
		}
		placed, err := tree.Place(*r, in.ParentID, tree.last(in.ParentID))
		if err != nil {
			return err
		}
		*r = placed[len(placed)-1]
	}
	switch in.Action {
	case publishNews:
		return tree.MayShow(*r)
	case withdrawNews:
		return tree.MayHide(*r)
	}
	return nil
}

// placeHelp moves a page; the brothers whose places change are written with it.
func (s *Service) placeHelp(ctx context.Context, in HelpMove) error {
	return store.Retry(ctx, func() error {
		tree, held, err := s.helpShape(ctx)
		if err != nil {
			return err
		}
		page, ok := tree.find(in.ID)
		if !ok {
			return errNoHelp
		}
		placed, err := tree.Place(page, in.ParentID, in.AfterID)
		if err != nil {
			return err
		}
		writes, err := s.helpLine(ctx, "move", "移动帮助文档", page)
		if err != nil {
			return err
		}
		writes = append(writes, held)
		for _, r := range placed {
			v, err := s.helpRows.Get(ctx, helpRowKey(r.ID))
			if err != nil {
				return err
			}
			v.Value.ParentID, v.Value.Order, v.Value.UpdatedBy = r.ParentID, r.Order, api.ActorOf(ctx).UserID
			writes = append(writes, s.helpRows.Put(helpRowKey(r.ID), v))
		}
		if err := s.db.Transact(ctx, writes...); err != nil {
			return err
		}
		s.forgetHelp()
		return nil
	})
}

// dropHelp deletes a draft that holds nothing.
func (s *Service) dropHelp(ctx context.Context, in HelpDeletion) error {
	return store.Retry(ctx, func() error {
		p, err := s.wholeHelp(ctx, in.ID)
		if err != nil {
			return err
		}
		if in.Rev != p.row.Value.Rev {
			return api.Stale(pageOf(p, Helpful{}))
		}
		tree, held, err := s.helpShape(ctx)
		if err != nil {
			return err
		}
		if err := tree.MayDelete(p.row.Value); err != nil {
			return err
		}
		line, err := s.helpLine(ctx, "delete", "删除帮助文档草稿", p.row.Value)
		if err != nil {
			return err
		}
		past, err := s.unrevised(ctx, in.ID)
		if err != nil {
			return err
		}
		return s.db.Transact(ctx, append(append(line, past...), held, s.helpRows.DeleteAs(helpRowKey(in.ID), p.row), s.helpDrafts.Remove(helpDraftKey(in.ID)))...)
	})
}

// forgetHelp lets this process read what it has just written; others keep theirs for a minute.
func (s *Service) forgetHelp() {
	s.helpTrees.Forget()
	s.helpWords.Forget()
}

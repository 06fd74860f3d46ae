package article

import (
	"context"
	"fmt"
	"strings"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/markdown"
	"bimportal/shared/notify"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// DraftForm is what somebody writes; without an id it begins an article.
type DraftForm struct {
	Form
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=文章不存在"`
	Rev int64  `json:"rev,omitempty"`
}

// DraftView is a draft with where the operators' words stand in it.
type DraftView struct {
	Form
	ID       string       `json:"id"`
	Rev      int64        `json:"rev"`
	State    post.State   `json:"status" enum:"0,1,2,3,4"`
	Revision int          `json:"revision" doc:"that was sent off last; 0 for none"`
	SaveTime string       `json:"saveTime"`
	Marks    []words.Mark `json:"marks"`
	HTML     string       `json:"html" doc:"as the public would read it"`
}

func (s *Service) draftView(ctx context.Context, a Article, v store.Versioned[Draft]) (DraftView, error) {
	marks, err := s.core.Marks(ctx, v.Value.Texts()...)
	if err != nil {
		return DraftView{}, err
	}
	text, err := markdown.Render(v.Value.ContentMd)
	return DraftView{v.Value.Form, a.ID, v.Version, a.State, a.Revision, clock.Text(v.Value.SavedAt), marks, text.HTML}, err
}

var (
	draftLimit = post.PerHour("draft", draftsPerHour)
	sendLimit  = post.PerHour(post.Article, perHour)
)

// Save keeps what the caller is writing. It returns post_gone (404) for what is not his and stale_rev (409) with the draft as it stands.
func (s *Service) Save(ctx context.Context, in DraftForm) (DraftView, error) {
	who, err := s.core.Caller(ctx)
	if err != nil {
		return DraftView{}, err
	}
	form, err := in.Form.Clean()
	if err != nil {
		return DraftView{}, err
	}
	now := clock.Millis(s.core.Now())
	d := Draft{form, who.UserID, now}
	if in.ID == "" {
		if _, err := s.inside(ctx, Article{}, form, who.UserID); err != nil {
			return DraftView{}, err
		}
		a := Article{ID: id.New(""), Title: form.Title, AuthorID: who.UserID, Author: who.Nickname, Avatar: who.Avatar, Region: who.Region, ChangedAt: now, Tags: []string{}}
		counted, err := s.core.Counted(ctx, draftLimit, who.UserID)
		if err != nil {
			return DraftView{}, err
		}
		if err := s.core.DB.Transact(ctx, s.put(store.Versioned[Article]{Value: a}), s.drafts.New(draftKey(a.ID), d), counted); err != nil {
			return DraftView{}, err
		}
		return s.draftView(ctx, a, store.Versioned[Draft]{Value: d, Version: 1})
	}
	var view DraftView
	return view, store.Retry(ctx, func() error {
		a, v, err := s.own(ctx, in.ID, who.UserID)
		if err != nil {
			return err
		}
		if v.Version != in.Rev {
			current, err := s.draftView(ctx, a.Value, v)
			if err != nil {
				return err
			}
			return api.Stale(current)
		}
		if _, err := s.inside(ctx, a.Value, form, who.UserID); err != nil {
			return err
		}
		v.Value = d
		writes := []store.Write{s.drafts.Put(draftKey(in.ID), v)}
		if a.Value.State == post.Draft { // lists of one's own show it by its title
			a.Value.Title, a.Value.ChangedAt = form.Title, now
			writes = append(writes, s.put(a))
		}
		if err := s.core.DB.Transact(ctx, writes...); err != nil {
			return err
		}
		v.Version++
		view, err = s.draftView(ctx, a.Value, v)
		return err
	})
}

// inside refuses a form for a circle that its author may not write in. The writes hold a transaction to that.
func (s *Service) inside(ctx context.Context, a Article, form Form, userID string) ([]store.Write, error) {
	if form.CircleID != "" && form.CircleID == a.CircleID {
		return s.circles.Stays(ctx, form.CircleID, userID)
	}
	return s.circles.Writes(ctx, form.CircleID, userID)
}

// own reads an article of somebody with what he is writing. It returns post.ErrGone for what is not his.
func (s *Service) own(ctx context.Context, articleID, userID string) (store.Versioned[Article], store.Versioned[Draft], error) {
	a, err := s.head(ctx, articleID)
	if err == nil && a.Value.AuthorID != userID {
		err = post.ErrGone
	}
	if err != nil {
		return a, store.Versioned[Draft]{}, err
	}
	d, err := s.drafts.Get(ctx, draftKey(articleID))
	return a, d, err
}

// IDQuery names an article.
type IDQuery struct {
	ID string `query:"id" json:"id" maxLength:"64" required:"true" msg:"required=缺少文章编号;maxLength=文章不存在"`
}

// Writing returns what the caller is writing. It returns post_gone (404).
func (s *Service) Writing(ctx context.Context, q IDQuery) (DraftView, error) {
	a, d, err := s.own(ctx, q.ID, api.ActorOf(ctx).UserID)
	if err != nil {
		return DraftView{}, err
	}
	return s.draftView(ctx, a.Value, d)
}

// SendForm sends a draft off as it was saved with a rev.
type SendForm struct {
	ID  string `json:"id" minLength:"1" maxLength:"64" msg:"required=缺少文章编号;minLength=缺少文章编号;maxLength=文章不存在"`
	Rev int64  `json:"rev" msg:"required=缺少版本号"`
	Log string `json:"log,omitempty" maxLength:"100" msg:"maxLength=修改说明不能超过100字"`
}

// Sent is where the article is now.
type Sent struct {
	ID       string       `json:"id"`
	State    post.State   `json:"status" enum:"0,1,2,3,4"`
	Revision int          `json:"revision"`
	Marks    []words.Mark `json:"marks"`
}

func plainOf(md string) (string, error) {
	d, err := markdown.Render(md)
	return d.Text, err
}

// Send brings what the caller has written before the public as the next revision, or before the operators: where a word waits for a look, where
// the author is new, and where it was refused or hidden before. It returns post_gone (404), stale_rev (409) with the draft as it stands,
// no_telephone (403), too_often (429), and what is wrong with the text (400).
func (s *Service) Send(ctx context.Context, in SendForm) (Sent, error) {
	who, err := s.core.Caller(ctx)
	if err != nil {
		return Sent{}, err
	}
	var sent Sent
	return sent, store.Retry(ctx, func() error {
		a, d, err := s.own(ctx, in.ID, who.UserID)
		if err != nil {
			return err
		}
		if d.Version != in.Rev {
			current, err := s.draftView(ctx, a.Value, d)
			if err != nil {
				return err
			}
			return api.Stale(current)
		}
		form := d.Value.Form
		if err := form.Whole(); err != nil {
			return err
		}
		inside, err := s.inside(ctx, a.Value, form, who.UserID)
		if err != nil {
			return err
		}
		verdict, err := s.core.Judge(ctx, who, form.Texts()...)
		if err != nil {
			return err
		}
		if st := a.Value.State; st != post.Draft && st != post.On && verdict.State == post.On {
			verdict.State, verdict.Why, verdict.Text = post.Review, post.Words, "修改后再次提交"
		}
		text, err := markdown.Render(form.ContentMd)
		if err != nil {
			return err
		}
		writes, err := s.sent(ctx, a, who, form, text, verdict, in.Log)
		if err != nil {
			return err
		}
		sent = Sent{in.ID, verdict.State, a.Value.Revision + 1, verdict.Marks}
		return s.core.DB.Transact(ctx, append(append(writes, inside...), s.drafts.Same(draftKey(in.ID), d))...)
	})
}

func (s *Service) sent(ctx context.Context, a store.Versioned[Article], who post.Who, form Form, text markdown.Doc, verdict post.Verdict, log string) ([]store.Write, error) {
	now, before := s.core.Now(), a.Value
	first := a.Value.PublishedAt == 0
	a.Value.Written(form, text)
	a.Value.Author, a.Value.Avatar, a.Value.Region = who.Nickname, who.Avatar, who.Region
	a.Value.Revision, a.Value.State, a.Value.ChangedAt = a.Value.Revision+1, verdict.State, clock.Millis(now)
	if !first {
		a.Value.EditedAt = clock.Millis(now)
	} else if a.Value.Public() {
		a.Value.PublishedAt = clock.Millis(now)
	}
	one, ref := a.Value, post.Ref{Type: post.Article, ID: a.Value.ID}
	counted, err := s.core.Counted(ctx, sendLimit, who.UserID)
	if err != nil {
		return nil, err
	}
	old, err := s.texts.Find(ctx, textKey(one.ID))
	if err != nil {
		return nil, err
	}
	old.Value = Text{text.HTML, text.Headings, one.Revision}
	writes := []store.Write{
		s.put(a), s.texts.Put(textKey(one.ID), old), s.past.New(pastKey(one.ID, one.Revision), Revision{form, one.Revision, clock.Millis(now), strings.TrimSpace(log)}),
		counted, s.found(one, text.Text), s.core.Logged(ctx, who.UserID, "send", ref, fmt.Sprintf("提交文章“%s”第 %d 版", one.Title, one.Revision)),
	}
	writes = append(writes, s.counted(before, one)...)
	if one.Public() {
		if first {
			writes = append(writes, s.core.Box.Publish(now, notify.Event{Actor: who.Nickname, Verb: "发布了文章", Target: one.Title, Path: Path(one.ID)}))
		}
		return writes, nil
	}
	opened, err := s.core.Opened(ctx, post.Post{Ref: ref, Title: one.Title, AuthorID: who.UserID, AuthorName: who.Nickname, Path: Path(one.ID)}, verdict.Why, verdict.Text)
	return append(writes, opened), err
}

// IDForm names an article.
type IDForm struct {
	ID string `json:"id" minLength:"1" maxLength:"64" msg:"required=缺少文章编号;minLength=缺少文章编号;maxLength=文章不存在"`
}

// Delete takes an article of the caller away; what was sent off of it stays as evidence, and nobody reads it. It returns post_gone (404).
func (s *Service) Delete(ctx context.Context, in IDForm) (post.Nothing, error) {
	userID := api.ActorOf(ctx).UserID
	return post.Nothing{}, store.Retry(ctx, func() error {
		a, d, err := s.own(ctx, in.ID, userID)
		if err != nil {
			return err
		}
		ref := post.Ref{Type: post.Article, ID: in.ID}
		closed, err := s.core.Deleted(ctx, ref)
		if err != nil {
			return err
		}
		before, title := a.Value, a.Value.Title
		a.Value.State = post.Draft
		writes := append(closed,
			s.rows.DeleteAs(headKey(in.ID), a), s.drafts.DeleteAs(draftKey(in.ID), d), s.texts.Remove(textKey(in.ID)), s.found(a.Value, ""),
			s.core.Logged(ctx, userID, "delete", ref, "删除文章“"+title+"”"))
		return s.core.DB.Transact(ctx, append(writes, s.counted(before, a.Value)...)...)
	})
}

package inquiry

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

var errGone = api.NotFound("inquiry_gone", "这条咨询不存在，或已超过保存期限")

// PageQuery filters the inquiries.
type PageQuery struct {
	api.PageQuery
	State   string `json:"state,omitempty" enum:"new,doing,done" msg:"enum=处理状态不正确"`
	Kind    string `json:"kind,omitempty" enum:"product,demo,channel,provider,support,feedback" msg:"enum=咨询类型不正确"`
	Keyword string `json:"keyword,omitempty" maxLength:"40" msg:"maxLength=关键词不能超过40字"`
}

// Row is an inquiry for the operators.
type Row struct {
	ID        string `json:"id"`
	Kind      string `json:"kind" enum:"product,demo,channel,provider,support,feedback"`
	KindName  string `json:"kindName"`
	Name      string `json:"name"`
	Company   string `json:"company"`
	Telephone string `json:"telephone"`
	Content   string `json:"content"`
	ProductID string `json:"productId"`
	At        int64  `json:"createdAt"`
	State     string `json:"state" enum:"new,doing,done"`
	Note      string `json:"note"`
	By        string `json:"handledBy"`
	HandledAt int64  `json:"handledAt"`
	Rev       int64  `json:"rev"`
}

func rowOf(v store.Versioned[Inquiry]) Row {
	i := v.Value
	return Row{
		ID: i.ID, Kind: i.Kind, KindName: kinds[i.Kind], Name: i.Name, Company: i.Company, Telephone: i.Telephone, Content: i.Content, ProductID: i.ProductID,
		At: i.At, State: i.Came(), Note: i.Handled.Note, By: i.Handled.By, HandledAt: i.Handled.At, Rev: v.Version,
	}
}

// Counts is how many inquiries have come how far.
type Counts struct {
	All   int `json:"all"`
	New   int `json:"new"`
	Doing int `json:"doing"`
	Done  int `json:"done"`
}

// Page is a page of inquiries.
type Page struct {
	api.Page[Row]
	Counts Counts `json:"counts" doc:"whatever is filtered"`
}

// Page returns the inquiries of the last 180 days, the newest first; at most the latest 2000.
func (s *Service) Page(ctx context.Context, q PageQuery) (Page, error) {
	list, err := s.latest(ctx)
	if err != nil {
		return Page{}, err
	}
	var counts Counts
	of := map[string]*int{fresh: &counts.New, doing: &counts.Doing, done: &counts.Done}
	now := s.now().Unix()
	rows := []Row{}
	for _, v := range list {
		if v.Value.TTL <= now {
			continue // its time is over, though it was not swept yet
		}
		counts.All++
		*of[v.Value.Came()]++
		if v.Value.Matches(q) {
			rows = append(rows, rowOf(v))
		}
	}
	page, err := api.Cut(rows, q.PageQuery)
	return Page{page, counts}, err
}

// HandleInput says what an operator did about an inquiry. Rev is that of what he read.
type HandleInput struct {
	ID    string `json:"id" minLength:"1" maxLength:"26" msg:"required=缺少咨询编号;minLength=缺少咨询编号;maxLength=这条咨询不存在，或已超过保存期限"`
	State string `json:"state" enum:"new,doing,done" msg:"required=请选择处理状态;enum=请选择处理状态"`
	Note  string `json:"note,omitempty" maxLength:"300" msg:"maxLength=备注不能超过300字"`
	Rev   int64  `json:"rev" msg:"required=缺少版本号"`
}

// Handle notes what an operator did about an inquiry, with a line in the operators' book that names neither sender nor
// telephone. It returns inquiry_gone (404) and stale_rev (409) with the inquiry as it stands.
func (s *Service) Handle(ctx context.Context, in HandleInput) (Row, error) {
	actor, standing := api.ActorOf(ctx), api.StandingOf(ctx)
	var row Row
	err := store.Retry(ctx, func() error {
		one, err := s.inquiries.Get(ctx, inquiryKey(in.ID))
		switch {
		case errors.Is(err, store.ErrNotFound) || err == nil && one.Value.TTL <= s.now().Unix():
			return errGone
		case err != nil:
			return err
		case one.Version != in.Rev:
			return api.Stale(rowOf(one))
		}
		before := one.Value.Came()
		if err := one.Value.Handle(in.State, in.Note, standing.Member.Name, clock.Millis(s.now())); err != nil {
			return err
		}
		booked, err := s.book.Put(ctx, membership.Platform, s.now(), audit.Line{
			Actor: actor.UserID, Action: "inquiry:item:handle", TargetType: "inquiry", TargetID: in.ID,
			Text: kinds[one.Value.Kind] + "“" + in.ID + "”：" + stateNames[before] + "改为" + stateNames[in.State],
		})
		if err != nil {
			return err
		}
		if err := s.db.Transact(ctx, append(booked, s.inquiries.Put(inquiryKey(in.ID), one))...); err != nil {
			return err
		}
		one.Version++
		row = rowOf(one)
		return nil
	})
	if errors.Is(err, store.ErrConflict) {
		return Row{}, api.Conflict("busy", "有人正在处理这条咨询，请稍后再试")
	}
	return row, err
}

package ownership

import (
	"context"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Service is the calls by which an enterprise changes hands or ends.
type Service struct {
	Deps
	accounts accounts
}

// Deps is what the calls of ownership need.
type Deps struct {
	DB     *store.DB
	Wallet string // the wallet group's table, which is only read
	Orgs   *org.Store

	// Ask returns what asks a member to take the enterprise over, Asked who has been asked and may still agree, nil for nobody, and Unask
	// what takes that back from him. Gone returns what is written when a member is taken out.
	Ask   func(ctx context.Context, o *org.Org, by membership.Standing, heir membership.Member, now time.Time) ([]store.Write, error)
	Asked func(ctx context.Context, o *org.Org) (*org.HandOver, error)
	Unask func(ctx context.Context, o *org.Org, by membership.Standing, heirID string, now time.Time) ([]store.Write, error)
	Gone  func(ctx context.Context, enterpriseID string, m membership.Member) ([]store.Write, error)

	// HandedOver and Dissolved return what is written of the enterprise itself.
	HandedOver func(ctx context.Context, enterpriseID string, to, by org.Who, now time.Time) ([]store.Write, error)
	Dissolved  func(ctx context.Context, enterpriseID string, by org.Who, now time.Time) ([]store.Write, error)
}

func New(d Deps) *Service { return &Service{d, accountsIn(d.DB, d.Wallet)} }

// HandOverInput names the next owner; name is the enterprise's short name, typed to confirm.
type HandOverInput struct {
	UserID string `json:"userId" maxLength:"64" msg:"required=请选择要移交给的成员;maxLength=成员不存在"`
	Name   string `json:"name" maxLength:"40" msg:"required=请输入企业简称以确认;maxLength=输入的名称与企业简称不一致"`
}

// HandOver asks an active member to take the enterprise over; it is his when he agrees by team/examine. Only the owner. 409 handover_waits
// while another one has not answered.
func (s *Service) HandOver(ctx context.Context, in HandOverInput) (org.Created, error) {
	st := api.StandingOf(ctx)
	return org.Created{ID: in.UserID}, s.Orgs.Change(ctx, st.Access.ID, func(o *org.Org, now time.Time) (org.Change, error) {
		if o.Access.Frozen {
			return org.Change{}, org.ErrNoLonger
		}
		by, err := checkOwner(o, st.Member.ID, in.Name)
		if err != nil {
			return org.Change{}, err
		}
		heir, err := heirOf(o, in.UserID)
		if err != nil {
			return org.Change{}, err
		}
		waits, err := s.Asked(ctx, o)
		if err == nil {
			err = checkNoneAsked(waits)
		}
		if err != nil {
			return org.Change{}, err
		}
		ask, err := s.Ask(ctx, o, by, heir, now)
		if err != nil {
			return org.Change{}, err
		}
		access := o.Access
		access.HeirID = heir.UserID
		step := org.Noted(by, org.Step{Access: &access}, audit.Line{Action: "enterprise:info:handover", TargetType: "member", TargetID: heir.ID, Text: "申请移交企业给：" + heir.Name})
		step.With = ask
		return step, nil
	})
}

// WithdrawHandOverInput names the member who has been asked to take the enterprise over.
type WithdrawHandOverInput struct {
	UserID string `json:"userId" maxLength:"64" msg:"required=缺少成员编号;maxLength=成员不存在"`
}

// WithdrawHandOver takes a hand-over back that the member has not answered, also while the enterprise is frozen. Only the owner. 404
// handover_gone, 409 handover_answered, handover_expired.
func (s *Service) WithdrawHandOver(ctx context.Context, in WithdrawHandOverInput) (org.Created, error) {
	st := api.StandingOf(ctx)
	return org.Created{ID: in.UserID}, s.Orgs.Change(ctx, st.Access.ID, func(o *org.Org, now time.Time) (org.Change, error) {
		by, err := owner(o, st.Member.ID)
		if err != nil {
			return org.Change{}, err
		}
		step := org.Noted(by, org.Step{}, audit.Line{Action: "enterprise:info:handover", TargetType: "member", TargetID: in.UserID, Text: "撤回移交请求：" + o.Members[in.UserID].Name})
		step.With, err = s.Unask(ctx, o, by, in.UserID, now)
		return step, err
	})
}

// LeaveInput is the enterprise's short name, typed to confirm.
type LeaveInput struct {
	Name string `json:"name" maxLength:"40" msg:"required=请输入企业简称以确认;maxLength=输入的名称与企业简称不一致"`
}

// Leave takes the caller out of the enterprise; its owner hands it over first (409 owner_leaves).
func (s *Service) Leave(ctx context.Context, in LeaveInput) (org.Created, error) {
	st := api.StandingOf(ctx)
	return org.Created{ID: st.Access.ID}, s.Orgs.Change(ctx, st.Access.ID, func(o *org.Org, now time.Time) (org.Change, error) {
		m, ok := o.Members[st.Member.ID]
		switch {
		case !ok:
			return org.Change{}, org.ErrNoMember
		case o.Owns(m):
			return org.Change{}, errOwnerLeaves
		case strings.TrimSpace(in.Name) != o.Access.ShortName:
			return org.Change{}, errTypedName
		}
		step := org.Noted(o.Standing(m.ID), o.Without(m.ID), audit.Line{Action: string(auth.MemberDelete), TargetType: "member", TargetID: m.ID, Text: "退出企业：" + m.Name})
		gone, err := s.Gone(ctx, o.Access.ID, m)
		step.With = append(step.With, gone...)
		step.With = append(step.With, s.Orgs.Inform(now, o.Access.OwnerID, o.Access.ID, m.Name+"已退出企业", m.Name+"退出了“"+o.Access.ShortName+"”。", "/organizationManagement")...)
		return step, err
	})
}

// DissolveInput is the enterprise's short name, typed to confirm.
type DissolveInput struct {
	Name string `json:"name" maxLength:"40" msg:"required=请输入企业简称以确认;maxLength=输入的名称与企业简称不一致"`
}

// Dissolve ends the enterprise when nobody but its owner is left in it and nothing on its account. Only the owner. 409 still_members,
// account_unsettled.
func (s *Service) Dissolve(ctx context.Context, in DissolveInput) (org.Created, error) {
	st := api.StandingOf(ctx)
	return org.Created{ID: st.Access.ID}, s.Orgs.Change(ctx, st.Access.ID, func(o *org.Org, now time.Time) (org.Change, error) {
		if o.Access.Frozen {
			return org.Change{}, org.ErrNoLonger
		}
		by, err := checkOwner(o, st.Member.ID, in.Name)
		if err != nil {
			return org.Change{}, err
		}
		return s.dissolve(ctx, o, by, now)
	})
}

// WithdrawInput names the caller's own enterprise.
type WithdrawInput struct {
	ID string `json:"id" maxLength:"64" msg:"required=缺少企业编号;maxLength=企业不存在"`
}

// Withdraw takes back the caller's application for an enterprise, under review or refused: its credit code is
// free, and he may apply for another one. What was decided stays on record. 409 approved for one that is open, account_unsettled.
func (s *Service) Withdraw(ctx context.Context, in WithdrawInput) (org.Created, error) {
	userID := api.ActorOf(ctx).UserID
	return org.Created{ID: in.ID}, s.Orgs.Change(ctx, in.ID, func(o *org.Org, now time.Time) (org.Change, error) {
		by, err := withdrawable(o, userID)
		if err != nil {
			return org.Change{}, err
		}
		return s.dissolve(ctx, o, by, now)
	})
}

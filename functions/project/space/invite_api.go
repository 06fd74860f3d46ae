package space

import (
	"cmp"
	"context"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/person"
)

// InviteInput asks who has a telephone into a person's own project.
type InviteInput struct {
	ProjectID string `json:"projectId" maxLength:"64" msg:"required=缺少项目编号;maxLength=项目不存在或已被删除"`
	Telephone string `json:"telephone" pattern:"^1[3-9][0-9]{9}$" msg:"required=请输入手机号;pattern=请输入正确的手机号"`
	Role      Role   `json:"role,omitempty" enum:"admin,member,viewer" default:"member" required:"false" msg:"enum=项目角色不正确"`
}

// InviteRow is an invite as those see it who may change the project's people.
type InviteRow struct {
	ID         string `json:"id"`
	Telephone  string `json:"telephone" doc:"masked"`
	Role       Role   `json:"role" enum:"admin,member,viewer"`
	ByName     string `json:"byName"`
	Time       string `json:"time"`
	ExpireTime string `json:"expireTime"`
}

// Invites returns what a project asks and nobody has answered, the newest first: for who may change its people.
func (s *Service) Invites(ctx context.Context, q Ref) ([]InviteRow, error) {
	if _, err := s.may(ctx, q.ID, mayMembers); err != nil {
		return nil, err
	}
	list, err := s.invitesOf(ctx, q.ID)
	rows := make([]InviteRow, len(list))
	for n, i := range list {
		rows[n] = InviteRow{InviteID(i.Telephone), person.MaskTelephone(i.Telephone), i.Role, i.ByName, clock.Text(i.At), clock.Text(i.ExpireAt)}
	}
	return rows, err
}

// Invite asks who has a telephone into a person's own project, and returns what it asks then. Whether an account has the telephone is not told.
// 409 project_of_enterprise, members_most, invites_most; 429 beyond 20 a day.
func (s *Service) Invite(ctx context.Context, in InviteInput) ([]InviteRow, error) {
	if _, err := s.may(ctx, in.ProjectID, mayMembers); err != nil {
		return nil, err
	}
	if err := s.limits.Take(ctx, invitesADay, api.ActorOf(ctx).UserID); err != nil {
		return nil, err
	}
	if err := s.invite(ctx, in.ProjectID, in.Telephone, cmp.Or(in.Role, Worker)); err != nil {
		return nil, err
	}
	return s.Invites(ctx, Ref{ID: in.ProjectID})
}

// UninviteInput names an invite of a project.
type UninviteInput struct {
	ProjectID string `json:"projectId" maxLength:"64" msg:"required=缺少项目编号;maxLength=项目不存在或已被删除"`
	ID        string `json:"id" maxLength:"32" msg:"required=缺少邀请编号;maxLength=邀请不存在、已失效或已被撤回"`
}

// Uninvite takes an invite back, and returns what the project asks then. 404 invite_gone.
func (s *Service) Uninvite(ctx context.Context, in UninviteInput) ([]InviteRow, error) {
	if err := s.uninvite(ctx, in.ProjectID, in.ID); err != nil {
		return nil, err
	}
	return s.Invites(ctx, Ref{ID: in.ProjectID})
}

// AskedRow is a project that the caller is asked into.
type AskedRow struct {
	ProjectID  string `json:"projectId"`
	ItemName   string `json:"itemName"`
	ByName     string `json:"byName"`
	Role       Role   `json:"role" enum:"admin,member,viewer"`
	ExpireTime string `json:"expireTime"`
}

// Asked returns the projects that the caller's telephone is asked into and has not answered.
func (s *Service) Asked(ctx context.Context, _ None) ([]AskedRow, error) {
	who, err := s.people.Of(ctx, api.ActorOf(ctx).UserID)
	if err != nil || who.Telephone == "" {
		return []AskedRow{}, err
	}
	list, err := s.askedOf(ctx, who.Telephone)
	rows := make([]AskedRow, len(list))
	for n, i := range list {
		rows[n] = AskedRow{i.ProjectID, i.ItemName, i.ByName, i.Role, clock.Text(i.ExpireAt)}
	}
	return rows, err
}

// AnswerInput answers an invite.
type AnswerInput struct {
	ProjectID string `json:"projectId" maxLength:"64" msg:"required=缺少项目编号;maxLength=项目不存在或已被删除"`
	Result    int    `json:"result" enum:"2,3" msg:"required=请选择同意或拒绝;enum=请选择同意或拒绝" doc:"2 refuses, 3 agrees"`
}

// Answer lets the caller into a project that asks him, or refuses it, and returns what he is asked then. 404 invite_gone, also of
// what has expired, 409 members_most, projects_most, project_expired, no_telephone.
func (s *Service) Answer(ctx context.Context, in AnswerInput) ([]AskedRow, error) {
	if err := s.answer(ctx, in.ProjectID, in.Result == 3); err != nil {
		return nil, err
	}
	return s.Asked(ctx, None{})
}

package enterprise

import (
	"context"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/audit"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// withEnterprise answers the writes of an enterprise that f changes, and of its row in the list of all. What f returns
// comes back.
func (s *Service) withEnterprise(ctx context.Context, enterpriseID string, now time.Time, f func(e *Enterprise, rev int64) error) ([]store.Write, Enterprise, error) {
	v, err := s.enterprises.Get(ctx, enterpriseKey(enterpriseID))
	if err != nil {
		return nil, v.Value, err
	}
	row, err := s.listed.Get(ctx, rowKey(enterpriseID))
	if err != nil {
		return nil, v.Value, err
	}
	before := v.Value
	if err := f(&v.Value, v.Version); err != nil {
		return nil, v.Value, err
	}
	row.Value = rowOf(v.Value)
	indexed, err := s.indexed(ctx, before, v.Value, now)
	return append(indexed, s.enterprises.Put(enterpriseKey(enterpriseID), v), s.listed.Put(rowKey(enterpriseID), row)), v.Value, err
}

// answerHandOver makes the person the owner when he agrees and the inviter still is.
func (s *Service) answerHandOver(ctx context.Context, o *org.Org, v store.Versioned[Invite], p person.Person, result int, now time.Time) (org.Change, error) {
	key := inviteKey(o.Access.ID, p.UserID)
	old := v.Value.InviterID
	if result == InviteRefused {
		with := s.orgs.Inform(now, old, o.Access.ID, p.Called()+"没有接手企业", p.Called()+"谢绝接手“"+o.Access.ShortName+"”，您仍是企业所有者。", "/organizationManagement")
		return org.Change{With: append(with, s.invites.Put(key, v)), Line: audit.Line{
			Actor: p.UserID, Action: "enterprise:info:handover", TargetType: "enterprise", TargetID: o.Access.ID, Text: "谢绝接手企业：" + p.Called(),
		}}, nil
	}
	heir, err := Heir(o, p.UserID)
	if err != nil || o.Access.OwnerID != old || !o.Access.Open() {
		return org.Change{}, errInviteRevoked
	}
	with, _, err := s.withEnterprise(ctx, o.Access.ID, now, func(e *Enterprise, _ int64) error {
		e.HandOver(org.Who{ID: p.UserID, Name: heir.Name}, org.Who{ID: old, Name: v.Value.InviterName}, now)
		return nil
	})
	if err != nil {
		return org.Change{}, err
	}
	with = append(with, s.orgs.Inform(now, old, o.Access.ID, "企业移交完成", heir.Name+"已接手“"+o.Access.ShortName+"”，您保留管理员角色。", "/organizationManagement")...)
	return org.Change{Step: HandedTo(o, heir), With: append(with,
		s.invites.Put(key, v), s.owned.Remove(ownedKey(old)), s.owned.New(ownedKey(p.UserID), Owned{EnterpriseID: o.Access.ID}).Or(errSecondByHand),
	), Line: audit.Line{
		Actor: p.UserID, Action: "enterprise:info:handover", TargetType: "enterprise", TargetID: o.Access.ID, Text: "接手企业：" + heir.Name,
	}.Changed(map[string]string{"ownerId": old}, map[string]string{"ownerId": p.UserID})}, nil
}

// dissolve ends the enterprise, or takes back the application for one; its credit code and its owner are free for
// another one.
func (s *Service) dissolve(ctx context.Context, o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
	if err := Dissolvable(o); err != nil {
		return org.Change{}, err
	}
	action, text := "enterprise:info:dissolve", "解散企业"
	if !o.Access.Open() {
		action, text = "enterprise:info:withdraw", "撤回企业申请"
	}
	with, e, err := s.withEnterprise(ctx, o.Access.ID, now, func(e *Enterprise, _ int64) error {
		e.Dissolve(org.Who{ID: by.Member.UserID, Name: by.Member.Name}, now)
		return nil
	})
	if err != nil {
		return org.Change{}, err
	}
	released, err := s.release(ctx, o.Access.ID, e.CreditCode, now)
	if err != nil {
		return org.Change{}, err
	}
	access := o.Access
	access.Dissolved = true
	return org.Change{Step: org.Step{Access: &access}, With: append(append(with, released...),
		s.owned.Remove(ownedKey(by.Member.UserID)), s.orgs.PlaceGone(by.Member.UserID, o.Access.ID),
	), Line: audit.Line{Actor: by.Member.UserID, Action: action, TargetType: "enterprise", TargetID: o.Access.ID, Text: text}}, nil
}

package ownership

import (
	"context"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/audit"
	"bimportal/shared/membership"
	"bimportal/shared/person"
)

// TakeOver returns what somebody's answer to a hand-over changes: he is the owner when he agrees and who asked him still is.
func (s *Service) TakeOver(ctx context.Context, o *org.Org, from org.Who, p person.Person, agreed bool, now time.Time) (org.Change, error) {
	line := audit.Line{Actor: p.UserID, Action: "enterprise:info:handover", TargetType: "enterprise", TargetID: o.Access.ID}
	if !agreed {
		line.Text = "谢绝接手企业：" + p.Called()
		told := s.Orgs.Inform(now, from.ID, o.Access.ID, p.Called()+"没有接手企业", p.Called()+"谢绝接手“"+o.Access.ShortName+"”，您仍是企业所有者。", "/organizationManagement")
		return org.Change{With: told, Line: line}, nil
	}
	heir, err := heirOf(o, p.UserID)
	if err != nil || o.Access.OwnerID != from.ID || !o.Access.Open() {
		return org.Change{}, errNoOffer
	}
	if o.Access.Frozen {
		return org.Change{}, org.ErrFrozenOrg
	}
	with, err := s.HandedOver(ctx, o.Access.ID, org.Who{ID: p.UserID, Name: heir.Name}, from, now)
	if err != nil {
		return org.Change{}, err
	}
	with = append(with, s.Orgs.Inform(now, from.ID, o.Access.ID, "企业移交完成", heir.Name+"已接手“"+o.Access.ShortName+"”，您保留管理员角色。", "/organizationManagement")...)
	line.Text = "接手企业：" + heir.Name
	return org.Change{
		Step: handedTo(o, heir), With: with, Line: line.Changed(map[string]string{"owner": from.Name}, map[string]string{"owner": heir.Name}),
	}, nil
}

// dissolve ends the enterprise, or takes back the application for one; its credit code and its owner are free for
// another one.
func (s *Service) dissolve(ctx context.Context, o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
	if err := dissolvable(o); err != nil {
		return org.Change{}, err
	}
	money, same, err := s.accounts.of(ctx, o.Access.ID)
	if err != nil {
		return org.Change{}, err
	}
	if err := money.Settled(o.Access.Open()); err != nil {
		return org.Change{}, err
	}
	action, text := "enterprise:info:dissolve", "解散企业"
	if !o.Access.Open() {
		action, text = "enterprise:info:withdraw", "撤回企业申请"
	}
	with, err := s.Dissolved(ctx, o.Access.ID, org.Who{ID: by.Member.UserID, Name: by.Member.Name}, now)
	if err != nil {
		return org.Change{}, err
	}
	access := o.Access
	access.Dissolved = true
	return org.Change{
		Step: org.Step{Access: &access}, With: append(append(with, same...), s.Orgs.PlaceGone(by.Member.UserID, o.Access.ID)),
		Line: audit.Line{Actor: by.Member.UserID, Action: action, TargetType: "enterprise", TargetID: o.Access.ID, Text: text},
	}, nil
}

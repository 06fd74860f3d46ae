package invite

import (
	"context"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// SeedWaiting returns the write by which a guest waits for an account.
func (s *Service) SeedWaiting(enterpriseID, telephone, memberID string) store.Write {
	return s.waiting.New(waitingKey(telephone, enterpriseID), Waiting{EnterpriseID: enterpriseID, MemberID: memberID})
}

// SeedInvite returns the writes of an invite that waits for somebody with an account, with its message.
func (s *Service) SeedInvite(ctx context.Context, enterpriseID, shortName string, owner person.Person, userID string) ([]store.Write, error) {
	now := s.Now()
	return s.ask(ctx, &org.Org{Access: membership.Access{ID: enterpriseID, ShortName: shortName}}, Invite{
		TeamID: enterpriseID, InviteUserID: userID, Tag: TagInvite, InviterID: owner.UserID, InviterName: owner.Name, Channel: ByTelephone,
		ExpireAt: clock.Millis(now.Add(inviteFor)),
	}, now)
}

package profile

import (
	"context"
	"errors"

	"bimportal/functions/identity/account"
	"bimportal/shared/store"
)

var errStale = errors.New("identity: the profile changed since it was read")

// edit writes the changed profile and its audit line in one transaction. It returns errStale unless rev is the
// stored version.
func (s *Service) edit(ctx context.Context, userID string, rev int64, edit Profile) error {
	return store.Retry(ctx, func() error {
		user, err := s.users.Get(ctx, account.UserKey(userID))
		if err != nil {
			return err
		}
		if user.Version != rev {
			return errStale
		}
		if err := Edit(&user.Value, edit); err != nil {
			return err
		}
		return s.db.Transact(ctx, s.users.Put(account.UserKey(userID), user), s.accounts.Record(ctx, userID, "identity:user:edit", "user", userID, "修改个人资料"))
	})
}

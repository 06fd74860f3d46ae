package profile

import (
	"context"
	"errors"

	"bimportal/functions/identity/account"
	"bimportal/shared/api"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

var errTelephoneTaken = api.Conflict("telephone_taken", "该手机号已绑定其他账号")

// move gives the person another telephone: the code, the ticket, both names and the profile in one
// transaction. It refuses a bad code (400), a bad ticket (400) and a telephone that another account has (409).
func (s *Service) move(ctx context.Context, userID string, in BindTelephoneInput) error {
	used, err := s.accounts.UseCode(ctx, in.Telephone, "bind", in.Code.Reveal())
	if err != nil {
		return err
	}
	return store.Retry(ctx, func() error {
		ticket, err := s.accounts.UseTicket(ctx, in.Ticket, "bind", userID)
		if errors.Is(err, account.ErrCaptchaWanted) {
			return api.Invalid("check_telephone", "请先验证当前手机号")
		}
		if err != nil {
			return err
		}
		user, err := s.users.Get(ctx, account.UserKey(userID))
		if err != nil {
			return err
		}
		old := user.Value.Telephone
		if old == in.Telephone {
			return api.Field("telephone", "新手机号与当前手机号相同")
		}
		user.Value.Telephone = in.Telephone
		writes := []store.Write{
			used, ticket, s.users.Put(account.UserKey(userID), user),
			s.names.New(account.NameKey(in.Telephone), account.Name{UserID: userID}).Or(errTelephoneTaken),
			s.accounts.Record(ctx, userID, "identity:telephone:bind", "user", userID, "更换绑定手机号"),
		}
		if old != "" {
			writes = append(writes, s.names.Delete(account.NameKey(old)))
		}
		said := "账号改绑手机号 " + person.MaskTelephone(in.Telephone) + "。如果不是您本人操作，请立即联系客服。"
		return s.db.Transact(ctx, append(writes, s.accounts.Tell(userID, "绑定的手机号已更换", said)...)...)
	})
}

package identity

import (
	"context"
	"errors"
	"sync"

	"bimportal/shared/auth"
	"bimportal/shared/ledger"
	"bimportal/shared/store"
)

// noteExport writes that the person takes his data out, counted by the day, before anything is read. It refuses 429.
func (s *Service) noteExport(ctx context.Context, userID string, proof []store.Write) error {
	counted, err := s.limits.Taken(ctx, limitExport, userID)
	if err != nil {
		return err
	}
	writes := append(proof, counted, s.record(ctx, userID, "identity:export:make", "user", userID, "导出个人数据"))
	return s.db.Transact(ctx, append(writes, s.tell(userID, "导出了个人数据", "您的个人数据已导出到本次登录的设备。如果不是您本人操作，请立即修改密码。")...)...)
}

// exportOf reads all that the group may read of a person.
func (s *Service) exportOf(ctx context.Context, actor auth.Actor) (e Export, err error) {
	account := ledger.AccountPK(ledger.PersonalAccount(actor.UserID))
	var user store.Versioned[User]
	var totp store.Versioned[TOTP]
	var lines []store.Versioned[ledger.Line]
	var topUps []store.Versioned[ledger.TopUp]
	var errs [7]error
	var all sync.WaitGroup
	all.Go(func() { user, errs[0] = s.users.Get(ctx, userKey(actor.UserID)) })
	all.Go(func() { totp, errs[1] = s.totps.Find(ctx, totpKey(actor.UserID)) })
	all.Go(func() { e.Bonds, errs[2] = s.bondsOf(ctx, actor.UserID) })
	all.Go(func() { e.Sessions, errs[3] = s.devicesOf(ctx, actor) })
	all.Go(func() { e.Logins, _, errs[4] = s.logins(ctx, actor.UserID, 0, exportLogins) })
	all.Go(func() {
		lines, errs[5] = s.lines.Query(ctx, store.Range{PK: account, From: ledger.LinePrefix, Desc: true, Limit: exportLines})
	})
	all.Go(func() {
		topUps, errs[6] = s.topUps.Query(ctx, store.Range{PK: account, From: ledger.TopUpPrefix, Desc: true, Limit: exportLines})
	})
	all.Wait()
	if err := errors.Join(errs[:]...); err != nil {
		return Export{}, err
	}
	e.User, e.TOTP = user.Value, TOTPInfo{totp.Value.On(), totp.Value.Since, len(totp.Value.Recovery)}
	for _, l := range lines {
		e.Lines = append(e.Lines, l.Value)
	}
	for _, t := range topUps {
		e.TopUps = append(e.TopUps, t.Value)
	}
	return e, nil
}

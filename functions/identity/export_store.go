package identity

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/identity/account"
	"bimportal/shared/auth"
	"bimportal/shared/ledger"
	"bimportal/shared/limit"
	"bimportal/shared/store"
)

// noteExport writes that the person takes his data out, counted by the day, before anything is read. It refuses 429.
func (s *Service) noteExport(ctx context.Context, userID string, proof []store.Write) error {
	counted, err := s.limits.Taken(ctx, limitExport, userID)
	if err != nil {
		return err
	}
	writes := append(proof, counted, s.accounts.Record(ctx, userID, "identity:export:make", "user", userID, "导出个人数据"))
	return s.db.Transact(ctx, append(writes, s.accounts.Tell(userID, "导出了个人数据", "您的个人数据已导出到本次登录的设备。如果不是您本人操作，请立即修改密码。")...)...)
}

// exportOf reads all that the group may read of a person.
func (s *Service) exportOf(ctx context.Context, actor auth.Actor) (e Export, err error) {
	wallet := ledger.AccountPK(ledger.PersonalAccount(actor.UserID))
	var user store.Versioned[account.User]
	var totp store.Versioned[TOTP]
	var lines []store.Versioned[ledger.Line]
	var topUps []store.Versioned[ledger.TopUp]
	var all errgroup.Group
	all.Go(func() (err error) { user, err = s.users.Get(ctx, account.UserKey(actor.UserID)); return err })
	all.Go(func() (err error) { totp, err = s.totps.Find(ctx, totpKey(actor.UserID)); return err })
	all.Go(func() (err error) { e.Bonds, err = s.bondsOf(ctx, actor.UserID); return err })
	all.Go(func() (err error) { e.Sessions, err = s.devicesOf(ctx, actor); return err })
	all.Go(func() (err error) {
		e.Logins, _, err = s.accounts.Logins(ctx, actor.UserID, 0, exportLogins)
		return err
	})
	all.Go(func() (err error) {
		lines, err = s.lines.Query(ctx, store.Range{PK: wallet, From: ledger.LinePrefix, Desc: true, Limit: exportLines})
		return err
	})
	all.Go(func() (err error) {
		topUps, err = s.topUps.Query(ctx, store.Range{PK: wallet, From: ledger.TopUpPrefix, Desc: true, Limit: exportLines})
		return err
	})
	if err := all.Wait(); err != nil {
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

var limitExport = limit.Limit{Name: "export", Most: 5, Within: 24 * time.Hour}

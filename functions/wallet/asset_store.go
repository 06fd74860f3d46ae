package wallet

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/store"
)

// stretchOfLines reads an account's lines from the from-th to before the to-th, the newest first and counted from 0, and how
// many there are. The newest are read beside the count, others after it.
func (s *Service) stretchOfLines(ctx context.Context, account string, from, to int) ([]store.Versioned[Line], int64, error) {
	pk := "account#" + account
	var rows []store.Versioned[Line]
	var balance store.Versioned[Balance]
	var reads errgroup.Group
	if from == 0 {
		reads.Go(func() (err error) {
			rows, err = s.lines.Query(ctx, store.Range{PK: pk, From: "line#", Desc: true, Limit: to})
			return
		})
	}
	reads.Go(func() (err error) { balance, err = s.balances.Find(ctx, balanceKey(account)); return })
	err := reads.Wait()
	if err != nil {
		return nil, 0, err
	}
	total := balance.Value.Lines
	if newest := total - int64(from); from > 0 && newest > 0 {
		oldest := max(newest-int64(to-from)+1, 1)
		rows, err = s.lines.Query(ctx, store.Range{PK: pk, From: lineSK(oldest), To: lineSK(newest), Desc: true})
	}
	return rows, total, err
}

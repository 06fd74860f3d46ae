package wallet

import (
	"context"
	"errors"
	"log/slog"

	"bimportal/shared/account"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// TrialDiffers is the line that an alarm counts: the lines of all accounts do not add up to nothing, or not to their balances.
const TrialDiffers = "trial balance differs"

const trialsPK = "trials"

func trialKey(day string) store.Key { return store.Key{PK: trialsPK, SK: day} }

var errTried = errors.New("wallet: the day has its trial")

// tryBalance makes the trial of the last day whose end is an hour ago, once. It goes on from the trial before, over all days
// between them.
func (s *Service) tryBalance(ctx context.Context) error {
	day := dayOf(clock.Millis(s.now().Add(-trialAfter).AddDate(0, 0, -1)))
	end, _ := endOf(day)
	before, err := s.latestTrial(ctx)
	if err != nil || before.Day >= day {
		return err
	}
	from := int64(0)
	if began, ok := endOf(before.Day); ok {
		from = clock.Millis(began)
	}
	t := newTrial(day, before)
	if err := s.accounts.Moved(ctx, from, clock.Millis(end), t.line); err != nil {
		return err
	}
	var list []account.Balance
	if err := s.accounts.Heads(ctx, func(b account.Balance) { list = append(list, b) }); err != nil {
		return err
	}
	for _, b := range list {
		held, err := s.accounts.BalanceBefore(ctx, b, clock.Millis(end))
		if err != nil {
			return err
		}
		t.account(b.AccountID, held)
	}
	trial := t.end(clock.Millis(s.now()))
	if err := s.db.Transact(ctx, s.trials.New(trialKey(day), trial).Or(errTried)); err != nil {
		if errors.Is(err, errTried) {
			return nil
		}
		return err
	}
	if !trial.Right() {
		slog.Error(TrialDiffers, "day", day, "sumFen", int64(trial.SumFen), "balancesFen", int64(trial.BalancesFen), "linesFen", int64(trial.customersFen()), "faulty", trial.Faulty)
	}
	slog.Info("trial balance", "day", day, "accounts", trial.Accounts, "balancesFen", int64(trial.BalancesFen))
	return nil
}

// latestTrial reads the last trial; its day is empty before the first.
func (s *Service) latestTrial(ctx context.Context) (Trial, error) {
	rows, err := s.trials.QueryLatest(ctx, store.Range{PK: trialsPK, Desc: true, Limit: 1})
	if len(rows) == 0 {
		return Trial{}, err
	}
	return rows[0].Value, err
}

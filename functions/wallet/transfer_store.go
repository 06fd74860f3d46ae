package wallet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"bimportal/shared/store"
)

// payoutsPaying is the collection of the payouts that the provider transfers.
const payoutsPaying = "payouts#paying"

// queueOf is the collection that a payout lies in beside its account.
func queueOf(state PayoutState) string {
	switch state {
	case PayoutWaits:
		return payoutsWait
	case PayoutPaying:
		return payoutsPaying
	}
	return payoutsEnded
}

// moved returns the writes of a payout that has changed from what it was when it was read, in its account and in the operators' lists.
func (s *Service) moved(before Payout, own, queued store.Versioned[Payout]) []store.Write {
	p := own.Value
	from, to := queueKey(queueOf(before.State), p.No), queueKey(queueOf(p.State), p.No)
	writes := []store.Write{s.payouts.Put(payoutKey(p.AccountID, p.No), own)}
	if from == to {
		queued.Value = p
		return append(writes, s.payouts.Put(to, queued))
	}
	return append(writes, s.payouts.DeleteAs(from, queued), s.payouts.New(to, p))
}

// findPayout reads a payout by its number, with its copy in the operators' lists. 404 no_payout.
func (s *Service) findPayout(ctx context.Context, no string) (own, queued store.Versioned[Payout], err error) {
	for _, collection := range []string{payoutsPaying, payoutsWait, payoutsEnded} {
		if queued, err = s.payouts.Find(ctx, queueKey(collection, no)); err != nil {
			return own, queued, err
		}
		if queued.Version > 0 {
			own, err = s.payouts.Get(ctx, payoutKey(queued.Value.AccountID, no))
			if err == nil && queueOf(own.Value.State) != collection {
				err = store.ErrConflict // it moved while it was read
			}
			return own, queued, err
		}
	}
	return own, queued, errNoPayout
}

// changePayout applies f to a payout; where f answers false nothing is written.
func (s *Service) changePayout(ctx context.Context, no string, f func(*Payout) bool) (p Payout, err error) {
	err = store.Retry(ctx, func() error {
		own, queued, err := s.findPayout(ctx, no)
		if err != nil {
			return err
		}
		before := own.Value
		changed := f(&own.Value)
		if p = own.Value; !changed {
			return nil
		}
		return s.db.Transact(ctx, s.moved(before, own, queued)...)
	})
	return p, err
}

// settleTransfer ends a transfer, once, with the message and the books of the day.
func (s *Service) settleTransfer(ctx context.Context, no string, o Outcome) (p Payout, err error) {
	err = store.Retry(ctx, func() error {
		own, queued, err := s.findPayout(ctx, no)
		if err != nil {
			return err
		}
		balance, err := s.accounts.Balance(ctx, own.Value.AccountID)
		if err != nil {
			return err
		}
		before, now := own.Value, s.now()
		note := o.Number
		if !o.Paid {
			note = o.Said
		}
		lines := own.Value.Settle(&balance.Value, o.Paid, note, now)
		if p = own.Value; lines == nil {
			return nil
		}
		writes := append(s.moved(before, own, queued), s.box.Put(now, p.Notice())...)
		if o.Paid {
			writes = append(writes, s.transferBooking(p, o.PaidAt))
		}
		return s.db.Transact(ctx, append(writes, s.accounts.Booked(balance, lines...)...)...)
	})
	return p, err
}

// Lines that an alarm counts: a transfer that the provider has not ended for a day, and one that waits for money of the platform's.
const (
	TransferOverdue = "transfer overdue"
	TransferPoor    = "transfer lacks money"
)

// transfer is the machine's turn with a payout: the provider is asked, and what it says for good is booked. A turn that cannot
// be taken, or that brings no result, answers when the next one is due.
func (s *Service) transfer(ctx context.Context, no string) (Decision, error) {
	var asked, mine bool
	p, err := s.changePayout(ctx, no, func(p *Payout) bool { asked, mine = p.TakeTurn(s.now()); return mine })
	if err != nil || !mine {
		return p.Decision(waits[0]), err
	}
	outcome, err := s.pay(ctx, p, asked)
	if err != nil {
		slog.Warn("transfer", "no", no, "error", err.Error())
		outcome = Outcome{Said: "支付宝没有答复"}
	}
	if outcome.Ended {
		p, err = s.settleTransfer(ctx, no, outcome)
		return p.Decision(0), err
	}
	seconds := 0
	p, err = s.changePayout(ctx, no, func(p *Payout) bool {
		if p.State == PayoutPaying {
			seconds = p.Wait(outcome.Said, s.now())
		}
		return seconds > 0
	})
	if outcome.Poor {
		slog.Error(TransferPoor, "no", no, "amountFen", int64(p.AmountFen))
	}
	if p.Hangs(s.now()) {
		slog.Error(TransferOverdue, "no", no, "amountFen", int64(p.AmountFen), "said", p.Transfer.Said)
	}
	return p.Decision(seconds), err
}

// pay asks the provider, for no longer than a turn lasts.
func (s *Service) pay(ctx context.Context, p Payout, asked bool) (Outcome, error) {
	to, err := s.seal.OpenPayee(p.Payee, p.No)
	if err != nil {
		return Outcome{}, err
	}
	ctx, end := context.WithTimeout(ctx, turnCalls)
	defer end()
	return s.provider.Transfer(ctx, p.No, p.ArriveFen(), to, asked)
}

// startTransfer runs the machine of a payout that the provider transfers; a run that exists already is no error. Where it does not start, the
// schedule does it.
func (s *Service) startTransfer(ctx context.Context, p Payout) {
	if p.State != PayoutPaying {
		return
	}
	if err := s.transfers.Start(ctx, runOf(p), `{"no":"`+p.No+`"}`); err != nil {
		slog.Warn("transfer", "no", p.No, "error", err.Error())
	}
}

func runOf(p Payout) string { return fmt.Sprintf("%s-%d", p.No, p.Transfer.Runs) }

// redriveTransfers starts a new run for each transfer whose machine was lost: of all, as those that go on lie between them.
func (s *Service) redriveTransfers(ctx context.Context) error {
	paying, err := s.payoutsIn(ctx, store.Range{PK: payoutsPaying})
	if err != nil {
		return err
	}
	var failed []error
	for _, p := range paying {
		again := p.Again(s.now())
		if !again {
			continue
		}
		p, err := s.changePayout(ctx, p.No, func(p *Payout) bool { again = p.Again(s.now()); return again })
		if err == nil && again {
			err = s.transfers.Start(ctx, runOf(p), `{"no":"`+p.No+`"}`)
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

// transferBooking returns the write that puts a transfer into the books of the day on which the provider made it.
func (s *Service) transferBooking(p Payout, at int64) store.Write {
	if at == 0 {
		at = s.now().Truncate(time.Millisecond).UnixMilli()
	}
	b := Booking{OutTradeNo: p.No, AmountFen: p.ArriveFen(), Transfer: true}
	return s.bookings.New(bookingStoreKey(dayOf(at), b), b)
}

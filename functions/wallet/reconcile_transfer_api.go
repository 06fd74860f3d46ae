package wallet

import (
	"context"
	"errors"
)

// readTransfers holds the transfers of a day's account bill against the payouts. It begins from its start each time: what is found
// again changes nothing. It returns ErrNoBill.
func (s *Service) readTransfers(ctx context.Context, r *Report, day string, told map[string]bool) error {
	bill, err := s.provider.AccountBill(ctx, day)
	if err != nil {
		return err
	}
	defer closeBill(bill, day)
	r.Bill, r.SentThere, r.Sent = true, Sum{}, 0
	for row, err := range bill.Transfers() {
		if err != nil {
			return err
		}
		if !s.timeLeft(ctx) {
			return errCut
		}
		found, err := s.compareTransfer(ctx, row)
		if err != nil {
			return err
		}
		told[transferKey(row.No)] = true
		r.SentThere.add(row.AmountFen)
		if found.healed {
			r.Sent++
		}
		if found.differs != "" {
			r.differ(Difference{Kind: found.differs, OutTradeNo: row.No, ThereFen: row.AmountFen, HereFen: found.here})
		}
	}
	return nil
}

// compareTransfer holds a transfer of the bill against its payout: one whose end is not known here is asked about.
func (s *Service) compareTransfer(ctx context.Context, row TransferRow) (finding, error) {
	own, _, err := s.findPayout(ctx, row.No)
	if errors.Is(err, errNoPayout) {
		return finding{differs: DiffersUnknown}, nil
	}
	if err != nil {
		return finding{}, err
	}
	p := own.Value
	if p.ArriveFen() != row.AmountFen {
		return finding{differs: DiffersAmount, here: p.ArriveFen()}, nil
	}
	if p.State == PayoutPaying {
		outcome, err := s.provider.Transferred(ctx, p.No, p.ArriveFen())
		if err != nil && !errors.Is(err, errNoTransfer) { // in the bill and unknown when asked: somebody must look, and the day goes on
			return finding{}, err
		}
		if outcome.Ended {
			if p, err = s.settleTransfer(ctx, p.No, outcome); err != nil {
				return finding{}, err
			}
		}
		return finding{healed: p.State == PayoutDone, differs: differsUnless(p.State == PayoutDone)}, nil
	}
	return finding{differs: differsUnless(p.State == PayoutDone)}, nil
}

func differsUnless(done bool) string {
	if done {
		return ""
	}
	return DiffersPaidOut
}

// unnamedTransfer asks the provider about a transfer that its bill does not name, as unnamed does.
func (s *Service) unnamedTransfer(ctx context.Context, day string, b Booking) (string, error) {
	outcome, err := s.provider.Transferred(ctx, b.OutTradeNo, b.AmountFen)
	switch {
	case errors.Is(err, errNoTransfer):
		return DiffersUnproven, nil
	case err != nil:
		return "", err
	case !outcome.Paid || outcome.PaidAt == 0:
		return DiffersUnproven, nil
	case dayOf(outcome.PaidAt) == day:
		return DiffersMissing, nil
	}
	return "", nil
}

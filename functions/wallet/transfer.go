package wallet

import (
	"time"

	"bimportal/shared/account"
	"bimportal/shared/clock"
)

// Transfer is how far the provider's transfer of a payout has come. Its number is the payout's own, under which the provider
// pays once, however often it is asked.
type Transfer struct {
	Tries      int    `json:"tries"` // turns begun
	Runs       int    `json:"runs"`  // of the machine
	TurnUntil  int64  `json:"turnUntil"`
	LeaseUntil int64  `json:"leaseUntil"` // then the schedule starts a new run; epoch milliseconds, as the two beside
	BegunAt    int64  `json:"begunAt"`
	Said       string `json:"said"` // why it is not done yet, for who operates; empty before the first answer
}

const (
	turnLives       = time.Minute      // of one turn: longer than its calls of the provider can take
	turnCalls       = 40 * time.Second // all of them
	transferOverdue = 24 * time.Hour   // then somebody is called, and the provider is still asked
)

// begin hands a payout to the machine.
func (p *Payout) begin(now time.Time) {
	p.State = PayoutPaying
	p.Transfer = Transfer{Runs: 1, BegunAt: clock.Millis(now), LeaseUntil: clock.Millis(now.Add(leaseSlack))}
}

// TakeTurn begins to ask the provider. It answers false while somebody else does, and for what is not being transferred: two who ask at
// once could hear two answers. asked says that the provider may know the transfer already.
func (p *Payout) TakeTurn(now time.Time) (asked, mine bool) {
	at := clock.Millis(now)
	if p.State != PayoutPaying || p.Transfer.TurnUntil > at {
		return false, false
	}
	asked = p.Transfer.Tries > 0
	p.Transfer.Tries++
	p.Transfer.TurnUntil = clock.Millis(now.Add(turnLives))
	p.Transfer.LeaseUntil = clock.Millis(now.Add(turnLives + leaseSlack))
	return asked, true
}

// waits are the seconds before the provider is asked again, by the turns so far.
var waits = []int{5, 5, 15, 60, 300, 900}

// Wait ends a turn without a result, and returns after how many seconds the next one begins: at first soon, then less often, at most hourly.
func (p *Payout) Wait(said string, now time.Time) (seconds int) {
	seconds = 3600
	if n := p.Transfer.Tries - 1; n < len(waits) {
		seconds = waits[max(n, 0)]
	}
	p.Transfer.Said, p.Transfer.TurnUntil = said, 0
	p.Transfer.LeaseUntil = clock.Millis(now.Add(time.Duration(seconds)*time.Second + leaseSlack))
	return seconds
}

// Again begins the schedule's new run of a machine that was lost; false while the last one may still go on.
func (p *Payout) Again(now time.Time) bool {
	if p.State != PayoutPaying || p.Transfer.LeaseUntil > clock.Millis(now) {
		return false
	}
	p.Transfer.Runs++
	p.Transfer.LeaseUntil = clock.Millis(now.Add(2 * leaseSlack))
	return true
}

// Settle ends a transfer as the provider says: paid with its number, or failed for good with the reason, and back on the balance. The
// lines add up to nothing; none, and nothing changes, where it has ended before.
func (p *Payout) Settle(b *account.Balance, paid bool, note string, now time.Time) []account.Line {
	if p.State != PayoutPaying {
		return nil
	}
	p.Note, p.DecidedAt, p.Transfer.Said, p.Transfer.TurnUntil, p.Transfer.LeaseUntil = note, clock.Millis(now), "", 0, 0
	if paid {
		p.State = PayoutDone
		return p.paid(b, now)
	}
	p.State = PayoutFailed
	return p.back(b, "未成功，金额退回"+p.book(), now)
}

// Decision is what the machine does next, after so many seconds.
func (p *Payout) Decision(seconds int) Decision {
	if p.State == PayoutPaying {
		return Decision{"wait", max(seconds, 1)}
	}
	return Decision{Decision: string(p.State)}
}

// Hangs says that the provider has given no answer for so long that somebody must look.
func (p *Payout) Hangs(now time.Time) bool {
	return p.State == PayoutPaying && clock.Millis(now) >= p.Transfer.BegunAt+transferOverdue.Milliseconds()
}

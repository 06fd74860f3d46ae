package moneytest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/account"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/sim/alipay"
)

// drawing is an enterprise that draws out, its operator, and the provider's accounts.
type drawing struct {
	*world
	r      *rand.Rand
	seen   *strength
	of     offerer
	op     string
	paidIn money.Fen
}

// TestTransferSchedules: whatever the order of drawings, decisions, turns of machines, faults of the provider, crashes and days, after every
// step the lines add up, nothing has left twice, and what the provider has paid is never back on the account. In the end both agree.
func TestTransferSchedules(t *testing.T) {
	seen := &strength{happened: map[string]int{}}
	n := *schedules / 10
	_, op := newWorld(t).operator()
	t.Cleanup(func() {
		t.Logf("in %d schedules: %v", n, seen.happened)
		for what, least := range map[string]int{"crashed": 300, "done": 100, "failed": 30, "refused": 15, "by hand": 10, "asked again": 100, "healed by the bill": 2} {
			if n >= 100 && seen.happened[what] < least*n/100 {
				t.Errorf("%q happened %d times in %d schedules, which proves too little", what, seen.happened[what], n)
			}
		}
	})
	terms := []wallet.Terms{
		{LookFen: 0, MostFen: 30000, DayFen: 60000, FeePermille: 6, FeeLeastFen: 10, FeeMostFen: 100}, {LookFen: 8000, MostFen: 30000, DayFen: 60000}, atOnce,
	}
	for seed := *firstSeed; seed < *firstSeed+n; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := &drawing{world: worldIn(t, wallet.ModeKey, terms[seed%3]), r: rand.New(rand.NewPCG(uint64(seed), 61)), seen: seen, op: op, paidIn: 50000}
			s.of = s.offerer()
			s.richCompany(s.of, 500)
			for i := range 16 + s.r.IntN(12) {
				s.step()
				if s.holds(fmt.Sprintf("step %d", i)); t.Failed() {
					return
				}
			}
			s.end()
			s.tried("in the end")
		})
	}
}

// step does one thing; one in three is killed between any two of its calls.
func (s *drawing) step() {
	gateway := []string{"", "", "", "", "502", "lost", "badSign", "timeout", "late", "systemError", "systemErrorAfter"}[s.r.IntN(11)]
	s.do(s.sim.SetFaults(alipay.Faults{Gateway: gateway, Transfer: []string{"", "", "poor", "noPayee", "otherName", "late", "fails"}[s.r.IntN(7)], Times: s.r.IntN(3)}))
	dice, crash, after := s.r.IntN(12), 0, s.r.IntN(2) == 0
	if s.r.IntN(3) == 0 {
		crash = 1 + s.r.IntN(9)
	}
	if s.wire.crashAt(crash, after, func(ctx context.Context) { s.act(ctx, dice) }) {
		s.seen.add("crashed", 1)
	}
	s.do(s.sim.SetFaults(alipay.Faults{}))
	s.pass(time.Duration(s.r.IntN(120)) * time.Second)
}

func (s *drawing) act(ctx context.Context, dice int) {
	list := s.list()
	switch {
	case dice < 3 || len(list) == 0:
		s.ask(ctx, []int{100, 1900, 7777, 30000}[s.r.IntN(4)])
	case dice < 6:
		p := list[s.r.IntN(len(list))]
		s.tell(ctx, "decide", fmt.Sprintf(`{"no":%q,"result":%d,"note":"2026112200001"}`, p.No, []int{1, 2, 3, 3}[s.r.IntN(4)]))
	case dice < 10:
		_, _ = s.service.Work(ctx, wallet.Event{Task: "transfer", No: list[s.r.IntN(len(list))].No})
	case dice == 10:
		s.tell(ctx, "again", fmt.Sprintf(`{"no":%q}`, list[s.r.IntN(len(list))].No))
	default:
		s.pass([]time.Duration{2 * time.Minute, 2 * time.Hour, 24 * time.Hour, 3 * 24 * time.Hour}[s.r.IntN(4)])
		_, _ = s.service.Work(ctx, wallet.Event{Task: []string{"redrive", "reconcile"}[s.r.IntN(2)]})
	}
}

func (s *drawing) ask(ctx context.Context, fen int) {
	s.post(ctx, s.of.token, ofCompany+"tocash", fmt.Sprintf(`{"amountFen":%d,"account":"13812345678","realName":"周明远"}`, fen), "project_id", s.of.id)
}

func (s *drawing) tell(ctx context.Context, what, body string) {
	s.post(ctx, s.op, cashPath+"/"+what, body)
}

// list are the enterprise's payouts as they lie in the store, the latest first.
func (s *drawing) list() (list []wallet.Payout) {
	rows, err := tableOf[wallet.Payout](s.world).QueryLatest(context.Background(), payoutsOf(account.Enterprise(s.of.id)))
	s.do(err)
	for _, r := range rows {
		list = append(list, r.Value)
	}
	return list
}

func (s *drawing) holds(when string) {
	s.t.Helper()
	l := newLedgers(s.world, "nobody")
	l.account = account.Enterprise(s.of.id)
	for _, line := range s.linesOf(l.account) {
		l.lines = append(l.lines, line)
	}
	frozen, out := l.comparePayouts()
	b, err := tableOf[account.Balance](s.world).Find(context.Background(), ledger.BalanceKey(l.account))
	s.do(err)
	if b.Value.FrozenFen != frozen || b.Value.PaidOutFen != out {
		s.t.Errorf("%s: held are %d, gone %d, the account says %+v", when, frozen, out, b.Value)
	}
}

// end lets all that is being transferred come to its end, and holds the books against the provider's.
func (s *drawing) end() {
	s.t.Helper()
	for range 6 {
		s.pass(3 * time.Minute)
		for _, p := range s.list() {
			if p.State == wallet.PayoutPaying {
				_, err := s.service.Work(s.t.Context(), wallet.Event{Task: "transfer", No: p.No})
				s.do(err)
			}
		}
	}
	s.pass(3 * 24 * time.Hour)
	s.work("reconcile")
	s.holds("in the end")
	s.drawsBalance("in the end", s.of, s.paidIn)
	paid := money.Fen(0)
	for _, p := range s.list() {
		if p.State == wallet.PayoutPaying {
			s.t.Errorf("still under way: %+v", p)
		}
		switch {
		case p.State == wallet.PayoutDone && p.Transfer.Tries == 0:
			s.seen.add("by hand", 1)
		case p.State == wallet.PayoutDone:
			paid += p.ArriveFen()
			s.seen.add("done", 1)
		default:
			s.seen.add(string(p.State), 1)
		}
		s.seen.add("asked again", max(p.Transfer.Tries-1, 0))
	}
	sent, numbers := money.Fen(0), []string{}
	for _, t := range s.sim.Transfers() {
		if t.Status == "SUCCESS" {
			fen, err := money.Parse(t.Amount)
			s.do(err)
			sent += fen
			numbers = append(numbers, t.OutBizNo)
		}
	}
	slices.Sort(numbers)
	if sent != paid || len(slices.Compact(numbers)) != len(numbers) {
		s.t.Errorf("the provider has paid %d, the books say %d", sent, paid)
	}
	for back := 1; back <= 7; back++ {
		day := s.clock().In(time.FixedZone("CST", 8*3600)).AddDate(0, 0, -back).Format(time.DateOnly)
		r, err := s.service.Work(s.t.Context(), wallet.Event{Task: "report", Day: day})
		if err != nil {
			continue // a day without a report
		}
		s.seen.add("healed by the bill", r.(wallet.Report).Sent)
		if r := r.(wallet.Report); r.Differing > 0 || r.SentHere != r.SentThere {
			s.t.Errorf("%+v", r)
		}
	}
}

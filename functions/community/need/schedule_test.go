package need_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"bimportal/functions/community"
	"bimportal/functions/community/communitytest"
	"bimportal/functions/community/need"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/escrow"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

var (
	schedules = flag.Int("schedules", 50, "seeded schedules of needs with budgets")
	firstSeed = flag.Int("seed", 0, "the first schedule's seed")
)

// strength is what the schedules came to, to see that they prove something.
type strength struct {
	sync.Mutex
	happened map[string]int
}

func (s *strength) add(what string, n int) {
	s.Lock()
	defer s.Unlock()
	s.happened[what] += n
}

// schedule is one seeded schedule: a person and an enterprise that publish needs, four authors, an operator.
type schedule struct {
	*desk
	r        *rand.Rand
	seen     *strength
	buyers   []team.Person // whose the needs are: his own, and those of the enterprise
	company  team.Team
	authors  []team.Person
	op       team.Person
	ops      team.Team
	escrow   *escrow.Store
	needs    []string
	paidIn   money.Fen
	accounts []string // of people and the enterprise
	hashes   map[string]string
}

// TestSchedules: whatever the order of publications, manuscripts, withdrawals, late ones, awards, deliveries, disputes, cancellations, days and
// crashes between any two calls, after every step no money has come or gone, each budget is held whole or gone whole to where its need's end
// says, and nobody but its author reads a manuscript before the deadline.
func TestSchedules(t *testing.T) {
	apitest.Faults(t, `{"throttle":0.004,"conflict":0.02,"loseAnswer":0.01,"seed":2071}`)
	seen := &strength{happened: map[string]int{}}
	ops := team.Operators(t)
	t.Cleanup(func() {
		apitest.Faults(t, "{}")
		t.Logf("in %d schedules: %v", *schedules, seen.happened)
		for what, least := range map[string]int{"crashed": 300, "published": 150, "handed in": 100, "sealed": 150, "paid": 10, "returned": 80, "divided": 8, "released": 30, "withdrawn": 10, "late": 20} {
			if *schedules >= 100 && seen.happened[what] < least**schedules/100 {
				t.Errorf("%q happened %d times, which proves too little", what, seen.happened[what])
			}
		}
	})
	for seed := *firstSeed; seed < *firstSeed+*schedules; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := newSchedule(t, seed, ops, seen)
			for i := range 24 + s.r.IntN(16) {
				crash := 0
				if s.r.IntN(2) == 0 {
					crash = 1 + s.r.IntN(16)
				}
				if s.Wire.CrashAt(crash, s.r.IntN(2) == 0, s.step) {
					seen.add("crashed", 1)
				}
				s.Pass(time.Duration(s.r.IntN(3*3600)) * time.Second)
				if s.holds(fmt.Sprint("step ", i)); t.Failed() {
					return
				}
			}
			s.end()
		})
	}
}

func newSchedule(t *testing.T, seed int, ops team.Team, seen *strength) *schedule {
	s := &schedule{desk: &desk{Door: communitytest.Open(t)}, r: rand.New(rand.NewPCG(uint64(seed), 71)), seen: seen, ops: ops, hashes: map[string]string{}}
	s.Still()
	s.company = team.NewTeam(t)
	own, buys := s.Named("买家"), s.Joined(s.company, "采购", auth.AccountSpend)
	s.buyers, s.op = []team.Person{own, buys}, s.Joined(ops, "客服", auth.ClaimView, auth.ClaimDecide)
	s.accounts = []string{ledger.PersonalAccount(own.ID), ledger.EnterpriseAccount(s.company.ID), ledger.PersonalAccount(buys.ID)}
	for _, a := range s.accounts[:2] {
		s.Rich(a, 120_003)
		s.paidIn += 120_003
	}
	for i := range 4 {
		p := s.Named(fmt.Sprint("作者", i))
		s.authors, s.accounts = append(s.authors, p), append(s.accounts, ledger.PersonalAccount(p.ID))
	}
	s.escrow = escrow.NewStore(store.WithTransport(apitest.Config(t), s.Wire), s.Tables, func() time.Time { return s.Now() })
	return s
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// state is a need as the table has it, whoever may read it.
func (s *schedule) state(needID string) need.Need {
	s.T.Helper()
	v, err := store.NewTable[need.Need](apitest.DB(s.T), s.Tables.Community).Get(context.Background(), store.Key{PK: "need#" + needID, SK: "need"})
	s.Do(err)
	return v.Value
}

func (s *schedule) manuscripts(needID string) (list []need.Manuscript) {
	s.T.Helper()
	rows, err := store.NewTable[need.Manuscript](apitest.DB(s.T), s.Tables.Community).QueryLatest(context.Background(), store.Range{PK: "need#" + needID, From: "manuscript#"})
	s.Do(err)
	for _, r := range rows {
		if r.Value.Live() {
			list = append(list, r.Value)
		}
	}
	return list
}

func (s *schedule) step(ctx context.Context) {
	if len(s.needs) == 0 || s.r.IntN(10) == 0 && len(s.needs) < 5 {
		s.publishes(ctx)
		return
	}
	n := s.state(pick(s.r, s.needs))
	for range 4 { // there is more to see where something can still be done
		if n.State == need.Closed || n.State == need.Draft {
			n = s.state(pick(s.r, s.needs))
		}
	}
	say := pick(s.r, words)
	if s.r.IntN(4) > 0 { // mostly what can be said
		if n.Advance(s.Now()); len(fits[n.State]) > 0 {
			say = pick(s.r, fits[n.State])
		}
	}
	s.say(ctx, say, n)
}

var (
	words = []string{"submit", "withdraw", "award", "deliver", "accept", "dispute", "cancel", "decide", "wait", "days"}
	fits  = map[need.State][]string{
		need.Open: {"submit", "submit", "submit", "withdraw", "cancel", "wait", "wait"}, need.Judging: {"award", "award", "award", "days"},
		need.Awarded: {"deliver", "deliver", "deliver", "dispute", "wait"}, need.Delivered: {"accept", "accept", "dispute", "days"}, need.Disputed: {"decide"},
	}
)

func (s *schedule) say(ctx context.Context, word string, n need.Need) {
	switch word {
	case "submit":
		s.hands(ctx, n)
	case "withdraw":
		by := pick(s.r, s.authors)
		for _, m := range s.manuscripts(n.ID) {
			by.ID = m.UserID
		}
		for _, p := range s.authors {
			if p.ID == by.ID {
				by = p
			}
		}
		s.Send(ctx, by, "", manuPath+"withdraw", object{"id": n.ID})
	case "award":
		s.awards(ctx, n)
	case "deliver":
		s.delivers(ctx, n)
	case "accept":
		s.Send(ctx, pick(s.r, s.buyers), "", needPath+"accept", object{"id": n.ID})
	case "dispute":
		s.Send(ctx, pick(s.r, append(slices.Clone(s.buyers), s.authors...)), "", needPath+"dispute", object{"id": n.ID, "reason": "x"})
	case "cancel":
		s.Send(ctx, pick(s.r, s.buyers), "", needPath+"cancel", object{"id": n.ID, "reason": "x"})
	case "decide":
		s.decides(ctx, n)
	case "wait":
		s.Pass(time.Duration(s.r.IntN(60)) * time.Hour)
	default:
		s.Pass([]time.Duration{day, 8 * day, 31 * day}[s.r.IntN(3)])
		_ = s.S.Work(ctx, community.Event{Task: "sweep"}) // a crash is one of its ends, here and below
		_ = s.escrow.Release(ctx)
	}
}

func (s *schedule) publishes(ctx context.Context) {
	by := s.r.IntN(2)
	change := object{"deadline": s.Now().Add(time.Duration(2+s.r.IntN(200)) * time.Hour).UnixMilli(), "budgetFen": 101 + s.r.IntN(60_000)}
	if by == 1 {
		change["enterpriseId"] = s.company.ID
	}
	s.Send(ctx, s.buyers[by], "", needPath+"edit", s.form(change))
	for _, b := range s.drafts(by) {
		for range 1 + s.r.IntN(2) { // the second is a repetition
			s.Send(ctx, s.buyers[by], "", needPath+"publish", object{"id": b, "rev": 1})
		}
		if !slices.Contains(s.needs, b) {
			s.needs = append(s.needs, b)
		}
	}
}

// drafts are the needs of a buyer by their places, published or not, that the schedule does not know.
func (s *schedule) drafts(by int) (ids []string) {
	s.T.Helper()
	rows, err := store.NewTable[need.Brief](apitest.DB(s.T), s.Tables.Community).QueryLatest(context.Background(), store.Range{PK: "needs#" + s.accounts[by]})
	s.Do(err)
	for _, r := range rows {
		if r.Value.Status == need.Draft {
			ids = append(ids, r.Value.ID)
		}
	}
	return ids
}

func (s *schedule) hands(ctx context.Context, n need.Need) {
	by := pick(s.r, append(slices.Clone(s.authors), s.buyers[0]))
	if n.State == need.Open && s.Now().UnixMilli() >= n.Deadline {
		s.seen.add("late", 1)
	}
	s.Send(ctx, by, "", manuPath+"submit", object{"id": n.ID, "files": []string{s.Upload(by, "方案.pdf", fmt.Sprint(s.r.Int()))}, "quoteFen": s.r.IntN(1000)})
}

func (s *schedule) awards(ctx context.Context, n need.Need) {
	list := s.manuscripts(n.ID)
	if len(list) == 0 {
		return
	}
	s.r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	list = list[:1+s.r.IntN(min(3, len(list)))]
	var shares []object
	left := n.BudgetFen
	for i, m := range list {
		amount := left
		if i < len(list)-1 {
			amount = money.Fen(1 + s.r.IntN(max(int(left)-len(list), 1)))
		}
		left -= amount
		shares = append(shares, object{"manuscriptId": m.ID, "amountFen": amount})
	}
	for range 1 + s.r.IntN(2) {
		s.Send(ctx, pick(s.r, s.buyers), "", manuPath+"award", object{"id": n.ID, "shares": shares})
	}
}

func (s *schedule) delivers(ctx context.Context, n need.Need) {
	for _, p := range s.authors {
		if s.r.IntN(4) > 0 {
			s.Send(ctx, p, "", manuPath+"deliver", object{"id": n.ID, "files": []string{s.Upload(p, "成果.pdf", fmt.Sprint(s.r.Int()))}})
		}
	}
}

func (s *schedule) decides(ctx context.Context, n need.Need) {
	v, err := store.NewTable[need.Need](apitest.DB(s.T), s.Tables.Community).Get(context.Background(), store.Key{PK: "need#" + n.ID, SK: "need"})
	s.Do(err)
	if n.State == need.Open && s.r.IntN(4) > 0 {
		return // mostly what waits for him
	}
	var parts []object
	for _, w := range n.Winners {
		parts = append(parts, object{"manuscriptId": w.ManuscriptID, "amountFen": s.r.IntN(int(w.AmountFen) + 1)})
	}
	for range 1 + s.r.IntN(2) {
		s.Send(ctx, s.op, s.ops.ID, needPath+"decide", object{"id": n.ID, "rev": v.Version, "parts": parts, "note": "x"})
	}
}

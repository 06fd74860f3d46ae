package moneytest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/goods"
	"bimportal/shared/money"
)

// shopping is one seeded schedule: two people and two enterprises that sell.
type shopping struct {
	*world
	r        *rand.Rand
	buyers   map[string]string
	tokens   []string
	sellers  []offerer
	shelf    []goods.Row
	toppedUp money.Fen
	seen     *strength
}

// TestPurchaseSchedules: whatever the order of purchases, repetitions, changes of price, returns, days and crashes between
// any two calls, after every step each person's and each enterprise's numbers are the sums of their lines, all lines
// add up to what was topped up, and who has paid has what he paid for.
func TestPurchaseSchedules(t *testing.T) {
	seen := &strength{happened: map[string]int{}}
	n := *schedules / 6
	t.Cleanup(func() {
		t.Logf("in %d schedules: %v", n, seen.happened)
		for what, least := range map[string]int{"crashed": 150, "bought": 150, "given back": 40, "released": 40} {
			if n >= 50 && seen.happened[what] < least*n/100 {
				t.Errorf("%q happened %d times in %d schedules, which proves too little", what, seen.happened[what], n)
			}
		}
	})
	for seed := *firstSeed; seed < *firstSeed+n; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := &shopping{world: newWorld(t), r: rand.New(rand.NewPCG(uint64(seed), 17)), buyers: map[string]string{}, seen: seen}
			for range 2 {
				userID, token := s.person()
				s.rich(token, 50)
				s.toppedUp += 5000
				s.buyers[userID], s.tokens = token, append(s.tokens, token)
				of := s.offerer()
				s.sellers = append(s.sellers, of)
				s.shelf = append(s.shelf, of.shelve(s.world, 999), of.shelve(s.world, 1), of.shelve(s.world, 0), of.shelve(s.world, 4001))
			}
			for i := range 12 + s.r.IntN(8) {
				s.step()
				if s.holds(fmt.Sprintf("step %d", i)); t.Failed() {
					return
				}
			}
			s.pass(purchase.FrozenFor)
			s.release()
			s.holds("in the end")
			for _, one := range s.sellers {
				sums := s.sales(one).Sums
				seen.add("bought", int(sums.Orders))
				seen.add("given back", int(sums.Refunds))
				seen.add("released", int(sums.Orders-sums.Refunds))
				if sums.FrozenFen != 0 {
					t.Errorf("in the end %d fen are still held", sums.FrozenFen)
				}
			}
		})
	}
}

func (s *shopping) step() {
	crash := 0
	if s.r.IntN(2) == 0 {
		crash = 1 + s.r.IntN(10)
	}
	token, after, dice := s.tokens[s.r.IntN(len(s.tokens))], s.r.IntN(2) == 0, s.r.IntN(12)
	list := s.orders(token).Records
	if s.wire.crashAt(crash, after, func(ctx context.Context) { s.act(ctx, dice, token, list) }) {
		s.seen.add("crashed", 1)
	}
	s.pass(time.Duration(s.r.IntN(3600)) * time.Second)
}

func (s *shopping) act(ctx context.Context, dice int, token string, list []purchase.OrderRecord) {
	row := s.shelf[s.r.IntN(len(s.shelf))]
	switch {
	case dice < 6:
		times := 1 + s.r.IntN(2)
		for range times { // the second is a repetition
			s.send(ctx, token, buyPath, fmt.Sprintf(`{"type":"template","id":%q,"priceFen":%d}`, row.ID, row.PriceFen), fmt.Sprint("key", s.r.IntN(40)))
		}
	case dice < 8 && len(list) > 0:
		s.send(ctx, token, giveBackPath, fmt.Sprintf(`{"orderNo":%q,"reason":"x"}`, list[s.r.IntN(len(list))].OrderNo), "")
	case dice == 8:
		s.pass(time.Duration(s.r.IntN(8)) * 24 * time.Hour)
		_, _ = s.service.Work(ctx, wallet.Event{Task: "redrive"}) // a crash is one of its ends
	case dice == 9:
		changed := row
		changed.PriceFen = money.Fen(s.r.IntN(3000))
		s.put(goods.Template, changed) // the shelf as the buyers know it is out of date
	case dice == 10:
		s.put(goods.Template, row)
	default:
		_, _ = s.service.Work(ctx, wallet.Event{Task: "redrive"})
	}
}

func (s *shopping) send(ctx context.Context, token, path, body, key string) {
	r := httptest.NewRequestWithContext(ctx, "POST", "/api"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	s.door.ServeHTTP(httptest.NewRecorder(), r)
}

// holds compares all books, and what people own with what they have paid for.
func (s *shopping) holds(when string) {
	s.t.Helper()
	s.purchasesBalance(when, s.toppedUp, s.buyers, s.sellers)
	uses := map[string]int64{}
	for userID, token := range s.buyers {
		paid := map[string]bool{}
		for _, o := range s.orders(token).Records {
			if o.Status == purchase.Done {
				if paid[o.GoodsID] {
					s.t.Errorf("%s: %s has two orders of the same", when, userID)
				}
				paid[o.GoodsID] = true
				uses[o.GoodsID]++
			}
		}
		for _, row := range s.shelf {
			if _, owns := s.uses(userID, row); owns != paid[row.ID] {
				s.t.Errorf("%s: %s owns it: %v, has an order: %v", when, userID, owns, paid[row.ID])
			}
		}
	}
	for _, row := range s.shelf {
		if n, _ := s.uses("", row); n != uses[row.ID] {
			s.t.Errorf("%s: %d are said to use what %d have", when, n, uses[row.ID])
		}
	}
}

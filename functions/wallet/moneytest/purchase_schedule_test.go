package moneytest

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/functions/wallet/purchase"
	"bimportal/functions/wallet/vip"
	"bimportal/shared/auth"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/money"
)

// shopping is one seeded schedule: two people, two enterprises that sell, and one that buys by its owner and by a member.
type shopping struct {
	*world
	r        *rand.Rand
	buyers   map[string]string
	tokens   []string
	sellers  []offerer
	shelf    []goods.Row
	toppedUp money.Fen
	company  offerer
	members  []string // of the company, tokens
	member   map[string]bool
	desk     string // the operator's token
	seen     *strength
}

// TestPurchaseSchedules: whatever the order of purchases, repetitions, changes of price, returns, days and crashes between
// any two calls, after every step each person's and each enterprise's numbers are the sums of their lines, all lines
// add up to what was topped up, and who has paid has what he paid for.
func TestPurchaseSchedules(t *testing.T) {
	seen := &strength{happened: map[string]int{}}
	n := *schedules / 10
	newWorld(t).operator()
	t.Cleanup(func() {
		t.Logf("in %d schedules: %v", n, seen.happened)
		for what, least := range map[string]int{"crashed": 150, "bought": 150, "given back": 20, "released": 40, "claimed": 25, "claimed and paid": 2, "bought by the company": 50, "joined": 40, "left": 3, "cheaper": 3} {
			if n >= 30 && seen.happened[what] < least*n/100 {
				t.Errorf("%q happened %d times in %d schedules, which proves too little", what, seen.happened[what], n)
			}
		}
	})
	for seed := *firstSeed; seed < *firstSeed+n; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := &shopping{world: newWorld(t), r: rand.New(rand.NewPCG(uint64(seed), 17)), buyers: map[string]string{}, seen: seen}
			s.desk = s.session("operator")
			for range 2 {
				userID, token := s.person()
				s.rich(token, 100)
				s.toppedUp += 10000
				s.buyers[userID], s.tokens = token, append(s.tokens, token)
				of := s.offerer()
				s.sellers = append(s.sellers, of)
				s.shelf = append(s.shelf, of.shelve(s.world, 999), of.shelve(s.world, 1), of.shelve(s.world, 0), of.shelve(s.world, 4001))
			}
			s.company = s.offerer()
			s.richCompany(s.company, 50)
			s.toppedUp += 5000
			memberID, member := s.person()
			s.hire(s.company, memberID, "采购员", auth.AccountSpend)
			s.members = []string{s.company.token, member}
			for i := range 14 + s.r.IntN(9) {
				s.step()
				if s.holds(fmt.Sprintf("step %d", i)); t.Failed() {
					return
				}
			}
			s.holds("after the last step")
			for range 3 { // what sellers leave the operator gets, what he leaves waits for ever
				s.pass(purchase.FrozenFor)
				s.release()
			}
			s.holds("in the end")
			s.tried("in the end")
			s.seen.add("bought by the company", s.companyOrders(s.company).Total)
			for _, token := range s.tokens {
				for _, o := range s.orders(token).Records {
					switch {
					case o.Type == goods.VIP && o.Status == purchase.Refunded:
						s.seen.add("left", 1)
					case o.Type == goods.VIP:
						s.seen.add("joined", 1)
					case o.OffFen > 0:
						s.seen.add("cheaper", 1)
					}
				}
			}
			for _, one := range s.sellers {
				sums := s.sales(one).Sums
				seen.add("bought", int(sums.Orders))
				seen.add("given back", int(sums.Refunds))
				seen.add("released", int(sums.Orders-sums.Refunds))
				waits := money.Fen(0)
				for _, sale := range s.sales(one).Records {
					if sale.Claim.State != purchase.ClaimNone {
						seen.add("claimed", 1)
					}
					if sale.Claim.State == purchase.ClaimPaid {
						seen.add("claimed and paid", 1)
					}
					if sale.State == purchase.SaleClaimed && sale.ReleasedAt == 0 {
						waits += sale.IncomeFen
					}
				}
				if sums.FrozenFen != waits {
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
	token, after, dice := s.tokens[s.r.IntN(len(s.tokens))], s.r.IntN(2) == 0, s.r.IntN(28)
	list := s.orders(token).Records
	s.member = map[string]bool{token: s.membership(token).Level > 0}
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
		if s.member[token] {
			row.PriceFen -= vip.Off(row.PriceFen)
		}
		for range times { // the second is a repetition
			s.send(ctx, token, buyPath, fmt.Sprintf(`{"type":"template","id":%q,"priceFen":%d}`, row.ID, row.PriceFen), fmt.Sprint("key", s.r.IntN(40)))
		}
	case dice < 8 && len(list) > 0:
		s.send(ctx, token, giveBackPath, fmt.Sprintf(`{"orderNo":%q,"reason":"x"}`, list[s.r.IntN(len(list))].OrderNo), "")
	case dice == 8:
		s.pass(time.Duration(s.r.IntN(8)) * 24 * time.Hour)
		_, _ = s.service.Work(ctx, wallet.Event{Task: "redrive"}) // a crash is one of its ends
	case dice >= 24:
		s.joins(ctx, token)
	case dice >= 20:
		s.buysForCompany(ctx, row)
	case dice >= 12 && len(list) > 0:
		s.claims(ctx, token, list[s.r.IntN(len(list))])
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

// joins buys a month, or lets the membership renew itself or no more.
func (s *shopping) joins(ctx context.Context, token string) {
	switch s.r.IntN(4) {
	case 0:
		s.send(ctx, token, renewPath, `{"packageId":"month"}`, "")
	case 1:
		s.send(ctx, token, renewPath, `{}`, "")
	default:
		s.send(ctx, token, joinPath, `{"packageId":"month","priceFen":3000}`, fmt.Sprint("month", s.r.IntN(20)))
	}
}

// buysForCompany buys, gives back or claims by one of the company's members.
func (s *shopping) buysForCompany(ctx context.Context, row goods.Row) {
	token, in := s.members[s.r.IntN(2)], []string{"project_id", s.company.id}
	orders := s.companyOrders(s.company).Records
	if s.r.IntN(3) > 0 || len(orders) == 0 {
		s.send(ctx, token, ofCompany+"purchase", fmt.Sprintf(`{"type":"template","id":%q,"priceFen":%d}`, row.ID, row.PriceFen), fmt.Sprint("key", s.r.IntN(40)), in...)
		return
	}
	o := orders[s.r.IntN(len(orders))]
	word := []string{"giveBack", "claim"}[s.r.IntN(2)]
	s.send(ctx, token, ofCompany+word, fmt.Sprintf(`{"orderNo":%q,"reason":"x"}`, o.OrderNo), "", in...)
}

// claims says one word of a buyer, a seller or the operator to an order, mostly of him whose turn it is.
func (s *shopping) claims(ctx context.Context, token string, o purchase.OrderRecord) {
	word := s.r.IntN(5)
	switch {
	case s.r.IntN(4) == 0: // whosever turn it is
	case o.Can.Escalate:
		word = 2
	case o.Status == purchase.Refunding:
		word = 3 + s.r.IntN(2)
	case o.Status == purchase.Done:
		s.use(o)
		word = 0
	}
	said := fmt.Sprintf(`{"orderNo":%q,"reason":"x"}`, o.OrderNo)
	named := fmt.Sprintf(`{"orderNo":%q}`, o.OrderNo)
	decided := fmt.Sprintf(`{"orderNo":%q,"result":%d,"note":"x"}`, o.OrderNo, 1+s.r.IntN(4)/3)
	switch word {
	case 0:
		s.send(ctx, token, claimPath, said, "")
	case 1:
		s.send(ctx, token, claimPath+"/withdraw", named, "")
	case 2:
		s.send(ctx, token, claimPath+"/escalate", named, "")
	case 3:
		s.send(ctx, s.desk, claimPath+"/decide", decided, "", "project_id", membership.Platform)
	default:
		for _, of := range s.sellers { // one of them is not the seller
			s.send(ctx, of.token, answerPath, decided, "", "project_id", of.id)
		}
	}
}

// use makes something of what an order bought, as a project does.
func (s *shopping) use(o purchase.OrderRecord) {
	for userID, token := range s.buyers {
		if slices.ContainsFunc(s.orders(token).Records, func(own purchase.OrderRecord) bool { return own.OrderNo == o.OrderNo }) {
			_, err := catalogueTable[entitlement.Entitlement](s.t).Update(context.Background(), entitlement.Key(entitlement.Person(userID), o.Type, o.GoodsID), func(e *entitlement.Entitlement) error { e.UsedAt = 1; return nil })
			s.do(err)
		}
	}
}

func (s *shopping) send(ctx context.Context, token, path, body, key string, header ...string) {
	r := httptest.NewRequestWithContext(ctx, "POST", "/api"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	s.door.ServeHTTP(httptest.NewRecorder(), r)
}

// holds compares all books, and what people own with what they have paid for.
func (s *shopping) holds(when string) {
	s.t.Helper()
	s.purchasesBalance(when, s.toppedUp, s.buyers, s.sellers, s.company)
	uses := map[string]int64{}
	bought := map[string]bool{}
	for _, o := range s.companyOrders(s.company).Records {
		if o.Status != purchase.Refunded {
			if bought[o.GoodsID] {
				s.t.Errorf("%s: the company has two orders of the same", when)
			}
			bought[o.GoodsID] = true
			uses[o.GoodsID]++
		}
	}
	if owned := s.owned(entitlement.Enterprise(s.company.id)); !maps.Equal(owned, bought) {
		s.t.Errorf("%s: the company owns %v, has orders of %v", when, owned, bought)
	}
	for userID, token := range s.buyers {
		paid := map[string]bool{}
		for _, o := range s.orders(token).Records {
			if o.Type != goods.VIP && o.Status != purchase.Refunded {
				if paid[o.GoodsID] {
					s.t.Errorf("%s: %s has two orders of the same", when, userID)
				}
				paid[o.GoodsID] = true
				uses[o.GoodsID]++
			}
		}
		if owned := s.owned(entitlement.Person(userID)); !maps.Equal(owned, paid) {
			s.t.Errorf("%s: %s owns %v, has orders of %v", when, userID, owned, paid)
		}
	}
	for _, row := range s.shelf {
		if n, _ := s.uses("", row); n != uses[row.ID] {
			s.t.Errorf("%s: %d are said to use what %d have", when, n, uses[row.ID])
		}
	}
}

package need_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bimportal/functions/community/need"
	"bimportal/shared/account"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/spending"
	"bimportal/shared/store"
)

// holds compares the books with what the needs say, and looks at what is sealed.
func (s *schedule) holds(when string) {
	s.T.Helper()
	sum, spent := money.Fen(0), map[string]money.Fen{}
	held := map[string]int64{}
	for _, needID := range s.needs {
		n, live := s.whole(needID)
		on := s.Lines(account.Escrow(needID))
		left := money.Fen(0)
		for _, l := range on {
			left += l.AmountFen
		}
		b, shares, err := s.escrow.Of(context.Background(), needID)
		s.Do(err)
		want := money.Fen(0)
		if n.State != need.Draft && n.State != need.Closed {
			want = n.BudgetFen
			held[b.AccountID]++
			for _, w := range n.Winners {
				held[ledger.PersonalAccount(w.UserID)]++
			}
		}
		if left != want || b.LeftFen != want {
			s.T.Errorf("%s: of need %s in state %d are held %d fen (%d), %d should be", when, needID, n.State, left, b.LeftFen, want)
		}
		sum += left
		earned := money.Fen(0)
		for _, one := range shares {
			earned += one.AmountFen
			sum += s.sumOf(account.Earned(fmt.Sprintf("%s_%d", needID, one.No))) + s.sumOf(account.Commission(fmt.Sprintf("%s_%d", needID, one.No)))
			if one.ReleasedAt == 0 {
				held[ledger.PersonalAccount(one.UserID)]++
			}
		}
		paid := money.Fen(0)
		for _, w := range n.Winners {
			paid += w.PaidFen
		}
		if n.State == need.Closed && (earned != paid || n.Outcome == need.Paid && paid != n.BudgetFen || n.Outcome == need.Returned && paid != 0) {
			s.T.Errorf("%s: need %s ended %s, %d fen were earned, %d paid of %d", when, needID, n.Outcome, earned, paid, n.BudgetFen)
		}
		if n.State != need.Draft {
			spent[n.UserID] += n.BudgetFen
			if n.State == need.Closed {
				spent[n.UserID] -= n.BudgetFen - paid
			}
		}
		if len(live) != n.Manuscripts {
			s.T.Errorf("%s: %d manuscripts, need %s counts %d", when, len(live), needID, n.Manuscripts)
		}
		s.sealed(when, n, live)
	}
	for i, a := range s.accounts {
		all := s.Account(a)
		b, balance := all.Balance, money.Fen(0)
		for _, l := range all.Lines {
			balance += l.AmountFen
		}
		if balance != b.BalanceFen || int64(len(all.Lines)) != b.Lines || balance < 0 {
			s.T.Errorf("%s: %s has %d fen, its lines say %d", when, a, b.BalanceFen, balance)
		}
		if i < 2 && b.SpentFen != spent[s.buyers[i].ID] {
			s.T.Errorf("%s: %s is said to have spent %d fen of %d", when, a, b.SpentFen, spent[s.buyers[i].ID])
		}
		if all.Purchases.Held != held[a] {
			s.T.Errorf("%s: %s is said to have %d budgets and shares, has %d", when, a, all.Purchases.Held, held[a])
		}
		sum += balance
	}
	if sum != s.paidIn {
		s.T.Errorf("%s: %d fen were paid in, all accounts hold %d", when, s.paidIn, sum)
	}
	month := money.Fen(0)
	rows, err := store.NewTable[spending.Spending](apitest.DB(s.T), s.Tables.Wallet).QueryLatest(context.Background(), store.Range{PK: ledger.AccountPK(s.accounts[1]), From: "spent#"})
	s.Do(err)
	for _, r := range rows {
		month += r.Value.SpentFen
	}
	if month != spent[s.buyers[1].ID] {
		s.T.Errorf("%s: the member is counted %d fen in all months, has spent %d", when, month, spent[s.buyers[1].ID])
	}
}

// whole reads a need with what was handed in for it and stands, at once: after every step all that lies is read.
func (s *schedule) whole(needID string) (n need.Need, live []need.Manuscript) {
	s.T.Helper()
	s.Do(apitest.DB(s.T).Each(context.Background(), s.Tables.Community, store.Range{PK: "need#" + needID}, func(key store.Key, into func(any) error) error {
		switch {
		case key.SK == "need":
			return into(&n)
		case strings.HasPrefix(key.SK, "manuscript#"):
			var m need.Manuscript
			err := into(&m)
			if m.Live() {
				live = append(live, m)
			}
			return err
		}
		return nil
	}))
	return n, live
}

func (s *schedule) sumOf(accountID string) (sum money.Fen) {
	for _, l := range s.Lines(accountID) {
		sum += l.AmountFen
	}
	return sum
}

// sealed looks at a need before its deadline as everybody but its authors: nothing that was handed in is in any answer. After it what was
// bound is what it was.
func (s *schedule) sealed(when string, n need.Need, list []need.Manuscript) {
	s.T.Helper()
	if s.Now().UnixMilli() >= n.Deadline {
		for _, m := range list {
			if before, ok := s.hashes[m.ID]; ok && before != m.CommitHash {
				s.T.Errorf("%s: manuscript %s was changed after the deadline", when, m.ID)
			}
			s.hashes[m.ID] = m.CommitHash
			sums := []string{}
			for _, f := range m.Files {
				sums = append(sums, f.SHA256)
			}
			if m.CommitHash != need.CommitHash(n.ID, m.UserID, m.QuoteFen, m.Note, sums) {
				s.T.Errorf("%s: manuscript %s is not what its hash says", when, m.ID)
			}
		}
		return
	}
	list = slices.DeleteFunc(list, func(m need.Manuscript) bool { return m.UserID == s.buyers[0].ID }) // his own, for the enterprise
	if n.State == need.Draft || len(list) == 0 || s.r.IntN(3) > 0 {
		return
	}
	s.seen.add("sealed", 1)
	for _, p := range append(slices.Clone(s.buyers), team.Person{}, s.op) {
		for _, path := range []string{manuPath + "page?id=" + n.ID, needPath + "detail?id=" + n.ID, needPath + "file?id=" + n.ID + "&manuscriptId=" + list[0].ID + "&fileId=" + list[0].Files[0].FileID} {
			answer := string(s.Get(p, "", path).Body)
			for _, m := range list {
				if strings.Contains(answer, m.CommitHash) || strings.Contains(answer, m.Files[0].FileID) || strings.Contains(answer, m.ID) {
					s.T.Errorf("%s: before the deadline %s says %s", when, path, answer)
				}
			}
		}
	}
}

// end lets everything come to its end.
func (s *schedule) end() {
	s.T.Helper()
	for range 5 {
		s.Pass(62 * day)
		s.Sweep()
		for _, needID := range s.needs {
			if n := s.state(needID); n.State == need.Disputed {
				s.decides(context.Background(), n)
			}
		}
		s.Do(s.escrow.Release(context.Background()))
	}
	s.holds("in the end")
	for _, needID := range s.needs {
		n := s.state(needID)
		if n.State == need.Draft {
			continue
		}
		s.seen.add("published", 1)
		s.seen.add("handed in", n.Manuscripts)
		if n.State != need.Closed {
			s.T.Errorf("in the end need %s is in state %d", needID, n.State)
		}
		s.seen.add(string(n.Outcome), 1)
		_, shares, err := s.escrow.Of(context.Background(), needID)
		s.Do(err)
		for _, one := range shares {
			if one.ReleasedAt == 0 {
				s.T.Errorf("in the end a share of %s is held", needID)
			}
			s.seen.add("released", 1)
		}
		rows, err := store.NewTable[need.Manuscript](apitest.DB(s.T), s.Tables.Community).Query(context.Background(), store.Range{PK: "need#" + needID, From: "manuscript#"})
		s.Do(err)
		for _, r := range rows {
			if r.Value.Standing == need.Withdrawn {
				s.seen.add("withdrawn", 1)
			}
		}
	}
}

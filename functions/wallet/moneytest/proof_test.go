package moneytest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/account"
	"bimportal/shared/apitest"
	"bimportal/shared/membership"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

const (
	proofPath      = "/family/user/wallet/proof"
	enterpriseBook = "/platform/home/provider/account/proof"
)

// proved reads a whole ledger as its owner's browser does, page by page, and checks it.
func (w *world) proved(path, token string, header ...string) (whole account.Proof, pages int) {
	w.t.Helper()
	for from := int64(1); pages == 0 || from <= whole.Lines; pages++ {
		a := w.call("GET", fmt.Sprintf("%s?from=%d", path, from), token, nil, header...)
		if a.HTTP != 200 {
			w.t.Fatalf("proof: %d %s", a.HTTP, a.Body)
		}
		p := apitest.Into[wallet.Proof](w.t, a)
		if pages == 0 {
			whole = account.Proof{AccountID: p.AccountID, BalanceFen: p.BalanceFen, Lines: p.Lines, ChainHead: p.ChainHead}
		}
		for _, e := range p.Entries {
			whole.Entries = append(whole.Entries, account.Line{No: e.No, At: e.At, BizType: e.BizType, BizID: e.BizID, Title: e.Title, AmountFen: e.AmountFen, BalanceFen: e.BalanceFen, PrevHash: e.PrevHash, Hash: e.Hash})
		}
		if from += int64(len(p.Entries)); len(p.Entries) == 0 {
			break
		}
	}
	if err := whole.Check(); err != nil {
		w.t.Errorf("%s: %v", path, err)
	}
	return whole, pages
}

func TestProofRefusals(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	_, stranger := w.person()
	colleague, colleagueToken := w.person()
	members := store.NewTable[membership.Member](apitest.DB(t), apitest.TableName("enterprise"))
	w.do(store.Ensure(t.Context(), members, membership.MemberKey(s.id, colleague), membership.Member{ID: colleague, UserID: colleague}))
	w.refuses("nobody", w.call("GET", proofPath, "", nil), 401, "unauthorized")
	w.refuses("nobody, an enterprise's", w.call("GET", enterpriseBook, "", nil, "project_id", s.id), 401, "unauthorized")
	w.refuses("somebody else", w.call("GET", enterpriseBook, stranger, nil, "project_id", s.id), 403, "not_member")
	w.refuses("a member without the right", w.call("GET", enterpriseBook, colleagueToken, nil, "project_id", s.id), 403, "no_permission")
	for _, from := range []string{"-1", "x", "1.5"} {
		w.refuses("from "+from, w.call("GET", proofPath+"?from="+from, stranger, nil), 400, "invalid_input")
	}
}

// TestEverybodysBooksAreProved: top-up, purchase, return and income, and each of the two ledgers is what its lines make it.
func TestEverybodysBooksAreProved(t *testing.T) {
	w := newWorld(t)
	s := w.offerer()
	userID, token := w.person()
	if empty, _ := w.proved(proofPath, token); empty.Lines != 0 || empty.AccountID != "u_"+userID {
		t.Errorf("an account without a line: %+v", empty)
	}
	w.rich(token, 500)
	kept, back := w.bought(token, s.shelve(w, 10000)), w.bought(token, s.shelve(w, 20000))
	if a := w.handBack(token, back.OrderNo); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	w.pass(8 * 24 * time.Hour)
	w.release()
	mine, _ := w.proved(proofPath, w.session(userID))
	if mine.Lines != 4 || mine.BalanceFen != 40000 || mine.ChainHead != w.asset(w.session(userID)).ChainHead {
		t.Errorf("%+v", mine)
	}
	theirs, _ := w.proved(enterpriseBook, w.session(s.owner), "project_id", s.id)
	if theirs.AccountID != "e_"+s.id || theirs.Lines != 1 || theirs.BalanceFen != kept.PayFen*9/10 || !strings.HasPrefix(theirs.Entries[0].Title, "销售收入") {
		t.Errorf("%+v", theirs)
	}

	lines := store.NewTable[account.Line](apitest.DB(t), w.table)
	forged := mine.Entries[1]
	forged.AccountID, forged.AmountFen = "u_"+userID, forged.AmountFen+1
	v, err := lines.Get(t.Context(), account.LineKey(forged))
	w.do(err)
	v.Value = forged
	w.do(apitest.DB(t).Transact(t.Context(), lines.Put(account.LineKey(forged), v)))
	a := w.call("GET", proofPath, w.session(userID), nil)
	p := apitest.Into[wallet.Proof](t, a)
	if a.HTTP != 200 || p.Entries[1].AmountFen != forged.AmountFen {
		t.Errorf("what somebody wrote into the books is not shown: %s", a.Body)
	}
}

// TestALongLedgerIsProvedInParts: no answer holds more than it may, and together they are the ledger.
func TestALongLedgerIsProvedInParts(t *testing.T) {
	w := newWorld(t)
	userID, token := w.person()
	books := account.NewStore(apitest.DB(t), w.table)
	const lines, at = 650, 50
	for range lines / at {
		b, err := books.Balance(t.Context(), "u_"+userID)
		w.do(err)
		var written []account.Line
		for i := range at {
			written = append(written, b.Value.Book("u_"+userID, account.BizRecharge, "no", "充值", money.Fen(i+1), w.clock()))
		}
		w.do(apitest.DB(t).Transact(context.Background(), books.Booked(b, written...)...))
	}
	whole, pages := w.proved(proofPath, token)
	if whole.Lines != lines || len(whole.Entries) != lines || pages != 3 {
		t.Errorf("%d of %d lines on %d pages", len(whole.Entries), whole.Lines, pages)
	}
	a := w.call("GET", fmt.Sprintf("%s?from=%d", proofPath, lines+1), token, nil)
	if p := apitest.Into[wallet.Proof](t, a); len(p.Entries) != 0 || p.Lines != lines {
		t.Errorf("behind the last line: %s", a.Body)
	}
}

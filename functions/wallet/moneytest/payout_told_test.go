package moneytest

import (
	"context"
	"testing"
	"time"

	"bimportal/functions/wallet"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// with returns a new operator's id: a member of the portal's operators whose only role holds the permission.
func (w *world) with(p auth.Permission, status int) (userID string) {
	w.t.Helper()
	userID = id.New("")
	table := apitest.TableName("enterprise")
	roles, members := store.NewTable[membership.Role](apitest.DB(w.t), table), store.NewTable[membership.Member](apitest.DB(w.t), table)
	w.do(store.Retry(context.Background(), func() error {
		return store.Ensure(context.Background(), roles, membership.RoleKey(membership.Platform, string(p)), membership.Role{ID: string(p), Permissions: []string{string(p)}})
	}))
	w.do(store.Ensure(context.Background(), members, membership.MemberKey(membership.Platform, userID), membership.Member{
		ID: userID, UserID: userID, Name: "平台运营", Status: status, Roles: []string{string(p)}, JoinedAt: -w.clock().UnixNano(),
	}))
	w.t.Cleanup(func() {
		gone, err := members.Get(context.Background(), membership.MemberKey(membership.Platform, userID))
		w.do(err)
		w.do(apitest.DB(w.t).Transact(context.Background(), members.DeleteAs(membership.MemberKey(membership.Platform, userID), gone)))
	})
	return userID
}

// A payout is told, with the request and once, to who may decide it; not to who may only look, to who is shut out, or to
// the operator whose own it is.
func TestWhoMayDecideIsToldOfAPayout(t *testing.T) {
	w := newWorld(t)
	mine, token := w.person()
	owner, _ := w.operator()
	decides, looks := w.with(auth.PayoutDecide, membership.Active), w.with(auth.PayoutView, membership.Active)
	out, guest := w.with(auth.PayoutDecide, membership.Disabled), w.with(auth.PayoutDecide, membership.Invited)
	stranger := id.New("")
	w.member(stranger)
	told := func(fen, who, what string, want int) {
		t.Helper()
		if n := w.titles(who)["有一笔余额退回等待处理："+fen+" 元"]; n != want {
			t.Errorf("%s is told %d times, not %d", what, n, want)
		}
	}
	w.paid(token, 50)
	w.tooOld()
	w.refuses("without a payee", w.cash(token, 4321, nil), 400, "invalid_input")
	told("43.21", decides, "of what was refused, who decides", 0)
	for range 2 {
		if a := w.cash(token, 4321, payee, "Idempotency-Key", "told"); a.HTTP != 200 {
			t.Fatalf("%d %s", a.HTTP, a.Body)
		}
	}
	told("43.21", owner, "the owner", 1)
	told("43.21", decides, "who decides", 1)
	for what, who := range map[string]string{"who may only look": looks, "who is disabled": out, "who has not joined": guest, "who has no role": stranger, "the person": mine} {
		told("43.21", who, what, 0)
	}
	own := w.session(decides)
	w.paid(own, 50)
	w.tooOld()
	if a := w.cash(own, 4987, payee); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	told("49.87", decides, "whose own it is", 0)
	told("49.87", owner, "the owner", 1)
	newLedgers(w, mine).all()
}

// The largest request of all, and more operators than are told of one, are one transaction still.
func TestTheLargestRequestIsToldToEight(t *testing.T) {
	w := newWorld(t)
	mine, token := w.person()
	owner, _ := w.operator()
	var who []string
	for range 9 {
		who = append(who, w.with(auth.PayoutDecide, membership.Active))
	}
	w.paid(token, 50)
	w.tooOld()
	for range 15 {
		w.paid(token, 5)
		w.pass(10 * time.Minute)
	}
	got := apitest.Into[wallet.CashAnswer](t, w.cash(token, 7500+4111, payee, "Idempotency-Key", "whole"))
	if got.ByTradeFen != 7500 || got.ByTransferFen != 4111 {
		t.Fatalf("%+v", got)
	}
	const title = "有一笔余额退回等待处理：41.11 元"
	if w.titles(owner)[title] != 1 {
		t.Error("the owner is not told")
	}
	told := 1
	for _, one := range who {
		told += w.titles(one)[title]
	}
	if told != 8 {
		t.Errorf("%d are told", told)
	}
	newLedgers(w, mine).all()
}

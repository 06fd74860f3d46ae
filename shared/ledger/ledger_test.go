package ledger

import "testing"

func TestWhatIsOpen(t *testing.T) {
	for _, c := range []struct {
		topUp TopUp
		want  bool
	}{
		{TopUp{State: "created"}, true}, {TopUp{State: "paid"}, false}, {TopUp{State: "closed"}, false}, {TopUp{State: "refunding", ReservedFen: 1}, true},
		{TopUp{State: "paid", RefundedFen: 1}, false},
	} {
		if c.topUp.Open() != c.want {
			t.Errorf("%+v is open: %v", c.topUp, !c.want)
		}
	}
}

func TestWhereThingsLie(t *testing.T) {
	account := PersonalAccount("x")
	for got, want := range map[string]string{
		account: "u_x", BalanceKey(account).PK: "account#u_x", BalanceKey(account).SK: "balance", LineSK(12): "line#000000000012", TopUpSK(7): "topup#000000000007",
	} {
		if got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}

package cancellation

import (
	"testing"

	"bimportal/functions/identity/account"
	"bimportal/shared/membership"
)

func TestWhatStandsInTheWayOfClosing(t *testing.T) {
	for what, c := range map[string]struct {
		telephone string
		has       Holdings
		blocked   string
	}{
		"nothing":       {"13800138000", Holdings{}, ""},
		"money":         {"13800138000", Holdings{BalanceFen: 1}, "balance"},
		"a debt":        {"13800138000", Holdings{BalanceFen: -1}, "balance"},
		"frozen money":  {"13800138000", Holdings{FrozenFen: 1}, "balance"},
		"an open order": {"13800138000", Holdings{Open: 1}, "orders"},
		"an enterprise": {"13800138000", Holdings{Enterprise: membership.Access{ID: "e1"}}, "enterprise"},
		"no telephone":  {"", Holdings{}, "telephone"},
	} {
		checks := Checks(account.User{Telephone: c.telephone}, c.has)
		if err := Blocked(checks); (err != nil) != (c.blocked != "") {
			t.Errorf("%s: %v", what, err)
		}
		for _, check := range checks {
			if check.OK == (check.Code == c.blocked) || check.Text == "" {
				t.Errorf("%s: %+v", what, check)
			}
		}
	}
}

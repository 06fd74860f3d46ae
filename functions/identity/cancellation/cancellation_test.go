package cancellation_test

import (
	"testing"

	"bimportal/functions/identity/account"
	"bimportal/functions/identity/cancellation"
	"bimportal/shared/membership"
)

func TestWhatStandsInTheWayOfClosing(t *testing.T) {
	for what, c := range map[string]struct {
		telephone string
		has       cancellation.Holdings
		blocked   string
	}{
		"nothing":       {"13800138000", cancellation.Holdings{}, ""},
		"money":         {"13800138000", cancellation.Holdings{BalanceFen: 1}, "balance"},
		"a debt":        {"13800138000", cancellation.Holdings{BalanceFen: -1}, "balance"},
		"frozen money":  {"13800138000", cancellation.Holdings{FrozenFen: 1}, "balance"},
		"a claim":       {"13800138000", cancellation.Holdings{Claims: 1}, "orders"},
		"a budget":      {"13800138000", cancellation.Holdings{Held: 1}, "orders"},
		"an open order": {"13800138000", cancellation.Holdings{Open: 1}, "orders"},
		"an enterprise": {"13800138000", cancellation.Holdings{Enterprise: membership.Access{ID: "e1"}}, "enterprise"},
		"a circle":      {"13800138000", cancellation.Holdings{Circles: []string{"c1"}}, "circles"},
		"no telephone":  {"", cancellation.Holdings{}, "telephone"},
	} {
		checks := cancellation.Checks(account.User{Telephone: c.telephone}, c.has)
		if err := cancellation.Blocked(checks); (err != nil) != (c.blocked != "") {
			t.Errorf("%s: %v", what, err)
		}
		for _, check := range checks {
			if check.OK == (check.Code == c.blocked) || check.Text == "" {
				t.Errorf("%s: %+v", what, check)
			}
		}
	}
}

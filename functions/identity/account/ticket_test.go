package account

import (
	"testing"
	"time"
)

func TestATicketIsForOneUseOfOnePersonInTime(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	ticket := NewTicket("login", "u1", now)
	for what, c := range map[string]struct {
		scene, userID string
		after         time.Duration
		good          bool
	}{
		"at once":            {"login", "u1", 0, true},
		"in the last moment": {"login", "u1", TicketLives - time.Millisecond, true},
		"after it":           {"login", "u1", TicketLives, false},
		"for another use":    {"register", "u1", 0, false},
		"of somebody else":   {"login", "u2", 0, false},
		"of nobody":          {"login", "", 0, false},
	} {
		if ticket.Good(c.scene, c.userID, now.Add(c.after)) != c.good {
			t.Errorf("%s: %v", what, !c.good)
		}
	}
}

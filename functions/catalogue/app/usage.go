package app

import (
	"time"

	"bimportal/shared/clock"
)

// Opened is how often an added application was opened from the portal on a day, and by how many.
type Opened struct {
	Date   string `json:"date"` // YYYY-MM-DD in Shanghai
	Opens  int    `json:"opens"`
	People int    `json:"people"`
}

// Opener says that somebody has opened an application on a day: he counts once. It is kept as long as a day can be told from
// the next.
type Opener struct {
	UserID string `json:"userId"`
	TTL    int64  `json:"ttl"` // epoch seconds
}

const openerKept = 3 * 24 * time.Hour

func dateOf(t time.Time) string { return t.In(clock.Shanghai).Format("2006-01-02") }

// daysTo returns so many days up to today in Shanghai, the oldest first.
func daysTo(now time.Time, days int) []string {
	list := make([]string, days)
	for i := range list {
		list[i] = dateOf(now.AddDate(0, 0, i-days+1))
	}
	return list
}

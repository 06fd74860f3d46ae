package clock

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"bimportal/shared/pattern"
)

var moments = pattern.Of(`"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}"`)

// AsOf returns a seed in JSON, which says in asOf (YYYY-MM-DD in Shanghai) as of which day it is told, with every moment in it (YYYY-MM-DD
// HH:mm:ss) moved by whole days, so that its day is today's; never back. What waits for somebody's answer within days is not overdue for ever.
func AsOf(data []byte, now time.Time) ([]byte, error) {
	var told struct {
		AsOf string `json:"asOf"`
	}
	if err := json.Unmarshal(data, &told); err != nil {
		return nil, err
	}
	asOf, err := time.ParseInLocation(time.DateOnly, told.AsOf, Shanghai)
	if err != nil {
		return nil, fmt.Errorf("clock: as of when: %w", err)
	}
	days := max(0, int(now.Sub(asOf).Hours()/24))
	var failed error
	moved := moments().ReplaceAllFunc(data, func(text []byte) []byte {
		at, err := time.ParseInLocation(`"`+time.DateTime+`"`, string(text), Shanghai)
		failed = errors.Join(failed, err)
		return at.AddDate(0, 0, days).AppendFormat(nil, `"`+time.DateTime+`"`)
	})
	return moved, failed
}

// Package clock is the only place that reads the time. A test passes its own Clock.
package clock

import "time"

// Clock answers the present moment.
type Clock func() time.Time

// Shanghai is the zone of every time that a person reads (product.md, section 0).
var Shanghai = time.FixedZone("Asia/Shanghai", 8*60*60)

// System is the machine's clock.
func System() time.Time { return time.Now() }

// Millis is the wire and storage form of a moment: epoch milliseconds.
func Millis(t time.Time) int64 { return t.UnixMilli() }

// Text is the wire form of a field ending in Time: YYYY-MM-DD HH:mm:ss in Shanghai.
// The zero value of ms answers an empty text.
func Text(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).In(Shanghai).Format("2006-01-02 15:04:05")
}

// ParseText reads what Text writes, a time in Shanghai, as epoch milliseconds.
func ParseText(s string) (int64, error) {
	t, err := time.ParseInLocation("2006-01-02 15:04:05", s, Shanghai)
	if err != nil {
		return 0, err
	}
	return t.UnixMilli(), nil
}

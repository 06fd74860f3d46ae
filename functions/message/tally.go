package message

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/oklog/ulid/v2"
)

// Tally counts a person's messages of a type, so that any page of them and their number cost a few read units: spans
// of some 24 messages each, oldest first. Senders do not touch it; a reader folds in what has arrived. Messages of the
// last minutes are not in it, since a transaction may still be on its way with an earlier moment in its ids.
type Tally struct {
	Spans   string `json:"spans"`   // 9 characters a span: its first second and its messages, both base 36
	Through int64  `json:"through"` // seconds since epoch; every message before it is counted
}

// Span is the messages from a second up to the next span's.
type Span struct {
	From int64 // seconds since epoch
	N    int
}

const (
	spanMost  = 24
	spanWidth = 9
	epoch     = 1577836800 // 2020-01-01, so that six digits last until 2088

	freshMost = 6                // uncounted messages that a reader leaves to the next one
	settled   = 10 * time.Minute // no transaction is on its way for longer
)

// List returns the spans whose messages still stand at now.
func (t Tally) List(oldest int64) ([]Span, error) {
	if len(t.Spans)%spanWidth != 0 {
		return nil, fmt.Errorf("message: a tally of %d characters", len(t.Spans))
	}
	var spans []Span
	for i := 0; i < len(t.Spans); i += spanWidth {
		from, err := strconv.ParseInt(t.Spans[i:i+6], 36, 64)
		if err != nil {
			return nil, fmt.Errorf("message: tally: %w", err)
		}
		n, err := strconv.ParseInt(t.Spans[i+6:i+spanWidth], 36, 32)
		if err != nil {
			return nil, fmt.Errorf("message: tally: %w", err)
		}
		if from += epoch; from >= oldest {
			spans = append(spans, Span{from, int(n)})
		}
	}
	return spans, nil
}

// Set replaces the spans.
func (t *Tally) Set(spans []Span) {
	var b strings.Builder
	for _, s := range spans {
		if s.N > 0 {
			b.WriteString(digits(s.From-epoch, 6) + digits(int64(s.N), spanWidth-6))
		}
	}
	t.Spans = b.String()
}

// Fold counts messages of the given seconds, in their order, and every moment before through. A span ends with its
// month: messages of a month expire together.
func (t *Tally) Fold(spans []Span, seconds []int64, through int64) {
	for _, second := range seconds {
		last := len(spans) - 1
		if last < 0 || (second != spans[last].From && (spans[last].N >= spanMost || month(second) != month(spans[last].From))) {
			spans = append(spans, Span{From: second})
			last++
		}
		spans[last].N++
	}
	t.Through = through
	t.Set(spans)
}

// Forget takes one message of that second out of the count, if it was in it.
func (t *Tally) Forget(second int64) error {
	if second >= t.Through {
		return nil
	}
	spans, err := t.List(0)
	if err != nil {
		return err
	}
	for i := len(spans) - 1; i >= 0; i-- {
		if spans[i].From <= second {
			spans[i].N--
			break
		}
	}
	t.Set(spans)
	return nil
}

// digits returns n in base 36, with zeros up to width.
func digits(n int64, width int) string {
	text := strconv.FormatInt(n, 36)
	return strings.Repeat("0", max(0, width-len(text))) + text
}

func count(spans []Span) (n int) {
	for _, s := range spans {
		n += s.N
	}
	return n
}

// Stretch is what to read of a collection for a page: between two seconds (From included, To not), from the newest or
// from the oldest end, Skip rows left out before the page's Take.
type Stretch struct {
	From, To   int64
	Newest     bool
	Skip, Take int
}

// Reach returns how to read the counted messages number from to to, the newest being 0, with the fewest rows.
func Reach(spans []Span, through int64, from, to int) Stretch {
	total := count(spans)
	to = min(to, total)
	if from >= to {
		return Stretch{}
	}
	newer, older := Stretch{To: through, Newest: true}, Stretch{To: through}
	passed := 0
	for i := len(spans) - 1; i >= 0; i-- {
		if passed <= from { // the last boundary at or before the page's newest row
			newer.Skip = from - passed
			if i < len(spans)-1 {
				newer.To = spans[i+1].From
			}
		}
		passed += spans[i].N
		if passed >= to { // the first boundary at or after its oldest
			older.From, older.Skip = spans[i].From, passed-to
			break
		}
	}
	newer.From, newer.Take, older.Take = spans[0].From, to-from, to-from
	if older.Skip < newer.Skip {
		return older
	}
	return newer
}

func month(second int64) time.Time {
	t := time.Unix(second, 0).UTC()
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// bound is the sort key that lies before every message of that second and after every earlier one.
func bound(second int64) string { return boundMillis(second * 1000) }

// boundMillis is bound for a millisecond. What no ULID can hold lies after all of them.
func boundMillis(ms int64) string {
	id := ulid.ULID{}
	if err := id.SetTime(uint64(ms)); err != nil {
		return after
	}
	return id.String()[:10]
}

const after = "~" // lies behind every ULID

// secondOf returns the second of a message's ULID.
func secondOf(text string) (int64, error) {
	u, err := ulid.ParseStrict(text)
	if err != nil {
		return 0, fmt.Errorf("message: %q: %w", text, err)
	}
	return int64(u.Time() / 1000), nil
}

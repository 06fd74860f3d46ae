package publish

import (
	"context"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/plain"
	"bimportal/shared/store"
)

// Past is one thing that was done to a record.
type Past struct {
	At      int64    `json:"at"` // epoch milliseconds
	Actor   string   `json:"actor"`
	Audited bool     `json:"audited"` // by an operator
	Text    string   `json:"text"`
	State   State    `json:"state"` // since then
	Change  Stage    `json:"change"`
	Reason  string   `json:"reason"`
	Changes []Change `json:"changes"` // of what the record says
}

const (
	pastMost  = 50   // that a reader is shown
	valueMost = 1000 // characters of each side of a change that are kept
)

func (r *Records[T, B, P]) pastKey(id, at string) store.Key {
	return store.Key{PK: r.bodyKey(id).PK, SK: "past#" + at}
}

// Past reads what was done to a record, the newest first. It returns the kind's Gone for who may not see the record.
func (r *Records[T, B, P]) Past(ctx context.Context, id string) ([]Past, error) {
	w, err := r.Working(ctx, id)
	if err != nil {
		return nil, err
	}
	rows, err := r.steps.Query(ctx, store.Range{PK: r.pastKey(id, "").PK, From: "past#", To: "past#~", Desc: true, Limit: pastMost})
	list := Values(rows)
	if api.StandingOf(ctx).Access.ID != P(&w.Row.Value).Published().ProviderID {
		list = decided(list)
	}
	return list, err
}

// decided leaves what was handed in and decided: what somebody else's enterprise wrote in between is its own.
func decided(list []Past) []Past {
	shown := []Past{}
	for _, p := range list {
		if p.Audited || p.State == InReview || p.Change == StageWaiting {
			shown = append(shown, p)
		}
	}
	return shown
}

// passed returns the write that keeps what was done to a record.
func (r *Records[T, B, P]) passed(ctx context.Context, line audit.Line, before, after Whole[T, B], now time.Time) ([]store.Write, error) {
	h := P(&after.Row.Value).Published()
	changes, err := r.changes(ctx, before, after)
	if err != nil {
		return nil, err
	}
	past := Past{
		At: clock.Millis(now), Actor: line.Actor, Audited: line.Action == string(auth.ContentAudit), Text: line.Text,
		State: h.State, Change: h.Change, Reason: h.Reason + h.ChangeReason, Changes: changes,
	}
	return []store.Write{r.steps.New(r.pastKey(h.ID, id.Ordered(now)), past)}, nil
}

// changes says what of the record, or of its staged change, is another than before, as far as it is kept.
func (r *Records[T, B, P]) changes(ctx context.Context, before, after Whole[T, B]) ([]Change, error) {
	if before.Row.Version == 0 {
		return []Change{}, nil
	}
	was, err := r.facts(ctx, before)
	if err != nil {
		return nil, err
	}
	is, err := r.facts(ctx, after)
	if err != nil {
		return nil, err
	}
	list := Changes(was, is)
	for i := range list {
		list[i].Before, list[i].After = shortened(list[i].Form, list[i].Before), shortened(list[i].Form, list[i].After)
		if list[i].Form == "html" {
			list[i].Form = "text"
		}
	}
	return list, nil
}

// facts returns what the record, or its staged change, says.
func (r *Records[T, B, P]) facts(ctx context.Context, w Whole[T, B]) ([]Fact, error) {
	body := w.Body.Value
	if w.Next != nil && P(&w.Row.Value).Published().Staged() {
		body = w.Next.Body
	}
	return r.Kind.Facts(ctx, r.upcoming(w), body)
}

func shortened(form string, values []string) []string {
	list, left := []string{}, valueMost
	for _, v := range values {
		if form == "html" {
			v = plain.Text(v)
		}
		text := []rune(v)
		if left <= 0 {
			return append(list, "…")
		}
		if len(text) > left {
			text = append(text[:left:left], '…')
		}
		left -= len(text)
		list = append(list, string(text))
	}
	return list
}

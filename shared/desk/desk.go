// Package desk is the desks of all kinds of records: of who publishes (bulk moves, copies, histories, statistics) and of the
// operators who review what was handed in.
package desk

import (
	"cmp"
	"slices"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/publish"
)

var errNoKind = api.Field("kind", "内容类型不正确")

// Reasons are the dictionary's type of what an auditor often says no for.
const Reasons = "REVIEW_REASON"

// waitedLong is how many hours something waits before it is late.
const waitedLong = 48

// Queued is what waits for a decision, as the operators' queue shows it.
type Queued struct {
	Kind         string `json:"kind" enum:"product,template,case,family"`
	ID           string `json:"id"`
	Name         string `json:"name"`
	ProviderID   string `json:"providerId"`
	ProviderName string `json:"providerName"`
	Change       bool   `json:"change" doc:"of what is public; else it is new there"`
	SubmitTime   string `json:"submitTime"`
	WaitHours    int    `json:"waitHours"`
	Mine         bool   `json:"mine" doc:"the caller has edited or handed it in and may not let it through"`

	since int64
}

// queued returns what waits of a kind.
func queued(kind string, waits []publish.Waiting, now time.Time) []Queued {
	return publish.Each(waits, func(w publish.Waiting) Queued {
		hours := max(0, int(now.Sub(time.UnixMilli(w.Since)).Hours()))
		return Queued{kind, w.ID, w.Name, w.ProviderID, w.ProviderName, w.Change, clock.Text(w.Since), hours, w.Mine, w.Since}
	})
}

// oldest puts who waits longest at the front.
func oldest(list []Queued) {
	slices.SortFunc(list, func(a, b Queued) int { return cmp.Or(cmp.Compare(a.since, b.since), cmp.Compare(a.ID, b.ID)) })
}

// Backlog is how much waits, and how long.
type Backlog struct {
	Products  int `json:"products"`
	Templates int `json:"templates"`
	Cases     int `json:"cases"`
	Families  int `json:"families"`
	Changes   int `json:"changes" doc:"of what is public already"`
	Late      int `json:"late" doc:"for two days and more"`
	Oldest    int `json:"oldestHours"`
	Average   int `json:"averageHours"`
}

func backlogOf(list []Queued) (b Backlog) {
	sum := 0
	for _, q := range list {
		*map[string]*int{"product": &b.Products, "template": &b.Templates, "case": &b.Cases, "family": &b.Families}[q.Kind]++
		if q.Change {
			b.Changes++
		}
		if q.WaitHours >= waitedLong {
			b.Late++
		}
		b.Oldest, sum = max(b.Oldest, q.WaitHours), sum+q.WaitHours
	}
	if len(list) > 0 {
		b.Average = sum / len(list)
	}
	return b
}

// matches says whether what waits is in the filter; what is empty takes all.
func (q Queued) matches(kind, keyword string, change string) bool {
	return (kind == "" || q.Kind == kind) && publish.Holds(q.Name+"\n"+q.ProviderName, keyword) && (change == "" || q.Change == (change == "change"))
}

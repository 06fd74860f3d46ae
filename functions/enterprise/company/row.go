package company

import (
	"unicode/utf8"

	"bimportal/shared/membership"
)

// Row is an enterprise in the list of all of them.
type Row struct {
	ID          string `json:"id"`
	FullName    string `json:"fullName"`
	ShortName   string `json:"shortName"`
	Logo        string `json:"logo"`
	CreditCode  string `json:"creditCode"`
	EntType     string `json:"entType"`
	Industry    string `json:"industry"`
	Scale       string `json:"scale"`
	RegionCode  string `json:"regionCode"`
	Intro       string `json:"intro"` // cut for lists
	Status      int    `json:"status"`
	Frozen      bool   `json:"frozen"`
	Dissolved   bool   `json:"dissolved"`
	Rounds      int    `json:"rounds"` // how often it was submitted
	CreatedAt   int64  `json:"createdAt"`
	SubmittedAt int64  `json:"submittedAt"` // epoch milliseconds, as the one before
	DecidedAt   int64  `json:"decidedAt"`   // 0 while it waits
}

func RowOf(e Enterprise) Row {
	r := Row{
		ID: e.ID, FullName: e.FullName, ShortName: e.ShortName, Logo: e.Logo, CreditCode: e.CreditCode, EntType: e.EntType, Industry: e.Industry,
		Scale: e.Scale, RegionCode: e.RegionCode, Intro: shortIntro(e.Intro), Status: e.Status, Frozen: e.Frozen, Dissolved: e.Dissolved, CreatedAt: e.CreatedAt, SubmittedAt: e.SubmittedAt,
	}
	for _, h := range e.History {
		switch h.Result {
		case Submitted:
			r.Rounds++
			r.DecidedAt = 0
		case Approve, Refuse, Lost:
			r.DecidedAt = h.At
		}
	}
	return r
}

// Public says that anybody may read that the enterprise exists.
func (r Row) Public() bool {
	return r.Status != membership.InReview && r.Status != membership.Failed && !r.Frozen && !r.Dissolved && r.ID != membership.Platform
}

// introShort is how many characters of an introduction a list shows.
const introShort = 80

func shortIntro(intro string) string {
	if utf8.RuneCountInString(intro) <= introShort {
		return intro
	}
	return string([]rune(intro)[:introShort-1]) + "…"
}

func (r Row) state() string {
	switch {
	case r.Dissolved:
		return "dissolved"
	case r.Status == membership.InReview:
		return "waiting"
	case r.Status == membership.Failed:
		return "failed"
	case r.Frozen:
		return "frozen"
	}
	return "approved"
}

// Tally is how many enterprises wait for their review, since when the first of them does (epoch milliseconds), and how many
// are approved and frozen.
type Tally struct {
	Waiting          int
	Since            int64
	Approved, Frozen int
}

// TallyOf counts the enterprises but the operators' own.
func TallyOf(rows []Row) Tally {
	var t Tally
	for _, r := range rows {
		if r.ID == membership.Platform {
			continue
		}
		switch r.state() {
		case "waiting":
			if t.Waiting++; t.Waiting == 1 || r.SubmittedAt < t.Since {
				t.Since = r.SubmittedAt
			}
		case "approved":
			t.Approved++
		case "frozen":
			t.Frozen++
		}
	}
	return t
}

package enterprise

import "bimportal/shared/membership"

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

func rowOf(e Enterprise) Row {
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

package publish

import (
	"cmp"
	"context"
	"slices"
)

// Desk is how an enterprise's records of a kind stand, and which of them were sent back.
type Desk struct {
	Draft    int `json:"draft"`
	InReview int `json:"inReview"`
	On       int `json:"on"`
	Off      int `json:"off" doc:"taken off by the enterprise or by an operator"`
	Rejected int `json:"rejected"`

	Returned []Returned `json:"-"`
}

// Returned is a record that an operator has sent back or taken off.
type Returned struct {
	Kind   string `json:"kind" enum:"product,template,case"`
	ID     string `json:"id"`
	Name   string `json:"name"`
	Status State  `json:"status" doc:"4 rejected, 5 taken off"`
	Reason string `json:"reason"`
	At     int64  `json:"at"`
}

// Desk returns how the enterprise's records stand, what was sent back the latest first.
func (r *Records[T, B, P]) Desk(ctx context.Context, enterpriseID string) (Desk, error) {
	var d Desk
	rows, err := r.Own(ctx, enterpriseID)
	for _, v := range rows {
		h := P(&v.Value).Published()
		*d.count(h.State)++
		if h.State == Rejected || h.State == ForcedOff {
			d.Returned = append(d.Returned, Returned{r.Kind.Name, h.ID, P(&v.Value).Called(), h.State, h.Reason, h.UpdatedAt})
		}
	}
	slices.SortFunc(d.Returned, func(a, b Returned) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.ID, b.ID)) })
	return d, err
}

func (d *Desk) count(s State) *int {
	switch s {
	case Draft:
		return &d.Draft
	case InReview:
		return &d.InReview
	case On:
		return &d.On
	case Rejected:
		return &d.Rejected
	}
	return &d.Off
}

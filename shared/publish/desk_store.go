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
	Waits    int `json:"waits" doc:"under review, or public with a change that is"`

	Returned []Returned `json:"-"`
}

// Returned is a record that an operator has sent back or taken off, or whose change he has sent back.
type Returned struct {
	Kind   string `json:"kind" enum:"product,template,case,family"`
	ID     string `json:"id"`
	Name   string `json:"name"`
	Status State  `json:"status" enum:"4,5" doc:"4 sent back, 5 taken off"`
	Staged bool   `json:"staged" doc:"a change of it was sent back, and the public reads it as it was"`
	Reason string `json:"reason"`
	At     int64  `json:"at"`
}

// Desk returns how the enterprise's records stand, and what was sent back.
func (r *Records[T, B, P]) Desk(ctx context.Context, enterpriseID string) (Desk, error) {
	var d Desk
	rows, err := r.Own(ctx, enterpriseID)
	for _, v := range rows {
		h := P(&v.Value).Published()
		*d.count(h.State)++
		if h.Waits() {
			d.Waits++
		}
		if back, is := r.Kind.Life.Returned(h); is {
			back.Kind, back.ID, back.Name = r.Kind.Name, h.ID, P(&v.Value).Called()
			d.Returned = append(d.Returned, back)
		}
	}
	return d, err
}

// returnedMost is how much of what was sent back a centre lists.
const returnedMost = 10

// Latest is what was sent back of some kinds, the latest first, as much as a centre lists.
func Latest(kinds ...[]Returned) []Returned {
	list := slices.Concat(append([][]Returned{{}}, kinds...)...)
	slices.SortFunc(list, func(a, b Returned) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.ID, b.ID)) })
	return list[:min(len(list), returnedMost)]
}

// Returned says how a record, or its staged change, was sent back by an operator: he gives a reason whenever he says no, which stays until it is
// handed in again. A draft, or what is off, is so only of a kind in which an operator brings records there.
func (l Life) Returned(h *Head) (Returned, bool) {
	brings := func(way Way) bool { return h.Reason != "" && l.Ways[way]&Auditor != 0 }
	switch {
	case h.Staged():
		return Returned{Status: Rejected, Staged: true, Reason: h.ChangeReason, At: h.ChangedAt}, h.Change == StageRefused
	case h.State == Draft:
		return Returned{Status: Rejected, Reason: h.Reason, At: h.UpdatedAt}, brings(Way{InReview, Draft})
	case h.State == Off:
		return Returned{Status: ForcedOff, Reason: h.Reason, At: h.UpdatedAt}, brings(Way{On, Off})
	}
	return Returned{Status: h.State, Reason: h.Reason, At: h.UpdatedAt}, h.State == Rejected || h.State == ForcedOff
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

package publish

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/store"
)

// Managed reads what the enterprise that the call is made in has in any state, or with review what waits for the operators'
// decision, the latest changed first.
func (r *Records[T, B, P]) Managed(ctx context.Context, review bool) ([]store.Versioned[T], error) {
	rows, err := []store.Versioned[T](nil), error(nil)
	if review {
		rows, err = r.Waiting(ctx)
	} else {
		rows, err = r.Own(ctx, api.StandingOf(ctx).Access.ID)
	}
	slices.SortStableFunc(rows, func(a, b store.Versioned[T]) int {
		one, other := P(&a.Value).Published(), P(&b.Value).Published()
		return cmp.Or(cmp.Compare(other.LastChanged(), one.LastChanged()), cmp.Compare(one.ID, other.ID))
	})
	return rows, err
}

// Reviewed refuses (403) who asks for what waits for a decision and does not decide.
func (l Life) Reviewed(ctx context.Context) error {
	if Audits(api.StandingOf(ctx)) {
		return nil
	}
	return api.Forbidden("no_permission", "只有平台运营人员可以查看待审核的"+l.Word)
}

// Standing says which of an enterprise's own a list shows by where they stand; with neither it is all.
type Standing struct {
	State  *State
	Staged bool // only with a change that the public does not see yet
}

// OwnPage is a page of what an enterprise has of a kind, as M shows it, with how many it has in each state.
type OwnPage[M any] struct {
	api.Page[M]
	Counts StateCounts `json:"counts"`
}

// OwnPageOf counts the rows, which are the caller's to lose, and cuts the page out of those that stand as asked.
func OwnPageOf[T, M any, P record[T]](ctx context.Context, rows []store.Versioned[T], at Standing, q api.PageQuery, show func(context.Context, []store.Versioned[T]) ([]M, error)) (own OwnPage[M], err error) {
	head := func(v *store.Versioned[T]) *Head { return P(&v.Value).Published() }
	own.Counts = CountStates(rows, head)
	rows = slices.DeleteFunc(rows, func(v store.Versioned[T]) bool {
		return at.State != nil && *at.State != head(&v).State || at.Staged && !head(&v).Staged()
	})
	own.Page, err = PageOf(rows, q, func(cut []store.Versioned[T]) ([]M, error) { return show(ctx, cut) })
	return own, err
}

// ManagedOf returns a record after a change as who works on it reads it, shown as a list shows it; err is what the change ended with.
func ManagedOf[T, B, M any, P record[T]](ctx context.Context, r *Records[T, B, P], w Whole[T, B], err error, show func(context.Context, []store.Versioned[T]) ([]M, error)) (m M, _ error) {
	if err != nil {
		return m, err
	}
	list, err := show(ctx, []store.Versioned[T]{r.Worked(ctx, w).Row})
	if err != nil {
		return m, err
	}
	return list[0], nil
}

// Values returns what the rows hold.
func Values[T any](rows []store.Versioned[T]) []T {
	list := make([]T, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list
}

// PageOf cuts the page out of the list and turns its part into what is shown, all of it at once.
func PageOf[T, R any](list []T, q api.PageQuery, show func([]T) ([]R, error)) (api.Page[R], error) {
	cut, err := api.Cut(list, q)
	if err != nil {
		return api.Page[R]{}, err
	}
	shown, err := show(cut.Records)
	return api.Page[R]{Current: cut.Current, PageSize: cut.PageSize, Total: cut.Total, Records: shown}, err
}

// Each turns every value into what is shown, never nil.
func Each[T, R any](list []T, show func(T) R) []R {
	shown := make([]R, len(list))
	for i, v := range list {
		shown[i] = show(v)
	}
	return shown
}

// Staging is the change of a public record that the public does not see yet, as lists show it.
type Staging struct {
	Change       Stage  `json:"change" enum:"0,1,2,3" doc:"of a change that the public does not see yet: 0 none, 1 draft, 2 under review, 3 refused"`
	ChangeReason string `json:"changeReason" doc:"why it was refused"`
}

// StagingOf returns a record's.
func StagingOf(h *Head) Staging { return Staging{h.Change, h.ChangeReason} }

// StateCounts is how many of an enterprise's records are in each state.
type StateCounts struct {
	All       int `json:"all"`
	Draft     int `json:"draft"`
	InReview  int `json:"inReview"`
	On        int `json:"on"`
	Off       int `json:"off"`
	Rejected  int `json:"rejected"`
	ForcedOff int `json:"forcedOff"`
	Staged    int `json:"staged" doc:"with a change that the public does not see yet"`
}

// CountStates counts the records by their state.
func CountStates[T any](list []T, head func(*T) *Head) (c StateCounts) {
	for i := range list {
		h := head(&list[i])
		c.All++
		*[]*int{&c.Draft, &c.InReview, &c.On, &c.Off, &c.Rejected, &c.ForcedOff}[h.State]++
		c.Staged += one(h.Staged())
	}
	return c
}

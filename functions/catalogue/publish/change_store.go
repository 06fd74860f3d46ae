package publish

import (
	"context"
	"slices"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// line returns the operation log's line of what was done to a record.
func (r *Records[T, B, P]) line(ctx context.Context, action auth.Permission, row *T, text string) audit.Line {
	return Line(ctx, action, r.Kind.Name, P(row).Published().ID, text)
}

// Add writes a new draft of the enterprise that the call is made in; the deed stands in the operation log. once, unless
// empty, is the key of the request: its repetition returns what it made, with another title it is a conflict (409).
func (r *Records[T, B, P]) Add(ctx context.Context, deed string, row T, body B, once string) (Whole[T, B], error) {
	made, st := "", api.StandingOf(ctx)
	var w Whole[T, B]
	err := store.Retry(ctx, func() error {
		now := r.base.Now()
		w = Whole[T, B]{Row: store.Versioned[T]{Value: row}, Body: store.Versioned[B]{Value: body}}
		h := P(&w.Row.Value).Published()
		h.ID, h.ProviderID, h.ProviderName, h.State = id.New(""), st.Access.ID, st.Access.ShortName, Draft
		h.CreatedAt, h.UpdatedAt = clock.Millis(now), clock.Millis(now)
		known, remember, err := r.base.repeated(ctx, once, Repeat{RecordID: h.ID, Title: P(&w.Row.Value).Called()}, now)
		if made = known; err != nil || made != "" {
			return err
		}
		line := r.line(ctx, r.Kind.Rights.Edit, &w.Row.Value, r.Kind.Say(deed, P(&w.Row.Value).Called())).Changed(nil, w.Row.Value)
		logged, err := r.base.Logged(ctx, h.ProviderID, line, now)
		if err != nil {
			return err
		}
		written, err := r.written(ctx, Whole[T, B]{}, w)
		if err != nil {
			return err
		}
		return r.base.DB.Transact(ctx, slices.Concat(remember, logged, written)...)
	})
	if err == nil && made != "" {
		return r.Of(ctx, made)
	}
	w.Row.Version, w.Body.Version = 1, 1
	return w, err
}

// Change changes a record by f and writes with it the line that f returns, what the public finds of it, and where an
// auditor has brought it into another state the message to its owner. It returns the record as it is then.
func (r *Records[T, B, P]) Change(ctx context.Context, id string, f func(w *Whole[T, B], now int64) (audit.Line, error)) (Whole[T, B], error) {
	var w Whole[T, B]
	err := store.Retry(ctx, func() (err error) {
		if w, err = r.Of(ctx, id); err != nil {
			return err
		}
		before, now := w, r.base.Now()
		line, err := f(&w, clock.Millis(now))
		if err != nil {
			return err
		}
		var writes []store.Write
		for _, part := range []func() ([]store.Write, error){
			func() ([]store.Write, error) { return r.shown(ctx, before, w, now) },
			func() ([]store.Write, error) { return r.tell(ctx, line, before, w, now) },
			func() ([]store.Write, error) {
				return r.base.Logged(ctx, P(&w.Row.Value).Published().ProviderID, line, now)
			},
			func() ([]store.Write, error) { return r.written(ctx, before, w) },
		} {
			more, err := part()
			if err != nil {
				return err
			}
			writes = append(writes, more...)
		}
		if err := r.base.DB.Transact(ctx, writes...); err != nil {
			return err
		}
		r.public.Forget()
		w.Row.Version++
		w.Body.Version++
		return nil
	})
	return w, err
}

// shown returns the writes that a change of what the public sees needs: the search's document, and the home page's counter.
func (r *Records[T, B, P]) shown(ctx context.Context, before, after Whole[T, B], now time.Time) ([]store.Write, error) {
	was, is := P(&before.Row.Value).Published().Public(), P(&after.Row.Value).Published().Public()
	if !was && !is {
		return nil, nil
	}
	write := r.gone(P(&after.Row.Value).Published().ID, now)
	if is {
		doc, err := r.Kind.Doc(ctx, after)
		if err != nil {
			return nil, err
		}
		write = r.base.Index.Put(now, doc)
	}
	counted, err := r.base.counted(ctx, r.Kind.Home, one(is)-one(was))
	return append(counted, write), err
}

func (r *Records[T, B, P]) gone(id string, now time.Time) store.Write {
	return r.base.Index.Gone(now, searchdoc.Type(r.Kind.Name), id)
}

// tell returns the message about an auditor's decision.
func (r *Records[T, B, P]) tell(ctx context.Context, line audit.Line, before, after Whole[T, B], now time.Time) ([]store.Write, error) {
	h := P(&after.Row.Value).Published()
	tale, ok := r.Kind.Told[h.State]
	if !ok || line.Action != string(auth.ContentAudit) || h.State == P(&before.Row.Value).Published().State {
		return nil, nil
	}
	link := r.Kind.Board
	if h.Public() {
		link = r.Kind.Page + h.ID
	}
	return r.base.told(ctx, h.ProviderID, tale.Title, tale.Of(P(&after.Row.Value).Called(), h.Reason), link, now)
}

// Edit changes the content of a record of the enterprise that the call is made in, while it is neither public nor under
// review. It returns the kind's Gone for another enterprise's, and stale_rev (409) with the record as it stands.
func (r *Records[T, B, P]) Edit(ctx context.Context, id string, rev int64, write func(row *T, body *B, now int64) error) (Whole[T, B], error) {
	st := api.StandingOf(ctx)
	return r.Change(ctx, id, func(w *Whole[T, B], now int64) (audit.Line, error) {
		h := P(&w.Row.Value).Published()
		if err := r.owned(h, st.Access.ID); err != nil {
			return audit.Line{}, err
		}
		if err := r.same(ctx, rev, *w); err != nil {
			return audit.Line{}, err
		}
		if err := r.Kind.Free(h.State, Edit); err != nil {
			return audit.Line{}, err
		}
		before := w.Row.Value
		if err := write(&w.Row.Value, &w.Body.Value, now); err != nil {
			return audit.Line{}, err
		}
		h.ProviderName, h.UpdatedAt = st.Access.ShortName, now
		return r.line(ctx, r.Kind.Rights.Edit, &w.Row.Value, r.Kind.Say(Edit, P(&w.Row.Value).Called())).Changed(before, w.Row.Value), nil
	})
}

// owned refuses another enterprise's record as if it were not there.
func (r *Records[T, B, P]) owned(h *Head, enterpriseID string) error {
	if h.ProviderID != enterpriseID {
		return r.Kind.Gone
	}
	return nil
}

// same refuses (409 stale_rev) a change that was made on another revision.
func (r *Records[T, B, P]) same(ctx context.Context, rev int64, w Whole[T, B]) error {
	if rev == w.Row.Version {
		return nil
	}
	current, err := r.Kind.Current(ctx, w)
	if err != nil {
		return err
	}
	return api.Stale(current)
}

// Step is a move of a record.
type Step struct {
	ID     string
	To     State
	Reason string
	By     By    // the provider, of a record of the enterprise that the call is made in, or the auditor
	Rev    int64 // what an auditor has read
}

// Move brings a record into another state; also, unless nil, is what goes with it. It returns the kind's Gone for a
// provider of another enterprise, stale_rev (409) for an auditor who has read another revision, and what Life.Move does.
func (r *Records[T, B, P]) Move(ctx context.Context, s Step, also func(row *T)) (Whole[T, B], error) {
	st := api.StandingOf(ctx)
	return r.Change(ctx, s.ID, func(w *Whole[T, B], now int64) (audit.Line, error) {
		h, before := P(&w.Row.Value).Published(), w.Row.Value
		admitted, action, text := r.owned(h, st.Access.ID), r.Kind.Rights.Move, r.Kind.Word+"改为“"
		if s.By == Auditor {
			admitted, action, text = r.same(ctx, s.Rev, *w), auth.ContentAudit, "审核为“"
		}
		if admitted != nil {
			return audit.Line{}, admitted
		}
		if err := r.Kind.Life.Move(h, s.To, s.Reason, s.By, now); err != nil {
			return audit.Line{}, err
		}
		if also != nil {
			also(&w.Row.Value)
		}
		return r.line(ctx, action, &w.Row.Value, text+r.Kind.States[s.To]+"”："+P(&w.Row.Value).Called()).Changed(before, w.Row.Value), nil
	})
}

// Delete removes a record of the enterprise that the call is made in, while it is neither public nor under review; with are
// written beside it.
func (r *Records[T, B, P]) Delete(ctx context.Context, id string, with ...store.Write) error {
	st := api.StandingOf(ctx)
	return store.Retry(ctx, func() error {
		w, err := r.Of(ctx, id)
		if err != nil {
			return err
		}
		h, now := P(&w.Row.Value).Published(), r.base.Now()
		if err := r.owned(h, st.Access.ID); err != nil {
			return err
		}
		if err := r.Kind.Free(h.State, Delete); err != nil {
			return err
		}
		logged, err := r.base.Logged(ctx, h.ProviderID, r.line(ctx, r.Kind.Rights.Delete, &w.Row.Value, r.Kind.Say(Delete, P(&w.Row.Value).Called())).Changed(w.Row.Value, nil), now)
		if err != nil {
			return err
		}
		deleted, err := r.deleted(ctx, w)
		if err != nil {
			return err
		}
		return r.base.DB.Transact(ctx, append(slices.Concat(logged, deleted, with), r.gone(id, now))...)
	})
}

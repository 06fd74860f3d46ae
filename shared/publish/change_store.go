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

// Add writes a new draft of the enterprise that the call is made in, with beside it; the deed stands in the operation log. once, unless
// empty, is the key of the request: its repetition returns what it made, with another title it is a conflict (409).
func (r *Records[T, B, P]) Add(ctx context.Context, deed string, row T, body B, once string, with ...store.Write) (Whole[T, B], error) {
	made, st := "", api.StandingOf(ctx)
	var w Whole[T, B]
	err := store.Retry(ctx, func() error {
		now := r.base.Now()
		w = Whole[T, B]{Row: store.Versioned[T]{Value: row}, Body: store.Versioned[B]{Value: body}}
		h := P(&w.Row.Value).Published()
		h.ID, h.ProviderID, h.ProviderName, h.State = id.New(""), st.Access.ID, st.Access.ShortName, Draft
		h.CreatedAt, h.UpdatedAt, h.EditedBy = clock.Millis(now), clock.Millis(now), api.ActorOf(ctx).UserID
		known, remember, err := r.base.repeated(ctx, once, Repeat{RecordID: h.ID, Title: P(&w.Row.Value).Called()}, now)
		if made = known; err != nil || made != "" {
			return err
		}
		line := r.line(ctx, r.Kind.Rights.Edit, &w.Row.Value, r.Kind.Say(deed, P(&w.Row.Value).Called())).Changed(nil, w.Row.Value)
		logged, err := r.base.Logged(ctx, h.ProviderID, line, now)
		if err != nil {
			return err
		}
		passed, err := r.passed(ctx, line, Whole[T, B]{}, w, now)
		if err != nil {
			return err
		}
		written, err := r.written(ctx, Whole[T, B]{}, w)
		if err != nil {
			return err
		}
		return r.base.DB.Transact(ctx, slices.Concat(remember, logged, passed, written, with)...)
	})
	if err == nil && made != "" {
		return r.Of(ctx, made)
	}
	w.Row.Version, w.Body.Version = 1, 1
	return w, err
}

// Change changes a record by f and writes with it the line that f returns, what the public finds of it, and where an
// auditor has brought it into another state the message to its owner; with are written beside it. It returns the record as it is then.
func (r *Records[T, B, P]) Change(ctx context.Context, id string, f func(w *Whole[T, B], now int64) (audit.Line, error), with ...store.Write) (Whole[T, B], error) {
	var w Whole[T, B]
	err := store.Retry(ctx, func() (err error) {
		if w, err = r.Of(ctx, id); err != nil {
			return err
		}
		if w, err = r.withNext(ctx, w); err != nil {
			return err
		}
		before, now := w, r.base.Now()
		if w.Next != nil {
			next := *w.Next // what f changes is not what was read
			w.Next = &next
		}
		line, err := f(&w, clock.Millis(now))
		if err != nil {
			return err
		}
		writes := slices.Clone(with)
		for _, part := range []func() ([]store.Write, error){
			func() ([]store.Write, error) { return r.shown(ctx, before, w, now) },
			func() ([]store.Write, error) { return r.versioned(ctx, before, w, now) },
			func() ([]store.Write, error) { return r.tell(ctx, line, before, w, now) },
			func() ([]store.Write, error) {
				return r.base.Logged(ctx, P(&w.Row.Value).Published().ProviderID, line, now)
			},
			func() ([]store.Write, error) { return r.passed(ctx, line, before, w, now) },
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
	if r.unseen(before, after) {
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
	was, h := P(&before.Row.Value).Published(), P(&after.Row.Value).Published()
	tale, ok := r.Kind.Told[h.State]
	if was.Staged() && h.Public() && was.Change != h.Change {
		tale, ok = r.Kind.staged(h.Change), true
	} else if h.State == was.State {
		ok = false
	}
	if !ok || line.Action != string(auth.ContentAudit) {
		return nil, nil
	}
	link := r.Kind.Board
	if h.Public() && !h.Staged() {
		link = r.Kind.Page + h.ID
	}
	return r.base.told(ctx, h.ProviderID, tale.Title, tale.Of(P(&after.Row.Value).Called(), h.Reason+h.ChangeReason), link, now)
}

// Edit changes the content of a record of the enterprise that the call is made in, while it is neither public nor under
// review. It returns the kind's Gone for another enterprise's, and stale_rev (409) with the record as it stands.
func (r *Records[T, B, P]) Edit(ctx context.Context, id string, rev int64, write func(row *T, body *B, now int64) error, with ...store.Write) (Whole[T, B], error) {
	st := api.StandingOf(ctx)
	return r.Change(ctx, id, func(w *Whole[T, B], now int64) (audit.Line, error) {
		h := P(&w.Row.Value).Published()
		if err := r.owned(h, st.Access.ID); err != nil {
			return audit.Line{}, err
		}
		if err := r.same(ctx, rev, *w); err != nil {
			return audit.Line{}, err
		}
		if err := r.Kind.Editable(h); err != nil {
			return audit.Line{}, err
		}
		before, row, body := r.upcoming(*w), &w.Row.Value, &w.Body.Value
		if h.Public() {
			if w.Next == nil {
				w.Next = &Next[T, B]{w.Row.Value, w.Body.Value}
			}
			row, body = &w.Next.Row, &w.Next.Body
		}
		if err := write(row, body, now); err != nil {
			return audit.Line{}, err
		}
		h.EditedBy = api.ActorOf(ctx).UserID
		if h.Public() {
			h.Change, h.ChangeReason, h.ChangedAt = StageDraft, "", now
		} else {
			h.ProviderName, h.UpdatedAt = st.Access.ShortName, now
		}
		return r.line(ctx, r.Kind.Rights.Edit, row, r.Kind.Say(Edit, P(row).Called())).Changed(before, r.upcoming(*w)), nil
	}, with...)
}

// Save is Edit, or without an id Add of what write makes of nothing.
func (r *Records[T, B, P]) Save(ctx context.Context, id string, rev int64, write func(row *T, body *B, now int64) error, with ...store.Write) (Whole[T, B], error) {
	if id != "" {
		return r.Edit(ctx, id, rev, write, with...)
	}
	var row T
	var body B
	if err := write(&row, &body, clock.Millis(r.base.Now())); err != nil {
		return Whole[T, B]{}, err
	}
	return r.Add(ctx, "新建", row, body, "", with...)
}

// Discard drops the staged change of a record of the enterprise that the call is made in, unless it is being checked.
func (r *Records[T, B, P]) Discard(ctx context.Context, id string, rev int64) error {
	st := api.StandingOf(ctx)
	_, err := r.Change(ctx, id, func(w *Whole[T, B], now int64) (audit.Line, error) {
		h := P(&w.Row.Value).Published()
		if err := r.owned(h, st.Access.ID); err != nil {
			return audit.Line{}, err
		}
		if err := r.same(ctx, rev, *w); err != nil {
			return audit.Line{}, err
		}
		if !h.Staged() {
			return audit.Line{}, errNothingStaged
		}
		if err := r.Kind.Editable(h); err != nil {
			return audit.Line{}, err
		}
		before := r.upcoming(*w)
		h.Change, h.ChangeReason, h.ChangedAt, w.Next = Unstaged, "", 0, nil
		return r.line(ctx, r.Kind.Rights.Edit, &w.Row.Value, "放弃"+r.Kind.Word+"“"+P(&w.Row.Value).Called()+"”未生效的修改").Changed(before, w.Row.Value), nil
	})
	return err
}

var errNothingStaged = api.Conflict("nothing_staged", "没有未生效的修改")

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
		admitted, action := r.owned(h, st.Access.ID), r.Kind.Rights.Move
		if s.By == Auditor {
			admitted, action = r.same(ctx, s.Rev, *w), auth.ContentAudit
		}
		if admitted != nil {
			return audit.Line{}, admitted
		}
		text := r.deed(h, P(&w.Row.Value).Called(), s)
		if err := r.Brought(ctx, w, s.To, s.Reason, s.By, now); err != nil {
			return audit.Line{}, err
		}
		if also != nil {
			also(&w.Row.Value)
		}
		return r.line(ctx, action, &w.Row.Value, text).Changed(before, w.Row.Value), nil
	})
}

// deed is what the operation log says of a move.
func (r *Records[T, B, P]) deed(h *Head, name string, s Step) string {
	of := r.Kind.Word
	if h.Staged() && r.Kind.ofStage(s.To) {
		of += "的修改"
	}
	if s.To < 0 || int(s.To) >= len(r.Kind.States) {
		return of
	}
	if s.By == Auditor {
		return of + "审核为“" + r.Kind.States[s.To] + "”：" + name
	}
	return of + "改为“" + r.Kind.States[s.To] + "”：" + name
}

// Brought brings a record into another state, or its staged change: what an auditor lets through takes the place of what was
// public, and a record that goes off the shelf takes its staged change with it, since it is checked again before it is back.
func (r *Records[T, B, P]) Brought(ctx context.Context, w *Whole[T, B], to State, reason string, by By, now int64) error {
	h, actor := P(&w.Row.Value).Published(), api.ActorOf(ctx).UserID
	was := *h
	if err := r.Kind.Life.Move(h, to, reason, by, now); err != nil {
		return err
	}
	if r.base.FourEyes && was.Waits() && to == On && (actor == was.EditedBy || actor == was.SubmittedBy) {
		return errFourEyes
	}
	if h.Waits() && !was.Waits() {
		h.SubmittedAt, h.SubmittedBy = now, actor
	}
	if was.Staged() && !h.Staged() {
		moved := *h
		moved.Change, moved.ChangeReason, moved.ChangedAt = Unstaged, "", 0
		w.Row.Value, w.Body.Value, w.Next = w.Next.Row, w.Next.Body, nil
		*h = moved
	}
	return nil
}

var errFourEyes = api.Forbidden("four_eyes", "这项内容由您编辑或提交，请由另一位审核人员通过")

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

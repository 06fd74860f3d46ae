package publish

import (
	"context"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
)

// Shelf is the records of one kind for who needs nothing of the kind itself: the lists, histories and reviews of all kinds.
type Shelf interface {
	Called() string
	Permits() Rights
	Waits(ctx context.Context) ([]Waiting, error)
	Sheet(ctx context.Context, id string) (Sheet, error)
	Past(ctx context.Context, id string) ([]Past, error)
	Bring(ctx context.Context, s Step) (Outcome, error)
	Discard(ctx context.Context, id string, rev int64) error
	Copy(ctx context.Context, id string) (string, error)
	Look(ctx context.Context, id string) (Outcome, error)
}

// Waiting is a record that waits for a decision, or one whose change does.
type Waiting struct {
	ID, Name, ProviderID, ProviderName string
	Change                             bool  // of what is public; else it is new there
	Since                              int64 // epoch milliseconds
	Rev                                int64
	Mine                               bool // the caller has edited it or handed it in
}

// Sheet is a record as it is reviewed: what it says, and what the public reads of it today.
type Sheet struct {
	Head
	Name   string
	Rev    int64
	Facts  []Fact
	Public []Fact // nil where the public reads nothing of it
	Can    Can
	Page   string // where the public reads it
}

// ToAny says that the caller may bring it into one of the states now.
func (s Sheet) ToAny(states ...State) bool {
	return slices.ContainsFunc(s.Can.To, func(to State) bool { return slices.Contains(states, to) })
}

// Sum is what visitors added up of a record.
type Sum struct {
	Label string `json:"label"`
	Value int    `json:"value"`
}

// Outcome is where a record stands.
type Outcome struct {
	ID, Name string
	State    State
	Stage    Stage
	Rev      int64
}

func (r *Records[T, B, P]) outcome(w Whole[T, B]) Outcome {
	h := P(&w.Row.Value).Published()
	return Outcome{h.ID, P(&w.Row.Value).Called(), h.State, h.Change, w.Row.Version}
}

// Called returns the kind's name.
func (r *Records[T, B, P]) Called() string { return r.Kind.Name }

// Permits returns what a member needs for the records.
func (r *Records[T, B, P]) Permits() Rights { return r.Kind.Rights }

// Waits returns what waits for a decision.
func (r *Records[T, B, P]) Waits(ctx context.Context) ([]Waiting, error) {
	rows, err := r.Waiting(ctx)
	list, actor := make([]Waiting, len(rows)), api.ActorOf(ctx).UserID
	for i := range rows {
		h := P(&rows[i].Value).Published()
		since := h.SubmittedAt
		if since == 0 {
			since = h.UpdatedAt
		}
		list[i] = Waiting{
			h.ID, P(&rows[i].Value).Called(), h.ProviderID, h.ProviderName, h.Staged(), since, rows[i].Version,
			r.base.FourEyes && (h.EditedBy == actor || h.SubmittedBy == actor),
		}
	}
	return list, err
}

// Sheet returns a record as its enterprise or an auditor reviews it; the kind's Gone for anybody else.
func (r *Records[T, B, P]) Sheet(ctx context.Context, id string) (s Sheet, err error) {
	w, err := r.Working(ctx, id)
	if err != nil {
		return s, err
	}
	h := P(&w.Row.Value).Published()
	s = Sheet{Head: *h, Name: P(&w.Row.Value).Called(), Rev: w.Row.Version, Can: CanOf(r.Kind.Life, r.Kind.Rights, api.StandingOf(ctx), h), Page: r.Kind.Page + h.ID}
	if s.Facts, err = r.Kind.Facts(ctx, w.Row.Value, w.Body.Value); err != nil || !h.Public() {
		return s, err
	}
	public, err := r.Of(ctx, id)
	if err != nil {
		return s, err
	}
	s.Public, err = r.Kind.Facts(ctx, public.Row.Value, public.Body.Value)
	return s, err
}

// Bring brings a record into another state, as Move does.
func (r *Records[T, B, P]) Bring(ctx context.Context, s Step) (Outcome, error) {
	w, err := r.Move(ctx, s, nil)
	return r.outcome(w), err
}

// Look returns where a record stands for who may see it.
func (r *Records[T, B, P]) Look(ctx context.Context, id string) (Outcome, error) {
	w, err := r.Of(ctx, id)
	if err == nil && !r.Kind.Rights.See(api.StandingOf(ctx), P(&w.Row.Value).Published()) {
		err = r.Kind.Gone
	}
	if err != nil {
		return Outcome{}, err
	}
	return r.outcome(w), nil
}

// Copy makes a draft with the content of one of the records of the enterprise that the call is made in.
func (r *Records[T, B, P]) Copy(ctx context.Context, id string) (string, error) {
	w, err := r.Copied(ctx, id)
	return P(&w.Row.Value).Published().ID, err
}

// Copied is Copy, and returns the draft whole.
func (r *Records[T, B, P]) Copied(ctx context.Context, id string) (Whole[T, B], error) {
	from, err := r.Of(ctx, id)
	if err == nil {
		err = r.owned(P(&from.Row.Value).Published(), api.StandingOf(ctx).Access.ID)
	}
	if err != nil {
		return Whole[T, B]{}, err
	}
	row, body := r.Kind.Copied(from.Row.Value, from.Body.Value, clock.Millis(r.base.Now()))
	*P(&row).Published() = Head{}
	return r.Add(ctx, "复制", row, body, "")
}

// CopyName is the name of a copy, no longer than most characters.
func CopyName(name string, most int) string {
	const mark = "（副本）"
	text := []rune(name)
	return string(text[:min(len(text), most-len([]rune(mark)))]) + mark
}

// MayMove refuses who may not bring records of the kind into another state in the enterprise that the call is made in.
func (r Rights) MayMove(ctx context.Context) error { return may(ctx, r.Move) }

// MayEdit refuses who may not change records of the kind in the enterprise that the call is made in.
func (r Rights) MayEdit(ctx context.Context) error { return may(ctx, r.Edit) }

func may(ctx context.Context, p auth.Permission) error {
	st := api.StandingOf(ctx)
	switch {
	case !st.May(string(p)):
		return api.Forbidden("no_permission", "您没有这项操作的权限，请联系企业管理员开通")
	case st.Access.Frozen:
		return api.Forbidden("enterprise_frozen", "该企业已被冻结，目前只能查看")
	}
	return nil
}

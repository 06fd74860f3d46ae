package family

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Inside is what the enterprise of a call keeps for its own people, as far as the caller sees it (functions/mall/library).
type Inside struct {
	Approved map[string]bool // public ones too
	Families []Family        // its own as they were approved, in the order of their ids; some of them may be public
}

// Library answers what the caller's enterprise keeps. Nobody but a member whom an entry is for is answered anything.
type Library struct {
	Inside func(ctx context.Context) (Inside, error)
	// Copy returns a family as it was approved, or with waiting as it was put forward, for who decides that; false for anybody else.
	Copy func(ctx context.Context, id string, waiting bool) (Family, Body, bool, error)
	// Sees says that somebody of the enterprise of the call sees a family of its own that is not public.
	Sees func(ctx context.Context, userID, id string) (bool, error)
	// Free holds a transaction to an enterprise's library not having the family. 409 family_in_library.
	Free func(enterpriseID, id string) store.Write
}

// Seen reads a family that the caller may see: a public one, or one of his enterprise's library as it was approved, with waiting as it was put
// forward. inside says that it is the latter. 404 for any other.
func (s *Service) Seen(ctx context.Context, id string, waiting bool) (f Family, b Body, inside bool, err error) {
	if !waiting {
		if f, b, err = s.Of(ctx, id); !errors.Is(err, errGone) {
			return f, b, false, err
		}
	}
	f, b, inside, err = s.Library.Copy(ctx, id, waiting)
	if err == nil && !inside {
		err = errGone
	}
	return f, b, inside, err
}

// Known is Seen for what another concept does with a family.
func (s *Service) Known(ctx context.Context, id string) (Family, Body, error) {
	f, b, _, err := s.Seen(ctx, id, false)
	return f, b, err
}

// unpublished leaves out what anybody may see, and returns what a keyword is looked for in.
func (s *Service) unpublished(public []Family, in Inside) (list []Family, texts []string) {
	for i := range in.Families {
		if f := &in.Families[i]; !hasID(public, f.ID) {
			list, texts = append(list, *f), append(texts, textOf(f))
		}
	}
	return list, texts
}

func hasID(list []Family, id string) bool {
	_, is := slices.BinarySearchFunc(list, id, func(f Family, id string) int { return cmp.Compare(f.ID, id) })
	return is
}

// ShowsHere is Shows with what the caller's enterprise keeps and he sees.
func (s *Service) ShowsHere(ctx context.Context, ids []string) ([]Row, error) {
	rows, err := s.Shows(ctx, ids)
	if err != nil || len(ids) == 0 {
		return rows, err
	}
	in, err := s.Library.Inside(ctx)
	if err != nil {
		return nil, err
	}
	counts, err := s.counts.all(ctx, s.base.Now())
	out := []Row{}
	for _, id := range ids {
		if len(rows) > 0 && rows[0].ID == id {
			rows[0].Approved = in.Approved[id]
			out, rows = append(out, rows[0]), rows[1:]
		} else if at, is := slices.BinarySearchFunc(in.Families, id, func(f Family, id string) int { return cmp.Compare(f.ID, id) }); is {
			out = append(out, InsideRow(in.Families[at], counts[id], true))
		}
	}
	return out, err
}

// InsideRow is a family that its enterprise keeps for itself, as a list shows it.
func InsideRow(f Family, n Count, approved bool) Row {
	r := rowOf(f, n)
	r.Approved, r.Inside = approved, true
	return r
}

// Fixed reads a family in any state with what holds a transaction to it as it was read. 404 family_gone.
func (s *Service) Fixed(ctx context.Context, id string) (Family, Body, []store.Write, error) {
	w, same, err := s.records.Fixed(ctx, id)
	return w.Row.Value, w.Body.Value, same, err
}

// shelf is what a list looks through: what is public, then what the caller's enterprise keeps besides. A hit counts through both.
type shelf struct {
	public, inside []Family
	texts, own     []string // what a keyword is looked for in
}

func (s shelf) at(i int) *Family {
	if i < len(s.public) {
		return &s.public[i]
	}
	return &s.inside[i-len(s.public)]
}

func (s shelf) each(f func(i int, one *Family, text string)) {
	for i := range s.public {
		f(i, &s.public[i], s.texts[i])
	}
	for i := range s.inside {
		f(len(s.public)+i, &s.inside[i], s.own[i])
	}
}

func (s shelf) row(i int, n Count, in Inside) Row {
	f := s.at(i)
	if i >= len(s.public) {
		return InsideRow(*f, n, true)
	}
	r := rowOf(*f, n)
	r.Approved = in.Approved[f.ID]
	return r
}

// within leaves everything out that the enterprise of the call has not approved for its caller.
func (in Inside) within(only map[string]bool) map[string]bool {
	ids := map[string]bool{}
	for id := range in.Approved {
		ids[id] = true
	}
	for i := range in.Families {
		ids[in.Families[i].ID] = true
	}
	return both(only, ids)
}

// Delete deletes a family of the enterprise's own that is neither public nor under review, nor in the enterprise's library: 409 family_in_library.
func (s *Service) Delete(ctx context.Context, in ID) (publish.Nothing, error) {
	return publish.Nothing{}, s.records.Delete(ctx, in.ID, s.Library.Free(api.StandingOf(ctx).Access.ID, in.ID))
}

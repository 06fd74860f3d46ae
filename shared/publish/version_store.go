package publish

import (
	"context"
	"slices"
	"strings"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/plain"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// Versions say how a kind's records have versions (ADR 66).
type Versions[T, B any] struct {
	Type version.Type
	// Said returns the number and what changed, as the record's provider says it; both may be empty.
	Said func(row T, body B) (no, log string)
	// Not are the facts that are no part of a version: its number, its log, and what only orders lists.
	Not []string
}

// released says that the change brings something before the public that an auditor has let through: the record, or its
// staged change.
func released(was, is *Head) bool {
	return is.Public() && (!was.Public() || was.Staged() && !is.Staged())
}

// versioned returns the write of the version that a change of what the public reads makes; none where it reads what the
// latest released version says already.
func (r *Records[T, B, P]) versioned(ctx context.Context, before, after Whole[T, B], now time.Time) ([]store.Write, error) {
	was, is := P(&before.Row.Value).Published(), P(&after.Row.Value).Published()
	if r.Kind.Versions == nil || !released(was, is) || r.unseen(before, after) {
		return nil, nil
	}
	k := r.Kind.Versions
	facts, err := r.Kind.Facts(ctx, after.Row.Value, after.Body.Value)
	if err != nil {
		return nil, err
	}
	all, err := r.base.versions.OfObject(ctx, is.ProviderID, k.Type, is.ID)
	if err != nil {
		return nil, err
	}
	said, log := k.Said(after.Row.Value, after.Body.Value)
	name := P(&after.Row.Value).Called()
	v := version.Item{
		Type: k.Type, ObjectID: is.ID, ObjectName: name, EnterpriseID: is.ProviderID, Log: log, Fields: fields(facts, k.Not), Files: []version.File{}, Compat: []string{},
		Status: version.Released, ReleasedAt: clock.Millis(now), CreatedAt: clock.Millis(now), ByID: is.SubmittedBy, ByName: is.ProviderName,
	}
	last := ""
	if len(all) > 0 {
		latest := all[len(all)-1].Value
		last = latest.No
		no, ok := version.Number(said)
		if raised := ok && version.Compare(no, last) > 0; !raised && latest.Status == version.Released && slices.Equal(latest.Fields, v.Fields) {
			return nil, nil
		}
	}
	v.No = version.Next(said, last)
	v.Title = name + " " + v.No
	return r.base.versions.Publish(ctx, v)
}

// fields are what a version keeps of the facts: words, and the paths of pictures.
func fields(facts []Fact, not []string) []version.Field {
	list := []version.Field{}
	for _, f := range facts {
		if slices.Contains(not, f.Name) || len(f.Value) == 0 {
			continue
		}
		value := strings.Join(f.Value, "\n")
		if f.Form == "html" {
			value = plain.Text(value)
		}
		list = append(list, version.Field{Name: f.Label, Value: value})
	}
	return list
}

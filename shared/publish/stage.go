package publish

import (
	"encoding/json"
	"slices"
)

// Stage is how far a change of a public record has come. The public sees the record as it was until an auditor has let the
// change through (ADR 65).
type Stage int

// The stages.
const (
	Unstaged     Stage = 0
	StageDraft   Stage = 1
	StageWaiting Stage = 2
	StageRefused Stage = 3
)

// Staged says that there is a change that the public does not see yet.
func (h *Head) Staged() bool { return h.State == On && h.Change != Unstaged }

// Waits says that the record, or a change of it, waits for an auditor's decision.
func (h *Head) Waits() bool { return h.State == InReview || h.Staged() && h.Change == StageWaiting }

// ofStage says that a move to the state is one of the staged change: no public record goes there itself.
func (l Life) ofStage(to State) bool { return l.Ways[Way{On, to}] == 0 }

// at is where that begins which a move to the state brings on: the staged change stands for a draft, or for one under review.
func (l Life) at(h *Head, to State) State {
	switch {
	case !h.Staged() || !l.ofStage(to):
		return h.State
	case h.Change == StageWaiting:
		return InReview
	}
	return Draft
}

// moveStage brings the staged change where who brings it. What was public since keeps the time that it has been so.
func (h *Head) moveStage(to State, reason string, who By, now int64) {
	h.ChangedAt, h.ChangeReason = now, ""
	switch {
	case to == On:
		h.Change, h.ChangedAt, h.UpdatedAt = Unstaged, 0, now
	case to == InReview:
		h.Change = StageWaiting
	case who == Auditor || who == Both && reason != "":
		h.Change, h.ChangeReason = StageRefused, reason
	default:
		h.Change = StageDraft
	}
}

// Next is a change of a public record, whole.
type Next[T, B any] struct {
	Row  T `json:"row"`
	Body B `json:"body"`
}

// Fact is one thing that a record says, as its history and its review name it.
type Fact struct {
	Name  string   `json:"name"`
	Label string   `json:"label"`
	Form  string   `json:"form" enum:"text,html,picture,lines,film" doc:"how value is shown; pictures are media paths, or drawing: and the name of one; a film is a media path, or an address of another host"`
	Value []string `json:"value"`
}

// Text, Lines, HTML, Pictures and Film return a fact; what is empty has no value.
func Text(name, label, value string) Fact { return Fact{name, label, "text", filled(value)} }

// Lines is a fact of several lines.
func Lines(name, label string, values []string) Fact {
	return Fact{name, label, "lines", filled(values...)}
}

// HTML is a fact of cleaned HTML.
func HTML(name, label, value string) Fact { return Fact{name, label, "html", filled(value)} }

// Pictures is a fact of media paths or drawings.
func Pictures(name, label string, values ...string) Fact {
	return Fact{name, label, "picture", filled(values...)}
}

// Film is a fact of a film's address.
func Film(name, label, value string) Fact { return Fact{name, label, "film", filled(value)} }

func filled(values ...string) []string {
	return slices.DeleteFunc(append([]string{}, values...), func(v string) bool { return v == "" })
}

// PictureOf names a picture: its path, or the drawing that stands for a missing one.
func PictureOf(url, drawing string) string {
	if url != "" || drawing == "" {
		return url
	}
	return "drawing:" + drawing
}

// Change is a fact that is another one than before.
type Change struct {
	Name   string   `json:"name"`
	Label  string   `json:"label"`
	Form   string   `json:"form" enum:"text,html,picture,lines,film"`
	Before []string `json:"before"`
	After  []string `json:"after"`
}

// Changes returns what differs, in the order of the facts.
func Changes(before, after []Fact) []Change {
	list := []Change{}
	for _, now := range after {
		was := Fact{Value: []string{}}
		if i := slices.IndexFunc(before, func(f Fact) bool { return f.Name == now.Name }); i >= 0 {
			was = before[i]
		}
		if !slices.Equal(was.Value, now.Value) {
			list = append(list, Change{now.Name, now.Label, now.Form, was.Value, now.Value})
		}
	}
	return list
}

// SeedChange is the staged change of a record of the demonstration data: what of the form is another.
type SeedChange struct {
	Change Stage           `json:"change"`
	Reason string          `json:"reason"`
	Time   string          `json:"time"`
	Form   json.RawMessage `json:"form"`
}

// Staging puts the stage into the record's head.
func (c SeedChange) Staging(h *Head) (err error) {
	h.Change, h.ChangeReason = c.Change, c.Reason
	h.ChangedAt, err = SeedTime(c.Time)
	return err
}

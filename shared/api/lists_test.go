package api

import (
	"encoding/json"
	"testing"
)

type shelf struct {
	Books  []string            `json:"books"`
	Raw    json.RawMessage     `json:"raw,omitempty"`
	Few    []string            `json:"few,omitempty"`
	Boxes  []shelf             `json:"boxes"`
	Next   *shelf              `json:"next,omitempty"`
	ByName map[string][]string `json:"byName,omitempty"`
	Any    any                 `json:"any,omitempty"`
	Either OneOf[shelf, int]   `json:"either"`
	hidden []string
}

// A list is never null on the wire, however deep it lies, and what was given is as it was.
func TestNoListIsNull(t *testing.T) {
	kept := []shelf{{Books: []string{"a"}}}
	one := shelf{Boxes: kept, Next: &shelf{}, ByName: map[string][]string{"x": nil}, Any: &shelf{}, Either: OneOf[shelf, int]{First: &shelf{Either: OneOf[shelf, int]{Second: new(int)}}}}
	one.Next.Either.Second, kept[0].Either.Second = new(int), new(int)
	one.Any.(*shelf).Either.Second = new(int)
	text, err := json.Marshal(listsOf(one))
	if err != nil {
		t.Fatal(err)
	}
	const inner = `{"books":[],"boxes":[],"either":0}`
	want := `{"books":[],"boxes":[{"books":["a"],"boxes":[],"either":0}],"next":` + inner + `,"byName":{"x":[]},"any":` + inner + `,"either":` + inner + `}`
	if string(text) != want {
		t.Errorf("it is\n%s, not\n%s", text, want)
	}
	if kept[0].Boxes != nil || one.Books != nil || one.hidden != nil || one.ByName["x"] != nil {
		t.Error("what was given has changed")
	}
	for value, want := range map[string]any{"[]": listsOf([]string(nil)), `"x"`: listsOf("x"), "{}": listsOf(struct{}{}), "null": listsOf((*shelf)(nil))} {
		if text, err := json.Marshal(want); err != nil || string(text) != value {
			t.Errorf("%s, not %s (%v)", text, value, err)
		}
	}
}

package inquiry

import (
	"strings"
	"unicode/utf8"

	"bimportal/shared/api"
)

// How far an inquiry has come. What was kept before there were states is new.
const (
	fresh = "new"
	doing = "doing"
	done  = "done"
)

var stateNames = map[string]string{fresh: "新收到", doing: "处理中", done: "已处理"}

const noteMost = 300

// Handled is what the operators did about an inquiry.
type Handled struct {
	State string `json:"state"`
	Note  string `json:"note"`
	By    string `json:"by"` // who, as his colleagues call him
	At    int64  `json:"at"` // epoch milliseconds
}

// Came returns how far the inquiry has come.
func (i Inquiry) Came() string {
	if i.Handled.State == "" {
		return fresh
	}
	return i.Handled.State
}

// Handle notes what an operator did. It refuses a note that is too long, an end without a word, and what changes nothing.
func (i *Inquiry) Handle(state, note, by string, at int64) error {
	note = strings.TrimSpace(note)
	switch {
	case utf8.RuneCountInString(note) > noteMost:
		return api.Field("note", "备注不能超过300字")
	case state == done && note == "":
		return api.Field("note", "请写下处理结果")
	case state == i.Came() && note == i.Handled.Note:
		return api.Conflict("nothing_changed", "内容没有变化")
	}
	i.Handled = Handled{State: state, Note: note, By: by, At: at}
	return nil
}

// Matches says whether the inquiry is in the filter; an empty filter takes all.
func (i Inquiry) Matches(q PageQuery) bool {
	if (q.State != "" && i.Came() != q.State) || (q.Kind != "" && i.Kind != q.Kind) {
		return false
	}
	text := strings.ToLower(i.Name + "\n" + i.Company + "\n" + i.Telephone + "\n" + i.Content + "\n" + i.ID)
	for _, word := range strings.Fields(strings.ToLower(q.Keyword)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

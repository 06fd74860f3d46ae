// Package words is the operators' lists of words, and where they stand in what people write (ADR 72). The lists lie in the community's table;
// groups whose people write something that everybody reads hold it against them (ADR 78).
package words

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"bimportal/shared/api"
)

// Level is what a word does to the post that holds it.
type Level string

const (
	Refuse Level = "refuse" // it is not published
	Wait   Level = "wait"   // an operator looks first
	Tag    Level = "tag"    // it goes out; the author is told
)

// Word is a line of the lists that the operators keep.
type Word struct {
	Word  string `json:"word"`
	Level Level  `json:"level" enum:"refuse,wait,tag"`
	Note  string `json:"note"` // shown to the author
	By    string `json:"by"`
	At    int64  `json:"at"` // epoch milliseconds
}

// Text is a field of a form that is held against the lists.
type Text struct{ Field, Value string }

// Mark is a place in a field where a word stands. Ranges are in code points of what was sent.
type Mark struct {
	Field  string `json:"field"`
	Start  int    `json:"start"`
	Length int    `json:"length"`
	Level  Level  `json:"level" enum:"refuse,wait,tag"`
	Note   string `json:"note"`
}

// folded returns a text without what people put into words to hide them (width, case, separators), and for each of its letters the code point
// of the text that it came from.
func folded(text string) (letters []rune, from []int) {
	for i, r := range []rune(text) {
		for _, n := range norm.NFKC.String(string(r)) {
			if unicode.IsLetter(n) || unicode.IsNumber(n) {
				letters, from = append(letters, unicode.ToLower(n)), append(from, i)
			}
		}
	}
	return letters, from
}

// Fold returns how a word is compared.
func Fold(word string) string {
	letters, _ := folded(word)
	return string(letters)
}

// apart says whether a letter before or after would make a Latin word another one: pass is not ass.
func apart(letters []rune, from []int, text []rune, start, end int) bool {
	latin := func(r rune) bool { return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsNumber(r)) }
	before := from[start] > 0 && latin(text[from[start]-1]) && latin(letters[start])
	after := from[end-1]+1 < len(text) && latin(text[from[end-1]+1]) && latin(letters[end-1])
	return !before && !after
}

// Find returns where words stand in the texts, by field and place. Of two that overlap both are returned.
func Find(words []Word, texts ...Text) []Mark {
	marks := []Mark{}
	for _, t := range texts {
		letters, from := folded(t.Value)
		source, joined := []rune(t.Value), string(letters)
		for _, w := range words {
			fold := Fold(w.Word)
			if fold == "" || !strings.Contains(joined, fold) {
				continue
			}
			want := []rune(fold)
			for at := 0; at+len(want) <= len(letters); at++ {
				if slices.Equal(letters[at:at+len(want)], want) && apart(letters, from, source, at, at+len(want)) {
					start := from[at]
					marks = append(marks, Mark{t.Field, start, from[at+len(want)-1] + 1 - start, w.Level, w.Note})
				}
			}
		}
	}
	order := map[string]int{}
	for i, t := range texts {
		order[t.Field] = i
	}
	slices.SortFunc(marks, func(a, b Mark) int {
		return cmp.Or(cmp.Compare(order[a.Field], order[b.Field]), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Length, b.Length))
	})
	return marks
}

// First returns the first mark of a level, and whether there is one.
func First(marks []Mark, l Level) (Mark, bool) {
	i := slices.IndexFunc(marks, func(m Mark) bool { return m.Level == l })
	if i < 0 {
		return Mark{}, false
	}
	return marks[i], true
}

// Of returns what stands at the mark.
func (m Mark) Of(texts ...Text) string {
	for _, t := range texts {
		if t.Field == m.Field {
			return string([]rune(t.Value)[m.Start : m.Start+m.Length])
		}
	}
	return ""
}

// Refused is the refusal (400) of texts by the field of the first mark of a level, with all marks; nil where none is of that level. The sentence
// follows the word.
func Refused(marks []Mark, l Level, sentence string, texts ...Text) error {
	m, is := First(marks, l)
	if !is {
		return nil
	}
	refused := api.Field(m.Field, "“"+m.Of(texts...)+"”"+sentence)
	refused.Reason, refused.Current = "words", marks
	return refused
}

// Never is said of what is not published however often it is sent.
const Never = "不能发布，请修改后再提交"

package search

import (
	"slices"
	"strings"

	"bimportal/shared/searchdoc"
)

// Entry is what ordering, counting and suggesting need of a document. Title is normalised.
type Entry struct {
	Type      searchdoc.Type
	ID, Title string
	Tags      []string
	Weight    int64
	At        int64 // published, epoch milliseconds
}

func entryOf(d searchdoc.Doc) Entry {
	return Entry{d.Type, d.ID, string(Normal(d.Title)), d.Tags, d.Weight, d.PublishedAt}
}

// Hit is a document that a keyword finds; the higher its rank, the better.
type Hit struct {
	*Entry
	Rank int
	row  int // where it lies: a row of the snapshot, or one of the overlay below zero
}

// Ranks of a hit, the worst first.
const (
	inText     = iota + 1 // found in what is not shown, for some of the terms
	inHead                // every term in title, tags or summary
	inInitials            // every term in the title, some by the initials of its pinyin
	inTitle               // every term in the title
	leadsTitle            // and the title begins with the first
	isTitle               // the title is the keyword
)

// rankOf returns how well an entry answers the terms. inShown says that every term is in title, tags or summary.
func rankOf(e *Entry, terms [][]rune, inShown bool) int {
	literal, spelt := true, true
	for _, t := range terms {
		has := strings.Contains(e.Title, string(t))
		literal = literal && has
		spelt = spelt && (has || Spells(t) && FindInitials([]rune(e.Title), t) >= 0)
	}
	switch {
	case literal && len(terms) == 1 && e.Title == string(terms[0]):
		return isTitle
	case literal && strings.HasPrefix(e.Title, string(terms[0])):
		return leadsTitle
	case literal:
		return inTitle
	case spelt:
		return inInitials
	case inShown:
		return inHead
	}
	return inText
}

// plain is a document's text, normalised, as the overlay is searched.
type plain struct {
	title   []rune
	shown   []string // title, summary and each tag
	textual string
}

func plainOf(d searchdoc.Doc) plain {
	p := plain{title: Normal(d.Title), textual: string(Normal(d.Text))}
	p.shown = append(p.shown, string(p.title), string(Normal(d.Summary)))
	for _, tag := range d.Tags {
		p.shown = append(p.shown, string(Normal(tag)))
	}
	return p
}

// has says that a document holds every term, and whether all of them in what is shown.
func (p plain) has(terms [][]rune) (found, inShown bool) {
	inShown = true
	for _, t := range terms {
		term := string(t)
		if slices.ContainsFunc(p.shown, func(text string) bool { return strings.Contains(text, term) }) {
			continue
		}
		inShown = false
		if !strings.Contains(p.textual, term) && (!Spells(t) || FindInitials(p.title, t) < 0) {
			return false, false
		}
	}
	return true, inShown
}

// Range is a place in a text: its first character and how many, in Unicode code points.
type Range [2]int

// Marks returns where the terms stand in a text, in order and without overlap. With initials, a term that the text
// does not hold is looked for by the pinyin of its characters too.
func Marks(text string, terms [][]rune, initials bool) []Range {
	normal := Normal(text)
	covered := make([]bool, len(normal))
	cover := func(at, length int) {
		for i := range length {
			covered[at+i] = true
		}
	}
	for _, t := range terms {
		found := false
		for at := find(normal, t, 0); at >= 0; at = find(normal, t, at+1) {
			cover(at, len(t))
			found = true
		}
		if !found && initials && Spells(t) {
			if at := FindInitials(normal, t); at >= 0 {
				cover(at, len(t))
			}
		}
	}
	marks := []Range{}
	for i := 0; i < len(covered); i++ {
		if !covered[i] {
			continue
		}
		from := i
		for i < len(covered) && covered[i] {
			i++
		}
		marks = append(marks, Range{from, i - from})
	}
	return marks
}

func find(text, term []rune, from int) int {
	for at := from; at+len(term) <= len(text); at++ {
		if slices.Equal(text[at:at+len(term)], term) {
			return at
		}
	}
	return -1
}

// snippetMost is how many characters of a document's text an answer shows at most.
const snippetMost = 100

// Shown returns the text below a hit's title: the summary, or where it holds none of the terms and the document's text
// does, the stretch around the first place: at most 100 characters and half of the text.
func Shown(d searchdoc.Doc, terms [][]rune) string {
	if len(Marks(d.Summary, terms, false)) > 0 || len(Marks(d.Title, terms, true)) > 0 && d.Summary != "" {
		return d.Summary
	}
	normal := Normal(d.Text)
	for _, t := range terms {
		if at := find(normal, t, 0); at >= 0 {
			return around([]rune(d.Text), at, len(t))
		}
	}
	return d.Summary
}

// around cuts the stretch of a text around a place, beginning after the sign that ends the sentence before it.
func around(text []rune, at, length int) string {
	room := max(min(snippetMost, len(text)/2), min(length, snippetMost))
	from := max(0, at-room/3)
	for i := at - 1; i >= from && i > 0; i-- {
		if strings.ContainsRune("。！？；\n", text[i]) {
			from = i + 1
			break
		}
	}
	to := min(len(text), from+room)
	snippet := strings.TrimSpace(strings.Join(strings.Fields(string(text[from:to])), " "))
	if from > 0 {
		snippet = "…" + snippet
	}
	if to < len(text) {
		snippet += "…"
	}
	return snippet
}

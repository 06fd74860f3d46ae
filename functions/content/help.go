package content

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/shared/markdown"
	"bimportal/shared/searchdoc"
)

// HelpRow is a page of the help centre as the tree shows it. Pages without a text are headings that hold others.
type HelpRow struct {
	ID        string `json:"id"`
	ParentID  string `json:"parentId"`
	Title     string `json:"title"`
	Order     int    `json:"order"`
	HasText   bool   `json:"hasText"`
	Product   string `json:"product"`   // what the page is about, as its reader calls it
	UpdatedAt int64  `json:"updatedAt"` // epoch milliseconds
}

// HelpText is what a page says.
type HelpText struct {
	ID        string             `json:"id"`
	Title     string             `json:"title"`
	Summary   string             `json:"summary"`
	Version   string             `json:"version"` // of the portal that the text describes
	Markdown  string             `json:"markdown"`
	HTML      string             `json:"html"`
	Headings  []markdown.Heading `json:"headings"`
	VideoURL  string             `json:"videoUrl"`
	PosterURL string             `json:"posterUrl"`
}

// HelpPlain is a page's text without any mark. It lies apart, so that a search reads nothing else.
type HelpPlain struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// Helpful is what readers said of a page.
type Helpful struct {
	ID  string `json:"id"`
	Yes int    `json:"yes"`
	No  int    `json:"no"`
}

// Vote is what one browser said of a page. It knows no person: Voter is what the browser made up for itself.
type Vote struct {
	Helpful bool  `json:"helpful"`
	TTL     int64 `json:"ttl"` // epoch seconds
}

// Limit counts what came from one address in a day (see shared/visitor).
type Limit struct {
	N   int   `json:"n"`
	TTL int64 `json:"ttl"`
}

// Change moves a vote from before to now; before is nil for a first one.
func (h *Helpful) Change(before *bool, now bool) {
	count := func(v bool, by int) {
		if v {
			h.Yes += by
		} else {
			h.No += by
		}
	}
	if before != nil {
		count(*before, -1)
	}
	count(now, 1)
}

// Order returns the rows as a reader meets them: each page before those below it, brothers by their order. What hangs
// from nothing that is there is left out.
func Order(rows []HelpRow) []HelpRow {
	below := map[string][]HelpRow{}
	for _, r := range rows {
		below[r.ParentID] = append(below[r.ParentID], r)
	}
	list := make([]HelpRow, 0, len(rows))
	var add func(parent string)
	add = func(parent string) {
		next := below[parent]
		delete(below, parent) // a circle ends here
		slices.SortFunc(next, func(a, b HelpRow) int { return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID)) })
		for _, r := range next {
			list = append(list, r)
			add(r.ID)
		}
	}
	add("")
	return list
}

// Place is a page and those around it.
type Place struct {
	Path       []HelpRow // from the top down to the page's parent
	Prev, Next *HelpRow
}

// PlaceOf returns where the page stands among ordered rows; false when it is not there.
func PlaceOf(ordered []HelpRow, id string) (p Place, ok bool) {
	at := slices.IndexFunc(ordered, func(r HelpRow) bool { return r.ID == id })
	if at < 0 {
		return p, false
	}
	for parent := ordered[at].ParentID; parent != ""; {
		up := slices.IndexFunc(ordered, func(r HelpRow) bool { return r.ID == parent })
		if up < 0 {
			break
		}
		p.Path = append([]HelpRow{ordered[up]}, p.Path...)
		parent = ordered[up].ParentID
	}
	for i := at - 1; i >= 0 && p.Prev == nil; i-- {
		if ordered[i].HasText {
			p.Prev = &ordered[i]
		}
	}
	for i := at + 1; i < len(ordered) && p.Next == nil; i++ {
		if ordered[i].HasText {
			p.Next = &ordered[i]
		}
	}
	return p, true
}

// Hit is a page that holds what was looked for.
type Hit struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Path    string   `json:"path" doc:"the titles above it"`
	Snippet string   `json:"snippet"`
	Marks   HitMarks `json:"marks"`
	weight  int
}

// HitMarks are the places to mark, in characters: start and length.
type HitMarks struct {
	Title   [][2]int `json:"title"`
	Snippet [][2]int `json:"snippet"`
}

const (
	snippetBefore = 24
	snippetMost   = 110
)

// Find returns the pages that hold every word of keyword, ignoring case: those that hold them in the title first.
func Find(ordered []HelpRow, plains map[string]string, keyword string) []Hit {
	words := strings.Fields(strings.ToLower(keyword))
	if len(words) == 0 {
		return nil
	}
	var hits []Hit
	for _, r := range ordered {
		if !r.HasText {
			continue
		}
		plain := strings.ReplaceAll(plains[r.ID], "\n", " ")
		title, body := strings.ToLower(r.Title), strings.ToLower(plain)
		inTitle, all := 0, true
		for _, w := range words {
			if strings.Contains(title, w) {
				inTitle++
			} else if !strings.Contains(body, w) {
				all = false
			}
		}
		if !all {
			continue
		}
		h := Hit{ID: r.ID, Title: r.Title, weight: inTitle, Snippet: snippetOf(plain, words)}
		if p, ok := PlaceOf(ordered, r.ID); ok {
			names := make([]string, len(p.Path))
			for i, up := range p.Path {
				names[i] = up.Title
			}
			h.Path = strings.Join(names, " / ")
		}
		h.Marks = HitMarks{marksOf(r.Title, words), marksOf(h.Snippet, words)}
		hits = append(hits, h)
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(b.weight, a.weight) })
	return hits
}

// lower keeps the number of characters, so that places in it are places in the text.
func lower(text string) []rune {
	runes := []rune(text)
	for i, r := range runes {
		if l := []rune(strings.ToLower(string(r))); len(l) == 1 {
			runes[i] = l[0]
		}
	}
	return runes
}

func indexOf(text, word []rune, from int) int {
	for i := from; i+len(word) <= len(text); i++ {
		if slices.Equal(text[i:i+len(word)], word) {
			return i
		}
	}
	return -1
}

// snippetOf returns the text around the first word that it holds.
func snippetOf(plain string, words []string) string {
	low, runes := lower(plain), []rune(plain)
	at := -1
	for _, w := range words {
		if i := indexOf(low, []rune(w), 0); i >= 0 && (at < 0 || i < at) {
			at = i
		}
	}
	from := max(at-snippetBefore, 0)
	to := min(from+snippetMost, len(runes))
	text := strings.TrimSpace(string(runes[from:to]))
	if from > 0 {
		text = "…" + text
	}
	if to < len(runes) {
		text += "…"
	}
	return text
}

// marksOf returns where the words stand in text, without overlaps, in their order.
func marksOf(text string, words []string) [][2]int {
	low := lower(text)
	covered := make([]bool, len(low))
	for _, w := range words {
		word := []rune(w)
		for i := indexOf(low, word, 0); i >= 0; i = indexOf(low, word, i+len(word)) {
			for j := range word {
				covered[i+j] = true
			}
		}
	}
	marks := [][2]int{}
	for i := 0; i < len(covered); i++ {
		if !covered[i] {
			continue
		}
		from := i
		for i < len(covered) && covered[i] {
			i++
		}
		marks = append(marks, [2]int{from, i - from})
	}
	return marks
}

// searchDoc is what the portal's search knows of the page.
func (t HelpText) searchDoc(r HelpRow, plain string) searchdoc.Doc {
	return searchdoc.Doc{
		Type: searchdoc.Help, ID: r.ID, Title: r.Title, Summary: t.Summary, Text: plain, Tags: []string{r.Product},
		Path: "/bimCollege/" + r.ID, Kind: "section", PublishedAt: r.UpdatedAt,
	}
}

// summaryOf returns the beginning of a text in one line of at most most characters.
func summaryOf(plain string, most int) string {
	text := strings.Join(strings.Fields(plain), " ")
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}

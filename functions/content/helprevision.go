package content

import (
	"unicode/utf8"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/textdiff"
)

// HelpRevision is what a help page said from one save until the next; its text lies apart.
type HelpRevision struct {
	N      int    `json:"n"`      // counts the page's revisions from 1
	At     int64  `json:"at"`     // epoch milliseconds
	ByID   string `json:"byId"`   // empty for what stood there before an operator wrote
	ByName string `json:"byName"` // as he was called then
	Title  string `json:"title"`
	Length int    `json:"length"` // characters of the source
	From   int    `json:"from"`   // the revision that it took up again; 0 for none
	Shown  bool   `json:"shown"`  // it was published as it stands
}

// HelpPast is a page's latest revisions, the newest last.
type HelpPast struct {
	Revisions []HelpRevision `json:"revisions"`
}

// helpRevisionsMost is how many revisions of a page are kept.
const helpRevisionsMost = 50

var (
	errNoHelpRevision   = api.NotFound("revision_gone", "这个版本不存在，或者已经超出保留的范围")
	errSameHelpRevision = api.Conflict("revision_same", "正在编辑的内容与这个版本相同，不需要恢复")
)

// Last returns the newest revision; N is 0 where there is none.
func (p *HelpPast) Last() (last HelpRevision) {
	if n := len(p.Revisions); n > 0 {
		last = p.Revisions[n-1]
	}
	return last
}

// Add appends what d says as the next revision, and returns its number and that of the one that is kept no longer (0 for none).
func (p *HelpPast) Add(r HelpRevision, d HelpDraft) (n, gone int) {
	r.N, r.Title, r.Length = p.Last().N+1, d.Title, utf8.RuneCountInString(d.Markdown)
	p.Revisions = append(p.Revisions, r)
	if len(p.Revisions) > helpRevisionsMost {
		gone = p.Revisions[0].N
		p.Revisions = p.Revisions[1:]
	}
	return r.N, gone
}

// HelpRevisionRow is a revision as the page's editors see it.
type HelpRevisionRow struct {
	N      int    `json:"n"`
	Time   string `json:"time"`
	ByName string `json:"byName" doc:"empty for what the page began with"`
	Title  string `json:"title"`
	Length int    `json:"length" doc:"characters of the source"`
	From   int    `json:"from" doc:"the revision that it took up again; 0 for none"`
	Shown  bool   `json:"shown" doc:"it was published as it stands"`
}

// HelpRevisions are those of a page that are kept, the newest first.
type HelpRevisions struct {
	List []HelpRevisionRow `json:"list"`
	Most int               `json:"most" doc:"how many are kept"`
}

func (p *HelpPast) rows() HelpRevisions {
	out := HelpRevisions{make([]HelpRevisionRow, 0, len(p.Revisions)), helpRevisionsMost}
	for i := len(p.Revisions) - 1; i >= 0; i-- {
		r := p.Revisions[i]
		out.List = append(out.List, HelpRevisionRow{r.N, clock.Text(r.At), r.ByName, r.Title, r.Length, r.From, r.Shown})
	}
	return out
}

// HelpFieldChange is a field of one line that differs.
type HelpFieldChange struct {
	Field  string `json:"field" enum:"title,product,version,videoUrl,posterUrl"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// HelpDifference is in what two revisions of a page differ; nothing in either list where they are the same.
type HelpDifference struct {
	Fields []HelpFieldChange `json:"fields"`
	Lines  []textdiff.Line   `json:"lines" doc:"of the source"`
}

// Until returns in what after differs from d.
func (d HelpDraft) Until(after HelpDraft) HelpDifference {
	out := HelpDifference{[]HelpFieldChange{}, []textdiff.Line{}}
	for _, f := range []HelpFieldChange{
		{"title", d.Title, after.Title}, {"product", d.Product, after.Product}, {"version", d.Version, after.Version},
		{"videoUrl", d.VideoURL, after.VideoURL}, {"posterUrl", d.PosterURL, after.PosterURL},
	} {
		if f.Before != f.After {
			out.Fields = append(out.Fields, f)
		}
	}
	if d.Markdown != after.Markdown {
		out.Lines = textdiff.Of(d.Markdown, after.Markdown)
	}
	return out
}

package space

// Line is one line of a project's log, numbered from the oldest so that any page is one query.
type Line struct {
	No     int64  `json:"no"`
	At     int64  `json:"at"` // epoch milliseconds
	Step   string `json:"step"`
	Result string `json:"result"` // done, failed, undone
	Text   string `json:"text"`
	By     string `json:"by"` // the name of who did it, empty for the platform
}

// Results of a Line.
const (
	LineDone   = "done"
	LineFailed = "failed"
	LineUndone = "undone"
)

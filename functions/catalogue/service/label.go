package service

// Label is a word that products and templates are marked with.
type Label struct {
	Name string `json:"labelName"`
	At   int64  `json:"at"` // epoch milliseconds, when it was added
}

const (
	LabelMost   = 10 // characters
	labelsShown = 20
)

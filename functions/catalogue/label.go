package catalogue

// Label is a word that products and templates are marked with.
type Label struct {
	Name string `json:"labelName"`
	At   int64  `json:"at"` // epoch milliseconds, when it was added
}

const (
	labelMost   = 10 // characters
	labelsShown = 20
)

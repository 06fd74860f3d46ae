package comment

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Mark is an average of marks from 1 to 5 in tenths, 0 for none. On the wire it is a number with one decimal.
type Mark int

// Sum is what the marks of something add up to.
type Sum struct {
	ScoreSum int `json:"scoreSum"` // of marks from 1 to 5
	Scores   int `json:"scores"`   // how many marks
}

// Add counts a mark.
func (s *Sum) Add(score int) { s.ScoreSum, s.Scores = s.ScoreSum+score, s.Scores+1 }

// With returns both sums together.
func (s Sum) With(other Sum) Sum { return Sum{s.ScoreSum + other.ScoreSum, s.Scores + other.Scores} }

// Average returns the mark that visitors gave, 0 where nobody gave one.
func (s Sum) Average() Mark {
	if s.Scores == 0 {
		return 0
	}
	return Mark((s.ScoreSum*100/s.Scores + 5) / 10)
}

// MarshalJSON writes 47 as 4.7.
func (m Mark) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%d.%d", m/10, m%10), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Mark) UnmarshalJSON(text []byte) error {
	whole, tenth, _ := strings.Cut(string(text), ".")
	n, err := strconv.Atoi(whole + (tenth + "0")[:1])
	*m = Mark(n)
	return err
}

// Schema tells the document of a number.
func (Mark) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeNumber} }

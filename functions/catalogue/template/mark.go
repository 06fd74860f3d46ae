package template

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Mark is an average of marks from 1 to 5 in tenths, 0 for none. On the wire it is a number with one decimal.
type Mark int

// markOf returns the average of n marks that add up to sum.
func markOf(sum, n int) Mark {
	if n == 0 {
		return 0
	}
	return Mark((sum*100/n + 5) / 10)
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

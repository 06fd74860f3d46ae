package family

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"bimportal/shared/pattern"
)

// Milli is a measure or a mark in thousandths: what a file says in decimals is compared exactly. On the wire it is a number with up to
// three decimals.
type Milli int64

// measure is a number as files write it, with as many digits as are believed.
var measure = pattern.Of(`^(-?)(\d{1,12})(?:\.(\d{1,12}))?$`)

// MilliOf reads a number; decimals after the third are cut. False for what is no number.
func MilliOf(text string) (Milli, bool) {
	m := measure().FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, false
	}
	n, err := strconv.ParseInt(m[2]+(m[3] + "000")[:3], 10, 64)
	if m[1] != "" {
		n = -n
	}
	return Milli(n), err == nil
}

// MarshalJSON writes 1200500 as 1200.5.
func (m Milli) MarshalJSON() ([]byte, error) {
	sign, n := "", int64(m)
	if n < 0 {
		sign, n = "-", -n
	}
	text := fmt.Sprintf("%s%d.%03d", sign, n/1000, n%1000)
	return []byte(strings.TrimSuffix(strings.TrimRight(text, "0"), ".")), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Milli) UnmarshalJSON(text []byte) error {
	n, ok := MilliOf(string(text))
	if !ok {
		return fmt.Errorf("family: %q is no measure", text)
	}
	*m = n
	return nil
}

// Schema tells the document of a number.
func (Milli) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeNumber} }

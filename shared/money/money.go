// Package money holds amounts as integer fen (1 yuan = 100 fen). There is no float anywhere.
package money

import (
	"fmt"
	"strconv"
	"strings"
)

// Fen is an amount of money in fen; negative where money leaves an account.
type Fen int64

// Yuan turns whole yuan into Fen.
func Yuan(yuan int64) Fen { return Fen(yuan * 100) }

// Text is the amount in yuan with two decimals, as the provider writes it: "5.00".
func (f Fen) Text() string {
	sign := ""
	if f < 0 {
		sign, f = "-", -f
	}
	return fmt.Sprintf("%s%d.%02d", sign, f/100, f%100)
}

// Parse reads an amount in yuan with at most two decimals. It refuses signs, exponents, spaces and empty text.
func Parse(s string) (Fen, error) {
	whole, part, dot := strings.Cut(s, ".")
	if !digits(whole) || len(whole) > 12 || (dot && (!digits(part) || len(part) > 2)) {
		return 0, fmt.Errorf("money: %q is not an amount in yuan", s)
	}
	for len(part) < 2 {
		part += "0"
	}
	fen, err := strconv.ParseInt(whole+part, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("money: %q: %w", s, err)
	}
	return Fen(fen), nil
}

func digits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}

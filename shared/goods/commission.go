package goods

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bimportal/shared/money"
)

// Commission is what the platform keeps of each kind of goods that somebody earns money by, per mille.
type Commission map[Type]int64

// earning are the kinds of goods that others than the platform earn money by.
var earning = []Type{Template, Product, Family, Need}

// ReadCommission reads rates as the configuration writes them: template=100,product=80. It refuses what is no such kind of goods,
// no whole number from 0 to 1000, and a kind without a rate.
func ReadCommission(text string) (Commission, error) {
	c := Commission{}
	for _, part := range strings.Split(text, ",") {
		name, rate, _ := strings.Cut(part, "=")
		permille, err := strconv.ParseInt(rate, 10, 64)
		if err != nil || permille < 0 || permille > 1000 || !slices.Contains(earning, Type(name)) {
			return nil, fmt.Errorf("goods: commission %q", part)
		}
		c[Type(name)] = permille
	}
	if len(c) != len(earning) {
		return nil, fmt.Errorf("goods: commission %q names not every kind of goods", text)
	}
	return c, nil
}

// Of returns the commission on an amount, rounded down to whole fen: what is left over is his who earns it.
func (c Commission) Of(t Type, amount money.Fen) (money.Fen, int64) {
	permille := c[t]
	return amount * money.Fen(permille) / 1000, permille
}

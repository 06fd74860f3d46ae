package ids

import (
	"math"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bimportal/shared/pattern"
)

// Value is what a value has to be: one text, or a restriction of XML Schema.
type Value struct {
	Simple      *string      `xml:"simpleValue"`
	Restriction *Restriction `xml:"restriction"`
}

// Restriction is one of XML Schema 1.0, part 2. Several enumerations and patterns are alternatives; everything else holds
// together.
type Restriction struct {
	Base         string  `xml:"base,attr"`
	Enumeration  []bound `xml:"enumeration"`
	Pattern      []bound `xml:"pattern"`
	Length       []bound `xml:"length"`
	MinLength    []bound `xml:"minLength"`
	MaxLength    []bound `xml:"maxLength"`
	MinInclusive []bound `xml:"minInclusive"`
	MaxInclusive []bound `xml:"maxInclusive"`
	MinExclusive []bound `xml:"minExclusive"`
	MaxExclusive []bound `xml:"maxExclusive"`
	patterns     []*regexp.Regexp
	size         int // of the patterns as programs, bytes
}

type bound struct {
	Value string `xml:"value,attr"`
}

// String says in Chinese what a value has to be.
func (v *Value) String() string {
	switch {
	case v == nil:
		return "任意值"
	case v.Simple != nil:
		return *v.Simple
	case v.Restriction == nil:
		return ""
	}
	r, parts := v.Restriction, []string(nil)
	for _, c := range []struct {
		sign   string
		bounds []bound
	}{
		{"", r.Enumeration}, {"符合 ", r.Pattern}, {"长度 ", r.Length}, {"长度 ≥ ", r.MinLength}, {"长度 ≤ ", r.MaxLength},
		{"≥ ", r.MinInclusive}, {"≤ ", r.MaxInclusive}, {"> ", r.MinExclusive}, {"< ", r.MaxExclusive},
	} {
		var some []string
		for _, b := range c.bounds[:min(len(c.bounds), 5)] {
			some = append(some, b.Value)
		}
		if len(some) > 0 {
			parts = append(parts, c.sign+strings.Join(some, " 或 "))
		}
	}
	return strings.Join(parts, "，")
}

// translated writes for RE2 what patterns of XML Schema write otherwise.
func translated(p string) string {
	var out strings.Builder
	for i := 0; i < len(p); i++ {
		switch {
		case p[i] == '\\' && i+1 < len(p):
			i++
			switch p[i] {
			case 'i':
				out.WriteString(`[A-Za-z_:]`)
			case 'c':
				out.WriteString(`[-.0-9:A-Z_a-z]`)
			case 'd':
				out.WriteString(`\p{Nd}`)
			case 'w':
				out.WriteString(`[^\p{P}\p{Z}\p{C}]`)
			default:
				out.WriteString(p[i-1 : i+1])
			}
		case p[i] == '^' && (i == 0 || p[i-1] != '['), p[i] == '$': // plain characters there
			out.WriteByte('\\')
			out.WriteByte(p[i])
		default:
			out.WriteByte(p[i])
		}
	}
	return out.String()
}

// cost is how many steps it takes to hold a text against what is wanted.
func (v *Value) cost(s string) int {
	if v == nil || v.Restriction == nil {
		return 0
	}
	r := v.Restriction
	return len(r.Enumeration)/32 + r.size/nodeBytes*(len(s)+1)/16
}

// nodeBytes and runeBytes are what a node of a pattern and a rune of a class take as a program.
const nodeBytes, runeBytes = 40, 4

// sizeOf returns how many bytes a pattern takes as a program: what it repeats counts as often.
func sizeOf(re *syntax.Regexp) int {
	n := nodeBytes + runeBytes*len(re.Rune)
	if re.Op == syntax.OpLiteral {
		n = nodeBytes * (1 + len(re.Rune))
	}
	for _, sub := range re.Sub {
		n += sizeOf(sub)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(re.Min, re.Max, 1)
	}
	return n
}

// text says whether a text is as wanted.
func (v *Value) text(s string) bool {
	if v.Simple != nil {
		return *v.Simple == s
	}
	r := v.Restriction
	if r == nil {
		return false
	}
	if len(r.Enumeration) > 0 && !slices.Contains(r.Enumeration, bound{s}) {
		return false
	}
	if len(r.patterns) > 0 && !slices.ContainsFunc(r.patterns, func(p *regexp.Regexp) bool { return p.MatchString(s) }) {
		return false
	}
	n := utf8.RuneCountInString(s)
	long := func(bounds []bound, ok func(n, most int) bool) bool {
		return !slices.ContainsFunc(bounds, func(b bound) bool {
			most, err := strconv.Atoi(b.Value)
			return err != nil || !ok(n, most)
		})
	}
	if !long(r.Length, func(n, l int) bool { return n == l }) || !long(r.MinLength, func(n, l int) bool { return n >= l }) ||
		!long(r.MaxLength, func(n, l int) bool { return n <= l }) {
		return false
	}
	if len(r.MinInclusive)+len(r.MaxInclusive)+len(r.MinExclusive)+len(r.MaxExclusive) == 0 {
		return true
	}
	x, err := strconv.ParseFloat(s, 64)
	return err == nil && r.within(x)
}

func (r *Restriction) within(x float64) bool {
	hold := func(bounds []bound, ok func(b float64) bool) bool {
		return !slices.ContainsFunc(bounds, func(b bound) bool {
			y, err := strconv.ParseFloat(b.Value, 64)
			return err != nil || !ok(y)
		})
	}
	return hold(r.MinInclusive, func(b float64) bool { return x >= b || near(x, b) }) &&
		hold(r.MaxInclusive, func(b float64) bool { return x <= b || near(x, b) }) &&
		hold(r.MinExclusive, func(b float64) bool { return x > b && !near(x, b) }) &&
		hold(r.MaxExclusive, func(b float64) bool { return x < b && !near(x, b) })
}

// near is the standard's tolerance, a millionth and a millionth of the wanted value. Its bounds belong to it, as the test
// cases have it and the text has it not; the last term is the rounding of the bound itself.
func near(x, wanted float64) bool {
	size := math.Abs(wanted)
	return math.Abs(x-wanted) <= 1e-6*size+1e-6+1e-13*size
}

var (
	integerText = pattern.Of(`^[+-]?\d+$`)
	numberText  = pattern.Of(`^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$`)
)

// number says whether a number of the model is as wanted.
func (v *Value) number(x float64, integer bool) bool {
	equal := func(s string) bool {
		if !numberText().MatchString(s) || integer && !integerText().MatchString(s) {
			return false
		}
		y, err := strconv.ParseFloat(s, 64)
		return err == nil && (integer && x == y || !integer && near(x, y))
	}
	if v.Simple != nil {
		return equal(*v.Simple)
	}
	r := v.Restriction
	if r == nil || len(r.Length)+len(r.MinLength)+len(r.MaxLength)+len(r.patterns) > 0 { // these are of texts
		return false
	}
	if len(r.Enumeration) > 0 && !slices.ContainsFunc(r.Enumeration, func(b bound) bool { return equal(b.Value) }) {
		return false
	}
	return r.within(x)
}

// boolean says whether a boolean of the model is as wanted: true and false, 1 and 0.
func (v *Value) boolean(x bool) bool {
	words := []string{"false", "0"}
	if x {
		words = []string{"true", "1"}
	}
	if v.Simple != nil {
		return slices.Contains(words, *v.Simple)
	}
	if v.Restriction == nil {
		return false
	}
	return slices.ContainsFunc(v.Restriction.Enumeration, func(b bound) bool { return slices.Contains(words, b.Value) }) ||
		slices.ContainsFunc(v.Restriction.patterns, func(p *regexp.Regexp) bool { return p.MatchString(words[0]) })
}

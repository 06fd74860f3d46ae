package step

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Kind is what an argument is.
type Kind byte

const (
	Null    Kind = iota // $
	Derived             // *
	Int
	Real
	Text
	Enum
	Ref
	List
	Typed // IFCLABEL('x')
	Binary
)

// Value is one argument.
type Value struct {
	Kind Kind
	Int  int64   // of Int, the number of a Ref
	Real float64 // of Real
	Text string  // of Text, Enum (without its points), Binary; the type's name of Typed
	List []Value // of List and Typed
}

type decoder struct {
	s  []byte
	at int
}

func (d *decoder) list(depth int) (out []Value, err error) {
	if depth > depthMost {
		return nil, ErrFormat
	}
	for {
		d.at = skip(d.s, d.at)
		switch {
		case d.at >= len(d.s):
			return out, nil
		case d.s[d.at] == ')':
			d.at++
			return out, nil
		case d.s[d.at] == ',':
			d.at++
			continue
		}
		v, err := d.value(depth)
		if err != nil {
			return out, err
		}
		out = append(out, v)
	}
}

func (d *decoder) value(depth int) (v Value, err error) {
	switch c := d.s[d.at]; {
	case c == '$':
		d.at++
		return Value{}, nil
	case c == '*':
		d.at++
		return Value{Kind: Derived}, nil
	case c == '#':
		v.Kind = Ref
		for d.at++; d.at < len(d.s) && digit(d.s[d.at]) && v.Int < 1<<33; d.at++ {
			v.Int = v.Int*10 + int64(d.s[d.at]-'0')
		}
		return v, nil
	case c == '.':
		v.Kind = Enum
		v.Text, err = d.until('.')
		return v, err
	case c == '"':
		v.Kind = Binary
		v.Text, err = d.until('"')
		return v, err
	case c == '\'':
		return d.text()
	case c == '(':
		d.at++
		v.Kind = List
		v.List, err = d.list(depth + 1)
		return v, err
	case c == '-' || c == '+' || digit(c):
		return d.number()
	case word(c):
		return d.typed(depth)
	}
	return Value{}, ErrFormat
}

// until returns what stands between one mark and the next.
func (d *decoder) until(mark byte) (string, error) {
	end := bytes.IndexByte(d.s[d.at+1:], mark)
	if end < 0 {
		return "", ErrFormat
	}
	text := string(d.s[d.at+1 : d.at+1+end])
	d.at += end + 2
	return text, nil
}

func (d *decoder) text() (Value, error) {
	for end := d.at + 1; ; {
		i := bytes.IndexByte(d.s[end:], '\'')
		if i < 0 {
			return Value{}, ErrFormat
		}
		if end += i + 1; end < len(d.s) && d.s[end] == '\'' {
			end++
			continue
		}
		v := Value{Kind: Text, Text: Decode(d.s[d.at+1 : end-1])}
		d.at = end
		return v, nil
	}
}

func (d *decoder) number() (v Value, err error) {
	from := d.at
	v.Kind = Int
	for ; d.at < len(d.s); d.at++ {
		switch c := d.s[d.at]; {
		case c == '.' || c == 'E' || c == 'e':
			v.Kind = Real
		case !digit(c) && c != '-' && c != '+':
			return v, v.parse(string(d.s[from:d.at]))
		}
	}
	return v, v.parse(string(d.s[from:d.at]))
}

func (v *Value) parse(s string) (err error) {
	if v.Kind == Real {
		v.Real, err = strconv.ParseFloat(s, 64)
		return err
	}
	v.Int, err = strconv.ParseInt(s, 10, 64)
	return err
}

func (d *decoder) typed(depth int) (v Value, err error) {
	from := d.at
	for d.at < len(d.s) && word(d.s[d.at]) {
		d.at++
	}
	v = Value{Kind: Typed, Text: strings.ToUpper(string(d.s[from:d.at]))}
	if d.at = skip(d.s, d.at); d.at >= len(d.s) || d.s[d.at] != '(' {
		return Value{}, ErrFormat
	}
	d.at++
	v.List, err = d.list(depth + 1)
	return v, err
}

// Decode returns a text of ISO 10303-21 without its escapes: \X2\…\X0\, \X4\…\X0\, \X\hh, \S\c, \P.\, two apostrophes, two
// backslashes. What is neither ASCII nor UTF-8, as old programs write it, is taken for Latin-1.
func Decode(b []byte) string {
	if bytes.IndexByte(b, '\\') < 0 && bytes.IndexByte(b, '\'') < 0 {
		return plain(b)
	}
	var out strings.Builder
	for i := 0; i < len(b); {
		rest := b[i:]
		switch {
		case rest[0] == '\'' && len(rest) > 1:
			out.WriteByte('\'')
			i += 2
		case bytes.HasPrefix(rest, []byte(`\X2\`)), bytes.HasPrefix(rest, []byte(`\X4\`)):
			text, n := wide(rest[4:], 2*int(rest[2]-'0'))
			out.WriteString(text)
			i += 4 + n
		case bytes.HasPrefix(rest, []byte(`\X\`)) && len(rest) >= 5:
			n, _ := strconv.ParseUint(string(rest[3:5]), 16, 8) // what is no number is nothing
			out.WriteRune(rune(n))
			i += 5
		case bytes.HasPrefix(rest, []byte(`\S\`)) && len(rest) >= 4:
			out.WriteRune(rune(rest[3]) + 128)
			i += 4
		case bytes.HasPrefix(rest, []byte(`\P`)) && len(rest) >= 4:
			i += 4
		case bytes.HasPrefix(rest, []byte(`\\`)):
			out.WriteByte('\\')
			i += 2
		default:
			r, n := utf8.DecodeRune(rest)
			out.WriteRune(r)
			i += n
		}
	}
	return out.String()
}

// wide decodes code units of so many hexadecimal digits, up to \X0\, and returns how many bytes they are.
func wide(b []byte, digits int) (text string, n int) {
	var units []uint16
	var runes []rune
	for n+digits <= len(b) && b[n] != '\\' {
		unit, err := strconv.ParseUint(string(b[n:n+digits]), 16, 32)
		if err != nil {
			break
		}
		units, runes, n = append(units, uint16(unit)), append(runes, rune(unit)), n+digits
	}
	if bytes.HasPrefix(b[n:], []byte(`\X0\`)) {
		n += 4
	}
	if digits == 4 {
		return string(utf16.Decode(units)), n
	}
	return string(runes), n
}

func plain(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	return string(runes)
}

package search

import (
	"strings"
	"unicode"
)

// Normal returns a text as it is compared: small letters, full-width forms as half-width ones, everything that
// separates as a space. It has as many characters as the text, so that a place in one is the place in the other.
func Normal(text string) []rune {
	runes := []rune(text)
	for i, r := range runes {
		runes[i] = fold(r)
	}
	return runes
}

func fold(r rune) rune {
	switch {
	case r >= '！' && r <= '～': // full-width ASCII
		r -= '！' - '!'
	case unicode.IsSpace(r) || unicode.IsControl(r) || r == unicode.ReplacementChar || r == '\uFEFF':
		return ' '
	}
	return unicode.ToLower(r)
}

// Terms returns what a keyword asks for: its parts between spaces, normalised, each once. All of them must be found.
func Terms(keyword string) [][]rune {
	var terms [][]rune
	seen := map[string]bool{}
	for _, part := range strings.Fields(string(Normal(keyword))) {
		if !seen[part] {
			seen[part] = true
			terms = append(terms, []rune(part))
		}
	}
	return terms
}

// The index holds the pairs of neighbouring characters, and the last character before each space alone, each as one
// word. A term of two and more characters is then a phrase of pairs, a single character the beginning of a word. The
// single last characters keep apart what a space keeps apart.

// Grams returns the words of a normalised text, separated by spaces.
func Grams(text []rune) string {
	var b strings.Builder
	b.Grow(len(text) * 8)
	for i, r := range text {
		if r == ' ' {
			continue
		}
		b.WriteRune(letter(r))
		if i+1 < len(text) && text[i+1] != ' ' {
			b.WriteRune(letter(text[i+1]))
		}
		b.WriteByte(' ')
	}
	return b.String()
}

// Phrase returns what SQLite is asked for a term: quoted words that hold nothing but letters, digits and characters
// beyond ASCII, whatever the caller typed.
func Phrase(term []rune) string {
	if len(term) == 1 {
		return `"` + string(letter(term[0])) + `"*`
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(term) - 1 {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(letter(term[i]))
		b.WriteRune(letter(term[i+1]))
	}
	b.WriteByte('"')
	return b.String()
}

// private is where ASCII signs stand in the index: the tokenizer takes everything beyond ASCII as part of a word.
const private = 0xE000

func letter(r rune) rune {
	if r < 0x80 && (r < '0' || r > '9') && (r < 'a' || r > 'z') {
		return private + r
	}
	return r
}

package search

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

// pinyinTable is written by infra/tools/pinyin, which says what its lines are.
//
//go:embed pinyin.txt
var pinyinTable string

const pinyinFirst = 0x4E00

// initials answers the letters of the commonest readings, from U+4E00 on, and the further letters of what has several.
var initials = sync.OnceValues(func() (letters string, also map[rune]string) {
	letters, rest, _ := strings.Cut(pinyinTable, "\n")
	also = map[rune]string{}
	for line := range strings.Lines(rest) {
		for _, r := range strings.TrimSpace(line[1:]) {
			also[r] += line[:1]
		}
	}
	return letters, also
})

// reads says that a character's reading may begin with the letter.
func reads(r rune, letter rune) bool {
	letters, also := initials()
	i := int(r) - pinyinFirst
	if i < 0 || i >= len(letters) {
		return r == letter && r < utf8.RuneSelf
	}
	return rune(letters[i]) == letter || strings.ContainsRune(also[r], letter)
}

// Spells says that a term may be the initials of a title: two and more letters, and nothing else.
func Spells(term []rune) bool {
	for _, r := range term {
		if r < 'a' || r > 'z' {
			return false
		}
	}
	return len(term) > 1
}

// FindInitials returns where characters of a normalised title stand whose readings begin with the term's letters, one
// after another and at least one of them Chinese; -1 where none do.
func FindInitials(title, term []rune) int {
	for at := 0; at+len(term) <= len(title); at++ {
		chinese, i := false, 0
		for ; i < len(term) && reads(title[at+i], term[i]); i++ {
			chinese = chinese || title[at+i] >= utf8.RuneSelf
		}
		if i == len(term) && chinese {
			return at
		}
	}
	return -1
}

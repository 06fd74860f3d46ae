package person

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// platformWords are what nobody but the platform calls himself, as skeleton writes them.
var platformWords = []string{skeleton("BIM中心"), skeleton("官方"), skeleton("平台")}

// lookalikes are letters that are drawn like another one once they are capitals (Unicode TR 39, as far as
// platformWords need it), and the traditional form of a character.
var lookalikes = map[rune]rune{
	'В': 'B', 'Β': 'B', 'Ᏼ': 'B', 'ß': 'B', '8': 'B',
	'І': 'I', 'Ι': 'I', 'Ӏ': 'I', 'L': 'I', '1': 'I', 'İ': 'I', 'Ⲓ': 'I', 'ꓲ': 'I', 'ꓐ': 'B', 'ꓟ': 'M', 'Ⲃ': 'B', 'Ⲙ': 'M',
	'М': 'M', 'Μ': 'M', 'Ϻ': 'M', 'Ꮇ': 'M', 'ᗰ': 'M', 'ᗷ': 'B', '臺': '台', '檯': '台', '颱': '台', '苔': '台', '坮': '台',
}

// skeleton writes a name so that what looks the same is the same: compatibility forms are resolved (NFKC), what is no
// letter and no digit is left out, letters are capitals without marks, and a lookalike is what it looks like.
func skeleton(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(norm.NFKC.String(name)) {
		if r == '|' || r == 'ǀ' || r == '丨' {
			r = 'I'
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) {
			continue
		}
		r = unicode.ToUpper(r)
		if like, ok := lookalikes[r]; ok {
			r = like
		}
		b.WriteRune(r)
	}
	return b.String()
}

// PassesForPlatform says that a name would be read as the platform's own, however its letters are spelt.
func PassesForPlatform(name string) bool {
	s := skeleton(name)
	for _, word := range platformWords {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}

// ErrPassesForPlatform is the sentence beside the field of such a name.
const ErrPassesForPlatform = "名称不能含有“BIM中心”“官方”“平台”等容易被误认为本平台的字样"

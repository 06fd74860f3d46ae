package blob

import (
	"net/url"
	"strings"
	"unicode"
)

// CleanName returns a file's name without folders, control and formatting characters, at most 200 characters long; its
// ending stays. What is left of nothing is "file".
func CleanName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, name)
	name = strings.Trim(name, " .")
	if runes := []rune(name); len(runes) > longestName {
		end := []rune(name[strings.LastIndex(name, "."):])
		if len(end) > 16 || !strings.Contains(name, ".") {
			end = nil
		}
		name = string(runes[:longestName-len(end)]) + string(end)
	}
	if name == "" {
		return "file"
	}
	return name
}

const longestName = 200

// Attachment returns the Content-Disposition under which a file is saved and never shown: an ASCII name for old
// programs and the whole one by RFC 5987.
func Attachment(name string) string {
	name = CleanName(name)
	ascii := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || strings.ContainsRune(`"\%;`, r) {
			return '_'
		}
		return r
	}, name)
	return `attachment; filename="` + ascii + `"; filename*=UTF-8''` + strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
}

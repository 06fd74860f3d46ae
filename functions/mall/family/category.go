package family

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed categories.tsv
var categoriesText string

// Group is a category of the mall with those below it, at most three levels (spec.md section 2).
type Group struct {
	GroupName    string  `json:"groupName"`
	GroupCode    string  `json:"groupCode"`
	Count        int     `json:"count" doc:"how many public families stand in it and below"`
	SubGroupList []Group `json:"subGroupList"`
}

// lengths of a code of each level: a letter, then two digits a level.
var lengths = [3]int{1, 3, 5}

type category struct{ code, name string }

var categories = sync.OnceValue(func() []category {
	var list []category
	for line := range strings.Lines(categoriesText) {
		if code, name, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			list = append(list, category{code, name})
		}
	}
	return list
})

var categoryNames = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for _, c := range categories() {
		names[c.code] = c.name
	}
	return names
})

// Leaf says that a family may stand under the code: it is one of the third level.
func Leaf(code string) bool { return len(code) == lengths[2] && categoryNames()[code] != "" }

// CategoryName returns a code's name, the empty string for none.
func CategoryName(code string) string { return categoryNames()[code] }

// CategoryPath returns the names down to the code, the most general first.
func CategoryPath(code string) []string {
	path := []string{}
	for _, n := range lengths {
		if len(code) >= n && utf8.ValidString(code) {
			if name := CategoryName(code[:n]); name != "" {
				path = append(path, name)
			}
		}
	}
	return path
}

// Tree returns all categories with how many families are in each, of which count says how many stand under a code itself.
func Tree(count map[string]int) []Group {
	sums := map[string]int{}
	for code, n := range count {
		for _, l := range lengths {
			if len(code) >= l {
				sums[code[:l]] += n
			}
		}
	}
	return below("", 0, sums)
}

func below(parent string, level int, sums map[string]int) []Group {
	list := []Group{}
	for _, c := range categories() {
		if level < len(lengths) && len(c.code) == lengths[level] && strings.HasPrefix(c.code, parent) {
			list = append(list, Group{c.name, c.code, sums[c.code], below(c.code, level+1, sums)})
		}
	}
	return list
}

package search

import (
	"slices"
	"strings"
)

// pairsOf returns the pairs of neighbouring characters of the terms, each once and at most 24.
func pairsOf(terms [][]rune) [][]rune {
	var pairs [][]rune
	for _, t := range terms {
		for i := range len(t) - 1 {
			pair := t[i : i+2]
			if len(pairs) < 24 && !slices.ContainsFunc(pairs, func(p []rune) bool { return slices.Equal(p, pair) }) {
				pairs = append(pairs, pair)
			}
		}
	}
	return pairs
}

// Shared returns how many of the pairs a normalised title holds.
func Shared(title string, pairs [][]rune) int {
	n := 0
	for _, p := range pairs {
		if strings.Contains(title, string(p)) {
			n++
		}
	}
	return n
}

// Shorter returns keywords that ask for less, those that keep the most first, at most 8: all terms but one, or the
// beginnings and ends of a single one, down to two characters.
func Shorter(terms [][]rune) []string {
	var list []string
	add := func(word string) {
		if len(list) < 8 && !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	if len(terms) > 1 {
		for skip := len(terms) - 1; skip >= 0; skip-- {
			var rest []string
			for i, t := range terms {
				if i != skip {
					rest = append(rest, string(t))
				}
			}
			add(strings.Join(rest, " "))
		}
		for _, t := range terms {
			add(string(t))
		}
		return list
	}
	t := terms[0]
	for n := len(t) - 1; n >= 2; n -= max(1, len(t)/5) {
		add(string(t[:n]))
		add(string(t[len(t)-n:]))
	}
	return list
}

// hints returns what may help a search that found nothing.
func hints(terms [][]rune) []string {
	list := []string{"检查关键词有没有错别字，或换一个更常用的说法"}
	total := 0
	for _, t := range terms {
		total += len(t)
	}
	switch {
	case len(terms) > 1:
		list = append(list, "减少词语：空格隔开的词需要同时出现")
	case total > 6:
		list = append(list, "缩短关键词，例如只输入专业名称或构件名称")
	}
	if len(terms) == 1 && Spells(terms[0]) {
		list = append(list, "输入标题的拼音首字母也可以，例如 mbzx")
	}
	return append(list, "仍然没有找到时，可以到帮助中心查看说明，或在技术支持页面告诉我们")
}

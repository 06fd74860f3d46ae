package search

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/stats"
)

// HotSeed is the words that the platform suggests, the first at the front.
type HotSeed struct {
	Words []string `json:"words"`
	// UpdatedBy is who has changed them last; empty while a seed's word stands.
	UpdatedBy string `json:"updatedBy,omitempty"`
}

// suggestedMost is how many words the platform suggests.
const suggestedMost = 20

// Suggest takes over the words that an operator gives, without space around them. It refuses what could not be counted, and
// what is there twice.
func (h *HotSeed) Suggest(words []string) error {
	if len(words) > suggestedMost {
		return api.Field("words", fmt.Sprintf("热词最多%d个", suggestedMost))
	}
	seen, list := map[string]bool{}, []string{}
	for i, word := range words {
		word = strings.Join(strings.Fields(word), " ")
		form, ok := Countable(word)
		switch {
		case !ok:
			return api.Field(fmt.Sprintf("words[%d]", i), fmt.Sprintf("热词应为 2 到 %d 个文字，不含符号和长数字", wordMost))
		case seen[form]:
			return api.Field(fmt.Sprintf("words[%d]", i), "热词不能重复")
		}
		seen[form], list = true, append(list, word)
	}
	h.Words = list
	return nil
}

// WordCount is a word and how often it was searched.
type WordCount struct {
	Word string `json:"word"`
	N    int    `json:"n"`
}

// Least is how often a word that found nothing must have been searched to be shown: a rarer one may name somebody (ADR 33).
const Least = 3

// Counted adds the days up and returns the words searched at least so often, the most searched first.
func Counted(days []stats.Words, least, most int) []WordCount {
	sum := map[string]int{}
	for _, d := range days {
		for word, n := range d.Words {
			sum[word] += n
		}
	}
	list := []WordCount{}
	for word, n := range sum {
		if n >= least {
			list = append(list, WordCount{word, n})
		}
	}
	slices.SortFunc(list, func(a, b WordCount) int { return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Word, b.Word)) })
	return list[:min(len(list), most)]
}

const (
	hotMost  = 10 // hot words shown
	hotDays  = 7  // days that they are counted over
	wordMost = stats.WordMost
)

// Known returns the words that may be shown to everybody: what the platform suggests and the tags of public documents,
// by their normalised form. What visitors type is never shown to others unless it is one of these.
func Known(seeded []string, tags []string) map[string]string {
	known := map[string]string{}
	for _, word := range slices.Concat(tags, seeded) {
		if n := len([]rune(word)); n > 1 && n <= wordMost {
			known[strings.TrimSpace(string(Normal(word)))] = word
		}
	}
	return known
}

// Hot returns the words searched most of the days, at most 10, filled up with the suggested ones.
func Hot(seeded []string, known map[string]string, days []stats.Words) []string {
	count := map[string]int{}
	for _, d := range days {
		for word, n := range d.Words {
			if shown, ok := known[word]; ok {
				count[shown] += n
			}
		}
	}
	place := map[string]int{}
	for i, word := range seeded {
		place[word] = len(seeded) - i
		if _, ok := known[strings.TrimSpace(string(Normal(word)))]; ok && count[word] == 0 {
			count[word] = 0
		}
	}
	words := make([]string, 0, len(count))
	for word := range count {
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(place[b], place[a]), cmp.Compare(a, b))
	})
	return words[:min(len(words), hotMost)]
}

// Countable returns the form in which a keyword that found nothing is counted, and whether it is.
func Countable(keyword string) (string, bool) { return stats.Countable(string(Normal(keyword))) }

package publish

import (
	"slices"
	"strings"
)

// Drawings are those that stand for a missing cover of a template or a case.
var Drawings = []string{
	"building", "transport", "bridge", "education", "industry", "smart", "section", "hospital", "residential", "road", "tower", "frame", "scan", "metro", "water", "municipal",
}

// Holds says that the keyword stands in the text, whatever its case; an empty one stands in all.
func Holds(text, keyword string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(strings.TrimSpace(keyword)))
}

// Distinct returns the values in their order, each once, never nil.
func Distinct(list []string) []string {
	values := []string{}
	for _, v := range list {
		if !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values
}

// Trimmed returns the texts without space around them, each once, never nil.
func Trimmed(list []string) []string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = strings.TrimSpace(v)
	}
	return Distinct(texts)
}

// Listed returns the list, never nil.
func Listed[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

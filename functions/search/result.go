package search

import (
	"cmp"
	"slices"

	"bimportal/shared/searchdoc"
)

// Filter is which of the hits are wanted, and in which order.
type Filter struct {
	Type searchdoc.Type // empty for all
	Tag  string         // as it stands in the document, empty for all
	Sort string         // SortNewest; else the best first
}

// SortNewest orders hits by when they were published.
const SortNewest = "newest"

// Takes says that the filter lets the hit through.
func (f Filter) Takes(h Hit) bool {
	return (f.Type == "" || h.Type == f.Type) && (f.Tag == "" || slices.Contains(h.Tags, f.Tag))
}

// Order sorts hits: by rank, then what is used most, then the newest; or the newest only.
func (f Filter) Order(hits []Hit) {
	slices.SortFunc(hits, func(a, b Hit) int {
		if f.Sort == SortNewest {
			return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(b.Rank, a.Rank), cmp.Compare(a.Type, b.Type), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Or(cmp.Compare(b.Rank, a.Rank), cmp.Compare(b.Weight, a.Weight), cmp.Compare(b.At, a.At), cmp.Compare(a.Type, b.Type), cmp.Compare(a.ID, b.ID))
	})
}

// Counts returns how many hits there are of each type; a type without any is in it too.
func Counts(hits []Hit) map[searchdoc.Type]int {
	counts := map[searchdoc.Type]int{}
	for _, t := range searchdoc.Types {
		counts[t] = 0
	}
	for _, h := range hits {
		counts[h.Type]++
	}
	return counts
}

// tagsMost is how many tags a search may be narrowed by.
const tagsMost = 12

// TagCount is a tag and how many of the hits carry it.
type TagCount struct {
	Tag string `json:"tag"`
	N   int    `json:"n"`
}

// TagsOf returns the commonest tags among the hits of a type (empty for all), at most 12.
func TagsOf(hits []Hit, of searchdoc.Type) []TagCount {
	counts := map[string]int{}
	for _, h := range hits {
		if of == "" || h.Type == of {
			for _, tag := range h.Tags {
				counts[tag]++
			}
		}
	}
	list := make([]TagCount, 0, len(counts))
	for tag, n := range counts {
		list = append(list, TagCount{tag, n})
	}
	slices.SortFunc(list, func(a, b TagCount) int { return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Tag, b.Tag)) })
	return list[:min(len(list), tagsMost)]
}

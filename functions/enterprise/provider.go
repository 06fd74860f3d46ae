package enterprise

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"bimportal/shared/searchdoc"
)

// Follow is that a person follows a provider; the person's side.
type Follow struct {
	ProviderID string `json:"providerId"`
	At         int64  `json:"at"` // epoch milliseconds
}

// Follows is how many people follow a provider.
type Follows struct {
	ProviderID string `json:"providerId"`
	Count      int    `json:"count"`
}

// followsMost is how many providers one person follows at most.
const followsMost = 500

// ProviderFilter is which providers, and in which order.
type ProviderFilter struct {
	Keyword, EntType, Industry, RegionCode string
	Sort                                   string // follow or new; empty is new
}

// Matches says that the filter lets the provider through. A region is also all that lies in it: its code without the
// zeros at its end begins theirs.
func (f ProviderFilter) Matches(r Row) bool {
	word := strings.ToLower(strings.TrimSpace(f.Keyword))
	text := strings.ToLower(r.ShortName + "\n" + r.FullName + "\n" + r.Intro)
	return r.Public() && (f.EntType == "" || f.EntType == r.EntType) && (f.Industry == "" || f.Industry == r.Industry) &&
		strings.HasPrefix(r.RegionCode, strings.TrimRight(f.RegionCode, "0")) && strings.Contains(text, word)
}

// Order sorts providers for the public: the most followed first, or the newest.
func (f ProviderFilter) Order(rows []Row, follows map[string]int) {
	slices.SortStableFunc(rows, func(a, b Row) int {
		if f.Sort == "follow" {
			return cmp.Or(cmp.Compare(follows[b.ID], follows[a.ID]), cmp.Compare(b.DecidedAt, a.DecidedAt), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Or(cmp.Compare(b.DecidedAt, a.DecidedAt), cmp.Compare(a.ID, b.ID))
	})
}

// Document answers what the public search knows of an enterprise; labels are those of its type and its industry.
func (e Enterprise) Document(labels ...string) searchdoc.Doc {
	tags := slices.DeleteFunc(labels, func(l string) bool { return l == "" })
	text := e.FullName
	if e.FullName == e.ShortName {
		text = ""
	}
	return searchdoc.Doc{
		Type: searchdoc.Provider, ID: e.ID, Title: e.ShortName, Summary: e.Intro, Text: text, Tags: tags, Path: "/facilitaror/home/" + e.ID,
		Cover: e.Logo, PublishedAt: cmp.Or(rowOf(e).DecidedAt, e.SubmittedAt),
	}
}

// introShort is how many characters of an introduction a list shows.
const introShort = 80

func shortIntro(intro string) string {
	if utf8.RuneCountInString(intro) <= introShort {
		return intro
	}
	return string([]rune(intro)[:introShort-1]) + "…"
}

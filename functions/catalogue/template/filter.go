package template

import (
	"cmp"
	"slices"
	"strings"

	"bimportal/shared/publish"
)

// Filter is which templates of the shelf a list shows, and in which order. Empty fields take all.
type Filter struct {
	TypeCode, Stage, Discipline string
	Price                       string // free or paid
	ProviderID, Keyword         string
	Sort                        string // new, use, score or like; otherwise by weight
}

// Matches says whether a template of the shelf is in the filter.
func (f Filter) Matches(t Template) bool {
	return (f.TypeCode == "" || t.TypeCode == f.TypeCode) &&
		(f.Stage == "" || slices.Contains(t.Stages, f.Stage)) &&
		(f.Discipline == "" || slices.Contains(t.Disciplines, f.Discipline)) &&
		(f.Price == "" || (f.Price == "free") == (t.PriceFen == 0)) &&
		(f.ProviderID == "" || t.ProviderID == f.ProviderID) &&
		(f.Keyword == "" || publish.Holds(strings.Join([]string{t.TemplateName, t.Intro, t.ProviderName, strings.Join(t.Modules, "\n"), strings.Join(t.Labels, "\n")}, "\n"), f.Keyword))
}

// Facet is one choice of a filter and how many templates it would show, with the other filters as they are.
type Facet struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

// Facets are the choices of each filter that have templates.
type Facets struct {
	Types       []Facet `json:"types"`
	Stages      []Facet `json:"stages"`
	Disciplines []Facet `json:"disciplines"`
	Prices      []Facet `json:"prices"`
}

// Facets counts the choices of each filter over the rows.
func (f Filter) Facets(rows []Template) Facets {
	types, stages, disciplines, prices := f, f, f, f
	types.TypeCode, stages.Stage, disciplines.Discipline, prices.Price = "", "", "", ""
	return Facets{
		Types:       facets(rows, types, func(t Template) []string { return []string{t.TypeCode} }),
		Stages:      facets(rows, stages, func(t Template) []string { return t.Stages }),
		Disciplines: facets(rows, disciplines, func(t Template) []string { return t.Disciplines }),
		Prices: facets(rows, prices, func(t Template) []string {
			if t.PriceFen == 0 {
				return []string{"free"}
			}
			return []string{"paid"}
		}),
	}
}

func facets(rows []Template, f Filter, values func(Template) []string) []Facet {
	counts := map[string]int{}
	for _, t := range rows {
		if f.Matches(t) {
			for _, v := range values(t) {
				counts[v]++
			}
		}
	}
	list := []Facet{}
	for v, n := range counts {
		list = append(list, Facet{v, n})
	}
	slices.SortFunc(list, func(a, b Facet) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value)) })
	return list
}

// weight orders what fits equally: what is used and liked much, and marked well by more than a few.
func weight(c Counts) int {
	w := c.Uses + 2*c.Likes
	if c.Scores >= 5 {
		w += c.ScoreSum * 100 / c.Scores
	}
	return w
}

// Order sorts the rows in place.
func (f Filter) Order(rows []Template, counts map[string]Counts) {
	by := func(a, b Template) int { return cmp.Compare(weight(counts[b.ID]), weight(counts[a.ID])) }
	switch f.Sort {
	case "new":
		by = func(a, b Template) int { return cmp.Compare(b.PublishedAt, a.PublishedAt) }
	case "use":
		by = func(a, b Template) int { return cmp.Compare(counts[b.ID].Uses, counts[a.ID].Uses) }
	case "score":
		by = func(a, b Template) int { return cmp.Compare(counts[b.ID].Average(), counts[a.ID].Average()) }
	case "like":
		by = func(a, b Template) int { return cmp.Compare(counts[b.ID].Likes, counts[a.ID].Likes) }
	}
	slices.SortFunc(rows, func(a, b Template) int {
		return cmp.Or(by(a, b), cmp.Compare(b.PublishedAt, a.PublishedAt), cmp.Compare(a.ID, b.ID))
	})
}

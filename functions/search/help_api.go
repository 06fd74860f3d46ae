package search

import (
	"cmp"
	"context"
	"slices"

	"bimportal/shared/searchdoc"
)

// Help is what a search without a hit answers instead.
type Help struct {
	Similar []Title  `json:"similar" doc:"titles that share the most with the keyword"`
	Retry   []string `json:"retry" doc:"shorter keywords that do find something"`
	Hints   []string `json:"hints"`
}

// Title is a document by its title.
type Title struct {
	Type  string  `json:"type" enum:"product,template,family,article,need,circle,case,help,provider,news,demo"`
	ID    string  `json:"id"`
	Title string  `json:"title"`
	Path  string  `json:"path"`
	Marks []Range `json:"marks" doc:"in code points, as in a search's answer"`
}

const (
	similarMost = 5
	retryMost   = 3
)

func (s *Service) help(ctx context.Context, v *view, terms [][]rune) (*Help, error) {
	h := &Help{Similar: []Title{}, Retry: []string{}, Hints: hints(terms)}
	similar, err := v.similar(ctx, terms)
	if err != nil {
		return nil, err
	}
	pairs := pairsOf(terms)
	for _, hit := range similar {
		d, err := v.doc(ctx, hit)
		if err != nil {
			return nil, err
		}
		h.Similar = append(h.Similar, titleOf(d, pairs))
	}
	for _, word := range Shorter(terms) {
		if len(h.Retry) == retryMost {
			break
		}
		hits, err := v.find(ctx, Terms(word))
		if err != nil {
			return nil, err
		}
		if len(hits) > 0 {
			h.Retry = append(h.Retry, word)
		}
	}
	return h, nil
}

func titleOf(d searchdoc.Doc, terms [][]rune) Title {
	return Title{string(d.Type), d.ID, d.Title, d.Path, Marks(d.Title, terms, true)}
}

// similar returns the documents whose titles share the most pairs of characters with the terms, at most 5.
func (v *view) similar(ctx context.Context, terms [][]rune) ([]Hit, error) {
	pairs := pairsOf(terms)
	if len(pairs) == 0 {
		return nil, nil
	}
	var hits []Hit
	if v.snap != nil {
		asked := make([]string, len(pairs))
		for i, p := range pairs {
			asked[i] = Phrase(p)
		}
		rows, err := v.snap.nearest(ctx, asked, 100)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			if !v.hidden[row] {
				hits = append(hits, Hit{&v.snap.entries[row], Shared(v.snap.entries[row].Title, pairs), row})
			}
		}
	}
	for i := range v.list {
		if n := Shared(v.list[i].entry.Title, pairs); n > 0 {
			hits = append(hits, Hit{&v.list[i].entry, n, -1 - i})
		}
	}
	Filter{}.Order(hits)
	return hits[:min(len(hits), similarMost)], nil
}

// SuggestQuery asks for titles while somebody types.
type SuggestQuery struct {
	Keyword string `query:"keyword" maxLength:"50" msg:"maxLength=关键词不能超过50字" doc:"empty answers the hot words alone"`
}

// Suggestions is what a search box offers.
type Suggestions struct {
	Hot    []string `json:"hot"`
	Titles []Title  `json:"titles" doc:"at most 8, those that begin with the keyword first"`
}

const suggestMost = 8

// suggest returns titles that hold the keyword, and the hot words.
func (s *Service) suggest(ctx context.Context, q SuggestQuery) (Suggestions, error) {
	a := Suggestions{Titles: []Title{}}
	terms := Terms(q.Keyword)
	terms = terms[:min(len(terms), termsMost)]
	err := s.view.with(ctx, func(v *view) (err error) {
		if a.Hot, _, err = s.hotWords(ctx, v); err != nil || len(terms) == 0 {
			return err
		}
		var hits []Hit
		v.each(func(e *Entry, row int) {
			if rank := rankOf(e, terms, false); rank >= inInitials {
				hits = append(hits, Hit{e, rank, row})
			}
		})
		Filter{}.Order(hits)
		hits = slices.CompactFunc(hits, func(a, b Hit) bool { return cmp.Compare(a.Title, b.Title) == 0 })
		for _, h := range hits[:min(len(hits), suggestMost)] {
			d, err := v.doc(ctx, h)
			if err != nil {
				return err
			}
			a.Titles = append(a.Titles, titleOf(d, terms))
		}
		return nil
	})
	return a, err
}

// Package health scores a family by what can be read of its file, against what its provider says of it and what an
// enterprise asks for. It holds rules alone: the same report, claim and rules are the same score.
package health

import (
	"slices"
	"strings"

	"bimportal/shared/xray"
)

// Rule names one thing that is looked at.
type Rule string

const (
	Size     Rule = "size"     // larger than a family should be
	Year     Rule = "year"     // saved by a later Revit than it is offered for
	Backup   Rule = "backup"   // a backup copy: 门.0001.rfa
	Title    Rule = "title"    // called otherwise inside than outside
	Preview  Rule = "preview"  // no picture
	Category Rule = "category" // a generic one, or another than claimed
	Codes    Rule = "codes"    // no classification code
	Types    Rule = "types"    // other types than declared
	Empty    Rule = "empty"    // parameters without values
	Custom   Rule = "custom"   // parameters of its own where shared ones would be found
	GUIDs    Rule = "guids"    // shared parameters that the enterprise does not have
	Name     Rule = "name"     // not named as the enterprise names families
	Traces   Rule = "path"     // personal paths or account names
)

// Level is how much a deduction matters.
type Level string

const (
	Serious Level = "error"   // the family does not do what it is offered for
	Warning Level = "warning" // it costs whoever loads it
	Hint    Level = "hint"    // it could be better
)

// Claim is what the provider says of the family.
type Claim struct {
	Title    string
	FileName string   // of the file, with its ending
	MinRevit int      // the earliest year it is offered for; 0 when not said
	Category string   // Revit's, as claimed; empty when not said
	Codes    []string // classification codes
	Types    int      // how many types are offered; 0 when not said
}

// Item is one deduction.
type Item struct {
	Rule   Rule   `json:"rule"`
	Level  Level  `json:"level"`
	Points int    `json:"points"` // of the rule's weight
	Text   string `json:"text"`   // the reason
	Advice string `json:"advice"` // what to do
}

// Unchecked is a rule that could not be looked at. It is no part of the score.
type Unchecked struct {
	Rule Rule   `json:"rule"`
	Text string `json:"text"` // why not
}

// Score is how a family stands: Score of 100 over the rules that were looked at, the heaviest deduction first.
type Score struct {
	Score     int         `json:"score"`
	Items     []Item      `json:"items"`
	Unchecked []Unchecked `json:"unchecked"`
}

// Checked says whether anything could be looked at: without, there is no score to show.
func (s Score) Checked() bool { return len(s.Unchecked) < len(checks) }

// found is what a rule came to: nothing, a deduction of a share of its weight, or why it was not looked at.
type found struct {
	level     Level
	share     int // percent of the weight
	text      string
	advice    string
	unchecked string
}

var fine = found{}

func lost(text string) found { return found{unchecked: text} }

func off(level Level, share int, text, advice string) found {
	return found{level: level, share: share, text: text, advice: advice}
}

// family is what the rules look at.
type family struct {
	xray.Report
	claim Claim
	rules Rules
}

// Of returns the score of a family. It never fails: what cannot be looked at is unchecked.
func Of(report xray.Report, claim Claim, rules Rules) Score {
	f := family{report, claim, rules.whole()}
	s := Score{Items: []Item{}, Unchecked: []Unchecked{}}
	possible, deducted := 0, 0
	for _, c := range checks {
		weight := f.rules.Weights[c.rule]
		if weight == 0 {
			continue
		}
		got := c.look(&f)
		if got.unchecked != "" {
			s.Unchecked = append(s.Unchecked, Unchecked{c.rule, got.unchecked})
			continue
		}
		possible += weight
		if got.share > 0 {
			points := max(1, weight*got.share/100)
			deducted += points
			s.Items = append(s.Items, Item{c.rule, got.level, points, got.text, got.advice})
		}
	}
	if possible > 0 {
		s.Score = (100*(possible-deducted) + possible/2) / possible
	}
	slices.SortStableFunc(s.Items, func(a, b Item) int { return b.Points - a.Points })
	return s
}

// has says whether a field was read from the file.
func (f *family) has(field string) bool { return f.Sources[field] == xray.FromFile }

// params returns the parameters of all types and of the family, each name once.
func (f *family) params() []xray.Param {
	var all []xray.Param
	seen := map[string]bool{}
	add := func(list []xray.Param) {
		for _, p := range list {
			if !seen[p.Name] {
				seen[p.Name] = true
				all = append(all, p)
			}
		}
	}
	for _, t := range f.Types {
		add(t.Params)
	}
	add(f.Params)
	return all
}

// some returns the first names of a list for a sentence.
func some(names []string) string {
	if len(names) > 3 {
		return strings.Join(names[:3], "、") + " 等"
	}
	return strings.Join(names, "、")
}

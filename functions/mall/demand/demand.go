// Package demand is what visitors search in the family list and do not find, for who makes families (ADR 33).
package demand

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/stats"
)

// Wish is a search as it is counted: what was typed and chosen, and nothing of who did.
type Wish struct {
	Keyword    string `json:"keyword"`
	GroupCode  string `json:"groupCode"`
	Discipline string `json:"discipline"`
	Format     string `json:"format"`
	LOD        string `json:"lod"`
	RevitYear  int    `json:"revitYear" doc:"0 for any"`
}

// WishOf returns how a search that found nothing is counted, and whether it is: a search narrowed by price or by parameters may have found
// nothing for these alone, and a word may hold what names somebody (stats.Countable).
func WishOf(a family.Ask) (Wish, bool) {
	w := Wish{GroupCode: a.GroupCode, Discipline: a.Discipline, Format: a.Format, LOD: a.LOD, RevitYear: a.RevitYear}
	if a.Where != "" || a.Price != "" || w.GroupCode != "" && family.CategoryName(w.GroupCode) == "" {
		return w, false
	}
	if a.Keyword != "" {
		word, ok := stats.Countable(strings.ToLower(a.Keyword))
		if !ok {
			return w, false
		}
		w.Keyword = word
	}
	return w, w != Wish{} && !strings.Contains(w.Discipline+w.Format+w.LOD, split)
}

const split = "|"

// key is a wish as the day's words hold it.
func (w Wish) key() string {
	return strings.Join([]string{w.Keyword, w.GroupCode, w.Discipline, w.Format, w.LOD, strconv.Itoa(w.RevitYear)}, split)
}

func wishOf(key string) (Wish, bool) {
	part := strings.Split(key, split)
	if len(part) != 6 {
		return Wish{}, false
	}
	year, err := strconv.Atoi(part[5])
	return Wish{part[0], part[1], part[2], part[3], part[4], year}, err == nil
}

// ask is the search again.
func (w Wish) ask() family.Ask {
	return family.Ask{GroupCode: w.GroupCode, Keyword: w.Keyword, RevitYear: w.RevitYear, Format: w.Format, LOD: w.LOD, Discipline: w.Discipline}
}

// Line is a wish and how often it was searched.
type Line struct {
	Wish
	N      int   `json:"n"`      // in the days
	Before int   `json:"before"` // in as many days before
	Days   []int `json:"days"`   // the oldest first
}

// Board is what was searched and not found, added up.
type Board struct {
	At    int64    `json:"at"` // epoch milliseconds
	Dates []string `json:"dates"`
	List  []Line   `json:"list"`
}

const (
	boardDays = 30
	linesMost = 50
	least     = 5 // what was searched more rarely may name somebody
)

var errNoShelf = api.Forbidden("no_families", "有族上架后，才能看到访客没有找到的需求")

// Added adds the words of days up to a board of the last days up to now, the most searched first.
func Added(days []stats.Words, now time.Time) Board {
	dates := stats.Days(now, boardDays)
	b := Board{At: clock.Millis(now), Dates: dates, List: []Line{}}
	lines := map[string]*Line{}
	for _, d := range days {
		at := slices.Index(dates, d.Day)
		for key, n := range d.Words {
			w, ok := wishOf(key)
			if !ok || d.Day > dates[boardDays-1] {
				continue
			}
			l := lines[key]
			if l == nil {
				l = &Line{Wish: w, Days: make([]int, boardDays)}
				lines[key] = l
			}
			if at < 0 {
				l.Before += n
			} else {
				l.N, l.Days[at] = l.N+n, l.Days[at]+n
			}
		}
	}
	for _, l := range lines {
		if l.N < least {
			continue
		}
		if l.Before < least {
			l.Before = 0
		}
		b.List = append(b.List, *l)
	}
	slices.SortFunc(b.List, func(x, y Line) int { return cmp.Or(cmp.Compare(y.N, x.N), cmp.Compare(x.key(), y.key())) })
	b.List = b.List[:min(len(b.List), linesMost)]
	return b
}

// Package textdiff says in what two texts differ, line by line.
package textdiff

import "strings"

// Line is a line of a difference: it stands in both (same), went (old) or came (new). Skip says how many that stand in both are left out here.
type Line struct {
	Op   string `json:"op" enum:"same,old,new,skip"`
	Text string `json:"text"`
	Skip int    `json:"skip"`
}

const (
	aroundLines = 2    // how many lines that stand in both are kept beside a change
	linesMost   = 3000 // lines of a text that are held against the other's; 18 MB at most
)

// Of returns in what two texts differ, by their longest common sequence of lines: one line of op skip for texts that are the same.
func Of(before, after string) []Line {
	a, b := lines(before), lines(after)
	from := 0
	for from < len(a) && from < len(b) && a[from] == b[from] {
		from++
	}
	toA, toB := len(a), len(b)
	for toA > from && toB > from && a[toA-1] == b[toB-1] {
		toA, toB = toA-1, toB-1
	}
	all := []Line{}
	add := func(op string, texts ...string) {
		for _, t := range texts {
			all = append(all, Line{Op: op, Text: t})
		}
	}
	add("same", a[:from]...)
	x, y := a[from:toA], b[from:toB]
	length := longest(x, y)
	i, j := 0, 0
	for i < len(x) && j < len(y) {
		switch {
		case x[i] == y[j]:
			add("same", x[i])
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			add("old", x[i])
			i++
		default:
			add("new", y[j])
			j++
		}
	}
	add("old", x[i:]...)
	add("new", y[j:]...)
	add("same", a[toA:]...)
	return near(all)
}

func lines(text string) []string {
	list := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	return list[:min(len(list), linesMost)]
}

// longest returns how long the longest common sequence of the ends of x and y is.
func longest(x, y []string) [][]uint16 {
	table := make([][]uint16, len(x)+1)
	for i := range table {
		table[i] = make([]uint16, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				table[i][j] = table[i+1][j+1] + 1
			} else {
				table[i][j] = max(table[i+1][j], table[i][j+1])
			}
		}
	}
	return table
}

// near leaves out what stands in both and is not beside a change.
func near(all []Line) []Line {
	keep := make([]bool, len(all))
	for i, l := range all {
		if l.Op != "same" {
			for k := max(0, i-aroundLines); k < min(len(all), i+aroundLines+1); k++ {
				keep[k] = true
			}
		}
	}
	out := []Line{}
	for i, l := range all {
		switch {
		case keep[i]:
			out = append(out, l)
		case len(out) > 0 && out[len(out)-1].Op == "skip":
			out[len(out)-1].Skip++
		default:
			out = append(out, Line{Op: "skip", Skip: 1})
		}
	}
	return out
}

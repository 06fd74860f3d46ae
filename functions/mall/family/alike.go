package family

import (
	"slices"
	"strings"

	"bimportal/functions/mall/content"
)

// printLength is how many hexadecimal digits of a file's sha256 a family's row keeps: 64 bits, enough for a hint that a person looks at.
const printLength = 16

func printOf(sha256 string) string { return sha256[:min(printLength, len(sha256))] }

func printsOf(list []File) (prints []string) {
	for _, f := range list {
		prints = append(prints, printOf(f.SHA256))
	}
	return prints
}

// How two families are alike.
const (
	SameContent = "content" // a file of theirs holds the same bytes
	SameTypes   = "types"   // their types have the same parameters with the same values, but for a few
)

// The share that two families' values have in common, of all that either has, from which on their types are alike, and how many values one
// needs for that to mean anything.
const (
	alikePercent = 80
	alikeLeast   = 4
)

// Values is a family's parameters with the values that its types have.
type Values map[string]map[Milli]bool

// ValuesOf returns the values of a family's types.
func ValuesOf(list []Number) Values {
	all := Values{}
	for i := range list {
		all[list[i].key()] = list[i].set()
	}
	return all
}

// key names a parameter: a shared one by its GUID, another by its name.
func (n *Number) key() string {
	if n.GUID != "" {
		return strings.ToLower(n.GUID)
	}
	return n.Name
}

func (n *Number) set() map[Milli]bool {
	set := map[Milli]bool{}
	for i := range n.Values {
		if v, ok := n.Has(i); ok {
			set[v] = true
		}
	}
	return set
}

// earlier says that a type before this one has the same value.
func (n *Number) earlier(t int) bool {
	for i, value := range n.Values[:t] {
		if value == n.Values[t] && !slices.Contains(n.Empty, i) {
			return true
		}
	}
	return false
}

// Near says that a family's types are those of v, but for a few values.
func (v Values) Near(list []Number) bool {
	known := 0
	for i := range list {
		if v[list[i].key()] != nil {
			known++
		}
	}
	if 100*known < alikePercent*max(len(list), len(v)) {
		return false // seen without looking at one value
	}
	common, mine, theirs := 0, 0, 0
	for _, set := range v {
		mine += len(set)
	}
	for i := range list {
		n, own := &list[i], v[list[i].key()]
		for t, value := range n.Values {
			if _, has := n.Has(t); !has || n.earlier(t) {
				continue
			}
			theirs++
			if own[value] {
				common++
			}
		}
	}
	return common >= alikeLeast && 100*common >= alikePercent*(mine+theirs-common)
}

// likeness says how a family is like a file; "" where it is not.
func likeness(f *Family, print string, v Values) string {
	if slices.Contains(f.Contents, print) {
		return SameContent
	}
	if len(v) > 0 && v.Near(f.Numbers) {
		return SameTypes
	}
	return ""
}

// valuesIn is what a content says of its types.
func valuesIn(found content.Found) Values {
	return ValuesOf(numbersOf(paramsOf(found.Params, nil, len(found.Types)), len(found.Types)))
}

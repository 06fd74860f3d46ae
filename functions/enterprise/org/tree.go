package org

import (
	"cmp"
	"slices"
)

// Children returns the departments right below one, in their order.
func (o *Org) Children(parentID string) []Department {
	var list []Department
	for _, d := range o.Departments {
		if d.ParentID == parentID && d.ID != parentID {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b Department) int { return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID)) })
	return list
}

// Level is how many steps a department is below the root.
func (o *Org) Level(departmentID string) int {
	n := 0
	for d := o.Departments[departmentID]; d.ParentID != "" && n <= DepartmentsMost; d = o.Departments[d.ParentID] {
		n++
	}
	return n
}

// Height is how many levels lie below a department.
func (o *Org) Height(departmentID string) int {
	own, most := o.Level(departmentID), 0
	for id := range o.Below(departmentID) {
		most = max(most, o.Level(id)-own)
	}
	return most
}

// Heads is how many members of any status a department has itself, and with all below it, each once.
type Heads struct{ Own, All int }

// Heads returns the count of every department among the members that a scope shows: what a list of them shows without a
// filter. The map is shared: nobody changes it.
func (o *Org) Heads(within Scope) map[string]Heads {
	if !within.All {
		return o.heads(within)
	}
	o.counted.Do(func() { o.counted.heads = o.heads(within) })
	return o.counted.heads
}

func (o *Org) heads(within Scope) map[string]Heads {
	heads := make(map[string]Heads, len(o.Departments))
	for _, m := range o.Members {
		if !within.Sees(m) {
			continue
		}
		met := map[string]bool{}
		for _, id := range m.Departments {
			h := heads[id]
			h.Own++
			heads[id] = h
			for d, ok := o.Departments[id]; ok && !met[d.ID]; d, ok = o.Departments[d.ParentID] {
				met[d.ID] = true
				h := heads[d.ID]
				h.All++
				heads[d.ID] = h
			}
		}
	}
	return heads
}

// InOrder returns the departments as a tree is read, each parent before its children.
func (o *Org) InOrder() []Department {
	children := map[string][]Department{}
	for _, d := range o.Departments {
		children[d.ParentID] = append(children[d.ParentID], d)
	}
	list := make([]Department, 0, len(o.Departments))
	var walk func(parentID string, depth int)
	walk = func(parentID string, depth int) {
		below := children[parentID]
		slices.SortFunc(below, func(a, b Department) int { return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID)) })
		for _, d := range below {
			list = append(list, d)
			if depth < DepartmentsMost {
				walk(d.ID, depth+1)
			}
		}
	}
	walk("", 0)
	return list
}

// Department is a node of an enterprise's tree; the root has no parent and the enterprise's name.
type Department struct {
	ID        string `json:"id"`
	ParentID  string `json:"parentId"`
	Name      string `json:"name"`
	LeaderID  string `json:"leaderId"`
	Order     int    `json:"order"`
	CreatedAt int64  `json:"createdAt"` // epoch milliseconds
	Rev       int64  `json:"rev"`
}

// Root returns the tree's root.
func (o *Org) Root() Department {
	for _, d := range o.Departments {
		if d.ParentID == "" {
			return d
		}
	}
	return Department{}
}

// Below returns a department and all below it.
func (o *Org) Below(departmentID string) map[string]bool {
	o.nested.Do(func() {
		o.nested.children = make(map[string][]string, len(o.Departments))
		for _, d := range o.Departments {
			o.nested.children[d.ParentID] = append(o.nested.children[d.ParentID], d.ID)
		}
	})
	found := map[string]bool{}
	var walk func(string)
	walk = func(id string) {
		if found[id] {
			return
		}
		found[id] = true
		for _, c := range o.nested.children[id] {
			walk(c)
		}
	}
	if _, ok := o.Departments[departmentID]; ok {
		walk(departmentID)
	}
	return found
}

// DepartmentsMost is how many departments an enterprise has at most.
const DepartmentsMost = 500

// Package service is the tree of services that products are filed under, and the labels that they are marked with.
package service

import (
	"cmp"
	"slices"
	"strings"
)

// Node is a group of services: at most three levels, the first of them a product type. A code begins with its
// parent's and a hyphen.
type Node struct {
	GroupCode string `json:"groupCode"`
	GroupName string `json:"groupName"`
	Order     int    `json:"order"`
}

// Group is a node with what lies below it (ENTITY-01).
type Group struct {
	GroupName    string  `json:"groupName"`
	GroupCode    string  `json:"groupCode"`
	SubGroupList []Group `json:"subGroupList"`
}

// levels is how deep the tree goes.
const levels = 3

func levelOf(code string) int { return strings.Count(code, "-") + 1 }

func parentOf(code string) string { return code[:max(strings.LastIndexByte(code, '-'), 0)] }

// Within says that the code is the group or lies below it.
func Within(code, group string) bool { return code == group || strings.HasPrefix(code, group+"-") }

// TypeOf returns the first level of a code, which is a product type.
func TypeOf(code string) string { return strings.SplitN(code, "-", 2)[0] }

// GroupOf returns the second level of a code, or the code itself above it.
func GroupOf(code string) string {
	for levelOf(code) > 2 {
		code = parentOf(code)
	}
	return code
}

// Tree is the tree of services in its order.
type Tree []Node

// NewTree puts the nodes into their order and leaves out what hangs from nothing or lies too deep.
func NewTree(nodes []Node) Tree {
	byCode := map[string]Node{}
	for _, n := range nodes {
		byCode[n.GroupCode] = n
	}
	path := func(n Node) []int {
		list := []int{n.Order}
		for code := parentOf(n.GroupCode); code != ""; code = parentOf(code) {
			list = append([]int{byCode[code].Order}, list...)
		}
		return list
	}
	nodes = slices.DeleteFunc(slices.Clone(nodes), func(n Node) bool {
		for code := parentOf(n.GroupCode); code != ""; code = parentOf(code) {
			if _, ok := byCode[code]; !ok {
				return true
			}
		}
		return levelOf(n.GroupCode) > levels
	})
	slices.SortFunc(nodes, func(a, b Node) int {
		return cmp.Or(slices.Compare(path(a), path(b)), cmp.Compare(a.GroupCode, b.GroupCode))
	})
	return nodes
}

// Below returns the groups below a code, all of them for the empty one.
func (s Tree) Below(below string) []Group {
	list := []Group{}
	for _, n := range s {
		if parentOf(n.GroupCode) == below {
			list = append(list, Group{n.GroupName, n.GroupCode, s.Below(n.GroupCode)})
		}
	}
	return list
}

// Places returns each code's place in the tree.
func (s Tree) Places() map[string]int {
	places := make(map[string]int, len(s))
	for i, n := range s {
		places[n.GroupCode] = i
	}
	return places
}

// Names returns code -> name.
func (s Tree) Names() map[string]string {
	names := make(map[string]string, len(s))
	for _, n := range s {
		names[n.GroupCode] = n.GroupName
	}
	return names
}

// Types returns code -> product type of every group that a product may stand under: all but the first level.
func (s Tree) Types() map[string]string {
	types := make(map[string]string, len(s))
	for _, n := range s {
		if levelOf(n.GroupCode) > 1 {
			types[n.GroupCode] = TypeOf(n.GroupCode)
		}
	}
	return types
}

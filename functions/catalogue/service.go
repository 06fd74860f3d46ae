package catalogue

import (
	"cmp"
	"slices"
	"strings"
)

// ServiceNode is a group of services: at most three levels, the first of them a product type. A code begins with its
// parent's and a hyphen.
type ServiceNode struct {
	GroupCode string `json:"groupCode"`
	GroupName string `json:"groupName"`
	Order     int    `json:"order"`
}

// ServiceGroup is a node with what lies below it (ENTITY-01).
type ServiceGroup struct {
	GroupName    string         `json:"groupName"`
	GroupCode    string         `json:"groupCode"`
	SubGroupList []ServiceGroup `json:"subGroupList"`
}

// serviceLevels is how deep the tree goes.
const serviceLevels = 3

func levelOf(code string) int { return strings.Count(code, "-") + 1 }

func parentOf(code string) string { return code[:max(strings.LastIndexByte(code, '-'), 0)] }

// within says that the code is the group or lies below it.
func within(code, group string) bool { return code == group || strings.HasPrefix(code, group+"-") }

// typeOf answers the first level of a code, which is a product type.
func typeOf(code string) string { return strings.SplitN(code, "-", 2)[0] }

// groupOf answers the second level of a code, or the code itself above it.
func groupOf(code string) string {
	for levelOf(code) > 2 {
		code = parentOf(code)
	}
	return code
}

// Services is the tree of services in its order.
type Services []ServiceNode

// newServices puts the nodes into their order and leaves out what hangs from nothing or lies too deep.
func newServices(nodes []ServiceNode) Services {
	byCode := map[string]ServiceNode{}
	for _, n := range nodes {
		byCode[n.GroupCode] = n
	}
	path := func(n ServiceNode) []int {
		list := []int{n.Order}
		for code := parentOf(n.GroupCode); code != ""; code = parentOf(code) {
			list = append([]int{byCode[code].Order}, list...)
		}
		return list
	}
	nodes = slices.DeleteFunc(slices.Clone(nodes), func(n ServiceNode) bool {
		for code := parentOf(n.GroupCode); code != ""; code = parentOf(code) {
			if _, ok := byCode[code]; !ok {
				return true
			}
		}
		return levelOf(n.GroupCode) > serviceLevels
	})
	slices.SortFunc(nodes, func(a, b ServiceNode) int {
		return cmp.Or(slices.Compare(path(a), path(b)), cmp.Compare(a.GroupCode, b.GroupCode))
	})
	return nodes
}

// Tree answers the groups below a code, all of them for the empty one.
func (s Services) Tree(below string) []ServiceGroup {
	list := []ServiceGroup{}
	for _, n := range s {
		if parentOf(n.GroupCode) == below {
			list = append(list, ServiceGroup{n.GroupName, n.GroupCode, s.Tree(n.GroupCode)})
		}
	}
	return list
}

// Places answers each code's place in the tree.
func (s Services) Places() map[string]int {
	places := make(map[string]int, len(s))
	for i, n := range s {
		places[n.GroupCode] = i
	}
	return places
}

// Names answers code -> name.
func (s Services) Names() map[string]string {
	names := make(map[string]string, len(s))
	for _, n := range s {
		names[n.GroupCode] = n.GroupName
	}
	return names
}

// Types answers code -> product type of every group that a product may stand under: all but the first level.
func (s Services) Types() map[string]string {
	types := make(map[string]string, len(s))
	for _, n := range s {
		if levelOf(n.GroupCode) > 1 {
			types[n.GroupCode] = typeOf(n.GroupCode)
		}
	}
	return types
}

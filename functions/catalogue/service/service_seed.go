package service

import (
	"context"
	"fmt"

	"bimportal/shared/store"
)

// Seed is a group of services with what lies below it.
type Seed struct {
	GroupCode    string `json:"groupCode"`
	GroupName    string `json:"groupName"`
	SubGroupList []Seed `json:"subGroupList"`
}

// Load writes the tree of services and returns it.
func (s *Service) Load(ctx context.Context, seeds []Seed) (Tree, error) {
	nodes, err := flatten(seeds, "")
	if err != nil {
		return nil, err
	}
	for _, n := range nodes {
		if err := store.Ensure(ctx, s.nodes, nodeKey(n.GroupCode), n); err != nil {
			return nil, err
		}
	}
	tree := NewTree(nodes)
	s.tree.Change(s.now(), func(Tree) Tree { return tree })
	return tree, nil
}

func flatten(list []Seed, parent string) (nodes []Node, err error) {
	for i, one := range list {
		if parentOf(one.GroupCode) != parent || levelOf(one.GroupCode) > levels || one.GroupName == "" {
			return nil, fmt.Errorf("catalogue: seed: service %q does not lie in %q", one.GroupCode, parent)
		}
		below, err := flatten(one.SubGroupList, one.GroupCode)
		if err != nil {
			return nil, err
		}
		nodes = append(append(nodes, Node{one.GroupCode, one.GroupName, i + 1}), below...)
	}
	return nodes, nil
}

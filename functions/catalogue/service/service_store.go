package service

import (
	"context"
	"errors"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/kept"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// Service is the endpoints of services and labels.
type Service struct {
	base   *publish.Base
	nodes  *store.Table[Node]
	labels *store.Table[Label]
	now    clock.Clock

	tree       kept.Value[Tree]
	labelNames kept.Value[[]string]
}

// keep is how long a process keeps what only seeds and few people write.
const keep = time.Minute

// New returns the endpoints of services and labels.
func New(b *publish.Base) *Service {
	return &Service{
		base: b, nodes: store.NewTable[Node](b.DB, b.Table), labels: store.NewTable[Label](b.DB, b.Table), now: b.Now,
		tree:       kept.Value[Tree]{For: keep, Size: func(t Tree) int { return len(t) }},
		labelNames: kept.Value[[]string]{For: keep, Size: func(l []string) int { return len(l) }},
	}
}

func nodeKey(code string) store.Key { return store.Key{PK: "services", SK: "service#" + code} }

// errUnseeded keeps an empty tree from being kept: its seed may come any moment.
var errUnseeded = errors.New("catalogue: no services yet")

// Tree returns the tree of services, kept for a minute.
func (s *Service) Tree(ctx context.Context) (Tree, error) {
	tree, err := s.tree.Of(s.now(), func() (Tree, error) {
		rows, err := s.nodes.Query(ctx, store.Range{PK: "services", From: "service#"})
		if err == nil && len(rows) == 0 {
			err = errUnseeded
		}
		return NewTree(publish.Values(rows)), err
	})
	if errors.Is(err, errUnseeded) {
		return Tree{}, nil
	}
	return tree, err
}

package service

import (
	"context"

	"bimportal/shared/publish"
)

// List returns the service categories as a tree of at most three levels.
func (s *Service) List(ctx context.Context, _ publish.None) ([]Group, error) {
	tree, err := s.Tree(ctx)
	return tree.Below(""), err
}

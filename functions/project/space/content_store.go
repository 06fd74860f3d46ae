package space

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/store"
)

func spaceKey(id string) store.Key { return store.Key{PK: projectPK(id), SK: "space"} }
func treeKey(id string) store.Key  { return store.Key{PK: projectPK(id), SK: "tree"} }
func appsKey(id string) store.Key  { return store.Key{PK: projectPK(id), SK: "apps"} }

// contents reads what the opening has put into a project.
func (s *Service) contents(ctx context.Context, id string, d *Detail) error {
	var both errgroup.Group
	both.Go(func() error {
		v, err := s.moduleTrees.Find(ctx, treeKey(id))
		d.Modules = append(d.Modules, v.Value.Modules...)
		return err
	})
	both.Go(func() error {
		v, err := s.projectApps.Find(ctx, appsKey(id))
		d.Apps = append(d.Apps, v.Value.List...)
		return err
	})
	if err := both.Wait(); err != nil {
		return fmt.Errorf("project: contents of %s: %w", id, err)
	}
	return nil
}

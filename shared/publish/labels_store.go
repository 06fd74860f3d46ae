package publish

import (
	"context"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/dict"
)

// Labels reads types of the dictionary at the same time, value -> label, each into its place.
func Labels(ctx context.Context, names *dict.Reader, into map[string]*map[string]string) error {
	var all errgroup.Group
	for name, labels := range into {
		all.Go(func() (err error) { *labels, err = names.Labels(ctx, name); return })
	}
	return all.Wait()
}

package analysis

import (
	"context"

	"bimportal/functions"
	"bimportal/shared/api"
)

// Lambda runs the group behind the API, and does not return.
func Lambda() {
	functions.Lambda(func(ctx context.Context) *api.Group { return FromEnv(ctx).Routes() })
}

package file

import (
	"context"

	"bimportal/functions"
	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

// Lambda runs the group behind the API, and does not return.
func Lambda() {
	functions.Lambda(func(ctx context.Context) *api.Group { return FromEnv(ctx).Routes() })
}

// Worker runs the group's work, and does not return: the schedule that sweeps what was never finished and
// what was deleted, seeds.
func Worker() {
	lambdahttp.Work(func(ctx context.Context) any { return FromEnv(ctx).Work })
}

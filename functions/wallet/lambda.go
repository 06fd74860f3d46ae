package wallet

import (
	"context"
	"net/http"

	"bimportal/functions/openapi"
	"bimportal/shared/lambdahttp"
)

// Lambda runs the group behind the API, and does not return.
func Lambda() {
	lambdahttp.Serve(func(ctx context.Context) http.Handler {
		g := FromEnv(ctx).Routes()
		g.Later(openapi.Later()...)
		return g
	})
}

// Worker runs the group's work, and does not return: the top-up machine's tasks, the schedule that drives open
// orders again, seeds.
func Worker() {
	lambdahttp.Work(func(ctx context.Context) any { return FromEnv(ctx).Work })
}

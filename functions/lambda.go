package functions

import (
	"context"
	"net/http"

	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

// Lambda runs a group behind the API, and does not return. Calls of the contract that are not built answer coming_soon.
func Lambda(routes func(context.Context) *api.Group) {
	lambdahttp.Serve(func(ctx context.Context) http.Handler {
		g := routes(ctx)
		g.Later(Later()...)
		return g
	})
}

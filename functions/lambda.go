package functions

import (
	"net/http"

	"bimportal/shared/api"
	"bimportal/shared/lambdahttp"
)

// Lambda runs a group behind the API, and does not return. Calls of the contract that are not built answer coming_soon.
func Lambda(routes func() *api.Group) {
	lambdahttp.Serve(func() http.Handler {
		g := routes()
		g.Later(Later()...)
		return g
	}, func(w http.ResponseWriter, r *http.Request) {
		api.WriteError(w, r, api.Forbidden("origin", "请通过门户地址访问"))
	})
}

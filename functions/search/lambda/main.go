// The search group's Lambda.
package main

import (
	"context"

	"bimportal/functions/openapi"
	"bimportal/functions/search"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	g := search.FromEnv(context.Background()).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

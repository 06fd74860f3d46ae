// The identity group's Lambda.
package main

import (
	"context"

	"bimportal/functions/identity"
	"bimportal/functions/openapi"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	g := identity.FromEnv(context.Background()).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

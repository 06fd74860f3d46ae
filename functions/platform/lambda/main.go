// The platform group's Lambda.
package main

import (
	"context"

	"bimportal/functions/openapi"
	"bimportal/functions/platform"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	g := platform.FromEnv(context.Background()).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

// The analysis group's Lambda.
package main

import (
	"context"

	"bimportal/functions/analysis"
	"bimportal/functions/openapi"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	g := analysis.FromEnv(context.Background()).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

// The catalogue group's Lambda.
package main

import (
	"context"

	"bimportal/functions/catalogue"
	"bimportal/functions/openapi"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.LogJSON()
	g := catalogue.FromEnv(context.Background()).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

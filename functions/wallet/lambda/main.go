// The wallet group's Lambda.
package main

import (
	"context"

	"bimportal/functions/openapi"
	"bimportal/functions/wallet"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	g := wallet.FromEnv(context.Background()).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

// The message group's Lambda.
package main

import (
	"context"

	"bimportal/functions/message"
	"bimportal/functions/openapi"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	g := message.FromEnv(context.Background()).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

// The file group's Lambda.
package main

import (
	"context"

	"bimportal/functions/file"
	"bimportal/functions/openapi"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	g := file.FromEnv(context.Background()).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

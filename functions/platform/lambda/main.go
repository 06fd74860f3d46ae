// The platform group's Lambda.
package main

import (
	"context"

	"bimportal/functions/openapi"
	"bimportal/functions/platform"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

func main() {
	lambdahttp.LogJSON()
	db := lambdahttp.Must(store.Connect(context.Background()))
	g := platform.New(platform.Deps{
		DB: db, Table: lambdahttp.Env("TABLE_PLATFORM"), Clock: clock.System,
	}).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

// The identity group's Lambda.
package main

import (
	"context"

	"bimportal/functions/identity"
	"bimportal/functions/openapi"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

func main() {
	lambdahttp.LogJSON()
	db := lambdahttp.Must(store.Connect(context.Background()))
	g := identity.New(identity.Deps{DB: db, Table: lambdahttp.Env("TABLE_IDENTITY"), Clock: clock.System}).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

// The identity group's Lambda.
package main

import (
	"context"

	"bimportal/functions/identity"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

func main() {
	lambdahttp.LogJSON()
	db := lambdahttp.Must(store.Connect(context.Background()))
	s := identity.New(identity.Deps{DB: db, Table: lambdahttp.Env("TABLE_IDENTITY"), Clock: clock.System})
	lambdahttp.Start(s.Routes(), lambdahttp.Env("ORIGIN_SECRET"))
}

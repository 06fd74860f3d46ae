// The catalogue group's Lambda.
package main

import (
	"context"

	"bimportal/functions/catalogue"
	"bimportal/functions/openapi"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

func main() {
	lambdahttp.LogJSON()
	db := lambdahttp.Must(store.Connect(context.Background()))
	g := catalogue.New(catalogue.Deps{
		DB: db, Table: lambdahttp.Env("TABLE_CATALOGUE"), DictTable: lambdahttp.Env("TABLE_PLATFORM"), Clock: clock.System,
	}).Routes()
	g.Later(openapi.Later()...)
	lambdahttp.Start(g, lambdahttp.Env("ORIGIN_SECRET"))
}

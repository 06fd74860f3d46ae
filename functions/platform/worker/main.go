// The platform group's worker: seeds.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"

	"bimportal/functions/platform"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

func main() {
	lambdahttp.LogJSON()
	db := lambdahttp.Must(store.Connect(context.Background()))
	lambda.Start(platform.New(platform.Deps{
		DB: db, Table: lambdahttp.Env("TABLE_PLATFORM"), Clock: clock.System,
	}).Work)
}

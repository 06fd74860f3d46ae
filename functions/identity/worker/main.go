// The identity group's worker: seeds.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"

	"bimportal/functions/identity"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

func main() {
	lambdahttp.LogJSON()
	db := lambdahttp.Must(store.Connect(context.Background()))
	lambda.Start(identity.New(identity.Deps{DB: db, Table: lambdahttp.Env("TABLE_IDENTITY"), Clock: clock.System}).Work)
}

package message

import (
	"context"

	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

// FromEnv answers the service of a Lambda or worker; missing configuration ends the cold start.
func FromEnv(ctx context.Context) *Service {
	db := lambdahttp.Must(store.Connect(ctx))
	return New(Deps{DB: db, Table: lambdahttp.Env("TABLE_MESSAGE"), SessionTable: lambdahttp.Env("TABLE_IDENTITY"), Clock: clock.System})
}

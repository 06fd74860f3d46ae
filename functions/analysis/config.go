package analysis

import (
	"context"

	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

// FromEnv answers the service of a Lambda; missing configuration ends the cold start.
func FromEnv(ctx context.Context) *Service {
	db := lambdahttp.Must(store.Connect(ctx))
	return New(Deps{DB: db, Table: lambdahttp.Env("TABLE_ANALYSIS"), SearchTable: lambdahttp.Env("TABLE_SEARCH"), Clock: clock.System})
}

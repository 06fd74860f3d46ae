package analysis

import (
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the service of a Lambda; missing configuration ends the cold start.
func FromEnv() *Service {
	db := lambdahttp.Must(store.Connect())
	return New(Deps{DB: db, Tables: tables.Of(lambdahttp.Env("STAGE")), Clock: clock.System})
}

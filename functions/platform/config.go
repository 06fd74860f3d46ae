package platform

import (
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of a Lambda or worker; missing configuration ends the cold start.
func FromEnv() Group {
	db := lambdahttp.Must(store.Connect())
	return New(Deps{DB: db, Tables: tables.Of(lambdahttp.Env("STAGE")), Clock: clock.System})
}

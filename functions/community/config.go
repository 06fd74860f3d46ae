package community

import (
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the service of the Lambda or of its worker; missing configuration ends the cold start.
func FromEnv() *Service {
	return New(Deps{DB: lambdahttp.Must(store.Connect()), Tables: tables.Of(lambdahttp.Env("STAGE")), Clock: clock.System})
}

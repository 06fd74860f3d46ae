package catalogue

import (
	"context"

	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

// FromEnv answers the service of a Lambda or worker; missing configuration ends the cold start.
func FromEnv(ctx context.Context) *Service {
	db := lambdahttp.Must(store.Connect(ctx))
	return New(Deps{
		DB: db, Table: lambdahttp.Env("TABLE_CATALOGUE"), DictTable: lambdahttp.Env("TABLE_PLATFORM"),
		IdentityTable: lambdahttp.Env("TABLE_IDENTITY"), EnterpriseTable: lambdahttp.Env("TABLE_ENTERPRISE"), AnalysisTable: lambdahttp.Env("TABLE_ANALYSIS"),
		SearchTable: lambdahttp.Env("TABLE_SEARCH"), MessageTable: lambdahttp.Env("TABLE_MESSAGE"), Clock: clock.System,
	})
}

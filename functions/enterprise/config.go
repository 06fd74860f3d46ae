package enterprise

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/config"

	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

// FromEnv returns the service of a Lambda or worker; missing configuration ends the cold start.
func FromEnv(ctx context.Context) *Service {
	cfg := lambdahttp.Must(config.LoadDefaultConfig(ctx))
	return New(Deps{
		DB: store.NewDB(cfg), Table: lambdahttp.Env("TABLE_ENTERPRISE"), IdentityTable: lambdahttp.Env("TABLE_IDENTITY"), MessageTable: lambdahttp.Env("TABLE_MESSAGE"),
		SearchTable: lambdahttp.Env("TABLE_SEARCH"), DictTable: lambdahttp.Env("TABLE_PLATFORM"), FileTable: lambdahttp.Env("TABLE_FILE"),
		CatalogueTable: lambdahttp.Env("TABLE_CATALOGUE"), Clock: clock.System,
		Start: flow.New(cfg, lambdahttp.Env("IMPORT_STATE_MACHINE_ARN")).Start,
	})
}

package enterprise

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/config"

	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the service of a Lambda or worker; missing configuration ends the cold start.
func FromEnv(ctx context.Context) *Service {
	cfg := lambdahttp.Must(config.LoadDefaultConfig(ctx))
	return New(Deps{
		DB: store.NewDB(cfg), Tables: tables.Of(lambdahttp.Env("STAGE")), Clock: clock.System,
		Start: flow.New(cfg, lambdahttp.Env("IMPORT_STATE_MACHINE_ARN")).Start,
	})
}

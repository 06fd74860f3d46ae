package enterprise

import (
	"bimportal/shared/awsenv"
	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of a Lambda, which reads no workbook, or of the worker; missing configuration ends the cold start.
func FromEnv(read func(data []byte) ([][]string, error)) Group {
	cfg := lambdahttp.Must(awsenv.Config())
	return New(Deps{
		DB: store.NewDB(cfg), Tables: tables.Of(lambdahttp.Env("STAGE")), Clock: clock.System, Read: read,
		Start: flow.New(cfg, lambdahttp.Env("IMPORT_STATE_MACHINE_ARN")).Start,
	})
}

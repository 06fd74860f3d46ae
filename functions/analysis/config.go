package analysis

import (
	"os"

	"bimportal/functions/analysis/health"
	"bimportal/functions/analysis/watch"
	"bimportal/shared/awsenv"
	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of a Lambda; missing configuration ends the cold start.
func FromEnv() Group {
	cfg := lambdahttp.Must(awsenv.Config())
	stage := lambdahttp.Env("STAGE")
	machines := map[string]*flow.Machine{}
	for name, variable := range map[string]string{"topup": "TOPUP", "transfer": "TRANSFER", "import": "IMPORT", "family": "FAMILY", "project": "PROJECT"} {
		machines[name] = flow.New(cfg, lambdahttp.Env(variable+"_STATE_MACHINE_ARN"))
	}
	return New(Deps{
		DB: store.NewDB(cfg), Tables: tables.Of(stage), Clock: clock.System,
		Watch: health.Source{Metrics: watch.New(cfg), Stage: stage, Machines: machines, Runbook: os.Getenv("RUNBOOK_URL")},
	})
}

package enterprise

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/aws/aws-sdk-go-v2/config"

	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
)

// FromEnv answers the service of a Lambda or worker; missing configuration ends the cold start.
func FromEnv(ctx context.Context) *Service {
	cfg := lambdahttp.Must(config.LoadDefaultConfig(ctx))
	return New(Deps{
		DB: store.NewDB(cfg), Table: lambdahttp.Env("TABLE_ENTERPRISE"), IdentityTable: lambdahttp.Env("TABLE_IDENTITY"), MessageTable: lambdahttp.Env("TABLE_MESSAGE"),
		SearchTable: lambdahttp.Env("TABLE_SEARCH"), DictTable: lambdahttp.Env("TABLE_PLATFORM"), FileTable: lambdahttp.Env("TABLE_FILE"),
		Clock: clock.System, Apps: lambdahttp.Must(parseApps(os.Getenv("SSO_APPS"))),
		Start: flow.New(cfg, lambdahttp.Env("IMPORT_STATE_MACHINE_ARN")).Start,
	})
}

// parseApps reads the centre's list of applications, a JSON list of code and name; empty for none.
func parseApps(text string) ([]App, error) {
	var apps []App
	if text == "" {
		return nil, nil
	}
	if err := json.Unmarshal([]byte(text), &apps); err != nil {
		return nil, fmt.Errorf("enterprise: SSO_APPS: %w", err)
	}
	return apps, nil
}

package project

import (
	"os"

	"bimportal/shared/awsenv"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/wecom"
)

// FromEnv returns the group of a Lambda or worker; missing configuration ends the cold start. Only the Lambda has the chat app's secret.
func FromEnv() Group {
	cfg := lambdahttp.Must(awsenv.Config())
	s3 := blob.New(cfg, blob.Config{PublicEndpoint: lambdahttp.Env("S3_PUBLIC_ENDPOINT"), PathStyle: lambdahttp.Env("S3_PATH_STYLE") == "true"})
	d := Deps{
		DB: store.NewDB(cfg), Tables: tables.Of(lambdahttp.Env("STAGE")), Clock: clock.System,
		Uploads: s3.Bucket(lambdahttp.Env("UPLOADS_BUCKET")), Start: flow.New(cfg, lambdahttp.Env("PROJECT_STATE_MACHINE_ARN")).Start,
		CorpID: os.Getenv("WECOM_CORP_ID"),
	}
	if secret := os.Getenv("WECOM_SECRET"); d.CorpID != "" && secret != "" {
		d.WeCom = wecom.New(wecom.Config{CorpID: d.CorpID, AgentID: lambdahttp.Env("WECOM_AGENT_ID"), Secret: secret, API: lambdahttp.Env("WECOM_API")}, clock.System)
	}
	return New(d)
}

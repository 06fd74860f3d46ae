package message

import (
	"os"

	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/wecom"
)

// FromEnv returns the group of a Lambda or worker; missing configuration ends the cold start. Only the worker has the
// chat app's secret.
func FromEnv() Group {
	d := Deps{
		DB: lambdahttp.Must(store.Connect()), Tables: tables.Of(lambdahttp.Env("STAGE")), CorpID: os.Getenv("WECOM_CORP_ID"), Origin: lambdahttp.Env("PORTAL_ORIGIN"), Clock: clock.System,
	}
	if secret := os.Getenv("WECOM_SECRET"); d.CorpID != "" && secret != "" {
		d.WeCom = wecom.New(wecom.Config{
			CorpID: d.CorpID, AgentID: lambdahttp.Env("WECOM_AGENT_ID"), Secret: secret, API: lambdahttp.Env("WECOM_API"),
		}, clock.System)
	}
	return New(d)
}

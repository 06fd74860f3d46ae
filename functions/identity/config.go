package identity

import (
	"bimportal/functions/identity/sms"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of a Lambda or worker; missing configuration ends the cold start.
func FromEnv() Group {
	db := lambdahttp.Must(store.Connect())
	return New(Deps{
		DB: db, Tables: tables.Of(lambdahttp.Env("STAGE")), Origin: lambdahttp.Env("PORTAL_ORIGIN"), Clock: clock.System,
		SignOn: signOnFromEnv(lambdahttp.Env("PORTAL_ORIGIN")),
		SMS: lambdahttp.Must(sms.New(sms.Config{
			Endpoint: lambdahttp.Env("SMS_ENDPOINT"), KeyID: lambdahttp.Env("SMS_KEY_ID"), KeySecret: lambdahttp.Env("SMS_KEY_SECRET"),
			SignName: lambdahttp.Env("SMS_SIGN_NAME"),
		}, clock.System)),
		Templates: sms.Templates{
			Code: lambdahttp.Env("SMS_TEMPLATE_CODE"), Known: lambdahttp.Env("SMS_TEMPLATE_KNOWN"), Unknown: lambdahttp.Env("SMS_TEMPLATE_UNKNOWN"),
		},
	})
}

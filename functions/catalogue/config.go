package catalogue

import (
	"os"

	"bimportal/functions/catalogue/demo"
	"bimportal/shared/clock"
	systems "bimportal/shared/demo"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of a Lambda or worker; missing configuration ends the cold start.
func FromEnv() Group {
	db := lambdahttp.Must(store.Connect())
	return New(Deps{
		DB: db, Tables: tables.Of(lambdahttp.Env("STAGE")), Lending: lendingFromEnv(),
		Clock: clock.System, FourEyes: os.Getenv("REVIEW_FOUR_EYES") == "on",
	})
}

// lendingFromEnv returns how accounts are lent; without DEMO_API none is.
func lendingFromEnv() demo.Lending {
	lend := demo.Lending{Entry: os.Getenv("DEMO_ENTRY"), HashKey: lambdahttp.Env("ORIGIN_SECRET")}
	client := lambdahttp.Must(systems.New(systems.Config{API: os.Getenv("DEMO_API"), Entry: lend.Entry, Secret: os.Getenv("DEMO_SECRET")}, clock.System))
	if client != nil {
		lend.Open = client.Open
	}
	return lend
}

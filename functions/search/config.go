package search

import (
	"bimportal/shared/awsenv"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of a Lambda or worker; missing configuration ends the cold start. Nothing is fetched
// before it is asked for.
func FromEnv() Group {
	cfg := lambdahttp.Must(awsenv.Config())
	s3 := blob.New(cfg, blob.Config{PathStyle: lambdahttp.Env("S3_PATH_STYLE") == "true"})
	return New(Deps{
		DB: store.NewDB(cfg), Tables: tables.Of(lambdahttp.Env("STAGE")), Snapshots: s3.Bucket(lambdahttp.Env("SEARCH_BUCKET")), Clock: clock.System,
	})
}

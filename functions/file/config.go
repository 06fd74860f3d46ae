package file

import (
	"bimportal/shared/awsenv"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of a Lambda or worker; missing configuration ends the cold start.
func FromEnv() Group {
	cfg := lambdahttp.Must(awsenv.Config())
	s3 := blob.New(cfg, blob.Config{PublicEndpoint: lambdahttp.Env("S3_PUBLIC_ENDPOINT"), PathStyle: lambdahttp.Env("S3_PATH_STYLE") == "true"})
	return New(Deps{
		DB: store.NewDB(cfg), Tables: tables.Of(lambdahttp.Env("STAGE")), Uploads: s3.Bucket(lambdahttp.Env("UPLOADS_BUCKET")), Media: s3.Bucket(lambdahttp.Env("MEDIA_BUCKET")), Clock: clock.System,
	})
}

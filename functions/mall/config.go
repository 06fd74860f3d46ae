package mall

import (
	"os"

	"bimportal/functions/mall/content"
	"bimportal/shared/awsenv"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the service of a Lambda, which reads no files, or of a worker; missing configuration ends the cold start.
func FromEnv(read content.Reader) *Service {
	cfg := lambdahttp.Must(awsenv.Config())
	s3 := blob.New(cfg, blob.Config{PublicEndpoint: lambdahttp.Env("S3_PUBLIC_ENDPOINT"), PathStyle: lambdahttp.Env("S3_PATH_STYLE") == "true"})
	return New(Deps{
		DB: store.NewDB(cfg), Tables: tables.Of(lambdahttp.Env("STAGE")), Clock: clock.System, Uploads: s3.Bucket(lambdahttp.Env("UPLOADS_BUCKET")), Snapshots: s3.Bucket(lambdahttp.Env("SEARCH_BUCKET")),
		Start: flow.New(cfg, lambdahttp.Env("FAMILY_STATE_MACHINE_ARN")).Start, Read: read, FourEyes: os.Getenv("REVIEW_FOUR_EYES") == "on",
	})
}

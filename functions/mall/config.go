package mall

import (
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"

	"bimportal/functions/mall/content"
	"bimportal/shared/awsenv"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of a function; missing configuration ends the cold start. read and start are nil where it reads no files, or begins no
// examination: it carries nothing of them then.
func FromEnv(read content.Reader, start func(aws.Config) content.Start) Group {
	cfg := lambdahttp.Must(awsenv.Config())
	s3 := blob.New(cfg, blob.Config{PublicEndpoint: lambdahttp.Env("S3_PUBLIC_ENDPOINT"), PathStyle: lambdahttp.Env("S3_PATH_STYLE") == "true"})
	d := Deps{
		DB: store.NewDB(cfg), Tables: tables.Of(lambdahttp.Env("STAGE")), Clock: clock.System, Uploads: s3.Bucket(lambdahttp.Env("UPLOADS_BUCKET")), Snapshots: s3.Bucket(lambdahttp.Env("SEARCH_BUCKET")),
		Read: read, FourEyes: os.Getenv("REVIEW_FOUR_EYES") == "on",
	}
	if start != nil {
		d.Start = start(cfg)
	}
	return New(d)
}

// machine is the one that examines files.
func machine(cfg aws.Config) content.Start {
	return flow.New(cfg, lambdahttp.Env("FAMILY_STATE_MACHINE_ARN")).Start
}

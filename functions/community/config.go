package community

import (
	"bimportal/functions/community/need"
	"bimportal/shared/awsenv"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of the Lambda, which checks nothing, or of its worker; missing configuration ends the cold start.
func FromEnv(check need.Check) Group {
	cfg := lambdahttp.Must(awsenv.Config())
	s3 := blob.New(cfg, blob.Config{PublicEndpoint: lambdahttp.Env("S3_PUBLIC_ENDPOINT"), PathStyle: lambdahttp.Env("S3_PATH_STYLE") == "true"})
	return New(Deps{
		DB: store.NewDB(cfg), Tables: tables.Of(lambdahttp.Env("STAGE")), Clock: clock.System, Origin: lambdahttp.Env("PORTAL_ORIGIN"), Uploads: s3.Bucket(lambdahttp.Env("UPLOADS_BUCKET")),
		Rates: lambdahttp.Must(goods.ReadCommission(lambdahttp.Env("COMMISSION_PERMILLE"))), Check: check,
	})
}

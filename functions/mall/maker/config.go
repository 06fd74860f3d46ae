package maker

import (
	"os"

	"bimportal/functions/mall/preview"
	"bimportal/shared/awsenv"
	"bimportal/shared/blob"
	"bimportal/shared/lambdahttp"
)

// FromEnv returns the maker of a function; missing configuration or programs end the cold start.
func FromEnv() *Maker {
	s3 := blob.New(lambdahttp.Must(awsenv.Config()), blob.Config{PathStyle: lambdahttp.Env("S3_PATH_STYLE") == "true"})
	return New(s3.Bucket(lambdahttp.Env("UPLOADS_BUCKET")), lambdahttp.Must(preview.Beside(os.Getenv("WASM_COMPILED"))))
}

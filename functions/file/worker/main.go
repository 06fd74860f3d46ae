// The file group's worker: the schedule that sweeps what was never finished and what was deleted.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"

	"bimportal/functions/file"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	lambda.Start(file.FromEnv(context.Background()).Work)
}

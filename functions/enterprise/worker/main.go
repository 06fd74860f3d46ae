// The enterprise group's worker: seeds.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"

	"bimportal/functions/enterprise"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.LogJSON()
	lambda.Start(enterprise.FromEnv(context.Background()).Work)
}

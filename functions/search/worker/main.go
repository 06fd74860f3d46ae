// The search group's worker: the schedule that builds snapshots, seeds.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"

	"bimportal/functions/search"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	lambda.Start(search.FromEnv(context.Background()).Work)
}

// The content group's worker: news whose time has come, the feeds of the site, seeds.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"

	"bimportal/functions/content"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	lambda.Start(content.WorkerFromEnv(context.Background()).Work)
}

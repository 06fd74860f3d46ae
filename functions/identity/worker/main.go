// The identity group's worker: seeds.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"

	"bimportal/functions/identity"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	lambda.Start(identity.FromEnv(context.Background()).Work)
}

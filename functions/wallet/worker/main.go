// The wallet group's worker: the top-up machine's tasks, the schedule that drives open orders again, seeds.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"

	"bimportal/functions/wallet"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	lambda.Start(wallet.FromEnv(context.Background()).Work)
}

// The message group's worker: what the chat app is waiting for, and seeds.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"

	"bimportal/functions/message"
	"bimportal/shared/lambdahttp"
)

func main() {
	lambdahttp.Begin()
	lambda.Start(message.FromEnv(context.Background()).Work)
}

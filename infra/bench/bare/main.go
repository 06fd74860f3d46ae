// The yardstick of a cold start: a Lambda that does nothing.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"
)

type answer struct {
	StatusCode int    `json:"statusCode"`
	Body       string `json:"body"`
}

func main() {
	lambda.Start(func(context.Context) (answer, error) { return answer{StatusCode: 200, Body: "{}"}, nil })
}

// The enterprise group's worker: the import machine's work, the schedule that drives open imports again, seeds.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/lambda"

	"bimportal/functions/enterprise"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/workbook"
)

func main() {
	lambdahttp.Begin()
	lambda.Start(enterprise.FromEnv(context.Background()).Reads(workbook.Read).Do)
}

package health

import "bimportal/shared/api"

// Prices are meant to be the list prices of US East (N. Virginia), on demand, without the free tier; other regions differ. They were entered in
// November 2026 and not compared with AWS's price list yet: whoever does takes the remark out of priceSource. What the account pays is in AWS Billing.
//
// To compare with: aws.amazon.com/lambda/pricing, /dynamodb/pricing/on-demand, /api-gateway/pricing, /cloudwatch/pricing.
const priceSource = "按美国东部的目录价估算（按量计费，不含免费额度），2026 年 11 月录入，尚未与 AWS 价目表核对"

// In millionths of a millionth of a US dollar.
const (
	priceTenGBms   = 133_334        // Lambda on arm64: 0.0000133334 USD a GB-second, here of ten GB-milliseconds
	priceInvoke    = 200_000        // Lambda: 0.20 USD for a million
	priceCall      = 1_000_000      // HTTP API: 1.00 USD for a million
	priceWrite     = 625_000        // DynamoDB: 0.625 USD for a million write units
	priceRead      = 125_000        // DynamoDB: 0.125 USD for a million read units
	priceMetricDay = 10_000_000_000 // CloudWatch: 0.30 USD a metric and month of 30 days
	pico           = 1_000_000      // of them are a millionth of a dollar
	mb             = 1024           // to the GB
)

// ownMetrics are those that the functions' log lines make: five for all calls and each group, one for each bucket, and two of top-ups.
var ownMetrics = int64(5*(1+len(groups)) + api.LoadBuckets + 2)

func micro(quantity, price int64) int64 { return quantity * price / pico }

package wallet

import (
	"os"

	"bimportal/functions/wallet/heads"
	"bimportal/functions/wallet/purchase"
	"bimportal/shared/awsenv"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/flow"
	"bimportal/shared/lambdahttp"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// FromEnv returns the group of a Lambda or worker; missing configuration ends the cold start.
func FromEnv() Group {
	cfg := lambdahttp.Must(awsenv.Config())
	machine := flow.New(cfg, lambdahttp.Env("TOPUP_STATE_MACHINE_ARN"))
	provider := lambdahttp.Must(NewProvider(ProviderConfig{
		Gateway: lambdahttp.Env("ALIPAY_GATEWAY"), AppID: lambdahttp.Env("ALIPAY_APP_ID"), SellerID: lambdahttp.Env("ALIPAY_SELLER_ID"),
		NotifyURL: lambdahttp.Env("ALIPAY_NOTIFY_URL"),
		Signing: Signing{
			Mode: lambdahttp.Env("ALIPAY_MODE"), PrivateKey: lambdahttp.Env("ALIPAY_PRIVATE_KEY"), PublicKey: lambdahttp.Env("ALIPAY_PUBLIC_KEY"),
			AppCertSN: os.Getenv("ALIPAY_APP_CERT_SN"), RootCertSN: os.Getenv("ALIPAY_ROOT_CERT_SN"), CertSN: os.Getenv("ALIPAY_CERT_SN"),
		},
	}))
	transfers := flow.New(cfg, lambdahttp.Env("TRANSFER_STATE_MACHINE_ARN"))
	rates := lambdahttp.Must(purchase.ReadCommission(lambdahttp.Env("COMMISSION_PERMILLE")))
	s3 := blob.New(cfg, blob.Config{PublicEndpoint: lambdahttp.Env("S3_PUBLIC_ENDPOINT"), PathStyle: lambdahttp.Env("S3_PATH_STYLE") == "true"})
	return New(Deps{
		DB: store.NewDB(cfg), Tables: tables.Of(lambdahttp.Env("STAGE")), Provider: provider, Flow: Flow{Start: machine.Start, Wake: machine.Wake}, Clock: clock.System,
		Transfers:  Flow{Start: transfers.Start, Wake: transfers.Wake},
		Commission: rates,
		Terms:      lambdahttp.Must(ReadTerms(lambdahttp.Env("PAYOUT_TERMS"))),
		Signer:     lambdahttp.Must(heads.NewSigner(lambdahttp.Env("ROOT_KEY"))),
		Seal:       lambdahttp.Must(NewSeal(lambdahttp.Env("PAYEE_KEY"))),
		Uploads:    s3.Bucket(lambdahttp.Env("UPLOADS_BUCKET")),
	})
}

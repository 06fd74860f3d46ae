// Package awsenv reads what Lambda's runtime gives a function: region, credentials and addresses in its environment.
//
// The SDK's own loader would find the same there, and brings the clients of every other way to sign in (SSO, STS, instance
// metadata, a browser) into each function's zip and cold start. It stays where people start programs (infra), and
// infra/awsenvtest holds this package to it.
package awsenv

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/credentials"
)

// Config returns the configuration of every client of a function. It returns an error that names the variable which is
// missing: AWS_REGION, AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY.
//
// Source: AWS Lambda, "Defined runtime environment variables"; AWS SDKs, "Service-specific endpoints".
func Config() (aws.Config, error) {
	for _, name := range []string{"AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} {
		if os.Getenv(name) == "" {
			return aws.Config{}, fmt.Errorf("awsenv: %s is not set", name)
		}
	}
	return aws.Config{
		Region: os.Getenv("AWS_REGION"), AppID: os.Getenv("AWS_SDK_UA_APP_ID"),
		// They stay valid for as long as the process that has them may live.
		Credentials: credentials.NewStaticCredentialsProvider(os.Getenv("AWS_ACCESS_KEY_ID"), os.Getenv("AWS_SECRET_ACCESS_KEY"), os.Getenv("AWS_SESSION_TOKEN")),
		HTTPClient:  awshttp.NewBuildableClient(), ConfigSources: []any{addresses{}},
		AccountIDEndpointMode:      aws.AccountIDEndpointModePreferred,
		RequestChecksumCalculation: aws.RequestChecksumCalculationWhenSupported, ResponseChecksumValidation: aws.ResponseChecksumValidationWhenSupported,
	}, nil
}

// addresses are those that the environment names for a service, or for all: an emulator's.
type addresses struct{}

// GetServiceBaseEndpoint is what the SDK's clients ask for (internal/configsources).
func (addresses) GetServiceBaseEndpoint(_ context.Context, sdkID string) (string, bool, error) {
	for _, name := range []string{"AWS_ENDPOINT_URL_" + strings.ToUpper(strings.ReplaceAll(sdkID, " ", "_")), "AWS_ENDPOINT_URL"} {
		if address := os.Getenv(name); address != "" {
			return address, true, nil
		}
	}
	return "", false, nil
}

// Package awsenvtest holds shared/awsenv to what the SDK's own loader makes of a function's environment.
package awsenvtest

import (
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/sfn"

	"bimportal/shared/awsenv"
)

var names = []string{"AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_SDK_UA_APP_ID",
	"AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL_SFN", "AWS_PROFILE", "AWS_DEFAULT_REGION"}

func given(t *testing.T, environment map[string]string) {
	t.Setenv("AWS_CONFIG_FILE", t.TempDir()+"/none")
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", t.TempDir()+"/none")
	for _, name := range names {
		t.Setenv(name, environment[name])
	}
}

// told is what clients make of a configuration.
type told struct {
	region, app, addresses string
	credentials            aws.Credentials
	accountMode            aws.AccountIDEndpointMode
	sent, read             int
}

func of(t *testing.T, cfg aws.Config) told {
	t.Helper()
	who, err := cfg.Credentials.Retrieve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	who.Source = ""
	d, s, f := dynamodb.NewFromConfig(cfg).Options(), s3.NewFromConfig(cfg).Options(), sfn.NewFromConfig(cfg).Options()
	return told{
		d.Region + " " + s.Region + " " + f.Region, d.AppID + " " + s.AppID + " " + f.AppID,
		strings.Join([]string{aws.ToString(d.BaseEndpoint), aws.ToString(s.BaseEndpoint), aws.ToString(f.BaseEndpoint)}, " "),
		who, d.AccountIDEndpointMode, int(s.RequestChecksumCalculation), int(s.ResponseChecksumValidation),
	}
}

func TestAFunctionsEnvironmentIsReadAsTheSDKReadsIt(t *testing.T) {
	in := map[string]string{"AWS_REGION": "ap-east-1", "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_SESSION_TOKEN": "token", "AWS_SDK_UA_APP_ID": "wallet"}
	emulated := map[string]string{"AWS_ENDPOINT_URL": "http://127.0.0.1:4566", "AWS_ENDPOINT_URL_S3": "http://127.0.0.1:9000"}
	for what, more := range map[string]map[string]string{"the cloud": {}, "an emulator": emulated} {
		environment := map[string]string{}
		for _, some := range []map[string]string{in, more} {
			for name, value := range some {
				environment[name] = value
			}
		}
		given(t, environment)
		ours, err := awsenv.Config()
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := config.LoadDefaultConfig(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got, want := of(t, ours), of(t, theirs); got != want {
			t.Errorf("%s:\n%+v\nand the SDK's\n%+v", what, got, want)
		}
	}
}

func TestWhatIsMissingIsNamed(t *testing.T) {
	for _, missing := range []string{"AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} {
		environment := map[string]string{"AWS_REGION": "ap-east-1", "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"}
		delete(environment, missing)
		given(t, environment)
		if _, err := awsenv.Config(); err == nil || !strings.Contains(err.Error(), missing) {
			t.Errorf("without %s: %v", missing, err)
		}
	}
}

package serverless

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bimportal/shared/apitest"
)

func values(t *testing.T) Values {
	return Values{Stage: "local", Region: "ap-southeast-1", Custom: apitest.StageValues(t),
		Refs: map[string]string{"UploadsBucket": "up", "MediaBucket": "me", "SearchBucket": "se", "SiteBucket": "si"}}
}

func TestTheProject(t *testing.T) {
	service, err := Read(filepath.Join(apitest.Root(), "serverless.yml"), values(t))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]Function{}
	for _, f := range service.Functions {
		found[f.Key] = f
		for name, value := range f.Environment {
			if strings.Contains(value, "${") {
				t.Errorf("%s: %s is left as %s", f.Key, name, value)
			}
		}
	}
	wallet, worker := found["wallet"], found["walletWorker"]
	if wallet.Name != "bim-local-wallet" || wallet.Environment["STAGE"] != "local" || wallet.Environment["ALIPAY_PRIVATE_KEY"] != "alipayPrivateKey" {
		t.Errorf("%+v", wallet)
	}
	if !strings.HasPrefix(wallet.Environment["TOPUP_STATE_MACHINE_ARN"], "arn:aws:states:ap-southeast-1:000000000000:") {
		t.Errorf("%v", wallet.Environment)
	}
	if _, given := found["identity"].Environment["ALIPAY_PRIVATE_KEY"]; given {
		t.Error("identity holds the provider's keys")
	}
	if e := found["file"].Environment; e["UPLOADS_BUCKET"] != "up" || e["MEDIA_BUCKET"] != "me" || e["S3_PUBLIC_ENDPOINT"] != "s3PublicEndpoint" {
		t.Errorf("%v", e)
	}
	if wallet.Memory != 512 || found["file"].Memory != 1024 || wallet.Timeout != 15*time.Second || found["file"].Timeout != 28*time.Second {
		t.Errorf("%+v %+v", wallet, found["file"])
	}
	if len(worker.Schedules) != 2 || worker.Schedules[0].Every != time.Minute || worker.Schedules[1].Every != time.Hour || len(worker.Routes) != 0 {
		t.Errorf("%+v", worker)
	}
}

// TestAnAliasIsWhatItsAnchorHolds: two functions that must be told the same are told it once.
func TestAnAliasIsWhatItsAnchorHolds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "serverless.yml")
	text := "custom: {a: {RATE: &rate 'need=100'}, b: {RATE: *rate}}\nfunctions: {f: {handler: x, environment: '${self:custom.b}'}}"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := Read(file, values(t))
	if err != nil || got.Functions[0].Environment["RATE"] != "need=100" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestRefusals(t *testing.T) {
	for what, text := range map[string]string{
		"no value for ${self:custom.stage.unknown}": "provider: {environment: {A: '${self:custom.stage.unknown}'}}\nfunctions: {f: {handler: x}}",
		"keeps only rate":        "functions: {f: {handler: x, events: [{schedule: {rate: 'cron(0 1 * * ? *)'}}]}}",
		"has no OtherBucket":     "provider: {environment: {A: !Ref OtherBucket}}\nfunctions: {f: {handler: x}}",
		"names no map of custom": "functions: {f: {handler: x, environment: '${self:custom.none}'}}",
	} {
		file := filepath.Join(t.TempDir(), "serverless.yml")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(file, values(t)); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%v, want %q", err, what)
		}
	}
}

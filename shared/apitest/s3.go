package apitest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"bimportal/shared/blob"
)

var (
	onceS3     sync.Once
	endpointS3 string
	startS3Err error
	stdinS3    io.WriteCloser
)

// PortalOrigin is the origin that the local buckets take files from.
const PortalOrigin = "http://localhost:8080"

// S3Endpoint returns the address of the local S3, started once per test binary with nothing in its buckets, or of the
// one that AWS_ENDPOINT_URL_S3 names.
func S3Endpoint(t testing.TB) string {
	t.Helper()
	onceS3.Do(func() { endpointS3, startS3Err = startS3() })
	if startS3Err != nil {
		t.Fatalf("the local S3 did not start: %v", startS3Err)
	}
	return endpointS3
}

func startS3() (string, error) {
	if given := os.Getenv("AWS_ENDPOINT_URL_S3"); given != "" {
		return given, nil
	}
	cmd := exec.Command(goTool, "run", "-buildvcs=false", "./infra/cmd/s3",
		"--buckets", filepath.Join(Root(), "infra/resources/buckets.yml"), "--origin", PortalOrigin)
	cmd.Dir, cmd.Env, cmd.Stderr = Root(), append(os.Environ(), "CGO_ENABLED=0"), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if stdinS3, err = cmd.StdinPipe(); err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err != nil {
		return "", err
	}
	var ready struct{ Port int }
	if err := json.Unmarshal(line, &ready); err != nil || ready.Port == 0 {
		return "", fmt.Errorf("it said %q", line)
	}
	return fmt.Sprintf("http://localhost:%d", ready.Port), nil
}

// S3Config returns an AWS configuration for the local S3 and how it is reached.
func S3Config(t testing.TB) (aws.Config, blob.Config) {
	endpoint := S3Endpoint(t)
	return aws.Config{
		Region: "ap-southeast-1", Credentials: credentials.NewStaticCredentialsProvider("local", "local", ""),
		BaseEndpoint: aws.String(endpoint),
	}, blob.Config{PublicEndpoint: endpoint, PathStyle: true}
}

// BucketName is what a bucket is called locally.
func BucketName(bucket string) string { return "bim-local-" + bucket }

// Blobs returns a connection to the local S3.
func Blobs(t testing.TB) *blob.Store { return blob.New(S3Config(t)) }

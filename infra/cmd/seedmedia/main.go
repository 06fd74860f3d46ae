// Command seedmedia brings the pictures and files of infra/seed/media into a media bucket.
//
//	go run ./infra/cmd/seedmedia -bucket NAME
//
// AWS credentials and addresses come from the environment.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	"bimportal/infra/seedmedia"
)

func main() {
	bucket := flag.String("bucket", "", "the media bucket: the stack's output MediaBucketName")
	dir := flag.String("dir", "infra/seed/media", "what is loaded")
	flag.Parse()
	if err := run(context.Background(), *bucket, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "seedmedia:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, bucket, dir string) error {
	if bucket == "" {
		return fmt.Errorf("-bucket is missing: the stack's output MediaBucketName")
	}
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	written, err := seedmedia.Load(ctx, s3.NewFromConfig(cfg), bucket, dir)
	fmt.Printf("  media: %d written\n", written)
	return err
}

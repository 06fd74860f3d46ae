// Command site publishes the site's export: objects into the bucket behind the CDN, hashed assets first and pages
// last, and then an invalidation of the pages that changed.
//
//	go run ./infra/cmd/site -bucket NAME [-distribution ID] [-policy ID] [-config FILE] [-keep-days 30] [-dry-run]
//
// AWS credentials and addresses come from the environment. /portal/config.json is left as it is unless -config gives one;
// the security policy of -policy follows it either way.
package main

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

func main() {
	bucket := flag.String("bucket", "", "the site's bucket")
	distribution := flag.String("distribution", "", "the CDN's distribution; none is told when it is empty")
	policy := flag.String("policy", "", "the CDN's policy of headers for pages; none is changed when it is empty")
	site := flag.String("site", "site/out", "the export")
	configFile := flag.String("config", "", "the file that becomes /portal/config.json")
	days := flag.Int("keep-days", 30, "how long what is no longer used is kept")
	dry := flag.Bool("dry-run", false, "say what would be done")
	flag.Parse()
	if err := run(*bucket, *distribution, *policy, *site, *configFile, *days, *dry); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

func run(bucket, distribution, policy, site, configFile string, days int, dry bool) error {
	if bucket == "" {
		return fmt.Errorf("-bucket is missing: the stack's output SiteBucketName")
	}
	files, err := collect(site, configFile)
	if err != nil {
		return err
	}
	ctx := context.Background()
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	p := &publisher{client: client(cfg), bucket: bucket, keep: time.Duration(days) * 24 * time.Hour, now: time.Now, say: os.Stdout, dry: dry}
	c := &cdn{
		client: &http.Client{Timeout: 30 * time.Second}, endpoint: cloudFront(), credentials: cfg.Credentials,
		distribution: distribution, policy: policy, now: time.Now,
	}
	if distribution != "" {
		p.invalidate = c.invalidate
	}
	if policy != "" {
		p.allow = c.allow
	}
	return p.publish(ctx, files)
}

// client addresses buckets by their path where an emulator is named, whose host has no names for them.
func client(cfg aws.Config) *s3.Client {
	return s3.NewFromConfig(cfg, func(o *s3.Options) {
		o.UsePathStyle = os.Getenv("AWS_ENDPOINT_URL") != "" || os.Getenv("AWS_ENDPOINT_URL_S3") != ""
	})
}

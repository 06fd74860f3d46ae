package s3

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	sdk "github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"gopkg.in/yaml.v3"
)

// Bucket is what the local S3 knows of a bucket.
type Bucket struct {
	Resource  string // its name in the template
	Name      string
	Versioned bool
	CORS      []types.CORSRule
}

type template struct {
	Resources map[string]struct {
		Type       string `yaml:"Type"`
		Properties struct {
			VersioningConfiguration struct {
				Status string `yaml:"Status"`
			} `yaml:"VersioningConfiguration"`
			CorsConfiguration struct {
				CorsRules []struct {
					AllowedOrigins []string `yaml:"AllowedOrigins"`
					AllowedMethods []string `yaml:"AllowedMethods"`
					AllowedHeaders []string `yaml:"AllowedHeaders"`
					ExposedHeaders []string `yaml:"ExposedHeaders"`
					MaxAge         int32    `yaml:"MaxAge"`
				} `yaml:"CorsRules"`
			} `yaml:"CorsConfiguration"`
		} `yaml:"Properties"`
	} `yaml:"Resources"`
}

// Buckets reads the template (infra/resources/buckets.yml). The portal's origin is put in where a rule names it.
func Buckets(file, stage, origin string) ([]Bucket, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var t template
	if err := yaml.Unmarshal(content, &t); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var list []Bucket
	for name, r := range t.Resources {
		if r.Type != "AWS::S3::Bucket" {
			continue
		}
		// The gateway loses what is put again after it was deleted in a bucket with versions (versitygw v1.8.0: a read answers
		// 404), as feeds and pages are; nothing local asks for their old versions.
		versioned := r.Properties.VersioningConfiguration.Status == "Enabled" && name != "SiteBucket"
		b := Bucket{Resource: name, Name: BucketName(stage, name), Versioned: versioned}
		for _, rule := range r.Properties.CorsConfiguration.CorsRules {
			for i, o := range rule.AllowedOrigins {
				rule.AllowedOrigins[i] = strings.ReplaceAll(o, "${self:custom.stage.portalOrigin}", origin)
			}
			b.CORS = append(b.CORS, types.CORSRule{
				AllowedOrigins: rule.AllowedOrigins, AllowedMethods: rule.AllowedMethods, AllowedHeaders: rule.AllowedHeaders,
				ExposeHeaders: rule.ExposedHeaders, MaxAgeSeconds: aws.Int32(rule.MaxAge),
			})
		}
		list = append(list, b)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no buckets", file)
	}
	return list, nil
}

// create makes each bucket as the template says; one that is there gets the template's settings again.
func create(ctx context.Context, c *sdk.Client, buckets []Bucket) error {
	for _, b := range buckets {
		_, err := c.CreateBucket(ctx, &sdk.CreateBucketInput{Bucket: &b.Name})
		var ours *types.BucketAlreadyOwnedByYou
		if err != nil && !errors.As(err, &ours) {
			return fmt.Errorf("s3: bucket %s: %w", b.Name, err)
		}
		if b.Versioned {
			if _, err := c.PutBucketVersioning(ctx, &sdk.PutBucketVersioningInput{
				Bucket: &b.Name, VersioningConfiguration: &types.VersioningConfiguration{Status: types.BucketVersioningStatusEnabled},
			}); err != nil {
				return fmt.Errorf("s3: versions of %s: %w", b.Name, err)
			}
		}
		if len(b.CORS) > 0 {
			if _, err := c.PutBucketCors(ctx, &sdk.PutBucketCorsInput{Bucket: &b.Name, CORSConfiguration: &types.CORSConfiguration{CORSRules: b.CORS}}); err != nil {
				return fmt.Errorf("s3: origins of %s: %w", b.Name, err)
			}
		}
	}
	return nil
}

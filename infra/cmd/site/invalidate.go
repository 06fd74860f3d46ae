package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/signer/v4"
)

// cdn is one call of CloudFront's API, which is not worth its SDK: CreateInvalidation.
type cdn struct {
	client       *http.Client
	endpoint     string
	credentials  aws.CredentialsProvider
	distribution string
	now          func() time.Time
}

// Above this many paths one for everything is cheaper, and nothing is lost: assets are found again under their names.
const mostPaths = 30

// cloudFront is where the API is; AWS_ENDPOINT_URL_CLOUDFRONT and AWS_ENDPOINT_URL name another place.
func cloudFront() string {
	for _, name := range []string{"AWS_ENDPOINT_URL_CLOUDFRONT", "AWS_ENDPOINT_URL"} {
		if value := os.Getenv(name); value != "" {
			return value
		}
	}
	return "https://cloudfront.amazonaws.com"
}

type batch struct {
	XMLName   xml.Name `xml:"http://cloudfront.amazonaws.com/doc/2020-05-31/ InvalidationBatch"`
	Reference string   `xml:"CallerReference"`
	Paths     struct {
		Items    []string `xml:"Items>Path"`
		Quantity int
	}
}

// invalidate makes the distribution forget the paths.
func (c *cdn) invalidate(ctx context.Context, paths []string) error {
	b := batch{Reference: fmt.Sprintf("site-%d", c.now().UnixNano())}
	if len(paths) > mostPaths {
		b.Paths.Items, paths = []string{"/" + prefix + "*"}, nil
	}
	for _, p := range paths {
		// CloudFront takes a path as a browser sends it.
		b.Paths.Items = append(b.Paths.Items, (&url.URL{Path: p}).EscapedPath())
	}
	b.Paths.Quantity = len(b.Paths.Items)
	body, err := xml.Marshal(b)
	if err != nil {
		return err
	}
	answer, err := c.call(ctx, body)
	if err != nil {
		return fmt.Errorf("the site is published, the CDN was not told (run it again): %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusCreated {
		said, _ := io.ReadAll(io.LimitReader(answer.Body, 4<<10))
		return fmt.Errorf("the site is published, the CDN was not told (run it again): %s: %s", answer.Status, said)
	}
	return nil
}

func (c *cdn) call(ctx context.Context, body []byte) (*http.Response, error) {
	at := c.endpoint + "/2020-05-31/distribution/" + url.PathEscape(c.distribution) + "/invalidation"
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, at, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/xml")
	keys, err := c.credentials.Retrieve(ctx)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	// CloudFront is a service of the whole world, signed for in us-east-1.
	if err := v4.NewSigner().SignHTTP(ctx, keys, r, hex.EncodeToString(sum[:]), "cloudfront", "us-east-1", c.now()); err != nil {
		return nil, err
	}
	return c.client.Do(r)
}

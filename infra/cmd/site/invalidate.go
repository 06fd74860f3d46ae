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

// cdn is three calls of CloudFront's API, which are not worth its SDK: CreateInvalidation, and reading and writing the
// policy of headers.
type cdn struct {
	client       *http.Client
	endpoint     string
	credentials  aws.CredentialsProvider
	distribution string
	policy       string // the pages' policy of headers
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
	at := "/2020-05-31/distribution/" + url.PathEscape(c.distribution) + "/invalidation"
	if _, _, err := c.ask(ctx, http.MethodPost, at, body, nil, http.StatusCreated); err != nil {
		return fmt.Errorf("the site is published, the CDN was not told (run it again): %w", err)
	}
	return nil
}

// ask makes one call and answers what came back; another status than the wanted one is an error.
func (c *cdn) ask(ctx context.Context, method, at string, body []byte, with http.Header, wanted int) ([]byte, http.Header, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.endpoint+at, bytes.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	for name, values := range with {
		r.Header[name] = values
	}
	if len(body) > 0 {
		r.Header.Set("Content-Type", "application/xml")
	}
	keys, err := c.credentials.Retrieve(ctx)
	if err != nil {
		return nil, nil, err
	}
	sum := sha256.Sum256(body)
	// CloudFront is a service of the whole world, signed for in us-east-1.
	if err := v4.NewSigner().SignHTTP(ctx, keys, r, hex.EncodeToString(sum[:]), "cloudfront", "us-east-1", c.now()); err != nil {
		return nil, nil, err
	}
	answer, err := c.client.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(answer.Body, 64<<10))
	if err == nil && answer.StatusCode != wanted {
		err = fmt.Errorf("%s: %s", answer.Status, said)
	}
	return said, answer.Header, err
}

package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"bimportal/infra/siteconfig"
)

// settings returns the configuration that the site will have: the file's that is published, else the bucket's. Without
// either it is empty. A sealed one needs CONFIG_PASSPHRASE.
func (p *publisher) settings(ctx context.Context, files []file) (siteconfig.Config, error) {
	var content []byte
	if i := slices.IndexFunc(files, func(f file) bool { return f.Key == configKey }); i >= 0 {
		given, err := os.ReadFile(files[i].Path)
		if err != nil {
			return siteconfig.Config{}, err
		}
		content = given
	} else {
		out, err := p.client.GetObject(ctx, &s3.GetObjectInput{Bucket: &p.bucket, Key: aws.String(configKey)})
		var none *types.NoSuchKey
		if errors.As(err, &none) {
			return siteconfig.Config{}, nil
		}
		if err != nil {
			return siteconfig.Config{}, fmt.Errorf("read %s: %w", configKey, err)
		}
		defer func() { _ = out.Body.Close() }()
		if content, err = io.ReadAll(out.Body); err != nil {
			return siteconfig.Config{}, fmt.Errorf("read %s: %w", configKey, err)
		}
	}
	c, err := siteconfig.Open(content, os.Getenv("CONFIG_PASSPHRASE"))
	if err != nil {
		return siteconfig.Config{}, fmt.Errorf("%s (CONFIG_PASSPHRASE opens a sealed one): %w", configKey, err)
	}
	return c, nil
}

// policyText is the innermost of the two elements of this name.
var policyText = regexp.MustCompile(`<ContentSecurityPolicy>([^<]+)</ContentSecurityPolicy>`)

// allow makes the pages' security policy at the CDN show what the configuration names. One that does is left alone.
func (c *cdn) allow(ctx context.Context, settings siteconfig.Config) error {
	at := "/2020-05-31/response-headers-policy/" + url.PathEscape(c.policy)
	body, header, err := c.ask(ctx, http.MethodGet, at+"/config", nil, nil, http.StatusOK)
	if err != nil {
		return fmt.Errorf("read the pages' security policy: %w", err)
	}
	found := policyText.FindSubmatchIndex(body)
	if found == nil {
		return errors.New("the policy of headers holds no security policy")
	}
	var now string
	if err := xml.Unmarshal(body[found[0]:found[1]], &now); err != nil {
		return err
	}
	next, err := settings.Allow(now)
	if err != nil || next == now {
		return err
	}
	var text bytes.Buffer
	if err := xml.EscapeText(&text, []byte(next)); err != nil {
		return err
	}
	changed := slices.Concat(body[:found[2]], text.Bytes(), body[found[3]:])
	// ETag is the version that was read: a policy that somebody else changed meanwhile is not overwritten.
	_, _, err = c.ask(ctx, http.MethodPut, at, changed, http.Header{"If-Match": header["Etag"]}, http.StatusOK)
	if err != nil {
		return fmt.Errorf("write the pages' security policy: %w", err)
	}
	return nil
}

package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/aws/aws-sdk-go-v2/config"

	"bimportal/infra/localcloud/lambdart"
)

// deployed are functions behind the Lambda API of an emulator: one call of it, Invoke.
type deployed struct {
	endpoint, region string
	credentials      aws.CredentialsProvider
	client           *http.Client
	names            map[string]string // by the name in serverless.yml
}

const answerMost = 6 << 20 // bytes, as Lambda's

// Invoke calls a function and waits. The error is a *lambdart.FunctionError when the function failed.
func (d *deployed) Invoke(ctx context.Context, key string, payload []byte) ([]byte, error) {
	at := d.endpoint + "/2015-03-31/functions/" + url.PathEscape(d.names[key]) + "/invocations"
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, at, bytes.NewReader(payload))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	keys, err := d.credentials.Retrieve(ctx)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(payload)
	if err := v4.NewSigner().SignHTTP(ctx, keys, r, hex.EncodeToString(sum[:]), "lambda", d.region, time.Now()); err != nil {
		return nil, err
	}
	answer, err := d.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(answer.Body, answerMost))
	switch {
	case err != nil:
		return nil, err
	case answer.StatusCode == http.StatusNotFound:
		return nil, fmt.Errorf("%w: %s at %s (npm run deploy:local brings it there)", lambdart.ErrNoFunction, d.names[key], d.endpoint)
	case answer.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("%s answered %s: %.500s", d.endpoint, answer.Status, body)
	case answer.Header.Get("X-Amz-Function-Error") != "":
		failed := &lambdart.FunctionError{Type: "Unknown"}
		_ = json.Unmarshal(body, failed) // whatever it says, it failed
		return nil, failed
	}
	return body, nil
}

// findFunctions takes the functions of the stage local from where AWS_ENDPOINT_URL says they were deployed.
func (c *cloud) findFunctions(ctx context.Context, keys *keys) error {
	at := endpoint("LAMBDA")
	if at == "" {
		return errors.New("AWS_ENDPOINT_URL is not set: it names the emulator that the functions were deployed to")
	}
	if os.Getenv("ORIGIN_SECRET") == "" {
		// What infra/stages/local.yml deploys.
		if err := os.Setenv("ORIGIN_SECRET", "local"); err != nil {
			return err
		}
	}
	if err := c.readService(keys); err != nil {
		return err
	}
	cfg, err := config.LoadDefaultConfig(ctx, config.WithRegion(envOr("AWS_REGION", region)))
	if err != nil {
		return err
	}
	d := &deployed{
		endpoint: at, region: cfg.Region, credentials: cfg.Credentials, names: map[string]string{},
		client: &http.Client{Timeout: 2 * time.Minute},
	}
	for _, f := range c.service.Functions {
		d.names[f.Key] = f.Name
	}
	c.lambda = d
	return nil
}

func envOr(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

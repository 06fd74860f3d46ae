package main

import (
	"encoding/xml"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/credentials"
)

func TestTheCDNIsTold(t *testing.T) {
	var got *http.Request
	var body []byte
	status := http.StatusCreated
	fake := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r
		body, _ = io.ReadAll(r.Body)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, "<ErrorResponse><Error><Code>TooManyInvalidationsInProgress</Code></Error></ErrorResponse>")
	}))
	t.Cleanup(fake.Close)
	c := &cdn{
		client: fake.Client(), endpoint: fake.URL, distribution: "E123", now: time.Now,
		credentials: credentials.NewStaticCredentialsProvider("key", "secret", "session"),
	}
	if err := c.invalidate(t.Context(), []string{"/portal/home.html", "/portal/product/[id].html"}); err != nil {
		t.Fatal(err)
	}
	if got.Method != http.MethodPost || got.URL.Path != "/2020-05-31/distribution/E123/invalidation" {
		t.Errorf("%s %s", got.Method, got.URL)
	}
	if a := got.Header.Get("Authorization"); !strings.Contains(a, "/us-east-1/cloudfront/aws4_request") || got.Header.Get("X-Amz-Security-Token") != "session" {
		t.Errorf("signed as %s", a)
	}
	var b struct {
		XMLName         xml.Name `xml:"http://cloudfront.amazonaws.com/doc/2020-05-31/ InvalidationBatch"`
		CallerReference string
		Paths           struct {
			Quantity int
			Items    []string `xml:"Items>Path"`
		}
	}
	if err := xml.Unmarshal(body, &b); err != nil || b.CallerReference == "" || b.Paths.Quantity != 2 ||
		!slices.Equal(b.Paths.Items, []string{"/portal/home.html", "/portal/product/%5Bid%5D.html"}) {
		t.Errorf("%v %s", err, body)
	}
	if err := c.invalidate(t.Context(), make([]string, mostPaths+1)); err != nil || !strings.Contains(string(body), "<Path>/portal/*</Path></Items><Quantity>1<") {
		t.Errorf("%v %s", err, body)
	}
	status = http.StatusBadRequest
	if err := c.invalidate(t.Context(), []string{"/x"}); err == nil || !strings.Contains(err.Error(), "TooManyInvalidations") {
		t.Errorf("a refusal: %v", err)
	}
}

// TestThePolicyFollowsTheConfigurationAtPublication: the one that is published, and the one that lies in the bucket.
func TestThePolicyFollowsTheConfigurationAtPublication(t *testing.T) {
	w := newWorld(t)
	policy, version, writes := "default-src &#39;self&#39;; img-src &#39;self&#39; data: https://before.example; object-src &#39;none&#39;", 1, 0
	fake := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		const at = "/2020-05-31/response-headers-policy/P1"
		body, _ := io.ReadAll(r.Body)
		switch {
		case r.Method == http.MethodGet && r.URL.Path == at+"/config":
			out.Header().Set("ETag", "v"+strconv.Itoa(version))
			_, _ = io.WriteString(out, `<?xml version="1.0"?><ResponseHeadersPolicyConfig xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Name>n</Name><SecurityHeadersConfig>`+
				`<ContentSecurityPolicy><Override>true</Override><ContentSecurityPolicy>`+policy+`</ContentSecurityPolicy></ContentSecurityPolicy></SecurityHeadersConfig></ResponseHeadersPolicyConfig>`)
		case r.Method == http.MethodPut && r.URL.Path == at && r.Header.Get("If-Match") == "v"+strconv.Itoa(version) && strings.Contains(string(body), "<Name>n</Name>"):
			policy = policyText.FindStringSubmatch(string(body))[1]
			version, writes = version+1, writes+1
		default:
			http.Error(out, "<Code>PreconditionFailed</Code>", http.StatusPreconditionFailed)
		}
	}))
	t.Cleanup(fake.Close)
	c := &cdn{
		client: fake.Client(), endpoint: fake.URL, policy: "P1", now: time.Now,
		credentials: credentials.NewStaticCredentialsProvider("key", "secret", ""),
	}
	w.allow = c.allow
	settings := filepath.Join(t.TempDir(), "config.json")
	if err := os.WriteFile(settings, []byte(`{"decryptedData":{"mediaHost":"https://media.example"}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	given, err := describe(configKey, settings)
	if err != nil {
		t.Fatal(err)
	}
	const want = "default-src &#39;self&#39;; img-src &#39;self&#39; data: https://media.example; object-src &#39;none&#39;"
	w.run(append(export(t, "a", nil), given))
	if policy != want || writes != 1 {
		t.Errorf("%d writes, %s", writes, policy)
	}
	w.run(export(t, "b", nil))
	if policy != want || writes != 1 {
		t.Errorf("the bucket's own configuration: %d writes, %s", writes, policy)
	}
	policy = "img-src &#39;self&#39;" // as the stack was deployed anew
	w.run(export(t, "c", nil))
	if policy != "img-src &#39;self&#39; https://media.example" {
		t.Errorf("after a deployment: %s", policy)
	}
	c.policy = "P2"
	if err := w.publish(t.Context(), export(t, "d", nil)); err == nil || !strings.Contains(err.Error(), "security policy") {
		t.Errorf("a policy that cannot be read: %v", err)
	}
	if _, err := (&publisher{client: w.client, bucket: w.bucket}).settings(t.Context(), []file{{Key: configKey, Path: "publish_test.go"}}); err == nil {
		t.Error("a configuration that is none was taken")
	}
}

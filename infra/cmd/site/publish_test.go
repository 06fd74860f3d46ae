package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	sdk "github.com/aws/aws-sdk-go-v2/service/s3"

	"bimportal/infra/localcloud/s3"
)

const region = "ap-southeast-1"

var gateway *s3.Server

// TestMain starts the real S3 once: a process can run one.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "site-test-")
	if err == nil {
		gateway, err = s3.Start(context.Background(), s3.Options{Dir: dir, Region: region})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	gateway.Stop()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// world is a bucket, a CDN that is told, and a clock.
type world struct {
	*publisher
	t     *testing.T
	said  bytes.Buffer
	told  []string
	clock time.Time
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, clock: time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)}
	bucket := "site-" + strings.ToLower(regexp.MustCompile(`\W`).ReplaceAllString(t.Name(), "-"))
	w.publisher = &publisher{
		client: gateway.Client(region), bucket: bucket, keep: 30 * 24 * time.Hour, say: &w.said, now: func() time.Time { return w.clock },
		invalidate: func(_ context.Context, paths []string) error { w.told = append(w.told, paths...); return nil },
	}
	if _, err := w.client.CreateBucket(t.Context(), &sdk.CreateBucketInput{Bucket: &bucket}); err != nil {
		t.Fatal(err)
	}
	return w
}

// export writes a site whose pages name the asset of their version.
func export(t *testing.T, version string, more map[string]string) []file {
	t.Helper()
	dir := t.TempDir()
	all := map[string]string{
		"home.html":                       "<script src=/portal/_next/static/" + version + ".js>",
		"product/[id].html":               "<script src=/portal/_next/static/" + version + ".js>",
		"_next/static/" + version + ".js": "run " + version, "_next/static/" + version + ".js.br": "packed " + version,
		"favicon.svg": "<svg/>",
		"config.json": "{\"from\":\"the export\"}",
	}
	for name, content := range more {
		all[name] = content
	}
	for name, content := range all {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, err := collect(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func (w *world) run(files []file) string {
	w.t.Helper()
	w.said.Reset()
	w.told = nil
	if err := w.publish(w.t.Context(), files); err != nil {
		w.t.Fatal(err)
	}
	return strings.TrimSpace(w.said.String())
}

func (w *world) object(key string) (content, kind, caching string) {
	w.t.Helper()
	content, kind, caching, _ = w.encoded(key)
	return content, kind, caching
}

func (w *world) encoded(key string) (content, kind, caching, encoding string) {
	w.t.Helper()
	out, err := w.client.GetObject(w.t.Context(), &sdk.GetObjectInput{Bucket: &w.bucket, Key: &key})
	if err != nil {
		return "", "", "", ""
	}
	defer func() { _ = out.Body.Close() }()
	b, err := io.ReadAll(out.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return string(b), aws.ToString(out.ContentType), aws.ToString(out.CacheControl), aws.ToString(out.ContentEncoding)
}

func (w *world) keys() []string {
	w.t.Helper()
	stored, err := w.stored(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	var keys []string
	for key := range stored {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

var named = regexp.MustCompile(`/portal/_next/static/\w+\.js`)

// whole fails unless every page that is stored finds what it names.
func (w *world) whole() {
	w.t.Helper()
	for _, key := range w.keys() {
		if !strings.HasSuffix(key, ".html") {
			continue
		}
		page, _, _ := w.object(key)
		for _, asset := range named.FindAllString(page, -1) {
			for _, form := range []string{"", packed} {
				if content, _, _ := w.object(strings.TrimPrefix(asset, "/") + form); content == "" {
					w.t.Errorf("%s names %s, which is not there%s", key, asset, form)
				}
			}
		}
	}
}

func TestWhatIsStored(t *testing.T) {
	w := newWorld(t)
	if got := w.run(export(t, "a", nil)); got != "5 put, 0 unchanged, 0 deleted, 0 invalidated" {
		t.Error(got)
	}
	for key, want := range map[string][2]string{
		"portal/home.html":         {"text/html; charset=utf-8", "no-cache"},
		"portal/product/[id].html": {"text/html; charset=utf-8", "no-cache"},
		"portal/_next/static/a.js": {"text/javascript; charset=utf-8", "public, max-age=31536000, immutable"},
		"portal/favicon.svg":       {"image/svg+xml", "public, max-age=3600"},
		"portal/config.json":       {"", ""}, // the export's own is not an operator's
	} {
		if _, kind, caching := w.object(key); kind != want[0] || caching != want[1] {
			t.Errorf("%s: %q %q, want %q", key, kind, caching, want)
		}
	}
	if content, kind, caching, encoding := w.encoded("portal/_next/static/a.js.br"); content != "packed a" || kind != "text/javascript; charset=utf-8" || caching != forever || encoding != "br" {
		t.Errorf("the packed one: %q %q %q %q", content, kind, caching, encoding)
	}
	if _, _, _, encoding := w.encoded("portal/_next/static/a.js"); encoding != "" {
		t.Errorf("the plain one is %q", encoding)
	}
	if got := w.run(export(t, "a", nil)); got != "0 put, 5 unchanged, 0 deleted, 0 invalidated" || len(w.told) > 0 {
		t.Errorf("%s, %v: the same site again", got, w.told)
	}
	if got := w.run(export(t, "a", map[string]string{"home.html": "other"})); got != "1 put, 4 unchanged, 0 deleted, 1 invalidated" {
		t.Error(got)
	}
	if !slices.Equal(w.told, []string{"/portal/home.html"}) {
		t.Errorf("the CDN was told of %v", w.told)
	}
}

func TestTheConfigurationIsAnOperators(t *testing.T) {
	w := newWorld(t)
	given := filepath.Join(t.TempDir(), "any.json")
	if err := os.WriteFile(given, []byte(`{"x":1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	files := export(t, "a", nil)
	own, err := describe(configKey, given)
	if err != nil {
		t.Fatal(err)
	}
	w.run(append(slices.Clone(files), own))
	w.clock = w.clock.AddDate(1, 0, 0)
	w.run(files)
	w.clock = w.clock.AddDate(1, 0, 0)
	w.run(files)
	if content, kind, caching := w.object(configKey); content != `{"x":1}` || kind != "application/json" || caching != "public, max-age=60" {
		t.Errorf("%q %q %q", content, kind, caching)
	}
}

// TestOldAssets: a browser may hold a page of yesterday. What is no longer used stays for its days, and even then is
// not removed by the run that notices.
// What others write beside the site stays, however long no export has it.
func TestWhatOthersWriteStays(t *testing.T) {
	w := newWorld(t)
	kept := []string{"portal/sitemap.xml", "portal/sitemap/1.xml", "portal/rss.xml", "portal/robots.txt", "feeds.json"}
	for _, key := range append(kept, "portal/sitemap.old") {
		if _, err := w.client.PutObject(t.Context(), &sdk.PutObjectInput{Bucket: &w.bucket, Key: &key, Body: strings.NewReader(key)}); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		if err := w.publish(t.Context(), export(t, "v1", nil)); err != nil {
			t.Fatal(err)
		}
		w.clock = w.clock.Add(40 * 24 * time.Hour)
	}
	for _, key := range kept {
		if content, _, _ := w.object(key); content != key {
			t.Errorf("%s: %q", key, content)
		}
	}
	if content, _, _ := w.object("portal/sitemap.old"); content != "" {
		t.Errorf("what nobody writes stays: %q", content)
	}
}

func TestOldAssets(t *testing.T) {
	w := newWorld(t)
	old := "portal/_next/static/a.js"
	there := func() bool { return slices.Contains(w.keys(), old) }
	w.run(export(t, "a", nil))
	w.clock = w.clock.AddDate(1, 0, 0)
	w.run(export(t, "b", nil))
	if !there() {
		t.Fatal("removed by the run that stopped using it")
	}
	w.clock = w.clock.AddDate(0, 0, 29)
	w.run(export(t, "c", nil))
	if !there() {
		t.Fatal("removed before its days were over")
	}
	w.run(export(t, "a", nil)) // back: its days begin anew
	w.run(export(t, "c", nil))
	w.clock = w.clock.AddDate(0, 0, 29)
	w.run(export(t, "c", nil))
	if !there() {
		t.Fatal("its days did not begin anew")
	}
	w.clock = w.clock.AddDate(0, 0, 2)
	if w.run(export(t, "c", nil)); there() {
		t.Error("kept for ever")
	}
	w.whole()
	w.keep = time.Hour
	if err := w.publish(t.Context(), export(t, "d", nil)); !errors.Is(err, errKeep) {
		t.Errorf("kept for an hour: %v", err)
	}
}

func TestADryRunDoesNothing(t *testing.T) {
	w := newWorld(t)
	w.run(export(t, "a", nil))
	before := w.keys()
	w.dry = true
	said := w.run(export(t, "b", nil))
	if !slices.Equal(w.keys(), before) || len(w.told) > 0 {
		t.Errorf("it did something: %v %v", w.keys(), w.told)
	}
	if !strings.Contains(said, "put     portal/_next/static/b.js") || !strings.HasSuffix(said, "4 to put, 1 unchanged, 0 to delete, 2 to invalidate; nothing was done") {
		t.Error(said)
	}
}

func TestWhatIsNoSite(t *testing.T) {
	if _, err := collect(t.TempDir(), ""); err == nil || !strings.Contains(err.Error(), "home.html") {
		t.Errorf("an empty folder: %v", err)
	}
	dir := t.TempDir()
	for _, name := range []string{"home.html", "what.xyz"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := collect(dir, ""); err == nil || !strings.Contains(err.Error(), "what.xyz") {
		t.Errorf("an ending without a type: %v", err)
	}
	for _, bare := range []string{"_next/static/chunks/b.js", "_next/static/css/b.css"} {
		dir := t.TempDir()
		for _, name := range []string{"home.html", bare} {
			at := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(at, []byte("x"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := collect(dir, ""); err == nil || !strings.Contains(err.Error(), "is not packed") {
			t.Errorf("%s alone: %v", bare, err)
		}
	}
}

var errCrash = errors.New("crash")

// crash fails every request from the n-th on, before it is sent or after it was answered.
type crash struct {
	left  atomic.Int64
	after bool
}

func (c *crash) RoundTrip(r *http.Request) (*http.Response, error) {
	n := c.left.Add(-1)
	if n < 0 && !(n == -1 && c.after) {
		return nil, errCrash
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if n < 0 && err == nil {
		_ = answer.Body.Close()
		return nil, errCrash
	}
	return answer, err
}

// TestACrashLeavesASiteWhole: stopped before and after any of its calls, every page finds what it names, and the next
// run brings the new site.
func TestACrashLeavesASiteWhole(t *testing.T) {
	w := newWorld(t)
	good := w.client
	w.run(export(t, "v0", nil))
	for n := 0; ; n++ {
		for _, after := range []bool{false, true} {
			version := fmt.Sprintf("v%d%t", n, after)
			files := export(t, version, nil)
			c := &crash{after: after}
			c.left.Store(int64(n))
			w.client = sdk.New(sdk.Options{
				Region: region, BaseEndpoint: aws.String(gateway.Address()), UsePathStyle: true, RetryMaxAttempts: 1,
				Credentials: credentials.NewStaticCredentialsProvider(s3.Keys, s3.Keys, ""), HTTPClient: &http.Client{Transport: c},
			})
			err := w.publish(t.Context(), files)
			w.client = good
			w.whole()
			if err != nil && !errors.Is(err, errCrash) {
				t.Fatal(err)
			}
			w.run(files)
			if page, _, _ := w.object("portal/home.html"); !strings.Contains(page, version+".js") {
				t.Errorf("after call %d: the next run left %q", n, page)
			}
			w.whole()
			if err == nil && !after {
				if n < 6 {
					t.Errorf("it took %d calls only", n)
				}
				return
			}
		}
	}
}

func TestTwoPublicationsAtOnce(t *testing.T) {
	w := newWorld(t)
	w.run(export(t, "a", nil))
	_, version, err := w.known(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w.run(export(t, "b", nil))
	if err := w.remember(t.Context(), map[string]record{}, version); err == nil {
		t.Error("the older publication was written over the newer one")
	}
	if err := w.remember(t.Context(), map[string]record{}, ""); err == nil {
		t.Error("a first publication was written over another")
	}
}

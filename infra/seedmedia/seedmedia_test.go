package seedmedia_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	sdk "github.com/aws/aws-sdk-go-v2/service/s3"

	"bimportal/infra/localcloud/s3"
	"bimportal/infra/seedmedia"
	"bimportal/shared/apitest"
)

const region = "ap-southeast-1"

var gateway *s3.Server

// TestMain starts the real S3 once: a process can run one.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "seedmedia-test-")
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

func TestASecondLoadChangesNothing(t *testing.T) {
	client, bucket, dir := gateway.Client(region), "media-once", t.TempDir()
	if _, err := client.CreateBucket(t.Context(), &sdk.CreateBucketInput{Bucket: &bucket}); err != nil {
		t.Fatal(err)
	}
	put := func(name, content string) {
		t.Helper()
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	load := func(want int) {
		t.Helper()
		if n, err := seedmedia.Load(t.Context(), client, bucket, dir); err != nil || n != want {
			t.Errorf("%d written, %v; want %d", n, err, want)
		}
	}
	put("help/a.webp", "picture")
	put("plugin/b.zip", "archive")
	load(2)
	load(0)
	put("help/a.webp", "pictur3") // the same size
	load(1)
	key := "media/plugin/b.zip"
	if _, err := client.DeleteObject(t.Context(), &sdk.DeleteObjectInput{Bucket: &bucket, Key: &key}); err != nil {
		t.Fatal(err)
	}
	load(1)
	put("help/page.html", "<script>")
	if n, err := seedmedia.Load(t.Context(), client, bucket, dir); err == nil || n != 0 {
		t.Errorf("a page is media: %d, %v", n, err)
	}
	if n, err := seedmedia.Load(t.Context(), client, bucket, filepath.Join(dir, "none")); err != nil || n != 0 {
		t.Errorf("no folder: %d, %v", n, err)
	}
}

var named = regexp.MustCompile(`/media/[\w./-]+`)

// What the seeds name is there, and a plugin's release says of its file what is true.
func TestTheSeedsNameWhatIsThere(t *testing.T) {
	root := filepath.Join(apitest.Root(), "infra/seed")
	files, err := filepath.Glob(filepath.Join(root, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, address := range named.FindAllString(string(content), -1) {
			if _, err := os.Stat(filepath.Join(root, address)); err != nil {
				t.Errorf("%s names %s: %v", filepath.Base(file), address, err)
			}
		}
	}
	content, err := os.ReadFile(filepath.Join(root, "content.json"))
	if err != nil {
		t.Fatal(err)
	}
	var seed struct {
		Plugins []struct {
			Releases []struct {
				Size                 int64
				SHA256, DownloadPath string
			}
		}
	}
	if err := json.Unmarshal(content, &seed); err != nil {
		t.Fatal(err)
	}
	releases := 0
	for _, p := range seed.Plugins {
		for _, r := range p.Releases {
			releases++
			content, err := os.ReadFile(filepath.Join(root, strings.TrimPrefix(r.DownloadPath, "/")))
			sum := sha256.Sum256(content)
			if err != nil || int64(len(content)) != r.Size || hex.EncodeToString(sum[:]) != r.SHA256 {
				t.Errorf("%s: %v, %d bytes, %x", r.DownloadPath, err, len(content), sum)
			}
		}
	}
	if releases < 6 {
		t.Errorf("%d releases", releases)
	}
}

package blob_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"testing"
	"time"

	"bimportal/shared/apitest"
	"bimportal/shared/blob"
	"bimportal/shared/id"
)

func bucket(t *testing.T) *blob.Bucket {
	return apitest.Blobs(t).Bucket(apitest.BucketName("uploads"))
}

func TestAnObjectIsReadHereAndThere(t *testing.T) {
	b, ctx, key := bucket(t), context.Background(), "file/"+id.New("")
	content := bytes.Repeat([]byte("0123456789abcdef"), 20<<10) // 320 KiB, five pages
	if err := b.Put(ctx, key, content, blob.Headers{Type: "text/plain", Disposition: "attachment"}); err != nil {
		t.Fatal(err)
	}
	size, err := b.Size(ctx, key)
	if err != nil || size != int64(len(content)) {
		t.Fatalf("%d, %v", size, err)
	}
	r := b.ReaderAt(ctx, key, size)
	for _, at := range []int64{0, 65530, size - 5, size - 100} {
		p := make([]byte, 100)
		n, err := r.ReadAt(p, at)
		if want := content[at:min(at+100, size)]; !bytes.Equal(p[:n], want) || (n < 100) != (err == io.EOF) {
			t.Errorf("at %d: %d bytes, %v", at, n, err)
		}
	}
	if _, err := r.ReadAt(make([]byte, 1), -1); err == nil {
		t.Error("a negative offset is read")
	}
	if _, err := b.Read(ctx, key, size-1); !errors.Is(err, blob.ErrSize) {
		t.Errorf("larger than the reader takes: %v", err)
	}
	for range 2 {
		if err := b.Delete(ctx, key); err != nil {
			t.Error(err)
		}
	}
	if _, err := b.Size(ctx, key); !errors.Is(err, blob.ErrNotFound) {
		t.Error(err)
	}
	if _, err := b.Read(ctx, key, 1); !errors.Is(err, blob.ErrNotFound) {
		t.Error(err)
	}
	if _, err := b.Parts(ctx, key, "none"); !errors.Is(err, blob.ErrNotFound) {
		t.Error(err)
	}
	if err := b.Abort(ctx, key, "none"); err != nil {
		t.Error(err)
	}
}

func TestAnObjectIsCopiedToAnotherBucket(t *testing.T) {
	from, to, ctx, key := bucket(t), apitest.Blobs(t).Bucket(apitest.BucketName("media")), context.Background(), id.New("")
	if err := to.Copy(ctx, "media/"+key, from, "incoming/"+key, blob.Headers{}); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("nothing is copied: %v", err)
	}
	if err := from.Put(ctx, "incoming/"+key, []byte("film"), blob.Headers{Type: "text/html", Disposition: "inline"}); err != nil {
		t.Fatal(err)
	}
	if err := to.Copy(ctx, "media/"+key, from, "incoming/"+key, blob.Headers{Type: "video/mp4", Disposition: "attachment", CacheControl: "public"}); err != nil {
		t.Fatal(err)
	}
	link, err := to.Link(ctx, "media/"+key, "a.mp4", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Get(link)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if body, err := io.ReadAll(answer.Body); err != nil || string(body) != "film" || answer.Header.Get("Content-Type") != "video/mp4" {
		t.Errorf("%q %v, %v", body, answer.Header, err)
	}
}

func TestAReaderOfEverythingIsRefused(t *testing.T) {
	b, ctx, key := bucket(t), context.Background(), "file/"+id.New("")
	content := make([]byte, 9<<20)
	if err := b.Put(ctx, key, content, blob.Headers{}); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, io.NewSectionReader(b.ReaderAt(ctx, key, int64(len(content))), 0, int64(len(content)))); !errors.Is(err, blob.ErrSize) {
		t.Errorf("%v", err)
	}
}

func TestALinkEnds(t *testing.T) {
	b, ctx, key := bucket(t), context.Background(), "file/"+id.New("")
	if err := b.Put(ctx, key, []byte("x"), blob.Headers{}); err != nil {
		t.Fatal(err)
	}
	url, err := b.Link(ctx, key, "a.txt", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	status := func() int {
		answer, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		return answer.StatusCode
	}
	if got := status(); got != 200 {
		t.Errorf("at once: %d", got)
	}
	for deadline := time.Now().Add(10 * time.Second); status() == 200; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it never ends")
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"图纸 1.pdf": "图纸 1.pdf", `C:\Users\a\b.dwg`: "b.dwg", "../../etc/passwd": "passwd", "a\r\nSet-Cookie: x.txt": "aSet-Cookie: x.txt",
		"gnp\u202efdp.exe": "gnpfdp.exe", "  .. ": "file", "": "file", "/": "file",
		strings.Repeat("长", 300) + ".ifc": strings.Repeat("长", 196) + ".ifc",
	} {
		if got := blob.CleanName(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	for _, name := range []string{"图纸 1.pdf", `a"; filename="x.exe`, "100%.txt", "a;b.txt", "a'b.txt"} {
		kind, params, err := mime.ParseMediaType(blob.Attachment(name))
		if err != nil || kind != "attachment" || params["filename"] != name {
			t.Errorf("%q: %s -> %q, %v", name, blob.Attachment(name), params["filename"], err)
		}
	}
}

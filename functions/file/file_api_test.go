package file_test

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/file"
	"bimportal/shared/apitest"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/store"
)

// TestOnlyOnesOwnAndPublicFilesAreFetched is CALL-22 and CALL-23 on the server's side.
func TestOnlyOnesOwnAndPublicFilesAreFetched(t *testing.T) {
	owner, other := somebody(t), somebody(t)
	private := owner.finished(owner.send("attachment", "合同.pdf", []byte("%PDF-1.7 "+owner.userID)))
	public := owner.finished(owner.send("avatar", "a.png", picture(t, 8, 8)))
	unknown := other.form("download", map[string]string{"filePath": strings.Replace(private.DownloadPath, private.FileID, "01ARZ3NDEKTSV4RRFFQ69G5FAV", 1)})
	refused := other.form("download", map[string]string{"filePath": private.DownloadPath})
	if refused.HTTP != 404 || refused.HTTP != unknown.HTTP || refused.Reason() != unknown.Reason() || refused.Message != unknown.Message {
		t.Errorf("somebody else's is not as unknown: %s, %s", refused.Body, unknown.Body)
	}
	root := "/file/attachment/" + owner.userID + "/"
	for _, path := range []string{
		root + "../" + owner.userID + "/" + private.FileID + ".pdf", strings.ReplaceAll(private.DownloadPath, "/", "%2f"),
		"/" + private.DownloadPath, private.DownloadPath + "/", private.DownloadPath + "?versionId=1", strings.TrimPrefix(private.DownloadPath, "/"),
		strings.Replace(private.DownloadPath, "/file/", "/media/", 1), strings.Replace(private.DownloadPath, "attachment", "avatar", 1),
		strings.Replace(private.DownloadPath, ".pdf", ".html", 1), "/bim-local-uploads" + private.DownloadPath, "/incoming/x", "/", "..", "s3://bim-local-uploads/x",
		"https://localhost" + private.DownloadPath,
	} {
		for _, p := range []person{owner, other} {
			if a := p.form("download", map[string]string{"filePath": path}); a.HTTP != 404 || a.Reason() != "no_file" {
				t.Errorf("%s: %d %s", path, a.HTTP, a.Body)
			}
		}
	}
	if a := owner.form("download", map[string]string{}); a.HTTP != 400 || a.FieldMessage("filePath") != "缺少文件路径" {
		t.Errorf("no path: %d %s", a.HTTP, a.Body)
	}
	if a := owner.call("download", map[string]string{"filePath": private.DownloadPath}); a.HTTP != 415 {
		t.Errorf("JSON: %d %s", a.HTTP, a.Body)
	}
	if a := owner.form("download", map[string]string{"filePath": strings.Repeat("x", 70<<10)}); a.HTTP != 413 {
		t.Errorf("a large form: %d %s", a.HTTP, a.Body)
	}

	a := owner.form("download", map[string]string{"filePath": private.DownloadPath})
	if a.HTTP != 200 || a.Message != "下载已开始" {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	d := apitest.Into[file.Download](t, a)
	if d.Name != "合同.pdf" || query(d.URL, "X-Amz-Expires") != "60" {
		t.Errorf("%+v", d)
	}
	status, header, _ := fetch(t, d.URL)
	if disposition := header.Get("Content-Disposition"); status != 200 || !strings.HasSuffix(disposition, "filename*=UTF-8''%E5%90%88%E5%90%8C.pdf") {
		t.Errorf("%d %q", status, disposition)
	}
	for what, forged := range map[string]string{
		"another file":     strings.Replace(d.URL, private.FileID, "01ARZ3NDEKTSV4RRFFQ69G5FAV", 1),
		"shown, not saved": strings.Replace(d.URL, "attachment%3B", "inline%3B", 1),
		"for longer":       strings.Replace(d.URL, "X-Amz-Expires=60", "X-Amz-Expires=6000", 1),
		"unsigned":         d.URL[:strings.Index(d.URL, "?")],
	} {
		if status, _, _ := fetch(t, forged); status/100 != 4 {
			t.Errorf("%s: %d", what, status)
		}
	}
	r := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}
	plain := apitest.Call(t, other.group, apitest.Request{
		Method: "POST", Path: base + "download", Token: other.token, Body: url.Values{"filePath": {public.DownloadPath}}.Encode(),
		Header: map[string]string{"Content-Type": r.Get("Content-Type")},
	})
	if plain.HTTP != 200 {
		t.Errorf("a public file: %d %s", plain.HTTP, plain.Body)
	}
}

func TestMediaIsStoredSoThatNothingRuns(t *testing.T) {
	p := somebody(t)
	f := p.finished(p.send("avatar", "a.png", picture(t, 8, 8)))
	d := linkOf(p, f.DownloadPath)
	_, header, _ := fetch(t, d.URL)
	if header.Get("Content-Type") != "image/png" {
		t.Errorf("%v", header)
	}
	stored, err := apitest.Blobs(t).Bucket(apitest.BucketName("media")).Size(context.Background(), f.DownloadPath[1:])
	if err != nil || stored != f.Size {
		t.Errorf("%d, %v", stored, err)
	}
}

func TestOnlyOnesOwnFilesAreDeleted(t *testing.T) {
	owner, other := somebody(t), somebody(t)
	f := owner.finished(owner.send("avatar", "a.png", picture(t, 8, 8)))
	key := f.DownloadPath[1:]
	for what, fields := range map[string]map[string]string{
		"path": {"filePath": f.DownloadPath}, "id": {"fileId": f.FileID}, "both": {"filePath": f.DownloadPath, "fileId": f.FileID},
		"own path, its id": {"filePath": strings.Replace(f.DownloadPath, owner.userID, other.userID, 1), "fileId": f.FileID},
		"noise":            {"fileId": "../" + f.FileID},
	} {
		if a := other.form("delete", fields); a.HTTP != 404 || a.Reason() != "no_file" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	for what, fields := range map[string]map[string]string{
		"another ending": {"filePath": strings.Replace(f.DownloadPath, ".png", ".jpg", 1)}, "another purpose": {"filePath": strings.Replace(f.DownloadPath, "avatar", "picture", 1)},
		"two names": {"filePath": f.DownloadPath, "fileId": "01ARZ3NDEKTSV4RRFFQ69G5FAV"}, "unknown": {"fileId": "01ARZ3NDEKTSV4RRFFQ69G5FAV"},
	} {
		if a := owner.form("delete", fields); a.HTTP != 404 {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if object(t, "media", key) == nil || owner.rows("file#") != 1 || auditLines(owner, "file:file:delete") != 0 {
		t.Fatal("something was deleted")
	}

	var wait sync.WaitGroup
	for range 5 {
		wait.Go(func() {
			if a := owner.form("delete", map[string]string{"filePath": f.DownloadPath}); a.HTTP != 200 {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	wait.Wait()
	if a := owner.form("delete", map[string]string{"fileId": f.FileID}); a.HTTP != 200 {
		t.Errorf("once more: %d %s", a.HTTP, a.Body)
	}
	if object(t, "media", key) != nil || owner.rows("file#") != 0 || owner.usage("avatar") != (file.Usage{}) || auditLines(owner, "file:file:delete") != 1 {
		t.Errorf("%d files, %+v, %d audit lines", owner.rows("file#"), owner.usage("avatar"), auditLines(owner, "file:file:delete"))
	}
	if a := owner.form("download", map[string]string{"filePath": f.DownloadPath}); a.HTTP != 404 {
		t.Errorf("downloaded after all: %d", a.HTTP)
	}
}

func TestWhatARecordLivesOnStays(t *testing.T) {
	p := somebody(t)
	f := p.finished(p.send("attachment", "合同.pdf", []byte("%PDF-1.7 "+p.userID)))
	reader := files.NewReader(apitest.DB(t), apitest.TableName("file"))
	same := func() {
		t.Helper()
		if a := p.form("delete", map[string]string{"filePath": f.DownloadPath}); a.HTTP != 409 || a.Reason() != "in_use" {
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
		if p.rows("file#") != 1 || p.usage("attachment").Files != 1 || auditLines(p, "file:file:delete") != 0 || object(t, "uploads", f.DownloadPath[1:]) == nil {
			t.Error("something was deleted")
		}
	}
	for range 2 { // two records may
		_, taken, err := reader.Take(t.Context(), p.userID, "attachment", f.DownloadPath)
		if err != nil {
			t.Fatal(err)
		}
		if err := apitest.DB(t).Transact(t.Context(), taken...); err != nil {
			t.Fatal(err)
		}
		same()
	}
	if a := p.form("delete", map[string]string{"fileId": f.FileID}); a.HTTP != 409 {
		t.Errorf("by its id: %d %s", a.HTTP, a.Body)
	}
	same()
	if err := apitest.DB(t).Transact(t.Context(), reader.Discard(p.userID, f.FileID, time.Now())); err != nil {
		t.Fatal(err)
	}
	p.sweep()
	if p.rows("file#") != 0 || apitest.Kept(t, apitest.DB(t), apitest.TableName("file"), f.DownloadPath) || object(t, "uploads", f.DownloadPath[1:]) != nil {
		t.Error("what is discarded stays")
	}
}

// moved is a clock that a test sets.
type moved struct{ by atomic.Int64 }

func (m *moved) now() time.Time { return time.Now().Add(time.Duration(m.by.Load())) }

func TestWhatNobodyFinishesIsSwept(t *testing.T) {
	var m moved
	p := somebody(t, func(d *file.Deps) { d.Clock = m.now })
	content, big := picture(t, 8, 8), large()
	small := p.check("avatar", "a.png", content)
	if post(t, *small.Form, content, nil)/100 != 2 {
		t.Fatal("not sent")
	}
	parts := partly(p, big, 1)
	done := p.finished(p.send("avatar", "b.png", picture(t, 8, 8)))
	m.by.Store(int64(25 * time.Hour))
	p.signIn(m.now())
	if a := p.call("upload", map[string]string{"uploadId": small.UploadID}); a.HTTP != 409 || a.Reason() != "upload_expired" {
		t.Errorf("after a day: %d %s", a.HTTP, a.Body)
	}
	for range 2 {
		p.sweep()
		if object(t, "uploads", "incoming/"+small.UploadID) != nil {
			t.Error("the form's object is left")
		}
		if status := put(t, parts.Parts[1].URL, big[16<<20:]); status/100 != 4 {
			t.Errorf("a part is taken: %d", status)
		}
		// A form that is still valid puts it there again, until the last sweep.
		if post(t, *small.Form, content, nil)/100 != 2 {
			t.Fatal("not sent")
		}
		m.by.Store(int64(27 * time.Hour))
	}
	p.sweep()
	if p.usage("avatar") != (file.Usage{Files: 1, Bytes: done.Size}) || p.usage("attachment") != (file.Usage{}) {
		t.Errorf("%+v %+v", p.usage("avatar"), p.usage("attachment"))
	}
	if object(t, "media", done.DownloadPath[1:]) == nil || p.rows("file#") != 1 {
		t.Error("a finished file was swept")
	}
	if left := due(t, m.now(), p.userID); left != 0 {
		t.Errorf("%d items are still due", left)
	}
	p.signIn(m.now())
	if again := p.check("avatar", "a.png", content); again.UploadID == small.UploadID || again.Form == nil {
		t.Errorf("begun again: %+v", again)
	}
}

func (p person) sweep() {
	p.Helper()
	if err := p.work.Work(context.Background(), file.Event{Task: "sweep"}); err != nil {
		p.Fatal(err)
	}
}

// due counts a person's items that the sweep would look at.
func due(t *testing.T, now time.Time, userID string) int {
	t.Helper()
	list, err := store.Due(context.Background(), table[file.Upload](t), "byDue", "open", "1", "dueAt", clock.Millis(now), 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, row := range list {
		if row.Value.UserID == userID {
			n++
		}
	}
	return n
}

// crash is a door behind which everything ends at the n-th call to a store: before it leaves, or after it was done and
// its answer got lost.
type crash struct {
	door   http.Handler
	left   atomic.Int64
	before bool
	end    context.CancelFunc
}

// RoundTrip implements http.RoundTripper.
func (c *crash) RoundTrip(r *http.Request) (*http.Response, error) {
	n := c.left.Add(-1)
	if n < 0 || (n == 0 && c.before) {
		c.end()
		return nil, context.Canceled
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if n == 0 && err == nil {
		c.end()
		_ = answer.Body.Close()
		return nil, context.Canceled
	}
	return answer, err
}

// ServeHTTP implements http.Handler.
func (c *crash) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, end := context.WithCancel(r.Context())
	defer end()
	c.end = end
	c.door.ServeHTTP(w, r.WithContext(ctx))
}

// TestACrashAnywhereIsMended lets finishing and deleting die between any two calls, and looks whether the next try or
// the sweep leaves one file or none, and nothing else.
func TestACrashAnywhereIsMended(t *testing.T) {
	for _, before := range []bool{true, false} {
		died := true
		for n := int64(1); died; n++ {
			died = crashAt(t, n, before)
			if n > 60 {
				t.Fatal("it never ends")
			}
		}
	}
}

func crashAt(t *testing.T, n int64, before bool) (died bool) {
	t.Helper()
	var m moved
	p := somebody(t, func(d *file.Deps) { d.Clock = m.now })
	content := picture(t, 8, 8)
	c := p.check("avatar", "a.png", content)
	if post(t, *c.Form, content, nil)/100 != 2 {
		t.Fatal("not sent")
	}
	fault := &crash{before: before}
	fault.left.Store(n)
	s3, how := apitest.S3Config(t)
	blobs := blob.WithTransport(s3, how, fault)
	d := deps(t)
	d.DB, d.Clock = store.WithTransport(apitest.Config(t), fault), m.now
	d.Uploads, d.Media = blobs.Bucket(apitest.BucketName("uploads")), blobs.Bucket(apitest.BucketName("media"))
	dying := p
	fault.door = file.New(d).Routes()
	dying.group = fault

	a := dying.call("upload", map[string]string{"uploadId": c.UploadID})
	died = fault.left.Load() < 0 || a.HTTP != 200
	f := p.finished(p.call("upload", map[string]string{"uploadId": c.UploadID}))
	if p.rows("file#") != 1 || auditLines(p, "file:file:upload") != 1 || p.usage("avatar").Files != 1 || !bytes.Equal(object(t, "media", f.DownloadPath[1:]), content) {
		t.Errorf("finish, call %d, before %v: %d files, %d lines, %+v", n, before, p.rows("file#"), auditLines(p, "file:file:upload"), p.usage("avatar"))
	}

	fault.left.Store(n)
	a = dying.form("delete", map[string]string{"fileId": f.FileID})
	died = died || fault.left.Load() < 0 || a.HTTP != 200
	if gone := p.rows("file#") == 0; gone {
		p.sweep()
	} else if a := p.form("delete", map[string]string{"fileId": f.FileID}); a.HTTP != 200 {
		t.Errorf("delete, call %d: %d %s", n, a.HTTP, a.Body)
	}
	if p.rows("file#") != 0 || auditLines(p, "file:file:delete") != 1 || p.usage("avatar") != (file.Usage{}) || object(t, "media", f.DownloadPath[1:]) != nil {
		t.Errorf("delete, call %d, before %v: %d files, %d lines, %+v", n, before, p.rows("file#"), auditLines(p, "file:file:delete"), p.usage("avatar"))
	}
	return died
}

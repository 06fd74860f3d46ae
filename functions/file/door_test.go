package file_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"testing"
	"time"

	"bimportal/functions/file"
	"bimportal/shared/apitest"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// person is somebody who is signed in, and the group's door.
type person struct {
	*testing.T
	group  http.Handler
	work   file.Group
	userID string
	token  string
}

func deps(t *testing.T) file.Deps {
	blobs := apitest.Blobs(t)
	return file.Deps{
		DB: apitest.DB(t), Tables: apitest.Tables(), Uploads: blobs.Bucket(apitest.BucketName("uploads")), Media: blobs.Bucket(apitest.BucketName("media")), Clock: clock.System,
	}
}

func somebody(t *testing.T, change ...func(*file.Deps)) person {
	t.Helper()
	d := deps(t)
	for _, c := range change {
		c(&d)
	}
	s := file.New(d)
	p := person{T: t, group: s.Routes(), work: s, userID: id.New("")}
	p.signIn(d.Clock())
	return p
}

// signIn gives the person a session that begins at a moment.
func (p *person) signIn(now time.Time) {
	p.Helper()
	session, tokens := auth.Open(p.userID, "198.51.100.7", "test", now)
	sessions := store.NewTable[auth.Session](apitest.DB(p), apitest.TableName("identity"))
	if err := apitest.DB(p).Transact(context.Background(), sessions.New(auth.SessionKey(p.userID, session.SID), session)); err != nil {
		p.Fatal(err)
	}
	p.token = tokens.Access
}

const base = "/micro/file/minio/"

func (p person) call(path string, body any) apitest.Answer {
	p.Helper()
	return apitest.Call(p, p.group, apitest.Request{Method: "POST", Path: base + path, Token: p.token, Body: body})
}

func (p person) form(path string, fields map[string]string) apitest.Answer {
	p.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := w.WriteField(name, value); err != nil {
			p.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		p.Fatal(err)
	}
	return apitest.Call(p, p.group, apitest.Request{
		Method: "POST", Path: base + path, Token: p.token, Body: body.String(), Header: map[string]string{"Content-Type": w.FormDataContentType()},
	})
}

func sum(content []byte) string {
	s := sha256.Sum256(content)
	return hex.EncodeToString(s[:])
}

func announce(purpose, name string, content []byte) map[string]any {
	return map[string]any{"purpose": purpose, "name": name, "size": len(content), "sha256": sum(content)}
}

func (p person) check(purpose, name string, content []byte) file.Check {
	p.Helper()
	a := p.call("checkUpload", announce(purpose, name, content))
	if a.HTTP != 200 {
		p.Fatalf("checkUpload %s: %d %s", name, a.HTTP, a.Body)
	}
	return apitest.Into[file.Check](p, a)
}

// post sends a form as a browser does and answers S3's status.
func post(t *testing.T, f blob.Form, content []byte, change map[string]string) int {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, value := range f.Fields {
		if other, ok := change[name]; ok {
			value = other
		}
		if err := w.WriteField(name, value); err != nil {
			t.Fatal(err)
		}
	}
	part, err := w.CreateFormFile("file", "blob")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	answer, err := http.Post(f.URL, w.FormDataContentType(), &body)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	_, _ = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode
}

// put sends a part as a browser does and answers S3's status.
func put(t *testing.T, url string, content []byte) int {
	t.Helper()
	r, err := http.NewRequest("PUT", url, bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 499 // S3 closed the line before it had read everything: a refusal
	}
	defer func() { _ = answer.Body.Close() }()
	_, _ = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode
}

// send uploads a whole small file and answers what the door said at its end.
func (p person) send(purpose, name string, content []byte) apitest.Answer {
	p.Helper()
	c := p.check(purpose, name, content)
	if c.Form == nil {
		p.Fatalf("%s: no form: %+v", name, c)
	}
	if status := post(p.T, *c.Form, content, nil); status/100 != 2 {
		p.Fatalf("%s: S3 answered %d", name, status)
	}
	return p.call("upload", map[string]string{"uploadId": c.UploadID})
}

func (p person) finished(a apitest.Answer) file.Finished {
	p.Helper()
	if a.HTTP != 200 {
		p.Fatalf("upload: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[file.Finished](p, a)
}

// fetch returns what an address gives.
func fetch(t *testing.T, address string) (int, http.Header, []byte) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, body
}

// object reads a bucket past every rule; nil where there is nothing.
func object(t *testing.T, bucket, key string) []byte {
	t.Helper()
	content, err := apitest.Blobs(t).Bucket(apitest.BucketName(bucket)).Read(context.Background(), key, 64<<20)
	if err == blob.ErrNotFound {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// rows returns what stands in the table under a person.
func (p person) rows(prefix string) int {
	p.Helper()
	list, err := store.NewTable[struct{}](apitest.DB(p), apitest.TableName("file")).Query(context.Background(), store.Range{PK: "user#" + p.userID, From: prefix})
	if err != nil {
		p.Fatal(err)
	}
	return len(list)
}

// picture returns a PNG that is nobody else's.
func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	var ink [6]byte
	rand.Read(ink[:]) // no two pictures are the same
	m := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.RGBA{ink[0], ink[1], ink[2], 255}, color.RGBA{ink[3], ink[4], ink[5], 255}})
	var out bytes.Buffer
	if err := png.Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func linkOf(p person, path string) file.Download {
	p.Helper()
	a := p.form("download", map[string]string{"filePath": path})
	if a.HTTP != 200 {
		p.Fatalf("download: %d %s", a.HTTP, a.Body)
	}
	return apitest.Into[file.Download](p, a)
}

func query(address, name string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Query().Get(name)
}

// storeKey names an item.
func storeKey(pk, sk string) store.Key { return store.Key{PK: pk, SK: sk} }

// table returns the items of a kind, past every rule.
func table[T any](t *testing.T) *store.Table[T] {
	return store.NewTable[T](apitest.DB(t), apitest.TableName("file"))
}

func (p person) usage(purpose string) file.Usage {
	p.Helper()
	v, err := table[file.Usage](p.T).Find(context.Background(), store.Key{PK: "user#" + p.userID, SK: "usage#" + purpose})
	if err != nil {
		p.Fatal(err)
	}
	return v.Value
}

func (p person) setUsage(purpose string, u file.Usage) {
	p.Helper()
	if err := store.Ensure(context.Background(), table[file.Usage](p.T), store.Key{PK: "user#" + p.userID, SK: "usage#" + purpose}, u); err != nil {
		p.Fatal(err)
	}
}

func auditLines(p person, action string) int {
	p.Helper()
	lines, err := table[audit.Line](p.T).Query(context.Background(), store.Range{PK: "audit#user#" + p.userID})
	if err != nil {
		p.Fatal(err)
	}
	n := 0
	for _, l := range lines {
		if l.Value.Action == action && l.Value.RequestID != "" {
			n++
		}
	}
	return n
}

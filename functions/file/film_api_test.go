package file_test

import (
	"bytes"
	"encoding/binary"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/file"
	"bimportal/shared/apitest"
	"bimportal/shared/blob"
	"bimportal/shared/id"
	"bimportal/shared/media"
)

const film = "film"

// TestWhoSendsNoFilm: nothing of what is refused is left.
func TestWhoSendsNoFilm(t *testing.T) {
	p := somebody(t)
	nobody := p
	nobody.token = ""
	if a := nobody.call("checkUpload", announce(film, "a.mp4", mp4Of())); a.HTTP != 401 {
		t.Errorf("nobody: %d %s", a.HTTP, a.Body)
	}
	for _, c := range []struct {
		name        string
		size        int64
		field, want string
	}{
		{"a.mov", 1, "name", "仅支持mp4,webm格式"},
		{"a.mp4.exe", 1, "name", "仅支持mp4,webm格式"},
		{"a.mp4", 0, "size", "文件内容为空"},
		{"a.mp4", 200 << 20, "size", "视频文件不能大于200M!"},
		{"a.webm", 200 << 20, "size", "视频文件不能大于200M!"},
	} {
		a := p.call("checkUpload", map[string]any{"purpose": film, "name": c.name, "size": c.size, "sha256": strings.Repeat("a", 64)})
		if a.HTTP != 400 || a.FieldMessage(c.field) != c.want {
			t.Errorf("%s of %d: %d %s", c.name, c.size, a.HTTP, a.Body)
		}
	}
	if n := p.rows(""); n != 0 {
		t.Errorf("refusals left %d rows", n)
	}
}

// TestWhatIsNoFilmIsDeleted: what it is called counts for nothing, and nobody reads what was not let through.
func TestWhatIsNoFilmIsDeleted(t *testing.T) {
	own := []byte(id.New(""))
	kind, index, content := mp4("isom", "vide", own)
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	whole := join(kind, index, content)
	sound := func(brand string) []byte { a, b, c := mp4(brand, "soun", own); return join(a, b, c) }
	quicktime, _, _ := mp4("qt  ", "vide", own)
	oversized := bytes.Clone(whole)
	binary.BigEndian.PutUint32(oversized[len(kind):], 1<<30)
	recorded := webmFilm("webm", 1, 0, own)
	for what, c := range map[string]struct {
		name    string
		content []byte
		reason  string
	}{
		"html as mp4":                  {"a.mp4", join([]byte("<!DOCTYPE html><script>alert(1)</script>"), own), "content_mismatch"},
		"a picture as mp4":             {"a.mp4", picture(t, 8, 8), "content_mismatch"},
		"webm called mp4":              {"a.mp4", recorded, "content_mismatch"},
		"mp4 called webm":              {"a.webm", whole, "content_mismatch"},
		"QuickTime called mp4":         {"a.mp4", join(quicktime, index, content), "content_mismatch"},
		"sound alone":                  {"a.mp4", sound("mp42"), "content_mismatch"},
		"a brand and nothing behind":   {"a.mp4", join(kind, own), "broken"},
		"without an index":             {"a.mp4", join(kind, content), "broken"},
		"an index of nothing":          {"a.mp4", join(kind, index, boxOf("free", own)), "broken"},
		"cut short":                    {"a.mp4", whole[:len(whole)-4], "broken"},
		"cut short, the index behind":  {"a.mp4", join(kind, content, index)[:len(whole)-4], "broken"},
		"something behind it":          {"a.mp4", join(whole, []byte("<script>alert(1)</script>")), "broken"},
		"a box larger than the file":   {"a.mp4", oversized, "broken"},
		"Matroska called webm":         {"a.webm", webmFilm("matroska", 1, 0, own), "content_mismatch"},
		"webm of sound alone":          {"a.webm", webmFilm("webm", 2, 0, own), "content_mismatch"},
		"webm cut short":               {"a.webm", recorded[:len(recorded)-3], "broken"},
		"webm with something behind":   {"a.webm", join(recorded, []byte("<script>")), "broken"},
		"the header of a webm":         {"a.webm", join(webmFilm("webm", 1, 0, nil)[:40], own), "broken"},
		"a recording without pictures": {"a.webm", webmFilm("webm", 2, -1, own), "content_mismatch"},
	} {
		p := somebody(t)
		check := p.check(film, c.name, c.content)
		if status := post(t, *check.Form, c.content, nil); status/100 != 2 {
			t.Fatalf("%s: S3 answered %d", what, status)
		}
		for range 2 { // the same refusal again
			if a := p.call("upload", map[string]string{"uploadId": check.UploadID}); a.HTTP != 400 || a.Reason() != c.reason || a.FieldMessage("name") == "" {
				t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
			}
		}
		if p.rows("file#") != 0 || p.usage(film) != (file.Usage{}) || object(t, "uploads", "incoming/"+check.UploadID) != nil {
			t.Errorf("%s: something is left", what)
		}
	}
}

func TestAFilmIsUploaded(t *testing.T) {
	kind, index, content := mp4("mp42", "vide", []byte(id.New("")))
	_, sound, _ := mp4("mp42", "soun", nil)
	recorded := func(ending string) []byte {
		sent, err := os.ReadFile(filepath.Join(apitest.Root(), "site/e2e/fixtures/film."+ending))
		if err != nil {
			t.Fatal(err)
		}
		return sent
	}
	both := boxOf("moov", sound[8:], index[8:])
	for name, sent := range map[string][]byte{
		"交底.MP4":    mp4Of(),
		"索引在后.mp4":  bytes.Join([][]byte{kind, boxOf("free"), content, index}, nil),
		"有声.mp4":    bytes.Join([][]byte{kind, both, content}, nil),
		"分段.mp4":    bytes.Join([][]byte{kind, index, bytes.Repeat(append(boxOf("moof", make([]byte, 20)), content...), 100)}, nil),
		"大盒子.mp4":   bytes.Join([][]byte{kind, index, {0, 0, 0, 1}, []byte("mdat"), {0, 0, 0, 0, 0, 0, 0, 20}, []byte("film")}, nil),
		"真实.mp4":    recorded("mp4"),
		"真实.webm":   recorded("webm"),
		"演示.webm":   webmFilm("webm", 1, 0, []byte(id.New(""))),
		"浏览器录.webm": webmFilm("webm\x00", 1, -1, []byte(id.New(""))),
	} {
		p := somebody(t)
		f := p.finished(p.send(film, name, sent))
		mime, ext, _ := strings.Cut(name, ".")
		ext = strings.ToLower(ext)
		if mime = "video/" + ext; f.DownloadPath != "/media/film/"+p.userID+"/"+f.FileID+"."+ext || !media.Film(f.DownloadPath) || f.MIME != mime || f.SHA256 != sum(sent) || f.PreviewURL != "" {
			t.Errorf("%s: %+v", name, f)
		}
		if !bytes.Equal(object(t, "media", f.DownloadPath[1:]), sent) {
			t.Errorf("%s: what everybody reads is something else", name)
		}
		if p.usage(film) != (file.Usage{Files: 1, Bytes: int64(len(sent))}) {
			t.Errorf("%s: %+v", name, p.usage(film))
		}
		plays(t, p, f.DownloadPath, mime)
	}
}

// plays looks at what a browser gets of a film.
func plays(t *testing.T, p person, path, mime string) {
	t.Helper()
	status, header, _ := fetch(t, linkOf(p, path).URL)
	if status != 200 || header.Get("Content-Type") != mime {
		t.Errorf("%s: %d %v", path, status, header)
	}
}

func filmInParts(p person, content []byte) file.Check {
	p.Helper()
	c := p.check(film, "交底.mp4", content)
	for _, part := range c.Parts {
		from := int64(part.Number-1) * c.PartSize
		if status := put(p.T, part.URL, content[from:min(from+c.PartSize, int64(len(content)))]); status != 200 {
			p.Fatalf("part %d: S3 answered %d", part.Number, status)
		}
	}
	return c
}

// TestALargeFilmIsReadByAllOnlyWhenAllOfItWasLookedAt: until then it lies where nobody but the server reads.
func TestALargeFilmIsReadByAllOnlyWhenAllOfItWasLookedAt(t *testing.T) {
	p := somebody(t, func(d *file.Deps) { d.CheckFor = time.Nanosecond })
	content := mp4Of(make([]byte, 17<<20)...)
	c := filmInParts(p, content)
	if len(c.Parts) != 2 || c.Form != nil {
		t.Fatalf("%+v", c)
	}
	v, err := table[file.Upload](t).Get(t.Context(), storeKey("upload#"+c.UploadID, "upload"))
	if err != nil {
		t.Fatal(err)
	}
	path := "media/film/" + p.userID + "/" + v.Value.FileID + ".mp4"
	var f file.Finished
	for rounds := 0; f.State != "ready"; rounds++ {
		if object(t, "media", path) != nil {
			t.Fatalf("after %d rounds everybody reads it", rounds)
		}
		f = p.finished(p.call("upload", map[string]string{"uploadId": c.UploadID}))
	}
	if f.DownloadPath != "/"+path || f.SHA256 != sum(content) || !bytes.Equal(object(t, "media", path), content) {
		t.Errorf("%+v", f)
	}
	if object(t, "uploads", "incoming/"+c.UploadID) != nil || object(t, "uploads", path) != nil {
		t.Error("a second one is left")
	}
	plays(t, p, f.DownloadPath, "video/mp4")
	if status := put(t, c.Parts[0].URL, content[:16<<20]); status/100 != 4 {
		t.Errorf("a part after the end: %d", status)
	}
	if again := p.check(film, "again.mp4", content); !again.Uploaded || again.File.FileID != f.FileID {
		t.Errorf("sent again: %+v", again)
	}
	if other := somebody(t); other.call("upload", map[string]string{"uploadId": c.UploadID}).Reason() != "no_upload" {
		t.Error("somebody else finishes it")
	}
	if a := p.form("delete", map[string]string{"filePath": f.DownloadPath}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if object(t, "media", path) != nil || p.usage(film) != (file.Usage{}) {
		t.Errorf("deleted, and yet there is something: %+v", p.usage(film))
	}
}

// TestALargeFilmThatIsRefusedIsNeverPublic: by its content at once, by its sum at the end.
func TestALargeFilmThatIsRefusedIsNeverPublic(t *testing.T) {
	good := mp4Of(make([]byte, 17<<20)...)
	for what, c := range map[string]struct {
		announced, sent []byte
		reason          string
	}{
		"html":        {append([]byte("<!DOCTYPE html>"+id.New("")), make([]byte, 17<<20)...), nil, "content_mismatch"},
		"cut short":   {good[:len(good)-1<<20], nil, "broken"},
		"other bytes": {good, append(bytes.Clone(good[:len(good)-1]), 'x'), "damaged"},
	} {
		p := somebody(t)
		check := p.check(film, "a.mp4", c.announced)
		sent := c.sent
		if sent == nil {
			sent = c.announced
		}
		for _, part := range check.Parts {
			from := int64(part.Number-1) * check.PartSize
			put(t, part.URL, sent[from:min(from+check.PartSize, int64(len(sent)))])
		}
		v, err := table[file.Upload](t).Get(t.Context(), storeKey("upload#"+check.UploadID, "upload"))
		if err != nil {
			t.Fatal(err)
		}
		a := p.call("upload", map[string]string{"uploadId": check.UploadID})
		if a.HTTP != 400 || a.Reason() != c.reason || p.rows("file#") != 0 || p.usage(film) != (file.Usage{}) {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
		if object(t, "media", "media/film/"+p.userID+"/"+v.Value.FileID+".mp4") != nil || object(t, "uploads", "incoming/"+check.UploadID) != nil {
			t.Errorf("%s: something is left", what)
		}
	}
}

// TestAFilmStandsAmongOnesFiles: with its room, and found by its purpose.
func TestAFilmStandsAmongOnesFiles(t *testing.T) {
	p := somebody(t)
	f := p.finished(p.send(film, "交底.mp4", mp4Of()))
	p.finished(p.send("picture", "封面.png", picture(t, 8, 8)))
	a := p.call("mine", map[string]any{"purpose": film})
	if a.HTTP != 200 || !strings.Contains(string(a.Body), f.FileID) || strings.Contains(string(a.Body), "封面.png") {
		t.Errorf("%s", a.Body)
	}
	room := apitest.Into[[]file.Space](t, apitest.Call(t, p.group, apitest.Request{Method: http.MethodGet, Path: base + "spaces", Token: p.token}))
	if len(room) != 2 || room[1].Purpose != film || room[1].Files != 1 || room[1].MostFiles != 200 || room[1].MostBytes != 10<<30 {
		t.Errorf("%+v", room)
	}
}

// TestALargeFilmIsFinishedByManyCallsAtOnce: who comes late finds what arrived cleared away, and the same film; who comes
// while the storage puts it together is told to ask again.
func TestALargeFilmIsFinishedByManyCallsAtOnce(t *testing.T) {
	p := somebody(t)
	content := mp4Of(make([]byte, 17<<20)...)
	c := filmInParts(p, content)
	answers := make([]apitest.Answer, 6)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i] = p.call("upload", map[string]string{"uploadId": c.UploadID}) })
	}
	wait.Wait()
	first := p.finished(p.call("upload", map[string]string{"uploadId": c.UploadID}))
	for _, a := range answers {
		if a.HTTP == 409 && a.Reason() == "not_arrived" {
			continue
		}
		if f := p.finished(a); f.DownloadPath != first.DownloadPath || f.State != "ready" {
			t.Errorf("%+v", f)
		}
	}
	if p.rows("file#") != 1 || auditLines(p, "file:file:upload") != 1 || !bytes.Equal(object(t, "media", first.DownloadPath[1:]), content) {
		t.Errorf("%d files, %d audit lines", p.rows("file#"), auditLines(p, "file:file:upload"))
	}
	if object(t, "uploads", "incoming/"+c.UploadID) != nil {
		t.Error("a second one is left")
	}
}

// TestALargeFilmThatNobodyFinishesIsSwept, and what a call that died had copied of it already.
func TestALargeFilmThatNobodyFinishesIsSwept(t *testing.T) {
	var m moved
	p := somebody(t, func(d *file.Deps) { d.Clock, d.CheckFor = m.now, time.Nanosecond })
	c := filmInParts(p, mp4Of(make([]byte, 17<<20)...))
	if f := p.finished(p.call("upload", map[string]string{"uploadId": c.UploadID})); f.State != "checking" {
		t.Fatalf("%+v", f)
	}
	v, err := table[file.Upload](t).Get(t.Context(), storeKey("upload#"+c.UploadID, "upload"))
	if err != nil {
		t.Fatal(err)
	}
	path := "media/film/" + p.userID + "/" + v.Value.FileID + ".mp4"
	if err := apitest.Blobs(t).Bucket(apitest.BucketName("media")).Put(t.Context(), path, []byte("film"), blob.Headers{}); err != nil {
		t.Fatal(err)
	}
	m.by.Store(int64(25 * time.Hour))
	p.sweep()
	if object(t, "uploads", "incoming/"+c.UploadID) != nil || object(t, "media", path) != nil || p.usage(film) != (file.Usage{}) {
		t.Errorf("something is left, %+v", p.usage(film))
	}
	m.by.Store(int64(27 * time.Hour))
	p.sweep()
	if left := due(t, m.now(), p.userID); left != 0 {
		t.Errorf("%d items are still due", left)
	}
}

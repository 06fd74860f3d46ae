package file_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/file"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
)

func TestCheckRefusesByField(t *testing.T) {
	p := somebody(t)
	const mb = 1 << 20
	good := strings.Repeat("a", 64)
	for _, c := range []struct {
		purpose, name string
		size          any
		sha256        string
		field, want   string
	}{
		{"avatar", "a.gif", 1, good, "name", "仅支持jpg,jpeg,png,webp格式"},
		{"avatar", "a.png", 2 * mb, good, "size", "图片文件不能大于2M!"},
		{"avatar", "a.png", 0, good, "size", "文件内容为空"},
		{"avatar", "a.png", -1, good, "size", "文件内容为空"},
		{"avatar", "a.png", "1", good, "size", "格式不正确"},
		{"avatar", "", 1, good, "name", "缺少文件名"},
		{"avatar", "a.png", 1, "A" + good[1:], "sha256", "文件校验值不正确"},
		{"avatar", "a.png", 1, good + "a", "sha256", "文件校验值不正确"},
		{"other", "a.png", 1, good, "purpose", "文件用途不正确"},
		{"attachment", "a.ifc", 2048 * mb, good, "size", "文件不能大于2048M!"},
		{"attachment", strings.Repeat("长", 256) + ".ifc", 1, good, "name", "文件名过长"},
	} {
		a := p.call("checkUpload", map[string]any{"purpose": c.purpose, "name": c.name, "size": c.size, "sha256": c.sha256})
		if a.HTTP != 400 || a.FieldMessage(c.field) != c.want {
			t.Errorf("%s %s %v: %d %s", c.purpose, c.name, c.size, a.HTTP, a.Body)
		}
	}
	if n := p.rows(""); n != 0 {
		t.Errorf("refusals left %d rows", n)
	}
}

func TestNobodyElseFinishesAnUpload(t *testing.T) {
	p, other := somebody(t), somebody(t)
	content := picture(t, 8, 8)
	c := p.check("avatar", "a.png", content)
	if post(t, *c.Form, content, nil)/100 != 2 {
		t.Fatal("not sent")
	}
	for what, uploadID := range map[string]string{"somebody else's": c.UploadID, "unknown": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "noise": "../" + c.UploadID} {
		if a := other.call("upload", map[string]string{"uploadId": uploadID}); a.HTTP != 404 || a.Reason() != "no_upload" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if n := p.rows("file#") + other.rows(""); n != 0 {
		t.Errorf("%d rows", n)
	}
	p.finished(p.call("upload", map[string]string{"uploadId": c.UploadID}))
}

func TestTheFormTakesOnlyWhatWasSigned(t *testing.T) {
	p := somebody(t)
	content := picture(t, 8, 8)
	c := p.check("avatar", "a.png", content)
	for what, change := range map[string]map[string]string{
		"another key":      {"key": "media/avatar/" + p.userID + "/x.png"},
		"another type":     {"Content-Type": "text/html"},
		"another policy":   {"policy": "eyJleHBpcmF0aW9uIjoiMjA5OS0wMS0wMVQwMDowMDowMFoiLCJjb25kaXRpb25zIjpbXX0="},
		"no signature":     {"X-Amz-Signature": strings.Repeat("0", 64)},
		"another identity": {"X-Amz-Credential": "other/20260101/ap-southeast-1/s3/aws4_request"},
	} {
		if status := post(t, *c.Form, content, change); status/100 != 4 {
			t.Errorf("%s: S3 answered %d", what, status)
		}
	}
	for what, other := range map[string][]byte{"larger": append(bytes.Clone(content), 0), "smaller": content[:len(content)-1], "nothing": {}} {
		if status := post(t, *c.Form, other, nil); status/100 != 4 {
			t.Errorf("%s: S3 answered %d", what, status)
		}
	}
	if object(t, "uploads", "incoming/"+c.UploadID) != nil || object(t, "media", "media/avatar/"+p.userID+"/x.png") != nil {
		t.Error("something arrived")
	}
	if a := p.call("upload", map[string]string{"uploadId": c.UploadID}); a.HTTP != 409 || a.Reason() != "not_arrived" {
		t.Errorf("nothing arrived: %d %s", a.HTTP, a.Body)
	}
}

func TestWhatIsNotWhatItSaysIsDeleted(t *testing.T) {
	html := []byte("<!DOCTYPE html><script>alert(document.domain)</script>" + id.New(""))
	svg := []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>` + id.New(""))
	image := picture(t, 8, 8)
	for what, c := range map[string]struct {
		purpose, name string
		content       []byte
		reason        string
	}{
		"html as png":             {"avatar", "a.png", html, "content_mismatch"},
		"svg as png":              {"avatar", "a.png", svg, "content_mismatch"},
		"html behind a png":       {"avatar", "a.png", append(bytes.Clone(image), html...), "content_mismatch"},
		"a zip behind a png":      {"avatar", "a.png", append(bytes.Clone(image), archive(t, "x")...), "content_mismatch"},
		"a gif and script in one": {"avatar", "a.jpg", []byte("GIF89a/*" + strings.Repeat("x", 40) + "*/=1;alert(1)"), "content_mismatch"},
		"a png cut short":         {"avatar", "a.png", image[:len(image)-20], "content_mismatch"},
		"a png called jpg":        {"avatar", "a.jpg", image, "content_mismatch"},
		"too many pixels":         {"avatar", "a.png", picture(t, 8193, 1), "too_wide"},
		"a zip renamed rfa":       {"attachment", "a.rfa", archive(t, "x"+id.New("")), "content_mismatch"},
		"a zip renamed docx":      {"attachment", "a.docx", archive(t, "x"+id.New("")), "content_mismatch"},
		"a word file renamed rvt": {"attachment", "a.rvt", compound("WordDocument"), "content_mismatch"},
		"html as txt":             {"attachment", "a.txt", html, "content_mismatch"},
	} {
		p := somebody(t)
		check := p.check(c.purpose, c.name, c.content)
		if status := post(t, *check.Form, c.content, nil); status/100 != 2 {
			t.Fatalf("%s: S3 answered %d", what, status)
		}
		for range 2 { // the same refusal again
			if a := p.call("upload", map[string]string{"uploadId": check.UploadID}); a.HTTP != 400 || a.Reason() != c.reason {
				t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
			}
		}
		if p.rows("file#") != 0 || object(t, "uploads", "incoming/"+check.UploadID) != nil {
			t.Errorf("%s: something is left", what)
		}
		if again := p.check(c.purpose, c.name, c.content); again.UploadID == check.UploadID {
			t.Errorf("%s: a refused upload goes on", what)
		}
	}
}

func TestOtherBytesThanAnnouncedAreRefused(t *testing.T) {
	p := somebody(t)
	content, other := picture(t, 8, 8), picture(t, 8, 8)
	c := p.check("avatar", "a.png", content)
	if status := post(t, *c.Form, other, nil); status/100 != 2 {
		t.Fatal(status)
	}
	if a := p.call("upload", map[string]string{"uploadId": c.UploadID}); a.HTTP != 400 || a.Reason() != "damaged" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	if p.rows("file#") != 0 || object(t, "media", "media/avatar/"+p.userID+"/"+c.UploadID+".png") != nil {
		t.Error("something is left")
	}
}

func TestKinds(t *testing.T) {
	p := somebody(t)
	for name, content := range map[string][]byte{
		"计算书.docx":  archive(t, "[Content_Types].xml", "word/document.xml", id.New("")),
		"清单.xlsx":   archive(t, "[Content_Types].xml", "xl/workbook.xml", id.New("")),
		"汇报.pptx":   archive(t, "ppt/presentation.xml", id.New("")),
		"资料.zip":    archive(t, id.New("")),
		"楼.rvt":     append(compound("BasicFileInfo"), id.New("")...),
		"门.RFA":     append(compound("BasicFileInfo"), id.New("")...),
		"模型.ifc":    []byte("ISO-10303-21;\nHEADER;" + id.New("")),
		"图.dwg":     []byte("AC1032\x00" + id.New("")),
		"说明.txt":    []byte("说明 " + id.New("")),
		"图纸.pdf":    []byte("%PDF-1.7\n" + id.New("")),
		"照片 1.jpeg": jpegOf(t),
	} {
		f := p.finished(p.send("attachment", name, content))
		if !strings.HasPrefix(f.DownloadPath, "/file/attachment/"+p.userID+"/") || f.Name != name || f.PreviewURL != "" {
			t.Errorf("%s: %+v", name, f)
		}
		status, header, body := fetch(t, linkOf(p, f.DownloadPath).URL)
		if status != 200 || !bytes.Equal(body, content) || !strings.HasPrefix(header.Get("Content-Disposition"), "attachment;") {
			t.Errorf("%s: %d %v", name, status, header)
		}
	}
}

// TestAPictureIsUploaded is ENTITY-18: what an upload answers carries downloadPath.
func TestAPictureIsUploaded(t *testing.T) {
	p := somebody(t)
	content := picture(t, 64, 64)
	f := p.finished(p.send("avatar", "头像.PNG", content))
	if want := "/media/avatar/" + p.userID + "/" + f.FileID + ".png"; f.DownloadPath != want || f.PreviewURL != want {
		t.Errorf("downloadPath %q, previewUrl %q", f.DownloadPath, f.PreviewURL)
	}
	if f.Name != "头像.PNG" || f.Size != int64(len(content)) || f.MIME != "image/png" || f.SHA256 != sum(content) || f.State != "ready" {
		t.Errorf("%+v", f)
	}
	if !bytes.Equal(object(t, "media", f.DownloadPath[1:]), content) {
		t.Error("the media bucket holds something else")
	}
	again := p.check("avatar", "anders.png", content)
	if !again.Uploaded || again.File == nil || again.File.FileID != f.FileID || again.Form != nil {
		t.Errorf("asked again: %+v", again)
	}
	if other := somebody(t).check("avatar", "x.png", content); other.Uploaded || other.File != nil || other.Form == nil {
		t.Errorf("somebody else hears of it: %+v", other)
	}
	if p.rows("file#") != 1 || auditLines(p, "file:file:upload") != 1 {
		t.Errorf("%d files, %d audit lines", p.rows("file#"), auditLines(p, "file:file:upload"))
	}
}

func TestFinishedTwentyTimesIsOneFile(t *testing.T) {
	p := somebody(t)
	content := picture(t, 64, 64)
	c := p.check("avatar", "a.png", content)
	if again := p.check("avatar", "b.png", content); again.UploadID != c.UploadID {
		t.Errorf("the same content is another upload: %+v", again)
	}
	if status := post(t, *c.Form, content, nil); status/100 != 2 {
		t.Fatal(status)
	}
	answers := make([]apitest.Answer, 20)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i] = p.call("upload", map[string]string{"uploadId": c.UploadID}) })
	}
	wait.Wait()
	first := p.finished(answers[0])
	for _, a := range answers {
		if f := p.finished(a); f.FileID != first.FileID || f.DownloadPath != first.DownloadPath {
			t.Errorf("%+v", f)
		}
	}
	if p.rows("file#") != 1 || auditLines(p, "file:file:upload") != 1 || p.usage("avatar") != (file.Usage{Files: 1, Bytes: int64(len(content))}) {
		t.Errorf("%d files, %d audit lines, usage %+v", p.rows("file#"), auditLines(p, "file:file:upload"), p.usage("avatar"))
	}
}

func TestTheQuotaHolds(t *testing.T) {
	p := somebody(t)
	p.setUsage("avatar", file.Usage{Files: 199, Bytes: 1000})
	answers := make([]apitest.Answer, 8)
	var wait sync.WaitGroup
	for i := range answers {
		content := picture(t, 8, 8)
		wait.Go(func() { answers[i] = p.call("checkUpload", announce("avatar", "a.png", content)) })
	}
	wait.Wait()
	admitted := 0
	for _, a := range answers {
		switch {
		case a.HTTP == 200:
			admitted++
		case a.HTTP != 409 || a.Reason() != "quota":
			t.Errorf("%d %s", a.HTTP, a.Body)
		}
	}
	if admitted != 1 || p.usage("avatar").Files != 200 {
		t.Errorf("%d admitted, %+v", admitted, p.usage("avatar"))
	}
}

// partly sends a file of two parts and answers it with its upload. what are the numbers of the parts to send.
func partly(p person, content []byte, what ...int) file.Check {
	p.Helper()
	c := p.check("attachment", "大模型.ifc", content)
	for _, part := range c.Parts {
		for _, number := range what {
			if number == part.Number {
				from := int64(number-1) * c.PartSize
				if status := put(p.T, part.URL, content[from:min(from+c.PartSize, int64(len(content)))]); status != 200 {
					p.Fatalf("part %d: S3 answered %d", number, status)
				}
			}
		}
	}
	return c
}

func large() []byte {
	return append([]byte("ISO-10303-21;\n"+id.New("")), make([]byte, 17<<20)...)
}

func TestALargeFileGoesOnWhereItStopped(t *testing.T) {
	p := somebody(t, func(d *file.Deps) { d.CheckFor = time.Nanosecond })
	content := large()
	first := partly(p, content, 2)
	if first.Form != nil || first.PartSize != 16<<20 || len(first.Parts) != 2 || len(first.Done) != 0 {
		t.Fatalf("%+v", first)
	}
	if a := p.call("upload", map[string]string{"uploadId": first.UploadID}); a.HTTP != 409 || a.Reason() != "not_arrived" {
		t.Errorf("a part is missing: %d %s", a.HTTP, a.Body)
	}
	if status := put(t, first.Parts[0].URL, content[:100]); status/100 != 4 {
		t.Errorf("a part of another size: %d", status)
	}
	second := partly(p, content, 1)
	if second.UploadID != first.UploadID || len(second.Parts) != 1 || second.Parts[0].Number != 1 || len(second.Done) != 1 || second.Done[0] != 2 {
		t.Fatalf("asked again: %+v", second)
	}
	third := p.check("attachment", "大模型.ifc", content)
	if len(third.Parts) != 0 || len(third.Done) != 2 {
		t.Errorf("everything is there: %+v", third)
	}
	rounds, checked := 0, int64(0)
	var f file.Finished
	for ; f.State != "ready"; rounds++ {
		f = p.finished(p.call("upload", map[string]string{"uploadId": first.UploadID}))
		if f.State == "checking" && (f.Checked <= checked || f.DownloadPath != "") {
			t.Fatalf("after %d bytes: %+v", checked, f)
		}
		checked = f.Checked
	}
	if rounds < 3 || f.SHA256 != sum(content) {
		t.Errorf("checked in %d rounds: %+v", rounds, f)
	}
	if !bytes.Equal(object(t, "uploads", f.DownloadPath[1:]), content) {
		t.Error("the bucket holds something else")
	}
	if status := put(t, first.Parts[0].URL, content[:16<<20]); status/100 != 4 {
		t.Errorf("a part after the end: %d", status)
	}
}

func TestALargeFileOfOtherBytesIsRefused(t *testing.T) {
	p := somebody(t)
	content := large()
	c := p.check("attachment", "大模型.ifc", content)
	content[len(content)-1] = 'x'
	for _, part := range c.Parts {
		from := int64(part.Number-1) * c.PartSize
		put(t, part.URL, content[from:min(from+c.PartSize, int64(len(content)))])
	}
	a := p.call("upload", map[string]string{"uploadId": c.UploadID})
	if a.HTTP != 400 || a.Reason() != "damaged" || p.rows("file#") != 0 || p.usage("attachment") != (file.Usage{}) {
		t.Errorf("%d %s, %d files, %+v", a.HTTP, a.Body, p.rows("file#"), p.usage("attachment"))
	}
}

// TestAPublicPictureTellsNothingOfItsMaker: what anybody may fetch is the picture alone, and what is said of it is true
// of those bytes; bounds and repeated uploads go by what was sent.
func TestAPublicPictureTellsNothingOfItsMaker(t *testing.T) {
	p := somebody(t)
	bare := jpegOf(t)
	secret := "Exif\x00\x00II*\x00\x08\x00\x00\x00\x00\x00 31.2304N " + id.New("")
	content := append(append(bytes.Clone(bare[:2]), 0xff, 0xe1, 0, byte(len(secret)+2)), secret...)
	content = append(append(content, bare[2:]...), archive(t, "secret")...)
	send := func() file.Finished {
		c := p.check("picture", "a.jpg", content)
		if c.Uploaded {
			return file.Finished{Reference: *c.File}
		}
		if status := post(t, *c.Form, content, nil); status/100 != 2 {
			t.Fatalf("S3 answered %d", status)
		}
		return p.finished(p.call("upload", map[string]string{"uploadId": c.UploadID}))
	}
	f := send()
	served := object(t, "media", f.DownloadPath[1:])
	if len(served) == 0 || bytes.Contains(served, []byte("31.2304N")) || bytes.Contains(served, []byte("PK\x03\x04")) {
		t.Errorf("served: %q", served)
	}
	if f.SHA256 != sum(served) || f.Size != int64(len(served)) {
		t.Errorf("%d bytes %s are said to be %d, %s", len(served), sum(served), f.Size, f.SHA256)
	}
	if p.usage("picture") != (file.Usage{Files: 1, Bytes: int64(len(content))}) {
		t.Errorf("%+v", p.usage("picture"))
	}
	if again := send(); again.FileID != f.FileID || p.rows("file#") != 1 {
		t.Errorf("the same once more is %s", again.FileID)
	}
	if a := p.form("delete", map[string]string{"filePath": f.DownloadPath}); a.HTTP != 200 {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	if p.usage("picture") != (file.Usage{}) {
		t.Errorf("a deleted file is still counted: %+v", p.usage("picture"))
	}
	if after := send(); after.FileID == f.FileID {
		t.Error("a deleted file was answered")
	}
	private := p.check("license", "a.jpg", content)
	if post(t, *private.Form, content, nil)/100 != 2 {
		t.Fatal("not sent")
	}
	kept := p.finished(p.call("upload", map[string]string{"uploadId": private.UploadID}))
	if !bytes.Equal(object(t, "uploads", kept.DownloadPath[1:]), content) {
		t.Error("a private file was changed")
	}
}

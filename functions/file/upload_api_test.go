package file_test

import (
	"strings"
	"testing"

	"bimportal/functions/file"
	"bimportal/shared/apitest"
)

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
	if got := object(t, "media", f.DownloadPath[1:]); string(got) != string(content) {
		t.Error("the media bucket holds something else")
	}
	again := p.check("avatar", "anders.png", content)
	if !again.Uploaded || again.File == nil || again.File.FileID != f.FileID || again.Form != nil {
		t.Errorf("asked again: %+v", again)
	}
	if other := somebody(t).check("avatar", "x.png", content); other.Uploaded || other.File != nil || other.Form == nil {
		t.Errorf("somebody else hears of it: %+v", other)
	}
	link := linkOf(p, f.DownloadPath)
	status, header, body := fetch(t, link.URL)
	if status != 200 || string(body) != string(content) || !strings.HasPrefix(header.Get("Content-Disposition"), "attachment; ") {
		t.Errorf("download: %d %v", status, header)
	}
}

var _ = apitest.Into[file.Check]

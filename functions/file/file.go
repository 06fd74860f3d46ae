package file

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/pattern"
)

// File is a finished file: what stands in the table was checked byte by byte.
type File struct {
	FileID       string `json:"fileId"`
	UserID       string `json:"userId"`
	Purpose      string `json:"purpose"`
	Name         string `json:"name"`
	Ext          string `json:"ext"`
	Size         int64  `json:"size"` // bytes
	MIME         string `json:"mime"`
	SHA256       string `json:"sha256"`
	DownloadPath string `json:"downloadPath"`
	Public       bool   `json:"public"`
	CreatedAt    int64  `json:"createdAt"` // epoch milliseconds

	// What was uploaded, where the file was written anew from it: bounds and repeated uploads go by that.
	SentSize   int64  `json:"sentSize,omitempty"` // bytes
	SentSHA256 string `json:"sentSha256,omitempty"`
}

// Holds notes that the file is these bytes and no longer those that were sent.
func (f *File) Holds(content []byte) {
	sum := sha256.Sum256(content)
	f.SentSize, f.SentSHA256 = f.Size, f.SHA256
	f.Size, f.SHA256 = int64(len(content)), hex.EncodeToString(sum[:])
}

// Sent returns size and sum of what was uploaded.
func (f File) Sent() (size int64, sum string) {
	if f.SentSHA256 == "" {
		return f.Size, f.SHA256
	}
	return f.SentSize, f.SentSHA256
}

// Reference is how other records and the site name a file (product.md section 0).
type Reference struct {
	FileID       string `json:"fileId"`
	Name         string `json:"name"`
	Size         int64  `json:"size" doc:"bytes"`
	MIME         string `json:"mime"`
	SHA256       string `json:"sha256"`
	DownloadPath string `json:"downloadPath"`
	PreviewURL   string `json:"previewUrl,omitempty" doc:"the address that shows a public picture"`
}

var (
	errInUse   = api.Conflict("in_use", "文件正在使用，不能删除")
	errNoFile  = api.NotFound("no_file", "文件不存在")
	fileIDForm = pattern.Of(`^[0-9A-Z]{26}$`)
)

// pathOf returns a file's downloadPath: below /media/ for what anybody reads.
func pathOf(p Purpose, userID, fileID, ext string) string {
	root := "/file/"
	if p.Public {
		root = "/media/"
	}
	return root + p.Name + "/" + userID + "/" + fileID + "." + ext
}

// ReadableBy says whether a person may fetch the file.
func (f File) ReadableBy(userID string) bool { return f.Public || f.UserID == userID }

// Key is where the object lies in its bucket.
func (f File) Key() string { return f.DownloadPath[1:] }

// Reference returns the file as others name it.
func (f File) Reference() Reference {
	r := Reference{f.FileID, f.Name, f.Size, f.MIME, f.SHA256, f.DownloadPath, ""}
	if f.Public && shown[f.MIME] {
		r.PreviewURL = f.DownloadPath
	}
	return r
}

// headers are what the object is served with. A public file never changes; a copy of one that was deleted leaves the
// CDN within a day.
func headers(p Purpose, name, mime string) blob.Headers {
	h := blob.Headers{Type: mime, Disposition: blob.Attachment(name), CacheControl: "private, no-store"}
	if p.Public {
		h.CacheControl = "public, max-age=31536000, s-maxage=86400, immutable"
		if shown[mime] {
			h.Disposition = "inline"
		}
	}
	return h
}

// Gone is a deleted file whose object may still be there; it stays for a while, so that deleting twice is no error.
type Gone struct {
	Kind   string `json:"kind"` // gone
	FileID string `json:"fileId"`
	UserID string `json:"userId"`
	Key    string `json:"key"`
	Public bool   `json:"public"`
	Open   string `json:"open,omitempty"` // "1" while the object is to be deleted: the sparse index byDue
	DueAt  int64  `json:"dueAt"`          // epoch milliseconds
	TTL    int64  `json:"ttl,omitempty"`  // epoch seconds
}

const goneLives = 30 * 24 * time.Hour

// Gone returns what is left of a deleted file.
func (f File) Gone(now time.Time) Gone {
	return Gone{Kind: "gone", FileID: f.FileID, UserID: f.UserID, Key: f.Key(), Public: f.Public, Open: open, DueAt: clock.Millis(now)}
}

// Swept notes that the object is deleted.
func (g *Gone) Swept(now time.Time) { g.Open, g.TTL = "", now.Add(goneLives).Unix() }

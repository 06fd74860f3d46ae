package file

import (
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// State is where an upload stands.
type State string

const (
	Open    State = "open"
	Done    State = "done"    // its file stands in the table
	Refused State = "refused" // what arrived was not what was announced
	Expired State = "expired" // never finished
)

const (
	open = "1"

	formMost    = 16 * megabyte // below it a file is one form, from it on parts
	partSize    = 16 * megabyte
	signedLives = time.Hour
	uploadLives = 24 * time.Hour
	settleAfter = signedLives + 5*time.Minute // when nothing that was signed for an ended upload works any more
	endedLives  = 7 * 24 * time.Hour
)

var (
	errNoUpload   = api.NotFound("no_upload", "上传任务不存在")
	errOver       = api.Conflict("upload_expired", "上传已过期，请重新上传")
	errNotArrived = api.Conflict("not_arrived", "文件尚未上传完成，请稍后重试")

	refusals = map[Refusal]*api.Error{
		Mismatch: api.Invalid(string(Mismatch), "文件内容与格式不符，请检查后重新上传", api.FieldError{Field: "name", Message: "文件内容与格式不符，请检查后重新上传"}),
		Damaged:  api.Invalid(string(Damaged), "文件在传输中损坏，请重新上传"),
		Broken:   api.Invalid(string(Broken), "视频文件不完整，无法播放，请检查后重新上传", api.FieldError{Field: "name", Message: "视频文件不完整，无法播放，请检查后重新上传"}),
		TooWide:  api.Invalid(string(TooWide), "图片的宽和高不能超过8192像素", api.FieldError{Field: "size", Message: "图片的宽和高不能超过8192像素"}),
	}
)

// Upload is a file on its way. The id of its file is fixed from the start, so that finishing twice is finishing once.
type Upload struct {
	Kind      string  `json:"kind"` // upload
	UploadID  string  `json:"uploadId"`
	UserID    string  `json:"userId"`
	Purpose   string  `json:"purpose"`
	Name      string  `json:"name"`
	Ext       string  `json:"ext"`
	Size      int64   `json:"size"` // bytes
	SHA256    string  `json:"sha256"`
	FileID    string  `json:"fileId"`
	State     State   `json:"state"`
	Refusal   Refusal `json:"refusal,omitempty"`
	PartsID   string  `json:"partsId,omitempty"`   // S3's id of an upload in parts
	Checked   int64   `json:"checked,omitempty"`   // bytes whose hash is in HashState
	HashState []byte  `json:"hashState,omitempty"` // SHA-256 under way
	CreatedAt int64   `json:"createdAt"`           // epoch milliseconds, as the next two
	ExpireAt  int64   `json:"expireAt"`
	DueAt     int64   `json:"dueAt"`
	Open      string  `json:"open,omitempty"` // "1" while the sweep must look at it: the sparse index byDue
	TTL       int64   `json:"ttl,omitempty"`  // epoch seconds
}

// NewUpload returns an open upload.
func NewUpload(uploadID, fileID, userID string, p Purpose, name, ext string, size int64, sha256 string, now time.Time) Upload {
	expire := clock.Millis(now.Add(uploadLives))
	return Upload{
		Kind: "upload", UploadID: uploadID, UserID: userID, Purpose: p.Name, Name: name, Ext: ext, Size: size, SHA256: sha256,
		FileID: fileID, State: Open, CreatedAt: clock.Millis(now), ExpireAt: expire, DueAt: expire, Open: open,
	}
}

// Live says that the upload can still be finished.
func (u *Upload) Live(now time.Time) bool { return u.State == Open && clock.Millis(now) < u.ExpireAt }

// InParts says that the file is sent in parts; a smaller one is a form.
func (u *Upload) InParts() bool { return u.Size >= formMost }

// Parts returns the size of each part in bytes, by number from 1.
func (u *Upload) Parts() []int64 {
	var list []int64
	for left := u.Size; left > 0; left -= partSize {
		list = append(list, min(left, partSize))
	}
	return list
}

// File returns the file that a finished upload becomes.
func (u *Upload) File(now time.Time) File {
	p, _ := purposeOf(u.Purpose)
	return File{
		FileID: u.FileID, UserID: u.UserID, Purpose: u.Purpose, Name: u.Name, Ext: u.Ext, Size: u.Size, MIME: formats[u.Ext].mime,
		SHA256: u.SHA256, DownloadPath: pathOf(p, u.UserID, u.FileID, u.Ext), Public: p.Public, CreatedAt: clock.Millis(now),
	}
}

// Finish ends an open upload as done.
func (u *Upload) Finish(now time.Time) { u.end(Done, now) }

// Refuse ends an open upload whose content is not taken.
func (u *Upload) Refuse(why Refusal, now time.Time) {
	u.Refusal = why
	u.end(Refused, now)
}

// Expire ends an open upload that nobody finished.
func (u *Upload) Expire(now time.Time) { u.end(Expired, now) }

func (u *Upload) end(to State, now time.Time) {
	u.State, u.HashState, u.DueAt = to, nil, clock.Millis(now.Add(settleAfter))
}

// Settled says that what was signed for an ended upload works no more, so that the next sweep is the last.
func (u *Upload) Settled(now time.Time) bool { return u.State != Open && clock.Millis(now) >= u.DueAt }

// Swept notes that nothing of an ended upload is left but its record.
func (u *Upload) Swept(now time.Time) { u.Open, u.TTL = "", now.Add(endedLives).Unix() }

// landing is where the file lies until it is checked: its final key if it is private and comes in parts, which nothing
// reaches any more once they are put together; else a key of its own, from which the server writes what was checked.
func (u *Upload) landing() string {
	if p, _ := purposeOf(u.Purpose); u.InParts() && !p.Public {
		return pathOf(p, u.UserID, u.FileID, u.Ext)[1:]
	}
	return "incoming/" + u.UploadID
}

// Pointer names a person's file or upload by what it holds.
type Pointer struct {
	UploadID string `json:"uploadId"`
	FileID   string `json:"fileId"` // empty until the upload is done
}

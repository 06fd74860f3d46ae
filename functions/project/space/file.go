package space

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
)

// Folders of a project.
const (
	Documents = "docs"
	Samples   = "sample"
)

var folderNames = map[string]string{Documents: "项目资料", Samples: "示例数据"}

// File is a file of a project: an upload of one of its people, or one that its opening has written.
type File struct {
	FileID string `json:"fileId"`
	Folder string `json:"folder"`
	Name   string `json:"name"`
	Size   int64  `json:"size"` // bytes
	MIME   string `json:"mime"`
	Path   string `json:"path"` // downloadPath; of what the opening wrote the object's key after a slash
	ByID   string `json:"byId"` // empty for the platform
	ByName string `json:"byName"`
	At     int64  `json:"at"` // epoch milliseconds
}

// Written says that the opening wrote it: its object is the project group's own.
func (f File) Written() bool { return f.ByID == "" }

// Key is where its object lies.
func (f File) Key() string { return f.Path[1:] }

// Claim says whose an upload is: a file lies in one project.
type Claim struct {
	ProjectID string `json:"projectId"`
}

// sampleID is the id of the n-th file that an opening writes: the same each time.
func sampleID(projectID string, n int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "sample/%s/%d", projectID, n))
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:16])
}

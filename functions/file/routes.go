// Package file takes what people upload, checks what really arrived, and hands it out again.
package file

import (
	"context"
	"net/http"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/membership"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Deps is what the group needs; what it may do to which table is in functions/groups.yml.
// Uploads is the private bucket, Media the public one.
type Deps struct {
	DB             *store.DB
	Tables         tables.Names
	Uploads, Media *blob.Bucket
	Clock          clock.Clock
	CheckFor       time.Duration // how long one call checks a large file; 0 means 8 s
}

// Group is what others do with the group. It names no table: each package that meets one compiles it anew (ADR 82).
type Group interface {
	Routes() *api.Group
	Work(context.Context, Event) error
}

// Service is the group's endpoints and its worker's tasks.
type Service struct {
	db       *store.DB
	files    *store.Table[File]
	list     *store.Table[Upload]
	pointers *store.Table[Pointer]
	usages   *store.Table[Usage]
	gone     *store.Table[Gone]
	discards *store.Table[files.Discard]
	holds    *store.Table[files.Hold]
	lines    *store.Table[audit.Line]
	sessions *store.Table[auth.Session]
	members  *membership.Reader
	uploads  *blob.Bucket
	media    *blob.Bucket
	now      clock.Clock
	checkFor time.Duration
}

// New returns the group.
func New(d Deps) Group {
	if d.CheckFor == 0 {
		d.CheckFor = 8 * time.Second
	}
	return &Service{
		db:       d.DB,
		files:    store.NewTable[File](d.DB, d.Tables.File),
		list:     store.NewTable[Upload](d.DB, d.Tables.File),
		pointers: store.NewTable[Pointer](d.DB, d.Tables.File),
		usages:   store.NewTable[Usage](d.DB, d.Tables.File),
		gone:     store.NewTable[Gone](d.DB, d.Tables.File), discards: store.NewTable[files.Discard](d.DB, d.Tables.File), holds: store.NewTable[files.Hold](d.DB, d.Tables.File),
		lines:    store.NewTable[audit.Line](d.DB, d.Tables.File),
		sessions: store.NewTable[auth.Session](d.DB, d.Tables.Identity),
		members:  membership.NewReader(d.DB, d.Tables.Enterprise),
		uploads:  d.Uploads,
		media:    d.Media,
		now:      d.Clock,
		checkFor: d.CheckFor,
	}
}

const maxForm = 64 << 10 // bytes

// Routes registers every endpoint of the group.
func (s *Service) Routes() *api.Group {
	g := api.NewGroup("file", auth.Sessions(s.sessions, nil, s.now), s.now)
	api.Post(g, "/micro/file/minio/checkUpload", api.User, s.checkUpload)
	api.Post(g, "/micro/file/minio/upload", api.User, s.upload)
	api.Post(g, "/micro/file/minio/mine", api.User, s.mine)
	api.Get(g, "/micro/file/minio/spaces", api.User, s.spaces)
	api.Raw(g, http.MethodPost, "/micro/file/minio/download", api.User, maxForm, s.download)
	api.Raw(g, http.MethodPost, "/micro/file/minio/delete", api.User, maxForm, s.delete)
	return g
}

package version

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"bimportal/shared/blob"
	"bimportal/shared/files"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Files takes the uploads that versions are made of, and signs where one is read.
type Files struct {
	reader  files.Reader
	uploads *blob.Bucket
}

// NewFiles returns what takes uploads of the file group's table; uploads may be nil where nothing is signed.
func NewFiles(db *store.DB, names tables.Names, uploads *blob.Bucket) Files {
	return Files{files.NewReader(db, names.File), uploads}
}

// ErrNoFile says that a form names a file that is not there, or not its sender's.
var ErrNoFile = errors.New("version: no such file")

// Taken returns the files that a form names: those of has, and uploads of the person for the purpose with what holds a
// transaction to them. It returns ErrNoFile.
func (f Files) Taken(ctx context.Context, userID, purpose string, has []File, paths []string) (list []File, held []store.Write, err error) {
	list = []File{}
	for _, path := range paths {
		if slices.ContainsFunc(list, func(f File) bool { return f.Path == path }) {
			continue
		}
		if at := slices.IndexFunc(has, func(f File) bool { return f.Path == path }); at >= 0 {
			list = append(list, has[at])
			continue
		}
		one, writes, err := f.reader.Take(ctx, userID, purpose, path)
		if errors.Is(err, files.ErrNone) {
			return nil, nil, ErrNoFile
		}
		if err != nil {
			return nil, nil, err
		}
		list, held = append(list, File{FileID: one.FileID, Name: one.Name, Size: one.Size, SHA256: one.SHA256, Path: one.DownloadPath}), append(held, writes...)
	}
	return list, held, nil
}

// Let returns the writes after which what has these files lives on those no more that left leaves out.
func (f Files) Let(ctx context.Context, has, left []File) ([]store.Write, error) {
	var paths []string
	for _, one := range has {
		if !slices.ContainsFunc(left, func(o File) bool { return o.Path == one.Path }) {
			paths = append(paths, one.Path)
		}
	}
	return f.reader.Let(ctx, paths...)
}

// LinkLives is how long a signed address of a file works.
const LinkLives = time.Minute

// Private says that a file is read by signed addresses alone; the others lie below /media.
func Private(path string) bool { return strings.HasPrefix(path, "/file/") }

// Link returns where a file is read for a minute; a public one is read where it lies.
func (f Files) Link(ctx context.Context, one File) (string, error) {
	if !Private(one.Path) {
		return one.Path, nil
	}
	return f.uploads.Link(ctx, one.Path[1:], one.Name, LinkLives)
}

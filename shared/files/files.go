// Package files is what other groups may know of a file: whose it is, what for, and that it is there. The file group's
// table holds it, and only that group writes it.
package files

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"regexp"

	"bimportal/shared/store"
)

// File is a finished file.
type File struct {
	FileID       string `json:"fileId"`
	UserID       string `json:"userId"`
	Purpose      string `json:"purpose"`
	Name         string `json:"name"`
	Size         int64  `json:"size"` // bytes
	SHA256       string `json:"sha256"`
	DownloadPath string `json:"downloadPath"`
}

// Key is where a person's file lies.
func Key(userID, fileID string) store.Key {
	return store.Key{PK: "user#" + userID, SK: "file#" + fileID}
}

var pathForm = regexp.MustCompile(`^/(?:media|file)/([a-z]+)/([0-9A-Za-z]{1,64})/([0-9A-Z]{26})\.[a-z0-9]{1,8}$`)

// ParsePath returns whose file a downloadPath names. Anything but the one spelling names none.
func ParsePath(path string) (userID, fileID string, ok bool) {
	m := pathForm.FindStringSubmatch(path)
	if m == nil {
		return "", "", false
	}
	return m[2], m[3], true
}

// Seeded returns the path of a file that the demonstration has in a person's name: the same slug gives the same one.
func Seeded(userID, purpose, slug, ext string) string {
	sum := sha256.Sum256([]byte("file/" + purpose + "/" + slug))
	return "/file/" + purpose + "/" + userID + "/" + base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:16]) + "." + ext
}

// ErrNone says that the person has no such file.
var ErrNone = errors.New("files: none")

// Reader reads files.
type Reader struct{ files *store.Table[File] }

// NewReader returns a reader of the file group's table.
func NewReader(db *store.DB, table string) Reader { return Reader{store.NewTable[File](db, table)} }

// Held returns the write that holds a transaction to the file of that path being there, uploaded by the person for the
// purpose; ErrNone where it is not.
func (r Reader) Held(ctx context.Context, userID, purpose, path string) (store.Write, error) {
	owner, fileID, ok := ParsePath(path)
	if !ok || owner != userID {
		return store.Write{}, ErrNone
	}
	f, err := r.files.Find(ctx, Key(owner, fileID))
	switch {
	case err != nil:
		return store.Write{}, err
	case f.Version == 0 || f.Value.Purpose != purpose || f.Value.DownloadPath != path:
		return store.Write{}, ErrNone
	}
	return r.files.Same(Key(owner, fileID), f), nil
}

// Take returns what the file group knows of a file that the person has uploaded for the purpose, with what holds a
// transaction to it; ErrNone where there is no such file.
func (r Reader) Take(ctx context.Context, userID, purpose, path string) (File, store.Write, error) {
	owner, fileID, ok := ParsePath(path)
	if !ok || owner != userID {
		return File{}, store.Write{}, ErrNone
	}
	f, err := r.files.Find(ctx, Key(owner, fileID))
	if err == nil && (f.Version == 0 || f.Value.Purpose != purpose || f.Value.DownloadPath != path) {
		err = ErrNone
	}
	return f.Value, r.files.Same(Key(owner, fileID), f), err
}

// There says whether the file of that path was not deleted.
func (r Reader) There(ctx context.Context, path string) (bool, error) {
	owner, fileID, ok := ParsePath(path)
	if !ok {
		return false, nil
	}
	f, err := r.files.Find(ctx, Key(owner, fileID))
	return f.Version > 0 && f.Value.DownloadPath == path, err
}

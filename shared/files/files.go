// Package files is what other groups may know of a file: whose it is, what for, and that it is there. The file group's
// table holds it, and only that group writes it.
package files

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/pattern"
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
	MIME         string `json:"mime"`
}

// Key is where a person's file lies.
func Key(userID, fileID string) store.Key {
	return store.Key{PK: "user#" + userID, SK: "file#" + fileID}
}

var pathForm = pattern.Of(`^/(?:media|file)/([a-z]+)/([0-9A-Za-z]{1,64})/([0-9A-Z]{26})\.[a-z0-9]{1,8}$`)

// ParsePath returns whose file a downloadPath names. Anything but the one spelling names none.
func ParsePath(path string) (userID, fileID string, ok bool) {
	m := pathForm().FindStringSubmatch(path)
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
type Reader struct {
	files    *store.Table[File]
	discards *store.Table[Discard]
	holds    *store.Table[Hold]
}

// NewReader returns a reader of the file group's table.
func NewReader(db *store.DB, table string) Reader {
	return Reader{store.NewTable[File](db, table), store.NewTable[Discard](db, table), store.NewTable[Hold](db, table)}
}

// Of returns the file of that path, uploaded by the person for the purpose, with the write that holds a transaction to its being there;
// ErrNone where it is not.
func (r Reader) Of(ctx context.Context, userID, purpose, path string) (File, store.Write, error) {
	owner, fileID, ok := ParsePath(path)
	if !ok || owner != userID {
		return File{}, store.Write{}, ErrNone
	}
	f, err := r.files.Find(ctx, Key(owner, fileID))
	switch {
	case err != nil:
		return File{}, store.Write{}, err
	case f.Version == 0 || f.Value.Purpose != purpose || f.Value.DownloadPath != path:
		return File{}, store.Write{}, ErrNone
	}
	return f.Value, r.files.Same(Key(owner, fileID), f), nil
}

// Discard asks the file group to delete a person's file, in the transaction of what made it useless.
type Discard struct {
	Kind   string `json:"kind"` // discard
	FileID string `json:"fileId"`
	UserID string `json:"userId"`
	Open   string `json:"open,omitempty"` // "1": the sparse index byDue
	DueAt  int64  `json:"dueAt"`          // epoch milliseconds
}

// DiscardKind is what Discard.Kind says.
const DiscardKind = "discard"

// DiscardKey is where a Discard lies.
func DiscardKey(userID, fileID string) store.Key {
	return store.Key{PK: "discard#" + userID, SK: fileID}
}

// Discard returns the write that asks for it; it stands beside a write whose condition guards it.
func (r Reader) Discard(userID, fileID string, now time.Time) store.Write {
	return r.discards.Replace(DiscardKey(userID, fileID), Discard{Kind: DiscardKind, FileID: fileID, UserID: userID, Open: "1", DueAt: clock.Millis(now)}, 1)
}

// Take is Of for a record that lives on the file: from the transaction of these writes on its uploader cannot delete it (the file group answers
// 409 in_use), until a Discard does or each record that took it has let it go.
func (r Reader) Take(ctx context.Context, userID, purpose, path string) (File, []store.Write, error) {
	f, same, err := r.Of(ctx, userID, purpose, path)
	if err != nil {
		return File{}, nil, err
	}
	hold, err := r.Bind(ctx, userID, f.FileID)
	return f, []store.Write{same, hold}, err
}

// Hold says how many records live on a file. It lies there exactly as long as one does.
type Hold struct {
	Records int `json:"records"`
}

// HoldKey is where a Hold lies.
func HoldKey(userID, fileID string) store.Key {
	return store.Key{PK: "hold#" + userID, SK: fileID}
}

// Bind returns the write after which one more record lives on the file; it stands beside Of.
func (r Reader) Bind(ctx context.Context, userID, fileID string) (store.Write, error) {
	v, err := r.holds.Find(ctx, HoldKey(userID, fileID))
	v.Value.Records++
	return r.holds.Put(HoldKey(userID, fileID), v), err
}

// Unbind returns the write after which one record less lives on the file.
func (r Reader) Unbind(ctx context.Context, userID, fileID string) (store.Write, error) {
	v, err := r.holds.Get(ctx, HoldKey(userID, fileID))
	if v.Value.Records--; v.Value.Records <= 0 {
		return r.holds.DeleteAs(HoldKey(userID, fileID), v), err
	}
	return r.holds.Put(HoldKey(userID, fileID), v), err
}

// Let returns the writes after which a record lives on the files of these paths no more; what a seed wrote may be held by nobody.
func (r Reader) Let(ctx context.Context, paths ...string) (writes []store.Write, err error) {
	for _, path := range paths {
		owner, fileID, ok := ParsePath(path)
		if !ok {
			continue
		}
		one, err := r.Unbind(ctx, owner, fileID)
		if err != nil {
			return nil, err
		}
		writes = append(writes, one)
	}
	return writes, nil
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

// Kept returns the write after which nobody has asked to delete the file; it stands beside Held.
func (r Reader) Kept(userID, fileID string) store.Write {
	return r.discards.Remove(DiscardKey(userID, fileID))
}

// Package folder is where people and enterprises keep families and files: folders, what lies in them, a bin of thirty days and shares
// (product.md section 10).
package folder

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// Folder is a folder of an owner; the root has no id and is not among them.
type Folder struct {
	ID       string `json:"id"`
	ParentID string `json:"parentId"` // empty at the top
	Name     string `json:"name"`
	Count    int    `json:"count"` // of the objects right in it
	Size     int64  `json:"size"`  // bytes, of these
}

// Tree is all folders of an owner: one item, so that no two changes cross.
type Tree struct {
	Folders []Folder `json:"folders"`
	Count   int      `json:"count"` // of the objects at the top
	Size    int64    `json:"size"`
	Bytes   int64    `json:"bytes"` // of everything, the bin included
	Objects int      `json:"objects"`
}

const (
	foldersMost = 500
	depthMost   = 8
	objectsMost = 5000
	bytesMost   = 20 << 30
)

// binned is how long what was deleted can be restored.
const binned = 30 * 24 * time.Hour

var (
	errNoFolder   = api.NotFound("folder_gone", "文件夹不存在")
	errManyFolder = api.Conflict("too_many_folders", "文件夹最多 500 个")
	errDeep       = api.Conflict("folder_too_deep", "文件夹最多 8 层")
	errLoop       = api.Conflict("folder_loop", "不能把文件夹移到它自己下面")
	errNotEmpty   = api.Conflict("folder_not_empty", "文件夹不是空的，请先移走或删除里面的内容")
	errNamed      = api.Field("name", "同一位置已有同名文件夹")
	errFull       = api.Conflict("space_full", "空间已用完，请先清理不再使用的内容")
)

// Find returns a folder of the tree; the top for no id.
func (t *Tree) Find(id string) (*Folder, error) {
	i := slices.IndexFunc(t.Folders, func(f Folder) bool { return f.ID == id })
	if i < 0 {
		return nil, errNoFolder
	}
	return &t.Folders[i], nil
}

// Has says that there is such a folder; the top is always there.
func (t *Tree) Has(id string) error {
	if id == "" {
		return nil
	}
	_, err := t.Find(id)
	return err
}

// path returns the ids from a folder up to the top.
func (t *Tree) path(id string) []string {
	var ids []string
	for id != "" && len(ids) <= foldersMost {
		ids = append(ids, id)
		f, err := t.Find(id)
		if err != nil {
			break
		}
		id = f.ParentID
	}
	return ids
}

// height is how many levels a folder has below and with itself.
func (t *Tree) height(id string) int {
	most := 0
	for _, f := range t.Folders {
		if f.ParentID == id {
			most = max(most, t.height(f.ID))
		}
	}
	return most + 1
}

// Put adds a folder, or renames or moves one. 404 folder_gone, 409 too_many_folders, folder_too_deep, folder_loop, 400 for a name that
// is there.
func (t *Tree) Put(f Folder) error {
	if err := t.Has(f.ParentID); err != nil {
		return err
	}
	i := slices.IndexFunc(t.Folders, func(o Folder) bool { return o.ID == f.ID })
	switch {
	case i < 0 && len(t.Folders) >= foldersMost:
		return errManyFolder
	case i >= 0 && slices.Contains(t.path(f.ParentID), f.ID):
		return errLoop
	case len(t.path(f.ParentID))+t.height(f.ID) > depthMost:
		return errDeep
	case slices.ContainsFunc(t.Folders, func(o Folder) bool {
		return o.ID != f.ID && o.ParentID == f.ParentID && strings.EqualFold(o.Name, f.Name)
	}):
		return errNamed
	}
	if i < 0 {
		t.Folders = append(t.Folders, f)
		return nil
	}
	t.Folders[i].Name, t.Folders[i].ParentID = f.Name, f.ParentID
	return nil
}

// Drop deletes an empty folder. 409 folder_not_empty.
func (t *Tree) Drop(id string) error {
	f, err := t.Find(id)
	if err != nil {
		return err
	}
	if f.Count > 0 || slices.ContainsFunc(t.Folders, func(o Folder) bool { return o.ParentID == id }) {
		return errNotEmpty
	}
	t.Folders = slices.DeleteFunc(t.Folders, func(o Folder) bool { return o.ID == id })
	return nil
}

// Lies counts n objects more or fewer, of so many bytes together, right in a folder.
func (t *Tree) Lies(id string, n int, size int64) error {
	if id == "" {
		t.Count, t.Size = t.Count+n, t.Size+size
		return nil
	}
	f, err := t.Find(id)
	if err == nil {
		f.Count, f.Size = f.Count+n, f.Size+size
	}
	return err
}

// Holds counts what the owner has in all, the bin included. 409 space_full.
func (t *Tree) Holds(n int, size int64) error {
	if n > 0 && (t.Objects+n > objectsMost || t.Bytes+size > bytesMost) {
		return errFull
	}
	t.Objects, t.Bytes = t.Objects+n, t.Bytes+size
	return nil
}

// Object is a family or a file that lies in a folder.
type Object struct {
	ID        string `json:"id"`
	Space     string `json:"space"` // its owner
	FolderID  string `json:"folderId"`
	RefType   string `json:"refType" enum:"family,file"`
	RefID     string `json:"refId"` // the family's id, or the upload's
	Path      string `json:"path,omitempty"`
	OwnerID   string `json:"ownerId,omitempty"` // who uploaded the file
	Name      string `json:"name"`
	Size      int64  `json:"size"`                // bytes
	At        int64  `json:"at"`                  // epoch milliseconds, as the next
	DeletedAt int64  `json:"deletedAt,omitempty"` // in the bin since
	Inside    bool   `json:"inside,omitempty"`    // a family that was not public when it was put there: its name is for who sees it

	Open       string `json:"open,omitempty"` // the sparse index byLease: until when it is in the bin
	LeaseUntil int64  `json:"leaseUntil,omitempty"`
}

// bin is the partition of byLease for what is in a bin.
const bin = "bin"

// Delete puts it into the bin.
func (o *Object) Delete(now time.Time) {
	o.DeletedAt, o.Open, o.LeaseUntil = clock.Millis(now), bin, clock.Millis(now.Add(binned))
}

// Restore takes it out again.
func (o *Object) Restore() { o.DeletedAt, o.Open, o.LeaseUntil = 0, "", 0 }

// Share lets whoever has its code read one object until it ends.
type Share struct {
	Code     string `json:"code"`
	Owner    string `json:"owner"`
	ObjectID string `json:"objectId"`
	ExpireAt int64  `json:"expireAt"` // epoch milliseconds
	TTL      int64  `json:"ttl"`      // epoch seconds
}

// sorted orders objects as a list shows them.
func sorted(list []Object, by string) {
	slices.SortFunc(list, func(a, b Object) int {
		first := map[string]int{"name": cmp.Compare(a.Name, b.Name), "size": cmp.Compare(b.Size, a.Size)}[by]
		return cmp.Or(first, cmp.Compare(max(b.DeletedAt, b.At), max(a.DeletedAt, a.At)), cmp.Compare(a.ID, b.ID))
	})
}

package space

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

func filesPK(projectID string) string { return "files#" + projectID }
func fileKey(projectID, fileID string) store.Key {
	return store.Key{PK: filesPK(projectID), SK: "file#" + fileID}
}
func claimKey(path string) store.Key { return store.Key{PK: "upload#" + path, SK: "claim"} }

func samplePath(projectID string, n int, ext string) string {
	return "/file/project/" + projectID + "/" + sampleID(projectID, n) + "." + ext
}

var sampleExts = [samplesMost]string{"txt", "txt", "png"}

// sample writes the sample data of a project: the objects first, under keys that are the same each time.
func (s *Service) sample(ctx context.Context, p *Project) ([]store.Write, string, error) {
	tree, err := s.moduleTrees.Find(ctx, treeKey(p.ID))
	if err != nil {
		return nil, "", err
	}
	list, err := samplesOf(*p, tree.Value.Modules)
	if err != nil {
		return nil, "", err
	}
	var writes []store.Write
	for n, one := range list {
		f := File{
			FileID: sampleID(p.ID, n), Folder: Samples, Name: one.name + "." + one.ext, Size: int64(len(one.body)), MIME: one.mime,
			Path: samplePath(p.ID, n, one.ext), At: clock.Millis(s.now()),
		}
		h := blob.Headers{Type: one.mime, Disposition: blob.Attachment(f.Name), CacheControl: "private, no-store"}
		if err := s.uploads.Put(ctx, f.Key(), one.body, h); err != nil {
			return nil, "", err
		}
		p.FileCount, p.FileBytes = p.FileCount+1, p.FileBytes+f.Size
		writes = append(writes, s.fileRows.New(fileKey(p.ID, f.FileID), f))
	}
	return writes, fmt.Sprintf("写入示例数据：%d 个文件", len(list)), nil
}

// dropSamples deletes the objects that an opening may have written.
func (s *Service) dropSamples(ctx context.Context, projectID string) error {
	for n, ext := range sampleExts {
		if err := s.uploads.Delete(ctx, samplePath(projectID, n, ext)[1:]); err != nil {
			return err
		}
	}
	return nil
}

// dropFiles returns the writes that take the sample data out of a project; its objects go first.
func (s *Service) dropFiles(ctx context.Context, p *Project) ([]store.Write, error) {
	if err := s.dropSamples(ctx, p.ID); err != nil {
		return nil, err
	}
	p.FileCount, p.FileBytes = 0, 0
	var writes []store.Write
	for n := range sampleExts {
		writes = append(writes, s.fileRows.Remove(fileKey(p.ID, sampleID(p.ID, n))))
	}
	return writes, nil
}

// filesIn returns what lies in a project, the newest first.
func (s *Service) filesIn(ctx context.Context, projectID string) ([]File, error) {
	rows, err := s.fileRows.Query(ctx, store.Range{PK: filesPK(projectID)})
	list := make([]File, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	slices.SortFunc(list, func(a, b File) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.FileID, b.FileID)) })
	return list, err
}

// Trash is an object that the opening of a project wrote and that is to be deleted.
type Trash struct {
	Key        string `json:"key"`
	Open       string `json:"open,omitempty"`
	LeaseUntil int64  `json:"leaseUntil,omitempty"`
}

// trash is the partition of the sparse index byLease for objects.
const trash = "trash"

func trashKey(key string) store.Key { return store.Key{PK: "trash#" + key, SK: "trash"} }

// discarded returns the writes by which a file leaves a project, as it was read: an upload that lies in no other is the file group's to delete,
// any other object the worker's.
func (s *Service) discarded(ctx context.Context, p Project, v store.Versioned[File]) ([]store.Write, error) {
	f := v.Value
	row := s.fileRows.DeleteAs(fileKey(p.ID, f.FileID), v)
	if f.Written() {
		t := Trash{Key: f.Key(), Open: trash, LeaseUntil: clock.Millis(s.now())}
		return []store.Write{row, s.trashes.Replace(trashKey(t.Key), t, 1)}, nil
	}
	claim, err := s.claims.Find(ctx, claimKey(f.Path))
	if err != nil {
		return nil, err
	}
	claim.Value.ProjectIDs = slices.DeleteFunc(claim.Value.ProjectIDs, func(id string) bool { return id == p.ID })
	if len(claim.Value.ProjectIDs) > 0 {
		return []store.Write{row, s.claims.Put(claimKey(f.Path), claim)}, nil
	}
	unclaimed := s.claims.Absent(claimKey(f.Path))
	if claim.Version > 0 {
		unclaimed = s.claims.DeleteAs(claimKey(f.Path), claim)
	}
	return []store.Write{row, unclaimed, s.files.Discard(f.ByID, f.FileID, s.now())}, nil
}

// claimed returns the writes by which an upload lies in a project. 409 file_there where it does already.
func (s *Service) claimed(ctx context.Context, p Project, f File) ([]store.Write, error) {
	claim, err := s.claims.Find(ctx, claimKey(f.Path))
	if err != nil {
		return nil, err
	}
	if slices.Contains(claim.Value.ProjectIDs, p.ID) {
		return nil, errThere
	}
	claim.Value.ProjectIDs = append(claim.Value.ProjectIDs, p.ID)
	return []store.Write{s.claims.Put(claimKey(f.Path), claim), s.fileRows.New(fileKey(p.ID, f.FileID), f), s.files.Kept(f.ByID, f.FileID)}, nil
}

// empty deletes the objects that wait for it.
func (s *Service) empty(ctx context.Context) error {
	return store.Lapse(ctx, s.trashes, trash, s.now(), dueAtOnce, func(due Trash) error {
		if err := s.uploads.Delete(ctx, due.Key); err != nil {
			return err
		}
		return s.db.Transact(ctx, s.trashes.Remove(trashKey(due.Key)))
	})
}

package space

import (
	"context"
	"fmt"

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

package space

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/store"
)

// Purpose is what uploads to a project are for (functions/file).
const Purpose = "project"

const linkLives = 60 * time.Second

var (
	errNoFile = api.NotFound("no_file", "文件不存在或已被删除")
	errFiles  = api.Conflict("files_most", "每个项目最多 100 个文件、20 GB，请先删除不再使用的文件")
	errUpload = api.Field("filePath", "请重新上传文件")
	errThere  = api.Conflict("file_there", "该文件已在项目中")
)

// ProjectFile is a file of a project as its people see it.
type ProjectFile struct {
	FileID  string `json:"fileId"`
	Folder  string `json:"folder" enum:"docs,sample"`
	Name    string `json:"name"`
	Size    int64  `json:"size" doc:"bytes"`
	MIME    string `json:"mime"`
	Preview string `json:"preview" enum:"image,pdf,text," doc:"how a browser can show it, empty for not at all"`
	ByName  string `json:"byName" doc:"empty for the platform"`
	At      int64  `json:"at" doc:"epoch milliseconds"`
}

// Folder is a folder of a project.
type Folder struct {
	ID    string `json:"id" enum:"docs,sample"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Files is all that lies in a project, the newest first.
type Files struct {
	api.Page[ProjectFile]
	Folders []Folder `json:"folders"`
}

// Preview returns how a browser can show a file, empty for not at all.
func (f File) Preview() string {
	switch {
	case slices.Contains([]string{"image/png", "image/jpeg", "image/webp"}, f.MIME):
		return "image"
	case f.MIME == "application/pdf":
		return "pdf"
	case strings.HasPrefix(f.MIME, "text/plain"):
		return "text"
	}
	return ""
}

func (f File) view() ProjectFile {
	return ProjectFile{f.FileID, f.Folder, f.Name, f.Size, f.MIME, f.Preview(), f.ByName, f.At}
}

// Files returns the files of a project.
func (s *Service) Files(ctx context.Context, q Ref) (Files, error) {
	h, err := s.of(ctx, api.ActorOf(ctx).UserID, q.ID)
	if err != nil {
		return Files{}, err
	}
	list, err := s.filesIn(ctx, h.Value.ID)
	answer := Files{Folders: []Folder{{Documents, folderNames[Documents], 0}, {Samples, folderNames[Samples], 0}}}
	answer.Page = api.Page[ProjectFile]{Current: 1, PageSize: filesMost, Total: len(list), Records: []ProjectFile{}}
	for _, f := range list {
		answer.Records = append(answer.Records, f.view())
		for i := range answer.Folders {
			if answer.Folders[i].ID == f.Folder {
				answer.Folders[i].Count++
			}
		}
	}
	return answer, err
}

// FileInput puts an upload of the caller's into a project.
type FileInput struct {
	Ref
	FilePath string `json:"filePath" maxLength:"200" msg:"required=请先上传文件;maxLength=请重新上传文件" doc:"downloadPath of an upload for the purpose project"`
}

// AddFile puts an upload of the caller's into a project. 409 file_there for one that lies in it.
func (s *Service) AddFile(ctx context.Context, in FileInput) (ProjectFile, error) {
	actor := api.ActorOf(ctx)
	var f File
	_, err := s.changeWith(ctx, in.ID, "project:item:edit", mayFiles, func(h held, p *Project) (Line, []store.Write, error) {
		up, kept, err := s.files.Take(ctx, actor.UserID, Purpose, in.FilePath)
		if errors.Is(err, files.ErrNone) {
			return Line{}, nil, errUpload
		}
		if err != nil {
			return Line{}, nil, err
		}
		by, err := s.nameOf(ctx, actor.UserID)
		if err != nil {
			return Line{}, nil, err
		}
		f = File{FileID: up.FileID, Folder: Documents, Name: up.Name, Size: up.Size, MIME: up.MIME, Path: up.DownloadPath, ByID: actor.UserID, ByName: by, At: clock.Millis(s.now())}
		if err := p.Keep(f); err != nil {
			return Line{}, nil, err
		}
		writes, err := s.claimed(ctx, *p, f)
		return Line{Step: "file", Result: LineDone, Text: "上传文件：" + f.Name}, append(writes, kept...), err
	})
	return f.view(), err
}

// Keep counts one more file, or refuses (409) what goes beyond the bounds.
func (p *Project) Keep(f File) error {
	if p.FileCount+1 > filesMost || p.FileBytes+f.Size > bytesMost {
		return errFiles
	}
	p.FileCount, p.FileBytes = p.FileCount+1, p.FileBytes+f.Size
	return nil
}

// FileRef names a file of a project.
type FileRef struct {
	Ref
	FileID string `json:"fileId" query:"fileId" maxLength:"64" required:"true" msg:"required=缺少文件编号;maxLength=文件不存在或已被删除"`
}

// DeleteFile takes a file out of a project and deletes it: what somebody else uploaded only an administrator.
func (s *Service) DeleteFile(ctx context.Context, in FileRef) (Files, error) {
	_, err := s.changeWith(ctx, in.ID, "project:item:edit", mayFiles, func(h held, p *Project) (Line, []store.Write, error) {
		v, err := s.fileRows.Find(ctx, fileKey(p.ID, in.FileID))
		switch {
		case err != nil:
			return Line{}, nil, err
		case v.Version == 0:
			return Line{}, nil, errNoFile
		case v.Value.ByID != h.caller.UserID && !p.Rights(h.caller, s.now()).Edit:
			return Line{}, nil, errNoRight
		}
		p.FileCount, p.FileBytes = p.FileCount-1, p.FileBytes-v.Value.Size
		gone, err := s.discarded(ctx, *p, v)
		return Line{Step: "file", Result: LineDone, Text: "删除文件：" + v.Value.Name}, gone, err
	})
	if err != nil {
		return Files{}, err
	}
	return s.Files(ctx, in.Ref)
}

// FileLink is a short-lived address of a file.
type FileLink struct {
	URL      string `json:"url"`
	Name     string `json:"name"`
	Preview  string `json:"preview" enum:"image,pdf,text,"`
	ExpireAt int64  `json:"expireAt"` // epoch milliseconds
}

// Link returns the address of a file for a minute, to who may enter the project.
func (s *Service) Link(ctx context.Context, q FileRef) (FileLink, error) {
	h, err := s.of(ctx, api.ActorOf(ctx).UserID, q.ID)
	if err != nil {
		return FileLink{}, err
	}
	v, err := s.fileRows.Find(ctx, fileKey(h.Value.ID, q.FileID))
	if err != nil {
		return FileLink{}, err
	}
	f := v.Value
	if v.Version == 0 {
		return FileLink{}, errNoFile
	}
	if !f.Written() {
		there, err := s.files.There(ctx, f.Path)
		if err != nil {
			return FileLink{}, err
		}
		if !there {
			return FileLink{}, api.NotFound("file_gone", "文件已被上传者删除")
		}
	}
	url, err := s.uploads.Link(ctx, f.Key(), f.Name, linkLives)
	return FileLink{url, f.Name, f.Preview(), clock.Millis(s.now().Add(linkLives))}, err
}

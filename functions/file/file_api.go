package file

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

const linkLives = 60 * time.Second

// Download is a short-lived address that saves a file under its name.
type Download struct {
	URL      string `json:"url"`
	Name     string `json:"name"`
	ExpireAt int64  `json:"expireAt"` // epoch milliseconds
}

// download returns the address of one's own file, of a public one, or of one that its purpose opens to the portal's
// operators, by the form field filePath. A private file of somebody else is as unknown as one that never was (404).
func (s *Service) download(w http.ResponseWriter, r *http.Request) {
	d, err := s.link(r)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	api.WriteData(w, r, "下载已开始", d)
}

func (s *Service) link(r *http.Request) (Download, error) {
	if err := parseForm(r); err != nil {
		return Download{}, err
	}
	path := r.PostForm.Get("filePath")
	if path == "" {
		return Download{}, api.Field("filePath", "缺少文件路径")
	}
	owner, fileID, ok := files.ParsePath(path)
	if !ok {
		return Download{}, errNoFile
	}
	v, err := s.files.Get(r.Context(), fileKey(owner, fileID))
	if errors.Is(err, store.ErrNotFound) {
		return Download{}, errNoFile
	}
	if err != nil {
		return Download{}, err
	}
	f := v.Value
	if f.DownloadPath != path {
		return Download{}, errNoFile
	}
	if err := s.admit(r.Context(), f); err != nil {
		return Download{}, err
	}
	expire := s.now().Add(linkLives)
	url, err := s.bucket(f.Public).Link(r.Context(), f.Key(), f.Name, linkLives)
	return Download{url, f.Name, clock.Millis(expire)}, err
}

// admit lets through who may read the file; for anybody else it does not exist.
func (s *Service) admit(ctx context.Context, f File) error {
	userID := api.ActorOf(ctx).UserID
	if f.ReadableBy(userID) {
		return nil
	}
	p, _ := purposeOf(f.Purpose)
	if p.Reader == "" {
		return errNoFile
	}
	operator, err := s.members.Of(ctx, userID, membership.Platform)
	if errors.Is(err, membership.ErrNotMember) || err == nil && !operator.May(string(p.Reader)) {
		return errNoFile
	}
	return err
}

// delete removes one's own file, by the form field filePath or fileId. Deleting what one has deleted is no error; what
// is somebody else's is unknown (404).
func (s *Service) delete(w http.ResponseWriter, r *http.Request) {
	fileID, err := s.remove(r)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	api.WriteData(w, r, "删除成功", map[string]string{"fileId": fileID})
}

func (s *Service) remove(r *http.Request) (fileID string, err error) {
	if err := parseForm(r); err != nil {
		return "", err
	}
	path, fileID := r.PostForm.Get("filePath"), r.PostForm.Get("fileId")
	userID := api.ActorOf(r.Context()).UserID
	switch {
	case path != "":
		owner, named, ok := files.ParsePath(path)
		if !ok || owner != userID || (fileID != "" && fileID != named) {
			return "", errNoFile
		}
		fileID = named
	case fileID == "":
		return "", api.Field("filePath", "缺少文件路径")
	case !fileIDForm().MatchString(fileID):
		return "", errNoFile
	}
	return fileID, s.erase(r.Context(), userID, fileID, path, s.holds.Absent(files.HoldKey(userID, fileID)).Or(errInUse))
}

// parseForm reads a form of either kind; what stands in the address is not looked at.
func parseForm(r *http.Request) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case err == nil && kind == "multipart/form-data":
		err = r.ParseMultipartForm(maxForm)
	case err == nil && kind == "application/x-www-form-urlencoded":
		err = r.ParseForm()
	default:
		return &api.Error{Kind: api.KindMediaType, Reason: "media_type", Message: "请以表单格式提交"}
	}
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return &api.Error{Kind: api.KindTooLarge, Reason: "too_large", Message: "提交的内容过大"}
	case err != nil:
		return api.Invalid("malformed", "提交的内容无法识别，请检查格式")
	}
	return nil
}

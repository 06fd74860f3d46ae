package importing

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/sheet"
	"bimportal/shared/store"
)

// Service is the calls and the work of imports of members.
type Service struct {
	Deps
	workbooks *store.Table[Workbook]
	pieces    *store.Table[Piece]
	jobs      *store.Table[Job]
	faults    *store.Table[Faults]
	members   *store.Table[membership.Member]
}

// Deps is what imports need.
type Deps struct {
	DB     *store.DB
	Table  string
	Orgs   *org.Store
	Limits limit.Windows
	Now    clock.Clock

	// Invited returns what goes with a new member, Vouched what goes with one whom by has changed. Start begins an execution of the import machine. Read returns a workbook's
	// first sheet; only the worker reads.
	Invited func(ctx context.Context, o *org.Org, by membership.Standing, m membership.Member, now time.Time) ([]store.Write, error)
	Vouched func(ctx context.Context, o *org.Org, by membership.Standing, with auth.Permission, m membership.Member) ([]store.Write, error)
	Start   func(ctx context.Context, name, input string) error
	Read    func(data []byte) ([][]string, error)
}

func New(d Deps) *Service {
	return &Service{
		Deps: d, workbooks: store.NewTable[Workbook](d.DB, d.Table), pieces: store.NewTable[Piece](d.DB, d.Table),
		jobs: store.NewTable[Job](d.DB, d.Table), faults: store.NewTable[Faults](d.DB, d.Table), members: store.NewTable[membership.Member](d.DB, d.Table),
	}
}

// WorkbookMost is how many bytes a workbook has at most: what API Gateway hands to a function is 6 MB in base64.
const WorkbookMost = 4 << 20

// UploadedWorkbook is a workbook that waits to be imported.
type UploadedWorkbook struct {
	FileID string `json:"fileId"`
	Name   string `json:"name"`
	Size   int    `json:"size"`
}

// Upload takes the workbook of a multipart form, field file, and answers its id. What it holds is looked at by the job.
func (s *Service) Upload(w http.ResponseWriter, r *http.Request) {
	up, err := s.takeWorkbook(r)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	api.WriteData(w, r, "成功", up)
}

func (s *Service) takeWorkbook(r *http.Request) (UploadedWorkbook, error) {
	st := api.StandingOf(r.Context())
	if err := s.Limits.Take(r.Context(), uploadsAnHour, st.Member.UserID); err != nil {
		return UploadedWorkbook{}, err
	}
	file, head, err := r.FormFile("file")
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return UploadedWorkbook{}, &api.Error{Kind: api.KindTooLarge, Reason: "too_large", Message: "文件不能大于 4 MB，请分多次导入"}
	}
	if err != nil {
		return UploadedWorkbook{}, api.Field("file", "请选择要导入的文件")
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, WorkbookMost+1))
	switch {
	case err != nil:
		return UploadedWorkbook{}, api.Invalid("malformed", "提交的内容没有完整到达")
	case len(data) > WorkbookMost:
		return UploadedWorkbook{}, &api.Error{Kind: api.KindTooLarge, Reason: "too_large", Message: "文件不能大于 4 MB，请分多次导入"}
	case !strings.HasSuffix(strings.ToLower(head.Filename), ".xlsx") || !bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return UploadedWorkbook{}, api.Field("file", "仅支持xlsx格式")
	}
	up := UploadedWorkbook{id.Ordered(s.Now()), head.Filename, len(data)}
	return up, s.keepWorkbook(r.Context(), st.Access.ID, Workbook{ID: up.FileID, By: st.Member.ID, Name: up.Name}, data)
}

// ImportInput starts a job over an uploaded workbook.
type ImportInput struct {
	FileID string `json:"fileId" maxLength:"64" msg:"required=请先上传文件;maxLength=文件不存在"`
	DryRun bool   `json:"dryRun,omitempty" doc:"only says what would be refused"`
}

// JobID names an import job.
type JobID struct {
	JobID string `json:"jobId" maxLength:"64" msg:"required=缺少任务编号;maxLength=任务不存在"`
}

// Begin starts the machine over a workbook and answers the job. 404 for a file that is not there.
func (s *Service) Begin(ctx context.Context, in ImportInput) (JobID, error) {
	st := api.StandingOf(ctx)
	file, err := s.workbooks.Get(ctx, workbookKey(st.Access.ID, in.FileID))
	if errors.Is(err, store.ErrNotFound) || err == nil && file.Value.By != st.Member.ID {
		return JobID{}, api.NotFound("file_gone", "文件不存在或已过期，请重新上传")
	}
	if err != nil {
		return JobID{}, err
	}
	job := NewJob(id.Ordered(s.Now()), st, in.FileID, file.Value.Name, in.DryRun, s.Now())
	if err := s.Limits.Take(ctx, importsAnHour, st.Member.UserID); err != nil {
		return JobID{}, err
	}
	if err := s.DB.Transact(ctx, s.jobs.New(jobKey(st.Access.ID, job.ID), job)); err != nil {
		return JobID{}, err
	}
	s.startImport(ctx, job)
	return JobID{job.ID}, nil
}

// ImportView is a job as its enterprise's people see it.
type ImportView struct {
	JobID     string        `json:"jobId"`
	FileName  string        `json:"fileName"`
	DryRun    bool          `json:"dryRun"`
	State     string        `json:"state" enum:"waiting,running,done,failed"`
	Reason    string        `json:"reason" doc:"why it failed as a whole"`
	Total     int           `json:"total" doc:"0 until the file has been read"`
	Next      int           `json:"next" doc:"rows that are done with"`
	OK        int           `json:"ok"`
	Updated   int           `json:"updated"`
	Failed    int           `json:"failed"`
	Rows      []ImportFault `json:"rows" doc:"the first hundred that are refused"`
	ErrorFile bool          `json:"errorFile" doc:"importErrors answers the refused rows"`
	CreatedAt int64         `json:"createdAt"`
}

// Job returns how far a job is.
func (s *Service) Job(ctx context.Context, in JobID) (ImportView, error) {
	v, err := s.jobs.Get(ctx, jobKey(api.StandingOf(ctx).Access.ID, in.JobID))
	if errors.Is(err, store.ErrNotFound) {
		return ImportView{}, api.NotFound("job_gone", "导入任务不存在或已过期")
	}
	j := v.Value
	return ImportView{
		JobID: j.ID, FileName: j.FileName, DryRun: j.DryRun, State: j.State, Reason: j.Reason, Total: j.Total, Next: j.Next, OK: j.OK, Updated: j.Updated,
		Failed: j.Failed, Rows: j.Faults, ErrorFile: j.State == Done && j.Failed > 0, CreatedAt: j.CreatedAt,
	}, err
}

// Errors returns the refused rows as a workbook that can be corrected and uploaded again.
func (s *Service) Errors(w http.ResponseWriter, r *http.Request) {
	in, err := api.ReadBody[JobID](r)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	book, data, err := s.workbook(r.Context(), api.StandingOf(r.Context()).Access.ID, "faults_"+in.JobID)
	if errors.Is(err, store.ErrNotFound) {
		err = api.NotFound("file_gone", "文件不存在或已过期，请重新导入")
	}
	if err == nil && book.By != api.StandingOf(r.Context()).Member.ID {
		err = api.NotFound("file_gone", "文件不存在或已过期，请重新导入")
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	attach(w, r, sheet.XLSXType, "import-errors.xlsx", data)
}

func attach(w http.ResponseWriter, r *http.Request, mime, name string, data []byte) {
	w.Header().Set("Content-Type", mime)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	if _, err := w.Write(data); err != nil {
		api.Note(r.Context(), err)
	}
}

// Template returns an empty workbook with the head and two rows of an example.
func (s *Service) Template(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	x, err := sheet.NewXLSX(&b, "成员", widths[:len(head)]...)
	if err == nil {
		err = errors.Join(x.Row("姓名*", "手机号*", "部门", "角色", "职务", "邮箱"), x.Close())
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	attach(w, r, sheet.XLSXType, "member-template.xlsx", b.Bytes())
}

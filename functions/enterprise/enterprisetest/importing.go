package enterprisetest

import (
	"bytes"
	"errors"
	"fmt"
	"mime/multipart"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/importing"
	"bimportal/shared/apitest"
	"bimportal/shared/sheet"
)

// Book returns a workbook of members.
func Book(t *testing.T, rows ...[]string) []byte {
	t.Helper()
	var b bytes.Buffer
	x, err := sheet.NewXLSX(&b, "成员")
	for _, r := range append([][]string{{"姓名*", "手机号*", "部门", "角色", "职务", "邮箱"}}, rows...) {
		err = errors.Join(err, x.Row(r...))
	}
	if err = errors.Join(err, x.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Send uploads a file.
func Send(t *Team, p Someone, name string, data []byte) apitest.Answer {
	t.T.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	f, err := w.CreateFormFile("file", name)
	if err == nil {
		_, err = f.Write(data)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.T.Fatal(err)
	}
	return apitest.Call(t.T, t.G, apitest.Request{
		Method: "POST", Path: "/micro/sys/user/upUser", Token: p.Token, Body: form.String(), Header: map[string]string{"project_id": t.ID, "Content-Type": w.FormDataContentType()},
	})
}

// Import uploads a workbook and begins a job.
func Import(t *Team, p Someone, data []byte, dry bool) string {
	t.T.Helper()
	a := Send(t, p, "成员.xlsx", data)
	if a.HTTP != 200 {
		t.T.Fatalf("%s", a.Body)
	}
	file := apitest.Into[importing.UploadedWorkbook](t.T, a).FileID
	return apitest.Into[importing.JobID](t.T, t.Must(p, "/micro/sys/user/confirmBatchRegister", map[string]any{"fileId": file, "dryRun": dry})).JobID
}

// Work does what the machine would for a job.
func Work(t *Team, s enterprise.Group, job string) error {
	_, err := s.Do(t.T.Context(), enterprise.Event{Task: "import", EnterpriseID: t.ID, JobID: job})
	return err
}

// Job returns how far a job is.
func Job(t *Team, p Someone, job string) importing.ImportView {
	t.T.Helper()
	return apitest.Into[importing.ImportView](t.T, t.Must(p, "/micro/sys/user/importJob", map[string]any{"jobId": job}))
}

// Done works a job off.
func Done(t *Team, p Someone, job string) importing.ImportView {
	t.T.Helper()
	if err := Work(t, t.S, job); err != nil {
		t.T.Fatal(err)
	}
	return Job(t, p, job)
}

var telephoneCount atomic.Int64

// Telephone returns a number that nobody has.
func Telephone() string {
	return fmt.Sprintf("17%09d", (time.Now().UnixNano()/1000+telephoneCount.Add(1)*7919)%1000000000)
}

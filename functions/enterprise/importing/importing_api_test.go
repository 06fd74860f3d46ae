package importing_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/importing"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/sheet"
	"bimportal/shared/store"
	"bimportal/shared/workbook"
)

var importRows = flag.Int("rows", 500, "rows of the imported workbook")

func TestImportRefusals(t *testing.T) {
	d := enterprisetest.Open(t)
	e, other := d.Team(), d.Team()
	hr := e.Joined("人事", nil, []string{e.Role("导入", "all", auth.MemberView, auth.MemberImport)})
	good := enterprisetest.Book(t, []string{"赵文博", enterprisetest.Telephone()})
	for _, c := range []struct {
		what, name string
		who        enterprisetest.Someone
		data       []byte
		http       int
		reason     string
	}{
		{"nobody", "成员.xlsx", enterprisetest.Someone{}, good, 401, "unauthorized"},
		{"a stranger", "成员.xlsx", d.Someone("路人"), good, 403, "not_member"},
		{"another owner", "成员.xlsx", other.Owner, good, 403, "not_member"},
		{"a plain member", "成员.xlsx", e.Joined("何小满", nil, []string{"member"}), good, 403, "no_permission"},
		{"another ending", "成员.csv", e.Owner, good, 400, "invalid_input"},
		{"no workbook inside", "成员.xlsx", e.Owner, []byte("姓名,手机号"), 400, "invalid_input"},
		{"too large", "成员.xlsx", e.Owner, append([]byte("PK\x03\x04"), make([]byte, 4<<20)...), 413, "too_large"},
	} {
		if a := enterprisetest.Send(e, c.who, c.name, c.data); a.HTTP != c.http || a.Reason() != c.reason {
			t.Errorf("%s: %d %s", c.what, a.HTTP, a.Body)
		}
	}
	file := apitest.Into[importing.UploadedWorkbook](t, enterprisetest.Send(e, hr, "成员.xlsx", good)).FileID
	e.Refused("a file of another member", e.Owner, "/micro/sys/user/confirmBatchRegister", map[string]any{"fileId": file}, 404, "file_gone")
	other.Refused("a file of another enterprise", other.Owner, "/micro/sys/user/confirmBatchRegister", map[string]any{"fileId": file}, 404, "file_gone")
	job := enterprisetest.Import(e, hr, good, false)
	other.Refused("a job of another enterprise", other.Owner, "/micro/sys/user/importJob", map[string]any{"jobId": job}, 404, "job_gone")
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{hr.ID}})
	if v := enterprisetest.Done(e, e.Owner, job); v.State != "failed" || v.Reason != "导入人已没有导入权限" || e.Page(e.Owner, nil).Total != 2 {
		t.Errorf("%+v", v)
	}
	for what, data := range map[string][]byte{"第一行缺少": func() []byte {
		var b bytes.Buffer
		x, err := sheet.NewXLSX(&b, "x")
		if err = errors.Join(err, x.Row("名字", "电话"), x.Close()); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}(), "没有可以导入的行": enterprisetest.Book(t), "文件无法读取": []byte("PK\x03\x04 broken")} {
		if v := enterprisetest.Done(e, e.Owner, enterprisetest.Import(e, e.Owner, data, false)); v.State != "failed" || !strings.HasPrefix(v.Reason, what) {
			t.Errorf("%s: %+v", what, v)
		}
	}
}

// A dry run writes nobody down; the refused rows can be corrected and uploaded again.
func TestAnImportTakesTheGoodRows(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	e.Department(e.Department("root", "设计院"), "一所")
	known, member := d.Someone("林若溪"), e.Joined("何小满", nil, []string{"member"})
	same := enterprisetest.Telephone()
	data := enterprisetest.Book(t,
		[]string{"赵文博", enterprisetest.Telephone(), "设计院/一所", "普通成员", "工程师", "zhao@example.com"},
		[]string{"林若溪", known.Telephone, "一所", "", "", ""},
		[]string{"何小满", member.Telephone, "设计院", "普通成员", "组长", ""},
		[]string{"", "", "", "", "", ""},
		[]string{"甲", same, "", "", "", ""},
		[]string{"乙", same, "", "", "", ""},
		[]string{"丙", "12345", "", "", "", ""},
		[]string{"", enterprisetest.Telephone(), "", "", "", ""},
		[]string{"丁", enterprisetest.Telephone(), "不存在", "", "", ""},
		[]string{"戊", enterprisetest.Telephone(), "", "董事长", "", ""},
	)
	seq := e.Seq()
	dry := enterprisetest.Done(e, e.Owner, enterprisetest.Import(e, e.Owner, data, true))
	if dry.State != "done" || dry.Total != 9 || dry.OK != 3 || dry.Updated != 1 || dry.Failed != 5 || e.Seq() != seq || len(d.Messages(known.ID, notify.Invite)) != 0 {
		t.Errorf("%+v", dry)
	}
	job := enterprisetest.Import(e, e.Owner, data, false)
	v := enterprisetest.Done(e, e.Owner, job)
	want := []importing.ImportFault{{Row: 7, Column: "手机号", Reason: "与第6行的手机号重复"}, {Row: 8, Column: "手机号", Reason: "请输入正确的手机号"}, {Row: 9, Column: "姓名", Reason: "请输入姓名"}, {Row: 10, Column: "部门", Reason: "没有部门“不存在”"}, {Row: 11, Column: "角色", Reason: "没有角色“董事长”"}}
	if v.State != "done" || v.OK != 3 || v.Updated != 1 || fmt.Sprint(v.Rows) != fmt.Sprint(want) || !v.ErrorFile {
		t.Errorf("%+v", v)
	}
	if r := e.Row(member.ID); r.Position != "组长" || r.Departments[0].Name != "设计院" || e.Page(e.Owner, nil).Total != 5 {
		t.Errorf("%+v", r)
	}
	if len(d.Messages(known.ID, notify.Invite)) != 1 {
		t.Error("who has an account was not asked")
	}
	a := e.Call(e.Owner, "/micro/sys/user/importErrors", map[string]any{"jobId": job})
	cells, err := workbook.Read(a.Body)
	if err != nil || len(cells) != 6 || cells[1][6] != "与第6行的手机号重复" {
		t.Fatalf("%v %v %s", cells, err, a.Body)
	}
	cells[2][1], cells[3][0], cells[4][2], cells[5][3] = enterprisetest.Telephone(), "己", "设计院", ""
	for _, row := range cells[1:] {
		row[6] = "已改正"
	}
	again := enterprisetest.Done(e, e.Owner, enterprisetest.Import(e, e.Owner, enterprisetest.Book(t, cells[1:]...), false))
	if again.OK != 4 || again.Updated != 1 || again.Failed != 0 { // the twin of row 6 is a member by now
		t.Errorf("%+v", again)
	}
	if v := enterprisetest.Done(e, e.Owner, enterprisetest.Import(e, e.Owner, data, false)); v.OK != 0 || v.Updated != 4 || e.Page(e.Owner, nil).Total != 9 {
		t.Errorf("the same again: %+v", v)
	}
}

// Who changes somebody invited by a workbook vouches for him from then on, as by hand.
func TestAnImportVouchesForWhomItChanges(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	e.Department("root", "设计院")
	recruits := e.Role("招募", "all", auth.HomeView, auth.MemberView, auth.MemberAdd)
	gone, p := e.Joined("离职专员", nil, []string{recruits}), d.Someone("林若溪")
	e.Must(gone, "/micro/sys/user/add", map[string]any{"name": p.Name, "telephone": p.Telephone, "roleIds": []string{recruits}})
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{gone.ID}})
	if a := e.Answer(p, p.ID, 3); a.HTTP != 409 || a.Reason() != "inviter_gone" {
		t.Fatalf("%d %s", a.HTTP, a.Body)
	}
	row := []string{p.Name, p.Telephone, "设计院", "普通成员", "工程师", ""}
	if v := enterprisetest.Done(e, e.Owner, enterprisetest.Import(e, e.Owner, enterprisetest.Book(t, row), false)); v.Updated != 1 || v.Failed != 0 {
		t.Fatalf("%+v", v)
	}
	if a := e.Answer(p, p.ID, 3); a.HTTP != 200 {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
}

// killer lets so many calls through and then fails every one, before or after it has reached the store.
type killer struct {
	left  atomic.Int64
	after bool
}

func (k *killer) RoundTrip(r *http.Request) (*http.Response, error) {
	if k.left.Add(-1) >= 0 {
		return http.DefaultTransport.RoundTrip(r)
	}
	if k.after {
		if res, err := http.DefaultTransport.RoundTrip(r); err == nil {
			res.Body.Close()
		}
	}
	r.Body.Close()
	return nil, errors.New("killed")
}

func TestAnImportThatIsKilledLandsEachRowOnce(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	var rows [][]string
	bad := 0
	for i := range *importRows {
		row := []string{fmt.Sprintf("成员%05d", i), fmt.Sprintf("19%09d", (time.Now().UnixNano()/1000%100000*10000+int64(i))%1000000000), "", "普通成员"}
		if i%33 == 7 {
			row[1], bad = "1", bad+1
		}
		rows = append(rows, row)
	}
	data := enterprisetest.Book(t, rows...)
	began := time.Now()
	job := enterprisetest.Import(e, e.Owner, data, false)
	var kills atomic.Int64
	for enterprisetest.Job(e, e.Owner, job).State != "done" && kills.Load() < 100 {
		var both sync.WaitGroup // two at once, as when a lease has run out while the first is still at it
		for n := range 2 {
			k := &killer{after: n == 1}
			k.left.Store(int64(*importRows * (2 + n) / 3)) // a call or so for each row
			s := enterprise.New(enterprise.Deps{
				DB: store.WithTransport(apitest.Config(t), k), Tables: apitest.Tables(), Clock: clock.System, Read: workbook.Read,
			})
			both.Go(func() {
				if enterprisetest.Work(e, s, job) != nil {
					kills.Add(1)
				}
			})
		}
		both.Wait()
	}
	v := enterprisetest.Job(e, e.Owner, job)
	t.Logf("%d rows, %d kills: %v", *importRows, kills.Load(), time.Since(began))
	if v.OK != *importRows-bad || v.Failed != bad || v.Next != *importRows || kills.Load() == 0 {
		t.Errorf("%d kills: %+v", kills.Load(), v)
	}
	page := e.Page(e.Owner, nil)
	if page.Total != *importRows-bad+1 {
		t.Errorf("%d members", page.Total)
	}
	a := e.Call(e.Owner, "/micro/sys/user/importErrors", map[string]any{"jobId": job})
	if cells, err := workbook.Read(a.Body); err != nil || len(cells) != bad+1 {
		t.Errorf("%d refused rows, %v", len(cells), err)
	}
	if n := len(d.Messages(e.Owner.ID, notify.Notify)); n != 2 { // the approval, and one word at the end
		t.Errorf("%d messages", n)
	}
}

// Cells as long as a spreadsheet takes them: every row is refused with a reason, and the job ends.
func TestAnImportOfLongCellsEnds(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	var rows [][]string
	for i := range 1200 {
		rows = append(rows, []string{"成员", enterprisetest.Telephone(), fmt.Sprint(i) + strings.Repeat("很长的部门", 700), "普通成员"})
	}
	data := enterprisetest.Book(t, rows...)
	for _, dry := range []bool{true, false} {
		v := enterprisetest.Done(e, e.Owner, enterprisetest.Import(e, e.Owner, data, dry))
		if v.State != "done" || v.Failed != 1200 || v.Rows[0].Reason != "没有部门“0"+strings.Repeat("很长的部门", 5)+"很长的部…”" || !v.ErrorFile {
			t.Errorf("dry %v: %s %s, %d refused, %+v", dry, v.State, v.Reason, v.Failed, v.Rows[:1])
		}
	}
	small := enterprisetest.Book(t, []string{strings.Repeat("长", 5000), enterprisetest.Telephone()})
	if v := enterprisetest.Done(e, e.Owner, enterprisetest.Import(e, e.Owner, small, false)); v.State != "failed" || v.Reason != "文件内容过多，请使用模板填写，分多次导入" {
		t.Errorf("%+v", v)
	}
}

// A job that was begun before the enterprise was frozen changes nobody after it.
func TestAnImportEndsWhenTheEnterpriseIsFrozen(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	for _, dry := range []bool{true, false} {
		job := enterprisetest.Import(e, e.Owner, enterprisetest.Book(t, []string{"甲", enterprisetest.Telephone()}), dry)
		frozen := func(is bool) {
			e.Take(func(a *membership.Access, _ int64) (org.Step, []store.Write) {
				a.Frozen = is
				return org.Step{}, nil
			})
		}
		frozen(true)
		if v := enterprisetest.Done(e, e.Owner, job); v.State != "failed" || v.Reason != "企业已被冻结" || e.Page(e.Owner, nil).Total != 1 {
			t.Errorf("dry %v: %+v", dry, v)
		}
		frozen(false)
	}
}

// A worker that dies at the same rows again and again ends the job with a reason; one that gets on never does.
func TestAnImportThatStallsEnds(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	jobs := store.NewTable[importing.Job](d.DB, apitest.TableName("enterprise"))
	job := enterprisetest.Import(e, e.Owner, enterprisetest.Book(t, []string{"甲", enterprisetest.Telephone()}), false)
	key := store.Key{PK: "import#" + e.ID, SK: "job#" + job}
	redrive := func(stalls int) importing.ImportView {
		if _, err := jobs.Update(t.Context(), key, func(j *importing.Job) error { j.LeaseUntil, j.Stalls = 1, stalls; return nil }); err != nil {
			t.Fatal(err)
		}
		if _, err := d.S.Do(t.Context(), enterprise.Event{Task: "redrive"}); err != nil {
			t.Fatal(err)
		}
		return enterprisetest.Job(e, e.Owner, job)
	}
	if v := redrive(4); v.State != "waiting" {
		t.Errorf("%+v", v)
	}
	if v := redrive(5); v.State != "failed" || v.Reason == "" {
		t.Errorf("%+v", v)
	}
	j := importing.Job{Stalls: 5}
	if j.Took(1, 1, 0, nil, time.Now()); j.Stalls != 0 {
		t.Error("a row was taken, and it counts as stalled")
	}
}

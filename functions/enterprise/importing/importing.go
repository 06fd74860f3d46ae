// Package importing takes members in from a workbook, job by job.
package importing

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/person"
)

// States of an Job.
const (
	Waiting = "waiting"
	Running = "running"
	Done    = "done"
	Failed  = "failed"
)

const (
	rowsMost   = 20000
	faultsMost = 100 // that the job itself shows; all are in the workbook of faults
	lease      = 2 * time.Minute
	stallsMost = 5  // executions in a row that took no row
	saidMost   = 30 // characters of a cell that a reason repeats: a step's reasons lie in one item
	kept       = 7 * 24 * time.Hour
	open       = "import" // the partition of the sparse index byLease
)

// head is the workbook's first row; the first two columns are needed.
var head = []string{"姓名", "手机号", "部门", "角色", "职务", "邮箱"}

var column = map[string]string{"name": "姓名", "telephone": "手机号", "departmentIds": "部门", "roleIds": "角色", "position": "职务", "email": "邮箱"}

// Job is one run over a workbook: a dry one only says what would be refused.
type Job struct {
	ID           string        `json:"id"`
	EnterpriseID string        `json:"enterpriseId"`
	By           string        `json:"by"` // the member who imports
	FileID       string        `json:"fileId"`
	FileName     string        `json:"fileName"`
	DryRun       bool          `json:"dryRun"`
	State        string        `json:"state"`
	Reason       string        `json:"reason"` // why it failed as a whole
	Total        int           `json:"total"`
	Next         int           `json:"next"` // rows that are done with
	OK           int           `json:"ok"`
	Updated      int           `json:"updated"`
	Failed       int           `json:"failed"`
	Faults       []ImportFault `json:"faults"`
	CreatedAt    int64         `json:"createdAt"` // epoch milliseconds, as the next
	DoneAt       int64         `json:"doneAt"`
	Runs         int           `json:"runs"`                 // executions of the machine
	Stalls       int           `json:"stalls"`               // those of them since a row was taken last
	Open         string        `json:"open,omitempty"`       // open until it is done
	LeaseUntil   int64         `json:"leaseUntil,omitempty"` // epoch milliseconds; beyond it nobody is at work
	TTL          int64         `json:"ttl"`                  // epoch seconds
}

// ImportFault is why one row is not taken.
type ImportFault struct {
	Row    int    `json:"row" doc:"as the spreadsheet counts"`
	Column string `json:"column"`
	Reason string `json:"reason"`
}

// NewJob returns a job that waits for the machine.
func NewJob(id string, by membership.Standing, fileID, fileName string, dry bool, now time.Time) Job {
	return Job{
		ID: id, EnterpriseID: by.Access.ID, By: by.Member.ID, FileID: fileID, FileName: fileName, DryRun: dry, State: Waiting, Faults: []ImportFault{},
		CreatedAt: clock.Millis(now), Open: open, LeaseUntil: clock.Millis(now.Add(lease)), TTL: now.Add(kept).Unix(),
	}
}

// Took counts what became of the rows up to next.
func (j *Job) Took(next, ok, updated int, faults []ImportFault, now time.Time) {
	j.Stalls = 0
	j.State, j.Next, j.LeaseUntil = Running, next, clock.Millis(now.Add(lease))
	j.OK, j.Updated, j.Failed = j.OK+ok, j.Updated+updated, j.Failed+len(faults)
	j.Faults = append(j.Faults, faults[:min(len(faults), max(0, faultsMost-len(j.Faults)))]...)
}

// Again says that another execution begins, because nobody has been at work on the job. One that ends each execution
// without a row taken is closed with a reason.
func (j *Job) Again(now time.Time) {
	j.Runs++
	if j.Stalls++; j.Stalls > stallsMost {
		j.End("导入多次中断，请检查文件后重新上传", now)
		return
	}
	j.LeaseUntil = clock.Millis(now.Add(lease))
}

// End closes the job; reason is empty where it ran through.
func (j *Job) End(reason string, now time.Time) {
	j.State, j.Reason, j.DoneAt, j.Open, j.LeaseUntil = Done, reason, clock.Millis(now), "", 0
	if reason != "" {
		j.State = Failed
	}
}

// Row is a row of the workbook, in the order of head.
type Row struct {
	Line  int // as the spreadsheet counts
	Cells []string
	Twin  int // the line above with the same telephone, 0 for none
}

// RowsOf returns the rows of a sheet that say anything. It refuses a sheet without the head, or with too many rows.
func RowsOf(sheet [][]string) ([]Row, error) {
	column := map[string]int{}
	if len(sheet) > 0 {
		for i, name := range sheet[0] {
			column[strings.Trim(strings.TrimSpace(name), "*＊")] = i + 1
		}
	}
	if column["姓名"] == 0 || column["手机号"] == 0 {
		return nil, errors.New("第一行缺少“姓名”“手机号”列，请使用模板填写")
	}
	if len(sheet)-1 > rowsMost {
		return nil, fmt.Errorf("一次最多导入 %d 行，请分多次导入", rowsMost)
	}
	rows, first := []Row{}, map[string]int{}
	for i, cells := range sheet[1:] {
		row := Row{Line: i + 2, Cells: make([]string, len(head))}
		for n, name := range head {
			if at := column[name]; at > 0 && at <= len(cells) {
				row.Cells[n] = strings.TrimSpace(cells[at-1])
			}
		}
		if strings.Join(row.Cells, "") == "" {
			continue
		}
		telephone := row.Cells[1]
		row.Twin = first[telephone]
		if row.Twin == 0 && telephone != "" {
			first[telephone] = row.Line
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil, errors.New("没有可以导入的行，请从第二行开始填写")
	}
	return rows, nil
}

// Importer holds an Org's departments and roles by the names that a workbook calls them.
type Importer struct {
	org         *org.Org
	by          membership.Standing
	departments map[string]string
	roles       map[string]string
	taken       int // new members of rows before, who are not in org yet
}

// NewImporter returns the importer of one who may still import (403 otherwise).
func NewImporter(o *org.Org, memberID string) (*Importer, error) {
	by, err := o.Changer(memberID, auth.MemberImport)
	if err != nil {
		return nil, err
	}
	im := &Importer{org: o, by: by, departments: map[string]string{"": org.RootID, o.Access.ShortName: org.RootID}, roles: map[string]string{}}
	path, named := map[string]string{}, map[string]int{}
	for _, d := range o.InOrder() {
		if d.ParentID == "" {
			continue
		}
		path[d.ID] = strings.TrimPrefix(path[d.ParentID]+"/"+d.Name, "/")
		im.departments[path[d.ID]] = d.ID
		im.departments[o.Access.ShortName+"/"+path[d.ID]] = d.ID
		named[d.Name]++
	}
	for _, d := range o.Departments { // a name that stands once needs no way to it
		if _, known := im.departments[d.Name]; !known && named[d.Name] == 1 {
			im.departments[d.Name] = d.ID
		}
	}
	for _, r := range o.AllRoles() {
		if _, known := im.roles[r.Name]; !known {
			im.roles[r.Name] = r.ID
		}
	}
	return im, nil
}

// Take returns the member that a row makes, and whether he is new; unchanged for one who is as the row says. account is
// whose the telephone is, the zero person for nobody's.
func (im *Importer) Take(row Row, account person.Person, now time.Time) (m membership.Member, fresh, unchanged bool, fault *ImportFault) {
	say := func(column, reason string) *ImportFault { return &ImportFault{row.Line, column, reason} }
	if row.Twin != 0 {
		return m, false, false, say("手机号", fmt.Sprintf("与第%d行的手机号重复", row.Twin))
	}
	p := org.Profile{Name: row.Cells[0], Telephone: row.Cells[1], Position: row.Cells[4], Email: row.Cells[5]}
	for _, name := range split(row.Cells[2], ";；\n") {
		id, ok := im.departments[strings.Join(split(name, "/>"), "/")]
		if !ok {
			return m, false, false, say("部门", "没有部门“"+beginning(name)+"”")
		}
		p.Departments = append(p.Departments, id)
	}
	for _, name := range split(row.Cells[3], "、,，;；\n") {
		id, ok := im.roles[name]
		if !ok {
			return m, false, false, say("角色", "没有角色“"+beginning(name)+"”")
		}
		p.Roles = append(p.Roles, id)
	}
	known, exists := im.org.ByTelephone(p.Telephone)
	if !exists && account.UserID != "" {
		known, exists = im.org.Members[account.UserID]
	}
	var err error
	if !exists {
		id := account.UserID
		if id == "" {
			id = im.org.GuestID()
		}
		p.Clean()
		if err = p.Check(); err == nil {
			m, err = im.org.Invite(im.by, auth.MemberImport, id, account, p, now)
		}
		if err == nil {
			err = im.org.CheckSeats(im.taken + 1)
		}
		if err == nil {
			im.taken++
		}
		return m, true, false, faultOf(row, err)
	}
	if !im.by.May(string(auth.MemberEdit)) {
		return m, false, false, say("手机号", "该手机号已是本企业的成员")
	}
	c := org.MemberChange{Name: &p.Name, Departments: p.Departments, Roles: p.Roles}
	if p.Position != "" {
		c.Position = &p.Position
	}
	if p.Email != "" {
		c.Email = &p.Email
	}
	m, err = im.org.Edit(im.by, known.ID, c)
	same := m.Name == known.Name && m.Position == known.Position && m.Email == known.Email && slices.Equal(m.Departments, org.Distinct(known.Departments)) && slices.Equal(m.Roles, org.Distinct(known.Roles))
	return m, false, same, faultOf(row, err)
}

// beginning returns the beginning of what stands in a cell, as a reason repeats it.
func beginning(text string) string {
	if runes := []rune(text); len(runes) > saidMost {
		return string(runes[:saidMost]) + "…"
	}
	return text
}

func split(text, by string) []string {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(by, r) })
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return slices.DeleteFunc(parts, func(s string) bool { return s == "" })
}

// faultOf turns a rule's refusal into the row's; nil for none.
func faultOf(row Row, err error) *ImportFault {
	if err == nil {
		return nil
	}
	f := &ImportFault{Row: row.Line, Reason: err.Error()}
	var refused *api.Error
	if errors.As(err, &refused) {
		f.Reason = refused.Message
		if len(refused.Fields) > 0 {
			f.Column, f.Reason = column[refused.Fields[0].Field], refused.Fields[0].Message
		}
	}
	switch {
	case errors.Is(err, org.ErrBeyond), errors.Is(err, org.ErrBeyondScope):
		f.Column = "角色"
	case errors.Is(err, org.ErrOutside):
		f.Column = "部门"
	}
	return f
}

var widths = []int{14, 16, 28, 24, 18, 26, 36, 10}

package importing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/sheet"
	"bimportal/shared/store"
)

// Workbook is a file of an import: what was uploaded, or the rows that were refused. It lies in pieces beside the
// people it is about, for a week.
type Workbook struct {
	ID     string `json:"id"`
	By     string `json:"by"`
	Name   string `json:"name"`
	Size   int    `json:"size"` // bytes
	Pieces int    `json:"pieces"`
	TTL    int64  `json:"ttl"` // epoch seconds
}

// Piece is a part of a Workbook.
type Piece struct {
	Data []byte `json:"data"`
	TTL  int64  `json:"ttl"`
}

// Faults are the refused rows of one step.
type Faults struct {
	List []ImportFault `json:"list"`
	TTL  int64         `json:"ttl"`
}

const pieceBytes = 300 << 10 // an item is at most 400 KB

func workbookKey(enterpriseID, id string) store.Key {
	return store.Key{PK: "import#" + enterpriseID, SK: "workbook#" + id}
}
func pieceKey(enterpriseID, id string, n int) store.Key {
	return store.Key{PK: "pieces#" + enterpriseID + "#" + id, SK: fmt.Sprintf("%04d", n)}
}
func jobKey(enterpriseID, id string) store.Key {
	return store.Key{PK: "import#" + enterpriseID, SK: "job#" + id}
}
func faultsKey(enterpriseID, jobID string, from int) store.Key {
	return store.Key{PK: "faults#" + enterpriseID + "#" + jobID, SK: fmt.Sprintf("%08d", from)}
}

// keepWorkbook writes a file whole: its pieces, then what names them. Pieces that are there are of a run that was
// killed, and the same.
func (s *Service) keepWorkbook(ctx context.Context, enterpriseID string, w Workbook, data []byte) error {
	w.Size, w.TTL = len(data), s.Now().Add(kept).Unix()
	for len(data) > 0 {
		n := min(len(data), pieceBytes)
		err := s.DB.Transact(ctx, s.pieces.New(pieceKey(enterpriseID, w.ID, w.Pieces), Piece{data[:n], w.TTL}))
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
		data = data[n:]
		w.Pieces++
	}
	err := s.DB.Transact(ctx, s.workbooks.New(workbookKey(enterpriseID, w.ID), w))
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// workbook returns a file with its bytes, or store.ErrNotFound.
func (s *Service) workbook(ctx context.Context, enterpriseID, id string) (Workbook, []byte, error) {
	w, err := s.workbooks.Get(ctx, workbookKey(enterpriseID, id))
	if err != nil {
		return w.Value, nil, err
	}
	rows, err := s.pieces.QueryLatest(ctx, store.Range{PK: pieceKey(enterpriseID, id, 0).PK})
	if err != nil || len(rows) != w.Value.Pieces {
		return w.Value, nil, errors.Join(err, store.ErrNotFound)
	}
	data := make([]byte, 0, w.Value.Size)
	for _, r := range rows {
		data = append(data, r.Value.Data...)
	}
	return w.Value, data, nil
}

// startImport hands a job to the machine. When that fails the schedule does it as soon as the lease has run out.
func (s *Service) startImport(ctx context.Context, j Job) {
	input := fmt.Sprintf(`{"enterpriseId":%q,"jobId":%q}`, j.EnterpriseID, j.ID)
	if err := s.Start(ctx, fmt.Sprintf("%s-%d", j.ID, j.Runs), input); err != nil {
		slog.Warn("import not started", "jobId", j.ID, "error", err.Error())
	}
}

// Redrive starts the machine again for jobs that nobody is at work on.
func (s *Service) Redrive(ctx context.Context) error {
	return store.Lapse(ctx, s.jobs, open, s.Now(), 50, func(due Job) error {
		taken := errors.New("taken")
		j, err := s.jobs.Update(ctx, jobKey(due.EnterpriseID, due.ID), func(j *Job) error {
			now := s.Now()
			if j.Open == "" || j.LeaseUntil > clock.Millis(now) {
				return taken
			}
			j.Again(now)
			return nil
		})
		switch {
		case errors.Is(err, taken):
		case err != nil:
			return err
		case j.Open != "":
			s.startImport(ctx, j)
		}
		return nil
	})
}

// importFor is how long one call of the worker goes on.
const importFor = 60 * time.Second

// Run goes on with a job from where it stands, and answers it as it is then.
func (s *Service) Run(ctx context.Context, enterpriseID, jobID string) (Job, error) {
	key := jobKey(enterpriseID, jobID)
	v, err := s.jobs.Get(ctx, key)
	if err != nil || v.Value.Open == "" {
		return v.Value, err
	}
	rows, reason, err := s.rows(ctx, v.Value)
	if err != nil {
		return v.Value, err
	}
	if reason != "" {
		return s.endImport(ctx, key, nil, reason)
	}
	until := s.Now().Add(importFor)
	for v.Value.Next < len(rows) && s.Now().Before(until) {
		if v.Value.DryRun {
			err = s.dryStep(ctx, v, rows)
		} else {
			err = s.step(ctx, v.Value, rows)
		}
		if errors.Is(err, org.ErrNoLonger) || errors.Is(err, org.ErrGone) {
			return s.endImport(ctx, key, nil, "导入人已没有导入权限")
		}
		if errors.Is(err, org.ErrFrozenOrg) {
			return s.endImport(ctx, key, nil, "企业已被冻结")
		}
		if err != nil && !errors.Is(err, errMoved) {
			return v.Value, err
		}
		if v, err = s.jobs.Get(ctx, key); err != nil || v.Value.Open == "" {
			return v.Value, err
		}
	}
	if v.Value.Next < len(rows) {
		return v.Value, nil
	}
	return s.endImport(ctx, key, rows, "")
}

// errMoved says that another call has gone on with the job.
var errMoved = errors.New("enterprise: the job has moved")

func (s *Service) rows(ctx context.Context, j Job) (rows []Row, reason string, err error) {
	_, data, err := s.workbook(ctx, j.EnterpriseID, j.FileID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, "上传的文件已过期，请重新上传", nil
	}
	if err != nil {
		return nil, "", err
	}
	cells, err := s.Read(data)
	if errors.Is(err, sheet.ErrTooLarge) {
		return nil, "文件内容过多，请使用模板填写，分多次导入", nil
	}
	if err != nil {
		return nil, "文件无法读取，请使用模板填写并保存为 xlsx 格式", nil
	}
	if rows, err = RowsOf(cells); err != nil {
		return nil, err.Error(), nil
	}
	return rows, "", nil
}

const (
	dryRows   = 1000 // whose reasons fit into one item
	itemsMost = 88   // of a transaction of 100, its companions left out
)

// dryStep looks at the next rows and writes nothing but what it found.
func (s *Service) dryStep(ctx context.Context, v store.Versioned[Job], rows []Row) error {
	o, _, err := s.Orgs.Of(ctx, v.Value.EnterpriseID)
	if err != nil {
		return err
	}
	im, err := NewImporter(o, v.Value.By)
	if err != nil {
		return err
	}
	im.taken = v.Value.OK // nobody of the rows before is written down
	from, now := v.Value.Next, s.Now()
	to := min(from+dryRows, len(rows))
	ok, updated, faults := 0, 0, []ImportFault{}
	for _, row := range rows[from:to] {
		switch _, fresh, _, fault := im.Take(row, person.Person{}, now); {
		case fault != nil:
			faults = append(faults, *fault)
		case fresh:
			ok++
		default:
			updated++
		}
	}
	v.Value.Total = len(rows)
	v.Value.Took(to, ok, updated, faults, now)
	writes := []store.Write{s.jobs.Put(jobKey(v.Value.EnterpriseID, v.Value.ID), v)}
	if len(faults) > 0 {
		writes = append(writes, s.faults.New(faultsKey(v.Value.EnterpriseID, v.Value.ID, from), Faults{faults, v.Value.TTL}))
	}
	err = s.DB.Transact(ctx, writes...)
	if errors.Is(err, store.ErrConflict) {
		return errMoved
	}
	return err
}

// step takes as many of the next rows as fit into one transaction, together with how far the job is: what was
// taken once is never taken again, whoever is killed when.
func (s *Service) step(ctx context.Context, job Job, rows []Row) error {
	from := job.Next
	to := min(from+org.StepRecords-4, len(rows))
	accounts, err := s.accountsOf(ctx, rows[from:to])
	if err != nil {
		return err
	}
	key := jobKey(job.EnterpriseID, job.ID)
	return s.Orgs.Change(ctx, job.EnterpriseID, func(o *org.Org, now time.Time) (org.Change, error) {
		v, err := s.jobs.Get(ctx, key)
		if err != nil {
			return org.Change{}, err
		}
		if v.Value.Next != from || v.Value.Open == "" {
			return org.Change{}, errMoved
		}
		im, err := NewImporter(o, job.By)
		if err != nil {
			return org.Change{}, err
		}
		step, ok, updated, faults, next := org.Change{}, 0, 0, []ImportFault{}, from
		for ; next < to && len(step.Members)+len(step.With) <= itemsMost-4; next++ {
			row := rows[next]
			m, fresh, unchanged, fault := im.Take(row, accounts[row.Cells[1]], now)
			var goes []store.Write
			switch {
			case fault != nil:
				faults = append(faults, *fault)
				continue
			case !fresh:
				updated++
				if unchanged {
					continue
				}
				goes, err = s.Vouched(ctx, o, im.by, auth.MemberImport, m)
			default:
				ok++
				goes, err = s.Invited(ctx, o, im.by, m, now)
			}
			if err != nil {
				return step, err
			}
			step.With = append(step.With, goes...)
			step.Members = append(step.Members, m)
		}
		v.Value.Total = len(rows)
		v.Value.Took(next, ok, updated, faults, now)
		step.With = append(step.With, s.jobs.Put(key, v))
		if len(faults) > 0 {
			step.With = append(step.With, s.faults.New(faultsKey(job.EnterpriseID, job.ID, from), Faults{faults, v.Value.TTL}))
		}
		step.Line = audit.Line{
			Actor: im.by.Member.UserID, Action: string(auth.MemberImport), TargetType: "import", TargetID: job.ID,
			Text: fmt.Sprintf("导入成员：第%d至%d行，新增%d人，更新%d人", rows[from].Line, rows[next-1].Line, ok, updated),
		}
		return step, nil
	})
}

// accountsOf returns whose the rows' telephones are.
func (s *Service) accountsOf(ctx context.Context, rows []Row) (map[string]person.Person, error) {
	found := make([]person.Person, len(rows))
	var all errgroup.Group
	for i, r := range rows {
		if !org.IsTelephone(r.Cells[1]) {
			continue
		}
		all.Go(func() (err error) { found[i], err = s.Orgs.AccountOf(ctx, r.Cells[1]); return })
	}
	err := all.Wait()
	byTelephone := map[string]person.Person{}
	for i, r := range rows {
		byTelephone[r.Cells[1]] = found[i]
	}
	return byTelephone, err
}

// endImport writes the refused rows as a workbook that can be corrected and uploaded again, then closes the job and
// tells who imported.
func (s *Service) endImport(ctx context.Context, key store.Key, rows []Row, reason string) (Job, error) {
	v, err := s.jobs.Get(ctx, key)
	if err != nil || v.Value.Open == "" {
		return v.Value, err
	}
	j, now := v.Value, s.Now()
	if j.Failed > 0 && reason == "" {
		data, err := s.faultsBook(ctx, j, rows)
		if err != nil {
			return j, err
		}
		if err := s.keepWorkbook(ctx, j.EnterpriseID, Workbook{ID: "faults_" + j.ID, By: j.By, Name: "未导入的成员.xlsx"}, data); err != nil {
			return j, err
		}
	}
	v.Value.End(reason, now)
	writes := []store.Write{s.jobs.Put(key, v)}
	if !j.DryRun {
		content := fmt.Sprintf("新增 %d 人，更新 %d 人，%d 行没有导入。", j.OK, j.Updated, j.Failed)
		if reason != "" {
			content = reason + "。" + content
		}
		by, err := s.members.Find(ctx, membership.MemberKey(j.EnterpriseID, j.By))
		if err != nil {
			return j, err
		}
		writes = append(writes, s.Orgs.Inform(now, by.Value.UserID, j.EnterpriseID, "成员导入已完成", content, "/organizationManagement")...)
	}
	err = s.DB.Transact(ctx, writes...)
	if errors.Is(err, store.ErrConflict) { // another call has closed it
		v, err = s.jobs.Get(ctx, key)
	}
	return v.Value, err
}

func (s *Service) faultsBook(ctx context.Context, j Job, rows []Row) ([]byte, error) {
	found, err := s.faults.QueryLatest(ctx, store.Range{PK: faultsKey(j.EnterpriseID, j.ID, 0).PK})
	if err != nil {
		return nil, err
	}
	byLine := make(map[int][]string, len(rows))
	for _, r := range rows {
		byLine[r.Line] = r.Cells
	}
	var b bytes.Buffer
	x, err := sheet.NewXLSX(&b, "成员", widths...)
	if err != nil {
		return nil, err
	}
	err = x.Row(append(append([]string{}, head...), "原因", "原行号")...)
	for _, f := range found {
		for _, fault := range f.Value.List {
			err = errors.Join(err, x.Row(append(append([]string{}, byLine[fault.Row]...), fault.Reason, fmt.Sprint(fault.Row))...))
		}
	}
	err = errors.Join(err, x.Close())
	return b.Bytes(), err
}

var uploadsAnHour = limit.Limit{Name: "importfile", Most: 20, Within: time.Hour, Message: "每人每小时最多上传 20 个导入文件，请稍后再试"}

var importsAnHour = limit.Limit{Name: "import", Most: 40, Within: time.Hour, Message: "每人每小时最多发起 40 次导入，请稍后再试"}

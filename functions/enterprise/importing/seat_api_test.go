package importing_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/importing"
)

const full = "成员数量已达到席位上限"

// One row too many is refused and named, before the import and by it; rows of who is a member already need no seat.
func TestAnImportTakesTheSeatsThatAreLeft(t *testing.T) {
	d := enterprisetest.Open(t, enterprisetest.Seats(4))
	e := d.Team()
	known := e.Joined("何小满", nil, []string{"member"})
	data := enterprisetest.Book(t,
		[]string{"何小满", known.Telephone, "", "普通成员", "组长", ""},
		[]string{"甲", enterprisetest.Telephone(), "", "", "", ""},
		[]string{"乙", enterprisetest.Telephone(), "", "", "", ""},
		[]string{"丙", enterprisetest.Telephone(), "", "", "", ""},
	)
	want := fmt.Sprint([]importing.ImportFault{{Row: 5, Reason: full}})
	seq := e.Seq()
	for _, dry := range []bool{true, false} {
		v := enterprisetest.Done(e, e.Owner, enterprisetest.Import(e, e.Owner, data, dry))
		if v.State != "done" || v.OK != 2 || v.Updated != 1 || v.Failed != 1 || fmt.Sprint(v.Rows) != want || dry != (e.Seq() == seq) {
			t.Errorf("dry %v: %+v", dry, v)
		}
	}
	if e.Page(e.Owner, nil).Total != 4 || e.Row(known.ID).Position != "组长" {
		t.Errorf("%d members, %+v", e.Page(e.Owner, nil).Total, e.Row(known.ID))
	}
	for _, dry := range []bool{true, false} {
		v := enterprisetest.Done(e, e.Owner, enterprisetest.Import(e, e.Owner, enterprisetest.Book(t, []string{"丁", enterprisetest.Telephone()}), dry))
		if v.OK != 0 || v.Failed != 1 || v.Rows[0].Reason != full || e.Page(e.Owner, nil).Total != 4 {
			t.Errorf("no seat is left, dry %v: %+v", dry, v)
		}
	}
}

// A preview that is looked at in several steps knows in the next one how many seats the one before has promised.
func TestAPreviewCountsTheSeatsOfAllItsRows(t *testing.T) {
	d := enterprisetest.Open(t, enterprisetest.Seats(1001))
	e := d.Team()
	rows := make([][]string, 1002)
	for i := range rows {
		rows[i] = []string{"新人", fmt.Sprintf("156%08d", i)}
	}
	v := enterprisetest.Done(e, e.Owner, enterprisetest.Import(e, e.Owner, enterprisetest.Book(t, rows...), true))
	if v.OK != 1000 || v.Failed != 2 || v.Rows[0].Reason != full || v.Rows[0].Row != 1002 {
		t.Errorf("%d taken, %d refused: %+v", v.OK, v.Failed, v.Rows)
	}
}

// Twenty imports of a row each at the same time, where one seat is left: one has it.
func TestTheLastSeatIsForOneImport(t *testing.T) {
	d := enterprisetest.Open(t, enterprisetest.Seats(2))
	e := d.Team()
	var jobs []string
	for range 20 {
		jobs = append(jobs, enterprisetest.Import(e, e.Owner, enterprisetest.Book(t, []string{"甲", enterprisetest.Telephone()}), false))
	}
	var in, refused atomic.Int32
	var all sync.WaitGroup
	for _, job := range jobs {
		all.Go(func() {
			switch v := enterprisetest.Done(e, e.Owner, job); {
			case v.State == "done" && v.OK == 1 && v.Failed == 0:
				in.Add(1)
			case v.State == "done" && v.OK == 0 && v.Failed == 1 && v.Rows[0].Reason == full:
				refused.Add(1)
			default:
				t.Errorf("%+v", v)
			}
		})
	}
	all.Wait()
	if in.Load() != 1 || refused.Load() != 19 || e.Page(e.Owner, nil).Total != 2 {
		t.Errorf("%d in, %d refused, %d members", in.Load(), refused.Load(), e.Page(e.Owner, nil).Total)
	}
}

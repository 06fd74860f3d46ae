package space_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"bimportal/functions/project"
	"bimportal/functions/project/projecttest"
	"bimportal/functions/project/space"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	shared "bimportal/shared/project"
	"bimportal/shared/store"
)

// sweepAmongFailures lets the schedule come, which does not hide that something fails.
func sweepAmongFailures(d *projecttest.Door) {
	d.T.Helper()
	if _, err := d.S.Work(context.Background(), project.Event{Task: "sweep"}); err == nil {
		d.T.Error("the run says nothing of what failed")
	}
}

// Fifty that fail for good have no more than their turn: the one behind them has its own.
func TestWhatFailsKeepsNoProjectFromItsTurn(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p := d.Someone("周明远")
	good := d.Opened(p, "", projecttest.Form(d.Template(nil), nil))
	d.Took(d.Post(p, "", "/platform/home/userItem/batchDelete", map[string]any{"ids": []string{good}}))
	projects, past := projecttest.Table[space.Project](d, d.Tables.Project), clock.Millis(d.Now().Add(-time.Hour))
	for i := range 50 { // without its code a project cannot go
		id := fmt.Sprint("broken", i)
		d.Do(d.DB.Transact(t.Context(), projects.New(store.Key{PK: "project#" + id, SK: "project"}, space.Project{
			ID: id, ItemCode: id, OwnerID: p.ID, State: space.Deleting, Deletion: space.Deletion{PurgeAt: past, Begun: true}, Open: "project", LeaseUntil: past,
		})))
	}
	d.Pass(8 * day)
	sweepAmongFailures(d)
	d.Sweep()
	if v := d.Stored(good); v.Version != 0 {
		t.Errorf("behind fifty that fail: %+v", v.Value)
	}
	d.Pass(6 * time.Minute)
	sweepAmongFailures(d) // they are not forgotten
}

// Others write at the moment at which a project goes, in its enterprise's book among them: it goes all the same, in the same turn.
func TestWhoWritesMeanwhileHoldsNoDeletionUp(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p := d.Someone("周明远")
	in := d.Enterprise(p)
	own := d.Opened(p, in, projecttest.Form(d.Template(nil), nil))
	d.Took(d.Post(p, in, "/platform/home/userItem/batchDelete", map[string]any{"ids": []string{own}}))
	d.Pass(8 * day)
	book, writes := audit.NewBook(d.DB, d.Tables.Enterprise), 0
	d.Wire.BeforeWrite(func() {
		if writes++; writes <= 8 {
			line, err := book.Put(context.Background(), in, d.Now(), audit.Line{Action: "project:item:update"})
			d.Do(err)
			d.Do(d.DB.Transact(context.Background(), line...))
		}
	})
	d.Sweep()
	d.Wire.BeforeWrite(nil)
	if v := d.Stored(own); v.Version != 0 {
		t.Errorf("after %d writes: %+v", writes, v.Value)
	}
}

func TestWhatFailsKeepsNoLeaverFromHisTurn(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	template, leavers := d.Template(nil), shared.NewLeavers(d.DB, d.Tables.Project)
	projects, places := projecttest.Table[space.Project](d, d.Tables.Project), projecttest.Table[space.Place](d, d.Tables.Project)
	for i := range 50 { // what is being opened goes afterwards
		id, who := fmt.Sprint("opening", i), fmt.Sprint("leaver", i)
		d.Do(d.DB.Transact(t.Context(), leavers.Gone(who, "", d.Now()), places.New(store.Key{PK: "person#" + who, SK: "place#" + id}, space.Place{Card: space.Card{ID: id}}),
			projects.New(store.Key{PK: "project#" + id, SK: "project"}, space.Project{ID: id, OwnerID: who, State: space.Creating})))
	}
	p := d.Someone("顾可南")
	own := d.Opened(p, "", projecttest.Form(template, nil))
	d.Pass(time.Minute)
	d.Do(d.DB.Transact(t.Context(), leavers.Gone(p.ID, "", d.Now())))
	sweepAmongFailures(d)
	d.Sweep()
	d.Sweep()
	if v := d.Stored(own); v.Version != 0 {
		t.Errorf("behind fifty that fail: %+v", v.Value)
	}
}

func TestWhatFailsKeepsNoObjectFromItsTurn(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	d.Objects.Stay("stays/")
	trashes := projecttest.Table[space.Trash](d, d.Tables.Project)
	for i := range 51 {
		key := fmt.Sprint("stays/", i)
		if i == 50 {
			key = "goes"
		}
		d.Do(d.DB.Transact(t.Context(), trashes.New(store.Key{PK: "trash#" + key, SK: "trash"}, space.Trash{Key: key, Open: "trash", LeaseUntil: clock.Millis(d.Now()) + int64(i)})))
	}
	d.Pass(time.Minute)
	sweepAmongFailures(d)
	d.Sweep()
	if v, err := trashes.Find(t.Context(), store.Key{PK: "trash#goes", SK: "trash"}); err != nil || v.Version != 0 {
		t.Errorf("behind fifty that fail: %+v %v", v, err)
	}
}

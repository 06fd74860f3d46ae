package file_test

import (
	"fmt"
	"testing"
	"time"

	"bimportal/functions/file"
	"bimportal/shared/apitest"
	"bimportal/shared/store"
)

// Uploads that can never be swept, as many as have a turn, stand before one that nobody finished.
func TestUploadsThatFailStarveNoOther(t *testing.T) {
	var m moved
	name := apitest.NewTable(t, "file")
	uploads := store.NewTable[file.Upload](apitest.DB(t), name)
	p := somebody(t, func(d *file.Deps) { d.Clock, d.Tables.File = m.now, name })
	c := p.check("avatar", "a.png", picture(t, 8, 8))
	var writes []store.Write
	for i := range 200 {
		writes = append(writes, uploads.New(storeKey(fmt.Sprintf("upload#poison%d", i), "upload"), file.Upload{UploadID: "missing", Open: "1", DueAt: 1}))
	}
	if err := apitest.DB(t).Fill(t.Context(), writes...); err != nil {
		t.Fatal(err)
	}
	m.by.Store(int64(25 * time.Hour))
	if err := p.work.Work(t.Context(), file.Event{Task: "sweep"}); err == nil {
		t.Error("what fails is not told")
	}
	p.sweep()
	if v, err := uploads.Get(t.Context(), storeKey("upload#"+c.UploadID, "upload")); err != nil || v.Value.State == file.Open {
		t.Errorf("%+v, %v", v.Value, err)
	}
}

package searchdoc_test

import (
	"strings"
	"testing"
	"time"

	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

func TestADocumentIsHeardOfByTheTimeOfItsChange(t *testing.T) {
	db := apitest.DB(t)
	docs := store.NewTable[searchdoc.Doc](db, apitest.TableName("search"))
	x := searchdoc.NewIndex(db, apitest.TableName("search"))
	now := time.Now().Truncate(time.Millisecond)
	doc := searchdoc.Doc{Type: searchdoc.Product, ID: id.New("p"), Title: strings.Repeat("长", 101), Path: "/productDetails/1", Tags: []string{"机电", " 机电 ", "", "协同"}}
	of := func() searchdoc.Doc {
		t.Helper()
		v, err := docs.Get(t.Context(), searchdoc.Key(doc.Type, doc.ID))
		if err != nil {
			t.Fatal(err)
		}
		return v.Value
	}
	if err := x.Ensure(t.Context(), now, doc); err != nil {
		t.Fatal(err)
	}
	if d := of(); d.ChangedAt != clock.Millis(now) || len([]rune(d.Title)) != 100 || d.Feed != searchdoc.Feed || strings.Join(d.Tags, "|") != "机电|协同" {
		t.Errorf("%+v", d)
	}
	if err := x.Ensure(t.Context(), now.Add(time.Hour), doc); err != nil || of().ChangedAt != clock.Millis(now) {
		t.Errorf("the same document again: %v %+v", err, of())
	}
	doc.Title = "改名"
	if err := db.Transact(t.Context(), x.Put(now.Add(time.Minute), doc)); err != nil || of().Title != "改名" {
		t.Errorf("%v %+v", err, of())
	}
	if err := db.Transact(t.Context(), x.Gone(now.Add(2*time.Minute), doc.Type, doc.ID)); err != nil {
		t.Fatal(err)
	}
	if d := of(); !d.Gone || d.Title != "" || d.TTL <= now.Unix() || d.ChangedAt != clock.Millis(now.Add(2*time.Minute)) {
		t.Errorf("%+v", d)
	}
	changed, err := store.Due(t.Context(), docs, "byChange", "feed", searchdoc.Feed, "changedAt", clock.Millis(now.Add(time.Hour)), 0)
	if err != nil || len(changed) == 0 {
		t.Errorf("%d changes, %v", len(changed), err)
	}
}

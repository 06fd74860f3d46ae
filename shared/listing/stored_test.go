package listing

import (
	"encoding/gob"
	"fmt"
	"io"
	"testing"

	"bimportal/shared/apitest"
	"bimportal/shared/blob"
	"bimportal/shared/id"
)

// stores is process for one that begins with what is stored.
func (k *kind) stores(object string) *Listing[row] {
	k.t.Helper()
	return k.process().In(&Snapshots{
		Bucket: apitest.Blobs(k.t).Bucket(apitest.BucketName("search")),
		Encode: func(w io.Writer, v any) error { return gob.NewEncoder(w).Encode(v) },
		Decode: func(r io.Reader, v any) error { return gob.NewDecoder(r).Decode(v) },
	}, object)
}

func (k *kind) keep(l *Listing[row]) {
	k.t.Helper()
	if err := l.Keep(k.t.Context()); err != nil {
		k.t.Error(err)
	}
}

// A process that begins reads what is stored and what has changed since, and not a row.
func TestAProcessBeginsWithWhatIsStored(t *testing.T) {
	k, object := newKind(t), "mall/"+id.New("")+".gob.gz"
	writer, builder := k.process(), k.stores(object)
	k.set(writer, "a", "A")
	k.set(writer, "b", "B")
	k.holds("nothing stored", k.stores(object), "A B")
	k.keep(builder)
	k.holds("stored", k.stores(object), "A B")
	k.drop(writer, "a")
	k.set(writer, "c", "C")
	k.holds("changed since", k.stores(object), "B C")
	// The rows are gone: who still answers has read none.
	for _, one := range []string{"b", "c"} {
		if err := k.db.Transact(t.Context(), writer.rows.Remove(writer.rowKey(one))); err != nil {
			t.Fatal(err)
		}
	}
	k.holds("no row is there", k.stores(object), "B C")
	k.holds("who reads rows finds none", k.process(), "")
	k.later()
	k.keep(builder)
	if err := k.db.Transact(t.Context(), writer.steps.Remove(writer.stepKey(3)), writer.steps.Remove(writer.stepKey(4))); err != nil {
		t.Fatal(err)
	}
	k.holds("stored again, no step is needed", k.stores(object), "B C")
}

func TestAProcessFarBehindTakesWhatIsStored(t *testing.T) {
	k, object := newKind(t), "mall/"+id.New("")+".gob.gz"
	writer, builder, slept := k.process(), k.stores(object), k.stores(object)
	k.set(writer, "a", "A")
	k.holds("before", slept, "A")
	for i := range stepsMost + 1 {
		k.set(writer, "b", fmt.Sprint("B", i))
	}
	k.keep(builder)
	if err := k.db.Transact(t.Context(), writer.rows.Remove(writer.rowKey("b")), writer.rows.Remove(writer.rowKey("a"))); err != nil {
		t.Fatal(err)
	}
	k.later()
	k.holds("after", slept, fmt.Sprint("A B", stepsMost))
}

// What is stored in another form is no help and no harm.
func TestWhatIsStoredAndCannotBeReadIsLeft(t *testing.T) {
	k, object := newKind(t), "mall/"+id.New("")+".gob.gz"
	writer := k.process()
	k.set(writer, "a", "A")
	if err := apitest.Blobs(t).Bucket(apitest.BucketName("search")).Put(t.Context(), object, []byte("no gzip"), blob.Headers{Type: "application/gzip"}); err != nil {
		t.Fatal(err)
	}
	k.holds("broken", k.stores(object), "A")
}

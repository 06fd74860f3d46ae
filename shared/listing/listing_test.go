package listing

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/shared/apitest"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

type row struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// kind is a listing as several processes have it, at a time of the test's own.
type kind struct {
	t    *testing.T
	name string
	db   *store.DB
	now  time.Time
}

func newKind(t *testing.T) *kind {
	t.Parallel()
	return &kind{t, id.New("k"), apitest.DB(t), clock.System()}
}

func (k *kind) process() *Listing[row] {
	return New[row](k.db, apitest.TableName("catalogue"), k.name, func() time.Time { return k.now })
}

func (k *kind) set(l *Listing[row], id, name string) {
	k.t.Helper()
	k.write(func(ctx context.Context) ([]store.Write, error) { return l.Set(ctx, id, row{id, name}) })
}

func (k *kind) drop(l *Listing[row], id string) {
	k.t.Helper()
	k.write(func(ctx context.Context) ([]store.Write, error) { return l.Drop(ctx, id) })
}

func (k *kind) write(f func(context.Context) ([]store.Write, error)) {
	k.t.Helper()
	if err := store.Retry(context.Background(), func() error {
		writes, err := f(context.Background())
		if err != nil {
			return err
		}
		return k.db.Transact(context.Background(), writes...)
	}); err != nil {
		k.t.Error(err)
	}
}

func (k *kind) later() { k.now = k.now.Add(freshFor) }

func (k *kind) holds(when string, l *Listing[row], want string) {
	k.t.Helper()
	rows, err := l.Rows(k.t.Context())
	var names []string
	for _, r := range rows {
		names = append(names, r.Name)
	}
	if got := strings.Join(names, " "); got != want || err != nil {
		k.t.Errorf("%s: %q, want %q, %v", when, got, want, err)
	}
}

func TestEveryProcessFollowsWhatChanges(t *testing.T) {
	k := newKind(t)
	one, other := k.process(), k.process()
	k.holds("nothing yet", one, "")
	k.set(one, "b", "B")
	k.set(one, "a", "A")
	k.holds("kept for a while", one, "")
	one.Forget()
	k.holds("the writer knows at once", one, "A B")
	k.holds("a new process reads it whole", other, "A B")
	k.set(one, "a", "A2")
	k.drop(one, "b")
	k.drop(one, "never")
	k.later()
	k.holds("after a while", other, "A2")
	if _, ok, err := other.Find(t.Context(), "b"); ok || err != nil {
		t.Errorf("it is still found: %v", err)
	}
	if r, ok, err := other.Find(t.Context(), "a"); !ok || r.Name != "A2" || err != nil {
		t.Errorf("%+v %v", r, err)
	}
}

// A process that slept for longer than steps are kept, or through more than it follows, reads the whole.
func TestAProcessThatSleptReadsItWhole(t *testing.T) {
	k := newKind(t)
	slept, behind, writer := k.process(), k.process(), k.process()
	k.set(writer, "a", "A")
	k.holds("before", slept, "A")
	k.holds("before", behind, "A")
	k.set(writer, "b", "B")
	if err := k.db.Transact(t.Context(), writer.steps.Remove(writer.stepKey(2))); err != nil {
		t.Fatal(err)
	}
	k.later()
	k.holds("a step is past its day", slept, "A B")
	for i := range stepsMost + 1 {
		k.set(writer, "c", fmt.Sprint("C", i))
	}
	k.later()
	k.holds("far behind", behind, fmt.Sprint("A B C", stepsMost))
}

// Many publish at the same moment: each change has its step, and a process that follows them ends where one does that
// reads the whole.
func TestChangesAtTheSameMomentAreAllFollowed(t *testing.T) {
	k := newKind(t)
	follower := k.process()
	k.holds("nothing yet", follower, "")
	var all sync.WaitGroup
	var want []string
	for i := range 12 {
		name := fmt.Sprintf("r%02d", i)
		want = append(want, name)
		all.Go(func() { k.set(k.process(), name, name) })
	}
	all.Wait()
	slices.Sort(want)
	k.later()
	k.holds("followed", follower, strings.Join(want, " "))
	k.holds("whole", k.process(), strings.Join(want, " "))
}

// Of what is somebody's own, each process answers as it stands.
func TestAnOwnersListIsAsItStands(t *testing.T) {
	k := newKind(t)
	owned := func() *Listing[row] {
		return NewOwned[row](k.db, apitest.TableName("catalogue"), k.name, 1, func() time.Time { return k.now }).Of("owner")
	}
	one, other := owned(), owned()
	k.set(one, "a", "A")
	k.holds("first", other, "A")
	k.set(one, "b", "B")
	k.holds("at once in another process", other, "A B")
	k.drop(one, "a")
	k.holds("and in its own", one, "B")
	k.holds("what has gone", other, "B")
}

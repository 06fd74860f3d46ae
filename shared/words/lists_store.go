package words

import (
	"cmp"
	"context"
	"time"

	"bimportal/shared/clock"
	"bimportal/shared/kept"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// PK is the collection of the lists.
const PK = "words"

// Key is where a word lies; two that are compared alike are one.
func Key(word string) store.Key { return store.Key{PK: PK, SK: Fold(word)} }

// keep is how long a process goes by the lists as it read them.
const keep = 30 * time.Second

// Lists reads the operators' lists.
type Lists struct {
	rows *store.Table[Word]
	now  clock.Clock
	kept kept.Value[[]Word]
}

// NewLists returns a reader of the community's table.
func NewLists(db *store.DB, n tables.Names, now clock.Clock) *Lists {
	return &Lists{rows: store.NewTable[Word](db, n.Community), now: now, kept: kept.Value[[]Word]{For: keep, Size: func(w []Word) int { return len(w) }}}
}

// All returns the lists as they stand.
func (l *Lists) All(ctx context.Context) ([]Word, error) {
	rows, err := l.rows.QueryLatest(ctx, store.Range{PK: PK})
	all := make([]Word, len(rows))
	for i, r := range rows {
		all[i] = r.Value
	}
	return all, err
}

// Changed tells the process the lists that it has just written.
func (l *Lists) Changed(all []Word) { l.kept.Change(l.now(), func([]Word) []Word { return all }) }

// Marks returns where words of the lists stand in texts.
func (l *Lists) Marks(ctx context.Context, texts ...Text) ([]Mark, error) {
	all, err := l.kept.Of(l.now(), func() ([]Word, error) { return l.All(ctx) })
	return Find(all, texts...), err
}

const atOnce = "需要审核后才能发布，而这里的内容提交后立即公开，请换一种说法"

// Unreviewed refuses (400 words) texts that hold a word of the lists where what is written is public at once: a word that somebody would look at
// first is refused as well, since nobody looks there (ADR 78).
func (l *Lists) Unreviewed(ctx context.Context, texts ...Text) error {
	marks, err := l.Marks(ctx, texts...)
	return cmp.Or(err, Refused(marks, Refuse, Never, texts...), Refused(marks, Wait, atOnce, texts...))
}

package audit

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Book is the operation log of enterprises: one for each, in the enterprise group's table, where every group puts its
// lines and the enterprise group reads them. Who writes there is granted it in functions/groups.yml.
type Book struct {
	lines  *store.Table[Line]
	heads  *store.Table[Head]
	days   *store.Table[Day]
	access *store.Table[membership.Access]
}

// NewBook returns the book in the enterprise group's table.
func NewBook(db *store.DB, table string) Book {
	return Book{store.NewTable[Line](db, table), store.NewTable[Head](db, table), store.NewTable[Day](db, table), store.NewTable[membership.Access](db, table)}
}

// Head counts a book's lines. It lies apart from Access, so that whoever writes a line may write nothing else there.
type Head struct {
	Lines   int64  `json:"lines"`
	LastDay string `json:"lastDay"` // the day of the last one, YYYY-MM-DD in Shanghai
}

// Day is where a day's lines begin.
type Day struct {
	First int64 `json:"first"`
}

func bookPK(enterpriseID string) string { return "audit#enterprise#" + enterpriseID }

func lineKey(enterpriseID string, no int64) store.Key {
	return store.Key{PK: bookPK(enterpriseID), SK: fmt.Sprintf("%012d", no)}
}

func headKey(enterpriseID string) store.Key {
	return store.Key{PK: "book#" + enterpriseID, SK: "head"}
}

func dayKey(enterpriseID, day string) store.Key {
	return store.Key{PK: "days#" + enterpriseID, SK: day}
}

// DayOf returns the moment's day in Shanghai, YYYY-MM-DD.
func DayOf(t time.Time) string { return t.In(clock.Shanghai).Format(time.DateOnly) }

// Put returns the writes that put a line into an enterprise's book, one for each book and transaction. The lines are
// numbered without a gap, so that any page is one query and the count is exact; of two at the same moment one is a
// store.ErrConflict and comes again. Where the call came from is added.
func (b Book) Put(ctx context.Context, enterpriseID string, now time.Time, line Line) ([]store.Write, error) {
	head, err := b.Head(ctx, enterpriseID)
	if err != nil {
		return nil, err
	}
	call := api.CallOf(ctx)
	line.ID, line.At, line.Address, line.RequestID = id.Ordered(now), clock.Millis(now), call.Address, call.RequestID
	head.Value.Lines++
	no := head.Value.Lines
	writes := []store.Write{b.lines.New(lineKey(enterpriseID, no), line)}
	if day := DayOf(now); day > head.Value.LastDay {
		head.Value.LastDay = day
		writes = append(writes, b.days.New(dayKey(enterpriseID, day), Day{no}))
	}
	return append(writes, b.heads.Put(headKey(enterpriseID), head)), nil
}

// Head returns the count of a book. One that has none goes on from what Access counted before.
func (b Book) Head(ctx context.Context, enterpriseID string) (store.Versioned[Head], error) {
	head, err := b.heads.Find(ctx, headKey(enterpriseID))
	if err != nil || head.Version > 0 {
		return head, err
	}
	a, err := b.access.Find(ctx, membership.AccessKey(enterpriseID))
	head.Value = Head{a.Value.Lines, a.Value.LastDay}
	return head, err
}

// Span is lines of a book by number, both included; empty when From is after To.
type Span struct{ From, To int64 }

// Len is how many lines there are in it.
func (s Span) Len() int64 { return max(0, s.To-s.From+1) }

// Between returns the lines of whole days, from and to empty for the ends of the book.
func (b Book) Between(ctx context.Context, enterpriseID, from, to string) (Span, error) {
	head, err := b.Head(ctx, enterpriseID)
	if err != nil {
		return Span{}, err
	}
	all := head.Value.Lines
	found := Span{1, all}
	first := func(day string) (int64, error) {
		rows, err := b.days.QueryLatest(ctx, store.Range{PK: dayKey(enterpriseID, "").PK, From: day, To: "9999-99-99", Limit: 1})
		if err != nil || len(rows) == 0 {
			return all + 1, err
		}
		return rows[0].Value.First, nil
	}
	var reads errgroup.Group
	if from != "" {
		reads.Go(func() (err error) { found.From, err = first(from); return })
	}
	if to != "" {
		reads.Go(func() error {
			next, err := first(to + "~")
			found.To = next - 1
			return err
		})
	}
	return found, reads.Wait()
}

// Lines reads lines of a book, the newest first.
func (b Book) Lines(ctx context.Context, enterpriseID string, part Span) ([]Line, error) {
	if part.From > part.To {
		return nil, nil
	}
	return values(b.lines.Query(ctx, store.Range{PK: bookPK(enterpriseID), From: lineKey("", part.From).SK, To: lineKey("", part.To).SK, Desc: true}))
}

// Newest reads the last lines of a book, the newest first.
func (b Book) Newest(ctx context.Context, enterpriseID string, most int) ([]Line, error) {
	return values(b.lines.Query(ctx, store.Range{PK: bookPK(enterpriseID), Desc: true, Limit: most}))
}

func values(rows []store.Versioned[Line], err error) ([]Line, error) {
	list := make([]Line, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

package enterprise

import (
	"context"
	"errors"
	"sync"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Day is where a day's lines begin in an enterprise's book.
type Day struct {
	First int64 `json:"first"`
}

func dayKey(enterpriseID, day string) store.Key {
	return store.Key{PK: "days#" + enterpriseID, SK: day}
}

func bookOf(enterpriseID string) string { return "enterprise#" + enterpriseID }

func dayOf(t time.Time) string { return t.In(clock.Shanghai).Format(time.DateOnly) }

// book counts a line into access and answers its writes: the line, and with a day's first one where the day begins. The
// lines are numbered without a gap, so that any page is one query and the count is exact.
func (s *Service) book(ctx context.Context, access *store.Versioned[membership.Access], line audit.Line, now time.Time) []store.Write {
	call := api.CallOf(ctx)
	line.Address, line.RequestID = call.Address, call.RequestID
	a := &access.Value
	a.Lines++
	writes := []store.Write{audit.PutAs(s.audit, bookOf(a.ID), a.Lines, now, line)}
	if day := dayOf(now); day > a.LastDay {
		a.LastDay = day
		writes = append(writes, s.days.New(dayKey(a.ID, day), Day{a.Lines}))
	}
	return writes
}

// alsoBook answers the writes that put a line into another enterprise's book.
func (s *Service) alsoBook(ctx context.Context, enterpriseID string, line audit.Line, now time.Time) ([]store.Write, error) {
	access, err := s.access.Get(ctx, membership.AccessKey(enterpriseID))
	if err != nil {
		return nil, err
	}
	writes := s.book(ctx, &access, line, now)
	return append(writes, s.access.Put(membership.AccessKey(enterpriseID), access)), nil
}

// span is lines of a book by number, both included; empty when from is after to.
type span struct{ from, to int64 }

// between answers the lines of whole days, from and to empty for the ends of the book.
func (s *Service) between(ctx context.Context, a membership.Access, from, to string) (span, error) {
	found := span{1, a.Lines}
	var fromErr, toErr error
	var both sync.WaitGroup
	first := func(day string, otherwise int64) (int64, error) {
		rows, err := s.days.QueryLatest(ctx, store.Range{PK: dayKey(a.ID, "").PK, From: day, To: "9999-99-99", Limit: 1})
		if err != nil || len(rows) == 0 {
			return otherwise, err
		}
		return rows[0].Value.First, nil
	}
	if from != "" {
		both.Go(func() { found.from, fromErr = first(from, a.Lines+1) })
	}
	if to != "" {
		both.Go(func() {
			var next int64
			next, toErr = first(to+"~", a.Lines+1)
			found.to = next - 1
		})
	}
	both.Wait()
	return found, errors.Join(fromErr, toErr)
}

// lines reads lines of a book, the newest first.
func (s *Service) lines(ctx context.Context, enterpriseID string, part span) ([]audit.Line, error) {
	if part.from > part.to {
		return nil, nil
	}
	rows, err := s.audit.Query(ctx, store.Range{
		PK: audit.NumberKey(bookOf(enterpriseID), 0).PK, From: audit.NumberKey("", part.from).SK, To: audit.NumberKey("", part.to).SK, Desc: true,
	})
	list := make([]audit.Line, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list, err
}

package space

import (
	"context"
	"fmt"

	"bimportal/shared/clock"
	"bimportal/shared/store"
)

func logPK(projectID string) string { return "log#" + projectID }

func lineKey(projectID string, no int64) store.Key {
	return store.Key{PK: logPK(projectID), SK: fmt.Sprintf("%012d", no)}
}

// told numbers lines and returns their writes; they go into the transaction that writes the project.
func (s *Service) told(p *Project, lines ...Line) []store.Write {
	writes := make([]store.Write, 0, len(lines))
	for _, l := range lines {
		p.Lines++
		l.No, l.At = p.Lines, clock.Millis(s.now())
		writes = append(writes, s.lines.New(lineKey(p.ID, l.No), l))
	}
	return writes
}

// logged reads lines of a project's log by their numbers, both included, the newest first.
func (s *Service) logged(ctx context.Context, projectID string, from, to int64) ([]LogLine, error) {
	rows, err := s.lines.Query(ctx, store.Range{PK: logPK(projectID), From: lineKey(projectID, from).SK, To: lineKey(projectID, to).SK, Desc: true})
	list := make([]LogLine, len(rows))
	for i, r := range rows {
		list[i] = LogLine{r.Value.At, r.Value.Step, r.Value.Result, r.Value.Text, r.Value.By}
	}
	return list, err
}

// Package oplog is the calls of the operation log: read by page, exported.
package oplog

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/sheet"
	"bimportal/shared/store"
)

// Service is the calls of the operation log.
type Service struct {
	orgs *org.Store
	log  audit.Book
}

func New(db *store.DB, table string, orgs *org.Store) *Service {
	return &Service{orgs, audit.NewBook(db, table)}
}

// AuditFilter is which lines of the operation log. Days are whole ones in Shanghai.
type AuditFilter struct {
	From    int64  `json:"from,omitempty" minimum:"0" maximum:"9999999999999" msg:"minimum=时间不正确;maximum=时间不正确" doc:"epoch milliseconds; its day is the first"`
	To      int64  `json:"to,omitempty" minimum:"0" maximum:"9999999999999" msg:"minimum=时间不正确;maximum=时间不正确" doc:"epoch milliseconds; its day is the last"`
	Actor   string `json:"actor,omitempty" maxLength:"64" msg:"maxLength=成员不存在"`
	Area    string `json:"area,omitempty" enum:"org,role,enterprise,audit,product,template,case,news,platform" msg:"enum=类型不正确" doc:"the first part of the action"`
	Keyword string `json:"keyword,omitempty" maxLength:"40" msg:"maxLength=关键词不能超过40字"`
}

// AuditQuery is a page of the operation log.
type AuditQuery struct {
	api.PageQuery
	AuditFilter
}

// AuditRow is one thing that somebody did.
type AuditRow struct {
	ID         string `json:"id"`
	At         int64  `json:"at"`
	ActorID    string `json:"actorId"`
	ActorName  string `json:"actorName"`
	Address    string `json:"address" doc:"its last part hidden"`
	Action     string `json:"action"`
	TargetType string `json:"targetType"`
	TargetID   string `json:"targetId"`
	Text       string `json:"text"`
	Before     string `json:"before" doc:"JSON; empty where nothing was"`
	After      string `json:"after"`
}

// AuditPage is a page of the operation log.
type AuditPage struct {
	api.Page[AuditRow]
	Within  int  `json:"within" doc:"how many of the newest lines a filter by person, type or word looked at; 0 without one"`
	Partial bool `json:"partial" doc:"there are older lines that the filter did not look at"`
}

// auditWithin is how many lines a filter by person, type or word looks at.
const auditWithin = 1000

func (f AuditFilter) days() (from, to string) {
	day := func(ms int64) string {
		if ms == 0 {
			return ""
		}
		return audit.DayOf(time.UnixMilli(ms))
	}
	return day(f.From), day(f.To)
}

func (f AuditFilter) narrow() bool {
	return f.Actor != "" || f.Area != "" || strings.TrimSpace(f.Keyword) != ""
}

func (f AuditFilter) holds(l audit.Line) bool {
	return (f.Actor == "" || l.Actor == f.Actor) && (f.Area == "" || strings.HasPrefix(l.Action, f.Area+":")) &&
		strings.Contains(strings.ToLower(l.Text), strings.ToLower(strings.TrimSpace(f.Keyword)))
}

// Page returns a page of the enterprise's operation log, the newest first. Days are counted exactly; a filter by person, type
// or word looks at the newest 1,000 lines of them.
func (s *Service) Page(ctx context.Context, q AuditQuery) (AuditPage, error) {
	o, _, err := s.orgs.OfCall(ctx)
	if err != nil {
		return AuditPage{}, err
	}
	from, to, err := q.Bounds()
	if err != nil {
		return AuditPage{}, err
	}
	firstDay, lastDay := q.days()
	found, err := s.log.Between(ctx, o.Access.ID, firstDay, lastDay)
	if err != nil {
		return AuditPage{}, err
	}
	if !q.narrow() {
		lines, err := s.log.Lines(ctx, o.Access.ID, audit.Span{From: max(found.From, found.To-int64(to)+1), To: found.To - int64(from)})
		page := AuditPage{Page: api.Page[AuditRow]{Current: max(q.Current, 1), PageSize: to - from, Total: int(found.Len()), Records: rowsOfAudit(o, lines)}}
		return page, err
	}
	lines, err := s.log.Lines(ctx, o.Access.ID, audit.Span{From: max(found.From, found.To-auditWithin+1), To: found.To})
	if err != nil {
		return AuditPage{}, err
	}
	within := len(lines)
	page, err := api.Cut(rowsOfAudit(o, slices.DeleteFunc(lines, func(l audit.Line) bool { return !q.holds(l) })), q.PageQuery)
	return AuditPage{Page: page, Within: within, Partial: int64(within) < found.Len()}, err
}

func rowsOfAudit(o *org.Org, lines []audit.Line) []AuditRow {
	rows := []AuditRow{}
	for _, l := range lines {
		name := o.Members[l.Actor].Name
		switch {
		case name != "":
		case strings.HasPrefix(l.Action, "platform:"):
			name = "平台运营"
		default:
			name = "已离开的成员"
		}
		rows = append(rows, AuditRow{
			ID: l.ID, At: l.At, ActorID: l.Actor, ActorName: name, Address: person.MaskAddress(l.Address), Action: l.Action, TargetType: l.TargetType,
			TargetID: l.TargetID, Text: l.Text, Before: l.Before, After: l.After,
		})
	}
	return rows
}

// exportMost is how many lines one export holds.
const exportMost = 10000

// Export returns the lines of the filter as CSV, the newest first, at most 10,000; the export is itself a line of
// the book, written before anything is sent.
func (s *Service) Export(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	f, err := api.ReadBody[AuditFilter](r)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	err = s.orgs.AsReader(ctx, auth.AuditExport, func(o *org.Org, by membership.Standing, _ time.Time) (org.Change, error) {
		return org.Change{Line: audit.Line{Actor: by.Member.UserID, Action: string(auth.AuditExport), TargetType: "enterprise", TargetID: o.Access.ID, Text: "导出操作日志"}}, nil
	})
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	o, _, err := s.orgs.Of(ctx, api.StandingOf(ctx).Access.ID)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	firstDay, lastDay := f.days()
	part, err := s.log.Between(ctx, o.Access.ID, firstDay, lastDay)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	part.From = max(part.From, part.To-exportMost+1)
	var table bytes.Buffer
	if err := s.writeAudit(ctx, &table, o, f, part); err != nil {
		api.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="operation-log.csv"`)
	if _, err := table.WriteTo(w); err != nil {
		api.Note(ctx, err)
	}
}

const (
	exportStep  = 500
	exportBytes = 4 << 20 // a function's answer is at most 6 MB
)

func (s *Service) writeAudit(ctx context.Context, w *bytes.Buffer, o *org.Org, f AuditFilter, part audit.Span) error {
	csv, err := sheet.NewCSV(w, "时间", "操作人", "操作", "内容", "对象类型", "对象编号", "地址", "变更前", "变更后")
	if err != nil {
		return err
	}
	for to := part.To; to >= part.From; to -= exportStep {
		lines, err := s.log.Lines(ctx, o.Access.ID, audit.Span{From: max(part.From, to-exportStep+1), To: to})
		if err != nil {
			return err
		}
		for _, row := range rowsOfAudit(o, slices.DeleteFunc(lines, func(l audit.Line) bool { return !f.holds(l) })) {
			if err := csv.Row(clock.Text(row.At), row.ActorName, row.Action, row.Text, row.TargetType, row.TargetID, row.Address, row.Before, row.After); err != nil {
				return err
			}
		}
		if w.Len() > exportBytes {
			if err := csv.Row("内容过多，更早的记录未导出，请缩小时间范围"); err != nil {
				return err
			}
			break
		}
	}
	return csv.Close()
}

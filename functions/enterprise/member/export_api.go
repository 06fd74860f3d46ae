package member

import (
	"io"
	"net/http"
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
)

// ExportInput is which members, and as what.
type ExportInput struct {
	MemberFilterInput
	Format string `json:"format,omitempty" enum:"csv,xlsx" default:"xlsx" msg:"enum=请选择导出格式"`
}

// Export returns the members of the filter whom the caller's data scope shows him, telephones masked, and writes
// it into the operation log first.
func (s *Service) Export(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	in, err := api.ReadBody[ExportInput](r)
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	var whole *org.Org
	var list []membership.Member
	seen, err := s.seenOf(ctx, api.StandingOf(ctx).Access.ID)
	var f Filter
	if err == nil {
		f, err = s.filterFor(ctx, in.MemberFilterInput)
	}
	if err == nil {
		err = s.Orgs.AsReader(ctx, auth.MemberExport, func(o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
			whole, list = o, found(o, o.ScopeOf(by, string(auth.MemberExport)), f, seen, now)
			return org.Noted(by, org.Step{}, audit.Line{Action: string(auth.MemberExport), TargetType: "enterprise", TargetID: o.Access.ID, Text: "导出成员"}.Changed(nil, map[string]int{"members": len(list)})), nil
		})
	}
	if err != nil {
		api.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", sheet.XLSXType)
	w.Header().Set("Content-Disposition", `attachment; filename="members.xlsx"`)
	if in.Format == "csv" {
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		w.Header().Set("Content-Disposition", `attachment; filename="members.csv"`)
	}
	if err := writeMembers(w, in.Format, whole, list, seen); err != nil {
		api.Note(ctx, err)
	}
}

var memberStates = map[int]string{membership.Active: "正常", membership.Disabled: "已停用", membership.Invited: "待接受"}

// writeMembers writes row by row as it goes.
func writeMembers(w io.Writer, format string, o *org.Org, list []membership.Member, seen map[string]Seen) error {
	head := []string{"姓名", "手机号", "部门", "角色", "职务", "邮箱", "状态", "加入时间", "最近登录"}
	var row func(...string) error
	var end func() error
	if format == "csv" {
		c, err := sheet.NewCSV(w, head...)
		if err != nil {
			return err
		}
		row, end = c.Row, c.Close
	} else {
		x, err := sheet.NewXLSX(w, "成员", 14, 16, 28, 24, 18, 26, 10, 20, 20)
		if err != nil {
			return err
		}
		if err := x.Row(head...); err != nil {
			return err
		}
		row, end = x.Row, x.Close
	}
	for _, m := range list {
		view := rowOf(o, membership.Standing{Access: membership.Access{Frozen: true}}, m, seen[m.ID])
		names := func(refs []org.Ref) string {
			list := make([]string, len(refs))
			for i, r := range refs {
				list[i] = r.Name
			}
			return strings.Join(list, "、")
		}
		if err := row(m.Name, person.MaskTelephone(m.Telephone), names(view.Departments), names(view.Roles), m.Position, m.Email, memberStates[m.Status], clock.Text(m.JoinedAt), view.LastLoginTime); err != nil {
			return err
		}
	}
	return end()
}

// Package workbench is what a person enters: the switcher, the menus, his permissions, the first page.
package workbench

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/project"
)

// Figure is one key number of the workbench, with what it counts.
type Figure struct {
	Key        string `json:"key"`
	Name       string `json:"name"`
	Value      int    `json:"value"`
	Unit       string `json:"unit"`
	Note       string `json:"note" doc:"what stands below it"`
	Definition string `json:"definition" doc:"what exactly is counted"`
	Path       string `json:"path" doc:"where it comes from; empty where there is no such page"`
}

// Todo is something that waits for the caller.
type Todo struct {
	Key  string `json:"key"`
	Tag  string `json:"tag"`
	Tone string `json:"tone" enum:"ink,warn,bad"`
	Text string `json:"text"`
	At   int64  `json:"at" doc:"epoch milliseconds: since when the oldest of them waits"`
	Verb string `json:"verb"`
	Path string `json:"path"`
}

// Activity is a line of the enterprise's operation log as the workbench shows it.
type Activity struct {
	At   int64  `json:"at" doc:"epoch milliseconds"`
	Who  string `json:"who"`
	Text string `json:"text"`
}

// FirstStep is one of the things that a new enterprise does first.
type FirstStep struct {
	Key  string `json:"key"`
	Name string `json:"name"`
	Text string `json:"text"`
	Done bool   `json:"done"`
	Path string `json:"path"`
}

// longInvitation is after how long an invitation without an answer is worth a look.
const longInvitation = 3 * 24 * time.Hour

// Figures returns the key numbers that the person may see, counted among the members whom he may see. Each is as many as
// the list that its path leads to.
func Figures(o *org.Org, st membership.Standing) []Figure {
	list := []Figure{}
	if st.May(string(auth.MemberView)) {
		var members, waiting, off, admins int
		visible := o.Visible(st)
		for _, m := range o.Members {
			switch {
			case !visible.Sees(m):
			case m.Status == membership.Invited:
				waiting++
			case m.Status == membership.Active:
				members++
				if slices.Contains(m.Roles, org.AdminRoleID) {
					admins++
				}
			default:
				off++
			}
		}
		list = append(list,
			Figure{"members", "成员", members, "人", others(waiting, off), "您可以查看的成员中状态为正常的，不含已停用和还没有接受邀请的", "/organizationManagement?status=0"},
			Figure{"admins", "管理员", admins, "人", "状态为正常", "您可以查看的成员中拥有“管理员”角色且状态为正常的", "/organizationManagement?status=0&roleId=" + org.AdminRoleID},
			Figure{"departments", "部门", len(o.Departments) - 1, "个", levels(o), "组织架构中的部门，不含企业本身", "/organizationManagement"},
		)
	}
	if st.May(string(auth.RoleView)) {
		own := 0
		for _, r := range o.Roles {
			if !r.BuiltIn {
				own++
			}
		}
		list = append(list, Figure{"roles", "角色", len(o.Roles), "个", note(own, "个自定义", "只有内置角色"), "本企业可以分配的角色，含内置的管理员和普通成员", "/userRight"})
	}
	return list
}

func note(n int, some, none string) string {
	if n == 0 {
		return none
	}
	return strconv.Itoa(n) + " " + some
}

// others says how many members the figure of the active ones leaves out.
func others(waiting, off int) string {
	switch {
	case waiting == 0:
		return note(off, "人已停用", "没有待加入或停用的成员")
	case off == 0:
		return note(waiting, "人待加入", "")
	}
	return fmt.Sprintf("另有 %d 人待加入，%d 人已停用", waiting, off)
}

func levels(o *org.Org) string {
	deepest := 0
	for id := range o.Departments {
		deepest = max(deepest, o.Level(id))
	}
	return note(deepest, "级", "还没有部门")
}

// Todos returns what waits for the person among the enterprise's people.
func Todos(o *org.Org, st membership.Standing, now time.Time) []Todo {
	list := []Todo{}
	if !st.May(string(auth.MemberView)) || !st.May(string(auth.MemberEdit)) {
		return list
	}
	var idle, lost, late waiting
	edits := o.ScopeOf(st, string(auth.MemberEdit))
	for _, m := range o.Members {
		switch {
		case !edits.Sees(m):
		case m.Status == membership.Invited && now.Sub(time.UnixMilli(m.JoinedAt)) > longInvitation:
			late.add(m.JoinedAt)
		case m.Status != membership.Active || m.UserID == o.Access.OwnerID:
		case !slices.ContainsFunc(m.Roles, func(id string) bool { _, ok := o.Roles[id]; return ok }):
			idle.add(m.JoinedAt)
		case !slices.ContainsFunc(m.Departments, func(id string) bool { return id != org.RootID }):
			lost.add(m.JoinedAt)
		}
	}
	if idle.n > 0 {
		list = append(list, Todo{"norole", "没有角色", "bad", fmt.Sprintf("%d 位成员没有角色，进不了工作台", idle.n), idle.at, "去分配", "/organizationManagement?status=0"})
	}
	if late.n > 0 {
		list = append(list, Todo{"invited", "待加入", "warn", fmt.Sprintf("%d 人收到邀请超过 3 天还没有加入", late.n), late.at, "去提醒", "/organizationManagement?status=2"})
	}
	if lost.n > 0 {
		list = append(list, Todo{"nodepartment", "没有部门", "ink", fmt.Sprintf("%d 位成员还没有分到部门", lost.n), lost.at, "去分配", "/organizationManagement"})
	}
	return list
}

// waiting counts what waits, and since when the oldest does.
type waiting struct {
	n  int
	at int64
}

func (w *waiting) add(at int64) {
	if w.n == 0 || at < w.at {
		w.at = at
	}
	w.n++
}

func waited(now time.Time, at int64) string {
	hours := int(now.Sub(time.UnixMilli(at)).Hours())
	if hours < 24 {
		return fmt.Sprintf("%d 小时", max(hours, 0))
	}
	return fmt.Sprintf("%d 天", hours/24)
}

// FirstSteps returns what a new enterprise does first; none once all of it is done, or for who may do none of it.
func FirstSteps(o *org.Org, introduced bool, st membership.Standing) []FirstStep {
	if o.Access.ID == membership.Platform || !st.Owner() && !st.May(string(auth.EnterpriseEdit)) {
		return []FirstStep{}
	}
	assigned := false
	for _, m := range o.Members {
		assigned = assigned || m.UserID != o.Access.OwnerID && len(m.Roles) > 0
	}
	steps := []FirstStep{
		{"details", "完善企业资料", "上传企业标志，写一段简介，方便成员和合作方认出你们。", introduced, "/addProvider?id=" + o.Access.ID},
		{"departments", "建立部门", "按公司的实际架构添加部门，成员、权限和数据范围都以它为准。", len(o.Departments) > 1, "/organizationManagement"},
		{"members", "邀请成员", "按手机号、链接或二维码邀请，也可以用 Excel 批量导入。", len(o.Members) > 1, "/organizationManagement"},
		{"roles", "分配角色", "角色决定成员看到哪些菜单、能做哪些操作。", assigned, "/userRight"},
	}
	if len(o.Departments) > 1 && len(o.Members) > 1 && assigned {
		return []FirstStep{} // it works; what is missing in the details is no first step any more
	}
	return steps
}

// activityOf returns the lines with the names that the enterprise has for their actors.
func activityOf(o *org.Org, lines []audit.Line) []Activity {
	list := []Activity{}
	for _, l := range lines {
		who := "平台运营"
		if m, ok := o.Members[l.Actor]; ok {
			who = m.Name
		}
		list = append(list, Activity{l.At, who, l.Text})
	}
	return list
}

// Reviews is how many enterprises wait for their review, since when the first of them does (epoch milliseconds), and how
// many are approved and frozen.
type Reviews struct {
	Waiting          int
	Since            int64
	Approved, Frozen int
}

// reviewTodos returns what waits for the portal's operators, and their numbers.
func reviewTodos(r Reviews, now time.Time) ([]Todo, []Figure) {
	todos := []Todo{}
	if r.Waiting > 0 {
		todos = append(todos, Todo{"review", "企业审核", "ink", fmt.Sprintf("%d 家企业等待审核，最早的一家已等 %s", r.Waiting, waited(now, r.Since)), r.Since, "去审核", "/enterpriseReview?status=waiting"})
	}
	return todos, []Figure{
		{"reviews", "待审核企业", r.Waiting, "家", note(r.Waiting, "家等待处理", "没有等待审核的企业"), "已提交资料、还没有审核结果的企业", "/enterpriseReview?status=waiting"},
		{"enterprises", "已通过企业", r.Approved, "家", note(r.Frozen, "家已冻结", "没有冻结的企业"), "通过审核、没有冻结或解散的企业", "/enterpriseReview?status=approved"},
	}
}

const endingMost = 100 // of them are counted

// endingTodos says which of the enterprise's projects end soon; since when they wait is when the first of them began to.
func endingTodos(list []project.End, now time.Time) []Todo {
	if len(list) == 0 {
		return nil
	}
	first := list[0]
	days, text := project.DaysLeft(first.EndAt, clock.Millis(now)), fmt.Sprintf("项目“%s”", first.ItemName)
	if len(list) > 1 {
		text += fmt.Sprintf("等 %d 个项目", len(list))
	}
	tone := "warn"
	if days <= 7 {
		tone = "bad"
	}
	return []Todo{{
		Key: "projects", Tag: "项目", Tone: tone, Text: text + fmt.Sprintf("将在 30 天内到期，最近的还有 %d 天", days), At: first.EndAt - project.Soon.Milliseconds(),
		Verb: "去续期", Path: "/projectManagement?status=3",
	}}
}

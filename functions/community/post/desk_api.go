package post

import (
	"context"
	"slices"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// QueueQuery filters what waits.
type QueueQuery struct {
	api.PageQuery
	Type Type `json:"type,omitempty" enum:"article,comment,need,circle,familyComment," msg:"enum=内容类型不正确"`
	Why  Why  `json:"why,omitempty" enum:"new,words,reports,appeal," msg:"enum=原因不正确"`
}

// CaseRow is what waits.
type CaseRow struct {
	Case
	SinceTime string `json:"sinceTime"`
}

// Queue returns what waits for an operator: appeals and reports first, then the oldest.
func (c *Core) Queue(ctx context.Context, q QueueQuery) (api.Page[CaseRow], error) {
	rows, err := c.waiting(ctx)
	if err != nil {
		return api.Page[CaseRow]{}, err
	}
	list := []CaseRow{}
	for _, r := range rows {
		if v := r.Value; (q.Type == "" || v.Type == q.Type) && (q.Why == "" || v.Why == q.Why) {
			list = append(list, CaseRow{v, clock.Text(v.Since)})
		}
	}
	slices.SortStableFunc(list, func(a, b CaseRow) int {
		if a.Good != b.Good {
			return b.Good - a.Good
		}
		return int(a.Since - b.Since)
	})
	return api.Cut(list, q.PageQuery)
}

// RefInput names a post.
type RefInput struct {
	TargetType Type   `json:"targetType" enum:"article,comment,need,circle,familyComment" msg:"required=缺少内容类型;enum=内容类型不正确"`
	TargetID   string `json:"targetId" minLength:"1" maxLength:"100" msg:"required=缺少内容编号;minLength=缺少内容编号;maxLength=内容不存在"`
}

// ReportRow is an open report as an operator reads it.
type ReportRow struct {
	Nickname   string `json:"nickname"`
	ReasonName string `json:"reasonName"`
	Detail     string `json:"detail"`
	Good       bool   `json:"good" doc:"it counts"`
	Time       string `json:"time"`
}

// Sheet is all that an operator decides by.
type Sheet struct {
	Case     Case        `json:"case"`
	State    State       `json:"status" enum:"0,1,2,3,4"`
	HTML     string      `json:"html"`
	Author   Author      `json:"author"`
	Reports  []ReportRow `json:"reports"`
	History  []Past      `json:"history" doc:"the last decisions on posts of the author, the newest first"`
	PostTime string      `json:"postTime"`
}

// Past is an earlier decision.
type Past struct {
	Title    string `json:"title"`
	TypeName string `json:"typeName"`
	Why      Why    `json:"why" enum:"new,words,reports,appeal"`
	Passed   bool   `json:"passed"`
	Reason   string `json:"reason"`
	Time     string `json:"time"`
}

// Sheet returns what an operator decides by. It returns no_case (409) for what does not wait.
func (c *Core) Sheet(ctx context.Context, in RefInput) (Sheet, error) {
	ref := Ref{in.TargetType, in.TargetID}
	one, err := c.cases.Find(ctx, caseKey(ref))
	if err != nil || one.Version == 0 {
		return Sheet{}, either(err, errNoCase)
	}
	p, err := c.kinds[in.TargetType].Look(ctx, in.TargetID)
	if err != nil {
		return Sheet{}, err
	}
	author, err := c.authors.Find(ctx, authorKey(p.AuthorID))
	if err != nil {
		return Sheet{}, err
	}
	author.Value.UserID = p.AuthorID
	open, err := c.open(ctx, ref)
	if err != nil {
		return Sheet{}, err
	}
	labels, err := c.reasons.Labels(ctx, "REPORT_REASON")
	if err != nil {
		return Sheet{}, err
	}
	s := Sheet{Case: one.Value, State: p.State, HTML: p.HTML, Author: author.Value, PostTime: clock.Text(p.At), Reports: []ReportRow{}, History: []Past{}}
	for _, r := range open {
		s.Reports = append(s.Reports, ReportRow{r.Value.Nickname, labels[r.Value.Reason], r.Value.Detail, r.Value.Good, clock.Text(r.Value.At)})
	}
	past, err := c.past(ctx, p.AuthorID)
	for _, d := range past {
		s.History = append(s.History, Past{d.Value.Title, names[d.Value.Type], d.Value.Why, d.Value.Passed, d.Value.Reason, clock.Text(d.Value.At)})
	}
	return s, err
}

func either(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// DecideInput is an operator's word.
type DecideInput struct {
	RefInput
	Result string `json:"result" enum:"pass,refuse" msg:"required=请选择处理结果;enum=请选择处理结果"`
	Reason string `json:"reason,omitempty" maxLength:"200" msg:"maxLength=理由不能超过200字"`
}

// Decide lets a post be public or not, with a reason where it may not, a line in the operators' book and a message to its author and to those
// who reported it. It returns own_case (403) for what the caller posted and no_case (409) for what does not wait.
func (c *Core) Decide(ctx context.Context, in DecideInput) (Nothing, error) {
	passed, reason, ref := in.Result == "pass", strings.TrimSpace(in.Reason), Ref{in.TargetType, in.TargetID}
	if !passed && reason == "" {
		return Nothing{}, api.Field("reason", "请填写理由，作者会看到")
	}
	return Nothing{}, store.Retry(ctx, func() error {
		one, err := c.cases.Find(ctx, caseKey(ref))
		if err != nil || one.Version == 0 {
			return either(err, errNoCase)
		}
		kind := c.kinds[ref.Type]
		p, err := kind.Look(ctx, ref.ID)
		if err != nil {
			return err
		}
		if p.AuthorID == api.ActorOf(ctx).UserID {
			return errOwnCase
		}
		open, err := c.open(ctx, ref)
		if err != nil {
			return err
		}
		turned, err := kind.Turn(ctx, p, after(p.State, passed))
		if err != nil {
			return err
		}
		now, operator := c.Now(), api.StandingOf(ctx).Member.Name
		d := Decision{Ref: ref, DecisionID: id.Ordered(now), Title: p.Title, Why: one.Value.Why, Passed: passed, Reason: reason, By: operator, Reports: len(open), At: clock.Millis(now)}
		add := map[string]int64{"passed": 1}
		if !passed {
			add = map[string]int64{"refused": 1}
		}
		line, err := c.book.Put(ctx, membership.Platform, now, audit.Line{
			Actor: api.ActorOf(ctx).UserID, Action: string(auth.ContentAudit), TargetType: string(ref.Type), TargetID: ref.ID, Text: said(passed) + names[ref.Type] + "“" + p.Title + "”" + because(reason),
		})
		if err != nil {
			return err
		}
		writes := append(turned, c.cases.DeleteAs(caseKey(ref), one), c.decisions.New(store.Key{PK: decisionsPK(p.AuthorID), SK: d.DecisionID}, d),
			c.authors.Counted(store.Sum{Key: authorKey(p.AuthorID), Add: add, Also: map[string]any{"userId": p.AuthorID}}))
		writes = append(append(writes, line...), c.Told(p.AuthorID, title(ref.Type, passed), "“"+p.Title+"”"+outcome(passed)+because(reason)+"。", p.Path)...)
		found := "经核实，内容违反社区规范，已不再展示。感谢您的反馈。"
		if passed {
			found, writes = "经核实，没有发现违反社区规范的内容。", append(writes, c.baseless(open)...)
		}
		writes = append(writes, c.close(ref, open, found, d.At)...)
		return c.DB.Transact(ctx, writes...)
	})
}

// close returns the writes that end open reports, with a message to each who made one.
func (c *Core) close(ref Ref, open []store.Versioned[Report], found string, at int64) []store.Write {
	var writes []store.Write
	for _, r := range open {
		r.Value.Closed = at
		writes = append(writes, c.reports.Put(store.Key{PK: reportsPK(ref), SK: r.Value.UserID}, r))
		writes = append(writes, c.Told(r.Value.UserID, "您举报的"+names[ref.Type]+"已处理", found, "")...)
	}
	return writes
}

// baseless returns the writes by which reports in which nothing was found count against who made them.
func (c *Core) baseless(open []store.Versioned[Report]) []store.Write {
	var writes []store.Write
	for _, r := range open {
		writes = append(writes, c.authors.Counted(store.Sum{Key: authorKey(r.Value.UserID), Add: map[string]int64{"baseless": 1}, Also: map[string]any{"userId": r.Value.UserID}}))
	}
	return writes
}

func said(passed bool) string {
	if passed {
		return "通过"
	}
	return "不通过"
}

func title(t Type, passed bool) string {
	if passed {
		return "您的" + names[t] + "已通过审核"
	}
	return "您的" + names[t] + "未通过审核"
}

func outcome(passed bool) string {
	if passed {
		return "已公开展示"
	}
	return "没有公开展示，您可以在内容页申诉一次"
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return "，理由：" + reason
}

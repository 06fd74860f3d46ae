package post

import (
	"context"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

// Nothing is the answer of a call that has nothing to say.
type Nothing struct{}

// ReportInput is what somebody says against a post.
type ReportInput struct {
	TargetType Type   `json:"targetType" enum:"article,comment,need,circle,familyComment" msg:"required=缺少内容类型;enum=内容类型不正确"`
	TargetID   string `json:"targetId" minLength:"1" maxLength:"100" msg:"required=缺少内容编号;minLength=缺少内容编号;maxLength=内容不存在"`
	Reason     string `json:"reason" minLength:"1" maxLength:"20" msg:"required=请选择举报原因;minLength=请选择举报原因;maxLength=请选择举报原因"`
	Detail     string `json:"detail,omitempty" maxLength:"200" msg:"maxLength=补充说明不能超过200字"`
}

var reportLimit = PerHour("report", 20)

// Say takes a report of a public post. Reports of hiddenAt people in good standing hide it until an operator has looked. It returns post_gone
// (404), own_post, reported and many_reports (409).
func (c *Core) Say(ctx context.Context, in ReportInput) (Nothing, error) {
	who, err := c.Caller(ctx)
	if err != nil {
		return Nothing{}, err
	}
	labels, err := c.reasons.Labels(ctx, "REPORT_REASON")
	if err != nil {
		return Nothing{}, err
	}
	if labels[in.Reason] == "" {
		return Nothing{}, api.Field("reason", "请选择举报原因")
	}
	kind, ref := c.kinds[in.TargetType], Ref{in.TargetType, in.TargetID}
	if kind == nil {
		return Nothing{}, ErrGone
	}
	return Nothing{}, store.Retry(ctx, func() error {
		p, err := kind.Look(ctx, in.TargetID)
		if err == nil && p.State != On {
			err = ErrGone
		}
		if err == nil && p.AuthorID == who.UserID {
			err = errOwn
		}
		if err != nil {
			return err
		}
		return c.report(ctx, kind, p, ref, who, in)
	})
}

func (c *Core) report(ctx context.Context, kind Kind, p Post, ref Ref, who Who, in ReportInput) error {
	key := store.Key{PK: reportsPK(ref), SK: who.UserID}
	mine, err := c.reports.Find(ctx, key)
	if err != nil {
		return err
	}
	if mine.Version > 0 && mine.Value.Closed == 0 {
		return errReported
	}
	me, err := c.authors.Find(ctx, authorKey(who.UserID))
	if err != nil {
		return err
	}
	one, err := c.cases.Find(ctx, caseKey(ref))
	if err != nil {
		return err
	}
	if one.Value.Reports >= reportsMost {
		return errManyReports
	}
	counted, err := c.Counted(ctx, reportLimit, who.UserID)
	if err != nil {
		return err
	}
	now := clock.Millis(c.Now())
	mine.Value = Report{UserID: who.UserID, Nickname: who.Nickname, Reason: in.Reason, Detail: strings.TrimSpace(in.Detail), Good: me.Value.Good(), At: now}
	if one.Version == 0 {
		one.Value = Case{Ref: ref, Title: p.Title, AuthorID: p.AuthorID, Author: p.AuthorName, Why: Reports, Since: now, Path: p.Path}
	}
	one.Value.Reports++
	if mine.Value.Good {
		one.Value.Good++
	}
	writes := []store.Write{
		c.reports.Put(key, mine), c.cases.Put(caseKey(ref), one), counted,
		c.Logged(ctx, who.UserID, "report", ref, "举报"+names[ref.Type]+"“"+p.Title+"”"),
	}
	if one.Value.Good < hiddenAt {
		writes = append(writes, kind.There(p)...)
	} else {
		turned, err := kind.Turn(ctx, p, Hidden)
		if err != nil {
			return err
		}
		writes = append(append(writes, turned...), c.Told(p.AuthorID, "您的"+names[ref.Type]+"暂时被隐藏",
			"“"+p.Title+"”收到多人举报，在核实之前暂不展示。核实后会通知您结果。", p.Path)...)
	}
	return c.DB.Transact(ctx, writes...)
}

// AppealInput is what an author says against a decision.
type AppealInput struct {
	TargetType Type   `json:"targetType" enum:"article,comment,need,circle,familyComment" msg:"required=缺少内容类型;enum=内容类型不正确"`
	TargetID   string `json:"targetId" minLength:"1" maxLength:"100" msg:"required=缺少内容编号;minLength=缺少内容编号;maxLength=内容不存在"`
	Text       string `json:"text" minLength:"5" maxLength:"300" msg:"required=请填写申诉理由，至少5个字;minLength=请填写申诉理由，至少5个字;maxLength=申诉理由不能超过300字"`
}

// Appeal puts a post that was refused or hidden before the operators once more, at its author's word. It returns post_gone (404) for what is
// not the caller's, no_appeal and appealed (409).
func (c *Core) Appeal(ctx context.Context, in AppealInput) (Nothing, error) {
	userID, ref, kind := api.ActorOf(ctx).UserID, Ref{in.TargetType, in.TargetID}, c.kinds[in.TargetType]
	if kind == nil {
		return Nothing{}, ErrGone
	}
	return Nothing{}, store.Retry(ctx, func() error {
		p, err := kind.Look(ctx, in.TargetID)
		switch {
		case err != nil:
			return err
		case p.AuthorID != userID:
			return ErrGone
		case p.State != Refused && p.State != Hidden:
			return errNoAppeal
		}
		same, err := kind.Turn(ctx, p, p.State) // holds the post to what was read
		if err != nil {
			return err
		}
		opened, err := c.Opened(ctx, p, Appeal, strings.TrimSpace(in.Text))
		if err != nil {
			return err
		}
		return c.DB.Transact(ctx, append(same, opened, c.appeals.New(appealKey(ref), Decision{Ref: ref, Title: p.Title, Reason: in.Text, At: clock.Millis(c.Now())}).Or(errAppealed))...)
	})
}

package space

import (
	"fmt"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
)

// reminder is a moment of a project's life at which its people are told.
type reminder struct {
	at   time.Duration // after the end; before it where negative
	text string
}

// reminders are all of them, in their order. The last one asks for the deletion.
var reminders = []reminder{
	{-30 * day, "还有 30 天到期"},
	{-7 * day, "还有 7 天到期"},
	{-1 * day, "明天到期"},
	{0, "已到期，目前只能查看"},
	{30 * day, "到期已满 30 天，请续期，或删除不再使用的项目"},
}

func (r reminder) of(endAt int64) int64 { return endAt + r.at.Milliseconds() }

// Rest sets when the schedule looks at the project next: the next reminder, the end of the recycle time, or never.
func (p *Project) Rest(now time.Time) {
	p.Open, p.LeaseUntil = "", 0
	switch p.State {
	case Running:
		for _, r := range reminders {
			if at := r.of(p.EndAt); at > p.ToldAt {
				p.Open, p.LeaseUntil = open, at
				return
			}
		}
	case Deleting:
		p.Open, p.LeaseUntil = open, p.Deletion.PurgeAt
	}
}

// Remind returns what the project's people are told now, empty for nothing. Of several moments that have passed the last one counts, and none
// comes twice.
func (p *Project) Remind(now time.Time) string {
	at, text := clock.Millis(now), ""
	if p.State != Running {
		return ""
	}
	for _, r := range reminders {
		if due := r.of(p.EndAt); due > p.ToldAt && due <= at {
			text = r.text
		}
	}
	if text != "" {
		p.ToldAt = at
		p.Rest(now)
	}
	return text
}

// Renew prolongs a project by so many days: from its end, or from now where that has passed.
func (p *Project) Renew(days int, now time.Time) error {
	if p.State != Running {
		return errNotOpen
	}
	from := max(p.EndAt, clock.Millis(now))
	end := from + int64(days)*day.Milliseconds()
	if end > clock.Millis(now.Add(renewMost*day)) {
		return api.Conflict("renew_most", "项目最多可续期至两年后，请在到期前再续")
	}
	p.EndAt, p.ValidityPeriod, p.ToldAt = end, days, clock.Millis(now)
	p.Rest(now)
	return nil
}

// Restart opens a project anew whose opening has failed.
func (p *Project) Restart(now time.Time) error {
	if p.State != Failed {
		return api.Conflict("project_state", "只有开通失败的项目可以重新开通")
	}
	p.Begin(now)
	return nil
}

// Delete puts a project into the recycle time.
func (p *Project) Delete(now time.Time) error {
	switch {
	case p.Opens():
		return api.Conflict("project_opening", "项目正在开通，请稍后再删除")
	case p.State == Deleting:
		return api.Conflict("project_deleting", "项目已在回收期内")
	}
	p.Deletion = Deletion{At: clock.Millis(now), PurgeAt: clock.Millis(now.Add(recycleFor)), Before: p.State}
	p.State = Deleting
	p.Rest(now)
	return nil
}

// Restore takes a deletion back.
func (p *Project) Restore(now time.Time) error {
	switch {
	case p.State != Deleting:
		return api.Conflict("project_state", "只有回收期内的项目可以恢复")
	case p.Deletion.Begun || p.Deletion.PurgeAt <= clock.Millis(now):
		return api.Conflict("project_purged", "回收期已过，项目正在删除")
	}
	p.State, p.Deletion = p.Deletion.Before, Deletion{}
	p.Rest(now)
	return nil
}

// Purge says that the recycle time is over, and from then on nothing restores the project.
func (p *Project) Purge(now time.Time) bool {
	if p.State != Deleting || p.Deletion.PurgeAt > clock.Millis(now) {
		return false
	}
	p.Deletion.Begun = true
	p.LeaseUntil = clock.Millis(now.Add(openingLease))
	return true
}

// notice returns title and text of what the project's people are told.
func (p Project) notice(text string) (title, content string) {
	return "项目" + text, fmt.Sprintf("项目“%s”（%s）%s。", p.ItemName, p.ItemCode, text)
}

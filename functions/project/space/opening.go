package space

import (
	"fmt"
	"time"

	"bimportal/shared/clock"
)

// Opening is how far a project's opening has come. What happened is read from here, never from the machine.
type Opening struct {
	Step   int    `json:"step"` // steps that are done
	Undo   bool   `json:"undo"` // they are being taken back, the last first
	Reason string `json:"reason"`
	Runs   int    `json:"runs"`   // executions of the machine
	Stalls int    `json:"stalls"` // those of them since a step was done last
}

// Step is one step of an opening.
type Step struct{ Name, Title string }

// steps are all of them, in their order.
var steps = []Step{
	{"space", "创建项目空间"},
	{"members", "添加项目成员"},
	{"modules", "启用模板的功能模块"},
	{"sample", "写入示例数据"},
	{"apps", "接入应用"},
	{"ready", "完成开通"},
}

const (
	openingLease = 2 * time.Minute // beyond it nobody is at work on an opening
	stallsMost   = 5               // executions in a row that did no step
)

// Begin hands a project to the machine.
func (p *Project) Begin(now time.Time) {
	p.State, p.FailReason, p.Opening = Applying, "", Opening{Runs: p.Opening.Runs + 1}
	p.Open, p.LeaseUntil = open, clock.Millis(now.Add(openingLease))
}

// Opens says that the machine is at work on it.
func (p Project) Opens() bool { return p.State == Applying || p.State == Creating }

// Did notes that a step is done, and after the last one that the project runs.
func (p *Project) Did(now time.Time) {
	p.State, p.Opening.Stalls = Creating, 0
	p.LeaseUntil = clock.Millis(now.Add(openingLease))
	if p.Opening.Step++; p.Opening.Step < len(steps) {
		return
	}
	p.State, p.StartAt = Running, clock.Millis(now)
	p.EndAt, p.ToldAt = clock.Millis(now.Add(time.Duration(p.ValidityPeriod)*day)), clock.Millis(now)
	p.Rest(now)
}

// Fails begins to take back what was done: the opening will not succeed.
func (p *Project) Fails(reason string, now time.Time) {
	p.State, p.Opening.Undo, p.Opening.Reason = Creating, true, reason
	p.LeaseUntil = clock.Millis(now.Add(openingLease))
}

// Undid notes that the last step was taken back, and after the first one that the opening has failed.
func (p *Project) Undid(now time.Time) {
	p.Opening.Stalls = 0
	p.LeaseUntil = clock.Millis(now.Add(openingLease))
	if p.Opening.Step > 0 {
		p.Opening.Step--
	}
	if p.Opening.Step == 0 {
		p.State, p.FailReason = Failed, p.Opening.Reason
		p.Rest(now)
	}
}

// Again begins another run of a machine that was lost; false while the last one may still go on. One that does no step in run after run ends
// by being taken back.
func (p *Project) Again(now time.Time) bool {
	if !p.Opens() || p.LeaseUntil > clock.Millis(now) {
		return false
	}
	p.Opening.Runs++
	if p.Opening.Stalls++; p.Opening.Stalls > stallsMost && !p.Opening.Undo {
		p.Fails("开通多次中断，请稍后重新开通", now)
	}
	p.LeaseUntil = clock.Millis(now.Add(openingLease))
	return true
}

// Percent returns how far the opening is.
func (p Project) Percent() int {
	switch {
	case p.Opens():
		return p.Opening.Step * 100 / len(steps)
	case p.State == Failed:
		return 0
	}
	return 100
}

// Doing returns what the opening is at, for a person.
func (p Project) Doing() string {
	switch {
	case !p.Opens():
		return ""
	case p.Opening.Undo:
		return "正在撤销已完成的步骤"
	case p.Opening.Step < len(steps):
		return steps[p.Opening.Step].Title
	}
	return ""
}

// Decision is what the machine does next: next, or done.
type Decision struct {
	Decision string `json:"decision"`
}

// Decision returns what the machine does next.
func (p Project) Decision() Decision {
	if p.Opens() {
		return Decision{"next"}
	}
	return Decision{"done"}
}

// RunOf names an execution of the machine.
func (p Project) RunOf() string { return fmt.Sprintf("%s-%d", p.ID, p.Opening.Runs) }

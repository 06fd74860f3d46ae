// Package library is what an enterprise keeps for its own people: families that it has approved, others' public ones and its own that nobody
// else sees, and who of its members each is for (ADR 77).
package library

import (
	"slices"
	"strings"
	"time"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
)

// Audience is which members an entry is for.
type Audience string

// The audiences. Departments are those named and all below them; Self is who put the family forward, and nobody decides that.
const (
	Enterprise  Audience = "enterprise"
	Departments Audience = "departments"
	Self        Audience = "self"
)

// State is how far an entry is.
type State string

// The states. What stands and is put forward anew is waiting, and stands meanwhile.
const (
	Waiting  State = "waiting"
	Approved State = "approved"
	Refused  State = "refused"
)

// Ask is what waits for a decision.
type Ask struct {
	By          membership.Who `json:"by"`
	At          int64          `json:"at"` // epoch milliseconds
	Note        string         `json:"note,omitempty"`
	Audience    Audience       `json:"audience"`
	Departments []string       `json:"departments,omitempty"`
	Family      *family.Family `json:"family,omitempty"` // the enterprise's own, as it was put forward
}

// Step is one thing that happened to an entry.
type Step struct {
	At   int64          `json:"at"` // epoch milliseconds
	By   membership.Who `json:"by"`
	Deed string         `json:"deed"`
	Text string         `json:"text,omitempty"`
}

// Entry is one family in one enterprise's library.
type Entry struct {
	FamilyID     string `json:"familyId"`
	EnterpriseID string `json:"enterpriseId"`
	Own          bool   `json:"own"` // the enterprise's own family
	Name         string `json:"name"`
	ProviderName string `json:"providerName"`
	Category     string `json:"category"`

	// What stands. Of the enterprise's own Family is the row as it was approved; its body lies beside (Copy).
	Stands      bool           `json:"stands"`
	Audience    Audience       `json:"audience,omitempty"`
	Departments []string       `json:"departments,omitempty"`
	Family      *family.Family `json:"family,omitempty"`
	By          membership.Who `json:"by"`      // who put forward what stands, or what was refused
	Decider     membership.Who `json:"decider"` // empty where nobody had to
	ApprovedAt  int64          `json:"approvedAt,omitempty"`

	Ask    *Ask   `json:"ask,omitempty"`    // nil where nothing waits
	Reason string `json:"reason,omitempty"` // why the last ask was refused

	UpdatedAt int64  `json:"updatedAt"`
	Rev       int64  `json:"rev"`
	Steps     []Step `json:"steps"`
}

// Copy is an enterprise's own family as it was put forward, whatever becomes of the draft.
type Copy struct {
	Family family.Family `json:"family"`
	Body   family.Body   `json:"body"`
}

// Stock is how many entries a library has, and how many of each member's wait.
type Stock struct {
	All     int            `json:"all"`
	Waiting map[string]int `json:"waiting"`
}

const (
	entriesMost     = 5000
	waitingMost     = 50
	departmentsMost = 20
	stepsMost       = 20
)

var (
	errGone   = api.NotFound("library_gone", "企业族库中没有这个族，或不对您开放")
	errState  = api.Conflict("library_state", "这个族在企业族库中的状态已变化，请刷新后再试")
	errThere  = api.Conflict("library_there", "这个族已在企业族库中，或已有同事提交")
	errSame   = api.Conflict("library_there", "这个族已在企业族库中，可见范围没有变化")
	errOwnAsk = api.Forbidden("own_entry", "不能审批自己提交的族，请由其他审批人处理")
	errMany   = api.Conflict("too_many_library_waiting", "每人同时最多有 50 个待审批的族，请等待审批后再提交")
	errFull   = api.Conflict("too_many_library_entries", "企业族库已满 5000 个族，请先移出不再使用的族")
	errHeld   = api.Conflict("family_in_library", "这个族在企业族库中，请先从企业族库移出，再删除")
)

// Asked counts one more of a member that waits. 409 too_many_library_waiting.
func (s *Stock) Asked(userID string) error {
	if s.Waiting[userID] >= waitingMost {
		return errMany
	}
	if s.Waiting == nil {
		s.Waiting = map[string]int{}
	}
	s.Waiting[userID]++
	return nil
}

// Decided counts one of a member's that waits no more.
func (s *Stock) Decided(userID string) {
	if s.Waiting[userID]--; s.Waiting[userID] <= 0 {
		delete(s.Waiting, userID)
	}
}

// Added counts one more entry. 409 too_many_library_entries.
func (s *Stock) Added() error {
	if s.All >= entriesMost {
		return errFull
	}
	s.All++
	return nil
}

// Viewer is who looks. Nobody is one but an active member of an enterprise that is open and not frozen.
type Viewer struct {
	UserID, EnterpriseID string
	Within               map[string]bool // his departments, and every one above them
	Decides, Edits       bool
}

// Sees says that an entry's family is there for the viewer: the one rule, which every door asks.
func (e Entry) Sees(v Viewer) bool {
	if !e.Stands || v.EnterpriseID == "" || v.EnterpriseID != e.EnterpriseID {
		return false
	}
	switch e.Audience {
	case Enterprise:
		return true
	case Departments:
		return v.Decides || e.By.ID == v.UserID || slices.ContainsFunc(e.Departments, func(d string) bool { return v.Within[d] })
	case Self:
		return e.By.ID == v.UserID
	}
	return false
}

// Handles says that the viewer reads how the entry itself stands: who decides, who edits the enterprise's own families, and who put it forward.
func (e Entry) Handles(v Viewer) bool {
	if v.EnterpriseID == "" || v.EnterpriseID != e.EnterpriseID {
		return false
	}
	return v.Decides || v.Edits && e.Own || e.By.ID == v.UserID || e.Ask != nil && e.Ask.By.ID == v.UserID
}

// Looks says that the viewer reads what waits as it was put forward: who decides it, and who put it forward.
func (e Entry) Looks(v Viewer) bool {
	return e.Ask != nil && v.EnterpriseID != "" && v.EnterpriseID == e.EnterpriseID && (v.Decides || e.Ask.By.ID == v.UserID)
}

// State is how far it is.
func (e Entry) State() State {
	switch {
	case e.Ask != nil:
		return Waiting
	case e.Stands:
		return Approved
	}
	return Refused
}

// Shown is the row of an own family as it stands, or as it waits; nil for another's.
func (e Entry) Shown() *family.Family {
	if e.Family == nil && e.Ask != nil {
		return e.Ask.Family
	}
	return e.Family
}

// step adds to the history and makes a new revision. The first step stays, whatever follows.
func (e *Entry) step(by membership.Who, deed, text string, now time.Time) {
	e.Rev, e.UpdatedAt = e.Rev+1, clock.Millis(now)
	if len(e.Steps) >= stepsMost {
		e.Steps = slices.Delete(e.Steps, 1, 2)
	}
	e.Steps = append(e.Steps, Step{e.UpdatedAt, by, deed, text})
}

// Put puts a family forward. For oneself alone it stands at once; for others it waits, and what stands stays until it is decided. 409
// library_there.
func (e *Entry) Put(a Ask, now time.Time) error {
	switch {
	case a.Audience == Self && !e.Own:
		return api.Field("audience", "公开的族自己使用请收藏，入库请选择部门或全企业")
	case a.Audience == Self && (e.Ask != nil || e.Stands && (e.Audience != Self || e.By.ID != a.By.ID)):
		return errThere
	case e.Ask != nil && !e.Own && e.Ask.By.ID != a.By.ID:
		return errThere
	case e.Stands && !e.Own && e.Audience == a.Audience && slices.Equal(e.Departments, a.Departments):
		return errSame
	}
	a.At, a.Note = clock.Millis(now), strings.TrimSpace(a.Note)
	if a.Audience == Self {
		e.stand(a, membership.Who{}, now)
		e.step(a.By, "收入企业族库，仅自己可见", a.Note, now)
		return nil
	}
	deed := "提交入库"
	if e.Stands {
		deed = "提交更新"
	}
	e.Ask, e.Reason = &a, ""
	if !e.Stands {
		e.By = a.By
	}
	e.step(a.By, deed, a.Note, now)
	return nil
}

func (e *Entry) stand(a Ask, decider membership.Who, now time.Time) {
	e.Stands, e.Audience, e.Departments, e.Family = true, a.Audience, a.Departments, a.Family
	e.By, e.Decider, e.ApprovedAt, e.Ask, e.Reason = a.By, decider, clock.Millis(now), nil, ""
}

// others refuses (403 own_entry) who decides what he put forward himself; the owner may, who may be alone.
func others(by, asker membership.Who, owner bool) error {
	if by.ID == asker.ID && !owner {
		return errOwnAsk
	}
	return nil
}

// Approve lets what waits stand. 409 library_state, 403 own_entry.
func (e *Entry) Approve(by membership.Who, owner bool, now time.Time) error {
	if e.Ask == nil {
		return errState
	}
	if err := others(by, e.Ask.By, owner); err != nil {
		return err
	}
	e.stand(*e.Ask, by, now)
	e.step(by, "通过审批", "", now)
	return nil
}

// Refuse says why what waits is not let in; what stands stays. 409 library_state, 403 own_entry.
func (e *Entry) Refuse(by membership.Who, owner bool, reason string, now time.Time) error {
	if e.Ask == nil {
		return errState
	}
	if err := others(by, e.Ask.By, owner); err != nil {
		return err
	}
	e.Reason, e.Ask, e.Decider = strings.TrimSpace(reason), nil, by
	e.step(by, "未通过审批", e.Reason, now)
	return nil
}

// For makes what stands for another audience. What somebody keeps for himself is put forward by himself. 409 library_state, 403 own_entry
// where he widens what he put forward himself.
func (e *Entry) For(by membership.Who, owner bool, a Audience, departments []string, now time.Time) error {
	if !e.Stands || e.Audience == Self {
		return errState
	}
	if e.Audience == a && slices.Equal(e.Departments, departments) {
		return errSame
	}
	if err := others(by, e.By, owner); err != nil && e.wider(a, departments) {
		return err
	}
	e.Audience, e.Departments = a, departments
	e.step(by, "修改可见范围", "", now)
	return nil
}

// wider says that somebody might see it whom it is not for.
func (e Entry) wider(a Audience, departments []string) bool {
	if a == Enterprise {
		return e.Audience != Enterprise
	}
	return e.Audience != Enterprise && slices.ContainsFunc(departments, func(d string) bool { return !slices.Contains(e.Departments, d) })
}

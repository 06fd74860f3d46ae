// Package space is projects: what somebody opens from a template, its life, and what belongs to it.
package space

import (
	"strings"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/project"
)

// Status is where a project stands.
type Status = project.Status

const (
	Applying = project.Applying
	Creating = project.Creating
	Running  = project.Running
	Expiring = project.Expiring
	Expired  = project.Expired
	Failed   = project.Failed
	Deleting = project.Deleting
)

const day = 24 * time.Hour

const (
	recycleFor  = 7 * day     // a deleted project can be restored
	renewMost   = 2 * 365     // days that a project may lie ahead of now
	membersMost = 50          // of one project: every one's place is written with the project
	filesMost   = 100         // of one project, read whole
	bytesMost   = 20480 << 20 // of one project's files
	placesMost  = 60          // projects of one person
	shelfMost   = 10000       // projects of one enterprise
)

// Project is what somebody opened from a template. Nothing of the key is kept but its hash.
type Project struct {
	ID              string `json:"id"`
	ItemName        string `json:"itemName"`
	ItemCode        string `json:"itemCode"`
	Description     string `json:"description"`
	CompanyName     string `json:"companyName"`
	EnterpriseID    string `json:"enterpriseId"` // empty for a person's own
	OwnerID         string `json:"ownerId"`
	OwnerName       string `json:"ownerName"`
	TemplateID      string `json:"templateId"`
	TemplateName    string `json:"templateName"`
	TemplateVersion string `json:"templateVersion"`
	ValidityPeriod  int    `json:"validityPeriod"` // days, as chosen last
	KeyHash         string `json:"keyHash"`
	State           Status `json:"state"` // one of Applying, Creating, Running, Failed, Deleting
	FailReason      string `json:"failReason"`
	CreatedAt       int64  `json:"createdAt"` // epoch milliseconds, as those below
	StartAt         int64  `json:"startAt"`
	EndAt           int64  `json:"endAt"`
	MemberCount     int    `json:"memberCount"`
	FileCount       int    `json:"fileCount"`
	FileBytes       int64  `json:"fileBytes"`
	Lines           int64  `json:"lines"`   // of its log
	Counted         bool   `json:"counted"` // by the home page

	Opening  Opening  `json:"opening"`
	Deletion Deletion `json:"deletion"`
	ToldAt   int64    `json:"toldAt"` // reminders up to then are sent

	Open       string `json:"open,omitempty"`       // open while something is to come: the sparse index byLease
	LeaseUntil int64  `json:"leaseUntil,omitempty"` // when the schedule looks at it; with Open
}

// open is the partition of the sparse index byLease.
const open = "project"

// Deletion is how a project goes.
type Deletion struct {
	At      int64  `json:"at"`
	PurgeAt int64  `json:"purgeAt"` // until then it can be restored
	Before  Status `json:"before"`
	Begun   bool   `json:"begun"` // what belongs to it is being deleted: nothing restores it any more
}

// Status returns where the project stands at a moment.
func (p Project) Status(now time.Time) Status { return statusAt(p.State, p.EndAt, now) }

func statusAt(state Status, endAt int64, now time.Time) Status {
	return project.StatusAt(state, endAt, clock.Millis(now))
}

// CodeForm is how a code is compared: case ignored.
func CodeForm(code string) string { return strings.ToLower(strings.TrimSpace(code)) }

// entryPath is where a member enters the project, below /portal.
func entryPath(id string) string { return "/user-info/projectDetail?id=" + id }

// Card is what lists show of a project. It is written with the project wherever it lies.
type Card struct {
	ID             string `json:"id"`
	ItemName       string `json:"itemName"`
	ItemCode       string `json:"itemCode"`
	CompanyName    string `json:"companyName"`
	EnterpriseID   string `json:"enterpriseId"`
	OwnerID        string `json:"ownerId"`
	OwnerName      string `json:"ownerName"`
	TemplateID     string `json:"templateId"`
	TemplateName   string `json:"templateName"`
	ValidityPeriod int    `json:"validityPeriod"`
	State          Status `json:"state"`
	FailReason     string `json:"failReason"`
	StartAt        int64  `json:"startAt"` // epoch milliseconds, as those below
	EndAt          int64  `json:"endAt"`
	PurgeAt        int64  `json:"purgeAt"`
	CreatedAt      int64  `json:"createdAt"`
	MemberCount    int    `json:"memberCount"`
}

// Card returns what lists show of it.
func (p Project) Card() Card {
	return Card{
		ID: p.ID, ItemName: p.ItemName, ItemCode: p.ItemCode, CompanyName: p.CompanyName, EnterpriseID: p.EnterpriseID, OwnerID: p.OwnerID, OwnerName: p.OwnerName,
		TemplateID: p.TemplateID, TemplateName: p.TemplateName, ValidityPeriod: p.ValidityPeriod, State: p.State, FailReason: p.FailReason,
		StartAt: p.StartAt, EndAt: p.EndAt, PurgeAt: p.Deletion.PurgeAt, CreatedAt: p.CreatedAt, MemberCount: p.MemberCount,
	}
}

// Place is a project as one of its people finds it.
type Place struct {
	Card
	Role     Role  `json:"role"`
	JoinedAt int64 `json:"joinedAt"` // epoch milliseconds
}

// Tally counts a person's places.
type Tally struct {
	Places int `json:"places"`
}

// Enter counts one more, or refuses (409) what goes beyond the bound.
func (t *Tally) Enter() error {
	if t.Places >= placesMost {
		return errPlaces
	}
	t.Places++
	return nil
}

// Role is what somebody is in a project.
type Role string

const (
	Admin  Role = "admin"
	Worker Role = "member"
	Viewer Role = "viewer"
)

// Called returns the role's name.
func (r Role) Called() string {
	switch r {
	case Admin:
		return "管理员"
	case Worker:
		return "成员"
	}
	return "只读"
}

// Rights are what somebody may do with a project at a moment; a record carries them as `can`.
type Rights struct {
	Edit    bool `json:"edit" doc:"renew, restart, reset the key"`
	Delete  bool `json:"delete" doc:"delete and restore"`
	Members bool `json:"members"`
	Files   bool `json:"files"`
}

// Caller is who asks for a project: his role there, empty for none, and what he may do with the projects of its enterprise.
type Caller struct {
	UserID  string
	Role    Role
	Sees    bool // the enterprise's permissions, false for a person's own project
	Edits   bool
	Deletes bool
	Manages bool
	Frozen  bool // the enterprise is
}

// Enters says that the project is there for him.
func (c Caller) Enters() bool { return c.Role != "" || c.Sees || c.Edits || c.Deletes || c.Manages }

// Rights returns what he may do with a project at a moment: nothing while its enterprise is frozen, no change of what is inside once it has
// expired or is not open.
func (p Project) Rights(c Caller, now time.Time) Rights {
	if c.Frozen {
		return Rights{}
	}
	inside := p.State == Running && p.EndAt > clock.Millis(now)
	return Rights{
		Edit:    c.Role == Admin || c.Edits,
		Delete:  p.OwnerID == c.UserID || c.Deletes,
		Members: inside && (c.Role == Admin || c.Manages),
		Files:   inside && (c.Role == Admin || c.Role == Worker || c.Edits),
	}
}

var (
	errGone     = api.NotFound("project_gone", "项目不存在或已被删除")
	errCode     = &api.Error{Kind: api.KindConflict, Reason: "code_taken", Message: "项目代号已存在", Fields: []api.FieldError{{Field: "itemCode", Message: "项目代号已存在"}}}
	errPlaces   = api.Conflict("projects_most", "您的项目已达 60 个，请先删除或退出不再使用的项目")
	errShelf    = api.Conflict("projects_most", "企业的项目已达 10000 个，请先删除不再使用的项目")
	errNoRight  = api.Forbidden("no_permission", "您没有权限操作该项目，请联系项目管理员")
	errFrozen   = api.Forbidden("enterprise_frozen", "该企业已被冻结，目前只能查看")
	errExpired  = api.Conflict("project_expired", "项目已到期，目前只能查看，请先续期")
	errNotOpen  = api.Conflict("project_state", "项目尚未开通，暂不能进行此操作")
	errTemplate = &api.Error{Kind: api.KindInvalid, Reason: "template_gone", Message: "模板不存在或已下架，请重新选择", Fields: []api.FieldError{{Field: "templateId", Message: "模板不存在或已下架，请重新选择"}}}
	errUnowned  = &api.Error{Kind: api.KindInvalid, Reason: "template_unowned", Message: "该模板需要先购买才能使用", Fields: []api.FieldError{{Field: "templateId", Message: "该模板需要先购买才能使用"}}}
	errRepeat   = api.Conflict("idempotency_mismatch", "同一次提交的内容不一致，请重新提交")
)

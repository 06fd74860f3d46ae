package space

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/invites"
	"bimportal/shared/limit"
)

// Invite asks who has a telephone into a person's own project. He is in it once he has agreed. It lies twice: with the project, and where the
// asked one finds it.
type Invite struct {
	ProjectID string `json:"projectId"`
	ItemName  string `json:"itemName"`
	Telephone string `json:"telephone"`
	Role      Role   `json:"role"`
	ByID      string `json:"byId"`
	ByName    string `json:"byName"`
	At        int64  `json:"at"`       // epoch milliseconds, as the next
	ExpireAt  int64  `json:"expireAt"` // until then it can be agreed to
	TTL       int64  `json:"ttl"`      // epoch seconds
}

const (
	inviteFor   = 14 * day
	invitesMost = 20 // of one project at a time
)

// invitesADay bounds how many telephones somebody tries.
var invitesADay = limit.Limit{Name: "projectinvite", Most: 20, Within: 24 * time.Hour, Message: "每人每天最多发出 20 个项目邀请，请明天再试"}

var (
	errInviteOurs    = api.Conflict("project_of_enterprise", "企业的项目只能添加本企业的在职成员")
	errInviteSelf    = api.Field("telephone", "不能邀请自己")
	errInviteKnown   = api.Field("telephone", "对方已在项目中")
	errInvitesMost   = api.Conflict("invites_most", "每个项目最多同时有 20 个待答复的邀请")
	errNoInvite      = api.NotFound("invite_gone", "邀请不存在、已失效或已被撤回")
	errNeedsAsking   = api.Conflict("needs_asking", "对方不是您所在企业的在职成员，请用手机号邀请")
	errProjectsMost  = api.Conflict("projects_most", "该用户的项目已达上限")
	errInviteNoPhone = api.Conflict("no_telephone", "您还没有绑定手机号，不能加入项目")
)

// InviteID names the invite of a telephone within a project, and does not tell the number.
func InviteID(telephone string) string {
	sum := sha256.Sum256([]byte("project invite\n" + telephone))
	return hex.EncodeToString(sum[:16])
}

// Waits says that the invite can still be agreed to.
func (i Invite) Waits(now time.Time) bool { return invites.Wait(i.ExpireAt, now) }

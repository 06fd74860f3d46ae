// Package invite asks people into an enterprise: by telephone, by a link, by what waits for a telephone.
package invite

import (
	"slices"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/invites"
	"bimportal/shared/membership"
)

// Results of an Invite (product.md section 3).
const (
	Waits   = 1
	Refused = 2
	Agreed  = 3
	Expired = 4 // never stored: it is said of one that waits beyond ExpireAt
	Revoked = 5
)

// Tags of an Invite: what agreeing to it does.
const (
	TagInvite   = "invite"
	TagHandOver = "handover"
)

// How an Invite came about.
const (
	ByTelephone = "telephone"
	ByLink      = "link"
	ByImport    = "import"
)

const (
	inviteFor     = 30 * 24 * time.Hour // an invite by telephone
	handOverFor   = 7 * 24 * time.Hour
	linkDaysMost  = 30
	linkQuotaMost = 1000
)

var (
	errNoInvite       = api.NotFound("invite_gone", "邀请不存在或不是发给您的")
	errAnswered       = api.Conflict("invite_answered", "您已答复过该邀请")
	errInviteRevoked  = api.Conflict("invite_revoked", "邀请已被撤回")
	errInviteReplaced = api.Conflict("invite_replaced", "该邀请已失效，请查看最新的邀请")
	errExpired        = api.Conflict("invite_expired", "邀请已过期，请联系邀请人重新发送")
	errQuotaUsed      = api.Conflict("invite_quota", "该邀请的名额已用完，请联系邀请人")
	errInviterGone    = api.Conflict("inviter_gone", "邀请人已不能邀请成员，请联系企业管理员")
	errMemberAlready  = api.Conflict("member_already", "您已是该企业的成员")
	errNoHandOver     = api.NotFound("handover_gone", "没有等待答复的移交请求")
	errHeirAnswered   = api.Conflict("handover_answered", "对方已答复移交请求，不能撤回")
	errHandOverLapsed = api.Conflict("handover_expired", "移交请求已过期，无需撤回")
	errDisabledThere  = api.Conflict("member_disabled", "您在该企业的账号已停用，请联系企业管理员")
)

// Invite asks a person into an enterprise, or to take it over. There is at most one for each person and enterprise that
// waits; the next one takes its place.
type Invite struct {
	ID           string       `json:"id"`
	TeamID       string       `json:"teamId"`
	InviteUserID string       `json:"inviteUserId"` // the person invited (product.md decision 36)
	Tag          string       `json:"tag"`
	InviterID    string       `json:"inviterId"`
	InviterName  string       `json:"inviterName"`
	Channel      string       `json:"channel"`
	LinkCode     string       `json:"linkCode"`
	Voucher      Voucher      `json:"voucher"`     // of one by telephone
	Departments  []string     `json:"departments"` // of one by link, as the next
	Roles        []string     `json:"roles"`
	CreatedAt    int64        `json:"createdAt"` // epoch milliseconds, as the next two
	ExpireAt     int64        `json:"expireAt"`
	AnsweredAt   int64        `json:"answeredAt"`
	Result       int          `json:"result"`
	Past         []PastInvite `json:"past"` // earlier ones to the same person, the newest last
}

// Voucher is on whose word somebody is invited: the member who asked, or who changed last what the invited one is to have, and the permission
// by which he did.
type Voucher struct {
	MemberID string          `json:"memberId"`
	With     auth.Permission `json:"with"`
}

func voucherOf(by membership.Standing, with auth.Permission) Voucher {
	return Voucher{by.Member.ID, with}
}

// vouched refuses to let in who is invited by telephone unless his voucher could still invite him as he is to be. The owner vouches where
// nobody else does.
func vouched(o *org.Org, v Voucher, invited membership.Member) error {
	if v.MemberID == "" {
		return nil
	}
	by, err := o.Caller(v.MemberID, v.With)
	if err == nil {
		_, err = o.Target(by, v.With, invited.ID)
	}
	if err != nil {
		return errInviterGone
	}
	return nil
}

// PastInvite is how an invite ended that another one has taken the place of.
type PastInvite struct {
	ID     string `json:"id"`
	Result int    `json:"result"`
}

// pastMost is how many earlier invites are remembered; of one before them nobody knows the answer.
const pastMost = 20

// Then returns the invite that takes this one's place. One that still waited is revoked by it.
func (i Invite) Then(next Invite, now time.Time) Invite {
	next.CreatedAt, next.Result, next.Past = clock.Millis(now), Waits, i.Past
	if i.ID != "" {
		ended := PastInvite{i.ID, i.State(now)}
		if ended.Result == Waits {
			ended.Result = Revoked
		}
		next.Past = append(slices.Clone(i.Past), ended)
		next.Past = next.Past[max(0, len(next.Past)-pastMost):]
	}
	return next
}

// State returns the result as it stands at a moment.
func (i Invite) State(now time.Time) int {
	if i.Result == Waits && !invites.Wait(i.ExpireAt, now) {
		return Expired
	}
	return i.Result
}

// StateOf is State of the invite with this id, which may be an earlier one; 0 for one that nobody knows. Without an id it
// is State.
func (i Invite) StateOf(id string, now time.Time) int {
	if id == "" || id == i.ID {
		return i.State(now)
	}
	for _, p := range i.Past {
		if p.ID == id {
			return p.Result
		}
	}
	return 0
}

// Answer takes the person's answer to the invite with this id; without one, to the one that there is. done says that it
// was the answer already, and that nothing is to be written. An earlier invite takes no answer any more.
func (i *Invite) Answer(id string, result int, now time.Time) (done bool, err error) {
	switch state := i.StateOf(id, now); {
	case state == result:
		return true, nil
	case state == 0:
		return false, errNoInvite
	case state == Agreed || state == Refused:
		return false, errAnswered
	case id != "" && id != i.ID:
		return false, errInviteReplaced
	case state == Revoked:
		return false, errInviteRevoked
	}
	if result == Agreed && !invites.Wait(i.ExpireAt, now) { // who does not want to may say so at any time
		return false, errExpired
	}
	i.Result, i.AnsweredAt = result, clock.Millis(now)
	return false, nil
}

// Withdraw ends a hand-over that waits. done says that it has been taken back already.
func (i *Invite) Withdraw(now time.Time) (done bool, err error) {
	if i.Tag != TagHandOver {
		return false, errNoHandOver
	}
	switch i.State(now) {
	case Revoked:
		return true, nil
	case Agreed, Refused:
		return false, errHeirAnswered
	case Expired:
		return false, errHandOverLapsed
	}
	i.revoke(now)
	return false, nil
}

func (i *Invite) revoke(now time.Time) { i.Result, i.AnsweredAt = Revoked, clock.Millis(now) }

// Link is an invite that goes from hand to hand, as an address or its QR code. Who agrees to it becomes a member at once.
type Link struct {
	Code        string   `json:"code"` // a secret: who has it may join
	TeamID      string   `json:"teamId"`
	CreatorID   string   `json:"creatorId"`
	CreatorName string   `json:"creatorName"`
	Departments []string `json:"departments"`
	Roles       []string `json:"roles"`
	CreatedAt   int64    `json:"createdAt"` // epoch milliseconds, as the next
	ExpireAt    int64    `json:"expireAt"`
	Quota       int      `json:"quota"`
	Used        int      `json:"used"`
	Revoked     bool     `json:"revoked"`
	TTL         int64    `json:"ttl"` // epoch seconds
}

// Usable refuses a link that nobody joins by any more.
func (l Link) Usable(now time.Time) error {
	switch {
	case l.Revoked:
		return errInviteRevoked
	case !invites.Wait(l.ExpireAt, now):
		return errExpired
	case l.Used >= l.Quota:
		return errQuotaUsed
	}
	return nil
}

// State names what Usable says.
func (l Link) State(now time.Time) string {
	switch l.Usable(now) {
	case errInviteRevoked:
		return "revoked"
	case errExpired:
		return "expired"
	case errQuotaUsed:
		return "used"
	}
	return "open"
}

// checkLink refuses a link into departments or with roles that by cannot give.
func checkLink(o *org.Org, by membership.Standing, departments, roles []string) error {
	return o.CheckPlace(by, auth.MemberInvite, membership.Member{}, membership.Member{Departments: departments, Roles: roles})
}

// leads returns what a link gives by now: what has been deleted since falls away; a department, to the root.
func leads(o *org.Org, l Link) (departments, roles []string) {
	departments = slices.DeleteFunc(slices.Clone(l.Departments), func(id string) bool { _, ok := o.Departments[id]; return !ok })
	if len(departments) == 0 {
		departments = []string{org.RootID}
	}
	return departments, slices.DeleteFunc(slices.Clone(l.Roles), func(id string) bool { _, ok := o.Roles[id]; return !ok })
}

// controls says that by may see a link and end it. Who sees its code may join by it, so that it is as good as what it
// gives: it is for its creator, and for who could give all of that.
func controls(o *org.Org, by membership.Standing, l Link) bool {
	departments, roles := leads(o, l)
	return l.CreatorID == by.Member.ID || checkLink(o, by, departments, roles) == nil
}

// stands refuses a link that nobody joins by any more. It is as good as its creator: he must still be able to give what
// it gives.
func stands(o *org.Org, l Link, now time.Time) error {
	if err := l.Usable(now); err != nil {
		return err
	}
	creator, err := o.Caller(l.CreatorID, auth.MemberInvite)
	if err != nil {
		return errInviterGone
	}
	departments, roles := leads(o, l)
	if checkLink(o, creator, departments, roles) != nil {
		return errInviterGone
	}
	return nil
}

// agreedName is what an invited member is called once he has agreed: as the enterprise has named him, or else by his own name.
func agreedName(invited, himself membership.Member) string {
	if invited.Name == org.StandInName(invited.Telephone) {
		return himself.Name
	}
	return invited.Name
}

// joinBy returns the member that a person becomes by a link that stands.
func joinBy(o *org.Org, l Link, person membership.Member, now time.Time) (membership.Member, error) {
	if err := stands(o, l, now); err != nil {
		return person, err
	}
	person.Departments, person.Roles = leads(o, l)
	person.Status, person.JoinedAt = membership.Active, clock.Millis(now)
	if known, ok := o.ByTelephone(person.Telephone); ok && known.ID != person.ID {
		if known.UserID != "" {
			return person, org.ErrKnown
		}
		// He was waited for under his telephone, and has the guest's seat.
		person.Name, person.Position, person.Email = agreedName(known, person), known.Position, known.Email
		return person, nil
	}
	return person, o.CheckSeats(1)
}

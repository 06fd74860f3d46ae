package invite

import (
	"cmp"
	"context"
	"errors"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// Service is the calls of invites and links.
type Service struct {
	Deps
	invites *store.Table[Invite]
	links   *store.Table[Link]
	waiting *store.Table[Waiting]
}

// Deps is what the calls of invites need.
type Deps struct {
	DB     *store.DB
	Table  string
	Orgs   *org.Store
	Limits limit.Windows
	People person.Directory
	Box    notify.Box
	Now    clock.Clock

	// TakeOver returns what somebody's answer to a hand-over changes; from is the owner who asked him.
	TakeOver func(ctx context.Context, o *org.Org, from org.Who, heir person.Person, agreed bool, now time.Time) (org.Change, error)
}

func New(d Deps) *Service {
	return &Service{
		Deps: d, invites: store.NewTable[Invite](d.DB, d.Table), links: store.NewTable[Link](d.DB, d.Table), waiting: store.NewTable[Waiting](d.DB, d.Table),
	}
}

// LinkInput makes an invite that goes from hand to hand.
type LinkInput struct {
	DepartmentIDs []string `json:"departmentIds,omitempty" maxItems:"10" msg:"maxItems=一次最多选择10个部门"`
	RoleIDs       []string `json:"roleIds,omitempty" maxItems:"20" msg:"maxItems=一次最多选择20个角色"`
	Days          int      `json:"days,omitempty" minimum:"1" maximum:"30" default:"7" msg:"minimum=有效期为1至30天;maximum=有效期为1至30天"`
	Quota         int      `json:"quota,omitempty" minimum:"1" maximum:"1000" default:"50" msg:"minimum=名额为1至1000人;maximum=名额为1至1000人"`
}

// makeLink writes a link of the caller's.
func (s *Service) makeLink(ctx context.Context, in LinkInput) (Link, error) {
	var link Link
	if err := s.Limits.Take(ctx, linksAnHour, api.ActorOf(ctx).UserID); err != nil {
		return link, err
	}
	err := s.Orgs.AsMember(ctx, auth.MemberInvite, func(o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
		p := org.Profile{Departments: in.DepartmentIDs, Roles: in.RoleIDs}
		p.Clean()
		if err := checkLink(o, by, p.Departments, p.Roles); err != nil {
			return org.Change{}, err
		}
		expires := now.Add(time.Duration(in.Days) * 24 * time.Hour)
		link = Link{
			Code: linkCode(), TeamID: o.Access.ID, CreatorID: by.Member.ID, CreatorName: by.Member.Name, Departments: p.Departments, Roles: p.Roles,
			CreatedAt: clock.Millis(now), ExpireAt: clock.Millis(expires), Quota: in.Quota, TTL: expires.Add(linkKept).Unix(),
		}
		step := org.Noted(by, org.Step{}, audit.Line{
			Action: string(auth.MemberInvite), TargetType: "link", TargetID: link.Code[:6], Text: "创建邀请链接",
		}.Changed(nil, map[string]any{"departments": o.DepartmentNames(link.Departments...), "roles": o.RoleNames(link.Roles), "quota": link.Quota, "days": in.Days}))
		step.With = append(step.With, s.links.New(linkKey(o.Access.ID, link.Code), link))
		return step, nil
	})
	return link, err
}

// linkKept is how long a link is listed after it has expired.
const linkKept = 30 * 24 * time.Hour

// InviteInput invites people by telephone, or makes a link.
type InviteInput struct {
	LinkInput
	Channel    string   `json:"channel,omitempty" enum:"telephone,link" default:"telephone" msg:"enum=邀请方式不正确"`
	Telephones []string `json:"telephones,omitempty" maxItems:"20" msg:"maxItems=一次最多邀请20人"`
}

// Invited is what an invite came to: the link, or how each telephone fared.
type Invited struct {
	Link   *LinkView    `json:"link" doc:"null for telephones"`
	Done   []string     `json:"done" doc:"ids of the new members"`
	Failed []org.Failed `json:"failed"`
}

// InviteMany invites by telephone one by one, so that one that is wrong keeps no other back, or makes a link.
func (s *Service) InviteMany(ctx context.Context, in InviteInput) (Invited, error) {
	answer := Invited{Done: []string{}, Failed: []org.Failed{}}
	if in.Channel == ByLink {
		link, err := s.makeLink(ctx, in.LinkInput)
		view := linkViewOf(link, s.Now())
		answer.Link = &view
		return answer, err
	}
	if len(in.Telephones) == 0 {
		return answer, api.Field("telephones", "请输入手机号")
	}
	for _, telephone := range in.Telephones {
		p := org.Profile{Name: org.StandInName(telephone), Telephone: telephone, Departments: in.DepartmentIDs, Roles: in.RoleIDs}
		m, err := s.InviteOne(ctx, auth.MemberInvite, p)
		var refused *api.Error
		if errors.As(err, &refused) && refused.Kind == api.KindTooMany && len(answer.Done) == 0 {
			return answer, err
		}
		if err := answer.add(m.ID, telephone, err); err != nil {
			return answer, err
		}
	}
	return answer, nil
}

func (a *Invited) add(memberID, telephone string, err error) error {
	if err == nil {
		a.Done = append(a.Done, memberID)
		return nil
	}
	failed, err := org.FailedOf(telephone, err)
	a.Failed = append(a.Failed, failed...)
	return err
}

// LinkView is a link as its enterprise's people see it.
type LinkView struct {
	Code          string   `json:"code"`
	Path          string   `json:"path" doc:"below /portal"`
	CreatorName   string   `json:"creatorName"`
	DepartmentIDs []string `json:"departmentIds"`
	RoleIDs       []string `json:"roleIds"`
	CreateTime    string   `json:"createTime"`
	ExpireAt      int64    `json:"expireAt"`
	Quota         int      `json:"quota"`
	Used          int      `json:"used"`
	State         string   `json:"state" enum:"open,revoked,expired,used"`
}

func linkViewOf(l Link, now time.Time) LinkView {
	return LinkView{
		Code: l.Code, Path: "/invite?team=" + l.TeamID + "&code=" + l.Code, CreatorName: l.CreatorName, DepartmentIDs: l.Departments, RoleIDs: l.Roles,
		CreateTime: clock.Text(l.CreatedAt), ExpireAt: l.ExpireAt, Quota: l.Quota, Used: l.Used, State: l.State(now),
	}
}

// PageLinks returns the enterprise's links that the caller controls, the newest at the front.
func (s *Service) PageLinks(ctx context.Context, q api.PageQuery) (api.Page[LinkView], error) {
	o, by, err := s.Orgs.OfCall(ctx)
	if err != nil {
		return api.Page[LinkView]{}, err
	}
	links, err := s.linksOf(ctx, o.Access.ID)
	if err != nil {
		return api.Page[LinkView]{}, err
	}
	views, now := []LinkView{}, s.Now()
	for _, l := range links {
		if controls(o, by, l) {
			views = append(views, linkViewOf(l, now))
		}
	}
	return api.Cut(views, q)
}

// RevokeInput ends a link.
type RevokeInput struct {
	Code string `json:"code" maxLength:"64" msg:"required=缺少邀请编号;maxLength=邀请不存在"`
}

// RevokeLink ends a link that the caller controls, and with it the invites that were opened by it and not answered.
func (s *Service) RevokeLink(ctx context.Context, in RevokeInput) (org.Created, error) {
	return org.Created{ID: in.Code}, s.Orgs.AsMember(ctx, auth.MemberInvite, func(o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
		v, err := s.links.Get(ctx, linkKey(o.Access.ID, in.Code))
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return org.Change{}, err
		}
		if err != nil || !controls(o, by, v.Value) {
			return org.Change{}, api.NotFound("invite_gone", "邀请链接不存在")
		}
		v.Value.Revoked = true
		step := org.Noted(by, org.Step{}, audit.Line{Action: string(auth.MemberInvite), TargetType: "link", TargetID: in.Code[:min(6, len(in.Code))], Text: "撤销邀请链接"})
		step.With = append(step.With, s.links.Put(linkKey(o.Access.ID, in.Code), v))
		return step, nil
	})
}

// OpenInput is what the address of a link holds.
type OpenInput struct {
	TeamID string `json:"teamId" maxLength:"64" msg:"required=邀请链接不完整;maxLength=邀请链接不正确"`
	Code   string `json:"code,omitempty" maxLength:"64" msg:"maxLength=邀请链接不正确" doc:"empty for an invite that the person has already"`

	InviteID string `json:"inviteId,omitempty" maxLength:"64" msg:"maxLength=邀请不存在" doc:"asks about one invite, which may be an earlier one"`
}

// InviteView is an invite as the person invited sees it.
type InviteView struct {
	TeamID       string `json:"teamId"`
	TeamName     string `json:"teamName"`
	TeamLogo     string `json:"teamLogo"`
	InviteID     string `json:"inviteId"`
	InviteUserID string `json:"inviteUserId"`
	InviterName  string `json:"inviterName"`
	Tag          string `json:"tag" enum:"invite,handover"`
	ExpireAt     int64  `json:"expireAt"`
	Result       int    `json:"result" doc:"1 waits, 2 refused, 3 agreed, 4 expired, 5 revoked"`
}

// Open returns the caller's own invite into an enterprise. With a link's code it is made first, once for each
// person (product.md decision 36). A link that is revoked, expired or used up says so (409).
func (s *Service) Open(ctx context.Context, in OpenInput) (InviteView, error) {
	userID := api.ActorOf(ctx).UserID
	var view InviteView
	err := store.Retry(ctx, func() error {
		o, _, err := s.Orgs.Of(ctx, in.TeamID)
		if err != nil {
			return err
		}
		key := inviteKey(in.TeamID, userID)
		v, err := s.invites.Find(ctx, key)
		if err != nil {
			return err
		}
		now := s.Now()
		view = InviteView{TeamID: in.TeamID, TeamName: o.Access.ShortName, TeamLogo: o.Access.Logo, InviteUserID: userID}
		said := func(i Invite, inviteID string) {
			view.InviteID, view.InviterName, view.Tag, view.ExpireAt, view.Result = cmp.Or(inviteID, i.ID), i.InviterName, i.Tag, i.ExpireAt, i.StateOf(inviteID, now)
		}
		m, known := o.Members[userID]
		switch {
		case in.InviteID != "":
			if said(v.Value, in.InviteID); view.Result == 0 {
				return errNoInvite
			}
			return nil
		case known && m.Status == membership.Disabled:
			return errDisabledThere
		case in.Code == "" && v.Version == 0:
			return errNoInvite
		case in.Code == "" || known && m.Status == membership.Invited:
			said(v.Value, "")
			return nil
		case known:
			return errMemberAlready
		case !o.Access.Open() || o.Access.Frozen:
			return org.ErrTeamClosed
		}
		link, err := s.links.Find(ctx, linkKey(in.TeamID, in.Code))
		if err != nil {
			return err
		}
		if link.Version == 0 {
			return errNoInvite
		}
		if err := stands(o, link.Value, now); err != nil {
			return err
		}
		if v.Value.LinkCode == in.Code && v.Value.State(now) == Waits {
			said(v.Value, "")
			return nil
		}
		v.Value = v.Value.Then(Invite{
			ID: id.New(""), TeamID: in.TeamID, InviteUserID: userID, Tag: TagInvite, InviterID: o.Members[link.Value.CreatorID].UserID, InviterName: link.Value.CreatorName,
			Channel: ByLink, LinkCode: in.Code, Departments: link.Value.Departments, Roles: link.Value.Roles,
			ExpireAt: link.Value.ExpireAt,
		}, now)
		said(v.Value, "")
		return s.DB.Transact(ctx, s.invites.Put(key, v))
	})
	return view, err
}

// ExamineInput is a person's answer to an invite (spec.md section 4): 3 agrees, 2 refuses.
type ExamineInput struct {
	TeamID       string `json:"teamId" maxLength:"64" msg:"required=缺少企业编号;maxLength=企业不存在"`
	InviteUserID string `json:"inviteUserId" maxLength:"64" msg:"required=缺少被邀请人编号;maxLength=邀请不存在"`
	InviteID     string `json:"inviteId,omitempty" maxLength:"64" msg:"maxLength=邀请不存在" doc:"the invite that is answered; an earlier one takes no answer any more"`
	Result       int    `json:"result" minimum:"2" maximum:"3" msg:"required=请选择同意或拒绝;minimum=请选择同意或拒绝;maximum=请选择同意或拒绝"`
}

// Examined is the answer as it stands.
type Examined struct {
	TeamID string `json:"teamId"`
	Result int    `json:"result"`
}

// Examine takes the answer of the person invited, and of nobody else (404 invite_gone). The same answer again changes
// nothing; another one is 409 invite_answered; an expired, revoked or used up invite says so.
func (s *Service) Examine(ctx context.Context, in ExamineInput) (Examined, error) {
	userID := api.ActorOf(ctx).UserID
	if in.InviteUserID != userID {
		return Examined{}, errNoInvite
	}
	p, err := s.People.Of(ctx, userID)
	if err != nil {
		return Examined{}, err
	}
	return Examined{in.TeamID, in.Result}, s.answer(ctx, in.TeamID, in.InviteID, p, in.Result)
}

// InviteOne writes one invited member. An account is looked for outside the step: whoever registers meanwhile finds
// himself waited for. An attempt that is refused counts too: it says whose telephone is a member's.
func (s *Service) InviteOne(ctx context.Context, with auth.Permission, p org.Profile) (membership.Member, error) {
	var m membership.Member
	p.Clean()
	if err := p.Check(); err != nil {
		return m, err
	}
	if err := s.Limits.Take(ctx, invitesAnHour, api.ActorOf(ctx).UserID); err != nil {
		return m, err
	}
	account, err := s.Orgs.AccountOf(ctx, p.Telephone)
	if err != nil {
		return m, err
	}
	err = s.Orgs.AsMember(ctx, with, func(o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
		memberID := account.UserID
		if memberID == "" {
			memberID = o.GuestID()
		}
		var err error
		if m, err = o.Invite(by, with, memberID, account, p, now); err != nil {
			return org.Change{}, err
		}
		step := org.Noted(by, org.Step{Members: []membership.Member{m}}, audit.Line{
			Action: string(with), TargetType: "member", TargetID: m.ID, Text: "添加成员：" + m.Name,
		}.Changed(nil, o.Logged(m)))
		asked, err := s.invited(ctx, o, by, with, m, ByTelephone, now)
		step.With = append(step.With, asked...)
		return step, err
	})
	return m, err
}

// Remind sends a waiting member's invite again, for another 30 days.
func (s *Service) Remind(ctx context.Context, in org.MemberIDs) (org.Done, error) {
	return org.Each(in.UserIDs, func(memberID string) error {
		if err := s.Limits.Take(ctx, invitesAnHour, api.ActorOf(ctx).UserID); err != nil {
			return err
		}
		return s.Orgs.AsMember(ctx, auth.MemberInvite, func(o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
			m, err := o.Target(by, auth.MemberInvite, memberID)
			if err != nil {
				return org.Change{}, err
			}
			if m.Status != membership.Invited {
				return org.Change{}, api.Conflict("not_invited", "该成员已加入企业")
			}
			if v, err := s.invites.Find(ctx, inviteKey(o.Access.ID, m.UserID)); err != nil || m.UserID != "" && now.UnixMilli()-v.Value.CreatedAt < int64(time.Minute/time.Millisecond) {
				return org.Change{}, errors.Join(err, api.TooMany("reminded", "邀请刚刚发送过，请稍后再试", time.Minute))
			}
			asked, err := s.invited(ctx, o, by, auth.MemberInvite, m, ByTelephone, now)
			step := org.Noted(by, org.Step{}, audit.Line{Action: string(auth.MemberInvite), TargetType: "member", TargetID: m.ID, Text: "重新发送邀请：" + m.Name})
			step.With = asked
			return step, err
		})
	})
}

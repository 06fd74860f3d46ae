package invite

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/functions/enterprise/org"
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

const linkPrefix = "link#"

func inviteKey(enterpriseID, userID string) store.Key {
	return store.Key{PK: "invite#" + enterpriseID, SK: "person#" + userID}
}

func linkKey(enterpriseID, code string) store.Key {
	return store.Key{PK: "invite#" + enterpriseID, SK: linkPrefix + code}
}

// linkCode returns 128 random bits: who knows them may join.
func linkCode() string {
	b := make([]byte, 16)
	rand.Read(b) // crypto/rand.Read never returns an error since Go 1.24
	return base64.RawURLEncoding.EncodeToString(b)
}

// ask returns the writes of an invite that waits, with its message. The one before it gives way.
func (s *Service) ask(ctx context.Context, o *org.Org, i Invite, now time.Time) ([]store.Write, error) {
	key := inviteKey(i.TeamID, i.InviteUserID)
	v, err := s.invites.Find(ctx, key)
	if err != nil {
		return nil, err
	}
	i.ID = id.New("")
	v.Value = v.Value.Then(i, now)
	title, content := "邀请您加入“"+o.Access.ShortName+"”", i.InviterName+" 邀请您加入企业“"+o.Access.ShortName+"”，同意后即可进入该企业的工作台。"
	if i.Tag == TagHandOver {
		title, content = "请您接手“"+o.Access.ShortName+"”", i.InviterName+" 希望把企业“"+o.Access.ShortName+"”移交给您。同意后您将成为企业所有者，对方保留管理员角色。"
	}
	return append(s.Box.Put(now, notify.Notice{
		UserID: i.InviteUserID, Title: title, Content: content, MsgType: notify.Invite, TypeCode: notify.KindInvite, EnterpriseID: i.TeamID,
		Args: notify.Args{Tag: i.Tag, TeamID: i.TeamID, InviteUserID: i.InviteUserID, InviteID: i.ID},
	}), s.invites.Put(key, v)), nil
}

// invited returns a person's new member record with what goes with it: an invite for who has an account, a waiting for
// who has none.
func (s *Service) invited(ctx context.Context, o *org.Org, by membership.Standing, with auth.Permission, m membership.Member, channel string, now time.Time) ([]store.Write, error) {
	if m.UserID == "" {
		return []store.Write{s.waits(o.Access.ID, m, voucherOf(by, with))}, nil
	}
	return s.ask(ctx, o, Invite{
		TeamID: o.Access.ID, InviteUserID: m.UserID, Tag: TagInvite, InviterID: by.Member.UserID, InviterName: by.Member.Name, Channel: channel,
		Voucher: voucherOf(by, with), ExpireAt: clock.Millis(now.Add(inviteFor)),
	}, now)
}

// Vouched returns the writes by which who has changed somebody invited vouches for him from now on.
func (s *Service) Vouched(ctx context.Context, o *org.Org, by membership.Standing, with auth.Permission, m membership.Member) ([]store.Write, error) {
	if m.Status != membership.Invited {
		return nil, nil
	}
	if m.UserID == "" {
		return []store.Write{s.waits(o.Access.ID, m, voucherOf(by, with))}, nil
	}
	key := inviteKey(o.Access.ID, m.UserID)
	v, err := s.invites.Find(ctx, key)
	if err != nil || v.Version == 0 || v.Value.LinkCode != "" {
		return nil, err
	}
	v.Value.Voucher = voucherOf(by, with)
	return []store.Write{s.invites.Put(key, v)}, nil
}

// Arrived looks who the caller is, and turns what waits for him into invites.
func (s *Service) Arrived(ctx context.Context, userID string) error {
	p, err := s.People.Of(ctx, userID)
	if errors.Is(err, person.ErrNobody) || err == nil && !org.IsTelephone(p.Telephone) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.arrive(ctx, p)
}

// arrive turns the places where somebody with this telephone is waited for into invites of his own. What another call
// has turned already stays as it is; one enterprise's failure keeps no other from its invite.
func (s *Service) arrive(ctx context.Context, p person.Person) error {
	rows, err := s.waiting.QueryLatest(ctx, store.Range{PK: waitingKey(p.Telephone, "").PK, Limit: org.PlacesMost})
	if err != nil || len(rows) == 0 {
		return err
	}
	var all errgroup.Group
	for _, r := range rows {
		all.Go(func() error { return s.arriveAt(ctx, r.Value, p) })
	}
	return all.Wait()
}

func (s *Service) arriveAt(ctx context.Context, w Waiting, p person.Person) error {
	return s.Orgs.Change(ctx, w.EnterpriseID, func(o *org.Org, now time.Time) (org.Change, error) {
		step := org.Change{With: []store.Write{s.waiting.Remove(waitingKey(p.Telephone, w.EnterpriseID))}, Line: audit.Line{
			Actor: p.UserID, Action: string(auth.MemberInvite), TargetType: "member", TargetID: p.UserID, Text: "受邀的手机号已注册：" + p.Called(),
		}}
		guest, waits := o.Members[w.MemberID]
		if !waits || guest.UserID != "" || o.Access.Dissolved {
			return step, nil
		}
		step.Step = o.Without(guest.ID)
		if _, known := o.Members[p.UserID]; known {
			return step, nil // he came in by another way
		}
		for i, d := range step.Departments {
			if o.Departments[d.ID].LeaderID == guest.ID {
				step.Departments[i].LeaderID = p.UserID
			}
		}
		guest.ID, guest.UserID, guest.Nickname = p.UserID, p.UserID, p.Nickname
		step.Members = []membership.Member{guest}
		ask, err := s.ask(ctx, o, Invite{
			TeamID: w.EnterpriseID, InviteUserID: p.UserID, Tag: TagInvite, InviterID: o.Access.OwnerID, InviterName: o.Access.ShortName,
			Channel: ByTelephone, Voucher: w.Voucher, ExpireAt: clock.Millis(now.Add(inviteFor)),
		}, now)
		step.With = append(step.With, ask...)
		return step, err
	})
}

// answer takes a person's answer to his invite, in one transaction with what it does. inviteID may be empty.
func (s *Service) answer(ctx context.Context, enterpriseID, inviteID string, p person.Person, result int) error {
	return s.Orgs.Change(ctx, enterpriseID, func(o *org.Org, now time.Time) (org.Change, error) {
		key := inviteKey(enterpriseID, p.UserID)
		v, err := s.invites.Find(ctx, key)
		if err != nil {
			return org.Change{}, err
		}
		if v.Version == 0 {
			return org.Change{}, errNoInvite
		}
		done, err := v.Value.Answer(inviteID, result, now)
		switch {
		case err != nil:
			return org.Change{}, err
		case done:
			return org.Change{}, org.ErrDone
		case v.Value.Tag == TagHandOver && result == Agreed && o.Members[p.UserID].Status == membership.Disabled:
			return org.Change{}, errDisabledThere
		case v.Value.Tag == TagHandOver:
			step, err := s.TakeOver(ctx, o, org.Who{ID: v.Value.InviterID, Name: v.Value.InviterName}, p, result == Agreed, now)
			step.With = append(step.With, s.invites.Put(key, v))
			return step, err
		case result == Refused:
			return s.refuse(o, v, p, now)
		}
		return s.join(ctx, o, v, p, now)
	})
}

func (s *Service) refuse(o *org.Org, v store.Versioned[Invite], p person.Person, now time.Time) (org.Change, error) {
	step := org.Change{}
	if m, ok := o.Members[p.UserID]; ok && m.Status == membership.Invited {
		step.Step = o.Without(m.ID)
	}
	step.With = append(s.Orgs.Inform(now, v.Value.InviterID, o.Access.ID, p.Called()+"谢绝了加入邀请", p.Called()+"谢绝了加入“"+o.Access.ShortName+"”的邀请。", "/organizationManagement"),
		s.invites.Put(inviteKey(o.Access.ID, p.UserID), v))
	step.Line = audit.Line{Actor: p.UserID, Action: string(auth.MemberInvite), TargetType: "member", TargetID: p.UserID, Text: "谢绝加入邀请：" + p.Called()}
	return step, nil
}

func (s *Service) join(ctx context.Context, o *org.Org, v store.Versioned[Invite], p person.Person, now time.Time) (org.Change, error) {
	if !o.Access.Open() || o.Access.Frozen {
		return org.Change{}, org.ErrTeamClosed
	}
	step := org.Change{Line: audit.Line{Actor: p.UserID, Action: string(auth.MemberInvite), TargetType: "member", TargetID: p.UserID, Text: "再次答复邀请：" + p.Called()}}
	m, known := o.Members[p.UserID]
	switch {
	case known && m.Status == membership.Disabled:
		return step, errDisabledThere
	case known && m.Status == membership.Active:
		step.With = []store.Write{s.invites.Put(inviteKey(o.Access.ID, p.UserID), v)}
		return step, nil
	case known && m.Status == membership.Invited:
		if err := vouched(o, v.Value.Voucher, m); err != nil {
			return step, err
		}
		m.Name = agreedName(m, org.MemberOf(p))
		m.Status, m.JoinedAt = membership.Active, clock.Millis(now)
	case !known && v.Value.LinkCode == "":
		return step, errInviteRevoked
	case !known:
		link, err := s.links.Find(ctx, linkKey(o.Access.ID, v.Value.LinkCode))
		if err != nil {
			return step, err
		}
		if link.Version == 0 {
			return step, errInviteRevoked
		}
		if m, err = joinBy(o, link.Value, org.MemberOf(p), now); err != nil {
			return step, err
		}
		if guest, ok := o.ByTelephone(p.Telephone); ok && guest.ID != m.ID {
			step.Step = o.Without(guest.ID)
			step.With = append(step.With, s.waiting.Remove(waitingKey(p.Telephone, o.Access.ID)))
		}
		link.Value.Used++
		step.With = append(step.With, s.links.Put(linkKey(o.Access.ID, v.Value.LinkCode), link))
	}
	room, err := s.Orgs.PlaceTaken(ctx, p.UserID)
	if err != nil {
		return step, err
	}
	step.Members = []membership.Member{m}
	step.With = append(append(step.With, room), s.Orgs.PlaceWrite(o.Access.ID, m)...)
	step.With = append(step.With, s.Orgs.Inform(now, v.Value.InviterID, o.Access.ID, m.Name+"已加入企业", m.Name+"接受邀请，加入了“"+o.Access.ShortName+"”。", "/organizationManagement")...)
	step.With = append(step.With, s.invites.Put(inviteKey(o.Access.ID, p.UserID), v))
	step.Line.Text = "接受邀请加入企业：" + m.Name
	return step, nil
}

// Waiting is that a guest of an enterprise waits for somebody with his telephone to have an account.
type Waiting struct {
	EnterpriseID string `json:"enterpriseId"`
	MemberID     string `json:"memberId"`

	Voucher Voucher `json:"voucher"`
}

func (s *Service) waits(enterpriseID string, guest membership.Member, v Voucher) store.Write {
	return s.waiting.Replace(waitingKey(guest.Telephone, enterpriseID), Waiting{enterpriseID, guest.ID, v}, 1)
}

func waitingKey(telephone, enterpriseID string) store.Key {
	return store.Key{PK: "telephone#" + telephone, SK: "guest#" + enterpriseID}
}

// Gone returns what goes with a member that is taken out: his place, his invite, his waiting.
func (s *Service) Gone(ctx context.Context, enterpriseID string, m membership.Member) ([]store.Write, error) {
	if m.UserID == "" {
		return []store.Write{s.waiting.Remove(waitingKey(m.Telephone, enterpriseID))}, nil
	}
	writes := []store.Write{s.Orgs.PlaceGone(m.UserID, enterpriseID)}
	v, err := s.invites.Find(ctx, inviteKey(enterpriseID, m.UserID))
	if err != nil {
		return nil, err
	}
	if v.Version > 0 && v.Value.Result == Waits {
		v.Value.revoke(s.Now())
		writes = append(writes, s.invites.Put(inviteKey(enterpriseID, m.UserID), v))
	}
	return writes, nil
}

var invitesAnHour = limit.Limit{Name: "invite", Most: 100, Within: time.Hour, Message: "每人每小时最多邀请 100 次，请稍后再试，人数较多时请使用批量导入"}

var linksAnHour = limit.Limit{Name: "invitelink", Most: 30, Within: time.Hour, Message: "每人每小时最多生成 30 个邀请链接，请稍后再试"}

// AskToTakeOver returns the writes of a hand-over that waits for a member's answer, with its message.
func (s *Service) AskToTakeOver(ctx context.Context, o *org.Org, by membership.Standing, heir membership.Member, now time.Time) ([]store.Write, error) {
	return s.ask(ctx, o, Invite{
		TeamID: o.Access.ID, InviteUserID: heir.UserID, Tag: TagHandOver, InviterID: by.Member.UserID, InviterName: by.Member.Name,
		Channel: ByTelephone, ExpireAt: clock.Millis(now.Add(handOverFor)),
	}, now)
}

// HandOver returns the hand-over that waits for its heir's answer, nil for none.
func (s *Service) HandOver(ctx context.Context, o *org.Org) (*org.HandOver, error) {
	heir, ok := o.Members[o.Access.HeirID]
	if !ok {
		return nil, nil
	}
	v, err := s.invites.Find(ctx, inviteKey(o.Access.ID, heir.UserID))
	if err != nil || v.Value.Tag != TagHandOver || v.Value.State(s.Now()) != Waits {
		return nil, err
	}
	return &org.HandOver{UserID: heir.UserID, Name: heir.Name, ExpireAt: v.Value.ExpireAt, Disabled: heir.Status == membership.Disabled}, nil
}

// WithdrawHandOver returns the writes that end a hand-over which waits, with a message to who was asked; ErrDone where it has been taken back already.
func (s *Service) WithdrawHandOver(ctx context.Context, o *org.Org, by membership.Standing, heirID string, now time.Time) ([]store.Write, error) {
	key := inviteKey(o.Access.ID, heirID)
	v, err := s.invites.Find(ctx, key)
	if err != nil {
		return nil, err
	}
	done, err := v.Value.Withdraw(now)
	if err != nil || done {
		return nil, org.OrDone(err)
	}
	told := s.Orgs.Inform(now, heirID, o.Access.ID, "移交请求已撤回", by.Member.Name+"撤回了请您接手“"+o.Access.ShortName+"”的请求，您无需再答复。", "")
	return append(told, s.invites.Put(key, v)), nil
}

// InvitedByImport is invited for a row of a workbook.
func (s *Service) InvitedByImport(ctx context.Context, o *org.Org, by membership.Standing, m membership.Member, now time.Time) ([]store.Write, error) {
	return s.invited(ctx, o, by, auth.MemberImport, m, ByImport, now)
}

// linksOf returns an enterprise's links, the newest at the front.
func (s *Service) linksOf(ctx context.Context, enterpriseID string) ([]Link, error) {
	rows, err := s.links.Query(ctx, store.Range{PK: linkKey(enterpriseID, "").PK, From: linkPrefix})
	list := make([]Link, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	slices.SortFunc(list, func(a, b Link) int { return cmp.Compare(b.CreatedAt, a.CreatedAt) })
	return list, err
}

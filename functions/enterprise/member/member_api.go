package member

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// Service is the calls of an enterprise's members.
type Service struct {
	Deps
	seen   *store.Table[Seen]
	active *store.Table[ActiveDay]
	lately seenCache
}

// Deps is what the calls of members need.
type Deps struct {
	DB     *store.DB
	Table  string
	Orgs   *org.Store
	Limits limit.Windows
	Apps   addedapp.Reader
	People person.Directory
	Now    clock.Clock

	// Invite writes one invited member. Vouched returns what is written when by has changed one, Gone when a member is taken out.
	Invite  func(ctx context.Context, with auth.Permission, p org.Profile) (membership.Member, error)
	Vouched func(ctx context.Context, o *org.Org, by membership.Standing, with auth.Permission, m membership.Member) ([]store.Write, error)
	Gone    func(ctx context.Context, enterpriseID string, m membership.Member) ([]store.Write, error)
}

func New(d Deps) *Service {
	return &Service{Deps: d, seen: store.NewTable[Seen](d.DB, d.Table), active: store.NewTable[ActiveDay](d.DB, d.Table), lately: seenCache{kept: map[string]keptSeen{}}}
}

// MemberQuery filters the list of members.
type MemberQuery struct {
	api.PageQuery
	MemberFilterInput
}

// MemberFilterInput is the filter without the page.
type MemberFilterInput struct {
	Keyword      string `json:"keyword,omitempty" maxLength:"40" msg:"maxLength=关键词不能超过40字" doc:"in name, position and address; the last four digits of a telephone; for who may edit members a whole telephone, which is counted"`
	Status       *int   `json:"status,omitempty" minimum:"0" maximum:"2" msg:"minimum=状态不正确;maximum=状态不正确" doc:"0 active, 1 disabled, 2 invited"`
	RoleID       string `json:"roleId,omitempty" maxLength:"64" msg:"maxLength=角色不存在"`
	DepartmentID string `json:"departmentId,omitempty" maxLength:"64" msg:"maxLength=部门不存在" doc:"with those below it"`
	Seen         string `json:"seen,omitempty" enum:"7,30,90,never" msg:"enum=最近登录条件不正确"`
	Sort         string `json:"sort,omitempty" enum:"joined,-joined,name,-name,seen,-seen" msg:"enum=排序方式不正确"`
}

func (f MemberFilterInput) filter() Filter {
	return Filter{Keyword: f.Keyword, RoleID: f.RoleID, DepartmentID: f.DepartmentID, Status: f.Status, Seen: f.Seen, Sort: f.Sort}
}

// filterFor is filter for a caller: a keyword that is a whole telephone finds a member for who may edit members, and
// counts (429); for others it finds nobody.
func (s *Service) filterFor(ctx context.Context, in MemberFilterInput) (Filter, error) {
	f := in.filter()
	if !org.IsTelephone(strings.TrimSpace(f.Keyword)) || !api.StandingOf(ctx).May(string(auth.MemberEdit)) {
		return f, nil
	}
	f.Whole = true
	return f, s.Limits.Take(ctx, lookupsAnHour, api.ActorOf(ctx).UserID)
}

// MemberRow is one member of the list.
type MemberRow struct {
	UserID        string    `json:"userId" doc:"the member's id; begins with p_ while no account is known"`
	Nickname      string    `json:"nickname" doc:"the account's own; empty while no account is known"`
	Name          string    `json:"name" doc:"as the enterprise calls the member"`
	Telephone     string    `json:"telephone" doc:"masked"`
	Email         string    `json:"email"`
	Position      string    `json:"position"`
	Departments   []org.Ref `json:"departments"`
	Roles         []org.Ref `json:"roles"`
	Apps          []string  `json:"apps"`
	Status        int       `json:"status" doc:"0 active, 1 disabled, 2 invited"`
	Owner         bool      `json:"owner"`
	LastLoginTime string    `json:"lastLoginTime" doc:"when last in the workbench; empty for never"`
	JoinTime      string    `json:"joinTime"`
	Rev           int64     `json:"rev"`
	Can           MemberCan `json:"can"`
}

// MemberCan is what the caller may do with a member now.
type MemberCan struct {
	Edit    bool `json:"edit"`
	Place   bool `json:"place" doc:"change roles and departments"`
	Disable bool `json:"disable" doc:"and enable"`
	Remove  bool `json:"remove"`
	Invite  bool `json:"invite" doc:"send the invite again"`
	Apps    bool `json:"apps"`
}

func rowOf(o *org.Org, st membership.Standing, m membership.Member, seen Seen) MemberRow {
	r := MemberRow{
		UserID: m.ID, Nickname: cmp.Or(seen.Nickname, m.Nickname), Name: m.Name, Telephone: person.MaskTelephone(m.Telephone), Email: m.Email, Position: m.Position, Departments: []org.Ref{}, Roles: []org.Ref{},
		Apps: org.Distinct(m.Apps), Status: m.Status, Owner: o.Owns(m), LastLoginTime: clock.Text(seen.At), JoinTime: clock.Text(m.JoinedAt), Rev: m.Rev,
	}
	for _, id := range m.Departments {
		d := o.Departments[id]
		if d.ParentID == "" {
			d.Name = o.Access.ShortName
		}
		r.Departments = append(r.Departments, org.Ref{ID: id, Name: d.Name})
	}
	for _, id := range m.Roles {
		if role, ok := o.Roles[id]; ok {
			r.Roles = append(r.Roles, org.Ref{ID: id, Name: role.Name})
		}
	}
	if st.Access.Frozen {
		return r
	}
	self := m.ID == st.Member.ID
	ranks := self || o.Outranks(st, m)
	may := func(p auth.Permission) bool { return ranks && o.ScopeOf(st, string(p)).Sees(m) }
	edits := may(auth.MemberEdit)
	r.Can = MemberCan{
		Edit: edits, Place: edits && (!self && !r.Owner || st.Owner()), Disable: edits && !self && !r.Owner && m.Status != membership.Invited,
		Remove: may(auth.MemberDelete) && !self && !r.Owner, Invite: may(auth.MemberInvite) && m.Status == membership.Invited, Apps: may(auth.MemberApps),
	}
	return r
}

// Page returns the members that the caller's data scope shows him, exactly counted.
func (s *Service) Page(ctx context.Context, q MemberQuery) (api.Page[MemberRow], error) {
	st := api.StandingOf(ctx)
	o, err := s.Orgs.At(ctx, st.Access)
	if err != nil {
		return api.Page[MemberRow]{}, err
	}
	seen, err := s.seenOf(ctx, st.Access.ID)
	if err != nil {
		return api.Page[MemberRow]{}, err
	}
	f, err := s.filterFor(ctx, q.MemberFilterInput)
	if err != nil {
		return api.Page[MemberRow]{}, err
	}
	page, err := api.Cut(found(o, o.Visible(st), f, seen, s.Now()), q.PageQuery)
	if err != nil {
		return api.Page[MemberRow]{}, err
	}
	answer := api.Page[MemberRow]{Current: page.Current, PageSize: page.PageSize, Total: page.Total, Records: []MemberRow{}}
	for _, m := range page.Records {
		answer.Records = append(answer.Records, rowOf(o, st, m, seen[m.ID]))
	}
	return answer, nil
}

// MemberInput is a new member.
type MemberInput struct {
	Name          string   `json:"name" maxLength:"20" msg:"required=请输入姓名;maxLength=姓名不能超过20字"`
	Telephone     string   `json:"telephone" maxLength:"11" msg:"required=请输入手机号;maxLength=请输入正确的手机号"`
	Email         string   `json:"email,omitempty" maxLength:"60" msg:"maxLength=邮箱不能超过60位"`
	Position      string   `json:"position,omitempty" maxLength:"20" msg:"maxLength=职务不能超过20字"`
	DepartmentIDs []string `json:"departmentIds,omitempty" maxItems:"10" msg:"maxItems=请选择1至10个部门"`
	RoleIDs       []string `json:"roleIds,omitempty" maxItems:"20" msg:"maxItems=一个成员最多20个角色"`
}

// Add writes a member down and asks him in: he counts once he agrees. Who has no account yet is asked when he has.
func (s *Service) Add(ctx context.Context, in MemberInput) (MemberRow, error) {
	m, err := s.Invite(ctx, auth.MemberAdd, org.Profile{Name: in.Name, Telephone: in.Telephone, Email: in.Email, Position: in.Position, Departments: in.DepartmentIDs, Roles: in.RoleIDs})
	if err != nil {
		return MemberRow{}, err
	}
	return s.rowNow(ctx, m.ID)
}

// rowNow returns a member as he is now.
func (s *Service) rowNow(ctx context.Context, memberID string) (MemberRow, error) {
	st := api.StandingOf(ctx)
	o, _, err := s.Orgs.Of(ctx, st.Access.ID)
	if err != nil {
		return MemberRow{}, err
	}
	seen, err := s.seenOf(ctx, st.Access.ID)
	if err != nil {
		return MemberRow{}, err
	}
	m, ok := o.Members[memberID]
	if !ok {
		return MemberRow{}, org.ErrNoMember
	}
	return rowOf(o, o.Standing(st.Member.ID), m, seen[m.ID]), nil
}

// MemberUpdate changes one member, whose rev it names, or the same of many.
type MemberUpdate struct {
	UserID        string   `json:"userId,omitempty" maxLength:"64" msg:"maxLength=成员不存在"`
	UserIDs       []string `json:"userIds,omitempty" maxItems:"100" msg:"maxItems=一次最多处理100名成员"`
	Rev           int64    `json:"rev,omitempty" minimum:"1" msg:"minimum=版本号不正确"`
	Name          *string  `json:"name,omitempty" maxLength:"20" msg:"maxLength=姓名不能超过20字"`
	Position      *string  `json:"position,omitempty" maxLength:"20" msg:"maxLength=职务不能超过20字"`
	Email         *string  `json:"email,omitempty" maxLength:"60" msg:"maxLength=邮箱不能超过60位"`
	DepartmentIDs []string `json:"departmentIds,omitempty" maxItems:"10" msg:"maxItems=请选择1至10个部门"`
	RoleIDs       []string `json:"roleIds,omitempty" maxItems:"20" msg:"maxItems=一个成员最多20个角色"`
	Status        *int     `json:"status,omitempty" minimum:"0" maximum:"1" msg:"minimum=状态不正确;maximum=状态不正确" doc:"0 enables, 1 disables"`
}

// Update changes one member (409 stale_rev for another rev), or the departments, roles or state of up to 100,
// each by itself: one that is refused keeps no other back.
func (s *Service) Update(ctx context.Context, in MemberUpdate) (org.Done, error) {
	c := org.MemberChange{Departments: in.DepartmentIDs, Roles: in.RoleIDs, Status: in.Status}
	if len(in.UserIDs) > 0 {
		return org.Each(in.UserIDs, func(id string) error { return s.update(ctx, id, 0, c) })
	}
	switch {
	case in.UserID == "":
		return org.Done{}, api.Field("userId", "请选择成员")
	case in.Rev == 0:
		return org.Done{}, api.Field("rev", "缺少版本号，请刷新后再试")
	}
	c.Name, c.Position, c.Email = in.Name, in.Position, in.Email
	return org.Done{Done: []string{in.UserID}, Failed: []org.Failed{}}, s.update(ctx, in.UserID, in.Rev, c)
}

func (s *Service) update(ctx context.Context, memberID string, rev int64, c org.MemberChange) error {
	return s.Orgs.AsMember(ctx, auth.MemberEdit, func(o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
		before, ok := o.Members[memberID]
		if ok && rev != 0 && rev != before.Rev && o.Visible(by).Sees(before) {
			return org.Change{}, api.Stale(rowOf(o, by, before, Seen{}))
		}
		m, err := o.Edit(by, memberID, c)
		if err != nil {
			return org.Change{}, err
		}
		step := org.Noted(by, org.Step{Members: []membership.Member{m}}, audit.Line{
			Action: string(auth.MemberEdit), TargetType: "member", TargetID: m.ID, Text: "编辑成员：" + m.Name,
		}.Changed(o.Logged(before), o.Logged(m)))
		vouched, err := s.Vouched(ctx, o, by, auth.MemberEdit, m)
		if err != nil {
			return org.Change{}, err
		}
		step.With = append(step.With, vouched...)
		if m.Status != before.Status {
			step.With = append(step.With, s.Orgs.PlaceWrite(o.Access.ID, m)...)
			if m.Status == membership.Active && m.UserID != "" {
				room, err := s.Orgs.PlaceTaken(ctx, m.UserID)
				if errors.Is(err, org.ErrPlacesFull) {
					err = org.ErrHisPlacesFull
				}
				if err != nil {
					return org.Change{}, err
				}
				step.With = append(step.With, room)
			}
			title, content := "您在“"+o.Access.ShortName+"”的账号已恢复", "现在可以继续进入该企业的工作台。"
			if m.Status == membership.Disabled {
				title, content = "您在“"+o.Access.ShortName+"”的账号已停用", "如有疑问请联系企业管理员。"
			}
			step.With = append(step.With, s.Orgs.Inform(now, m.UserID, o.Access.ID, title, content, "")...)
		}
		return step, nil
	})
}

// Delete takes members out, each by itself. They lose what they may with their next request.
func (s *Service) Delete(ctx context.Context, in org.MemberIDs) (org.Done, error) {
	return org.Each(in.UserIDs, func(memberID string) error {
		return s.Orgs.AsMember(ctx, auth.MemberDelete, func(o *org.Org, by membership.Standing, now time.Time) (org.Change, error) {
			m, err := o.Removable(by, memberID)
			if err != nil {
				return org.Change{}, err
			}
			step := org.Noted(by, o.Without(memberID), audit.Line{
				Action: string(auth.MemberDelete), TargetType: "member", TargetID: m.ID, Text: "移除成员：" + m.Name,
			}.Changed(o.Logged(m), nil))
			gone, err := s.Gone(ctx, o.Access.ID, m)
			step.With = append(step.With, gone...)
			if m.Status != membership.Invited {
				step.With = append(step.With, s.Orgs.Inform(now, m.UserID, o.Access.ID, "您已被移出“"+o.Access.ShortName+"”", "您不再是该企业的成员。如有疑问请联系企业管理员。", "")...)
			}
			return step, err
		})
	})
}

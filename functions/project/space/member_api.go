package space

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// ProjectMember is somebody of a project as its people see him.
type ProjectMember struct {
	UserID   string `json:"userId"`
	Name     string `json:"name"`
	Role     Role   `json:"role" enum:"admin,member,viewer"`
	Owner    bool   `json:"owner"`
	JoinTime string `json:"joinTime"`
}

// Members returns who belongs to a project: its owner first, then who joined first.
func (s *Service) Members(ctx context.Context, q Ref) ([]ProjectMember, error) {
	h, err := s.of(ctx, api.ActorOf(ctx).UserID, q.ID)
	if err != nil {
		return nil, err
	}
	people, err := s.belong(ctx, h.Value)
	owner := h.Value.OwnerID
	slices.SortFunc(people, func(a, b Member) int {
		return cmp.Or(cmp.Compare(oneIf(b.UserID == owner), oneIf(a.UserID == owner)), cmp.Compare(a.JoinedAt, b.JoinedAt), cmp.Compare(a.UserID, b.UserID))
	})
	list := make([]ProjectMember, len(people))
	for i, m := range people {
		list[i] = ProjectMember{m.UserID, m.Name, m.Role, m.UserID == owner, clock.Text(m.JoinedAt)}
	}
	return list, err
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// AddInput adds people to a project, or gives those who are in it another role.
type AddInput struct {
	ProjectID string   `json:"projectId" maxLength:"64" msg:"required=缺少项目编号;maxLength=项目不存在或已被删除"`
	UserIDs   []string `json:"userIds" minItems:"1" maxItems:"20" msg:"required=请选择成员;minItems=请选择成员;maxItems=一次最多选择 20 名成员"`
	Role      Role     `json:"role,omitempty" enum:"admin,member,viewer" default:"member" required:"false" msg:"enum=项目角色不正确"`
}

// RemoveInput takes people out of a project.
type RemoveInput struct {
	ProjectID string   `json:"projectId" maxLength:"64" msg:"required=缺少项目编号;maxLength=项目不存在或已被删除"`
	UserIDs   []string `json:"userIds" minItems:"1" maxItems:"20" msg:"required=请选择成员;minItems=请选择成员;maxItems=一次最多选择 20 名成员"`
}

// Changed says what became of each person.
type Changed struct {
	Done   []string     `json:"done"`
	Failed []NotChanged `json:"failed"`
}

// NotChanged is somebody with whom nothing was done, and why.
type NotChanged struct {
	UserID string `json:"userId"`
	Reason string `json:"reason"`
}

var addsADay = limit.Limit{Name: "projectadd", Most: 500, Within: 24 * time.Hour, Message: "每人每天最多添加 500 次项目成员，请明天再试"}

var (
	errMembers  = api.Conflict("members_most", "每个项目最多 50 名成员")
	errOwner    = api.Conflict("project_owner", "不能更改或移除项目的负责人")
	errNobody   = api.NotFound("no_person", "没有这个用户")
	errOutsider = api.Conflict("not_member", "该用户不是本企业的在职成员")
	errNoMember = api.NotFound("no_member", "该用户不在项目中")
)

// Add puts people into a project, each for himself.
func (s *Service) Add(ctx context.Context, in AddInput) (Changed, error) {
	if _, err := s.may(ctx, in.ProjectID, mayMembers); err != nil {
		return Changed{}, err
	}
	return each(in.UserIDs, func(userID string) error {
		if err := s.limits.Take(ctx, addsADay, api.ActorOf(ctx).UserID); err != nil {
			return err
		}
		return s.add(ctx, in.ProjectID, userID, cmp.Or(in.Role, Worker))
	})
}

// Remove takes people out of a project, each for himself; anybody but the owner may take himself out.
func (s *Service) Remove(ctx context.Context, in RemoveInput) (Changed, error) {
	self := api.ActorOf(ctx).UserID
	leaves := len(in.UserIDs) == 1 && in.UserIDs[0] == self
	if _, err := s.may(ctx, in.ProjectID, func(r Rights) bool { return r.Members || leaves }); err != nil {
		return Changed{}, err
	}
	return each(in.UserIDs, func(userID string) error { return s.remove(ctx, in.ProjectID, userID) })
}

// may reads a project for who may do something with it.
func (s *Service) may(ctx context.Context, id string, allowed func(Rights) bool) (held, error) {
	h, err := s.of(ctx, api.ActorOf(ctx).UserID, id)
	if err != nil {
		return h, err
	}
	return h, h.refuses(allowed, s.now())
}

// each does something with each of the named, once, and says what became of it; what is no refusal ends it.
func each(userIDs []string, f func(string) error) (Changed, error) {
	answer := Changed{Done: []string{}, Failed: []NotChanged{}}
	for _, userID := range slices.Compact(slices.Sorted(slices.Values(userIDs))) {
		err := f(userID)
		var refused *api.Error
		switch {
		case err == nil:
			answer.Done = append(answer.Done, userID)
		case errors.As(err, &refused) && refused.Kind != api.KindInternal && refused.Kind != api.KindTooMany:
			answer.Failed = append(answer.Failed, NotChanged{userID, refused.Message})
		default:
			return answer, err
		}
	}
	return answer, nil
}

// admitted returns somebody who may be put into a project: of an enterprise's one of its active members, into a person's own one of the
// enterprise that the caller is in. Anybody else is asked (Invite).
func (s *Service) admitted(ctx context.Context, p Project, userID string) (person.Person, error) {
	who, err := s.people.Of(ctx, userID)
	if errors.Is(err, person.ErrNobody) || err == nil && who.Status != 0 {
		return who, errNobody
	}
	if err != nil {
		return who, err
	}
	in, refusal := p.EnterpriseID, errOutsider
	if in == "" && s.quiet {
		return who, nil // whom a seed puts in has agreed
	}
	if in == "" {
		st, member, err := s.standing(ctx)
		if err != nil {
			return who, err
		}
		if !member {
			return who, errNeedsAsking
		}
		in, refusal = st.Access.ID, errNeedsAsking
	}
	_, err = s.reader.Of(ctx, userID, in)
	if errors.Is(err, membership.ErrNotMember) {
		return who, refusal
	}
	return who, err
}

// add puts somebody into a project, or gives him another role there.
func (s *Service) add(ctx context.Context, id, userID string, role Role) error {
	return s.seat(ctx, id, userID, mayMembers, func(ctx context.Context, p *Project, member store.Versioned[Member]) (c seating, err error) {
		known := member.Version > 0 && p.EnterpriseID == "" // who has agreed once is given another role without being asked
		who, err := s.admitted(ctx, *p, userID)
		switch {
		case userID == p.OwnerID && (err == nil || errors.Is(err, errNeedsAsking)):
			return c, errOwner
		case err != nil && !(known && errors.Is(err, errNeedsAsking)):
			return c, err
		case member.Version > 0 && member.Value.Role == role:
			return c, nil
		case member.Version > 0:
			member.Value.Role = role
			return seating{member: &member.Value, text: "将" + member.Value.Name + "设为" + role.Called()}, nil
		case p.MemberCount >= membersMost:
			return c, errMembers
		}
		tally, err := s.tallies.Find(ctx, tallyKey(userID))
		if err != nil {
			return c, err
		}
		if tally.Value.Enter() != nil {
			return c, errProjectsMost
		}
		p.MemberCount++
		m := Member{UserID: userID, Name: who.Called(), Role: role, JoinedAt: clock.Millis(s.now()), By: api.ActorOf(ctx).UserID}
		told := s.tell(*p, userID, "您已加入项目“"+p.ItemName+"”", "您在项目“"+p.ItemName+"”中的角色是"+role.Called()+"。")
		return seating{member: &m, text: "添加" + role.Called() + "：" + m.Name, with: append(told, s.tallies.Put(tallyKey(userID), tally))}, nil
	})
}

// remove takes somebody out of a project.
func (s *Service) remove(ctx context.Context, id, userID string) error {
	may := func(r Rights) bool { return r.Members || userID == api.ActorOf(ctx).UserID }
	return s.seat(ctx, id, userID, may, func(ctx context.Context, p *Project, member store.Versioned[Member]) (c seating, err error) {
		switch {
		case userID == p.OwnerID:
			return c, errOwner
		case member.Version == 0:
			return c, errNoMember
		}
		p.MemberCount--
		c = seating{text: "移除成员：" + member.Value.Name, with: []store.Write{s.left(userID)}}
		if userID == api.ActorOf(ctx).UserID {
			c.text = member.Value.Name + "退出项目"
			return c, nil
		}
		c.with = append(c.with, s.tell(*p, userID, "您已被移出项目“"+p.ItemName+"”", "您不再是项目“"+p.ItemName+"”的成员。如有疑问请联系项目管理员。")...)
		return c, nil
	})
}

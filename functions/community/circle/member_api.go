package circle

import (
	"context"
	"strings"

	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/circles"
	"bimportal/shared/clock"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

// JoinForm is how somebody wants to come in.
type JoinForm struct {
	CircleID
	Code string `json:"code,omitempty" maxLength:"64" doc:"of the link" msg:"maxLength=链接不正确"`
	Text string `json:"text,omitempty" maxLength:"100" doc:"what he says to the managers" msg:"maxLength=申请说明不能超过100字"`
}

// Joined is what the caller is in the circle now.
type Joined struct {
	Role  Role `json:"role" enum:"none,member,manager,owner"`
	Asked bool `json:"asked"`
}

// Join brings the caller into a circle, or before its managers. It returns circle_gone (404), circle_banned, circle_link and no_telephone (403),
// circle_member, circle_asked, many_circles and many_asks (409), and by its field (400) what the list of words refuses.
func (s *Service) Join(ctx context.Context, in JoinForm) (Joined, error) {
	who, err := s.core.Caller(ctx)
	if err != nil {
		return Joined{}, err
	}
	if _, err := s.core.Judge(ctx, who, words.Text{Field: "text", Value: in.Text}); err != nil {
		return Joined{}, err
	}
	p, out := Fellow{who.UserID, who.Nickname, who.Avatar}, Joined{Role: Member}
	return out, store.Retry(ctx, func() error {
		c, err := s.head(ctx, in.ID)
		if err == nil && !c.Value.Public() {
			err = errGone
		}
		if err != nil {
			return err
		}
		room, err := s.free(ctx, in.ID, who.UserID)
		if err != nil {
			return err
		}
		asks, err := c.Value.Enter(in.Code)
		if err != nil {
			return err
		}
		now := clock.Millis(s.core.Now())
		if asks {
			out = Joined{Nobody, true}
			return s.ask(ctx, c, Asking{p, strings.TrimSpace(in.Text), now})
		}
		before, err := s.asks.Find(ctx, askKey(in.ID, who.UserID))
		if err != nil {
			return err
		}
		c.Value.Members++
		writes := append(s.seated(in.ID, p, Member, now), room)
		if before.Version > 0 {
			c.Value.Asks--
			writes = append(writes, s.asks.DeleteAs(askKey(in.ID, who.UserID), before))
		}
		return s.core.DB.Transact(ctx, append(writes, s.put(c), s.bans.Absent(banKey(in.ID, who.UserID)).Or(errBanned))...)
	})
}

// free refuses who cannot come into one more circle. The write joins his coming in.
func (s *Service) free(ctx context.Context, circleID, userID string) (room store.Write, err error) {
	seat, err := s.seat(ctx, circleID, userID)
	if err == nil && seat.Version > 0 {
		err = errIn
	}
	if err != nil {
		return room, err
	}
	all, _, room, err := s.owned(ctx, userID)
	if err == nil && all >= joinedMost {
		err = errMany
	}
	return room, err
}

func (s *Service) ask(ctx context.Context, c store.Versioned[Circle], a Asking) error {
	if c.Value.Asks >= asksMost {
		return errManyAsks
	}
	c.Value.Asks++
	writes := []store.Write{s.put(c), s.asks.New(askKey(c.Value.ID, a.UserID), a).Or(errAsked), s.bans.Absent(banKey(c.Value.ID, a.UserID)).Or(errBanned)}
	for _, userID := range c.Value.minders() {
		writes = append(writes, s.core.Told(userID, a.Nickname+"申请加入圈子“"+c.Value.Name+"”", a.Text, Path(c.Value.ID)+"&tab=asks")...)
	}
	return s.core.DB.Transact(ctx, writes...)
}

// Leave takes the caller out of a circle. It returns circle_gone and member_gone (404) and owner_stays (409).
func (s *Service) Leave(ctx context.Context, in CircleID) (post.Nothing, error) {
	userID := api.ActorOf(ctx).UserID
	return post.Nothing{}, store.Retry(ctx, func() error {
		c, err := s.head(ctx, in.ID)
		if err != nil {
			return err
		}
		seat, err := s.seat(ctx, in.ID, userID)
		switch {
		case err != nil:
			return err
		case seat.Version == 0:
			return errStranger
		case seat.Value.Role == Owner:
			return errLeaves
		}
		writes, err := s.out(&c, seat)
		if err != nil {
			return err
		}
		return s.core.DB.Transact(ctx, append(writes, s.put(c))...)
	})
}

// out returns the writes by which somebody belongs to a circle no more; the head is the caller's.
func (s *Service) out(c *store.Versioned[Circle], seat store.Versioned[Belonging]) ([]store.Write, error) {
	c.Value.Members--
	b := seat.Value
	return []store.Write{s.members.DeleteAs(memberKey(b.CircleID, b.UserID), seat), s.mine.Remove(circles.Key(b.UserID, b.CircleID))}, c.Value.Appoint(b.Fellow, false)
}

// AskAnswer is a manager's word on who wants to come in.
type AskAnswer struct {
	CircleID
	UserID string `json:"userId" minLength:"1" maxLength:"64" msg:"required=缺少用户编号;minLength=缺少用户编号;maxLength=用户不存在"`
	Result string `json:"result" enum:"agree,refuse" msg:"required=请选择处理结果;enum=请选择处理结果"`
}

// Answer lets somebody in who asked, or not, and tells him. It returns circle_gone and ask_gone (404), circle_role (403), and asker_full (409)
// for who has come into too many circles since.
func (s *Service) Answer(ctx context.Context, in AskAnswer) (post.Nothing, error) {
	return post.Nothing{}, store.Retry(ctx, func() error {
		c, _, err := s.managed(ctx, in.ID, api.ActorOf(ctx).UserID)
		if err != nil {
			return err
		}
		a, err := s.asks.Find(ctx, askKey(in.ID, in.UserID))
		if err != nil || a.Version == 0 {
			return either(err, errNoAsk)
		}
		writes := []store.Write{s.asks.DeleteAs(askKey(in.ID, in.UserID), a)}
		c.Value.Asks--
		title := "您加入圈子“" + c.Value.Name + "”的申请没有通过"
		if in.Result == "agree" {
			all, _, room, err := s.owned(ctx, in.UserID)
			if err != nil || all >= joinedMost {
				return either(err, errAskerFull)
			}
			c.Value.Members++
			title = "您已加入圈子“" + c.Value.Name + "”"
			writes = append(append(writes, s.seated(in.ID, a.Value.Fellow, Member, clock.Millis(s.core.Now()))...), room)
		}
		writes = append(append(writes, s.put(c)), s.core.Told(in.UserID, title, "", Path(in.ID))...)
		return s.core.DB.Transact(ctx, writes...)
	})
}

// RoleForm makes a member something else in the circle.
type RoleForm struct {
	CircleID
	UserID string `json:"userId" minLength:"1" maxLength:"64" msg:"required=缺少用户编号;minLength=缺少用户编号;maxLength=用户不存在"`
	Role   Role   `json:"role" enum:"member,manager,owner" msg:"required=请选择角色;enum=请选择角色"`
}

var roleTold = map[Role]string{Member: "您不再是圈子“%”的管理员", Manager: "您已成为圈子“%”的管理员", Owner: "圈子“%”已转让给您"}

// SetRole makes a member a manager, a plain member, or the owner; then who was it is a manager. Only the owner does it. It returns circle_gone and
// member_gone (404), circle_owner (403), many_managers, many_owned and heir_leaves (409).
func (s *Service) SetRole(ctx context.Context, in RoleForm) (post.Nothing, error) {
	userID := api.ActorOf(ctx).UserID
	return post.Nothing{}, store.Retry(ctx, func() error {
		c, err := s.ownedBy(ctx, in.ID, userID)
		if err != nil {
			return err
		}
		seat, err := s.seat(ctx, in.ID, in.UserID)
		switch {
		case err != nil:
			return err
		case seat.Version == 0:
			return errStranger
		case in.UserID == userID || seat.Value.Role == in.Role:
			return nil
		}
		writes, err := s.changed(ctx, &c, seat, in.Role)
		if err != nil {
			return err
		}
		writes = append(append(writes, s.put(c)), s.core.Told(in.UserID, strings.Replace(roleTold[in.Role], "%", c.Value.Name, 1), "", Path(in.ID))...)
		return s.core.DB.Transact(ctx, writes...)
	})
}

func (s *Service) changed(ctx context.Context, c *store.Versioned[Circle], seat store.Versioned[Belonging], to Role) ([]store.Write, error) {
	if err := c.Value.Appoint(seat.Value.Fellow, to == Manager); err != nil || to != Owner {
		return s.as(seat, to), err
	}
	stays, err := s.core.People.Stays(ctx, seat.Value.UserID)
	if err == nil && !stays {
		err = errHeir
	}
	if err != nil {
		return nil, err
	}
	_, own, room, err := s.owned(ctx, seat.Value.UserID)
	if err == nil && own >= ownedMost {
		err = errOwned
	}
	if err != nil {
		return nil, err
	}
	before, err := s.seat(ctx, c.Value.ID, c.Value.Owner.UserID)
	if err != nil {
		return nil, err
	}
	if err := c.Value.Appoint(before.Value.Fellow, true); err != nil {
		return nil, err
	}
	c.Value.Owner = seat.Value.Fellow
	return append(append(s.as(seat, Owner), s.as(before, Manager)...), room), nil
}

// as returns the writes by which somebody is something else in his circle.
func (s *Service) as(seat store.Versioned[Belonging], role Role) []store.Write {
	seat.Value.Role = role
	b := seat.Value
	return []store.Write{s.members.Put(memberKey(b.CircleID, b.UserID), seat), s.mine.Replace(circles.Key(b.UserID, b.CircleID), Mine{b.CircleID, role, b.At}, seat.Version+1)}
}

// MuteForm keeps a member from writing for some days; 0 lets him write again.
type MuteForm struct {
	CircleID
	UserID string `json:"userId" minLength:"1" maxLength:"64" msg:"required=缺少用户编号;minLength=缺少用户编号;maxLength=用户不存在"`
	Days   int    `json:"days" enum:"0,1,7,30" msg:"required=请选择禁言时间;enum=请选择禁言时间"`
}

const dayMillis = 24 * 60 * 60 * 1000

// Mute keeps a member below the caller from writing in the circle. It returns circle_gone and member_gone (404) and circle_role (403).
func (s *Service) Mute(ctx context.Context, in MuteForm) (post.Nothing, error) {
	return post.Nothing{}, store.Retry(ctx, func() error {
		c, seat, err := s.below(ctx, in.ID, in.UserID)
		if err != nil {
			return err
		}
		seat.Value.MutedUntil = 0
		title := "您可以在圈子“" + c.Value.Name + "”里发言了"
		if in.Days > 0 {
			seat.Value.MutedUntil = clock.Millis(s.core.Now()) + int64(in.Days)*dayMillis
			title = "您在圈子“" + c.Value.Name + "”里被禁言到 " + clock.Text(seat.Value.MutedUntil)[:16]
		}
		return s.core.DB.Transact(ctx, append(s.core.Told(in.UserID, title, "", Path(in.ID)), s.members.Put(memberKey(in.ID, in.UserID), seat))...)
	})
}

// below reads a member over whom the caller is. It returns circle_gone and member_gone (404) and circle_role (403).
func (s *Service) below(ctx context.Context, circleID, userID string) (store.Versioned[Circle], store.Versioned[Belonging], error) {
	c, role, err := s.managed(ctx, circleID, api.ActorOf(ctx).UserID)
	if err != nil {
		return c, store.Versioned[Belonging]{}, err
	}
	seat, err := s.seat(ctx, circleID, userID)
	switch {
	case err != nil:
	case seat.Version == 0:
		err = errStranger
	case !role.Over(seat.Value.Role):
		err = errRole
	}
	return c, seat, err
}

// RemoveForm puts a member out, for good with ban.
type RemoveForm struct {
	CircleID
	UserID string `json:"userId" minLength:"1" maxLength:"64" msg:"required=缺少用户编号;minLength=缺少用户编号;maxLength=用户不存在"`
	Ban    bool   `json:"ban,omitempty"`
}

// Remove puts a member below the caller out of the circle and tells him. It returns circle_gone and member_gone (404) and circle_role (403).
func (s *Service) Remove(ctx context.Context, in RemoveForm) (post.Nothing, error) {
	userID := api.ActorOf(ctx).UserID
	return post.Nothing{}, store.Retry(ctx, func() error {
		c, seat, err := s.below(ctx, in.ID, in.UserID)
		if err != nil {
			return err
		}
		writes, err := s.out(&c, seat)
		if err != nil {
			return err
		}
		if in.Ban {
			writes = append(writes, s.bans.New(banKey(in.ID, in.UserID), Ban{in.UserID, userID, clock.Millis(s.core.Now())}))
		}
		writes = append(append(writes, s.put(c)), s.core.Told(in.UserID, "您已被移出圈子“"+c.Value.Name+"”", "", "")...)
		return s.core.DB.Transact(ctx, writes...)
	})
}

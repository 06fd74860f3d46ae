package request

import (
	"cmp"
	"context"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/publish"
)

// thawed refuses a change in an enterprise that is frozen.
func thawed(ctx context.Context) error {
	if api.StandingOf(ctx).Access.Frozen {
		return errFrozen
	}
	return nil
}

// FamilyRequestForm is a new request, or with id and rev the change of one's own.
type FamilyRequestForm struct {
	ID  string `json:"id,omitempty" maxLength:"64" msg:"maxLength=请求不存在"`
	Rev int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
	Form
}

// Ask asks the enterprise of the call for a family, or changes one's own request while it has not ended; who keeps the families, or works on it,
// hears of it. 404 for somebody else's, 409 stale_rev, request_state, too_many_requests_open, too_many_requests_kept.
func (s *Service) Ask(ctx context.Context, in FamilyRequestForm) (FamilyRequestDetail, error) {
	if err := thawed(ctx); err != nil {
		return FamilyRequestDetail{}, err
	}
	if in.ID == "" {
		r, err := s.asked(ctx, in.Form)
		return s.detailed(ctx, r, err)
	}
	labels, err := s.labels(ctx)
	if err != nil {
		return FamilyRequestDetail{}, err
	}
	r, err := s.changed(ctx, in.ID, in.Rev, func(r *Request, now time.Time) (deed, error) {
		by := me(ctx)
		if r.Asker.ID != by.ID {
			return deed{}, errGone
		}
		held, writes, err := s.attached(ctx, r.Files, in.Files)
		if err != nil {
			return deed{}, err
		}
		d := deed{line: "修改构件请求", writes: writes}
		if r.State == Taken && r.Worker.ID != by.ID {
			d.tales = []tale{{r.Worker.ID, "构件请求有修改", by.Name + " 修改了“" + r.Name + "”，请按新的要求处理。", true}}
		}
		return d, r.Write(in.Form, labels, held, by, now)
	})
	return s.detailed(ctx, r, err)
}

// FamilyRequestRef names a request as the caller read it.
type FamilyRequestRef struct {
	ID  string `json:"id" maxLength:"64" msg:"required=缺少请求编号;maxLength=请求不存在"`
	Rev int64  `json:"rev" minimum:"1" msg:"required=缺少版本号;minimum=版本号不正确"`
}

// Withdraw ends one's own request. 404 for somebody else's, 409 request_state.
func (s *Service) Withdraw(ctx context.Context, in FamilyRequestRef) (FamilyRequestDetail, error) {
	if err := thawed(ctx); err != nil {
		return FamilyRequestDetail{}, err
	}
	r, err := s.changed(ctx, in.ID, in.Rev, func(r *Request, now time.Time) (deed, error) {
		by := me(ctx)
		if r.Asker.ID != by.ID {
			return deed{}, errGone
		}
		d := deed{line: "撤回构件请求"}
		if r.State == Taken && r.Worker.ID != by.ID {
			d.tales = []tale{{r.Worker.ID, "构件请求已撤回", by.Name + " 撤回了“" + r.Name + "”，不需要再处理。", true}}
		}
		return d, r.Withdraw(by, now)
	})
	return s.detailed(ctx, r, err)
}

// Delete deletes a request that has ended: one's own, or any for who keeps the families, of which the asker hears. Its attachments are let go.
// 404 for somebody else's, 409 request_state.
func (s *Service) Delete(ctx context.Context, in FamilyRequestRef) (publish.Nothing, error) {
	if err := thawed(ctx); err != nil {
		return publish.Nothing{}, err
	}
	_, err := s.changed(ctx, in.ID, in.Rev, func(r *Request, _ time.Time) (d deed, err error) {
		st := api.StandingOf(ctx)
		switch {
		case r.Asker.ID != st.Member.UserID && !st.May(string(auth.FamilyEdit)):
			return d, errGone
		case !r.State.Ended():
			return d, errState
		}
		by := me(ctx)
		d = deed{line: "删除构件请求", drop: true, tales: r.told(by, "您的构件请求已删除", by.Name+" 删除了已结束的请求“"+r.Name+"”。")}
		d.writes, err = s.let(ctx, r.Files)
		return d, err
	})
	return publish.Nothing{}, err
}

// told is what the asker is told by somebody else.
func (r *Request) told(by membership.Who, title, content string) []tale {
	if r.Asker.ID == by.ID {
		return nil
	}
	return []tale{{to: r.Asker.ID, title: title, content: content}}
}

// Take makes a request that waits the caller's own to work on. 409 request_state.
func (s *Service) Take(ctx context.Context, in FamilyRequestRef) (FamilyRequestDetail, error) {
	r, err := s.changed(ctx, in.ID, in.Rev, func(r *Request, now time.Time) (deed, error) {
		by := me(ctx)
		return deed{line: "处理构件请求", tales: r.told(by, "构件请求有人处理了", "“"+r.Name+"”由 "+by.Name+" 处理，预计 "+r.NeededBy+" 前完成。")}, r.Take(by, now)
	})
	return s.detailed(ctx, r, err)
}

// FamilyRequestHand gives a request to somebody else to work on.
type FamilyRequestHand struct {
	FamilyRequestRef
	UserID string `json:"userId" maxLength:"64" msg:"required=请选择处理人;maxLength=请选择处理人"`
	Note   string `json:"note,omitempty" maxLength:"200" msg:"maxLength=说明不能超过200字"`
}

// Hand gives a request that has not ended to another member who keeps the families; he and the asker hear of it. 400 by its field for anybody
// else, 409 request_state.
func (s *Service) Hand(ctx context.Context, in FamilyRequestHand) (FamilyRequestDetail, error) {
	to, err := s.worker(ctx, in.UserID)
	if err != nil {
		return FamilyRequestDetail{}, err
	}
	r, err := s.changed(ctx, in.ID, in.Rev, func(r *Request, now time.Time) (deed, error) {
		by := me(ctx)
		d := deed{line: "转交构件请求"}
		if to.ID != r.Asker.ID {
			d.tales = r.told(by, "构件请求换人处理", "“"+r.Name+"”现在由 "+to.Name+" 处理。")
		}
		if to.ID != by.ID {
			d.tales = append(d.tales, tale{to.ID, "有构件请求转交给您", by.Name + " 把“" + r.Name + "”转交给您，" + r.NeededBy + " 前需要。", true})
		}
		return d, r.Hand(by, to, in.Note, now)
	})
	return s.detailed(ctx, r, err)
}

// FamilyRequestAnswer ends a request with a family.
type FamilyRequestAnswer struct {
	FamilyRequestRef
	FamilyID string `json:"familyId" maxLength:"64" msg:"required=请选择族;maxLength=该族不存在或已下架"`
	Note     string `json:"note,omitempty" maxLength:"200" msg:"maxLength=说明不能超过200字"`
}

var (
	errNoFamily = api.Field("familyId", "该族不存在或已下架，请选择已上架的族，或企业族库中的族")
	errNotHis   = api.Field("familyId", "请求的同事看不到这个族，请先在企业族库中调整可见范围，或选择公开的族")
)

// Answer ends a request with a public family, or one of the enterprise's library that the asker sees. 400 for a family that is neither, 409 request_state, request_taken.
func (s *Service) Answer(ctx context.Context, in FamilyRequestAnswer) (FamilyRequestDetail, error) {
	rows, err := s.shows(ctx, []string{in.FamilyID})
	if err == nil && len(rows) == 0 {
		err = errNoFamily
	}
	if err != nil {
		return FamilyRequestDetail{}, err
	}
	r, err := s.changed(ctx, in.ID, in.Rev, func(r *Request, now time.Time) (deed, error) {
		by := me(ctx)
		if rows[0].Inside {
			if sees, err := s.reaches(ctx, r.Asker.ID, in.FamilyID); err != nil || !sees {
				return deed{}, cmp.Or(err, error(errNotHis))
			}
		}
		return deed{line: "完成构件请求", tales: r.told(by, "您请求的构件已完成", "“"+r.Name+"”已完成："+rows[0].Name+"。")}, r.Answer(by, rows[0].ID, rows[0].Name, in.Note, now)
	})
	return s.detailed(ctx, r, err)
}

// FamilyRequestDecline ends a request with a reason.
type FamilyRequestDecline struct {
	FamilyRequestRef
	Reason string `json:"reason" maxLength:"200" msg:"required=请填写不做的原因;maxLength=原因不能超过200字"`
}

// Decline ends a request with a reason, which the asker hears. 409 request_state, request_taken.
func (s *Service) Decline(ctx context.Context, in FamilyRequestDecline) (FamilyRequestDetail, error) {
	r, err := s.changed(ctx, in.ID, in.Rev, func(r *Request, now time.Time) (deed, error) {
		by := me(ctx)
		return deed{line: "拒绝构件请求", tales: r.told(by, "您请求的构件不做", "“"+r.Name+"”不做，原因："+in.Reason)}, r.Decline(by, in.Reason, now)
	})
	return s.detailed(ctx, r, err)
}

// FamilyKeepers are the members who may work on requests.
type FamilyKeepers struct {
	List []FamilyKeeper `json:"list"`
}

// FamilyKeeper is one of them.
type FamilyKeeper struct {
	UserID string `json:"userId"`
	Name   string `json:"name"`
}

// Keepers returns who of the enterprise of the call may work on requests.
func (s *Service) Keepers(ctx context.Context, _ publish.None) (FamilyKeepers, error) {
	members, err := s.members.Holding(ctx, api.StandingOf(ctx).Access.ID, string(auth.FamilyEdit), workersMost)
	return FamilyKeepers{publish.Each(members, func(m membership.Member) FamilyKeeper {
		return FamilyKeeper{m.UserID, m.Called()}
	})}, err
}

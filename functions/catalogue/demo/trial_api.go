package demo

import (
	"context"
	"errors"

	"bimportal/shared/api"
	"bimportal/shared/demo"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// TrialAsk names a system, and the lease that the page has already.
type TrialAsk struct {
	ID         string     `json:"id" minLength:"1" maxLength:"26" msg:"required=请选择演示系统"`
	LeaseToken api.Secret `json:"leaseToken,omitempty" maxLength:"64" required:"false"`
}

// Trial is a lent account.
type Trial struct {
	LeaseToken string `json:"leaseToken" doc:"the page keeps it and asks with it again"`
	Account    string `json:"account"`
	Password   string `json:"password,omitempty" doc:"in the first answer only"`
	ExpireAt   int64  `json:"expireAt" doc:"epoch milliseconds"`
	EntryURL   string `json:"entryUrl"`
}

var (
	errNoDemo     = api.NotFound("no_demo", "演示系统不存在或已下线")
	errLeaseEnded = api.Conflict("lease_ended", "本次体验已结束，可以重新申请账号")
	errDemoOff    = api.Conflict("demo_off", "该系统暂未开放体验账号，请联系我们预约演示")
)

// Lend lends an account of the system, or returns with leaseToken what was lent, without the password. A
// request that carries an Idempotency-Key and is sent again returns the same as the first time. It returns
// no_demo (404), demo_off, none_free, one_each (both with data.current.waitMinutes) or lease_ended (409), too_often (429).
func (s *Service) Lend(ctx context.Context, in TrialAsk) (Trial, error) {
	v, err := s.systems.Get(ctx, demoKey(in.ID))
	if errors.Is(err, store.ErrNotFound) || err == nil && v.Value.Off && in.LeaseToken == "" {
		return Trial{}, errNoDemo
	}
	if err != nil {
		return Trial{}, err
	}
	d := v.Value
	if in.LeaseToken != "" {
		return s.lent(ctx, d, in.LeaseToken.Reveal())
	}
	if s.lending.Open == nil {
		return Trial{}, errDemoOff
	}
	call := api.CallOf(ctx)
	if len(call.IdempotencyKey) > publish.OnceMost {
		return Trial{}, api.Field("Idempotency-Key", "请求标识过长")
	}
	lot := newLot(s.lending.HashKey, d.ID, call.Address, call.IdempotencyKey)
	t, err := s.take(ctx, d, s.visitorAt(call.Address, s.now()), lot.token)
	if err != nil {
		return Trial{}, err
	}
	err = s.lending.Open(ctx, demo.Account{System: d.ID, Account: t.lease.Account, Password: lot.password, ExpireAt: t.lease.ExpireAt, Seq: t.lease.Seq})
	if err != nil {
		if len(t.undo) > 0 {
			err = errors.Join(err, s.giveBack(ctx, t))
		}
		return Trial{}, api.Unavailable("demo_unavailable", "演示系统没有响应，请稍后重试", err)
	}
	return Trial{lot.token, t.lease.Account, lot.password, t.lease.ExpireAt, d.entry(s.lending.Entry)}, nil
}

// lent returns the lease of a token, which must run and be of this system.
func (s *Service) lent(ctx context.Context, d Demo, token string) (Trial, error) {
	lease, err := s.leases.Find(ctx, leaseKey(leaseID(token)))
	if err != nil {
		return Trial{}, err
	}
	if lease.Version == 0 || lease.Value.DemoID != d.ID || !lease.Value.runs(s.now()) {
		return Trial{}, errLeaseEnded
	}
	seat, err := s.seats.Find(ctx, seatKey(d.ID, lease.Value.Account))
	if err != nil {
		return Trial{}, err
	}
	if seat.Value.Seq != lease.Value.Seq { // an operator has taken the account back
		return Trial{}, errLeaseEnded
	}
	return Trial{LeaseToken: token, Account: lease.Value.Account, ExpireAt: lease.Value.ExpireAt, EntryURL: d.entry(s.lending.Entry)}, nil
}

package demo

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/clock"
	"bimportal/shared/demo"
	"bimportal/shared/store"
)

// ManagedSeat is an account of a system as the operators see it; its password is nowhere.
type ManagedSeat struct {
	Account  string `json:"account"`
	Off      bool   `json:"off"`
	LeasedAt int64  `json:"leasedUntilAt" doc:"epoch milliseconds, 0 while nobody has it"`
	Leases   int64  `json:"leases" doc:"how often it was lent"`
	Rev      int64  `json:"rev"`
}

// Managed is a system as the operators see it.
type Managed struct {
	ID           string        `json:"id"`
	Name         string        `json:"name"`
	Intro        string        `json:"intro"`
	TypeCode     string        `json:"typeCode"`
	TypeName     string        `json:"typeName"`
	CoverURL     string        `json:"coverUrl"`
	Kind         string        `json:"kind"`
	Tasks        []string      `json:"tasks"`
	EntryURL     string        `json:"entryUrl" doc:"empty for the configured address"`
	LeaseMinutes int           `json:"leaseMinutes"`
	ResetTime    string        `json:"resetTime" doc:"HH:mm in Shanghai"`
	Sort         int           `json:"sort"`
	Off          bool          `json:"off" doc:"not before the public"`
	ViewCount    int           `json:"viewCount"`
	Seats        []ManagedSeat `json:"seats"`
	Rev          int64         `json:"rev"`
}

// ManageQuery filters the operators' list.
type ManageQuery struct {
	api.PageQuery
	TypeCode string `json:"typeCode,omitempty" maxLength:"32" msg:"maxLength=产品类型不正确"`
	Keyword  string `json:"keyword,omitempty" maxLength:"50" msg:"maxLength=关键词不能超过50字"`
}

func (s *Service) managed(v store.Versioned[Demo], types map[string]string, seats []store.Versioned[Seat], views int) Managed {
	d := v.Value
	m := Managed{
		ID: d.ID, Name: d.Name, Intro: d.Intro, TypeCode: d.TypeCode, TypeName: types[d.TypeCode], CoverURL: d.CoverURL, Kind: d.Kind, Tasks: append([]string{}, d.Tasks...),
		EntryURL: d.EntryURL, LeaseMinutes: d.LeaseMinutes, ResetTime: d.ResetTime, Sort: d.Sort, Off: d.Off, ViewCount: d.ViewCount + views, Rev: v.Version, Seats: []ManagedSeat{},
	}
	now := s.now()
	for _, seat := range seats {
		one := ManagedSeat{Account: seat.Value.Account, Off: seat.Value.Off, Leases: seat.Value.Seq, Rev: seat.Version}
		if seat.Value.Leased(now) {
			one.LeasedAt = seat.Value.ExpireAt
		}
		m.Seats = append(m.Seats, one)
	}
	slices.SortFunc(m.Seats, func(a, b ManagedSeat) int { return cmp.Compare(a.Account, b.Account) })
	return m
}

// Manage returns the systems with their accounts, those that are off too.
func (s *Service) Manage(ctx context.Context, q ManageQuery) (api.Page[Managed], error) {
	types, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return api.Page[Managed]{}, err
	}
	systems, seats, err := s.desk(ctx)
	if err != nil {
		return api.Page[Managed]{}, err
	}
	views, err := s.views.Of(ctx, "demo")
	if err != nil {
		return api.Page[Managed]{}, err
	}
	rows := []Managed{}
	for _, v := range systems {
		if v.Value.Matches(Query{TypeCode: q.TypeCode, Keyword: q.Keyword}) {
			rows = append(rows, s.managed(v, types, seats[v.Value.ID], views[v.Value.ID]))
		}
	}
	return api.Cut(rows, q.PageQuery)
}

// EditInput is what an operator says of a system. A new one has no id; Rev is that of what he read.
type EditInput struct {
	ID           string   `json:"id,omitempty" maxLength:"26" msg:"maxLength=演示系统不存在或已下线"`
	Name         string   `json:"name" maxLength:"30" msg:"required=请输入系统名称;maxLength=系统名称不能超过30字"`
	Intro        string   `json:"intro" maxLength:"200" msg:"required=请输入简介;maxLength=简介不能超过200字"`
	TypeCode     string   `json:"typeCode" maxLength:"32" msg:"required=请选择产品类型;maxLength=请选择产品类型"`
	CoverURL     string   `json:"coverUrl,omitempty" maxLength:"300" msg:"maxLength=封面须是已上传的图片"`
	Kind         string   `json:"kind,omitempty" maxLength:"32" msg:"maxLength=请选择列表中的图样"`
	Tasks        []string `json:"tasks,omitempty" maxItems:"8" msg:"maxItems=体验内容最多8条，每条不超过40字"`
	EntryURL     string   `json:"entryUrl,omitempty" maxLength:"300" msg:"maxLength=入口地址过长"`
	LeaseMinutes int      `json:"leaseMinutes" minimum:"5" maximum:"240" msg:"required=请输入每次体验的分钟数;minimum=每次体验应为 5 到 240 分钟;maximum=每次体验应为 5 到 240 分钟"`
	ResetTime    string   `json:"resetTime" maxLength:"5" msg:"required=请选择每天重置数据的时间;maxLength=请选择每天重置数据的时间"`
	Sort         int      `json:"sort,omitempty" minimum:"0" maximum:"999" msg:"minimum=排序应为 0 到 999;maximum=排序应为 0 到 999"`
	Off          bool     `json:"off,omitempty"`
	Rev          int64    `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
}

// Edit writes a system and what the search knows of it. 404 no_demo, 409 stale_rev, too_many_demos.
func (s *Service) Edit(ctx context.Context, in EditInput) (Managed, error) {
	types, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return Managed{}, err
	}
	v, err := s.writeSystem(ctx, in, types)
	return s.after(ctx, v, types, err)
}

func (s *Service) after(ctx context.Context, v store.Versioned[Demo], types map[string]string, err error) (Managed, error) {
	if errors.Is(err, store.ErrConflict) {
		return Managed{}, api.Conflict("busy", "有人正在修改这个系统，请稍后再试")
	}
	if err != nil {
		return Managed{}, err
	}
	seats, err := s.seatsOf(ctx, v.Value.ID)
	return s.managed(v, types, seats, 0), err
}

// SeatInput is what an operator does with an account of a system.
type SeatInput struct {
	ID      string `json:"id" maxLength:"26" msg:"required=请选择演示系统;maxLength=演示系统不存在或已下线"`
	Account string `json:"account" maxLength:"32" msg:"required=请输入账号;maxLength=账号由小写字母、数字、下划线和短横线组成，2 到 32 个字符"`
	Action  string `json:"action" enum:"add,off,on,rotate" msg:"required=请选择操作;enum=请选择操作"`
	Rev     int64  `json:"rev,omitempty" minimum:"0" msg:"minimum=版本号不正确"`
}

// shutOut is how long the system takes an account that was taken back for lent, under a password that nobody knows.
const shutOut = time.Minute

// Seat adds an account, switches it off or on, or takes it back: its lease ends, and the system is told another password that
// nobody learns. 404 no_demo, no_seat, 409 stale_rev, seat_taken, nothing_changed, too_many_seats, demo_off, 503 demo_unavailable.
func (s *Service) Seat(ctx context.Context, in SeatInput) (Managed, error) {
	types, err := s.dict.Labels(ctx, "PRODUCT_TYPE")
	if err != nil {
		return Managed{}, err
	}
	if in.Action == "rotate" && s.lending.Open == nil {
		return Managed{}, errDemoOff
	}
	d, seat, err := s.writeSeat(ctx, in)
	if err == nil && in.Action == "rotate" {
		// The table says first that nobody has it: a system that does not answer is told with the next lease, whose number is higher.
		told := demo.Account{System: in.ID, Account: in.Account, Password: newLot(s.lending.HashKey, in.ID, "", "").password, ExpireAt: clock.Millis(s.now().Add(shutOut)), Seq: seat.Value.Seq}
		if err := s.lending.Open(ctx, told); err != nil {
			return Managed{}, api.Unavailable("demo_unavailable", "演示系统没有响应，账号已收回，请稍后再更换一次密码", err)
		}
	}
	return s.after(ctx, d, types, err)
}

package demo

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// desk reads every system in its order, and every account.
func (s *Service) desk(ctx context.Context) (systems []store.Versioned[Demo], seats map[string][]store.Versioned[Seat], err error) {
	var rows []store.Versioned[Seat]
	var both errgroup.Group
	both.Go(func() (err error) {
		systems, err = s.systems.QueryLatest(ctx, store.Range{PK: "demos", From: "demo#"})
		return
	})
	both.Go(func() (err error) { rows, err = s.seatsOf(ctx, ""); return })
	if err := both.Wait(); err != nil {
		return nil, nil, err
	}
	seats = map[string][]store.Versioned[Seat]{}
	for _, r := range rows {
		seats[r.Value.DemoID] = append(seats[r.Value.DemoID], r)
	}
	slices.SortFunc(systems, func(a, b store.Versioned[Demo]) int {
		return cmp.Or(cmp.Compare(a.Value.Sort, b.Value.Sort), cmp.Compare(a.Value.ID, b.Value.ID))
	})
	return systems, seats, nil
}

// seatsOf returns the accounts of a system, of all where none is named.
func (s *Service) seatsOf(ctx context.Context, demoID string) ([]store.Versioned[Seat], error) {
	from := ""
	if demoID != "" {
		from = demoID + "#"
	}
	return s.seats.QueryLatest(ctx, store.Range{PK: "seats", From: from})
}

func (s *Service) line(ctx context.Context, id, text string, before, after any) ([]store.Write, error) {
	line := audit.Line{Actor: api.ActorOf(ctx).UserID, Action: "demo:item:edit", TargetType: "demo", TargetID: id, Text: text}
	return s.base.Logged(ctx, membership.Platform, line.Changed(before, after), s.now())
}

func (s *Service) writeSystem(ctx context.Context, in EditInput, types map[string]string) (v store.Versioned[Demo], err error) {
	demoID, fresh := in.ID, in.ID == ""
	if key := api.CallOf(ctx).IdempotencyKey; fresh && key != "" {
		demoID = id.Slug("demo", api.ActorOf(ctx).UserID+"/"+key)
	} else if fresh {
		demoID = id.New("")
	}
	err = store.Retry(ctx, func() error {
		if v, err = s.systems.Find(ctx, demoKey(demoID)); err != nil {
			return err
		}
		switch {
		case fresh && v.Version > 0:
			return nil // the same request came before
		case !fresh && v.Version == 0:
			return errNoDemo
		case !fresh && v.Version != in.Rev:
			seats, err := s.seatsOf(ctx, demoID)
			if err != nil {
				return err
			}
			return api.Stale(s.managed(v, types, seats, 0))
		}
		now, before := s.now(), v.Value
		if fresh {
			v.Value = Demo{ID: demoID, CreatedAt: clock.Millis(now)}
		}
		d := &v.Value
		d.Name, d.Intro, d.TypeCode, d.CoverURL, d.Kind, d.Tasks, d.EntryURL = in.Name, in.Intro, in.TypeCode, in.CoverURL, in.Kind, in.Tasks, in.EntryURL
		d.LeaseMinutes, d.ResetTime, d.Sort, d.Off, d.UpdatedBy = in.LeaseMinutes, in.ResetTime, in.Sort, in.Off, api.ActorOf(ctx).UserID
		if err := d.Say(types); err != nil {
			return err
		}
		writes, err := s.line(ctx, demoID, "保存演示系统“"+d.Name+"”", before, *d)
		if err != nil {
			return err
		}
		if fresh { // counted after the head of the operators' book was read, which whoever adds a system writes
			all, err := s.systems.QueryLatest(ctx, store.Range{PK: "demos", From: "demo#", Limit: systemsMost})
			if err != nil {
				return err
			}
			if len(all) >= systemsMost {
				return errSystemsFull
			}
		}
		doc := d.doc()
		doc.PublishedAt, doc.Tags = d.CreatedAt, []string{types[d.TypeCode]}
		found := s.index.Put(now, doc)
		if d.Off {
			found = s.index.Gone(now, searchdoc.Demo, demoID)
		}
		if err := s.db.Transact(ctx, append(writes, found, s.systems.Put(demoKey(demoID), v))...); err != nil {
			return err
		}
		v.Version++
		return nil
	})
	return v, err
}

// writeSeat adds an account, switches it, or ends its lease.
func (s *Service) writeSeat(ctx context.Context, in SeatInput) (d store.Versioned[Demo], seat store.Versioned[Seat], err error) {
	key := seatKey(in.ID, in.Account)
	err = store.Retry(ctx, func() error {
		if d, err = s.systems.Find(ctx, demoKey(in.ID)); err != nil {
			return err
		}
		if d.Version == 0 {
			return errNoDemo
		}
		if seat, err = s.seats.Find(ctx, key); err != nil {
			return err
		}
		text := ""
		switch fresh := in.Action == "add"; {
		case fresh && !accountForm().MatchString(in.Account):
			return api.Field("account", "账号由小写字母、数字、下划线和短横线组成，2 到 32 个字符")
		case fresh && seat.Version > 0:
			return errSeatTaken
		case !fresh && seat.Version == 0:
			return errNoSeat
		case !fresh && seat.Version != in.Rev:
			return api.Stale(ManagedSeat{Account: seat.Value.Account, Off: seat.Value.Off, Leases: seat.Value.Seq, Rev: seat.Version})
		}
		switch in.Action {
		case "add":
			seat.Value, text = Seat{DemoID: in.ID, Account: in.Account}, "增加体验账号"
		case "off", "on":
			if seat.Value.Off == (in.Action == "off") {
				return errSeatSame
			}
			seat.Value.Off = in.Action == "off"
			text = map[bool]string{true: "停用体验账号", false: "启用体验账号"}[seat.Value.Off]
		case "rotate":
			seat.Value.Seq++
			seat.Value.ExpireAt = 0
			text = "更换体验账号的密码"
		}
		writes, err := s.line(ctx, in.ID, text+"“"+in.Account+"”："+d.Value.Name, nil, nil)
		if err != nil {
			return err
		}
		if in.Action == "add" { // as above
			all, err := s.seatsOf(ctx, in.ID)
			if err != nil {
				return err
			}
			if len(all) >= seatsMost {
				return errSeatsFull
			}
		}
		if err := s.db.Transact(ctx, append(writes, s.systems.Same(demoKey(in.ID), d), s.seats.Put(key, seat))...); err != nil {
			return err
		}
		seat.Version++
		return nil
	})
	return d, seat, err
}

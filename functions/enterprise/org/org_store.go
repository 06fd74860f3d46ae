package org

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/spending"
	"bimportal/shared/store"
)

const (
	stepsKept   = 24 * time.Hour
	stepsMost   = 200 // behind by more than these, an Org is read whole
	OrgsMost    = 100 // enterprises that a process keeps
	StepRecords = 80  // records of one transaction, its companions beside them
)

func departmentKey(enterpriseID, id string) store.Key {
	return store.Key{PK: membership.OrgPK(enterpriseID), SK: membership.DepartmentPrefix + id}
}

func stepKey(enterpriseID string, seq int64) store.Key {
	return store.Key{PK: "step#" + enterpriseID, SK: fmt.Sprintf("%016d", seq)}
}

// Store keeps enterprises whole in the process. What is kept is believed only while the Access that was just read still
// has its Seq; then the steps since are read, or the whole.
type Store struct {
	db          *store.DB
	table       string
	access      *store.Table[membership.Access]
	members     *store.Table[membership.Member]
	roles       *store.Table[membership.Role]
	departments *store.Table[Department]
	places      *store.Table[Place]
	steps       *store.Table[Step]
	spending    spending.Store
	log         audit.Book
	box         notify.Box
	people      person.Directory
	now         clock.Clock
	seats       int

	mu   sync.Mutex
	kept map[string]*Org
}

// NewStore returns the organisations of table, with so many seats each, and the limits of what they spend. Messages to their people go into box.
func NewStore(db *store.DB, table string, limits spending.Store, box notify.Box, people person.Directory, now clock.Clock, seats int) *Store {
	return &Store{
		db: db, table: table, spending: limits, box: box, people: people, now: now, seats: seats, kept: map[string]*Org{},
		access:      store.NewTable[membership.Access](db, table),
		members:     store.NewTable[membership.Member](db, table),
		roles:       store.NewTable[membership.Role](db, table),
		departments: store.NewTable[Department](db, table),
		places:      store.NewTable[Place](db, table),
		steps:       store.NewTable[Step](db, table),
		log:         audit.NewBook(db, table),
	}
}

// At returns the enterprise as it is at access, which the caller has just read.
func (s *Store) At(ctx context.Context, access membership.Access) (*Org, error) {
	s.mu.Lock()
	kept := s.kept[access.ID]
	s.mu.Unlock()
	if kept != nil && kept.Access.Seq >= access.Seq {
		return kept, nil
	}
	var next *Org
	if kept != nil && access.Seq-kept.Access.Seq <= stepsMost {
		rows, err := s.steps.QueryLatest(ctx, store.Range{
			PK: stepKey(access.ID, 0).PK, From: stepKey(access.ID, kept.Access.Seq+1).SK, To: stepKey(access.ID, access.Seq).SK,
		})
		if err != nil {
			return nil, err
		}
		if int64(len(rows)) == access.Seq-kept.Access.Seq {
			steps := make([]Step, len(rows))
			for i, r := range rows {
				steps[i] = r.Value
			}
			next = kept.After(access, steps...)
		}
	}
	if next == nil {
		var err error
		if next, err = s.whole(ctx, access); err != nil {
			return nil, err
		}
	}
	s.keep(next)
	return next, nil
}

func (s *Store) keep(org *Org) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.kept[org.Access.ID]; k != nil && k.Access.Seq >= org.Access.Seq {
		return
	}
	if len(s.kept) >= OrgsMost {
		for id := range s.kept {
			delete(s.kept, id)
			break
		}
	}
	s.kept[org.Access.ID] = org
}

// Of returns the enterprise as it is now, and its Access for a write; ErrGone where there is none.
func (s *Store) Of(ctx context.Context, enterpriseID string) (*Org, store.Versioned[membership.Access], error) {
	var access store.Versioned[membership.Access]
	var limits store.Versioned[spending.Limits]
	var both errgroup.Group
	both.Go(func() (err error) { access, err = s.access.Get(ctx, membership.AccessKey(enterpriseID)); return })
	both.Go(func() (err error) { limits, err = s.spending.Limits(ctx, enterpriseID); return })
	err := both.Wait()
	if errors.Is(err, store.ErrNotFound) {
		return nil, access, ErrGone
	}
	if err != nil {
		return nil, access, err
	}
	org, err := s.At(ctx, access.Value)
	if err != nil {
		return nil, access, err
	}
	return org.under(limits.Value), access, nil
}

// Change is a change that a rule has decided on: its line in the operation log, and what else is written with it.
type Change struct {
	Step
	Line audit.Line
	With []store.Write
}

// errNoLine says that a change would leave no line in the operation log.
var errNoLine = errors.New("enterprise: a change without a line in the operation log")

// Change takes the enterprise as it is, asks f what to change, and writes that together with Access, whose version no
// other change of this enterprise has moved meanwhile: f's rules hold for the whole of it. What f returns comes back
// and nothing is written; ErrDone is no error. A step is at most StepRecords long.
func (s *Store) Change(ctx context.Context, enterpriseID string, f func(o *Org, now time.Time) (Change, error)) error {
	return store.Retry(ctx, func() error {
		org, access, err := s.Of(ctx, enterpriseID)
		if err != nil {
			return err
		}
		if org.Access.Seq != access.Value.Seq {
			return store.ErrConflict // the process has seen a newer one meanwhile
		}
		now := s.now()
		step, err := f(org, now)
		if errors.Is(err, ErrDone) {
			return nil
		}
		if err != nil {
			return err
		}
		if step.Size() > StepRecords {
			return fmt.Errorf("enterprise: a step of %d records", step.Size())
		}
		return s.Take(ctx, access, step, now)
	})
}

func (s *Store) Take(ctx context.Context, access store.Versioned[membership.Access], step Change, now time.Time) error {
	writes, err := s.Taking(ctx, access, step, now)
	if err != nil {
		return err
	}
	return s.db.Transact(ctx, writes...)
}

// Taking returns the writes of a step.
func (s *Store) Taking(ctx context.Context, access store.Versioned[membership.Access], step Change, now time.Time) ([]store.Write, error) {
	if step.Line.Action == "" || step.Line.Actor == "" {
		return nil, errNoLine
	}
	id, seq := access.Value.ID, access.Value.Seq+1
	if step.Access != nil {
		access.Value = *step.Access
	}
	access.Value.Seq = seq
	step.Seq, step.TTL = seq, now.Add(stepsKept).Unix()
	var writes []store.Write
	for i := range step.Members {
		step.Members[i].Rev = seq
		writes = append(writes, s.members.Replace(membership.MemberKey(id, step.Members[i].ID), step.Members[i], seq))
	}
	for i := range step.Roles {
		step.Roles[i].Rev, access.Value.PermSeq = seq, seq
		writes = append(writes, s.roles.Replace(membership.RoleKey(id, step.Roles[i].ID), step.Roles[i], seq))
	}
	for i := range step.Departments {
		step.Departments[i].Rev = seq
		writes = append(writes, s.departments.Replace(departmentKey(id, step.Departments[i].ID), step.Departments[i], seq))
	}
	for _, gone := range step.GoneMembers {
		writes = append(writes, s.members.Delete(membership.MemberKey(id, gone)))
	}
	for _, gone := range step.GoneRoles {
		access.Value.PermSeq = seq
		writes = append(writes, s.roles.Delete(membership.RoleKey(id, gone)))
	}
	for _, gone := range step.GoneDepartments {
		writes = append(writes, s.departments.Delete(departmentKey(id, gone)))
	}
	step.Access = nil
	line, err := s.log.Put(ctx, id, now, step.Line)
	if err != nil {
		return nil, err
	}
	writes = append(writes, line...)
	writes = append(writes, s.access.Put(membership.AccessKey(id), access), s.steps.New(stepKey(id, seq), step.Step))
	return append(writes, step.With...), nil
}

// whole reads the collection from end to end.
func (s *Store) whole(ctx context.Context, access membership.Access) (*Org, error) {
	org := New(access)
	org.Seats = s.seats
	pk := membership.OrgPK(access.ID)
	err := s.db.Each(ctx, s.table, store.Range{PK: pk}, func(key store.Key, into func(any) error) error {
		switch {
		case strings.HasPrefix(key.SK, membership.MemberPrefix):
			var m membership.Member
			err := into(&m)
			org.Members[m.ID] = m
			return err
		case strings.HasPrefix(key.SK, membership.RolePrefix):
			var r membership.Role
			err := into(&r)
			org.Roles[r.ID] = r
			return err
		case strings.HasPrefix(key.SK, membership.DepartmentPrefix):
			var d Department
			err := into(&d)
			org.Departments[d.ID] = d
			return err
		}
		return fmt.Errorf("enterprise: %s in %s is nothing known", key.SK, pk)
	})
	return org, err
}

// ErrDone says that nothing is left to write.
var ErrDone = errors.New("enterprise: nothing to change")

// OrDone is the end of a change without anything to write: err, or that nothing is left.
func OrDone(err error) error {
	if err == nil {
		return ErrDone
	}
	return err
}

// AsMember is a change by the caller in the enterprise that the call is made in. He must hold the permission at the very
// Seq that the rules are evaluated at, and the enterprise must not be frozen.
func (s *Store) AsMember(ctx context.Context, p auth.Permission, f func(o *Org, by membership.Standing, now time.Time) (Change, error)) error {
	return s.as(ctx, (*Org).Changer, p, f)
}

// AsReader is AsMember for a read that leaves a line in the operation log, and goes on while the enterprise is frozen.
func (s *Store) AsReader(ctx context.Context, p auth.Permission, f func(o *Org, by membership.Standing, now time.Time) (Change, error)) error {
	return s.as(ctx, (*Org).Caller, p, f)
}

func (s *Store) as(
	ctx context.Context, admit func(*Org, string, auth.Permission) (membership.Standing, error), p auth.Permission,
	f func(o *Org, by membership.Standing, now time.Time) (Change, error),
) error {
	st := api.StandingOf(ctx)
	return s.Change(ctx, st.Access.ID, func(o *Org, now time.Time) (Change, error) {
		by, err := admit(o, st.Member.ID, p)
		if err != nil {
			return Change{}, err
		}
		return f(o, by, now)
	})
}

// Noted returns a step with its line in the operation log.
func Noted(by membership.Standing, step Step, line audit.Line) Change {
	line.Actor = by.Member.UserID
	return Change{Step: step, Line: line}
}

// Inform returns the writes of a message about an enterprise's people.
func (s *Store) Inform(now time.Time, userID, enterpriseID, title, content, link string) []store.Write {
	if userID == "" {
		return nil
	}
	return s.box.Put(now, notify.Notice{
		UserID: userID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindOrganization, Link: link, EnterpriseID: enterpriseID,
	})
}

// OfCall returns the enterprise that the call is made in, as it was when the call was admitted.
func (s *Store) OfCall(ctx context.Context) (*Org, membership.Standing, error) {
	st := api.StandingOf(ctx)
	org, err := s.At(ctx, st.Access)
	if err != nil || st.Owner() || !st.May(string(auth.AccountSpend)) {
		return org, st, err
	}
	limits, err := s.spending.Limits(ctx, st.Access.ID)
	if err != nil {
		return nil, st, err
	}
	return org.under(limits.Value), st, nil
}

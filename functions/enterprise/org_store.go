package enterprise

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

const (
	departmentPrefix = "dept#"
	stepsKept        = 24 * time.Hour
	stepsMost        = 200 // behind by more than these, an Org is read whole
	orgsMost         = 100 // enterprises that a process keeps
	stepRecords      = 80  // records of one transaction, its companions beside them
)

func departmentKey(enterpriseID, id string) store.Key {
	return store.Key{PK: membership.OrgPK(enterpriseID), SK: departmentPrefix + id}
}

func stepKey(enterpriseID string, seq int64) store.Key {
	return store.Key{PK: "step#" + enterpriseID, SK: fmt.Sprintf("%016d", seq)}
}

// orgs keeps enterprises whole in the process. What is kept is believed only while the Access that was just read still
// has its Seq; then the steps since are read, or the whole.
type orgs struct {
	db          *store.DB
	table       string
	access      *store.Table[membership.Access]
	members     *store.Table[membership.Member]
	roles       *store.Table[membership.Role]
	departments *store.Table[Department]
	places      *store.Table[Place]
	steps       *store.Table[Step]
	log         audit.Book
	box         notify.Box
	now         clock.Clock

	mu   sync.Mutex
	kept map[string]*Org
}

// newOrgs returns the organisations of table. Messages to their people go into box.
func newOrgs(db *store.DB, table string, box notify.Box, now clock.Clock) *orgs {
	return &orgs{
		db: db, table: table, box: box, now: now, kept: map[string]*Org{},
		access:      store.NewTable[membership.Access](db, table),
		members:     store.NewTable[membership.Member](db, table),
		roles:       store.NewTable[membership.Role](db, table),
		departments: store.NewTable[Department](db, table),
		places:      store.NewTable[Place](db, table),
		steps:       store.NewTable[Step](db, table),
		log:         audit.NewBook(db, table),
	}
}

// at answers the enterprise as it is at access, which the caller has just read.
func (o *orgs) at(ctx context.Context, access membership.Access) (*Org, error) {
	o.mu.Lock()
	kept := o.kept[access.ID]
	o.mu.Unlock()
	if kept != nil && kept.Access.Seq >= access.Seq {
		return kept, nil
	}
	var next *Org
	if kept != nil && access.Seq-kept.Access.Seq <= stepsMost {
		rows, err := o.steps.QueryLatest(ctx, store.Range{
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
		if next, err = o.whole(ctx, access); err != nil {
			return nil, err
		}
	}
	o.keep(next)
	return next, nil
}

func (o *orgs) keep(org *Org) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if k := o.kept[org.Access.ID]; k != nil && k.Access.Seq >= org.Access.Seq {
		return
	}
	if len(o.kept) >= orgsMost {
		for id := range o.kept {
			delete(o.kept, id)
			break
		}
	}
	o.kept[org.Access.ID] = org
}

// of answers the enterprise as it is now, and its Access for a write; errGone where there is none.
func (o *orgs) of(ctx context.Context, enterpriseID string) (*Org, store.Versioned[membership.Access], error) {
	access, err := o.access.Get(ctx, membership.AccessKey(enterpriseID))
	if errors.Is(err, store.ErrNotFound) {
		return nil, access, errGone
	}
	if err != nil {
		return nil, access, err
	}
	org, err := o.at(ctx, access.Value)
	return org, access, err
}

// stepOf is a change that a rule has decided on: its line in the enterprise's book, and what else is written with it.
type stepOf struct {
	Step
	line audit.Line
	with []store.Write
}

// errNoLine says that a change would leave no line in the book.
var errNoLine = errors.New("enterprise: a change without a line in the book")

// change takes the enterprise as it is, asks f what to change, and writes that together with Access, whose version no
// other change of this enterprise has moved meanwhile: f's rules hold for the whole of it. What f returns comes back
// and nothing is written; errDone is no error. A step is at most stepRecords long.
func (s *orgs) change(ctx context.Context, enterpriseID string, f func(o *Org, now time.Time) (stepOf, error)) error {
	return store.Retry(ctx, func() error {
		org, access, err := s.of(ctx, enterpriseID)
		if err != nil {
			return err
		}
		if org.Access.Seq != access.Value.Seq {
			return store.ErrConflict // the process has seen a newer one meanwhile
		}
		now := s.now()
		step, err := f(org, now)
		if errors.Is(err, errDone) {
			return nil
		}
		if err != nil {
			return err
		}
		if step.Size() > stepRecords {
			return fmt.Errorf("enterprise: a step of %d records", step.Size())
		}
		return s.take(ctx, access, step, now)
	})
}

func (s *orgs) take(ctx context.Context, access store.Versioned[membership.Access], step stepOf, now time.Time) error {
	writes, err := s.taking(ctx, access, step, now)
	if err != nil {
		return err
	}
	return s.db.Transact(ctx, writes...)
}

// taking answers the writes of a step.
func (s *orgs) taking(ctx context.Context, access store.Versioned[membership.Access], step stepOf, now time.Time) ([]store.Write, error) {
	if step.line.Action == "" || step.line.Actor == "" {
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
	line, err := s.log.Put(ctx, id, now, step.line)
	if err != nil {
		return nil, err
	}
	writes = append(writes, line...)
	writes = append(writes, s.access.Put(membership.AccessKey(id), access), s.steps.New(stepKey(id, seq), step.Step))
	return append(writes, step.with...), nil
}

// whole reads the collection from end to end.
func (o *orgs) whole(ctx context.Context, access membership.Access) (*Org, error) {
	org := newOrg(access)
	pk := membership.OrgPK(access.ID)
	err := o.db.Each(ctx, o.table, store.Range{PK: pk}, func(key store.Key, into func(any) error) error {
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
		case strings.HasPrefix(key.SK, departmentPrefix):
			var d Department
			err := into(&d)
			org.Departments[d.ID] = d
			return err
		}
		return fmt.Errorf("enterprise: %s in %s is nothing known", key.SK, pk)
	})
	return org, err
}

// errDone says that nothing is left to write.
var errDone = errors.New("enterprise: nothing to change")

func orDone(err error) error {
	if err == nil {
		return errDone
	}
	return err
}

// asMember is a change by the caller in the enterprise that the call is made in. He must hold the permission at the very
// Seq that the rules are evaluated at, and the enterprise must not be frozen.
func (s *orgs) asMember(ctx context.Context, p auth.Permission, f func(o *Org, by membership.Standing, now time.Time) (stepOf, error)) error {
	return s.as(ctx, (*Org).Changer, p, f)
}

// asReader is asMember for a read that leaves a line in the book, and goes on while the enterprise is frozen.
func (s *orgs) asReader(ctx context.Context, p auth.Permission, f func(o *Org, by membership.Standing, now time.Time) (stepOf, error)) error {
	return s.as(ctx, (*Org).Caller, p, f)
}

func (s *orgs) as(
	ctx context.Context, admit func(*Org, string, auth.Permission) (membership.Standing, error), p auth.Permission,
	f func(o *Org, by membership.Standing, now time.Time) (stepOf, error),
) error {
	st := api.StandingOf(ctx)
	return s.change(ctx, st.Access.ID, func(o *Org, now time.Time) (stepOf, error) {
		by, err := admit(o, st.Member.ID, p)
		if err != nil {
			return stepOf{}, err
		}
		return f(o, by, now)
	})
}

// noted answers a step with its line in the enterprise's book.
func noted(by membership.Standing, step Step, line audit.Line) stepOf {
	line.Actor = by.Member.UserID
	return stepOf{Step: step, line: line}
}

// inform answers the writes of a message about an enterprise's people.
func (s *orgs) inform(now time.Time, userID, enterpriseID, title, content, link string) []store.Write {
	if userID == "" {
		return nil
	}
	return s.box.Put(now, notify.Notice{
		UserID: userID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindOrganization, Link: link, EnterpriseID: enterpriseID,
	})
}

// ofCall returns the enterprise that the call is made in, as it was when the call was admitted.
func (s *orgs) ofCall(ctx context.Context) (*Org, membership.Standing, error) {
	st := api.StandingOf(ctx)
	org, err := s.at(ctx, st.Access)
	return org, st, err
}

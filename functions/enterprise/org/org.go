// Package org is an enterprise's people whole: members, roles and departments, the rules of who may do what to whom, and the
// store that writes one step after the other. Every concept beside it changes an enterprise through here.
package org

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"bimportal/shared/membership"
	"bimportal/shared/spending"
)

// Org is an enterprise whole, as it was at Access.Seq: its members, roles and departments. It is never changed: a
// change makes the next one.
type Org struct {
	Access      membership.Access
	Members     map[string]membership.Member
	Roles       map[string]membership.Role
	Departments map[string]Department
	Seats       int // members that it may have, as the store says
	// Limits is how much of its account roles may spend in a month. They are the wallet group's and come with no Seq: the store reads
	// them anew where a rule asks for them.
	Limits spending.Limits

	*views
}

// views is what is worked out of an Org when it is first asked for.
type views struct {
	ordered struct {
		sync.Once
		members []membership.Member
	}
	counted struct {
		sync.Once
		heads map[string]Heads
	}
	called struct {
		sync.Once
		byTelephone map[string]string
	}
	nested struct {
		sync.Once
		children map[string][]string
	}
}

// under returns the same enterprise with these limits.
func (o *Org) under(l spending.Limits) *Org {
	limited := *o
	limited.Limits = l
	return &limited
}

// Step is one change of an Org: what is put and what is gone, at one Seq.
type Step struct {
	Seq             int64               `json:"seq"`
	Access          *membership.Access  `json:"access"` // Seq and PermSeq are counted up by the store
	Members         []membership.Member `json:"members"`
	Roles           []membership.Role   `json:"roles"`
	Departments     []Department        `json:"departments"`
	GoneMembers     []string            `json:"goneMembers"`
	GoneRoles       []string            `json:"goneRoles"`
	GoneDepartments []string            `json:"goneDepartments"`
	TTL             int64               `json:"ttl"` // epoch seconds
}

// Size is how many records the step writes.
func (s Step) Size() int {
	return len(s.Members) + len(s.Roles) + len(s.Departments) + len(s.GoneMembers) + len(s.GoneRoles) + len(s.GoneDepartments)
}

func New(a membership.Access) *Org {
	return &Org{Access: a, Members: map[string]membership.Member{}, Roles: map[string]membership.Role{}, Departments: map[string]Department{}, Seats: SeatsMost, views: &views{}}
}

// After returns the Org that follows when the steps are taken in their order.
func (o *Org) After(access membership.Access, steps ...Step) *Org {
	next := &Org{Access: access, Members: maps.Clone(o.Members), Roles: maps.Clone(o.Roles), Departments: maps.Clone(o.Departments), Seats: o.Seats, Limits: o.Limits, views: &views{}}
	for _, s := range steps {
		for _, m := range s.Members {
			next.Members[m.ID] = m
		}
		for _, r := range s.Roles {
			next.Roles[r.ID] = r
		}
		for _, d := range s.Departments {
			next.Departments[d.ID] = d
		}
		for _, id := range s.GoneMembers {
			delete(next.Members, id)
		}
		for _, id := range s.GoneRoles {
			delete(next.Roles, id)
		}
		for _, id := range s.GoneDepartments {
			delete(next.Departments, id)
		}
	}
	return next
}

// AllMembers returns the members, who joined first at the front. The slice is shared: whoever filters copies.
func (o *Org) AllMembers() []membership.Member {
	o.ordered.Do(func() {
		o.ordered.members = slices.SortedFunc(maps.Values(o.Members), func(a, b membership.Member) int {
			return cmp.Or(cmp.Compare(a.JoinedAt, b.JoinedAt), cmp.Compare(a.ID, b.ID))
		})
	})
	return o.ordered.members
}

// Standing returns what a member is and may do.
func (o *Org) Standing(memberID string) membership.Standing {
	s := membership.Standing{Access: o.Access, Member: o.Members[memberID]}
	for _, id := range s.Member.Roles {
		if r, ok := o.Roles[id]; ok {
			s.Roles = append(s.Roles, r)
		}
	}
	return s
}

// ByTelephone returns the member with a telephone.
func (o *Org) ByTelephone(telephone string) (membership.Member, bool) {
	o.called.Do(func() {
		o.called.byTelephone = make(map[string]string, len(o.Members))
		for _, m := range o.Members {
			o.called.byTelephone[m.Telephone] = m.ID
		}
	})
	m, ok := o.Members[o.called.byTelephone[telephone]]
	return m, ok && telephone != ""
}

// AllRoles returns the roles: built-in ones first, then who was made first.
func (o *Org) AllRoles() []membership.Role {
	return slices.SortedFunc(maps.Values(o.Roles), func(a, b membership.Role) int {
		builtIn := func(r membership.Role) int {
			if r.BuiltIn {
				return 0
			}
			return 1
		}
		return cmp.Or(cmp.Compare(builtIn(a), builtIn(b)), cmp.Compare(a.CreatedAt, b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
}

// Held says that somebody has the role, seen or not.
func (o *Org) Held(roleID string) bool {
	for _, m := range o.Members {
		if slices.Contains(m.Roles, roleID) {
			return true
		}
	}
	return false
}

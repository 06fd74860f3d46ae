// Package communitytest is the group's door with a table of its own, for the tests of its concepts.
package communitytest

import (
	"testing"
	"time"

	"bimportal/functions/community"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/clock"
	"bimportal/shared/tables"
)

// Door is the group's HTTP door. A test moves its clock by Now.
type Door struct {
	T      *testing.T
	G      *api.Group
	S      *community.Service
	Tables tables.Names
	Now    func() time.Time
}

// Open returns a door on an empty community.
func Open(t *testing.T) *Door {
	t.Helper()
	d := &Door{T: t, Tables: apitest.Tables(), Now: clock.System}
	d.Tables.Community = apitest.NewTable(t, "community")
	d.S = community.New(community.Deps{DB: apitest.DB(t), Tables: d.Tables, Clock: func() time.Time { return d.Now() }})
	d.G = d.S.Routes()
	return d
}

// Post calls as somebody in an enterprise, none for "".
func (d *Door) Post(p team.Person, in, path string, body any) apitest.Answer {
	d.T.Helper()
	return team.Call(d.T, d.G, p, in, "POST", path, body)
}

// Get is Post for reads.
func (d *Door) Get(p team.Person, in, path string) apitest.Answer {
	d.T.Helper()
	return team.Call(d.T, d.G, p, in, "GET", path, nil)
}

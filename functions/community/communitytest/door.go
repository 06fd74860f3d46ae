// Package communitytest is the group's door with a table of its own, for the tests of its concepts.
package communitytest

import (
	"testing"
	"time"

	"bimportal/functions/community"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/goods"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Door is the group's HTTP door. A test moves its clock by Now.
type Door struct {
	T      *testing.T
	G      *api.Group
	S      *community.Service
	Tables tables.Names
	Now    func() time.Time
	Wire   *apitest.Wire // under the store
	Bucket *blob.Bucket  // of uploads
}

// Open returns a door on an empty community.
func Open(t *testing.T) *Door {
	t.Helper()
	d := &Door{T: t, Tables: apitest.Tables(), Now: clock.System, Wire: &apitest.Wire{}}
	d.Tables.Community, d.Tables.Wallet = apitest.NewTable(t, "community"), apitest.NewTable(t, "wallet")
	cfg, at := apitest.S3Config(t)
	d.Bucket = blob.New(cfg, at).Bucket(apitest.BucketName("uploads"))
	d.S = community.New(community.Deps{
		DB: store.WithTransport(apitest.Config(t), d.Wire), Tables: d.Tables, Clock: func() time.Time { return d.Now() }, Uploads: d.Bucket,
		Rates: goods.Commission{goods.Need: 100},
	})
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

package family_test

import (
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
)

// Of what somebody and his enterprise both have bought, one right is used: the enterprise's where he calls for it, else his own.
func TestADownloadUsesOneRight(t *testing.T) {
	d := malltest.Open(t)
	seller, his := team.NewTeam(t), team.NewTeam(t)
	dear := d.Public(seller, object{"priceFen": 1200})
	at := fileOf(t, d, dear)
	owned := entitlement.NewStore(apitest.DB(t), apitest.TableName("catalogue"))
	owners := []entitlement.Owner{entitlement.Person(his.Owner.ID), entitlement.Enterprise(his.ID)}
	for _, o := range owners {
		if err := apitest.DB(t).Transact(t.Context(), owned.New(o, goods.Family, entitlement.Entitlement{GoodsID: dear.ID, OrderNo: string(o)})); err != nil {
			t.Fatal(err)
		}
	}
	used := func(what string, person, enterprise bool) {
		t.Helper()
		for i, want := range []bool{person, enterprise} {
			e, err := owned.Find(t.Context(), owners[i], goods.Family, dear.ID)
			if err != nil || (e.Value.UsedAt > 0) != want {
				t.Errorf("%s: %+v, %v", what, e.Value, err)
			}
		}
	}
	for range 2 {
		team.Must[family.Link](t, d.Get(his.Owner, his.ID, at))
		used("for his enterprise", false, true)
	}
	team.Must[family.Link](t, d.Get(his.Owner, "", at))
	used("for himself", true, true)
}

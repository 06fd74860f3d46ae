package family_test

import (
	"sync"
	"testing"
	"time"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/membership"
	"bimportal/shared/store"
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

// Of who is frozen nobody takes what is free. Who had taken it, and his enterprise, goes on; frozen no more, he gives it to all again.
func TestWhoDoesNotServeGivesNothing(t *testing.T) {
	d := malltest.Open(t)
	seller, his := team.NewTeam(t), team.NewTeam(t)
	m := d.Public(seller, nil)
	at := fileOf(t, d, m)
	had, stranger, late := team.NewPerson(t), team.NewPerson(t), team.NewPerson(t)
	team.Must[family.Link](t, d.Get(had, "", at))
	team.Must[family.Link](t, d.Get(his.Owner, his.ID, at))
	info := func(p team.Person) family.Info {
		t.Helper()
		return team.Must[family.Info](t, d.Post(p, "", infoPath, object{"id": m.ID}))
	}
	becomes := func(change func(*membership.Access)) {
		t.Helper()
		_, err := store.NewTable[membership.Access](apitest.DB(t), apitest.TableName("enterprise")).Update(t.Context(), membership.AccessKey(seller.ID), func(a *membership.Access) error {
			a.Frozen, a.Dissolved = false, false
			change(a)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	before := info(stranger)
	if before.Closed || !before.Owned {
		t.Errorf("while he serves: %+v", before)
	}
	for what, change := range map[string]func(*membership.Access){
		"frozen": func(a *membership.Access) { a.Frozen = true }, "dissolved": func(a *membership.Access) { a.Dissolved = true },
	} {
		becomes(change)
		team.Refused(t, what, d.Get(stranger, "", at), 409, "seller_closed")
		if i := info(stranger); !i.Closed || i.Owned || i.Downloads != before.Downloads || !info(team.Person{}).Closed {
			t.Errorf("%s: %+v", what, i)
		}
		if i := info(had); !i.Closed || !i.Owned {
			t.Errorf("%s, who has it: %+v", what, i)
		}
		team.Must[family.Link](t, d.Get(had, "", at))
		team.Must[family.Link](t, d.Get(his.Member(t), his.ID, at))
		before = info(stranger)
	}
	becomes(func(*membership.Access) {})
	d.Wire.BeforeWrite(sync.OnceFunc(func() { becomes(func(a *membership.Access) { a.Frozen = true }) }))
	team.Refused(t, "frozen while it is taken", d.Get(late, "", at), 409, "seller_closed")
	d.Wire.BeforeWrite(nil)
	becomes(func(*membership.Access) {})
	team.Must[family.Link](t, d.Get(stranger, "", at))
}

// Twenty take free families of one provider for the first time, at once, from a store in which transactions that meet an item clash: each has his.
func TestTwentyTakeWhatIsFreeAtOnce(t *testing.T) {
	d := malltest.Open(t)
	seller := team.NewTeam(t)
	first, second := d.Public(seller, nil), d.Public(seller, object{"no": "FM-200", "name": "单扇防火门"})
	paths := []string{fileOf(t, d, first), fileOf(t, d, second)}
	d.Wire.Clash(10 * time.Millisecond)
	defer d.Wire.Clash(0)
	var all sync.WaitGroup
	for i := range 20 {
		p := team.NewPerson(t)
		all.Go(func() {
			if a := d.Get(p, "", paths[i%2]); a.HTTP != 200 {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	all.Wait()
}

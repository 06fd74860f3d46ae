package invite_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/invite"
	"bimportal/functions/enterprise/member"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

const full = "成员数量已达到席位上限"

// Twenty people answer a link at the same time where one seat is left: one has it, the others are told, and the link has
// been used once. Where none is left nobody comes in by any way, and nothing changes.
func TestTheLastSeatIsForOneByALink(t *testing.T) {
	d := enterprisetest.Open(t, enterprisetest.Seats(2))
	e := d.Team()
	link := e.Link(map[string]any{"quota": 50})
	people := make([]enterprisetest.Someone, 20)
	for i := range people {
		people[i] = d.Someone("扫码的人")
		if x := e.Opens(people[i], link.Code); x.HTTP != 200 {
			t.Fatalf("%s", x.Body)
		}
	}
	var in, refused atomic.Int32
	var last atomic.Value
	var all sync.WaitGroup
	for _, p := range people {
		all.Go(func() {
			switch x := e.Answer(p, p.ID, 3); {
			case x.HTTP == 200:
				in.Add(1)
			case x.HTTP == 409 && x.Reason() == "seats_full" && x.Message == full:
				refused.Add(1)
				last.Store(p)
			default:
				t.Errorf("%s", x.Body)
			}
		})
	}
	all.Wait()
	used := func() int {
		return apitest.Into[api.Page[invite.LinkView]](t, e.Must(e.Owner, "/family/teamSpace/team/links", nil)).Records[0].Used
	}
	if in.Load() != 1 || refused.Load() != 19 || e.Page(e.Owner, nil).Total != 2 || used() != 1 {
		t.Fatalf("%d in, %d refused, %d members, the link used %d times", in.Load(), refused.Load(), e.Page(e.Owner, nil).Total, used())
	}
	late := last.Load().(enterprisetest.Someone)
	e.Refused("no seat is left", late, "/family/teamSpace/team/examine", map[string]any{"teamId": e.ID, "inviteUserId": late.ID, "result": 3}, 409, "seats_full")
	e.Refused("none for an addition", e.Owner, "/micro/sys/user/add", map[string]any{"name": "新人", "telephone": enterprisetest.Telephone()}, 409, "seats_full")
	for _, p := range people {
		if used() != 1 || len(e.Page(e.Owner, nil).Records) != 2 {
			t.Fatal("a refusal has changed something")
		}
		if p.ID != late.ID && e.Answer(p, p.ID, 3).HTTP == 200 { // who is in already
			e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{p.ID}})
			break
		}
	}
	if x := e.Answer(late, late.ID, 3); x.HTTP != 200 || used() != 2 {
		t.Errorf("the seat of who has gone: %s", x.Body)
	}
}

// Who is waited for under his telephone has a seat already, by whichever way he comes.
func TestAGuestsSeatIsHis(t *testing.T) {
	d := enterprisetest.Open(t, enterprisetest.Seats(2))
	e := d.Team()
	link, telephone := e.Link(map[string]any{}), enterprisetest.Telephone()
	guest := apitest.Into[member.MemberRow](t, e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": telephone}))
	p := d.Someone("文博")
	people := store.NewTable[person.Person](d.DB, apitest.TableName("identity"))
	if _, err := people.Update(t.Context(), person.Key(p.ID), func(v *person.Person) error { v.Telephone = telephone; return nil }); err != nil {
		t.Fatal(err)
	}
	if x := e.Opens(p, link.Code); x.HTTP != 200 {
		t.Fatalf("%s", x.Body)
	}
	if x := e.Answer(p, p.ID, 3); x.HTTP != 200 || e.Page(e.Owner, nil).Total != 2 {
		t.Fatalf("%d members: %s", e.Page(e.Owner, nil).Total, x.Body)
	}
	if r := e.Row(p.ID); r.Status != 0 || r.Name != "赵文博" || guest.UserID == p.ID {
		t.Errorf("%+v", r)
	}
}

package invite_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/invite"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// INV-01, INV-02: 3 agrees, 2 refuses; only the person invited, and double answers are harmless.
func TestOnlyWhoIsInvitedAnswers(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	p, other, late := d.Someone("何小满"), d.Someone("路人"), d.Someone("陆明哲")
	for _, x := range []enterprisetest.Someone{p, late} {
		e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": x.Name, "telephone": x.Telephone})
	}
	for _, c := range []struct {
		what    string
		who     enterprisetest.Someone
		invited string
		result  int
		http    int
		reason  string
	}{
		{"nobody", enterprisetest.Someone{}, p.ID, 3, 401, "unauthorized"},
		{"another person", other, p.ID, 3, 404, "invite_gone"},
		{"the inviter himself", e.Owner, p.ID, 3, 404, "invite_gone"},
		{"who was never invited", other, other.ID, 3, 404, "invite_gone"},
		{"another result", p, p.ID, 1, 400, "invalid_input"},
		{"revoked by oneself", p, p.ID, 5, 400, "invalid_input"},
	} {
		if a := e.Answer(c.who, c.invited, c.result); a.HTTP != c.http || a.Reason() != c.reason {
			t.Errorf("%s: %d %s", c.what, a.HTTP, a.Body)
		}
	}
	if a := d.Post(p, "", "/family/teamSpace/team/examine", map[string]any{"teamId": "ffffffffff", "inviteUserId": p.ID, "result": 3}); a.HTTP != 404 {
		t.Errorf("a forged enterprise: %s", a.Body)
	}
	if e.Row(p.ID).Status != 2 {
		t.Fatal("a refused answer changed something")
	}
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			if a := e.Answer(p, p.ID, 3); a.HTTP != 200 {
				t.Errorf("%s", a.Body)
			}
		})
	}
	wg.Wait()
	if r := e.Row(p.ID); r.Status != 0 || len(d.Messages(e.Owner.ID, notify.Notify)) != 2 { // the approval and one answer
		t.Errorf("%+v, %d messages", r, len(d.Messages(e.Owner.ID, notify.Notify)))
	}
	if a := e.Answer(p, p.ID, 2); a.HTTP != 409 || a.Reason() != "invite_answered" || a.Message != "您已答复过该邀请" {
		t.Errorf("%s", a.Body)
	}
	if a := e.Answer(late, late.ID, 2); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
	if e.Row(late.ID).UserID != "" || e.Answer(late, late.ID, 3).Reason() != "invite_answered" {
		t.Error("who refused is still there")
	}
	e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": "陆明哲", "telephone": late.Telephone})
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{late.ID}})
	if a := e.Answer(late, late.ID, 3); a.HTTP != 409 || a.Message != "邀请已被撤回" {
		t.Errorf("%s", a.Body)
	}
	if a := e.Answer(late, late.ID, 2); a.HTTP != 409 {
		t.Errorf("%s", a.Body)
	}
}

// Who was invited by his telephone alone is called by his own name once he has agreed, however he came in; a name that the enterprise gave
// him stays.
func TestWhoHasAgreedIsCalledByHisName(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	told, linked, named := d.Someone("何小满"), d.Someone("陆明哲"), d.Someone("赵文博")
	e.Must(e.Owner, "/family/teamSpace/team/invite", map[string]any{"telephones": []string{told.Telephone}})
	e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": "赵工", "telephone": named.Telephone})
	if r := e.Row(told.ID); r.Name != "尾号"+told.Telephone[7:] {
		t.Errorf("before he has agreed: %q", r.Name)
	}
	number := enterprisetest.Telephone()
	e.Must(e.Owner, "/family/teamSpace/team/invite", map[string]any{"telephones": []string{number}})
	people := store.NewTable[person.Person](d.DB, apitest.TableName("identity"))
	if _, err := people.Update(t.Context(), person.Key(linked.ID), func(v *person.Person) error { v.Telephone = number; return nil }); err != nil {
		t.Fatal(err)
	}
	if a := e.Opens(linked, e.Link(map[string]any{}).Code); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	for p, name := range map[enterprisetest.Someone]string{told: "何小满", linked: "陆明哲", named: "赵工"} {
		if a := e.Answer(p, p.ID, 3); a.HTTP != 200 || e.Row(p.ID).Name != name {
			t.Errorf("%s is called %q: %s", p.Name, e.Row(p.ID).Name, a.Body)
		}
	}
	if e.Page(e.Owner, nil).Total != 4 {
		t.Error("the guest is still waited for beside who came in by a link")
	}
}

func TestAnExpiredInviteSaysSo(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	p := d.Someone("何小满")
	e.Must(e.Owner, "/family/teamSpace/team/invite", map[string]any{"telephones": []string{p.Telephone}})
	invites := store.NewTable[invite.Invite](d.DB, apitest.TableName("enterprise"))
	if _, err := invites.Update(t.Context(), store.Key{PK: "invite#" + e.ID, SK: "person#" + p.ID}, func(i *invite.Invite) error { i.ExpireAt = 1; return nil }); err != nil {
		t.Fatal(err)
	}
	if a := e.Answer(p, p.ID, 3); a.HTTP != 409 || a.Message != "邀请已过期，请联系邀请人重新发送" || e.Row(p.ID).Status != 2 {
		t.Errorf("%s", a.Body)
	}
	if a := e.Answer(p, p.ID, 2); a.HTTP != 200 {
		t.Errorf("who does not want to may not say so: %s", a.Body)
	}
}

// A link: one open invite for each person, as many members as its quota, and no more by any race.
func TestALinkLetsInItsQuota(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	a := e.Department("root", "甲部")
	link := e.Link(map[string]any{"departmentIds": []string{a}, "roleIds": []string{"member"}, "days": 3, "quota": 3})
	if x := d.Post(enterprisetest.Someone{}, "", "/family/teamSpace/team/open", map[string]any{"teamId": e.ID, "code": link.Code}); x.HTTP != 401 {
		t.Errorf("%s", x.Body)
	}
	if x := e.Opens(d.Someone("路人"), link.Code[:20]+"xx"); x.HTTP != 404 {
		t.Errorf("a forged code: %s", x.Body)
	}
	if x := e.Opens(e.Owner, link.Code); x.HTTP != 409 || x.Reason() != "member_already" {
		t.Errorf("%s", x.Body)
	}
	var in, used atomic.Int32
	var wg sync.WaitGroup
	people := make([]enterprisetest.Someone, 8)
	for i := range people {
		people[i] = d.Someone("扫码的人")
	}
	for _, p := range people {
		wg.Go(func() {
			for range 2 {
				if x := e.Opens(p, link.Code); x.HTTP != 200 && x.Reason() != "invite_quota" {
					t.Errorf("%s", x.Body)
				}
			}
			switch x := e.Answer(p, p.ID, 3); {
			case x.HTTP == 200:
				in.Add(1)
			case x.Reason() == "invite_quota" || x.Reason() == "invite_gone":
				used.Add(1)
			default:
				t.Errorf("%s", x.Body)
			}
		})
	}
	wg.Wait()
	if in.Load() != 3 || e.Node(a).MemberCount != 3 {
		t.Errorf("%d in, %d refused, %d in the department", in.Load(), used.Load(), e.Node(a).MemberCount)
	}
	links := apitest.Into[api.Page[invite.LinkView]](t, e.Must(e.Owner, "/family/teamSpace/team/links", nil))
	if links.Total != 1 || links.Records[0].Used != 3 || links.Records[0].State != "used" {
		t.Errorf("%+v", links)
	}
	if x := e.Opens(d.Someone("晚到"), link.Code); x.HTTP != 409 || x.Message != "该邀请的名额已用完，请联系邀请人" {
		t.Errorf("%s", x.Body)
	}
}

// A link ends with its days, for who has opened it before too.
func TestALinkEndsWithItsDays(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	early, late := d.Someone("早到"), d.Someone("晚到")
	link := e.Link(map[string]any{"days": 3})
	if x := e.Opens(early, link.Code); x.HTTP != 200 {
		t.Fatalf("%s", x.Body)
	}
	links := store.NewTable[invite.Link](d.DB, apitest.TableName("enterprise"))
	endsIn := func(by time.Duration) {
		if _, err := links.Update(t.Context(), store.Key{PK: "invite#" + e.ID, SK: "link#" + link.Code}, func(l *invite.Link) error {
			l.ExpireAt = time.Now().Add(by).UnixMilli()
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	endsIn(-time.Second)
	for what, x := range map[string]apitest.Answer{"opens": e.Opens(late, link.Code), "opens again": e.Opens(early, link.Code), "agrees": e.Answer(early, early.ID, 3)} {
		if x.HTTP != 409 || x.Reason() != "invite_expired" {
			t.Errorf("%s: %d %s", what, x.HTTP, x.Body)
		}
	}
	list := apitest.Into[api.Page[invite.LinkView]](t, e.Must(e.Owner, "/family/teamSpace/team/links", nil))
	if e.Page(e.Owner, nil).Total != 1 || list.Records[0].State != "expired" || list.Records[0].Used != 0 {
		t.Errorf("somebody is in: %+v", list)
	}
	endsIn(time.Minute)
	if x := e.Answer(early, early.ID, 3); x.HTTP != 200 || e.Row(early.ID).Status != 0 {
		t.Errorf("within its days: %s", x.Body)
	}
}

func TestALinkIsAsGoodAsWhoMadeIt(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	inviter := e.Role("招募", "all", auth.HomeView, auth.MemberView, auth.MemberInvite)
	p := e.Joined("招募专员", nil, []string{inviter})
	e.Refused("more than he holds", p, "/family/teamSpace/team/invite", map[string]any{"channel": "link", "roleIds": []string{"admin"}}, 403, "beyond_own")
	e.Refused("a plain member", e.Joined("何小满", nil, []string{"member"}), "/family/teamSpace/team/invite", map[string]any{"channel": "link"}, 403, "no_permission")
	code := apitest.Into[invite.Invited](t, e.Must(p, "/family/teamSpace/team/invite", map[string]any{"channel": "link", "roleIds": []string{inviter}})).Link.Code
	first, second, third := d.Someone("一"), d.Someone("二"), d.Someone("三")
	for _, x := range []enterprisetest.Someone{first, second, third} {
		if a := e.Opens(x, code); a.HTTP != 200 || apitest.Into[invite.InviteView](t, a).InviterName != "招募专员" {
			t.Fatalf("%s", a.Body)
		}
	}
	if a := e.Answer(first, first.ID, 3); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{p.ID}})
	if a := e.Answer(second, second.ID, 3); a.HTTP != 409 || a.Reason() != "inviter_gone" {
		t.Errorf("%s", a.Body)
	}
	e.Must(e.Owner, "/family/teamSpace/team/revoke", map[string]any{"code": code})
	if a := e.Answer(third, third.ID, 3); a.HTTP != 409 || a.Message != "邀请已被撤回" {
		t.Errorf("%s", a.Body)
	}
	if a := e.Opens(d.Someone("晚到"), code); a.HTTP != 409 || a.Reason() != "invite_revoked" {
		t.Errorf("%s", a.Body)
	}
}

// Who was invited by telephone comes in on the word of who invited him, or changed him last: of somebody who still could.
func TestAnInviteIsAsGoodAsWhoInvites(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	recruits := e.Role("招募", "all", auth.HomeView, auth.MemberView, auth.MemberAdd)
	gone, demoted, stays := e.Joined("离职专员", nil, []string{recruits}), e.Joined("转岗专员", nil, []string{recruits}), e.Joined("在职专员", nil, []string{recruits})
	asks := func(by enterprisetest.Someone, name string) enterprisetest.Someone {
		p := d.Someone(name)
		e.Must(by, "/micro/sys/user/add", map[string]any{"name": p.Name, "telephone": p.Telephone, "roleIds": []string{recruits}})
		return p
	}
	left, changed, below, fine := asks(gone, "一"), asks(gone, "二"), asks(demoted, "三"), asks(stays, "四")
	guest := enterprisetest.Telephone()
	e.Must(gone, "/micro/sys/user/add", map[string]any{"name": "五", "telephone": guest, "roleIds": []string{recruits}})
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{gone.ID}})
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userIds": []string{demoted.ID}, "roleIds": []string{"member"}})
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userIds": []string{changed.ID}, "roleIds": []string{recruits, "member"}})
	for what, p := range map[string]enterprisetest.Someone{"of who has left": left, "of who may no longer": below} {
		if a := e.Answer(p, p.ID, 3); a.HTTP != 409 || a.Reason() != "inviter_gone" || e.Row(p.ID).Status != 2 {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	for what, p := range map[string]enterprisetest.Someone{"the owner has changed it since": changed, "the inviter is there": fine} {
		if a := e.Answer(p, p.ID, 3); a.HTTP != 200 || e.Row(p.ID).Status != 0 {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	arrived := d.Someone("五")
	people := store.NewTable[person.Person](d.DB, apitest.TableName("identity"))
	if _, err := people.Update(t.Context(), person.Key(arrived.ID), func(v *person.Person) error { v.Telephone = guest; return nil }); err != nil {
		t.Fatal(err)
	}
	if a := d.Post(arrived, "", "/micro/home/provider/create-and-join", nil); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if a := e.Answer(arrived, arrived.ID, 3); a.HTTP != 409 || a.Reason() != "inviter_gone" {
		t.Errorf("who was waited for: %d %s", a.HTTP, a.Body)
	}
	if a := e.Answer(left, left.ID, 2); a.HTTP != 200 {
		t.Errorf("declined: %d %s", a.HTTP, a.Body)
	}
}

// However somebody comes into enterprises at the same time, by his own word, with one that he founds or given back by an administrator, he
// belongs to fifty at most.
func TestTheLastPlaceAmongOnesEnterprisesIsForOne(t *testing.T) {
	wire := &apitest.Wire{}
	d := enterprisetest.Open(t, func(d *enterprise.Deps) { d.DB = store.WithTransport(apitest.Config(t), wire) })
	p, teams := d.Someone("何小满"), [7]*enterprisetest.Team{}
	for i := range teams {
		teams[i] = d.Team()
		teams[i].Must(teams[i].Owner, "/micro/sys/user/add", map[string]any{"name": p.Name, "telephone": p.Telephone})
	}
	back := teams[6]
	if a := back.Answer(p, p.ID, 3); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	back.Must(back.Owner, "/micro/sys/user/update", map[string]any{"userIds": []string{p.ID}, "status": 1})
	rev := back.Row(p.ID).Rev
	rows := store.NewTable[org.Place](d.DB, apitest.TableName("enterprise"))
	var writes []store.Write
	for i := range org.PlacesMost - 1 {
		of := fmt.Sprintf("%010d", i)
		writes = append(writes, rows.New(store.Key{PK: "person#" + p.ID, SK: "enterprise#" + of}, org.Place{EnterpriseID: of}))
	}
	if err := d.DB.Fill(t.Context(), writes...); err != nil {
		t.Fatal(err)
	}
	apitest.LastPlace(t, wire, "person#"+p.ID, "places_full", func(i int) apitest.Answer {
		switch i {
		case 7:
			return d.Post(p, "", "/micro/home/provider/add", enterprisetest.Form(p, nil))
		case 6:
			return back.Call(back.Owner, "/micro/sys/user/update", map[string]any{"userId": p.ID, "rev": rev, "status": 0})
		}
		return teams[i].Answer(p, p.ID, 3)
	})
}

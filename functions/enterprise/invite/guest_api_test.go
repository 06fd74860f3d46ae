package invite_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/importing"
	"bimportal/functions/enterprise/invite"
	"bimportal/functions/enterprise/member"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// A link is as good as the membership that it gives: its code is for its creator and for who could give all of that.
func TestCodesOfLinks(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	a := e.Department("root", "甲部")
	held := []auth.Permission{auth.HomeView, auth.MemberView, auth.MemberInvite}
	all, here := e.Role("招募", "all", held...), e.Role("本部招募", "dept", held...)
	clerk, local := e.Joined("招募专员", nil, []string{all}), e.Joined("本部专员", []string{a}, []string{here})
	admin := e.Link(map[string]any{"roleIds": []string{"admin"}})
	plain := e.Link(map[string]any{"roleIds": []string{all}})
	own := apitest.Into[invite.Invited](t, e.Must(local, "/family/teamSpace/team/invite", map[string]any{"channel": "link", "departmentIds": []string{a}})).Link.Code
	sees := func(p enterprisetest.Someone) []string {
		list := []string{}
		for _, l := range apitest.Into[api.Page[invite.LinkView]](t, e.Must(p, "/family/teamSpace/team/links", nil)).Records {
			list = append(list, l.Code)
		}
		slices.Sort(list)
		return list
	}
	for _, c := range []struct {
		who  enterprisetest.Someone
		want []string
	}{{e.Owner, []string{admin.Code, plain.Code, own}}, {clerk, []string{plain.Code, own}}, {local, []string{own}}} {
		if slices.Sort(c.want); !slices.Equal(sees(c.who), c.want) {
			t.Errorf("%s sees %v, want %v", c.who.Name, sees(c.who), c.want)
		}
	}
	e.Refused("a link that gives more", clerk, "/family/teamSpace/team/revoke", map[string]any{"code": admin.Code}, 404, "invite_gone")
	e.Refused("a link that reaches further", local, "/family/teamSpace/team/revoke", map[string]any{"code": plain.Code}, 404, "invite_gone")
	e.Refused("a link of nobody", clerk, "/family/teamSpace/team/revoke", map[string]any{"code": "ffffffffff"}, 404, "invite_gone")

	// What its creator may give no longer, nobody gets: neither who opens it then, nor who has opened it before.
	early, late := d.Someone("早到"), d.Someone("晚到")
	if x := e.Opens(early, own); x.HTTP != 200 {
		t.Fatalf("%s", x.Body)
	}
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userId": local.ID, "rev": e.Row(local.ID).Rev, "departmentIds": []string{"root"}})
	for what, x := range map[string]apitest.Answer{"opens": e.Opens(late, own), "opens again": e.Opens(early, own), "agrees": e.Answer(early, early.ID, 3)} {
		if x.HTTP != 409 || x.Reason() != "inviter_gone" {
			t.Errorf("%s: %d %s", what, x.HTTP, x.Body)
		}
	}
	e.Must(clerk, "/family/teamSpace/team/revoke", map[string]any{"code": own})
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userIds": []string{clerk.ID}, "status": 1})
	idle := e.Link(map[string]any{})
	links := store.NewTable[invite.Link](d.DB, apitest.TableName("enterprise"))
	if _, err := links.Update(t.Context(), store.Key{PK: "invite#" + e.ID, SK: "link#" + idle.Code}, func(l *invite.Link) error { l.CreatorID = clerk.ID; return nil }); err != nil {
		t.Fatal(err)
	}
	if x := e.Opens(late, idle.Code); x.Reason() != "inviter_gone" {
		t.Errorf("by somebody disabled: %s", x.Body)
	}
	e.Must(e.Owner, "/micro/sys/user/update", map[string]any{"userIds": []string{clerk.ID}, "status": 0})

	waits := d.Someone("待加入")
	e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": waits.Name, "telephone": waits.Telephone, "roleIds": []string{"admin"}})
	done := apitest.Into[org.Done](t, e.Must(clerk, "/family/teamSpace/team/remind", map[string]any{"userIds": []string{waits.ID}}))
	if len(done.Done) != 0 || done.Failed[0].Reason != "该成员的权限高于您，您不能进行此操作" {
		t.Errorf("reminds who would hold more: %+v", done)
	}
	if done := apitest.Into[org.Done](t, e.Must(local, "/family/teamSpace/team/remind", map[string]any{"userIds": []string{e.Joined("别部", []string{a}, nil).ID}})); len(done.Done) != 0 {
		t.Errorf("reminds somebody unseen: %+v", done)
	}
}

// An answer belongs to the invite that it was asked by; an earlier one keeps how it ended.
func TestAnOldMessageAnswersNoNewerInvite(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	p := d.Someone("何小满")
	ask := func() string {
		e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": p.Name, "telephone": p.Telephone})
		asked := d.Messages(p.ID, "invite")
		return asked[len(asked)-1].Args.InviteID
	}
	answer := func(inviteID string, result int) apitest.Answer {
		return e.Call(p, "/family/teamSpace/team/examine", map[string]any{"teamId": e.ID, "inviteUserId": p.ID, "inviteId": inviteID, "result": result})
	}
	result := func(inviteID string) int {
		return apitest.Into[invite.InviteView](t, d.Post(p, "", "/family/teamSpace/team/open", map[string]any{"teamId": e.ID, "inviteId": inviteID})).Result
	}
	first := ask()
	if result(first) != 1 {
		t.Errorf("%d", result(first))
	}
	if x := answer(first, 2); x.HTTP != 200 || result(first) != 2 {
		t.Errorf("%s", x.Body)
	}
	second := ask()
	e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{p.ID}})
	third := ask()
	for _, c := range []struct {
		id     string
		result int
		reason string
	}{{first, 3, "invite_answered"}, {second, 3, "invite_replaced"}, {second, 2, "invite_replaced"}, {"ffffffffff", 3, "invite_gone"}} {
		if x := answer(c.id, c.result); x.Reason() != c.reason {
			t.Errorf("%s: %s, want %s", c.id, x.Body, c.reason)
		}
	}
	if x := answer(first, 2); x.HTTP != 200 || e.Row(p.ID).Status != 2 {
		t.Errorf("the same answer again: %s", x.Body)
	}
	if result(first) != 2 || result(second) != 5 || result(third) != 1 {
		t.Errorf("%d %d %d", result(first), result(second), result(third))
	}
	if x := d.Post(p, "", "/family/teamSpace/team/open", map[string]any{"teamId": e.ID, "inviteId": "ffffffffff"}); x.HTTP != 404 {
		t.Errorf("%s", x.Body)
	}
	if x := answer(third, 3); x.HTTP != 200 || e.Row(p.ID).Status != 0 || result(third) != 3 {
		t.Errorf("%s", x.Body)
	}
}

// The id of somebody who has no account says nothing of his telephone.
func TestAGuestsIdIsRandom(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	number := enterprisetest.Telephone()
	var ids []string
	for range 2 {
		row := apitest.Into[member.MemberRow](t, e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": number}))
		ids = append(ids, row.UserID)
		e.Refused("twice", e.Owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": number}, 400, "invalid_input")
		e.Must(e.Owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{row.UserID}})
	}
	if ids[0] == ids[1] || !strings.HasPrefix(ids[0], "p_") || len(ids[0]) != 12 {
		t.Errorf("%v", ids)
	}
}

func TestHowOftenOnePersonInvites(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	guest := apitest.Into[member.MemberRow](t, e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": enterprisetest.Telephone()})).UserID
	file := apitest.Into[importing.UploadedWorkbook](t, enterprisetest.Send(e, e.Owner, "成员.xlsx", enterprisetest.Book(t, []string{"甲", enterprisetest.Telephone()}))).FileID
	for name, most := range map[string]int{"invite": 99, "invitelink": 30, "importfile": 20, "import": 40} {
		d.Full(name, e.Owner, most)
	}
	known := e.Tree(e.Owner).Members
	invited := apitest.Into[invite.Invited](t, e.Must(e.Owner, "/family/teamSpace/team/invite", map[string]any{"telephones": []string{enterprisetest.Telephone(), enterprisetest.Telephone()}}))
	if len(invited.Done) != 1 || len(invited.Failed) != 1 || !strings.HasPrefix(invited.Failed[0].Reason, "每人每小时最多邀请 100 次") {
		t.Errorf("the hundredth and one more: %+v", invited)
	}
	for what, c := range map[string]struct {
		path string
		body map[string]any
	}{
		"invites": {"/family/teamSpace/team/invite", map[string]any{"telephones": []string{enterprisetest.Telephone()}}}, "makes a link": {"/family/teamSpace/team/invite", map[string]any{"channel": "link"}},
		"adds": {"/micro/sys/user/add", map[string]any{"name": "新人", "telephone": enterprisetest.Telephone()}}, "imports": {"/micro/sys/user/confirmBatchRegister", map[string]any{"fileId": file}},
	} {
		e.Refused(what, e.Owner, c.path, c.body, 429, "too_often")
	}
	if done := apitest.Into[org.Done](t, e.Must(e.Owner, "/family/teamSpace/team/remind", map[string]any{"userIds": []string{guest}})); len(done.Done) != 0 || !strings.HasPrefix(done.Failed[0].Reason, "每人每小时") {
		t.Errorf("reminds: %+v", done)
	}
	if a := enterprisetest.Send(e, e.Owner, "成员.xlsx", enterprisetest.Book(t, []string{"甲", enterprisetest.Telephone()})); a.HTTP != 429 {
		t.Errorf("uploads: %s", a.Body)
	}
	if n := e.Tree(e.Owner).Members; n != known+1 {
		t.Errorf("%d members, %d before", n, known)
	}
}

// Who is waited for under his telephone has an invite as soon as he has an account, and one only.
func TestAGuestBecomesAnInvite(t *testing.T) {
	d := enterprisetest.Open(t)
	e := d.Team()
	a := e.Department("root", "甲部")
	telephone := fmt.Sprintf("16%09d", time.Now().UnixNano()/1000%1000000000)
	row := apitest.Into[member.MemberRow](t, e.Must(e.Owner, "/micro/sys/user/add", map[string]any{"name": "赵文博", "telephone": telephone, "departmentIds": []string{a}, "roleIds": []string{"member"}}))
	if row.Status != 2 || !strings.HasPrefix(row.UserID, "p_") {
		t.Fatalf("%+v", row)
	}
	p := d.Someone("文博")
	people := store.NewTable[person.Person](d.DB, apitest.TableName("identity"))
	if _, err := people.Update(t.Context(), person.Key(p.ID), func(v *person.Person) error { v.Telephone = telephone; return nil }); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if a := d.Post(p, "", "/micro/home/provider/create-and-join", nil); a.HTTP != 200 {
				t.Errorf("%s", a.Body)
			}
		})
	}
	wg.Wait()
	asked := d.Messages(p.ID, notify.Invite)
	if len(asked) != 1 || asked[0].Args != (notify.Args{Tag: "invite", TeamID: e.ID, InviteUserID: p.ID, InviteID: asked[0].Args.InviteID}) || asked[0].Args.InviteID == "" {
		t.Fatalf("%+v", asked)
	}
	if r := e.Row(p.ID); r.Status != 2 || r.Name != "赵文博" || e.Page(e.Owner, nil).Total != 2 {
		t.Errorf("%+v", r)
	}
	e.Must(p, "/family/teamSpace/team/examine", map[string]any{"teamId": e.ID, "inviteUserId": p.ID, "result": 3})
	if r := e.Row(p.ID); r.Status != 0 || len(r.Roles) != 1 || r.Departments[0].ID != a {
		t.Errorf("%+v", r)
	}
}

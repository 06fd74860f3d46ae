package enterprise_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/functions/enterprise"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

func (t *team) answer(p someone, invited string, result int) apitest.Answer {
	t.t.Helper()
	return t.call(p, "/family/teamSpace/team/examine", map[string]any{"teamId": t.id, "inviteUserId": invited, "result": result})
}

func (t *team) link(body map[string]any) enterprise.LinkView {
	t.t.Helper()
	body["channel"] = "link"
	return *apitest.Into[enterprise.Invited](t.t, t.must(t.owner, "/family/teamSpace/team/invite", body)).Link
}

func (t *team) opens(p someone, code string) apitest.Answer {
	t.t.Helper()
	return t.post(p, "", "/family/teamSpace/team/open", map[string]any{"teamId": t.id, "code": code})
}

// INV-01, INV-02: 3 agrees, 2 refuses; only the person invited, and double answers are harmless.
func TestOnlyWhoIsInvitedAnswers(t *testing.T) {
	d := open(t)
	e := d.team()
	p, other, late := d.someone("何小满"), d.someone("路人"), d.someone("陆明哲")
	for _, x := range []someone{p, late} {
		e.must(e.owner, "/micro/sys/user/add", map[string]any{"name": x.name, "telephone": x.telephone})
	}
	for _, c := range []struct {
		what    string
		who     someone
		invited string
		result  int
		http    int
		reason  string
	}{
		{"nobody", someone{}, p.id, 3, 401, "unauthorized"},
		{"another person", other, p.id, 3, 404, "invite_gone"},
		{"the inviter himself", e.owner, p.id, 3, 404, "invite_gone"},
		{"who was never invited", other, other.id, 3, 404, "invite_gone"},
		{"another result", p, p.id, 1, 400, "invalid_input"},
		{"revoked by oneself", p, p.id, 5, 400, "invalid_input"},
	} {
		if a := e.answer(c.who, c.invited, c.result); a.HTTP != c.http || a.Reason() != c.reason {
			t.Errorf("%s: %d %s", c.what, a.HTTP, a.Body)
		}
	}
	if a := d.post(p, "", "/family/teamSpace/team/examine", map[string]any{"teamId": "ffffffffff", "inviteUserId": p.id, "result": 3}); a.HTTP != 404 {
		t.Errorf("a forged enterprise: %s", a.Body)
	}
	if e.row(p.id).Status != 2 {
		t.Fatal("a refused answer changed something")
	}
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			if a := e.answer(p, p.id, 3); a.HTTP != 200 {
				t.Errorf("%s", a.Body)
			}
		})
	}
	wg.Wait()
	if r := e.row(p.id); r.Status != 0 || len(d.messages(e.owner.id, notify.Notify)) != 2 { // the approval and one answer
		t.Errorf("%+v, %d messages", r, len(d.messages(e.owner.id, notify.Notify)))
	}
	if a := e.answer(p, p.id, 2); a.HTTP != 409 || a.Reason() != "invite_answered" || a.Message != "您已答复过该邀请" {
		t.Errorf("%s", a.Body)
	}
	if a := e.answer(late, late.id, 2); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
	if e.row(late.id).UserID != "" || e.answer(late, late.id, 3).Reason() != "invite_answered" {
		t.Error("who refused is still there")
	}
	e.must(e.owner, "/micro/sys/user/add", map[string]any{"name": "陆明哲", "telephone": late.telephone})
	e.must(e.owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{late.id}})
	if a := e.answer(late, late.id, 3); a.HTTP != 409 || a.Message != "邀请已被撤回" {
		t.Errorf("%s", a.Body)
	}
	if a := e.answer(late, late.id, 2); a.HTTP != 409 {
		t.Errorf("%s", a.Body)
	}
}

func TestAnExpiredInviteSaysSo(t *testing.T) {
	d := open(t)
	e := d.team()
	p := d.someone("何小满")
	e.must(e.owner, "/family/teamSpace/team/invite", map[string]any{"telephones": []string{p.telephone}})
	invites := store.NewTable[enterprise.Invite](d.db, apitest.TableName("enterprise"))
	if _, err := invites.Update(t.Context(), store.Key{PK: "invite#" + e.id, SK: "person#" + p.id}, func(i *enterprise.Invite) error { i.ExpireAt = 1; return nil }); err != nil {
		t.Fatal(err)
	}
	if a := e.answer(p, p.id, 3); a.HTTP != 409 || a.Message != "邀请已过期，请联系邀请人重新发送" || e.row(p.id).Status != 2 {
		t.Errorf("%s", a.Body)
	}
}

// A link: one open invite for each person, as many members as its quota, and no more by any race.
func TestALinkLetsInItsQuota(t *testing.T) {
	d := open(t)
	e := d.team()
	a := e.department("root", "甲部")
	link := e.link(map[string]any{"departmentIds": []string{a}, "roleIds": []string{"member"}, "days": 3, "quota": 3})
	if x := d.post(someone{}, "", "/family/teamSpace/team/open", map[string]any{"teamId": e.id, "code": link.Code}); x.HTTP != 401 {
		t.Errorf("%s", x.Body)
	}
	if x := e.opens(d.someone("路人"), link.Code[:20]+"xx"); x.HTTP != 404 {
		t.Errorf("a forged code: %s", x.Body)
	}
	if x := e.opens(e.owner, link.Code); x.HTTP != 409 || x.Reason() != "member_already" {
		t.Errorf("%s", x.Body)
	}
	var in, used atomic.Int32
	var wg sync.WaitGroup
	people := make([]someone, 8)
	for i := range people {
		people[i] = d.someone("扫码的人")
	}
	for _, p := range people {
		wg.Go(func() {
			for range 2 {
				if x := e.opens(p, link.Code); x.HTTP != 200 && x.Reason() != "invite_quota" {
					t.Errorf("%s", x.Body)
				}
			}
			switch x := e.answer(p, p.id, 3); {
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
	if in.Load() != 3 || e.node(a).MemberCount != 3 {
		t.Errorf("%d in, %d refused, %d in the department", in.Load(), used.Load(), e.node(a).MemberCount)
	}
	links := apitest.Into[api.Page[enterprise.LinkView]](t, e.must(e.owner, "/family/teamSpace/team/links", nil))
	if links.Total != 1 || links.Records[0].Used != 3 || links.Records[0].State != "used" {
		t.Errorf("%+v", links)
	}
	if x := e.opens(d.someone("晚到"), link.Code); x.HTTP != 409 || x.Message != "该邀请的名额已用完，请联系邀请人" {
		t.Errorf("%s", x.Body)
	}
}

func TestALinkIsAsGoodAsWhoMadeIt(t *testing.T) {
	d := open(t)
	e := d.team()
	inviter := e.role("招募", "all", auth.HomeView, auth.MemberView, auth.MemberInvite)
	p := e.joined("招募专员", nil, []string{inviter})
	e.refused("more than he holds", p, "/family/teamSpace/team/invite", map[string]any{"channel": "link", "roleIds": []string{"admin"}}, 403, "beyond_own")
	e.refused("a plain member", e.joined("何小满", nil, []string{"member"}), "/family/teamSpace/team/invite", map[string]any{"channel": "link"}, 403, "no_permission")
	code := apitest.Into[enterprise.Invited](t, e.must(p, "/family/teamSpace/team/invite", map[string]any{"channel": "link", "roleIds": []string{inviter}})).Link.Code
	first, second, third := d.someone("一"), d.someone("二"), d.someone("三")
	for _, x := range []someone{first, second, third} {
		if a := e.opens(x, code); a.HTTP != 200 || apitest.Into[enterprise.InviteView](t, a).InviterName != "招募专员" {
			t.Fatalf("%s", a.Body)
		}
	}
	if a := e.answer(first, first.id, 3); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
	e.must(e.owner, "/micro/sys/user/delete", map[string]any{"userIds": []string{p.id}})
	if a := e.answer(second, second.id, 3); a.HTTP != 409 || a.Reason() != "inviter_gone" {
		t.Errorf("%s", a.Body)
	}
	e.must(e.owner, "/family/teamSpace/team/revoke", map[string]any{"code": code})
	if a := e.answer(third, third.id, 3); a.HTTP != 409 || a.Message != "邀请已被撤回" {
		t.Errorf("%s", a.Body)
	}
	if a := e.opens(d.someone("晚到"), code); a.HTTP != 409 || a.Reason() != "invite_revoked" {
		t.Errorf("%s", a.Body)
	}
}

func TestAnEnterpriseChangesHands(t *testing.T) {
	d := open(t)
	e := d.team()
	admin := e.joined("管理员", nil, []string{"admin"})
	heir := e.joined("何小满", nil, []string{"member"})
	body := map[string]any{"userId": heir.id, "name": "测试建设"}
	e.refused("an administrator", admin, "/family/teamSpace/team/handOver", body, 403, "not_owner")
	e.refused("another name", e.owner, "/family/teamSpace/team/handOver", map[string]any{"userId": heir.id, "name": "别的"}, 400, "invalid_input")
	e.refused("to a stranger", e.owner, "/family/teamSpace/team/handOver", map[string]any{"userId": d.someone("路人").id, "name": "测试建设"}, 400, "invalid_input")
	e.refused("the owner leaves", e.owner, "/family/teamSpace/team/leave", map[string]any{"name": "测试建设"}, 409, "owner_leaves")
	e.refused("dissolved with people in it", e.owner, "/family/teamSpace/team/dissolve", map[string]any{"name": "测试建设"}, 409, "still_members")
	e.must(e.owner, "/family/teamSpace/team/handOver", body)
	if d.detail(e.owner, e.id).History[0].Result == "handover" || e.tree(e.owner).OwnerID != e.owner.id {
		t.Fatal("it was handed over before the heir agreed")
	}
	if a := e.answer(heir, heir.id, 3); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if e.tree(heir).OwnerID != heir.id || !e.tree(heir).Can.HandOver || e.tree(e.owner).Can.HandOver {
		t.Errorf("%+v", e.tree(heir))
	}
	if own := apitest.Into[enterprise.CreateAndJoin](t, d.post(heir, "", "/micro/home/provider/create-and-join", nil)); own.Create == nil || own.Create.ID != e.id {
		t.Errorf("%+v", own)
	}
	if a := d.post(e.owner, "", "/micro/home/provider/add", form(e.owner, nil)); a.HTTP != 200 {
		t.Errorf("who handed it over may create another: %s", a.Body)
	}
	e.must(e.owner, "/family/teamSpace/team/leave", map[string]any{"name": "测试建设"})
	e.must(heir, "/micro/sys/user/delete", map[string]any{"userIds": []string{admin.id}})
	e.must(heir, "/family/teamSpace/team/dissolve", map[string]any{"name": "测试建设"})
	if a := e.call(heir, "/micro/sys/user/page", nil); a.HTTP != 403 {
		t.Errorf("%s", a.Body)
	}
	if own := apitest.Into[enterprise.CreateAndJoin](t, d.post(heir, "", "/micro/home/provider/create-and-join", nil)); own.Create != nil {
		t.Errorf("%+v", own.Create)
	}
}

package space_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/project/projecttest"
	"bimportal/functions/project/space"
	"bimportal/shared/apitest"
	"bimportal/shared/person"
)

// reached gives somebody a telephone of his own.
func reached(d *projecttest.Door, p projecttest.Someone, telephone string) string {
	d.T.Helper()
	people, names := projecttest.Table[person.Person](d, d.Tables.Identity), projecttest.Table[person.Name](d, d.Tables.Identity)
	_, err := people.Update(context.Background(), person.Key(p.ID), func(q *person.Person) error { q.Telephone = telephone; return nil })
	d.Do(err)
	d.Do(d.DB.Transact(context.Background(), names.New(person.NameKey(telephone), person.Name{UserID: p.ID})))
	return telephone
}

var (
	numbers sync.Mutex
	number  = time.Now().UnixNano() / 1000 % 100_000_000
)

// telephone is one that nobody has.
func telephone() string {
	numbers.Lock()
	defer numbers.Unlock()
	number = (number + 1) % 100_000_000
	return fmt.Sprintf("139%08d", number)
}

const userItem = "/platform/home/userItem/"

func invited(d *projecttest.Door, p projecttest.Someone, projectID, telephone, role string) apitest.Answer {
	return d.Post(p, "", userItem+"invite", map[string]any{"projectId": projectID, "telephone": telephone, "role": role})
}

func answers(d *projecttest.Door, p projecttest.Someone, projectID string, result int) apitest.Answer {
	return d.Post(p, "", userItem+"answer", map[string]any{"projectId": projectID, "result": result})
}

func asked(d *projecttest.Door, p projecttest.Someone) []space.AskedRow {
	d.T.Helper()
	return apitest.Into[[]space.AskedRow](d.T, d.Get(p, "", userItem+"asked"))
}

// Nobody comes into a person's own project without having agreed, but his colleagues; and nobody agrees for another.
func TestWhoIsAskedIntoAProject(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, friend, other, boss := d.Someone("周明远"), d.Someone("顾可南"), d.Someone("路人"), d.Someone("秦立峰")
	e := d.Enterprise(boss)
	d.Joins(p, e)
	own := d.Opened(p, "", projecttest.Form(d.Template(nil), nil))
	ours := d.Opened(boss, e, projecttest.Form(d.Template(nil), nil))
	reached(d, p, telephone())
	of, stranger := reached(d, friend, telephone()), telephone()
	reached(d, other, telephone())
	refused := func(what string, a apitest.Answer, http int, reason string) {
		t.Helper()
		if a.HTTP != http || a.Reason() != reason {
			t.Errorf("%s: %s", what, a.Body)
		}
	}
	refused("nobody invites", invited(d, projecttest.Someone{}, own, of, "member"), 401, "unauthorized")
	refused("a stranger invites", invited(d, other, own, of, "member"), 404, "project_gone")
	refused("into a forged project", invited(d, p, "forged", of, "member"), 404, "project_gone")
	refused("into an enterprise's", invited(d, boss, ours, of, "member"), 409, "project_of_enterprise")
	refused("as what there is not", invited(d, p, own, of, "owner"), 400, "invalid_input")
	refused("a stranger looks", d.Get(other, "", userItem+"invites?id="+own), 404, "project_gone")
	for _, number := range []string{"", "123", "1390000000a"} {
		if a := invited(d, p, own, number, "member"); a.HTTP != 400 || a.FieldMessage("telephone") == "" {
			t.Errorf("%q: %s", number, a.Body)
		}
	}
	refused("who is not asked agrees", answers(d, other, own, 3), 404, "invite_gone")
	refused("without a telephone", answers(d, boss, own, 3), 409, "no_telephone")
	if c := apitest.Into[space.Changed](t, d.Post(p, e, addPath, map[string]any{"projectId": own, "userIds": []string{friend.ID}})); len(c.Done) > 0 || c.Failed[0].Reason != "对方不是您所在企业的在职成员，请用手机号邀请" {
		t.Errorf("without being asked: %+v", c)
	}
	if c := apitest.Into[space.Changed](t, d.Post(p, "", addPath, map[string]any{"projectId": own, "userIds": []string{boss.ID}})); len(c.Done) > 0 {
		t.Errorf("out of no enterprise: %+v", c)
	}
	if c := apitest.Into[space.Changed](t, d.Post(p, e, addPath, map[string]any{"projectId": own, "userIds": []string{boss.ID}, "role": "viewer"})); len(c.Done) != 1 {
		t.Errorf("a colleague: %+v", c)
	}
	refused("a viewer invites", invited(d, boss, own, of, "admin"), 403, "no_permission")
	refused("a viewer looks at what is asked", d.Get(boss, "", userItem+"invites?id="+own), 403, "no_permission")

	// The answer to a number that nobody has is the same.
	for _, number := range []string{of, stranger} {
		a := invited(d, p, own, number, "member")
		if a.HTTP != 200 || strings.Contains(string(a.Body), number) {
			t.Errorf("%s", a.Body)
		}
	}
	rows := apitest.Into[[]space.InviteRow](t, d.Get(p, "", userItem+"invites?id="+own))
	if len(rows) != 2 || d.Detail(p, own).MemberCount != 2 {
		t.Fatalf("%+v", rows)
	}
	if got := told(d, friend); len(got) != 1 || got[0] != "周明远邀请您加入项目“滨江商务中心一期”" {
		t.Errorf("%v", got)
	}
	if a := d.Get(friend, "", userItem+"detail?id="+own); a.HTTP != 404 {
		t.Errorf("who is asked is in already: %s", a.Body)
	}
	if list := asked(d, friend); len(list) != 1 || list[0].ItemName != "滨江商务中心一期" || list[0].ByName != "周明远" || len(asked(d, other)) != 0 {
		t.Errorf("%+v", list)
	}
	refused("another agrees for him", answers(d, other, own, 3), 404, "invite_gone")
	d.Took(answers(d, friend, own, 3))
	if v := d.Detail(friend, own); v.Role != space.Worker || v.MemberCount != 3 || len(asked(d, friend)) != 0 {
		t.Errorf("%+v", v)
	}
	refused("agrees twice", answers(d, friend, own, 3), 404, "invite_gone")
	if a := invited(d, p, own, of, "member"); a.FieldMessage("telephone") != "对方已在项目中" {
		t.Errorf("%s", a.Body)
	}
	if c := apitest.Into[space.Changed](t, d.Post(p, "", addPath, map[string]any{"projectId": own, "userIds": []string{friend.ID}, "role": "viewer"})); len(c.Done) != 1 || d.Detail(friend, own).Role != space.Viewer {
		t.Errorf("who is in is given another role: %+v", c)
	}
	if got := told(d, p); !slices.Contains(got, "顾可南已加入项目“滨江商务中心一期”") {
		t.Errorf("%v", got)
	}
	tallies(d, p, friend, boss)
}

// An invite is refused, taken back, expires, and goes with its project; the number of those that wait is bounded.
func TestHowAnInviteEnds(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, friend := d.Someone("周明远"), d.Someone("顾可南")
	of := reached(d, friend, telephone())
	own := d.Opened(p, "", projecttest.Form(d.Template(nil), nil))
	if a := invited(d, p, own, reached(d, p, telephone()), "member"); a.FieldMessage("telephone") != "不能邀请自己" {
		t.Errorf("%s", a.Body)
	}
	gone := func(what string) {
		t.Helper()
		if a := answers(d, friend, own, 3); a.HTTP != 404 || a.Reason() != "invite_gone" || len(asked(d, friend)) != 0 || d.Stored(own).Value.MemberCount != 1 {
			t.Errorf("%s: %s", what, a.Body)
		}
	}
	d.Took(invited(d, p, own, of, "member"))
	d.Took(answers(d, friend, own, 2))
	gone("refused")
	if got := told(d, p); !slices.Contains(got, "顾可南没有同意加入项目“滨江商务中心一期”") {
		t.Errorf("%v", got)
	}
	row := apitest.Into[[]space.InviteRow](t, invited(d, p, own, of, "member"))[0]
	if a := d.Post(friend, "", userItem+"uninvite", map[string]any{"projectId": own, "id": row.ID}); a.HTTP != 404 {
		t.Errorf("takes his own invite back: %s", a.Body)
	}
	d.Took(d.Post(p, "", userItem+"uninvite", map[string]any{"projectId": own, "id": row.ID}))
	gone("taken back")
	if a := d.Post(p, "", userItem+"uninvite", map[string]any{"projectId": own, "id": row.ID}); a.Reason() != "invite_gone" {
		t.Errorf("%s", a.Body)
	}
	d.Took(invited(d, p, own, of, "member"))
	d.Pass(14*day + time.Second)
	for _, result := range []int{2, 3} {
		if a := answers(d, friend, own, result); a.HTTP != 404 || a.Reason() != "invite_gone" {
			t.Errorf("expired, answered %d: %s", result, a.Body)
		}
	}
	gone("expired")
	if a := d.Post(p, "", userItem+"uninvite", map[string]any{"projectId": own, "id": row.ID}); a.HTTP != 404 || a.Reason() != "invite_gone" {
		t.Errorf("expired and taken back: %s", a.Body)
	}
	if got := told(d, p); strings.Count(strings.Join(got, "\n"), "顾可南没有同意加入项目") != 1 {
		t.Errorf("%v", got)
	}
	d.Took(invited(d, p, own, of, "member"))
	for range 18 {
		d.Took(invited(d, p, own, telephone(), "viewer"))
	}
	if a := invited(d, p, own, telephone(), "viewer"); a.HTTP != 200 {
		t.Errorf("the 20th: %s", a.Body)
	}
	d.Pass(25 * time.Hour)
	if a := invited(d, p, own, telephone(), "viewer"); a.Reason() != "invites_most" {
		t.Errorf("the 21st that waits: %s", a.Body)
	}
	d.Took(invited(d, p, own, of, "admin")) // once more is no other one
	for range 18 {
		invited(d, p, own, of, "admin")
	}
	if a := invited(d, p, own, of, "admin"); a.HTTP != 429 {
		t.Errorf("the 21st of a day: %s", a.Body)
	}
	d.Took(d.Post(p, "", userItem+"batchDelete", map[string]any{"ids": []string{own}}))
	if a := answers(d, friend, own, 3); a.HTTP == 200 {
		t.Errorf("into what is being deleted: %s", a.Body)
	}
	d.Pass(8 * day)
	d.Sweep()
	nothingInside(d, own)
	if list := asked(d, friend); len(list) != 0 {
		t.Errorf("into what is gone: %+v", list)
	}
	tallies(d, p, friend)
}

// An invite is as good as who asks: whoever he has asked, nobody comes in any more on the word of who is out himself.
func TestAProjectsInviteIsAsGoodAsWhoAsks(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, second, late := d.Someone("周明远"), d.Someone("顾可南"), d.Someone("陆明哲")
	own := d.Opened(p, "", projecttest.Form(d.Template(nil), nil))
	of, his := reached(d, second, telephone()), reached(d, late, telephone())
	for what, a := range map[string]apitest.Answer{"asked": invited(d, p, own, of, "admin"), "agreed": answers(d, second, own, 3), "asks": invited(d, second, own, his, "admin")} {
		if a.HTTP != 200 {
			t.Fatalf("%s: %s", what, a.Body)
		}
	}
	if a := d.Post(p, "", removePath, map[string]any{"projectId": own, "userIds": []string{second.ID}}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if a := answers(d, late, own, 3); a.HTTP != 404 || a.Reason() != "invite_gone" {
		t.Errorf("on the word of who is out: %d %s", a.HTTP, a.Body)
	}
	if a := invited(d, p, own, his, "member"); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if a := answers(d, late, own, 3); a.HTTP != 200 {
		t.Errorf("asked anew: %d %s", a.HTTP, a.Body)
	}
}

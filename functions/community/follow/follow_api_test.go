package follow_test

import (
	"fmt"
	"testing"

	"bimportal/functions/community/article"
	"bimportal/functions/community/communitytest"
	"bimportal/functions/community/follow"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/store"
)

const at = "/micro/home/community/"

type object = map[string]any

func TestWhomPeopleFollow(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	me, first, second := d.Writer("我"), d.Writer("甲"), d.Writer("乙")
	team.Refused(t, "not signed in", d.Post(team.Person{}, "", at+"follow", object{"userId": first.ID, "on": true}), 401, "unauthorized")
	team.Refused(t, "the list, not signed in", d.Get(team.Person{}, "", at+"follows"), 401, "unauthorized")
	team.Refused(t, "himself", d.Post(me, "", at+"follow", object{"userId": me.ID, "on": true}), 409, "self")
	team.Refused(t, "nobody", d.Post(me, "", at+"follow", object{"userId": "0123456789", "on": true}), 404, "person_gone")
	for range 2 { // the same again changes nothing
		if got := team.Must[follow.Following](t, d.Post(me, "", at+"follow", object{"userId": first.ID, "on": true})); !got.IsFollowed || got.FollowCount != 1 {
			t.Errorf("%+v", got)
		}
	}
	d.Later()
	team.Must[follow.Following](t, d.Post(me, "", at+"follow", object{"userId": second.ID, "on": true}))
	d.Sent(first, nil)
	d.Later()
	list := team.Must[api.Page[follow.FollowedPerson]](t, d.Get(me, "", at+"follows?current=1&pageSize=10"))
	if list.Total != 2 || list.Records[0].UserID != second.ID || list.Records[1].ArticleCount != 1 || list.Records[1].Nickname != "甲" {
		t.Errorf("%+v", list.Records)
	}
	if others := team.Must[api.Page[follow.FollowedPerson]](t, d.Get(first, "", at+"follows")); others.Total != 0 {
		t.Errorf("somebody else's: %+v", others.Records)
	}
	if feed := team.Must[api.Page[article.Card]](t, d.Get(me, "", at+"article/followed?current=1&pageSize=10")); feed.Total != 1 {
		t.Errorf("what they wrote: %+v", feed.Records)
	}
	if got := team.Must[follow.Following](t, d.Post(me, "", at+"follow", object{"userId": first.ID, "on": false})); got.IsFollowed || got.FollowCount != 0 {
		t.Errorf("%+v", got)
	}
}

func TestWhoIsGoneIsFollowedNoMoreAndMayBeLetGo(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	me, left := d.Writer("我"), d.Writer("走了的人")
	set := func(on bool) apitest.Answer { return d.Post(me, "", at+"follow", object{"userId": left.ID, "on": on}) }
	for _, status := range []int{1, 3} {
		d.Becomes(left, 0)
		team.Must[follow.Following](t, set(true))
		d.Becomes(left, status)
		team.Refused(t, "looked at", d.Get(me, "", at+"author?userId="+left.ID), 404, "person_gone")
		if got := team.Must[follow.Following](t, set(false)); got.IsFollowed || got.FollowCount != 0 {
			t.Errorf("let go: %+v", got)
		}
		team.Refused(t, "followed", set(true), 404, "person_gone")
	}
	d.Becomes(left, 2)
	if got := team.Must[follow.Following](t, set(true)); got.FollowCount != 1 { // he may still take it back
		t.Errorf("%+v", got)
	}
}

func TestFiveHundredAreFollowedAtMost(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	me, more := d.Writer("我"), d.Writer("再一个")
	last := [8]team.Person{}
	for i := range last {
		last[i] = d.Writer("第五百个")
	}
	rows := store.NewTable[follow.Follow](apitest.DB(t), d.Tables.Community)
	writes := []store.Write{}
	for i := range 499 {
		of := fmt.Sprintf("%010d", i)
		writes = append(writes, rows.New(store.Key{PK: "person#" + me.ID, SK: "follow#" + of}, follow.Follow{UserID: of}))
	}
	d.Fill(writes)
	apitest.LastPlace(t, d.Wire, "person#"+me.ID, "too_many_follows", func(i int) apitest.Answer {
		return d.Post(me, "", at+"follow", object{"userId": last[i].ID, "on": true})
	})
	team.Refused(t, "one more", d.Post(me, "", at+"follow", object{"userId": more.ID, "on": true}), 409, "too_many_follows")
	if got := team.Must[follow.Profile](t, d.Get(me, "", at+"author?userId="+more.ID)); got.FollowCount != 0 || got.IsFollowed {
		t.Errorf("%+v", got)
	}
}

func TestWhatSomebodyKeeps(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	me, author := d.Writer("我"), d.Writer("作者")
	team.Refused(t, "not signed in", d.Get(team.Person{}, "", at+"article/collected"), 401, "unauthorized")
	one := d.Sent(author, object{"title": "第一篇留下来的文章"})
	team.Must[article.Marked](t, d.Post(me, "", at+"article/collect", object{"id": one.ID, "on": true}))
	d.Later()
	two := d.Sent(author, object{"title": "第二篇留下来的文章"})
	team.Must[article.Marked](t, d.Post(me, "", at+"article/collect", object{"id": two.ID, "on": true}))
	kept := func(p team.Person) []article.CollectedRow {
		d.Later()
		return team.Must[api.Page[article.CollectedRow]](t, d.Get(p, "", at+"article/collected?current=1&pageSize=10")).Records
	}
	if got := kept(me); len(got) != 2 || got[0].ID != two.ID || got[0].Title != "第二篇留下来的文章" || got[0].Gone {
		t.Errorf("%+v", got)
	}
	if got := kept(author); len(got) != 0 {
		t.Errorf("somebody else's: %+v", got)
	}
	for _, name := range []string{"甲", "乙", "丙"} {
		team.Must[struct{}](t, d.Post(d.Writer(name), "", at+"report", object{"targetType": "article", "targetId": two.ID, "reason": "ad"}))
	}
	if got := kept(me); len(got) != 2 || !got[0].Gone || got[0].Title != "" || got[0].Author != "" || got[1].Gone {
		t.Errorf("a hidden one tells %+v", got[0])
	}
}

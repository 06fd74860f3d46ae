package circle_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bimportal/functions/community/article"
	"bimportal/functions/community/circle"
	"bimportal/functions/community/communitytest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/circles"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// among makes so many circles somebody's.
func among(d *communitytest.Door, p team.Person, n int, role circle.Role) {
	mine, rows := store.NewTable[circle.Mine](apitest.DB(d.T), d.Tables.Community), []store.Write{}
	for range n {
		of := id.New("")
		rows = append(rows, mine.New(store.Key{PK: "person#" + p.ID, SK: "circle#" + of}, circle.Mine{CircleID: of, Role: role}))
	}
	d.Fill(rows)
}

func TestADissolvedCircleIsNoneOfTheFive(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	among(h.Door, h.owner, 4, circle.Owner)
	edit := func() apitest.Answer {
		return h.Post(h.owner, "", at+"edit", object{"name": "又一个" + id.New(""), "intro": "聊机电深化的圈子"})
	}
	team.Refused(t, "a sixth", edit(), 409, "many_owned")
	team.Must[struct{}](t, h.do(h.owner, "dissolve", nil))
	team.Must[circle.CircleEdited](t, edit())
	team.Refused(t, "a sixth again", edit(), 409, "many_owned")
}

// TestADissolvedCircleIsNoneOfTheHundred: who belonged to it cannot leave it any more, and has its place for another.
func TestADissolvedCircleIsNoneOfTheHundred(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	other := func() house {
		owner := h.Writer("圈主")
		return house{h.Door, owner, team.Must[circle.CircleEdited](t, h.Post(owner, "", at+"edit", object{"name": "又一个" + id.New(""), "intro": "聊机电深化的圈子"})).ID}
	}
	next, last := other(), other()
	p := h.in("到处加入")
	among(h.Door, p, 99, circle.Member)
	team.Refused(t, "a hundred and first", next.do(p, "join", nil), 409, "many_circles")
	team.Must[struct{}](t, h.do(h.owner, "dissolve", nil))
	team.Must[circle.Joined](t, next.do(p, "join", nil))
	team.Refused(t, "a hundred and first again", last.do(p, "join", nil), 409, "many_circles")
	next.whole()
	last.whole()
}

// TestAFullListIsClearedWhereverTheProcessEnds: whose list is full and holds a dissolved circle joins another one in two writes. The process ends
// before each of them; the next try joins, once, and takes no standing circle off the list.
func TestAFullListIsClearedWhereverTheProcessEnds(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	p := h.in("到处加入")
	among(h.Door, p, 99, circle.Member)
	mine := store.NewTable[circle.Mine](apitest.DB(t), h.Tables.Community)
	list := func() (ids []string) {
		rows, err := mine.Query(t.Context(), circles.Of(p.ID))
		h.Do(err)
		for _, r := range rows {
			ids = append(ids, r.Value.CircleID)
		}
		return ids
	}
	standing := slices.DeleteFunc(list(), func(one string) bool { return one == h.id })
	left := []int{} // on the list where the process ended, before its first write, its second and so on
	for crashed := true; crashed; {
		owner := h.Writer("圈主")
		next := house{h.Door, owner, team.Must[circle.CircleEdited](t, h.Post(owner, "", at+"edit", object{"name": "又一个" + id.New(""), "intro": "聊机电深化的圈子"})).ID}
		team.Must[struct{}](t, h.do(h.owner, "dissolve", nil))
		ctx, end := context.WithCancel(t.Context())
		writes := 0
		h.Wire.BeforeWrite(func() {
			if writes++; writes > len(left) {
				end()
			}
		})
		h.Send(ctx, p, "", at+"join", object{"id": next.id})
		h.Wire.BeforeWrite(nil)
		if crashed = ctx.Err() != nil; crashed {
			left = append(left, len(list()))
			team.Must[circle.Joined](t, next.do(p, "join", nil))
		}
		end()
		if now := list(); len(now) != len(standing)+1 || !slices.Contains(now, next.id) || slices.ContainsFunc(standing, func(one string) bool { return !slices.Contains(now, one) }) {
			t.Fatalf("ended before the write %d, he belongs to %d circles after", len(left), len(now))
		}
		next.whole()
		h = next
	}
	if !slices.Equal(left, []int{100, 99}) {
		t.Errorf("where the process ended %v circles were on the list", left)
	}
}

// TestTheLastPlaceAmongOnesCirclesIsForOne: however somebody comes by circles at the same time, he belongs to a hundred at most and owns five.
func TestTheLastPlaceAmongOnesCirclesIsForOne(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	edit := func(p team.Person) apitest.Answer {
		return d.Post(p, "", at+"edit", object{"name": "又一个" + id.New(""), "intro": "聊机电深化的圈子", "joinMode": circle.Ask})
	}
	houses, codes := [8]house{}, [8]string{}
	for i := range houses {
		owner := d.Writer("圈主")
		houses[i] = house{d, owner, team.Must[circle.CircleEdited](t, edit(owner)).ID}
		_, codes[i], _ = strings.Cut(houses[i].seen(owner).Link, "&code=")
	}
	asker := d.Writer("到处申请")
	for _, h := range houses {
		team.Must[circle.Joined](t, h.do(asker, "join", nil))
	}
	among(d, asker, 99, circle.Member)
	apitest.LastPlace(t, d.Wire, "person#"+asker.ID, "asker_full", func(i int) apitest.Answer {
		return houses[i].do(houses[i].owner, "answer", object{"userId": asker.ID, "result": "agree"})
	})

	comer := d.Writer("到处加入")
	among(d, comer, 99, circle.Member)
	apitest.LastPlace(t, d.Wire, "person#"+comer.ID, "many_circles", func(i int) apitest.Answer {
		if i < 3 {
			return edit(comer)
		}
		return houses[i].do(comer, "join", object{"code": codes[i]})
	})

	heir := d.Writer("到处接任")
	for i, h := range houses {
		team.Must[circle.Joined](t, h.do(heir, "join", object{"code": codes[i]}))
	}
	among(d, heir, 4, circle.Owner)
	apitest.LastPlace(t, d.Wire, "person#"+heir.ID, "many_owned", func(i int) apitest.Answer {
		if i < 3 {
			return edit(heir)
		}
		return houses[i].do(houses[i].owner, "role", object{"userId": heir.ID, "role": "owner"})
	})
	for _, h := range houses {
		h.whole()
	}
}

// TestWhoOwnsCirclesIsSeenByWhoClosesHisAccount: whatever makes a circle somebody's is known to a transaction that has read that he has none.
func TestWhoOwnsCirclesIsSeenByWhoClosesHisAccount(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	reader, heir, found := circles.NewReader(apitest.DB(t), h.Tables.Community), h.in("接手的人"), ""
	owned := func(p team.Person) ([]string, store.Write) {
		ids, same, err := reader.Owned(t.Context(), p.ID)
		h.Do(err)
		return ids, same
	}
	holds := func(w store.Write) bool { return apitest.DB(t).Transact(t.Context(), w) == nil }
	if ids, same := owned(heir); len(ids) != 0 || !holds(same) {
		t.Errorf("a member owns %v", ids)
	}
	for _, one := range []struct {
		what string
		do   func()
		id   func() string
	}{
		{"hands it over", func() { team.Must[struct{}](t, h.do(h.owner, "role", object{"userId": heir.ID, "role": "owner"})) }, func() string { return h.id }},
		{"founds one", func() {
			found = team.Must[circle.CircleEdited](t, h.Post(heir, "", at+"edit", object{"name": "又一个" + id.New(""), "intro": "聊机电深化的圈子"})).ID
		}, func() string { return found }},
	} {
		before, same := owned(heir)
		one.do()
		if ids, _ := owned(heir); len(ids) != len(before)+1 || !slices.Contains(ids, one.id()) || holds(same) {
			t.Errorf("%s: he owns %v after %v, and who had read that closes his account: %v", one.what, ids, before, holds(same))
		}
	}
	if ids, _ := owned(h.owner); len(ids) != 0 {
		t.Errorf("who has handed it over owns %v", ids)
	}
	team.Must[struct{}](t, h.Post(heir, "", at+"dissolve", object{"id": found}))
	if ids, _ := owned(heir); !slices.Equal(ids, []string{h.id}) {
		t.Errorf("a dissolved one is still his: %v", ids)
	}
}

// Whose account is disabled, closing or closed takes no circle over: it would keep an owner who is gone, or keep him from going.
func TestACircleIsNotHandedToWhoLeaves(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	heir := h.in("要走的人")
	hand := func() apitest.Answer { return h.do(h.owner, "role", object{"userId": heir.ID, "role": "owner"}) }
	for _, status := range []int{1, 2, 3} {
		h.Becomes(heir, status)
		team.Refused(t, fmt.Sprint("with status ", status), hand(), 409, "heir_leaves")
	}
	if d := team.Must[circle.CircleDetail](t, h.Get(h.owner, "", at+"detail?id="+h.id)); d.Owner.UserID != h.owner.ID || d.Role != circle.Owner {
		t.Errorf("%+v", d)
	}
	h.Becomes(heir, 0)
	team.Must[struct{}](t, hand())
	h.whole()
}

// TestWhatStandsInACircleNoMoreGivesItsPlaceAway: an author who deletes a pinned article, or takes it elsewhere, leaves its managers three places.
func TestWhatStandsInACircleNoMoreGivesItsPlaceAway(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	w := h.in("作者")
	pin := func(id string) apitest.Answer {
		return h.Post(h.owner, "", at+"pin", object{"id": id, "on": true})
	}
	pinned := func() (ids []string) {
		for _, c := range team.Must[article.Cards](t, h.Get(team.Person{}, "", at+"pinned?id="+h.id)).List {
			ids = append(ids, c.ID)
		}
		return ids
	}
	var list [5]article.Sent
	for i := range list {
		list[i] = h.Sent(w, object{"circleId": h.id})
	}
	for _, one := range list[:3] {
		team.Must[struct{}](t, pin(one.ID))
	}
	team.Refused(t, "a fourth", pin(list[3].ID), 409, "many_pinned")
	team.Must[struct{}](t, h.Post(w, "", "/micro/home/community/article/delete", object{"id": list[0].ID}))
	team.Must[struct{}](t, pin(list[3].ID))
	team.Refused(t, "a fourth again", pin(list[4].ID), 409, "many_pinned")
	v := team.Must[article.DraftView](t, h.Get(w, "", "/micro/home/community/article/draft?id="+list[1].ID))
	v = team.Must[article.DraftView](t, h.Post(w, "", "/micro/home/community/article/draft", object{"id": list[1].ID, "rev": v.Rev, "title": v.Title, "contentMd": v.ContentMd}))
	team.Must[article.Sent](t, h.Post(w, "", "/micro/home/community/article/edit", object{"id": list[1].ID, "rev": v.Rev}))
	team.Must[struct{}](t, pin(list[4].ID))
	if got := pinned(); !slices.Equal(got, []string{list[4].ID, list[3].ID, list[2].ID}) {
		t.Errorf("pinned are %v", got)
	}
}

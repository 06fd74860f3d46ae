package circle_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/community/article"
	"bimportal/functions/community/circle"
	"bimportal/functions/community/comment"
	"bimportal/functions/community/communitytest"
	"bimportal/functions/community/post"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

const at = "/micro/home/community/circle/"

type object = map[string]any

type house struct {
	*communitytest.Door
	owner team.Person
	id    string
}

// open is a circle of its own, of people who come in by a mode.
func open(t *testing.T, mode circle.Mode) house {
	t.Helper()
	d := communitytest.Open(t)
	h := house{Door: d, owner: d.Writer("圈主")}
	h.id = team.Must[circle.CircleEdited](t, d.Post(h.owner, "", at+"edit", object{"name": "机电" + id.New(""), "intro": "聊机电深化的圈子", "joinMode": mode})).ID
	return h
}

func (h house) do(p team.Person, what string, more object) apitest.Answer {
	h.T.Helper()
	body := object{"id": h.id}
	for k, v := range more {
		body[k] = v
	}
	return h.Post(p, "", at+what, body)
}

func (h house) seen(p team.Person) circle.CircleDetail {
	h.T.Helper()
	return team.Must[circle.CircleDetail](h.T, h.Get(p, "", at+"detail?id="+h.id))
}

// in is a member of the circle.
func (h house) in(name string) team.Person {
	h.T.Helper()
	p := h.Writer(name)
	_, code, _ := strings.Cut(h.seen(h.owner).Link, "&code=")
	if got := team.Must[circle.Joined](h.T, h.do(p, "join", object{"code": code})); got.Role != circle.Member {
		h.T.Fatalf("joined: %+v", got)
	}
	return p
}

// whole fails unless the counts are those of what is there.
func (h house) whole() {
	h.T.Helper()
	h.Later()
	d := h.seen(h.owner)
	list := team.Must[circle.Members](h.T, h.Get(h.owner, "", at+"members?id="+h.id))
	asks := team.Must[circle.AskList](h.T, h.Get(h.owner, "", at+"asks?id="+h.id))
	owners := 0
	managers := []string{}
	for _, m := range list.List {
		switch m.Role {
		case circle.Owner:
			owners++
		case circle.Manager:
			managers = append(managers, m.UserID)
		}
	}
	of := []string{}
	for _, m := range d.Managers {
		of = append(of, m.UserID)
	}
	slices.Sort(managers)
	slices.Sort(of)
	if d.MemberCount != len(list.List) || d.Asks != len(asks.List) || owners != 1 || !slices.Equal(managers, of) {
		h.T.Errorf("%d members of %d, %d asks of %d, %d owners, managers %v of %v", d.MemberCount, len(list.List), d.Asks, len(asks.List), owners, of, managers)
	}
}

func TestWhoMayNot(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	member, stranger := h.in("成员"), h.Writer("路人")
	before := h.seen(h.owner)
	form := object{"rev": before.Rev, "name": "改名", "intro": "改过的简介"}
	for what, body := range map[string]object{
		"edit": form, "dissolve": {}, "link": {}, "answer": {"userId": stranger.ID, "result": "agree"}, "role": {"userId": member.ID, "role": "manager"},
		"mute": {"userId": member.ID, "days": 1}, "remove": {"userId": member.ID}, "leave": {}, "join": {},
	} {
		team.Refused(t, what+", not signed in", h.do(team.Person{}, what, body), 401, "unauthorized")
	}
	for what, reason := range map[string]string{"edit": "circle_role", "dissolve": "circle_owner", "link": "circle_role", "answer": "circle_role", "role": "circle_owner", "mute": "circle_role", "remove": "circle_role"} {
		body := map[string]object{"edit": form, "answer": {"userId": stranger.ID, "result": "agree"}, "role": {"userId": stranger.ID, "role": "owner"}, "mute": {"userId": h.owner.ID, "days": 1}, "remove": {"userId": h.owner.ID}}[what]
		team.Refused(t, what+" by a member", h.do(member, what, body), 403, reason)
		team.Refused(t, what+" by a stranger", h.do(stranger, what, body), 403, reason)
	}
	team.Refused(t, "asks for a member", h.Get(member, "", at+"asks?id="+h.id), 403, "circle_role")
	for _, what := range []string{"join", "leave", "dissolve"} {
		team.Refused(t, what+" of none", h.Post(stranger, "", at+what, object{"id": "0123456789"}), 404, "circle_gone")
	}
	team.Refused(t, "leave by a stranger", h.do(stranger, "leave", nil), 404, "member_gone")
	team.Refused(t, "leave by its owner", h.do(h.owner, "leave", nil), 409, "owner_stays")
	team.Refused(t, "join twice", h.do(member, "join", nil), 409, "circle_member")
	team.Refused(t, "no telephone", h.do(team.NewPerson(t), "join", nil), 403, "no_telephone")
	team.Refused(t, "an old rev", h.do(h.owner, "edit", object{"rev": before.Rev - 1, "name": "改名", "intro": "改过的简介"}), 409, "stale_rev")
	team.Refused(t, "a manager of nobody", h.do(h.owner, "role", object{"userId": stranger.ID, "role": "manager"}), 404, "member_gone")
	team.Refused(t, "the owner put out by himself", h.do(h.owner, "remove", object{"userId": h.owner.ID}), 403, "circle_role")
	if now := h.seen(h.owner); now.Rev != before.Rev || now.MemberCount != 2 {
		t.Errorf("something changed: %+v", now)
	}
	seen := h.seen(stranger)
	if seen.Link != "" || seen.Rev != 0 || seen.Role != circle.Nobody {
		t.Errorf("a stranger sees %+v", seen)
	}
	h.whole()
}

func TestAForm(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	for field, change := range map[string]object{
		"name": {"name": "一"}, "intro": {"intro": "短"}, "coverUrl": {"coverUrl": "javascript:alert(1)"}, "labels": {"labels": []string{"一二三四五六七八九十一"}}, "joinMode": {"joinMode": 3},
	} {
		body := object{"name": "机电" + id.New(""), "intro": "聊机电深化的圈子"}
		for k, v := range change {
			body[k] = v
		}
		if a := h.Post(h.owner, "", at+"edit", body); a.HTTP != 400 || !strings.Contains(string(a.Body), `"field":"`+field+`"`) {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	same := h.seen(h.owner).Name
	team.Refused(t, "a name that is taken", h.Post(h.Writer("别人"), "", at+"edit", object{"name": strings.ToUpper(same), "intro": "聊机电深化的圈子"}), 409, "circle_name")
	for range 2 { // three in an hour
		team.Must[circle.CircleEdited](t, h.Post(h.owner, "", at+"edit", object{"name": "机电" + id.New(""), "intro": "聊机电深化的圈子"}))
	}
	team.Refused(t, "too many in an hour", h.Post(h.owner, "", at+"edit", object{"name": "机电" + id.New(""), "intro": "聊机电深化的圈子"}), 429, "too_often")
	if got := team.Must[circle.CircleEdited](t, h.do(h.owner, "edit", object{"rev": h.seen(h.owner).Rev, "name": same + "二", "intro": "聊机电深化的圈子"})); got.State != post.On {
		t.Errorf("renamed: %+v", got)
	}
	team.Must[circle.CircleEdited](t, h.Post(h.Writer("别人"), "", at+"edit", object{"name": same, "intro": "聊机电深化的圈子"}))
}

func TestByAskingAndByLink(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Ask)
	asker, refused, linked := h.Writer("申请人"), h.Writer("被拒"), h.Writer("受邀")
	for _, p := range []team.Person{asker, refused, linked} {
		if got := team.Must[circle.Joined](t, h.do(p, "join", object{"text": "我做机电"})); got.Role != circle.Nobody || !got.Asked {
			t.Errorf("asked: %+v", got)
		}
	}
	team.Refused(t, "asked twice", h.do(asker, "join", nil), 409, "circle_asked")
	team.Refused(t, "an old link", h.do(asker, "join", object{"code": "0123456789"}), 403, "circle_link")
	h.whole()
	team.Must[struct{}](t, h.do(h.owner, "answer", object{"userId": asker.ID, "result": "agree"}))
	team.Must[struct{}](t, h.do(h.owner, "answer", object{"userId": refused.ID, "result": "refuse"}))
	team.Refused(t, "answered twice", h.do(h.owner, "answer", object{"userId": asker.ID, "result": "refuse"}), 404, "ask_gone")
	_, code, _ := strings.Cut(h.seen(h.owner).Link, "&code=")
	team.Must[circle.Joined](t, h.do(linked, "join", object{"code": code}))
	h.whole()
	if h.seen(asker).Role != circle.Member || h.seen(refused).Role != circle.Nobody || h.seen(linked).Role != circle.Member || h.seen(h.owner).Asks != 0 {
		t.Error("who asked is not what he was answered")
	}
	team.Must[circle.Link](t, h.do(h.owner, "link", nil))
	team.Refused(t, "the link before", h.do(refused, "join", object{"code": code}), 403, "circle_link")
}

func TestWhatStandsInACircleMayBeChangedByWhoHasLeftIt(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	left, out := h.in("已退出"), h.in("被移出")
	change := func(p team.Person, articleID, title string) apitest.Answer {
		v := team.Must[article.DraftView](t, h.Get(p, "", "/micro/home/community/article/draft?id="+articleID))
		a := h.Post(p, "", "/micro/home/community/article/draft", object{"id": articleID, "rev": v.Rev, "title": title, "contentMd": v.ContentMd, "circleId": h.id})
		if a.HTTP != 200 {
			return a
		}
		return h.Post(p, "", "/micro/home/community/article/edit", object{"id": articleID, "rev": apitest.Into[article.DraftView](t, a).Rev})
	}
	inside := object{"circleId": h.id}
	of, others := h.Sent(left, inside), h.Sent(out, inside)
	team.Must[struct{}](t, h.do(left, "leave", nil))
	team.Must[struct{}](t, h.do(h.owner, "remove", object{"userId": out.ID, "ban": true}))
	team.Must[article.Sent](t, change(left, of.ID, "退出圈子以后的修改"))
	team.Refused(t, "changed by who was put out", change(out, others.ID, "被移出以后的修改"), 403, "circle_banned")
	if a := h.Post(left, "", "/micro/home/community/article/draft", object{"title": "退出圈子以后的新文章", "contentMd": communitytest.Body, "circleId": h.id}); a.HTTP != 400 || !strings.Contains(string(a.Body), `"field":"circleId"`) {
		t.Errorf("a new one by who has left: %s", a.Body)
	}
	h.Later()
	if n := h.seen(h.owner).ArticleCount; n != 2 {
		t.Errorf("the circle counts %d articles", n)
	}
	h.whole()
}

func TestWhatAnAskerSaysPassesTheWords(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Ask)
	ops := team.Operators(t)
	word := "禁" + id.New("")
	team.Must[post.WordList](t, h.Post(ops.Member(t, "platform:content:audit"), ops.ID, "/micro/home/community/words/set", object{"word": word, "level": "refuse", "note": "不合适"}))
	h.Later()
	p := h.Writer("申请人")
	if a := h.do(p, "join", object{"text": "我想" + word}); a.HTTP != 400 || !strings.Contains(string(a.Body), `"field":"text"`) || h.seen(h.owner).Asks != 0 {
		t.Errorf("a refused word: %s, %d ask", a.Body, h.seen(h.owner).Asks)
	}
	if j := team.Must[circle.Joined](t, h.do(p, "join", object{"text": "我做机电深化"})); !j.Asked {
		t.Errorf("%+v", j)
	}
}

func TestMutedAndPutOut(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	muted, manager, out := h.in("被禁言"), h.in("管理员"), h.in("被移出")
	team.Must[struct{}](t, h.do(h.owner, "role", object{"userId": manager.ID, "role": "manager"}))
	team.Refused(t, "a manager over the owner", h.do(manager, "mute", object{"userId": h.owner.ID, "days": 1}), 403, "circle_role")
	team.Refused(t, "a manager over himself", h.do(manager, "remove", object{"userId": manager.ID}), 403, "circle_role")
	inside := object{"circleId": h.id}
	one := h.Sent(h.owner, inside)
	team.Must[struct{}](t, h.do(manager, "mute", object{"userId": muted.ID, "days": 1}))
	team.Refused(t, "writes while muted", h.Post(muted, "", "/micro/home/community/article/draft", object{"title": "机电深化的碰撞检查", "contentMd": communitytest.Body, "circleId": h.id}), 403, "circle_muted")
	say := object{"targetType": "article", "targetId": one.ID, "content": "说得好"}
	team.Refused(t, "answers while muted", h.Post(muted, "", "/micro/home/community/comment/add", say), 403, "circle_muted")
	team.Must[struct{}](t, h.do(manager, "mute", object{"userId": muted.ID, "days": 0}))
	first := team.Must[comment.Row](t, h.Post(muted, "", "/micro/home/community/comment/add", say))
	other := team.Must[comment.Row](t, h.Post(out, "", "/micro/home/community/comment/add", say))
	change := func(p team.Person, c comment.Row) apitest.Answer {
		return h.Post(p, "", "/micro/home/community/comment/edit", object{"id": c.ID, "content": "换一种说法"})
	}
	team.Must[comment.Row](t, change(muted, first))
	team.Must[struct{}](t, h.do(manager, "mute", object{"userId": muted.ID, "days": 1}))
	team.Refused(t, "says something else while muted", change(muted, first), 403, "circle_muted")
	team.Must[struct{}](t, h.do(manager, "remove", object{"userId": out.ID, "ban": true}))
	team.Refused(t, "comes back", h.do(out, "join", nil), 403, "circle_banned")
	team.Refused(t, "says something else, put out", change(out, other), 403, "circle_banned")
	team.Refused(t, "answers, put out", h.Post(out, "", "/micro/home/community/comment/add", say), 403, "circle_banned")
	if a := h.Post(out, "", "/micro/home/community/article/draft", object{"title": "机电深化的碰撞检查", "contentMd": communitytest.Body, "circleId": h.id}); a.HTTP != 400 || !strings.Contains(string(a.Body), `"field":"circleId"`) {
		t.Errorf("writes from outside: %s", a.Body)
	}
	h.whole()
}

func TestItIsHandedOverAndDissolved(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	next := h.in("接任者")
	team.Must[struct{}](t, h.do(h.owner, "role", object{"userId": next.ID, "role": "owner"}))
	h.whole()
	team.Refused(t, "dissolved by who was it", h.do(h.owner, "dissolve", nil), 403, "circle_owner")
	team.Must[struct{}](t, h.do(h.owner, "leave", nil))
	one := h.Sent(next, object{"circleId": h.id})
	team.Must[struct{}](t, h.do(next, "dissolve", nil))
	h.Later()
	team.Refused(t, "detail of a dissolved one", h.Get(next, "", at+"detail?id="+h.id), 404, "circle_gone")
	team.Refused(t, "joining a dissolved one", h.do(h.owner, "join", nil), 404, "circle_gone")
	team.Must[article.Detail](t, h.Get(team.Person{}, "", "/micro/home/community/article/detail?id="+one.ID))
	if l := team.Must[circle.MyCircles](t, h.Get(next, "", at+"mine")); len(l.List) != 0 {
		t.Errorf("still his: %+v", l)
	}
}

func TestArticlesOfACircle(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	w, other := h.in("作者"), open(t, circle.Free)
	one, two := h.Sent(w, object{"circleId": h.id}), h.Sent(w, object{"circleId": h.id})
	if n := h.seen(w).ArticleCount; n != 2 {
		t.Errorf("%d articles", n)
	}
	for _, what := range []string{"pin", "choose"} {
		body := object{"id": one.ID, "on": true}
		team.Refused(t, what+" by its author", h.Post(w, "", at+what, body), 403, "circle_role")
		team.Refused(t, what+" by another circle's owner", h.Post(other.owner, "", at+what, body), 403, "circle_role")
		team.Must[struct{}](t, h.Post(h.owner, "", at+what, body))
	}
	feed := func(query string) []string {
		ids := []string{}
		for _, c := range team.Must[article.Feed](t, h.Get(team.Person{}, "", "/micro/home/community/article/page?circleId="+h.id+query)).List {
			ids = append(ids, c.ID)
		}
		return ids
	}
	pinned := func() int {
		return len(team.Must[article.Cards](t, h.Get(team.Person{}, "", at+"pinned?id="+h.id)).List)
	}
	if got := feed("&chosen=true"); !slices.Equal(got, []string{one.ID}) || len(feed("")) != 2 || pinned() != 1 {
		t.Errorf("chosen %v, all %v, pinned %d", got, feed(""), pinned())
	}
	reporters := []team.Person{h.Writer("甲"), h.Writer("乙"), h.Writer("丙")}
	for _, p := range reporters {
		team.Must[struct{}](t, h.Post(p, "", "/micro/home/community/report", object{"targetType": "article", "targetId": one.ID, "reason": "ad"}))
	}
	h.Later()
	if got := feed("&chosen=true"); len(got) != 0 || pinned() != 0 || h.seen(w).ArticleCount != 1 {
		t.Errorf("a hidden one is still chosen %v, pinned %d, counted %d", got, pinned(), h.seen(w).ArticleCount)
	}
	team.Must[struct{}](t, h.Post(h.owner, "", at+"choose", object{"id": two.ID, "on": true}))
	v := team.Must[article.DraftView](t, h.Get(w, "", "/micro/home/community/article/draft?id="+two.ID))
	v = team.Must[article.DraftView](t, h.Post(w, "", "/micro/home/community/article/draft", object{"id": two.ID, "rev": v.Rev, "title": v.Title, "contentMd": v.ContentMd}))
	team.Must[article.Sent](t, h.Post(w, "", "/micro/home/community/article/edit", object{"id": two.ID, "rev": v.Rev}))
	h.Later()
	if n := h.seen(w).ArticleCount; n != 0 || len(feed("")) != 0 {
		t.Errorf("it left the circle, which still counts %d and shows %v", n, feed(""))
	}
	if got := team.Must[article.Detail](t, h.Get(h.Writer("丁"), "", "/micro/home/community/article/detail?id="+two.ID)); got.Chosen {
		t.Error("it left the circle whose managers had chosen it, and is still chosen")
	}
}

// The search leads to circles that whoever comes may enter or ask to, as long as they are public.
func TestWhichCirclesTheSearchLeadsTo(t *testing.T) {
	t.Parallel()
	docs := store.NewTable[searchdoc.Doc](apitest.DB(t), apitest.TableName("search"))
	found := func(h house) searchdoc.Doc {
		t.Helper()
		v, err := docs.Find(t.Context(), searchdoc.Key(searchdoc.Circle, h.id))
		if err != nil || v.Value.Gone {
			if v.Value.Title != "" || err != nil {
				t.Fatalf("%+v, %v", v.Value, err)
			}
			return searchdoc.Doc{}
		}
		return v.Value
	}
	free, ask, invite := open(t, circle.Free), open(t, circle.Ask), open(t, circle.Invite)
	for _, h := range []house{free, ask} {
		if d := found(h); d.Title != h.seen(h.owner).Name || d.Summary != "聊机电深化的圈子" || d.Path != circle.Path(h.id) || d.ChangedAt == 0 {
			t.Errorf("%+v", d)
		}
	}
	if d := found(invite); d.ID != "" {
		t.Errorf("one for who is asked: %+v", d)
	}
	change := func(h house, form object) {
		t.Helper()
		form["rev"] = h.seen(h.owner).Rev
		team.Must[circle.CircleEdited](t, h.do(h.owner, "edit", form))
	}
	name := "桥梁" + id.New("")
	change(free, object{"name": name, "intro": "聊桥梁的圈子", "labels": []string{"桥梁"}, "joinMode": circle.Ask})
	if d := found(free); d.Title != name || d.Summary != "聊桥梁的圈子" || !slices.Equal(d.Tags, []string{"桥梁"}) {
		t.Errorf("changed: %+v", d)
	}
	change(free, object{"name": name, "intro": "聊桥梁的圈子", "joinMode": circle.Invite})
	if d := found(free); d.ID != "" {
		t.Errorf("now for who is asked: %+v", d)
	}
	change(free, object{"name": name, "intro": "聊桥梁的圈子", "joinMode": circle.Free})
	if found(free).Title != name {
		t.Error("open again and not found")
	}
	for _, who := range []string{"甲", "乙", "丙"} {
		team.Must[struct{}](t, free.Post(free.Writer(who), "", "/micro/home/community/report", object{"targetType": "circle", "targetId": free.id, "reason": "ad"}))
	}
	if d := found(free); d.ID != "" {
		t.Errorf("hidden: %+v", d)
	}
	team.Must[struct{}](t, free.Decide(post.Circle, free.id, "pass", ""))
	if found(free).Title != name {
		t.Error("let through and not found")
	}
	team.Must[struct{}](t, ask.do(ask.owner, "dissolve", nil))
	if d := found(ask); d.ID != "" {
		t.Errorf("dissolved: %+v", d)
	}
	fresh := house{Door: free.Door, owner: free.Newcomer("新人")}
	fresh.id = team.Must[circle.CircleEdited](t, fresh.Post(fresh.owner, "", at+"edit", object{"name": "新" + id.New(""), "intro": "新人的圈子"})).ID
	if d := found(fresh); d.ID != "" {
		t.Errorf("it waits: %+v", d)
	}
}

func TestANewOwnersCircleWaits(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	p := d.Newcomer("新人")
	made := team.Must[circle.CircleEdited](t, d.Post(p, "", at+"edit", object{"name": "新圈" + id.New(""), "intro": "等待审核的圈子"}))
	if made.State != post.Review {
		t.Fatalf("made: %+v", made)
	}
	team.Refused(t, "seen by others", d.Get(d.Writer("路人"), "", at+"detail?id="+made.ID), 404, "circle_gone")
	team.Refused(t, "joined by others", d.Post(d.Writer("路人"), "", at+"join", object{"id": made.ID}), 404, "circle_gone")
	listed := func() bool {
		return slices.ContainsFunc(team.Must[circle.CircleCards](t, d.Get(team.Person{}, "", at+"page?order=new")).List, func(c circle.CircleCard) bool { return c.ID == made.ID })
	}
	if listed() {
		t.Error("it is listed while it waits")
	}
	team.Must[struct{}](t, d.Decide(post.Circle, made.ID, "pass", ""))
	d.Later()
	if !listed() {
		t.Error("it is not listed")
	}
}

func TestManyComeInAtOnce(t *testing.T) {
	t.Parallel()
	h := open(t, circle.Free)
	people := make([]team.Person, 20)
	for i := range people {
		people[i] = h.Writer("成员")
	}
	var all sync.WaitGroup
	for _, p := range people {
		for range 2 { // twice each
			all.Go(func() { h.do(p, "join", nil) })
		}
	}
	all.Wait()
	for _, p := range people { // who met too many others comes again
		if h.seen(p).Role == circle.Nobody {
			team.Must[circle.Joined](t, h.do(p, "join", nil))
		}
	}
	if n := h.seen(h.owner).MemberCount; n != 21 {
		t.Errorf("%d members", n)
	}
}

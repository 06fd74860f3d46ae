package article_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/community/article"
	"bimportal/functions/community/comment"
	"bimportal/functions/community/communitytest"
	"bimportal/functions/community/post"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

const at = "/micro/home/community/"

type object = map[string]any

func detail(d *communitytest.Door, p team.Person, id string) apitest.Answer {
	return d.Get(p, "", at+"article/detail?id="+id)
}

func inFeeds(d *communitytest.Door, id string) bool {
	for _, q := range []string{"feed=new", "feed=hot"} {
		f := team.Must[article.Feed](d.T, d.Get(team.Person{}, "", at+"article/page?"+q+"&next="+url.QueryEscape("")))
		if slices.ContainsFunc(f.List, func(c article.Card) bool { return c.ID == id }) {
			return true
		}
	}
	return false
}

func TestWhoMayNotWrite(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	nobody, other := team.NewPerson(t), d.Writer("别人")
	form := object{"title": "机电深化的碰撞检查流程", "contentMd": communitytest.Body}
	team.Refused(t, "nobody signed in", d.Post(team.Person{}, "", at+"article/draft", form), 401, "unauthorized")
	team.Refused(t, "no telephone", d.Post(nobody, "", at+"article/draft", form), 403, "no_telephone")
	mine := d.Draft(d.Writer("作者"), nil)
	form["id"], form["rev"] = mine.ID, mine.Rev
	for path, body := range map[string]object{
		"article/draft": form, "article/edit": {"id": mine.ID, "rev": mine.Rev}, "article/delete": {"id": mine.ID}, "article/restore": {"id": mine.ID, "n": 1, "rev": mine.Rev},
	} {
		team.Refused(t, path+" of somebody else", d.Post(other, "", at+path, body), 404, "post_gone")
	}
	for _, path := range []string{"article/draft?id=", "article/revisions?id=", "article/detail?id=", "article/compare?before=0&after=0&id="} {
		team.Refused(t, path+" of somebody else", d.Get(other, "", at+path+mine.ID), 404, "post_gone")
	}
	for field, change := range map[string]object{"title": {"title": "短"}, "contentMd": {"contentMd": "太短"}} {
		w := d.Writer("作者")
		v := d.Draft(w, change)
		if a := d.Post(w, "", at+"article/edit", object{"id": v.ID, "rev": v.Rev}); a.HTTP != 400 || !strings.Contains(string(a.Body), `"field":"`+field+`"`) {
			t.Errorf("%s: %s", field, a.Body)
		}
	}
	for field, change := range map[string]object{"coverUrl": {"coverUrl": "javascript:alert(1)"}, "circleId": {"circleId": "0123456789"}, "tags": {"tags": []string{"一二三四五六七八九十一二三"}}} {
		one := object{"title": "机电深化的碰撞检查流程", "contentMd": communitytest.Body}
		for k, v := range change {
			one[k] = v
		}
		if a := d.Post(d.Writer("作者"), "", at+"article/draft", one); a.HTTP != 400 || !strings.Contains(string(a.Body), `"field":"`+field+`"`) {
			t.Errorf("%s: %s", field, a.Body)
		}
	}
}

func TestADraftIsSavedByOneAtATimeAndItsRevisionsStay(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	w := d.Writer("作者")
	v := d.Draft(w, nil)
	form := object{"id": v.ID, "rev": v.Rev, "title": "机电深化的碰撞检查流程", "contentMd": communitytest.Body + "第二稿"}
	saved := team.Must[article.DraftView](t, d.Post(w, "", at+"article/draft", form))
	team.Refused(t, "from another device", d.Post(w, "", at+"article/draft", form), 409, "stale_rev")
	team.Refused(t, "sent off as it was", d.Post(w, "", at+"article/edit", object{"id": v.ID, "rev": v.Rev}), 409, "stale_rev")
	sent := team.Must[article.Sent](t, d.Post(w, "", at+"article/edit", object{"id": v.ID, "rev": saved.Rev, "log": "首版"}))
	if sent.State != post.On || sent.Revision != 1 || !inFeeds(d, v.ID) {
		t.Fatalf("%+v", sent)
	}
	form["rev"], form["contentMd"] = saved.Rev, communitytest.Body+"第三稿"
	third := team.Must[article.DraftView](t, d.Post(w, "", at+"article/draft", form))
	if now := string(detail(d, team.Person{}, v.ID).Body); strings.Contains(now, "第三稿") || !strings.Contains(now, "第二稿") || !strings.Contains(now, "<table>") {
		t.Errorf("what is being written is read: %s", now)
	}
	team.Must[article.Sent](t, d.Post(w, "", at+"article/edit", object{"id": v.ID, "rev": third.Rev}))
	c := team.Must[article.Compared](t, d.Get(w, "", at+"article/compare?id="+v.ID+"&before=1&after=2"))
	ops := ""
	for _, l := range c.Lines {
		ops += l.Op + " "
	}
	if !strings.Contains(ops, "old new") || !strings.HasPrefix(ops, "skip") {
		t.Errorf("%s", ops)
	}
	back := team.Must[article.DraftView](t, d.Post(w, "", at+"article/restore", object{"id": v.ID, "n": 1, "rev": third.Rev}))
	if !strings.HasSuffix(back.ContentMd, "第二稿") {
		t.Errorf("%+v", back)
	}
	if r := team.Must[article.Revisions](t, d.Get(w, "", at+"article/revisions?id="+v.ID)); len(r.List) != 2 || r.List[1].Log != "首版" {
		t.Errorf("%+v", r)
	}
	team.Must[post.Nothing](t, d.Post(w, "", at+"article/delete", object{"id": v.ID}))
	team.Refused(t, "deleted", detail(d, w, v.ID), 404, "post_gone")
	if d.Later(); inFeeds(d, v.ID) {
		t.Error("a deleted article is in a feed")
	}
	if p := string(d.Get(w, "", at+"author?userId="+w.ID).Body); !strings.Contains(p, `"articleCount":0`) {
		t.Errorf("a deleted article is counted: %s", p)
	}
	if doc, err := store.NewTable[searchdoc.Doc](apitest.DB(t), d.Tables.Search).Find(t.Context(), searchdoc.Key(searchdoc.Article, v.ID)); err != nil || !doc.Value.Gone {
		t.Errorf("a deleted article is found: %+v, %v", doc.Value, err)
	}
}

func TestNewcomersWaitAndWhatIsHiddenIsNowhere(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	docs := store.NewTable[searchdoc.Doc](apitest.DB(t), d.Tables.Search)
	found := func(id string) bool {
		v, err := docs.Find(t.Context(), searchdoc.Key(searchdoc.Article, id))
		if err != nil {
			t.Fatal(err)
		}
		return v.Version > 0 && !v.Value.Gone
	}
	seen := func(id string) bool {
		d.Later()
		return detail(d, team.Person{}, id).HTTP == 200 || inFeeds(d, id) || found(id)
	}
	w := d.Newcomer("新人")
	one := d.Sent(w, nil)
	if one.State != post.Review || seen(one.ID) {
		t.Fatalf("%+v is public", one)
	}
	if detail(d, w, one.ID).HTTP != 200 {
		t.Error("its author does not see it")
	}
	for what, p := range map[string]team.Person{"its author": w, "nobody": {}} {
		if a := d.Post(p, "platform", at+"review/decide", object{"targetType": "article", "targetId": one.ID, "result": "pass"}); a.HTTP < 400 {
			t.Errorf("%s decides", what)
		}
	}
	if a := d.Decide(post.Article, one.ID, "refuse", ""); a.HTTP != 400 {
		t.Error("refused without a reason")
	}
	team.Must[post.Nothing](t, d.Decide(post.Article, one.ID, "pass", ""))
	team.Refused(t, "twice", d.Decide(post.Article, one.ID, "pass", ""), 409, "no_case")
	if detail(d, team.Person{}, one.ID).HTTP != 200 || !found(one.ID) {
		t.Fatal("let through and not public")
	}

	team.Refused(t, "one's own", d.Post(w, "", at+"report", object{"targetType": "article", "targetId": one.ID, "reason": "ad"}), 409, "own_post")
	for i := range 3 {
		reporter := d.Writer(fmt.Sprint("举报人", i))
		body := object{"targetType": "article", "targetId": one.ID, "reason": "ad", "detail": "<script>alert(1)</script>"}
		if a := d.Post(reporter, "", at+"report", object{"targetType": "article", "targetId": one.ID, "reason": "nothing"}); a.HTTP != 400 {
			t.Error("a reason that is none")
		}
		team.Must[post.Nothing](t, d.Post(reporter, "", at+"report", body))
		if i < 2 {
			team.Refused(t, "again", d.Post(reporter, "", at+"report", body), 409, "reported")
			if detail(d, team.Person{}, one.ID).HTTP != 200 {
				t.Fatal("hidden by too few")
			}
		}
	}
	if seen(one.ID) {
		t.Error("what three people reported is seen")
	}
	ops := team.Operators(t)
	sheet := team.Must[post.Sheet](t, d.Post(ops.Member(t, "platform:content:audit"), ops.ID, at+"review/sheet", object{"targetType": "article", "targetId": one.ID}))
	if len(sheet.Reports) != 3 || sheet.Case.Good != 3 || len(sheet.History) != 1 || sheet.State != post.Hidden {
		t.Errorf("%+v", sheet)
	}
	team.Must[post.Nothing](t, d.Decide(post.Article, one.ID, "refuse", "广告"))
	stranger := d.Writer("路人")
	appeal := object{"targetType": "article", "targetId": one.ID, "text": "这是我自己写的经验总结"}
	team.Refused(t, "somebody else appeals", d.Post(stranger, "", at+"appeal", appeal), 404, "post_gone")
	team.Must[post.Nothing](t, d.Post(w, "", at+"appeal", appeal))
	team.Refused(t, "a second appeal", d.Post(w, "", at+"appeal", appeal), 409, "appealed")
	team.Must[post.Nothing](t, d.Decide(post.Article, one.ID, "pass", ""))
	if detail(d, team.Person{}, one.ID).HTTP != 200 {
		t.Error("an appeal that was right shows nothing")
	}
}

func TestWordsAreMarkedWhereTheyStand(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	ops := team.Operators(t)
	operator := ops.Member(t, "platform:content:audit")
	for word, level := range map[string]string{"代开发票": "refuse", "加微信": "wait", "最便宜": "tag"} {
		team.Must[post.WordList](t, d.Post(operator, ops.ID, at+"words/set", object{"word": word, "level": level, "note": "不合适"}))
	}
	team.Refused(t, "by somebody", d.Post(d.Writer("人"), ops.ID, at+"words/set", object{"word": "一", "level": "tag"}), 403, "not_member")
	w := d.Writer("作者")
	v := d.Draft(w, object{"title": "专业 代．开－发 票 的标题"})
	if len(v.Marks) != 1 || v.Marks[0].Start != 3 || v.Marks[0].Length != 7 || v.Marks[0].Level != words.Refuse {
		t.Errorf("%+v", v.Marks)
	}
	team.Refused(t, "a refused word", d.Post(w, "", at+"article/edit", object{"id": v.ID, "rev": v.Rev}), 400, "words")
	if s := d.Sent(w, object{"title": "有问题请加 微 信联系"}); s.State != post.Review {
		t.Errorf("%+v", s)
	}
	if s := d.Sent(w, object{"title": "最便宜的方案比较"}); s.State != post.On || len(s.Marks) != 1 {
		t.Errorf("%+v", s)
	}
}

func TestLikesAndCommentsAreCountedExactlyWhenTheyRace(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	one := d.Sent(d.Writer("作者"), nil)
	people := make([]team.Person, 8)
	for i := range people {
		people[i] = d.Writer(fmt.Sprint("读者", i))
	}
	var all sync.WaitGroup
	for i, p := range people {
		all.Go(func() {
			for _, on := range []bool{true, true, false, true, i%2 == 0} {
				if a := d.Post(p, "", at+"article/like", object{"id": one.ID, "on": on}); a.HTTP != 200 {
					t.Errorf("%s", a.Body)
				}
			}
			if a := d.Post(p, "", at+"comment/add", object{"targetType": "article", "targetId": one.ID, "content": "有用"}); a.HTTP != 200 {
				t.Errorf("%s", a.Body)
			}
		})
	}
	all.Wait()
	a := team.Must[article.Detail](t, detail(d, people[0], one.ID))
	if a.LikeCount != 4 || a.CommentCount != 8 || !a.IsLiked {
		t.Errorf("%d likes, %d comments", a.LikeCount, a.CommentCount)
	}
	page := team.Must[comment.Page](t, d.Get(people[0], "", at+"comment/page?targetType=article&targetId="+one.ID))
	for i, c := range page.Records {
		if c.Floor != i+1 {
			t.Errorf("floor %d at %d", c.Floor, i)
		}
	}
	if page.Total != 8 {
		t.Errorf("%+v", page)
	}
}

func TestNothingOfAPageComesThroughAnyField(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	w := d.Writer("作者")
	for _, bad := range []string{"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[点](javascript:alert(1))", "![x](data:text/html,1)"} {
		one := d.Sent(w, object{"title": "标题里有 " + bad, "contentMd": communitytest.Body + bad, "summary": bad, "tags": []string{"<b>x</b>"}})
		a := team.Must[article.Detail](t, detail(d, team.Person{}, one.ID))
		for _, sign := range []string{"<script", "onerror=", "javascript:", "data:text"} {
			if strings.Contains(a.HTML, sign) {
				t.Errorf("%s: %s", bad, a.HTML)
			}
		}
	}
	feed := d.Get(team.Person{}, "", at+"rss")
	if feed.HTTP != 200 || strings.Contains(string(feed.Body), "<script") || !strings.Contains(string(feed.Body), "https://bim.example/portal/ArticleDetail?id=") {
		t.Errorf("%s", feed.Body)
	}
}

func TestTheHotRule(t *testing.T) {
	base := article.Article{PublishedAt: 1_800_000_000_000}
	liked := base
	liked.Likes = 1
	newer := base
	newer.PublishedAt += 3600 * 1000
	if base.Rank() != 1_800_000_000 || liked.Rank() != 1_800_000_000+13546 || liked.Rank() < newer.Rank() {
		t.Errorf("%d %d %d", base.Rank(), liked.Rank(), newer.Rank())
	}
	last := int64(0)
	for n := range 3000 {
		base.Likes = n
		if r := base.Rank(); r <= last && n > 0 && n < 800 || r < last {
			t.Fatalf("at %d likes %d after %d", n, r, last)
		} else {
			last = r
		}
	}
}

func TestFollowing(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	w, reader := d.Writer("作者"), d.Writer("读者")
	one := d.Sent(w, nil)
	team.Refused(t, "oneself", d.Post(w, "", at+"follow", object{"userId": w.ID, "on": true}), 409, "self")
	team.Refused(t, "nobody", d.Post(w, "", at+"follow", object{"userId": "0000000000", "on": true}), 404, "person_gone")
	for range 2 {
		if a := d.Post(reader, "", at+"follow", object{"userId": w.ID, "on": true}); !strings.Contains(string(a.Body), `"followCount":1`) {
			t.Errorf("%s", a.Body)
		}
	}
	a := d.Get(reader, "", at+"article/followed")
	if !strings.Contains(string(a.Body), one.ID) {
		t.Errorf("%s", a.Body)
	}
	if p := string(d.Get(reader, "", at+"author?userId="+w.ID).Body); !strings.Contains(p, `"articleCount":1`) || !strings.Contains(p, `"isFollowed":true`) || strings.Contains(p, "13800001234") {
		t.Errorf("%s", p)
	}
}

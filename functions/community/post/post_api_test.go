package post_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"bimportal/functions/community/article"
	"bimportal/functions/community/circle"
	"bimportal/functions/community/comment"
	"bimportal/functions/community/communitytest"
	"bimportal/functions/community/post"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

const at = "/micro/home/community/"

type object = map[string]any

func report(d *communitytest.Door, p team.Person, t post.Type, id string) apitest.Answer {
	return d.Post(p, "", at+"report", object{"targetType": t, "targetId": id, "reason": "ad"})
}

func readable(d *communitytest.Door, id string) bool {
	d.T.Helper()
	return d.Get(team.NewPerson(d.T), "", at+"article/detail?id="+id).HTTP == 200
}

func TestThreeAreLetThroughBeforeOnesPostsGoOutByThemselves(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	w := d.Newcomer("新人")
	refused := d.Sent(w, nil)
	team.Must[post.Nothing](t, d.Decide(post.Article, refused.ID, "refuse", "广告"))
	for i := range 3 {
		one := d.Sent(w, nil)
		if one.State != post.Review {
			t.Fatalf("after %d were let through: %+v", i, one)
		}
		team.Must[post.Nothing](t, d.Decide(post.Article, one.ID, "pass", ""))
	}
	if one := d.Sent(w, nil); one.State != post.On {
		t.Errorf("after three were let through: %+v", one)
	}
}

func TestNobodyDecidesWhatHePosted(t *testing.T) {
	t.Parallel()
	d, ops := communitytest.Open(t), team.Operators(t)
	w := d.Joined(ops, "运营", auth.ContentAudit)
	one := d.Sent(w, nil)
	for _, name := range []string{"甲", "乙", "丙"} {
		team.Must[post.Nothing](t, report(d, d.Writer(name), post.Article, one.ID))
	}
	decide := object{"targetType": "article", "targetId": one.ID, "result": "pass"}
	team.Refused(t, "its author", d.Post(w, ops.ID, at+"review/decide", decide), 403, "own_case")
	if readable(d, one.ID) {
		t.Error("he let it be public again")
	}
	team.Must[post.Nothing](t, d.Decide(post.Article, one.ID, "pass", ""))
}

func TestWhoseAccountIsOnItsWayOutSaysNothing(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	one, w := d.Sent(d.Writer("作者"), nil), d.Writer("要走的人")
	mine := d.Draft(w, nil)
	for _, status := range []int{1, 2, 3} {
		d.Becomes(w, status)
		for path, body := range map[string]object{
			"article/draft": {"title": "机电深化的碰撞检查流程", "contentMd": communitytest.Body}, "article/edit": {"id": mine.ID, "rev": mine.Rev},
			"comment/add": {"targetType": "article", "targetId": one.ID, "content": "一"}, "report": {"targetType": "article", "targetId": one.ID, "reason": "ad"},
			"circle/edit": {"name": "要走的圈子", "intro": "聊机电深化的圈子"},
		} {
			team.Refused(t, fmt.Sprint(path, " with status ", status), d.Post(w, "", at+path, body), 403, "account_closing")
		}
	}
}

func TestHowOftenInAnHour(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	one, w := d.Sent(d.Writer("作者"), nil), d.Writer("勤快的人")
	mine := d.Draft(w, nil)
	calls := []struct {
		kind post.Type
		most int
		path string
		body object
	}{
		{"draft", 30, "article/draft", object{"title": "机电深化的碰撞检查流程", "contentMd": communitytest.Body}},
		{post.Article, 10, "article/edit", object{"id": mine.ID, "rev": mine.Rev}},
		{post.Comment, 60, "comment/add", object{"targetType": "article", "targetId": one.ID, "content": "一"}},
		{"report", 20, "report", object{"targetType": "article", "targetId": one.ID, "reason": "ad"}},
	}
	for _, c := range calls {
		d.Spent(w, c.kind, c.most, 59*time.Minute)
		team.Refused(t, fmt.Sprint(c.kind, " after ", c.most), d.Post(w, "", at+c.path, c.body), 429, "too_often")
		d.Spent(w, c.kind, c.most-1, 0)
		if a := d.Post(w, "", at+c.path, c.body); a.HTTP != 200 {
			t.Errorf("%s after %d: %s", c.kind, c.most-1, a.Body)
		}
	}
	again := calls[2]
	team.Refused(t, "one more comment", d.Post(w, "", at+again.path, again.body), 429, "too_often")
	d.Spent(w, again.kind, again.most, time.Hour)
	if a := d.Post(w, "", at+again.path, again.body); a.HTTP != 200 {
		t.Errorf("an hour later: %s", a.Body)
	}
}

func TestReportsOfWhomNothingWasFoundInThreeTimesDoNotHide(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	w, baseless := d.Writer("作者"), d.Writer("常常举报的人")
	for range 3 {
		one := d.Sent(w, nil)
		team.Must[post.Nothing](t, report(d, baseless, post.Article, one.ID))
		team.Must[post.Nothing](t, d.Decide(post.Article, one.ID, "pass", ""))
	}
	one := d.Sent(w, nil)
	people := []team.Person{baseless, d.Writer("甲"), d.Writer("乙"), d.Writer("丙")}
	for i, p := range people {
		team.Must[post.Nothing](t, report(d, p, post.Article, one.ID))
		if open := readable(d, one.ID); open != (i < 3) {
			t.Errorf("after %d reports that count: readable is %v", i, open)
		}
	}
	ops := team.Operators(t)
	sheet := team.Must[post.Sheet](t, d.Post(ops.Member(t, "platform:content:audit"), ops.ID, at+"review/sheet", object{"targetType": "article", "targetId": one.ID}))
	if sheet.Case.Reports != 4 || sheet.Case.Good != 3 {
		t.Errorf("%+v", sheet.Case)
	}
}

func TestWhatMayBeReportedAndAppealed(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	w, fresh, other := d.Writer("作者"), d.Newcomer("新人"), d.Writer("路人")
	one, waits := d.Sent(w, nil), d.Sent(fresh, nil)
	team.Refused(t, "a report without a session", report(d, team.Person{}, post.Article, one.ID), 401, "unauthorized")
	team.Refused(t, "what waits is reported", report(d, other, post.Article, waits.ID), 404, "post_gone")
	team.Refused(t, "a draft is reported", report(d, other, post.Article, d.Draft(w, nil).ID), 404, "post_gone")
	appeal := func(p team.Person, id string) apitest.Answer {
		return d.Post(p, "", at+"appeal", object{"targetType": "article", "targetId": id, "text": "这是我自己写的经验总结"})
	}
	team.Refused(t, "of what is public", appeal(w, one.ID), 409, "no_appeal")
	team.Refused(t, "of what waits", appeal(fresh, waits.ID), 409, "no_appeal")
	if got := d.Waiting(); !slices.Equal(got, []string{waits.ID}) {
		t.Errorf("%v waits", got)
	}
}

// What an operator has refused or taken away does not come back by being sent off once more: somebody looks at it again.
func TestWhatWasTakenAwayIsLookedAtAgain(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	w := d.Writer("作者")
	one := d.Sent(w, nil)
	for i := range 3 {
		team.Must[post.Nothing](t, report(d, d.Writer(fmt.Sprint("举报人", i)), post.Article, one.ID))
	}
	team.Must[post.Nothing](t, d.Decide(post.Article, one.ID, "refuse", "广告"))
	draft := team.Must[article.DraftView](t, d.Get(w, "", at+"article/draft?id="+one.ID))
	sent := team.Must[article.Sent](t, d.Post(w, "", at+"article/edit", object{"id": one.ID, "rev": draft.Rev}))
	if sent.State != post.Review || readable(d, one.ID) || !slices.Equal(d.Waiting(), []string{one.ID}) {
		t.Errorf("%+v, readable %v, %v waits", sent, readable(d, one.ID), d.Waiting())
	}
}

func TestWhatItsAuthorDeletesWaitsNoMore(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	fresh := d.Newcomer("新人")
	on := d.Sent(d.Writer("作者"), nil)
	one := d.Sent(fresh, nil)
	said := team.Must[comment.Row](t, d.Post(fresh, "", at+"comment/add", object{"targetType": "article", "targetId": on.ID, "content": "新人的第一句"}))
	if got := d.Waiting(); len(got) != 2 {
		t.Fatalf("%v waits", got)
	}
	team.Must[post.Nothing](t, d.Post(fresh, "", at+"article/delete", object{"id": one.ID}))
	team.Must[post.Nothing](t, d.Post(fresh, "", at+"comment/delete", object{"id": said.ID}))
	if got := d.Waiting(); len(got) != 0 {
		t.Errorf("%v waits though it is deleted", got)
	}
	team.Refused(t, "let through", d.Decide(post.Article, one.ID, "pass", ""), 409, "no_case")
	team.Refused(t, "a report of a deleted comment", report(d, d.Writer("路人"), post.Comment, said.ID), 404, "comment_gone")
}

// deletions are the calls by which an author takes each kind of his posts away, with what he has made of each and its refusal once it is gone.
func deletions(d *communitytest.Door, w team.Person) map[post.Type]struct{ id, path, gone string } {
	d.T.Helper()
	on := d.Sent(d.Writer("别的作者"), nil)
	said := team.Must[comment.Row](d.T, d.Post(w, "", at+"comment/add", object{"targetType": "article", "targetId": on.ID, "content": "一句"}))
	founded := team.Must[circle.CircleEdited](d.T, d.Post(w, "", at+"circle/edit", object{"name": "圈" + id.New(""), "intro": "聊机电深化的圈子"}))
	return map[post.Type]struct{ id, path, gone string }{
		post.Article: {d.Sent(w, nil).ID, "article/delete", "post_gone"}, post.Comment: {said.ID, "comment/delete", "comment_gone"}, post.Circle: {founded.ID, "circle/dissolve", "post_gone"},
	}
}

// heard are what somebody was told of reports of his.
func heard(d *communitytest.Door, p team.Person) []string {
	d.T.Helper()
	rows, err := store.NewTable[notify.Message](apitest.DB(d.T), d.Tables.Message).Query(d.T.Context(), store.Range{PK: notify.BoxPK(p.ID, notify.Notify)})
	d.Do(err)
	list := []string{}
	for _, r := range rows {
		list = append(list, r.Value.Title+"："+r.Value.Content)
	}
	return list
}

// standing is what the desk knows of somebody.
func standing(d *communitytest.Door, p team.Person) post.Author {
	d.T.Helper()
	v, err := store.NewTable[post.Author](apitest.DB(d.T), d.Tables.Community).Get(d.T.Context(), store.Key{PK: "author#" + p.ID, SK: "author"})
	d.Do(err)
	return v.Value
}

func openReports(d *communitytest.Door, t post.Type, id string) (n int) {
	d.T.Helper()
	rows, err := store.NewTable[post.Report](apitest.DB(d.T), d.Tables.Community).Query(d.T.Context(), store.Range{PK: "reports#" + string(t) + "#" + id})
	d.Do(err)
	for _, r := range rows {
		if r.Value.Closed == 0 {
			n++
		}
	}
	return n
}

func TestReportsOfWhatItsAuthorDeletesEndAndCountAgainstNobody(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	w := d.Writer("作者")
	names := map[post.Type]string{post.Article: "文章", post.Comment: "评论", post.Circle: "圈子"}
	for kind, one := range deletions(d, w) {
		people := []team.Person{d.Writer("甲"), d.Writer("乙")}
		for _, p := range people {
			team.Must[post.Nothing](t, report(d, p, kind, one.id))
		}
		team.Must[post.Nothing](t, d.Post(w, "", at+one.path, object{"id": one.id}))
		if n := openReports(d, kind, one.id); n != 0 || len(d.Waiting()) != 0 {
			t.Errorf("%s: %d reports are open, %v waits", kind, n, d.Waiting())
		}
		for _, p := range people {
			if told := heard(d, p); !slices.Equal(told, []string{"您举报的" + names[kind] + "已处理：内容已被发布者删除，不再展示。感谢您的反馈。"}) {
				t.Errorf("%s: who reported it heard %v", kind, told)
			}
			if a := standing(d, p); a.Baseless != 0 {
				t.Errorf("%s: it counts against who reported it: %+v", kind, a)
			}
		}
	}
	if a := standing(d, w); a.Passed != 3 || a.Refused != 0 {
		t.Errorf("it counts for or against its author: %+v", a)
	}
}

func TestAReportAndADeletionAtOnceLeaveNothingOpen(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	meanwhile := func(what func()) {
		d.Wire.BeforeWrite(func() {
			d.Wire.BeforeWrite(nil)
			what()
		})
	}
	for _, first := range []string{"report", "deletion"} {
		w := d.Writer("作者")
		for kind, one := range deletions(d, w) {
			p := d.Writer("举报人")
			deletion := func() apitest.Answer { return d.Post(w, "", at+one.path, object{"id": one.id}) }
			if first == "report" {
				meanwhile(func() { team.Must[post.Nothing](t, report(d, p, kind, one.id)) })
				team.Must[post.Nothing](t, deletion())
				if told := heard(d, p); len(told) != 1 {
					t.Errorf("%s: whose report came first heard %v", kind, told)
				}
			} else {
				meanwhile(func() { team.Must[post.Nothing](t, deletion()) })
				team.Refused(t, "a report of what has just been deleted", report(d, p, kind, one.id), 404, one.gone)
			}
			if n := openReports(d, kind, one.id); n != 0 || len(d.Waiting()) != 0 {
				t.Errorf("%s, the %s first: %d reports are open, %v waits", kind, first, n, d.Waiting())
			}
		}
	}
}

// As many as may report something are answered by one decision.
func TestTwentyReportsAreDecidedAtOnce(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	w := d.Writer("作者")
	for _, result := range []string{"pass", "refuse", "delete"} {
		one, people := d.Sent(w, nil), []team.Person{}
		for i := range 20 {
			p := d.Writer(fmt.Sprint("举报人", i))
			rows := store.NewTable[post.Author](apitest.DB(t), d.Tables.Community)
			if _, err := rows.Update(t.Context(), store.Key{PK: "author#" + p.ID, SK: "author"}, func(a *post.Author) error {
				a.Baseless = 3 // his report hides nothing
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			team.Must[post.Nothing](t, report(d, p, post.Article, one.ID))
			people = append(people, p)
		}
		team.Refused(t, "one more", report(d, d.Writer("又一位"), post.Article, one.ID), 409, "many_reports")
		if result == "delete" {
			team.Must[post.Nothing](t, d.Post(w, "", at+"article/delete", object{"id": one.ID}))
		} else {
			team.Must[post.Nothing](t, d.Decide(post.Article, one.ID, result, "广告"))
		}
		for i, p := range people {
			want := map[string]int{"pass": 4, "refuse": 3, "delete": 3}[result]
			if told, a := heard(d, p), standing(d, p); len(told) != 1 || a.Baseless != want {
				t.Errorf("%s: the reporter %d heard %v, %+v", result, i, told, a)
			}
		}
	}
}

func TestTwoThousandWordsAreListedAtMost(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	ops := team.Operators(t)
	operator := ops.Member(t, "platform:content:audit")
	rows, writes := store.NewTable[words.Word](apitest.DB(t), d.Tables.Community), []store.Write{}
	for i := range 1999 {
		w := fmt.Sprintf("敏感%04d", i)
		writes = append(writes, rows.New(words.Key(w), words.Word{Word: w, Level: words.Tag}))
	}
	d.Fill(writes)
	set := func(word string) apitest.Answer {
		return d.Post(operator, ops.ID, at+"words/set", object{"word": word, "level": "tag"})
	}
	d.Wire.AfterQuery(words.PK, func() { team.Must[post.WordList](t, set("第两千个")) })
	team.Refused(t, "who counted them before another one was added", set("再一个"), 409, "too_many_words")
	if list := team.Must[post.WordList](t, set("敏感0001")).Words; len(list) != 2000 {
		t.Errorf("%d words", len(list))
	}
}

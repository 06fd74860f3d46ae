package comment_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/community/article"
	"bimportal/functions/community/comment"
	"bimportal/functions/community/communitytest"
	"bimportal/functions/community/post"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/clock"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

const at = "/micro/home/community/"

type object = map[string]any

// said is a comment's form, of an article.
func said(articleID, content string, change object) object {
	form := object{"targetType": "article", "targetId": articleID, "content": content}
	for k, v := range change {
		form[k] = v
	}
	return form
}

func add(d *communitytest.Door, p team.Person, articleID, content string, change object) comment.Row {
	d.T.Helper()
	return team.Must[comment.Row](d.T, d.Post(p, "", at+"comment/add", said(articleID, content, change)))
}

func page(d *communitytest.Door, p team.Person, articleID, more string) comment.Page {
	d.T.Helper()
	return team.Must[comment.Page](d.T, d.Get(p, "", at+"comment/page?targetType=article&targetId="+articleID+more))
}

func replies(d *communitytest.Door, p team.Person, id string) comment.Replies {
	d.T.Helper()
	return team.Must[comment.Replies](d.T, d.Get(p, "", at+"comment/replies?id="+id))
}

// count is how many comments an article says that it has, to somebody for whom no process keeps what it has read.
func count(d *communitytest.Door, articleID string) int {
	d.T.Helper()
	return team.Must[article.Detail](d.T, d.Get(team.NewPerson(d.T), "", at+"article/detail?id="+articleID)).CommentCount
}

// messages are the titles of what somebody was told, the oldest first.
func messages(d *communitytest.Door, p team.Person) []string {
	d.T.Helper()
	rows, err := store.NewTable[notify.Message](apitest.DB(d.T), d.Tables.Message).Query(d.T.Context(), store.Range{PK: notify.BoxPK(p.ID, notify.Notify)})
	if err != nil {
		d.T.Fatal(err)
	}
	var titles []string
	for _, r := range rows {
		titles = append(titles, r.Value.Title)
	}
	return titles
}

func TestWhoMayNotComment(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	author, writer, other, nobody := d.Writer("作者"), d.Writer("评论人"), d.Writer("别人"), team.NewPerson(t)
	one, elsewhere := d.Sent(author, nil), d.Sent(author, nil)
	draft := d.Draft(author, nil)
	mine := add(d, writer, one.ID, "第一句", nil)
	there := add(d, writer, elsewhere.ID, "别处的一句", nil)

	team.Refused(t, "nobody signed in", d.Post(team.Person{}, "", at+"comment/add", said(one.ID, "一", nil)), 401, "unauthorized")
	team.Refused(t, "no telephone", d.Post(nobody, "", at+"comment/add", said(one.ID, "一", nil)), 403, "no_telephone")
	for what, id := range map[string]string{"a draft": draft.ID, "no article": "0123456789"} {
		team.Refused(t, "of "+what, d.Post(writer, "", at+"comment/add", said(id, "一", nil)), 404, "post_gone")
		team.Refused(t, "read of "+what, d.Get(writer, "", at+"comment/page?targetType=article&targetId="+id), 404, "post_gone")
	}
	for what, form := range map[string]object{"empty": said(one.ID, " \n ", nil), "too long": said(one.ID, strings.Repeat("字", 1001), nil)} {
		if a := d.Post(writer, "", at+"comment/add", form); a.HTTP != 400 || !strings.Contains(string(a.Body), `"field":"content"`) {
			t.Errorf("%s: %s", what, a.Body)
		}
	}
	team.Refused(t, "an answer to what lies elsewhere", d.Post(other, "", at+"comment/add", said(one.ID, "答", object{"replyTo": there.ID})), 404, "comment_gone")
	for _, forged := range []string{"x", "article-" + one.ID + "-0", "article-" + one.ID + "-01", "article-" + one.ID + "-99", "article--1", "need-" + one.ID + "-1", mine.ID + "-00000000000000000000000000", mine.ID + "-x-y"} {
		team.Refused(t, "answers "+forged, d.Post(other, "", at+"comment/add", said(one.ID, "答", object{"replyTo": forged})), 404, "comment_gone")
		for path, body := range map[string]object{"edit": {"content": "改"}, "delete": {}, "like": {"on": true}} {
			body["id"] = forged
			team.Refused(t, path+" of "+forged, d.Post(writer, "", at+"comment/"+path, body), 404, "comment_gone")
		}
	}
	team.Refused(t, "answers below no floor", d.Get(other, "", at+"comment/replies?id=x"), 404, "comment_gone")
	if a := d.Get(other, "", at+"comment/replies?id="+mine.ID+"&after=~~"); a.HTTP != 400 || a.FieldMessage("after") == "" {
		t.Errorf("answers from behind no answer: %d %s", a.HTTP, a.Body)
	}
	for path, body := range map[string]object{"edit": {"id": mine.ID, "content": "改"}, "delete": {"id": mine.ID}} {
		team.Refused(t, path+" without a session", d.Post(team.Person{}, "", at+"comment/"+path, body), 401, "unauthorized")
		for what, p := range map[string]team.Person{"somebody else's": other, "by the article's author": author} {
			team.Refused(t, path+" "+what, d.Post(p, "", at+"comment/"+path, body), 404, "comment_gone")
		}
	}
	team.Refused(t, "a like without a session", d.Post(team.Person{}, "", at+"comment/like", object{"id": mine.ID, "on": true}), 401, "unauthorized")
	if p := page(d, other, one.ID, ""); p.Total != 1 || len(p.Records) != 1 || p.Records[0].Content != "第一句" || p.Records[0].EditUntil != 0 || count(d, one.ID) != 1 {
		t.Errorf("something happened: %+v", p)
	}
}

func TestACommentIsChangedForTenMinutes(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	writer := d.Writer("评论人")
	one := d.Sent(d.Writer("作者"), nil)
	mine := add(d, writer, one.ID, "第一句", nil)
	began := d.Now()
	changed := team.Must[comment.Row](t, d.Post(writer, "", at+"comment/edit", object{"id": mine.ID, "content": "改过的一句"}))
	if changed.Content != "改过的一句" || changed.EditTime == "" || changed.EditUntil != mine.EditUntil {
		t.Errorf("%+v", changed)
	}
	for i := range 3 {
		team.Must[post.Nothing](t, d.Post(d.Writer(fmt.Sprint("举报人", i)), "", at+"report", object{"targetType": "article", "targetId": one.ID, "reason": "ad"}))
	}
	team.Refused(t, "below what is hidden", d.Post(writer, "", at+"comment/edit", object{"id": mine.ID, "content": "没人看见的一句"}), 404, "post_gone")
	team.Must[post.Nothing](t, d.Decide(post.Article, one.ID, "pass", ""))
	d.Now = func() time.Time { return began.Add(10*time.Minute + time.Second) }
	team.Refused(t, "too late", d.Post(writer, "", at+"comment/edit", object{"id": mine.ID, "content": "太晚的一句"}), 409, "too_late")
	if p := page(d, writer, one.ID, ""); p.Records[0].Content != "改过的一句" {
		t.Errorf("%+v", p.Records)
	}
	team.Must[post.Nothing](t, d.Post(writer, "", at+"comment/delete", object{"id": mine.ID})) // at any time
}

func TestFloorsStayAndCountsAreOfWhatIsThere(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	a, b := d.Writer("甲"), d.Writer("乙")
	one := d.Sent(d.Writer("作者"), nil)
	first, second := add(d, a, one.ID, "一楼", nil), add(d, b, one.ID, "二楼", nil)
	answer := add(d, b, one.ID, "答一楼", object{"replyTo": first.ID})
	deeper := add(d, a, one.ID, "答乙", object{"replyTo": answer.ID})
	if deeper.Floor != 1 || deeper.ToName != "乙" || count(d, one.ID) != 4 {
		t.Errorf("%+v, %d", deeper, count(d, one.ID))
	}
	team.Must[post.Nothing](t, d.Post(a, "", at+"comment/delete", object{"id": first.ID}))
	team.Refused(t, "twice", d.Post(a, "", at+"comment/delete", object{"id": first.ID}), 404, "comment_gone")
	team.Refused(t, "a change of what is deleted", d.Post(a, "", at+"comment/edit", object{"id": first.ID, "content": "改"}), 404, "comment_gone")
	team.Refused(t, "an answer to what is deleted", d.Post(b, "", at+"comment/add", said(one.ID, "答", object{"replyTo": first.ID})), 404, "comment_gone")
	team.Refused(t, "a like of what is deleted", d.Post(b, "", at+"comment/like", object{"id": first.ID, "on": true}), 404, "comment_gone")
	add(d, a, one.ID, "三楼", nil)
	p := page(d, team.Person{}, one.ID, "")
	if p.Total != 3 || p.Records[0].Floor != 1 || !p.Records[0].Deleted || p.Records[0].Content != "" || p.Records[0].UserID != "" || p.Records[0].ReplyCount != 2 || p.Records[1].ID != second.ID || p.Records[2].Floor != 3 {
		t.Errorf("%+v", p)
	}
	if r := replies(d, team.Person{}, first.ID); len(r.List) != 2 || r.List[0].Content != "答一楼" || r.List[1].ReplyTo != answer.ID {
		t.Errorf("%+v", r)
	}
	team.Must[post.Nothing](t, d.Post(b, "", at+"comment/delete", object{"id": answer.ID}))
	if p := page(d, team.Person{}, one.ID, "&sort=new"); p.Records[0].Floor != 3 || p.Records[2].ReplyCount != 1 || count(d, one.ID) != 3 {
		t.Errorf("%+v, %d", p, count(d, one.ID))
	}
}

func TestWhoIsNamedHearsOfItOnce(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	author, a, b := d.Writer("作者"), d.Writer("王工"), d.Writer("李工")
	one := d.Sent(author, nil)
	for what, form := range map[string]object{
		"not in the text": {"mentions": []string{b.ID}}, "nobody": {"mentions": []string{"0000000000"}},
		"too many": {"mentions": []string{"1", "2", "3", "4", "5", "6"}},
	} {
		if r := d.Post(a, "", at+"comment/add", said(one.ID, "请李工看一下", form)); r.HTTP != 400 || !strings.Contains(string(r.Body), `"field":"mentions`) {
			t.Errorf("%s: %s", what, r.Body)
		}
	}
	for _, status := range []int{1, 3} {
		left := d.Writer("已离开")
		d.Becomes(left, status)
		if r := d.Post(a, "", at+"comment/add", said(one.ID, "请 @已离开 看一下", object{"mentions": []string{left.ID}})); r.HTTP != 400 || len(messages(d, left)) != 0 {
			t.Errorf("with status %d: %s", status, r.Body)
		}
	}
	if len(messages(d, b)) != 0 || count(d, one.ID) != 0 {
		t.Error("something happened")
	}
	first := add(d, a, one.ID, "请 @李工 看一下", object{"mentions": []string{b.ID, b.ID}})
	if m := messages(d, b); len(m) != 1 || !strings.Contains(m[0], "提到了您") {
		t.Errorf("%v", m)
	}
	add(d, b, one.ID, "@王工 看过了", object{"replyTo": first.ID, "mentions": []string{a.ID}})
	if m := messages(d, a); len(m) != 1 {
		t.Errorf("who is answered and named hears it twice: %v", m)
	}
	add(d, author, one.ID, "@作者 自己", object{"mentions": []string{author.ID}})
	if m := messages(d, author); len(m) != 2 {
		t.Errorf("the author: %v", m)
	}
}

func TestWhatWaitsOrIsHiddenSaysNothing(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	author, fresh := d.Writer("作者"), d.Newcomer("新人")
	one := d.Sent(author, nil)
	waits := add(d, fresh, one.ID, "新人的第一句 @作者", object{"mentions": []string{author.ID}})
	if waits.State != post.Review || count(d, one.ID) != 0 || len(messages(d, author)) != 0 {
		t.Fatalf("%+v", waits)
	}
	if r := page(d, author, one.ID, "").Records[0]; r.Content != "" || r.UserID != "" || r.Floor != 1 {
		t.Errorf("others read %+v", r)
	}
	if r := page(d, fresh, one.ID, "").Records[0]; r.Content == "" || r.State != post.Review {
		t.Errorf("its author reads %+v", r)
	}
	team.Must[post.Nothing](t, d.Decide(post.Comment, waits.ID, "pass", ""))
	if r := page(d, author, one.ID, "").Records[0]; r.Content == "" || count(d, one.ID) != 1 {
		t.Errorf("%+v", r)
	}
	for i := range 3 {
		team.Must[post.Nothing](t, d.Post(d.Writer(fmt.Sprint("举报人", i)), "", at+"report", object{"targetType": "comment", "targetId": waits.ID, "reason": "ad"}))
	}
	if r := page(d, author, one.ID, "").Records[0]; r.Content != "" || r.UserID != "" || count(d, one.ID) != 0 {
		t.Errorf("what three people reported reads %+v, %d", r, count(d, one.ID))
	}
	team.Refused(t, "changed while hidden", d.Post(fresh, "", at+"comment/edit", object{"id": waits.ID, "content": "改"}), 404, "comment_gone")
	team.Refused(t, "liked while hidden", d.Post(author, "", at+"comment/like", object{"id": waits.ID, "on": true}), 404, "comment_gone")
	team.Refused(t, "answered while hidden", d.Post(author, "", at+"comment/add", said(one.ID, "答", object{"replyTo": waits.ID})), 404, "comment_gone")
	team.Must[post.Nothing](t, d.Decide(post.Comment, waits.ID, "pass", ""))
	if count(d, one.ID) != 1 {
		t.Errorf("%d comments", count(d, one.ID))
	}
}

func TestWhatIsChangedPassesTheWordsAndTheLookAtNewcomersAgain(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	ops := team.Operators(t)
	for word, level := range map[string]string{"代开发票": "refuse", "加微信": "wait"} {
		team.Must[post.WordList](t, d.Post(ops.Member(t, "platform:content:audit"), ops.ID, at+"words/set", object{"word": word, "level": level}))
	}
	writer, fresh := d.Writer("评论人"), d.Newcomer("新人")
	one := d.Sent(d.Writer("作者"), nil)
	team.Refused(t, "a word that nobody may say", d.Post(writer, "", at+"comment/add", said(one.ID, "代 开 发票", nil)), 400, "words")
	mine, his := add(d, writer, one.ID, "第一句", nil), add(d, fresh, one.ID, "新人的第一句", nil)
	change := func(p team.Person, id, content string) apitest.Answer {
		return d.Post(p, "", at+"comment/edit", object{"id": id, "content": content})
	}
	team.Refused(t, "changed into it", change(writer, mine.ID, "代 开 发票"), 400, "words")
	if r := team.Must[comment.Row](t, change(writer, mine.ID, "请加 微信")); r.State != post.Review || count(d, one.ID) != 0 || !slices.Contains(d.Waiting(), mine.ID) {
		t.Errorf("changed into a word that waits: %+v, %d counted", r, count(d, one.ID))
	}
	if r := team.Must[comment.Row](t, change(writer, mine.ID, "第一句")); r.State != post.Review {
		t.Errorf("what waits goes out by being changed: %+v", r)
	}
	team.Must[post.Nothing](t, d.Decide(post.Comment, his.ID, "pass", ""))
	if r := team.Must[comment.Row](t, change(fresh, his.ID, "新人换了的话")); r.State != post.Review || strings.Contains(string(d.Get(writer, "", at+"comment/page?targetType=article&targetId="+one.ID).Body), "新人换了的话") {
		t.Errorf("what a newcomer has changed was not looked at: %+v", r)
	}
}

func TestAnswersAreHiddenWithWhatTheyAreSaidOf(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	reader := d.Writer("读者")
	one := d.Sent(d.Writer("作者"), nil)
	first := add(d, reader, one.ID, "一楼", nil)
	add(d, reader, one.ID, "答一楼", object{"replyTo": first.ID})
	for i := range 3 {
		team.Must[post.Nothing](t, d.Post(d.Writer(fmt.Sprint("举报人", i)), "", at+"report", object{"targetType": "article", "targetId": one.ID, "reason": "ad"}))
	}
	team.Refused(t, "answers", d.Get(reader, "", at+"comment/replies?id="+first.ID), 404, "post_gone")
	team.Refused(t, "a like", d.Post(reader, "", at+"comment/like", object{"id": first.ID, "on": true}), 404, "post_gone")
	team.Refused(t, "floors", d.Get(reader, "", at+"comment/page?targetType=article&targetId="+one.ID), 404, "post_gone")
}

func TestTwentyAtOnceLoseNothing(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	one := d.Sent(d.Writer("作者"), nil)
	first := add(d, d.Writer("首评"), one.ID, "一楼", nil)
	const n = 20
	var all sync.WaitGroup
	for i := range n {
		p := d.Writer(fmt.Sprint("读者", i))
		all.Go(func() {
			for _, on := range []bool{true, true, false, true, i%2 == 0} {
				if a := d.Post(p, "", at+"comment/like", object{"id": first.ID, "on": on}); a.HTTP != 200 {
					t.Errorf("like: %s", a.Body)
				}
			}
			if a := d.Post(p, "", at+"comment/add", said(one.ID, fmt.Sprint("楼层 ", i), nil)); a.HTTP != 200 {
				t.Errorf("floor: %s", a.Body)
			}
			if a := d.Post(p, "", at+"comment/add", said(one.ID, fmt.Sprint("回复 ", i), object{"replyTo": first.ID})); a.HTTP != 200 {
				t.Errorf("answer: %s", a.Body)
			}
		})
	}
	all.Wait()
	var floors []int
	texts := map[string]bool{}
	for current := 1; current <= 3; current++ {
		p := page(d, team.Person{}, one.ID, fmt.Sprint("&current=", current))
		for _, r := range p.Records {
			floors = append(floors, r.Floor)
			texts[r.Content] = true
		}
		if current == 1 && (p.Records[0].LikeCount != n/2 || p.Records[0].ReplyCount != n || p.Total != n+1) {
			t.Errorf("%+v", p.Records[0])
		}
	}
	if !slices.IsSorted(floors) || len(floors) != n+1 || len(texts) != n+1 || floors[n] != n+1 || count(d, one.ID) != 2*n+1 {
		t.Errorf("%v, %d texts, %d counted", floors, len(texts), count(d, one.ID))
	}
	r := replies(d, team.Person{}, first.ID)
	next := team.Must[comment.Replies](t, d.Get(team.Person{}, "", at+"comment/replies?id="+first.ID+"&after="+r.Next))
	if len(r.List) != 10 || len(next.List) != 10 || next.List[0].ID == r.List[9].ID {
		t.Errorf("%d and %d answers", len(r.List), len(next.List))
	}
}

// Ten thousand of the longest under one article: a page anywhere costs the same.
func TestReadUnitsOfTenThousandComments(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	reader := d.Writer("读者")
	one := d.Sent(d.Writer("作者"), nil)
	const n = 10_000
	rows := store.NewTable[comment.Comment](apitest.DB(t), d.Tables.Community)
	floors := store.NewTable[comment.Floors](apitest.DB(t), d.Tables.Community)
	on := post.Ref{Type: post.Article, ID: one.ID}
	pk, text := "comments#article#"+one.ID, strings.Repeat("字", 1000)
	writes := []store.Write{floors.New(store.Key{PK: pk, SK: "last"}, comment.Floors{Last: n})}
	for i := 1; i <= n; i++ {
		c := comment.Comment{ID: fmt.Sprintf("article-%s-%d", one.ID, i), On: on, Floor: i, UserID: reader.ID, Nickname: "读者", Region: "上海", Text: text, State: post.On, At: clock.Millis(d.Now())}
		writes = append(writes, rows.New(store.Key{PK: pk, SK: fmt.Sprintf("floor#%08d", i)}, c))
	}
	d.Fill(writes)
	base := d.Wire.Units(func() { d.Get(reader, "", at+"author?userId="+reader.ID) }) // the session's, and three records
	for _, more := range []string{"", "&current=2", "&current=500", "&current=1000", "&sort=new", "&sort=new&current=999"} {
		var p comment.Page
		units := d.Wire.Units(func() { p = page(d, team.Person{}, one.ID, more) })
		if len(p.Records) != 10 || p.Total != n || units > 4+1 { // the article and the number of its floors
			t.Errorf("%q costs a visitor %v units, %d records", more, units, len(p.Records))
		}
		if signed := d.Wire.Units(func() { page(d, reader, one.ID, more) }); signed-base > 4+1 {
			t.Errorf("%q costs who is signed in %v units, %v of them for a record", more, signed, base)
		}
	}
}

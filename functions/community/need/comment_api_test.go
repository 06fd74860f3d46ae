package need_test

import (
	"fmt"
	"strings"
	"testing"

	"bimportal/functions/community/comment"
	"bimportal/functions/community/need"
	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/ledger"
	"bimportal/shared/notify"
	"bimportal/shared/store"
)

const commentPath = "/micro/home/community/comment/"

func (d *desk) say(by team.Person, needID, content string, change object) apitest.Answer {
	d.T.Helper()
	body := object{"targetType": "need", "targetId": needID, "content": content}
	for k, v := range change {
		body[k] = v
	}
	return d.Post(by, "", commentPath+"add", body)
}

func (d *desk) said(by team.Person, needID string) apitest.Answer {
	d.T.Helper()
	return d.Get(by, "", commentPath+"page?targetType=need&targetId="+needID)
}

// listed is how many comments the public's list says that a need has.
func (d *desk) listed(needID string) int {
	d.T.Helper()
	d.Later()
	for _, one := range team.Must[api.Page[need.Listed]](d.T, d.Get(team.Person{}, "", needPath+"page?pageSize=50")).Records {
		if one.ID == needID {
			return one.CommentCount
		}
	}
	return -1
}

// told are the messages of somebody, the oldest first.
func (d *desk) told(p team.Person) []notify.Message {
	d.T.Helper()
	rows, err := store.NewTable[notify.Message](apitest.DB(d.T), d.Tables.Message).Query(d.T.Context(), store.Range{PK: notify.BoxPK(p.ID, notify.Notify)})
	d.Do(err)
	list := make([]notify.Message, len(rows))
	for i, r := range rows {
		list[i] = r.Value
	}
	return list
}

// reported hides a post by three people's reports.
func (d *desk) reported(t post.Type, id string) {
	d.T.Helper()
	for i := range 3 {
		team.Must[post.Nothing](d.T, d.Post(d.Named(fmt.Sprint("举报人", i)), "", "/micro/home/community/report", object{"targetType": t, "targetId": id, "reason": "ad"}))
	}
}

func TestANeedIsAskedAboutWhereAnybodyReadsIt(t *testing.T) {
	t.Parallel()
	d := open(t)
	draft, one := d.draft(d.buyer, nil), d.published(d.buyer, nil)
	for what, needID := range map[string]string{"a draft": draft.ID, "no need": "0123456789"} {
		d.refused("a word about "+what, d.say(d.author, needID, "请问", nil), 404, "post_gone")
		d.refused("its author's word about "+what, d.say(d.buyer, needID, "请问", nil), 404, "post_gone")
		d.refused("what is said of "+what, d.said(d.author, needID), 404, "post_gone")
	}
	if d.listed(one) != 0 || d.detail(d.author, one).Comments != 0 {
		t.Errorf("%d listed", d.listed(one))
	}
	asked := team.Must[comment.Row](t, d.say(d.author, one, "族的类别按哪个标准？", nil))
	rev := d.detail(d.buyer, one).Rev
	team.Must[comment.Row](t, d.say(d.buyer, one, "按企业标准，附件里有。", object{"replyTo": asked.ID}))
	if n := d.detail(team.Person{}, one); n.Comments != 2 || n.Rev != rev || n.AuthorID != d.buyer.ID || d.listed(one) != 2 {
		t.Errorf("%d said, %d listed, rev %d after %d, author %q", n.Comments, d.listed(one), n.Rev, rev, n.AuthorID)
	}
	if m := d.told(d.buyer); len(m) != 1 || !strings.Contains(m[0].Title, "地铁车站机电族库整理") || m[0].Link != "/needDetail?id="+one+"#comments" {
		t.Errorf("the publisher was told %+v", m)
	}
	if m := d.told(d.author); len(m) != 1 || !strings.Contains(m[0].Title, "回复了您") {
		t.Errorf("who asked was told %+v", m)
	}

	d.reported(post.Need, one)
	for what, a := range map[string]apitest.Answer{
		"read": d.said(d.buyer, one), "answers": d.Get(d.author, "", commentPath+"replies?id="+asked.ID), "a word": d.say(d.author, one, "再问", nil),
		"a change": d.Post(d.author, "", commentPath+"edit", object{"id": asked.ID, "content": "换一句"}),
		"a like":   d.Post(d.author, "", commentPath+"like", object{"id": asked.ID, "on": true}),
	} {
		d.refused(what+" of what is hidden", a, 404, "post_gone")
	}
	team.Must[post.Nothing](t, d.Decide(post.Need, one, "pass", ""))
	d.reported(post.Comment, asked.ID)
	if n := d.detail(team.Person{}, one); n.Comments != 1 || d.listed(one) != 1 {
		t.Errorf("with one of two hidden: %d said, %d listed", n.Comments, d.listed(one))
	}

	team.Must[need.Detail](t, d.Post(d.buyer, "", needPath+"cancel", object{"id": one, "reason": "项目推迟"}))
	team.Must[comment.Row](t, d.say(d.author, one, "还会再发吗？", nil))
	if n := d.detail(team.Person{}, one); n.Comments != 2 || d.listed(one) != 2 {
		t.Errorf("of what has ended: %d said, %d listed", n.Comments, d.listed(one))
	}
}

func TestWhatIsSaidOfAnEnterprisesNeedDoesNotSayWhoPublishedIt(t *testing.T) {
	t.Parallel()
	d := open(t)
	m := team.NewTeam(t)
	buyer := d.Joined(m, "采购员", auth.AccountSpend)
	d.Rich(ledger.EnterpriseAccount(m.ID), 100_000)
	one := d.published(buyer, object{"enterpriseId": m.ID})
	asked := team.Must[comment.Row](t, d.say(d.author, one, "附件里的标准是哪一版？", nil))
	team.Must[comment.Row](t, d.say(buyer, one, "2025 年版。", object{"replyTo": asked.ID}))
	for what, p := range map[string]team.Person{"a visitor": {}, "who asked": d.author} {
		if a := d.Get(p, "", needPath+"detail?id="+one); team.Must[need.Detail](t, a).AuthorID != "" || strings.Contains(string(a.Body), buyer.ID) {
			t.Errorf("%s reads who published it: %s", what, a.Body)
		}
	}
	if told := d.told(buyer); len(told) != 1 || !strings.Contains(told[0].Title, "评论了您的") {
		t.Errorf("who published it was told %+v", told)
	}
	if told := d.told(d.author); len(told) != 1 || strings.Contains(told[0].Title+told[0].Content, m.ID) {
		t.Errorf("%+v", told)
	}
}

package family_test

import (
	"strings"
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/audit"
	"bimportal/shared/familycomment"
	"bimportal/shared/notify"
	"bimportal/shared/person"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

const (
	commentsPath = "/family/mall/sys/commentList"
	replyPath    = "/family/mall/product/reply"
)

// user is somebody who has downloaded a family.
func user(t *testing.T, d *malltest.Door, m family.Managed, name string) team.Person {
	t.Helper()
	p := team.NewPerson(t)
	d.Named(p, name)
	team.Must[family.Link](t, d.Get(p, "", fileOf(t, d, m)))
	return p
}

func saying(m family.Managed, content string) object {
	return object{"id": m.ID, "scores": object{"quality": 5, "data": 4, "service": 3}, "content": content}
}

// Only accounts behind which somebody is known say something in public, and where from stands beside it.
func TestWhoIsNotKnownSaysNothing(t *testing.T) {
	d := malltest.Open(t)
	m := d.Public(team.NewTeam(t), nil)
	one := user(t, d, m, "孙静姝")
	nobody := team.NewPerson(t)
	team.Must[family.Link](t, d.Get(nobody, "", fileOf(t, d, m)))
	team.Refused(t, "no account answers", d.Post(nobody, "", commentPath, saying(m, "参数齐全")), 403, "no_telephone")
	people := store.NewTable[person.Person](apitest.DB(t), d.Tables.Identity)
	for reason, p := range map[string]person.Person{
		"no_telephone": {UserID: one.ID, Nickname: "孙静姝"}, "account_closing": {UserID: one.ID, Nickname: "孙静姝", Telephone: "13800138000", Status: 2},
	} {
		if _, err := people.Update(t.Context(), person.Key(one.ID), func(v *person.Person) error { *v = p; return nil }); err != nil {
			t.Fatal(err)
		}
		team.Refused(t, reason, d.Post(one, "", commentPath, saying(m, "参数齐全")), 403, reason)
	}
	said := func() family.Said {
		return team.Must[family.Said](t, d.Post(team.Person{}, "", commentsPath, object{"id": m.ID}))
	}
	if s := said(); s.Total != 0 {
		t.Errorf("it is said: %+v", s.Records)
	}
	other := user(t, d, m, "李望舒")
	if row := team.Must[family.CommentRow](t, d.Post(other, "", commentPath, saying(m, "参数齐全"))); row.IPRegion != "未知" || said().Records[0].IPRegion != "未知" {
		t.Errorf("where from: %+v, %+v", row, said().Records)
	}
}

// What the desk of the community has hidden is its author's alone.
func TestWhatIsHiddenIsItsAuthorsAlone(t *testing.T) {
	d := malltest.Open(t)
	seller := team.NewTeam(t)
	m := d.Public(seller, nil)
	bad, good := user(t, d, m, "赵恒远"), user(t, d, m, "钱思远")
	team.Must[family.CommentRow](t, d.Post(bad, "", commentPath, object{"id": m.ID, "scores": object{"quality": 1, "data": 1, "service": 1}, "content": "辱骂"}))
	team.Must[family.CommentRow](t, d.Post(good, "", commentPath, saying(m, "参数齐全")))
	said := func(p team.Person) family.Said {
		t.Helper()
		return team.Must[family.Said](t, d.Post(p, "", commentsPath, object{"id": m.ID, "sort": "low"}))
	}
	hidden := said(team.Person{}).Records[0].ID
	if row := said(bad).Records[0]; !row.Own || row.Hidden || said(good).Records[0].Own {
		t.Errorf("whose it is: %+v", row)
	}
	if _, err := store.NewTable[familycomment.Comment](apitest.DB(t), d.Tables.Mall).Update(t.Context(), familycomment.Key(m.ID, bad.ID), func(c *familycomment.Comment) error {
		c.Hidden = true
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, p := range []team.Person{{}, good, seller.Owner} {
		if s := said(p); s.Total != 1 || s.Quality != 5000 || s.Records[0].ID == hidden {
			t.Errorf("others read %+v", s)
		}
	}
	if s := said(bad); s.Total != 2 || s.Quality != 5000 || !s.Records[0].Hidden || !s.Records[0].Own {
		t.Errorf("its author reads %+v", s)
	}
	team.Refused(t, "it helps", d.Post(good, "", "/family/mall/product/helpful", object{"familyId": m.ID, "id": hidden, "on": true}), 404, "comment_gone")
	team.Refused(t, "it is answered", d.Post(seller.Owner, seller.ID, replyPath, object{"familyId": m.ID, "id": hidden, "text": "谢谢"}), 404, "comment_gone")
	team.Refused(t, "its author says another thing", d.Post(bad, "", commentPath, saying(m, "再说一次")), 409, "commented")
}

// What the desk hides while somebody answers it, or is helped by it, is neither answered nor of help.
func TestWhatIsHiddenMeanwhileIsNotAnswered(t *testing.T) {
	d := malltest.Open(t)
	seller := team.NewTeam(t)
	m := d.Public(seller, nil)
	one, reader := user(t, d, m, "赵恒远"), team.NewPerson(t)
	said := team.Must[family.CommentRow](t, d.Post(one, "", commentPath, saying(m, "参数齐全"))).ID
	rows := store.NewTable[familycomment.Comment](apitest.DB(t), d.Tables.Mall)
	hide := func(hidden bool) {
		if _, err := rows.Update(t.Context(), familycomment.Key(m.ID, one.ID), func(c *familycomment.Comment) error { c.Hidden = hidden; return nil }); err != nil {
			t.Error(err)
		}
	}
	for what, call := range map[string]func() apitest.Answer{
		"answered": func() apitest.Answer {
			return d.Post(seller.Owner, seller.ID, replyPath, object{"familyId": m.ID, "id": said, "text": "谢谢"})
		},
		"helpful": func() apitest.Answer {
			return d.Post(reader, "", "/family/mall/product/helpful", object{"familyId": m.ID, "id": said, "on": true})
		},
	} {
		hide(false)
		d.Wire.BeforeWrite(func() { hide(true) })
		team.Refused(t, what, call(), 404, "comment_gone")
		d.Wire.BeforeWrite(nil)
	}
	if c, err := rows.Find(t.Context(), familycomment.Key(m.ID, one.ID)); err != nil || c.Value.Reply != "" || c.Value.Helpful != 0 {
		t.Errorf("%v %+v", err, c.Value)
	}
}

// The first answer reaches who said it, the operation log keeps what each was before, and what people say is rounded as it is elsewhere.
func TestAnAnswerIsReadWhereItIsTold(t *testing.T) {
	d := malltest.Open(t)
	seller := team.NewTeam(t)
	m := d.Public(seller, nil)
	one := user(t, d, m, "赵恒远")
	said := team.Must[family.CommentRow](t, d.Post(one, "", commentPath, object{"id": m.ID, "scores": object{"quality": 5, "data": 5, "service": 4}, "content": "好用"})).ID
	for _, text := range []string{"谢谢", " 谢谢您 "} {
		team.Must[family.CommentRow](t, d.Post(seller.Owner, seller.ID, replyPath, object{"familyId": m.ID, "id": said, "text": text}))
	}
	box, err := store.NewTable[notify.Message](apitest.DB(t), d.Tables.Message).QueryLatest(t.Context(), store.Range{PK: notify.BoxPK(one.ID, notify.Notify)})
	if err != nil || len(box) != 1 || !strings.HasSuffix(box[0].Value.Content, "回复了您的评价：谢谢") {
		t.Errorf("%v %+v", err, box)
	}
	log, err := audit.NewBook(apitest.DB(t), d.Tables.Enterprise).Newest(t.Context(), seller.ID, 2)
	if err != nil || string(log[0].Before) != `"谢谢"` || string(log[0].After) != `"谢谢您"` || string(log[1].After) != `"谢谢"` {
		t.Errorf("%v %+v", err, log)
	}
	if i := team.Must[family.Info](t, d.Post(one, "", infoPath, object{"id": m.ID})); i.ScoreAvg != 4700 {
		t.Errorf("5, 5 and 4 are %d", i.ScoreAvg)
	}
	if got := (family.Count{Comments: 3, Scores: 47 + 47 + 48}).Score(); got != 4700 {
		t.Errorf("4.73 is %d", got)
	}
	if got := (family.Count{Comments: 2, Scores: 47 + 48}).Score(); got != 4800 {
		t.Errorf("4.75 is %d", got)
	}
}

func TestWhatIsSaidHoldsNoWordOfTheLists(t *testing.T) {
	d := malltest.Open(t)
	d.Words(map[string]words.Level{"代开发票": words.Refuse, "加微信": words.Wait, "最便宜": words.Tag})
	seller := team.NewTeam(t)
	m := d.Public(seller, nil)
	one := user(t, d, m, "赵恒远")
	total := func() int {
		t.Helper()
		return team.Must[family.Said](t, d.Post(team.Person{}, "", commentsPath, object{"id": m.ID})).Total
	}
	for content, want := range map[string]string{
		"参数不错，可以代．开－发 票": "“代．开－发 票”不能发布，请修改后再提交", "有问题请加 微 信联系": "“加 微 信”需要审核后才能发布，而这里的内容提交后立即公开，请换一种说法",
		"加微信，代开发票": "“代开发票”不能发布，请修改后再提交",
	} {
		a := d.Post(one, "", commentPath, saying(m, content))
		team.Refused(t, content, a, 400, "words")
		if got := a.FieldMessage("content"); got != want {
			t.Errorf("%s: %s", content, got)
		}
	}
	if n := total(); n != 0 {
		t.Errorf("%d are said", n)
	}
	team.Must[family.CommentRow](t, d.Post(one, "", commentPath, saying(m, "最便宜的一个，参数也齐全")))
	said := team.Must[family.Said](t, d.Post(team.Person{}, "", commentsPath, object{"id": m.ID})).Records[0]
	answer := func(text string) apitest.Answer {
		return d.Post(seller.Owner, seller.ID, replyPath, object{"familyId": m.ID, "id": said.ID, "text": text})
	}
	for text, want := range map[string]string{
		"谢谢，需要代开发票吗": "“代开发票”不能发布，请修改后再提交", "请加微信": "“加微信”需要审核后才能发布，而这里的内容提交后立即公开，请换一种说法", " ": "请输入回复内容",
	} {
		if a := answer(text); a.HTTP != 400 || a.FieldMessage("text") != want {
			t.Errorf("%s: %d %s", text, a.HTTP, a.Body)
		}
	}
	if got := team.Must[family.Said](t, d.Post(team.Person{}, "", commentsPath, object{"id": m.ID})).Records[0]; got.Reply != "" {
		t.Errorf("the answer stands: %+v", got)
	}
	team.Must[family.CommentRow](t, answer("谢谢，最便宜也要保证质量"))
}

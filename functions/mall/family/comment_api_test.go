package family_test

import (
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/familycomment"
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

func TestWhatIsSaidHoldsNoWordOfTheLists(t *testing.T) {
	d := malltest.Open(t)
	lists := store.NewTable[words.Word](apitest.DB(t), d.Tables.Community)
	for word, level := range map[string]words.Level{"代开发票": words.Refuse, "加微信": words.Wait, "最便宜": words.Tag} {
		if err := lists.Ensure(t.Context(), words.Key(word), words.Word{Word: word, Level: level, Note: "不合适"}); err != nil {
			t.Fatal(err)
		}
	}
	seller := team.NewTeam(t)
	m := d.Public(seller, nil)
	one := user(t, d, m, "赵恒远")
	total := func() int {
		t.Helper()
		return team.Must[family.Said](t, d.Post(team.Person{}, "", commentsPath, object{"id": m.ID})).Total
	}
	for content, want := range map[string]string{
		"参数不错，可以代．开－发 票": "“代．开－发 票”不能发布，请修改后再提交", "有问题请加 微 信联系": "“加 微 信”需要审核后才能发布，而评价和回复不经审核，请换一种说法",
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
		"谢谢，需要代开发票吗": "“代开发票”不能发布，请修改后再提交", "请加微信": "“加微信”需要审核后才能发布，而评价和回复不经审核，请换一种说法", " ": "请输入回复内容",
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

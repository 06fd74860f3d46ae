package family_test

import (
	"slices"
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/familycomment"
	"bimportal/shared/publish"
	"bimportal/shared/store"
)

// TestAProviderIsToldWhichFamiliesWereSentBack with the reason, and nobody else is.
func TestAProviderIsToldWhichFamiliesWereSentBack(t *testing.T) {
	d := malltest.Open(t)
	mine, other, ops := team.NewTeam(t), team.NewTeam(t), team.Operators(t)
	const path = "/family/mall/shop/desk"
	on := d.Public(mine, object{"name": "在架的族"})
	d.Draft(mine, nil)
	m := d.HandedIn(mine, d.Draft(mine, object{"name": "防火门"}).ID)
	if s := team.Must[family.ShopDesk](t, d.Get(mine.Owner, mine.ID, path)); s.On != 1 || s.Draft != 1 || s.InReview != 1 || s.Waits != 1 || len(s.Returned) != 0 {
		t.Errorf("%+v", s)
	}
	if a := d.Post(ops.Member(t, auth.ContentAudit), ops.ID, "/family/mall/review/decide", object{"kind": "family", "id": m.ID, "result": "refuse", "rev": m.Rev, "reason": "没有几何"}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	team.Refused(t, "nobody", d.Get(team.Person{}, mine.ID, path), 401, "unauthorized")
	team.Refused(t, "a stranger", d.Get(other.Owner, mine.ID, path), 403, "not_member")
	team.Refused(t, "a small role", d.Get(mine.Member(t, auth.CentreView), mine.ID, path), 403, "no_permission")
	s := team.Must[family.ShopDesk](t, d.Get(mine.Member(t, auth.FamilyView), mine.ID, path))
	if len(s.Returned) != 1 || s.Waits != 0 {
		t.Fatalf("%+v", s)
	}
	if r := s.Returned[0]; r.Kind != "family" || r.ID != m.ID || r.ID == on.ID || r.Name != "防火门" || r.Reason != "没有几何" || r.Status != publish.Rejected || r.Staged {
		t.Errorf("%+v", r)
	}
	if s := team.Must[family.ShopDesk](t, d.Get(other.Owner, other.ID, path)); s.On != 0 || len(s.Returned) != 0 {
		t.Errorf("another enterprise sees %+v", s)
	}
}

// TestAProviderIsToldWhichCommentsWaitForAnAnswer of its own families, those that anybody reads.
func TestAProviderIsToldWhichCommentsWaitForAnAnswer(t *testing.T) {
	d := malltest.Open(t)
	mine, other := team.NewTeam(t), team.NewTeam(t)
	m, quiet, foreign := d.Public(mine, object{"name": "防火门"}), d.Public(mine, object{"name": "百叶窗"}), d.Public(other, object{"name": "别家的门"})
	ids := map[string]string{}
	for _, one := range []struct {
		of   family.Managed
		text string
	}{{m, "参数齐全"}, {m, "几何准确"}, {m, "加我微信"}, {quiet, "好用"}, {foreign, "不错"}} {
		ids[one.text] = team.Must[family.CommentRow](t, d.Post(user(t, d, one.of, "孙静姝"), "", commentPath, saying(one.of, one.text))).ID
	}
	comments := store.NewTable[familycomment.Comment](apitest.DB(t), d.Tables.Mall)
	rows, err := comments.QueryLatest(t.Context(), store.Range{PK: familycomment.PK(m.ID)})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range rows {
		if v.Value.ID != ids["加我微信"] {
			continue
		}
		if _, err := comments.Update(t.Context(), familycomment.Key(m.ID, v.Value.UserID), func(c *familycomment.Comment) error { c.Hidden = true; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	answer := func(of family.Managed, text string) {
		t.Helper()
		team.Must[family.CommentRow](t, d.Post(mine.Owner, mine.ID, replyPath, object{"familyId": of.ID, "id": ids[text], "text": "谢谢"}))
	}
	answer(quiet, "好用")
	waits := func(want ...family.Unanswered) {
		t.Helper()
		desk := team.Must[family.ShopDesk](t, d.Process().Get(mine.Owner, mine.ID, "/family/mall/shop/desk"))
		if !slices.Equal(desk.Unanswered, want) {
			t.Errorf("%+v, not %+v", desk.Unanswered, want)
		}
	}
	waits(family.Unanswered{ID: m.ID, Name: "防火门", Comments: 2})
	answer(m, "参数齐全")
	answer(m, "几何准确")
	waits()
}

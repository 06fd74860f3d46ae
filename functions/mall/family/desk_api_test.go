package family_test

import (
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/publish"
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

package family_test

import (
	"strings"
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
)

func TestWhoWorksOnAFamilyOpensItsFilesWhoeverHasUploadedThem(t *testing.T) {
	t.Parallel()
	d := malltest.Open(t)
	mine, other, ops := team.NewTeam(t), team.NewTeam(t), team.Operators(t)
	m := d.Draft(mine, object{"priceFen": 990})
	fileID := team.Must[family.Whole](t, d.Post(mine.Owner, mine.ID, ownPath, object{"id": m.ID})).Info.Files[0].FileID
	path := "/family/mall/product/ownFile?id=" + m.ID + "&fileId=" + fileID
	colleague, auditor := mine.Member(t, auth.FamilyView), ops.Member(t, auth.ContentAudit)
	team.Refused(t, "nobody", d.Get(team.Person{}, mine.ID, path), 401, "unauthorized")
	team.Refused(t, "a stranger", d.Get(other.Owner, mine.ID, path), 403, "not_member")
	team.Refused(t, "a small role", d.Get(mine.Member(t, auth.ProductView), mine.ID, path), 403, "no_permission")
	team.Refused(t, "another enterprise", d.Get(other.Owner, other.ID, path), 404, "family_gone")
	team.Refused(t, "an operator before it is handed in", d.Get(auditor, ops.ID, path), 404, "family_gone")
	team.Refused(t, "no file of it", d.Get(colleague, mine.ID, path+"x"), 404, "file_gone")
	opens := func(who string, p team.Person, in string) {
		t.Helper()
		if l := team.Must[family.Link](t, d.Get(p, in, path)); !strings.Contains(l.DownloadPath, "/file/family/"+mine.Owner.ID+"/"+fileID) || l.Name == "" {
			t.Errorf("%s: %+v", who, l)
		}
	}
	opens("a colleague", colleague, mine.ID)
	d.HandedIn(mine, m.ID)
	opens("the operator who decides", auditor, ops.ID)
}

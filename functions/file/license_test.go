package file_test

import (
	"testing"

	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// employ makes somebody a member of the enterprise that operates the portal, with one role of these permissions.
func employ(t *testing.T, p person, status int, permissions ...auth.Permission) {
	t.Helper()
	db, table := apitest.DB(t), apitest.TableName("enterprise")
	role := membership.Role{ID: "r" + p.userID, Permissions: []string{}}
	for _, one := range permissions {
		role.Permissions = append(role.Permissions, string(one))
	}
	access, err := store.NewTable[membership.Access](db, table).Find(t.Context(), membership.AccessKey(membership.Platform))
	if err != nil {
		t.Fatal(err)
	}
	access.Value = membership.Access{ID: membership.Platform, Status: membership.Approved, Seq: access.Value.Seq + 1, PermSeq: access.Value.Seq + 1}
	role.Rev = access.Value.PermSeq
	if err := db.Transact(t.Context(),
		store.NewTable[membership.Access](db, table).Put(membership.AccessKey(membership.Platform), access),
		store.NewTable[membership.Role](db, table).New(membership.RoleKey(membership.Platform, role.ID), role),
		store.NewTable[membership.Member](db, table).New(membership.MemberKey(membership.Platform, p.userID), membership.Member{ID: p.userID, UserID: p.userID, Roles: []string{role.ID}, Status: status}),
	); err != nil {
		t.Fatal(err)
	}
}

// A licence is read by who sent it and by the operators who review, and by nobody else.
func TestALicenceIsReadByItsOwnerAndTheReviewers(t *testing.T) {
	owner, stranger, clerk, former, reviewer := somebody(t), somebody(t), somebody(t), somebody(t), somebody(t)
	employ(t, clerk, membership.Active, auth.HomeView)
	employ(t, former, membership.Disabled, auth.ReviewView)
	employ(t, reviewer, membership.Active, auth.ReviewView)
	licence := owner.finished(owner.send("license", "营业执照.pdf", []byte("%PDF-1.7 "+owner.userID)))
	contract := owner.finished(owner.send("attachment", "合同.pdf", []byte("%PDF-1.7 contract "+owner.userID)))
	fetch := func(p person, path string) int { return p.form("download", map[string]string{"filePath": path}).HTTP }
	for name, p := range map[string]person{"a stranger": stranger, "an operator without the permission": clerk, "one who was disabled": former} {
		if got := fetch(p, licence.DownloadPath); got != 404 {
			t.Errorf("%s: %d", name, got)
		}
	}
	if got := fetch(reviewer, contract.DownloadPath); got != 404 {
		t.Errorf("a reviewer and another private file: %d", got)
	}
	if a, b := fetch(owner, licence.DownloadPath), fetch(reviewer, licence.DownloadPath); a != 200 || b != 200 {
		t.Errorf("owner %d, reviewer %d", a, b)
	}
	if a := owner.call("checkUpload", announce("license", "执照.docx", []byte("x"))); a.HTTP != 400 || a.FieldMessage("name") != "仅支持jpg,jpeg,png,pdf格式" {
		t.Errorf("a document: %s", a.Body)
	}
	if a := owner.call("checkUpload", map[string]any{"purpose": "license", "name": "a.png", "size": 10 << 20, "sha256": sum([]byte("x"))}); a.HTTP != 400 || a.FieldMessage("size") != "图片文件不能大于10M!" {
		t.Errorf("10 MB: %s", a.Body)
	}
}

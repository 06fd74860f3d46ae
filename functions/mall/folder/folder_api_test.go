package folder_test

import (
	"strings"
	"testing"
	"time"

	"bimportal/functions/mall"
	"bimportal/functions/mall/folder"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

const (
	foldersPath  = "/family/user/folder/list"
	folderPath   = "/family/user/folder/edit"
	dropPath     = "/family/user/folder/delete"
	objectsPath  = "/family/user/object/list"
	objectPath   = "/family/user/object/edit"
	deletePath   = "/family/user/object/delete"
	sharePath    = "/family/user/object/share"
	sharedPath   = "/family/user/object/shared?code="
	linkPath     = "/family/user/object/link?id="
	inEnterprise = "enterprise"
)

type object = map[string]any

type space struct {
	*malltest.Door
	t *testing.T
}

func (s space) folder(p team.Person, name, parent string) string {
	s.t.Helper()
	sp := team.Must[folder.Space](s.t, s.Post(p, "", folderPath, object{"name": name, "parentId": parent}))
	for _, f := range sp.Folders {
		if f.Name == name && f.ParentID == parent {
			return f.ID
		}
	}
	s.t.Fatalf("%s is not there: %+v", name, sp)
	return ""
}

func (s space) file(p team.Person, in string) folder.ObjectRow {
	s.t.Helper()
	return team.Must[folder.ObjectRow](s.t, s.Post(p, "", objectPath, object{"action": "add", "refType": "file", "refId": s.Upload(p, "dwg", id.New("")), "folderId": in}))
}

func (s space) total(p team.Person, ask object) int {
	s.t.Helper()
	return team.Must[api.Page[folder.ObjectRow]](s.t, s.Post(p, "", objectsPath, ask)).Total
}

func TestWhoseSpaceItIs(t *testing.T) {
	s := space{malltest.Open(t), t}
	mine, other := team.NewTeam(t), team.NewPerson(t)
	looker, stranger := mine.Member(t, auth.FamilyView), mine.Member(t)
	door := s.folder(mine.Owner, "门", "")
	file := s.file(mine.Owner, door)
	for what, a := range map[string]apitest.Answer{
		"folders": s.Post(team.Person{}, "", foldersPath, object{}), "a folder": s.Post(team.Person{}, "", folderPath, object{"name": "x"}), "objects": s.Post(team.Person{}, "", objectsPath, object{}),
		"a file": s.Get(team.Person{}, "", linkPath+file.ID),
	} {
		team.Refused(t, "nobody: "+what, a, 401, "unauthorized")
	}
	for what, c := range map[string]struct {
		a      apitest.Answer
		reason string
	}{
		"renames a folder": {s.Post(other, "", folderPath, object{"id": door, "name": "x"}), "folder_gone"}, "deletes a folder": {s.Post(other, "", dropPath, object{"id": door}), "folder_gone"},
		"moves": {s.Post(other, "", objectPath, object{"action": "move", "id": file.ID}), "object_gone"}, "deletes": {s.Post(other, "", deletePath, object{"ids": []string{file.ID}}), "object_gone"},
		"shares": {s.Post(other, "", sharePath, object{"id": file.ID, "days": 1}), "object_gone"}, "downloads": {s.Get(other, "", linkPath+file.ID), "object_gone"},
	} {
		team.Refused(t, "somebody else "+what, c.a, 404, c.reason)
	}
	if a := s.Post(other, "", objectPath, object{"action": "add", "refType": "file", "refId": s.Upload(mine.Owner, "dwg", "x")}); a.HTTP != 400 {
		t.Errorf("somebody else's upload: %d %s", a.HTTP, a.Body)
	}
	own := object{"scope": inEnterprise}
	team.Refused(t, "an enterprise's by somebody else", s.Post(other, mine.ID, foldersPath, own), 403, "no_permission")
	team.Refused(t, "an enterprise's by who may not look", s.Post(stranger, mine.ID, foldersPath, own), 403, "no_permission")
	team.Refused(t, "an enterprise's by who only looks", s.Post(looker, mine.ID, folderPath, object{"scope": inEnterprise, "name": "x"}), 403, "no_permission")
	team.Must[folder.Space](t, s.Post(mine.Owner, mine.ID, folderPath, object{"scope": inEnterprise, "name": "标准族"}))
	if sp := team.Must[folder.Space](t, s.Post(looker, mine.ID, foldersPath, own)); len(sp.Folders) != 1 || sp.May {
		t.Errorf("%+v", sp)
	}
	if s.total(mine.Owner, object{"folderId": door}) != 1 || s.total(other, object{"keyword": "防火门"}) != 0 {
		t.Error("one finds the other's")
	}
}

func TestTheLifeOfAnObject(t *testing.T) {
	s := space{malltest.Open(t), t}
	p, now := team.NewPerson(t), clock.System()
	s.Now = func() time.Time { return now }
	door, window := s.folder(p, "门", ""), s.folder(p, "窗", "")
	public := s.Public(team.NewTeam(t), nil)
	kept := team.Must[folder.ObjectRow](t, s.Post(p, "", objectPath, object{"action": "add", "refType": "family", "refId": public.ID, "folderId": door}))
	team.Refused(t, "a family that is not there", s.Post(p, "", objectPath, object{"action": "add", "refType": "family", "refId": "ffffffffff"}), 404, "family_gone")
	team.Refused(t, "into no folder", s.Post(p, "", objectPath, object{"action": "move", "id": kept.ID, "folderId": "x"}), 404, "folder_gone")
	file := s.file(p, door)
	team.Must[folder.ObjectRow](t, s.Post(p, "", objectPath, object{"action": "copy", "id": kept.ID, "folderId": window}))
	team.Refused(t, "a file is copied", s.Post(p, "", objectPath, object{"action": "copy", "id": file.ID, "folderId": window}), 409, "file_not_copied")
	team.Must[folder.ObjectRow](t, s.Post(p, "", objectPath, object{"action": "move", "id": file.ID, "folderId": window}))
	counts := func(when string, wantDoor, wantWindow, wantBin int) {
		t.Helper()
		sp := team.Must[folder.Space](t, s.Post(p, "", foldersPath, object{}))
		n := map[string]int{}
		for _, f := range sp.Folders {
			n[f.ID] = f.Count
		}
		if n[door] != wantDoor || n[window] != wantWindow || sp.Binned != wantBin || s.total(p, object{"folderId": door}) != wantDoor || s.total(p, object{"folderId": window}) != wantWindow || s.total(p, object{"bin": true}) != wantBin {
			t.Errorf("%s: %+v", when, sp)
		}
	}
	counts("moved", 1, 2, 0)
	share := team.Must[folder.Shared](t, s.Post(p, "", sharePath, object{"id": file.ID, "days": 7}))
	if got := team.Must[folder.SharedObject](t, s.Get(team.Person{}, "", sharedPath+share.Code)); !strings.Contains(got.DownloadPath, "X-Amz-Expires=60") {
		t.Errorf("%+v", got)
	}
	team.Must[folder.Space](t, s.Post(p, "", deletePath, object{"ids": []string{file.ID}}))
	team.Must[folder.Space](t, s.Post(p, "", deletePath, object{"ids": []string{file.ID}}))
	counts("in the bin", 1, 1, 1)
	team.Refused(t, "a share of what is in the bin", s.Get(team.Person{}, "", sharedPath+share.Code), 404, "share_gone")
	team.Refused(t, "its file", s.Get(p, "", linkPath+file.ID), 404, "object_gone")
	team.Must[folder.ObjectRow](t, s.Post(p, "", objectPath, object{"action": "restore", "id": file.ID}))
	team.Refused(t, "restored twice", s.Post(p, "", objectPath, object{"action": "restore", "id": file.ID}), 404, "object_gone")
	counts("restored", 1, 2, 0)
	now = now.Add(7 * 24 * time.Hour)
	team.Refused(t, "a share past its end", s.Get(team.Person{}, "", sharedPath+share.Code), 404, "share_gone")
	p = team.Person{ID: p.ID, Token: again(t, p, now)}
	team.Must[folder.Space](t, s.Post(p, "", deletePath, object{"ids": []string{file.ID}}))
	now = now.Add(31 * 24 * time.Hour)
	if _, err := s.S.Work(t.Context(), mall.Event{Task: "sweep"}); err != nil {
		t.Fatal(err)
	}
	p.Token = again(t, p, now)
	counts("thirty days later", 1, 1, 0)
	discard, err := store.NewTable[files.Discard](apitest.DB(t), apitest.TableName("file")).Find(t.Context(), files.DiscardKey(p.ID, file.RefID))
	if err != nil || discard.Version > 0 {
		t.Errorf("its upload, which may be a family's file, goes with it: %+v %v", discard, err)
	}
	team.Refused(t, "for good what is gone", s.Post(p, "", deletePath, object{"ids": []string{file.ID}, "ever": true}), 404, "object_gone")
	team.Refused(t, "for good what is not in the bin", s.Post(p, "", deletePath, object{"ids": []string{kept.ID}, "ever": true}), 404, "object_gone")
	if sp := team.Must[folder.Space](t, s.Post(p, "", foldersPath, object{})); sp.Bytes != 0 {
		t.Errorf("%+v", sp)
	}
}

// again signs somebody in at a later moment.
func again(t *testing.T, p team.Person, now time.Time) string {
	t.Helper()
	session, tokens := auth.Open(p.ID, "", "", now)
	if err := apitest.DB(t).Transact(t.Context(), store.NewTable[auth.Session](apitest.DB(t), apitest.TableName("identity")).New(auth.SessionKey(p.ID, session.SID), session)); err != nil {
		t.Fatal(err)
	}
	return tokens.Access
}

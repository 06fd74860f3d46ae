package folder_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
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
	sharesPath   = "/family/user/object/shares"
	unsharePath  = "/family/user/object/unshare"
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

func TestARestoredFamilyLiesOnceInAFolder(t *testing.T) {
	s := space{malltest.Open(t), t}
	p := team.NewPerson(t)
	door, window := s.folder(p, "门", ""), s.folder(p, "窗", "")
	public := s.Public(team.NewTeam(t), nil)
	add := func(in string) folder.ObjectRow {
		t.Helper()
		return team.Must[folder.ObjectRow](t, s.Post(p, "", objectPath, object{"action": "add", "refType": "family", "refId": public.ID, "folderId": in}))
	}
	remove := func(o folder.ObjectRow) {
		t.Helper()
		team.Must[folder.Space](t, s.Post(p, "", deletePath, object{"ids": []string{o.ID}}))
	}
	restore := func(o folder.ObjectRow) apitest.Answer {
		return s.Post(p, "", objectPath, object{"action": "restore", "id": o.ID})
	}
	first := add(door)
	team.Refused(t, "what is not in the bin", restore(first), 404, "object_gone")
	team.Refused(t, "somebody else's", s.Post(team.NewPerson(t), "", objectPath, object{"action": "restore", "id": first.ID}), 404, "object_gone")
	remove(first)
	second := add(door)
	if got := team.Must[folder.ObjectRow](t, restore(first)); !got.Merged || got.ID != second.ID || got.FolderID != door {
		t.Errorf("restored where it was put again: %+v", got)
	}
	holds := func(when string, wantDoor, wantTop, wantBin int) {
		t.Helper()
		sp := team.Must[folder.Space](t, s.Post(p, "", foldersPath, object{}))
		n := 0
		for _, f := range sp.Folders {
			if f.ID == door {
				n = f.Count
			}
		}
		if n != wantDoor || sp.Count != wantTop || sp.Binned != wantBin || s.total(p, object{"folderId": door}) != wantDoor || s.total(p, object{}) != wantTop || s.total(p, object{"bin": true}) != wantBin {
			t.Errorf("%s: %+v", when, sp)
		}
	}
	holds("merged", 1, 0, 0)
	team.Refused(t, "restored once more", restore(first), 404, "object_gone")
	// In another folder it is another one.
	other := add(window)
	remove(second)
	if got := team.Must[folder.ObjectRow](t, restore(second)); got.Merged || got.ID != second.ID {
		t.Errorf("%+v", got)
	}
	holds("restored", 1, 0, 0)
	// Two whose folder is gone are one at the top.
	remove(other)
	team.Must[folder.Space](t, s.Post(p, "", dropPath, object{"id": window}))
	top := add("")
	if got := team.Must[folder.ObjectRow](t, restore(other)); !got.Merged || got.ID != top.ID || got.FolderID != "" {
		t.Errorf("at the top: %+v", got)
	}
	holds("at the top", 1, 1, 0)
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
	code := team.Must[folder.Shared](t, s.Post(mine.Owner, "", sharePath, object{"id": file.ID, "days": 1})).Code
	team.Refused(t, "somebody else ends a share", s.Post(other, "", unsharePath, object{"code": code}), 404, "share_gone")
	if got := team.Must[[]folder.ShareRow](t, s.Post(other, "", sharesPath, object{})); len(got) != 0 {
		t.Errorf("somebody else sees shares: %+v", got)
	}
	team.Refused(t, "an enterprise's shares by who only looks", s.Post(looker, mine.ID, sharesPath, object{"scope": inEnterprise}), 403, "no_permission")
	team.Refused(t, "an enterprise's share by who only looks", s.Post(looker, mine.ID, unsharePath, object{"scope": inEnterprise, "code": code}), 403, "no_permission")
	team.Must[folder.SharedObject](t, s.Get(team.Person{}, "", sharedPath+code))
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
	if !held(t, p, file) {
		t.Error("its upload may be deleted under it")
	}
	team.Must[folder.ObjectRow](t, s.Post(p, "", objectPath, object{"action": "copy", "id": kept.ID, "folderId": window}))
	team.Refused(t, "the same family again", s.Post(p, "", objectPath, object{"action": "add", "refType": "family", "refId": public.ID, "folderId": door}), 409, "object_there")
	team.Refused(t, "a copy where it lies", s.Post(p, "", objectPath, object{"action": "copy", "id": kept.ID, "folderId": window}), 409, "object_there")
	team.Refused(t, "a move to where it lies", s.Post(p, "", objectPath, object{"action": "move", "id": kept.ID, "folderId": window}), 409, "object_there")
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
	stopped := team.Must[folder.Shared](t, s.Post(p, "", sharePath, object{"id": kept.ID, "days": 30}))
	if got := team.Must[folder.SharedObject](t, s.Get(team.Person{}, "", sharedPath+stopped.Code)); got.RefID != public.ID || got.Gone || got.DownloadPath != "" {
		t.Errorf("%+v", got)
	}
	if got := team.Must[[]folder.ShareRow](t, s.Post(p, "", sharesPath, object{})); len(got) != 2 || got[0].Code != share.Code || got[0].Name != file.Name {
		t.Errorf("%+v", got)
	}
	team.Must[any](t, s.Post(p, "", unsharePath, object{"code": stopped.Code}))
	team.Refused(t, "a share that was ended", s.Get(team.Person{}, "", sharedPath+stopped.Code), 404, "share_gone")
	team.Refused(t, "ended twice", s.Post(p, "", unsharePath, object{"code": stopped.Code}), 404, "share_gone")
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
	if held(t, p, file) {
		t.Error("its upload is still held")
	}
	team.Refused(t, "for good what is gone", s.Post(p, "", deletePath, object{"ids": []string{file.ID}, "ever": true}), 404, "object_gone")
	team.Refused(t, "for good what is not in the bin", s.Post(p, "", deletePath, object{"ids": []string{kept.ID}, "ever": true}), 404, "object_gone")
	if sp := team.Must[folder.Space](t, s.Post(p, "", foldersPath, object{})); sp.Bytes != 0 {
		t.Errorf("%+v", sp)
	}
}

// held says that a record lives on the upload of an object.
func held(t *testing.T, p team.Person, o folder.ObjectRow) bool {
	t.Helper()
	v, err := store.NewTable[files.Hold](apitest.DB(t), apitest.TableName("file")).Find(t.Context(), files.HoldKey(p.ID, o.RefID))
	if err != nil {
		t.Fatal(err)
	}
	return v.Version > 0
}

// A process reads a space once, and then what has changed: a page of a thousand objects is read in four units, also after another process
// has changed some, and whenever the families have been read last, of which there is none on it.
func TestAPageReadsWhatHasChanged(t *testing.T) {
	s := space{malltest.Open(t), t}
	p, now := team.NewPerson(t), clock.System()
	s.Now = func() time.Time { return now }
	door := s.folder(p, "门", "")
	db := apitest.DB(t)
	rows := store.NewTable[folder.Object](db, s.Tables.Mall)
	var writes []store.Write
	for i := range 1000 {
		o := folder.Object{ID: fmt.Sprintf("o%04d", i), Space: "person#" + p.ID, FolderID: door, RefType: folder.File, RefID: fmt.Sprint(i), Path: "/file/family/" + p.ID + fmt.Sprintf("/%026d.rfa", i), OwnerID: p.ID, Name: fmt.Sprintf("双扇钢质防火门 FM%04d.rfa", i), Size: 400_000, At: int64(i)}
		if writes = append(writes, rows.New(store.Key{PK: "listing#space#" + o.Space, SK: "row#" + o.ID}, o)); len(writes) == 100 {
			if err := db.Transact(t.Context(), writes...); err != nil {
				t.Fatal(err)
			}
			writes = nil
		}
	}
	if _, err := store.NewTable[folder.Tree](db, s.Tables.Mall).Update(t.Context(), store.Key{PK: "space#person#" + p.ID, SK: "tree"}, func(tr *folder.Tree) error {
		return errors.Join(tr.Lies(door, 1000, 400_000*1000), tr.Holds(1000, 400_000*1000))
	}); err != nil {
		t.Fatal(err)
	}
	other := space{s.Process(), t}
	page := func(ask object) api.Page[folder.ObjectRow] {
		t.Helper()
		return team.Must[api.Page[folder.ObjectRow]](t, s.Post(p, "", objectsPath, ask))
	}
	once := s.Wire.Units(func() { page(object{"folderId": door}) })
	base := s.Wire.Units(func() { s.Get(p, "", linkPath+"nothing") }) - 1 // the session's
	for what, ask := range map[string]object{
		"the newest": {"folderId": door, "pageSize": 100}, "the last page": {"folderId": door, "current": 50, "pageSize": 20}, "by name": {"folderId": door, "sort": "name"},
		"by size": {"folderId": door, "sort": "size"}, "by a word": {"keyword": "FM07", "pageSize": 100}, "the bin": {"bin": true},
	} {
		for range 30 {
			team.Must[folder.ObjectRow](t, other.Post(p, "", objectPath, object{"action": "rename", "id": "o0001", "name": "改名" + id.New("")}))
		}
		now = now.Add(time.Minute)
		if units := s.Wire.Units(func() { page(ask) }) - base; units > 4 {
			t.Errorf("%s: %v units", what, units)
		}
	}
	t.Logf("once a process %v units, a session %v", once, base)
	other.file(p, door)
	if got := team.Must[api.Page[folder.ObjectRow]](t, s.Post(p, "", objectsPath, object{"folderId": door})); got.Total != 1001 || got.Records[0].Name != "双扇防火门.dwg" {
		t.Errorf("what another process has put there is not seen: %d, %+v", got.Total, got.Records[0])
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

// However many share at once, no more than the bound stand.
func TestSharesHaveABoundThatHolds(t *testing.T) {
	s := space{malltest.Open(t), t}
	p := team.NewPerson(t)
	file := s.file(p, "")
	share := func() apitest.Answer { return s.Post(p, "", sharePath, object{"id": file.ID, "days": 1}) }
	for range 195 {
		team.Must[folder.Shared](t, share())
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for a := share(); a.HTTP == 409 && a.Reason() != "too_many_shares"; a = share() { // another one was faster
			}
		})
	}
	all.Wait()
	if got := team.Must[[]folder.ShareRow](t, s.Post(p, "", sharesPath, object{})); len(got) != 200 {
		t.Errorf("%d shares stand", len(got))
	}
	team.Refused(t, "one more", share(), 409, "too_many_shares")
}

// A second load of the demonstration changes nothing, nor does one after a crash.
func TestASeedIsLoadedOnce(t *testing.T) {
	s := space{malltest.Open(t), t}
	user := id.New("s")
	seed, err := json.Marshal(object{"spaces": []object{{"user": user, "folders": []object{{"slug": "a", "name": "门"}, {"slug": "b", "in": "a", "name": "防火门"}}, "objects": []object{
		{"in": "b", "name": "型号表.txt", "text": ",宽度##LENGTH##MILLIMETERS\nA,900\n", "time": "2026-11-01 10:00:00"},
		{"in": "", "family": "gone", "name": "双扇防火门", "time": "2026-11-01 10:00:00", "binned": "2026-11-02 10:00:00"},
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := s.S.Work(t.Context(), mall.Event{Task: "seed", Data: seed}); err != nil {
			t.Fatal(err)
		}
	}
	p := team.Person{ID: id.Slug("user", user)}
	p.Token = again(t, p, clock.System())
	sp := team.Must[folder.Space](t, s.Post(p, "", foldersPath, object{}))
	if len(sp.Folders) != 2 || sp.Binned != 1 || sp.Bytes == 0 {
		t.Errorf("%+v", sp)
	}
	got := team.Must[api.Page[folder.ObjectRow]](t, s.Post(p, "", objectsPath, object{"folderId": id.Slug("folder", "person#"+p.ID+"b")}))
	if got.Total != 1 {
		t.Fatalf("%+v", got)
	}
	if link := team.Must[folder.Address](t, s.Get(p, "", linkPath+got.Records[0].ID)); !strings.Contains(link.DownloadPath, "X-Amz-Expires=60") {
		t.Errorf("%+v", link)
	}
}

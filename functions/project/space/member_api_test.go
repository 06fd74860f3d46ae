package space_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"bimportal/functions/project"
	"bimportal/functions/project/projecttest"
	"bimportal/functions/project/space"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/files"
	"bimportal/shared/membership"
	sim "bimportal/shared/sim/wecom"
	"bimportal/shared/store"
	"bimportal/shared/wecom"
)

const (
	addPath    = "/micro/sys/user/projectAdd"
	removePath = "/micro/sys/user/projectDelete"
)

// Who may put whom into a project; nobody gives himself another role.
func TestWhoChangesAProjectsPeople(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	boss, admin, worker, viewer, manager, outsider := d.Someone("秦立峰"), d.Someone("何小满"), d.Someone("顾可南"), d.Someone("周明远"), d.Someone("王海涛"), d.Someone("路人")
	e := d.Enterprise(boss)
	for _, p := range []projecttest.Someone{admin, worker, viewer} {
		d.Joins(p, e)
	}
	d.Joins(manager, e, auth.ProjectMember)
	projectID := d.Opened(boss, e, projecttest.Form(d.Template(nil), nil))
	body := func(role string, ids ...string) map[string]any {
		return map[string]any{"projectId": projectID, "userIds": ids, "role": role}
	}
	out := func(id string) map[string]any { return map[string]any{"projectId": projectID, "userIds": []string{id}} }
	refused := func(p projecttest.Someone, path string, b map[string]any, status int, reason string) {
		t.Helper()
		if a := d.Post(p, e, path, b); a.HTTP != status || a.Reason() != reason {
			t.Errorf("%s: %s", p.Name, a.Body)
		}
	}
	refused(projecttest.Someone{}, addPath, body("member", worker.ID), 401, "unauthorized")
	refused(outsider, addPath, body("member", outsider.ID), 404, "project_gone")
	refused(worker, addPath, body("admin", worker.ID), 404, "project_gone")
	done := func(p projecttest.Someone, path string, b map[string]any) space.Changed {
		t.Helper()
		a := d.Post(p, e, path, b)
		if a.HTTP != 200 {
			t.Fatalf("%s", a.Body)
		}
		return apitest.Into[space.Changed](t, a)
	}
	if c := done(boss, addPath, body("admin", admin.ID, outsider.ID, "forged")); !slices.Equal(c.Done, []string{admin.ID}) || len(c.Failed) != 2 {
		t.Errorf("%+v", c)
	}
	done(admin, addPath, body("member", worker.ID))
	done(manager, addPath, body("viewer", viewer.ID))
	for _, p := range []projecttest.Someone{worker, viewer} {
		refused(p, addPath, body("admin", p.ID), 403, "no_permission")
		refused(p, removePath, out(admin.ID), 403, "no_permission")
	}
	if c := done(admin, addPath, body("viewer", boss.ID)); len(c.Failed) != 1 || c.Failed[0].Reason != "不能更改或移除项目的负责人" {
		t.Errorf("%+v", c)
	}
	if c := done(admin, addPath, body("admin", worker.ID)); len(c.Done) != 1 || d.Detail(worker, projectID).Role != space.Admin {
		t.Errorf("%+v", c)
	}
	if v := d.Detail(viewer, projectID); v.Can != (space.Rights{}) || v.MemberCount != 4 || v.Role != space.Viewer {
		t.Errorf("%+v", v)
	}
	if a := act(d, viewer, projectID, "renew", map[string]any{"validityPeriod": 30}); a.HTTP != 403 {
		t.Errorf("%s", a.Body)
	}
	if got := told(d, worker); !slices.Contains(got, "您已加入项目“滨江商务中心一期”") {
		t.Errorf("%v", got)
	}
	done(viewer, removePath, out(viewer.ID))
	if a := d.Get(viewer, "", "/platform/home/userItem/detail?id="+projectID); a.HTTP != 404 {
		t.Errorf("%s", a.Body)
	}
	list := apitest.Into[[]space.ProjectMember](t, d.Get(boss, "", "/platform/home/userItem/members?id="+projectID))
	if len(list) != 3 || !list[0].Owner || list[0].Name != "秦立峰" {
		t.Errorf("%+v", list)
	}
	tallies(d, boss, admin, worker, viewer)
}

// A file of a project is an upload of the caller's own, read by the project's people alone, and deleted where no project has it any more.
func TestFilesOfAProject(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, friend, other := d.Someone("周明远"), d.Someone("顾可南"), d.Someone("路人")
	template := d.Template(nil)
	one, two := d.Opened(p, "", projecttest.Form(template, nil)), d.Opened(p, "", projecttest.Form(template, nil))
	e := d.Enterprise(p)
	d.Joins(friend, e)
	d.Took(d.Post(p, e, addPath, map[string]any{"projectId": one, "userIds": []string{friend.ID}, "role": "viewer"}))
	upload := func(who projecttest.Someone, purpose, fileID string) string {
		f := files.File{FileID: fileID, UserID: who.ID, Purpose: purpose, DownloadPath: "/file/" + purpose + "/" + who.ID + "/" + fileID + ".pdf", Name: "方案.pdf", Size: 1 << 20, MIME: "application/pdf"}
		d.Do(d.DB.Transact(t.Context(), projecttest.Table[files.File](d, d.Tables.File).New(files.Key(who.ID, fileID), f)))
		return f.DownloadPath
	}
	mine, others := upload(p, "project", "01JD0000000000000000000000"), upload(other, "project", "01JD0000000000000000000001")
	attachment := upload(p, "attachment", "01JD0000000000000000000002")
	add := func(who projecttest.Someone, projectID, path string) apitest.Answer {
		return d.Post(who, "", "/platform/home/userItem/file/add", map[string]any{"id": projectID, "filePath": path})
	}
	for _, path := range []string{others, attachment, "/file/project/forged.pdf"} {
		if a := add(p, one, path); a.HTTP != 400 || a.FieldMessage("filePath") == "" {
			t.Errorf("%s: %s", path, a.Body)
		}
	}
	if a := add(friend, one, mine); a.HTTP != 403 {
		t.Errorf("%s", a.Body)
	}
	d.Took(add(p, one, mine))
	if a := add(p, one, mine); a.HTTP != 409 || a.Reason() != "file_there" {
		t.Errorf("%s", a.Body)
	}
	if !apitest.Kept(t, d.DB, d.Tables.File, mine) {
		t.Error("a project's file can be deleted")
	}
	d.Took(add(p, two, mine))
	fileID := "01JD0000000000000000000000"
	link := func(who projecttest.Someone) apitest.Answer {
		return d.Get(who, "", "/platform/home/userItem/file/link?id="+one+"&fileId="+fileID)
	}
	if l := apitest.Into[space.FileLink](t, link(friend)); !strings.Contains(l.URL, fileID) || l.Preview != "pdf" || l.Name != "方案.pdf" {
		t.Errorf("%+v", l)
	}
	if a := link(other); a.HTTP != 404 {
		t.Errorf("%s", a.Body)
	}
	discarded := func() int64 {
		v, err := projecttest.Table[files.Discard](d, d.Tables.File).Find(t.Context(), files.DiscardKey(p.ID, fileID))
		d.Do(err)
		return v.Version
	}
	remove := func(who projecttest.Someone, projectID string) apitest.Answer {
		return d.Post(who, "", "/platform/home/userItem/file/delete", map[string]any{"id": projectID, "fileId": fileID})
	}
	if a := remove(friend, one); a.HTTP != 403 {
		t.Errorf("%s", a.Body)
	}
	if d.Took(remove(p, one)); discarded() != 0 {
		t.Error("a file that another project has is discarded")
	}
	if d.Took(remove(p, two)); discarded() == 0 {
		t.Error("a file that no project has is kept")
	}
	if d.Took(add(p, two, mine)); discarded() != 0 {
		t.Error("a file that a project has again is discarded")
	}
	if v := d.Detail(p, two); v.FileCount != 4 || v.FileBytes < 1<<20 {
		t.Errorf("%+v", v)
	}
}

// The people of a project are held against a department of the company chat app, and changed as the difference says that was looked at.
func TestADepartmentOfTheChatApp(t *testing.T) {
	t.Parallel()
	chat := sim.New(sim.Options{CorpID: "corp", AgentID: "1", Secret: "s", BaseURL: "http://portal.test", Members: sim.Demonstration, Departments: sim.Departments})
	server := httptest.NewServer(chat)
	t.Cleanup(server.Close)
	d := projecttest.Open(t, func(deps *project.Deps) {
		deps.CorpID, deps.WeCom = "corp", wecom.New(wecom.Config{CorpID: "corp", AgentID: "1", Secret: "s", API: server.URL + "/__local/wecom"}, deps.Clock)
	})
	boss, ming, old, plain := d.Someone("秦立峰"), d.Someone("周明远"), d.Someone("孙雨桐"), d.Someone("路人")
	e := d.Enterprise(boss)
	for _, p := range []projecttest.Someone{ming, old} {
		d.Joins(p, e)
	}
	d.Joins(plain, e)
	links := projecttest.Table[auth.Link](d, d.Tables.Identity)
	d.Do(store.Ensure(context.Background(), links, auth.LinkKey("wecom#corp#ZhouMingYuan"), auth.Link{UserID: ming.ID}))
	projectID := d.Opened(boss, e, projecttest.Form(d.Template(nil), nil))
	d.Took(d.Post(boss, e, addPath, map[string]any{"projectId": projectID, "userIds": []string{old.ID}}))
	sync := func(p projecttest.Someone, body map[string]any) apitest.Answer {
		return d.Post(p, e, "/micro/home/project/qywx-sync/"+projectID, body)
	}
	if a := sync(plain, map[string]any{}); a.HTTP != 403 {
		t.Errorf("%s", a.Body)
	}
	if a := sync(boss, map[string]any{"departmentId": 99}); a.HTTP != 400 || a.FieldMessage("departmentId") == "" {
		t.Errorf("%s", a.Body)
	}
	diff := apitest.Into[space.Difference](t, sync(boss, map[string]any{"departmentId": 2}))
	if len(diff.Add) != 1 || diff.Add[0].UserID != ming.ID || len(diff.Remove) != 1 || diff.Remove[0].UserID != old.ID || diff.Unmet != 2 || len(diff.Unknown) != 0 || diff.Applied {
		t.Errorf("%+v", diff)
	}
	if a := sync(boss, map[string]any{"departmentId": 2, "apply": 1, "hash": "other"}); a.HTTP != 409 || a.Reason() != "stale_difference" {
		t.Errorf("%s", a.Body)
	}
	if a := apitest.Into[space.Difference](t, sync(boss, map[string]any{"departmentId": 2, "apply": 1, "hash": diff.Hash})); !a.Applied || len(a.Failed) > 0 {
		t.Errorf("%+v", a)
	}
	list := apitest.Into[[]space.ProjectMember](t, d.Get(boss, "", "/platform/home/userItem/members?id="+projectID))
	if len(list) != 2 || list[1].UserID != ming.ID {
		t.Errorf("%+v", list)
	}
	team.Operators(t) // the platform's own enterprise, whose corporation it is, reads the names, too
	op := d.Someone("运营")
	d.Joins(op, membership.Platform, auth.ProjectEdit, auth.ProjectMember)
	ours := d.Opened(op, membership.Platform, projecttest.Form(d.Template(nil), nil))
	named := apitest.Into[space.Difference](t, d.Post(op, membership.Platform, "/micro/home/project/qywx-sync/"+ours, map[string]any{"departmentId": 2}))
	if named.Unmet == 0 || len(named.Unknown) != named.Unmet {
		t.Errorf("%+v", named)
	}
}

// A page of any list is at most 4 read units, and so is one of a log of 100,000 lines.
func TestReadUnitsOfLists(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	boss := d.Someone("秦立峰")
	e := d.Enterprise(boss)
	template := d.Template(nil)
	projectID := d.Opened(boss, "", projecttest.Form(template, nil))
	for range 30 {
		d.Apply(boss, "", projecttest.Form(template, nil))
	}
	cards := projecttest.Table[space.Card](d, d.Tables.Project)
	for i := range 200 { // an enterprise's list as its projects write it
		c := space.Card{ID: fmt.Sprint("p", i), ItemName: "地铁九号线东延段" + fmt.Sprint(i), EnterpriseID: e, State: space.Running, CreatedAt: int64(i)}
		d.Do(d.DB.Transact(t.Context(), cards.New(store.Key{PK: "listing#projects#" + e, SK: "row#" + c.ID}, c)))
	}
	_, err := projecttest.Table[space.Project](d, d.Tables.Project).Update(t.Context(), store.Key{PK: "project#" + projectID, SK: "project"}, func(p *space.Project) error { p.Lines = 100_000; return nil })
	d.Do(err)
	lines := projecttest.Table[space.Line](d, d.Tables.Project)
	for no := 100_000 - 60; no <= 100_000; no++ {
		d.Do(d.DB.Transact(t.Context(), lines.New(store.Key{PK: "log#" + projectID, SK: fmt.Sprintf("%012d", no)}, space.Line{No: int64(no), Text: strings.Repeat("行", 60), By: "秦立峰"})))
	}
	d.Get(boss, e, "/platform/home/userItem/list?scope=enterprise") // the process reads an enterprise's list whole once
	// A call's session, membership and roles are read before, which is no list's affair.
	base := d.Wire.Units(func() { d.Get(boss, e, "/platform/home/userItem/checkCode?itemCode=Nobody123") })
	for path, most := range map[string]float64{
		"/platform/home/userItem/list?pageSize=100": 4, "/platform/home/userItem/list?scope=enterprise&current=10": 4, "/platform/home/userItem/list?scope=enterprise&keyword=1&status=4": 4,
		"/platform/home/userItem/log?pageSize=50&id=" + projectID: 4 + 2, // the project and the caller's place in it
	} {
		if units := d.Wire.Units(func() { d.Get(boss, e, path) }) - base; units > most {
			t.Errorf("%s reads %v units", path, units)
		}
	}
}

package content_test

import (
	"strings"
	"testing"
	"time"

	"bimportal/functions/content"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

// installer is a finished upload of the person's for that purpose.
func installer(t *testing.T, p team.Person, purpose string) string {
	t.Helper()
	fileID, db := id.Ordered(clock.System()), apitest.DB(t)
	f := files.File{FileID: fileID, UserID: p.ID, Purpose: purpose, Name: "安装包.zip", Size: 2048, SHA256: strings.Repeat("b", 64), DownloadPath: "/file/" + purpose + "/" + p.ID + "/" + fileID + ".zip"}
	if err := db.Transact(t.Context(), store.NewTable[files.File](db, apitest.TableName("file")).New(files.Key(p.ID, fileID), f)); err != nil {
		t.Fatal(err)
	}
	return f.DownloadPath
}

func TestPluginsAreReleasedByOperatorsAlone(t *testing.T) {
	d, mine, ops := open(t), team.NewTeam(t), team.Operators(t)
	viewer, editor := ops.Member(t, auth.PluginView), ops.Member(t, auth.PluginView, auth.PluginEdit)
	post := func(who team.Person, in, path string, body object) apitest.Answer {
		return team.Call(t, d.g, who, in, "POST", "/platform/home/"+path, body)
	}
	name := "插件" + id.New("")
	say := func(change object) object {
		b := object{"name": name, "host": "revit", "intro": "一键检查", "note": "先关闭软件", "guideUrl": "/bimCollege/0123456789", "order": 900}
		for k, v := range change {
			b[k] = v
		}
		return b
	}
	made := team.Must[content.ManagedPlugin](t, post(editor, ops.ID, "plug/edit", say(nil)))
	release := func(change object) object {
		b := object{"id": made.ID, "versionNo": "V1.0", "hostYears": []int{2023, 2024}, "log": "首个版本", "file": installer(t, editor, "plugin"), "rev": made.Rev}
		for k, v := range change {
			b[k] = v
		}
		return b
	}
	entry := object{"versionNo": "9.9", "date": "2026-01-02", "type": "new", "text": name}
	for path, b := range map[string]object{"plug/manage": {}, "plug/edit": say(object{"id": made.ID, "rev": made.Rev}), "plug/release": release(nil), "log/manage": {}, "log/edit": {"app": "gis", "entries": []object{entry}}} {
		team.Refused(t, "nobody: "+path, post(team.Person{}, ops.ID, path, b), 401, "unauthorized")
		team.Refused(t, "an enterprise's owner, in the platform's: "+path, post(mine.Owner, ops.ID, path, b), 403, "not_member")
		team.Refused(t, "an enterprise's owner, in his own: "+path, post(mine.Owner, mine.ID, path, b), 403, "not_member")
		team.Refused(t, "an operator of other things: "+path, post(ops.Member(t, auth.InquiryView), ops.ID, path, b), 403, "no_permission")
		if !strings.HasSuffix(path, "manage") {
			team.Refused(t, "who only looks: "+path, post(viewer, ops.ID, path, b), 403, "no_permission")
		}
	}
	for what, c := range map[string]struct {
		a      apitest.Answer
		http   int
		reason string
	}{
		"a forged plugin":     {post(editor, ops.ID, "plug/edit", say(object{"id": "ffffffffff", "rev": 1})), 404, "plugin_gone"},
		"a forged release":    {post(editor, ops.ID, "plug/release", release(object{"id": "ffffffffff"})), 404, "plugin_gone"},
		"an old rev":          {post(editor, ops.ID, "plug/edit", say(object{"id": made.ID, "rev": 9})), 409, "stale_rev"},
		"an old rev, release": {post(editor, ops.ID, "plug/release", release(object{"rev": 9})), 409, "stale_rev"},
	} {
		team.Refused(t, what, c.a, c.http, c.reason)
	}
	for field, a := range map[string]apitest.Answer{
		"name": post(editor, ops.ID, "plug/edit", say(object{"name": " "})), "host": post(editor, ops.ID, "plug/edit", say(object{"host": "paint"})),
		"intro": post(editor, ops.ID, "plug/edit", say(object{"intro": " "})), "guideUrl": post(editor, ops.ID, "plug/edit", say(object{"guideUrl": "javascript:alert(1)"})),
		"versionNo": post(editor, ops.ID, "plug/release", release(object{"versionNo": "1.x"})), "log": post(editor, ops.ID, "plug/release", release(object{"log": " "})),
		"hostYears": post(editor, ops.ID, "plug/release", release(object{"hostYears": []int{24}})),
		"file":      post(editor, ops.ID, "plug/release", release(object{"file": installer(t, viewer, "plugin")})),
	} {
		if a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %s", field, a.Body)
		}
	}
	if a := post(editor, ops.ID, "plug/release", release(object{"file": installer(t, editor, "attachment")})); a.FieldMessage("file") == "" {
		t.Errorf("a file for something else: %s", a.Body)
	}
	shown := func() (row content.PluginRow, ok bool) {
		t.Helper()
		d.later(11 * time.Second)
		for _, p := range apitest.Into[[]content.PluginRow](t, d.get("/platform/home/plug/queryPlugs")) {
			if p.ID == made.ID {
				return p, true
			}
		}
		return row, false
	}
	if p, ok := shown(); ok {
		t.Errorf("a plugin without a release is offered: %+v", p)
	}
	made = team.Must[content.ManagedPlugin](t, post(editor, ops.ID, "plug/release", release(nil)))
	team.Refused(t, "the same number", post(editor, ops.ID, "plug/release", release(object{"rev": made.Rev})), 400, "invalid_input")
	made = team.Must[content.ManagedPlugin](t, post(editor, ops.ID, "plug/release", release(object{"rev": made.Rev, "versionNo": "1.1.0", "hostYears": []int{}, "log": "更快"})))
	p, ok := shown()
	if !ok || len(p.Releases) != 2 || p.Releases[0].VersionNo != "1.1.0" || p.Releases[1].HostYears[0] != 2024 || p.Releases[0].Size != 2048 || p.Releases[0].SHA256 != strings.Repeat("b", 64) {
		t.Fatalf("%v %+v", ok, p)
	}
	get := func(no string) apitest.Answer {
		return apitest.Call(t, d.g, apitest.Request{Method: "POST", Path: "/platform/home/plug/download", Body: object{"id": made.ID, "versionNo": no}})
	}
	if got := apitest.Into[content.DownloadOutput](t, get("")); !strings.Contains(got.URL, "/file/plugin/") || !strings.Contains(got.URL, "X-Amz-Signature") || got.DownloadCount != 1 {
		t.Errorf("%+v", got)
	}
	// Its versions are the operators' own, and what is withdrawn there is not offered any more.
	book := version.NewBook(apitest.DB(t), apitest.TableName("project"))
	rows, err := book.OfObject(t.Context(), membership.Platform, version.Plugin, made.ID)
	if err != nil || len(rows) != 2 || rows[1].Value.No != "1.1.0" || rows[0].Value.Compat[0] != "Revit 2024" || rows[0].Value.Files[0].SHA256 == "" {
		t.Fatalf("%v %+v", err, rows)
	}
	back := rows[1]
	back.Value.Status, back.Value.Reason = version.Withdrawn, "安装包有误"
	if err := d.db.Transact(t.Context(), book.Rows.Put(back.Value.Key(), back)); err != nil {
		t.Fatal(err)
	}
	if p, _ := shown(); len(p.Releases) != 1 || p.Releases[0].VersionNo != "1.0.0" {
		t.Errorf("what is withdrawn is offered: %+v", p)
	}
	team.Refused(t, "a download of what is withdrawn", get("1.1.0"), 404, "release_gone")
	page := team.Must[api.Page[content.ManagedPlugin]](t, post(viewer, ops.ID, "plug/manage", object{"keyword": name}))
	if page.Total != 1 || page.Records[0].Releases[0].Status != version.Withdrawn || page.Records[0].Releases[0].Reason != "安装包有误" || page.Records[0].Releases[0].VersionID != back.Value.ID() {
		t.Errorf("%+v", page)
	}
	// A number that was used is never used again, though its release stands nowhere else.
	made = team.Must[content.ManagedPlugin](t, post(editor, ops.ID, "plug/edit", say(object{"id": made.ID, "rev": made.Rev, "off": true})))
	if _, ok := shown(); ok || get("1.0.0").HTTP != 404 {
		t.Error("a plugin that is off is offered")
	}
}

func TestANumberOfAReleaseIsUsedOnce(t *testing.T) {
	d, ops := open(t), team.Operators(t)
	editor := ops.Member(t, auth.PluginView, auth.PluginEdit)
	made := team.Must[content.ManagedPlugin](t, team.Call(t, d.g, editor, ops.ID, "POST", "/platform/home/plug/edit", object{"name": "独号" + id.New(""), "host": "revit", "intro": "简介"}))
	book := version.NewBook(apitest.DB(t), apitest.TableName("project"))
	writes, err := book.Publish(t.Context(), version.Item{Type: version.Plugin, ObjectID: made.ID, EnterpriseID: membership.Platform, No: "2.0.0", Status: version.Released, Log: "先来的"})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.db.Transact(t.Context(), writes...); err != nil {
		t.Fatal(err)
	}
	a := team.Call(t, d.g, editor, ops.ID, "POST", "/platform/home/plug/release", object{"id": made.ID, "versionNo": "2.0.0", "log": "后来的", "file": installer(t, editor, "plugin"), "rev": made.Rev})
	team.Refused(t, "a number that a version has", a, 409, "version_taken")
}

func TestALogIsEditedWhole(t *testing.T) {
	d, ops := open(t), team.Operators(t)
	editor := ops.Member(t, auth.PluginView, auth.PluginEdit)
	post := func(path string, body object) apitest.Answer {
		return team.Call(t, d.g, editor, ops.ID, "POST", "/platform/home/log/"+path, body)
	}
	of := func() content.ManagedLog {
		for _, l := range team.Must[[]content.ManagedLog](t, post("manage", object{})) {
			if l.App == "family" {
				return l
			}
		}
		t.Fatal("no such log")
		return content.ManagedLog{}
	}
	was, text := of(), "日志"+id.New("")
	entry := func(date string, change object) object {
		b := object{"versionNo": "1.0", "date": date, "type": "new", "text": text + date}
		for k, v := range change {
			b[k] = v
		}
		return b
	}
	entries := []object{entry("2026-01-02", nil), entry("2026-03-04", object{"type": "fix"})}
	team.Refused(t, "an old rev", post("edit", object{"app": "family", "entries": entries, "rev": was.Rev + 1}), 409, "stale_rev")
	team.Refused(t, "no such application", post("edit", object{"app": "games", "entries": entries}), 400, "invalid_input")
	for field, change := range map[string]object{"entries[0].text": {"text": " "}, "entries[0].date": {"date": "2026-02-30"}, "entries[0].versionNo": {"versionNo": ""}} {
		if a := post("edit", object{"app": "family", "entries": []object{entry("2026-01-02", change)}, "rev": was.Rev}); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %s", field, a.Body)
		}
	}
	now := team.Must[content.ManagedLog](t, post("edit", object{"app": "family", "entries": entries, "rev": was.Rev}))
	if now.Rev != was.Rev+1 || now.Entries[0].Date != "2026-03-04" {
		t.Errorf("%+v", now)
	}
	d.later(11 * time.Second)
	logs := apitest.Into[[]content.AppLog](t, d.get("/platform/home/api/log/list"))
	if logs[2].App != "family" || len(logs[2].Entries) != 2 || logs[2].Entries[1].Text != text+"2026-01-02" {
		t.Errorf("%+v", logs[2])
	}
}

package version_test

import (
	"fmt"
	"strings"
	"testing"

	wt "bimportal/functions/project/projecttest"
	vs "bimportal/functions/project/version"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/store"
	"bimportal/shared/version"
)

const at = "/micro/home/version/"

func TestAPluginsVersionIsDraftedTestedReleasedAndWithdrawn(t *testing.T) {
	g, one, other := wt.Group(t), wt.NewTeam(t), wt.NewTeam(t)
	maker, reader := one.Member(t, "dev", auth.VersionView, auth.VersionEdit), one.Member(t, "dev", auth.VersionView)
	call := func(p wt.Person, in, what string, body map[string]any) apitest.Answer {
		return wt.Call(t, g, p, in, at+what, body)
	}
	file := wt.Upload(t, maker, "插件.zip", "aa")
	in := func(change map[string]any) map[string]any {
		m := map[string]any{"objectType": "plugin", "objectName": "翻模助手", "versionNo": "V1.0", "title": "首个版本", "log": "首发", "compat": []string{"Revit 2024"}, "files": []string{file}, "status": 0}
		for k, v := range change {
			m[k] = v
		}
		return m
	}
	wt.Refused(t, "nobody", call(wt.Person{}, one.ID, "edit", in(nil)), 401, "unauthorized")
	wt.Refused(t, "a stranger", call(other.Owner, one.ID, "edit", in(nil)), 403, "not_member")
	wt.Refused(t, "a reader", call(reader, one.ID, "edit", in(nil)), 403, "no_permission")
	for field, change := range map[string]map[string]any{
		"objectType": {"objectType": "template"}, "versionNo": {"versionNo": "1.x"}, "files": {"files": []string{wt.Upload(t, reader, "x.zip", "bb")}}, "log": {"log": strings.Repeat("长", 2001)},
	} {
		if a := call(maker, one.ID, "edit", in(change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	wt.Refused(t, "a forged object", call(maker, one.ID, "edit", in(map[string]any{"objectId": "plgffffffff"})), 404, "version_gone")

	v := wt.Must[vs.Row](t, call(maker, one.ID, "edit", in(nil)))
	wt.Refused(t, "the number again", call(maker, one.ID, "edit", in(map[string]any{"objectId": v.ObjectID})), 409, "version_taken")
	wt.Refused(t, "a draft is withdrawn", call(maker, one.ID, "withdraw", map[string]any{"id": v.ID, "rev": v.Rev, "reason": "误发"}), 409, "version_state")
	v = wt.Must[vs.Row](t, call(maker, one.ID, "edit", in(map[string]any{"objectId": v.ObjectID, "rev": v.Rev, "status": 1})))
	v = wt.Must[vs.Row](t, call(maker, one.ID, "edit", in(map[string]any{"objectId": v.ObjectID, "rev": v.Rev, "status": 2})))
	wt.Refused(t, "what is released is changed", call(maker, one.ID, "edit", in(map[string]any{"objectId": v.ObjectID, "rev": v.Rev, "log": "改写"})), 409, "version_released")
	if a := call(maker, one.ID, "edit", in(map[string]any{"objectId": v.ObjectID, "versionNo": "0.9.0", "status": 2})); a.FieldMessage("versionNo") == "" {
		t.Errorf("a lower one is released: %s", a.Body)
	}
	wt.Refused(t, "a stranger compares", call(other.Owner, other.ID, "compare", map[string]any{"a": v.ID, "b": v.ID}), 404, "version_gone")
	wt.Refused(t, "a stranger downloads", call(other.Owner, other.ID, "download", map[string]any{"id": v.ID, "fileId": v.Files[0].FileID}), 404, "version_gone")
	wt.Refused(t, "a reader withdraws", call(reader, one.ID, "withdraw", map[string]any{"id": v.ID, "rev": v.Rev, "reason": "误发"}), 403, "no_permission")
	if a := call(maker, one.ID, "withdraw", map[string]any{"id": v.ID, "rev": v.Rev, "reason": " "}); a.FieldMessage("reason") == "" {
		t.Errorf("withdrawn without a reason: %s", a.Body)
	}
	w := wt.Must[vs.Row](t, call(maker, one.ID, "withdraw", map[string]any{"id": v.ID, "rev": v.Rev, "reason": "安装包有误"}))
	if w.Status != 3 || w.Reason != "安装包有误" || w.Can.Withdraw {
		t.Errorf("%+v", w)
	}
	if a := call(maker, one.ID, "edit", in(map[string]any{"objectId": v.ObjectID, "versionNo": "1.0.0", "rev": w.Rev, "status": 2})); a.Reason() != "version_released" {
		t.Errorf("a withdrawn one is released again: %s", a.Body)
	}
	if a := call(reader, one.ID, "download", map[string]any{"id": v.ID, "fileId": v.Files[0].FileID}); a.HTTP != 200 {
		t.Errorf("an old one is not downloaded: %s", a.Body)
	}
}

// TestAReleaseIsSaidAgainstTheOneBeforeIt: whichever call answers a version, it says the same of what kind of release it is.
func TestAReleaseIsSaidAgainstTheOneBeforeIt(t *testing.T) {
	g, one := wt.Group(t), wt.NewTeam(t)
	maker := one.Member(t, "dev", auth.VersionView, auth.VersionEdit)
	call := func(what string, body map[string]any) apitest.Answer {
		return wt.Call(t, g, maker, one.ID, at+what, body)
	}
	release := func(objectID, no string) vs.Row {
		t.Helper()
		return wt.Must[vs.Row](t, call("edit", map[string]any{
			"objectType": "plugin", "objectId": objectID, "objectName": "翻模助手", "versionNo": no, "title": "版本" + no, "log": "说明", "files": []string{wt.Upload(t, maker, "插件.zip", no)}, "status": 2,
		}))
	}
	first := release("", "1.0.0")
	minor := release(first.ObjectID, "1.1.0")
	fix := release(first.ObjectID, "1.1.1")
	if first.ReleaseType != "major" || minor.ReleaseType != "minor" || fix.ReleaseType != "fix" {
		t.Fatalf("%s, %s, %s", first.ReleaseType, minor.ReleaseType, fix.ReleaseType)
	}
	if c := wt.Must[vs.Compared](t, call("compare", map[string]any{"a": fix.ID, "b": minor.ID})); c.A.ReleaseType != "fix" || c.B.ReleaseType != "minor" {
		t.Errorf("compared: %s, %s", c.A.ReleaseType, c.B.ReleaseType)
	}
	if a := call("withdraw", map[string]any{"id": fix.ID, "rev": fix.Rev + 1, "reason": "误发"}); a.Reason() != "stale_rev" || !strings.Contains(string(a.Body), `"releaseType":"fix"`) {
		t.Errorf("refused: %s", a.Body)
	}
	if w := wt.Must[vs.Row](t, call("withdraw", map[string]any{"id": fix.ID, "rev": fix.Rev, "reason": "误发"})); w.ReleaseType != "fix" || w.Status != 3 {
		t.Errorf("withdrawn: %+v", w)
	}
}

func TestAPluginHasTwoHundredVersionsAtMost(t *testing.T) {
	d, one := wt.Open(t), wt.NewTeam(t)
	maker := one.Member(t, "dev", auth.VersionEdit, auth.VersionView)
	edit := func(change map[string]any) apitest.Answer {
		m := map[string]any{"objectType": "plugin", "objectName": "翻模助手", "versionNo": "1.0.0", "title": "首个版本", "log": "首发", "compat": []string{}, "files": []string{}, "status": 0}
		for k, v := range change {
			m[k] = v
		}
		return wt.Call(t, d.G, maker, one.ID, at+"edit", m)
	}
	first := wt.Must[vs.Row](t, edit(nil))
	rows := version.NewBook(apitest.DB(t), d.Tables.Project).Rows
	var writes []store.Write
	for i := range 198 {
		v := version.Item{Type: version.Plugin, ObjectID: first.ObjectID, EnterpriseID: one.ID, No: fmt.Sprintf("2.0.%d", i), Fields: []version.Field{}}
		writes = append(writes, rows.New(v.Key(), v))
	}
	if err := apitest.DB(t).Fill(t.Context(), writes...); err != nil {
		t.Fatal(err)
	}
	next := func(no string) apitest.Answer {
		return edit(map[string]any{"objectId": first.ObjectID, "versionNo": no})
	}
	d.Wire.AfterQuery("versions#"+one.ID, func() { wt.Must[vs.Row](t, next("3.0.1")) })
	wt.Refused(t, "who counted them before another one was added", next("3.0.2"), 409, "too_many_versions")
	if v := wt.Must[vs.Row](t, edit(map[string]any{"objectId": first.ObjectID, "rev": first.Rev, "title": "改过的标题"})); v.Title != "改过的标题" {
		t.Errorf("changed while all are there: %+v", v)
	}
}

package achievement_test

import (
	"strings"
	"sync"
	"testing"

	"bimportal/functions/project/achievement"
	wt "bimportal/functions/project/projecttest"
	vs "bimportal/functions/project/version"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
)

const at = "/micro/home/achievement/"

func form(file string, change map[string]any) map[string]any {
	f := map[string]any{
		"title": "龙山站房深化模型", "type": "model", "authors": []string{"何小满"}, "abstract": "站房钢结构节点深化", "keywords": []string{"钢结构"}, "date": "2026-11-20",
		"visibility": "enterprise", "versionNo": "1.0.0", "files": []string{file},
	}
	for k, v := range change {
		f[k] = v
	}
	return f
}

// TestAnAchievementIsReadAsFarAsItsVisibilityReaches: each visibility, each state, each kind of reader, at every door.
func TestAnAchievementIsReadAsFarAsItsVisibilityReaches(t *testing.T) {
	g, one, other := wt.Group(t), wt.NewTeam(t), wt.NewTeam(t)
	author := one.Member(t, "mep", auth.AchievementView, auth.AchievementEdit, auth.VersionView)
	readers := map[string]struct {
		who wt.Person
		in  string
	}{
		"author":     {author, one.ID},
		"department": {one.Member(t, "mep", auth.AchievementView, auth.VersionView), one.ID},
		"enterprise": {one.Member(t, "arch", auth.AchievementView, auth.VersionView), one.ID},
		"reviewer":   {one.Member(t, "office", auth.AchievementView, auth.AchievementReview, auth.VersionView), one.ID},
		"elsewhere":  {other.Member(t, "mep", auth.AchievementView, auth.VersionView), other.ID},
	}
	reviewer := readers["reviewer"].who
	see := func(id, fileID, title, what string, want map[string]bool) {
		t.Helper()
		for name, r := range readers {
			scope := "enterprise"
			if name == "elsewhere" {
				scope = "public"
			}
			detail := wt.Call(t, g, r.who, r.in, at+"detail?id="+id, nil)
			load := wt.Call(t, g, r.who, r.in, at+"download", map[string]any{"id": id, "fileId": fileID})
			page := wt.Call(t, g, r.who, r.in, at+"page", map[string]any{"scope": scope, "keyword": title, "pageSize": 100})
			listed := strings.Contains(string(page.Body), id)
			if (detail.HTTP == 200) != want[name] || (load.HTTP == 200) != want[name] || listed != want[name] || !want[name] && (detail.Reason() != "achievement_gone" || load.Reason() != "achievement_gone") {
				t.Errorf("%s, %s: detail %d, download %d, listed %v", what, name, detail.HTTP, load.HTTP, listed)
			}
			versions := string(wt.Call(t, g, r.who, r.in, "/micro/home/version/page", map[string]any{"objectType": "achievement", "objectId": id}).Body)
			if strings.Contains(versions, id) != (want[name] && name != "elsewhere" && what != "draft" && what != "review") {
				t.Errorf("%s, %s: its versions are listed: %s", what, name, versions)
			}
		}
	}
	for visibility, want := range map[string]map[string]bool{
		"self":       {"author": true, "reviewer": true},
		"dept":       {"author": true, "reviewer": true, "department": true},
		"enterprise": {"author": true, "reviewer": true, "department": true, "enterprise": true},
		"public":     {"author": true, "reviewer": true, "department": true, "enterprise": true, "elsewhere": true},
	} {
		title := "成果" + visibility + one.ID
		d := wt.Must[achievement.AchievementDetail](t, wt.Call(t, g, author, one.ID, at+"edit", form(wt.Upload(t, author, "模型.txt", "aa"), map[string]any{"visibility": visibility, "title": title})))
		file := d.Files[0].FileID
		see(d.ID, file, title, "draft", map[string]bool{"author": true})
		d = wt.Must[achievement.AchievementDetail](t, wt.Call(t, g, author, one.ID, at+"submit", map[string]any{"id": d.ID, "rev": d.Rev}))
		see(d.ID, file, title, "review", map[string]bool{"author": true, "reviewer": true})
		wt.Must[achievement.AchievementDetail](t, wt.Call(t, g, reviewer, one.ID, at+"review", map[string]any{"id": d.ID, "rev": d.Rev, "result": 2}))
		see(d.ID, file, title, visibility, want)
	}
}

func TestAnAchievementIsEnteredReviewedAndFiled(t *testing.T) {
	g, one, other := wt.Group(t), wt.NewTeam(t), wt.NewTeam(t)
	author := one.Member(t, "mep", auth.AchievementView, auth.AchievementEdit, auth.AchievementReview, auth.VersionView)
	colleague := one.Member(t, "mep", auth.AchievementView, auth.AchievementEdit)
	reviewer := one.Member(t, "office", auth.AchievementView, auth.AchievementReview)
	reader := one.Member(t, "mep", auth.AchievementView, auth.VersionView)
	call := func(p wt.Person, what string, body map[string]any) apitest.Answer {
		return wt.Call(t, g, p, one.ID, at+what, body)
	}
	file := wt.Upload(t, author, "模型.txt", "aa")
	wt.Refused(t, "nobody", call(wt.Person{}, "edit", form(file, nil)), 401, "unauthorized")
	wt.Refused(t, "a stranger", call(other.Owner, "edit", form(file, nil)), 403, "not_member")
	wt.Refused(t, "a small role", call(reader, "edit", form(file, nil)), 403, "no_permission")
	for field, change := range map[string]map[string]any{
		"files": {"files": []string{wt.Upload(t, colleague, "别人的.txt", "bb")}}, "versionNo": {"versionNo": "一"}, "date": {"date": "2026-02-31"}, "visibility": {"visibility": "all"}, "authors": {"authors": []string{" "}},
		"title": {"title": strings.Repeat("长", 101)},
	} {
		if a := call(author, "edit", form(file, change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	if p := wt.Must[api.Page[achievement.Row]](t, call(author, "page", map[string]any{"scope": "mine"})); p.Total != 0 {
		t.Errorf("something of it happened: %+v", p)
	}
	d := wt.Must[achievement.AchievementDetail](t, call(author, "edit", form(file, nil)))
	if !apitest.Kept(t, apitest.DB(t), apitest.TableName("file"), file) {
		t.Error("an achievement's file can be deleted")
	}
	wt.Refused(t, "a colleague changes it", call(colleague, "edit", form(wt.Upload(t, colleague, "x.txt", "cc"), map[string]any{"id": d.ID, "rev": d.Rev})), 404, "achievement_gone")
	wt.Refused(t, "a colleague deletes it", call(colleague, "delete", map[string]any{"id": d.ID}), 404, "achievement_gone")
	wt.Refused(t, "an old rev", call(author, "edit", form(file, map[string]any{"id": d.ID, "rev": d.Rev + 3})), 409, "stale_rev")
	wt.Refused(t, "a draft is filed", call(reviewer, "review", map[string]any{"id": d.ID, "rev": d.Rev, "result": 2}), 404, "achievement_gone")
	d = wt.Must[achievement.AchievementDetail](t, call(author, "submit", map[string]any{"id": d.ID, "rev": d.Rev}))
	wt.Refused(t, "changed under review", call(author, "edit", form(file, map[string]any{"id": d.ID, "rev": d.Rev})), 409, "achievement_state")
	wt.Refused(t, "his own", call(author, "review", map[string]any{"id": d.ID, "rev": d.Rev, "result": 2}), 403, "own_achievement")
	if a := call(reviewer, "review", map[string]any{"id": d.ID, "rev": d.Rev, "result": 3}); a.FieldMessage("reason") == "" {
		t.Errorf("returned without a reason: %s", a.Body)
	}
	d = wt.Must[achievement.AchievementDetail](t, call(reviewer, "review", map[string]any{"id": d.ID, "rev": d.Rev, "result": 3, "reason": "缺少节点详图"}))
	d = wt.Must[achievement.AchievementDetail](t, call(author, "submit", map[string]any{"id": d.ID, "rev": d.Rev}))
	d = wt.Must[achievement.AchievementDetail](t, call(reviewer, "review", map[string]any{"id": d.ID, "rev": d.Rev, "result": 2}))
	if d.Status != achievement.Filed || d.Reason != "" {
		t.Errorf("%+v", d)
	}
	wt.Refused(t, "what was filed is deleted", call(author, "delete", map[string]any{"id": d.ID}), 409, "achievement_state")
	if a := call(author, "edit", form(file, map[string]any{"id": d.ID, "rev": d.Rev})); a.FieldMessage("versionNo") == "" {
		t.Errorf("filed again under the same number: %s", a.Body)
	}

	// Twelve downloads of one person on a day count once.
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			if a := call(reader, "download", map[string]any{"id": d.ID, "fileId": d.Files[0].FileID}); a.HTTP != 200 {
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	wg.Wait()
	if seen := wt.Must[achievement.AchievementDetail](t, wt.Call(t, g, reader, one.ID, at+"detail?id="+d.ID, nil)); seen.DownloadCount != 1 {
		t.Errorf("%d downloads", seen.DownloadCount)
	}

	// A second version: the files are held against each other by their bytes.
	next := wt.Upload(t, author, "模型.txt", "dd")
	d = wt.Must[achievement.AchievementDetail](t, call(author, "edit", form(next, map[string]any{"id": d.ID, "rev": d.Rev, "versionNo": "1.1.0", "abstract": "站房钢结构节点深化\n补充节点详图", "files": []string{next, wt.Upload(t, author, "说明.txt", "ee")}})))
	d = wt.Must[achievement.AchievementDetail](t, call(author, "submit", map[string]any{"id": d.ID, "rev": d.Rev}))
	wt.Must[achievement.AchievementDetail](t, call(reviewer, "review", map[string]any{"id": d.ID, "rev": d.Rev, "result": 2}))
	page := wt.Must[api.Page[vs.Row]](t, wt.Call(t, g, author, one.ID, "/micro/home/version/page", map[string]any{"objectId": d.ID}))
	if page.Total != 2 || page.Records[0].VersionNo != "1.1.0" || page.Records[0].ReleaseType != "minor" {
		t.Fatalf("%+v", page)
	}
	c := wt.Must[vs.Compared](t, wt.Call(t, g, author, one.ID, "/micro/home/version/compare", map[string]any{"a": page.Records[1].ID, "b": page.Records[0].ID}))
	if len(c.Files.Changed) != 1 || len(c.Files.Added) != 1 || len(c.Files.Removed) != 0 || len(c.Fields) != 1 || c.Fields[0].Path != "摘要" || len(c.Fields[0].Lines) != 2 || c.Fields[0].Lines[1].Op != "new" {
		t.Errorf("%+v", c.VersionDifference)
	}
	if a := wt.Call(t, g, reader, one.ID, "/micro/home/version/download", map[string]any{"id": page.Records[1].ID, "fileId": page.Records[1].Files[0].FileID}); a.HTTP != 200 {
		t.Errorf("the old one is not downloaded: %s", a.Body)
	}

	// What is being written anew keeps what was filed of it: neither under a number of old, nor deleted.
	filed := wt.Must[achievement.AchievementDetail](t, wt.Call(t, g, author, one.ID, at+"detail?id="+d.ID, nil))
	again := wt.Must[achievement.AchievementDetail](t, call(author, "edit", form(next, map[string]any{"id": d.ID, "rev": filed.Rev, "versionNo": "1.2.0"})))
	if again.Status != achievement.Draft || again.Can.Delete {
		t.Errorf("its author may %+v", again.Can)
	}
	for _, no := range []string{"1.0.0", "1.1.0", "0.9.0"} {
		if a := call(author, "edit", form(next, map[string]any{"id": d.ID, "rev": again.Rev, "versionNo": no})); a.FieldMessage("versionNo") != "已归档的成果需要更高的版本号" {
			t.Errorf("filed at 1.1.0, it becomes %s: %s", no, a.Body)
		}
	}
}

// The files of what was never filed are their uploader's again when it goes, or lives on others.
func TestADraftLetsItsFilesGo(t *testing.T) {
	g, one := wt.Group(t), wt.NewTeam(t)
	author := one.Member(t, "mep", auth.AchievementView, auth.AchievementEdit)
	first, second := wt.Upload(t, author, "甲.txt", "aa"), wt.Upload(t, author, "乙.txt", "bb")
	kept := func() [2]bool {
		return [2]bool{apitest.Kept(t, apitest.DB(t), apitest.TableName("file"), first), apitest.Kept(t, apitest.DB(t), apitest.TableName("file"), second)}
	}
	d := wt.Must[achievement.AchievementDetail](t, wt.Call(t, g, author, one.ID, at+"edit", form(first, map[string]any{"files": []string{first, second, first}})))
	if kept() != [2]bool{true, true} || !d.Can.Delete {
		t.Errorf("%v %+v", kept(), d.Can)
	}
	wt.Must[achievement.AchievementDetail](t, wt.Call(t, g, author, one.ID, at+"edit", form(first, map[string]any{"id": d.ID, "rev": d.Rev})))
	if kept() != [2]bool{true, false} {
		t.Errorf("without one of them: %v", kept())
	}
	wt.Must[achievement.Nothing](t, wt.Call(t, g, author, one.ID, at+"delete", map[string]any{"id": d.ID}))
	if kept() != [2]bool{} {
		t.Errorf("deleted: %v", kept())
	}
	log, err := audit.NewBook(apitest.DB(t), apitest.TableName("enterprise")).Newest(t.Context(), one.ID, 1)
	if err != nil || log[0].Before == "" || log[0].After != "" {
		t.Errorf("%v %+v", err, log)
	}
}

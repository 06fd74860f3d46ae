package space_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/project"
	"bimportal/functions/project/projecttest"
	"bimportal/functions/project/space"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/goods"
	"bimportal/shared/notify"
	shared "bimportal/shared/project"
	"bimportal/shared/store"
)

const day = 24 * time.Hour

func act(d *projecttest.Door, p projecttest.Someone, projectID, action string, more map[string]any) apitest.Answer {
	d.T.Helper()
	body := map[string]any{"id": projectID, "action": action}
	for k, v := range more {
		body[k] = v
	}
	return d.Post(p, "", "/platform/home/userItem/action", body)
}

func told(d *projecttest.Door, p projecttest.Someone) (titles []string) {
	d.T.Helper()
	rows, err := projecttest.Table[notify.Message](d, d.Tables.Message).QueryLatest(context.Background(), store.Range{PK: notify.BoxPK(p.ID, notify.Notify)})
	d.Do(err)
	for _, r := range rows {
		titles = append(titles, r.Value.Title)
	}
	return titles
}

// An opening does its steps in their order, says how far it is, and ends in a project with all that belongs to it.
func TestAProjectIsOpenedStepByStep(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, other := d.Someone("周明远"), d.Someone("路人")
	projectID := d.Apply(p, "", projecttest.Form(d.Template(nil), nil))
	if got := d.Starts(); !slices.Equal(got, []string{projectID + "-1"}) {
		t.Errorf("the machine was started as %v", got)
	}
	status := func() space.Progress {
		list := apitest.Into[[]space.Progress](t, d.Get(p, "", "/platform/home/api/userItem/queryStatus?ids="+projectID+",forged"))
		if len(list) != 1 {
			t.Fatalf("%+v", list)
		}
		return list[0]
	}
	seen := []string{status().Step}
	for status().Status < space.Running {
		if _, err := d.S.Work(t.Context(), project.Event{Task: "open", ProjectID: projectID}); err != nil {
			t.Fatal(err)
		}
		seen = append(seen, fmt.Sprint(status().Step, status().Percent))
	}
	if got := strings.Join(seen, " "); got != "创建项目空间 添加项目成员16 启用模板的功能模块33 写入示例数据50 接入应用66 完成开通83 100" {
		t.Error(got)
	}
	v := d.Detail(p, projectID)
	if v.Status != space.Running || v.DaysLeft != 180 || len(v.Modules) != 2 || v.MemberCount != 1 || v.FileCount != 3 || v.EntryURL == "" || !v.Can.Edit || !v.Can.Files || v.Role != space.Admin {
		t.Errorf("%+v", v)
	}
	if keys := d.Objects.Keys(); len(keys) != 3 || !strings.HasPrefix(keys[0], "file/project/"+projectID+"/") {
		t.Errorf("%v", keys)
	}
	if got := told(d, p); !slices.Contains(got, "项目已开通") {
		t.Errorf("%v", got)
	}
	log := apitest.Into[api.Page[space.LogLine]](t, d.Get(p, "", "/platform/home/userItem/log?id="+projectID))
	if log.Total != 7 || log.Records[0].Text != "项目开通完成" || log.Records[6].By != "周明远" || log.Records[0].At < log.Records[6].At {
		t.Errorf("%+v", log)
	}
	for _, path := range []string{"detail", "log", "files", "members"} {
		if a := d.Get(other, "", "/platform/home/userItem/"+path+"?id="+projectID); a.HTTP != 404 || a.Reason() != "project_gone" {
			t.Errorf("%s: %s", path, a.Body)
		}
		if a := d.Get(projecttest.Someone{}, "", "/platform/home/userItem/"+path+"?id="+projectID); a.HTTP != 401 {
			t.Errorf("%s: %s", path, a.Body)
		}
		if a := d.Get(p, "", "/platform/home/userItem/"+path+"?id=forged"); a.HTTP != 404 {
			t.Errorf("%s: %s", path, a.Body)
		}
	}
	if list := apitest.Into[[]space.Progress](t, d.Get(other, "", "/platform/home/api/userItem/queryStatus?ids="+projectID)); len(list) != 0 {
		t.Errorf("%+v", list)
	}
}

// What cannot be opened is taken back to nothing, with a reason, and may be tried again.
func TestAnOpeningThatFailsLeavesNothing(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	boss, editor := d.Someone("秦立峰"), d.Someone("何小满")
	e := d.Enterprise(boss)
	d.Joins(editor, e, auth.ProjectEdit)
	template := d.Template(nil)
	trees := projecttest.Table[goods.Tree](d, d.Tables.Catalogue)
	tree, err := trees.Get(t.Context(), goods.TreeKey(template))
	d.Do(err)
	d.Do(d.DB.Transact(t.Context(), trees.Delete(goods.TreeKey(template))))
	projectID := d.Opened(editor, e, projecttest.Form(template, nil))
	v := d.Detail(editor, projectID)
	if v.Status != space.Failed || v.FailReason != "模板的功能模块无法读取" || v.MemberCount != 0 || len(v.Modules)+v.FileCount > 0 || len(d.Objects.Keys()) > 0 {
		t.Errorf("%+v %v", v, d.Objects.Keys())
	}
	nothingInside(d, projectID)
	if got := told(d, editor); !slices.Contains(got, "项目开通失败") {
		t.Errorf("%v", got)
	}
	if a := act(d, editor, projectID, "renew", map[string]any{"validityPeriod": 30}); a.HTTP != 409 {
		t.Errorf("%s", a.Body)
	}
	d.Do(d.DB.Transact(t.Context(), trees.New(goods.TreeKey(template), tree.Value)))
	if a := act(d, editor, projectID, "restart", nil); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
	d.Run(projectID)
	if v := d.Detail(editor, projectID); v.Status != space.Running || v.FailReason != "" || v.FileCount != 3 {
		t.Errorf("%+v", v)
	}
	if a := act(d, editor, projectID, "restart", nil); a.HTTP != 409 {
		t.Errorf("%s", a.Body)
	}
	second := d.Apply(editor, e, projecttest.Form(template, nil))
	d.Leaves(editor, e)
	d.Run(second)
	if p := d.Stored(second).Value; p.State != space.Failed || p.FailReason != "申请人已不是该企业的成员" {
		t.Errorf("%+v", p)
	}
}

// nothingInside says that of a project's opening nothing is left.
func nothingInside(d *projecttest.Door, projectID string) {
	d.T.Helper()
	d.Do(d.DB.Each(context.Background(), d.Tables.Project, store.Range{PK: "project#" + projectID}, func(key store.Key, _ func(any) error) error {
		if key.SK != "project" {
			d.T.Errorf("left over: %+v", key)
		}
		return nil
	}))
	d.Do(d.DB.Each(context.Background(), d.Tables.Project, store.Range{PK: "files#" + projectID}, func(key store.Key, _ func(any) error) error {
		d.T.Errorf("left over: %+v", key)
		return nil
	}))
	for _, key := range d.Objects.Keys() {
		if strings.Contains(key, projectID) {
			d.T.Errorf("left over: %s", key)
		}
	}
}

// A machine that was lost is begun again by the schedule, and one that never does a step ends with a reason.
func TestALostMachineIsBegunAgain(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p := d.Someone("周明远")
	projectID := d.Apply(p, "", projecttest.Form(d.Template(nil), nil))
	d.Sweep()
	if len(d.Starts()) != 1 {
		t.Errorf("begun again within its lease: %v", d.Starts())
	}
	d.Pass(3 * time.Minute)
	d.Sweep()
	if got := d.Starts(); !slices.Equal(got, []string{projectID + "-1", projectID + "-2"}) {
		t.Errorf("%v", got)
	}
	for range 8 {
		d.Pass(3 * time.Minute)
		d.Sweep()
	}
	d.Run(projectID)
	if v := d.Stored(projectID).Value; v.State != space.Failed || v.FailReason == "" || v.Open != "" {
		t.Errorf("%+v", v)
	}
	nothingInside(d, projectID)
}

// Reminders come once each, an expired project is read only, renewing prolongs it from its end.
func TestTheLifeOfAProject(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p, friend := d.Someone("周明远"), d.Someone("顾可南")
	projectID := d.Opened(p, "", projecttest.Form(d.Template(nil), map[string]any{"validityPeriod": 180}))
	short := d.Opened(p, "", projecttest.Form(d.Template(nil), map[string]any{"validityPeriod": 30}))
	if v := d.Detail(p, short); v.Status != space.Running || v.DaysLeft != 30 {
		t.Errorf("%+v", v)
	}
	if a := d.Post(p, "", "/platform/home/userItem/batchDelete", map[string]any{"ids": []string{short}}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	before := len(told(d, p))
	came := func(after time.Duration) string {
		d.Pass(after)
		d.Sweep()
		d.Sweep() // the schedule comes every minute
		now := told(d, p)
		text := strings.Join(now[before:], "、")
		before = len(now)
		return text
	}
	for _, c := range []struct {
		after  time.Duration
		tells  string
		status space.Status
		left   int
	}{
		{149 * day, "", space.Running, 31}, {day + time.Second, "项目还有 30 天到期", space.Running, 30}, {12 * time.Hour, "", space.Running, 30},
		{22*day + 12*time.Hour, "项目还有 7 天到期", space.Expiring, 7}, {6 * day, "项目明天到期", space.Expiring, 1},
		{day, "项目已到期，目前只能查看", space.Expired, 0}, {day, "", space.Expired, 0}, {29 * day, "项目到期已满 30 天，请续期，或删除不再使用的项目", space.Expired, 0}, {60 * day, "", space.Expired, 0},
	} {
		if got := came(c.after); got != c.tells {
			t.Errorf("after %v: %q, not %q", c.after, got, c.tells)
		}
		if v := d.Detail(p, projectID); v.Status != c.status || v.DaysLeft != c.left {
			t.Errorf("after %v: status %d, %d days", c.after, v.Status, v.DaysLeft)
		}
	}
	v := d.Detail(p, projectID)
	if v.Can.Members || v.Can.Files || !v.Can.Edit || !v.Can.Delete {
		t.Errorf("an expired project: %+v", v.Can)
	}
	if a := d.Post(p, "", "/micro/sys/user/projectAdd", map[string]any{"projectId": projectID, "userIds": []string{friend.ID}}); a.HTTP != 409 || a.Reason() != "project_expired" {
		t.Errorf("%s", a.Body)
	}
	if a := act(d, p, projectID, "renew", nil); a.HTTP != 400 || a.FieldMessage("validityPeriod") != "请输入开通周期" {
		t.Errorf("%s", a.Body)
	}
	if a := act(d, p, projectID, "renew", map[string]any{"validityPeriod": 30}); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
	if v := d.Detail(p, projectID); v.Status != space.Running || v.DaysLeft != 30 {
		t.Errorf("renewed after its end: %+v", v)
	}
	if a := act(d, p, projectID, "renew", map[string]any{"validityPeriod": 360}); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
	if v := d.Detail(p, projectID); v.DaysLeft != 390 {
		t.Errorf("renewed from its end: %+v", v)
	}
	if a := act(d, p, projectID, "renew", map[string]any{"validityPeriod": 360}); a.HTTP != 409 || a.Reason() != "renew_most" {
		t.Errorf("%s", a.Body)
	}
	code := d.Stored(projectID).Value.ItemCode
	form := projecttest.Form("any", map[string]any{"itemCode": strings.ToUpper(code), "taskAction": "renew", "validityPeriod": 30, "secretKey": "Wrong1"})
	if a := d.Post(p, "", create, form); a.HTTP != 400 || a.FieldMessage("secretKey") != "项目密钥不正确" {
		t.Errorf("%s", a.Body)
	}
	if a := d.Post(friend, "", create, form); a.HTTP != 400 || a.FieldMessage("itemCode") == "" {
		t.Errorf("%s", a.Body)
	}
	form["secretKey"] = "Key2026"
	if a := d.Post(p, "", create, form); a.HTTP != 200 || d.Detail(p, projectID).DaysLeft != 420 {
		t.Errorf("%s", a.Body)
	}
}

// What is deleted can be restored for seven days; then it goes with all that belongs to it, and only then its code is free.
func TestADeletedProjectGoesAfterSevenDays(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	boss, deleter, viewer := d.Someone("秦立峰"), d.Someone("何小满"), d.Someone("顾可南")
	e, template := d.Enterprise(boss), d.Template(nil)
	d.Joins(deleter, e, auth.ProjectDelete, auth.ProjectView)
	d.Joins(viewer, e, auth.ProjectView)
	form := projecttest.Form(template, nil)
	projectID := d.Opened(boss, e, form)
	if a := d.Post(boss, e, "/micro/sys/user/projectAdd", map[string]any{"projectId": projectID, "userIds": []string{viewer.ID}}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	remove := func(p projecttest.Someone, ids ...string) space.Deleted {
		return apitest.Into[space.Deleted](t, d.Post(p, e, "/platform/home/userItem/batchDelete", map[string]any{"ids": ids}))
	}
	if r := remove(viewer, projectID, "forged"); len(r.Done) > 0 || len(r.Failed) != 2 || r.Failed[0].Reason != "您没有权限操作该项目，请联系项目管理员" || r.Failed[1].Reason != "项目不存在或已被删除" {
		t.Errorf("%+v", r)
	}
	if r := remove(deleter, projectID, projectID); !slices.Equal(r.Done, []string{projectID}) {
		t.Errorf("%+v", r)
	}
	if r := remove(deleter, projectID); len(r.Failed) != 1 {
		t.Errorf("%+v", r)
	}
	if a := act(d, viewer, projectID, "restore", nil); a.HTTP != 403 {
		t.Errorf("%s", a.Body)
	}
	d.Pass(6 * day)
	d.Sweep()
	if a := act(d, boss, projectID, "restore", nil); a.HTTP != 200 || d.Detail(boss, projectID).Status != space.Running {
		t.Errorf("%s", a.Body)
	}
	remove(boss, projectID)
	if a := d.Post(boss, e, create, form); a.HTTP != 409 {
		t.Errorf("the code is free while the project can be restored: %s", a.Body)
	}
	d.Pass(7*day + time.Second)
	if a := act(d, boss, projectID, "restore", nil); a.HTTP != 409 || a.Reason() != "project_purged" {
		t.Errorf("%s", a.Body)
	}
	d.Sweep()
	d.Sweep()
	if v := d.Stored(projectID); v.Version != 0 {
		t.Errorf("still there: %+v", v.Value)
	}
	nothingInside(d, projectID)
	for _, p := range []projecttest.Someone{boss, viewer} {
		for _, scope := range []string{"mine", "joined", "enterprise"} {
			if list := apitest.Into[api.Page[space.UserItem]](t, d.Get(p, e, "/platform/home/userItem/list?scope="+scope)); list.Total != 0 {
				t.Errorf("%s of %s: %+v", scope, p.Name, list)
			}
		}
	}
	if projectsOf(d, template) != 0 {
		t.Error("the template still counts it")
	}
	if a := d.Post(boss, e, create, form); a.HTTP != 200 {
		t.Errorf("the code is not free: %s", a.Body)
	}
}

// A project that is being opened is not deleted.
func TestAnOpeningIsNotDeleted(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	p := d.Someone("周明远")
	projectID := d.Apply(p, "", projecttest.Form(d.Template(nil), nil))
	r := apitest.Into[space.Deleted](t, d.Post(p, "", "/platform/home/userItem/batchDelete", map[string]any{"ids": []string{projectID}}))
	if len(r.Done) > 0 || r.Failed[0].Reason != "项目正在开通，请稍后再删除" {
		t.Errorf("%+v", r)
	}
}

// Lists say what is whose, by state and by word, and an enterprise's its numbers.
func TestListsOfProjects(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	boss, viewer, plain := d.Someone("秦立峰"), d.Someone("何小满"), d.Someone("顾可南")
	e, template := d.Enterprise(boss), d.Template(nil)
	d.Joins(viewer, e, auth.ProjectView)
	d.Joins(plain, e)
	own := d.Opened(boss, "", projecttest.Form(template, map[string]any{"itemName": "私人住宅改造"}))
	ours := d.Opened(boss, e, projecttest.Form(template, map[string]any{"itemName": "滨江商务中心", "validityPeriod": 30}))
	d.Apply(boss, e, projecttest.Form(template, map[string]any{"itemName": "地铁九号线"}))
	if a := d.Post(boss, e, "/micro/sys/user/projectAdd", map[string]any{"projectId": ours, "userIds": []string{plain.ID}, "role": "viewer"}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	names := func(p projecttest.Someone, query string) string {
		t.Helper()
		a := d.Get(p, e, "/platform/home/userItem/list?"+query)
		if a.HTTP != 200 {
			return fmt.Sprint(a.HTTP, a.Reason())
		}
		list := []string{}
		for _, r := range apitest.Into[api.Page[space.UserItem]](t, a).Records {
			list = append(list, r.ItemName)
		}
		slices.Sort(list)
		return strings.Join(list, "、")
	}
	word := "keyword=" + url.QueryEscape("滨江")
	for _, c := range []struct {
		p            projecttest.Someone
		query, wants string
	}{
		{boss, "", "地铁九号线、滨江商务中心、私人住宅改造"}, {boss, "scope=joined", ""}, {boss, "scope=enterprise", "地铁九号线、滨江商务中心"}, {viewer, "scope=enterprise", "地铁九号线、滨江商务中心"},
		{plain, "scope=enterprise", "403no_permission"}, {plain, "scope=joined", "滨江商务中心"}, {plain, "", ""}, {viewer, "scope=joined", ""},
		{boss, "status=0", "地铁九号线"}, {viewer, "scope=enterprise&status=2", "滨江商务中心"}, {boss, word, "滨江商务中心"}, {boss, "scope=elsewhere", "400invalid_input"},
	} {
		if got := names(c.p, c.query); got != c.wants {
			t.Errorf("%s %s: %s, not %s", c.p.Name, c.query, got, c.wants)
		}
	}
	d.Pass(2 * day)
	if got := names(viewer, "scope=enterprise&status=3"); got != "滨江商务中心" {
		t.Errorf("expiring: %s", got)
	}
	o := apitest.Into[space.Overview](t, d.Get(viewer, e, "/platform/home/project/overview"))
	if o.Total != 2 || o.User != 2 || o.ByStatus[space.Expiring].Count != 1 || o.ByStatus[space.Applying].Count != 1 || len(o.Expiring) != 1 || o.ByTemplate[0].Count != 2 || o.ByMember[0].Name != "秦立峰" {
		t.Errorf("%+v", o)
	}
	if n := apitest.Into[space.Sum](t, d.Get(viewer, e, "/platform/home/countProjectUser")); n != (space.Sum{Project: 2, User: 2}) {
		t.Errorf("%+v", n)
	}
	if n := apitest.Into[space.Sum](t, d.Get(plain, e, "/platform/home/countProjectUser")); n != (space.Sum{Project: 1, User: 2}) {
		t.Errorf("%+v", n)
	}
	if list := apitest.Into[[]space.Choice](t, d.Get(boss, e, "/platform/home/userItem/chooseList")); len(list) != 2 || !strings.Contains(list[0].EntryURL+list[1].EntryURL, own) {
		t.Errorf("%+v", list)
	}
	if list := apitest.Into[[]space.UserItem](t, d.Get(boss, e, "/platform/home/userItem/newItemList?size=2")); len(list) != 2 {
		t.Errorf("%+v", list)
	}
	all := apitest.Into[space.AllProjects](t, d.Get(projecttest.Someone{}, "", "/micro/home/api/project/all-list"))
	if all.Project != 3 || all.Templates[0].Count != 3 || strings.Contains(fmt.Sprint(all), "滨江") {
		t.Errorf("%+v", all)
	}
	soon, err := shared.NewReader(d.DB, d.Tables.Project).Between(t.Context(), e, d.Now().UnixMilli(), d.Now().Add(30*day).UnixMilli(), 10)
	if d.Do(err); len(soon) != 1 || soon[0].ProjectID != ours {
		t.Errorf("%+v", soon)
	}
}

package space_test

import (
	"context"
	"testing"

	"bimportal/functions/project/projecttest"
	"bimportal/functions/project/space"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	shared "bimportal/shared/project"
	"bimportal/shared/store"
)

// Who is gone is gone from the projects: his own goes with him, his enterprise's goes on under its owner.
func TestWhoIsGoneLeavesProjects(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	boss, editor, friend := d.Someone("秦立峰"), d.Someone("何小满"), d.Someone("顾可南")
	e, template := d.Enterprise(boss), d.Template(nil)
	d.Joins(editor, e, auth.ProjectEdit)
	d.Joins(friend, e)
	own, ours, theirs := d.Opened(editor, "", projecttest.Form(template, nil)), d.Opened(editor, e, projecttest.Form(template, nil)), d.Opened(boss, e, projecttest.Form(template, nil))
	for _, projectID := range []string{ours, theirs} {
		if a := d.Post(boss, e, "/micro/sys/user/projectAdd", map[string]any{"projectId": projectID, "userIds": []string{editor.ID, friend.ID}}); a.HTTP != 200 {
			t.Fatalf("%s", a.Body)
		}
	}
	leavers := shared.NewLeavers(d.DB, d.Tables.Project)
	d.Leaves(editor, e)
	for _, projectID := range []string{ours, theirs} {
		if a := d.Get(editor, "", "/platform/home/userItem/detail?id="+projectID); a.HTTP != 404 {
			t.Errorf("who has left reads on: %s", a.Body)
		}
	}
	for _, scope := range []string{"joined", "mine"} {
		list := apitest.Into[api.Page[space.UserItem]](t, d.Get(editor, "", "/platform/home/userItem/list?scope="+scope))
		if mine := scope == "mine"; mine && (list.Total != 1 || list.Records[0].ID != own) || !mine && list.Total != 0 {
			t.Errorf("who has left is told of projects (%s): %+v", scope, list)
		}
	}
	if list := apitest.Into[[]space.Choice](t, d.Get(editor, "", "/platform/home/userItem/chooseList")); len(list) != 1 || list[0].ID != own {
		t.Errorf("who has left chooses: %+v", list)
	}
	d.Do(d.DB.Transact(t.Context(), leavers.Gone(editor.ID, e, d.Now())))
	d.Sweep()
	if v := d.Detail(boss, ours); v.OwnerID != boss.ID || v.OwnerName != "秦立峰" || v.MemberCount != 2 {
		t.Errorf("%+v", v)
	}
	if v := d.Detail(boss, theirs); v.MemberCount != 2 {
		t.Errorf("%+v", v)
	}
	if v := d.Detail(editor, own); v.Status != space.Running {
		t.Errorf("his own: %+v", v)
	}
	if list := apitest.Into[api.Page[space.UserItem]](t, d.Get(editor, "", "/platform/home/userItem/list?scope=joined")); list.Total != 0 {
		t.Errorf("%+v", list)
	}
	d.Do(d.DB.Transact(t.Context(), leavers.Gone(editor.ID, "", d.Now())))
	d.Sweep()
	d.Sweep()
	if v := d.Stored(own); v.Version != 0 {
		t.Errorf("his own is still there: %+v", v.Value)
	}
	tallies(d, boss, editor, friend)
	d.Do(d.DB.Transact(t.Context(), leavers.Gone("", e, d.Now())))
	d.Sweep()
	if v := d.Stored(ours).Value; v.State != space.Deleting {
		t.Errorf("%+v", v)
	}
	d.Pass(8 * day)
	d.Sweep()
	if d.Stored(ours).Version+d.Stored(theirs).Version != 0 || projectsOf(d, template) != 0 || len(d.Objects.Keys()) > 0 {
		t.Errorf("an enterprise that is gone has projects: %v", d.Objects.Keys())
	}
	tallies(d, boss, editor, friend)
}

// tallies holds what is counted of people against their places.
func tallies(d *projecttest.Door, people ...projecttest.Someone) {
	d.T.Helper()
	for _, p := range people {
		rows, err := projecttest.Table[space.Place](d, d.Tables.Project).QueryLatest(context.Background(), store.Range{PK: "person#" + p.ID})
		d.Do(err)
		n, err := projecttest.Table[space.Tally](d, d.Tables.Project).Find(context.Background(), store.Key{PK: "tally#" + p.ID, SK: "tally"})
		d.Do(err)
		if len(rows) != n.Value.Places {
			d.T.Errorf("%s has %d places, counted are %d", p.Name, len(rows), n.Value.Places)
		}
	}
}

// While its enterprise is frozen a project is read only.
func TestAFrozenEnterprisesProjectsAreReadOnly(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	boss := d.Someone("秦立峰")
	e := d.Enterprise(boss)
	projectID := d.Opened(boss, e, projecttest.Form(d.Template(nil), nil))
	_, err := projecttest.Table[membership.Access](d, d.Tables.Enterprise).Update(t.Context(), membership.AccessKey(e), func(a *membership.Access) error { a.Frozen = true; return nil })
	d.Do(err)
	if v := d.Detail(boss, projectID); v.Can != (space.Rights{}) {
		t.Errorf("%+v", v.Can)
	}
	if a := act(d, boss, projectID, "renew", map[string]any{"validityPeriod": 30}); a.HTTP != 403 || a.Reason() != "enterprise_frozen" {
		t.Errorf("%s", a.Body)
	}
}

package project_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"bimportal/functions/project"
	"bimportal/functions/project/projecttest"
	"bimportal/functions/project/space"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// The demonstration has projects in every state, and a second load changes nothing.
func TestTheSeedLoadsTwice(t *testing.T) {
	d := projecttest.Open(t)
	raw, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/project.json"))
	d.Do(err)
	var seed project.Seed
	d.Do(json.Unmarshal(raw, &seed))
	people, names := projecttest.Table[person.Person](d, d.Tables.Identity), []string{"owner", "visitor", "member"}
	for _, name := range names {
		d.Do(store.Ensure(t.Context(), people, person.Key(id.Slug("user", name)), person.Person{UserID: id.Slug("user", name), Nickname: name}))
	}
	e := id.Slug("enterprise", "zhongzhu")
	owner := projecttest.Someone{ID: id.Slug("user", "owner"), Name: "owner"}
	d.Do(store.Ensure(t.Context(), projecttest.Table[membership.Access](d, d.Tables.Enterprise), membership.AccessKey(e), membership.Access{ID: e, ShortName: "中筑数字科技", Status: 1, OwnerID: owner.ID}))
	d.Joins(owner, e)
	d.Joins(projecttest.Someone{ID: id.Slug("user", "member")}, e)
	for _, one := range seed.Projects {
		row := goods.Row{ID: id.Slug("template", one.Template), Status: 2, TemplateName: one.Template, VersionNo: "V1.0.0"}
		d.Do(store.Ensure(t.Context(), projecttest.Table[goods.Row](d, d.Tables.Catalogue), goods.Key(goods.Template, row.ID), row))
		d.Do(store.Ensure(t.Context(), projecttest.Table[goods.Tree](d, d.Tables.Catalogue), goods.TreeKey(row.ID), goods.Tree{Function: `[{"moduleName":"模型协同","functionList":[{"functionName":"浏览"}]}]`}))
	}
	for range 2 {
		if _, err := d.S.Work(t.Context(), project.Event{Task: "seed", Data: raw}); err != nil {
			t.Fatal(err)
		}
	}
	list := apitest.Into[api.Page[space.UserItem]](t, d.Get(owner, e, "/platform/home/userItem/list?scope=enterprise&pageSize=50"))
	states := map[space.Status]int{}
	for _, r := range list.Records {
		states[r.Status]++
	}
	for _, s := range []space.Status{space.Applying, space.Running, space.Expiring, space.Expired, space.Failed, space.Deleting} {
		if states[s] == 0 {
			t.Errorf("no project in state %d: %v", s, states)
		}
	}
	if list.Total != 8 {
		t.Errorf("%d projects", list.Total)
	}
}

package family_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/mall"
	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/entitlement"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

const (
	usesPath       = "/family/mall/product/uses"
	colleaguesPath = "/family/mall/product/colleagues"
)

// changed rewrites a member of an enterprise as the enterprise group does: with a new Seq.
func changed(t *testing.T, d *malltest.Door, in team.Team, p team.Person, f func(m *membership.Member)) {
	t.Helper()
	db := apitest.DB(t)
	if _, err := store.NewTable[membership.Member](db, d.Tables.Enterprise).Update(t.Context(), membership.MemberKey(in.ID, p.ID), func(m *membership.Member) error { f(m); return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := store.NewTable[membership.Access](db, d.Tables.Enterprise).Update(t.Context(), membership.AccessKey(in.ID), func(a *membership.Access) error { a.Seq++; return nil }); err != nil {
		t.Fatal(err)
	}
}

func fileOf(t *testing.T, d *malltest.Door, m family.Managed) string {
	t.Helper()
	return downloadPath + "?id=" + m.ID + "&fileId=" + team.Must[family.Info](t, d.Post(team.Person{}, "", infoPath, object{"id": m.ID})).Files[0].FileID
}

func TestWhoUsesAFamilyIsToldToHisColleagues(t *testing.T) {
	d := malltest.Open(t)
	seller, mine, other := team.NewTeam(t), team.NewTeam(t), team.NewTeam(t)
	m := d.Public(seller, nil)
	at := fileOf(t, d, m)
	first, last, gone := mine.Member(t), mine.Member(t), mine.Member(t)
	for i, p := range []team.Person{first, last, gone} {
		changed(t, d, mine, p, func(m *membership.Member) { m.Name = fmt.Sprintf("同事%d", i+1) })
	}
	read := func(p team.Person, in string) string {
		t.Helper()
		names := []string{}
		for _, c := range team.Must[family.Colleagues](t, d.Post(p, in, colleaguesPath, object{"id": m.ID})).List {
			names = append(names, c.Name)
		}
		return strings.Join(names, " ")
	}
	team.Refused(t, "nobody", d.Post(team.Person{}, mine.ID, colleaguesPath, object{"id": m.ID}), 401, "unauthorized")
	team.Refused(t, "who belongs to no enterprise", d.Post(first, "", colleaguesPath, object{"id": m.ID}), 403, "not_member")
	team.Refused(t, "another enterprise's member", d.Post(other.Owner, mine.ID, colleaguesPath, object{"id": m.ID}), 403, "not_member")
	team.Refused(t, "of nothing", d.Post(first, mine.ID, colleaguesPath, object{"id": "nothing"}), 404, "family_gone")
	if got := read(first, mine.ID); got != "" {
		t.Errorf("nobody has downloaded it: %s", got)
	}
	now := time.Now()
	for i, p := range []team.Person{first, gone, last} {
		d.Now = func() time.Time { return now.Add(time.Duration(i) * time.Minute) }
		team.Must[family.Link](t, d.Get(p, mine.ID, at))
	}
	team.Must[family.Link](t, d.Get(other.Owner, other.ID, at))
	team.Must[family.Link](t, d.Get(team.NewPerson(t), "", at))
	if got := read(first, mine.ID); got != "同事2 同事3" {
		t.Errorf("one reads his colleagues, the newest first: %s", got)
	}
	if got := read(mine.Owner, mine.ID); got != "同事2 同事3 同事1" {
		t.Errorf("who has not downloaded it reads them all: %s", got)
	}
	if got := read(other.Owner, other.ID); got != "" {
		t.Errorf("another enterprise reads them: %s", got)
	}
	changed(t, d, mine, gone, func(m *membership.Member) { m.Status = membership.Disabled })
	if got := read(first, mine.ID); got != "同事2" {
		t.Errorf("who has left is named: %s", got)
	}
	base := d.Wire.Units(func() { d.Post(first, mine.ID, "/family/mall/library/departments", object{}) })
	if units := d.Wire.Units(func() { read(first, mine.ID) }); units-base > 4 {
		t.Errorf("%v read units, of which %v are the standing's", units, base)
	}
	team.Must[family.Managed](t, d.Post(seller.Owner, seller.ID, movePath, object{"id": m.ID, "status": 3}))
	team.Refused(t, "off the shelf", d.Post(first, mine.ID, colleaguesPath, object{"id": m.ID}), 404, "family_gone")
}

func TestWhoUsesAFamilyIsCountedForItsProvider(t *testing.T) {
	d := malltest.Open(t)
	seller, buyer := team.NewTeam(t), team.NewTeam(t)
	m := d.Public(seller, nil)
	at := fileOf(t, d, m)
	owned := entitlement.NewStore(apitest.DB(t), apitest.TableName("catalogue"))
	if err := apitest.DB(t).Transact(t.Context(), owned.New(entitlement.Enterprise(buyer.ID), goods.Family, entitlement.Entitlement{GoodsID: m.ID, OrderNo: "o", At: clock.Millis(time.Now())})); err != nil {
		t.Fatal(err)
	}
	uses := func() family.Uses {
		t.Helper()
		return team.Must[family.Uses](t, d.Post(seller.Owner, seller.ID, usesPath, object{"id": m.ID}))
	}
	info := func() family.Info {
		t.Helper()
		return team.Must[family.Info](t, d.Post(team.Person{}, "", infoPath, object{"id": m.ID}))
	}
	team.Refused(t, "nobody", d.Post(team.Person{}, seller.ID, usesPath, object{"id": m.ID}), 401, "unauthorized")
	team.Refused(t, "a member without the permission", d.Post(seller.Member(t), seller.ID, usesPath, object{"id": m.ID}), 403, "no_permission")
	team.Refused(t, "another enterprise", d.Post(buyer.Owner, buyer.ID, usesPath, object{"id": m.ID}), 404, "family_gone")
	d.Now = func() time.Time { return time.Now().Add(-24 * time.Hour) }
	team.Must[family.Link](t, d.Get(seller.Owner, seller.ID, at))
	colleague := buyer.Member(t)
	for range 2 {
		team.Must[family.Link](t, d.Get(buyer.Owner, buyer.ID, at))
	}
	team.Must[family.Link](t, d.Get(colleague, buyer.ID, at))
	others := []team.Team{}
	for range 4 {
		one := team.NewTeam(t)
		others = append(others, one)
		team.Must[family.Link](t, d.Get(one.Owner, one.ID, at))
	}
	if u := uses(); u.Others != 0 || u.OtherDownloads != 0 || len(u.Buyers) != 1 || u.Buyers[0].Downloads != 2 || u.Buyers[0].Name == "" {
		t.Errorf("four others are told of: %+v", u)
	}
	if n := info().Enterprises; n != 5 {
		t.Errorf("%d enterprises are told to the public; a buyer and four others", n)
	}
	// Six of one enterprise who act at once are one enterprise.
	late := team.NewTeam(t)
	people := []team.Person{late.Owner}
	for range 5 {
		people = append(people, late.Member(t))
	}
	var all sync.WaitGroup
	for _, p := range people {
		all.Go(func() {
			if a := d.Get(p, late.ID, at); a.HTTP != 200 {
				t.Errorf("%s", a.Body)
			}
		})
	}
	all.Wait()
	u := uses()
	if u.Others != 5 || u.OtherDownloads != 4+6 || len(u.Buyers) != 1 || u.Buyers[0].Downloads != 2 {
		t.Errorf("%+v", u)
	}
	if len(u.Versions) != 1 || u.Versions[0].Downloads != 1+2+4+6 || u.Versions[0].No == "" || u.Earlier != 0 || info().Downloads != u.Versions[0].Downloads {
		t.Errorf("by version: %+v", u)
	}
	// A day later each counts anew, and the enterprise is the same.
	d.Now = time.Now
	team.Must[family.Link](t, d.Get(colleague, buyer.ID, at))
	// Who counted already as a person counts for his enterprise all the same, and once.
	both := buyer.Member(t)
	for _, in := range []string{"", buyer.ID, buyer.ID} {
		team.Must[family.Link](t, d.Get(both, in, at))
	}
	if u := uses(); u.Others != 5 || u.Buyers[0].Downloads != 4 || u.Versions[0].Downloads != 13+2 {
		t.Errorf("the next day: %+v", u)
	}
	if n := info().Enterprises; n != 6 {
		t.Errorf("%d enterprises; the family's own is none", n)
	}
	viewer := seller.Member(t, auth.FamilyView)
	base := d.Wire.Units(func() { d.Post(viewer, seller.ID, "/family/mall/shop/rules", object{}) }) - 1
	if units := d.Wire.Units(func() { d.Post(viewer, seller.ID, usesPath, object{"id": m.ID}) }); units-base > 4 {
		t.Errorf("%v read units, of which %v are the standing's", units, base)
	}
}

func TestFewEnterprisesAreNobodysNumber(t *testing.T) {
	d := malltest.Open(t)
	seller := team.NewTeam(t)
	m := d.Public(seller, nil)
	at := fileOf(t, d, m)
	for n := 1; n <= 5; n++ {
		one := team.NewTeam(t)
		team.Must[family.Link](t, d.Get(one.Owner, one.ID, at))
		got := team.Must[family.Info](t, d.Post(team.Person{}, "", infoPath, object{"id": m.ID})).Enterprises
		if want := n / 5 * 5; got != want {
			t.Errorf("of %d enterprises the public reads %d", n, got)
		}
	}
}

func TestSeededUsesCountOnce(t *testing.T) {
	d := malltest.Open(t)
	var uses []object
	for _, slug := range []string{"huagou", "hanhai", "qinghe", "luqiao", "longshan", "zhuyuan"} {
		uses = append(uses, object{"provider": slug, "name": slug, "users": []string{"a-" + slug, "b-" + slug}, "time": "2026-10-12 10:30:00"})
	}
	one := object{
		"slug": "seeded-uses", "provider": "zhuyuan", "by": "筑源软件", "name": "防雨铝百叶", "no": "BY-1", "category": "A0103", "discipline": "fire", "lod": "300",
		"summaryHtml": "<p>铝百叶</p>", "licence": "free", "versionNo": "1.0.0", "files": []string{"seed"}, "time": "2026-09-01 10:30:00", "downloads": 40, "uses": uses,
		"found": object{"format": "rfa", "year": 2021, "category": "门", "types": []string{"A"}, "params": []object{{"name": "宽度", "type": "Length", "unit": "mm", "origin": "custom", "values": []string{"900"}}}},
	}
	data, err := json.Marshal(object{"families": []object{one}})
	if err != nil {
		t.Fatal(err)
	}
	m := family.Managed{}
	m.ID = id.Slug("family", "seeded-uses")
	load := func(d *malltest.Door, downloads, enterprises int) {
		t.Helper()
		if _, err := d.S.Work(t.Context(), mall.Event{Task: "seed", Data: data}); err != nil {
			t.Fatal(err)
		}
		if i := team.Must[family.Info](t, d.Post(team.Person{}, "", infoPath, object{"id": m.ID})); i.Downloads != downloads || i.Enterprises != enterprises {
			t.Errorf("%d downloads by %d enterprises, not %d by %d", i.Downloads, i.Enterprises, downloads, enterprises)
		}
	}
	load(d, 40, 5)
	count := func() family.Count {
		t.Helper()
		v, err := store.NewTable[family.Count](apitest.DB(t), d.Tables.Mall).Get(t.Context(), store.Key{PK: "familycounts", SK: m.ID})
		if err != nil {
			t.Fatal(err)
		}
		return v.Value
	}
	if c := count(); c.Enterprises != 5 || c.EnterpriseDownloads != 10 || c.Buyers != 0 {
		t.Errorf("its own is none, each has two who took it: %+v", c)
	}
	team.Known(t, id.Slug("enterprise", "zhuyuan"))
	for range 5 {
		other := team.NewTeam(t)
		team.Must[family.Link](t, d.Get(other.Owner, other.ID, fileOf(t, d, m)))
	}
	load(d.Process(), 45, 10)
	if c := count(); c.Enterprises != 10 || c.EnterpriseDownloads != 15 {
		t.Errorf("loaded again: %+v", c)
	}
}

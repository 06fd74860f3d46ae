package app_test

import (
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/functions/catalogue/app"
	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

const addApp = "/micro/home/group/app-add"

func addedApp(t *testing.T, g *api.Group, p team.Person, in, appID string) apitest.Answer {
	t.Helper()
	return team.Call(t, g, p, in, "GET", "/micro/home/group/projectDetail?appId="+url.QueryEscape(appID), nil)
}

func appInput(appID string, more map[string]any) map[string]any {
	in := map[string]any{"appId": appID, "visibleTo": map[string]any{"all": true}}
	for k, v := range more {
		in[k] = v
	}
	return in
}

func TestAnEnterpriseAddsAnApplication(t *testing.T) {
	g, db := ct.Door(t), apitest.DB(t)
	one, other := team.NewTeam(t), team.NewTeam(t)
	keeper, reader := one.Member(t, auth.MemberApps), one.Member(t, auth.ProductView)
	appID := ct.Get[app.List](t, g, "/micro/home/group/app-list").Records[0].AppID
	whole := ct.Get[app.App](t, g, "/micro/home/group/app-detail?appId="+appID)
	add := func(p team.Person, in string, body map[string]any) apitest.Answer {
		return team.Call(t, g, p, in, "POST", addApp, body)
	}

	// Who may not, and what may not be.
	team.Refused(t, "nobody", add(team.Person{}, one.ID, appInput(appID, nil)), 401, "unauthorized")
	team.Refused(t, "a stranger", add(other.Owner, one.ID, appInput(appID, nil)), 403, "not_member")
	team.Refused(t, "a small role", add(reader, one.ID, appInput(appID, nil)), 403, "no_permission")
	team.Refused(t, "a forged id", add(keeper, one.ID, appInput("ffffffffff", nil)), 404, "app_gone")
	team.Refused(t, "a rev of nothing", add(keeper, one.ID, appInput(appID, map[string]any{"rev": 3})), 404, "app_not_added")
	for field, more := range map[string]map[string]any{
		"visibleTo": {"visibleTo": map[string]any{"all": false}},
		"name":      {"name": strings.Repeat("长", 31)},
		"entryUrl":  {"entryUrl": "javascript:alert(1)"},
	} {
		if a := add(keeper, one.ID, appInput(appID, more)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	for _, entry := range []string{"//elsewhere.example/a", "http://plain.example", "https://", "https://a@b.example", `/\elsewhere.example`, "/ a", "ftp://a.example/"} {
		if a := add(keeper, one.ID, appInput(appID, map[string]any{"entryUrl": entry})); a.FieldMessage("entryUrl") == "" {
			t.Errorf("%q: %d %s", entry, a.HTTP, a.Body)
		}
	}
	team.Refused(t, "nothing of it happened", addedApp(t, g, one.Owner, one.ID, appID), 404, "app_not_added")

	made := team.Must[app.AddedAppInfo](t, add(keeper, one.ID, appInput(appID, map[string]any{"visibleTo": map[string]any{"userIds": []string{keeper.ID}}, "order": 3})))
	if made.Name != whole.Name || made.EntryURL != whole.EntryURL || made.Rev != 1 || made.Order != 3 || made.Keys == nil || len(made.Keys.Secret) < 26 {
		t.Fatalf("%+v", made)
	}
	team.Refused(t, "again", add(keeper, one.ID, appInput(appID, nil)), 409, "app_added")

	// Who sees it, and what of it.
	team.Refused(t, "a member whom it is not visible to", addedApp(t, g, reader, one.ID, appID), 404, "app_not_added")
	team.Refused(t, "a stranger reads", addedApp(t, g, other.Owner, one.ID, appID), 403, "not_member")
	team.Refused(t, "another enterprise has none", addedApp(t, g, other.Owner, other.ID, appID), 404, "app_not_added")
	if seen := team.Must[app.AddedAppInfo](t, addedApp(t, g, one.Owner, one.ID, appID)); seen.Keys == nil || seen.Keys.Secret != "" || seen.Keys.AccessKey != made.Keys.AccessKey {
		t.Errorf("the owner reads %+v", seen)
	}
	changed := team.Must[app.AddedAppInfo](t, add(keeper, one.ID, appInput(appID, map[string]any{"rev": 1, "name": " 审图台 ", "entryUrl": "https://app.example/in"})))
	if changed.Name != "审图台" || changed.EntryURL != "https://app.example/in" || changed.Rev != 2 || changed.Keys.Secret != "" || changed.Keys.AccessKey != made.Keys.AccessKey {
		t.Errorf("%+v", changed)
	}
	if seen := team.Must[app.AddedAppInfo](t, addedApp(t, g, reader, one.ID, appID)); seen.Keys != nil || seen.VisibleTo != nil || seen.Can || seen.Name != "审图台" {
		t.Errorf("a reader reads %+v", seen)
	}
	assigned := addedapp.App{AppID: appID, VisibleTo: addedapp.Audience{UserIDs: []string{"somebody"}}}
	if assigned.Opens(membership.Member{ID: reader.ID}) || !assigned.Opens(membership.Member{ID: reader.ID, Apps: []string{appID}}) {
		t.Error("an application opens for whom it was assigned to, and not for others")
	}
	stale := add(keeper, one.ID, appInput(appID, map[string]any{"rev": 1}))
	team.Refused(t, "an old rev", stale, 409, "stale_rev")
	if !strings.Contains(string(stale.Body), "审图台") {
		t.Errorf("the refusal does not say how it stands: %s", stale.Body)
	}
	renewed := team.Must[app.AddedAppInfo](t, add(keeper, one.ID, appInput(appID, map[string]any{"rev": 2, "resetKey": true})))
	if renewed.Keys.Secret == "" || renewed.Keys.Secret == made.Keys.Secret || renewed.Keys.AccessKey == made.Keys.AccessKey {
		t.Errorf("%+v", renewed.Keys)
	}

	// The book has three lines, and neither it nor the record has a secret.
	lines, err := audit.NewBook(db, apitest.TableName("enterprise")).Newest(t.Context(), one.ID, 10)
	if err != nil || len(lines) != 3 || lines[0].Actor != keeper.ID {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	kept, err := store.NewTable[app.Added](db, apitest.TableName("catalogue")).Get(t.Context(), store.Key{PK: "enterprise#" + one.ID, SK: "app#" + appID})
	if err != nil || kept.Value.SecretHash == "" || kept.Value.SecretHash == renewed.Keys.Secret {
		t.Errorf("%+v %v", kept, err)
	}
	for _, l := range lines {
		if s := l.Before + l.After; strings.Contains(s, renewed.Keys.Secret) || strings.Contains(s, kept.Value.SecretHash) {
			t.Errorf("the book tells %s", s)
		}
	}
}

// Twenty add the same application at once: one of them has added it, and his keys are those that count.
func TestAnApplicationIsAddedOnce(t *testing.T) {
	g, one := ct.Door(t), team.NewTeam(t)
	appID := ct.Get[app.List](t, g, "/micro/home/group/app-list").Records[1].AppID
	var wg sync.WaitGroup
	var added atomic.Int32
	var key atomic.Value
	for range 20 {
		wg.Go(func() {
			switch a := team.Call(t, g, one.Owner, one.ID, "POST", addApp, appInput(appID, nil)); a.HTTP {
			case 200:
				added.Add(1)
				key.Store(apitest.Into[app.AddedAppInfo](t, a).Keys.AccessKey)
			case 409:
			default:
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	wg.Wait()
	if info := team.Must[app.AddedAppInfo](t, addedApp(t, g, one.Owner, one.ID, appID)); added.Load() != 1 || info.Keys.AccessKey != key.Load() || info.Rev != 1 {
		t.Errorf("%d added it: %+v", added.Load(), info)
	}
}

func TestWhomAnApplicationReaches(t *testing.T) {
	m := membership.Member{ID: "m1", Departments: []string{"d1", "d2"}}
	for what, c := range map[string]struct {
		to   addedapp.Audience
		want bool
	}{
		"everybody":          {addedapp.Audience{All: true}, true},
		"him":                {addedapp.Audience{UserIDs: []string{id.New("u"), "m1"}}, true},
		"his department":     {addedapp.Audience{DepartmentIDs: []string{"d2"}}, true},
		"another department": {addedapp.Audience{DepartmentIDs: []string{"d3"}, UserIDs: []string{"m2"}}, false},
		"nobody":             {addedapp.Audience{}, false},
	} {
		if got := c.to.Reaches(m); got != c.want {
			t.Errorf("%s: %v", what, got)
		}
	}
}

func TestAnAddedApplicationIsOpenedAndCounted(t *testing.T) {
	g := ct.Door(t)
	one, other := team.NewTeam(t), team.NewTeam(t)
	keeper, chosen, member := one.Member(t, auth.MemberApps), one.Member(t), one.Member(t)
	appID := ct.Get[app.List](t, g, "/micro/home/group/app-list").Records[2].AppID
	open := func(p team.Person, in string) apitest.Answer {
		return team.Call(t, g, p, in, "POST", "/micro/home/group/open", map[string]any{"appId": appID})
	}
	usage := func(p team.Person) apitest.Answer {
		return team.Call(t, g, p, one.ID, "GET", "/micro/home/group/usage?range=7&appId="+appID, nil)
	}
	added := func(p team.Person) app.AddedList {
		return team.Must[app.AddedList](t, team.Call(t, g, p, one.ID, "GET", "/micro/home/group/added", nil))
	}
	team.Refused(t, "not added", open(one.Owner, one.ID), 404, "app_not_added")
	made := team.Must[app.AddedAppInfo](t, team.Call(t, g, keeper, one.ID, "POST", addApp, appInput(appID, map[string]any{"visibleTo": map[string]any{"userIds": []string{chosen.ID}}, "entryUrl": "https://app.example/in"})))
	team.Refused(t, "nobody opens", open(team.Person{}, one.ID), 401, "unauthorized")
	team.Refused(t, "a stranger opens", open(other.Owner, one.ID), 403, "not_member")
	team.Refused(t, "who it is not visible to", open(member, one.ID), 404, "app_not_added")
	team.Refused(t, "who configures it opens what is not for him", open(keeper, one.ID), 404, "app_not_added")
	team.Refused(t, "usage for a member", usage(chosen), 403, "no_permission")
	if u := team.Must[app.Usage](t, usage(keeper)); u.Total != 0 || len(u.Days) != 7 {
		t.Errorf("a refusal counted: %+v", u)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if e := team.Must[app.Entry](t, open(chosen, one.ID)); e.EntryURL != "https://app.example/in" || e.OpenMode == "" {
				t.Errorf("%+v", e)
			}
		})
	}
	wg.Wait()
	if today := team.Must[app.Usage](t, usage(keeper)).Days[6]; today.Opens != 8 || today.People != 1 {
		t.Errorf("eight openings of one person count as %+v", today)
	}
	if l := added(chosen); len(l.Apps) != 1 || !l.Apps[0].Opens || l.Can {
		t.Errorf("%+v", l)
	}
	if l := added(member); len(l.Apps) != 0 {
		t.Errorf("who may not open it sees %+v", l)
	}
	if l := added(keeper); len(l.Apps) != 1 || l.Apps[0].Opens || !l.Can {
		t.Errorf("who configures it sees %+v", l)
	}

	remove := func(p team.Person, rev int64) apitest.Answer {
		return team.Call(t, g, p, one.ID, "POST", "/micro/home/group/app-remove", map[string]any{"appId": appID, "rev": rev})
	}
	team.Refused(t, "a member removes", remove(chosen, made.Rev), 403, "no_permission")
	team.Refused(t, "an old rev", remove(keeper, made.Rev+1), 409, "stale_rev")
	team.Must[map[string]any](t, remove(keeper, made.Rev))
	team.Refused(t, "opened after it was removed", open(chosen, one.ID), 404, "app_not_added")
	again := team.Must[app.AddedAppInfo](t, team.Call(t, g, keeper, one.ID, "POST", addApp, appInput(appID, nil)))
	if again.Rev != 1 || again.Keys.AccessKey == made.Keys.AccessKey {
		t.Errorf("the old keys live: %+v", again)
	}
	if _, err := store.NewTable[membership.Access](apitest.DB(t), apitest.TableName("enterprise")).Update(t.Context(), membership.AccessKey(one.ID), func(a *membership.Access) error {
		a.Frozen = true
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if l := added(keeper); len(l.Apps) != 1 || l.Can {
		t.Errorf("in a frozen enterprise: %+v", l)
	}
	if seen := team.Must[app.AddedAppInfo](t, addedApp(t, g, keeper, one.ID, appID)); seen.Can || seen.Keys == nil {
		t.Errorf("one of them there: %+v", seen)
	}
}

package catalogue_test

import (
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"bimportal/functions/catalogue"
	"bimportal/shared/addedapp"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

const addApp = "/micro/home/group/app-add"

func addedApp(t *testing.T, g *api.Group, p someone, in, appID string) apitest.Answer {
	t.Helper()
	return call(t, g, p, in, "GET", "/micro/home/group/projectDetail?appId="+url.QueryEscape(appID), nil)
}

func appInput(appID string, more map[string]any) map[string]any {
	in := map[string]any{"appId": appID, "visibleTo": map[string]any{"all": true}}
	for k, v := range more {
		in[k] = v
	}
	return in
}

func TestAnEnterpriseAddsAnApplication(t *testing.T) {
	g, db := door(t), apitest.DB(t)
	one, other := newTeam(t), newTeam(t)
	keeper, reader := one.member(t, auth.MemberApps), one.member(t, auth.ProductView)
	app := get[catalogue.AppList](t, g, "/micro/home/group/app-list").Records[0].AppID
	whole := get[catalogue.App](t, g, "/micro/home/group/app-detail?appId="+app)
	add := func(p someone, in string, body map[string]any) apitest.Answer {
		return call(t, g, p, in, "POST", addApp, body)
	}

	// Who may not, and what may not be.
	refused(t, "nobody", add(someone{}, one.id, appInput(app, nil)), 401, "unauthorized")
	refused(t, "a stranger", add(other.owner, one.id, appInput(app, nil)), 403, "not_member")
	refused(t, "a small role", add(reader, one.id, appInput(app, nil)), 403, "no_permission")
	refused(t, "a forged id", add(keeper, one.id, appInput("ffffffffff", nil)), 404, "app_gone")
	refused(t, "a rev of nothing", add(keeper, one.id, appInput(app, map[string]any{"rev": 3})), 404, "app_not_added")
	for field, more := range map[string]map[string]any{
		"visibleTo": {"visibleTo": map[string]any{"all": false}},
		"name":      {"name": strings.Repeat("长", 31)},
		"entryUrl":  {"entryUrl": "javascript:alert(1)"},
	} {
		if a := add(keeper, one.id, appInput(app, more)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	for _, entry := range []string{"//elsewhere.example/a", "http://plain.example", "https://", "https://a@b.example", `/\elsewhere.example`, "/ a", "ftp://a.example/"} {
		if a := add(keeper, one.id, appInput(app, map[string]any{"entryUrl": entry})); a.FieldMessage("entryUrl") == "" {
			t.Errorf("%q: %d %s", entry, a.HTTP, a.Body)
		}
	}
	refused(t, "nothing of it happened", addedApp(t, g, one.owner, one.id, app), 404, "app_not_added")

	made := must[catalogue.AddedAppInfo](t, add(keeper, one.id, appInput(app, map[string]any{"visibleTo": map[string]any{"userIds": []string{keeper.id}}, "order": 3})))
	if made.Name != whole.Name || made.EntryURL != whole.EntryURL || made.Rev != 1 || made.Order != 3 || made.Keys == nil || len(made.Keys.Secret) < 26 {
		t.Fatalf("%+v", made)
	}
	refused(t, "again", add(keeper, one.id, appInput(app, nil)), 409, "app_added")

	// Who sees it, and what of it.
	refused(t, "a member whom it is not visible to", addedApp(t, g, reader, one.id, app), 404, "app_not_added")
	refused(t, "a stranger reads", addedApp(t, g, other.owner, one.id, app), 403, "not_member")
	refused(t, "another enterprise has none", addedApp(t, g, other.owner, other.id, app), 404, "app_not_added")
	if seen := must[catalogue.AddedAppInfo](t, addedApp(t, g, one.owner, one.id, app)); seen.Keys == nil || seen.Keys.Secret != "" || seen.Keys.AccessKey != made.Keys.AccessKey {
		t.Errorf("the owner reads %+v", seen)
	}
	changed := must[catalogue.AddedAppInfo](t, add(keeper, one.id, appInput(app, map[string]any{"rev": 1, "name": " 审图台 ", "entryUrl": "https://app.example/in"})))
	if changed.Name != "审图台" || changed.EntryURL != "https://app.example/in" || changed.Rev != 2 || changed.Keys.Secret != "" || changed.Keys.AccessKey != made.Keys.AccessKey {
		t.Errorf("%+v", changed)
	}
	if seen := must[catalogue.AddedAppInfo](t, addedApp(t, g, reader, one.id, app)); seen.Keys != nil || seen.VisibleTo != nil || seen.Can || seen.Name != "审图台" {
		t.Errorf("a reader reads %+v", seen)
	}
	assigned := addedapp.App{AppID: app, VisibleTo: addedapp.Audience{UserIDs: []string{"somebody"}}}
	if assigned.Opens(membership.Member{ID: reader.id}) || !assigned.Opens(membership.Member{ID: reader.id, Apps: []string{app}}) {
		t.Error("an application opens for whom it was assigned to, and not for others")
	}
	stale := add(keeper, one.id, appInput(app, map[string]any{"rev": 1}))
	refused(t, "an old rev", stale, 409, "stale_rev")
	if !strings.Contains(string(stale.Body), "审图台") {
		t.Errorf("the refusal does not say how it stands: %s", stale.Body)
	}
	renewed := must[catalogue.AddedAppInfo](t, add(keeper, one.id, appInput(app, map[string]any{"rev": 2, "resetKey": true})))
	if renewed.Keys.Secret == "" || renewed.Keys.Secret == made.Keys.Secret || renewed.Keys.AccessKey == made.Keys.AccessKey {
		t.Errorf("%+v", renewed.Keys)
	}

	// The book has three lines, and neither it nor the record has a secret.
	lines, err := audit.NewBook(db, apitest.TableName("enterprise")).Newest(t.Context(), one.id, 10)
	if err != nil || len(lines) != 3 || lines[0].Actor != keeper.id {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	kept, err := store.NewTable[catalogue.AddedApp](db, apitest.TableName("catalogue")).Get(t.Context(), store.Key{PK: "enterprise#" + one.id, SK: "app#" + app})
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
	g, one := door(t), newTeam(t)
	app := get[catalogue.AppList](t, g, "/micro/home/group/app-list").Records[1].AppID
	var wg sync.WaitGroup
	var added atomic.Int32
	var key atomic.Value
	for range 20 {
		wg.Go(func() {
			switch a := call(t, g, one.owner, one.id, "POST", addApp, appInput(app, nil)); a.HTTP {
			case 200:
				added.Add(1)
				key.Store(apitest.Into[catalogue.AddedAppInfo](t, a).Keys.AccessKey)
			case 409:
			default:
				t.Errorf("%d %s", a.HTTP, a.Body)
			}
		})
	}
	wg.Wait()
	if info := must[catalogue.AddedAppInfo](t, addedApp(t, g, one.owner, one.id, app)); added.Load() != 1 || info.Keys.AccessKey != key.Load() || info.Rev != 1 {
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

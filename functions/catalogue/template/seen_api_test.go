package template_test

import (
	"testing"

	ct "bimportal/functions/catalogue/cataloguetest"
	"bimportal/functions/catalogue/template"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
)

// itemTemplate/detail, info and preview show one's own template in any state: to who may look at it and to the auditor of
// what was handed in, by GET and by POST; what somebody with a session is answered is kept by nobody.
func TestOnesOwnTemplateIsShownBeforeItIsPublic(t *testing.T) {
	g, one, other, ops := ct.Door(t), team.NewTeam(t), team.NewTeam(t), team.Operators(t)
	reader, plain, auditor := one.Member(t, auth.TemplateView), one.Member(t, auth.HomeView), ops.Member(t, auth.ContentAudit)
	m := team.Must[template.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.AddTemplate, ct.TemplateForm(nil)))
	ask := func(p team.Person, in, what, method string) apitest.Answer {
		path := "/platform/home/itemTemplate/" + what
		if method == "GET" {
			return team.Call(t, g, p, in, "GET", path+"?id="+m.ID, nil)
		}
		return team.Call(t, g, p, in, "POST", path, map[string]any{"id": m.ID})
	}
	for _, what := range []string{"detail", "info", "preview"} {
		for _, method := range []string{"GET", "POST"} {
			for who, one := range map[string]struct {
				p   team.Person
				in  string
				may bool
			}{
				"the owner": {one.Owner, one.ID, true}, "a reader": {reader, one.ID, true}, "nobody": {team.Person{}, "", false}, "a forged session": {team.Person{Token: "forged"}, one.ID, false},
				"a member without the permission": {plain, one.ID, false}, "the owner without his enterprise": {one.Owner, "", false},
				"another enterprise": {other.Owner, other.ID, false}, "a stranger who names the enterprise": {other.Owner, one.ID, false}, "the auditor of a draft": {auditor, ops.ID, false},
			} {
				a := ask(one.p, one.in, what, method)
				if one.may != (a.HTTP == 200) || a.HTTP != 200 && a.Reason() != "template_gone" {
					t.Errorf("%s %s, %s: %d %s", method, what, who, a.HTTP, a.Body)
				}
				if a.Header.Get("Cache-Control") != "no-store" {
					t.Errorf("%s %s, %s: %s", method, what, who, a.Header.Get("Cache-Control"))
				}
			}
		}
	}
	team.Must[template.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.MoveTemplate, map[string]any{"id": m.ID, "status": 1}))
	if a := ask(auditor, ops.ID, "detail", "GET"); a.HTTP != 200 {
		t.Errorf("the auditor of what was handed in: %s", a.Body)
	}
	if got := team.Must[api.Page[template.Managed]](t, team.Call(t, g, reader, one.ID, "GET", ct.OwnTemplates+"?status=1&pageSize=5", nil)); got.Total != 1 || got.Records[0].ID != m.ID {
		t.Errorf("%+v", got)
	}
	if got := team.Must[api.Page[template.Managed]](t, team.Call(t, g, reader, one.ID, "GET", ct.OwnTemplates+"?status=0", nil)); got.Total != 0 {
		t.Errorf("%+v", got)
	}
	team.Refused(t, "the review by GET", team.Call(t, g, reader, one.ID, "GET", ct.OwnTemplates+"?review=true", nil), 403, "no_permission")
}

// What a staged change says of the version that is public waits with the rest of it.
func TestAStagedChangeLeavesThePublicVersionsAsTheyAre(t *testing.T) {
	g, one := ct.Door(t), team.NewTeam(t)
	m := ct.Shelved(t, g, one, nil)
	team.Must[template.Managed](t, team.Call(t, g, one.Owner, one.ID, "POST", ct.AddTemplate, ct.TemplateForm(map[string]any{"id": m.ID, "rev": m.Rev, "changeLog": "没有审核的说明"})))
	public := func() []template.VersionLine {
		return team.Must[template.Detail](t, team.Call(t, ct.Service(t).Routes(), team.Person{}, "", "GET", "/platform/home/itemTemplate/detail?id="+m.ID, nil)).Versions
	}
	if list := public(); len(list) != 1 || list[0].ChangeLog != "首个版本" {
		t.Errorf("the public reads %+v", list)
	}
	own := team.Must[template.Own](t, team.Call(t, g, one.Owner, one.ID, "POST", "/platform/home/itemTemplate/own", map[string]any{"id": m.ID}))
	if len(own.Versions) != 1 || own.Versions[0].ChangeLog != "没有审核的说明" {
		t.Errorf("its enterprise reads %+v", own.Versions)
	}
}

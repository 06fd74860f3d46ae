package requirement_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"strings"
	"testing"

	"bimportal/functions/mall/family"
	"bimportal/functions/mall/malltest"
	"bimportal/functions/mall/requirement"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/xray/sample"
)

type object = map[string]any

const (
	listPath   = "/family/mall/ids/list"
	editPath   = "/family/mall/ids/edit"
	deletePath = "/family/mall/ids/delete"
	checkPath  = "/family/mall/ids/check"
	reportPath = "/family/mall/ids/report"
	bcfPath    = "/family/mall/ids/bcf"
)

// named is a requirement that every element of the class has a name of such a form.
func named(class, pattern string) string {
	return `<?xml version="1.0"?><ids:ids xmlns:ids="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema"><ids:info><ids:title>企业交付要求</ids:title></ids:info><ids:specifications>` +
		`<ids:specification name="命名" ifcVersion="IFC4"><ids:applicability minOccurs="1" maxOccurs="unbounded"><ids:entity><ids:name><ids:simpleValue>` + class + `</ids:simpleValue></ids:name></ids:entity></ids:applicability>` +
		`<ids:requirements><ids:attribute><ids:name><ids:simpleValue>Name</ids:simpleValue></ids:name><ids:value><xs:restriction base="xs:string"><xs:pattern value="` + pattern + `"/></xs:restriction></ids:value></ids:attribute></ids:requirements></ids:specification></ids:specifications></ids:ids>`
}

func TestWhoKeepsRequirements(t *testing.T) {
	d := malltest.Open(t)
	mine, other := team.NewTeam(t), team.NewTeam(t)
	form := object{"name": "墙的命名", "text": named("IFCWALL", ".*")}
	looker := mine.Member(t, auth.FamilyView)
	for what, c := range map[string]struct {
		a      apitest.Answer
		http   int
		reason string
	}{
		"nobody":           {d.Post(team.Person{}, mine.ID, editPath, form), 401, "unauthorized"},
		"a stranger":       {d.Post(other.Owner, mine.ID, editPath, form), 403, "not_member"},
		"who only looks":   {d.Post(looker, mine.ID, editPath, form), 403, "no_permission"},
		"a stranger looks": {d.Post(other.Owner, mine.ID, listPath, object{}), 403, "not_member"},
		"no such one":      {d.Post(mine.Owner, mine.ID, editPath, object{"id": "x", "rev": 1, "name": "y"}), 404, "requirement_gone"},
	} {
		team.Refused(t, what, c.a, c.http, c.reason)
	}
	for field, change := range map[string]object{
		"name": {"name": " ", "text": named("IFCWALL", ".*")}, "text": {"name": "x", "text": "<html/>"},
	} {
		if a := d.Post(mine.Owner, mine.ID, editPath, change); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	for what, text := range map[string]string{"none": "", "a DTD": `<!DOCTYPE x [<!ENTITY a "b">]>` + named("IFCWALL", ".*"), "no specification": `<ids:ids xmlns:ids="http://standards.buildingsmart.org/IDS"><ids:specifications/></ids:ids>`} {
		if a := d.Post(mine.Owner, mine.ID, editPath, object{"name": "x", "text": text}); a.HTTP != 400 || a.FieldMessage("text") == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	kept := team.Must[requirement.Row](t, d.Post(mine.Owner, mine.ID, editPath, form))
	if kept.Title != "企业交付要求" || kept.Specs != 1 {
		t.Errorf("%+v", kept)
	}
	team.Refused(t, "another enterprise's", d.Post(other.Owner, other.ID, deletePath, object{"id": kept.ID}), 404, "requirement_gone")
	team.Refused(t, "checked by another enterprise", d.Post(other.Owner, other.ID, checkPath, object{"id": kept.ID, "families": []string{"x"}}), 404, "requirement_gone")
	team.Refused(t, "a stale change", d.Post(mine.Owner, mine.ID, editPath, object{"id": kept.ID, "rev": 9, "name": "y"}), 409, "stale_rev")
	if l := team.Must[requirement.Requirements](t, d.Post(looker, mine.ID, listPath, object{})).List; len(l) != 1 {
		t.Errorf("%+v", l)
	}
	team.Must[struct{}](t, d.Post(mine.Owner, mine.ID, deletePath, object{"id": kept.ID}))
	team.Refused(t, "deleted twice", d.Post(mine.Owner, mine.ID, deletePath, object{"id": kept.ID}), 404, "requirement_gone")
}

func TestAFamilyIsHeldAgainstARequirement(t *testing.T) {
	d := malltest.Open(t)
	mine, seller := team.NewTeam(t), team.NewTeam(t)
	path := d.Stored(seller.Owner, "ifc", sample.Building(1, 2, 2))
	d.Look(seller.Owner, path)
	d.Run()
	draft := team.Must[family.Managed](t, d.Post(seller.Owner, seller.ID, "/family/mall/product/edit", malltest.Form(path, nil)))
	plain := d.Public(seller, object{"name": "没有模型"})
	kept := team.Must[requirement.Row](t, d.Post(mine.Owner, mine.ID, editPath, object{"name": "墙", "text": named("IFCWALL", ".*")}))
	ask := func(id string, families ...string) requirement.Outcomes {
		t.Helper()
		return team.Must[requirement.Outcomes](t, d.Post(mine.Owner, mine.ID, checkPath, object{"id": id, "families": families}))
	}
	if got := ask(kept.ID, draft.ID, plain.ID).List; got[0].Checked || got[0].Message != "该族不存在或已下架" || got[1].Checked || got[1].Message == "" {
		t.Errorf("a draft, and one without a model: %+v", got)
	}
	d.LetThrough(d.HandedIn(seller, draft.ID))
	if got := ask(kept.ID, draft.ID).List[0]; !got.Checked || !got.Pass || got.Applicable == 0 {
		t.Errorf("%+v", got)
	}
	passing := func(p team.Person, in string) apitest.Answer {
		return d.Post(p, in, "/family/mall/api/product/list", object{"passIds": kept.ID})
	}
	if a := team.Must[family.Answer](t, passing(mine.Owner, mine.ID)); a.Total != 1 || a.Records[0].ID != draft.ID {
		t.Errorf("%+v", a)
	}
	team.Refused(t, "the filter, by nobody", passing(team.Person{}, mine.ID), 401, "unauthorized")
	team.Refused(t, "the filter, by a stranger", passing(seller.Owner, mine.ID), 403, "no_permission")
	team.Refused(t, "the filter, by another enterprise", passing(seller.Owner, seller.ID), 404, "requirement_gone")
	team.Must[requirement.Row](t, d.Post(mine.Owner, mine.ID, editPath, object{"id": kept.ID, "rev": kept.Rev, "name": "墙", "text": named("IFCWALL", "W-.*")}))
	if a := team.Must[family.Answer](t, passing(mine.Owner, mine.ID)); a.Total != 0 {
		t.Error("what met the file before still counts")
	}
	if got := ask(kept.ID, draft.ID).List[0]; !got.Checked || got.Pass || got.Failed == 0 {
		t.Errorf("%+v", got)
	}
	report := team.Must[requirement.Report](t, d.Post(mine.Owner, mine.ID, reportPath, object{"id": kept.ID, "familyId": draft.ID}))
	if report.Pass || len(report.Specs) != 1 || len(report.Specs[0].Failures) == 0 || !strings.HasPrefix(report.Specs[0].Failures[0].Class, "IFCWALL") {
		t.Errorf("%+v", report)
	}
	bcf := team.Must[requirement.BCF](t, d.Post(mine.Owner, mine.ID, bcfPath, object{"id": kept.ID, "familyId": draft.ID}))
	data, err := base64.StdEncoding.DecodeString(bcf.Content)
	if err != nil {
		t.Fatal(err)
	}
	if z, err := zip.NewReader(bytes.NewReader(data), int64(len(data))); err != nil || len(z.File) < 3 {
		t.Errorf("%v", err)
	}
}

func TestAnEnterpriseKeepsTwentyRequirementsAtMost(t *testing.T) {
	d := malltest.Open(t)
	mine, other := team.NewTeam(t), team.NewTeam(t)
	edit := func(of team.Team) apitest.Answer {
		return d.Post(of.Owner, of.ID, editPath, object{"name": "墙的命名", "text": named("IFCWALL", ".*")})
	}
	for range 19 {
		team.Must[requirement.Row](t, edit(mine))
	}
	d.Wire.AfterQuery("ids#"+mine.ID, func() { team.Must[requirement.Row](t, edit(mine)) })
	team.Refused(t, "who counted them before another one was added", edit(mine), 409, "too_many_requirements")
	list := func() []requirement.Row {
		return team.Must[requirement.Requirements](t, d.Post(mine.Owner, mine.ID, listPath, object{})).List
	}
	if n := len(list()); n != 20 {
		t.Errorf("%d requirements", n)
	}
	team.Must[requirement.Row](t, edit(other))
	team.Must[requirement.Row](t, d.Post(mine.Owner, mine.ID, editPath, object{"id": list()[0].ID, "rev": 1, "name": "改名"}))
}

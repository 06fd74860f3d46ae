package cataloguetest

import (
	"maps"
	"testing"

	"bimportal/functions/catalogue/template"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// The calls that several concepts' tests make.
const (
	AddTemplate    = "/platform/home/itemTemplate/addOrEdit"
	MoveTemplate   = "/platform/home/itemTemplate/updateStatus"
	AuditTemplate  = "/platform/home/itemTemplate/audit"
	DeleteTemplate = "/platform/home/itemTemplate/deleteTemplate"
	OwnTemplates   = "/platform/home/provider/allTemplateList"
	EditCase       = "/micro/home/case/edit"
	MoveCase       = "/micro/home/case/updateStatus"
	AuditCase      = "/micro/home/case/audit"
	DeleteCase     = "/micro/home/case/delete"
	OwnCases       = "/micro/home/case/page"
	ListCases      = "/micro/home/api/project/case"
)

// TemplateForm is a valid template with some fields changed.
func TemplateForm(change map[string]any) map[string]any {
	f := map[string]any{
		"templateName": "测试模板", "typeCode": "rail", "stages": []string{"design", "build"}, "disciplines": []string{"structure"}, "intro": "按工点编号组织",
		"function":   `[{"moduleName":"进度管理","functionList":[{"functionName":"总控计划"},{"functionName":"周计划"}]},{"moduleName":"质量管理","functionList":[{"functionName":"首件验收"}]}]`,
		"detailHtml": `<p>按里程组织</p><script>alert(1)</script>`, "versionNo": "V1.0.0", "changeLog": "首个版本", "labels": []string{"地铁"},
	}
	maps.Copy(f, change)
	return f
}

// CaseForm is a valid case with some fields changed.
func CaseForm(change map[string]any) map[string]any {
	f := map[string]any{
		"title": "测试案例", "caseType": "bridge", "summary": "主跨 420 米", "stage": "build", "regionCode": "500000", "discipline": []string{"bridge"}, "ownerName": "测试业主",
		"bodyHtml": `<h2>背景</h2><p onclick="x()">桥位陡峭</p><script>alert(1)</script>`, "results": []map[string]any{{"label": "主跨", "value": "420", "unit": "米"}},
	}
	maps.Copy(f, change)
	return f
}

// ProductForm is a valid product with some fields changed.
func ProductForm(name string, change map[string]any) map[string]any {
	in := map[string]any{
		"name": name, "groupCode": "plan-review-code", "intro": "测试产品的简介", "used": 1, "accessMode": "online", "priceType": 2,
		"features": []map[string]any{{"icon": "check", "title": "功能一", "text": "说明一"}}, "detailHtml": `<p onclick="x()">正文<script>alert(1)</script></p>`,
	}
	maps.Copy(in, change)
	return in
}

// Shelved is a template on the shelf, by way of the review.
func Shelved(t *testing.T, g *api.Group, of team.Team, change map[string]any) template.Managed {
	t.Helper()
	m := team.Must[template.Managed](t, team.Call(t, g, of.Owner, of.ID, "POST", AddTemplate, TemplateForm(change)))
	m = team.Must[template.Managed](t, team.Call(t, g, of.Owner, of.ID, "POST", MoveTemplate, map[string]any{"id": m.ID, "status": 1}))
	ops := team.Operators(t)
	return team.Must[template.Managed](t, team.Call(t, g, ops.Member(t, auth.ContentAudit), ops.ID, "POST", AuditTemplate, map[string]any{"id": m.ID, "status": 2, "rev": m.Rev}))
}

// DocOf returns what the search knows of a record.
func DocOf(t *testing.T, kind searchdoc.Type, id string) searchdoc.Doc {
	t.Helper()
	v, err := store.NewTable[searchdoc.Doc](apitest.DB(t), apitest.TableName("search")).Find(t.Context(), searchdoc.Key(kind, id))
	if err != nil {
		t.Fatal(err)
	}
	return v.Value
}

package groups_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bimportal/functions"
	"bimportal/functions/openapi/groups"
)

// schema is what these tests read of an OpenAPI document's schema.
type schema struct {
	Ref        string            `json:"$ref"`
	Properties map[string]schema `json:"properties"`
	Items      *schema           `json:"items"`
	Type       any               `json:"type"`
}

type body struct {
	Content map[string]struct {
		Schema schema `json:"schema"`
	} `json:"content"`
}

type operation struct {
	Parameters []struct {
		Name string `json:"name"`
	} `json:"parameters"`
	RequestBody body            `json:"requestBody"`
	Responses   map[string]body `json:"responses"`
}

// document is one group's OpenAPI document.
type document struct {
	Paths      map[string]map[string]operation `json:"paths"`
	Components struct {
		Schemas map[string]schema `json:"schemas"`
	} `json:"components"`
}

func (d *document) fields(s schema) map[string]schema {
	if at := strings.LastIndex(s.Ref, "/"); at >= 0 {
		return d.Components.Schemas[s.Ref[at+1:]].Properties
	}
	return s.Properties
}

// takes returns the names that a call takes, in its query or its body.
func (d *document) takes(o operation) []string {
	var names []string
	for _, p := range o.Parameters {
		names = append(names, p.Name)
	}
	for name := range d.fields(o.RequestBody.Content["application/json"].Schema) {
		names = append(names, name)
	}
	return names
}

// answers says the names in data of a call's answer.
func (d *document) answers(o operation) map[string]schema {
	return d.fields(d.fields(o.Responses["200"].Content["application/json"].Schema)["data"])
}

func documents(t *testing.T) map[string]*document {
	t.Helper()
	all := map[string]*document{}
	for _, g := range groups.All() {
		raw, err := json.Marshal(g.OpenAPI())
		if err != nil {
			t.Fatal(err)
		}
		var d document
		if err := json.Unmarshal(raw, &d); err != nil {
			t.Fatal(err)
		}
		all[g.Name] = &d
	}
	return all
}

var (
	// A note begins with what a call takes or, where it takes nothing, answers, `?a&b` or `{a,b?}`, and may say what data
	// holds, `data = {c,d}`.
	noteQuery  = regexp.MustCompile(`^\?([A-Za-z]+(?:&[A-Za-z]+)*)`)
	noteBody   = regexp.MustCompile(`^\{([A-Za-z]+\??(?:,[A-Za-z]+\??)*)\}`)
	noteAnswer = regexp.MustCompile(`data = \{([A-Za-z]+(?:,[A-Za-z]+)*)\}`)
)

// TestEveryCallTakesAndAnswersTheNamesOfItsNote is CALL-02, ENTITY-17 and, for the top-up, ENTITY-02: the names that
// contract.tsv repeats from the specification stand in the documents that the site is typed by.
func TestEveryCallTakesAndAnswersTheNamesOfItsNote(t *testing.T) {
	documents := documents(t)
	taken := map[string]bool{}
	for _, e := range functions.Calls() {
		if !e.Built || e.Group == "site" || e.Raw {
			continue
		}
		d := documents[e.Group]
		o, ok := d.Paths["/api"+e.Path][strings.ToLower(e.Method)]
		if !ok {
			t.Errorf("%s %s: no document", e.Method, e.Path)
			continue
		}
		takes, answers := d.takes(o), d.answers(o)
		for _, name := range takes {
			taken[name] = true
		}
		var wanted []string
		if m := noteQuery.FindStringSubmatch(e.Note); m != nil {
			wanted = strings.Split(m[1], "&")
		} else if m := noteBody.FindStringSubmatch(e.Note); m != nil {
			wanted = strings.Split(strings.ReplaceAll(m[1], "?", ""), ",")
		}
		for _, name := range wanted {
			if _, answered := answers[name]; !answered && !slices.Contains(takes, name) {
				t.Errorf("%s %s takes and answers no %s, but %v", e.Method, e.Path, name, takes)
			}
		}
		if m := noteAnswer.FindStringSubmatch(e.Note); m != nil {
			for name := range strings.SplitSeq(m[1], ",") {
				if _, ok := answers[name]; !ok {
					t.Errorf("%s %s answers no %s", e.Method, e.Path, name)
				}
			}
		}
	}
	// filePath, redirectUrl, isLogin, token and isCCCCBIM belong to forms and redirects: TestOnlyOnesOwnAndPublicFilesAreFetched,
	// TestCheckLoginRefusals and TestCentreLogout send them.
	for _, name := range []string{
		"providerId", "appId", "id", "type", "typeCode", "keyword", "templateId", "labelName", "userIds", "msgType", "ids", "read", "projectId",
		"teamId", "inviteUserId", "result", "outTradeNo", "behavior", "businessData", "appType", "code",
	} {
		if !taken[name] {
			t.Errorf("no call takes %s", name)
		}
	}
}

// TestThesePayloadsAreSpeltExactly is ENTITY-17.
func TestThesePayloadsAreSpeltExactly(t *testing.T) {
	documents := documents(t)
	for _, c := range []struct{ group, method, path, name string }{
		{"catalogue", "get", "/micro/home/group/projectDetail", "appId"},
		{"catalogue", "post", "/micro/home/api/demo/queryInfo", "typeCode"},
		{"platform", "get", "/micro/sys/api/dict", "typeCode"},
		{"catalogue", "post", "/platform/home/label/add", "labelName"},
		{"catalogue", "get", "/platform/home/label/search", "labelName"},
		{"catalogue", "post", "/platform/home/itemTemplate/deleteTemplate", "templateId"},
		{"catalogue", "post", "/platform/home/api/itemTemplate/list", "keyword"},
	} {
		d := documents[c.group]
		if takes := d.takes(d.Paths["/api"+c.path][c.method]); !slices.Contains(takes, c.name) {
			t.Errorf("%s takes %v", c.path, takes)
		}
	}
}

// TestEveryPageHasTheFourFields is ENTITY-16.
func TestEveryPageHasTheFourFields(t *testing.T) {
	pages := 0
	for group, d := range documents(t) {
		for path, methods := range d.Paths {
			for method, o := range methods {
				data := d.answers(o)
				// Who holds a permission is one list of at most 500.
				if _, ok := data["records"]; !ok || path == "/api/micro/sys/role/holders" {
					continue
				}
				pages++
				for _, name := range []string{"current", "pageSize", "total"} {
					if data[name].Type != "integer" {
						t.Errorf("%s: %s %s: %s is %v", group, method, path, name, data[name].Type)
					}
				}
			}
		}
	}
	if pages < 20 {
		t.Errorf("only %d pages", pages)
	}
}

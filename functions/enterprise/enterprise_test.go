package enterprise_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/company"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/workbench"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// A frozen enterprise is read, not written (product.md decision 30).
func TestAFrozenEnterpriseIsReadOnly(t *testing.T) {
	d := enterprisetest.Open(t)
	owner, op := d.Someone("秦立峰"), d.Operator()
	first := enterprisetest.Form(owner, nil)
	e := apitest.Into[org.Created](t, d.Post(owner, "", "/micro/home/provider/add", first)).ID
	d.Approve(e)
	if a := d.Post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e, "frozen": 1, "reason": "", "rev": d.Detail(op, e).Rev}); a.HTTP != 400 || a.FieldMessage("reason") == "" {
		t.Errorf("%s", a.Body)
	}
	if a := d.Post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e, "frozen": 1, "reason": "涉嫌违规", "rev": d.Detail(op, e).Rev}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	delete(first, "agreement")
	first["rev"], first["shortName"] = d.Detail(owner, e).Rev, "改名"
	if a := d.Post(owner, e, "/platform/home/provider/edit", first); a.HTTP != 403 || a.Reason() != "enterprise_frozen" {
		t.Errorf("%s", a.Body)
	}
	m := apitest.Into[workbench.MenuResource](t, d.Post(owner, e, "/micro/sys/user/menuResource", nil))
	if !m.Enterprise.Frozen || len(m.Menus) != 1 || !slices.Contains(m.Buttons, string(auth.RoleView)) {
		t.Errorf("%+v", m)
	}
	for _, b := range m.Buttons {
		if !auth.Permission(b).Reads() {
			t.Errorf("its workbench offers %s, which would be refused", b)
		}
	}
	if a := d.Post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e, "frozen": 0, "rev": d.Detail(op, e).Rev}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	first["rev"] = d.Detail(owner, e).Rev
	a := d.Post(owner, e, "/platform/home/provider/edit", first)
	if a.HTTP != 200 || apitest.Into[company.Full](t, a).ShortName != "改名" {
		t.Errorf("%s", a.Body)
	}
	first["rev"], first["legalPerson"] = apitest.Into[company.Full](t, a).Rev, "李四"
	if a := d.Post(owner, e, "/platform/home/provider/edit", first); a.HTTP != 400 || a.FieldMessage("legalPerson") == "" {
		t.Errorf("what the licence proves was changed: %s", a.Body)
	}
}

func TestTheSeedLoadsTwice(t *testing.T) {
	d := enterprisetest.Open(t)
	raw, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/enterprise.json"))
	if err != nil {
		t.Fatal(err)
	}
	var seed enterprise.Seed
	if err := json.Unmarshal(raw, &seed); err != nil {
		t.Fatal(err)
	}
	people := store.NewTable[person.Person](d.DB, apitest.TableName("identity"))
	for _, one := range seed.Enterprises {
		for _, name := range append([]string{one.Owner}, usernames(one)...) {
			if err := store.Ensure(context.Background(), people, person.Key(id.Slug("user", name)), person.Person{UserID: id.Slug("user", name), Nickname: name}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 2 {
		if err := d.S.Work(t.Context(), enterprise.Event{Task: "seed", Data: raw}); err != nil {
			t.Fatal(err)
		}
	}
}

func usernames(one enterprise.SeedEnterprise) []string {
	var list []string
	for _, m := range one.Members {
		if m.Username != "" {
			list = append(list, m.Username)
		}
	}
	return list
}

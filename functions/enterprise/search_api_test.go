package enterprise_test

import (
	"strings"
	"testing"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// document answers what the search knows of an enterprise; version 0 is nothing.
func (d *door) document(enterpriseID string) store.Versioned[searchdoc.Doc] {
	d.t.Helper()
	v, err := store.NewTable[searchdoc.Doc](d.db, apitest.TableName("search")).Find(d.t.Context(), searchdoc.Key(searchdoc.Provider, enterpriseID))
	if err != nil {
		d.t.Fatal(err)
	}
	return v
}

// TestTheSearchKnowsWhatIsPublicOfAProvider from the review to the end, and nothing that is not.
func TestTheSearchKnowsWhatIsPublicOfAProvider(t *testing.T) {
	d := open(t)
	owner, op := d.someone("秦立峰"), d.operator()
	name := "搜" + id.New("")
	e := apitest.Into[org.Created](t, d.post(owner, "", "/micro/home/provider/add", form(owner, map[string]any{"shortName": name, "intro": "族库与深化"}))).ID
	if v := d.document(e); v.Version != 0 {
		t.Errorf("under review: %+v", v.Value)
	}
	d.approve(e)
	doc := d.document(e).Value
	if doc.Gone || doc.Title != name || doc.Summary != "族库与深化" || doc.Path != "/facilitaror/home/"+e || doc.ChangedAt < time.Now().Add(-time.Minute).UnixMilli() {
		t.Errorf("%+v", doc)
	}
	for _, secret := range []string{"13812345678", "王建国", "9111"} {
		if all := strings.Join(append(doc.Tags, doc.Title, doc.Summary, doc.Text), " "); strings.Contains(all, secret) {
			t.Errorf("%s is found", secret)
		}
	}
	freeze := func(frozen int) {
		t.Helper()
		if a := d.post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e, "frozen": frozen, "reason": "涉嫌违规", "rev": d.detail(op, e).Rev}); a.HTTP != 200 {
			t.Fatalf("%s", a.Body)
		}
	}
	if freeze(1); !d.document(e).Value.Gone || d.document(e).Value.Title != "" {
		t.Errorf("frozen: %+v", d.document(e).Value)
	}
	if freeze(0); d.document(e).Value.Gone || d.document(e).Value.Title != name {
		t.Errorf("open again: %+v", d.document(e).Value)
	}
	if a := d.post(owner, e, "/family/teamSpace/team/dissolve", map[string]any{"name": name}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if !d.document(e).Value.Gone {
		t.Errorf("dissolved: %+v", d.document(e).Value)
	}
}

// TestASeededProviderIsFoundFromNowOn: its document is as new as the load, however old the enterprise is said to be.
func TestASeededProviderIsFoundFromNowOn(t *testing.T) {
	d := open(t)
	c := d.company(nil, nil)
	doc := d.document(c.id).Value
	if doc.Title == "" || doc.ChangedAt < time.Now().Add(-time.Minute).UnixMilli() || doc.PublishedAt > doc.ChangedAt {
		t.Errorf("%+v", doc)
	}
}

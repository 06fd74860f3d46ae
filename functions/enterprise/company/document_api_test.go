package company_test

import (
	"strings"
	"testing"
	"time"

	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/org"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// document returns what the search knows of an enterprise; version 0 is nothing.
func document(d *enterprisetest.Door, enterpriseID string) store.Versioned[searchdoc.Doc] {
	d.T.Helper()
	v, err := store.NewTable[searchdoc.Doc](d.DB, apitest.TableName("search")).Find(d.T.Context(), searchdoc.Key(searchdoc.Provider, enterpriseID))
	if err != nil {
		d.T.Fatal(err)
	}
	return v
}

// TestTheSearchKnowsWhatIsPublicOfAProvider from the review to the end, and nothing that is not.
func TestTheSearchKnowsWhatIsPublicOfAProvider(t *testing.T) {
	d := enterprisetest.Open(t)
	owner, op := d.Someone("秦立峰"), d.Operator()
	name := "搜" + id.New("")
	e := apitest.Into[org.Created](t, d.Post(owner, "", "/micro/home/provider/add", enterprisetest.Form(owner, map[string]any{"shortName": name, "intro": "族库与深化"}))).ID
	if v := document(d, e); v.Version != 0 {
		t.Errorf("under review: %+v", v.Value)
	}
	d.Approve(e)
	doc := document(d, e).Value
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
		if a := d.Post(op, "", "/micro/home/provider/freeze", map[string]any{"id": e, "frozen": frozen, "reason": "涉嫌违规", "rev": d.Detail(op, e).Rev}); a.HTTP != 200 {
			t.Fatalf("%s", a.Body)
		}
	}
	if freeze(1); !document(d, e).Value.Gone || document(d, e).Value.Title != "" {
		t.Errorf("frozen: %+v", document(d, e).Value)
	}
	if freeze(0); document(d, e).Value.Gone || document(d, e).Value.Title != name {
		t.Errorf("open again: %+v", document(d, e).Value)
	}
	if a := d.Post(owner, e, "/family/teamSpace/team/dissolve", map[string]any{"name": name}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	if !document(d, e).Value.Gone {
		t.Errorf("dissolved: %+v", document(d, e).Value)
	}
}

// TestASeededProviderIsFoundFromNowOn: its document is as new as the load, however old the enterprise is said to be.
func TestASeededProviderIsFoundFromNowOn(t *testing.T) {
	d := enterprisetest.Open(t)
	c := d.Company(nil, nil)
	doc := document(d, c.ID).Value
	if doc.Title == "" || doc.ChangedAt < time.Now().Add(-time.Minute).UnixMilli() || doc.PublishedAt > doc.ChangedAt {
		t.Errorf("%+v", doc)
	}
}

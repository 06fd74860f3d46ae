package ids

import (
	"strings"
	"testing"

	"bimportal/shared/xray/sample"
)

// A document that asks for more than a check may cost fails where its work is spent, and the model is good for the next.
func TestACheckEnds(t *testing.T) {
	m, err := Read(sample.IFC("IFC4", "", "#1=IFCWALL('a',$,$,$,$,$,$,$,$);", "#2=IFCWALL('b',$,$,$,$,$,$,$,$);"))
	if err != nil {
		t.Fatal(err)
	}
	wall := "IFCWALL"
	facet := Facet{Name: &Value{Simple: &wall}}
	facet.XMLName.Local = "entity"
	doc := Doc{Specs: []Specification{{Name: "墙", Applicability: Facets{Items: []Facet{facet}}}}}
	if r := Check(doc, m); !r.Pass {
		t.Fatalf("%+v", r)
	}
	m.most = 1
	if r := Check(doc, m); r.Pass || !strings.Contains(r.Specs[0].Reason, "未能检查完") {
		t.Errorf("%+v", r)
	}
	m.most = workMost
	if r := Check(doc, m); !r.Pass {
		t.Errorf("%+v", r)
	}
}

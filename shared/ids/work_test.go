package ids

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"bimportal/shared/xray/sample"
)

const (
	opened = `<ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema"><info><title>x</title></info><specifications>`
	closed = `</specifications></ids>`
	wall   = "#1=IFCWALL('a',$,$,$,$,$,$,$,$);"
)

// A few letters are a program of megabytes: what patterns take is bounded for a whole document, and what people write fits.
func TestPatternsFitIntoTheMemory(t *testing.T) {
	of := func(pattern string, n int) []byte {
		one := `<specification><applicability><entity><name><xs:restriction><xs:pattern value="` + pattern + `"/></xs:restriction></name></entity></applicability></specification>`
		return []byte(opened + strings.Repeat(one, n) + closed)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, bomb := range []string{strings.Repeat("a{1000}", 285), strings.Repeat(`\w{900}`, 200), strings.Repeat("((a{9}|b){10}c+){11}", 90)} {
		if _, err := Parse(of(bomb, 40)); err == nil || !strings.Contains(err.Error(), "过于复杂") {
			t.Errorf("%.20s: %v", bomb, err)
		}
	}
	runtime.ReadMemStats(&after)
	if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 400 {
		t.Errorf("they took %d MB", mb)
	}
	for usual, n := range map[string]int{`[A-Z]{2,4}-\d{3}(_\w+)?`: 300, `.*`: 2000, `(W|D)-[0-9]{1,3}.{0,255}`: 200} {
		if _, err := Parse(of(usual, n)); err != nil {
			t.Errorf("%s: %v", usual, err)
		}
	}
}

// A small file that says the same many times over, or makes units of each other, takes no longer than a large one.
func TestForgedModelsCostLittle(t *testing.T) {
	facets := map[string]string{
		"property":       `<property><propertySet><simpleValue>Q</simpleValue></propertySet><baseName><simpleValue>x</simpleValue></baseName></property>`,
		"classification": `<classification><system><simpleValue>Q</simpleValue></system></classification>`,
		"partOf":         `<partOf><entity><name><simpleValue>IFCSPACE</simpleValue></name></entity></partOf>`,
		"attribute":      `<attribute><name><simpleValue>Name</simpleValue></name><value><xs:restriction><xs:pattern value="(.*a){5}(.*b){5}"/></xs:restriction></value></attribute>`,
	}
	many := strings.Repeat("#1,", 200_000) + "#1"
	units := "#10=IFCUNITASSIGNMENT((#100));"
	for i := 100; i < 120; i += 2 {
		units += fmt.Sprintf("#%d=IFCDERIVEDUNIT((%s#%d),.USERDEFINED.,$);#%d=IFCDERIVEDUNITELEMENT(#%d,1);", i, strings.Repeat(fmt.Sprintf("#%d,", i+1), 99), i+1, i+1, i+2)
	}
	models := map[string]string{
		"property":       wall + "#2=IFCPROPERTYSET('b',$,'P',$,(#3));#3=IFCPROPERTYSINGLEVALUE('x',$,$,$);#4=IFCRELDEFINESBYPROPERTIES('c',$,$,$,(" + many + "),#2);",
		"classification": wall + "#2=IFCCLASSIFICATIONREFERENCE($,'a',$,#2,$,$);#4=IFCRELASSOCIATESCLASSIFICATION('c',$,$,$,(" + many + "),#2);",
		"partOf":         wall + "#2=IFCBUILDING('d',$,$,$,$,$,$,$,$,$,$,$);#4=IFCRELAGGREGATES('c',$,$,$,#2,(" + many + "));",
		"attribute":      "#1=IFCWALL('a',$,'" + strings.Repeat("a", 1_000_000) + "',$,$,$,$,$,$);",
		"units":          wall + units,
	}
	for what, text := range models {
		began := time.Now()
		m, err := Read(sample.IFC("IFC4", "", text))
		if err != nil {
			t.Fatal(err)
		}
		one := `<specification><applicability><entity><name><simpleValue>IFCWALL</simpleValue></name></entity></applicability><requirements>` + facets[what] + `</requirements></specification>`
		doc, err := Parse([]byte(opened + strings.Repeat(one, 1500) + closed))
		if err != nil {
			t.Fatal(err)
		}
		m.most = workMost / 20
		r := Check(doc, m)
		if took := time.Since(began); took > 15*time.Second {
			t.Errorf("%s took %s", what, took)
		}
		if last := r.Specs[len(r.Specs)-1]; what != "units" && (r.Pass || !strings.Contains(last.Reason, "未能检查完")) {
			t.Errorf("%s was checked to its end: %+v", what, last)
		}
	}
}

// A document that asks for more than a check may cost fails where its work is spent, and the model is good for the next.
func TestACheckEnds(t *testing.T) {
	m, err := Read(sample.IFC("IFC4", "", "#1=IFCWALL('a',$,$,$,$,$,$,$,$);", "#2=IFCWALL('b',$,$,$,$,$,$,$,$);"))
	if err != nil {
		t.Fatal(err)
	}
	class := "IFCWALL"
	facet := Facet{Name: &Value{Simple: &class}}
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

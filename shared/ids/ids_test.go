package ids_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"bimportal/shared/ids"
	"bimportal/shared/xray/sample"
)

// house is a storey with a wall of a type, a door in its opening, a zone, materials, codes, sets and units.
var house = []string{
	`#1=IFCUNITASSIGNMENT((#2,#3));`, `#2=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);`, `#3=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);`,
	`#10=IFCBUILDINGSTOREY('0storey',$,'首层',$,$,$,$,$,.ELEMENT.,0.);`,
	`#11=IFCWALL('0wall',$,'墙 1','',$,$,$,$,.SOLIDWALL.);`, `#12=IFCWALLTYPE('0type',$,'墙型',$,$,(#31),$,$,'特殊墙',.USERDEFINED.);`,
	`#13=IFCOPENINGELEMENT('0hole',$,$,$,$,$,$,$,$);`, `#14=IFCDOOR('0door',$,'门 1',$,$,$,$,$,2100.,900.,$,$,$);`, `#15=IFCZONE('0zone',$,'防火分区',$,$,$);`,
	`#20=IFCRELCONTAINEDINSPATIALSTRUCTURE('r1',$,$,$,(#11),#10);`, `#21=IFCRELVOIDSELEMENT('r2',$,$,$,#11,#13);`, `#22=IFCRELFILLSELEMENT('r3',$,$,$,#13,#14);`,
	`#23=IFCRELASSIGNSTOGROUP('r4',$,$,$,(#14),$,#15);`, `#24=IFCRELDEFINESBYTYPE('r5',$,$,$,(#11),#12);`,
	`#30=IFCPROPERTYSET('s1',$,'Pset_WallCommon',$,(#32,#33,#34,#35,#36));`, `#31=IFCPROPERTYSET('s2',$,'Pset_Type',$,(#37));`,
	`#32=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('甲级'),$);`, `#33=IFCPROPERTYSINGLEVALUE('Width',$,IFCLENGTHMEASURE(240.),$);`,
	`#34=IFCPROPERTYSINGLEVALUE('IsExternal',$,IFCBOOLEAN(.T.),$);`, `#35=IFCPROPERTYENUMERATEDVALUE('Status',$,(IFCLABEL('NEW'),IFCLABEL('TEMPORARY')),$);`,
	`#36=IFCPROPERTYSINGLEVALUE('Empty',$,IFCLABEL(''),$);`, `#37=IFCPROPERTYSINGLEVALUE('Brand',$,IFCLABEL('中筑'),$);`,
	`#38=IFCRELDEFINESBYPROPERTIES('r6',$,$,$,(#11),#30);`, `#39=IFCELEMENTQUANTITY('q',$,'Qto_WallBaseQuantities',$,$,(#40));`,
	`#40=IFCQUANTITYLENGTH('Length',$,$,5000.,$);`, `#41=IFCRELDEFINESBYPROPERTIES('r7',$,$,$,(#11),#39);`,
	`#50=IFCCLASSIFICATION($,$,$,'建筑产品分类',$,$,$);`, `#51=IFCCLASSIFICATIONREFERENCE($,'30-10',$,#50,$,$);`, `#52=IFCCLASSIFICATIONREFERENCE($,'30-10.20',$,#51,$,$);`,
	`#53=IFCRELASSOCIATESCLASSIFICATION('r8',$,$,$,(#11),#52);`, `#60=IFCMATERIAL('混凝土',$,'concrete');`, `#61=IFCMATERIALLAYER(#60,240.,$,'结构层',$,$,$);`,
	`#62=IFCMATERIALLAYERSET((#61),'外墙',$);`, `#63=IFCRELASSOCIATESMATERIAL('r9',$,$,$,(#11),#62);`,
}

func document(specs ...string) []byte {
	return []byte(`<?xml version="1.0"?><ids:ids xmlns:ids="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema"><ids:info><ids:title>交付要求</ids:title></ids:info><ids:specifications>` +
		strings.Join(specs, "") + `</ids:specifications></ids:ids>`)
}

func spec(occurs, applicability, requirements string) string {
	return fmt.Sprintf(`<ids:specification name="要求" ifcVersion="IFC4"><ids:applicability %s>%s</ids:applicability><ids:requirements>%s</ids:requirements></ids:specification>`, occurs, applicability, requirements)
}

const (
	required   = `minOccurs="1" maxOccurs="unbounded"`
	optional   = `minOccurs="0" maxOccurs="unbounded"`
	prohibited = `minOccurs="0" maxOccurs="0"`
)

func simple(element, value string) string {
	return fmt.Sprintf("<ids:%s><ids:simpleValue>%s</ids:simpleValue></ids:%s>", element, value, element)
}

func restricted(element, facets string) string {
	return fmt.Sprintf(`<ids:%s><xs:restriction base="xs:string">%s</xs:restriction></ids:%s>`, element, facets, element)
}

func entity(name string) string { return "<ids:entity>" + simple("name", name) + "</ids:entity>" }

// facet writes one with a cardinality and parts.
func facet(name, attributes string, parts ...string) string {
	return fmt.Sprintf("<ids:%s %s>%s</ids:%s>", name, attributes, strings.Join(parts, ""), name)
}

func check(t *testing.T, text []byte, instances []string) ids.Result {
	t.Helper()
	doc, err := ids.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := ids.Read(sample.IFC("IFC4", "", instances...))
	if err != nil {
		t.Fatal(err)
	}
	return ids.Check(doc, m)
}

func TestEveryFacet(t *testing.T) {
	property := func(set, name, attributes string, parts ...string) string {
		return facet("property", attributes, append([]string{simple("propertySet", set), simple("baseName", name)}, parts...)...)
	}
	part := func(name, attributes string) string {
		return facet("partOf", attributes, facet("entity", "", simple("name", name)))
	}
	for _, c := range []struct {
		pass bool
		of   string
		what string
	}{
		{true, "IFCWALL", facet("entity", "", simple("name", "IFCWALL"), simple("predefinedType", "特殊墙"))},
		{false, "IFCWALL", facet("entity", "", simple("name", "IFCWALL"), simple("predefinedType", "SOLIDWALL"))},
		{false, "IFCWALL", entity("IFCDOOR")},
		{true, "IFCWALL", facet("attribute", "", simple("name", "Name"))},
		{true, "IFCWALL", facet("attribute", "", simple("name", "Name"), restricted("value", `<xs:pattern value="墙 \d+"/>`))},
		{false, "IFCWALL", facet("attribute", "", simple("name", "Name"), simple("value", "墙 2"))},
		{false, "IFCWALL", facet("attribute", "", simple("name", "Description"))},
		{false, "IFCWALL", facet("attribute", `cardinality="optional"`, simple("name", "Description"))},
		{true, "IFCWALL", facet("attribute", `cardinality="optional"`, simple("name", "Tag"))},
		{false, "IFCWALL", facet("attribute", `cardinality="prohibited"`, simple("name", "Name"))},
		{true, "IFCWALL", facet("attribute", `cardinality="prohibited"`, simple("name", "Tag"))},
		{true, "IFCDOOR", facet("attribute", "", simple("name", "OverallWidth"), restricted("value", `<xs:minInclusive value="900"/><xs:maxExclusive value="1000"/>`))},
		{false, "IFCDOOR", facet("attribute", "", simple("name", "OverallWidth"), restricted("value", `<xs:minExclusive value="900"/>`))},
		{true, "IFCWALL", property("Pset_WallCommon", "FireRating", `dataType="IFCLABEL"`, simple("value", "甲级"))},
		{false, "IFCWALL", property("Pset_WallCommon", "FireRating", `dataType="IFCTEXT"`)},
		{false, "IFCWALL", property("Pset_WallCommon", "FireRating", "", simple("value", "乙级"))},
		{true, "IFCWALL", property("Pset_WallCommon", "Width", `dataType="IFCLENGTHMEASURE"`, simple("value", "0.24"))},
		{false, "IFCWALL", property("Pset_WallCommon", "Width", "", simple("value", "240"))},
		{true, "IFCWALL", property("Pset_WallCommon", "IsExternal", "", simple("value", "true"))},
		{false, "IFCWALL", property("Pset_WallCommon", "IsExternal", "", simple("value", "false"))},
		{true, "IFCWALL", property("Pset_WallCommon", "Status", "", simple("value", "TEMPORARY"))},
		{false, "IFCWALL", property("Pset_WallCommon", "Empty", "")},
		{true, "IFCWALL", property("Pset_WallCommon", "Missing", `cardinality="optional"`)},
		{false, "IFCWALL", property("Pset_WallCommon", "Width", `cardinality="prohibited"`)},
		{true, "IFCWALL", property("Pset_Type", "Brand", "", simple("value", "中筑"))},
		{true, "IFCWALL", property("Qto_WallBaseQuantities", "Length", "", restricted("value", `<xs:enumeration value="4"/><xs:enumeration value="5"/>`))},
		{true, "IFCWALL", facet("classification", "", simple("value", "30-10"), simple("system", "建筑产品分类"))},
		{false, "IFCWALL", facet("classification", "", simple("value", "30-20"), simple("system", "建筑产品分类"))},
		{false, "IFCDOOR", facet("classification", "")},
		{true, "IFCDOOR", facet("classification", `cardinality="optional"`)},
		{false, "IFCWALL", facet("classification", `cardinality="prohibited"`)},
		{true, "IFCWALL", facet("material", "")},
		{true, "IFCWALL", facet("material", "", simple("value", "concrete"))},
		{true, "IFCWALL", facet("material", "", simple("value", "结构层"))},
		{false, "IFCWALL", facet("material", "", simple("value", "木"))},
		{false, "IFCDOOR", facet("material", "")},
		{true, "IFCWALL", part("IFCBUILDINGSTOREY", `relation="IFCRELCONTAINEDINSPATIALSTRUCTURE"`)},
		{false, "IFCWALL", part("IFCBUILDINGSTOREY", `relation="IFCRELAGGREGATES"`)},
		{true, "IFCDOOR", part("IFCWALL", `relation="IFCRELVOIDSELEMENT IFCRELFILLSELEMENT"`)},
		{true, "IFCDOOR", part("IFCBUILDINGSTOREY", "")},
		{true, "IFCDOOR", part("IFCZONE", `relation="IFCRELASSIGNSTOGROUP"`)},
		{false, "IFCDOOR", part("IFCSPACE", "")},
	} {
		r := check(t, document(spec(required, entity(c.of), c.what)), house)
		if r.Pass != c.pass || r.Specs[0].Applicable != 1 || r.Specs[0].OtherVersion {
			t.Errorf("%s, %s: %+v", c.of, c.what, r.Specs[0])
		}
		if f := r.Specs[0].Failures; !c.pass && (len(f) != 1 || f[0].Reason == "" || f[0].Required == "" || f[0].GUID == "") {
			t.Errorf("%s: %+v", c.what, f)
		}
	}
}

func TestHowManyThereHaveToBe(t *testing.T) {
	for _, c := range []struct {
		pass   bool
		occurs string
		of     string
		what   string
	}{
		{true, required, "IFCWALL", ""}, {false, required, "IFCSLAB", ""}, {true, optional, "IFCSLAB", ""}, {true, prohibited, "IFCSLAB", ""},
		{false, prohibited, "IFCWALL", ""}, {false, prohibited, "IFCSLAB", entity("IFCSLAB")}, {false, optional, "IFCWALL", facet("classification", "", simple("value", "x"))},
	} {
		r := check(t, document(spec(c.occurs, entity(c.of), c.what)), house)
		if r.Pass != c.pass || r.Pass == (r.Specs[0].Reason != "") {
			t.Errorf("%+v: %+v", c, r.Specs[0])
		}
	}
	if r := check(t, bytes.ReplaceAll(document(spec(required, entity("IFCWALL"), "")), []byte("IFC4"), []byte("IFC2X3")), house); !r.Pass || !r.Specs[0].OtherVersion {
		t.Errorf("%+v", r)
	}
}

func TestTheThreeVersions(t *testing.T) {
	for version, wall := range map[string]string{
		"IFC2X3": "#1=IFCWALL('g',$,'墙',$,$,$,$,$);", "IFC4": "#1=IFCWALL('g',$,'墙',$,$,$,$,$,$);", "IFC4X3_ADD2": "#1=IFCWALL('g',$,'墙',$,$,$,$,$,$);",
	} {
		doc, err := ids.Parse(document(spec(required, entity("IFCWALL"), facet("attribute", "", simple("name", "Name"), simple("value", "墙")))))
		if err != nil {
			t.Fatal(err)
		}
		m, err := ids.Read(sample.IFC(version, "", wall))
		if err != nil || m.Version() != version || !ids.Check(doc, m).Pass {
			t.Errorf("%s: %v", version, err)
		}
	}
}

func TestWhatIsRefused(t *testing.T) {
	good := string(document(spec(required, entity("IFCWALL"), "")))
	for reason, texts := range map[error][]string{
		ids.ErrBroken: {
			"", good[:200], document0, strings.Replace(good, "<ids:info>", "<!DOCTYPE x>", 1), `<!DOCTYPE a [<!ENTITY b "c">]>` + good,
			strings.Replace(good, "<ids:info>", strings.Repeat("<a>", 50), 1),
			string(document(spec(required, facet("entity", "", restricted("name", `<xs:pattern value="("/>`)), ""))),
			string(document(spec(required, facet("entity", "", restricted("name", `<xs:pattern value="`+strings.Repeat("a", 3000)+`"/>`)), ""))),
		},
		ids.ErrFormat:   {"<html></html>"},
		ids.ErrTooLarge: {strings.Repeat(" ", 9<<20)},
	} {
		for _, text := range texts {
			if _, err := ids.Parse([]byte(text)); !errors.Is(err, reason) {
				t.Errorf("%.60q: %v, not %v", text, err, reason)
			}
		}
	}
	for reason, text := range map[error]string{ids.ErrFormat: "PK", ids.ErrBroken: "ISO-10303-21;DATA;#1=A("} {
		if _, err := ids.Read([]byte(text)); !errors.Is(err, reason) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

var document0 = string(document())

// Units, references and parts that lead in circles end.
func TestCircles(t *testing.T) {
	circles := []string{
		`#1=IFCUNITASSIGNMENT((#2));`, `#2=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'x',#3);`, `#3=IFCMEASUREWITHUNIT(IFCREAL(2.),#4);`, `#4=IFCDERIVEDUNIT((#5),.USERDEFINED.,$,$);`,
		`#5=IFCDERIVEDUNITELEMENT(#2,1);`, `#11=IFCWALL('w',$,'x',$,$,$,$,$,$);`, `#20=IFCRELAGGREGATES('a',$,$,$,#11,(#11));`,
		`#51=IFCCLASSIFICATIONREFERENCE($,'1',$,#51,$,$);`, `#53=IFCRELASSOCIATESCLASSIFICATION('r',$,$,$,(#11),#51);`,
		`#62=IFCMATERIALLIST((#62,#62,#62));`, `#63=IFCRELASSOCIATESMATERIAL('m',$,$,$,(#11),#62);`,
	}
	began := time.Now()
	r := check(t, document(spec(required, entity("IFCWALL"), facet("classification", "", simple("value", "2"))+facet("material", "", simple("value", "2"))+
		facet("partOf", "", facet("entity", "", simple("name", "IFCSITE"))))), circles)
	if r.Pass || len(r.Specs[0].Failures) != 3 || time.Since(began) > 2*time.Second {
		t.Errorf("%+v in %s", r, time.Since(began))
	}
}

func TestBCF(t *testing.T) {
	r := check(t, document(spec(required, entity("IFCWALL"), facet("material", "", simple("value", "木"))), spec(prohibited, entity("IFCDOOR"), ""), spec(required, entity("IFCWALL"), "")), house)
	at := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	b, err := ids.BCF(r, "zhang", at)
	again, _ := ids.BCF(r, "zhang", at)
	if err != nil || !bytes.Equal(b, again) {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range archive.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		all[f.Name[strings.Index(f.Name, "/")+1:]] += string(text)
	}
	if len(archive.File) != 4 || !strings.Contains(all["bcf.version"], `VersionId="2.1"`) || !strings.Contains(all["viewpoint.bcfv"], `IfcGuid="0wall"`) ||
		strings.Count(all["markup.bcf"], "<Topic ") != 2 || !strings.Contains(all["markup.bcf"], "原因：材料不符合") {
		t.Errorf("%v", all)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(document(spec(required, entity("IFCWALL"), facet("attribute", "", simple("name", "Name"), restricted("value", `<xs:pattern value="[a-z]+"/>`)))))
	f.Fuzz(func(t *testing.T, b []byte) {
		doc, err := ids.Parse(b)
		if err != nil {
			return
		}
		m, err := ids.Read(sample.IFC("IFC4", "", house...))
		if err != nil {
			t.Fatal(err)
		}
		ids.Check(doc, m)
	})
}

func FuzzRead(f *testing.F) {
	doc, err := ids.Parse(document(spec(required, "", facet("property", "", simple("propertySet", "a"), simple("baseName", "b"))+facet("material", "", simple("value", "a"))+
		facet("classification", "")+facet("partOf", "", facet("entity", "", simple("name", "X"))))))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sample.IFC("IFC4", "", house...))
	f.Fuzz(func(t *testing.T, b []byte) {
		if m, err := ids.Read(b); err == nil {
			ids.Check(doc, m)
		}
	})
}

package health_test

import (
	"reflect"
	"strings"
	"testing"

	"bimportal/functions/mall/health"
	"bimportal/shared/xray"
)

const known = "3c8f1e2a-0000-4000-8000-0123456789ab"

// good is a family of which no rule says anything, with everything looked at.
func good() (xray.Report, health.Claim, health.Rules) {
	sources := map[string]xray.Source{}
	for _, field := range []string{"year", "title", "category", "omniClass", "types", "preview"} {
		sources[field] = xray.FromFile
	}
	params := []xray.Param{{Name: "宽度", Kind: xray.System, Value: "900"}, {Name: "防火等级", Kind: xray.Shared, GUID: known, Value: "甲级"}}
	return xray.Report{
			Format: xray.RFA, Size: 1 << 20, Year: 2020, Title: "M_单扇门", Category: "Doors", OmniClass: "23.30.10.00", Declared: 2,
			Preview: &xray.Picture{Width: 128, Height: 128}, Types: []xray.Type{{Name: "A", Params: params}, {Name: "B", Params: params}}, Sources: sources,
		}, health.Claim{Title: "单扇门", FileName: "M-单扇门.rfa", MinRevit: 2020, Category: "Doors", Types: 2},
		health.Rules{NamePattern: `M-.+`, SharedGUIDs: []string{strings.ToUpper(known)}}
}

func TestEachRuleDeductsItsOwn(t *testing.T) {
	report, claim, rules := good()
	if s := health.Of(report, claim, rules); s.Score != 100 || len(s.Items)+len(s.Unchecked) != 0 || !s.Checked() {
		t.Fatalf("%+v", s)
	}
	params := func(r *xray.Report, change func(p *xray.Param)) {
		r.Types = []xray.Type{{Name: "A", Params: append([]xray.Param{}, r.Types[0].Params...)}, r.Types[1]}
		change(&r.Types[0].Params[0])
	}
	for _, c := range []struct {
		rule   health.Rule
		level  health.Level
		points int
		spoil  func(*xray.Report, *health.Claim, *health.Rules)
	}{
		{health.Size, health.Warning, 6, func(r *xray.Report, _ *health.Claim, _ *health.Rules) { r.Size = 6 << 20 }},
		{health.Size, health.Serious, 10, func(r *xray.Report, _ *health.Claim, u *health.Rules) { u.MaxMB, r.Size = 1, 5<<20 }},
		{health.Year, health.Serious, 15, func(_ *xray.Report, c *health.Claim, _ *health.Rules) { c.MinRevit = 2019 }},
		{health.Backup, health.Warning, 5, func(_ *xray.Report, c *health.Claim, _ *health.Rules) { c.FileName = "M-单扇门.0001.rfa" }},
		{health.Title, health.Hint, 5, func(r *xray.Report, _ *health.Claim, _ *health.Rules) { r.Title = "双扇门" }},
		{health.Preview, health.Warning, 10, func(r *xray.Report, _ *health.Claim, _ *health.Rules) { r.Preview = nil }},
		{health.Category, health.Warning, 10, func(r *xray.Report, _ *health.Claim, _ *health.Rules) { r.Category = "常规模型" }},
		{health.Category, health.Warning, 6, func(_ *xray.Report, c *health.Claim, _ *health.Rules) { c.Category = "Windows" }},
		{health.Codes, health.Warning, 10, func(r *xray.Report, _ *health.Claim, _ *health.Rules) { r.OmniClass = "" }},
		{health.Codes, health.Hint, 3, func(r *xray.Report, c *health.Claim, _ *health.Rules) {
			r.OmniClass, c.Codes = "", []string{"14-10.20"}
		}},
		{health.Types, health.Serious, 10, func(_ *xray.Report, c *health.Claim, _ *health.Rules) { c.Types = 5 }},
		{health.Types, health.Warning, 6, func(r *xray.Report, _ *health.Claim, _ *health.Rules) { r.Declared = 3 }},
		{health.Empty, health.Warning, 5, func(r *xray.Report, _ *health.Claim, _ *health.Rules) {
			params(r, func(p *xray.Param) { p.Value = "" })
		}},
		{health.Custom, health.Hint, 2, func(r *xray.Report, _ *health.Claim, _ *health.Rules) {
			params(r, func(p *xray.Param) { p.Kind = xray.Custom })
		}},
		{health.GUIDs, health.Warning, 5, func(_ *xray.Report, _ *health.Claim, u *health.Rules) { u.SharedGUIDs = []string{"other"} }},
		{health.Name, health.Warning, 5, func(_ *xray.Report, _ *health.Claim, u *health.Rules) { u.NamePattern = "门" }},
		{health.Traces, health.Hint, 5, func(r *xray.Report, _ *health.Claim, _ *health.Rules) {
			r.Sources = map[string]xray.Source{"types": xray.FromFile, "traces": xray.FromFile}
		}},
	} {
		r, claim, rules := good()
		c.spoil(&r, &claim, &rules)
		s := health.Of(r, claim, rules)
		if len(s.Items) != 1 || s.Items[0].Rule != c.rule || s.Items[0].Level != c.level || s.Items[0].Points != c.points || s.Score != 100-c.points {
			t.Errorf("%s: %+v", c.rule, s)
		} else if s.Items[0].Text == "" || s.Items[0].Advice == "" {
			t.Errorf("%s says no reason or nothing to do", c.rule)
		}
	}
}

func TestWhatIsNotLookedAtIsNoPartOfTheScore(t *testing.T) {
	ifc := xray.Report{Format: xray.IFC, Size: 100, Sources: map[string]xray.Source{"model": xray.FromFile}}
	s := health.Of(ifc, health.Claim{FileName: "门.0001.ifc"}, health.Rules{})
	var rules []health.Rule
	for _, u := range s.Unchecked {
		if rules = append(rules, u.Rule); u.Text == "" {
			t.Errorf("%s says no reason", u.Rule)
		}
	}
	want := []health.Rule{"year", "title", "preview", "category", "codes", "types", "empty", "custom", "guids", "name"}
	if !reflect.DeepEqual(rules, want) {
		t.Errorf("unchecked %v", rules)
	}
	if len(s.Items) != 1 || s.Score != 75 { // 5 of the 20 points of size, backup and path
		t.Errorf("%+v", s)
	}
}

func TestAnEnterpriseSetsWeights(t *testing.T) {
	report, claim, rules := good()
	report.Preview, claim.MinRevit = nil, 2019
	rules.Weights = map[health.Rule]int{health.Preview: 0, health.Year: 100}
	s := health.Of(report, claim, rules)
	if len(s.Items) != 1 || s.Items[0].Points != 100 || s.Score != 43 { // 75 of 175 points
		t.Errorf("%+v", s)
	}
	for _, bad := range []health.Rules{
		{Weights: map[health.Rule]int{"other": 1}}, {Weights: map[health.Rule]int{health.Size: -1}}, {Weights: map[health.Rule]int{health.Size: 101}},
		{NamePattern: "("}, {NamePattern: strings.Repeat("x", 201)}, {MaxMB: -1}, {MaxMB: 5000}, {SharedGUIDs: make([]string, 20_001)},
		{Weights: map[health.Rule]int{"size": 0, "year": 0, "backup": 0, "title": 0, "preview": 0, "category": 0, "codes": 0, "types": 0, "empty": 0, "custom": 0, "guids": 0, "name": 0, "path": 0}},
	} {
		if bad.Check() == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
	if err := rules.Check(); err != nil {
		t.Error(err)
	}
}

func TestASharedParameterFile(t *testing.T) {
	text := "# This is a Revit shared parameter file.\n*META\tVERSION\tMINVERSION\nMETA\t2\t1\n*GROUP\tID\tNAME\nGROUP\t1\t门\n*PARAM\tGUID\tNAME\nPARAM\t" +
		strings.ToUpper(known) + "\t防火等级\tTEXT\t\t1\t1\r\nPARAM\tnone\t坏\n"
	if found := health.GUIDsOf(text); len(found) != 1 || found[0] != known {
		t.Errorf("%v", found)
	}
}

// The reasons are read by others than the uploader: no path and no account stands in them.
func TestTracesAreNotTold(t *testing.T) {
	report, claim, rules := good()
	report.Traces = []xray.Trace{{Kind: xray.Account, Text: "zhangsan"}}
	report.Sources["traces"] = xray.FromFile
	for _, item := range health.Of(report, claim, rules).Items {
		if strings.Contains(item.Text+item.Advice, "zhangsan") {
			t.Errorf("%+v", item)
		}
	}
}

package reader_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bimportal/functions/mall/content"
	"bimportal/functions/mall/malltest"
	"bimportal/functions/mall/reader"
	"bimportal/shared/apitest/team"
	"bimportal/shared/id"
	"bimportal/shared/xray/sample"
)

// A family whose types and values are more than an item holds is kept as far as it fits, says so, and can be offered.
func TestALargeFamilyIsKeptAsFarAsItFits(t *testing.T) {
	long := func(n int, of string) string { return strings.Repeat(of, n) }
	for what, one := range map[string]struct {
		types                    int
		name, value, text        string
		keptTypes, keptParams    int // of the parameters P0 to P19 and 说明
		missing, missingNotThere string
	}{
		"what fits":       {types: 3, value: "900", text: "木", keptTypes: 3, keptParams: 21, missingNotThere: "未保留"},
		"one long text":   {types: 150, value: "900", text: long(900, "说"), keptTypes: 150, keptParams: 20, missing: "有 1 个参数未保留"},
		"long values":     {types: 150, value: long(100, "值"), text: "木", keptTypes: 150, keptParams: 4, missing: "有 17 个参数未保留"},
		"too many types":  {types: 300, value: "900", text: "木", keptTypes: 200, keptParams: 21, missing: "类型过多，只保留前 200 个"},
		"long names":      {types: 190, name: long(180, "名"), value: "900", text: "木", keptTypes: 75, keptParams: 21, missing: "类型过多，只保留前 75 个"},
		"too many values": {types: 200, value: "9", text: "木", keptTypes: 200, keptParams: 21, missingNotThere: "未保留"},
	} {
		t.Run(what, func(t *testing.T) {
			d := malltest.Open(t)
			of := team.NewTeam(t)
			d.Found = func(o content.Object, ext string) (content.Found, error) {
				found, _, err := reader.Read(context.Background(), o, ext)
				return found, err
			}
			spec := sample.Spec{Year: 2020, Title: id.New(""), Category: "门"}
			for i := range one.types {
				typ := sample.Type{Name: fmt.Sprintf("T%d%s", i, one.name), Params: []sample.Param{{Name: "说明", Kind: "custom", Value: one.text}}}
				for p := range 20 {
					typ.Params = append(typ.Params, sample.Param{Name: fmt.Sprintf("P%d", p), Kind: "custom", Value: one.value})
				}
				spec.Types = append(spec.Types, typ)
			}
			path := d.Stored(of.Owner, "rfa", sample.Family(spec))
			d.Look(of.Owner, path)
			d.Run()
			got := d.Look(of.Owner, path).Files[0]
			if got.State != content.Done || len(got.Found.Types) != one.keptTypes || len(got.Found.Params) != one.keptParams {
				t.Fatalf("%s %s, %d types, %d parameters, %q", got.State, got.Text, len(got.Found.Types), len(got.Found.Params), got.Found.Missing)
			}
			if one.missing != "" && !slices.ContainsFunc(got.Found.Missing, func(s string) bool { return strings.Contains(s, one.missing) }) ||
				one.missingNotThere != "" && strings.Contains(strings.Join(got.Found.Missing, "\n"), one.missingNotThere) {
				t.Errorf("%q", got.Found.Missing)
			}
			if a := d.Post(of.Owner, of.ID, "/family/mall/product/edit", malltest.Form(path, map[string]any{"summaryHtml": "<p>" + long(5000, "字") + "</p>"})); a.HTTP != 200 {
				t.Errorf("%s", a.Body)
			}
		})
	}
}

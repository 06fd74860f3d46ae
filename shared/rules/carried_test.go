package rules_test

import (
	"path"
	"strings"
	"testing"
)

// workersOwn are what knows the formats of others. What a package begins with is in every program that imports it, called or not, so that an API
// leaves them to its group's worker, whose main gives them to it (ADR 84).
var workersOwn = []string{"bimportal/shared/xray/reader", "bimportal/functions/mall/reader", "bimportal/functions/community/checker"}

// What makes previews is carried by one function, which knows no table and answers nobody (ADR 86).
const (
	previews     = "bimportal/functions/mall/preview"
	makesPreview = "bimportal/functions/cmd/mallPreview"
)

// judges are what our own is compared with in tests, and begin with more than a function has to (ADR 87, ADR 88).
var judges = []string{
	"github.com/microcosm-cc/bluemonday",
	"github.com/xuri/excelize/v2",
	"github.com/yuin/goldmark/extension",
}

var notInPreviews = []string{"bimportal/shared/store", "bimportal/shared/api"}

func TestAnAPICarriesNoReader(t *testing.T) {
	imports := map[string][]string{}
	for _, s := range sources(t) {
		if !s.test() {
			of := "bimportal/" + path.Dir(s.path)
			imports[of] = append(imports[of], s.imports...)
		}
	}
	mains := 0
	for main := range imports {
		if !strings.HasPrefix(main, "bimportal/functions/cmd/") {
			continue
		}
		carried, next := map[string]bool{}, []string{main}
		for len(next) > 0 {
			of := next[0]
			if next = next[1:]; !carried[of] {
				carried[of], next = true, append(next, imports[of]...)
			}
		}
		for _, judge := range judges {
			if carried[judge] {
				t.Errorf("%s carries %s", main, judge)
			}
		}
		worker := strings.HasSuffix(main, "Worker")
		for _, own := range workersOwn {
			if carried[own] && !worker {
				t.Errorf("%s carries %s", main, own)
			}
		}
		if carried[previews] != (main == makesPreview) {
			t.Errorf("%s carries previews: %t", main, carried[previews])
		}
		for _, other := range notInPreviews {
			if main == makesPreview && carried[other] {
				t.Errorf("%s carries %s", main, other)
			}
		}
		if mains++; main == "bimportal/functions/cmd/mallWorker" && !carried[workersOwn[0]] {
			t.Errorf("%s reads no files", main)
		}
	}
	if mains < 28 {
		t.Errorf("only %d mains", mains)
	}
}

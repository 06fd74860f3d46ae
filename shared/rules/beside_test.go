package rules_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bimportal/shared/apitest"
)

var (
	upwards = regexp.MustCompile(`\b(?:ReadFile|Open|ReadDir|Stat|Abs|Join|Read)\("((?:\.\./)+)`)
	beside  = regexp.MustCompile(`apitest\.Root\(\)(?:, "([^"]+)")?`)
	sought  = regexp.MustCompile(`exec\.Command\("(\w+)"`)
	covered = regexp.MustCompile(`^infra/(?:edge|resources|seed|local/(?:dynamodb|wasm))\b|^serverless\.yml$|/testdata/|^site/e2e/fixtures/`)
)

// TestAKeptResultKnowsWhatItsTestReads: Go keeps a test's result and does not look again at files outside the test's module. So a test asks
// apitest.Root for those that infra/local/go.mjs looks at (BESIDE), and names them there, or apitest.Tree for any. It starts what apitest found before
// tests began: of a test that has sought on the PATH nothing is kept in another clone.
func TestAKeptResultKnowsWhatItsTestReads(t *testing.T) {
	asked, tests := 0, 0
	for _, s := range sources(t) {
		text, err := os.ReadFile(filepath.Join(apitest.Tree(), s.path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range upwards.FindAllStringSubmatch(string(text), -1) {
			if strings.HasSuffix(s.path, "_test.go") && strings.Count(m[1], "../") >= strings.Count(s.path, "/") {
				t.Errorf("%s reads outside its module by %s: apitest.Root", s.path, m[1])
			}
		}
		if strings.HasSuffix(s.path, "_test.go") || strings.HasPrefix(s.path, "shared/apitest/") {
			tests++
			for _, m := range sought.FindAllStringSubmatch(string(text), -1) {
				t.Errorf("%s seeks %s on the PATH, which is another one in each clone: apitest.Node", s.path, m[1])
			}
		}
		for _, m := range beside.FindAllStringSubmatch(string(text), -1) {
			asked++
			if !covered.MatchString(m[1]) {
				t.Errorf("%s reads %q, which infra/local/go.mjs does not look at: apitest.Tree", s.path, m[1])
			}
		}
	}
	if asked < 10 || tests < 100 {
		t.Errorf("only %d files beside are read, by %d files of tests", asked, tests)
	}
}

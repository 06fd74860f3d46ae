package rules_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bimportal/shared/apitest"
)

var ruleID = regexp.MustCompile(`\b[A-Z]+-[0-9]{2,3}\b`)

// isTest says whether a file proves something: a test of Go, of the site, of the local cloud, or a journey.
func isTest(path string) bool {
	slashed := filepath.ToSlash(path)
	return strings.HasSuffix(path, "_test.go") || strings.Contains(filepath.Base(path), ".test.") || strings.Contains(slashed, "/site/e2e/")
}

// named returns the rules that tests name, and where.
func named(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for _, folder := range []string{"functions", "shared", "infra", "site/src", "site/e2e"} {
		err := filepath.WalkDir(filepath.Join(apitest.Tree(), folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && d.Name() == "node_modules" {
				return filepath.SkipDir
			}
			if d.IsDir() || !isTest(path) {
				return nil
			}
			text, err := os.ReadFile(path)
			for _, id := range ruleID.FindAllString(string(text), -1) {
				found[id] = append(found[id], path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// TestEveryProvedRuleIsNamed: functions/openapi/rules.tsv says `proved` of no rule that no test names.
func TestEveryProvedRuleIsNamed(t *testing.T) {
	table, err := os.ReadFile(filepath.Join(apitest.Tree(), "functions/openapi/rules.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	found, seen := named(t), map[string]bool{}
	for line := range strings.Lines(string(table)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		c := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if len(c) != 5 || !ruleID.MatchString(c[0]) || c[2] == "" || c[3] == "" || seen[c[0]] || (c[4] != "proved" && c[4] != "later") {
			t.Errorf("a line of rules.tsv is not whole, or comes twice: %q", line)
			continue
		}
		seen[c[0]] = true
		if c[4] == "proved" && found[c[0]] == nil {
			t.Errorf("no test names %s (%s): %s", c[0], c[3], c[2])
		}
	}
	if len(seen) < 250 {
		t.Errorf("only %d rules", len(seen))
	}
}

package rules_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"bimportal/shared/apitest"
)

const readmeMost = 120 // lines: two screens

// written are the endings of what people write.
var written = []string{".go", ".mjs", ".cjs", ".cff", ".js", ".ts", ".tsx", ".css", ".tsv", ".yml", ".json", ".md"}

// texts returns every file that people write, by its path from the root.
func texts(t *testing.T) map[string]string {
	t.Helper()
	found, err := readTexts()
	if err != nil {
		t.Fatal(err)
	}
	if len(found) < 500 || found["docs/spec.md"] == "" {
		t.Fatalf("only %d files were read", len(found))
	}
	return found
}

var readTexts = sync.OnceValues(func() (map[string]string, error) {
	found := map[string]string{}
	err := filepath.WalkDir(apitest.Tree(), func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(apitest.Tree(), file)
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if rel != "." && strings.HasPrefix(name, ".") || name == "node_modules" || name == "out" || name == "gen" {
				return filepath.SkipDir
			}
			return nil
		}
		if name == "package-lock.json" || !slices.Contains(written, filepath.Ext(name)) {
			return nil
		}
		text, err := os.ReadFile(file)
		found[filepath.ToSlash(rel)] = string(text)
		return err
	})
	return found, err
})

// numbers returns the numbers that a pattern finds at the beginnings of lines.
func numbers(text, pattern string) map[int]bool {
	found := map[int]bool{}
	for _, m := range regexp.MustCompile(`(?m)^`+pattern).FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(m[1])
		found[n] = true
	}
	return found
}

// listed returns the numbers of `4, 5 and 8`.
func listed(text string) []int {
	var found []int
	for _, digits := range regexp.MustCompile(`\d+`).FindAllString(text, -1) {
		n, _ := strconv.Atoi(digits)
		found = append(found, n)
	}
	return found
}

var (
	lineEnd  = regexp.MustCompile(`\n[ \t]*(?://+|\*|#+)?[ \t]*`)
	citation = regexp.MustCompile(`\b(spec|product|architecture)\.md\)?,? (section|decision)s? (\d+(?:(?:, | and | to )\d+)*)`)
	decision = regexp.MustCompile(`\bADRs? \[?(\d+(?:(?:, | and )\d+)*)|\badr/(\d{4})\b`)
	document = regexp.MustCompile(`[A-Za-z0-9][A-Za-z0-9_-]*\.md\b`)
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	quoted   = regexp.MustCompile("`([^`\\s]+)`")
	inside   = regexp.MustCompile(`^(functions|shared|infra|site|docs)/[^<*{]*$`)
	adrFile  = regexp.MustCompile(`^docs/adr/(\d{4})-[a-z0-9-]+\.md$`)
)

// adrs returns the decisions, by their numbers.
func adrs(all map[string]string) map[int]string {
	found := map[int]string{}
	for file := range all {
		if m := adrFile.FindStringSubmatch(file); m != nil {
			n, _ := strconv.Atoi(m[1])
			found[n] = file
		}
	}
	return found
}

// TestEveryReferenceLeadsSomewhere: what a comment or a document cites is there: the section, the decision, the document.
func TestEveryReferenceLeadsSomewhere(t *testing.T) {
	all := texts(t)
	decisions, _, _ := strings.Cut(all["docs/product.md"], "\n## Contents")
	there := map[string]map[int]bool{
		"spec section":         numbers(all["docs/spec.md"], `## (\d+)\. `),
		"product section":      numbers(all["docs/product.md"], `### (\d+) `),
		"product decision":     numbers(decisions, `(\d+)\. `),
		"architecture section": numbers(all["docs/architecture.md"], `## (\d+)\. `),
	}
	pages, documents := adrs(all), map[string]bool{}
	for file := range all {
		if path.Ext(file) == ".md" {
			documents[path.Base(file)] = true
		}
	}
	cited := 0
	for file, text := range all {
		flat := lineEnd.ReplaceAllString(text, " ")
		for _, m := range citation.FindAllStringSubmatch(flat, -1) {
			for _, n := range listed(m[3]) {
				if cited++; !there[m[1]+" "+m[2]][n] {
					t.Errorf("%s cites %s %d of the document %s, which is not there", file, m[2], n, m[1])
				}
			}
		}
		for _, m := range decision.FindAllStringSubmatch(flat, -1) {
			for _, n := range listed(m[1] + m[2]) {
				if cited++; pages[n] == "" {
					t.Errorf("%s cites ADR %d, which is not there", file, n)
				}
			}
		}
		for _, name := range document.FindAllString(flat, -1) {
			if !documents[name] {
				t.Errorf("%s names %s, which is not there", file, name)
			}
		}
	}
	if cited < 100 {
		t.Errorf("only %d references were found", cited)
	}
}

// TestEveryLinkAndPathOfADocumentIsThere: relative links of all documents, and the paths that those name which say how it
// stands. An ADR says how it stood.
func TestEveryLinkAndPathOfADocumentIsThere(t *testing.T) {
	for file, text := range texts(t) {
		if path.Ext(file) != ".md" {
			continue
		}
		exists := func(name string) bool {
			_, err := os.Stat(filepath.Join(apitest.Tree(), filepath.FromSlash(name)))
			return err == nil
		}
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			to, _, _ := strings.Cut(m[1], "#")
			if to != "" && !strings.Contains(to, ":") && !exists(path.Join(path.Dir(file), to)) {
				t.Errorf("%s links to %s, which is not there", file, m[1])
			}
		}
		for _, m := range quoted.FindAllStringSubmatch(text, -1) {
			if !adrFile.MatchString(file) && inside.MatchString(m[1]) && !exists(m[1]) {
				t.Errorf("%s names %s, which is not there", file, m[1])
			}
		}
	}
}

// calls returns the contract's paths with whether a call of each is built.
func calls(table string) map[string]bool {
	built := map[string]bool{}
	for line := range strings.Lines(table) {
		if c := strings.Split(strings.TrimRight(line, "\r\n"), "\t"); len(c) == 10 && !strings.HasPrefix(line, "#") {
			built[c[1]] = built[c[1]] || c[8] == "built"
		}
	}
	return built
}

// TestTheMapIsTrue: every call, route and rule of docs/map.md is one, and no call that is built is missing.
func TestTheMapIsTrue(t *testing.T) {
	all := texts(t)
	contract, rules := calls(all["functions/contract.tsv"]), all["functions/openapi/rules.tsv"]
	routes := all["site/src/addresses.ts"] + all["site/src/ownAddresses.ts"]
	drawn := map[string]bool{}
	for _, m := range quoted.FindAllStringSubmatch(all["docs/map.md"], -1) {
		name, whole := strings.CutSuffix(m[1], "*")
		if !strings.HasPrefix(name, "/") || strings.Contains(routes, `["`+name+`"`) {
			continue
		}
		is := false
		for call := range contract {
			if call == name || whole && strings.HasPrefix(call, name) {
				drawn[call], is = true, true
			}
		}
		if !is {
			t.Errorf("docs/map.md names %s, which is no call and no route", m[1])
		}
	}
	for call, built := range contract {
		if built && !drawn[call] && !strings.HasPrefix(call, "/portal/") {
			t.Errorf("docs/map.md lacks the call %s", call)
		}
	}
	for _, id := range ruleID.FindAllString(all["docs/map.md"], -1) {
		if !strings.Contains(rules, "\n"+id+"\t") {
			t.Errorf("docs/map.md names the rule %s, which is not there", id)
		}
	}
	if len(contract) < 200 || len(drawn) < 150 {
		t.Errorf("only %d of %d calls were found", len(drawn), len(contract))
	}
}

var (
	indexRow = regexp.MustCompile(`(?m)^\| (?:\[(\d+)\]\(([^)]+)\)|(\d+)) \| (.*?) ?\| (.+) \|$`)
	status   = regexp.MustCompile(`^(?:accepted|accepted, changed in part by (\d+)|superseded by (\d+))$`)
	title    = regexp.MustCompile(`^# 0*(\d+)\.?\s+(.+)\n`)
)

// TestEveryDecisionIsInTheIndex with its title and its status; a number without a page says so.
func TestEveryDecisionIsInTheIndex(t *testing.T) {
	all := texts(t)
	pages, seen := adrs(all), map[int]bool{}
	highest := 0
	for n := range pages {
		highest = max(highest, n)
	}
	for _, row := range indexRow.FindAllStringSubmatch(all["docs/adr/README.md"], -1) {
		n := listed(row[1] + row[3])[0]
		if n != len(seen)+1 {
			t.Errorf("docs/adr/README.md: %d stands out of its order", n)
		}
		seen[n] = true
		file := pages[n]
		if file == "" {
			if row[5] != "number not used" {
				t.Errorf("docs/adr/README.md: %d has no page", n)
			}
			continue
		}
		head := title.FindStringSubmatch(all[file])
		if head == nil || listed(head[1])[0] != n || head[2] != row[4] || path.Base(file) != row[2] {
			t.Errorf("docs/adr/README.md: the row of %d is not that of %s: %q", n, file, row[0])
		}
		state := status.FindStringSubmatch(row[5])
		if state == nil {
			t.Errorf("docs/adr/README.md: %d is %q", n, row[5])
			continue
		}
		for _, other := range listed(state[1] + state[2]) {
			if pages[other] == "" || !strings.Contains(all[file], path.Base(pages[other])) {
				t.Errorf("%s does not say that %d came after it", file, other)
			}
		}
	}
	for n := 1; n <= highest; n++ {
		if !seen[n] {
			t.Errorf("docs/adr/README.md lacks %d", n)
		}
	}
}

func TestTheReadmeIsTwoScreens(t *testing.T) {
	if n := lines(t, "README.md"); n > readmeMost {
		t.Errorf("README.md has %d lines; %d is the most", n, readmeMost)
	}
}

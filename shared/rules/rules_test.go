// Package rules holds the house's rules as tests: who may import what, and what stands nowhere.
package rules_test

import (
	"bufio"
	"go/ast"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"bimportal/shared/apitest"
)

func TestAGroupImportsNoOtherGroup(t *testing.T) {
	for _, s := range sources(t) {
		if !s.in("functions") || s.in("functions/openapi") || s.in("functions/cmd") {
			continue
		}
		group := strings.Split(s.path, "/")[1]
		for _, i := range s.imports {
			own := i == "bimportal/functions/"+group || strings.HasPrefix(i, "bimportal/functions/"+group+"/")
			lambda := i != "bimportal/functions" || strings.HasSuffix(s.path, "/lambda.go")
			if strings.HasPrefix(i, "bimportal/functions/") && !own || !lambda {
				t.Errorf("%s imports %s", s.path, i)
			}
			if strings.HasPrefix(i, "bimportal/infra") {
				t.Errorf("%s imports %s", s.path, i)
			}
		}
	}
}

// cores are the packages of a group that its concepts stand on.
var cores = map[string][]string{"catalogue": {"publish", "sender", "service", "comment"}, "enterprise": {"org"}, "identity": {"account"}}

// clients speak to who is outside and know nothing of their group: a concept may import one.
var clients = map[string]bool{"bimportal/functions/identity/openid": true, "bimportal/functions/identity/sms": true}

// TestAConceptImportsOnlyItsCore: a concept is a package of its group that knows the group's cores and no other concept; a
// core knows no concept, and neither knows the group's door. What one needs of another the door gives it.
func TestAConceptImportsOnlyItsCore(t *testing.T) {
	concepts := 0
	for _, s := range sources(t) {
		parts := strings.Split(s.path, "/")
		if len(parts) != 4 || parts[0] != "functions" || cores[parts[1]] == nil || s.test() || strings.HasSuffix(parts[2], "test") {
			continue
		}
		concepts++
		for _, i := range s.imports {
			of, ok := strings.CutPrefix(i, "bimportal/functions/"+parts[1])
			if ok && !clients[i] && !slices.Contains(cores[parts[1]], strings.TrimPrefix(of, "/")) {
				t.Errorf("%s imports %s", s.path, i)
			}
		}
	}
	if concepts < 40 {
		t.Errorf("only %d files of concepts", concepts)
	}
}

// A test inside its package makes a package of its own of it, and of every other one between it and the door: a concept whose
// tests open the door would compile its whole group again.
func TestWhatOpensTheDoorIsTestedFromOutside(t *testing.T) {
	door, inside := map[string]bool{}, map[string]string{}
	for _, s := range sources(t) {
		parts := strings.Split(s.path, "/")
		if len(parts) != 4 || parts[0] != "functions" || !strings.HasSuffix(s.path, "_test.go") {
			continue
		}
		folder := path.Dir(s.path)
		if !strings.HasSuffix(s.file.Name.Name, "_test") {
			inside[folder] = s.path
		}
		for _, i := range s.imports {
			group := "bimportal/functions/" + parts[1]
			door[folder] = door[folder] || i == group || i == group+"/"+parts[1]+"test"
		}
	}
	for folder, file := range inside {
		if door[folder] && !strings.HasSuffix(folder, "test") {
			t.Errorf("%s is inside its package, whose other tests open the group's door", file)
		}
	}
	if len(door) < 20 {
		t.Errorf("only %d folders with tests", len(door))
	}
}

func TestSharedImportsNoGroup(t *testing.T) {
	for _, s := range sources(t) {
		for _, i := range s.imports {
			if s.in("shared") && !strings.HasPrefix(i, "bimportal/shared/") && strings.HasPrefix(i, "bimportal/") {
				t.Errorf("%s imports %s", s.path, i)
			}
		}
	}
}

// glue are a group's files that may know contexts and the outside although they are neither api nor store.
var glue = map[string]bool{"routes.go": true, "config.go": true, "seed.go": true, "work.go": true, "provider.go": true, "lambda.go": true}

// A folder below a group is a concept's when it holds endpoints or is the group's core; others are clients of the outside.
func TestAConceptIsPure(t *testing.T) {
	all, concepts := sources(t), map[string]bool{}
	for group, names := range cores {
		for _, name := range names {
			concepts["functions/"+group+"/"+name] = true
		}
	}
	for _, s := range all {
		if strings.HasSuffix(s.path, "_api.go") || strings.Count(s.path, "/") == 2 {
			concepts[path.Dir(s.path)] = true
		}
	}
	for _, s := range all {
		name := path.Base(s.path)
		if !s.in("functions") || s.in("functions/openapi") || s.in("functions/cmd") || !concepts[path.Dir(s.path)] || s.test() ||
			strings.HasSuffix(name, "_api.go") || strings.HasSuffix(name, "_store.go") || strings.HasSuffix(name, "_seed.go") || glue[name] {
			continue
		}
		for _, i := range s.imports {
			if i == "context" || i == "net/http" || i == "bimportal/shared/store" || strings.HasPrefix(i, "github.com/aws/") {
				t.Errorf("%s holds rules and imports %s", s.path, i)
			}
		}
	}
}

func TestOnlyTheStoreAndItsLikeTouchTheSDK(t *testing.T) {
	allowed := []string{"shared/awsenv", "shared/store", "shared/flow", "shared/blob", "shared/lambdahttp", "shared/apitest", "shared/sim/cloudwatch", "functions/analysis/watch", "infra"}
	for _, s := range sources(t) {
		ok := strings.HasSuffix(s.path, "/config.go")
		for _, a := range allowed {
			ok = ok || s.in(a)
		}
		for _, i := range s.imports {
			if !ok && strings.HasPrefix(i, "github.com/aws/") {
				t.Errorf("%s imports %s", s.path, i)
			}
		}
	}
}

// forbidden are names that stand in no source of functions or shared outside tests.
var forbidden = map[string]string{
	"time.Now":       "time is read through shared/clock",
	"time.Since":     "time is read through shared/clock",
	"dynamodb.Scan":  "there is no Scan",
	"ScanInput":      "there is no Scan",
	"float64":        "no float: money is integer fen",
	"float32":        "no float: money is integer fen",
	"reflect.Method": "reflection by method name keeps every method in the zip",
}

// measures are packages of geometry and physical units, which no money comes near.
var measures = []string{"shared/step", "shared/ids", "functions/mall/preview", "shared/xray/sample"}

func (s source) measures() bool { return slices.ContainsFunc(measures, s.in) }

func TestForbiddenNames(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() || s.in("infra") || s.in("shared/sim") || s.path == "shared/clock/clock.go" || s.in("shared/apitest") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			var names []string
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok {
					names = append(names, x.Name+"."+n.Sel.Name)
				}
				names = append(names, n.Sel.Name)
			case *ast.Ident:
				names = append(names, n.Name)
			}
			for _, name := range names {
				// The captcha's picture is geometry, and no money comes near it.
				float := name == "float64" && s.path == "functions/identity/captcha/picture.go" || strings.HasPrefix(name, "float") && s.measures()
				if why := forbidden[name]; why != "" && !float {
					t.Errorf("%s has %s: %s", s.path, name, why)
				}
			}
			return true
		})
	}
}

func TestNoTestIsSkipped(t *testing.T) {
	for _, s := range sources(t) {
		if !s.test() {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && (sel.Sel.Name == "Skip" || sel.Sel.Name == "Skipf" || sel.Sel.Name == "SkipNow") {
				t.Errorf("%s skips a test", s.path)
			}
			return true
		})
	}
}

// What a main instantiates of generic code is compiled once more for it: three seconds a function.
func TestAMainCallsItsGroup(t *testing.T) {
	seen := 0
	for _, s := range sources(t) {
		if s.in("functions/cmd") {
			if seen++; lines(t, s.path) > 12 {
				t.Errorf("%s does more than call Lambda or Worker of its group", s.path)
			}
		}
	}
	if seen < 19 {
		t.Errorf("only %d functions", seen)
	}
}

func TestAFileIsOneConcept(t *testing.T) {
	for _, folder := range []string{"functions", "shared", "infra", "site/src", "site/e2e"} {
		err := filepath.WalkDir(filepath.Join(apitest.Tree(), folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "gen") {
				return filepath.SkipDir
			}
			switch filepath.Ext(path) {
			case ".go", ".ts", ".tsx", ".mjs", ".css":
				rel, err := filepath.Rel(apitest.Tree(), path)
				if err != nil {
					return err
				}
				if n := lines(t, rel); n > 450 {
					t.Errorf("%s has %d lines; 450 is the most", rel, n)
				}
			}
			return nil
		})
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
}

func lines(t *testing.T, path string) int {
	t.Helper()
	f, err := os.Open(filepath.Join(apitest.Tree(), path))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		n++
	}
	return n
}

// TestADoorForTestsIsOpenedByTests: a package whose name ends in test carries accounts with known passwords.
func TestADoorForTestsIsOpenedByTests(t *testing.T) {
	doors := 0
	for _, s := range sources(t) {
		for _, i := range s.imports {
			if !strings.HasPrefix(i, "bimportal/") || !strings.HasSuffix(i, "test") {
				continue
			}
			doors++
			if !s.test() && !strings.HasSuffix(path.Dir(s.path), "test") {
				t.Errorf("%s imports %s", s.path, i)
			}
		}
	}
	if doors < 50 {
		t.Errorf("only %d imports of doors for tests", doors)
	}
}

// TestASimulatorIsNoPartOfAFunction: the other sides of the third parties' protocols are started by the local cloud and by
// tests, and compiled into nothing else.
func TestASimulatorIsNoPartOfAFunction(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() || s.in("infra") || s.in("shared/sim") {
			continue
		}
		for _, i := range s.imports {
			if strings.HasPrefix(i, "bimportal/shared/sim/") {
				t.Errorf("%s imports %s", s.path, i)
			}
		}
	}
}

// soonShared are packages that one group uses and others are about to.
var soonShared = map[string]string{
	"shared/xray/sample": "the tests of shared/xray itself write their files by it",
	"shared/workbook":    "reads and writes them",
}

// TestSharedIsShared: what one group alone uses lives with it.
func TestSharedIsShared(t *testing.T) {
	by := map[string]map[string]bool{} // who imports a package: other packages of shared, or groups
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		user := strings.TrimPrefix(path.Dir(s.path), "functions/")
		if s.in("functions") && !s.in("functions/cmd") {
			user, _, _ = strings.Cut(user, "/")
		}
		if s.in("functions/cmd") {
			user = strings.TrimPrefix(user, "cmd/")
			user = user[:len(user)-len(strings.TrimLeftFunc(user, unicode.IsLower))]
		}
		for _, i := range s.imports {
			if name, ok := strings.CutPrefix(i, "bimportal/"); ok && strings.HasPrefix(name, "shared/") {
				if by[name] == nil {
					by[name] = map[string]bool{}
				}
				by[name][user] = true
			}
		}
	}
	for name := range by {
		if strings.HasPrefix(name, "shared/sim/") || soonShared[name] != "" {
			continue
		}
		users, seen := map[string]bool{}, map[string]bool{}
		var walk func(string)
		walk = func(name string) {
			for user := range by[name] {
				switch {
				case !strings.HasPrefix(user, "shared/"):
					users[user] = true
				case !seen[user]:
					seen[user] = true
					walk(user)
				}
			}
		}
		if walk(name); len(users) < 2 {
			t.Errorf("%s is used by %v alone", name, slices.Sorted(maps.Keys(users)))
		}
	}
}

// TestAnEndpointReadsNoRange: which rows a question needs is said in a store, where their keys are.
func TestAnEndpointReadsNoRange(t *testing.T) {
	for _, s := range sources(t) {
		if !s.in("functions") || s.test() || !strings.HasSuffix(s.path, "_api.go") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Range" {
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == "store" {
					t.Errorf("%s reads a range of keys", s.path)
				}
			}
			return true
		})
	}
}

// TestWhatIsLocalStaysInInfra: the addresses below /__local/ are compiled into infra and the simulators alone, and no source
// names them but the tests and journeys that use them.
func TestWhatIsLocalStaysInInfra(t *testing.T) {
	for _, folder := range []string{"functions", "shared", "site/src"} {
		err := filepath.WalkDir(filepath.Join(apitest.Tree(), folder), func(path string, d fs.DirEntry, err error) error {
			if d != nil && d.IsDir() && d.Name() == "sim" {
				return filepath.SkipDir
			}
			if err != nil || d.IsDir() || strings.Contains(d.Name(), "_test.") || strings.Contains(d.Name(), ".test.") {
				return err
			}
			text, err := os.ReadFile(path)
			if err == nil && strings.Contains(string(text), "/__local/") {
				t.Errorf("%s names a local address", path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

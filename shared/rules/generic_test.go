package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"bimportal/shared/apitest"
)

// handsOn is how many statements a method has at most that each type of item has a copy of, and typedMost how many of them there are.
const (
	handsOn   = 10
	typedMost = 10
)

// TestATableHandsOn: store.Table's methods are compiled for each type of item in each package that meets one, so they are few and hand on to a table
// without a type, of which nothing is inlined into them (ADR 82).
func TestATableHandsOn(t *testing.T) {
	folder := filepath.Join(apitest.Tree(), "shared/store")
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	typed, writes := 0, 0
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv == nil {
				continue
			}
			switch receiver(f) {
			case "Table":
				if typed++; statements(f) > handsOn {
					t.Errorf("Table.%s has %d statements, each of which is compiled for every type of item: hand on to table", f.Name.Name, statements(f))
				}
			case "table":
				if !makesAWrite(f) {
					continue
				}
				if writes++; !strings.Contains(directives(f), "//go:noinline") {
					t.Errorf("table.%s is short enough to stand in every Table that calls it: //go:noinline", f.Name.Name)
				}
			}
		}
	}
	if typed > typedMost {
		t.Errorf("Table has %d methods, %d at most: one that needs no type is bare's, one that few places call is a function", typed, typedMost)
	}
	if typed < 8 || writes < 8 {
		t.Errorf("only %d methods of Table and %d of table that make a write were found", typed, writes)
	}
}

// TestAGroupShowsNoTable: whoever meets a group's Service compiles the tables in it anew, fifty packages of tests among them. So nobody outside
// gets one: a group is met as the interface Group (ADR 82).
func TestAGroupShowsNoTable(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(apitest.Tree(), "functions/*/*.go"))
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv != nil || !f.Name.IsExported() || f.Type.Results == nil || strings.HasSuffix(path, "_test.go") {
				continue
			}
			for _, result := range f.Type.Results.List {
				if name, is := result.Type.(*ast.Ident); is && name.Name == "Group" && f.Name.Name == "New" {
					shown[filepath.Dir(path)] = true
				}
				if pointer, is := result.Type.(*ast.StarExpr); is {
					if name, is := pointer.X.(*ast.Ident); is && name.Name == "Service" {
						t.Errorf("%s: %s answers a Service, whose tables are compiled by each package that calls it: answer a Group", path, f.Name.Name)
					}
				}
			}
		}
	}
	if len(shown) < 13 {
		t.Errorf("only %d groups answer a Group: %v", len(shown), shown)
	}
}

// receiver returns the name of the type that a method belongs to.
func receiver(f *ast.FuncDecl) string {
	of := f.Recv.List[0].Type
	if pointer, is := of.(*ast.StarExpr); is {
		of = pointer.X
	}
	if generic, is := of.(*ast.IndexExpr); is {
		of = generic.X
	}
	name, _ := of.(*ast.Ident)
	return name.Name
}

func statements(f *ast.FuncDecl) int {
	n := 0
	ast.Inspect(f.Body, func(node ast.Node) bool {
		_, block := node.(*ast.BlockStmt)
		if _, is := node.(ast.Stmt); is && !block {
			n++
		}
		return true
	})
	return n
}

// makesAWrite says that a method answers a Write and nothing beside it: a closure, which is always short.
func makesAWrite(f *ast.FuncDecl) bool {
	if f.Type.Results == nil || len(f.Type.Results.List) != 1 {
		return false
	}
	name, is := f.Type.Results.List[0].Type.(*ast.Ident)
	return is && name.Name == "Write"
}

func directives(f *ast.FuncDecl) string {
	var lines strings.Builder
	if f.Doc != nil {
		for _, line := range f.Doc.List {
			lines.WriteString(line.Text + "\n")
		}
	}
	return lines.String()
}

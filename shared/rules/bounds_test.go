package rules_test

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
)

// TestABoundIsCountedOnWhatIsThere: a list that a bound is held against was not read by Query, which may miss what was added a moment ago.
func TestABoundIsCountedOnWhatIsThere(t *testing.T) {
	counted := 0
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		for _, d := range s.file.Decls {
			read := map[string]string{} // by what each list was read
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					call, is := n.Rhs[0].(*ast.CallExpr)
					if is {
						of, method := call.Fun.(*ast.SelectorExpr)
						if list, named := n.Lhs[0].(*ast.Ident); method && named {
							read[list.Name] = of.Sel.Name
						}
					}
				case *ast.BinaryExpr:
					length, is := n.X.(*ast.CallExpr)
					most, named := n.Y.(*ast.Ident)
					if !is || !named || n.Op != token.GEQ || !strings.HasSuffix(most.Name, "Most") || len(length.Args) != 1 {
						break
					}
					if list, is := length.Args[0].(*ast.Ident); is && read[list.Name] != "" {
						if counted++; read[list.Name] == "Query" {
							t.Errorf("%s holds %s against %s: QueryLatest or Room, and a row that whoever adds writes (ADR 79)", s.path, list.Name, most.Name)
						}
					}
				}
				return true
			})
		}
	}
	if counted < 8 {
		t.Errorf("only %d lists are held against a bound", counted)
	}
}

// What a Raw call reads is held against its type as everything else is.
func TestNoBodyIsDecodedByHand(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() || !s.in("functions") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			made, decoder := call.Fun.(*ast.SelectorExpr)
			body, from := call.Args[0].(*ast.SelectorExpr)
			if decoder && from && made.Sel.Name == "NewDecoder" && body.Sel.Name == "Body" {
				t.Errorf("%s decodes a body: api.ReadBody does", s.path)
			}
			return true
		})
	}
}

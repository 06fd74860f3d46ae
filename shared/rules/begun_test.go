package rules_test

import (
	"go/ast"
	"regexp"
	"strconv"
	"testing"
)

// compiledNever is where a program begins with its expressions: none of them is a function's.
var compiledNever = []string{"infra", "shared/sim", "shared/rules", "shared/apitest", "shared/ids/schemagen"}

// A function begins without regular expressions: they are pattern.Of, compiled when first asked for, and each compiles (ADR 87).
func TestAFunctionBeginsWithoutExpressions(t *testing.T) {
	found := 0
	for _, s := range sources(t) {
		begins := !s.test()
		for _, folder := range compiledNever {
			begins = begins && !s.in(folder)
		}
		for _, d := range s.file.Decls {
			values, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			ast.Inspect(values, func(n ast.Node) bool {
				if _, later := n.(*ast.FuncLit); later {
					return false
				}
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				switch name(call.Fun) {
				case "regexp.MustCompile":
					if begins {
						t.Errorf("%s begins with a regular expression", s.path)
					}
				case "pattern.Of":
					found++
					text, ok := call.Args[0].(*ast.BasicLit)
					if !ok {
						t.Errorf("%s has an expression that is no literal", s.path)
						return true
					}
					if expr, err := strconv.Unquote(text.Value); err != nil {
						t.Error(err)
					} else if _, err := regexp.Compile(expr); err != nil {
						t.Errorf("%s: %v", s.path, err)
					}
				}
				return true
			})
		}
	}
	if found < 40 {
		t.Errorf("only %d expressions", found)
	}
}

// name is what a call names of a package, package.Name.
func name(fun ast.Expr) string {
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if x, ok := sel.X.(*ast.Ident); ok {
		return x.Name + "." + sel.Sel.Name
	}
	return ""
}

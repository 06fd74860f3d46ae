package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"bimportal/shared/apitest"
)

type source struct {
	path    string // from the root, with slashes
	file    *ast.File
	imports []string
}

func (s source) in(folder string) bool { return strings.HasPrefix(s.path, folder+"/") }

// test says that a file is compiled for tests alone: one of them, or of a group's door for tests, functions/<group>/<group>test.
func (s source) test() bool {
	parts := strings.Split(s.path, "/")
	return strings.HasSuffix(s.path, "_test.go") || len(parts) == 4 && parts[2] == parts[1]+"test" || s.in("shared/apitest/team")
}

// sources are the Go files of all modules. They are parsed once, for two dozen rules: nobody writes into what he gets.
func sources(t *testing.T) []source {
	t.Helper()
	list, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 50 {
		t.Fatalf("only %d files were read", len(list))
	}
	return list
}

var parsed = sync.OnceValues(func() ([]source, error) {
	var list []source
	fset := token.NewFileSet()
	for _, module := range []string{"functions", "shared", "infra"} {
		err := filepath.WalkDir(filepath.Join(apitest.Tree(), module), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				if d != nil && d.Name() == "node_modules" {
					return filepath.SkipDir
				}
				return err
			}
			if !strings.HasSuffix(path, ".go") {
				return nil
			}
			file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(apitest.Tree(), path)
			if err != nil {
				return err
			}
			s := source{path: filepath.ToSlash(rel), file: file}
			for _, i := range file.Imports {
				name, err := strconv.Unquote(i.Path.Value)
				if err != nil {
					return err
				}
				s.imports = append(s.imports, name)
			}
			list = append(list, s)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
})

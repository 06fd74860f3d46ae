package rules

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bimportal/shared/apitest"
)

// TestUsersReadOneWord: what the glossary's last table never says stands in no page, no message and no seed.
func TestUsersReadOneWord(t *testing.T) {
	root := apitest.Tree()
	glossary, err := os.ReadFile(filepath.Join(root, "docs", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(glossary), "## What users read\n")
	if !found {
		t.Fatal("docs/glossary.md has no table of what users read")
	}
	never := map[string]string{}
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 || strings.HasPrefix(cells[1], "-") || strings.TrimSpace(cells[1]) == "say" {
			continue
		}
		for _, word := range strings.Split(cells[2], "、") {
			never[strings.TrimSpace(word)] = strings.TrimSpace(cells[1])
		}
	}
	if len(never) < 5 {
		t.Fatalf("the table has %d words", len(never))
	}
	read := 0
	for folder, kinds := range map[string]string{"site/src": ".ts .tsx", "functions": ".go", "shared": ".go", "infra/seed": ".json"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.Contains(kinds+" ", filepath.Ext(path)+" ") || filepath.Ext(path) == "" || strings.Contains(path, "_test.go") || strings.Contains(path, ".test.ts") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			read++
			for word, say := range never {
				if strings.Contains(string(text), word) {
					rel, _ := filepath.Rel(root, path)
					t.Errorf("%s says %s, not %s", filepath.ToSlash(rel), word, say)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if read < 500 {
		t.Fatalf("only %d files were read", read)
	}
}

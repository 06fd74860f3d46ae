// Gen writes what the site knows of the contract: `go run ./functions/openapi/gen DIR` writes DIR/<group>.ts, the types of
// each group's calls and, for the forms, the rules of what they take.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"bimportal/functions/openapi/groups"
)

func main() {
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(dir string) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, g := range groups.All() {
		raw, err := json.Marshal(g.OpenAPI())
		if err != nil {
			return err
		}
		var doc document
		if err := json.Unmarshal(raw, &doc); err != nil {
			return err
		}
		text, err := doc.typescript()
		if err != nil {
			return fmt.Errorf("%s: %w", g.Name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, g.Name+".ts"), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

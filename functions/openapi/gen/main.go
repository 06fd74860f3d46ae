// Gen writes each group's OpenAPI document: `go run ./functions/openapi/gen DIR` writes DIR/<group>.json.
package main

import (
	"bytes"
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
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, g := range groups.All(nil) {
		raw, err := json.Marshal(g.OpenAPI())
		if err != nil {
			return err
		}
		var out bytes.Buffer
		if err := json.Indent(&out, raw, "", " "); err != nil {
			return err
		}
		out.WriteByte('\n')
		if err := os.WriteFile(filepath.Join(dir, g.Name+".json"), out.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

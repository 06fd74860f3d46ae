// Ids holds pairs of an IDS and an IFC in a folder, and in its folders, against what their names promise, as the test cases of
// buildingSMART are named: pass-, fail- and invalid-. It prints what passed, names what did not, and ends with 1 for that.
//
//	go run ./mall/cmd/ids FOLDER
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"bimportal/shared/ids"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: ids FOLDER")
		os.Exit(2)
	}
	passed, all, err := folder(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	fmt.Printf("%d of %d\n", passed, all)
	if passed < all || all == 0 {
		os.Exit(1)
	}
}

func folder(root string) (passed, all int, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name, ok := strings.CutSuffix(path, ".ids")
		if err != nil || !ok || d.IsDir() {
			return err
		}
		want, _, _ := strings.Cut(d.Name(), "-")
		got, why, err := outcome(path, name+".ifc")
		if err != nil {
			return err
		}
		if all++; got == want || want == "invalid" && got == "fail" {
			passed++
			return nil
		}
		fmt.Println("wrong", path, "got", got, why)
		return nil
	})
	return passed, all, err
}

// outcome returns pass, fail or invalid, and why not pass.
func outcome(requirements, model string) (outcome, why string, err error) {
	text, err := os.ReadFile(requirements)
	if err != nil {
		return "", "", err
	}
	doc, err := ids.Parse(text)
	if err != nil {
		return "invalid", err.Error(), nil
	}
	ifc, err := os.ReadFile(model)
	if err != nil {
		return "", "", err
	}
	m, err := ids.Read(ifc)
	if err != nil {
		return "fail", err.Error(), nil
	}
	for _, s := range ids.Check(doc, m).Specs {
		if !s.Pass {
			return "fail", s.Reason, nil
		}
	}
	return "pass", "", nil
}

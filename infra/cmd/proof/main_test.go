package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bimportal/shared/apitest"
)

// TestAFileOfThePortalIsChecked reads the example that the server's and the browser's checks read too.
func TestAFileOfThePortalIsChecked(t *testing.T) {
	file, err := os.ReadFile(filepath.Join(apitest.Root(), "shared/account/testdata/proof.json"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := check(bytes.NewReader(file), &out); err != nil || !strings.HasPrefix(out.String(), "一致: u_example, 5 lines, 1.50 yuan") {
		t.Errorf("%q %v", &out, err)
	}
	root, err := os.ReadFile(filepath.Join(apitest.Root(), "functions/wallet/heads/testdata/inclusion.json"))
	if err != nil {
		t.Fatal(err)
	}
	with := strings.TrimSuffix(strings.TrimSpace(string(file)), "}") + `,"inclusion":` + string(root) + "}"
	out.Reset()
	if err := check(strings.NewReader(with), &out); err != nil || !strings.HasPrefix(out.String(), "公布的根: 2026-11-24, 4 lines") {
		t.Errorf("%q %v", &out, err)
	}
	for _, forged := range []string{strings.Replace(with, `"sumFen": 123456`, `"sumFen": 123457`, 1), strings.Replace(with, `"lines": 4`, `"lines": 3`, 1), strings.Replace(with, `"lines": 4`, `"lines": 9`, 1)} {
		if forged == with || check(strings.NewReader(forged), &out) == nil {
			t.Error("a forged root is believed")
		}
	}
	for what, text := range map[string]string{
		"an amount": strings.Replace(string(file), "-12800", "-12700", 1), "no file of ours": "[]", "cut": string(file[:200]), "another balance": strings.Replace(string(file), `"balanceFen": 150`, `"balanceFen": 151`, 1),
	} {
		if err := check(strings.NewReader(text), &out); err == nil {
			t.Errorf("%s: nothing found", what)
		}
	}
}

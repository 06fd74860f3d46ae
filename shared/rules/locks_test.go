package rules_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bimportal/shared/apitest"
)

// TestLocksSayWherePackagesLie: for a package whose place is not in the lock `npm ci` asks the registry first for the list of all its versions.
func TestLocksSayWherePackagesLie(t *testing.T) {
	for _, name := range []string{"package-lock.json", "infra/bench/lighthouse/package-lock.json"} {
		text, err := os.ReadFile(filepath.Join(apitest.Tree(), name))
		if err != nil {
			t.Fatal(err)
		}
		var lock struct {
			Packages map[string]struct{ Integrity, Resolved string }
		}
		if err := json.Unmarshal(text, &lock); err != nil {
			t.Fatal(err)
		}
		locked := 0
		for path, one := range lock.Packages {
			if one.Integrity == "" {
				continue
			}
			locked++
			if !strings.HasPrefix(one.Resolved, "https://registry.npmjs.org/") {
				t.Errorf("%s: %s has no place (.npmrc)", name, path)
			}
		}
		if locked < 100 {
			t.Errorf("%s locks only %d packages", name, locked)
		}
	}
}

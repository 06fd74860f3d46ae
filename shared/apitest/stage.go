package apitest

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

var stageValue = regexp.MustCompile(`\$\{self:custom\.stage\.(\w+)\}`)

// StageValues returns a value for each stage setting that serverless.yml asks for: its own name.
func StageValues(t testing.TB) map[string]string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(Root(), "serverless.yml"))
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for _, m := range stageValue.FindAllStringSubmatch(string(content), -1) {
		values[m[1]] = m[1]
	}
	return values
}

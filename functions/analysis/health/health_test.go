package health_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bimportal/functions/analysis/health"
	"bimportal/shared/apitest"
)

// TestTheMemoryOfEachFunctionIsWhatDeploys: what is paid for is counted with the memory of serverless.yml.
func TestTheMemoryOfEachFunctionIsWhatDeploys(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(apitest.Root(), "serverless.yml"))
	if err != nil {
		t.Fatal(err)
	}
	_, functions, _ := strings.Cut(string(text), "\nfunctions:")
	name, size := regexp.MustCompile(`(?m)^    name: bim-\$\{sls:stage\}-(\w+)$`), regexp.MustCompile(`(?m)^    memorySize: (\d+)$`)
	parts := name.FindAllStringSubmatchIndex(functions, -1)
	if len(parts) != len(health.Memory) {
		t.Errorf("%d functions, %d known", len(parts), len(health.Memory))
	}
	for i, at := range parts {
		end := len(functions)
		if i+1 < len(parts) {
			end = parts[i+1][0]
		}
		want := int64(512)
		if m := size.FindStringSubmatch(functions[at[1]:end]); m != nil {
			_, _ = fmt.Sscan(m[1], &want)
		}
		if key := functions[at[2]:at[3]]; health.Memory[key] != want {
			t.Errorf("%s has %d MB, not %d", key, want, health.Memory[key])
		}
	}
}

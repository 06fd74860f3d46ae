package richtext_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"bimportal/shared/richtext"
)

func TestVectors(t *testing.T) {
	content, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Name      string   `json:"name"`
		In        string   `json:"in"`
		Has       []string `json:"has"`
		Forbidden []string `json:"forbidden"`
	}
	if err := json.Unmarshal(content, &vectors); err != nil || len(vectors) < 20 {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	for _, v := range vectors {
		out := richtext.Clean(v.In)
		for _, want := range v.Has {
			if !strings.Contains(out, want) {
				t.Errorf("%s: %q lost %q", v.Name, out, want)
			}
		}
		for _, bad := range v.Forbidden {
			if strings.Contains(strings.ToLower(out), strings.ToLower(bad)) {
				t.Errorf("%s: %q holds %q", v.Name, out, bad)
			}
		}
		if again := richtext.Clean(out); again != out {
			t.Errorf("%s: cleaning twice gives %q, then %q", v.Name, out, again)
		}
	}
}

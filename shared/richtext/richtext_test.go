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

func TestLengthCountsWhatIsRead(t *testing.T) {
	for source, want := range map[string]int{"": 0, "<p>模型</p>": 2, "<p>a<strong>b</strong></p><p>&amp;</p>": 3, "<p></p>": 0} {
		if got := richtext.Length(source); got != want {
			t.Errorf("%q: %d", source, got)
		}
	}
}

func TestTextIsWhatIsRead(t *testing.T) {
	for source, want := range map[string]string{
		"": "", "<p>一层</p><p>二层 <strong>梁</strong></p>": "一层\n二层 梁", "<p>a&amp;b &lt;script&gt;</p>": "a&b <script>", "裸字": "裸字",
	} {
		if got := strings.ReplaceAll(richtext.Text(source), "\n\n", "\n"); got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}

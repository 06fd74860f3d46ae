package plain_test

import (
	"strings"
	"testing"

	"bimportal/shared/plain"
)

func TestLengthCountsWhatIsRead(t *testing.T) {
	for source, want := range map[string]int{"": 0, "<p>模型</p>": 2, "<p>a<strong>b</strong></p><p>&amp;</p>": 3, "<p></p>": 0} {
		if got := plain.Length(source); got != want {
			t.Errorf("%q: %d", source, got)
		}
	}
}

func TestTextIsWhatIsRead(t *testing.T) {
	for source, want := range map[string]string{
		"": "", "<p>一层</p><p>二层 <strong>梁</strong></p>": "一层\n二层 梁", "<p>a&amp;b &lt;script&gt;</p>": "a&b <script>", "裸字": "裸字",
	} {
		if got := strings.ReplaceAll(plain.Text(source), "\n\n", "\n"); got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}

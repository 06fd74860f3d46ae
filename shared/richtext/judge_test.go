package richtext

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/microcosm-cc/bluemonday"

	"bimportal/shared/markup/markuptest"
)

// judge is the list as bluemonday takes it.
func judge() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "strong", "em", "u", "s", "h2", "h3", "ul", "ol", "li", "blockquote", "code", "hr")
	p.AllowURLSchemes("http", "https", "mailto")
	p.AllowAttrs("href").Matching(regexp.MustCompile(`(?i)^(https?://|mailto:)[^\s]+$`)).OnElements("a")
	p.RequireNoReferrerOnLinks(true)
	p.RequireNoFollowOnLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return p
}

func FuzzClean(f *testing.F) {
	content, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		f.Fatal(err)
	}
	var vectors []struct{ In string }
	if err := json.Unmarshal(content, &vectors); err != nil {
		f.Fatal(err)
	}
	for _, v := range vectors {
		f.Add(v.In)
	}
	markuptest.Sources(f)
	f.Fuzz(judgement())
}

func TestPairs(t *testing.T) { markuptest.Pairs(t, judgement()) }

func judgement() func(*testing.T, string) {
	policy := judge()
	return markuptest.Judged(Clean, func(source string) string { return strings.TrimSpace(policy.Sanitize(source)) })
}

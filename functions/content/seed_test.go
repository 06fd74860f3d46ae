package content_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bimportal/functions/content"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
)

var links = regexp.MustCompile(`href="/portal(/[^"#?]*)`)

// The project's own seed is loaded under the rules, its texts lead only to what is there, and the sitemap names only
// what the site has.
func TestTheProjectsSeedIsWhole(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/content.json"))
	if err != nil {
		t.Fatal(err)
	}
	d := open(t)
	if err := d.s.Work(t.Context(), content.Event{Task: "seed", Data: data}); err != nil {
		t.Fatal(err)
	}
	var routes struct{ Static []string }
	text, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/edge/routes.json"))
	if err == nil {
		err = json.Unmarshal(text, &routes)
	}
	if err != nil {
		t.Fatal(err)
	}
	pages := 0
	nodes := apitest.Into[[]content.HelpNode](t, d.get("/micro/home/college/tree"))
	known := map[string]bool{}
	for _, n := range nodes {
		known[n.ID] = n.HasText
	}
	for _, n := range nodes {
		if !n.HasText {
			continue
		}
		pages++
		doc := apitest.Into[content.HelpDoc](t, d.get("/micro/home/college/doc?id="+n.ID))
		for _, to := range links.FindAllStringSubmatch(doc.ContentHTML, -1) {
			page, isDoc := strings.CutPrefix(to[1], "/bimCollege/")
			if (isDoc && !known[page]) || (!isDoc && !slices.Contains(routes.Static, to[1])) {
				t.Errorf("%s leads to %s, which is not there", n.Title, to[1])
			}
		}
		if strings.Contains(doc.ContentHTML, "<img") && !strings.Contains(doc.ContentHTML, `width="`) {
			t.Errorf("%s has a picture without a size", n.Title)
		}
	}
	if pages < 45 {
		t.Errorf("%d pages of help", pages)
	}
	if news := apitest.Into[api.Page[content.NewsRow]](t, d.get("/micro/home/info/page?pageSize=1")); news.Total < 30 {
		t.Errorf("%d news", news.Total)
	}
	for _, p := range content.PublicPages() {
		if !slices.Contains(routes.Static, p) {
			t.Errorf("the sitemap names %s, which is no page", p)
		}
	}
}

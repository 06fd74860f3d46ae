package content_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/content"
	"bimportal/shared/apitest"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

// contextFor ends what hangs at a store that answers no more.
func contextFor(t *testing.T) (context.Context, context.CancelFunc) {
	return context.WithTimeout(t.Context(), 300*time.Millisecond)
}

// book seeds a tree of three levels and answers its slug.
func (d *door) book() string {
	d.t.Helper()
	slug := id.New("h")
	d.reseed(slug)
	return slug
}

// reseed loads the tree of that slug once more.
func (d *door) reseed(slug string) {
	d.t.Helper()
	page := func(n int, title, text string) content.SeedHelp {
		return content.SeedHelp{Slug: fmt.Sprint(slug, n), Title: title, Text: strings.Split(text, "\n"), UpdateTime: "2026-03-01"}
	}
	first := page(1, slug+"充值", "## 怎样充值\n\n选择金额，用**支付宝**扫码。"+slug+"付款\n\n## 到账时间\n\n一般几秒。")
	first.VideoURL = "/media/help/a.webm"
	seed := content.Seed{Help: []content.SeedHelp{{Slug: slug + "top", Title: slug + "账户", Product: "账户", Pages: []content.SeedHelp{
		{Slug: slug + "mid", Title: "余额", Pages: []content.SeedHelp{first, page(2, "退款 PDF "+slug, "退回原路，Pdf 凭证可以下载。")}},
		page(3, slug+"发票", "开票说明"),
	}}}}
	data, err := json.Marshal(seed)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := d.s.Work(d.t.Context(), content.Event{Task: "seed", Data: data}); err != nil {
		d.t.Fatal(err)
	}
}

func TestTheHelpCentreIsATree(t *testing.T) {
	d := open(t)
	slug := d.book()
	of := func(n any) string { return id.Slug("help", fmt.Sprint(slug, n)) }
	var titles []string
	for _, n := range apitest.Into[[]content.HelpNode](t, d.get("/micro/home/college/tree")) {
		if strings.Contains(n.Title, slug) || n.ParentID == of("top") {
			titles = append(titles, strings.ReplaceAll(n.Title, slug, ""))
		}
	}
	if got := strings.Join(titles, " "); got != "账户 余额 充值 退款 PDF  发票" {
		t.Errorf("%q", got)
	}
	for _, bad := range []string{"ffffffffff", of("top"), strings.Repeat("x", 65)} {
		if a := d.get("/micro/home/college/doc?id=" + bad); a.HTTP != 404 && a.HTTP != 400 {
			t.Errorf("%s: %d", bad, a.HTTP)
		}
	}
	doc := apitest.Into[content.HelpDoc](t, d.get("/micro/home/college/doc?id="+of(2)))
	if doc.Prev == nil || doc.Prev.ID != of(1) || doc.Next == nil || doc.Next.ID != of(3) || doc.ParentID != of("mid") || doc.Product != "账户" || doc.UpdateTime != "2026-03-01 09:00:00" {
		t.Errorf("%+v", doc)
	}
	doc = apitest.Into[content.HelpDoc](t, d.get("/micro/home/college/doc?id="+of(1)))
	if len(doc.Headings) != 2 || doc.Headings[1].Text != "到账时间" || !strings.Contains(doc.ContentHTML, `<strong>支付宝</strong>`) || doc.VideoURL == "" {
		t.Errorf("%+v", doc)
	}
}

func TestASearchInTheHelpMarksWhatItFound(t *testing.T) {
	d := open(t)
	slug := d.book()
	search := func(keyword string) content.HelpHits {
		t.Helper()
		return apitest.Into[content.HelpHits](t, d.get("/micro/home/college/search?keyword="+keyword))
	}
	for _, bad := range []string{"", "?keyword=", "?keyword=%20%20", "?keyword=" + strings.Repeat("x", 41)} {
		if a := d.get("/micro/home/college/search" + bad); a.HTTP != 400 {
			t.Errorf("%q: %d", bad, a.HTTP)
		}
	}
	if got := search(slug + "没有"); got.Total != 0 || got.Hits == nil {
		t.Errorf("%+v", got)
	}
	got := search(slug + "%20pdf")
	if got.Total != 1 || got.Hits[0].Title != "退款 PDF "+slug || got.Hits[0].Path != slug+"账户 / 余额" {
		t.Fatalf("%+v", got)
	}
	marked := func(text string, marks [][2]int) (list []string) {
		for _, m := range marks {
			list = append(list, string([]rune(text)[m[0]:m[0]+m[1]]))
		}
		return list
	}
	if m := marked(got.Hits[0].Title, got.Hits[0].Marks.Title); strings.Join(m, "|") != "PDF|"+slug {
		t.Errorf("%q", m)
	}
	if m := marked(got.Hits[0].Snippet, got.Hits[0].Marks.Snippet); strings.Join(m, "|") != "Pdf" {
		t.Errorf("%q in %q", m, got.Hits[0].Snippet)
	}
	if got := search(slug); len(got.Hits) != 3 || got.Hits[0].Title != slug+"充值" {
		t.Errorf("%+v", got)
	}
}

func TestAVoteCountsOnceForEachBrowser(t *testing.T) {
	d := open(t)
	docID := id.Slug("help", d.book()+"1")
	voter := func(n int) string { return fmt.Sprintf("%032x", n) }
	address := 0
	vote := func(docID, voter string, helpful any) apitest.Answer {
		body := map[string]any{"id": docID, "voter": voter}
		if helpful != nil {
			body["helpful"] = helpful
		}
		return d.post("", "", "/micro/home/college/vote", body)
	}
	for what, a := range map[string]apitest.Answer{
		"no such page": vote("ffffffffff", voter(1), true), "a heading": vote(id.Slug("help", "none"), voter(1), true), "no voter": vote(docID, "", true),
		"a short voter": vote(docID, "abc", true), "nothing said": vote(docID, voter(1), nil),
	} {
		if a.HTTP != 404 && a.HTTP != 400 {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	if a := d.get("/micro/home/college/vote?id=" + docID); a.HTTP != 405 {
		t.Errorf("a vote by GET: %d", a.HTTP)
	}
	counts := func() content.HelpfulCount {
		t.Helper()
		d.later(6 * time.Second)
		return apitest.Into[content.HelpDoc](t, d.get("/micro/home/college/doc?id="+docID)).Helpful
	}
	if got := counts(); got != (content.HelpfulCount{}) {
		t.Errorf("refused votes count: %+v", got)
	}
	var wg sync.WaitGroup
	for i := range 6 {
		for range 3 {
			wg.Go(func() {
				if a := vote(docID, voter(i), i%2 == 0); a.HTTP != 200 {
					t.Errorf("%s", a.Body)
				}
			})
		}
	}
	wg.Wait()
	if got := counts(); got != (content.HelpfulCount{Yes: 3, No: 3}) {
		t.Errorf("%+v", got)
	}
	if got := apitest.Into[content.HelpfulCount](t, vote(docID, voter(1), true)); got != (content.HelpfulCount{Yes: 4, No: 2}) {
		t.Errorf("a changed mind: %+v", got)
	}
	for i := range 30 {
		if a := vote(docID, voter(100+i), true); a.HTTP == 429 {
			address = i
			break
		}
	}
	if address != 14 { // six votes came from this address before
		t.Errorf("one address gave %d more votes", address)
	}
	if a := vote(docID, voter(0), false); a.HTTP != 200 {
		t.Errorf("a mind cannot be changed at the limit: %s", a.Body)
	}
	d.later(24 * time.Hour)
	if a := vote(docID, voter(999), true); a.HTTP != 200 {
		t.Errorf("the next day: %s", a.Body)
	}
	// Nothing of the table holds the address.
	for _, pk := range []string{"vote#" + docID, "limit#" + d.now.Format(time.DateOnly)} {
		if err := d.db.Each(t.Context(), apitest.TableName("content"), store.Range{PK: pk}, func(key store.Key, into func(any) error) error {
			var all map[string]any
			if err := into(&all); err != nil {
				return err
			}
			if text := fmt.Sprint(key, all); strings.Contains(text, "198.51.100.7") {
				t.Errorf("%s", text)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestVotesOfOneSubscriberAreBounded: he holds a whole /64, and an IPv4 address however it is written.
func TestVotesOfOneSubscriberAreBounded(t *testing.T) {
	d := open(t)
	docID := id.Slug("help", d.book()+"1")
	voter := 0
	vote := func(address string) int {
		t.Helper()
		voter++
		body := map[string]any{"id": docID, "voter": fmt.Sprintf("%032x", voter), "helpful": true}
		return apitest.Call(t, d.g, apitest.Request{Method: "POST", Path: "/micro/home/college/vote", Body: body, Address: address}).HTTP
	}
	for what, of := range map[string]func(int) string{
		"of a /64":          func(n int) string { return fmt.Sprintf("2001:db8:7:7:%x::%x", n, n+1) },
		"of a host by IPv4": func(n int) string { return []string{"203.0.113.77", "::ffff:203.0.113.77"}[n%2] },
	} {
		for n := range 20 {
			if got := vote(of(n)); got != 200 {
				t.Fatalf("%s, vote %d: %d", what, n, got)
			}
		}
		if got := vote(of(20)); got != 429 {
			t.Errorf("%s, the twenty-first vote: %d", what, got)
		}
	}
	if got := vote("2001:db8:7:8::1"); got != 200 {
		t.Errorf("the neighbour's: %d", got)
	}
}

package article_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"bimportal/functions/community/article"
	"bimportal/functions/community/communitytest"
	"bimportal/functions/community/post"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
)

func TestTwentySendAtOnceAndNothingIsLost(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	const n = 20
	writers := make([]team.Person, n)
	for i := range writers {
		writers[i] = d.Writer(fmt.Sprint("作者", i))
	}
	ids := make([]string, n)
	var all sync.WaitGroup
	for i, w := range writers {
		all.Go(func() {
			v := d.Draft(w, nil)
			a := d.Post(w, "", at+"article/edit", object{"id": v.ID, "rev": v.Rev})
			if a.HTTP != 200 {
				t.Errorf("%s", a.Body)
			}
			ids[i] = v.ID
		})
	}
	all.Wait()
	var shown []string
	for next := ""; len(shown) < n; {
		f := team.Must[article.Feed](t, d.Get(team.Person{}, "", at+"article/page?feed=new&next="+next))
		for _, c := range f.List {
			shown = append(shown, c.ID)
		}
		if next = f.Next; next == "" {
			break
		}
	}
	slices.Sort(shown)
	slices.Sort(ids)
	if !slices.Equal(shown, ids) {
		t.Errorf("%v is shown of %v", shown, ids)
	}
	for _, w := range writers {
		if p := string(d.Get(w, "", at+"author?userId="+w.ID).Body); !strings.Contains(p, `"articleCount":1`) {
			t.Errorf("%s", p)
		}
	}
}

func TestWhatIsHiddenIsNowhere(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	w, reader := d.Writer("作者"), d.Writer("读者")
	one := d.Sent(w, nil)
	team.Must[post.Nothing](t, d.Post(w, "", at+"comment/add", object{"targetType": "article", "targetId": one.ID, "content": "补充一句"}))
	if a := d.Post(reader, "", at+"follow", object{"userId": w.ID, "on": true}); a.HTTP != 200 {
		t.Fatalf("%s", a.Body)
	}
	places := map[string]string{
		"the new feed": "article/page?feed=new", "the hot feed": "article/page?feed=hot", "its author's list": "article/page?authorId=" + w.ID,
		"whom one follows": "article/followed", "the feed of RSS": "rss", "itself": "article/detail?id=" + one.ID,
	}
	for where, path := range places {
		if a := d.Get(reader, "", at+path); a.HTTP != 200 || !strings.Contains(string(a.Body), one.ID) {
			t.Errorf("public and not in %s: %d %s", where, a.HTTP, a.Body)
		}
	}
	for i := range 3 {
		team.Must[post.Nothing](t, d.Post(d.Writer(fmt.Sprint("举报人", i)), "", at+"report", object{"targetType": "article", "targetId": one.ID, "reason": "ad"}))
	}
	d.Later()
	for where, path := range places {
		for who, p := range map[string]team.Person{"a reader": reader, "a visitor": {}} {
			if a := d.Get(p, "", at+path); strings.Contains(string(a.Body), one.ID) {
				t.Errorf("hidden, and %s finds it in %s: %s", who, where, a.Body)
			}
		}
	}
	team.Refused(t, "its comments", d.Get(reader, "", at+"comment/page?targetType=article&targetId="+one.ID), 404, "post_gone")
	team.Refused(t, "a like", d.Post(reader, "", at+"article/like", object{"id": one.ID, "on": true}), 404, "post_gone")
	team.Refused(t, "a collection", d.Post(reader, "", at+"article/collect", object{"id": one.ID, "on": true}), 404, "post_gone")
	team.Refused(t, "a comment", d.Post(reader, "", at+"comment/add", object{"targetType": "article", "targetId": one.ID, "content": "一"}), 404, "post_gone")
	if p := string(d.Get(reader, "", at+"author?userId="+w.ID).Body); !strings.Contains(p, `"articleCount":0`) {
		t.Errorf("it is counted: %s", p)
	}
}

// TestAnAuthorsPageIsFullThoughHeHasDrafts: what is not public is passed over, within four read units; a page that is short of what follows says where
// to go on.
func TestAnAuthorsPageIsFullThoughHeHasDrafts(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	rows := store.NewTable[article.Article](apitest.DB(t), d.Tables.Community)
	at := clock.Millis(d.Now()) - 1_000_000
	// written are articles of somebody, each newer than the one before.
	written := func(w team.Person, n int, state post.State, one article.Article) {
		writes := []store.Write{}
		for range n {
			at++
			one.ID, one.AuthorID, one.State, one.PublishedAt, one.ChangedAt = id.New(""), w.ID, state, at, at
			writes = append(writes, rows.New(store.Key{PK: "article#" + one.ID, SK: "head"}, one.Placed()))
		}
		d.Fill(writes)
	}
	pages := func(w team.Person) (sizes []int, most float64) {
		seen := map[string]bool{}
		for next, first := "", true; first || next != ""; first = false {
			var f article.Feed
			most = max(most, d.Wire.Units(func() {
				f = team.Must[article.Feed](t, d.Get(team.Person{}, "", "/micro/home/community/article/page?authorId="+w.ID+"&next="+next))
			}))
			for _, c := range f.List {
				if seen[c.ID] || c.Title == "不公开" {
					t.Errorf("%s again, or not public", c.ID)
				}
				seen[c.ID] = true
			}
			sizes, next = append(sizes, len(f.List)), f.Next
		}
		return sizes, most
	}
	short := article.Article{Title: "公开的文章", Tags: []string{}}
	hidden := article.Article{Title: "不公开", Tags: []string{}}
	longest := article.Article{
		Title: strings.Repeat("😀", 100), Summary: strings.Repeat("😀", 200), Cover: strings.Repeat("x", 200), Tags: slices.Repeat([]string{strings.Repeat("😀", 12)}, 5), CircleID: id.New(""),
		Author: strings.Repeat("😀", 20), Avatar: strings.Repeat("x", 200), Region: "新疆", Revision: 100, Length: 30000, Likes: 99999, Collects: 99999, Comments: 99999,
	}
	for _, c := range []struct {
		what  string
		write func(w team.Person)
		want  []int
	}{
		{"seven drafts before twelve", func(w team.Person) { written(w, 12, post.On, short); written(w, 7, post.Draft, hidden) }, []int{10, 2}},
		{"drafts between", func(w team.Person) {
			for range 6 {
				written(w, 2, post.On, short)
				written(w, 1, post.Hidden, hidden)
			}
		}, []int{10, 2}},
		{"nothing but drafts", func(w team.Person) { written(w, 12, post.Draft, hidden) }, []int{0}},
		{"forty-five drafts before twelve", func(w team.Person) { written(w, 12, post.On, short); written(w, 45, post.Draft, hidden) }, []int{0, 0, 10, 2}},
		{"the longest, hidden and not", func(w team.Person) { written(w, 12, post.On, longest); written(w, 12, post.Hidden, longest) }, []int{0, 8, 4}},
		{"short drafts before the longest", func(w team.Person) { written(w, 15, post.On, longest); written(w, 10, post.Draft, hidden) }, []int{10, 5}},
	} {
		w := d.Writer("作者")
		c.write(w)
		if sizes, units := pages(w); !slices.Equal(sizes, c.want) || units > 4 {
			t.Errorf("%s: pages of %v, want %v, the dearest of %v units", c.what, sizes, c.want, units)
		}
	}
}

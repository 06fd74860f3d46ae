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
	"bimportal/shared/apitest/team"
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

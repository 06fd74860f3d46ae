package community_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"bimportal/functions/community"
	"bimportal/functions/community/article"
	"bimportal/functions/community/circle"
	"bimportal/functions/community/comment"
	"bimportal/functions/community/communitytest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/id"
	"bimportal/shared/person"
	"bimportal/shared/searchdoc"
	"bimportal/shared/store"
)

// told is the demonstration's community without its needs, beside the people whom it names. Needs live on what the wallet's and the file group's
// seeds bring: they are loaded on the local cloud, and walked there.
func told(t *testing.T, d *communitytest.Door) community.Seed {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/community.json"))
	if err != nil {
		t.Fatal(err)
	}
	var seed community.Seed
	if err := json.Unmarshal(data, &seed); err != nil {
		t.Fatal(err)
	}
	seed.Needs = json.RawMessage(`{"asOf":"2026-11-22","list":[]}`)
	people := store.NewTable[person.Person](apitest.DB(t), d.Tables.Identity)
	for _, username := range seed.Post.Authors {
		of := id.Slug("user", username)
		one := person.Person{UserID: of, Nickname: username, Telephone: "13800001234"}
		if err := store.Retry(t.Context(), func() error { return store.Ensure(t.Context(), people, person.Key(of), one) }); err != nil {
			t.Fatal(err)
		}
	}
	return seed
}

func load(ctx context.Context, t *testing.T, d *communitytest.Door, seed community.Seed) error {
	t.Helper()
	data, err := json.Marshal(seed)
	if err != nil {
		t.Fatal(err)
	}
	return d.S.Work(ctx, community.Event{Task: "seed", Data: data})
}

// TestTheSeedIsLoadedTwiceAndCountsWhatIsThere: what the demonstration says of an article is what a reader finds.
func TestTheSeedIsLoadedTwiceAndCountsWhatIsThere(t *testing.T) {
	t.Parallel()
	d := communitytest.Open(t)
	seed := told(t, d)
	for range 2 {
		if err := load(t.Context(), t, d, seed); err != nil {
			t.Fatal(err)
		}
	}
	counts(t, d, seed)
}

// TestALoadThatDiesAnywhereIsMendedByTheNext: the loader ends before and after each of its calls, each time with a circle, an article, floors and an
// answer of its own.
func TestALoadThatDiesAnywhereIsMendedByTheNext(t *testing.T) {
	for _, after := range []bool{false, true} {
		t.Run(fmt.Sprint("after the call ", after), func(t *testing.T) {
			t.Parallel()
			d := communitytest.Open(t)
			all := told(t, d)
			crashes := 0
			for crashed := true; crashed; crashes++ {
				seed := part(all, fmt.Sprint(after, crashes))
				crashed = d.Wire.CrashAt(crashes+1, after, func(ctx context.Context) { _ = load(ctx, t, d, seed) })
				if err := load(t.Context(), t, d, seed); err != nil {
					t.Fatalf("after call %d: %v", crashes+1, err)
				}
				counts(t, d, seed)
			}
			if crashes < 30 {
				t.Errorf("%d crashes prove little", crashes)
			}
		})
	}
}

// part is a piece of the demonstration in which everything is once, under names of its own: a circle that the search leads to and an article that its
// managers chose, with likes, keeps, two floors and an answer.
func part(of community.Seed, name string) community.Seed {
	one := of.Articles[slices.IndexFunc(of.Articles, func(a article.Seed) bool { return a.Best })]
	in := of.Circles[slices.IndexFunc(of.Circles, func(c circle.Seed) bool { return c.Slug == one.In })]
	said := comment.Seed{Article: one.Slug + name, User: in.User, At: one.At, Text: "一句"}
	below := said
	below.Below = 1
	in.Slug, in.Name, in.Joined = in.Slug+name, "圈"+name, in.Joined[:1]
	in.Managed = in.Managed[:0]
	one.Slug, one.In, one.User, one.Likes, one.Keeps = one.Slug+name, in.Slug, in.User, 2, 1
	return community.Seed{Circles: []circle.Seed{in}, Articles: []article.Seed{one}, Comments: []comment.Seed{said, below, said}, Needs: of.Needs}
}

// counts fails unless everything that is told is there once, and is counted.
func counts(t *testing.T, d *communitytest.Door, seed community.Seed) {
	t.Helper()
	docs := store.NewTable[searchdoc.Doc](apitest.DB(t), d.Tables.Search)
	for _, c := range seed.Circles {
		articles, chosen := 0, 0
		for _, a := range seed.Articles {
			if a.In == c.Slug {
				articles++
			}
			if a.In == c.Slug && a.Best {
				chosen++
			}
		}
		of := id.Slug("circle", c.Slug)
		one := team.Must[struct{ MemberCount, ArticleCount int }](t, d.Get(team.Person{}, "", "/micro/home/community/circle/detail?id="+of))
		list := team.Must[struct{ List []any }](t, d.Get(team.Person{}, "", "/micro/home/community/article/page?chosen=true&circleId="+of))
		if doc, err := docs.Find(t.Context(), searchdoc.Key(searchdoc.Circle, of)); err != nil || (doc.Version > 0) != (c.Mode != circle.Invite) {
			t.Errorf("%s is found: %v, %v", c.Slug, doc.Version > 0, err)
		}
		if one.MemberCount != 1+len(c.Joined) || one.ArticleCount != articles || len(list.List) != chosen {
			t.Errorf("%s: %+v, %d chosen", c.Slug, one, len(list.List))
		}
	}
	for _, a := range seed.Articles {
		said := 0
		for _, c := range seed.Comments {
			if c.Article == a.Slug {
				said++
			}
		}
		one := team.Must[struct{ LikeCount, CollectCount, CommentCount int }](t, d.Get(team.Person{}, "", "/micro/home/community/article/detail?id="+id.Slug("article", a.Slug)))
		if one.LikeCount != a.Likes || one.CollectCount != a.Keeps || one.CommentCount != said {
			t.Errorf("%s: %+v", a.Slug, one)
		}
	}
}

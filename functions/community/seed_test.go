package community_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"bimportal/functions/community"
	"bimportal/functions/community/communitytest"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/id"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// TestTheSeedIsLoadedTwiceAndCountsWhatIsThere: what the demonstration says of an article is what a reader finds.
func TestTheSeedIsLoadedTwiceAndCountsWhatIsThere(t *testing.T) {
	d := communitytest.Open(t)
	data, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/community.json"))
	if err != nil {
		t.Fatal(err)
	}
	// Needs live on what the wallet's and the file group's seeds bring: they are loaded on the local cloud, and walked there.
	parts := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &parts); err != nil {
		t.Fatal(err)
	}
	parts["needs"] = json.RawMessage(`{"asOf":"2026-11-22","list":[]}`)
	if data, err = json.Marshal(parts); err != nil {
		t.Fatal(err)
	}
	var seed community.Seed
	if err := json.Unmarshal(data, &seed); err != nil {
		t.Fatal(err)
	}
	people := store.NewTable[person.Person](apitest.DB(t), d.Tables.Identity)
	for _, username := range seed.Post.Authors {
		of := id.Slug("user", username)
		if err := people.Ensure(t.Context(), person.Key(of), person.Person{UserID: of, Nickname: username, Telephone: "13800001234"}); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := d.S.Work(t.Context(), community.Event{Task: "seed", Data: data}); err != nil {
			t.Fatal(err)
		}
	}
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

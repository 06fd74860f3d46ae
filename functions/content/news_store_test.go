package content_test

import (
	"strings"
	"testing"
	"time"

	"bimportal/functions/content"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/store"
)

// Who follows the link of a news that another process has just published finds it, however fresh his process's list is.
func TestAPublishedNewsIsThereInEveryProcess(t *testing.T) {
	here, elsewhere := open(t), open(t)
	c := here.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	title := "即时" + id.New("")
	here.later(-time.Second)
	first := here.publish(c, title+"一", nil)
	if here.shown(first.ID) != 200 || elsewhere.shown(first.ID) != 200 {
		t.Fatal("a published news is not there")
	}
	here.later(time.Millisecond)
	second := here.publish(c, title+"二", nil)
	hidden := here.publish(c, title+"三", map[string]any{"audience": "members"})
	soon := here.publish(c, title+"四", map[string]any{"publishAt": clock.Millis(here.now.Add(time.Hour))})
	a := elsewhere.get("/micro/home/info/detail?id=" + second.ID)
	if a.HTTP != 200 {
		t.Fatalf("what another process has published: %s", a.Body)
	}
	if got := apitest.Into[content.NewsDetail](t, a); got.Title != title+"二" || got.ContentHTML == "" || got.Prev == nil || got.Prev.ID == second.ID {
		t.Errorf("it comes as %+v", got)
	}
	if elsewhere.shown(hidden.ID) != 404 || elsewhere.shown(soon.ID) != 404 {
		t.Error("what is not public is there")
	}
}

// The public's list holds what the public may see and nothing else, and news of a table from before are taken over.
func TestTheListingHoldsPublicNewsAlone(t *testing.T) {
	d := open(t)
	platform := d.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	title := "列表" + id.New("")
	public := d.publish(platform, title, nil)
	d.publish(platform, title+"成员", map[string]any{"audience": "members"})
	d.publish(platform, title+"草稿", map[string]any{"action": "save"})
	table := apitest.TableName("content")
	rows := store.NewTable[content.News](d.db, table)
	listed := func() (ids []string) {
		all, err := rows.QueryLatest(t.Context(), store.Range{PK: "listing#news", From: "row#"})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range all {
			if strings.HasPrefix(r.Value.Title, title) {
				ids = append(ids, r.Value.ID)
			}
		}
		return ids
	}
	if ids := listed(); len(ids) != 1 || ids[0] != public.ID {
		t.Errorf("listed are %v", ids)
	}
	old := content.News{ID: id.New(""), EnterpriseID: membership.Platform, Title: title + "旧", Type: "notice", Audience: "all", Status: 2, PublishAt: 1}
	if err := d.db.Transact(t.Context(), rows.New(store.Key{PK: "news#" + membership.Platform, SK: "row#" + old.ID}, old)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := d.s.Work(t.Context(), content.Event{Task: "takeOver"}); err != nil {
			t.Fatal(err)
		}
	}
	if ids := listed(); len(ids) != 2 {
		t.Errorf("listed are %v", ids)
	}
	withdrawn := d.post(platform.editor, platform.id, "/micro/home/info/edit", map[string]any{"action": "withdraw", "id": public.ID, "rev": public.Rev})
	if ids := listed(); withdrawn.HTTP != 200 || len(ids) != 1 || ids[0] != old.ID {
		t.Errorf("listed are %v: %s", ids, withdrawn.Body)
	}
}

package search_test

import (
	"slices"
	"testing"
	"time"

	"bimportal/functions/search"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
	"bimportal/shared/stats"
	"bimportal/shared/store"
)

func TestHotWordsAreSuggestedByOperatorsAlone(t *testing.T) {
	d := open(t)
	g, mine, ops := d.service().Routes(), team.NewTeam(t), team.Operators(t)
	viewer, editor := ops.Member(t, auth.SearchView), ops.Member(t, auth.SearchView, auth.SearchEdit)
	post := func(who team.Person, in, path string, body any) apitest.Answer {
		return team.Call(t, g, who, in, "POST", "/micro/home/api/search/"+path, body)
	}
	was := team.Must[search.WordsDesk](t, post(viewer, ops.ID, "words", map[string]any{}))
	say := func(rev int64, words ...string) map[string]any {
		return map[string]any{"words": words, "rev": rev}
	}
	for path, b := range map[string]any{"words": map[string]any{}, "words/edit": say(was.Rev, "碰撞检查")} {
		team.Refused(t, "nobody: "+path, post(team.Person{}, ops.ID, path, b), 401, "unauthorized")
		team.Refused(t, "an enterprise's owner, in the platform's: "+path, post(mine.Owner, ops.ID, path, b), 403, "not_member")
		team.Refused(t, "an enterprise's owner, in his own: "+path, post(mine.Owner, mine.ID, path, b), 403, "not_member")
		team.Refused(t, "an operator of other things: "+path, post(ops.Member(t, auth.InquiryView), ops.ID, path, b), 403, "no_permission")
	}
	team.Refused(t, "who only looks", post(viewer, ops.ID, "words/edit", say(was.Rev, "碰撞检查")), 403, "no_permission")
	team.Refused(t, "an old rev", post(editor, ops.ID, "words/edit", say(was.Rev+3, "碰撞检查")), 409, "stale_rev")
	for field, words := range map[string][]string{"words[0]": {"单"}, "words[1]": {"碰撞检查", "13800001234"}, "words[2]": {"碰撞检查", "族库", "碰撞检查"}} {
		if a := post(editor, ops.ID, "words/edit", say(was.Rev, words...)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%v: %s", words, a.Body)
		}
	}
	table := store.NewTable[stats.Words](d.db, table)
	for kind, counts := range map[string]map[string]int{stats.HotWords: {"碰撞检查": 9}, stats.ZeroWords: {"飞行汽车": 3, "张三的楼": 2}} {
		if _, err := table.Update(t.Context(), stats.WordsKey(kind, d.now()), func(w *stats.Words) error { w.Add(counts, d.now()); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	now := team.Must[search.WordsDesk](t, post(editor, ops.ID, "words/edit", say(was.Rev, "族库新词", " 碰撞检查 ")))
	if len(now.Suggested) != 2 || now.Suggested[1] != (search.WordCount{Word: "碰撞检查", N: 9}) || now.Rev != was.Rev+1 || now.Hot[0] != "碰撞检查" || !slices.Contains(now.Hot, "族库新词") {
		t.Errorf("%+v", now)
	}
	// What few have typed may name somebody: it is shown to nobody (ADR 33).
	if len(now.Zero) != 1 || now.Zero[0] != (search.WordCount{Word: "飞行汽车", N: 3}) {
		t.Errorf("%+v", now.Zero)
	}
	d.after(11 * time.Second)
	shown := apitest.Into[search.Suggestions](t, apitest.Call(t, g, apitest.Request{Method: "GET", Path: "/micro/home/api/search/suggest"}))
	if !slices.Equal(shown.Hot, now.Hot) {
		t.Errorf("the public reads %v, not %v", shown.Hot, now.Hot)
	}
	if _, err := d.service().Work(t.Context(), search.Event{Task: "seed", Data: []byte(`{"hot":["种子的词"]}`)}); err != nil {
		t.Fatal(err)
	}
	if again := team.Must[search.WordsDesk](t, post(viewer, ops.ID, "words", map[string]any{})); again.Suggested[0].Word != "族库新词" {
		t.Errorf("a seed took an operator's words back: %+v", again.Suggested)
	}
	// The other tests of this package begin without an operator's words.
	seeded := store.NewTable[search.HotSeed](d.db, apitest.TableName("search"))
	if _, err := seeded.Update(t.Context(), store.Key{PK: "words", SK: "seed"}, func(h *search.HotSeed) error { *h = search.HotSeed{}; return nil }); err != nil {
		t.Fatal(err)
	}
}

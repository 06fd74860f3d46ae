package api_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/store"
)

type essay struct {
	Title string   `json:"title,omitempty"`
	Text  string   `json:"text,omitempty"`
	Tags  []string `json:"tags,omitempty"`
	Parts []struct {
		Text string `json:"text"`
	} `json:"parts,omitempty"`
}

// TestWhatIsTooLongIsTheFieldsFault: an item has at most 400 KB, and a character up to four bytes.
func TestWhatIsTooLongIsTheFieldsFault(t *testing.T) {
	g := api.NewGroup("test", func(context.Context, string, string) (auth.Actor, error) { return auth.Actor{}, auth.ErrNoSession }, clock.System)
	took := 0
	api.Post(g, "/essay", api.Public, func(_ context.Context, in essay) (int, error) {
		took++
		if in.Title == "grows" {
			return 0, fmt.Errorf("put: %w", store.ErrTooLarge)
		}
		return len(in.Text), nil
	})
	post := func(body map[string]any) apitest.Answer {
		return apitest.Call(t, g, apitest.Request{Method: "POST", Path: "/essay", Body: body})
	}
	long := strings.Repeat("汉", (350<<10)/3)
	if a := post(map[string]any{"text": long}); a.HTTP != 200 {
		t.Errorf("what fits: %d %s", a.HTTP, a.Body)
	}
	for field, body := range map[string]map[string]any{
		"text":  {"text": long + "汉字", "title": "短"},
		"title": {"title": long, "text": "短文，合在一起才过长"},
		"tags":  {"tags": []string{strings.Repeat("汉", 201)}},
		"parts": {"parts": []map[string]any{{"text": long}, {"text": "汉字汉字"}}},
	} {
		before := took
		if a := post(body); a.HTTP != 400 || a.FieldMessage(field) == "" || took != before {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body[:min(300, len(a.Body))])
		}
	}
	if a := post(map[string]any{"title": "grows"}); a.HTTP != 400 || a.Reason() != "too_large" {
		t.Errorf("what grew before it was stored: %d %s", a.HTTP, a.Body)
	}
}

func TestAnItemThatIsTooLargeIsNotSent(t *testing.T) {
	db := apitest.DB(t)
	table := store.NewTable[essay](db, apitest.TableName("identity"))
	err := db.Transact(t.Context(), table.New(store.Key{PK: "essay", SK: "1"}, essay{Text: strings.Repeat("汉", 140<<10)}))
	if err == nil || !strings.Contains(err.Error(), store.ErrTooLarge.Error()) {
		t.Errorf("%v", err)
	}
}

package provider_test

import (
	"crypto/rand"
	"maps"
	"strings"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/company"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/provider"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/dict"
	"bimportal/shared/store"
	"bimportal/shared/words"
)

const (
	design    = "/platform/home/provider/design"
	followers = "/platform/home/provider/followers"
)

func regions(d *enterprisetest.Door) {
	d.T.Helper()
	one := dict.Item{TypeCode: "REGION", Value: "110000", Label: "北京市", Enabled: 1}
	items := store.NewTable[dict.Item](d.DB, apitest.TableName("platform"))
	if err := store.Retry(d.T.Context(), func() error { return store.Ensure(d.T.Context(), items, dict.Key(one), one) }); err != nil {
		d.T.Fatal(err)
	}
}

func TestAProviderSetsHowItShowsItself(t *testing.T) {
	d := enterprisetest.Open(t)
	regions(d)
	var editor, reader enterprisetest.Someone
	c := d.Company([]enterprise.SeedRole{enterprisetest.RoleOf("edit", "all", auth.EnterpriseEdit), enterprisetest.RoleOf("read", "all", auth.ProductView)},
		map[*enterprisetest.Someone]string{&editor: "edit", &reader: "read"})
	stranger := d.Someone("路人")
	info := func() provider.ProviderInfo {
		return apitest.Into[provider.ProviderInfo](t, d.Post(enterprisetest.Someone{}, "", "/platform/home/provider/info", map[string]any{"id": c.ID}))
	}
	in := func(change map[string]any) map[string]any {
		m := map[string]any{"introHtml": `<p>深化与族库</p><script>alert(1)</script>`, "labels": []string{"机电深化", "机电深化"}, "serviceAreas": []string{"110000"}, "tabs": []string{"case"}, "rev": 0}
		for k, v := range change {
			m[k] = v
		}
		return m
	}

	// Who may not, and what may not be.
	for what, p := range map[string]struct {
		who    enterprisetest.Someone
		http   int
		reason string
	}{"nobody": {enterprisetest.Someone{}, 401, "unauthorized"}, "a stranger": {stranger, 403, "not_member"}, "a small role": {reader, 403, "no_permission"}} {
		if a := d.Post(p.who, c.ID, design, in(nil)); a.HTTP != p.http || a.Reason() != p.reason {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
		if a := d.Get(p.who, c.ID, design); a.HTTP != p.http {
			t.Errorf("%s reads: %d %s", what, a.HTTP, a.Body)
		}
	}
	now := time.Now().UnixMilli()
	day := int64(24 * time.Hour / time.Millisecond)
	for field, change := range map[string]map[string]any{
		"banner":         {"banner": "https://evil.example/a.png"},
		"labels":         {"labels": []string{"这是一个超过了十个字的标签"}},
		"serviceAreas":   {"serviceAreas": []string{"999999"}},
		"tabs":           {"tabs": []string{"news"}},
		"introHtml":      {"introHtml": "<p>" + strings.Repeat("长", 5001) + "</p>"},
		"qualifications": {"qualifications": []map[string]any{{"name": "甲级", "no": "A1", "file": "javascript:alert(1)"}}},
		"holiday":        {"holiday": map[string]any{"from": now, "to": now - day, "note": "春节"}},
	} {
		if a := d.Post(editor, c.ID, design, in(change)); a.HTTP != 400 || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	const rounds = 18446744073710 // so many milliseconds are no time at all in nanoseconds of 64 bits
	for _, long := range []int64{91 * day, rounds} {
		if a := d.Post(editor, c.ID, design, in(map[string]any{"holiday": map[string]any{"from": now, "to": now + long, "note": "久"}})); a.FieldMessage("holiday") == "" {
			t.Errorf("a holiday of %d days: %s", long/day, a.Body)
		}
	}
	if i := info(); i.Design.IntroHTML != "" || len(i.Design.Labels) != 0 {
		t.Errorf("something of it happened: %+v", i.Design)
	}

	// It is set, and the public sees it: what has ended it does not.
	quals := []map[string]any{{"name": "甲级资质", "no": "A1", "expireAt": now + 30*day}, {"name": "旧证书", "no": "B2", "expireAt": now - day}, {"name": "长期", "no": "C3", "expireAt": 0}}
	set := apitest.Into[provider.DesignInfo](t, d.Post(editor, c.ID, design, in(map[string]any{"qualifications": quals, "holiday": map[string]any{"from": now, "to": now + day, "note": " 国庆放假 "}})))
	if set.Rev != 1 || set.Expiring != 2 || set.IntroHTML != "<p>深化与族库</p>" || len(set.Labels) != 1 || set.Tabs[0] != "case" || len(set.Tabs) != 5 {
		t.Errorf("%+v", set)
	}
	i := info().Design
	if len(i.Qualifications) != 2 || i.Holiday == nil || i.Holiday.Note != "国庆放假" || i.IntroHTML != "<p>深化与族库</p>" {
		t.Errorf("the public sees %+v", i)
	}
	if a := d.Post(editor, c.ID, design, in(nil)); a.HTTP != 409 || a.Reason() != "stale_rev" {
		t.Errorf("an old rev: %s", a.Body)
	}
	later := apitest.Into[provider.DesignInfo](t, d.Post(c.Owner, c.ID, design, in(map[string]any{"rev": 1, "holiday": map[string]any{"from": now + 30*day, "to": now + 31*day, "note": "春节"}})))
	if i := info().Design; later.Rev != 2 || i.Holiday != nil {
		t.Errorf("a holiday of next month is told today: %+v", i.Holiday)
	}
	if other := d.Company(nil, nil); apitest.Into[provider.DesignInfo](t, d.Get(other.Owner, other.ID, design)).Rev != 0 {
		t.Error("another enterprise has it too")
	}
}

// TestWhatAProviderSaysOfItselfHoldsNoWordOfTheLists: its page and, once it is approved, its short name and introduction are public at once.
func TestWhatAProviderSaysOfItselfHoldsNoWordOfTheLists(t *testing.T) {
	d := enterprisetest.Open(t)
	c := d.Company(nil, nil)
	word := "禁" + rand.Text()[:8]
	if err := store.Ensure(t.Context(), store.NewTable[words.Word](d.DB, apitest.TableName("community")), words.Key(word), words.Word{Word: word, Level: words.Wait}); err != nil {
		t.Fatal(err)
	}
	now := time.Now().UnixMilli()
	certificate := map[string]any{"qualifications": []map[string]any{{"name": "甲级资质", "no": word}}, "rev": 0}
	if a := d.Post(c.Owner, c.ID, design, certificate); a.HTTP != 400 || a.FieldMessage("qualifications") == "" {
		t.Errorf("a certificate's number: %d %s", a.HTTP, a.Body)
	}
	for field, change := range map[string]map[string]any{
		"labels":         {"labels": []string{"机电", word}},
		"introHtml":      {"introHtml": "<p>请找<b>" + word + "</b></p>"},
		"qualifications": {"qualifications": []map[string]any{{"name": "甲级资质", "no": "A1"}, {"name": "含" + word, "no": "A2"}}},
		"holiday":        {"holiday": map[string]any{"from": now, "to": now + 1000, "note": "放假请找" + word}},
	} {
		change["rev"] = 0
		if a := d.Post(c.Owner, c.ID, design, change); a.HTTP != 400 || a.Reason() != "words" || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	if p := apitest.Into[provider.DesignInfo](t, d.Get(c.Owner, c.ID, design)); p.Rev != 0 {
		t.Errorf("something of it stands: %+v", p)
	}
	owner := d.Someone("周明远")
	form := enterprisetest.Form(owner, nil)
	approved := apitest.Into[company.Application](t, d.Post(owner, "", "/micro/home/provider/add", form)).ID
	d.Approve(approved)
	delete(form, "agreement")
	form["rev"] = d.Detail(owner, approved).Rev
	edit := func(change map[string]any) apitest.Answer {
		body := maps.Clone(form)
		maps.Copy(body, change)
		return d.Post(owner, approved, "/platform/home/provider/edit", body)
	}
	for field, text := range map[string]string{"shortName": word, "intro": "我们是" + word, "address": "请找" + word, "entType": word, "industry": word, "scale": word, "regionCode": word} {
		if a := edit(map[string]any{field: text}); a.HTTP != 400 || a.Reason() != "words" || a.FieldMessage(field) == "" {
			t.Errorf("%s: %d %s", field, a.HTTP, a.Body)
		}
	}
	if a := edit(map[string]any{"intro": "做机电深化"}); a.HTTP != 200 {
		t.Errorf("%s", a.Body)
	}
}

func TestWhoFollowsAProviderIsForItsPeople(t *testing.T) {
	d := enterprisetest.Open(t)
	var reader, without enterprisetest.Someone
	c := d.Company([]enterprise.SeedRole{enterprisetest.RoleOf("read", "all", auth.CentreView), enterprisetest.RoleOf("none", "all", auth.HomeView)},
		map[*enterprisetest.Someone]string{&reader: "read", &without: "none"})
	one, two := d.Someone("先来的"), d.Someone("后来的")
	for _, p := range []enterprisetest.Someone{one, two} {
		if a := d.Post(p, "", "/platform/home/provider/follow", map[string]any{"id": c.ID}); a.HTTP != 200 {
			t.Fatalf("%s", a.Body)
		}
		time.Sleep(2 * time.Millisecond)
	}
	for what, p := range map[string]struct {
		who  enterprisetest.Someone
		http int
	}{"nobody": {enterprisetest.Someone{}, 401}, "a follower": {one, 403}, "a small role": {without, 403}} {
		if a := d.Post(p.who, c.ID, followers, map[string]any{}); a.HTTP != p.http {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	list := func() (page struct {
		Total   int
		Records []provider.Follower
	}) {
		a := d.Post(reader, c.ID, followers, map[string]any{"pageSize": 10})
		if strings.Contains(string(a.Body), one.Telephone) || strings.Contains(string(a.Body), one.ID) {
			t.Errorf("it says who they are: %s", a.Body)
		}
		return apitest.Into[struct {
			Total   int
			Records []provider.Follower
		}](t, a)
	}
	if p := list(); p.Total != 2 || len(p.Records) != 2 || p.Records[0].Nickname != "后来的" || p.Records[1].FollowTime == "" {
		t.Errorf("%+v", p)
	}
	second := apitest.Into[struct{ Records []provider.Follower }](t, d.Post(reader, c.ID, followers, map[string]any{"current": 2, "pageSize": 1}))
	if len(second.Records) != 1 || second.Records[0].Nickname != "先来的" {
		t.Errorf("the second page: %+v", second)
	}
	d.Post(two, "", "/platform/home/provider/follow", map[string]any{"id": c.ID})
	if p := list(); p.Total != 1 || len(p.Records) != 1 || p.Records[0].Nickname != "先来的" {
		t.Errorf("after one has left: %+v", p)
	}
}

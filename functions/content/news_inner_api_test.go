package content_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/content"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/membership"
)

// What an enterprise writes for its own people is read by them and by nobody else; so is what the platform writes for some.
func TestWhoReadsWhatIsWrittenForMembers(t *testing.T) {
	d := open(t)
	platform := d.company(membership.Platform, auth.NewsView, auth.NewsEdit, auth.NewsPublish)
	own, other := d.company(id.New("e"), auth.NewsView, auth.NewsEdit), d.company(id.New("e"), auth.NewsView, auth.NewsEdit)
	title := "内部" + id.New("")
	mine := d.publish(own, title, map[string]any{"audience": "enterprises"})
	some := d.publish(platform, title+"两家", map[string]any{"audience": "enterprises", "enterpriseIds": []string{own.id, platform.id}})
	members := d.publish(platform, title+"会员", map[string]any{"audience": "members"})
	d.publish(platform, title+"公开", nil)
	d.publish(own, title+"草稿", map[string]any{"action": "save", "audience": "enterprises"})
	d.publish(own, title+"以后", map[string]any{"audience": "enterprises", "publishAt": clock.Millis(d.now.Add(time.Hour))})
	d.publish(own, title+"过期", map[string]any{"audience": "enterprises", "publishAt": 1, "expireAt": clock.Millis(d.now.Add(time.Second))})
	d.later(2 * time.Second)
	inner := func(token, in string, body map[string]any) apitest.Answer {
		return d.post(token, in, "/micro/home/info/inner", body)
	}
	for token, reason := range map[string]string{"": "unauthorized", own.stranger: "not_member", other.reader: "not_member", own.editor: "no_permission"} {
		if a := inner(token, own.id, nil); (a.HTTP != 403 && a.HTTP != 401) || a.Reason() != reason {
			t.Errorf("want %s: %s", reason, a.Body)
		}
	}
	read := func(c company) (ids []string) {
		for _, n := range apitest.Into[api.Page[content.InnerNews]](t, inner(c.reader, c.id, map[string]any{"pageSize": 100})).Records {
			if strings.HasPrefix(n.Title, title) {
				ids = append(ids, n.ID)
			}
		}
		slices.Sort(ids)
		return ids
	}
	for what, c := range map[string]struct {
		in   company
		want []string
	}{"own": {own, []string{mine.ID, some.ID, members.ID}}, "other": {other, []string{members.ID}}, "platform": {platform, []string{some.ID, members.ID}}} {
		slices.Sort(c.want)
		if got := read(c.in); !slices.Equal(got, c.want) {
			t.Errorf("%s reads %v, want %v", what, got, c.want)
		}
	}
	one := apitest.Into[api.Page[content.InnerNews]](t, inner(own.reader, own.id, map[string]any{"id": mine.ID}))
	if one.Total != 1 || !one.Records[0].Own || !strings.Contains(one.Records[0].ContentHTML, title) {
		t.Errorf("%+v", one)
	}
	if a := apitest.Into[api.Page[content.InnerNews]](t, inner(other.reader, other.id, map[string]any{"id": mine.ID})); a.Total != 0 {
		t.Errorf("another enterprise reads it by its id: %+v", a)
	}
}

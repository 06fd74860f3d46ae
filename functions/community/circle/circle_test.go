package circle_test

import (
	"errors"
	"testing"
	"time"

	"bimportal/functions/community/circle"
	"bimportal/shared/api"
)

// reason is why something was refused, empty for what was not.
func reason(err error) string {
	var refused *api.Error
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return ""
}

func TestHowPeopleComeIn(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		name string
		mode circle.Mode
		code string
		asks bool
		err  string
	}{
		{"free", circle.Free, "", false, ""},
		{"free, an old link", circle.Free, "old", false, "circle_link"},
		{"by asking", circle.Ask, "", true, ""},
		{"by asking, with the link", circle.Ask, "link", false, ""},
		{"by invitation", circle.Invite, "", false, "circle_link"},
		{"by invitation, an old link", circle.Invite, "old", false, "circle_link"},
		{"by invitation, with the link", circle.Invite, "link", false, ""},
	} {
		asks, err := circle.Circle{About: circle.About{Mode: one.mode}, Code: "link"}.Enter(one.code)
		if asks != one.asks || reason(err) != one.err {
			t.Errorf("%s: %t, %v", one.name, asks, err)
		}
	}
	if _, err := (circle.Circle{About: circle.About{Mode: circle.Invite}}).Enter(""); reason(err) != "circle_link" {
		t.Errorf("a circle without a link let somebody in: %v", err)
	}
}

func TestWhoIsOverWhom(t *testing.T) {
	t.Parallel()
	over := map[[2]circle.Role]bool{{circle.Owner, circle.Manager}: true, {circle.Owner, circle.Member}: true, {circle.Manager, circle.Member}: true}
	roles := []circle.Role{circle.Nobody, circle.Member, circle.Manager, circle.Owner}
	for _, a := range roles {
		for _, b := range roles {
			if b != circle.Nobody && a.Over(b) != over[[2]circle.Role{a, b}] {
				t.Errorf("%s over %s: %t", a, b, a.Over(b))
			}
		}
	}
}

func TestMutedUntil(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1_700_000_000_000)
	for until, speaks := range map[int64]bool{0: true, now.UnixMilli() - 1: true, now.UnixMilli(): true, now.UnixMilli() + 1: false} {
		if err := (circle.Belonging{MutedUntil: until}).Speaks(now); (err == nil) != speaks {
			t.Errorf("until %d: %v", until-now.UnixMilli(), err)
		}
	}
}

func TestAtMostThreeArePinnedAndTenManage(t *testing.T) {
	t.Parallel()
	var c circle.Circle
	for _, id := range []string{"a", "b", "c", "b"} {
		if err := c.Pin(id, true); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Pin("d", true); reason(err) != "many_pinned" || len(c.Pinned) != 3 || c.Pinned[0] != "b" {
		t.Errorf("%v, %v", c.Pinned, err)
	}
	for i := range 10 {
		if err := c.Appoint(circle.Fellow{UserID: string(rune('a' + i))}, true); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Appoint(circle.Fellow{UserID: "z"}, true); reason(err) != "many_managers" {
		t.Error(err)
	}
	if err := c.Appoint(circle.Fellow{UserID: "a"}, true); err != nil || len(c.Managers) != 10 {
		t.Errorf("appointed twice: %d, %v", len(c.Managers), err)
	}
}

package circle

import (
	"errors"
	"testing"
	"time"
)

func TestHowPeopleComeIn(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		name string
		mode Mode
		code string
		asks bool
		err  error
	}{
		{"free", Free, "", false, nil},
		{"free, an old link", Free, "old", false, errLink},
		{"by asking", Ask, "", true, nil},
		{"by asking, with the link", Ask, "link", false, nil},
		{"by invitation", Invite, "", false, errLink},
		{"by invitation, an old link", Invite, "old", false, errLink},
		{"by invitation, with the link", Invite, "link", false, nil},
	} {
		asks, err := Circle{About: About{Mode: one.mode}, Code: "link"}.Enter(one.code)
		if asks != one.asks || !errors.Is(err, one.err) {
			t.Errorf("%s: %t, %v", one.name, asks, err)
		}
	}
	if _, err := (Circle{About: About{Mode: Invite}}).Enter(""); !errors.Is(err, errLink) {
		t.Errorf("a circle without a link let somebody in: %v", err)
	}
}

func TestWhoIsOverWhom(t *testing.T) {
	t.Parallel()
	over := map[[2]Role]bool{{Owner, Manager}: true, {Owner, Member}: true, {Manager, Member}: true}
	roles := []Role{Nobody, Member, Manager, Owner}
	for _, a := range roles {
		for _, b := range roles {
			if b != Nobody && a.over(b) != over[[2]Role{a, b}] {
				t.Errorf("%s over %s: %t", a, b, a.over(b))
			}
		}
	}
}

func TestMutedUntil(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1_700_000_000_000)
	for until, speaks := range map[int64]bool{0: true, now.UnixMilli() - 1: true, now.UnixMilli(): true, now.UnixMilli() + 1: false} {
		if err := (Belonging{MutedUntil: until}).Speaks(now); (err == nil) != speaks {
			t.Errorf("until %d: %v", until-now.UnixMilli(), err)
		}
	}
}

func TestAtMostThreeArePinnedAndTenManage(t *testing.T) {
	t.Parallel()
	var c Circle
	for _, id := range []string{"a", "b", "c", "b"} {
		if err := c.Pin(id, true); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Pin("d", true); !errors.Is(err, errPinned) || len(c.Pinned) != 3 || c.Pinned[0] != "b" {
		t.Errorf("%v, %v", c.Pinned, err)
	}
	for i := range managersMost {
		if err := c.Appoint(Fellow{UserID: string(rune('a' + i))}, true); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Appoint(Fellow{UserID: "z"}, true); !errors.Is(err, errManagers) {
		t.Error(err)
	}
	if err := c.Appoint(Fellow{UserID: "a"}, true); err != nil || len(c.Managers) != managersMost {
		t.Errorf("appointed twice: %d, %v", len(c.Managers), err)
	}
}

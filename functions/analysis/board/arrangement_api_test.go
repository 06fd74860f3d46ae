package board_test

import (
	"strings"
	"testing"

	"bimportal/functions/analysis/board"
	"bimportal/shared/apitest/team"
	"bimportal/shared/auth"
)

const arrangePath = path + "/arrange"

// order is the tiles' keys as they come, those that are hidden in brackets.
func order(b board.Board) string {
	var keys []string
	for _, t := range b.Tiles {
		key := string(t.Key)
		if t.Hidden {
			key = "(" + key + ")"
		}
		keys = append(keys, key)
	}
	return strings.Join(keys, " ")
}

func placed(keys ...string) object {
	list := []object{}
	for _, k := range keys {
		name, hidden := strings.CutPrefix(k, "-")
		list = append(list, object{"key": name, "hidden": hidden})
	}
	return object{"tiles": list}
}

func TestEverybodyArrangesHisOwnBoard(t *testing.T) {
	d := open(t)
	small, other := d.mine.Member(t, auth.HomeView), team.NewTeam(t)
	viewer := d.mine.Member(t, auth.BoardView)
	body := placed("orders", "members")
	team.Refused(t, "nobody", d.call(team.Person{}, arrangePath, body), 401, "unauthorized")
	team.Refused(t, "a stranger", d.call(other.Owner, arrangePath, body), 403, "not_member")
	team.Refused(t, "a small role", d.call(small, arrangePath, body), 403, "no_permission")
	for what, bad := range map[string]object{
		"unknown": placed("members", "profit"), "the platform's": placed("users"), "twice": placed("members", "members"), "none shown": placed("-members", "-orders"),
		"no list": {}, "too many": placed(strings.Split(strings.Repeat("members ", 41), " ")...),
	} {
		if a := d.call(d.mine.Owner, arrangePath, bad); a.HTTP != 400 || a.FieldMessage("tiles") == "" {
			t.Errorf("%s: %d %s", what, a.HTTP, a.Body)
		}
	}
	usual := d.board(d.mine.Owner, object{})
	if usual.Arranged || usual.Tiles[0].Key != board.Members {
		t.Fatalf("refused and kept: %s", order(usual))
	}

	team.Must[board.Arrangement](t, d.call(d.mine.Owner, arrangePath, placed("orders", "-active", "members")))
	b := d.board(d.mine.Owner, object{})
	if got := order(b); !b.Arranged || !strings.HasPrefix(got, "orders (active) members appOpens running opening expiring") || len(b.Tiles) != len(usual.Tiles) {
		t.Errorf("%s", got)
	}
	if got := d.board(viewer, object{}); got.Arranged || got.Tiles[0].Key != board.Members {
		t.Errorf("somebody else's board is arranged: %s", order(got))
	}
	// What is hidden is in no file and in no link.
	file := string(d.call(d.mine.Owner, exportPath, object{"format": "csv"}).Body)
	if strings.Contains(file, "活跃人次") || !strings.HasPrefix(strings.TrimPrefix(file, "\ufeff"), "日期,售出订单（笔）,成员（人）") {
		t.Errorf("the file: %s", strings.SplitN(file, "\n", 2)[0])
	}
	link := team.Must[board.FrozenLink](t, d.call(d.mine.Owner, freezePath, object{"days": 1}))
	frozen := team.Must[board.FrozenBoard](t, team.Call(t, d.g, team.Person{}, "", "GET", frozenPath+"?token="+link.Token, nil))
	if got := order(frozen.Board); strings.Contains(got, "active") || !strings.HasPrefix(got, "orders members") {
		t.Errorf("the link: %s", got)
	}

	// Who sees fewer tiles leaves the places of the others.
	team.Must[board.Arrangement](t, d.call(viewer, arrangePath, placed("-orders", "waiting")))
	if got := order(d.board(viewer, object{})); !strings.HasPrefix(got, "waiting members") {
		t.Errorf("%s", got)
	}
	team.Must[board.Arrangement](t, d.call(viewer, arrangePath, placed("active", "waiting")))
	if a := team.Must[board.Arrangement](t, d.call(viewer, arrangePath, placed("active"))); len(a.Tiles) != 3 || !a.Tiles[len(a.Tiles)-1].Hidden && !a.Tiles[1].Hidden {
		t.Errorf("%+v", a)
	}
}

func TestTheUsualOrderComesBack(t *testing.T) {
	d := open(t)
	usual := order(d.board(d.mine.Owner, object{}))
	team.Must[board.Arrangement](t, d.call(d.mine.Owner, arrangePath, placed("waiting", "-members")))
	team.Must[board.Arrangement](t, d.call(d.mine.Owner, arrangePath, placed()))
	if b := d.board(d.mine.Owner, object{}); b.Arranged || order(b) != usual {
		t.Errorf("%s, not %s", order(b), usual)
	}
}

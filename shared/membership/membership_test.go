package membership

import (
	"slices"
	"testing"
)

func TestOnlyAnApprovedEnterpriseIsOpen(t *testing.T) {
	for what, c := range map[string]struct {
		a    Access
		open bool
	}{
		"approved":     {Access{ID: "e1", Status: Approved}, true},
		"frozen":       {Access{ID: "e1", Status: Approved, Frozen: true}, true},
		"another word": {Access{ID: "e1", Status: 7}, true},
		"under review": {Access{ID: "e1", Status: InReview}, false},
		"refused":      {Access{ID: "e1", Status: Failed}, false},
		"dissolved":    {Access{ID: "e1", Status: Approved, Dissolved: true}, false},
		"none":         {Access{Status: Approved}, false},
	} {
		if c.a.Open() != c.open {
			t.Errorf("%s is open: %v", what, !c.open)
		}
	}
}

func TestWhatAStandingHolds(t *testing.T) {
	of := func(owner string, roles ...Role) Standing {
		return Standing{Access: Access{ID: "e1", OwnerID: owner}, Member: Member{ID: "m", UserID: "m"}, Roles: roles}
	}
	some, all := Role{Permissions: []string{"b", "a"}, Code: "x"}, Role{Permissions: []string{All}, Code: AdminRole}
	for what, c := range map[string]struct {
		s           Standing
		owner, a, z bool
		permissions int
	}{
		"the owner":       {of("m"), true, true, true, 1},
		"nobody's":        {of(""), false, false, false, 0},
		"another's":       {of("other"), false, false, false, 0},
		"some":            {of("other", some), false, true, false, 2},
		"some twice":      {of("other", some, some), false, true, false, 2},
		"some and all":    {of("other", some, all), false, true, true, 1},
		"without account": {Standing{Access: Access{ID: "e1"}, Member: Member{ID: "g"}}, false, false, false, 0},
	} {
		if c.s.Owner() != c.owner || c.s.May("a") != c.a || c.s.May("z") != c.z || len(c.s.Permissions()) != c.permissions {
			t.Errorf("%s: owner %v, %v", what, c.s.Owner(), c.s.Permissions())
		}
	}
}

func TestHisRolesCodes(t *testing.T) {
	roles := []Role{{Code: AdminRole}, {Code: "x"}, {}, {Code: "x"}}
	for owner, want := range map[string][]string{"m": {AdminRole, "x"}, "other": {AdminRole, "x"}} {
		s := Standing{Access: Access{OwnerID: owner}, Member: Member{UserID: "m"}, Roles: roles}
		if got := s.Codes(); !slices.Equal(got, want) {
			t.Errorf("%s owns it: %v", owner, got)
		}
	}
	if got := (Standing{Access: Access{OwnerID: "m"}, Member: Member{UserID: "m"}}).Codes(); !slices.Equal(got, []string{AdminRole}) {
		t.Errorf("the owner alone: %v", got)
	}
}

func TestWhereThingsLie(t *testing.T) {
	for got, want := range map[string]string{
		AccessKey("e").PK: "enterprise#e", OwnedKey("u").PK: "person#u", OrgPK("e"): "org#e", MemberKey("e", "m").SK: "member#m", RoleKey("e", "r").SK: "role#r",
	} {
		if got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}

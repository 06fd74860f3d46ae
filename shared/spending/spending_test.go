package spending

import (
	"errors"
	"testing"

	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
	"bimportal/shared/money"
)

func TestTheMostOfOnesRolesIsOnesLimit(t *testing.T) {
	buys := func(id string) membership.Role {
		return membership.Role{ID: id, Permissions: []string{string(auth.AccountSpend)}}
	}
	looks, all := membership.Role{ID: "looks", Permissions: []string{string(auth.AccountView)}}, membership.Role{ID: "all", Permissions: []string{membership.All}}
	l := Limits{ByRole: map[string]money.Fen{"a": 100, "b": 300, "none": 0, "looks": 900, "all": 50}}
	for what, c := range map[string]struct {
		s       membership.Standing
		most    money.Fen
		limited bool
	}{
		"one role":                   {membership.Standing{Roles: []membership.Role{buys("a")}}, 100, true},
		"two":                        {membership.Standing{Roles: []membership.Role{buys("b"), buys("a")}}, 300, true},
		"one without a limit":        {membership.Standing{Roles: []membership.Role{buys("a"), buys("c")}}, 0, false},
		"a role that may not buy":    {membership.Standing{Roles: []membership.Role{buys("a"), looks}}, 100, true},
		"nothing":                    {membership.Standing{Roles: []membership.Role{buys("none")}}, 0, true},
		"who may everything":         {membership.Standing{Roles: []membership.Role{all}}, 50, true},
		"who has lost all his roles": {membership.Standing{}, 0, true},
		"the owner":                  {membership.Standing{Access: membership.Access{OwnerID: "u"}, Member: membership.Member{UserID: "u"}, Roles: []membership.Role{buys("a")}}, 0, false},
	} {
		if most, limited := l.Of(c.s); most != c.most || limited != c.limited {
			t.Errorf("%s: %d, %v", what, most, limited)
		}
	}
}

func TestNobodyGivesMoreThanHeMaySpend(t *testing.T) {
	role := func(id string, permission string) membership.Role {
		return membership.Role{ID: id, Permissions: []string{permission}}
	}
	spend := string(auth.AccountSpend)
	who := func(roles ...membership.Role) membership.Standing { return membership.Standing{Roles: roles} }
	owner := membership.Standing{Access: membership.Access{OwnerID: "u"}, Member: membership.Member{UserID: "u"}}
	l := Limits{ByRole: map[string]money.Fen{"a": 100, "b": 300, "all": 100}}
	for what, c := range map[string]struct {
		by    membership.Standing
		r     membership.Role
		gives bool
	}{
		"as much":                  {who(role("a", spend)), role("a", spend), true},
		"less":                     {who(role("b", spend)), role("a", spend), true},
		"more":                     {who(role("a", spend)), role("b", spend), false},
		"no limit":                 {who(role("a", spend)), role("c", spend), false},
		"a role that is yet to be": {who(role("a", spend)), role("", spend), false},
		"what spends nothing":      {who(role("a", spend)), role("c", string(auth.AccountView)), true},
		"everything":               {who(role("a", spend)), role("c", membership.All), false},
		"by who may everything":    {who(role("all", membership.All)), role("b", spend), false},
		"by whom nothing limits":   {who(role("c", spend)), role("b", spend), true},
		"by the owner":             {owner, role("c", spend), true},
	} {
		if got := l.Gives(c.by, c.r); got != c.gives {
			t.Errorf("%s: %v", what, got)
		}
	}
}

func TestAMonthsLimit(t *testing.T) {
	s := Spending{SpentFen: 70}
	pay := func(fen money.Fen) Paid { return Paid{UserID: "u", Name: "王工", AmountFen: fen} }
	if err := s.Spend(pay(31), 100, true); reasonOf(err) != "month_limit" || s.SpentFen != 70 {
		t.Errorf("%v %+v", err, s)
	}
	if err := s.Spend(pay(30), 100, true); err != nil || s != (Spending{"u", "王工", 100}) {
		t.Errorf("%v %+v", err, s)
	}
	if err := s.Spend(pay(1), 50, true); reasonOf(err) != "month_limit" {
		t.Errorf("a limit that was lowered below what was spent: %v", err)
	}
	if err := s.Spend(pay(1000), 0, false); err != nil {
		t.Error(err)
	}
}

func reasonOf(err error) string {
	var refused *api.Error
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return ""
}

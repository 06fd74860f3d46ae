package api

import (
	"errors"
	"testing"

	"bimportal/shared/auth"
	"bimportal/shared/membership"
)

// TestWhoIsAdmitted: who does not belong, where it is not open, without the permission, while it is frozen.
func TestWhoIsAdmitted(t *testing.T) {
	open := membership.Access{ID: "e1", Status: membership.Approved}
	frozen, closed := open, open
	frozen.Frozen, closed.Status = true, membership.InReview
	standing := func(a membership.Access, permissions ...string) *membership.Standing {
		return &membership.Standing{Access: a, Member: membership.Member{ID: "m", UserID: "m"}, Roles: []membership.Role{{Permissions: permissions}}}
	}
	const p = string(auth.MemberEdit)
	for what, c := range map[string]struct {
		access Access
		who    *membership.Standing
		want   string
	}{
		"who is no member":              {Member, nil, "not_member"},
		"a member":                      {Member, standing(open), ""},
		"a member under review":         {Member, standing(closed), "enterprise_not_open"},
		"without the permission":        {Perm(auth.MemberEdit), standing(open, "other"), "no_permission"},
		"with it":                       {Perm(auth.MemberEdit), standing(open, p), ""},
		"with it, under review":         {Perm(auth.MemberEdit), standing(closed, p), "enterprise_not_open"},
		"with it, frozen":               {Perm(auth.MemberEdit), standing(frozen, p), "enterprise_frozen"},
		"a look, frozen":                {View(auth.MemberEdit), standing(frozen, p), ""},
		"a look without the permission": {View(auth.MemberEdit), standing(frozen), "no_permission"},
		"a member, frozen":              {Member, standing(frozen), ""},
		"an operator":                   {Platform(auth.MemberEdit), standing(open, p), ""},
		"no operator":                   {Platform(auth.MemberEdit), standing(open), "no_permission"},
	} {
		err := c.access.admits(c.who)
		var refused *Error
		if errors.As(err, &refused) != (c.want != "") || c.want != "" && (refused.Reason != c.want || refused.Kind != KindForbidden) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

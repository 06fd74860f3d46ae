package api

import (
	"context"
	"errors"
	"slices"
	"strings"

	"bimportal/shared/auth"
	"bimportal/shared/membership"
)

// Access is who may call; every registration names one.
type Access struct {
	name        string
	permissions []auth.Permission // the caller holds one of them
	enterprise  bool              // the call is made in the enterprise of the header project_id
	reads       bool              // changes nothing: open while the enterprise is frozen
	platform    bool              // the enterprise is the operators' own, whatever the header says
	known       bool              // who is signed in is known; anybody may call
}

var (
	Public = Access{name: "public"} // no sign-in, and no Actor
	User   = Access{name: "user"}   // any signed-in person

	// Known is Public for an answer that says more to some: VisitorOf tells who asks, where somebody is signed in.
	Known = Access{name: "public", known: true}

	// Member is anybody who belongs to the enterprise in project_id, whatever he may do there. What is registered so is
	// listed with its reason in functions/openapi/groups/access_test.go (product.md decision 42).
	Member = Access{name: "member", enterprise: true, reads: true}
)

// Perm is a member who holds the permission in the enterprise of project_id.
func Perm(p auth.Permission) Access {
	return Access{name: "admin", permissions: []auth.Permission{p}, enterprise: true}
}

// View is Perm for a call that changes nothing, which stays open while the enterprise is frozen.
func View(p auth.Permission) Access { return AnyOf(p) }

// AnyOf is View for a read that several permissions need: the caller holds one of them. What the read shows of each is the
// endpoint's to decide.
func AnyOf(p ...auth.Permission) Access {
	return Access{name: "admin", permissions: p, enterprise: true, reads: true}
}

// Platform is an operator of the portal who holds the permission.
func Platform(p auth.Permission) Access {
	return Access{name: "platform", permissions: []auth.Permission{p}, enterprise: true, platform: true}
}

func (a Access) String() string { return a.name }

// asked returns what the caller must hold one of, empty where belonging is enough.
func (a Access) asked() string {
	names := make([]string, len(a.permissions))
	for i, p := range a.permissions {
		names[i] = string(p)
	}
	return strings.Join(names, "|")
}

// writes says that the call changes something of the enterprise it is made in.
func (a Access) writes() bool { return a.enterprise && !a.reads && !a.platform }

// EnterpriseHeader names the enterprise that a call is made in (product.md decision 5).
const EnterpriseHeader = "project_id"

var (
	errNotMember = Forbidden("not_member", "您不是该企业的成员，无法进行此操作")
	errNotOpen   = Forbidden("enterprise_not_open", "该企业尚未通过审核，暂不能使用工作台")
	errFrozen    = Forbidden("enterprise_frozen", "该企业已被冻结，目前只能查看")
)

// admit decides, before the input is read, whether this caller may.
func (g *Group) admit(ctx context.Context, access Access, authorization, enterpriseID string) error {
	if access.name == Public.name && (!access.known || authorization == "") {
		return nil
	}
	switch {
	case access.platform:
		enterpriseID = membership.Platform
	case !access.enterprise && !access.known:
		enterpriseID = ""
	}
	actor, err := g.auth(ctx, bearer(authorization), enterpriseID)
	if errors.Is(err, auth.ErrNoSession) {
		if access.known {
			return nil // nobody is signed in
		}
		return Unauthorized()
	}
	if err != nil {
		return err
	}
	callOf(ctx).Actor = &actor
	if access.enterprise {
		return access.admits(actor.Standing)
	}
	return nil
}

// admits says whether somebody with this standing, nil for who is no member, may call.
func (a Access) admits(s *membership.Standing) error {
	switch {
	case s == nil:
		return errNotMember
	case !s.Access.Open():
		return errNotOpen
	case len(a.permissions) > 0 && !slices.ContainsFunc(a.permissions, func(p auth.Permission) bool { return s.May(string(p)) }):
		return lacking(a.permissions[0])
	case s.Access.Frozen && a.writes():
		return errFrozen
	}
	return nil
}

// lacking names what the caller lacks, so that he can ask for it.
func lacking(p auth.Permission) *Error {
	name := string(p)
	for _, r := range auth.Resources {
		if r.Permission == p {
			name = r.Name
			break
		}
	}
	return Forbidden("no_permission", "您没有“"+name+"”权限，请联系企业管理员开通")
}

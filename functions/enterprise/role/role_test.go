package role_test

import (
	"errors"
	"testing"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/functions/enterprise/role"
	"bimportal/shared/auth"
	"bimportal/shared/membership"
)

// TestARoleInOthersHandsReachesNoFurther: the scope of a role is that of whoever has it. Somebody of one department does not
// change what it opens to somebody of another.
func TestARoleInOthersHandsReachesNoFurther(t *testing.T) {
	o := org.New(membership.Access{ID: "e1", OwnerID: "owner"})
	for _, d := range []org.Department{{ID: org.RootID}, {ID: "a", ParentID: org.RootID}, {ID: "b", ParentID: org.RootID}} {
		o.Departments[d.ID] = d
	}
	held := []string{string(auth.RoleEdit), string(auth.MemberView)}
	o.Roles["editor"] = membership.Role{ID: "editor", Name: "editor", DataScope: membership.ScopeDepartment, Permissions: held}
	o.Roles["shared"] = membership.Role{ID: "shared", Name: "shared", DataScope: membership.ScopeDepartment, Permissions: []string{string(auth.MemberView)}}
	o.Members["by"] = membership.Member{ID: "by", UserID: "by", Departments: []string{"a"}, Roles: []string{"editor"}}
	o.Members["near"] = membership.Member{ID: "near", UserID: "near", Departments: []string{"a"}, Roles: []string{"shared"}}
	by := o.Standing("by")
	if err := o.MayHandle(by, o.Roles["shared"]); err != nil {
		t.Fatalf("in his own department: %v", err)
	}
	o.Members["far"] = membership.Member{ID: "far", UserID: "far", Departments: []string{"b"}, Roles: []string{"shared"}}
	if err := o.MayHandle(by, o.Roles["shared"]); !errors.Is(err, org.ErrBeyondScope) {
		t.Errorf("in the hands of another department: %v", err)
	}
	draft := role.Draft{Name: "other", DataScope: membership.ScopeDepartment, Resources: []string{}}
	if _, err := role.Written(o, by, o.Roles["shared"], draft, time.Now()); !errors.Is(err, org.ErrBeyondScope) {
		t.Errorf("changed: %v", err)
	}
	shared := o.Roles["shared"]
	delete(o.Members, "near")
	delete(o.Members, "far")
	if err := role.Droppable(o, by, shared); err != nil {
		t.Errorf("nobody has it: %v", err)
	}
}

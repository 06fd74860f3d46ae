// Package membership says who belongs to which enterprise and what he may do there. Its items lie in the enterprise
// group's table, which writes them; every group reads them to decide access.
package membership

import (
	"cmp"
	"slices"

	"bimportal/shared/store"
)

// Platform is the built-in enterprise whose members operate the portal.
const Platform = "platform"

// Enterprise's status (product.md decision 4): anything but these two is approved.
const (
	InReview = 0
	Approved = 1
	Failed   = 2
)

// Access is what every call needs to know of an enterprise. Every change of its people, roles or departments counts
// Seq up in the same transaction, so that what was read at one Seq is still the whole truth while Seq stands.
type Access struct {
	ID        string `json:"id"`
	ShortName string `json:"shortName"`
	Logo      string `json:"logo"`
	Status    int    `json:"status"`
	Reason    string `json:"reason"` // why the review failed
	Frozen    bool   `json:"frozen"`
	OwnerID   string `json:"ownerId"`
	HeirID    string `json:"heirId"` // who was asked last to take it over; his invite says whether he still may
	Seq       int64  `json:"seq"`
	PermSeq   int64  `json:"permSeq"` // Seq of the last change of a role
	Dissolved bool   `json:"dissolved"`
	Lines     int64  `json:"lines"` // of the enterprise's book before it counted itself, as the next (audit.Book)
	LastDay   string `json:"lastDay"`
}

// Open says that the enterprise's workbench can be entered.
func (a Access) Open() bool {
	return a.ID != "" && a.Status != InReview && a.Status != Failed && !a.Dissolved
}

// A member's status.
const (
	Active   = 0
	Disabled = 1
	Invited  = 2
)

// Member is a person in an enterprise. Name and telephone are the enterprise's own record of him.
type Member struct {
	ID          string   `json:"id"`       // the person's userId; of one without an account a random one of its own
	UserID      string   `json:"userId"`   // empty until an account is known
	Nickname    string   `json:"nickname"` // the account's, as it was when it became known here
	Name        string   `json:"name"`
	Telephone   string   `json:"telephone"`
	Email       string   `json:"email"`
	Position    string   `json:"position"`
	Departments []string `json:"departments"`
	Roles       []string `json:"roles"`
	Apps        []string `json:"apps"` // applications this member may open
	Status      int      `json:"status"`
	JoinedAt    int64    `json:"joinedAt"` // epoch milliseconds, as the next
	SeenAt      int64    `json:"seenAt"`
	Rev         int64    `json:"rev"` // the enterprise's Seq when it was changed last
}

// Who is a member as others of his enterprise read him, kept in what he did.
type Who struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Called is what others of the enterprise read of him: the name that he has there, or his account's.
func (m Member) Called() string { return cmp.Or(m.Name, m.Nickname, "企业成员") }

// Who is the member as others read him now.
func (m Member) Who() Who { return Who{m.UserID, m.Called()} }

// DataScope is whose records a role shows.
const (
	ScopeAll        = "all"
	ScopeDepartment = "dept"
	ScopeBelow      = "deptAndSub"
	ScopeSelf       = "self"
	ScopeCustom     = "custom"
)

// Role is a set of permissions. The built-in ones hold All or what code gives them, and are changed by nobody.
type Role struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Code        string   `json:"code"`
	Remark      string   `json:"remark"`
	DataScope   string   `json:"dataScope"`
	Departments []string `json:"departments"` // of the scope custom
	Permissions []string `json:"permissions"`
	BuiltIn     bool     `json:"builtIn"`
	CreatedAt   int64    `json:"createdAt"` // epoch milliseconds
	Rev         int64    `json:"rev"`
}

// All is the permission that holds every other.
const All = "*"

// Codes of the built-in roles.
const (
	AdminRole  = "admin"
	MemberRole = "member"
)

// Standing is what a person is and may do in one enterprise at the moment of the call.
type Standing struct {
	Access Access
	Member Member
	Roles  []Role
}

// Owner says that the enterprise is his.
func (s Standing) Owner() bool {
	return s.Access.OwnerID != "" && s.Access.OwnerID == s.Member.UserID
}

// Permissions returns all that his roles hold, sorted, each once; All alone where one of them holds it.
func (s Standing) Permissions() []string {
	if s.Owner() {
		return []string{All}
	}
	list := []string{}
	for _, r := range s.Roles {
		if slices.Contains(r.Permissions, All) {
			return []string{All}
		}
		list = append(list, r.Permissions...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// May says that he holds the permission.
func (s Standing) May(permission string) bool {
	if s.Owner() {
		return true
	}
	for _, r := range s.Roles {
		if slices.Contains(r.Permissions, permission) || slices.Contains(r.Permissions, All) {
			return true
		}
	}
	return false
}

// Codes returns his roles' codes, admin for the owner.
func (s Standing) Codes() []string {
	list := []string{}
	if s.Owner() {
		list = append(list, AdminRole)
	}
	for _, r := range s.Roles {
		if r.Code != "" && !slices.Contains(list, r.Code) {
			list = append(list, r.Code)
		}
	}
	return list
}

// Registered is by which name and unified social credit code an enterprise is registered.
type Registered struct {
	FullName   string `json:"fullName"`
	CreditCode string `json:"creditCode"`
}

// RegisteredKey is where an enterprise's details lie, of which Registered is a part.
func RegisteredKey(enterpriseID string) store.Key {
	return store.Key{PK: "enterprise#" + enterpriseID, SK: "enterprise"}
}

// AccessKey is where an enterprise's Access lies.
func AccessKey(enterpriseID string) store.Key {
	return store.Key{PK: "enterprise#" + enterpriseID, SK: "access"}
}

// Owned is the one enterprise that a person has created and not dissolved.
type Owned struct {
	EnterpriseID string `json:"enterpriseId"`
}

// OwnedKey is where it lies which enterprise a person owns.
func OwnedKey(userID string) store.Key { return store.Key{PK: "person#" + userID, SK: "owned"} }

// OrgPK is the collection of an enterprise's members, roles and departments.
func OrgPK(enterpriseID string) string { return "org#" + enterpriseID }

// MemberPrefix, RolePrefix and DepartmentPrefix begin the sort keys of members, roles and departments.
const (
	MemberPrefix     = "member#"
	RolePrefix       = "role#"
	DepartmentPrefix = "dept#"
)

// Department is a node of an enterprise's tree as other groups read it; the root has no parent.
type Department struct {
	ID       string `json:"id"`
	ParentID string `json:"parentId"`
	Name     string `json:"name"`
	Order    int    `json:"order"`
}

// Above returns the departments of ids that are in the tree, and every one that stands above them.
func Above(tree []Department, ids []string) map[string]bool {
	parents := make(map[string]string, len(tree))
	for _, d := range tree {
		parents[d.ID] = d.ParentID
	}
	found := map[string]bool{}
	for _, id := range ids {
		for parent, known := parents[id]; known && !found[id]; parent, known = parents[id] {
			found[id] = true
			id = parent
		}
	}
	return found
}

// MemberKey is where a member lies.
func MemberKey(enterpriseID, memberID string) store.Key {
	return store.Key{PK: OrgPK(enterpriseID), SK: MemberPrefix + memberID}
}

// RoleKey is where a role lies.
func RoleKey(enterpriseID, roleID string) store.Key {
	return store.Key{PK: OrgPK(enterpriseID), SK: RolePrefix + roleID}
}

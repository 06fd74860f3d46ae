package groups_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/company"
	"bimportal/functions/openapi/groups"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
	"bimportal/shared/auth"
	"bimportal/shared/id"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// callers are the kinds of people that may call.
var callers = []string{"nobody", "stranger", "other owner", "without", "with", "owner", "operator", "frozen owner"}

// decideThemselves are the calls that refuse by what they read, and not by who calls: a refresh cookie that is not
// there, an enterprise that body or header may name.
var decideThemselves = map[string]string{
	"/family/auth/api/token/refresh": "401", "/micro/sys/user/menuResource": "not_member", "/micro/sys/user/resource": "not_member",
}

// refusals are the reasons by which access is refused.
var refusals = map[string]bool{"not_member": true, "no_permission": true, "enterprise_not_open": true, "enterprise_frozen": true}

// TestEveryCallerGetsWhatHisKindMay: TestTheContractIsServed compares the routes with the lines that were written by hand.
func TestEveryCallerGetsWhatHisKindMay(t *testing.T) {
	w := newWorld(t)
	for _, g := range groups.Over(w.db, apitest.Tables()) {
		for _, r := range g.Routes {
			if !r.Raw {
				w.call(g, r, expected(r))
			}
		}
	}
}

// expected returns what the callers get, by the kind of access.
func expected(r api.Route) []string {
	switch r.Access {
	case "public":
		return []string{"in", "in", "in", "in", "in", "in", "in", "in"}
	case "user":
		return []string{"401", "in", "in", "in", "in", "in", "in", "in"}
	case "member":
		return []string{"401", "not_member", "not_member", "in", "in", "in", "not_member", "in"}
	case "admin":
		list := []string{"401", "not_member", "not_member", "no_permission", "in", "in", "not_member", "in"}
		if r.Writes {
			list[7] = "enterprise_frozen"
		}
		return list
	case "platform":
		return []string{"401", "not_member", "not_member", "not_member", "not_member", "not_member", "in", "not_member"}
	}
	panic("no such access: " + r.Access)
}

// world is one enterprise, another one, the operators', and somebody of each kind.
type world struct {
	t      *testing.T
	db     *store.DB
	token  map[string]string
	in     string // the enterprise that the calls name
	frozen string // another one, of the frozen owner, that his calls name
}

func newWorld(t *testing.T) *world {
	w := &world{t: t, db: apitest.DB(t), token: map[string]string{}}
	slug, cold := id.New("c"), id.New("c")
	s := enterprise.New(enterprise.Deps{
		DB: w.db, Tables: apitest.Tables(), Clock: time.Now,
	})
	seedOf := func(slug, owner string) enterprise.SeedEnterprise {
		return enterprise.SeedEnterprise{
			Slug: slug, Owner: owner, At: "2026-03-01 09:00:00", Status: membership.Approved,
			Details: company.Details{FullName: "测试建设有限公司", ShortName: "测试建设", CreditCode: creditCode()},
		}
	}
	mine, other, platform := seedOf(slug, w.person("owner")), seedOf(id.New("c"), w.person("other owner")), seedOf(membership.Platform, w.person("operator"))
	mine.Members = []enterprise.SeedMember{{Username: w.person("without")}}
	w.person("stranger")
	data, err := json.Marshal(enterprise.Seed{Enterprises: []enterprise.SeedEnterprise{mine, other, platform, seedOf(cold, w.person("frozen owner"))}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Work(t.Context(), enterprise.Event{Task: "seed", Data: data}); err != nil {
		t.Fatal(err)
	}
	w.in, w.frozen = enterprise.IDOf(slug), enterprise.IDOf(cold)
	members, roles := store.NewTable[membership.Member](w.db, apitest.TableName("enterprise")), store.NewTable[membership.Role](w.db, apitest.TableName("enterprise"))
	for i, r := range auth.Resources {
		if r.Permission == "" || r.Platform {
			continue
		}
		holder, role := id.Slug("user", w.person("with "+string(r.Permission))), fmt.Sprint("r", i)
		if err := w.db.Transact(t.Context(),
			roles.New(membership.RoleKey(w.in, role), membership.Role{ID: role, Name: role, DataScope: membership.ScopeAll, Permissions: []string{string(r.Permission)}}),
			members.New(membership.MemberKey(w.in, holder), membership.Member{ID: holder, UserID: holder, Name: role, Roles: []string{role}}),
		); err != nil {
			t.Fatal(err)
		}
	}
	access := store.NewTable[membership.Access](w.db, apitest.TableName("enterprise"))
	if _, err := access.Update(t.Context(), membership.AccessKey(w.frozen), func(a *membership.Access) error { a.Frozen = true; return nil }); err != nil {
		t.Fatal(err)
	}
	return w
}

// person writes somebody with a session and answers his user name.
func (w *world) person(kind string) string {
	w.t.Helper()
	username := id.New("t")
	userID := id.Slug("user", username)
	session, tokens := auth.Open(userID, "", "", time.Now())
	people, sessions := store.NewTable[person.Person](w.db, apitest.TableName("identity")), store.NewTable[auth.Session](w.db, apitest.TableName("identity"))
	if err := w.db.Transact(w.t.Context(), people.New(person.Key(userID), person.Person{UserID: userID, Nickname: kind}), sessions.New(auth.SessionKey(userID, session.SID), session)); err != nil {
		w.t.Fatal(err)
	}
	w.token[kind] = tokens.Access
	return username
}

func (w *world) call(g *api.Group, r api.Route, want []string) {
	for i, kind := range callers {
		who := kind
		if kind == "with" {
			if r.Permission == "" {
				who = "without" // belonging is enough
			} else {
				for p := range strings.SplitSeq(r.Permission, "|") {
					if w.token["with "+p] != "" { // nobody in an enterprise can hold an operators' permission
						w.callAs(g, r, "with "+p, w.in, want[i])
					}
				}
				continue
			}
		}
		in := w.in
		if kind == "frozen owner" {
			in = w.frozen
		}
		w.callAs(g, r, who, in, want[i])
	}
}

func (w *world) callAs(g *api.Group, r api.Route, who, in, want string) {
	path := strings.NewReplacer("{id}", "ffffffffff").Replace(r.Path)
	a := apitest.Call(w.t, g, apitest.Request{Method: r.Method, Path: path, Token: w.token[who], Header: map[string]string{api.EnterpriseHeader: in}})
	got := "in"
	switch {
	case a.HTTP == 401:
		got = "401"
	case a.HTTP == 403 && refusals[a.Reason()]:
		got = a.Reason()
	}
	if got != want && got != decideThemselves[r.Path] {
		w.t.Errorf("%s %s: %s gets %s (%d %s), his kind gets %s", r.Method, r.Path, who, got, a.HTTP, a.Body, want)
	}
}

// needsNoPermission are the calls in an enterprise that each of its members may make, and why (product.md decision 42).
var needsNoPermission = map[string]string{
	"/micro/sys/user/appAccess":                "the caller's own applications; another's are for who may see him",
	"/micro/home/group/projectDetail":          "an application that is visible to the caller himself",
	"/micro/home/group/added":                  "the applications that are visible to the caller himself",
	"/micro/home/group/open":                   "an application that is visible to the caller himself",
	"/family/mall/request/page":                "one's own; the others' are refused by what the caller may",
	"/family/mall/request/detail":              "one's own; another's is not found",
	"/family/mall/request/file":                "an attachment of one's own; another's is not found",
	"/family/mall/request/edit":                "everybody may ask his enterprise for a family",
	"/family/mall/request/withdraw":            "who has asked may take it back; another's is not found",
	"/family/mall/request/delete":              "one's own that has ended; another's is not found",
	"/family/mall/product/colleagues":          "who of the caller's enterprise has downloaded what he may see himself",
	"/family/mall/library/page":                "what of the library is for the caller himself, and what he has put forward",
	"/family/mall/library/departments":         "the names of the departments that a library is for, to who may put something forward",
	"/family/mall/library/put":                 "everybody may put a public family forward; the enterprise's own asks for a permission within",
	"/family/mall/library/remove":              "one's own ask may be taken back; the rest asks for a permission within",
	"/family/order/enterprise/owned":           "what the enterprise has bought each of its members may use",
	"/family/teamSpace/team/leave":             "everybody may leave",
	"/family/teamSpace/team/handOver":          "the owner's own right, which no role gives",
	"/family/teamSpace/team/handOver/withdraw": "the owner's own right, which no role gives",
	"/family/teamSpace/team/dissolve":          "the owner's own right, which no role gives",
}

// Everything else in an enterprise asks for a permission: an empty menu means no access.
func TestWhatAnEmptyMenuOpens(t *testing.T) {
	left := maps.Clone(needsNoPermission)
	for _, g := range groups.All() {
		for _, r := range g.Routes {
			if r.Access != api.Member.String() {
				continue
			}
			if left[r.Path] == "" {
				t.Errorf("%s %s asks for no permission, and is not listed with a reason", r.Method, r.Path)
			}
			delete(left, r.Path)
		}
	}
	for path := range left {
		t.Errorf("%s is listed, and asks for a permission or is gone", path)
	}
}

// readersWrite are the calls that write, and ask for no more than a permission that reads, with what else decides.
var readersWrite = map[string]string{
	"/micro/analysis/board/freeze":   "who reads the numbers gives a link to them",
	"/micro/analysis/board/arrange":  "who reads the numbers orders them for himself",
	"/family/order/enterprise/limit": "only an administrator, which no permission says",
}

// The workbench of a frozen enterprise offers what reads, and nothing that would be refused.
func TestAPermissionThatReadsOpensNothingThatWrites(t *testing.T) {
	left := maps.Clone(readersWrite)
	for _, g := range groups.All() {
		for _, r := range g.Routes {
			if r.Writes && r.Permission != "" && auth.Permission(r.Permission).Reads() {
				if left[r.Path] == "" {
					t.Errorf("%s %s writes with %s, and is not listed with a reason", r.Method, r.Path, r.Permission)
				}
				delete(left, r.Path)
			}
		}
	}
	for path := range left {
		t.Errorf("%s is listed, and does not write with a permission that reads", path)
	}
}

const creditSymbols = "0123456789ABCDEFGHJKLMNPQRTUWXY"

func creditCode() string {
	body := "9111" + strings.ToUpper(id.New("")) + "000"
	sum, weight := 0, 1
	for _, c := range []byte(body) {
		sum += strings.IndexByte(creditSymbols, c) * weight
		weight = weight * 3 % 31
	}
	return body + string(creditSymbols[(31-sum%31)%31])
}

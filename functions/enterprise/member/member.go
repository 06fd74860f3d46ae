// Package member is the list of an enterprise's members, what is changed of one or many, and which applications they open.
package member

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"bimportal/functions/enterprise/org"
	"bimportal/shared/clock"
	"bimportal/shared/limit"
	"bimportal/shared/membership"
)

// Filter is what a list of members is narrowed by.
type Filter struct {
	Keyword, RoleID, DepartmentID string
	Whole                         bool // the keyword may be a whole telephone
	Status                        *int
	Seen                          string // "7", "30", "90": within so many days; "never"; empty for all
	Sort                          string // "joined", "-joined", "name", "-name", "seen", "-seen"
}

// found returns the members within the scope that fit. seen is when each was in the workbench last.
func found(o *org.Org, scope org.Scope, f Filter, seen map[string]Seen, now time.Time) []membership.Member {
	word := strings.ToLower(strings.TrimSpace(f.Keyword))
	var below map[string]bool
	if f.DepartmentID != "" {
		below = o.Below(f.DepartmentID)
	}
	days := map[string]int64{"7": 7, "30": 30, "90": 90}[f.Seen]
	since := clock.Millis(now) - days*24*time.Hour.Milliseconds()
	var list []membership.Member
	for _, m := range o.AllMembers() {
		at := seen[m.ID].At
		switch {
		case !scope.Sees(m):
		case f.Status != nil && m.Status != *f.Status:
		case f.RoleID != "" && !slices.Contains(m.Roles, f.RoleID):
		case below != nil && !slices.ContainsFunc(m.Departments, func(id string) bool { return below[id] }):
		case f.Seen == "never" && at != 0:
		case days > 0 && at < since:
		case word != "" && !fits(m, word, f.Whole):
		default:
			list = append(list, m)
		}
	}
	by, desc := strings.CutPrefix(f.Sort, "-")
	if by == "" || by == "joined" && !desc {
		return list
	}
	slices.SortStableFunc(list, func(a, b membership.Member) int {
		if desc {
			a, b = b, a
		}
		switch by {
		case "name":
			return cmp.Compare(a.Name, b.Name)
		case "seen":
			return cmp.Compare(seen[a.ID].At, seen[b.ID].At)
		}
		return cmp.Compare(a.JoinedAt, b.JoinedAt)
	})
	return list
}

// fits says that a word stands in the name, the position or the address, or is the last four digits of the telephone,
// which the list shows. The rest of a telephone is masked: it is found whole or not at all, and only where whole says so.
func fits(m membership.Member, word string, whole bool) bool {
	if strings.Contains(strings.ToLower(m.Name+"\n"+m.Nickname), word) || strings.Contains(strings.ToLower(m.Position), word) || strings.Contains(strings.ToLower(m.Email), word) {
		return true
	}
	return whole && m.Telephone == word || len(word) == 4 && strings.HasSuffix(m.Telephone, word)
}

var lookupsAnHour = limit.Limit{Name: "telephone", Most: 60, Within: time.Hour, Message: "按手机号查找过于频繁，请稍后再试，或按姓名查找"}

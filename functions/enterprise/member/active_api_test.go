package member_test

import (
	"sync"
	"testing"
	"time"

	"bimportal/functions/enterprise"
	"bimportal/functions/enterprise/enterprisetest"
	"bimportal/functions/enterprise/member"
	"bimportal/shared/apitest"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
)

const activePath = "/micro/sys/workbench/active"

func TestAMemberCountsOnceADay(t *testing.T) {
	noon := time.Now().Add(-4 * time.Hour).Truncate(24 * time.Hour).Add(4 * time.Hour) // in Shanghai, the last one: a session is not opened in the past
	now := noon
	e := enterprisetest.Open(t, func(d *enterprise.Deps) { d.Clock = func() time.Time { return now } }).Team()
	sees := e.Role("看成员", "all", auth.MemberView)
	within := e.Role("看部门", "dept", auth.MemberView)
	reader, narrow, small := e.Joined("何小满", []string{}, []string{sees}), e.Joined("褚志远", []string{}, []string{within}), e.Joined("陆明哲", []string{}, []string{})
	stranger := e.Someone("路人")
	for name, c := range map[string]struct {
		who    enterprisetest.Someone
		http   int
		reason string
	}{
		"nobody":             {enterprisetest.Someone{}, 401, "unauthorized"},
		"a stranger":         {stranger, 403, "not_member"},
		"without permission": {small, 403, "no_permission"},
	} {
		e.Refused(name, c.who, activePath, nil, c.http, c.reason)
	}

	active := func(p enterprisetest.Someone) member.ActiveMembers {
		t.Helper()
		return apitest.Into[member.ActiveMembers](t, e.Must(e.SignIn(p, now), activePath, nil))
	}
	come := func(p enterprisetest.Someone) {
		t.Helper()
		e.Must(e.SignIn(p, now), "/micro/sys/user/menuResource", map[string]any{"category": "pc"})
	}
	last := func(a member.ActiveMembers) member.ActiveDay { return a.Days[len(a.Days)-1] }
	if a := active(reader); len(a.Days) != 30 || last(a) != (member.ActiveDay{Date: audit.DayOf(now), Members: 0}) || a.Members != 4 || a.Within != 0 || a.Taken != 4 || a.Seats < 4 {
		t.Errorf("nobody came yet: %+v", a)
	}

	// Once is enough, an hour later too: only the day counts.
	for range 3 {
		come(reader)
		come(small)
		now = now.Add(2 * time.Hour)
	}
	if a := active(reader); last(a).Members != 2 || a.Within != 2 {
		t.Errorf("two came: %+v", a)
	}
	// The next day they count again, and yesterday stays as it was.
	now = noon.Add(24 * time.Hour)
	come(reader)
	if a := active(reader); last(a) != (member.ActiveDay{Date: audit.DayOf(now), Members: 1}) || a.Days[28].Members != 2 {
		t.Errorf("the next day: %+v", a)
	}
	// Seats are for who sees everybody.
	if a := active(narrow); a.Seats != 0 || a.Taken != 0 || a.Members != 4 {
		t.Errorf("within a department: %+v", a)
	}
	now = noon.Add(31 * 24 * time.Hour)
	if a := active(reader); a.Within != 0 || a.Days[0].Members != 0 {
		t.Errorf("a month later: %+v", a)
	}
}

func TestTwentyAtOnceCountOnce(t *testing.T) {
	e := enterprisetest.Open(t).Team()
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() { e.Call(e.Owner, "/micro/sys/user/menuResource", map[string]any{"category": "pc"}) })
	}
	wg.Wait()
	a := apitest.Into[member.ActiveMembers](t, e.Must(e.Owner, activePath, nil))
	if got := a.Days[29].Members; got != 1 {
		t.Errorf("one member counts %d times", got)
	}
}

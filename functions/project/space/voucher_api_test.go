package space_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/project/projecttest"
	"bimportal/functions/project/space"
	"bimportal/shared/api"
	"bimportal/shared/apitest"
)

// asking is an administrator of a person's own project who asks others into it, and the project's owner.
type asking struct {
	*projecttest.Door
	owner, by projecttest.Someone
	projectID string
}

func askingIn(t *testing.T) asking {
	t.Helper()
	d := projecttest.Open(t)
	a := asking{d, d.Someone("秦立峰"), d.Someone("周明远"), ""}
	e := d.Enterprise(a.owner)
	d.Joins(a.by, e)
	a.projectID = d.Opened(a.owner, "", projecttest.Form(d.Template(nil), nil))
	d.Took(d.Post(a.owner, e, addPath, map[string]any{"projectId": a.projectID, "userIds": []string{a.by.ID}, "role": "admin"}))
	return a
}

func (a asking) asks(name string) projecttest.Someone {
	a.T.Helper()
	p := a.Someone(name)
	a.Took(invited(a.Door, a.by, a.projectID, reached(a.Door, p, telephone()), "admin"))
	return p
}

// falls makes who asks a viewer.
func (a asking) falls() {
	a.Took(a.Post(a.owner, "", addPath, map[string]any{"projectId": a.projectID, "userIds": []string{a.by.ID}, "role": "viewer"}))
}

// role is what somebody is in the project, nothing for who is not in it.
func (a asking) role(p projecttest.Someone) space.Role {
	a.T.Helper()
	q := a.Get(p, "", userItem+"detail?id="+a.projectID)
	if q.HTTP == 404 {
		return ""
	}
	return apitest.Into[space.Detail](a.T, q).Role
}

// Who asked is no administrator any more while the answer is under way: he brings nobody in.
func TestWhoAsksFallsWhileHeIsAnswered(t *testing.T) {
	t.Parallel()
	a := askingIn(t)
	friend := a.asks("顾可南")
	a.Wire.BeforeWrite(func() {
		a.Wire.BeforeWrite(nil)
		a.falls()
	})
	if q := answers(a.Door, friend, a.projectID, 3); q.HTTP != 404 || q.Reason() != "invite_gone" || a.role(friend) != "" {
		t.Errorf("%s", q.Body)
	}
	tallies(a.Door, a.owner, a.by, friend)
}

// Twenty agree, and who has asked them all is an administrator no more: who is in has come in before.
func TestTwentyAgreeWhileWhoAskedThemFalls(t *testing.T) {
	t.Parallel()
	a := askingIn(t)
	people := make([]projecttest.Someone, 20)
	for i := range people {
		people[i] = a.asks(fmt.Sprint("第", i, "人"))
	}
	said := make([]apitest.Answer, len(people))
	var all sync.WaitGroup
	for i, p := range people {
		all.Go(func() { said[i] = answers(a.Door, p, a.projectID, 3) })
	}
	all.Go(a.falls)
	all.Wait()
	in := 0
	for i, q := range said {
		switch role := a.role(people[i]); {
		case q.HTTP == 200 && role == space.Admin:
			in++
		case q.HTTP != 404 || q.Reason() != "invite_gone" || role != "":
			t.Errorf("%s %s", role, q.Body)
		}
	}
	log := apitest.Into[api.Page[space.LogLine]](t, a.Get(a.owner, "", userItem+"log?pageSize=100&id="+a.projectID)).Records
	fell := slices.IndexFunc(log, func(l space.LogLine) bool { return l.By == a.owner.Name && strings.Contains(l.Text, a.by.Name) })
	came := 0
	for at, l := range log {
		if strings.Contains(l.Text, "接受邀请") {
			if came++; at < fell {
				t.Errorf("%s after %s", l.Text, log[fell].Text)
			}
		}
	}
	if fell < 0 || came != in {
		t.Errorf("%d came in, the log says %d: %+v", in, came, log)
	}
	tallies(a.Door, append(people, a.owner, a.by)...)
}

// A process that ends while somebody is asked or agrees leaves all of it or nothing, and asking again does the rest once.
func TestAskingThatIsKilledIsWholeOrNothing(t *testing.T) {
	t.Parallel()
	a := askingIn(t)
	var people []projecttest.Someone
	for step, most := 1, true; most; step++ {
		most = false
		for _, after := range []bool{false, true} {
			p := a.Someone(fmt.Sprint("第", step, after))
			people = append(people, p)
			ask := map[string]any{"projectId": a.projectID, "telephone": reached(a.Door, p, telephone()), "role": "viewer"}
			killed := a.Wire.CrashAt(step, after, func(ctx context.Context) { a.Send(ctx, a.by, "", userItem+"invite", ask) })
			rows := apitest.Into[[]space.InviteRow](t, a.Get(a.by, "", userItem+"invites?id="+a.projectID))
			if len(rows) > 1 || len(rows) != len(asked(a.Door, p)) || len(told(a.Door, p)) != len(rows) {
				t.Errorf("asked, killed at %d: %+v, %v", step, rows, told(a.Door, p))
			}
			if len(rows) == 0 {
				a.Took(invited(a.Door, a.by, a.projectID, ask["telephone"].(string), "viewer"))
			}
			before := a.Stored(a.projectID).Value.MemberCount
			agree := map[string]any{"projectId": a.projectID, "result": 3}
			killedToo := a.Wire.CrashAt(step, after, func(ctx context.Context) { a.Send(ctx, p, "", userItem+"answer", agree) })
			waits, in := len(asked(a.Door, p)) == 1, a.role(p) == space.Viewer
			if now := a.Stored(a.projectID).Value.MemberCount; waits == in || now-before != map[bool]int{true: 1}[in] {
				t.Errorf("agreed, killed at %d: waits %v, in %v, of %d %d", step, waits, in, before, now)
			}
			if waits {
				a.Took(answers(a.Door, p, a.projectID, 3))
			}
			if a.role(p) != space.Viewer {
				t.Errorf("asked again, killed at %d: %s", step, a.role(p))
			}
			most = most || killed || killedToo
		}
		a.Pass(25 * time.Hour) // he asks as often as may be in a day
	}
	tallies(a.Door, append(people, a.owner, a.by)...)
}

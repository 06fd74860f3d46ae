package space_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"bimportal/functions/project"
	"bimportal/functions/project/projecttest"
	"bimportal/functions/project/space"
	"bimportal/shared/apitest"
	"bimportal/shared/store"
)

var (
	schedules = flag.Int("schedules", 50, "seeded schedules of openings, renewals and deletions")
	firstSeed = flag.Int("seed", 0, "the first schedule's seed")
)

// strength is what the schedules came to, to see that they prove something.
type strength struct {
	sync.Mutex
	happened map[string]int
}

func (s *strength) add(what string, n int) {
	s.Lock()
	defer s.Unlock()
	s.happened[what] += n
}

// TestSchedules: whatever the order of applications, turns of machines, renewals, deletions, crashes between any two calls and days, after every
// step no code is taken twice, every project is whole or being opened, and in the end each runs, has failed with nothing left over, or is gone.
func TestSchedules(t *testing.T) {
	apitest.Faults(t, `{"throttle":0.004,"conflict":0.02,"loseAnswer":0.01,"seed":2026}`)
	seen := &strength{happened: map[string]int{}}
	t.Cleanup(func() {
		apitest.Faults(t, "{}")
		t.Logf("in %d schedules: %v", *schedules, seen.happened)
		for what, least := range map[string]int{"crashed": 150, "running": 60, "failed": 10, "gone": 40, "refused code": 10} {
			if *schedules >= 100 && seen.happened[what] < least**schedules/100 {
				t.Errorf("%q happened %d times, which proves too little", what, seen.happened[what])
			}
		}
	})
	for seed := *firstSeed; seed < *firstSeed+*schedules; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			d := projecttest.Open(t)
			s := &schedule{Door: d, r: rand.New(rand.NewPCG(uint64(seed), 64)), seen: seen}
			s.boss = d.Someone("秦立峰")
			s.good, s.bad = d.Template(nil), d.Template(nil)
			trees := projecttest.Table[struct{}](d, d.Tables.Catalogue)
			d.Do(d.DB.Transact(t.Context(), trees.Delete(store.Key{PK: "template#" + s.bad, SK: "body"})))
			if seed%2 == 0 {
				s.in = d.Enterprise(s.boss)
			}
			for range 14 + s.r.IntN(8) {
				crash := 0
				if s.r.IntN(2) == 0 {
					crash = 1 + s.r.IntN(14)
				}
				if d.Wire.CrashAt(crash, s.r.IntN(2) == 0, s.step) {
					seen.add("crashed", 1)
				}
				d.Pass(time.Duration(s.r.IntN(180)) * time.Second)
				if s.holds(); t.Failed() {
					return
				}
			}
			s.end()
		})
	}
}

type schedule struct {
	*projecttest.Door
	r         *rand.Rand
	seen      *strength
	boss      projecttest.Someone
	in        string
	good, bad string
}

// ids are the projects as their codes name them.
func (s *schedule) ids() (ids []string) {
	s.T.Helper()
	for n := range 4 {
		v, err := projecttest.Table[space.Code](s.Door, s.Tables.Project).Find(context.Background(), store.Key{PK: fmt.Sprint("code#code0000", n), SK: "code"})
		s.Do(err)
		if v.Version > 0 {
			ids = append(ids, v.Value.ProjectID)
		}
	}
	return ids
}

func (s *schedule) step(ctx context.Context) {
	ids := s.ids()
	dice := s.r.IntN(12)
	if len(ids) == 0 {
		dice = 0
	}
	one := func() string { return ids[s.r.IntN(len(ids))] }
	switch {
	case dice < 3:
		template := s.good
		if s.r.IntN(5) == 0 {
			template = s.bad
		}
		code := fmt.Sprint("Code0000", s.r.IntN(4))
		if len(ids) > 0 && s.r.IntN(3) == 0 {
			s.seen.add("refused code", 1)
		}
		s.Send(ctx, s.boss, s.in, create, projecttest.Form(template, map[string]any{"itemCode": code, "validityPeriod": []int{30, 180}[s.r.IntN(2)]}))
	case dice < 7:
		for range 1 + s.r.IntN(4) {
			_, _ = s.S.Work(ctx, project.Event{Task: "open", ProjectID: one()}) // a crash is one of its ends, here and below
		}
	case dice < 9:
		_, _ = s.S.Work(ctx, project.Event{Task: "sweep"})
	case dice == 9:
		s.Send(ctx, s.boss, s.in, "/platform/home/userItem/action", map[string]any{"id": one(), "action": []string{"renew", "restart", "restore"}[s.r.IntN(3)], "validityPeriod": 30})
	case dice == 10:
		s.Send(ctx, s.boss, s.in, "/platform/home/userItem/batchDelete", map[string]any{"ids": []string{one()}})
	default:
		s.Pass([]time.Duration{5 * time.Minute, 8 * day, 31 * day}[s.r.IntN(3)])
	}
}

// holds compares all that tells of the projects.
func (s *schedule) holds() {
	s.T.Helper()
	ids := s.ids()
	places, err := projecttest.Table[space.Place](s.Door, s.Tables.Project).QueryLatest(context.Background(), store.Range{PK: "person#" + s.boss.ID})
	s.Do(err)
	if len(places) != len(ids) {
		s.T.Errorf("%d codes are taken, the person has %d projects", len(ids), len(places))
	}
	tallies(s.Door, s.boss)
	if n := projectsOf(s.Door, s.good) + projectsOf(s.Door, s.bad); n != len(ids) {
		s.T.Errorf("%d codes are taken, the templates count %d", len(ids), n)
	}
	for _, place := range places {
		v := s.Stored(place.Value.ID)
		if v.Version == 0 || v.Value.Card() != place.Value.Card {
			s.T.Errorf("the place says %+v, the project %+v", place.Value.Card, v.Value)
		}
		s.whole(v.Value)
	}
}

// whole says that a project has all that the steps so far have made, and nothing more.
func (s *schedule) whole(p space.Project) {
	s.T.Helper()
	has := map[string]bool{}
	s.Do(s.DB.Each(context.Background(), s.Tables.Project, store.Range{PK: "project#" + p.ID}, func(key store.Key, _ func(any) error) error {
		has[strings.SplitN(key.SK, "#", 2)[0]] = true
		return nil
	}))
	if p.State == space.Deleting {
		return
	}
	for n, kind := range []string{"space", "member", "tree", "", "apps"} {
		if kind != "" && has[kind] != (p.Opening.Step > n) {
			s.T.Errorf("after %d steps (state %d): %s is there: %v", p.Opening.Step, p.State, kind, has[kind])
		}
	}
	lines := 0
	s.Do(s.DB.Each(context.Background(), s.Tables.Project, store.Range{PK: "log#" + p.ID}, func(store.Key, func(any) error) error { lines++; return nil }))
	if int64(lines) != p.Lines {
		s.T.Errorf("%d lines in the log, counted are %d", lines, p.Lines)
	}
	switch {
	case p.State == space.Failed && (p.Opening.Step > 0 || p.FailReason == ""):
		s.T.Errorf("failed: %+v", p)
	case p.State == space.Running && p.FileCount != 3, p.State == space.Failed && p.FileCount != 0:
		s.T.Errorf("files: %+v", p)
	}
}

// end lets everything come to its end.
func (s *schedule) end() {
	s.T.Helper()
	for range 4 {
		s.Pass(3 * time.Minute)
		s.Sweep()
		for _, projectID := range s.ids() {
			s.Run(projectID)
		}
	}
	s.holds()
	for _, projectID := range s.ids() {
		switch p := s.Stored(projectID).Value; p.State {
		case space.Running:
			s.seen.add("running", 1)
		case space.Failed:
			s.seen.add("failed", 1)
			nothingInside(s.Door, projectID)
		case space.Deleting:
		default:
			s.T.Errorf("still being opened: %+v", p)
		}
	}
	ids := s.ids()
	if len(ids) > 0 {
		s.Took(s.Post(s.boss, s.in, "/platform/home/userItem/batchDelete", map[string]any{"ids": ids}))
	}
	s.Pass(8 * day)
	for range 3 {
		s.Sweep()
	}
	s.seen.add("gone", len(ids))
	if left := s.ids(); len(left) > 0 || len(s.Objects.Keys()) > 0 {
		s.T.Errorf("left over: %v %v", left, s.Objects.Keys())
	}
	s.holds()
}

// TestManyOpeningsAtOnce: as many projects as there are schedules, opened at once, run, each step done once.
func TestManyOpeningsAtOnce(t *testing.T) {
	t.Parallel()
	d := projecttest.Open(t)
	template := d.Template(nil)
	var ids []string
	people := map[string]projecttest.Someone{}
	for range *schedules / 10 {
		p := d.Someone("申请人")
		for range 10 {
			projectID := d.Apply(p, "", projecttest.Form(template, nil))
			ids, people[projectID] = append(ids, projectID), p
		}
	}
	var all sync.WaitGroup
	for _, projectID := range ids {
		for range 2 { // two machines, as after a lease that ran out
			all.Go(func() { d.Run(projectID) })
		}
	}
	all.Wait()
	for _, projectID := range ids {
		if p := d.Stored(projectID).Value; p.State != space.Running || p.Lines != 7 || p.FileCount != 3 || p.MemberCount != 1 {
			t.Errorf("%+v", p)
		}
	}
}

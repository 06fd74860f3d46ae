package need_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bimportal/functions/community/need"
	"bimportal/functions/community/post"
	"bimportal/shared/api"
	"bimportal/shared/money"
)

var at = time.UnixMilli(1_790_000_000_000)

func reasonOf(err error) string {
	var refused *api.Error
	if !errors.As(err, &refused) {
		return ""
	}
	if len(refused.Fields) > 0 {
		return refused.Fields[0].Field
	}
	return refused.Reason
}

// inState is a need with a budget of 100.00 in a state, with one manuscript where it has had one.
func inState(s need.State) need.Need {
	n := need.Need{ID: "n", UserID: "buyer", BudgetFen: 10000, Escrow: 1, Deadline: at.UnixMilli(), State: s, Post: post.On, Manuscripts: 1}
	if s >= need.Awarded {
		n.Winners = []need.Winner{{ManuscriptID: "a", UserID: "ua", AmountFen: 6000}, {ManuscriptID: "b", UserID: "ub", AmountFen: 4000}}
	}
	if s == need.Open {
		n.Deadline = at.Add(time.Hour).UnixMilli()
	}
	return n
}

// TestWhatMayBeSaidInEachState: every word in every state, and whether it is taken.
func TestWhatMayBeSaidInEachState(t *testing.T) {
	shares := []need.Winner{{ManuscriptID: "a", AmountFen: 10000}}
	words := map[string]func(n *need.Need) error{
		"publish":  func(n *need.Need) error { n.Deadline = at.Add(2 * time.Hour).UnixMilli(); return n.Publish(100, at) },
		"receive":  func(n *need.Need) error { return n.Receive(at) },
		"forget":   func(n *need.Need) error { return n.Forget(at) },
		"unseal":   func(n *need.Need) error { return n.Sealed(at) },
		"award":    func(n *need.Need) error { return n.Award(shares, at) },
		"deliver":  func(n *need.Need) error { return n.Deliver("ua", at) },
		"accept":   func(n *need.Need) error { _, err := n.Accept(at); return err },
		"quarrel":  func(n *need.Need) error { return n.Quarrel("buyer", "buyer", "x", at) },
		"cancel":   func(n *need.Need) error { n.Manuscripts = 0; _, err := n.Cancel("x", at); return err },
		"decide":   func(n *need.Need) error { _, err := n.Decide(map[string]money.Fen{}, "x", at); return err },
		"cancel 1": func(n *need.Need) error { _, err := n.Cancel("x", at); return err },
	}
	takes := map[string][]need.State{
		"publish": {need.Draft}, "receive": {need.Open}, "forget": {need.Open}, "unseal": {need.Judging, need.Awarded, need.Delivered, need.Closed, need.Disputed}, "award": {need.Judging},
		"deliver": {need.Awarded, need.Delivered}, "accept": {need.Delivered}, "quarrel": {need.Awarded, need.Delivered}, "cancel": {need.Open}, "decide": {need.Open, need.Judging, need.Disputed}, "cancel 1": {},
	}
	for word, say := range words {
		for s := need.Draft; s <= need.Disputed; s++ {
			n := inState(s)
			if err := say(&n); (err == nil) != slices.Contains(takes[word], s) {
				t.Errorf("%s in state %d: %v", word, s, err)
			} else if err != nil && n.State != s {
				t.Errorf("%s in state %d was refused, and led to %d", word, s, n.State)
			}
		}
	}
}

func TestDeadlines(t *testing.T) {
	for left, ok := range map[time.Duration]bool{time.Hour - time.Millisecond: false, time.Hour: true, 180 * day: true, 180*day + time.Millisecond: false, -time.Hour: false} {
		n := need.Need{Deadline: at.Add(left).UnixMilli()}
		if err := n.Publish(100, at); (err == nil) != ok {
			t.Errorf("%s: %v", left, err)
		}
	}
	n := inState(need.Open)
	last := time.UnixMilli(n.Deadline)
	if err := n.Receive(last.Add(-time.Millisecond)); err != nil || n.Manuscripts != 2 {
		t.Errorf("in time: %v", err)
	}
	if err := n.Receive(last); reasonOf(err) != "need_late" || n.Manuscripts != 2 {
		t.Errorf("at the deadline: %v", err)
	}
	if err := n.Forget(last); reasonOf(err) != "need_late" {
		t.Errorf("withdrawn at the deadline: %v", err)
	}
	if err := n.Sealed(last.Add(-time.Millisecond)); reasonOf(err) != "manuscripts_sealed" {
		t.Errorf("before the deadline: %v", err)
	}
	n.Advance(last)
	if err := n.Sealed(last); err != nil || n.State != need.Judging || n.Until != last.Add(30*day).UnixMilli() {
		t.Errorf("at the deadline: %v %+v", err, n)
	}
	early := inState(need.Closed)
	early.Deadline = at.Add(time.Hour).UnixMilli()
	if err := early.Sealed(at); reasonOf(err) != "manuscripts_sealed" {
		t.Errorf("an operator ended it before the deadline: %v", err)
	}
	hidden := inState(need.Open)
	hidden.Post = post.Hidden
	if err := hidden.Receive(at); reasonOf(err) != "need_not_open" {
		t.Errorf("hidden: %v", err)
	}
	full := inState(need.Open)
	full.Manuscripts = 200
	if err := full.Receive(at); reasonOf(err) != "need_full" {
		t.Error(err)
	}
}

func TestSharesAddUpToTheBudget(t *testing.T) {
	w := func(amounts ...money.Fen) (list []need.Winner) {
		for i, a := range amounts {
			list = append(list, need.Winner{ManuscriptID: string(rune('a' + i)), AmountFen: a})
		}
		return list
	}
	twice := w(5000, 5000)
	twice[1].ManuscriptID = "a"
	for what, c := range map[string]struct {
		list []need.Winner
		ok   bool
	}{
		"one": {w(10000), true}, "five": {w(2000, 2000, 2000, 2000, 2000), true}, "uneven": {w(1, 9999), true},
		"none": {nil, false}, "six": {w(2000, 2000, 2000, 2000, 1000, 1000), false}, "a fen too much": {w(10001), false}, "two that are": {w(5000, 5001), false},
		"a fen too little": {w(9999), false}, "nothing for one": {w(10000, 0), false}, "out of nothing": {w(10001, -1), false}, "one twice": {twice, false},
	} {
		n := inState(need.Judging)
		if err := n.Award(c.list, at); (err == nil) != c.ok || err != nil && (reasonOf(err) != "shares" || len(n.Winners) > 0) {
			t.Errorf("%s: %v %+v", what, err, n.Winners)
		}
	}
}

func TestWhereABudgetGoes(t *testing.T) {
	decided := func(a, b money.Fen) func(*need.Need) (need.Ending, error) {
		return func(n *need.Need) (need.Ending, error) {
			return n.Decide(map[string]money.Fen{"a": a, "b": b}, "x", at)
		}
	}
	for what, c := range map[string]struct {
		in      need.State
		end     func(*need.Need) (need.Ending, error)
		a, b    money.Fen
		back    money.Fen
		outcome need.Outcome
	}{
		"accepted":         {need.Delivered, func(n *need.Need) (need.Ending, error) { return n.Accept(at) }, 6000, 4000, 0, need.Paid},
		"all to the buyer": {need.Disputed, decided(0, 0), 0, 0, 10000, need.Returned},
		"all to one":       {need.Disputed, decided(10000, 0), 10000, 0, 0, need.Paid},
		"in parts":         {need.Disputed, decided(3000, 1), 3000, 1, 6999, need.Divided},
		"not awarded":      {need.Judging, func(n *need.Need) (need.Ending, error) { return n.Decide(nil, "x", at) }, 0, 0, 10000, need.Returned},
	} {
		n := inState(c.in)
		e, err := c.end(&n)
		if err != nil || e.Back != c.back || n.Outcome != c.outcome || n.State != need.Closed || n.Open != "" {
			t.Errorf("%s: %v %+v %+v", what, err, e, n)
			continue
		}
		got := map[string]money.Fen{}
		sum := e.Back
		for _, p := range e.Parts {
			got[p.UserID] = p.AmountFen
			sum += p.AmountFen
		}
		if got["ua"] != c.a || got["ub"] != c.b || sum != 10000 {
			t.Errorf("%s: %+v", what, e)
		}
	}
	for what, parts := range map[string]map[string]money.Fen{"too much": {"a": 6000, "b": 4001}, "less than nothing": {"a": -1}, "to a stranger": {"c": 1}, "all, and out of nothing": {"a": 10001, "b": -1}} {
		n := inState(need.Disputed)
		if _, err := n.Decide(parts, "x", at); reasonOf(err) != "parts" || n.State != need.Disputed {
			t.Errorf("%s: %v %+v", what, err, n)
		}
	}
}

func TestWhatEndsByItself(t *testing.T) {
	for what, c := range map[string]struct {
		in     need.State
		manus  int
		escrow int
		to     need.State
		back   money.Fen // -1 where nothing moves
	}{
		"nobody handed anything in": {need.Open, 0, 1, need.Closed, 10000}, "manuscripts are opened": {need.Open, 1, 1, need.Judging, -1}, "nobody awarded": {need.Judging, 1, 1, need.Closed, 10000},
		"nobody delivered": {need.Awarded, 1, 1, need.Disputed, -1}, "nobody delivered for a promise": {need.Awarded, 1, 0, need.Closed, 10000}, "silence accepts": {need.Delivered, 1, 1, need.Closed, 0},
	} {
		n := inState(c.in)
		n.Manuscripts, n.Escrow = c.manus, c.escrow
		n.Deadline, n.Until = at.UnixMilli(), at.UnixMilli()
		if e, lapsed := n.Lapse(at.Add(-time.Millisecond)); e != nil || lapsed || n.State != c.in {
			t.Errorf("%s: too early: %+v", what, n)
		}
		e, lapsed := n.Lapse(at)
		if !lapsed || n.State != c.to || (e == nil) != (c.back < 0) || e != nil && e.Back != c.back {
			t.Errorf("%s: %v %+v %+v", what, lapsed, e, n)
		}
		if _, again := n.Lapse(at); again {
			t.Errorf("%s: twice", what)
		}
	}
}

func TestTheHashBindsAllOfIt(t *testing.T) {
	base := need.CommitHash("n", "u", 100, "note", []string{"a", "b"})
	for what, other := range map[string]string{
		"need": need.CommitHash("m", "u", 100, "note", []string{"a", "b"}), "author": need.CommitHash("n", "v", 100, "note", []string{"a", "b"}), "quote": need.CommitHash("n", "u", 101, "note", []string{"a", "b"}),
		"note": need.CommitHash("n", "u", 100, "notes", []string{"a", "b"}), "order": need.CommitHash("n", "u", 100, "note", []string{"b", "a"}), "a file": need.CommitHash("n", "u", 100, "note", []string{"a", "c"}),
		"a file in the note": need.CommitHash("n", "u", 100, "b\nnote", []string{"a"}),
	} {
		if other == base {
			t.Errorf("%s is not bound", what)
		}
	}
	// The page computes the same (site/src/features/need/commit.test.ts).
	if got := need.CommitHash("n1", "u1", 12345, "说明", []string{"aa", "bb"}); got != "de10fd06512ef0f567da7d34d2420a3df7414f20d6de644a3ff7d02a36ddac48" {
		t.Errorf("%s", got)
	}
	m := need.Manuscript{NeedID: "n", UserID: "u"}
	files := []need.File{{SHA256: "a"}, {SHA256: "b"}}
	if err := m.HandIn("note", files, 100, base, 1, at); err != nil || m.CommitHash != base || m.Turn != 1 {
		t.Errorf("%v %+v", err, m)
	}
	if err := m.HandIn("note", files[:1], 100, base, 1, at); reasonOf(err) != "commitHash" || m.CommitHash != base || m.Turn != 1 {
		t.Errorf("a swapped file: %v %+v", err, m)
	}
}

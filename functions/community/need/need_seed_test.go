package need_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bimportal/functions/community"
	"bimportal/functions/community/checker"
	"bimportal/functions/community/comment"
	"bimportal/functions/community/communitytest"
	"bimportal/functions/community/need"
	"bimportal/functions/community/post"
	"bimportal/shared/account"
	"bimportal/shared/apitest"
	"bimportal/shared/apitest/team"
	"bimportal/shared/clock"
	"bimportal/shared/files"
	"bimportal/shared/goods"
	"bimportal/shared/id"
	"bimportal/shared/ledger"
	"bimportal/shared/money"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// story is the part of the demonstration's seed that tells of needs, on tables of its own, with what the seeds of other groups bring.
type story struct {
	*desk
	list     []need.Seed
	comments []comment.Seed
	data     []byte // what the worker is invoked with, of the needs in list
	paidIn   money.Fen
	people   map[string]bool // user ids
}

// tell opens a story of the needs that are named, of all for none. Its clock stands at the day as of which they are told.
func tell(t *testing.T, slugs ...string) *story {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/community.json"))
	if err != nil {
		t.Fatal(err)
	}
	var seed struct {
		Needs struct {
			AsOf     string         `json:"asOf"`
			List     []need.Seed    `json:"list"`
			Comments []comment.Seed `json:"comments"`
			Files    []struct {
				Username, Slug, Name, From, At string
			} `json:"files"`
		} `json:"needs"`
	}
	if err := json.Unmarshal(text, &seed); err != nil {
		t.Fatal(err)
	}
	d := communitytest.Open(t)
	d.Tables.File, d.Tables.Identity, d.Tables.Search = apitest.NewTable(t, "file"), apitest.NewTable(t, "identity"), apitest.NewTable(t, "search")
	d.S = community.New(community.Deps{
		DB: store.WithTransport(apitest.Config(t), d.Wire), Tables: d.Tables, Clock: func() time.Time { return d.Now() }, Uploads: d.Bucket,
		Rates: goods.Commission{goods.Need: 100}, Origin: "https://bim.example", Check: checker.Check,
	})
	d.G = d.S.Routes()
	now, err := clock.ParseText(seed.Needs.AsOf + " 12:00:00")
	d.Do(err)
	d.Now = func() time.Time { return time.UnixMilli(now) }
	s := &story{desk: &desk{Door: d}, people: map[string]bool{}}
	for _, one := range seed.Needs.List {
		if len(slugs) == 0 || strings.Contains(strings.Join(slugs, " "), one.Slug) {
			s.list = append(s.list, one)
			s.comes(one.Username)
			for _, step := range one.Then {
				s.comes(step.By)
			}
		}
	}
	for _, one := range seed.Needs.Comments {
		if len(slugs) == 0 || slices.Contains(slugs, one.Need) {
			s.comments = append(s.comments, one)
			s.comes(one.User)
		}
	}
	records := store.NewTable[files.File](apitest.DB(t), d.Tables.File)
	for _, f := range seed.Needs.Files {
		userID := id.Slug("user", f.Username)
		if !s.people[userID] {
			continue
		}
		content, err := os.ReadFile(filepath.Join(apitest.Root(), "infra/seed/manuscripts", f.From))
		d.Do(err)
		sum, ext := sha256.Sum256(content), path.Ext(f.Name)
		at := files.Seeded(userID, "attachment", f.Slug, ext[1:])
		fileID := strings.TrimSuffix(path.Base(at), ext)
		d.Do(store.Ensure(t.Context(), records, files.Key(userID, fileID), files.File{
			FileID: fileID, UserID: userID, Purpose: "attachment", Name: f.Name, Size: int64(len(content)), SHA256: hex.EncodeToString(sum[:]), DownloadPath: at,
		}))
		d.Store(at, content)
	}
	needs, err := json.Marshal(map[string]any{"asOf": seed.Needs.AsOf, "list": s.list, "comments": s.comments})
	d.Do(err)
	s.data, err = json.Marshal(community.Seed{Post: post.Seed{}, Needs: needs})
	d.Do(err)
	return s
}

// comes lets somebody be there, with money for two budgets.
func (s *story) comes(username string) {
	userID := id.Slug("user", username)
	if username == "" || s.people[userID] {
		return
	}
	s.people[userID] = true
	s.Do(store.Ensure(s.T.Context(), store.NewTable[person.Person](apitest.DB(s.T), s.Tables.Identity), person.Key(userID), person.Person{UserID: userID, Nickname: username, Telephone: "13800001234"}))
	s.Rich(ledger.PersonalAccount(userID), 1_000_000)
	s.paidIn += 1_000_000
}

func (s *story) load(ctx context.Context) error {
	return s.S.Work(ctx, community.Event{Task: "seed", Data: s.data})
}

func (s *story) need(slug string) need.Need {
	s.T.Helper()
	v, err := store.NewTable[need.Need](apitest.DB(s.T), s.Tables.Community).Get(s.T.Context(), store.Key{PK: "need#" + need.SeedID(slug), SK: "need"})
	s.Do(err)
	return v.Value
}

// ends are the states that the demonstration shows, each once: a change of the seed is a change here.
var ends = map[string]struct {
	state       need.State
	outcome     need.Outcome
	manuscripts int
	paid, left  money.Fen // what winners got, and what is held
}{
	"site-video":    {need.Open, "", 0, 0, 0}, // without a budget that is held
	"metro-hvac":    {need.Open, "", 0, 0, 300_000},
	"facade-node":   {need.Open, "", 2, 0, 260_000},
	"ward-mep":      {need.Judging, "", 3, 0, 180_000},
	"facade-scan":   {need.Closed, need.Returned, 0, 0, 0},
	"thesis-survey": {need.Closed, need.Returned, 0, 0, 0},
	"bridge-anim":   {need.Awarded, "", 2, 0, 450_000},
	"precast-lib":   {need.Delivered, "", 1, 0, 360_000},
	"qty-plugin":    {need.Disputed, "", 1, 0, 280_000},
	"station-clash": {need.Closed, need.Paid, 2, 120_000, 0},
	"school-render": {need.Closed, need.Divided, 1, 60_000, 0},
}

// stands compares each need with its end, its money with its state, and all money with what came in.
func (s *story) stands(when string) {
	s.T.Helper()
	sum := money.Fen(0)
	add := func(accountID string) (fen money.Fen) {
		for _, l := range s.Lines(accountID) {
			fen += l.AmountFen
		}
		sum += fen
		return fen
	}
	for _, one := range s.list {
		n, want := s.need(one.Slug), ends[one.Slug]
		paid := money.Fen(0)
		for i, w := range n.Winners {
			paid += w.PaidFen
			add(account.Earned(fmt.Sprintf("%s_%d", n.ID, i+1)))
			add(account.Commission(fmt.Sprintf("%s_%d", n.ID, i+1)))
		}
		left := add(account.Escrow(n.ID))
		if n.State != want.state || n.Outcome != want.outcome || n.Manuscripts != want.manuscripts || paid != want.paid || left != want.left {
			s.T.Errorf("%s: %s is in state %d %q with %d manuscripts, %d fen paid, %d held; it should be %+v", when, one.Slug, n.State, n.Outcome, n.Manuscripts, paid, left, want)
		}
		rows, err := store.NewTable[need.Manuscript](apitest.DB(s.T), s.Tables.Community).QueryLatest(s.T.Context(), store.Range{PK: "need#" + n.ID, From: "manuscript#", To: "manuscript#~"})
		s.Do(err)
		if len(rows) != want.manuscripts {
			s.T.Errorf("%s: %s has %d manuscripts", when, one.Slug, len(rows))
		}
		for _, r := range rows {
			if opened := n.State != need.Open; opened != (r.Value.Checked.At > 0) {
				s.T.Errorf("%s: a manuscript of %s is checked %v", when, one.Slug, r.Value.Checked)
			}
		}
	}
	for _, one := range s.list {
		said := 0
		for _, c := range s.comments {
			if c.Need == one.Slug {
				said++
			}
		}
		if d := s.detail(team.Person{}, need.SeedID(one.Slug)); d.Comments != said {
			s.T.Errorf("%s: %d comments of %s are counted, %d are told", when, d.Comments, one.Slug, said)
		}
	}
	for userID := range s.people {
		add(ledger.PersonalAccount(userID))
	}
	if sum != s.paidIn {
		s.T.Errorf("%s: %d fen came in, %d are there", when, s.paidIn, sum)
	}
}

// TestSeededNeedsEndAsTheyAreToldAndOnce: each of the demonstration's needs stands where its story ends, and another load changes nothing of them.
func TestSeededNeedsEndAsTheyAreToldAndOnce(t *testing.T) {
	t.Parallel()
	s := tell(t)
	if len(s.list) != len(ends) {
		t.Fatalf("%d needs are seeded, %d are known here", len(s.list), len(ends))
	}
	s.Do(s.load(t.Context()))
	s.stands("loaded")
	before := map[string]need.Need{}
	for _, one := range s.list {
		before[one.Slug] = s.need(one.Slug)
	}
	s.Do(s.load(t.Context()))
	s.stands("loaded twice")
	for slug, was := range before {
		if now := s.need(slug); !reflect.DeepEqual(now, was) {
			t.Errorf("%s was\n%+v and is\n%+v", slug, was, now)
		}
	}
	// What people do with a need of the demonstration stays.
	buyer := s.Sessioned(s.need("facade-node").UserID)
	if a := s.Post(buyer, "", needPath+"cancel", object{"id": need.SeedID("facade-node"), "reason": "x"}); a.Reason() != "need_has_manuscripts" {
		t.Errorf("%d %s", a.HTTP, a.Body)
	}
	buyer = s.Sessioned(s.need("metro-hvac").UserID)
	team.Must[object](t, s.Post(buyer, "", needPath+"cancel", object{"id": need.SeedID("metro-hvac"), "reason": "不做了"}))
	s.Do(s.load(t.Context()))
	if n := s.need("metro-hvac"); n.State != need.Closed || n.Outcome != need.Returned {
		t.Errorf("a load opened it anew: %+v", n)
	}
}

// TestALoadThatDiesAnywhereIsMendedByTheNext: the loader of each need ends before and after each of its calls, one after another; the next load
// goes on where the store stands.
func TestALoadThatDiesAnywhereIsMendedByTheNext(t *testing.T) {
	for slug := range ends {
		for _, after := range []bool{false, true} {
			t.Run(fmt.Sprint(slug, " ", after), func(t *testing.T) {
				t.Parallel()
				s := tell(t, slug)
				crashes, at, steps := 0, 1, 0
				for at < 1000 {
					if !s.Wire.CrashAt(at, after, func(ctx context.Context) { _ = s.load(ctx) }) {
						break
					}
					crashes++
					at++
					// What is done is passed over with few calls: the next to end at are those of the step that is not.
					if done := s.steps(slug); done > steps {
						steps, at = done, min(at, 1+done)
					}
				}
				if s.Do(s.load(t.Context())); crashes < 5*(1+len(s.list[0].Then)) {
					t.Errorf("%d crashes prove little", crashes)
				}
				s.stands(fmt.Sprintf("after %d crashes", crashes))
			})
		}
	}
}

// steps is how much of a seed is done.
func (s *story) steps(slug string) int {
	s.T.Helper()
	v, err := store.NewTable[need.Seeded](apitest.DB(s.T), s.Tables.Community).Find(context.Background(), store.Key{PK: "need#" + need.SeedID(slug), SK: "seed"})
	s.Do(err)
	return v.Value.Steps
}

package need

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"bimportal/functions/community/post"
	"bimportal/shared/clock"
	"bimportal/shared/escrow"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/money"
	"bimportal/shared/store"
)

// Seed is a need of the demonstration and what became of it, by the rules of every need. Times are YYYY-MM-DD HH:mm:ss in Shanghai, people
// usernames.
type Seed struct {
	Slug       string     `json:"slug"`
	Username   string     `json:"username"`
	Region     string     `json:"region"`
	At         string     `json:"at"` // of the publication
	Title      string     `json:"title"`
	Category   string     `json:"category"`
	Text       []string   `json:"text"` // lines
	Files      []string   `json:"files"`
	BudgetYuan int64      `json:"budgetYuan"`
	Escrow     int        `json:"escrow"`
	Deadline   string     `json:"deadline"`
	Formats    []string   `json:"formats"`
	RevitYear  int        `json:"revitYear"`
	LOD        string     `json:"lod"`
	IDS        []string   `json:"ids"` // lines of XML
	Then       []SeedStep `json:"then"`
}

// SeedStep is one thing that somebody did: submit, open (the worker's, at the deadline or when time is up), shortlist, award, deliver, accept,
// cancel, dispute, decide.
type SeedStep struct {
	At     string      `json:"at"`
	Do     string      `json:"do"`
	By     string      `json:"by"`
	Of     string      `json:"of"` // whose manuscript is put on the short list
	Text   string      `json:"text"`
	Yuan   int64       `json:"yuan"`  // a quote
	Files  []string    `json:"files"` // a slug and an ending each
	Shares []SeedShare `json:"shares"`
}

// SeedShare is what somebody is awarded, or gets by an operator's word.
type SeedShare struct {
	Of   string `json:"of"`
	Yuan int64  `json:"yuan"`
}

// Seeded says how many steps of a seed are done. It lies beside its need.
type Seeded struct {
	Steps int `json:"steps"`
}

func seedKey(needID string) store.Key { return store.Key{PK: "need#" + needID, SK: "seed"} }

// SeedID is the id of a seeded need.
func SeedID(slug string) string { return id.Slug("need", slug) }

func userOf(username string) string { return id.Slug("user", username) }

var errStepDone = errors.New("need: this step of the seed is done")

// Load makes what the seeds tell happen in its order, each step once and at its moment; what people have done with a need since stays.
func (s *Service) Load(ctx context.Context, list []Seed) error {
	type step struct {
		of *Seed
		no int
		at int64
	}
	var steps []step
	for i := range list {
		one := &list[i]
		for no := range len(one.Then) + 1 {
			text := one.At
			if no > 0 {
				text = one.Then[no-1].At
			}
			at, err := clock.ParseText(text)
			if err != nil {
				return fmt.Errorf("need: seed %s: %w", one.Slug, err)
			}
			steps = append(steps, step{one, no, at})
		}
	}
	slices.SortStableFunc(steps, func(a, b step) int { return cmp.Compare(a.at, b.at) })
	for _, one := range steps {
		if err := s.seedStep(ctx, *one.of, one.no, time.UnixMilli(one.at)); err != nil && !errors.Is(err, errStepDone) {
			return fmt.Errorf("need: seed %s, step %d: %w", one.of.Slug, one.no, err)
		}
	}
	return nil
}

// seedStep does one step, unless it is done: the note of it goes into its transaction.
func (s *Service) seedStep(ctx context.Context, one Seed, no int, at time.Time) error {
	needID := SeedID(one.Slug)
	past := *s
	past.Now = func() time.Time { return at }
	past.seeding = func(ctx context.Context) (store.Write, error) {
		v, err := s.seeds.Find(ctx, seedKey(needID))
		if err == nil && v.Value.Steps != no {
			err = errStepDone
		}
		v.Value.Steps++
		return s.seeds.Put(seedKey(needID), v), err
	}
	if _, err := past.seeding(ctx); errors.Is(err, errStepDone) && no > 0 && one.Then[no-1].Do == "open" {
		return past.seedChecks(ctx, needID) // a load that ended before its checks has left some to this one
	} else if err != nil {
		return err
	}
	if no == 0 {
		return store.Retry(ctx, func() error { return past.seedPublish(ctx, one, at) })
	}
	return past.seedDo(ctx, needID, one.Then[no-1])
}

func (s *Service) seedPublish(ctx context.Context, one Seed, at time.Time) error {
	deadline, err := clock.ParseText(one.Deadline)
	if err != nil {
		return err
	}
	who, err := s.Core.People.Of(ctx, userOf(one.Username))
	if err != nil {
		return err
	}
	n := Need{
		ID: SeedID(one.Slug), Title: one.Title, Category: one.Category, Text: strings.Join(one.Text, "\n"), BudgetFen: money.Fen(one.BudgetYuan * 100), Escrow: one.Escrow, Deadline: deadline,
		Requirement: Requirement{Formats: distinct(one.Formats), RevitYear: one.RevitYear, LOD: one.LOD},
		UserID:      who.UserID, UserName: who.Called(), IPRegion: one.Region, Post: post.On, CreatedAt: clock.Millis(at),
	}
	if _, err := s.attached(ctx, n.UserID, seedPaths(n.UserID, one.Files), &n.Attachments); err != nil { // the publication holds them
		return err
	}
	text, err := s.idsOf(&n, Edit{IDSText: strings.Join(one.IDS, "\n")})
	if err != nil {
		return err
	}
	published, err := s.published(ctx, &n, 0, escrow.Payer{UserID: n.UserID}, at)
	if err != nil {
		return err
	}
	own, err := s.written(ctx, store.Versioned[Need]{Value: n})
	if err != nil {
		return err
	}
	return s.DB.Transact(ctx, slices.Concat(own, text, published)...)
}

// seedPaths are where somebody's seeded files lie (infra/seedmanuscript).
func seedPaths(userID string, slugs []string) []string {
	var paths []string
	for _, name := range slugs {
		ext := path.Ext(name)
		paths = append(paths, files.Seeded(userID, filePurpose, strings.TrimSuffix(name, ext), ext[1:]))
	}
	return paths
}

func seedPortions(needID string, shares []SeedShare) []Portion {
	list := make([]Portion, len(shares))
	for i, one := range shares {
		list[i] = Portion{IDOf(needID, userOf(one.Of)), money.Fen(one.Yuan * 100)}
	}
	return list
}

func (s *Service) seedDo(ctx context.Context, needID string, step SeedStep) error {
	userID := userOf(step.By)
	switch step.Do {
	case "submit":
		who, err := s.Core.People.Of(ctx, userID)
		if err != nil {
			return err
		}
		_, err = s.submit(ctx, userID, who.Called(), Handing{ID: needID, Files: seedPaths(userID, step.Files), Note: step.Text, QuoteFen: money.Fen(step.Yuan * 100)})
		return err
	case "open":
		return s.seedOpen(ctx, needID)
	case "shortlist":
		return s.shortlist(ctx, userID, Shortlisting{needID, IDOf(needID, userOf(step.Of)), 1})
	case "award":
		return s.award(ctx, userID, Awarding{needID, seedPortions(needID, step.Shares)})
	case "deliver":
		return s.deliver(ctx, userID, Delivering{needID, seedPaths(userID, step.Files), step.Text})
	case "accept":
		return s.accept(ctx, userID, Ref{needID})
	case "cancel":
		return s.cancel(ctx, userID, Reasoned{needID, step.Text})
	case "dispute":
		return s.quarrel(ctx, userID, Reasoned{needID, step.Text})
	case "decide":
		v, err := s.stored(ctx, needID)
		if err != nil {
			return err
		}
		return s.decide(ctx, userID, Deciding{needID, v.Version, seedPortions(needID, step.Shares), step.Text})
	}
	return fmt.Errorf("unknown step %q", step.Do)
}

// seedOpen does what the schedule does with one need whose time has come.
func (s *Service) seedOpen(ctx context.Context, needID string) error {
	if _, err := s.changeAs(ctx, needID, s.stored, func(n *Need, now time.Time) ([]store.Write, error) { return s.lapsed(ctx, n, now) }); err != nil {
		return err
	}
	return s.seedChecks(ctx, needID)
}

// seedChecks reads the manuscripts of an opened need that nothing has read yet.
func (s *Service) seedChecks(ctx context.Context, needID string) error {
	list, err := s.manuscripts(ctx, needID)
	if err != nil {
		return err
	}
	var failed []error
	for _, v := range list {
		if v.Value.Open == openManuscript {
			failed = append(failed, s.look(ctx, v.Value))
		}
	}
	return errors.Join(failed...)
}

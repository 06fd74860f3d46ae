package achievement

import (
	"context"
	"errors"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/notify"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/version"
)

// Service is the calls of achievements.
type Service struct {
	Deps
	rows     *store.Table[Achievement]
	stocks   *store.Table[Stock]
	counts   *store.Table[Count]
	loaders  *store.Table[Downloader]
	versions version.Book
	files    version.Files
	book     audit.Book
	box      notify.Box
}

// Deps is what the calls of achievements need.
type Deps struct {
	DB      *store.DB
	Tables  tables.Names
	Uploads *blob.Bucket
	Now     clock.Clock
}

// New returns the calls of achievements.
func New(d Deps) *Service {
	t := d.Tables.Project
	return &Service{
		Deps: d, rows: store.NewTable[Achievement](d.DB, t), stocks: store.NewTable[Stock](d.DB, t), counts: store.NewTable[Count](d.DB, t), loaders: store.NewTable[Downloader](d.DB, t),
		versions: version.NewBook(d.DB, t), files: version.NewFiles(d.DB, d.Tables, d.Uploads), book: audit.NewBook(d.DB, d.Tables.Enterprise), box: notify.NewBox(d.DB, d.Tables.Message),
	}
}

// Stock is how many achievements an enterprise has.
type Stock struct {
	N int `json:"n"`
}

// Count is how often an achievement was downloaded.
type Count struct {
	N int `json:"n"`
}

// Downloader says that somebody downloaded of an achievement on a day.
type Downloader struct {
	UserID string `json:"userId"`
	TTL    int64  `json:"ttl"` // epoch seconds
}

const (
	stockMost      = 1000
	downloaderKept = 3 * 24 * time.Hour
	readAtOnce     = 10
	publicPK       = "publicachievements"
)

func rowKey(enterpriseID, achievementID string) store.Key {
	return store.Key{PK: "achievements#" + enterpriseID, SK: achievementID}
}
func publicKey(achievementID string) store.Key { return store.Key{PK: publicPK, SK: achievementID} }
func stockKey(enterpriseID string) store.Key {
	return store.Key{PK: "achievementstock#" + enterpriseID, SK: "stock"}
}
func countKey(achievementID string) store.Key {
	return store.Key{PK: "achievementdownloads#" + achievementID, SK: "count"}
}
func downloaderKey(achievementID, day, userID string) store.Key {
	return store.Key{PK: "achievementdownloads#" + achievementID, SK: day + "#" + userID}
}

// of returns an enterprise's achievements, or those that all enterprises show to everybody; who may see which is for the caller.
func (s *Service) of(ctx context.Context, enterpriseID string, public bool) ([]store.Versioned[Achievement], error) {
	pk := rowKey(enterpriseID, "").PK
	if public {
		pk = publicPK
	}
	return s.rows.QueryLatest(ctx, store.Range{PK: pk})
}

// visible returns an achievement that the reader may see, his enterprise's or one that is shown to everybody; errGone for any other.
func (s *Service) visible(ctx context.Context, achievementID string, r Reader) (store.Versioned[Achievement], error) {
	for _, key := range []store.Key{rowKey(r.EnterpriseID, achievementID), publicKey(achievementID)} {
		v, err := s.rows.Find(ctx, key)
		if err != nil {
			return v, err
		}
		if v.Version > 0 {
			if !v.Value.VisibleTo(r) {
				return v, errGone
			}
			return v, nil
		}
	}
	return store.Versioned[Achievement]{}, errGone
}

// shown returns the writes of an achievement's row among those that everybody sees.
func (s *Service) shown(a Achievement, version int64) store.Write {
	if a.Status == Filed && a.Visibility == Public {
		return s.rows.Replace(publicKey(a.ID), a, version)
	}
	return s.rows.Remove(publicKey(a.ID))
}

func (s *Service) line(ctx context.Context, action auth.Permission, a Achievement, text string, before, after any) ([]store.Write, error) {
	line := audit.Line{Actor: api.ActorOf(ctx).UserID, Action: string(action), TargetType: "achievement", TargetID: a.ID, Text: text}
	return s.book.Put(ctx, a.EnterpriseID, s.Now(), line.Changed(before, after))
}

// told is what the operation log keeps of an achievement.
func told(a Achievement) map[string]any {
	return map[string]any{"title": a.Title, "type": a.Type, "visibility": a.Visibility, "versionNo": a.VersionNo, "status": a.Status, "files": len(a.Files)}
}

// edit writes a new achievement of the caller's, or changes his own.
func (s *Service) edit(ctx context.Context, in Input) (store.Versioned[Achievement], error) {
	st, user := api.StandingOf(ctx), api.ActorOf(ctx).UserID
	var v store.Versioned[Achievement]
	err := store.Retry(ctx, func() (err error) {
		now := clock.Millis(s.Now())
		v = store.Versioned[Achievement]{Value: Achievement{ID: id.New("ach"), EnterpriseID: st.Access.ID, AuthorID: user, CreatedAt: now}}
		var writes []store.Write
		if in.ID != "" {
			if v, err = s.own(ctx, in.ID, in.Rev); err != nil {
				return err
			}
		} else {
			stock, err := s.stocks.Find(ctx, stockKey(st.Access.ID))
			if err != nil {
				return err
			}
			if stock.Value.N++; stock.Value.N > stockMost {
				return errTooMany
			}
			writes = append(writes, s.stocks.Put(stockKey(st.Access.ID), stock))
		}
		before := any(nil)
		if v.Version > 0 {
			before = told(v.Value)
		}
		list, held, err := s.files.Taken(ctx, user, "attachment", v.Value.Files, in.Files)
		if errors.Is(err, version.ErrNoFile) {
			return errNoFile
		}
		if err != nil {
			return err
		}
		if v.Value.FiledAt == 0 { // what was filed lives on its files, whatever is written since
			let, err := s.files.Let(ctx, v.Value.Files, list)
			if err != nil {
				return err
			}
			held = append(held, let...)
		}
		if err := v.Value.Write(in.Form, list, now); err != nil {
			return err
		}
		v.Value.Company, v.Value.AuthorName, v.Value.Departments = st.Access.ShortName, st.Member.Called(), st.Member.Departments
		logged, err := s.line(ctx, auth.AchievementEdit, v.Value, "保存成果“"+v.Value.Title+"”", before, told(v.Value))
		if err != nil {
			return err
		}
		writes = slices.Concat(writes, held, logged, []store.Write{s.rows.Put(rowKey(st.Access.ID, v.Value.ID), v), s.shown(v.Value, v.Version+1)})
		if err := s.DB.Transact(ctx, writes...); err != nil {
			return err
		}
		v.Version++
		return nil
	})
	return v, err
}

// own returns the caller's achievement at that rev: errGone for somebody else's, stale_rev for another rev.
func (s *Service) own(ctx context.Context, achievementID string, rev int64) (store.Versioned[Achievement], error) {
	v, err := s.rows.Find(ctx, rowKey(api.StandingOf(ctx).Access.ID, achievementID))
	if err == nil && (v.Version == 0 || v.Value.AuthorID != api.ActorOf(ctx).UserID) {
		err = errGone
	}
	if err == nil && rev != v.Version {
		err = s.stale(ctx, v)
	}
	return v, err
}

func (s *Service) stale(ctx context.Context, v store.Versioned[Achievement]) error {
	current, err := s.detail(ctx, v)
	if err != nil {
		return err
	}
	return api.Stale(current)
}

// change moves an achievement of the caller's enterprise by f, which returns the line's text. Filing writes its version;
// whoever decides tells the author.
func (s *Service) change(ctx context.Context, achievementID string, rev int64, action auth.Permission, f func(a *Achievement, now int64) (string, error)) (store.Versioned[Achievement], error) {
	enterpriseID := api.StandingOf(ctx).Access.ID
	r, _ := s.reader(ctx)
	var v store.Versioned[Achievement]
	err := store.Retry(ctx, func() (err error) {
		if v, err = s.rows.Find(ctx, rowKey(enterpriseID, achievementID)); err != nil {
			return err
		}
		if v.Version == 0 || !v.Value.VisibleTo(r) {
			return errGone
		}
		if rev != v.Version {
			return s.stale(ctx, v)
		}
		now, before := s.Now(), v.Value
		text, err := f(&v.Value, clock.Millis(now))
		if err != nil {
			return err
		}
		writes, err := s.line(ctx, action, v.Value, text, told(before), told(v.Value))
		if err != nil {
			return err
		}
		if v.Value.Status == Filed {
			made, err := s.versions.Publish(ctx, v.Value.Item(clock.Millis(now)))
			if err != nil {
				return err
			}
			writes = append(writes, made...)
		}
		writes = append(append(writes, s.tell(v.Value, action, now)...), s.rows.Put(rowKey(enterpriseID, achievementID), v), s.shown(v.Value, v.Version+1))
		if err := s.DB.Transact(ctx, writes...); err != nil {
			return err
		}
		v.Version++
		return nil
	})
	return v, err
}

func (s *Service) tell(a Achievement, action auth.Permission, now time.Time) []store.Write {
	if action != auth.AchievementReview {
		return nil
	}
	title, content := "成果已归档", "“"+a.Title+"”已通过审核并归档，版本 "+a.VersionNo+"。"
	if a.Status == Returned {
		title, content = "成果被退回", "“"+a.Title+"”被退回，原因："+a.Reason
	}
	return s.box.Put(now, notify.Notice{UserID: a.AuthorID, Title: title, Content: content, MsgType: notify.Notify, TypeCode: notify.KindReview, Link: "/achievementManagement?scope=mine", EnterpriseID: a.EnterpriseID})
}

// remove deletes the caller's own achievement that was never filed.
func (s *Service) remove(ctx context.Context, achievementID string) error {
	enterpriseID := api.StandingOf(ctx).Access.ID
	return store.Retry(ctx, func() error {
		v, err := s.rows.Find(ctx, rowKey(enterpriseID, achievementID))
		switch {
		case err != nil:
			return err
		case v.Version == 0 || v.Value.AuthorID != api.ActorOf(ctx).UserID:
			return errGone
		case !v.Value.deletable():
			return errState
		}
		stock, err := s.stocks.Find(ctx, stockKey(enterpriseID))
		if err != nil {
			return err
		}
		stock.Value.N = max(0, stock.Value.N-1)
		writes, err := s.line(ctx, auth.AchievementEdit, v.Value, "删除成果“"+v.Value.Title+"”", told(v.Value), nil)
		if err != nil {
			return err
		}
		let, err := s.files.Let(ctx, v.Value.Files, nil)
		if err != nil {
			return err
		}
		return s.DB.Transact(ctx, append(slices.Concat(writes, let), s.stocks.Put(stockKey(enterpriseID), stock), s.rows.DeleteAs(rowKey(enterpriseID, achievementID), v))...)
	})
}

// downloads returns how often each of the rows was downloaded.
func (s *Service) downloads(ctx context.Context, rows []store.Versioned[Achievement]) ([]int, error) {
	list := make([]int, len(rows))
	reads, ctx := errgroup.WithContext(ctx)
	reads.SetLimit(readAtOnce)
	for i, v := range rows {
		reads.Go(func() error {
			c, err := s.counts.Find(ctx, countKey(v.Value.ID))
			list[i] = c.Value.N
			return err
		})
	}
	return list, reads.Wait()
}

// countDownload counts a person once a day.
func (s *Service) countDownload(ctx context.Context, achievementID, userID string) error {
	return store.Retry(ctx, func() error {
		now := s.Now()
		key := downloaderKey(achievementID, now.In(clock.Shanghai).Format(time.DateOnly), userID)
		known, err := s.loaders.Find(ctx, key)
		if err != nil || known.Version > 0 {
			return err
		}
		return s.DB.Transact(ctx, s.loaders.New(key, Downloader{userID, now.Add(downloaderKept).Unix()}), s.counts.Added(store.Sum{Key: countKey(achievementID), Add: map[string]int64{"n": 1}}))
	})
}

// Visible returns which of the caller's enterprise's achievements he may see, for the versions of them.
func (s *Service) Visible(ctx context.Context) (func(achievementID string) bool, error) {
	r, st := s.reader(ctx)
	rows, err := s.of(ctx, st.Access.ID, false)
	seen := map[string]bool{}
	for _, v := range rows {
		seen[v.Value.ID] = v.Value.VisibleTo(r)
	}
	return func(id string) bool { return seen[id] }, err
}

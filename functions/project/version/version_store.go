package version

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"bimportal/shared/api"
	"bimportal/shared/audit"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/clock"
	"bimportal/shared/id"
	"bimportal/shared/store"
	"bimportal/shared/tables"
	"bimportal/shared/version"
)

// Service is the calls of versions.
type Service struct {
	Deps
	book  version.Book
	files version.Files
	log   audit.Book
}

// Deps is what the calls of versions need.
type Deps struct {
	DB      *store.DB
	Tables  tables.Names
	Uploads *blob.Bucket
	Now     clock.Clock

	// Visible says which achievements of his enterprise the caller may see: their versions go by that.
	Visible func(ctx context.Context) (func(achievementID string) bool, error)
}

// New returns the calls of versions.
func New(d Deps) *Service {
	return &Service{Deps: d, book: version.NewBook(d.DB, d.Tables.Project), files: version.NewFiles(d.DB, d.Tables, d.Uploads), log: audit.NewBook(d.DB, d.Tables.Enterprise)}
}

// visible returns the versions of the caller's enterprise that he may see, of one kind unless that is empty.
func (s *Service) visible(ctx context.Context, t version.Type) ([]store.Versioned[version.Item], error) {
	rows, err := s.book.Of(ctx, api.StandingOf(ctx).Access.ID, t)
	if err != nil || !slices.ContainsFunc(rows, func(v store.Versioned[version.Item]) bool { return v.Value.Type == version.Achievement }) {
		return rows, err
	}
	sees, err := s.Visible(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(rows, func(v store.Versioned[version.Item]) bool {
		return v.Value.Type == version.Achievement && !sees(v.Value.ObjectID)
	}), nil
}

// one returns a version of the caller's enterprise that he may see by its id, errGone for any other.
func (s *Service) one(ctx context.Context, text string) (store.Versioned[version.Item], error) {
	none := store.Versioned[version.Item]{}
	t, objectID, no, ok := version.ParseID(text)
	if !ok {
		return none, errGone
	}
	v, err := s.book.Rows.Find(ctx, version.Key(api.StandingOf(ctx).Access.ID, t, objectID, no))
	if err != nil {
		return none, err
	}
	if v.Version == 0 {
		return none, errGone
	}
	if v.Value.Type == version.Achievement {
		sees, err := s.Visible(ctx)
		if err != nil {
			return none, err
		}
		if !sees(v.Value.ObjectID) {
			return none, errGone
		}
	}
	return v, nil
}

// row is a version as a list shows it.
func (s *Service) row(ctx context.Context, v store.Versioned[version.Item]) (Row, error) {
	all, err := s.book.OfObject(ctx, v.Value.EnterpriseID, v.Value.Type, v.Value.ObjectID)
	return rowOf(ctx, v, before(all, v.Value)), err
}

func (s *Service) line(ctx context.Context, v version.Item, text string) ([]store.Write, error) {
	line := audit.Line{Actor: api.ActorOf(ctx).UserID, Action: string(auth.VersionEdit), TargetType: "version", TargetID: v.ObjectID, Text: text + "：" + v.ObjectName + " " + v.No}
	return s.log.Put(ctx, v.EnterpriseID, s.Now(), line)
}

// edit writes a version of a plugin of the caller's enterprise, and returns it with the number before it.
func (s *Service) edit(ctx context.Context, in Input, no string) (v store.Versioned[version.Item], previous string, err error) {
	st := api.StandingOf(ctx)
	objectID := cmp.Or(in.ObjectID, id.New("plg"))
	err = store.Retry(ctx, func() error {
		now := clock.Millis(s.Now())
		v = store.Versioned[version.Item]{Value: version.Item{
			Type: version.Plugin, ObjectID: objectID, ObjectName: strings.TrimSpace(in.ObjectName), EnterpriseID: st.Access.ID, No: no, CreatedAt: now, Fields: []version.Field{},
		}}
		// The book comes before the versions are read: whoever writes one writes its head, so that what holds among them still does.
		logged, err := s.line(ctx, v.Value, map[version.Status]string{version.Draft: "保存版本草稿", version.Testing: "版本提交测试", version.Released: "发布版本"}[in.Status])
		if err != nil {
			return err
		}
		all, err := s.book.OfObject(ctx, st.Access.ID, version.Plugin, objectID)
		if err != nil {
			return err
		}
		if in.ObjectID != "" && len(all) == 0 {
			return errGone
		}
		var others []version.Item
		for _, o := range all {
			if o.Value.No == no {
				v = o
			} else {
				others = append(others, o.Value)
			}
		}
		switch {
		case v.Version > 0 && in.Rev == 0:
			return errTaken
		case in.Rev != v.Version:
			return api.Stale(rowOf(ctx, v, before(all, v.Value)))
		case v.Version == 0 && len(all) >= versionsMost:
			return errTooMany
		}
		list, held, err := s.files.Taken(ctx, api.ActorOf(ctx).UserID, "attachment", v.Value.Files, in.Files)
		if errors.Is(err, version.ErrNoFile) {
			return errNoFile
		}
		if err != nil {
			return err
		}
		if in.Status == version.Released && len(list) == 0 {
			return api.Field("files", "发布前请上传版本文件")
		}
		if err := release(&v.Value, in.Status, others, now); err != nil {
			return err
		}
		v.Value.ObjectName, v.Value.Title, v.Value.Log = strings.TrimSpace(in.ObjectName), strings.TrimSpace(in.Title), strings.TrimSpace(in.Log)
		v.Value.Files, v.Value.Compat, v.Value.ByID, v.Value.ByName = list, append([]string{}, in.Compat...), api.ActorOf(ctx).UserID, st.Member.Called()
		if err := s.DB.Transact(ctx, slices.Concat(logged, held, []store.Write{s.book.Rows.Put(v.Value.Key(), v)})...); err != nil {
			return err
		}
		v.Version++
		previous = before(all, v.Value)
		return nil
	})
	return v, previous, err
}

func (s *Service) withdrawn(ctx context.Context, in Withdrawal) (v store.Versioned[version.Item], err error) {
	err = store.Retry(ctx, func() error {
		if v, err = s.one(ctx, in.ID); err != nil {
			return err
		}
		if in.Rev != v.Version {
			current, err := s.row(ctx, v)
			return cmp.Or(err, error(api.Stale(current)))
		}
		if err := withdraw(&v.Value, in.Reason); err != nil {
			return err
		}
		logged, err := s.line(ctx, v.Value, "撤回版本")
		if err != nil {
			return err
		}
		if err := s.DB.Transact(ctx, append(logged, s.book.Rows.Put(v.Value.Key(), v))...); err != nil {
			return err
		}
		v.Version++
		return nil
	})
	return v, err
}

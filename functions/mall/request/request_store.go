package request

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"bimportal/functions/mall/family"
	"bimportal/shared/api"
	"bimportal/shared/auth"
	"bimportal/shared/blob"
	"bimportal/shared/dict"
	"bimportal/shared/files"
	"bimportal/shared/id"
	"bimportal/shared/listing"
	"bimportal/shared/membership"
	"bimportal/shared/notify"
	"bimportal/shared/publish"
	"bimportal/shared/store"
	"bimportal/shared/tables"
)

// Shows returns those of some families that the caller sees.
type Shows func(ctx context.Context, ids []string) ([]family.Row, error)

// Reaches says that somebody of the enterprise of the call sees one of its own families that is not public.
type Reaches func(ctx context.Context, userID, familyID string) (bool, error)

// Service is the endpoints of requests.
type Service struct {
	base    *publish.Base
	rows    *listing.Owned[Request] // by enterprise
	stocks  *store.Table[Stock]
	files   files.Reader
	uploads *blob.Bucket
	members *membership.Reader
	box     notify.Box
	names   *dict.Reader
	shows   Shows
	reaches Reaches
}

// New returns the endpoints of requests.
func New(b *publish.Base, t tables.Names, uploads *blob.Bucket, names *dict.Reader, shows Shows, reaches Reaches) *Service {
	return &Service{
		base: b, rows: listing.NewOwned[Request](b.DB, t.Mall, "requests", 32, b.Now), stocks: store.NewTable[Stock](b.DB, t.Mall), files: files.NewReader(b.DB, t.File), uploads: uploads,
		members: membership.NewReader(b.DB, t.Enterprise), box: notify.NewBox(b.DB, t.Message), names: names, shows: shows, reaches: reaches,
	}
}

func stockKey(enterpriseID string) store.Key {
	return store.Key{PK: "requests#" + enterpriseID, SK: "stock"}
}

// purpose of an attachment's upload, and keepersMost of who hears of a new request.
const (
	purpose     = "attachment"
	keepersMost = 10
	workersMost = 50
)

// tale is what somebody is told of a request; who keeps the families reads it in the workbench, who asked among his own.
type tale struct {
	to, title, content string
	keeper             bool
}

// deed is what a change writes beside the request.
type deed struct {
	line   string // of the operation log
	tales  []tale
	writes []store.Write
	drop   bool
}

// all returns every request of an enterprise as it stands. The list is the caller's.
func (s *Service) all(ctx context.Context, enterpriseID string) ([]Request, error) {
	rows, err := s.rows.Of(enterpriseID).Rows(ctx)
	return slices.Clone(rows), err
}

// one reads a request of the enterprise of the call that the caller may see; errGone for any other.
func (s *Service) one(ctx context.Context, requestID string) (Request, error) {
	v, err := s.rows.Of(api.StandingOf(ctx).Access.ID).Stored(ctx, requestID)
	if err == nil && (v.Version == 0 || !v.Value.VisibleTo(api.ActorOf(ctx).UserID, views(ctx))) {
		err = errGone
	}
	return v.Value, err
}

func views(ctx context.Context) bool { return api.StandingOf(ctx).May(string(auth.FamilyView)) }

// changed moves a request as the caller read it by f. 404 for one that he may not see, 409 stale_rev with it as it stands.
func (s *Service) changed(ctx context.Context, requestID string, rev int64, f func(r *Request, now time.Time) (deed, error)) (Request, error) {
	var after Request
	err := store.Retry(ctx, func() error {
		// Every change of the enterprise's requests writes its stock: read first, it holds what is read after it to the transaction.
		stock, err := s.stocks.Find(ctx, stockKey(api.StandingOf(ctx).Access.ID))
		if err != nil {
			return err
		}
		r, err := s.one(ctx, requestID)
		if err != nil {
			return err
		}
		if r.Rev != rev {
			current, err := s.detail(ctx, r)
			return cmp.Or(err, error(api.Stale(current)))
		}
		before, now := r.State, s.base.Now()
		d, err := f(&r, now)
		if err != nil {
			return err
		}
		if r.State.Ended() && !before.Ended() {
			stock.Value.Ended(r.Asker.ID)
		}
		if d.drop {
			stock.Value.All--
		}
		after = r
		return s.write(ctx, r, stock, d, now)
	})
	return after, err
}

// write writes a request, the enterprise's stock, a line of its book and the messages, together.
func (s *Service) write(ctx context.Context, r Request, stock store.Versioned[Stock], d deed, now time.Time) error {
	l := s.rows.Of(r.EnterpriseID)
	rows, err := l.Set(ctx, r.ID, r)
	if d.drop {
		rows, err = l.Drop(ctx, r.ID)
	}
	if err != nil {
		return err
	}
	line, err := s.base.Logged(ctx, r.EnterpriseID, publish.Line(ctx, auth.FamilyEdit, "familyRequest", r.ID, d.line+"：“"+r.Name+"”"), now)
	if err != nil {
		return err
	}
	writes := slices.Concat(rows, line, d.writes, []store.Write{s.stocks.Put(stockKey(r.EnterpriseID), stock)})
	for _, t := range d.tales {
		link := "/family/mine?tab=requests&id=" + r.ID
		switch {
		case d.drop:
			link = "/family/mine?tab=requests"
		case t.keeper:
			link = "/familyRequests?id=" + r.ID
		}
		writes = append(writes, s.box.Put(now, notify.Notice{UserID: t.to, Title: t.title, Content: t.content, MsgType: notify.Notify, TypeCode: notify.KindFamily, Link: link, EnterpriseID: r.EnterpriseID})...)
	}
	return s.base.DB.Transact(ctx, writes...)
}

// asked writes a new request of the caller's.
func (s *Service) asked(ctx context.Context, in Form) (Request, error) {
	st, by := api.StandingOf(ctx), me(ctx)
	labels, err := s.labels(ctx)
	if err != nil {
		return Request{}, err
	}
	keepers, err := s.members.Holders(ctx, st.Access.ID, string(auth.FamilyEdit), keepersMost)
	if err != nil {
		return Request{}, err
	}
	var r Request
	err = store.Retry(ctx, func() error {
		now := s.base.Now()
		r = Request{ID: id.Ordered(now), EnterpriseID: st.Access.ID, Asker: by, State: Open}
		held, writes, err := s.attached(ctx, nil, in.Files)
		if err != nil {
			return err
		}
		if err := r.Write(in, labels, held, by, now); err != nil {
			return err
		}
		stock, err := s.stocks.Find(ctx, stockKey(st.Access.ID))
		if err != nil {
			return err
		}
		if err := stock.Value.Asked(by.ID); err != nil {
			return err
		}
		d := deed{line: "请求构件", writes: writes}
		for _, keeper := range keepers {
			if keeper != by.ID {
				d.tales = append(d.tales, tale{keeper, "有人请求构件", by.Name + " 请求“" + r.Name + "”，" + r.NeededBy + " 前需要。", true})
			}
		}
		return s.write(ctx, r, stock, d, now)
	})
	return r, err
}

// attached returns the files that a form names: uploads of the caller's, which are held from then on, or those that the request has; what it has and
// the form leaves out is let go.
func (s *Service) attached(ctx context.Context, has []File, paths []string) (list []File, writes []store.Write, err error) {
	userID := api.ActorOf(ctx).UserID
	for _, path := range publish.Distinct(paths) {
		if at := slices.IndexFunc(has, func(f File) bool { return f.Path == path }); at >= 0 {
			list = append(list, has[at])
			continue
		}
		f, held, err := s.files.Take(ctx, userID, purpose, path)
		if errors.Is(err, files.ErrNone) {
			return nil, nil, errNoFile
		}
		if err != nil {
			return nil, nil, err
		}
		list, writes = append(list, File{f.FileID, f.Name, f.Size, f.SHA256, f.DownloadPath}), append(writes, held...)
	}
	let, err := s.let(ctx, slices.DeleteFunc(slices.Clone(has), func(f File) bool { return slices.Contains(list, f) }))
	return list, append(writes, let...), err
}

// let returns the writes after which a request lives on these files no more.
func (s *Service) let(ctx context.Context, list []File) ([]store.Write, error) {
	return s.files.Let(ctx, publish.Each(list, func(f File) string { return f.Path })...)
}

func (s *Service) labels(ctx context.Context) (l family.Labels, err error) {
	err = publish.Labels(ctx, s.names, map[string]*map[string]string{"DISCIPLINE": &l.Disciplines, "LOD": &l.LODs})
	return l, err
}

// worker returns somebody of the enterprise of the call who may work on its families. 400 by its field.
func (s *Service) worker(ctx context.Context, userID string) (membership.Who, error) {
	st, err := s.members.Of(ctx, userID, api.StandingOf(ctx).Access.ID)
	if errors.Is(err, membership.ErrNotMember) || err == nil && !st.May(string(auth.FamilyEdit)) {
		return membership.Who{}, errWorker
	}
	return st.Member.Who(), err
}

func me(ctx context.Context) membership.Who { return api.StandingOf(ctx).Member.Who() }
